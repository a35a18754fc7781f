// 07_sounds.c — what happens in the water, as the sounds it should make.
#include <math.h>
#include <millpond/millpond.h>
#include <stdio.h>

// Heavier splashes are lower, and the farther to a side, the more they come from there.
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
    desc.half_life = 0.3;                 // of waves: it soon comes to rest [s]
    pond *water = NULL;
    pond_probe jetty;
    if (pond_create(&desc, &water) != POND_OK ||
        pond_probe_add(water, (pond_vec2){2.0f, 1.28f}, 0.0003f, &jetty) != POND_OK) {
        fprintf(stderr, "%s\n", pond_message());
        pond_destroy(water);
        return 1;
    }
    pond_set_splash_height(water, 0.006f); // what is lower makes no sound [m]

    pond_rain rain = pond_rain_default();
    rain.rate = 1.5f; // drops on a square metre in a second
    for (int frame = 0; frame < 20 * 60; frame++) {
        if (frame == 60) {
            pond_drop(water, (pond_vec2){1.6f, 1.28f}, 0.06f,
                      -0.03f); // a stone: at, radius, height
        }
        if (frame == 120 || frame == 180) { // rain for one second
            pond_set_rain(water, &rain);
            rain.rate = 0.0f;
        }
        pond_advance(water, 1.0 / 60.0);
        pond_event e;
        while (pond_event_next(water, &e)) { // each frame: only the last 256 are kept
            play(&e, desc.width * desc.cell_size);
        }
    }
    pond_destroy(water);
    return 0;
}
