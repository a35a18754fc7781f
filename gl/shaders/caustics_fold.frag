#version 300 es
// Adds the light of photons in the margin to the map: mirrored at the side, or at the opposite side
// where the view wraps. Light that crosses a side is dropped.
#include "common/pixel.glsl"

uniform sampler2D first_layer; // with the margin
uniform ivec2 view_wraps;
uniform int margin;
uniform ivec2 beyond; // photons beyond each side that light crosses, else 0

float row_sum(int x, int y, int size, bool wrap) {
    if (beyond.x > 0) {
        vec3 channels = texelFetch(first_layer, ivec2(x + margin, y), 0).rgb;
        return channels.r + channels.g + channels.b;
    }
    int period = wrap ? size : 2 * size;
    float sum = 0.0;
    for (int at = x - (x + margin) / period * period; at < size + margin; at += period) {
        vec3 channels = texelFetch(first_layer, ivec2(at + margin, y), 0).rgb;
        sum += channels.r + channels.g + channels.b;
    }
    return sum;
}

// A value's light and, of a mirrored map, that of its mirror image.
float both_sum(int x, int y, int size, bool wrap) {
    float own = row_sum(x, y, size, wrap);
    return wrap || beyond.x > 0 ? own : own + row_sum(2 * size - 1 - x, y, size, wrap);
}

float column_sum(ivec2 value, ivec2 size) {
    if (beyond.y > 0) {
        return both_sum(value.x, value.y + margin, size.x, view_wraps.x != 0);
    }
    int period = view_wraps.y != 0 ? size.y : 2 * size.y;
    float sum = 0.0;
    for (int at = value.y - (value.y + margin) / period * period; at < size.y + margin;
         at += period) {
        sum += both_sum(value.x, at + margin, size.x, view_wraps.x != 0);
    }
    return sum;
}

void main() {
    ivec2 value = target_pixel();
    ivec2 size = textureSize(first_layer, 0) - 2 * margin;
    float sum = column_sum(value, size);
    if (view_wraps.y == 0 && beyond.y == 0) {
        sum += column_sum(ivec2(value.x, 2 * size.y - 1 - value.y), size);
    }
    colour = vec4(sum, 0.0, 0.0, 0.0);
}
