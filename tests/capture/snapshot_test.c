// snapshot_test.c — snapshots: going on as if never stopped, and refusing whatever is not one.
#include "pond/pond.h"

#include <math.h>
#include <millpond/current.h>
#include <millpond/snapshot.h>

#include "base/hash.h"
#include "granted.h"
#include "support.h"

static pond *busy(pond_solver solver) {
    pond_desc desc = exact_desc(41, 29);
    const bool fourth = (int)solver == 0;
    desc.solver = fourth ? POND_SOLVER_WAVE : solver;
    desc.stencil = fourth ? POND_STENCIL_FOURTH : POND_STENCIL_FIVE;
    desc.half_life = solver == POND_SOLVER_WAVE ? 3 : (double)INFINITY;
    desc.edges =
        (pond_edges){POND_EDGE_PERIODIC, POND_EDGE_PERIODIC, POND_EDGE_FIXED, POND_EDGE_FREE};
    desc.restoring = solver == POND_SOLVER_WAVE ? 2.5 : 0.0;
    desc.seed = 0xfedcba9876543210U;
    desc.max_steps = 77;
    desc.damping_shift = 7;
    desc.count_height = 1e-3;
    desc.wave_speed = 0.7;
    pond *water = make_pond(&desc);
    const pond_rain rain = {.rate = 40, .radius = 0.04f, .spread = 0.2f, .height = 0.01f};
    pond_set_rain(water, &rain);
    pond_advance(water, 1.2345);
    pond_stroke(water, centre_of(5, 5), centre_of(30, 20), 0.04f, 0.02f);
    return water;
}

static uint8_t *save(const pond *water, size_t *size) {
    *size = pond_save_size(water);
    uint8_t *bytes = room(*size, 1);
    assert_int_equal(pond_save(water, bytes, *size), POND_OK);
    return bytes;
}

static pond_result load(const uint8_t *bytes, size_t size) {
    // A copy of exactly that size, so that reading beyond it shows under sanitizers.
    uint8_t *copy = malloc(size > 0 ? size : 1);
    assert_non_null(copy);
    memcpy(copy, bytes, size);
    pond *loaded = (pond *)1;
    const pond_result result = pond_load(copy, size, NULL, &loaded);
    assert_true((result == POND_OK) == (loaded != NULL));
    pond_destroy(loaded);
    free(copy);
    return result;
}

static void seal(uint8_t *bytes, size_t size) {
    pondi_hash hash = pondi_hash_start();
    pondi_hash_bytes(&hash, bytes, size - 8);
    const uint64_t sum = pondi_hash_end(hash);
    for (int i = 0; i < 8; i++) {
        bytes[size - 8 + (size_t)i] = (uint8_t)(sum >> (8 * i));
    }
}

static void put(uint8_t *bytes, size_t offset, uint64_t number, int count) {
    for (int i = 0; i < count; i++) {
        bytes[offset + (size_t)i] = (uint8_t)(number >> (8 * i));
    }
}

static void put_f64(uint8_t *bytes, size_t offset, double number) {
    uint64_t bits;
    memcpy(&bits, &number, sizeof bits);
    put(bytes, offset, bits, 8);
}

static void go_on(pond *water) {
    pond_advance(water, 0.777);
    pond_drop(water, centre_of(11, 12), 0.05f, 0.01f);
    pond_step_many(water, 50);
    pond_advance(water, 0.0123);
}

