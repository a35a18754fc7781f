// The sun's ray I is bent by the surface of slopes s, whose normal is (−s, 1)/√(1 + s²):
//
//   t = (Ixy/n + s·p) / (Iz/n + p)      p = (√(1 + s²)·cosₜ − g/n) / (1 + s²)
//   √(1 + s²)·cosₜ = √((1 + s²)(1 − 1/n²) + (g/n)²)      g = Iz + Ixy·s, none on the shady side
//
// multiplied by 1 + s², so that a photon costs one root and one division.

#include <math.h>
#include <string.h>

#include "base/maths.h"
#include "look/light/caustics.h"
#include "look/reading/sampler.h"
#include "shared/look_numbers.h"

#define RUN_SPARE 16 // photons beyond a run that fill the last vector and are not added

// Input of a run of columns of photons.
typedef struct cast_run {
    const pondi_casting *casting;
    pondi_slopes slopes;
    pondi_map_run bed;
} cast_run;

// Where a row of photons lands. [values]
typedef struct landed {
    PONDI_ALIGNED float x[PONDI_RUN_MOST + RUN_SPARE];
    PONDI_ALIGNED float y[PONDI_RUN_MOST + RUN_SPARE];
} landed;

// First row of a strip; for strip `strips`, the row after the last.
static int strip_start(const pondi_casting *c, int strip) {
    return (int)((int64_t)c->map.height * strip / c->strips);
}

// Slopes in, slants t out.
static void bend(const pondi_casting *c, int count, float *restrict x, float *restrict y) {
    const float n1 = c->inverse_index;
    const float rest = 1.0f - n1 * n1;
    const float along_x = c->sun[0] * n1;
    const float along_y = c->sun[1] * n1;
    const float along_z = c->sun[2] * n1;
    const float none = pondi_bound(0.0f);
    for (int i = 0; i < count; i++) {
        const float sx = x[i] * c->steepness;
        const float sy = y[i] * c->steepness;
        const float length2 = 1.0f + (sx * sx + sy * sy);
        const float facing = along_z + (sx * along_x + sy * along_y);
        const float in = facing > none ? facing : none; // a slope in the shade: light grazes it
        const float pull = sqrtf(length2 * rest + in * in) - in;
        const float per_down = 1.0f / (along_z * length2 + pull);
        x[i] = (along_x * length2 + sx * pull) * per_down;
        y[i] = (along_y * length2 + sy * pull) * per_down;
    }
}

void PONDI_ISA_NAME(pondi_aim)(pondi_casting *c) {
    c->still[0] = 0.0f;
    c->still[1] = 0.0f;
    bend(c, 1, &c->still[0], &c->still[1]); // level water
}

static void begin_casting(cast_run *run, const pondi_casting *c, int first, int count) {
    const pondi_run columns = {
        .columns = c->columns, .rows = c->rows, .first = first, .count = count};
    run->casting = c;
    pondi_begin_slopes(&run->slopes, c->view, &columns);
    if (c->bed != NULL) {
        pondi_begin_map(&run->bed, c->bed, c->view, &columns);
    }
}

static inline float moved(float way) {
    return fabsf(way) <= PONDI_PHOTONS_FARTHEST ? way : 0.0f; // NaN stays
}

static void read_depth(cast_run *run, int row, float *restrict depth) {
    const pondi_casting *c = run->casting;
    const int count = run->slopes.run.count;
    const float least = pondi_bound(0.0f);
    const float most = pondi_bound(1000.0f);
    if (c->bed == NULL) {
        for (int i = 0; i < count; i++) {
            depth[i] = c->depth;
        }
        return;
    }
    pondi_read_map(&run->bed, row, depth);
    for (int i = 0; i < count; i++) {
        depth[i] = pondi_clamp(depth[i], least, most);
    }
}

