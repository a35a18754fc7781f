// Parts held together in one process: the same bits as one pond. mpi/ does so over machines.
#include "support.h"

#include <millpond/detail/subdomain.h>

#include "pond/pond.h"

#define MOST_PARTS 4
#define MOST_BLOCKS 64
#define MOST_REPORTS 100000

typedef struct report {
    uint64_t touch;
    uint64_t bit;
    double sum;
} report;

// Water in parts, and a pond of the whole through which they exchange.
typedef struct whole {
    pond_desc desc;
    pond_area grid;
    int count;
    pond_subdomain_desc descs[MOST_PARTS];
    pond *parts[MOST_PARTS];
    pond *middle;
    int columns; // blocks
    int rows;
    pond_subdomain_block blocks[MOST_BLOCKS];
    report *reports;
    int reported;
    int stepping;     // the part that is
    double *begun[2]; // sums of rows that the parts to the left began, of upper and lower ones
    int begun_count[2];
    int taken[2];
    int moments[POND_SUBDOMAIN_TAKE + 1]; // how often whoever brings the halo was asked for each
} whole;

static void add_report(void *user, uint64_t touch, uint64_t bit, double sum) {
    whole *w = user;
    assert_true(w->reported < MOST_REPORTS);
    w->reports[w->reported++] = (report){touch, bit, sum};
}

// Of two parts beside each other the left one is stepped first.
static void add_run(void *user, const pond_subdomain_run *run) {
    whole *w = user;
    const int row = w->descs[w->stepping].own.y > 0 ? 1 : 0;
    double sum = run->begun ? w->begun[row][w->taken[row]++] : 0.0;
    for (int i = 0; i < run->count; i++) {
        sum += run->amounts[i];
    }
    if (run->continues) {
        assert_true(w->begun_count[row] < MOST_REPORTS);
        w->begun[row][w->begun_count[row]++] = sum;
    } else {
        add_report(w, run->touch, run->bit, sum);
    }
}

static void pressed(void *user, uint64_t touches) {
    (void)user;
    assert_true(touches > 0);
}

static int blocks_of(int cells) {
    return cells < 2 * POND_SUBDOMAIN_BLOCK ? 1 : cells / POND_SUBDOMAIN_BLOCK;
}

// Cuts it at a column and a row, or at none where they are 0.
static whole make_whole(const pond_desc *desc, int x, int y) {
    const pond_area grid = pond_subdomain_grid(desc);
    whole w = {
        .desc = *desc,
        .grid = grid,
        .columns = blocks_of(grid.width),
        .rows = blocks_of(grid.height),
        .reports = malloc(MOST_REPORTS * sizeof(report)),
        .begun = {malloc(MOST_REPORTS * sizeof(double)), malloc(MOST_REPORTS * sizeof(double))}};
    assert_true(w.columns * w.rows <= MOST_BLOCKS);
    assert_int_equal(pond_create(desc, &w.middle), POND_OK);
    for (int j = 0; j < (y > 0 ? 2 : 1); j++) {
        for (int i = 0; i < (x > 0 ? 2 : 1); i++) {
            w.descs[w.count++].own =
                (pond_area){i * x, j * y, x == 0 || i == 1 ? grid.width - i * x : x,
                            y == 0 || j == 1 ? grid.height - j * y : y};
        }
    }
    return w;
}

static void destroy_whole(whole *w) {
    for (int i = 0; i < w->count; i++) {
        pond_destroy(w->parts[i]);
    }
    pond_destroy(w->middle);
    free(w->reports);
    free(w->begun[0]);
    free(w->begun[1]);
}

static void copy_cells(const pond *from, pond_area there, pond *to, pond_area here,
                       unsigned layers) {
    const pond_subdomain_contents all = (pond_subdomain_contents)(POND_SUBDOMAIN_HEIGHTS | layers);
    const size_t size = pond_subdomain_size(from, there, all);
    char *bytes = malloc(size + 1);
    assert_int_equal(pond_subdomain_size(to, here, all), size);
    pond_subdomain_pack(from, there, all, bytes);
    pond_subdomain_unpack(to, here, all, bytes);
    free(bytes);
}

// One axis of what a part has before its own cells (−1), of them, and behind them (1).
static bool piece_of(int first, int count, int own, int cells, int whole_cells, int at, int *here,
                     int *there, int *size) {
    const int starts[] = {0, own, own + count};
    const int ends[] = {own, own + count, cells};
    *here = starts[at + 1];
    *size = ends[at + 1] - *here;
    *there = (first - own + *here + whole_cells) % whole_cells;
    return *size > 0;
}

static void gather_cells(whole *w) {
    for (int i = 0; i < w->count; i++) {
        copy_cells(w->parts[i], pond_subdomain_stepped(w->parts[i]), w->middle, w->descs[i].own,
                   POND_SUBDOMAIN_LAYERS);
    }
}

