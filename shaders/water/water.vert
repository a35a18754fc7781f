#version 450
// The surface of the water material: raises a flat grid by the heights. See water.frag and README.md.

layout(location = 0) in vec2 spot; // across the water, 0…1, from its upper left corner

layout(std140, set = 0, binding = 0) uniform WaterPlace {
    mat4 clip;  // from metres in the water's frame to clip space
    vec2 size;  // width and height of the water [m]
    float lift; // factor of heights and slopes; 1 = true
} water;

layout(set = 0, binding = 1) uniform sampler2D water_texels;

layout(location = 0) out vec3 water_at;
layout(location = 1) out vec2 water_uv;

void main() {
    float height = textureLod(water_texels, spot, 0.0).x * water.lift;
    water_uv = spot;
    water_at = vec3(spot.x * water.size.x, height, spot.y * water.size.y);
    gl_Position = water.clip * vec4(water_at, 1.0);
}
