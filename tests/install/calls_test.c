// calls_test.c — every public function with arguments that are not what they should be: NULL, wild
// floats, wrong sizes, ponds that were destroyed. calls.py writes the calls from the list of all
// functions, so a new one is called without further ado. Each runs in a process of its own, which
// may end in one way only: where no pond or a destroyed one is handed in, debug builds stop.
#include <float.h>
#include <limits.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "support.h"

#include <millpond/breeze.h>
#include <millpond/colour_map.h>
#include <millpond/command.h>
#include <millpond/couple.h>
#include <millpond/current.h>
#include <millpond/detail/lake_parts.h>
#include <millpond/detail/pool_land.h>
#include <millpond/detail/region.h>
#include <millpond/detail/subdomain.h>
#include <millpond/field.h>
#include <millpond/lake.h>
#include <millpond/light.h>
#include <millpond/mesh.h>
#include <millpond/recording.h>
#include <millpond/shift.h>
#include <millpond/snapshot.h>
#include <millpond/spray.h>
#include <millpond/state.h>
#include <millpond/upload.h>
#include <millpond/wet.h>
#include <millpond/world.h>

enum { CELLS_X = 70, CELLS_Y = 50, PIXELS = 24, NUMBERS = 1 << 15, SECONDS = 60 };

// ---- good arguments -----------------------------------------------------------------------------

static pond *good_water;
static pond *good_pond_to_go;
static pond *good__out;
static pond_world *good_world;
static pond_world *good_world_to_go;
static pond_world *good_world_out;
static pond_world_desc good_world_desc;
static pond_chunk good_chunk;
static pond_body_id good_body_id;
static pond_emitter_id good_emitter_id;
static pond_spring_id good_spring_id;
static pond_probe good_probe;
static pond_desc good_desc;
static pond_body_desc good_body_desc;
static pond_rigid good_rigid;
static pond_coupling good_coupling;
static pond_emitter_desc good_emitter_desc;
static pond_body_state good_body_state;
static pond_shape good_shape;
static pond_pose good_pose;
static pond_command good_command;
static pond_rain good_rain;
static pond_subdomain_desc good_subdomain_desc;
static pond_subdomain_shore good_subdomain_shore;
static pond_subdomain_stats good_subdomain_stats;
static pond_event good_event;
static pond_breeze good_breeze;
static pond_breeze_desc good_breeze_desc;
static pond_allocator good_allocator;
static pond_parallel good_parallel;
static pond_workers *good_workers;
static pond_workers *good_workers_to_go;
static pond_workers *good_workers_out;
static pond_view good_view;
static pond_area good_area;
static pond_texture good_texture;
static pond_target good_target;
static pond_map good_map;
static pond_map_target good_map_target;
static pond_camera good_camera;
static pond_framing good_framing;
static pond_region good_region;
static pond_look good_look;
static pond_pool_look good_pool_look;
static pond_plane_look good_plane_look;
static pond_plane_eye good_plane_eye;
static pond_lake_look good_lake_look;
static pond_lake_growth good_lake_growth;
static pond_lake_found good_lake_found;
static pond_lake *good_lake;
static pond_lake *good_lake_to_go;
static pond_lake *good_lake_out;
static pond_pool_land *good_pool_land;
static pond_pool_land *good_pool_land_to_go;
static pond_pool_land *good_pool_land_out;
static pond_sky good_sky;
static pond_caustics good_caustics;
static pond_foam good_foam;
static pond_wet good_wet;
static pond_spray good_spray;
static pond_field good_field;
static pond_recorder good_recorder;
static pond_replay *good_replay;
static pond_replay *good_replay_to_go;
static pond_replay *good_replay_out;
static double good_numbers[NUMBERS];
static pond_vec2 good_points[NUMBERS];
static uint8_t good_bytes[1 << 18];
static uint8_t good_kept[1 << 18];
static uint8_t good_snapshot[1 << 18];
static size_t good_snapshot_size;
static uint8_t good_recording[1 << 12];
static size_t good_recording_size;
static char long_word[5000];

static float good_stream(pond_vec2 point, void *user) {
    (void)user;
    return 0.01f * point.y;
}

static float good_depth(pond_vec2 point, void *user) {
    (void)user;
    return 0.1f + 0.01f * point.x;
}

static void good_subdomain_account(void *user, uint64_t touch, uint64_t bit, double sum) {
    (void)user;
    (void)touch;
    (void)bit;
    (void)sum;
}

static bool good_subdomain_share(void *user, const pond_subdomain_tiles *tiles) {
    (void)user;
    return tiles->count >= 0;
}

