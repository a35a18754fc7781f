// Whether bodies in a pond over many ranks do what they do in one pond, to the bit: each water is
// stepped beside one pond on rank 0, and hashes, bodies and events are compared; then it is saved,
// and goes on over fewer ranks.
//
//   bodies_test FOLDER [ACROSS DOWN [NAME]]
//       NAME: only the waters whose names begin so; without it all but the wide one

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <millpond/mpi.h>

#include "both.h"

extern int64_t polite_gathers; // of what ranks have, so far

typedef struct water {
    const char *name;
    int width;
    int height;
    pond_stencil stencil;
    pond_edge across; // left and right sides
    pond_edge down;
    int steps; // between exchanges
    bool walls;
    bool calm; // one body in it, which comes to rest
} water;

static const water waters[] = {
    {"closed", 400, 300, POND_STENCIL_NINE, POND_EDGE_FREE, POND_EDGE_FREE, 0, false, false},
    {"round", 448, 384, POND_STENCIL_NINE, POND_EDGE_PERIODIC, POND_EDGE_PERIODIC, 5, false, false},
    {"fixed", 397, 283, POND_STENCIL_FOURTH, POND_EDGE_FIXED, POND_EDGE_FREE, 0, false, false},
    {"open", 397, 283, POND_STENCIL_NINE, POND_EDGE_OPEN, POND_EDGE_OPEN, 7, true, false},
    {"walls", 400, 331, POND_STENCIL_FIVE, POND_EDGE_FREE, POND_EDGE_FREE, 0, true, false},
    {"wide", 1900, 1700, POND_STENCIL_NINE, POND_EDGE_FREE, POND_EDGE_FREE, 0, false, false},
    {"swings", 384, 261, POND_STENCIL_FIVE, POND_EDGE_PERIODIC, POND_EDGE_FREE, 3, false, false},
    {"calm", 400, 300, POND_STENCIL_NINE, POND_EDGE_FREE, POND_EDGE_FREE, 0, false, true},
};

static int failures;
static int compared;
static int read_again; // of those that were saved
static int rank;
static int splashes; // of bodies

static void fail(const water *w, const char *what, uint64_t steps) {
    printf("%s: rank %d: %s after %llu steps\n", w->name, rank, what, (unsigned long long)steps);
    failures++;
}

// A water over ranks, and beside it, on rank 0 alone, one pond.
typedef struct pair {
    const water *w;
    pond_mpi *many;
    pond *one;
    float cell;
    pond_body_id bodies[8];
    int count;
} pair;

static void add_wall(pair *p, float x, float y) {
    const pond_shape rock = pond_rectangle(30.0f * p->cell, 12.0f * p->cell);
    const pond_command wall = wall_of(rock, (pond_pose){{x * p->cell, y * p->cell}, 0.3f}, 0.0f);
    do_to(p->one, p->many, &wall);
}

static void add(pair *p, const pond_body_desc *desc) {
    p->bodies[p->count++] = add_body(p->one, p->many, desc);
}

static pond_body_desc body_at(const pair *p, pond_shape shape, float x, float y) {
    pond_body_desc d = pond_body_desc_default();
    d.shape = shape;
    d.pose.centre = (pond_vec2){x * p->cell, y * p->cell};
    return d;
}

enum { DUCK, BOAT, DROPPED, RAFT, BESIDE };

