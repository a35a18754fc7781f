#version 450
// The colour of the water material. Its frame: x and z are the pond's x and y, and y is up, in metres from the water's
// upper left corner at rest level. Light and colours are linear.

layout(location = 0) in vec3 water_at; // a point of the surface [m]
layout(location = 1) in vec2 water_uv; // the same across the water, 0…1

// Defaults are for a pond of 2.56 m. scripts/shaders.py copies these comments.
layout(std140, set = 0, binding = 0) uniform Water {
    vec4 eye;          // position of the eye [m]; with w = 0 the direction to it; default 0, 1, 0, 0
    vec3 sun;          // unit vector to the sun; default -0.48, 0.62, -0.62
    float time;        // time of the small ripples [s]; default 0
    vec3 sunlight;     // light of the sun; default 1, 0.93, 0.8
    float roughness;   // slope of waves too small to be seen, which widens the sun's reflection; default 0.04
    vec3 zenith;       // colour of the sky above; default 0.1, 0.24, 0.48
    float ripples;     // slope of small ripples in addition to the texels, 0: none; default 0.06
    vec3 horizon;      // colour of the sky at the horizon; default 0.62, 0.74, 0.84
    float ripple_size; // length of the longest of these ripples [m]; default 0.5
    vec3 absorption;   // loss of red, green and blue in the water [1/m]; default 1.6, 0.45, 0.35
    float depth;       // depth where the floor's alpha is 1 [m]; default 0.35
    vec3 scatter;      // colour of deep water; default 0.01, 0.1, 0.13
    float refraction;  // how far waves shift the floor, 1: true; default 1
    vec2 size;         // width and height of the water [m]; default 2.56, 2.56
    vec2 floor_size;   // width and height that the floor's picture covers [m]; default 2.56, 2.56
    float lift;        // factor of slopes and, in water.vert, of heights; default 1
    float caustics;    // strength of the light that waves focus on the floor, 0: none; default 1
    float see_through; // 1: no floor; the scene behind shows through, by premultiplied alpha; default 0
    float encode;      // 1: the colour is sRGB, for a screen; 0: linear light; default 1
} water;

layout(set = 0, binding = 1) uniform sampler2D water_texels; // height [m], slopes along x and y, foam 0…1
layout(set = 0, binding = 2) uniform sampler2D water_floor;  // sRGB is decoded by the texture; alpha: share of the depth

layout(location = 0) out vec4 water_colour;

const float INVERSE_INDEX = 0.75; // of refraction, for light that enters the water
const float PI = 3.14159265;

// Cubic B-spline of the texels by four bilinear reads: its slopes have no creases between cells.
vec4 smooth_texel(vec2 uv) {
    vec2 cells = vec2(textureSize(water_texels, 0));
    vec2 at = uv * cells - 0.5;
    vec2 f = fract(at);
    at -= f;
    vec2 g = 1.0 - f;
    vec2 w0 = g * g * g / 6.0;
    vec2 w1 = 2.0 / 3.0 - 0.5 * f * f * (2.0 - f);
    vec2 w3 = f * f * f / 6.0;
    vec2 w2 = 1.0 - w0 - w1 - w3;
    vec2 near = (at - 0.5 + w1 / (w0 + w1)) / cells;
    vec2 far = (at + 1.5 + w3 / (w2 + w3)) / cells;
    vec2 share = w2 + w3;
    return mix(mix(textureLod(water_texels, near, 0.0), textureLod(water_texels, vec2(far.x, near.y), 0.0), share.x),
               mix(textureLod(water_texels, vec2(near.x, far.y), 0.0), textureLod(water_texels, far, 0.0), share.x),
               share.y);
}

