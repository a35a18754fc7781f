// Drops and strokes over chunks, with the shapes and sums of pond/touch.c.

#include <math.h>

#include "pond/touch_run.h"
#include "world/world.h"

#include <millpond/world.h>

#define LONGEST 4096.0 // stroke [cells]

typedef pondi_touch_shape shape;

// Cells of a touch, relative to those of its chunk.
typedef struct box {
    pond_chunk from;
    pondi_touch_span x;
    pondi_touch_span y;
} box;

// The state while the cells of a shape are visited.
typedef struct visit {
    pond_world *world;
    const pondi_touch_rows *work;
    pondi_touch_run *run;
    double balance; // fraction of the hump to subtract, so that a truncated shape has no volume
    pondi_touch_past past;
    bool moves; // the heights one step ago differ
    bool adding;
    double values; // sums of a first pass without adding
    double humps;
} visit;

// ---- positions ----------------------------------------------------------------------------------

bool pondi_world_cell(const pond_world *world, pond_world_point point, double *x, double *y) {
    const double size = world->desc.water.cell_size;
    *x = (double)point.at.x / size - 0.5;
    *y = (double)point.at.y / size - 0.5;
    return fabs(*x) <= PONDI_WORLD_REACH && fabs(*y) <= PONDI_WORLD_REACH; // not for NaN
}

// ---- cells --------------------------------------------------------------------------------------

// Consecutive cells of a run in one row of a chunk.
typedef struct stretch {
    const pondi_chunk *chunk;
    int x;     // its first cell in the chunk
    int y;     // its row there
    int first; // index of the first cell in the run
    int end;
} stretch;

static const pondi_chunk *chunk_at(const pond_world *world, const box *b, int64_t column,
                                   int64_t row) {
    pond_chunk at;
    const int chunk = pondi_chunk_beside(b->from, column, row, &at) ? pondi_chunk_find(world, at)
                                                                    : PONDI_NO_CHUNK;
    return chunk != PONDI_NO_CHUNK ? &world->chunks[chunk] : NULL;
}

// The part of a run from its cell `first` to the end of a chunk; NULL as chunk if none is stored.
static stretch stretch_at(const pond_world *world, const box *b, const pondi_touch_run *r,
                          int64_t y, int first) {
    const int64_t column = pondi_chunk_of_cell(r->left + first);
    const int64_t row = pondi_chunk_of_cell(y);
    stretch s = {.x = (int)(r->left + first - column * PONDI_CHUNK),
                 .y = (int)(y - row * PONDI_CHUNK),
                 .first = first};
    s.end = pondi_least(first + PONDI_CHUNK - s.x, r->count);
    s.chunk = chunk_at(world, b, column, row);
    return s;
}

// A bit for each of up to 64 cells.
static uint64_t bits_of(int cells) {
    return UINT64_MAX >> (64 - cells);
}

// Sums stay in registers.
static void sum_stretch(visit *v, const pondi_touch_run *r, const stretch *s) {
    double values = v->values;
    double humps = v->humps;
    const uint64_t water = s->chunk->land.rows[s->y + 1] >> s->x;
    const bool all = (~water & bits_of(s->end - s->first)) == 0;
    v->moves = v->moves && all;
    for (int i = s->first; i < s->end; i++) {
        if (all || (water >> (i - s->first) & 1) != 0) {
            values += r->values[i];
            humps += r->humps[i];
        }
    }
    v->values = values;
    v->humps = humps;
}

static void add_floats(const visit *v, const pondi_field *field, const stretch *s, uint64_t water,
                       const double *amounts) {
    const float top = v->world->solver->top;
    const int count = s->end - s->first;
    float *cells = pondi_row_f32(field, s->y) + s->x;
    if ((~water & bits_of(count)) == 0) {
        double changes[PONDI_CHUNK];
        v->work->add(&(pondi_touch_cells){cells, amounts, count, top}, changes);
        return;
    }
    for (int i = 0; i < count; i++) {
        if (water >> i & 1) {
            (void)pondi_touch_float(&cells[i], top, amounts[i]);
        }
    }
}

static void add_counts(const visit *v, const pondi_field *field, const stretch *s, uint64_t water,
                       const double *amounts) {
    const float top = v->world->solver->top;
    for (int i = 0; i < s->end - s->first; i++) {
        if (water >> i & 1) {
            (void)pondi_touch_cell(field, top, s->x + i, s->y, amounts[i]);
        }
    }
}

static void add_stretch(const visit *v, const shape *form, const pondi_touch_run *r,
                        const stretch *s) {
    const pond_world *world = v->world;
    const uint64_t water = s->chunk->land.rows[s->y + 1] >> s->x;
    const int levels = world->solver->traits.present_only ? 1 : 2;
    const int count = s->end - s->first;
    double amounts[PONDI_CHUNK];
    double earlier[PONDI_CHUNK];
    v->work->amounts(form->height, v->balance, r->values + s->first, r->humps + s->first, count,
                     amounts);
    if (v->moves) {
        v->work->past(&v->past, amounts, r->bends + s->first, count, earlier);
    }
    for (int i = 0; i < levels; i++) {
        const double *added = i > 0 && v->moves ? earlier : amounts;
        const pondi_field *field = &s->chunk->fields[i == 0 ? world->now : 1 - world->now];
        (field->format == POND_FORMAT_F32 ? add_floats : add_counts)(v, field, s, water, added);
    }
}

static void shape_row(const visit *v, const shape *form, const box *b, int64_t y,
                      pondi_touch_run *r) {
    if (form->length > 0.0) {
        v->work->stroke(form, r->left, y, r->count, r->values, r->humps, r->bends);
    } else {
        pondi_touch_drop_row(v->work, form, y, b->y.high, r);
    }
}

