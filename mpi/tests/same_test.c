// Whether ponds over many ranks are one pond, to the bit: each is stepped and touched beside one
// pond on rank 0, and their hashes are compared.
//
//   same_test [ACROSS DOWN [NAME | even | odd]]
//       the shape of the ranks; those that a pond cannot have are passed over. NAME: only
//       the waters whose names begin so; even, odd: every other one.

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <millpond/detail/subdomain.h>
#include <millpond/mpi.h>

#include "both.h"

typedef struct water {
    const char *name;
    int width;
    int height;
    pond_solver solver;
    pond_stencil stencil;
    pond_edge across; // left and right sides
    pond_edge down;
    int steps;    // between exchanges
    float rain;   // drops for each 1000 cells and second
    float radius; // of drops, in cells
    bool splash;
    enum { OPEN_WATER, WALLS, MASK, HELD, GROUND, MAPPED, BEACH } shore;
} water;

#define WAVE POND_SOLVER_WAVE, POND_STENCIL_NINE

static const water waters[] = {
    {"closed", 400, 300, WAVE, POND_EDGE_FREE, POND_EDGE_FREE, 0, 4, 2, false, OPEN_WATER},
    {"wide drops", 400, 331, WAVE, POND_EDGE_FREE, POND_EDGE_FREE, 7, 0.2f, 23, false, OPEN_WATER},
    {"fixed", 401, 300, WAVE, POND_EDGE_FIXED, POND_EDGE_FREE, 1, 4, 2, false, OPEN_WATER},
    {"round", 448, 384, WAVE, POND_EDGE_PERIODIC, POND_EDGE_PERIODIC, 5, 2, 3, false, OPEN_WATER},
    {"round, wide", 448, 384, WAVE, POND_EDGE_PERIODIC, POND_EDGE_FREE, 0, 0.05f, 60, false,
     OPEN_WATER},
    {"five", 389, 271, POND_SOLVER_WAVE, POND_STENCIL_FIVE, POND_EDGE_FREE, POND_EDGE_FREE, 4, 3, 2,
     true, OPEN_WATER},
    {"fourth", 397, 283, POND_SOLVER_WAVE, POND_STENCIL_FOURTH, POND_EDGE_FREE, POND_EDGE_FIXED, 0,
     3, 2, false, OPEN_WATER},
    {"classic", 300, 400, POND_SOLVER_CLASSIC, POND_STENCIL_NINE, POND_EDGE_FREE, POND_EDGE_FREE, 0,
     4, 2, false, OPEN_WATER},
    {"steady", 300, 200, POND_SOLVER_STEADY, POND_STENCIL_NINE, POND_EDGE_FIXED, POND_EDGE_FIXED,
     16, 4, 2, true, OPEN_WATER},
    {"isotropic", 384, 256, POND_SOLVER_ISOTROPIC, POND_STENCIL_NINE, POND_EDGE_PERIODIC,
     POND_EDGE_FREE, 0, 4, 2, false, OPEN_WATER},
    {"unit-range", 300, 400, POND_SOLVER_UNIT_RANGE, POND_STENCIL_NINE, POND_EDGE_FREE,
     POND_EDGE_FREE, 3, 4, 2, false, OPEN_WATER},
    {"hard walls", 397, 283, WAVE, POND_EDGE_FREE, POND_EDGE_FREE, 0, 4, 3, false, WALLS},
    {"walls and drops, round", 448, 384, WAVE, POND_EDGE_PERIODIC, POND_EDGE_PERIODIC, 8, 0.1f, 40,
     false, WALLS},
    {"a mask that holds", 400, 331, WAVE, POND_EDGE_FREE, POND_EDGE_FREE, 5, 4, 2, true, MASK},
    {"held walls, fourth", 389, 271, POND_SOLVER_WAVE, POND_STENCIL_FOURTH, POND_EDGE_FREE,
     POND_EDGE_FREE, 0, 3, 2, false, HELD},
    {"held walls, unit-range", 300, 400, POND_SOLVER_UNIT_RANGE, POND_STENCIL_NINE, POND_EDGE_FREE,
     POND_EDGE_FREE, 3, 4, 2, false, HELD},
    {"uneven ground, five", 389, 271, POND_SOLVER_WAVE, POND_STENCIL_FIVE, POND_EDGE_FREE,
     POND_EDGE_FIXED, 4, 3, 9, false, GROUND},
    {"a map of depths", 384, 261, WAVE, POND_EDGE_PERIODIC, POND_EDGE_FREE, 0, 3, 9, false, MAPPED},
    {"a beach", 397, 283, WAVE, POND_EDGE_FREE, POND_EDGE_FREE, 0, 3, 3, false, BEACH},
    {"open", 397, 283, WAVE, POND_EDGE_OPEN, POND_EDGE_OPEN, 0, 3, 3, false, OPEN_WATER},
    {"open, across, five", 389, 331, POND_SOLVER_WAVE, POND_STENCIL_FIVE, POND_EDGE_OPEN,
     POND_EDGE_FREE, 5, 0.3f, 19, true, OPEN_WATER},
    {"open, down, round", 384, 271, WAVE, POND_EDGE_PERIODIC, POND_EDGE_OPEN, 0, 4, 2, false,
     OPEN_WATER},
    {"open, fixed", 131, 401, WAVE, POND_EDGE_FIXED, POND_EDGE_OPEN, 31, 9, 2, false, OPEN_WATER},
    {"large", 1200, 1100, WAVE, POND_EDGE_FREE, POND_EDGE_FREE, 0, 0.001f, 3, false, OPEN_WATER},
    {"large, open", 1100, 900, WAVE, POND_EDGE_OPEN, POND_EDGE_OPEN, 0, 0.001f, 3, false,
     OPEN_WATER},
    {"large, held, round", 1088, 448, WAVE, POND_EDGE_FREE, POND_EDGE_PERIODIC, 9, 0.001f, 3, true,
     HELD},
    {"open, walls", 397, 283, WAVE, POND_EDGE_OPEN, POND_EDGE_OPEN, 0, 3, 3, false, WALLS},
    {"open, a mask", 389, 331, WAVE, POND_EDGE_OPEN, POND_EDGE_FREE, 5, 0.3f, 19, true, MASK},
    {"open, ground, five", 389, 271, POND_SOLVER_WAVE, POND_STENCIL_FIVE, POND_EDGE_OPEN,
     POND_EDGE_OPEN, 7, 3, 9, false, GROUND},
    {"open, a map, round", 384, 271, WAVE, POND_EDGE_PERIODIC, POND_EDGE_OPEN, 0, 3, 9, false,
     MAPPED},
    {"open, a beach", 397, 283, WAVE, POND_EDGE_FIXED, POND_EDGE_OPEN, 0, 3, 3, false, BEACH},
    {"a canal", 1, 1000, WAVE, POND_EDGE_FREE, POND_EDGE_FREE, 0, 30, 2, false, OPEN_WATER},
    {"and across", 1000, 1, WAVE, POND_EDGE_FREE, POND_EDGE_FREE, 0, 30, 2, false, OPEN_WATER},
};