static void give_halo(whole *w, int i) {
    const pond_desc part = pond_get_desc(w->parts[i]);
    const pond_area has = pond_subdomain_grid(&part);
    const pond_area own = pond_subdomain_stepped(w->parts[i]);
    const pond_area at = w->descs[i].own;
    for (int n = 0; n < 9; n++) {
        pond_area here;
        pond_area there;
        if (piece_of(at.x, own.width, own.x, has.width, w->grid.width, n % 3 - 1, &here.x, &there.x,
                     &here.width) &&
            piece_of(at.y, own.height, own.y, has.height, w->grid.height, n / 3 - 1, &here.y,
                     &there.y, &here.height) &&
            n != 4) {
            there.width = here.width;
            there.height = here.height;
            copy_cells(w->middle, there, w->parts[i], here,
                       n == 1 || n == 7   ? POND_SUBDOMAIN_SIDES
                       : n == 3 || n == 5 ? POND_SUBDOMAIN_ENDS
                                          : 0);
        }
    }
}

static void exchange_cells(whole *w) {
    gather_cells(w);
    for (int i = 0; i < w->count; i++) {
        give_halo(w, i);
    }
}

static void bring(void *user, pond_subdomain_moment moment) {
    whole *w = user;
    w->moments[moment]++;
    assert_int_equal(w->moments[POND_SUBDOMAIN_SEND], 1);
    assert_int_equal(w->moments[POND_SUBDOMAIN_TAKE], moment == POND_SUBDOMAIN_TAKE);
    if (moment == POND_SUBDOMAIN_TAKE) {
        give_halo(w, w->stepping);
    }
}

// From the pond through which parts exchange, as all were before the step; its sides are closed.
static bool share_tiles(void *user, const pond_subdomain_tiles *t) {
    const whole *w = user;
    const pond_desc *grid = &w->middle->grid;
    const pondi_field *level = pondi_time_level(w->middle, t->before);
    for (int i = 0; i < t->count * POND_SUBDOMAIN_TILE * POND_SUBDOMAIN_TILE; i++) {
        const pond_subdomain_tile *tile =
            &t->tiles[i / (POND_SUBDOMAIN_TILE * POND_SUBDOMAIN_TILE)];
        const int x = tile->x * POND_SUBDOMAIN_TILE + i % POND_SUBDOMAIN_TILE;
        const int y = tile->y * POND_SUBDOMAIN_TILE + i / POND_SUBDOMAIN_TILE % POND_SUBDOMAIN_TILE;
        t->heights[i] = x < grid->width && y < grid->height ? pondi_row_f32(level, y)[x] : NAN;
    }
    return true;
}

// All parts say the same.
static void pass_over(void *user, uint64_t touch, uint64_t bit, double sum) {
    (void)user;
    (void)touch;
    (void)bit;
    (void)sum;
}

// Once it has its place, which reports go to.
static void create_parts(whole *w) {
    for (int i = 0; i < w->count; i++) {
        w->descs[i].whole = &w->desc;
        w->descs[i].account = add_report;
        w->descs[i].share = share_tiles;
        w->descs[i].common = i == 0 ? add_report : pass_over;
        w->descs[i].row = add_run;
        w->descs[i].pressed = pressed;
        w->descs[i].bring = bring;
        w->descs[i].user = w;
        assert_int_equal(pond_subdomain_create(&w->descs[i], &w->parts[i]), POND_OK);
    }
}

typedef void take_blocks(pond *part, pond_area blocks, const pond_subdomain_block *in);

static void exchange_blocks(whole *w, take_blocks *take) {
    for (int i = 0; i < w->count; i++) {
        const pond_area own = pond_subdomain_own_blocks(w->parts[i]);
        const pond_area at = w->descs[i].own;
        for (int y = 0; y < own.height; y++) {
            pond_subdomain_block *to = &w->blocks[(at.y / POND_SUBDOMAIN_BLOCK + y) * w->columns +
                                                  at.x / POND_SUBDOMAIN_BLOCK];
            pond_subdomain_get_blocks(w->parts[i], (pond_area){own.x, own.y + y, own.width, 1}, 0,
                                      to);
        }
    }
    for (int i = 0; i < w->count; i++) {
        const pond_area own = pond_subdomain_own_blocks(w->parts[i]);
        const int left = w->descs[i].own.x / POND_SUBDOMAIN_BLOCK - own.x;
        const int top = w->descs[i].own.y / POND_SUBDOMAIN_BLOCK - own.y;
        for (int y = 0; y < own.y + own.height + 1; y++) {
            for (int x = 0; x < own.x + own.width + 1; x++) {
                const bool is_own =
                    x >= own.x && x < own.x + own.width && y >= own.y && y < own.y + own.height;
                const int column = (left + x + w->columns) % w->columns;
                const int row = (top + y + w->rows) % w->rows;
                if (!is_own) { // one that it does not have is left out
                    take(w->parts[i], (pond_area){x, y, 1, 1},
                         &w->blocks[row * w->columns + column]);
                }
            }
        }
    }
}

static int in_order(const void *a, const void *b) {
    const report *first = a;
    const report *second = b;
    const bool less =
        first->touch != second->touch ? first->touch < second->touch : first->bit < second->bit;
    return less ? -1 : 1;
}

