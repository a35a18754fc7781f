// Rest. Every 32 steps the pond checks each block b, with the rest level L and τ =
// rest_slope·cell_size:
//
//   flat(b)     all its present and previous cells are one value, bit for bit
//   calm(b)     |u − L| < τ and |p − L| < τ for all its cells
//   laid(b)     u = p = L, where b and its neighbours are calm and are not all flat at one value
//   stirred(b)  not flat, or a neighbour is flat at another value, or not a value that stays
//
// Stirred blocks and their neighbours are stepped for the next 32 steps. Blocks further away cannot
// change meanwhile, since flat water stays bit-identical. When the rest level changes, flat water
// adopts it block by block, starting where it is stirred.
//
// The dispersive water moves as a whole: it is put to rest when all of it is calm.

#include "pond/rest.h"

#include <math.h>
#include <string.h>

#include "pond/event.h"
#include "pond/pond.h"

typedef struct rows_job {
    pond *water;
    pondi_block_row *each;
    void *context;
    int bands;
} rows_job;

static void run_band(void *context, int index) {
    const rows_job *job = context;
    const int64_t rows = job->water->blocks.rows;
    const int end = (int)(rows * (index + 1) / job->bands);
    for (int row = (int)(rows * index / job->bands); row < end; row++) {
        job->each(job->water, row, job->context);
    }
}

void pondi_rest_rows(pond *water, pondi_block_row *each, void *context) {
    const int worth = pondi_band_count(water->grid.width, water->grid.height, &water->parallel);
    const int bands = worth < water->blocks.rows ? worth : water->blocks.rows;
    rows_job job = {.water = water, .each = each, .context = context, .bands = bands};
    pondi_parallel_run(&water->parallel, bands, run_band, &job);
}

float pondi_rest_threshold(const pondi_solver *solver, const pond_desc *desc) {
    return solver->rests == PONDI_RESTS_LEVEL ? (float)(desc->rest_slope * desc->cell_size) : 0.0f;
}

// ---- checks -------------------------------------------------------------------------------------

typedef struct look {
    float level;
    float threshold;
} look;

// The factors of a row's cells, from a column on, if some cells are dry and must be skipped; else
// NULL. If the level is 0, dry cells already have it.
static const float *keep_of(const pond *water, size_t block, int x0, int y) {
    if (!water->mean.kept || pondi_shore_block_at(water, block).kind != PONDI_SHORE_MIXED) {
        return NULL;
    }
    return pondi_shore_keep(water, y) + x0;
}

static bool row_is_flat_f32(const float *row, int count, float value, const float *keep) {
    uint32_t first;
    memcpy(&first, &value, sizeof first);
    uint32_t differ = 0;
    for (int x = 0; x < count; x++) { // by bits: −0 is not 0 here
        uint32_t bits;
        memcpy(&bits, &row[x], sizeof bits);
        differ |= keep != NULL && keep[x] == PONDI_KEEP_DRY ? 0 : bits ^ first;
    }
    return differ == 0;
}

static bool row_is_flat_i16(const int16_t *row, int count, int16_t value) {
    int differ = 0;
    for (int x = 0; x < count; x++) {
        differ |= row[x] ^ value;
    }
    return differ == 0;
}

static bool row_is_calm(const float *row, int count, const look *l, const float *keep) {
    const float level = l->level;
    const float threshold = l->threshold;
    int calm = 1;
    for (int x = 0; x < count; x++) {
        calm &= (keep != NULL && keep[x] == PONDI_KEEP_DRY) || fabsf(row[x] - level) < threshold;
    }
    return calm != 0;
}

// The notes on a block's absorbing layers.
static unsigned margin_notes(const pond *water, const pondi_span *span, const look *l) {
    const float most =
        pondi_has_open_margins(water) ? pondi_open_most(&water->shore.open, span) : 0.0f;
    return (most == 0.0f ? PONDI_BLOCK_FLAT : 0u) | (most < l->threshold ? PONDI_BLOCK_CALM : 0u);
}

static void find_most(void *context, float *numbers, size_t count) {
    float *most = context;
    for (size_t i = 0; i < count; i++) {
        *most = fmaxf(*most, fabsf(numbers[i]));
    }
}

static void still(void *context, float *numbers, size_t count) {
    (void)context;
    memset(numbers, 0, count * sizeof *numbers);
}

