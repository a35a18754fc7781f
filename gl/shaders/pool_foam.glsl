// Foam lies on the water in patches of a lace: seams between holes where there is little of it, no
// hole left where there is much. Holes are the cells around scattered points (Worley 1996), bent by
// noise; a place is on a seam where its two nearest points are equally far. On water whose sides meet
// all of this begins anew where the water does. Needs common/map.glsl.

#include "common/index.glsl"

uniform vec2 foam_scale; // holes for each pond's side

const float foam_soft = 0.30;   // a seam's soft side [holes]
const float foam_ride = 0.6;    // holes that foam is moved by a slope of 1
const float foam_bend = 0.9;    // holes that its lace is bent
const float foam_patch = 0.23;  // patches for each hole
const float foam_bubbles = 7.0; // for each hole, along a side
const float foam_light = 0.95;  // a white floor without water over it

// Cells of a pattern, so many for each hole.
struct foam_lattice {
    vec2 scale;
    ivec2 period; // cells from side to side, where they meet; 0 where they do not
};

foam_lattice foam_make(float cells_each) {
    vec2 cells_across = clamp(cells_each * foam_scale, 0.0, 1e9);
    foam_lattice l;
    l.period = view_wraps * max(ivec2(cells_across + 0.5), ivec2(1));
    l.scale = mix(vec2(cells_each), vec2(l.period) / foam_scale, vec2(view_wraps));
    return l;
}

// Two numbers 0…1 of a cell.
vec2 foam_scatter(foam_lattice l, ivec2 cell) {
    int column = l.period.x > 0 ? round_index(cell.x, l.period.x) : cell.x;
    int row = l.period.y > 0 ? round_index(cell.y, l.period.y) : cell.y;
    uint h = uint(column) * 0x8da6b343u ^ uint(row) * 0xd8163841u;
    h = (h ^ (h >> 15)) * 0x2c1b3c6du;
    h = (h ^ (h >> 12)) * 0x297a2d39u;
    h ^= h >> 15;
    return vec2(float(h & 0xffffu), float(h >> 16)) * (1.0 / 65536.0);
}

// How much farther the second nearest point is than the nearest, 0 on a seam. [holes]
float foam_off_seam(foam_lattice l, vec2 at) {
    vec2 whole = floor(at);
    float nearest2 = 8.0;
    float second2 = 8.0;
    for (int j = -1; j <= 1; j++) {
        for (int i = -1; i <= 1; i++) {
            ivec2 beside = ivec2(i, j);
            vec2 to = whole + vec2(beside) + foam_scatter(l, ivec2(whole) + beside) - at;
            float far2 = dot(to, to);
            second2 = min(second2, max(far2, nearest2));
            nearest2 = min(nearest2, far2);
        }
    }
    return sqrt(second2) - sqrt(nearest2);
}

// Smooth noise, 0…1.
float foam_noise(foam_lattice l, vec2 at) {
    vec2 whole = floor(at);
    vec2 f = smoothstep(0.0, 1.0, at - whole);
    ivec2 hole = ivec2(whole);
    float a = foam_scatter(l, hole).x;
    float b = foam_scatter(l, hole + ivec2(1, 0)).x;
    float c = foam_scatter(l, hole + ivec2(0, 1)).x;
    float d = foam_scatter(l, hole + ivec2(1, 1)).x;
    return mix(mix(a, b, f.x), mix(c, d, f.x), f.y);
}

// How much of a place is white where a share `foam` of the surface is.
float foam_lace(float foam, vec2 at) {
    foam_lattice coarse_cells = foam_make(1.0);
    foam_lattice fine_cells = foam_make(2.3);
    foam_lattice bends = foam_make(0.8);
    foam_lattice patches = foam_make(foam_patch);
    vec2 bent = at + foam_bend * (vec2(foam_noise(bends, bends.scale * at + vec2(31.0, 0.0)),
                                       foam_noise(bends, bends.scale * at + vec2(0.0, 57.0))) -
                                  0.5);
    float patch_share = foam * (0.4 + 1.2 * foam_noise(patches, patches.scale * at));
    float much = patch_share + foam * foam * (1.0 - patch_share); // all of it at 1
    float coarse = foam_off_seam(coarse_cells, coarse_cells.scale * bent);
    vec2 fine_at = fine_cells.scale * bent + vec2(19.0, 7.0);
    float fine = 0.3 + 0.6 * foam_off_seam(fine_cells, fine_at);
    float seam = min(coarse, fine);
    float cover = smoothstep(0.0, 1.0, (much * (1.0 + foam_soft) - seam) / foam_soft);
    return cover * clamp(0.15 + 1.1 * much, 0.0, 0.97) * smoothstep(0.0, 1.0, 5.0 * foam);
}

// Lays foam over light. It rides on the waves: a little to and fro with the slope.
vec3 foam_over(vec3 light, float foam, vec2 share, vec2 away) {
    if (foam <= 0.0) {
        return light;
    }
    vec2 at = clamp(share * foam_scale + clamp(foam_ride * away, -1.0, 1.0), -1e6, 1e6);
    float white = foam_lace(foam, at);
    foam_lattice bubbles = foam_make(foam_bubbles);
    float bright = foam_light * (0.84 + 0.16 * foam_noise(bubbles, bubbles.scale * at));
    return mix(light, vec3(bright), white);
}