static void add_up(whole *w) {
    qsort(w->reports, (size_t)w->reported, sizeof *w->reports, in_order);
    double sum = pond_subdomain_get_sum(w->parts[0]);
    for (int i = 0; i < w->reported;) {
        const uint64_t touch = w->reports[i].touch;
        double all = 0.0;
        for (; i < w->reported && w->reports[i].touch == touch; i++) {
            all += w->reports[i].sum;
        }
        sum += all;
    }
    w->reported = 0;
    for (int i = 0; i < w->count; i++) {
        pond_subdomain_set_sum(w->parts[i], sum);
    }
}

static void measure(whole *w, double totals[3]) {
    static double all[3][MOST_BLOCKS];
    for (int i = 0; i < w->count; i++) {
        double own[3][MOST_BLOCKS];
        pond_subdomain_sums(w->parts[i], own[0], own[1], own[2]);
        const pond_area b = pond_subdomain_own_blocks(w->parts[i]);
        const int left = w->descs[i].own.x / POND_SUBDOMAIN_BLOCK;
        const int top = w->descs[i].own.y / POND_SUBDOMAIN_BLOCK;
        for (int n = 0; n < b.width * b.height; n++) {
            for (int k = 0; k < 3; k++) {
                all[k][(top + n / b.width) * w->columns + left + n % b.width] = own[k][n];
            }
        }
    }
    for (int k = 0; k < 3; k++) {
        totals[k] = 0.0;
        for (int n = 0; n < w->columns * w->rows; n++) {
            totals[k] += all[k][n];
        }
    }
}

static void look(whole *w) {
    add_up(w);
    bool moves = false;
    bool calm = true;
    bool still = true;
    uint32_t value = 0;
    bool valued = false;
    for (int i = 0; i < w->count; i++) {
        moves = moves || pond_subdomain_moves(w->parts[i]);
    }
    if (!moves) {
        return;
    }
    for (int i = 0; i < w->count; i++) {
        pond_subdomain_note(w->parts[i]);
        const pond_subdomain_calm own = pond_subdomain_get_calm(w->parts[i]);
        calm = calm && own.calm;
        still = still && own.still && (!valued || !own.any || own.value == value);
        value = own.any ? own.value : value;
        valued = valued || own.any;
    }
    exchange_blocks(w, pond_subdomain_set_blocks);
    for (int i = 0; i < w->count; i++) {
        pond_subdomain_lay(w->parts[i], calm && !still);
    }
    exchange_blocks(w, pond_subdomain_set_blocks);
    bool any = false;
    for (int i = 0; i < w->count; i++) {
        any = pond_subdomain_stir(w->parts[i]) || any;
    }
    exchange_blocks(w, pond_subdomain_set_blocks);
    for (int i = 0; i < w->count; i++) {
        pond_subdomain_spread(w->parts[i], any);
    }
    if (!pond_subdomain_keeps_sum(w->parts[0]) ||
        (any && pond_get_steps(w->parts[0]) % POND_SUBDOMAIN_MEAN != 0)) {
        return;
    }
    double totals[3];
    measure(w, totals);
    for (int i = 0; i < w->count; i++) {
        if (any && !pond_subdomain_wanders(w->parts[i])) {
            pond_subdomain_correct(w->parts[i], totals[0], totals[1], totals[2]);
        } else {
            pond_subdomain_set_sum(w->parts[i], totals[1]);
        }
    }
}

static void step_whole(whole *w, int steps) {
    while (steps > 0) {
        exchange_cells(w);
        exchange_blocks(w, pond_subdomain_wake_blocks);
        const int to_look =
            POND_SUBDOMAIN_LOOK - (int)(pond_get_steps(w->parts[0]) % POND_SUBDOMAIN_LOOK);
        const int some = steps < to_look ? steps : to_look;
        for (int i = 0; i < w->count; i++) {
            w->stepping = i;
            pond_step_many(w->parts[i], some);
        }
        for (int row = 0; row < 2; row++) {
            assert_int_equal(w->taken[row], w->begun_count[row]);
            w->taken[row] = w->begun_count[row] = 0;
        }
        steps -= some;
        if (pond_get_steps(w->parts[0]) % POND_SUBDOMAIN_LOOK == 0) {
            look(w);
        }
    }
}

static uint64_t hash_of(whole *w) {
    add_up(w);
    gather_cells(w);
    assert_int_equal(pond_subdomain_hand_on(w->parts[0], w->middle), POND_OK);
    return pond_hash(w->middle);
}

static const pond_origin corner = {0, 0};

// To all subdomains and to one pond.
static void do_to_all(const whole *w, pond *one, const pond_command *command) {
    for (int i = -1; i < w->count; i++) {
        pond_command c = *command;
        assert_int_equal(i < 0 ? pond_do(one, &c) : pond_subdomain_do(w->parts[i], corner, &c),
                         POND_OK);
    }
}

