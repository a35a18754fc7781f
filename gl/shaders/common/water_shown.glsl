// The cell whose height this fragment shows; false beyond a fixed side, where it is 0.
bool shown_cell(out ivec2 cell) {
    cell = ivec2(gl_FragCoord.xy) - 1;
    int x = fold(cell.x, grid_cells.x, sides.x, sides.y);
    int y = fold(cell.y, grid_cells.y, sides.z, sides.w);
    return x != EDGE_FIXED && y != EDGE_FIXED;
}