static void goes_on(void **state) {
    (void)state;
    // 0 stands for the fourth-order stencil.
    for (int solver = 0; solver <= POND_SOLVER_UNIT_RANGE; solver++) {
        pond *water = busy((pond_solver)solver);
        size_t size;
        uint8_t *bytes = save(water, &size);
        pond *loaded = NULL;
        assert_int_equal(pond_load(bytes, size, NULL, &loaded), POND_OK);
        assert_true(pond_hash(loaded) == pond_hash(water));
        size_t again_size;
        uint8_t *again = save(loaded, &again_size);
        assert_true(again_size == size);
        assert_memory_equal(again, bytes, size);
        const pond_desc a = pond_get_desc(water);
        const pond_desc b = pond_get_desc(loaded);
        assert_true(a.width == b.width && a.height == b.height && a.cell_size == b.cell_size);
        assert_true(a.wave_speed == b.wave_speed && a.half_life == b.half_life);
        assert_true(a.time_step == b.time_step && a.count_height == b.count_height);
        assert_true(a.seed == b.seed && a.max_steps == b.max_steps && a.stencil == b.stencil);
        assert_true(a.damping_shift == b.damping_shift && a.solver == b.solver);
        assert_true(a.restoring == b.restoring);
        assert_memory_equal(&a.edges, &b.edges, sizeof a.edges);
        go_on(water);
        go_on(loaded);
        assert_true(pond_get_steps(loaded) == pond_get_steps(water));
        assert_true(pond_hash(loaded) == pond_hash(water));
        free(bytes);
        free(again);
        pond_destroy(water);
        pond_destroy(loaded);
    }
}

// A pond with all there can be in it.
static pond *furnished(pond_solver solver) {
    pond_desc desc = exact_desc(70, 52);
    desc.solver = solver;
    desc.depth = 0.5;
    desc.half_life = 3;
    desc.edges = (pond_edges){POND_EDGE_OPEN, POND_EDGE_FREE, POND_EDGE_OPEN, POND_EDGE_FIXED};
    pond *water = make_pond(&desc);
    const double cell = desc.cell_size;
    const pond_shape bar = pond_rectangle((float)(12 * cell), (float)(3 * cell));
    const pond_pose at = {centre_of(40, 30), 0.4f};
    const bool wave = solver == POND_SOLVER_WAVE;
    assert_int_equal(pond_wall_build(water, &bar, &at, wave ? 0.5f : INFINITY), POND_OK);
    const pond_pose shore = {centre_of(60, 10), 0};
    assert_int_equal(pond_beach_build(water, &bar, &shore, 0.2, (float)(2 * cell)), POND_OK);
    if (wave) {
        const float depths[4] = {0.5f, 0.2f, 0.4f, 0.1f};
        assert_int_equal(pond_set_depth_map(water, depths, 2, 2, 2), POND_OK);
    }
    pond_body_desc body = pond_body_desc_default();
    body.shape = pond_disc((float)(4 * cell));
    body.pose.centre = centre_of(20, 20);
    pond_body_id id;
    assert_int_equal(pond_body_add(water, &body, &id), POND_OK);
    pond_body_set_velocity(water, id, (pond_vec2){0.02f, 0.01f}, 0.1f);
    body.pose.centre = centre_of(20, 40);
    body.floating = true;
    assert_int_equal(pond_body_add(water, &body, &id), POND_OK);
    pond_emitter_desc fountain = pond_emitter_desc_default();
    fountain.kind = POND_EMITTER_FOUNTAIN;
    fountain.from = centre_of(50, 20);
    pond_emitter_id spring;
    assert_int_equal(pond_emitter_add(water, &fountain, &spring), POND_OK);
    pond_emitter_desc disc = pond_emitter_desc_default();
    disc.kind = POND_EMITTER_DISC;
    disc.from = centre_of(10, 30);
    disc.period = (float)(100 * pond_get_desc(water).time_step);
    assert_int_equal(pond_emitter_add(water, &disc, &spring), POND_OK);
    pond_drop(water, centre_of(25, 15), (float)(3 * cell), 0.05f);
    pond_step_many(water, 77);
    return water;
}