static void cast_row(cast_run *run, int row, landed *out) {
    const pondi_casting *c = run->casting;
    const int first = run->slopes.run.first;
    const int count = run->slopes.run.count;
    const float pace_x = 1.0f / (float)c->across;
    const float from_y = ((float)row + 0.5f) / (float)c->down - 0.5f;
    PONDI_ALIGNED float depth[PONDI_RUN_MOST];
    pondi_read_slopes(&run->slopes, row, out->x, out->y);
    bend(c, count, out->x, out->y);
    read_depth(run, row, depth);
    for (int i = 0; i < count; i++) {
        const float from_x = ((float)(first + i) + 0.5f) * pace_x - 0.5f;
        out->x[i] = from_x + moved((out->x[i] - c->still[0]) * (depth[i] * c->scale_x));
        out->y[i] = from_y + moved((out->y[i] - c->still[1]) * (depth[i] * c->scale_y));
    }
}

// ---- laying -------------------------------------------------------------------------------------

// Loops over a run of photons compute places and weights, so that only four sums remain for each
// photon.

#define SPLIT 4         // photons along each side that replace one at most
#define CROWD 32        // photons that are split at once
#define GROUP RUN_SPARE // photons of a run that are searched together
#define STREAMS 16      // interleaved sequences of photons

// Photons to be added to the map.
typedef struct batch {
    int count;
    PONDI_ALIGNED float x[PONDI_RUN_MOST];
    PONDI_ALIGNED float y[PONDI_RUN_MOST];
    PONDI_ALIGNED float weight[PONDI_RUN_MOST];
} batch;

// Photons that are split into grids of the same size.
typedef struct crowd {
    int count;
    float x[CROWD];
    float y[CROWD];
    float along_x[CROWD]; // to the next of their neighbours, as below
    float along_y[CROWD];
    float down_x[CROWD];
    float down_y[CROWD];
    float aside_along[CROWD]; // the first part's
    float aside_down[CROWD];
} crowd;

// A strip, and rows of the map to which its photons are added now.
typedef struct laying {
    pondi_casting *casting;
    int low;  // first row
    int size; // rows, from the first on again where the map wraps
    bool far; // add the photons that land far away
    bool met; // some photons land far away
    batch parts;
    crowd crowds[SPLIT][SPLIT]; // by rows and columns of a grid, less one
} laying;

// Loops over whole groups need no loop for the rest.
static inline int whole_groups(int count) {
    return (count + GROUP - 1) & ~(GROUP - 1);
}

// ---- on the map ---------------------------------------------------------------------------------

// The four values around each photon and their shares.
typedef struct shares {
    PONDI_ALIGNED int row[PONDI_RUN_MOST];
    PONDI_ALIGNED int next_row[PONDI_RUN_MOST];
    PONDI_ALIGNED int column[PONDI_RUN_MOST];
    PONDI_ALIGNED int next_column[PONDI_RUN_MOST];
    PONDI_ALIGNED float upper[2 * PONDI_RUN_MOST]; // of the left and the right value
    PONDI_ALIGNED float lower[2 * PONDI_RUN_MOST];
} shares;

// Mirrors photons at the sides and clamps them to the values' centres: half the light of a photon
// that is half outside comes back.
static void find_mirrored(int count, int values, float *restrict at, int *restrict value,
                          int *restrict next) {
    const float first = pondi_bound(0.0f);
    const float last = (float)(values - 1);
    const int most = pondi_most(0, values - 2);
    const int step = values > 1 ? 1 : 0;
    for (int k = 0; k < count; k++) {
        const float low = at[k] < -0.5f ? -1.0f - at[k] : at[k];
        const float high = low > last + 0.5f ? 2.0f * last + 1.0f - low : low;
        const float held = pondi_clamp(high, first, last);
        const int whole = (int)held;
        value[k] = whole < most ? whole : most;
        next[k] = value[k] + step;
        at[k] = held - (float)value[k];
    }
}

static void find_wrapped(int count, int values, float *restrict at, int *restrict value,
                         int *restrict next) {
    const float side = (float)values;
    const float per_side = 1.0f / side;
    for (int k = 0; k < count; k++) {
        const float turns = at[k] * per_side;
        const int toward_zero = (int)turns;
        const int whole_turns = toward_zero - ((float)toward_zero > turns ? 1 : 0);
        // Rounding may reach either side.
        const float inside = pondi_clamp(at[k] - (float)whole_turns * side, 0.0f, side);
        const int whole = (int)inside;
        at[k] = inside - (float)whole;
        value[k] = whole < values ? whole : 0;
        next[k] = value[k] + 1 < values ? value[k] + 1 : 0;
    }
}