// Slopes of the small ripples: waves of the wind, each shorter than the one before and bent by it. `blur` is the width
// of a pixel: shorter waves fade. The third number is the mean slope² of the waves that faded.
vec3 small_ripples(vec2 at, float blur) {
    vec3 sum = vec3(0.0);
    vec2 p = at;
    if (water.ripples <= 0.0) {
        return sum;
    }
    float k = 2.0 * PI / water.ripple_size;
    float turn = 0.9;
    float share = 0.42 * water.ripples;
    for (int i = 0; i < 9; i++) {
        vec2 along = vec2(cos(turn), sin(turn));
        float phase = dot(along, p) * k - sqrt(9.81 * k + 7e-5 * k * k * k) * water.time + 2.4 * float(i);
        float seen = exp(-0.1 * k * k * blur * blur);
        vec2 slope = along * (cos(phase) * share);
        sum += vec3(slope * seen, 0.5 * share * share * (1.0 - seen * seen));
        p += along * (0.25 * sin(phase) / k);
        k *= 1.37;
        turn += 2.39996; // the golden angle: no direction repeats
    }
    return sum;
}

// Slopes where light enters. Beyond the sides, where there are no texels, only small ripples.
vec2 slope_at(vec2 p, float blur) {
    vec2 uv = p / water.size;
    vec2 side = clamp(min(uv, 1.0 - uv) * 25.0, 0.0, 1.0);
    return textureLod(water_texels, uv, 0.0).yz * (water.lift * side.x * side.y) + small_ripples(p, blur).xy;
}

// Light on the floor at p, relative to that under calm water: the sun's rays are traced back to the surface, whose
// curvature focuses them. Below the focus of the small ripples the light is that at the focus.
float focused(vec2 p, float depth, vec2 away, float pixel) {
    float bend = (1.0 - INVERSE_INDEX) * depth / (1.0 + 0.4 * depth / water.ripple_size);
    float blur = pixel + 0.02 * depth;
    vec2 start = p - depth * away;
    vec2 q = start - bend * slope_at(start, blur);
    q = start - bend * slope_at(q, blur);
    vec2 slope = slope_at(q, blur);
    float reach = max(1.2 * water.size.x / float(textureSize(water_texels, 0).x), 0.04 * water.ripple_size);
    vec2 dx = bend * (slope_at(q + vec2(reach, 0.0), blur) - slope) / reach;
    vec2 dy = bend * (slope_at(q + vec2(0.0, reach), blur) - slope) / reach;
    float area = abs((1.0 + dx.x) * (1.0 + dy.y) - dx.y * dy.x);
    return 1.22 / (area + 0.22);
}

vec3 sky(vec3 ray) {
    float up = clamp(ray.y, 0.0, 1.0);
    float near = max(dot(ray, water.sun), 0.0);
    return mix(water.horizon, water.zenith, sqrt(up)) + water.sunlight * (0.10 * pow(near, 6.0) + 0.12 * pow(near, 90.0));
}

float noise(vec2 p) {
    vec2 i = floor(p);
    vec2 g = p - i;
    vec2 f = g * g * (3.0 - 2.0 * g);
    vec4 h = fract(sin(vec4(0.0, 1.0, 57.0, 58.0) + dot(i, vec2(1.0, 57.0))) * 4375.85);
    return mix(mix(h.x, h.y, f.x), mix(h.z, h.w, f.x), f.y);
}

vec3 encoded(vec3 light) {
    vec3 over = max(light - 0.75, 0.0);
    vec3 soft = min(light, 0.75) + 0.25 * (1.0 - exp(-over * 4.0)); // highlights do not clip
    return mix(12.92 * soft, 1.055 * pow(max(soft, 1e-6), vec3(1.0 / 2.4)) - 0.055, step(0.0031308, soft));
}