static void furnished_ponds(void **state) {
    (void)state;
    const pond_solver solvers[] = {POND_SOLVER_WAVE, POND_SOLVER_DISPERSIVE};
    for (int i = 0; i < 2; i++) {
        pond *water = furnished(solvers[i]);
        size_t size;
        uint8_t *bytes = save(water, &size);
        pond *loaded = NULL;
        assert_int_equal(pond_load(bytes, size, NULL, &loaded), POND_OK);
        assert_true(pond_hash(loaded) == pond_hash(water));
        go_on(water);
        go_on(loaded);
        assert_true(pond_hash(loaded) == pond_hash(water));
        uint8_t *cut = room(size, 1);
        for (size_t length = 0; length < size; length += 97) { // sealed, but too short
            memcpy(cut, bytes, length);
            if (length >= 16) {
                seal(cut, length);
            }
            assert_true(load(cut, length) != POND_OK);
        }
        free(cut);
        free(bytes);
        pond_destroy(water);
        pond_destroy(loaded);
    }
}

// Waves that have yet to reach a margin meet the same one.
static void open_ponds(void **state) {
    (void)state;
    for (int sides = 1; sides < 16; sides++) {
        pond_desc desc = exact_desc(59, 40);
        desc.half_life = sides % 2 ? 1 : (double)INFINITY;
        const pond_edge other = sides % 3 ? POND_EDGE_FREE : POND_EDGE_FIXED;
        desc.edges =
            (pond_edges){sides & 1 ? POND_EDGE_OPEN : other, sides & 2 ? POND_EDGE_OPEN : other,
                         sides & 4 ? POND_EDGE_OPEN : other, sides & 8 ? POND_EDGE_OPEN : other};
        pond *water = make_pond(&desc);
        pond_drop(water, centre_of(30, 20), 0.04f, 0.02f);
        pond_step_many(water, sides);
        size_t size;
        uint8_t *bytes = save(water, &size);
        pond *loaded = NULL;
        assert_int_equal(pond_load(bytes, size, NULL, &loaded), POND_OK);
        pond_step_many(water, 200);
        pond_step_many(loaded, 200);
        assert_true(pond_hash(loaded) == pond_hash(water));
        free(bytes);
        pond_destroy(water);
        pond_destroy(loaded);
    }
}

static void extreme_ponds(void **state) {
    (void)state;
    for (int i = 0; i < 12; i++) {
        pond_desc desc = pond_desc_default();
        desc.width = 3;
        desc.height = 2;
        desc.cell_size = i & 1 ? 1e-6 : 1e6;
        desc.wave_speed = i & 2 ? 1e-6 : 1e6;
        desc.solver = (pond_solver)(1 + i / 4);
        pond *water = make_pond(&desc);
        // As much as may be left over.
        pond_advance(water, 5.7 * pond_get_desc(water).time_step);
        size_t size;
        uint8_t *bytes = save(water, &size);
        pond *loaded = NULL;
        assert_int_equal(pond_load(bytes, size, NULL, &loaded), POND_OK);
        assert_true(pond_hash(loaded) == pond_hash(water));
        pond_destroy(loaded);
        pond_destroy(water);
        free(bytes);
    }
}

static float abyss(pond_vec2 point, void *user) {
    const float *depths = user;
    return depths[point.x < 1.5f / 64 ? 0 : 1];
}

// Ground at the ends of what is accepted.
static void extreme_ground(void **state) {
    (void)state;
    const double deepest[] = {0.1, 0.3, 1e-6, 1e6, 0.7};
    for (int i = 0; i < 10; i++) {
        pond_desc desc = exact_desc(3, 2);
        desc.depth = deepest[i / 2];
        pond *water = make_pond(&desc);
        const float most = (float)desc.depth;
        float depths[2] = {-3e38f, nextafterf(most, INFINITY)};
        if (i & 1) {
            assert_int_equal(pond_set_depth_map(water, depths, 2, 1, 2), POND_OK);
        } else {
            assert_int_equal(pond_set_depth_function(water, abyss, depths), POND_OK);
        }
        assert_true(pond_depth_at(water, centre_of(0, 0)) == -1e6f);
        assert_true(pond_depth_at(water, centre_of(2, 0)) == most);
        size_t size;
        uint8_t *bytes = save(water, &size);
        pond *loaded = NULL;
        assert_int_equal(pond_load(bytes, size, NULL, &loaded), POND_OK);
        assert_true(pond_hash(loaded) == pond_hash(water));
        pond_destroy(loaded);
        pond_destroy(water);
        free(bytes);
    }
}

