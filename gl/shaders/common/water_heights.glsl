// One step of a cell, in the order of every sum in which the library's own kernels add.

uniform sampler2D now_map;
uniform sampler2D before_map;

const float STILL = 1e-20; // smaller heights are laid to rest [m]

float now_at(ivec2 cell) {
    return texelFetch(now_map, cell + 1, 0).r;
}

float before_at(ivec2 cell) {
    return texelFetch(before_map, cell + 1, 0).r;
}

float settle(float height) {
    return abs(height) < STILL ? 0.0 : height;
}

// A cell and its eight neighbours.
struct Around {
    float u, w, e, n, s, nw, ne, sw, se;
};

Around around(ivec2 cell) {
    return Around(now_at(cell), now_at(cell + ivec2(-1, 0)), now_at(cell + ivec2(1, 0)),
                  now_at(cell + ivec2(0, -1)), now_at(cell + ivec2(0, 1)),
                  now_at(cell + ivec2(-1, -1)), now_at(cell + ivec2(1, -1)),
                  now_at(cell + ivec2(-1, 1)), now_at(cell + ivec2(1, 1)));
}

// a·(edge neighbours − 4u) + b·(corner neighbours − 4u), opposite ones first.
float plain_pull(Around c, float a, float b) {
    float edge = ((c.w + c.e) + (c.n + c.s)) - 4.0 * c.u;
    float corner = ((c.nw + c.se) + (c.ne + c.sw)) - 4.0 * c.u;
    return a * edge + b * corner;
}