static void build_in_all(whole *w, pond *one, const pond_command *command) {
    do_to_all(w, one, command);
    pond_command again = *command;
    assert_int_equal(pond_do(w->middle, &again), POND_OK);
    pond_subdomain_shore all = {0};
    for (int i = 0; i < w->count; i++) {
        const pond_subdomain_shore own = pond_subdomain_get_shore(w->parts[i]);
        all.dry += own.dry;
        all.held = all.held || own.held;
        all.soft = all.soft || own.soft;
        all.reaches_out = all.reaches_out || own.reaches_out;
    }
    for (int i = 0; i < w->count; i++) {
        pond_subdomain_set_shore(w->parts[i], &all);
    }
}

static pond_emitter_id add_emitter(const whole *w, pond *one, const pond_emitter_desc *desc) {
    pond_emitter_id id;
    assert_int_equal(pond_emitter_add(one, desc, &id), POND_OK);
    for (int i = 0; i < w->count; i++) {
        pond_command c = {.kind = POND_COMMAND_EMITTER_ADD, .is.emitter.desc = *desc};
        assert_int_equal(pond_subdomain_do(w->parts[i], corner, &c), POND_OK);
        assert_int_equal(c.is.emitter.id.value, id.value);
    }
    return id;
}

static void remove_emitter(const whole *w, pond *one, pond_emitter_id id) {
    do_to_all(w, one, &(pond_command){.kind = POND_COMMAND_EMITTER_REMOVE, .is.emitter.id = id});
}

static pond_emitter_id add_fountain(const whole *w, pond *one) {
    pond_emitter_desc fountain = pond_emitter_desc_default();
    fountain.kind = POND_EMITTER_FOUNTAIN;
    fountain.from = (pond_vec2){0.6f, 1.2f};
    fountain.radius = 0.4f;
    return add_emitter(w, one, &fountain);
}

// Whether water can have a wave maker. A breeze is slow to make over ground and with sanitizers.
static bool takes(const pond_desc *desc, pond_emitter_kind kind, bool has_ground) {
    const bool round = kind == POND_EMITTER_SWELL && desc->edges.top == POND_EDGE_PERIODIC;
    const bool long_run = has_ground || (SANITIZED && desc->edges.left != POND_EDGE_FREE);
    const bool slow = kind == POND_EMITTER_BREEZE && long_run;
    return desc->solver == POND_SOLVER_WAVE && !round && !slow && kind != POND_EMITTER_FOUNTAIN;
}

// Of all kinds that the water can have. Returns how many they are.
static int add_makers(const whole *w, pond *one, bool has_ground, pond_emitter_id *out) {
    const pond_desc *desc = &w->desc;
    int made = 0;
    for (int kind = POND_EMITTER_LINE; kind <= POND_EMITTER_BREEZE; kind++) {
        pond_emitter_desc maker = pond_emitter_desc_default();
        maker.kind = (pond_emitter_kind)kind;
        maker.from = (pond_vec2){0.6f, 1.2f};
        maker.to = (pond_vec2){1.7f, 0.3f};
        maker.period = 0.4f;
        maker.side = desc->edges.left == POND_EDGE_OPEN ? POND_SIDE_RIGHT : POND_SIDE_BOTTOM;
        if (takes(desc, maker.kind, has_ground)) {
            out[made++] = add_emitter(w, one, &maker);
        }
    }
    return made;
}

// Rain in the first turns, a drop and a stroke in each.
static void touch_all(const whole *w, pond *one, int turn) {
    pond_rain rain = pond_rain_default();
    rain.rate = turn < 3 ? 300.0f : 0.0f;
    rain.radius = 0.03f;
    const float radius = turn == 1 ? 0.6f : 0.02f; // the wide one reaches over blocks and sides
    const pond_vec2 at = {0.31f * (float)(turn + 1), 1.9f - 0.37f * (float)turn};
    const pond_command commands[] = {
        {.kind = POND_COMMAND_RAIN, .is.rain = rain},
        {.kind = POND_COMMAND_DROP, .is.drop = {at, radius, -0.01f}},
        {.kind = POND_COMMAND_STROKE, .is.stroke = {{0.1f, 0.7f}, at, 0.03f, 0.002f}},
    };
    for (int i = 0; i < 3; i++) {
        do_to_all(w, one, &commands[i]);
    }
}

// Bounded by `count` things.
static void compare_bounded(const pond_desc *desc, int x, int y, const pond_command *ground,
                            int count) {
    whole w = make_whole(desc, x, y);
    create_parts(&w);
    pond *one;
    assert_int_equal(pond_create(desc, &one), POND_OK);
    for (int i = 0; i < count; i++) {
        build_in_all(&w, one, &ground[i]);
    }
    const pond_emitter_id fountain = add_fountain(&w, one);
    pond_emitter_id makers[POND_EMITTER_BREEZE];
    const int made = add_makers(&w, one, count > 0, makers);
    const bool loses = desc->edges.top == POND_EDGE_OPEN || desc->edges.left == POND_EDGE_OPEN;
    for (int turn = 0; turn < 6; turn++) {
        for (int m = 0; turn == 3 && m < made; m++) {
            remove_emitter(&w, one, makers[m]);
        }
        if (turn == 4) {
            remove_emitter(&w, one, fountain);
        }
        touch_all(&w, one, turn);
        const int steps = turn == 4 && count == 0 && !loses ? LONG_RUN(1600) : SANITIZED ? 12 : 83;
        pond_step_many(one, steps);
        step_whole(&w, steps);
        assert_true(hash_of(&w) == pond_hash(one));
        assert_true(!pond_subdomain_keeps_sum(one) ||
                    pond_subdomain_get_sum(w.parts[0]) == pond_subdomain_get_sum(one));
    }
    pond_destroy(one);
    destroy_whole(&w);
}

