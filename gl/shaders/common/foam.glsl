// foam.glsl — foam seen from above; needs map.glsl.
//
// Foam is drawn as patches of lace: little foam shows only the seams between holes, much foam shows
// no holes. Holes are the cells around scattered points (Worley 1996), distorted by noise; a point
// is on a seam where its two nearest points are equally far. In periodic water the pattern repeats.

#include "shared/look_numbers.h"

uniform vec2 foam_scale; // holes for each pond's side; 0: none

// Cells of a pattern: how many for each hole, and from side to side, 0 where sides do not meet.
struct foam_lattice {
    vec2 scale;
    ivec2 period;
};

foam_lattice foam_lattice_of(float cells_each) {
    // a little under a half, so that halves are rounded the same way for any last bit
    vec2 cells = max(floor(cells_each * foam_scale + 0.49), 1.0);
    vec2 meet = vec2(view_wraps);
    return foam_lattice(mix(vec2(cells_each), cells / foam_scale, meet), ivec2(cells * meet));
}

// By floats: dividing integers, as round_index() does, is slow on some drivers.
int foam_come_round(int cell, int period) {
    return period > 0 ? cell - period * int(floor((float(cell) + 0.5) / float(period))) : cell;
}

// Two numbers 0…1 of a cell.
vec2 foam_scatter(ivec2 period, ivec2 cell) {
    uint h = uint(foam_come_round(cell.x, period.x)) * PONDI_SCATTER_X ^
             uint(foam_come_round(cell.y, period.y)) * PONDI_SCATTER_Y;
    h = (h ^ (h >> 15)) * PONDI_MIX_FIRST;
    h = (h ^ (h >> 12)) * PONDI_MIX_SECOND;
    h ^= h >> 15;
    return vec2(float(h & 0xffffu), float(h >> 16)) * (1.0 / 65536.0);
}

// Distance of the second nearest point less that of the nearest, 0 on a seam. [holes]
float foam_off_seam(ivec2 period, vec2 at) {
    vec2 whole = floor(at);
    float nearest2 = 8.0;
    float second2 = 8.0;
    for (int j = -1; j <= 1; j++) {
        for (int i = -1; i <= 1; i++) {
            ivec2 beside = ivec2(i, j);
            vec2 to = whole + vec2(beside) + foam_scatter(period, ivec2(whole) + beside) - at;
            float far2 = dot(to, to);
            second2 = min(second2, max(far2, nearest2));
            nearest2 = min(nearest2, far2);
        }
    }
    return sqrt(second2) - sqrt(nearest2);
}

// Smooth noise, 0…1.
float foam_noise(ivec2 period, vec2 at) {
    vec2 whole = floor(at);
    vec2 f = smoothstep(0.0, 1.0, at - whole);
    ivec2 hole = ivec2(whole);
    float a = foam_scatter(period, hole).x;
    float b = foam_scatter(period, hole + ivec2(1, 0)).x;
    float c = foam_scatter(period, hole + ivec2(0, 1)).x;
    float d = foam_scatter(period, hole + ivec2(1, 1)).x;
    return mix(mix(a, b, f.x), mix(c, d, f.x), f.y);
}

// How much of a place is white where a share `foam` of the surface is.
float foam_lace(float foam, vec2 at) {
    foam_lattice bends = foam_lattice_of(PONDI_FOAM_BENDS);
    foam_lattice patches = foam_lattice_of(PONDI_FOAM_PATCH);
    foam_lattice holes = foam_lattice_of(1.0);
    foam_lattice small = foam_lattice_of(PONDI_FOAM_FINE);
    vec2 bend = bends.scale * at;
    vec2 bent = at + PONDI_FOAM_BEND * (vec2(foam_noise(bends.period, bend + vec2(31.0, 0.0)),
                                       foam_noise(bends.period, bend + vec2(0.0, 57.0))) -
                                  0.5);
    float patch_share = foam * (0.4 + 1.2 * foam_noise(patches.period, patches.scale * at));
    float much = patch_share + foam * foam * (1.0 - patch_share); // all of it at 1
    float coarse = foam_off_seam(holes.period, holes.scale * bent);
    float fine = 0.3 + 0.6 * foam_off_seam(small.period, small.scale * bent + vec2(19.0, 7.0));
    float seam = min(coarse, fine);
    float cover = smoothstep(0.0, 1.0, (much * (1.0 + PONDI_FOAM_SOFT) - seam) / PONDI_FOAM_SOFT);
    return cover * clamp(0.15 + 1.1 * much, 0.0, 0.97) * smoothstep(0.0, 1.0, 5.0 * foam);
}

// Lays foam over light at a share of the pond. It rides on the waves, `ride` holes to the side.
vec3 foam_over(vec3 light, float foam, vec2 share, vec2 ride) {
    float held = clamp(foam, 0.0, 1.0);
    if (!(held > 0.0)) {
        return light;
    }
    if (!(foam_scale.x > 0.0)) {
        return mix(light, vec3(PONDI_FOAM_PLAIN), min(held, 0.97));
    }
    vec2 at = clamp(share * foam_scale + clamp(ride, -1.0, 1.0), 
                    -PONDI_FOAM_FARTHEST, PONDI_FOAM_FARTHEST);
    float white = foam_lace(held, at);
    foam_lattice bubbles = foam_lattice_of(PONDI_FOAM_BUBBLES);
    float bright =
        PONDI_FOAM_LIGHT * (0.84 + 0.16 * foam_noise(bubbles.period, bubbles.scale * at));
    return mix(light, vec3(bright), white);
}