// Drops the light that lands beyond the sides.
static void find_inside(int count, int values, float *restrict at, int *restrict value,
                        int *restrict next, float *restrict weight) {
    const float none = pondi_bound(0.0f);
    const float all = pondi_bound(1.0f);
    const float last = (float)(values - 1);
    const int most = pondi_most(0, values - 2);
    const int step = values > 1 ? 1 : 0;
    for (int k = 0; k < count; k++) {
        const float held = pondi_clamp(at[k], none, last);
        const int whole = (int)held;
        weight[k] *= all - pondi_clamp(fabsf(at[k] - held), none, all);
        value[k] = whole < most ? whole : most;
        next[k] = value[k] + step;
        at[k] = held - (float)value[k];
    }
}

// What photons do at the sides across an axis.
typedef struct sides {
    int values;
    bool wraps;
    bool open;
} sides;

static void find_values(sides s, int count, float *at, int *value, int *next, float *weight) {
    if (s.wraps) {
        find_wrapped(count, s.values, at, value, next);
    } else if (s.open) {
        find_inside(count, s.values, at, value, next, weight);
    } else {
        find_mirrored(count, s.values, at, value, next);
    }
}

// Clears the light of photons that another phase adds: in the far phase those that land near their
// strip, otherwise those that land far away, which is noted.
static void pick(laying *l, batch *b, int *restrict row, int *restrict next_row) {
    const int height = l->casting->map.height;
    const int low = l->low;
    const int room = l->size - (height > 1 ? 1 : 0);
    const int far = l->far ? 1 : 0;
    int others = 0;
    const int filled = whole_groups(b->count);
    for (int k = 0; k < filled; k++) {
        const int from_low = row[k] - low;
        const int down = from_low + (from_low < 0 ? height : 0);
        const int away = down < room ? 0 : 1;
        const bool here = away == far;
        others |= away;
        row[k] = here ? row[k] : low;
        next_row[k] = here ? next_row[k] : low;
        b->weight[k] = here ? b->weight[k] : 0.0f;
    }
    l->met = l->met || others != 0;
}

static void share_out(const batch *b, shares *restrict s) {
    const int filled = whole_groups(b->count);
    for (int k = 0; k < filled; k++) {
        const float lower = b->weight[k] * b->y[k];
        const float upper = b->weight[k] - lower;
        const float upper_right = upper * b->x[k];
        const float lower_right = lower * b->x[k];
        s->upper[2 * k] = upper - upper_right;
        s->upper[2 * k + 1] = upper_right;
        s->lower[2 * k] = lower - lower_right;
        s->lower[2 * k + 1] = lower_right;
    }
}

// Two values side by side, in one vector where a compiler has such short ones.
static inline void add_pair(float *to, const float *more) {
#ifdef __GNUC__
    typedef float pair __attribute__((vector_size(8)));
    pair sum;
    pair own;
    memcpy(&sum, to, sizeof sum);
    memcpy(&own, more, sizeof own);
    sum += own;
    memcpy(to, &sum, sizeof sum);
#else
    to[0] += more[0];
    to[1] += more[1];
#endif
}

// For maps without wrapping, where the next value and row are at fixed offsets. Neighbouring
// photons mostly share a value, so they are added in an interleaved order to avoid waiting for each
// other.
static void add_inside(const pond_map_target *map, const shares *s, int count) {
    PONDI_ALIGNED int64_t place[PONDI_RUN_MOST];
    float *const values = map->values;
    const ptrdiff_t stride = map->stride;
    const int filled = whole_groups(count);
    for (int k = 0; k < filled; k++) {
        place[k] = s->row[k] * (int64_t)stride + s->column[k];
    }
    const int gap = (count + STREAMS - 1) / STREAMS;
    for (int first = 0; first < gap; first++) {
        for (int k = first; k < count; k += gap) {
            float *upper = values + place[k];
            add_pair(upper, &s->upper[2 * k]);
            add_pair(upper + stride, &s->lower[2 * k]);
        }
    }
}

