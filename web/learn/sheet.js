// The sum of four neighbours.

export const COLUMNS = 9;
export const ROWS = 7;

/** The next sheet, by the code next to the figure. Squares outside hold 0. */
export function nextSheet(now, before, columns = COLUMNS) {
    const rows = now.length / columns;
    const at = (x, y) => x >= 0 && y >= 0 && x < columns && y < rows ? now[y * columns + x] : 0;
    return now.map((_, i) => {
        const [x, y] = [i % columns, Math.floor(i / columns)];
        const sum = at(x - 1, y) + at(x + 1, y) + at(x, y - 1) + at(x, y + 1);
        const next = (sum >> 1) - before[i];
        return next - (next >> 5);
    });
}
