// 01_drop.c — creates a pond, adds a drop, simulates one second and prints a height.
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
    const pond_vec2 probe = {1.78f, 1.28f};
    pond_drop(water, middle, 0.05f, -0.02f); // position, radius, height [m]
    for (int frame = 0; frame < 60; frame++) {
        pond_advance(water, 1.0 / 60.0);
    }
    printf("%+.3f mm\n", 1000.0 * pond_height_at(water, probe));
    pond_destroy(water);
    return 0;
}