static void host(void **state) {
    (void)state;
    pond *water = busy(POND_SOLVER_WAVE);
    size_t size;
    uint8_t *bytes = save(water, &size);
    pond_desc desc = pond_desc_default();
    desc.width = 7; // ignored
    desc.threads = 2;
    pond *loaded = NULL;
    assert_int_equal(pond_load(bytes, size, &desc, &loaded), POND_OK);
    assert_true(pond_get_desc(loaded).width == 41 && pond_get_desc(loaded).threads == 2);
    assert_non_null(loaded->workers);
    assert_true(pond_hash(loaded) == pond_hash(water));
    pond_destroy(loaded);
    desc.threads = 1000;
    assert_int_equal(pond_load(bytes, size, &desc, &loaded), POND_ERROR_RANGE);
    assert_null(loaded);
    memset(&desc, 0, sizeof desc);
    assert_int_equal(pond_load(bytes, size, &desc, &loaded), POND_ERROR_ARGUMENT);
    assert_null(loaded);
    free(bytes);
    pond_destroy(water);
}

static void *refuse(size_t size, size_t alignment, void *user) {
    (void)size;
    (void)alignment;
    (void)user;
    return NULL;
}

static void release(void *memory, size_t size, void *user) {
    (void)memory;
    (void)size;
    (void)user;
    fail();
}

static void arguments(void **state) {
    (void)state;
    pond *water = busy(POND_SOLVER_CLASSIC);
    size_t size;
    uint8_t *bytes = save(water, &size);
    assert_int_equal(pond_save(NULL, bytes, size), POND_ERROR_ARGUMENT);
    assert_int_equal(pond_save(water, NULL, size), POND_ERROR_ARGUMENT);
    pond *loaded = (pond *)1;
    assert_int_equal(pond_load(NULL, size, NULL, &loaded), POND_ERROR_ARGUMENT);
    assert_null(loaded);
    assert_int_equal(pond_load(bytes, size, NULL, NULL), POND_ERROR_ARGUMENT);
    // Too small: nothing is written. Larger: the rest is left alone.
    uint8_t *other = room(size + 8, 1);
    memset(other, 0xee, size + 8);
    assert_int_equal(pond_save(water, other, size - 1), POND_ERROR_SPACE);
    assert_int_equal(pond_save(water, other, 0), POND_ERROR_SPACE);
    for (size_t i = 0; i < size + 8; i++) {
        assert_int_equal(other[i], 0xee);
    }
    assert_int_equal(pond_save(water, other, size + 8), POND_OK);
    assert_memory_equal(other, bytes, size);
    for (size_t i = size; i < size + 8; i++) {
        assert_int_equal(other[i], 0xee);
    }
    pond_desc poor = pond_desc_default();
    poor.allocator = (pond_allocator){.allocate = refuse, .release = release};
    assert_int_equal(pond_load(bytes, size, &poor, &loaded), POND_ERROR_MEMORY);
    assert_null(loaded);
    free(other);
    free(bytes);
    pond_destroy(water);
}

// What is there is not called damaged where memory is short.
static void memory_runs_out(void **state) {
    (void)state;
    pond_desc desc = exact_desc(20, 16);
    desc.edges =
        (pond_edges){POND_EDGE_PERIODIC, POND_EDGE_PERIODIC, POND_EDGE_FREE, POND_EDGE_FREE};
    pond *water = make_pond(&desc);
    pond_body_desc body = pond_body_desc_default();
    body.shape = pond_disc(0.05f);
    body.pose.centre = (pond_vec2){0.1f, 0.1f};
    assert_int_equal(pond_body_add(water, &body, &(pond_body_id){0}), POND_OK);
    pond_emitter_desc emitter = pond_emitter_desc_default();
    assert_int_equal(pond_emitter_add(water, &emitter, &(pond_emitter_id){0}), POND_OK);
    const float stream[4] = {0, 0, 0.01f, 0.01f};
    assert_int_equal(pond_set_current_map(water, stream, 2, 2, 2), POND_OK);
    size_t size;
    uint8_t *bytes = save(water, &size);
    int left = 0;
    pond_desc poor = pond_desc_default();
    poor.allocator = granted_allocator(&left);
    pond *loaded = NULL;
    int granted = 0;
    for (pond_result result = POND_ERROR_MEMORY; result != POND_OK; granted++) {
        left = granted;
        result = pond_load(bytes, size, &poor, &loaded);
        assert_true(result == POND_OK || result == POND_ERROR_MEMORY);
        assert_true(result == POND_OK || loaded == NULL);
    }
    assert_true(granted > 4);
    assert_int_equal(pond_hash(loaded), pond_hash(water));
    pond_destroy(loaded);
    pond_destroy(water);
    free(bytes);
}

