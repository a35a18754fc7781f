// Over uneven ground each level's kernel is a sum of links,
//
//   (K·h)_i = Σ_j (c_i + c_j)·(h_i − h_j),   c ≥ 0,
//
// so it is symmetric, positive semidefinite and 0 for flat water over any ground. c follows from
// the depth of a cell by a table of fits (dispersive_table.c). The depth of a coarse cell is the
// mean by D of the logarithms of the finer ones.

#include "solver/dispersive_bed.h"

#include <math.h>

#include "base/maths.h"
#include "base/memory.h"

static int chunks_of(int cells) {
    return (cells + PONDI_BED_CHUNK - 1) / PONDI_BED_CHUNK;
}

static size_t marks_of(const pondi_level *level) {
    return (size_t)chunks_of(level->width) * (size_t)((level->height + 1) / 2);
}

static bool make_level(pondi_bed_level *level, const pondi_level *size, bool ring,
                       const pond_allocator *allocator) {
    pondi_field *const fields[] = {&level->edge, &level->corner, &level->far, &level->ring_edge,
                                   &level->ring_corner};
    bool made = true;
    for (int i = 0; i < (ring ? 5 : 3) && made; i++) {
        made = pondi_field_create(fields[i], size->width, size->height, POND_FORMAT_F32,
                                  PONDI_WIDE_BORDER, i == 1, allocator);
    }
    return made;
}

pondi_bed *pondi_bed_create(const pondi_plan *plan, const pond_allocator *allocator) {
    pondi_bed *bed = pondi_allocate(allocator, sizeof *bed, PONDI_CACHE_LINE);
    if (bed == NULL) {
        return NULL;
    }
    *bed = (pondi_bed){.count = plan->count};
    for (int l = 0; l < plan->count; l++) {
        bed->bytes += marks_of(&plan->levels[l]);
    }
    bed->chunks = pondi_allocate(allocator, bed->bytes, PONDI_CACHE_LINE);
    bool made = bed->chunks != NULL;
    uint8_t *even = bed->chunks;
    for (int l = 0; l < plan->count && made; l++) {
        bed->levels[l].even = even;
        bed->levels[l].chunks = chunks_of(plan->levels[l].width);
        even += marks_of(&plan->levels[l]);
        made = make_level(&bed->levels[l], &plan->levels[l], plan->open && l > 0, allocator);
    }
    if (!made) {
        pondi_bed_destroy(bed, allocator);
        return NULL;
    }
    return bed;
}

void pondi_bed_destroy(pondi_bed *bed, const pond_allocator *allocator) {
    if (bed == NULL) {
        return;
    }
    for (int l = 0; l < bed->count; l++) {
        pondi_field_destroy(&bed->levels[l].edge, allocator);
        pondi_field_destroy(&bed->levels[l].corner, allocator);
        pondi_field_destroy(&bed->levels[l].far, allocator);
        pondi_field_destroy(&bed->levels[l].ring_edge, allocator);
        pondi_field_destroy(&bed->levels[l].ring_corner, allocator);
    }
    pondi_release(allocator, bed->chunks, bed->bytes);
    pondi_release(allocator, bed, sizeof *bed);
}

// ---- links -------------------------------------------------------------------------------------

static double between(double a, double b, double share) {
    return a + share * (b - a);
}

static pondi_dispersive_links links_at(const pondi_dispersive_table *table, int level,
                                       double depth) {
    const double over = depth - table->first;
    // In shallower water all waves have the speed √H.
    const double thin = over < 0.0 ? pondi_exp(over) : 1.0;
    const double at = over > 0.0 && table->between > 0.0 ? over / table->between : 0.0;
    const int low = at < PONDI_TABLE_DEPTHS - 2 ? (int)at : PONDI_TABLE_DEPTHS - 2;
    const double share = fmin(at - low, 1.0);
    const pondi_dispersive_links *a = &table->at[low][level];
    const pondi_dispersive_links *b = &table->at[low + 1][level];
    return (pondi_dispersive_links){
        .edge = thin * between(a->edge, b->edge, share),
        .corner = thin * between(a->corner, b->corner, share),
        .far = thin * between(a->far, b->far, share),
        .ring_edge = thin * between(a->ring_edge, b->ring_edge, share),
        .ring_corner = thin * between(a->ring_corner, b->ring_corner, share),
    };
}

static bool alike(const pondi_field *field, int x0, int x1, int y0, int y1) {
    const float one = pondi_row_f32(field, y0)[x0];
    bool same = true;
    for (int y = y0; y < y1; y++) {
        const float *row = pondi_row_f32(field, y);
        for (int x = x0; x < x1; x++) {
            same = same && row[x] <= one && row[x] >= one;
        }
    }
    return same;
}

static void mark_chunks(pondi_bed_level *level) {
    const int width = level->edge.width;
    const int height = level->edge.height;
    for (int y = 0; y < height; y += 2) {
        for (int i = 0; i < level->chunks; i++) {
            const int x0 = i * PONDI_BED_CHUNK - 2;
            const int x1 = pondi_least((i + 1) * PONDI_BED_CHUNK, width) + 2;
            const int y1 = pondi_least(y + 2, height) + 2;
            level->even[y / 2 * level->chunks + i] = alike(&level->edge, x0, x1, y - 2, y1) &&
                                                     alike(&level->corner, x0, x1, y - 2, y1) &&
                                                     alike(&level->far, x0, x1, y - 2, y1);
        }
    }
}

void pondi_bed_lay(pondi_bed *bed, int level, const pondi_field *depths, double scale,
                   const pond_edges *edges) {
    pondi_bed_level *of = &bed->levels[level];
    for (int i = 0; i < PONDI_DISPERSIVE_TERMS - 2; i++) {
        of->longer[i] = (float)(scale * bed->table.far[level][i]);
    }
    for (int y = 0; y < depths->height; y++) {
        for (int x = 0; x < depths->width; x++) {
            const double depth = (double)pondi_row_f32(depths, y)[x];
            const pondi_dispersive_links links = links_at(&bed->table, level, depth);
            pondi_row_f32(&of->edge, y)[x] = (float)(0.5 * scale * links.edge);
            pondi_row_f32(&of->corner, y)[x] = (float)(0.5 * scale * links.corner);
            pondi_row_f32(&of->far, y)[x] = (float)(0.5 * links.far);
            if (of->ring_edge.memory != NULL) {
                pondi_row_f32(&of->ring_edge, y)[x] = (float)(0.5 * scale * links.ring_edge);
                pondi_row_f32(&of->ring_corner, y)[x] = (float)(0.5 * scale * links.ring_corner);
            }
        }
    }
    pondi_border_fill(&of->edge, edges);
    pondi_border_fill(&of->corner, edges);
    pondi_border_fill(&of->far, edges);
    if (of->ring_edge.memory != NULL) {
        pondi_border_fill(&of->ring_edge, edges);
        pondi_border_fill(&of->ring_corner, edges);
    }
    mark_chunks(of);
}
