// 07_sounds.c — reads events from the pond and prints the sound that a game would play for each.
#include <math.h>
#include <millpond/millpond.h>
#include <stdio.h>

// A high splash is loud, a wide one has a low pitch, and its x position sets the stereo pan.
static void play(const pond_event *e, double width) {
    switch (e->kind) {
    case POND_EVENT_SPLASH:
        printf("%5.2f s  plop, volume %3.0f %%, pitch %3.0f Hz, pan %+.1f\n", e->time,
               fmin(100.0, 5000.0 * fabs((double)e->height)), 12.0 / (double)e->radius,
               2.0 * (double)e->position.x / width - 1.0);
        break;
    case POND_EVENT_CROSSING:
        printf("%5.2f s  lapping at the jetty, %s\n", e->time, e->rising ? "up" : "down");
        break;
    case POND_EVENT_SETTLED:
        printf("%5.2f s  silence\n", e->time);
        break;
    case POND_EVENT_STIRRED:
        printf("%5.2f s  the water wakes\n", e->time);
        break;
    }
}

int main(void) {
    pond_desc desc = pond_desc_default(); // 2.56 m × 2.56 m
    desc.half_life = 0.3;                 // short, so that the water soon becomes calm [s]
    pond *water = NULL;
    pond_probe jetty;
    if (pond_create(&desc, &water) != POND_OK ||
        pond_probe_add(water, (pond_vec2){2.0f, 1.28f}, 0.0003f, &jetty) != POND_OK) {
        fprintf(stderr, "%s\n", pond_message());
        pond_destroy(water);
        return 1;
    }
    pond_set_splash_height(water, 0.006f); // lower splashes cause no event [m]

    pond_rain rain = pond_rain_default();
    rain.rate = 1.5f; // [drops/(m² s)]
    for (int frame = 0; frame < 20 * 60; frame++) {
        if (frame == 60) {
            const pond_vec2 stone = {1.6f, 1.28f};
            pond_drop(water, stone, 0.06f, -0.03f); // position, radius, height [m]
        }
        if (frame == 120 || frame == 180) { // rain for one second
            pond_set_rain(water, &rain);
            rain.rate = 0.0f;
        }
        pond_advance(water, 1.0 / 60.0);
        pond_event e;
        while (pond_event_next(water, &e)) { // read each frame: only the last 256 are stored
            play(&e, desc.width * desc.cell_size);
        }
    }
    pond_destroy(water);
    return 0;
}
