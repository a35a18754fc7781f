// 01_drop.c — a pond, a drop, one second, and how high the water then stands half a metre away.
#include <millpond/millpond.h>
#include <stdio.h>

int main(void) {
    pond_desc desc = pond_desc_default(); // 2.56 m × 2.56 m, ripples run at 0.5 m/s
    pond *water = NULL;
    if (pond_create(&desc, &water) != POND_OK) {
        puts(pond_message());
        return 1;
    }
    const pond_vec2 middle = {1.28f, 1.28f};
    const pond_vec2 beside = {1.78f, 1.28f};
    pond_drop(water, middle, 0.05f, -0.02f); // at, radius, height [m]
    for (int frame = 0; frame < 60; frame++) {
        pond_advance(water, 1.0 / 60.0);
    }
    printf("%+.3f mm\n", 1000.0 * pond_height_at(water, beside));
    pond_destroy(water);
    return 0;
}
