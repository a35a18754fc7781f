// Links between cells, C²·weight, stored with one of the two cells: east, south, southeast and
// southwest; and the share of its movement that a cell keeps, −1…1, or one of these.

#include "shared/water_numbers.h"

uniform sampler2D link_map;
uniform sampler2D keep_map;

float keep_at(ivec2 cell) {
    return texelFetch(keep_map, cell + 1, 0).r;
}

vec4 links_at(ivec2 cell) {
    return texelFetch(link_map, cell + 1, 0);
}

// Σ link·(neighbour − u)
float linked_pull(Around c, ivec2 cell) {
    vec4 own = links_at(cell);
    float west = links_at(cell + ivec2(-1, 0)).x;
    float north = links_at(cell + ivec2(0, -1)).y;
    float northwest = links_at(cell + ivec2(-1, -1)).z;
    float northeast = links_at(cell + ivec2(1, -1)).w;
    float edges = (west * (c.w - c.u) + own.x * (c.e - c.u)) +
                  (north * (c.n - c.u) + own.y * (c.s - c.u));
    float corners = (northwest * (c.nw - c.u) + own.z * (c.se - c.u)) +
                    (northeast * (c.ne - c.u) + own.w * (c.sw - c.u));
    return edges + corners;
}