static void add_anywhere(const pond_map_target *map, const shares *s, int count) {
    for (int k = 0; k < count; k++) {
        float *upper = map->values + s->row[k] * map->stride;
        float *lower = map->values + s->next_row[k] * map->stride;
        upper[s->column[k]] += s->upper[2 * k];
        upper[s->next_column[k]] += s->upper[2 * k + 1];
        lower[s->column[k]] += s->lower[2 * k];
        lower[s->next_column[k]] += s->lower[2 * k + 1];
    }
}

// Fills up the last group with photons that are not added but have valid places.
static void fill_up(const laying *l, batch *b) {
    const int end = whole_groups(b->count);
    for (int k = b->count; k < end; k++) {
        b->y[k] = (float)l->low;
    }
}

static void lay(laying *l, batch *b) {
    const pondi_casting *c = l->casting;
    const int filled = whole_groups(b->count);
    shares s;
    fill_up(l, b);
    const sides across = {c->map.width, c->view->wraps_x, c->beyond_x > 0};
    const sides down = {c->map.height, c->view->wraps_y, c->beyond_y > 0};
    find_values(across, filled, b->x, s.column, s.next_column, b->weight);
    find_values(down, filled, b->y, s.row, s.next_row, b->weight);
    if (c->strips > 1) {
        pick(l, b, s.row, s.next_row);
    }
    share_out(b, &s);
    const bool wraps = c->view->wraps_x || c->view->wraps_y;
    if (wraps || c->map.width == 1 || c->map.height == 1) {
        add_anywhere(&c->map, &s, b->count);
    } else {
        add_inside(&c->map, &s, b->count);
    }
    b->count = 0;
}

// ---- a row of photons ---------------------------------------------------------------------------

// Three rows of photons, for the distances between neighbours.
typedef struct around {
    const landed *above;
    const landed *here;
    const landed *below;
} around;

// A photon and half the distance from the previous to the next, along the row and down the column.
typedef struct photon {
    float x;
    float y;
    float along_x;
    float along_y;
    float down_x;
    float down_y;
} photon;

static inline photon photon_at(const around *rows, int k) {
    const int i = k + 1;
    return (photon){
        .x = rows->here->x[i],
        .y = rows->here->y[i],
        .along_x = 0.5f * (rows->here->x[i + 1] - rows->here->x[i - 1]),
        .along_y = 0.5f * (rows->here->y[i + 1] - rows->here->y[i - 1]),
        .down_x = 0.5f * (rows->below->x[i] - rows->above->x[i]),
        .down_y = 0.5f * (rows->below->y[i] - rows->above->y[i]),
    };
}

// Number of photons side by side in the place of one, less one.
static inline int split(float way_x, float way_y) {
    const float a = fabsf(way_x);
    const float b = fabsf(way_y);
    const float way = a > b ? a + 0.5f * b : b + 0.5f * a; // near enough a length
    return (way > PONDI_PHOTONS_APART) + (way > 2.0f * PONDI_PHOTONS_APART) +
           (way > 3.0f * PONDI_PHOTONS_APART);
}

// Displacement of photons, as a share of the distance to the next: 0 in level water, where sums are
// exact, and a quarter where light is stretched by a tenth.
//
// A square grid that is stretched a little beats with the map's grid. So every other row is
// displaced along the row, every other column down the column: the beat becomes as fine as the map,
// and the blur removes it.
static inline float aside_of(const photon *p, float pace_x, float pace_y) {
    const float square = fabsf(p->along_x - pace_x) + fabsf(p->down_y - pace_y);
    const float skew = fabsf(p->along_y) + fabsf(p->down_x);
    const float aside = 2.5f * (square + skew);
    return aside < 0.25f ? aside : 0.25f;
}