static void good_subdomain_row(void *user, const pond_subdomain_run *run) {
    (void)user;
    (void)run;
}

static void good_subdomain_pressed(void *user, uint64_t touches) {
    (void)user;
    (void)touches;
}

static void good_rain_fall(void *user, pond_vec2 centre, float radius, float height) {
    (void)user;
    (void)centre;
    (void)radius;
    (void)height;
}

static bool good_write(void *user, const void *bytes, size_t size) {
    (void)user;
    if (good_recording_size + size <= sizeof good_recording) {
        memcpy(good_recording + good_recording_size, bytes, size);
    }
    good_recording_size += size;
    return true;
}

static bool good_replay_listener(void *user, const pond_command *command) {
    (void)user;
    return command->kind != POND_COMMAND_NOTE;
}

static void good_enter(void *user, const pond_entering *cells) {
    (void)user;
    cells->heights[0] = 0.001f;
}

// ---- bad ones -----------------------------------------------------------------------------------

static pond_texture bad_texture[4];
static pond_target bad_target[4];
static pond_map bad_map[4];
static pond_map_target bad_map_target[4];
static pond_view bad_view[4];
static pond_look bad_look[30];
static pond_shape bad_shape[5];
static pond_command bad_command[3];
static pond_spray bad_spray[2];
static pond_desc bad_desc[6];

// No memory, no width, more than there may be, and fewer than none.
#define MAKE_BAD(list, good, member)                                                               \
    do {                                                                                           \
        for (int i_ = 0; i_ < 4; i_++) {                                                           \
            (list)[i_] = (good);                                                                   \
        }                                                                                          \
        (list)[0].member = NULL;                                                                   \
        (list)[1].width = 0;                                                                       \
        (list)[2].height = INT_MIN;                                                                \
        (list)[3].width = -5;                                                                      \
    } while (0)

// Looks of all kinds with every number the same unwelcome one.
static void make_bad_looks(void) {
    const double wild[] = {(double)NAN, 1e30, -1e30};
    for (int i = 0; i < 30; i++) {
        const pond_look_kind kind = (pond_look_kind)(1 + i % POND_LOOK_COUNT);
        bad_look[i] = pond_look_default(kind);
        int count = 0;
        const pond_field *fields = pond_fields(pond_look_record(kind), &count);
        for (int k = 0; k < count; k++) {
            const float number = (float)wild[i / POND_LOOK_COUNT % 3];
            if (fields[k].type == POND_FIELD_FLOAT) {
                memcpy((char *)&bad_look[i].is + fields[k].offset, &number, sizeof number);
            }
        }
    }
    bad_look[29].kind = (pond_look_kind)9999;
}

static void make_bad(void) {
    MAKE_BAD(bad_texture, good_texture, pixels);
    MAKE_BAD(bad_target, good_target, pixels);
    MAKE_BAD(bad_map, good_map, values);
    MAKE_BAD(bad_map_target, good_map_target, values);
    MAKE_BAD(bad_view, good_view, heights);
    make_bad_looks();
    bad_shape[0] = pond_disc(NAN);
    bad_shape[1] = pond_rectangle(-1.0f, INFINITY);
    bad_shape[2] = pond_polygon(NULL, 5);
    bad_shape[3] = pond_bitmap(1.0f, 1.0f, good_bytes, INT_MAX, -1, 0);
    bad_shape[4] = (pond_shape){.kind = (pond_shape_kind)77};
    bad_command[0] = (pond_command){.kind = (pond_command_kind)-7};
    bad_command[1] = (pond_command){.kind = POND_COMMAND_WALL_MASK};
    bad_command[2] = (pond_command){.kind = POND_COMMAND_NOTE, .is.note = {NULL, SIZE_MAX}};
    for (int i = 0; i < 2; i++) {
        bad_spray[i] = good_spray;
    }
    bad_spray[0].droplets = NULL;
    bad_spray[1].count = INT_MAX;
    bad_spray[1].capacity = -1;
    for (int i = 0; i < 6; i++) {
        bad_desc[i] = good_desc;
    }
    bad_desc[0].cell_size = (double)NAN;
    bad_desc[1].width = INT_MAX;
    bad_desc[2].solver = (pond_solver)99;
    bad_desc[3].time_step = -1.0;
    bad_desc[4].edges.left = (pond_edge)-3;
    bad_desc[5].threads = INT_MIN;
}

// ---- making them --------------------------------------------------------------------------------