// Water outside the fields moves with the first block.
static void note_beyond(pond *water, const look *l) {
    const pondi_whole *whole = &water->solver->whole;
    if (whole->visit == NULL) {
        return;
    }
    float most = 0.0f;
    whole->visit(water->whole, find_most, &most);
    if (most > 0.0f) {
        water->blocks.notes[0] &= (uint8_t)~PONDI_BLOCK_FLAT;
    }
    if (!(most < l->threshold)) {
        water->blocks.notes[0] &= (uint8_t)~PONDI_BLOCK_CALM;
    }
}

// Most moving water shows in its first row.
static uint8_t notes_f32(const pond *water, size_t block, const pondi_span *span, const look *l,
                         float value) {
    unsigned notes = PONDI_BLOCK_FLAT | PONDI_BLOCK_CALM;
    const int count = span->x1 - span->x0;
    for (int y = span->y0; y < span->y1 && notes != 0; y++) {
        const float *keep = keep_of(water, block, span->x0, y);
        for (int f = 0; f < 2; f++) {
            const float *row = pondi_row_f32(&water->fields[f], y) + span->x0;
            if ((notes & PONDI_BLOCK_FLAT) && !row_is_flat_f32(row, count, value, keep)) {
                notes &= ~(unsigned)PONDI_BLOCK_FLAT;
            }
            if ((notes & PONDI_BLOCK_CALM) && !row_is_calm(row, count, l, keep)) {
                notes &= ~(unsigned)PONDI_BLOCK_CALM;
            }
        }
    }
    return (uint8_t)(notes != 0 ? notes & margin_notes(water, span, l) : 0);
}

// The height of the first wet cell.
static float value_of(const pond *water, size_t block, const pondi_span *span) {
    for (int y = span->y0; y < span->y1; y++) {
        const float *keep = keep_of(water, block, span->x0, y);
        const float *row = pondi_row_f32(pondi_now(water), y) + span->x0;
        for (int x = 0; x < span->x1 - span->x0; x++) {
            if (keep == NULL || keep[x] != PONDI_KEEP_DRY) {
                return row[x];
            }
        }
    }
    return 0.0f;
}

// Whether the block is all wall or land: flat and calm, at no height.
static bool is_dry(const pond *water, size_t block) {
    return water->mean.kept && pondi_shore_block_at(water, block).kind == PONDI_SHORE_DRY;
}

static uint8_t notes_i16(const pond *water, const pondi_span *span, int16_t value) {
    const int count = span->x1 - span->x0;
    for (int y = span->y0; y < span->y1; y++) {
        for (int f = 0; f < 2; f++) {
            if (!row_is_flat_i16(pondi_row_i16(&water->fields[f], y) + span->x0, count, value)) {
                return 0;
            }
        }
    }
    return PONDI_BLOCK_FLAT;
}

static void look_at_row(pond *water, int row, void *context) {
    const look *l = context;
    pondi_blocks *blocks = &water->blocks;
    for (int column = 0; column < blocks->columns; column++) {
        const size_t b = pondi_blocks_index(blocks, column, row);
        const pondi_span span = pondi_blocks_span(blocks, column, row);
        const bool floats = pondi_format_is_float(water->solver->format);
        if (is_dry(water, b)) {
            blocks->values[b] = 0.0f;
            blocks->notes[b] = PONDI_BLOCK_FLAT | PONDI_BLOCK_CALM | PONDI_BLOCK_DRY;
        } else if (!blocks->active[b] && !blocks->never_skip) { // flat since the last check
            const bool calm = floats && fabsf(blocks->values[b] - l->level) < l->threshold;
            blocks->notes[b] = PONDI_BLOCK_FLAT | (calm ? PONDI_BLOCK_CALM : 0);
        } else if (floats) {
            blocks->values[b] = value_of(water, b, &span);
            blocks->notes[b] = notes_f32(water, b, &span, l, blocks->values[b]);
        } else {
            const int16_t value = pondi_row_i16(pondi_now(water), span.y0)[span.x0];
            blocks->values[b] = (float)value;
            blocks->notes[b] = notes_i16(water, &span, value);
        }
    }
}

// ---- putting to rest ----------------------------------------------------------------------------

static bool same_bits(float a, float b) {
    return memcmp(&a, &b, sizeof a) == 0;
}

