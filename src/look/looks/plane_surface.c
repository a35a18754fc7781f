// Slopes and curvature of the surface between vertices. Vertices are read ray by ray; the rest is
// computed for a row of rays together. Where cells are smaller than pixels, slopes are differences
// over more cells.

#include <math.h>
#include <string.h>

#include "look/looks/plane.h"
#include "shared/look_numbers.h"

// The mean of the six faces' slopes around a vertex, times 6: west, east, north, south, north-west
// and south-east neighbour.
static inline float sum_x(float w, float e, float n, float s, float nw, float se) {
    return 2.0f * (e - w) + ((n - nw) + (se - s));
}

static inline float sum_y(float w, float e, float n, float s, float nw, float se) {
    return 2.0f * (s - n) + ((w - nw) + (se - e));
}

// Sum of the neighbours' heights relative to the vertex.
static inline float curve_of(float w, float e, float n, float s, float middle) {
    return ((w + e) + (n + s)) - 4.0f * middle;
}

typedef struct slopes {
    float x;
    float y;
} slopes;

static slopes vertex_slopes(const pondi_plane *p, int i, int j, int reach) {
    const float w = pondi_plane_vertex(p, i - reach, j);
    const float e = pondi_plane_vertex(p, i + reach, j);
    const float n = pondi_plane_vertex(p, i, j - reach);
    const float s = pondi_plane_vertex(p, i, j + reach);
    const float nw = pondi_plane_vertex(p, i - reach, j - reach);
    const float se = pondi_plane_vertex(p, i + reach, j + reach);
    const float per = 1.0f / (6.0f * (float)reach);
    return (slopes){sum_x(w, e, n, s, nw, se) * per, sum_y(w, e, n, s, nw, se) * per};
}

static slopes slopes_over(const pondi_plane *p, int i, int j, float fx, float fy, int reach) {
    const slopes a = vertex_slopes(p, i, j, reach);
    const slopes b = vertex_slopes(p, i + 1, j, reach);
    const slopes c = vertex_slopes(p, i, j + 1, reach);
    const slopes d = vertex_slopes(p, i + 1, j + 1, reach);
    return (slopes){pondi_blend(a.x, b.x, c.x, d.x, fx, fy),
                    pondi_blend(a.y, b.y, c.y, d.y, fx, fy)};
}

// The vertex before a place. [−1 … size − 1]
static inline int vertex_before(float place, float size) {
    return (int)pondi_clamp(place + 0.5f, 0.0f, size) - 1;
}

// ---- vertices around places ----

// The four vertices around each place and those around them.
typedef struct patches {
    PONDI_ALIGNED float z[4][PONDI_PLANE_RAYS][4]; // rows of four
    float fx[PONDI_PLANE_RAYS];                    // the place, from the second vertex
    float fy[PONDI_PLANE_RAYS];
} patches;

// Reads stored heights; the outermost ones are repeated.
static void fetch_any(const pondi_plane *p, int column, int row, int place, patches *out) {
    const pond_view *v = p->view;
    const bool counts = v->format == POND_FORMAT_I16;
    const int16_t *whole = v->heights;
    const float *heights = v->heights;
    ptrdiff_t x[4];
    for (int k = 0; k < 4; k++) {
        x[k] = pondi_clamp_index(column - 1 + k, 0, v->width - 1);
    }
    for (int j = 0; j < 4; j++) {
        const ptrdiff_t first = pondi_clamp_index(row - 1 + j, 0, v->height - 1) * v->stride;
        for (int k = 0; k < 4; k++) {
            out->z[j][place][k] = counts ? (float)whole[first + x[k]] : heights[first + x[k]];
        }
    }
}

// The same for floats. Most patches do not touch a side.
static void fetch_all(const pondi_plane *p, const int *column, const int *row, int count,
                      patches *out) {
    const pond_view *v = p->view;
    const int most_column = v->width - 4;
    const int most_row = v->height - 4;
    const int32_t pitch = (int32_t)v->stride;
    int32_t at[PONDI_PLANE_RAYS];
    int beside[PONDI_PLANE_RAYS];
    int some = 0;
    for (int i = 0; i < count; i++) {
        const int x = pondi_clamp_index(column[i] - 1, 0, most_column);
        const int y = pondi_clamp_index(row[i] - 1, 0, most_row);
        at[i] = y * pitch + x;
        beside[i] = (x ^ (column[i] - 1)) | (y ^ (row[i] - 1));
        some |= beside[i];
    }
    const float *heights = v->heights;
    for (int i = 0; i < count; i++) {
        const float *first = heights + at[i];
        for (int j = 0; j < 4; j++) {
            memcpy(out->z[j][i], first + (ptrdiff_t)j * pitch, sizeof out->z[j][i]);
        }
    }
    for (int i = 0; i < count && some != 0; i++) {
        if (beside[i] != 0) {
            fetch_any(p, column[i], row[i], i, out);
        }
    }
}

static void read_patches(const pondi_plane *p, const float *x, const float *y, int count,
                         patches *restrict out) {
    const float width = p->width;
    const float height = p->height;
    int column[PONDI_PLANE_RAYS];
    int row[PONDI_PLANE_RAYS];
    for (int i = 0; i < count; i++) {
        column[i] = vertex_before(x[i], width);
        row[i] = vertex_before(y[i], height);
        out->fx[i] = pondi_clamp(x[i] - 0.5f - (float)column[i], 0.0f, 1.0f);
        out->fy[i] = pondi_clamp(y[i] - 0.5f - (float)row[i], 0.0f, 1.0f);
    }
    if (pondi_plane_has_offsets(p->view)) {
        fetch_all(p, column, row, count, out);
    } else {
        for (int i = 0; i < count; i++) {
            fetch_any(p, column[i], row[i], i, out);
        }
    }
    for (int j = 0; j < 4; j++) {
        float *z = out->z[j][0];
        for (int i = 0; i < 4 * count; i++) {
            z[i] = pondi_plane_tame(p, z[i]);
        }
    }
}