static void compare(const pond_desc *desc, int x, int y) {
    compare_bounded(desc, x, y, NULL, 0);
}

static pond_desc desc_of(int width, int height, pond_edge across, pond_edge down) {
    pond_desc d = pond_desc_default();
    d.width = width;
    d.height = height;
    d.edges = (pond_edges){across, across, down, down};
    d.half_life = 0.3;
    return d;
}

static void test_closed(void **state) {
    (void)state;
    const pond_desc d = desc_of(219, 201, POND_EDGE_FREE, POND_EDGE_FREE);
    compare(&d, 64, 128);
    compare(&d, 0, 64);
}

static void test_other_sides(void **state) {
    (void)state;
    const pond_desc fixed = desc_of(219, 201, POND_EDGE_FIXED, POND_EDGE_FREE);
    compare(&fixed, 128, 64);
    const pond_desc round = desc_of(256, 256, POND_EDGE_PERIODIC, POND_EDGE_PERIODIC);
    compare(&round, 128, 128);
}

static void test_open_sides(void **state) {
    (void)state;
    const pond_desc open = desc_of(219, 201, POND_EDGE_OPEN, POND_EDGE_OPEN);
    compare(&open, 64, 128);
    const pond_desc round = desc_of(256, 201, POND_EDGE_PERIODIC, POND_EDGE_OPEN);
    compare(&round, 128, 64);
    pond_desc five = desc_of(219, 201, POND_EDGE_OPEN, POND_EDGE_FIXED);
    five.stencil = POND_STENCIL_FIVE;
    compare(&five, 128, 64);
}

static void test_other_waters(void **state) {
    (void)state;
    pond_desc d = desc_of(219, 201, POND_EDGE_FREE, POND_EDGE_FREE);
    d.stencil = POND_STENCIL_FOURTH;
    compare(&d, 64, 128);
    d.stencil = POND_STENCIL_NINE;
    d.solver = POND_SOLVER_STEADY;
    compare(&d, 64, 128);
    d.solver = POND_SOLVER_UNIT_RANGE;
    compare(&d, 64, 128);
}

static float bowl(pond_vec2 point, void *user) {
    const float x = point.x - 1.2f;
    const float y = point.y - 0.8f;
    return 0.25f * (1.0f - 0.5f * (x * x + y * y)) + *(float *)user;
}

// Walls across the cuts, and touches that reach over cuts, walls and sides.
static void test_bounded(void **state) {
    (void)state;
    static const uint8_t pixels[] = {0, 255, 90, 140, 0, 0, 0, 160, 0};
    static const float depths[] = {0.2f, 0.1f, -0.02f, 0.25f, 0.03f, 0.2f};
    static float none = 0.0f;
    const pond_command disc = {.kind = POND_COMMAND_WALL_BUILD,
                               .is.wall = {pond_disc(0.5f), {{0.7f, 1.2f}, 0.0f}, 0.0f}};
    const pond_command gap = {.kind = POND_COMMAND_WALL_CLEAR,
                              .is.wall = {pond_capsule(1.0f, 0.1f), {{0.8f, 1.3f}, 0.4f}, 0.0f}};
    pond_command mask = {.kind = POND_COMMAND_WALL_MASK, .is.mask = {pixels, 3, 3, 3, 0.0f}};
    const pond_command map = {.kind = POND_COMMAND_DEPTH_MAP, .is.map = {depths, 3, 2, 3}};
    const pond_command function = {.kind = POND_COMMAND_DEPTH_FUNCTION,
                                   .is.function = {.value = bowl, .user = &none}};
    const pond_command beach = {
        .kind = POND_COMMAND_BEACH_BUILD,
        .is.beach = {pond_rectangle(0.9f, 1.4f), {{1.6f, 0.9f}, 0.3f}, 0.1, 0.3f}};
    const pond_command less = {.kind = POND_COMMAND_BEACH_CLEAR,
                               .is.beach = {pond_disc(0.2f), {{1.4f, 1.3f}, 0.0f}, 0.0, 0.0f}};
    const pond_desc closed = desc_of(219, 201, POND_EDGE_FREE, POND_EDGE_FREE);
    const pond_desc round = desc_of(256, 256, POND_EDGE_PERIODIC, POND_EDGE_PERIODIC);
    compare_bounded(&round, 128, 128, (pond_command[]){disc, gap}, 2);
    compare_bounded(&closed, 64, 128, (pond_command[]){disc, map, mask}, 3);
    compare_bounded(&closed, 128, 64, (pond_command[]){function, beach, less}, 3);
    mask.is.mask.hardness = INFINITY;
    pond_desc fourth = closed;
    fourth.stencil = POND_STENCIL_FOURTH;
    compare_bounded(&fourth, 64, 64, &mask, 1);
    // Margins continue what they lie beside, and damp where that is wall.
    mask.is.mask.hardness = 0.3f;
    pond_desc open = desc_of(219, 201, POND_EDGE_OPEN, POND_EDGE_OPEN);
    const pond_desc along = desc_of(256, 203, POND_EDGE_PERIODIC, POND_EDGE_OPEN);
    open.half_life = 8.0;
    compare_bounded(&open, 64, 128, (pond_command[]){disc, map, mask}, 3);
    const pond_command pier = {// in the margin of one subdomain
                               .kind = POND_COMMAND_WALL_BUILD,
                               .is.wall = {pond_disc(0.1f), {{0.0f, 0.3f}, 0.0f}, 0.0f}};
    compare_bounded(&open, 64, 128, &pier, 1);
    compare_bounded(&along, 128, 64, (pond_command[]){function, beach, less}, 3);
}