static const pondi_calm all_calm = {.calm = true, .still = true};

static void add_block(const pondi_blocks *blocks, size_t b, pondi_calm *sum) {
    sum->calm = sum->calm && (blocks->notes[b] & PONDI_BLOCK_CALM);
    if (blocks->notes[b] & PONDI_BLOCK_DRY) {
        return;
    }
    sum->value = sum->any ? sum->value : blocks->values[b];
    sum->any = true;
    sum->still = sum->still && (blocks->notes[b] & PONDI_BLOCK_FLAT) &&
                 same_bits(blocks->values[b], sum->value);
}

// Whether these blocks are all calm, but not yet all flat at one value.
static bool may_be_laid(const pondi_blocks *blocks, const size_t *indices, int count) {
    pondi_calm sum = all_calm;
    for (int i = 0; i < count && sum.calm; i++) {
        add_block(blocks, indices[i], &sum);
    }
    return sum.calm && !sum.still;
}

void pondi_rest_calm(const pond *water, pondi_calm *out) {
    const pondi_blocks *blocks = &water->blocks;
    *out = all_calm;
    for (int row = blocks->own_top; row < blocks->own_bottom; row++) {
        for (int column = blocks->own_left; column < blocks->own_right; column++) {
            add_block(blocks, pondi_blocks_index(blocks, column, row), out);
        }
    }
}

static bool choose_all(pondi_blocks *blocks) {
    for (size_t b = 0; b < pondi_blocks_count(blocks); b++) {
        blocks->notes[b] |= PONDI_BLOCK_LAY;
    }
    return true;
}

// Marks the blocks to put to rest; returns false if there are none.
static bool choose(pondi_blocks *blocks) {
    bool any = false;
    for (int row = blocks->own_top; row < blocks->own_bottom; row++) {
        for (int column = blocks->own_left; column < blocks->own_right; column++) {
            const size_t b = pondi_blocks_index(blocks, column, row);
            if (!(blocks->notes[b] & PONDI_BLOCK_CALM)) {
                continue;
            }
            size_t around[9];
            const int count = pondi_blocks_around(blocks, column, row, around);
            if (may_be_laid(blocks, around, count)) {
                blocks->notes[b] |= PONDI_BLOCK_LAY;
                any = true;
            }
        }
    }
    return any;
}

static void lay_row(pond *water, int row, void *context) {
    const look *l = context;
    pondi_blocks *blocks = &water->blocks;
    for (int column = 0; column < blocks->columns; column++) {
        const size_t b = pondi_blocks_index(blocks, column, row);
        if (!(blocks->notes[b] & PONDI_BLOCK_LAY) || (blocks->notes[b] & PONDI_BLOCK_DRY)) {
            continue;
        }
        const pondi_span span = pondi_blocks_span(blocks, column, row);
        for (int y = span.y0; y < span.y1; y++) {
            const float *keep = keep_of(water, b, span.x0, y);
            for (int f = 0; f < 2; f++) {
                float *cells = pondi_row_f32(&water->fields[f], y) + span.x0;
                for (int x = 0; x < span.x1 - span.x0; x++) {
                    const bool dry = keep != NULL && keep[x] == PONDI_KEEP_DRY;
                    cells[x] = dry ? cells[x] : l->level;
                }
            }
        }
        if (pondi_has_open_margins(water)) {
            pondi_open_still(&water->shore.open, &span);
        }
        blocks->moved[b] = water->steps; // it may have been inactive
        blocks->changed[b] = blocks->clock;
        blocks->notes[b] |= PONDI_BLOCK_FLAT;
        blocks->values[b] = l->level;
    }
}

void pondi_rest_beyond(pond *water) {
    if (water->solver->whole.visit != NULL && water->whole != NULL) {
        water->solver->whole.visit(water->whole, still, NULL);
    }
}

// ---- stirred blocks -----------------------------------------------------------------------------

// Whether water beyond a side ends at height 0.
static bool is_at_0(pond_edge side) {
    return side == POND_EDGE_FIXED || side == POND_EDGE_OPEN;
}

static bool at_fixed_side(const pondi_blocks *blocks, int column, int row) {
    const pond_edges *e = &blocks->edges;
    return (column == 0 && is_at_0(e->left)) ||
           (column + 1 == blocks->columns && is_at_0(e->right)) || (row == 0 && is_at_0(e->top)) ||
           (row + 1 == blocks->rows && is_at_0(e->bottom));
}

