#version 300 es
// The lens listing: the texture stretched from its middle by data/1024, data = 1024 − height.
#include "common/pixel.glsl"
#include "common/surface.glsl"
#include "common/picture.glsl"
#include "common/land.glsl"

uniform sampler2D floor_picture;
uniform vec2 floor_texels; // to a pixel
uniform bool floor_wraps;
uniform bool nearest;
uniform bool written; // data has 16 bits
uniform float strength;

// Cut to a whole pixel towards the middle. The product has more bits than a float: its whole part
// is made of whole numbers, unless it is huge.
float cut(int from_middle, int middle, float data) {
    float place = trunc(float(from_middle) * data / 1024.0);
    if (abs(data) < 65536.0) {
        float below = floor(data);
        int whole = from_middle * int(below);
        float rest = float(whole & 1023) + float(from_middle) * (data - below);
        float floored = float(whole >> 10) + floor(rest / 1024.0);
        float exact = rest / 1024.0 == floor(rest / 1024.0) ? 0.0 : 1.0;
        place = floored < 0.0 ? floored + exact : floored;
    }
    return place + float(middle);
}

void main() {
    ivec2 pixel = target_pixel();
    ivec2 middle = target.zw / 2;
    ivec2 from_middle = pixel - middle;
    float counts = surface_at(pixel).height * (unit / count_height);
    float data = 1024.0 - counts * strength;
    data = written && data > 32767.0 ? data - 65536.0 : data;
    vec2 cut_to = vec2(cut(from_middle.x, middle.x, data), cut(from_middle.y, middle.y, data));
    vec2 stretched = vec2(from_middle) * data / 1024.0 + vec2(middle);
    vec2 place = nearest ? cut_to : stretched;
    place = clamp(place, vec2(0.0), vec2(target.zw - 1));
    vec4 levels =
        read_levels(floor_picture, (place + 0.5) * floor_texels - 0.5, floor_wraps, nearest);
    store_levels(with_land(floor_picture, levels, pixel));
}