static void furnish(void) {
    good_body_desc = pond_body_desc_default();
    good_body_desc.shape = good_shape = pond_disc(0.1f);
    good_body_desc.pose = good_pose = (pond_pose){{0.5f, 0.4f}, 0.0f};
    good_body_desc.floating = true;
    good_rigid =
        (pond_rigid){.position = {0.5f, 0.4f, 0}, .half_size = {0.1f, 0.1f, 0.1f}, .mass = 1};
    assert_int_equal(pond_body_add(good_water, &good_body_desc, &good_body_id), POND_OK);
    good_emitter_desc = pond_emitter_desc_default();
    good_emitter_desc.kind = POND_EMITTER_DISC;
    good_emitter_desc.from = (pond_vec2){0.3f, 0.3f};
    assert_int_equal(pond_emitter_add(good_water, &good_emitter_desc, &good_emitter_id), POND_OK);
    assert_int_equal(pond_probe_add(good_water, (pond_vec2){0.2f, 0.2f}, 0.0f, &good_probe),
                     POND_OK);
    assert_int_equal(pond_wall_build(good_water, &good_shape, &(pond_pose){{0.9f, 0.2f}, 0.0f}, 0),
                     POND_OK);
    assert_int_equal(pond_set_current_function(good_water, good_stream, NULL), POND_OK);
    pond_splash(good_water, (pond_vec2){0.4f, 0.5f}, 0.05f, -0.01f);
    pond_step_many(good_water, 3);
}

static void make_states(void) {
    assert_true(pond_state_size(good_water) <= sizeof good_kept);
    assert_int_equal(pond_state_save(good_water, good_kept, sizeof good_kept), POND_OK);
    good_snapshot_size = pond_save_size(good_water);
    assert_int_equal(pond_save(good_water, good_snapshot, sizeof good_snapshot), POND_OK);
    good_command =
        (pond_command){.kind = POND_COMMAND_DROP, .is.drop = {{0.3f, 0.3f}, 0.05f, 0.01f}};
    assert_int_equal(pond_recorder_begin(&good_recorder, good_pond_to_go, good_write, NULL),
                     POND_OK);
    assert_int_equal(pond_recorder_add(&good_recorder, good_pond_to_go, &good_command), POND_OK);
    pond_recorder whole = good_recorder; // the other one goes on
    assert_int_equal(pond_recorder_end(&whole, good_pond_to_go), POND_OK);
    assert_true(good_recording_size <= sizeof good_recording);
    assert_int_equal(pond_replay_create(good_recording, good_recording_size, NULL, &good_replay),
                     POND_OK);
    assert_int_equal(
        pond_replay_create(good_recording, good_recording_size, NULL, &good_replay_to_go), POND_OK);
}

static void make_pictures(void) {
    static uint8_t photograph[PIXELS * PIXELS * 4];
    static uint8_t drawn[PIXELS * PIXELS * 4];
    static float values[PIXELS * PIXELS];
    static float written[PIXELS * PIXELS];
    static pond_droplet droplets[32];
    for (size_t i = 0; i < sizeof photograph; i++) {
        photograph[i] = (uint8_t)(i * 37 % 251);
    }
    good_texture = (pond_texture){photograph, PIXELS, PIXELS, (ptrdiff_t)PIXELS * 4, false};
    good_target = (pond_target){.pixels = drawn, .width = PIXELS, .height = PIXELS};
    good_target.stride = (ptrdiff_t)PIXELS * 4;
    for (int i = 0; i < PIXELS * PIXELS; i++) {
        values[i] = i > PIXELS * PIXELS / 2 ? 1.0f : 0.0f;
    }
    good_map = (pond_map){values, PIXELS, PIXELS, PIXELS};
    good_map_target = (pond_map_target){written, PIXELS, PIXELS, PIXELS};
    good_view = pond_get_view(good_water);
    good_camera = (pond_camera){{0.1f, 0.1f}, {0.6f, 0.6f}};
    good_region = (pond_region){32, 32, 0, 0};
    good_look = pond_look_default(POND_LOOK_POOL);
    good_pool_look = good_look.is.pool;
    good_plane_look = pond_look_default(POND_LOOK_PLANE).is.plane;
    good_lake_look = pond_look_default(POND_LOOK_LAKE).is.lake;
    good_lake_growth = pond_lake_growth_default();
    assert_int_equal(
        pond_lake_create(&good_texture, &good_map, &good_lake_look, NULL, NULL, &good_lake),
        POND_OK);
    assert_int_equal(
        pond_lake_create(&good_texture, &good_map, &good_lake_look, NULL, NULL, &good_lake_to_go),
        POND_OK);
    pond_pool_look open = good_pool_look;
    open.dry = &good_map;
    pond_pool_land **const lands[] = {&good_pool_land, &good_pool_land_to_go};
    for (int i = 0; i < 2; i++) {
        assert_int_equal(pond_pool_land_create(&open, &good_view, &good_texture, &good_target, NULL,
                                               NULL, lands[i]),
                         POND_OK);
    }
    good_spray = (pond_spray){.droplets = droplets, .capacity = 32};
    good_event = (pond_event){.kind = POND_EVENT_SPLASH, .position = {0.3f, 0.3f}};
    good_event.height = 0.01f;
    good_event.radius = 0.05f;
}