static int rank;
static int failures;
static int compared;
static int slept;

// Several of its steps are made in one sweep.
static bool is_large(const water *w) {
    return w->width > 1024 && w->height > 1;
}

static pond_desc desc_of(const water *w) {
    pond_desc d = pond_desc_default();
    d.width = w->width;
    d.height = w->height;
    d.solver = w->solver;
    d.stencil = w->stencil;
    d.edges = (pond_edges){w->across, w->across, w->down, w->down};
    d.threads = is_large(w) ? 2 : 1;
    const bool open = w->across == POND_EDGE_OPEN || w->down == POND_EDGE_OPEN;
    d.half_life = open && w->shore != OPEN_WATER ? 8.0 : 0.2; // margins damp by themselves
    d.restoring = w->shore == BEACH && !open ? 5.0 : 0.0;     // of one of them
    return d;
}

static pond_rain rain_of(const water *w, const pond_desc *d) {
    pond_rain r = pond_rain_default();
    r.rate = w->rain / (float)(1000.0 * d->cell_size * d->cell_size);
    r.radius = w->radius * (float)d->cell_size;
    r.height = -0.1f * r.radius;
    r.splash = w->splash;
    return r;
}

// ---- what bounds the water ----------------------------------------------------------------------

static float bowl(pond_vec2 point, void *user) {
    const pond_desc *d = user;
    const float x = point.x / (float)(d->width * d->cell_size) - 0.5f;
    const float y = point.y / (float)(d->height * d->cell_size) - 0.4f;
    return (float)d->depth * (1.0f - 4.5f * (x * x + y * y)); // land in the corners
}