static void visit_row(visit *v, const shape *form, const box *b, int64_t y, pondi_touch_run *r) {
    shape_row(v, form, b, y, r);
    stretch s;
    for (int i = 0; i < r->count; i = s.end) {
        s = stretch_at(v->world, b, r, y, i);
        if (s.chunk == NULL) {
            v->moves = false;
            continue;
        }
        if (v->adding) {
            add_stretch(v, form, r, &s);
        } else {
            sum_stretch(v, r, &s);
        }
    }
}

static void visit_box(visit *v, const shape *form, const box *b) {
    for (int64_t left = b->x.low; left < b->x.high; left += PONDI_TOUCH_RUN) {
        pondi_touch_run_begin(v->work, form, left, b->x.high, v->run);
        for (int64_t y = b->y.low; y < b->y.high; y++) {
            visit_row(v, form, b, y, v->run);
        }
    }
}

// ---- chunks -------------------------------------------------------------------------------------

// The work on each chunk of a box.
typedef void each_chunk(pond_world *world, pond_chunk at, float most);

static void visit_chunks(pond_world *world, const box *b, float most, each_chunk *each) {
    const int64_t right = pondi_chunk_of_cell(b->x.high - 1);
    const int64_t bottom = pondi_chunk_of_cell(b->y.high - 1);
    for (int64_t row = pondi_chunk_of_cell(b->y.low); row <= bottom; row++) {
        for (int64_t column = pondi_chunk_of_cell(b->x.low); column <= right; column++) {
            pond_chunk at;
            if (pondi_chunk_beside(b->from, column, row, &at)) {
                each(world, at, most);
            }
        }
    }
}

static void keep(pond_world *world, pond_chunk at, float most) {
    const int found = pondi_chunk_find(world, at);
    const int chunk = found != PONDI_NO_CHUNK ? found : pondi_chunk_keep(world, at, most);
    if (chunk != PONDI_NO_CHUNK) {
        float *worth = &world->chunks[chunk].worth;
        *worth = *worth < most ? most : *worth;
    }
}

static void stir(pond_world *world, pond_chunk at, float most) {
    const int chunk = pondi_chunk_find(world, at);
    if (chunk != PONDI_NO_CHUNK) {
        pondi_chunk_stir(world, chunk, most);
    }
}

static void wake(pond_world *world, pond_chunk at, float most) {
    (void)most;
    const int chunk = pondi_chunk_find(world, at);
    if (chunk != PONDI_NO_CHUNK) {
        pondi_chunk_wake(world, chunk);
    }
}

// ---- shapes -------------------------------------------------------------------------------------

static void add_shape(pond_world *world, pond_chunk from, const shape *form) {
    const box b = {
        .from = from,
        .x = pondi_touch_span_of(form->x0, form->x0 + form->along_x * form->length, form->sigma),
        .y = pondi_touch_span_of(form->y0, form->y0 + form->along_y * form->length, form->sigma)};
    const float most = (float)fabs(form->height);
    pondi_touch_run run;
    visit v = {.world = world,
               .work = PONDI_ISA_BEST(pondi_touch_rows_),
               .run = &run,
               .past = pondi_touch_past_in(&world->desc.water, form),
               .moves = world->solver->traits.half_life};
    visit_chunks(world, &b, most, keep);
    visit_box(&v, form, &b);
    v.balance = v.humps > 0.0 ? v.values / v.humps : 0.0;
    v.adding = true;
    visit_box(&v, form, &b);
    visit_chunks(world, &b, most, stir);
    visit_chunks(world, &b, most, wake);
    pondi_chunks_list(world);
}

static bool make_shape(const pond_world *world, pond_world_point from, pond_vec2 to, float radius,
                       float height, shape *out) {
    const pondi_touch_grid grid = {.desc = &world->desc.water, .unit = (double)world->unit};
    double x;
    double y;
    if (!pondi_world_cell(world, from, &x, &y) ||
        !pondi_touch_make(&grid, from.at, to, radius, height, out)) {
        return false;
    }
    out->sigma = fmin(out->sigma, (double)POND_WORLD_WIDEST);
    return out->height != 0.0 && out->length <= LONGEST;
}

bool pondi_world_touch_drop(pond_world *world, pond_world_point centre, float radius,
                            float height) {
    shape form;
    const bool any = make_shape(world, centre, centre.at, radius, height, &form);
    if (any) {
        add_shape(world, centre.chunk, &form);
    }
    return any;
}

void pond_world_drop(pond_world *world, pond_world_point centre, float radius, float height) {
    PONDI_ASSERT_WORLD(world);
    if (pondi_world_touch_drop(world, centre, radius, height)) {
        pondi_world_event_splash(world, centre, (pond_body_id){0}, (pond_emitter_id){0}, radius,
                                 height);
    }
}

// A position in metres from the corner of another chunk.
static pond_vec2 seen_from(const pond_world *world, pond_chunk chunk, pond_world_point point) {
    const double side = PONDI_CHUNK * world->desc.water.cell_size;
    const double x = ((double)point.chunk.x - (double)chunk.x) * side;
    const double y = ((double)point.chunk.y - (double)chunk.y) * side;
    return (pond_vec2){(float)((double)point.at.x + x), (float)((double)point.at.y + y)};
}

void pond_world_stroke(pond_world *world, pond_world_point from, pond_world_point to, float radius,
                       float height) {
    PONDI_ASSERT_WORLD(world);
    shape form;
    if (make_shape(world, from, seen_from(world, from.chunk, to), radius, height, &form) &&
        form.length > 0.0) {
        add_shape(world, from.chunk, &form);
        pondi_world_event_splash(world, to, (pond_body_id){0}, (pond_emitter_id){0}, radius,
                                 height);
    }
}