static void find_patch_slopes(const patches *h, int count, float *restrict slope_x,
                              float *restrict slope_y) {
    for (int i = 0; i < count; i++) {
        float x[4];
        float y[4];
        for (int k = 0; k < 4; k++) {
            const int column = 1 + k % 2;
            const int row = 1 + k / 2;
            const float w = h->z[row][i][column - 1];
            const float e = h->z[row][i][column + 1];
            const float n = h->z[row - 1][i][column];
            const float s = h->z[row + 1][i][column];
            const float nw = h->z[row - 1][i][column - 1];
            const float se = h->z[row + 1][i][column + 1];
            x[k] = sum_x(w, e, n, s, nw, se);
            y[k] = sum_y(w, e, n, s, nw, se);
        }
        const float fx = h->fx[i];
        const float fy = h->fy[i];
        slope_x[i] = pondi_blend(x[0], x[1], x[2], x[3], fx, fy) * (1.0f / 6.0f);
        slope_y[i] = pondi_blend(y[0], y[1], y[2], y[3], fx, fy) * (1.0f / 6.0f);
    }
}

// ---- for the rays ----

static slopes wide_slopes(const pondi_plane *p, float x, float y, float wide) {
    const float over = wide < PONDI_PLANE_COARSEST ? wide : PONDI_PLANE_COARSEST;
    const int reach = (int)over;
    const int i = vertex_before(x, p->width);
    const int j = vertex_before(y, p->height);
    const float fx = pondi_clamp(x - 0.5f - (float)i, 0.0f, 1.0f);
    const float fy = pondi_clamp(y - 0.5f - (float)j, 0.0f, 1.0f);
    const slopes fine = slopes_over(p, i, j, fx, fy, reach);
    const slopes coarse = slopes_over(p, i, j, fx, fy, reach + 1);
    const float part = over - (float)reach;
    return (slopes){fine.x + (coarse.x - fine.x) * part, fine.y + (coarse.y - fine.y) * part};
}

void pondi_plane_slopes(const pondi_plane *p, const pondi_plane_rays *rays, const float *wide,
                        int count, float *x, float *y) {
    int narrow = 0; // rays that hit the surface where cells are larger than pixels
    for (int i = 0; i < count; i++) {
        narrow += rays->kind[i] == PONDI_PLANE_SURFACE && wide[i] <= 1.0f ? 1 : 0;
    }
    if (narrow > 0) {
        float place[2][PONDI_PLANE_RAYS];
        int first = 0; // on the surface
        while (rays->kind[first] != PONDI_PLANE_SURFACE) {
            first++;
        }
        for (int axis = 0; axis < 2; axis++) {
            const float any = rays->place[axis][first]; // quick to read
            for (int i = 0; i < count; i++) {
                const float at = rays->place[axis][i];
                place[axis][i] = rays->kind[i] == PONDI_PLANE_SURFACE ? at : any;
            }
        }
        patches h;
        read_patches(p, place[0], place[1], count, &h);
        find_patch_slopes(&h, count, x, y);
    }
    for (int i = 0; i < count; i++) {
        if (rays->kind[i] != PONDI_PLANE_SURFACE) {
            x[i] = 0.0f;
            y[i] = 0.0f;
        } else if (!(wide[i] <= 1.0f)) {
            const slopes s = wide_slopes(p, rays->place[0][i], rays->place[1][i], wide[i]);
            x[i] = s.x;
            y[i] = s.y;
        }
    }
}

static void find_patch_curves(const patches *h, int count, float *restrict curves) {
    for (int i = 0; i < count; i++) {
        float curve[4];
        for (int k = 0; k < 4; k++) {
            const int column = 1 + k % 2;
            const int row = 1 + k / 2;
            curve[k] =
                curve_of(h->z[row][i][column - 1], h->z[row][i][column + 1],
                         h->z[row - 1][i][column], h->z[row + 1][i][column], h->z[row][i][column]);
        }
        curves[i] = pondi_blend(curve[0], curve[1], curve[2], curve[3], h->fx[i], h->fy[i]);
    }
}

void pondi_plane_gather(const pondi_plane *p, const float *x, const float *y, int count,
                        float *light) {
    float curves[PONDI_PLANE_RAYS];
    patches h;
    read_patches(p, x, y, count, &h);
    find_patch_curves(&h, count, curves);
    for (int i = 0; i < count; i++) {
        const float area = p->gathering * curves[i];
        light[i] = 1.0f / (1.0f + pondi_clamp(area, PONDI_GATHER_LEAST, PONDI_GATHER_MOST));
    }
}

float pondi_plane_level(const pondi_plane *p, float x, float y) {
    const int i = vertex_before(x, p->width);
    const int j = vertex_before(y, p->height);
    const float fx = pondi_clamp(x - 0.5f - (float)i, 0.0f, 1.0f);
    const float fy = pondi_clamp(y - 0.5f - (float)j, 0.0f, 1.0f);
    return pondi_blend(pondi_plane_vertex(p, i, j), pondi_plane_vertex(p, i + 1, j),
                       pondi_plane_vertex(p, i, j + 1), pondi_plane_vertex(p, i + 1, j + 1), fx,
                       fy);
}