#define SIDE 50
typedef struct picture {
    uint8_t pixels[SIDE * SIDE];
    float depths[SIDE * SIDE];
} picture;

static picture picture_of(const pond_desc *d) {
    picture p;
    for (int i = 0; i < SIDE * SIDE; i++) {
        const int x = i % SIDE;
        const int y = i / SIDE;
        p.pixels[i] = (x / 7 + y / 5) % 4 == 0 ? 255 : (uint8_t)(x * y % 128);
        p.depths[i] = (float)d->depth * (x % 23 == 0 ? 0.0f : 0.02f * (float)(x + y % 3 - 1));
    }
    return p;
}

static void lay(const water *w, const pond_desc *d, pond *one, pond_mpi *many) {
    const float side = (float)(d->width * d->cell_size);
    const float high = (float)(d->height * d->cell_size);
    static const pond_vec2 corners[] = {{-0.9f, -0.3f}, {0.5f, -0.4f}, {0.2f, 0.1f}, {0.6f, 0.5f}};
    const pond_shape shapes[] = {pond_disc(0.11f * side), pond_capsule(0.4f * side, 0.02f * side),
                                 pond_polygon(corners, 4),
                                 pond_rectangle(0.5f * side, 0.9f * high)};
    const pond_pose poses[] = {{{0.3f * side, 0.45f * high}, 0.0f},
                               {{0.6f * side, 0.7f * high}, 0.5f},
                               {{0.7f * side, 0.2f * high}, 1.0f},
                               {{0.9f * side, 0.5f * high}, 0.1f}};
    const float hardness = w->shore == HELD ? INFINITY : 0.0f;
    pond_command clear = wall_of(shapes[3], poses[3], 0.0f);
    clear.kind = POND_COMMAND_WALL_CLEAR;
    if (w->shore == WALLS) { // before there are any
        do_to(one, many, &clear);
    }
    for (int i = 0; i < 3 && (w->shore == WALLS || w->shore == HELD || w->shore == BEACH); i++) {
        const float hard = w->shore == BEACH && i == 1 ? 0.7f : hardness;
        const pond_command wall = wall_of(shapes[i], poses[i], hard);
        do_to(one, many, &wall);
    }
    const picture p = picture_of(d);
    pond_command last = clear;
    if (w->shore == BEACH) {
        last = (pond_command){.kind = POND_COMMAND_BEACH_BUILD,
                              .is.beach = {shapes[3], poses[3], 0.1, 0.2f * side}};
    } else if (w->shore == MASK) {
        last = (pond_command){.kind = POND_COMMAND_WALL_MASK,
                              .is.mask = {p.pixels, SIDE, SIDE, SIDE, 0.0f}};
    } else if (w->shore == MAPPED) {
        last =
            (pond_command){.kind = POND_COMMAND_DEPTH_MAP, .is.map = {p.depths, SIDE, SIDE, SIDE}};
    }
    if (last.kind != POND_COMMAND_WALL_CLEAR || w->shore == WALLS) {
        do_to(one, many, &last);
    }
    if (w->shore == GROUND && one != NULL) { // ranks have it in their desc
        pond_desc same = *d;
        stop(pond_set_depth_function(one, bowl, &same), pond_message());
    }
}

// The sum of all heights as it should be, which touches change and hashes leave out.
static void compare_sums(const water *w, const pond *one, const pond_mpi *many) {
    const double sum = pond_subdomain_get_sum(pond_mpi_get_subdomain(many));
    const double due = one != NULL ? pond_subdomain_get_sum(one) : sum;
    if (pond_subdomain_keeps_sum(pond_mpi_get_subdomain(many)) &&
        memcmp(&sum, &due, sizeof sum) != 0) {
        printf("%s: a sum of %a after %llu steps, not %a\n", w->name, sum,
               (unsigned long long)pond_mpi_get_steps(many), due);
        failures++;
    }
}

static void say(const char *name, uint64_t steps, uint64_t one, uint64_t many) {
    if (one != many && rank == 0) {
        printf("%s: after %llu steps %016llx, not %016llx\n", name, (unsigned long long)steps,
               (unsigned long long)many, (unsigned long long)one);
    }
    failures += one != many;
}

