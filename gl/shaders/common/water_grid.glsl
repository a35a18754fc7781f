// The grid of the steps: the pond's cells and the absorbing layers of its open sides. Textures of
// it have a ring of one cell around: texel (1, 1) is cell (0, 0), and the ring shows the cells
// beyond the sides.

uniform ivec2 grid_cells;
uniform ivec4 sides; // left, right, top, bottom

const int EDGE_FREE = 1;
const int EDGE_FIXED = 2;
const int EDGE_PERIODIC = 3;

// Brings the index of a cell beyond a side to the cell it shows; returns the edge passed, or 0.
int fold(inout int index, int cells, int low, int high) {
    if (index >= 0 && index < cells) {
        return 0;
    }
    int edge = index < 0 ? low : high;
    index = edge == EDGE_PERIODIC ? (index + 2 * cells) % cells : clamp(index, 0, cells - 1);
    return edge;
}

// The same for cells further beyond; false beyond a fixed side.
bool mirrored(inout int index, int cells, int low, int high) {
    if (index >= 0 && index < cells) {
        return true;
    }
    int edge = index < 0 ? low : high;
    if (edge == EDGE_PERIODIC) {
        index += index < 0 ? cells : -cells;
    } else {
        index = index < 0 ? -1 - index : 2 * cells - 1 - index;
    }
    index = clamp(index, 0, cells - 1);
    return edge != EDGE_FIXED;
}