static int make_all(void **state) {
    (void)state;
    memset(long_word, 'x', sizeof long_word - 1);
    good_desc = exact_desc(CELLS_X, CELLS_Y);
    good_water = make_pond(&good_desc);
    good_pond_to_go = make_pond(&good_desc);
    good_world_desc = pond_world_desc_default();
    assert_int_equal(pond_world_create(&good_world_desc, &good_world), POND_OK);
    assert_int_equal(pond_world_create(&good_world_desc, &good_world_to_go), POND_OK);
    furnish();
    make_states();
    make_pictures();
    good_subdomain_desc = (pond_subdomain_desc){
        .whole = &good_desc,
        .own = {0, 0, CELLS_X, CELLS_Y},
        .account = good_subdomain_account,
        .share = good_subdomain_share,
        .common = good_subdomain_account,
        .row = good_subdomain_row,
        .pressed = good_subdomain_pressed,
    };
    good_rain = pond_rain_default();
    good_rain.rate = 20.0f;
    good_breeze_desc = pond_breeze_desc_default();
    assert_int_equal(pond_breeze_make(&good_breeze_desc, &good_breeze), POND_OK);
    good_caustics = pond_caustics_default();
    good_foam = pond_foam_default();
    good_field = *pond_field_find(POND_RECORD_RAIN, "rate");
    good_area = (pond_area){0, 0, 5, 5};
    assert_int_equal(pond_workers_create(1, &good_workers), POND_OK);
    assert_int_equal(pond_workers_create(1, &good_workers_to_go), POND_OK);
    make_bad();
    return 0;
}

static pond *destroyed(void) {
    pond_destroy(good_pond_to_go);
    return good_pond_to_go;
}

static pond_world *destroyed_world(void) {
    pond_world_destroy(good_world_to_go);
    return good_world_to_go;
}

// ---- calls --------------------------------------------------------------------------------------

typedef struct bad_call {
    const char *told;
    void (*call)(void);
    bool stops; // debug builds; others promise nothing
} bad_call;

static void must_be(pond_result wanted, pond_result is) {
    if (is != wanted) {
        _exit(3);
    }
}

#include "calls.h"

// The water is still water, and goes on.
static void must_go_on(void) {
    pond_step_many(good_water, 3);
    const pond_stats stats = pond_get_stats(good_water);
    if (!isfinite(stats.mean) || !isfinite(stats.energy) || !isfinite(stats.highest)) {
        _exit(4);
    }
}

static int run(const bad_call *one) {
    const pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        (void)setrlimit(RLIMIT_CORE, &(struct rlimit){0, 0});
        (void)signal(SIGABRT, SIG_DFL); // cmocka would go on
        (void)signal(SIGSEGV, SIG_DFL);
        if (one->stops) {
            (void)freopen("/dev/null", "w", stderr);
        }
        alarm(SECONDS);
        one->call();
        if (!one->stops) {
            must_go_on();
        }
        _exit(0);
    }
    int status;
    assert_true(waitpid(child, &status, 0) == child);
    return status;
}

static bool is_debug(void) {
#ifdef NDEBUG
    return false;
#else
    return true;
#endif
}

static void every_function_holds(void **state) {
    (void)state;
    const int count = (int)(sizeof bad_calls / sizeof bad_calls[0]);
    int bad = 0;
    for (int i = 0; i < count; i += SANITIZED ? 3 : 1) { // forks are slow with sanitizers
        if (bad_calls[i].stops && !is_debug()) {
            continue;
        }
        const int status = run(&bad_calls[i]);
        const bool went_on = WIFEXITED(status) && WEXITSTATUS(status) == 0;
        if (went_on == bad_calls[i].stops) {
            bad++;
            if (went_on) {
                print_error("%s: went on\n", bad_calls[i].told);
            } else {
                print_error("%s: %s %d\n", bad_calls[i].told,
                            WIFSIGNALED(status) ? "signal" : "exit status",
                            WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status));
            }
        }
    }
    print_message("%d calls of %d functions\n", count, FUNCTIONS);
    assert_int_equal(bad, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_function_holds)};
    return cmocka_run_group_tests(tests, make_all, NULL);
}