// Figures, and readings at points on cuts and by sides.
static void compare_figures(const water *w, pond *one, pond_mpi *many) {
    const pond_desc d = pond_mpi_get_desc(many);
    pond_stats all;
    stop(pond_mpi_get_stats(many, &all), pond_mpi_message());
    const pond_stats stats = one != NULL ? pond_get_stats(one) : all;
    int differ = memcmp(&stats, &all, sizeof stats) != 0;
    // The first drops miss a canal.
    const bool hit = w->width > 1 && w->height > 1;
    differ |= hit && pond_mpi_get_steps(many) == 1 && !(all.energy > 0.0);
    for (int i = 0; i < 6; i++) {
        const float x = (float)d.cell_size * (i < 5 ? 64.0f * (float)i - 0.3f : (float)d.width);
        const float y = (float)d.cell_size * (i % 2 == 0 ? 128.2f : (float)d.height - 0.6f);
        float height;
        pond_vec2 slope;
        stop(pond_mpi_read_at(many, (pond_origin){0, 0}, (pond_vec2){x, y}, &height, &slope),
             pond_mpi_message());
        if (one != NULL) {
            const pond_vec2 there = {x, y};
            const float level = pond_height_at(one, there);
            const pond_vec2 lean = pond_slope_at(one, there);
            differ |= memcmp(&level, &height, sizeof level) != 0 ||
                      memcmp(&lean, &slope, sizeof lean) != 0;
        }
    }
    if (differ) {
        printf("%s: other figures after %llu steps: mean %.17g, energy %.17g, not %.17g, %.17g\n",
               w->name, (unsigned long long)pond_mpi_get_steps(many), all.mean, all.energy,
               stats.mean, stats.energy);
    }
    failures += differ;
}

// ---- events -------------------------------------------------------------------------------------

// Probes on cuts, by sides and in the middle; one is taken away again.
static void add_probes(pond *one, pond_mpi *many) {
    const pond_desc d = pond_mpi_get_desc(many);
    const float cell = (float)d.cell_size;
    pond_probe first = {0};
    for (int i = 0; i < 9; i++) {
        const pond_vec2 at = {cell * (64.0f * (float)i - 0.1f),
                              cell * (i % 2 == 0 ? 128.2f : (float)d.height - 40.0f * (float)i)};
        pond_probe probe;
        pond_probe own = {0};
        stop(pond_mpi_probe_add(many, at, 0.0005f, &probe), pond_mpi_message());
        if (one != NULL) {
            stop(pond_probe_add(one, at, 0.0005f, &own), pond_message());
            failures += own.id != probe.id;
        }
        first = i == 0 ? probe : first;
    }
    pond_mpi_probe_remove(many, first);
    if (one != NULL) {
        pond_probe_remove(one, first);
        pond_set_splash_height(one, 0.0001f);
    }
    stop(pond_mpi_set_splash_height(many, 0.0001f), pond_mpi_message());
}

static int kinds[POND_EVENT_STIRRED + 1]; // how many of each there were

static bool same_event(const pond_event *a, const pond_event *b) {
    return a->kind == b->kind && a->steps == b->steps && a->time == b->time &&
           a->position.x == b->position.x && a->position.y == b->position.y &&
           a->height == b->height && a->radius == b->radius && a->rising == b->rising &&
           a->probe.id == b->probe.id && a->body.value == b->body.value &&
           a->emitter.value == b->emitter.value;
}