// On corners and sides where ranks meet, at the pond's own, and in the air; a calm one has the
// first.
static void add_bodies(pair *p) {
    const float c = p->cell;
    pond_body_desc duck = body_at(p, pond_disc(9.0f * c), 193.0f, 127.0f);
    duck.floating = true;
    duck.thickness = 6.0f * c;
    duck.drag = p->w->calm ? 30.0f : 0.5f;
    add(p, &duck);
    if (p->w->calm) {
        return;
    }
    pond_body_desc boat = body_at(p, pond_capsule(24.0f * c, 6.0f * c), 40.0f, 40.0f);
    boat.draught = 3.0f * c;
    boat.pose.angle = 0.4f;
    add(p, &boat);
    pond_body_desc dropped = body_at(p, pond_disc(7.0f * c), 131.0f, 191.0f);
    dropped.floating = true;
    dropped.thickness = 5.0f * c;
    dropped.lift = 9.0f * c;
    add(p, &dropped);
    static const pond_vec2 corners[] = {
        {-0.2f, -0.1f}, {0.2f, -0.08f}, {0.22f, 0.05f}, {-0.05f, 0.12f}};
    pond_body_desc raft = body_at(p, pond_polygon(corners, 4), 330.0f, 262.0f);
    raft.floating = true;
    raft.rim = 4.0f * c;
    raft.pose.angle = 1.2f;
    add(p, &raft);
    pond_body_desc beside = duck;
    beside.pose.centre = (pond_vec2){4.0f * c, 206.0f * c};
    beside.density = 900.0f;
    add(p, &beside);
}

// ---- comparing ----------------------------------------------------------------------------------

static void compare_hash(const pair *p) {
    uint64_t hash;
    stop(pond_mpi_hash(p->many, &hash), pond_mpi_message());
    if (p->one != NULL && pond_hash(p->one) != hash) {
        fail(p->w, "another hash", pond_mpi_get_steps(p->many));
    }
}

static void compare_bodies(const pair *p) {
    const int64_t steps = (int64_t)pond_mpi_get_steps(p->many);
    for (int i = 0; i < p->count; i++) {
        pond_body_state many;
        stop(pond_mpi_body_get_state(p->many, p->bodies[i], (pond_origin){0, 0}, &many),
             pond_mpi_message());
        pond_body_state first = many;
        MPI_Bcast(&first, (int)sizeof first, MPI_BYTE, 0, MPI_COMM_WORLD);
        pond_body_state one = first;
        const bool there = p->one == NULL || pond_body_get_state(p->one, p->bodies[i], &one);
        if (memcmp(&first, &many, sizeof many) != 0 || memcmp(&one, &many, sizeof many) != 0) {
            printf("body %d at (%.9g, %.9g), level %.9g; not (%.9g, %.9g), %.9g\n", i,
                   (double)many.pose.centre.x, (double)many.pose.centre.y, (double)many.level,
                   (double)one.pose.centre.x, (double)one.pose.centre.y, (double)one.level);
            fail(p->w, "another body", (uint64_t)steps);
        }
        failures += !there && one.pose.centre.x != 0.0f;
    }
}

static void compare_events(const pair *p) {
    pond_event many;
    pond_event one;
    while (pond_mpi_event_next(p->many, &many)) {
        splashes += many.kind == POND_EVENT_SPLASH && many.body.value != 0;
        if (p->one == NULL) {
            continue;
        }
        if (!pond_event_next(p->one, &one) || one.kind != many.kind || one.steps != many.steps ||
            one.body.value != many.body.value || one.height != many.height ||
            one.position.x != many.position.x || one.position.y != many.position.y) {
            fail(p->w, "another event", pond_mpi_get_steps(p->many));
        }
    }
    if (p->one != NULL && pond_event_next(p->one, &one)) {
        fail(p->w, "an event is missing", pond_mpi_get_steps(p->many));
    }
}

static void step(const pair *p, int64_t steps) {
    stop(pond_mpi_step_many(p->many, steps), pond_mpi_message());
    if (p->one != NULL) {
        pond_step_many(p->one, steps);
    }
    compare_hash(p);
    compare_bodies(p);
    compare_events(p);
}

// ---- what is done to bodies: each time by another rank ------------------------------------------

static bool is_turn(const pair *p, int turn) {
    return rank == turn % pond_mpi_get_ranks(p->many);
}

static void act(const pair *p, int turn, const pond_command *command) {
    do_to(p->one, is_turn(p, turn) ? p->many : NULL, command);
}