// Files of versions before the potential of a current.
static void a_current_without_potential(void **state) {
    (void)state;
    enum { AT_LAYERS = 212, WIDTH = 41, HEIGHT = 29, AFTER = 2 * 8 + 4 * 4 + 8 };
    pond *water = busy(POND_SOLVER_WAVE);
    pond_step_many(water, 20);
    const float stream[4] = {0, 0, 0.01f, 0.01f};
    assert_int_equal(pond_set_current_map(water, stream, 2, 2, 2), POND_OK);
    size_t size;
    uint8_t *bytes = save(water, &size);
    assert_int_equal(bytes[AT_LAYERS], 24);
    bytes[AT_LAYERS] = 16;
    seal(bytes, size);
    assert_int_equal(load(bytes, size), POND_ERROR_DATA);
    bytes[AT_LAYERS] = 8;
    seal(bytes, size);
    assert_int_equal(load(bytes, size), POND_ERROR_DATA);
    const size_t potential = (size_t)WIDTH * HEIGHT * sizeof(float);
    memmove(bytes + size - AFTER - potential, bytes + size - AFTER, AFTER);
    size -= potential;
    seal(bytes, size);
    pond *loaded = NULL;
    assert_int_equal(pond_load(bytes, size, NULL, &loaded), POND_OK);
    pond_step_many(water, 10);
    pond_step_many(loaded, 10);
    assert_int_equal(pond_hash(loaded), pond_hash(water));
    pond_destroy(loaded);
    pond_destroy(water);
    free(bytes);
}

// ---- damage -------------------------------------------------------------------------------------

static uint8_t *small(size_t *size, pond_solver solver) {
    pond_desc desc = exact_desc(5, 4);
    desc.solver = solver;
    pond *water = make_pond(&desc);
    const pond_rain rain = {.rate = 500, .radius = 0.04f, .spread = 0.2f, .height = 0.01f};
    pond_set_rain(water, &rain);
    pond_advance(water, 0.5);
    uint8_t *bytes = save(water, size);
    pond_destroy(water);
    return bytes;
}

static void every_flip(void **state) {
    (void)state;
    for (int solver = POND_SOLVER_WAVE; solver <= POND_SOLVER_STEADY; solver++) {
        size_t size;
        uint8_t *bytes = small(&size, (pond_solver)solver);
        assert_int_equal(load(bytes, size), POND_OK);
        for (size_t i = 0; i < size; i++) {
            for (int flip = 1; flip < 256; flip++) {
                bytes[i] ^= (uint8_t)flip;
                assert_true(load(bytes, size) != POND_OK);
                bytes[i] ^= (uint8_t)flip;
            }
        }
        free(bytes);
    }
}

static void every_cut(void **state) {
    (void)state;
    size_t size;
    uint8_t *bytes = small(&size, POND_SOLVER_WAVE);
    for (size_t cut = 0; cut < size; cut++) {
        assert_int_equal(load(bytes, cut), POND_ERROR_DATA);
    }
    uint8_t *longer = room(size + 1, 1);
    memcpy(longer, bytes, size);
    assert_int_equal(load(longer, size + 1), POND_ERROR_DATA);
    free(longer);
    free(bytes);
}