// All that is in the rings: rank 0 compares with one pond, others with rank 0.
static void compare_events(const water *w, pond *one, pond_mpi *many) {
    pond_event events[POND_MAX_EVENTS];
    int count = 0;
    while (pond_mpi_event_next(many, &events[count])) {
        kinds[events[count].kind]++;
        count++;
    }
    int first = count;
    pond_event due[POND_MAX_EVENTS];
    memcpy(due, events, (size_t)count * sizeof *due);
    MPI_Bcast(&first, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Bcast(due, first * (int)sizeof *due, MPI_BYTE, 0, MPI_COMM_WORLD);
    int i = 0;
    for (; one != NULL && pond_event_next(one, &due[i]); first = ++i) {
    }
    int differs = first == count ? -1 : count;
    for (i = 0; i < count && i < first; i++) {
        differs = differs < 0 && !same_event(&events[i], &due[i]) ? i : differs;
    }
    if (one != NULL && pond_event_dropped_count(one) != pond_mpi_event_dropped_count(many)) {
        differs = 0;
    }
    if (differs >= 0) {
        const int at = differs < count ? differs : 0;
        printf("%s: rank %d: event %d of %d differs from that of %d: kind %d after %llu steps, not "
               "%d after %llu\n",
               w->name, rank, differs, count, first, (int)events[at].kind,
               (unsigned long long)events[at].steps, (int)due[at].kind,
               (unsigned long long)due[at].steps);
        failures++;
    }
}

#define MAKERS 6

// A fountain, and in wave water what makes waves: a breeze in each third one, as it takes long. In
// large water that goes round a fountain alone, whose drops fall beyond the bottom, where all would
// rest without them. Returns how many.
static int add_makers(const water *w, pond *one, pond_mpi *many, pond_emitter_id *ids) {
    const pond_desc d = pond_mpi_get_desc(many);
    const float side = (float)d.cell_size * (float)w->width;
    pond_emitter_desc maker = pond_emitter_desc_default();
    maker.kind = POND_EMITTER_FOUNTAIN;
    maker.from = (pond_vec2){0.5f * side, 0.4f * side};
    maker.to = (pond_vec2){0.9f * side, 0.1f * side};
    maker.radius = 0.2f * side;
    maker.drop_radius = 0.01f * side;
    ids[0] = add_emitter(one, many, &maker);
    if (w->solver != POND_SOLVER_WAVE || w->width == 1 || w->height == 1 ||
        (is_large(w) && w->down == POND_EDGE_PERIODIC)) {
        return 1;
    }
    int count = 1;
    maker.period = 0.4f;
    for (int kind = POND_EMITTER_LINE; kind <= POND_EMITTER_BREEZE; kind++) {
        maker.kind = (pond_emitter_kind)kind;
        maker.radius = 0.1f;
        const pond_edge down = d.edges.top;
        maker.side =
            down == POND_EDGE_FREE || down == POND_EDGE_OPEN ? POND_SIDE_TOP : POND_SIDE_RIGHT;
        const bool swells = maker.side == POND_SIDE_TOP || d.edges.left == POND_EDGE_FREE ||
                            d.edges.left == POND_EDGE_OPEN;
        const bool blows = (w - waters) % 3 == 0;
        if (kind != POND_EMITTER_FOUNTAIN && (kind != POND_EMITTER_SWELL || swells) &&
            (kind != POND_EMITTER_BREEZE || blows)) {
            ids[count++] = add_emitter(one, many, &maker);
        }
    }
    return count;
}

// ---- sleep --------------------------------------------------------------------------------------

static int64_t sent; // to neighbours

int MPI_Isend(const void *from, int count, MPI_Datatype type, int to, int tag, MPI_Comm comm,
              MPI_Request *request) {
    sent++;
    return PMPI_Isend(from, count, type, to, tag, comm, request);
}

// Ranks at rest have nothing to tell each other, until something falls.
static void check_sleep(const water *w, pond *one, pond_mpi *many) {
    if (!pond_mpi_is_resting(many)) {
        return;
    }
    stop(pond_mpi_step_many(many, 64), pond_mpi_message());
    const int64_t before = sent;
    stop(pond_mpi_step_many(many, 640), pond_mpi_message());
    if (sent != before) {
        printf("%s: %lld messages while it rests\n", w->name, (long long)(sent - before));
        failures++;
    }
    slept++;
    const float side = (float)pond_mpi_get_desc(many).cell_size * 64.0f; // where ranks meet
    const pond_command drop = drop_of((pond_vec2){side, side}, 0.1f * side, -0.02f);
    do_to(NULL, rank == 0 ? many : NULL, &drop);
    stop(pond_mpi_step_many(many, 70), pond_mpi_message());
    uint64_t hash;
    stop(pond_mpi_hash(many, &hash), pond_mpi_message());
    if (one != NULL) {
        pond_step_many(one, 704);
        do_to(one, NULL, &drop);
        pond_step_many(one, 70);
    }
    say(w->name, pond_mpi_get_steps(many), one != NULL ? pond_hash(one) : hash, hash);
}

// A wall in still water, which some ranks do not see: all look, and find that all is still.
static void check_untouched(void) {
    const water *w = &waters[0];
    pond_mpi_desc d = pond_mpi_desc_default(MPI_COMM_WORLD);
    d.water = desc_of(w);
    const float cell = (float)d.water.cell_size;
    const pond_pose at = {{30.0f * cell, 30.0f * cell}, 0.0f};
    const pond_command rock = wall_of(pond_disc(9.0f * cell), at, 0.0f);
    pond_mpi *many;
    pond *one = NULL;
    stop(pond_mpi_create(&d, &many), pond_mpi_message());
    if (rank == 0) {
        stop(pond_create(&d.water, &one), pond_message());
    }
    do_to(one, many, &rock);
    for (int steps = 1; steps <= 40; steps += 39) {
        stop(pond_mpi_step_many(many, steps), pond_mpi_message());
        if (one != NULL) {
            pond_step_many(one, steps);
        }
        compare_events(w, one, many);
        if (pond_mpi_is_resting(many) != (steps > 1) ||
            (one != NULL && pond_is_resting(one) != (steps > 1))) {
            printf("a wall in still water: another rest after %llu steps\n",
                   (unsigned long long)pond_mpi_get_steps(many));
            failures++;
        }
    }
    pond_destroy(one);
    pond_mpi_destroy(many);
}

// A drop beyond a side that is not cut, and meets its other one, wakes the water there.
static void check_beyond(void) {
    const water *w = &waters[4];
    pond_mpi_desc d = pond_mpi_desc_default(MPI_COMM_WORLD);
    d.water = desc_of(w);
    d.across = 1;
    const float cell = (float)d.water.cell_size;
    const pond_vec2 at = {-100.0f * cell, 60.0f * cell};
    pond_mpi *many;
    pond *one = NULL;
    stop(pond_mpi_create(&d, &many), pond_mpi_message());
    if (rank == 0) {
        const pond_command drop = drop_of(at, 3.0f * cell, -0.02f);
        stop(pond_create(&d.water, &one), pond_message());
        do_to(one, many, &drop);
        pond_step_many(one, 40);
    }
    stop(pond_mpi_step_many(many, 40), pond_mpi_message());
    uint64_t hash;
    stop(pond_mpi_hash(many, &hash), pond_mpi_message());
    say("a drop beyond a side", 40, one != NULL ? pond_hash(one) : hash, hash);
    pond_destroy(one);
    pond_mpi_destroy(many);
}

// ---- what is refused ----------------------------------------------------------------------------

static void must_say(pond_result result, pond_result due, const char *word) {
    if (result != due || strstr(pond_mpi_message(), word) == NULL) {
        printf("'%s' was to be said, not '%s'\n", word, pond_mpi_message());
        failures++;
    }
}

static pond_result build(pond_mpi *many, float hardness) {
    const pond_pose at = {{0.2f, 0.2f}, 0.0f};
    pond_command wall = wall_of(pond_disc(0.1f), at, hardness);
    return pond_mpi_do(many, (pond_origin){0, 0}, &wall);
}

static void check_refusals(pond_mpi *many) {
    pond_command maker = {.kind = POND_COMMAND_EMITTER_ADD,
                          .is.emitter.desc = pond_emitter_desc_default()};
    pond_command trail = {.kind = POND_COMMAND_TRAIL};
    must_say(pond_mpi_do(many, (pond_origin){0, 0}, &trail), POND_ERROR_RANGE,
             "command: trail (3); water on several ranks takes drop, stroke, rain");
    must_say(build(many, -1.0f), POND_ERROR_RANGE, "hardness: -1; allowed are 0 to 1000");
    must_say(build(many, 0.0f), POND_ERROR_RANGE, "touches; in subdomains they must come first");
    maker.is.emitter.desc.kind = POND_EMITTER_FOUNTAIN;
    if (pond_mpi_get_ranks(many) > 1) {
        maker.is.emitter.desc.rate = rank == 0 ? 1.0f : 2.0f;
        must_say(pond_mpi_do(many, (pond_origin){0, 0}, &maker), POND_ERROR_ARGUMENT,
                 "emitter_add: differs from that of rank 0");
        failures += maker.is.emitter.id.value != 0;
        must_say(build(many, (float)rank), POND_ERROR_ARGUMENT,
                 "wall_build: differs from that of rank 0");
    }
}

// What ranks chose is the same on all.
static void check_steps(const water *w, const pond_mpi *many) {
    int across;
    int down;
    int steps[2];
    pond_mpi_get_shape(many, &across, &down, &steps[0]);
    steps[1] = -steps[0];
    const int own = steps[0];
    MPI_Allreduce(MPI_IN_PLACE, steps, 2, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
    const bool chosen = own == 8 || own == 16 || own == 32;
    if (steps[0] != own || steps[1] != -own || (w->steps > 0 ? own != w->steps : !chosen)) {
        printf("%s: rank %d: %d steps between exchanges\n", w->name, rank, own);
        failures++;
    }
}

// Whether cells were stepped while messages were under way, of large water many for each message.
static void check_early(const water *w, const pond_mpi *many) {
    const uint64_t early = pond_subdomain_early(pond_mpi_get_subdomain(many));
    const pond_area own = pond_mpi_get_own(many, rank);
    const uint64_t least = 4 * (uint64_t)own.width * (uint64_t)own.height;
    if (pond_mpi_get_ranks(many) > 1 ? is_large(w) && early < least : early > 0) {
        printf("%s: rank %d: %llu cells were stepped while messages were under way\n", w->name,
               rank, (unsigned long long)early);
        failures++;
    }
}

static pond_mpi *cut_water(const water *w, const pond_mpi_desc *d) {
    pond_mpi *many;
    if (pond_mpi_create(d, &many) == POND_OK) {
        return many;
    }
    if (rank == 0) {
        printf("%s: passed over: %s\n", w->name, pond_mpi_message());
    }
    failures += strstr(pond_mpi_message(), "cannot be cut like this") == NULL;
    return NULL;
}

#define SPELLS 10

// Steps of each; of small water until it rests, or a while.
static int spell_of(const water *w, int i) {
    static const int large[SPELLS] = {1, 30, 1, 7, 57, 32, 64, 64, 33, 10};
    static const int small[SPELLS] = {1, 30, 1, 7, 90, 128, 259, 253, 1300, 10};
    const bool closed = w->shore != OPEN_WATER;
    return is_large(w) ? large[i] : closed && i == 8 ? 320 : small[i];
}

// What is done before a spell: rain falls until spell 5, a drop before each, strokes before the
// first ones.
typedef struct touches {
    const pond_rain *rain; // from now on, or NULL
    pond_vec2 drop;
    bool strokes;
    pond_vec2 from;
    pond_vec2 to;
    float cell; // [m]
} touches;

static touches touches_of(int i, float cell, const pond_rain *rain, const pond_rain *none) {
    return (touches){.rain = i == 0   ? rain
                             : i == 5 ? none
                                      : NULL,
                     .drop = {30.5f * cell * (float)(i + 1), 27.25f * cell * (float)i},
                     .strokes = i < 6,
                     .from = {10.0f * cell, 100.0f * cell},
                     .to = {300.0f * cell, 20.0f * cell * (float)i},
                     .cell = cell};
}

static pond_command rain_command(const pond_rain *rain) {
    return (pond_command){.kind = POND_COMMAND_RAIN, .is.rain = *rain};
}

// Each by another rank; a pond does them rank by rank.
static void touch(pond *one, pond_mpi *many, const touches *d, int i, int ranks) {
    const pond_command drop = drop_of(d->drop, 3.0f * d->cell, -0.02f);
    const pond_command stroke = {.kind = POND_COMMAND_STROKE,
                                 .is.stroke = {d->from, d->to, 4.0f * d->cell, -0.01f}};
    const bool stroke_first = (i + 1) % ranks < i % ranks;
    pond_mpi *drops = rank == i % ranks ? many : NULL;
    pond_mpi *strokes = rank == (i + 1) % ranks ? many : NULL;
    if (d->rain != NULL) {
        const pond_command rain = rain_command(d->rain);
        do_to(one, drops, &rain);
    }
    if (d->strokes && stroke_first) {
        do_to(one, strokes, &stroke);
    }
    do_to(one, drops, &drop);
    if (d->strokes && !stroke_first) {
        do_to(one, strokes, &stroke);
    }
}

static void remove_makers(pond *one, pond_mpi *many, const pond_emitter_id *makers, int count) {
    for (int m = 0; m < count; m++) {
        const pond_command gone = {.kind = POND_COMMAND_EMITTER_REMOVE, .is.emitter.id = makers[m]};
        do_to(one, many, &gone);
    }
}

static void compare_spell(const water *w, int i, const touches *d, pond *one, pond_mpi *many) {
    const int ranks = pond_mpi_get_ranks(many);
    uint64_t hash = 0;
    touch(one, many, d, i, ranks);
    if (one != NULL) {
        pond_step_many(one, spell_of(w, i));
    }
    stop(pond_mpi_step_many(many, spell_of(w, i)), pond_mpi_message());
    compare_events(w, one, many);
    stop(pond_mpi_hash(many, &hash), pond_mpi_message());
    compare_sums(w, one, many);
    if (i % 3 == 0) {
        compare_figures(w, one, many);
    }
    say(w->name, pond_mpi_get_steps(many), one != NULL ? pond_hash(one) : hash, hash);
}

static void compare_end(const water *w, pond *one, pond_mpi *many) {
    const bool resting = one != NULL ? pond_is_resting(one) : pond_mpi_is_resting(many);
    if (resting != pond_mpi_is_resting(many)) {
        printf("%s: rests, and should not, or the other way round\n", w->name);
        failures++;
    }
    check_early(w, many);
    check_sleep(w, one, many);
    compare_events(w, one, many);
    if (w == &waters[0]) {
        check_refusals(many);
    }
}

// Rain for a while, a few touches from different ranks, then rest.
static void compare(const water *w, int across, int down) {
    pond_mpi_desc d = pond_mpi_desc_default(MPI_COMM_WORLD);
    d.water = desc_of(w);
    d.across = across;
    d.down = down;
    d.steps = w->steps;
    d.depth = w->shore == GROUND ? bowl : NULL;
    d.depth_user = &d.water;
    pond_mpi *many = cut_water(w, &d);
    if (many == NULL) {
        return;
    }
    compared++;
    check_steps(w, many);
    pond *one = NULL;
    stop(rank == 0 ? pond_create(&d.water, &one) : POND_OK, pond_message());
    lay(w, &d.water, one, many);
    pond_emitter_id makers[MAKERS];
    const int maker_count = add_makers(w, one, many, makers);
    if (!is_large(w)) { // where there are probes, halos are waited for
        add_probes(one, many);
    }
    const pond_rain rain = rain_of(w, &d.water);
    const pond_rain none = pond_rain_default();
    for (int i = 0; i < SPELLS; i++) {
        const touches what = touches_of(i, (float)d.water.cell_size, &rain, &none);
        if (i == 5) {
            remove_makers(one, many, makers, maker_count);
        }
        compare_spell(w, i, &what, one, many);
    }
    compare_end(w, one, many);
    pond_destroy(one);
    pond_mpi_destroy(many);
}

int main(int count, char **arguments) {
    MPI_Init(&count, &arguments);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    const int across = count > 2 ? atoi(arguments[1]) : 0;
    const int down = count > 2 ? atoi(arguments[2]) : 0;
    const char *name = count > 3 ? arguments[3] : "";
    const bool half = strcmp(name, "even") == 0 || strcmp(name, "odd") == 0;
    for (size_t i = 0; i < sizeof waters / sizeof *waters; i++) {
        if (half ? (i % 2 == 1) == (name[0] == 'o')
                 : strncmp(waters[i].name, name, strlen(name)) == 0) {
            compare(&waters[i], across, down);
        }
    }
    if (across == 0) {
        check_untouched();
        check_beyond();
    }
    // All but the narrow and the round ones can be cut.
    failures += half ? compared < 7 : compared < 14 && name[0] == '\0';
    for (int kind = POND_EVENT_SPLASH; kind <= POND_EVENT_STIRRED; kind++) {
        if (kinds[kind] == 0 && name[0] == '\0') {
            printf("no event of kind %d\n", kind);
            failures++;
        }
    }
    MPI_Allreduce(MPI_IN_PLACE, &failures, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    if (rank == 0) {
        printf("%s\n", failures == 0 ? "the same" : "NOT the same");
    }
    MPI_Finalize();
    return failures == 0 ? 0 : 1;
}