static void push(const pair *p, int turn, int body, float x, float y) {
    act(p, turn,
        &(pond_command){.kind = POND_COMMAND_BODY_PUSH,
                        .is.body = {.id = p->bodies[body], .vector = {x, y}}});
}

static void move(const pair *p, int turn, int body, float x, float y, float angle) {
    const pond_pose pose = {{x * p->cell, y * p->cell}, angle};
    act(p, turn,
        &(pond_command){.kind = POND_COMMAND_BODY_MOVE,
                        .is.body = {.id = p->bodies[body], .pose = pose}});
}

static void place(const pair *p, int turn, int body, float x, float y) {
    const pond_pose pose = {{x * p->cell, y * p->cell}, 0.7f};
    act(p, turn,
        &(pond_command){.kind = POND_COMMAND_BODY_PLACE,
                        .is.body = {.id = p->bodies[body], .pose = pose}});
}

static void set_draught(const pair *p, int turn, int body, float draught) {
    act(p, turn,
        &(pond_command){.kind = POND_COMMAND_BODY_DRAUGHT,
                        .is.body = {.id = p->bodies[body], .number = draught}});
}

static void set_velocity(const pair *p, int turn, int body, float x, float y, float spin) {
    act(p, turn,
        &(pond_command){.kind = POND_COMMAND_BODY_VELOCITY,
                        .is.body = {.id = p->bodies[body], .vector = {x, y}, .number = spin}});
}

static void set_rain(const pair *p, float rate) {
    pond_rain rain = pond_rain_default();
    rain.rate = rate / (float)(1000.0 * (double)p->cell * (double)p->cell);
    rain.radius = 3.0f * p->cell;
    rain.height = -0.3f * p->cell;
    act(p, 1, &(pond_command){.kind = POND_COMMAND_RAIN, .is.rain = rain});
}

static void handle(pair *p) {
    step(p, 1);
    move(p, 1, BOAT, 300.0f, 140.0f, 2.0f); // over many cuts
    push(p, 2, DUCK, 3.0f, 2.0f);
    step(p, 70);
    push(p, 0, RAFT, -40.0f, -35.0f);
    push(p, 1, BESIDE, -3.0f, 0.4f);
    set_velocity(p, 3, BOAT, -0.8f, 0.3f, 1.5f);
    step(p, 90);
    place(p, 2, DUCK, 64.0f, 128.0f);
    set_draught(p, 1, BOAT, 0.0f);
    step(p, 33);
    set_draught(p, 0, BOAT, 4.0f * p->cell);
    step(p, 40);
    set_velocity(p, 0, BOAT, 0.0f, 0.0f, 0.0f);
    const pond_command gone = {.kind = POND_COMMAND_BODY_REMOVE, .is.body.id = p->bodies[DROPPED]};
    do_to(p->one, p->many, &gone);
    set_rain(p, 0.0f);
    step(p, 64);
}

// ---- rest, and going on -------------------------------------------------------------------------

// Where water and bodies are at rest, nobody tells anybody anything.
static void check_sleep(pair *p) {
    push(p, 1, DUCK, 0.5f, 0.5f);
    step(p, 1400);
    if (!pond_mpi_is_resting(p->many)) {
        fail(p->w, "no rest", pond_mpi_get_steps(p->many));
        return;
    }
    stop(pond_mpi_step_many(p->many, 33), pond_mpi_message());
    const int64_t before = polite_gathers;
    stop(pond_mpi_step_many(p->many, 320), pond_mpi_message());
    if (polite_gathers != before) {
        fail(p->w, "ranks talk while all rests,", pond_mpi_get_steps(p->many));
    }
    if (p->one != NULL) {
        pond_step_many(p->one, 353);
    }
    push(p, 1, DUCK, 1.0f, 0.0f);
    step(p, 40);
}

