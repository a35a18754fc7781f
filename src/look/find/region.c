// Binary masks of pixels, 1 inside a region and 0 outside: widened, narrowed, and cleared of
// holes.
#include "look/find/region.h"

#include <string.h>

#include "base/maths.h"

static ptrdiff_t places_of(pondi_region r) {
    return (ptrdiff_t)r.width * r.height;
}

pondi_region pondi_region_make(pondi_desk *d, int width, int height) {
    uint8_t *in = pondi_desk_bytes(d, (size_t)width * (size_t)height);
    return in != NULL ? (pondi_region){in, width, height} : (pondi_region){0};
}

int64_t pondi_region_area(pondi_region r) {
    int64_t area = 0;
    for (ptrdiff_t i = 0; i < places_of(r); i++) {
        area += r.in[i];
    }
    return area;
}

// ---- edges ----

// Sets pixels of a line to `to` if a pixel within `reach` has that value.
static void spread_line(uint8_t *in, int count, ptrdiff_t step, int reach, uint8_t to,
                        uint8_t *line) {
    int since = reach + 1; // distance back to the last such pixel
    for (int i = 0; i < count; i++) {
        line[i] = in[i * step];
    }
    for (int i = 0; i < count; i++) {
        since = line[i] == to ? 0 : since + 1;
        in[i * step] = since <= reach ? to : line[i];
    }
    since = reach + 1;
    for (int i = count - 1; i >= 0; i--) {
        since = line[i] == to ? 0 : since + 1;
        in[i * step] = since <= reach ? to : in[i * step];
    }
}

static void spread(pondi_desk *d, pondi_region r, int rx, int ry, uint8_t to) {
    if (r.in == NULL || d->line == NULL) {
        return;
    }
    uint8_t *line = (uint8_t *)d->line;
    for (int y = 0; y < r.height && rx > 0; y++) {
        spread_line(r.in + (ptrdiff_t)y * r.width, r.width, 1, rx, to, line);
    }
    for (int x = 0; x < r.width && ry > 0; x++) {
        spread_line(r.in + x, r.height, r.width, ry, to, line);
    }
}

void pondi_region_widen(pondi_desk *d, pondi_region r, int rx, int ry) {
    spread(d, r, rx, ry, 1);
}

void pondi_region_narrow(pondi_desk *d, pondi_region r, int rx, int ry) {
    spread(d, r, rx, ry, 0);
}

// ---- connected regions ----

#define SEEN 2 // marks a pixel that was visited

// Marks the connected pixels of the same value around a pixel. Returns their number; `queue` holds
// them.
static int64_t mark_connected(pondi_region r, int32_t from, int32_t *queue) {
    const uint8_t kind = r.in[from];
    const uint8_t mark = kind | SEEN;
    int64_t count = 0;
    queue[count++] = from;
    r.in[from] = mark;
    for (int64_t i = 0; i < count; i++) {
        const int32_t at = queue[i];
        const int x = at % r.width;
        const int32_t sides[4] = {x > 0 ? at - 1 : -1, x < r.width - 1 ? at + 1 : -1, at - r.width,
                                  at + r.width};
        for (int k = 0; k < 4; k++) {
            if (sides[k] >= 0 && sides[k] < places_of(r) && r.in[sides[k]] == kind) {
                r.in[sides[k]] = mark;
                queue[count++] = sides[k];
            }
        }
    }
    return count;
}

static int32_t *queue_for(pondi_desk *d, pondi_region r) {
    return r.in != NULL ? pondi_desk_bytes(d, (size_t)places_of(r) * sizeof(int32_t)) : NULL;
}

void pondi_region_keep_joined(pondi_desk *d, pondi_region r, pondi_region seed) {
    const int taken = d->count;
    int32_t *queue = queue_for(d, r);
    for (int32_t i = 0; queue != NULL && i < places_of(r); i++) {
        if (seed.in[i] == 1 && r.in[i] == 1) {
            (void)mark_connected(r, i, queue);
        }
    }
    for (ptrdiff_t i = 0; i < places_of(r); i++) {
        r.in[i] = r.in[i] == (1 | SEEN);
    }
    pondi_desk_keep(d, taken);
}

void pondi_region_fill_holes(pondi_desk *d, pondi_region r, int first, int64_t area) {
    const int taken = d->count;
    int32_t *queue = queue_for(d, r);
    for (int32_t i = (int32_t)(first * r.width); queue != NULL && i < places_of(r); i++) {
        if (r.in[i] != 0) {
            continue;
        }
        const int64_t count = mark_connected(r, i, queue);
        for (int64_t k = 0; count < area && k < count; k++) {
            r.in[queue[k]] = 1 | SEEN;
        }
    }
    for (ptrdiff_t i = 0; i < places_of(r); i++) {
        r.in[i] &= 1;
    }
    pondi_desk_keep(d, taken);
}
