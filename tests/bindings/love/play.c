// play.c — what play.lua does to the game, by the library itself: prints the hash of that water.
#include <millpond/millpond.h>
#include <stdio.h>

static pond_vec2 point(int x, int y) {
    const double metres = 3.0 / 960;
    return (pond_vec2){(float)(x * metres), (float)(y * metres)};
}

int main(void) {
    pond_desc desc = pond_desc_default();
    desc.width = 480;
    desc.height = 320;
    desc.cell_size = 3.0 / 480;
    desc.wave_speed = 0.45;
    desc.half_life = 1.2;
    desc.edges = (pond_edges){POND_EDGE_OPEN, POND_EDGE_OPEN, POND_EDGE_OPEN, POND_EDGE_OPEN};
    pond *water = NULL;
    if (pond_create(&desc, &water) != POND_OK) {
        puts(pond_message());
        return 1;
    }
    pond_rain rain = pond_rain_default();
    rain.rate = 4.0f;
    rain.radius = 0.025f;
    rain.height = -0.015f;
    rain.splash = true;
    pond_set_rain(water, &rain);
    for (int frame = 0; frame < 100; frame++) {
        if (frame == 30 || frame == 70) {
            pond_splash(water, point(300 + 5 * frame, 200 + 2 * frame), 0.07f, -0.042f);
        }
        if (frame >= 40 && frame < 90) {
            const int x = 100 + 12 * (frame - 40);
            const int y = 400 - 3 * (frame - 40);
            pond_stroke(water, point(x - 12, y + 3), point(x, y), 0.035f, -0.012f);
        }
        pond_advance(water, 1.0 / 60);
    }
    printf("%016llx\n", (unsigned long long)pond_hash(water));
    pond_destroy(water);
    return 0;
}