// Saved, and read by fewer ranks.
static void go_on(pair *p, const char *folder) {
    char path[4096];
    (void)snprintf(path, sizeof path, "%s/%s", folder, p->w->name);
    stop(pond_mpi_save(p->many, path), pond_mpi_message());
    const int ranks = pond_mpi_get_ranks(p->many);
    const int before = read_again;
    uint64_t hash = 0;
    MPI_Comm some;
    MPI_Comm_split(MPI_COMM_WORLD, rank < (ranks + 1) / 2, rank, &some);
    if (rank < (ranks + 1) / 2) {
        pond_mpi_desc d = pond_mpi_desc_default(some);
        pond_mpi *again;
        const pond_result result = pond_mpi_load(&d, path, &again);
        if (result == POND_ERROR_RANGE &&
            strstr(pond_mpi_message(), "cannot be cut like this") != NULL) {
            printf("%s: passed over: %s\n", p->w->name, pond_mpi_message());
        } else {
            stop(result, pond_mpi_message());
            read_again++;
            stop(pond_mpi_step_many(again, 40), pond_mpi_message());
            stop(pond_mpi_hash(again, &hash), pond_mpi_message());
            pond_mpi_destroy(again);
        }
    }
    MPI_Comm_free(&some);
    step(p, 40);
    if (p->one != NULL && read_again > before && pond_hash(p->one) != hash) {
        fail(p->w, "another hash of what was saved,", pond_mpi_get_steps(p->many));
    }
    if (rank == 0) {
        (void)remove(path);
    }
}

// ---- what is refused ----------------------------------------------------------------------------

static void must_say(pond_result result, pond_result due, const char *word) {
    if (result != due || strstr(pond_mpi_message(), word) == NULL) {
        printf("'%s' was to be said, not '%s'\n", word, pond_mpi_message());
        failures++;
    }
}

static void must_refuse(const pair *p, const pond_body_desc *desc, pond_result due,
                        const char *word) {
    pond_command command = {.kind = POND_COMMAND_BODY_ADD, .is.body_add.desc = *desc};
    must_say(pond_mpi_do(p->many, (pond_origin){0, 0}, &command), due, word);
    failures += command.is.body_add.id.value != 0;
}

static void check_refusals(const pair *p) {
    pond_body_desc d = pond_body_desc_default();
    d.thickness = -1.0f;
    must_refuse(p, &d, POND_ERROR_RANGE, "thickness: -1");
    if (pond_mpi_get_ranks(p->many) > 1) {
        d.thickness = rank == 0 ? 0.01f : 0.02f;
        must_refuse(p, &d, POND_ERROR_ARGUMENT, "body_add: differs from that of rank 0");
    }
    d = pond_body_desc_default();
    d.shape = pond_polygon(&d.pose.centre, 1 << 28);
    must_refuse(p, &d, POND_ERROR_RANGE, "shape.point_count: 268435456");
    d = pond_body_desc_default();
    d.stamp.version = 0;
    d.shape = pond_polygon(&d.pose.centre, 1 << 28);
    must_refuse(p, &d, POND_ERROR_VERSION, "0.0.0");
    pond_body_state state;
    stop(pond_mpi_body_get_state(p->many, (pond_body_id){999}, (pond_origin){0, 0}, &state),
         pond_mpi_message());
    failures += state.volume != 0.0f;
}

// ---- memory that ends on one rank ---------------------------------------------------------------

static bool refuses;
static int refused;

static void *allocate(size_t size, size_t alignment, void *user) {
    (void)user;
    refused += refuses;
    return refuses ? NULL
                   : aligned_alloc(alignment, (size + alignment - 1) / alignment * alignment);
}

static void release(void *memory, size_t size, void *user) {
    (void)size;
    (void)user;
    free(memory);
}