// Whether flat water of this height stays as it is when its neighbours have the same height.
static bool stays(const pond *water, float value) {
    const bool any_height =
        water->solver->rests == PONDI_RESTS_LEVEL && pondi_keeps_level(&water->desc);
    return same_bits(value, 0.0f) || (any_height && fabsf(value) >= PONDI_STILL);
}

static bool is_stirred(const pond *water, int column, int row) {
    const pondi_blocks *blocks = &water->blocks;
    const size_t b = pondi_blocks_index(blocks, column, row);
    const float value = blocks->values[b];
    if (blocks->notes[b] & PONDI_BLOCK_DRY) {
        return false;
    }
    if (!(blocks->notes[b] & PONDI_BLOCK_FLAT) || !stays(water, value) ||
        (at_fixed_side(blocks, column, row) && !same_bits(value, 0.0f))) {
        return true;
    }
    size_t around[9];
    const int count = pondi_blocks_around(blocks, column, row, around);
    for (int i = 0; i < count; i++) {
        const unsigned notes = blocks->notes[around[i]];
        if ((notes & PONDI_BLOCK_FLAT) && !(notes & PONDI_BLOCK_DRY) &&
            !same_bits(blocks->values[around[i]], value)) {
            return true;
        }
    }
    return false;
}

bool pondi_rest_stir(pond *water) {
    pondi_blocks *blocks = &water->blocks;
    bool any = false;
    for (int row = blocks->own_top; row < blocks->own_bottom; row++) {
        for (int column = blocks->own_left; column < blocks->own_right; column++) {
            const bool stirred = is_stirred(water, column, row);
            blocks->stirred[pondi_blocks_index(blocks, column, row)] = stirred;
            any = any || stirred;
        }
    }
    return any;
}

static bool find_stirred(pond *water) {
    const bool any = pondi_rest_stir(water);
    pondi_blocks_spread(&water->blocks, water->steps);
    return any;
}

void pondi_rest_note(pond *water) {
    look l = {.level = pondi_mean_level(water),
              .threshold = pondi_rest_threshold(water->solver, &water->desc)};
    pondi_rest_rows(water, look_at_row, &l);
    note_beyond(water, &l);
}

void pondi_rest_lay(pond *water, bool all) {
    pondi_blocks *blocks = &water->blocks;
    look l = {.level = pondi_mean_level(water),
              .threshold = pondi_rest_threshold(water->solver, &water->desc)};
    if (pondi_blocks_move_together(blocks) ? all && choose_all(blocks) : choose(blocks)) {
        pondi_rest_rows(water, lay_row, &l);
        pondi_rest_beyond(water);
        pondi_border_fill(&water->fields[0], &water->grid.edges);
        pondi_border_fill(&water->fields[1], &water->grid.edges);
    }
}

void pondi_rest_look(pond *water) {
    pondi_blocks *blocks = &water->blocks;
    if (water->solver->rests == PONDI_RESTS_NEVER || !pondi_blocks_any(blocks)) {
        return;
    }
    pondi_rest_note(water);
    pondi_calm calm = {0};
    if (pondi_blocks_move_together(blocks)) {
        pondi_rest_calm(water, &calm);
    }
    pondi_rest_lay(water, calm.calm && !calm.still);
    blocks->resting = !find_stirred(water);
    if (blocks->resting) { // so that equal water has equal state
        pondi_mean_measure(water);
        if (water->potential.memory != NULL) {
            pondi_field_clear(&water->potential);
        }
    }
}

void pondi_rest_find(pond *water) {
    pondi_blocks *blocks = &water->blocks;
    pondi_blocks_stir_all(blocks);
    if (water->solver->rests == PONDI_RESTS_NEVER) {
        return;
    }
    look l = {.level = 0.0f, .threshold = 0.0f};
    pondi_rest_rows(water, look_at_row, &l);
    note_beyond(water, &l);
    blocks->resting = !find_stirred(water);
    water->events.rested = blocks->resting;
}

bool pond_is_resting(const pond *water) {
    PONDI_ASSERT_POND(water);
    return water->blocks.resting && water->splashes.used == 0;
}