// The direction alternates.
static inline float side(int index) {
    return (float)((index & 1) * 2 - 1);
}

// Which photons of a row are split, and the displacement of each.
typedef struct splits {
    // Columns and rows of the grid, each less one, as one number; 0: none.
    PONDI_ALIGNED int kind[PONDI_RUN_MOST];
    PONDI_ALIGNED float aside[PONDI_RUN_MOST];
} splits;

// Places the photons that are not split; the others get no weight here.
static void place_whole(const pondi_casting *c, const around *rows, int row, batch *restrict b,
                        splits *restrict out) {
    const float pace_x = 1.0f / (float)c->across;
    const float pace_y = 1.0f / (float)c->down;
    const float weight = pace_x * pace_y;
    const float row_side = side(row);
    const int filled = whole_groups(b->count);
    for (int k = 0; k < filled; k++) {
        const photon p = photon_at(rows, k);
        const int kind = split(p.along_x, p.along_y) + SPLIT * split(p.down_x, p.down_y);
        const float aside = aside_of(&p, pace_x, pace_y);
        const float along = aside * row_side;
        const float down = aside * side(k);
        b->x[k] = p.x + (along * p.along_x + down * p.down_x);
        b->y[k] = p.y + (along * p.along_y + down * p.down_y);
        b->weight[k] = kind == 0 ? weight : 0.0f;
        out->kind[k] = kind;
        out->aside[k] = aside;
    }
    for (int k = b->count; k < filled; k++) {
        out->kind[k] = 0;
    }
}

// Lists the photons to split. Most groups have none.
static int list_splits(const splits *s, int count, int *list) {
    int listed = 0;
    for (int first = 0; first < count; first += GROUP) {
        int any = 0;
        for (int k = first; k < first + GROUP; k++) {
            any |= s->kind[k];
        }
        if (any == 0) {
            continue;
        }
        for (int k = first; k < first + GROUP; k++) {
            list[listed] = k;
            listed += s->kind[k] != 0 ? 1 : 0;
        }
    }
    return listed;
}

// ---- split photons ------------------------------------------------------------------------------

static const float shares_of[SPLIT] = {1.0f, 0.5f, 1.0f / 3.0f, 0.25f};

static void lay_crowd(laying *l, int columns, int rows) {
    static const float place[SPLIT][SPLIT] = {{0.0f},
                                              {-0.25f, 0.25f},
                                              {-1.0f / 3.0f, 0.0f, 1.0f / 3.0f},
                                              {-0.375f, -0.125f, 0.125f, 0.375f}};
    crowd *w = &l->crowds[rows][columns];
    batch *to = &l->parts;
    const int photons = l->casting->across * l->casting->down; // for a value
    const float weight = shares_of[columns] * shares_of[rows] / (float)photons;
    for (int part = 0; part < (columns + 1) * (rows + 1); part++) {
        const int a = part % (columns + 1);
        const int b = part / (columns + 1);
        const float turn_along = (b & 1) == 0 ? 1.0f : -1.0f;
        const float turn_down = (a & 1) == 0 ? 1.0f : -1.0f;
        if (to->count > PONDI_RUN_MOST - CROWD) {
            lay(l, to);
        }
        float *x = to->x + to->count;
        float *y = to->y + to->count;
        float *weights = to->weight + to->count;
        for (int i = 0; i < w->count; i++) {
            const float along = place[columns][a] + turn_along * w->aside_along[i];
            const float down = place[rows][b] + turn_down * w->aside_down[i];
            x[i] = w->x[i] + (along * w->along_x[i] + down * w->down_x[i]);
            y[i] = w->y[i] + (along * w->along_y[i] + down * w->down_y[i]);
            weights[i] = weight;
        }
        to->count += w->count;
    }
    w->count = 0;
}