// The water under all of them, which the first step asks for, takes more than that under each one.
static void check_starved(int across, int down) {
    pond_mpi_desc d = pond_mpi_desc_default(MPI_COMM_WORLD);
    d.water.width = 400;
    d.water.height = 400;
    d.water.allocator = (pond_allocator){allocate, release, NULL};
    d.across = across;
    d.down = down;
    pair p = {.cell = (float)d.water.cell_size};
    stop(pond_mpi_create(&d, &p.many), pond_mpi_message());
    for (int i = 0; i < 64; i++) {
        pond_body_desc duck = body_at(&p, pond_disc(9.0f * p.cell), 20.0f + 48.0f * (float)(i % 8),
                                      20.0f + 48.0f * (float)(i / 8));
        duck.floating = true;
        (void)add_body(NULL, p.many, &duck);
    }
    refuses = rank == pond_mpi_get_ranks(p.many) - 1;
    for (int i = 0; i < 2; i++) {
        must_say(pond_mpi_step_many(p.many, 40), POND_ERROR_MEMORY,
                 "no memory for the water under bodies");
    }
    failures += refuses && refused == 0;
    refuses = false;
    pond_mpi_destroy(p.many);
}

// ---- all of it ----------------------------------------------------------------------------------

static void compare(const water *w, const char *folder, int across, int down) {
    pond_mpi_desc d = pond_mpi_desc_default(MPI_COMM_WORLD);
    d.water.width = w->width;
    d.water.height = w->height;
    d.water.stencil = w->stencil;
    d.water.edges = (pond_edges){w->across, w->across, w->down, w->down};
    d.water.half_life = w->calm ? 0.05 : 0.2;
    d.water.restoring = strcmp(w->name, "swings") == 0 ? 4.0 : 0.0;
    d.across = across;
    d.down = down;
    d.steps = w->steps;
    pair p = {.w = w, .cell = (float)d.water.cell_size};
    if (pond_mpi_create(&d, &p.many) != POND_OK) {
        if (rank == 0) {
            printf("%s: passed over: %s\n", w->name, pond_mpi_message());
        }
        failures += strstr(pond_mpi_message(), "cannot be cut like this") == NULL;
        return;
    }
    compared++;
    if (rank == 0) {
        stop(pond_create(&d.water, &p.one), pond_message());
        pond_set_splash_height(p.one, 0.0001f);
    }
    stop(pond_mpi_set_splash_height(p.many, 0.0001f), pond_mpi_message());
    if (w->walls) {
        add_wall(&p, 230.0f, 128.0f);
        add_wall(&p, 140.0f, 60.0f);
    }
    add_bodies(&p);
    if (w->calm) {
        check_sleep(&p);
        check_refusals(&p);
    } else {
        set_rain(&p, 0.4f);
        handle(&p);
    }
    go_on(&p, folder);
    pond_destroy(p.one);
    pond_mpi_destroy(p.many);
}

int main(int count, char **arguments) {
    MPI_Init(&count, &arguments);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    const char *folder = count > 1 ? arguments[1] : ".";
    const int across = count > 3 ? atoi(arguments[2]) : 0;
    const int down = count > 3 ? atoi(arguments[3]) : 0;
    const char *name = count > 4 ? arguments[4] : "";
    for (size_t i = 0; i < sizeof waters / sizeof *waters; i++) {
        const bool due =
            name[0] != '\0' || waters[i].width < 1000; // it takes as long as the others
        if (due && strncmp(waters[i].name, name, strlen(name)) == 0) {
            compare(&waters[i], folder, across, down);
        }
    }
    check_starved(across, down);
    failures += name[0] != '\0' ? compared == 0 : compared < 4;
    failures += rank == 0 && read_again == 0;
    if (splashes == 0 && name[0] == '\0') {
        printf("no body splashed\n");
        failures++;
    }
    MPI_Allreduce(MPI_IN_PLACE, &failures, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    if (rank == 0) {
        printf("%s\n", failures == 0 ? "the same" : "NOT the same");
    }
    MPI_Finalize();
    return failures == 0 ? 0 : 1;
}