// What moving water would lose is not a part's to know, nor what a wave maker adds to water that
// keeps its volume: whoever holds parts together has to sum it up.
static void test_late_walls(void **state) {
    (void)state;
    const pond_desc d = desc_of(219, 201, POND_EDGE_FREE, POND_EDGE_FREE);
    whole w = make_whole(&d, 64, 128);
    create_parts(&w);
    pond_drop(w.parts[0], (pond_vec2){0.5f, 0.5f}, 0.02f, -0.01f);
    pond_command disc = {.kind = POND_COMMAND_WALL_BUILD, .is.wall.shape = pond_disc(0.5f)};
    assert_int_equal(pond_subdomain_do(w.parts[0], corner, &disc), POND_ERROR_RANGE);
    assert_non_null(strstr(pond_message(), "after 0 steps and 1 touches; in subdomains they must"));
    w.descs[0].pressed = NULL;
    pond *silent;
    assert_int_equal(pond_subdomain_create(&w.descs[0], &silent), POND_ERROR_ARGUMENT);
    assert_non_null(strstr(pond_message(), "pressed: NULL; a subdomain needs it"));
    destroy_whole(&w);
}

// A halo with heights of another pond, until the right ones come in the middle of the steps.
static void spoil_halo(whole *w, int i, pond *other) {
    pond *middle = w->middle;
    w->middle = other;
    give_halo(w, i);
    w->middle = middle;
}

static void test_halos_that_come_later(void **state) {
    (void)state;
    const pond_desc d = desc_of(512, 512, POND_EDGE_FREE, POND_EDGE_FREE);
    const int steps = 8;
    whole w = make_whole(&d, 256, 256);
    create_parts(&w);
    pond *one;
    pond *other;
    assert_int_equal(pond_create(&d, &one), POND_OK);
    assert_int_equal(pond_create(&d, &other), POND_OK);
    pond_drop(other, (pond_vec2){2.5f, 2.5f}, 3.0f, 0.5f);
    for (int i = 0; i < 8; i++) {
        const pond_vec2 at = {0.6f * (float)(i + 1), 4.9f - 0.55f * (float)i};
        do_to_all(&w, one,
                  &(pond_command){.kind = POND_COMMAND_DROP, .is.drop = {at, 0.4f, -0.05f}});
        gather_cells(&w);
        exchange_blocks(&w, pond_subdomain_wake_blocks);
        for (int p = 0; p < w.count; p++) {
            w.stepping = p;
            memset(w.moments, 0, sizeof w.moments);
            spoil_halo(&w, p, other);
            pond_subdomain_set_fresh(w.parts[p], steps);
            pond_subdomain_expect(w.parts[p]);
            pond_step_many(w.parts[p], steps);
            assert_int_equal(w.moments[POND_SUBDOMAIN_TAKE], 1);
        }
        if (pond_get_steps(w.parts[0]) % POND_SUBDOMAIN_LOOK == 0) {
            look(&w);
        }
        pond_step_many(one, steps);
        assert_true(hash_of(&w) == pond_hash(one));
    }
    for (int p = 0; p < w.count; p++) {
        assert_true(pond_subdomain_early(w.parts[p]) > 0);
    }
    pond_destroy(other);
    pond_destroy(one);
    destroy_whole(&w);
}

static bool share_still_water(void *user, const pond_subdomain_tiles *t) {
    (void)user;
    memset(t->heights, 0,
           (size_t)t->count * POND_SUBDOMAIN_TILE * POND_SUBDOMAIN_TILE * sizeof *t->heights);
    return true;
}

// One subdomain, with no others.
static pond_subdomain_desc alone(const pond_desc *d, pond_area own, whole *w) {
    return (pond_subdomain_desc){.whole = d,
                                 .own = own,
                                 .account = add_report,
                                 .share = share_still_water,
                                 .common = pass_over,
                                 .row = add_run,
                                 .pressed = pressed,
                                 .user = w};
}

static void refused(const pond_desc *d, pond_area own, const char *word) {
    const pond_subdomain_desc part = alone(d, own, NULL);
    pond *out;
    assert_int_equal(pond_subdomain_create(&part, &out), POND_ERROR_RANGE);
    assert_null(out);
    assert_non_null(strstr(pond_message(), word));
}