static void noise_bytes(void **state) {
    (void)state;
    uint64_t seed = 9;
    uint8_t bytes[700];
    for (int i = 0; i < 20000; i++) {
        const size_t size = (size_t)noise_int(&seed, 0, 700);
        for (size_t j = 0; j < size; j++) {
            bytes[j] = (uint8_t)noise(&seed);
        }
        if (i & 1 && size >= 12) {
            memcpy(bytes, "MILLPOND\1\0\0", 12);
        }
        assert_true(load(bytes, size) != POND_OK);
    }
}

// ---- well-formed, but not to be believed --------------------------------------------------------

// The offsets are those of docs/snapshot.md.
static void forged(void **state) {
    (void)state;
    size_t size;
    uint8_t *good = small(&size, POND_SOLVER_WAVE);
    uint8_t *bytes = room(size, 1);
    const struct {
        size_t offset;
        uint64_t number;
        int count;
        pond_result result;
    } forgeries[] = {
        {8, 0, 4, POND_ERROR_DATA},
        {8, 8, 4, POND_ERROR_VERSION},
        {8, 0xffffffff, 4, POND_ERROR_VERSION},
        {12, 0, 4, POND_ERROR_RANGE},
        {12, 5, 4, POND_ERROR_RANGE},
        {12, 2, 4, POND_ERROR_RANGE}, // classic, at the wave's time step
        {12, 6, 4, POND_ERROR_RANGE}, // unit-range, the same
        {12, 7, 4, POND_ERROR_RANGE}, // a column of several rows
        {12, 9, 4, POND_ERROR_RANGE},
        {16, 7, 4, POND_ERROR_RANGE},
        {20, 0, 4, POND_ERROR_RANGE},
        {20, 0x80000005, 4, POND_ERROR_RANGE},
        {20, 32768, 4, POND_ERROR_DATA}, // huge, but the bytes are not there
        {20, 6, 4, POND_ERROR_DATA},
        {24, 32769, 4, POND_ERROR_RANGE},
        {28, 16, 4, POND_ERROR_RANGE},
        {32, 3, 4, POND_ERROR_RANGE}, // periodic on one side
        {44, 0, 4, POND_ERROR_RANGE},
        {48, 0, 4, POND_ERROR_RANGE},
        {112, 0x4000000000000000U, 8, POND_ERROR_DATA}, // 2 s left over
        {112, 0x7ff0000000000000U, 8, POND_ERROR_DATA},
        {112, 0x7ff8000000000000U, 8, POND_ERROR_DATA},
        {112, 0xfff0000000000000U, 8, POND_ERROR_DATA},
        {104, UINT64_MAX, 8, POND_ERROR_DATA},           // steps
        {152, 0x7ff8000000000000U, 8, POND_ERROR_RANGE}, // decay
        {176, 0x4000000000000000U, 8, POND_ERROR_RANGE}, // rest_slope
        {184, 9, 4, POND_ERROR_RANGE},                   // column.form
        {212, 8, 4, POND_ERROR_DATA},                    // layers
        {212, 1, 4, POND_ERROR_DATA},                    // one that is not there
        {216, 0x7ff0000000000000U, 8, POND_ERROR_DATA},  // mean
        {232, 0x7fc00000, 4, POND_ERROR_DATA},           // heights
        {232 + 80, 0x7f800000, 4, POND_ERROR_DATA},
        {232 + 156, 0xff800000, 4, POND_ERROR_DATA},
    };
    for (size_t i = 0; i < sizeof forgeries / sizeof forgeries[0]; i++) {
        memcpy(bytes, good, size);
        put(bytes, forgeries[i].offset, forgeries[i].number, forgeries[i].count);
        seal(bytes, size);
        const pond_result result = load(bytes, size);
        if (result != forgeries[i].result) {
            print_error("offset %zu: %s\n", forgeries[i].offset, pond_result_name(result));
            fail();
        }
    }
    const double bad[] = {0, -1, 1e300, (double)NAN, -(double)INFINITY};
    for (size_t offset = 56; offset <= 88; offset += 8) {
        for (int i = 0; i < 5; i++) {
            if (offset == 80 && i == 0) {
                continue; // time_step 0 means the pond's own
            }
            memcpy(bytes, good, size);
            put_f64(bytes, offset, bad[i]);
            seal(bytes, size);
            assert_true(load(bytes, size) != POND_OK);
        }
    }
    memcpy(bytes, good, size);
    put_f64(bytes, 80, 1);
    seal(bytes, size);
    assert_int_equal(load(bytes, size), POND_ERROR_UNSTABLE);
    free(bytes);
    free(good);
}

