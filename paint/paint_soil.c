// paint_soil.c — rock, earth, grass and sand, seen from above.
#include "paint_soil.h"

paint_rgb paint_soil_rock(const float x, const float y, const float pixel) {
    const float mottle = paint_fbm(x * 1.7f, y * 1.7f, 921u, 6, pixel * 1.7f);
    const float grain = paint_fbm(x * 21.0f, y * 21.0f, 923u, 3, pixel * 21.0f);
    const paint_rgb tone =
        paint_rgb_mix(paint_hex(0x56504a), paint_hex(0x9a9184), 0.5f + 0.7f * mottle);
    return paint_rgb_scale(tone, 1.0f + 0.22f * grain);
}

paint_rgb paint_soil_grass(const float x, const float y, const float pixel) {
    const float cloud = paint_fbm(x * 0.7f, y * 0.7f, 981u, 5, pixel * 0.7f);
    const float blades = paint_fbm(x * 17.0f, y * 17.0f, 983u, 4, pixel * 17.0f);
    const paint_rgb tone =
        paint_rgb_mix(paint_hex(0x55682a), paint_hex(0x8f9a4a), 0.5f + 0.7f * cloud);
    return paint_rgb_scale(tone, 1.0f + 0.45f * blades);
}

paint_rgb paint_soil_earth(const float x, const float y, const float pixel) {
    const float cloud = paint_fbm(x * 0.8f, y * 0.8f, 985u, 6, pixel * 0.8f);
    const float grain = paint_fbm(x * 30.0f, y * 30.0f, 987u, 3, pixel * 30.0f);
    const paint_cell stone = paint_cells(x * 7.0f, y * 7.0f, 989u);
    const float size = 0.12f + 0.25f * paint_unit(stone.id) * paint_unit(stone.id);
    paint_rgb tone = paint_rgb_mix(paint_hex(0x9b7d52), paint_hex(0xc9ab7a), 0.5f + 0.7f * cloud);
    tone = paint_rgb_scale(tone, 1.0f + 0.16f * grain);
    const paint_rgb pebble =
        paint_rgb_mix(paint_hex(0x7c756b), paint_hex(0xb9b2a4), paint_unit(paint_mix(stone.id)));
    const float lit = 1.0f - 1.6f * (stone.dx + stone.dy);
    return paint_rgb_mix(tone, paint_rgb_scale(pebble, lit),
                         paint_step(size, 0.8f * size, stone.near));
}

paint_rgb paint_soil_sand(const float x, const float y, const float height, const float pixel) {
    const float cloud = paint_fbm(x * 0.5f, y * 0.5f, 941u, 5, pixel * 0.5f);
    const float grain = paint_fbm(x * 60.0f, y * 60.0f, 943u, 2, pixel * 60.0f);
    const float shells = paint_fbm(x * 13.0f, y * 13.0f, 945u, 2, pixel * 13.0f);
    paint_rgb tone = paint_rgb_mix(paint_hex(0xb2946a), paint_hex(0xd0b78c), 0.5f + 0.7f * cloud);
    tone = paint_rgb_scale(tone, 1.0f + 0.16f * grain);
    // ripple marks where the sea rolls over the sand
    const float drift = paint_fbm(x * 0.55f, y * 0.55f, 953u, 4, pixel * 0.55f);
    const float marks = paint_wave(3.1f * y + 1.9f * drift) * (0.6f + drift);
    tone = paint_rgb_scale(tone, 1.0f + 0.16f * marks * paint_step(-0.02f, -0.16f, height));
    tone = paint_rgb_mix(tone, paint_hex(0xf2ebdc), 0.6f * paint_step(0.62f, 0.75f, shells));
    return tone;
}

static int nearest_side(const int at, const int count) {
    return at < count - 1 - at ? at : count - 1 - at;
}

bool paint_soil_is_cut(const int width, const int height, const int x, const int y) {
    enum { RIM = 2 };
    return nearest_side(x, width) < RIM || nearest_side(y, height) < RIM;
}

paint_rgb paint_soil_cut(void) {
    return paint_hex(0x6f573b);
}