static void test_refusals(void **state) {
    (void)state;
    pond_desc d = desc_of(219, 201, POND_EDGE_FREE, POND_EDGE_FREE);
    refused(&d, (pond_area){0, 0, 63, 201}, "own.x, own.width: 0, 63 cells; subdomains");
    refused(&d, (pond_area){192, 0, 27, 201}, "not within the last block of 219");
    refused(&d, (pond_area){0, 128, 219, 192}, "own.y, own.height: 128, 192 cells; a subdomain");
    d.width = 1 << 20; // wider than any pond
    refused(&d, (pond_area){0, 0, 1 << 19, 201}, "a subdomain has at most 32768");
    d.width = 219;
    d.edges.left = d.edges.right = POND_EDGE_PERIODIC;
    refused(&d, (pond_area){0, 0, 128, 201}, "along periodic sides the whole, of 219");
    d.edges.left = d.edges.right = POND_EDGE_OPEN;
    d.width = INT32_MAX - 15;
    refused(&d, (pond_area){0, 0, 219, 201}, "with open sides allowed are 1 to 2147483631");
    d.width = 219;
    pond_command rock = {.kind = POND_COMMAND_WALL_BUILD, .is.wall.shape = pond_disc(0.1f)};
    pond *part;
    d.edges.left = d.edges.right = POND_EDGE_FIXED;
    const pond_subdomain_desc firm = alone(&d, (pond_area){0, 0, 219, 201}, NULL);
    assert_int_equal(pond_subdomain_create(&firm, &part), POND_OK);
    const pond_emitter_desc maker = pond_emitter_desc_default();
    pond_emitter_id id;
    assert_int_equal(pond_emitter_add(part, &maker, &id), POND_OK);
    assert_int_equal(pond_subdomain_do(part, corner, &rock), POND_ERROR_RANGE);
    assert_non_null(strstr(pond_message(), "after a wave maker; in subdomains they must"));
    pond_destroy(part);
    d.edges.left = d.edges.right = POND_EDGE_FREE;
    d.solver = POND_SOLVER_DISPERSIVE;
    refused(&d, (pond_area){0, 0, 219, 201}, "solver: dispersive; its water moves as a whole");
    d.solver = POND_SOLVER_FLOW;
    refused(&d, (pond_area){0, 0, 219, 201}, "solver: flow; its water moves as a whole");
}

// Where floats would no longer tell cells apart, drops still land where they should.
static void test_wide_water(void **state) {
    (void)state;
    pond_desc d = desc_of(INT32_MAX, 128, POND_EDGE_FREE, POND_EDGE_FREE);
    d.cell_size = 1.0;
    d.wave_speed = 30.0;
    d.depth = 2.0;
    whole w = {.reports = malloc(MOST_REPORTS * sizeof(report))};
    const int first = INT32_MAX - 127 - 64;
    const pond_area last = {first - first % 64, 0, INT32_MAX - (first - first % 64), 128};
    const pond_subdomain_desc desc = alone(&d, last, &w);
    pond *part;
    assert_int_equal(pond_subdomain_create(&desc, &part), POND_OK);
    const pond_area own = pond_subdomain_own(part);
    pond_command drop = {.kind = POND_COMMAND_DROP, .is.drop = {{40.5f, 50.5f}, 3.0f, -1.0f}};
    assert_int_equal(pond_subdomain_do(part, (pond_origin){desc.own.x, 0}, &drop), POND_OK);
    const pond_view view = pond_get_view(part);
    const float *row = (const float *)view.heights + 50 * view.stride;
    assert_true(row[own.x + 40] < -0.99f);
    assert_true(row[own.x + 38] == row[own.x + 42] && row[own.x + 38] > row[own.x + 40]);
    pond_command boat = {.kind = POND_COMMAND_BODY_ADD,
                         .is.body_add.desc = pond_body_desc_default()};
    boat.is.body_add.desc.shape = pond_disc(5.0f);
    boat.is.body_add.desc.pose.centre = (pond_vec2){60.25f, 50.5f};
    pond_command maker = {.kind = POND_COMMAND_EMITTER_ADD,
                          .is.emitter.desc = pond_emitter_desc_default()};
    for (int i = 0; i < 2; i++) { // undone additions use up no ids
        assert_int_equal(pond_subdomain_do(part, (pond_origin){desc.own.x, 0}, &boat), POND_OK);
        assert_int_equal(pond_subdomain_do(part, (pond_origin){desc.own.x, 0}, &maker), POND_OK);
        assert_true(boat.is.body_add.id.value == 1 && maker.is.emitter.id.value == 1);
        pond_subdomain_undo(part, &maker);
        pond_subdomain_undo(part, &boat);
        assert_true(boat.is.body_add.id.value == 0 && maker.is.emitter.id.value == 0);
        assert_true(pond_body_count(part) == 0 && pond_emitter_count(part) == 0);
    }
    assert_int_equal(pond_subdomain_do(part, (pond_origin){desc.own.x, 0}, &boat), POND_OK);
    pond_body_state seen;
    assert_true(
        pond_subdomain_get_body(part, boat.is.body_add.id, (pond_origin){desc.own.x, 0}, &seen));
    assert_true(seen.pose.centre.x == 60.25f && seen.pose.centre.y == 50.5f);
    pond_destroy(part);
    free(w.reports);
}

