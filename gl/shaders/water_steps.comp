#version 300 es
// Computes four steps of plain water in tiles that fit in the memory that a group shares. A tile is
// read with four more texels on each side, and each step uses up one. Beyond a free side the water
// is mirrored, beyond a periodic side it repeats, beyond a fixed side it is 0.
#include "common/water_grid.glsl"
#include "common/water_heights.glsl"
#include "common/water_plain.glsl"
#include "shader_numbers.h"

layout(local_size_x = 16, local_size_y = 8) in;
layout(r32f, binding = 0) writeonly uniform highp image2D now_image;
layout(r32f, binding = 1) writeonly uniform highp image2D before_image;

const int SIDE = PONDI_GL_WATER_TILE + 2 * PONDI_GL_WATER_STEPS;
const int THREADS = 128;

// Two time levels, one behind the other, since OpenGL 3.3 has no arrays of arrays; they change
// places with every step, in which the older becomes the next.
const int LEVEL = SIDE * SIDE;
shared float levels[2 * LEVEL];

ivec2 texel_of(int place) {
    ivec2 from = ivec2(gl_WorkGroupID.xy) * PONDI_GL_WATER_TILE - PONDI_GL_WATER_STEPS;
    return from + ivec2(place % SIDE, place / SIDE);
}

// The cell that a texel shows, up to four beyond a side; false where it is held at 0.
bool shown_at(ivec2 texel, out ivec2 cell) {
    cell = texel - 1;
    bool x = mirrored(cell.x, grid_cells.x, sides.x, sides.y);
    bool y = mirrored(cell.y, grid_cells.y, sides.z, sides.w);
    return x && y;
}

void read_tile() {
    for (int i = int(gl_LocalInvocationIndex); i < LEVEL; i += THREADS) {
        ivec2 cell;
        bool shown = shown_at(texel_of(i), cell);
        levels[i] = shown ? now_at(cell) : 0.0;
        levels[LEVEL + i] = shown ? before_at(cell) : 0.0;
    }
}

Around around_in(int i) {
    return Around(levels[i], levels[i - 1], levels[i + 1], levels[i - SIDE], levels[i + SIDE],
                  levels[i - SIDE - 1], levels[i - SIDE + 1], levels[i + SIDE - 1],
                  levels[i + SIDE + 1]);
}

void step_tile(int step) {
    int now = (step & 1) * LEVEL;
    int next = LEVEL - now;
    int low = step + 1; // the rest of the tile
    int high = SIDE - 1 - step;
    for (int i = int(gl_LocalInvocationIndex); i < LEVEL; i += THREADS) {
        ivec2 at = ivec2(i % SIDE, i / SIDE);
        ivec2 cell;
        if (all(greaterThanEqual(at, ivec2(low))) && all(lessThan(at, ivec2(high))) &&
            shown_at(texel_of(i), cell)) {
            levels[next + i] = step_plain(around_in(now + i), levels[next + i], vec2(0.0));
        }
    }
}

void write_tile() {
    ivec2 end = grid_cells + 2; // with the ring
    for (int i = int(gl_LocalInvocationIndex); i < PONDI_GL_WATER_TILE * PONDI_GL_WATER_TILE;
         i += THREADS) {
        ivec2 at = ivec2(i % PONDI_GL_WATER_TILE, i / PONDI_GL_WATER_TILE);
        ivec2 texel = ivec2(gl_WorkGroupID.xy) * PONDI_GL_WATER_TILE + at;
        int from = (at.y + PONDI_GL_WATER_STEPS) * SIDE + at.x + PONDI_GL_WATER_STEPS;
        if (all(lessThan(texel, end))) {
            imageStore(now_image, texel, vec4(levels[from]));
            imageStore(before_image, texel, vec4(levels[LEVEL + from]));
        }
    }
}

void main() {
    read_tile();
    barrier();
    for (int step = 0; step < PONDI_GL_WATER_STEPS; step++) {
        step_tile(step);
        barrier();
    }
    write_tile();
}
