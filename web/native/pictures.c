// Writes the pictures of the looks one after the other, as the native library draws them. See
// pond.test.mjs.

#include <stdio.h>

#include <millpond/millpond.h>

enum { WIDTH = 192, HEIGHT = 108 };

static uint8_t under[WIDTH * HEIGHT * 4];
static uint8_t onto[WIDTH * HEIGHT * 4];

int main(void) {
    for (int i = 0; i < WIDTH * HEIGHT; i++) {
        const int x = i % WIDTH;
        const int y = i / WIDTH;
        under[4 * i] = (uint8_t)(x + y / 2);
        under[4 * i + 1] = (uint8_t)((x / 12 + y / 12) % 2 * 90 + 80);
        under[4 * i + 2] = (uint8_t)(200 - y);
        under[4 * i + 3] = 255;
    }
    pond_desc desc = pond_desc_default();
    desc.width = 96;
    desc.height = 54;
    pond *water = NULL;
    if (pond_create(&desc, &water) != POND_OK) {
        (void)fprintf(stderr, "%s\n", pond_message());
        return 1;
    }
    pond_drop(water, (pond_vec2){0.4f, 0.3f}, 0.05f, -0.03f);
    pond_step_many(water, 30);
    const char *const looks[] = {"pool", "offset", "lens", "lagoon", "plane", "profile"};
    const pond_texture texture = {under, WIDTH, HEIGHT, 4 * WIDTH, false};
    const pond_target target = {onto, WIDTH, HEIGHT, 4 * WIDTH, POND_PIXELS_RGBA8, NULL};
    for (size_t i = 0; i < sizeof looks / sizeof looks[0]; i++) {
        const pond_look look = pond_look_default(pond_look_find(looks[i]));
        const pond_view view = pond_get_view(water);
        pond_draw(&look, &view, &texture, &target, NULL);
        (void)fwrite(onto, 1, sizeof onto, stdout);
    }
    pond_destroy(water);
    return 0;
}