// ---- bodies -------------------------------------------------------------------------------------

static pond_body_id add_to_all(whole *w, pond *one, const pond_body_desc *desc) {
    pond_body_id id;
    assert_int_equal(pond_body_add(one, desc, &id), POND_OK);
    exchange_cells(w);
    for (int i = 0; i < w->count; i++) {
        pond_body_id own;
        assert_int_equal(pond_body_add(w->parts[i], desc, &own), POND_OK);
        assert_int_equal(own.value, id.value);
        pond_subdomain_float_body(w->parts[i], own, desc->lift);
    }
    return id;
}

// One where four parts meet, which is returned, and one that falls.
static pond_body_id add_ducks(whole *w, pond *one) {
    const float cell = (float)w->desc.cell_size;
    pond_body_desc duck = pond_body_desc_default();
    duck.shape = pond_disc(8.0f * cell);
    duck.pose.centre = (pond_vec2){127.0f * cell, 65.0f * cell};
    duck.floating = true;
    duck.thickness = 4.0f * cell;
    const pond_body_id swims = add_to_all(w, one, &duck);
    duck.pose.centre = (pond_vec2){120.0f * cell, 90.0f * cell};
    duck.lift = 3.0f * cell;
    (void)add_to_all(w, one, &duck);
    return swims;
}

static pond_body_id add_boat(whole *w, pond *one) {
    const float cell = (float)w->desc.cell_size;
    pond_body_desc boat = pond_body_desc_default();
    boat.shape = pond_rectangle(20.0f * cell, 9.0f * cell);
    boat.pose.centre = (pond_vec2){20.0f * cell, 30.0f * cell};
    boat.draught = 2.0f * cell;
    return add_to_all(w, one, &boat);
}

static void drive(whole *w, pond *one, pond_body_id boat, int steps) {
    const float cell = (float)w->desc.cell_size;
    const pond_pose there = {{170.0f * cell, 100.0f * cell}, 0.8f};
    pond_body_move(one, boat, there);
    pond_step_many(one, steps);
    for (int i = 0; i < w->count; i++) {
        pond_body_move(w->parts[i], boat, there);
    }
    for (int step = 0; step < steps; step++) {
        for (int i = 0; i < w->count; i++) {
            pond_subdomain_set_due(w->parts[i], steps - 1 - step);
        }
        step_whole(w, 1);
    }
}

// Ducks, and a boat that goes by with a wake.
static void test_bodies(void **state) {
    (void)state;
    pond_desc desc = pond_desc_default();
    desc.width = 200;
    desc.height = 168;
    whole w = make_whole(&desc, 128, 64);
    create_parts(&w);
    pond *one;
    assert_int_equal(pond_create(&desc, &one), POND_OK);
    const pond_body_id swims = add_ducks(&w, one);
    drive(&w, one, add_boat(&w, one), 90);
    assert_true(hash_of(&w) == pond_hash(one));
    pond_body_state due;
    pond_body_state seen;
    exchange_cells(&w);
    assert_true(pond_body_get_state(one, swims, &due));
    assert_true(due.velocity.x != 0.0f && due.level != 0.0f);
    for (int i = 0; i < w.count; i++) {
        assert_true(pond_subdomain_get_body(w.parts[i], swims, corner, &seen));
        assert_memory_equal(&due, &seen, sizeof due);
    }
    pond_destroy(one);
    destroy_whole(&w);
}

// Sides meet along an axis that is not cut, and drops land round it, where all rests.
static void test_beyond_sides(void **state) {
    (void)state;
    const pond_desc d = desc_of(256, 256, POND_EDGE_PERIODIC, POND_EDGE_PERIODIC);
    const float side = 256.0f * (float)d.cell_size;
    for (int i = 0; i < 3; i++) {
        whole w = make_whole(&d, i == 0 ? 0 : 128, i == 1 ? 0 : 128);
        create_parts(&w);
        pond *one;
        assert_int_equal(pond_create(&d, &one), POND_OK);
        const pond_vec2 at = {1.5f * side, -4.3f * side};
        do_to_all(&w, one,
                  &(pond_command){.kind = POND_COMMAND_DROP, .is.drop = {at, 0.02f, -0.01f}});
        pond_step_many(one, 20);
        step_whole(&w, 20);
        assert_true(hash_of(&w) == pond_hash(one));
        pond_destroy(one);
        destroy_whole(&w);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_closed),
        cmocka_unit_test(test_other_sides),
        cmocka_unit_test(test_open_sides),
        cmocka_unit_test(test_other_waters),
        cmocka_unit_test(test_refusals),
        cmocka_unit_test(test_wide_water),
        cmocka_unit_test(test_bounded),
        cmocka_unit_test(test_late_walls),
        cmocka_unit_test(test_bodies),
        cmocka_unit_test(test_beyond_sides),
        cmocka_unit_test(test_halos_that_come_later),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