void main() {
    vec2 p = water_at.xz;
    vec3 view = normalize(water.eye.xyz - water_at * water.eye.w);
    vec3 inward = refract(-water.sun, vec3(0.0, 1.0, 0.0), INVERSE_INDEX);
    vec2 away = inward.xz / max(-inward.y, 0.2);

    // The surface.
    vec4 texel = smooth_texel(water_uv);
    float pixel = max(length(dFdx(p)), length(dFdy(p)));
    vec3 small = small_ripples(p, pixel);
    vec2 slope = texel.yz * water.lift + small.xy;
    vec2 across = dFdx(slope);
    vec2 down = dFdy(slope);
    float spread = water.roughness * water.roughness + 2.0 * small.z + min(0.25 * (dot(across, across) + dot(down, down)), 0.1);
    vec3 normal = normalize(vec3(-slope.x, 1.0, -slope.y));
    float facing = max(dot(normal, view), 0.04);

    // The floor through the surface.
    vec3 through = refract(-view, normalize(vec3(-slope.x * water.refraction, 1.0, -slope.y * water.refraction)),
                           INVERSE_INDEX);
    vec2 shift = through.xz / max(-through.y, 0.3);
    float here = texture(water_floor, p / water.floor_size).a * water.depth;
    float wet = max(here + water_at.y * step(1e-4, here), 0.0);
    float depth = texture(water_floor, (p + wet * shift) / water.floor_size).a * water.depth;
    depth = max(min(wet, depth + water_at.y), 0.0);
    vec2 bottom = p + depth * shift;
    vec3 ground = texture(water_floor, bottom / water.floor_size).rgb;
    if (water.caustics > 0.0 && water.see_through < 1.0) {
        ground *= max(1.0 + water.caustics * (focused(bottom, depth, away, pixel) - 1.0), 0.2);
    }
    float path = depth * (length(vec3(shift, 1.0)) + length(vec3(away, 1.0)));
    vec3 left = exp(-water.absorption * path);

    // Light out of the water, and the sky and the sun on it.
    float crest = clamp(water_at.y / (0.02 * water.size.x), 0.0, 1.0) * pow(max(dot(view.xz, -water.sun.xz), 0.0), 2.0);
    vec3 body = water.scatter * (1.0 + crest + 0.6 * dot(slope, water.sun.xz));
    float miss = 1.0 - facing;
    float fresnel = 0.02 + 0.98 * miss * miss * miss * miss * miss / (1.0 + 12.0 * spread);
    vec3 mirror = reflect(-view, normal);
    mirror.y = abs(mirror.y);
    vec3 middle = normalize(view + water.sun);
    vec2 off = middle.xz / max(middle.y, 0.05) + slope;
    float glint = exp(-dot(off, off) / (2.0 * spread)) / (2.0 * PI * spread);
    float bare = 1.0 - max(dot(view, middle), 0.0);
    float shine = 0.02 + 0.98 * bare * bare * bare * bare * bare;
    glint *= shine / (4.0 * facing * pow(max(middle.y, 0.3), 4.0));
    vec3 above = fresnel * sky(mirror) + water.sunlight * (glint / (1.0 + 0.3 * glint));

    // Foam hides both.
    vec2 grain = p * (9.0 / water.ripple_size) + 3.0 * slope;
    float pattern = 0.5 * noise(grain) + 0.3 * noise(2.7 * grain) + 0.2 * noise(7.1 * grain);
    float foam = smoothstep(0.0, 0.4, clamp(texel.w, 0.0, 1.0) - 0.9 * pattern);
    vec3 white = 0.8 * (0.5 * (water.zenith + water.horizon) + water.sunlight * max(dot(normal, water.sun), 0.0));

    float cover = smoothstep(0.0, 0.04 * water.depth, wet);
    float clear = water.see_through * (1.0 - fresnel) * dot(left, vec3(1.0 / 3.0)) * (1.0 - foam);
    vec3 below = mix(body, ground * (1.0 - water.see_through), left);
    below = mix(below, body * (1.0 - left), water.see_through);
    vec3 colour = mix(below * (1.0 - fresnel) + above, white, foam);
    colour = mix(texture(water_floor, p / water.floor_size).rgb * (1.0 - water.see_through), colour, cover);
    float alpha = mix(1.0 - water.see_through, 1.0 - clear, cover);
    water_colour = vec4(water.encode > 0.5 ? encoded(colour) : colour, alpha);
}