// Numbers of a snapshot's walls and origin that no pond can have.
static void forged_walls_and_origins(void **state) {
    (void)state;
    const pond_desc desc = exact_desc(20, 20);
    pond *water = make_pond(&desc);
    const pond_shape disc = pond_disc(0.05f);
    const pond_pose pose = {{0.15f, 0.15f}, 0.0f};
    assert_int_equal(pond_wall_build(water, &disc, &pose, POND_MAX_HARDNESS), POND_OK);
    size_t size;
    uint8_t *bytes = save(water, &size);
    pond_destroy(water);
    const size_t walls = 232 + 2 * 20 * 20 * sizeof(float);
    const float hardness[] = {POND_MAX_HARDNESS, 5000.0f, 1e38f, NAN, INFINITY};
    for (int i = 0; i < 5; i++) {
        uint32_t bits;
        memcpy(&bits, &hardness[i], sizeof bits);
        put(bytes, walls, bits, 4);
        seal(bytes, size);
        assert_int_equal(load(bytes, size), i == 0 || i == 4 ? POND_OK : POND_ERROR_DATA);
    }
    const uint64_t origins[] = {(uint64_t)INT64_MIN, (uint64_t)INT64_MAX, ((uint64_t)1 << 53) + 1};
    for (int i = 0; i < 6; i++) {
        const size_t origin = size - 40 + (i % 2 == 0 ? 0 : 8); // before the rain's sides
        put(bytes, origin, origins[i / 2], 8);
        seal(bytes, size);
        assert_int_equal(load(bytes, size), POND_ERROR_DATA);
        put(bytes, origin, 0, 8);
        seal(bytes, size);
        assert_int_equal(load(bytes, size), POND_OK);
    }
    free(bytes);
}

// Rain at the end of all time neither hangs nor falls.
static void last_step(void **state) {
    (void)state;
    size_t size;
    uint8_t *bytes = small(&size, POND_SOLVER_WAVE);
    put(bytes, 104, (uint64_t)1 << 53, 8);
    seal(bytes, size);
    pond *water = NULL;
    assert_int_equal(pond_load(bytes, size, NULL, &water), POND_OK);
    pond_calm(water);
    pond_step_many(water, 10);
    assert_true(pond_get_steps(water) == ((uint64_t)1 << 53) + 10);
    pond_destroy(water);
    free(bytes);
}

static void version_message(void **state) {
    (void)state;
    size_t size;
    uint8_t *bytes = small(&size, POND_SOLVER_WAVE);
    put(bytes, 8, 9, 4); // not even sealed: a newer format may sum otherwise
    assert_int_equal(load(bytes, size), POND_ERROR_VERSION);
    assert_non_null(strstr(pond_message(), "version 9"));
    free(bytes);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(goes_on),
        cmocka_unit_test(extreme_ponds),
        cmocka_unit_test(extreme_ground),
        cmocka_unit_test(host),
        cmocka_unit_test(arguments),
        cmocka_unit_test(memory_runs_out),
        cmocka_unit_test(a_current_without_potential),
        cmocka_unit_test(every_flip),
        cmocka_unit_test(every_cut),
        cmocka_unit_test(noise_bytes),
        cmocka_unit_test(forged),
        cmocka_unit_test(forged_walls_and_origins),
        cmocka_unit_test(furnished_ponds),
        cmocka_unit_test(last_step),
        cmocka_unit_test(open_ponds),
        cmocka_unit_test(version_message),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