static void add_to_crowd(laying *l, const around *near, int row, int k, const splits *s) {
    const int columns = s->kind[k] % SPLIT;
    const int rows = s->kind[k] / SPLIT;
    const photon p = photon_at(near, k);
    crowd *w = &l->crowds[rows][columns];
    const int i = w->count;
    w->x[i] = p.x;
    w->y[i] = p.y;
    w->along_x[i] = p.along_x;
    w->along_y[i] = p.along_y;
    w->down_x[i] = p.down_x;
    w->down_y[i] = p.down_y;
    w->aside_along[i] = s->aside[k] * shares_of[columns] * side(row * (rows + 1));
    w->aside_down[i] = s->aside[k] * shares_of[rows] * side(k * (columns + 1));
    w->count = i + 1;
    if (w->count == CROWD) {
        lay_crowd(l, columns, rows);
    }
}

static void lay_rest(laying *l) {
    for (int kind = 0; kind < SPLIT * SPLIT; kind++) {
        lay_crowd(l, kind % SPLIT, kind / SPLIT);
    }
    lay(l, &l->parts);
}

// ---- a strip of photons -------------------------------------------------------------------------

static void lay_row(laying *l, const around *rows, int row, int count) {
    batch whole;
    splits s;
    int list[PONDI_RUN_MOST];
    whole.count = count;
    place_whole(l->casting, rows, row, &whole, &s);
    lay(l, &whole);
    const int listed = list_splits(&s, count, list);
    for (int i = 0; i < listed; i++) {
        add_to_crowd(l, rows, row, list[i], &s);
    }
}

static void lay_columns(laying *l, int strip, int column) {
    const pondi_casting *c = l->casting;
    const int first = strip_start(c, strip) * c->down - (strip == 0 ? c->beyond_y : 0);
    const int last =
        strip_start(c, strip + 1) * c->down + (strip == c->strips - 1 ? c->beyond_y : 0);
    const int count = pondi_least(PONDI_RUN, c->columns + c->beyond_x - column);
    cast_run run;
    landed row[3] = {0}; // the spare ones too
    begin_casting(&run, c, column - 1, count + 2);
    cast_row(&run, first - 1, &row[0]);
    cast_row(&run, first, &row[1]);
    for (int y = first; y < last; y++) {
        const int turn = y - first;
        cast_row(&run, y + 1, &row[(turn + 2) % 3]);
        const around rows = {&row[turn % 3], &row[(turn + 1) % 3], &row[(turn + 2) % 3]};
        lay_row(l, &rows, y, count);
    }
    lay_rest(l);
}

// The middle of a strip, of the one before the first and the one after the last as well.
static int middle(const pondi_casting *c, int strip) {
    return (strip_start(c, strip) + strip_start(c, strip + 1)) / 2;
}

static void clear_rows(const pondi_casting *c, int from, int end) {
    for (int y = from; y < end; y++) {
        memset(c->map.values + y * c->map.stride, 0, (size_t)c->map.width * sizeof(float));
    }
}

void PONDI_ISA_NAME(pondi_lay_strip)(void *context, int index) {
    pondi_casting *c = context;
    const bool far = c->phase == PONDI_PHASE_FAR;
    const int strip = far ? index : 2 * index + (int)c->phase;
    if (far && !c->far[strip]) {
        return;
    }
    const int height = c->map.height;
    const bool first = strip == 0;
    const bool last = strip == c->strips - 1;
    const bool wraps = c->view->wraps_y;
    const int from = !first ? middle(c, strip - 1) : wraps ? middle(c, c->strips - 1) - height : 0;
    const int to = !last ? middle(c, strip + 1) : wraps ? middle(c, 0) + height : height;
    if (c->phase == PONDI_PHASE_EVEN) {
        clear_rows(c, pondi_most(from, 0), pondi_least(to, height));
        clear_rows(c, from < 0 ? from + height : height, height); // across the seam
    } else if (c->phase == PONDI_PHASE_ODD && last && !wraps) {
        clear_rows(c, middle(c, strip), height); // which no even strip has
    }
    laying l = {
        .casting = c, .low = from < 0 ? from + height : from, .size = to - from, .far = far};
    for (int column = -c->beyond_x; column < c->columns + c->beyond_x; column += PONDI_RUN) {
        lay_columns(&l, strip, column);
    }
    c->far[strip] = l.met;
}
