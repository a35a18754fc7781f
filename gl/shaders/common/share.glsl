// share.glsl — maps and pictures at a share of the pond: 0…1 from the upper left.

#include "common/srgb.glsl"
#include "common/map.glsl"
#include "common/picture.glsl"

float map_at(sampler2D map, vec2 share) {
    return read_map_at(map, share * vec2(textureSize(map, 0)) - 0.5);
}

// Linear light, and alpha 0…1.
vec4 light_at(sampler2D picture, vec2 share, bool wraps) {
    return read_light(picture, share * vec2(textureSize(picture, 0)) - 0.5, wraps);
}
