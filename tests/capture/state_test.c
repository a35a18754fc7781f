// keep_test.c — kept states: going back to any of them, and stepping on as a snapshot would.
#include <millpond/current.h>
#include <millpond/millpond.h>
#include <millpond/snapshot.h>
#include <millpond/state.h>

#include "pond/pond.h"
#include "support.h"

enum { SLOTS = 5, TURNS = SANITIZED ? 20 : 60 };

typedef struct slot {
    uint8_t *bytes;
    size_t size;
    uint8_t *snapshot; // of the same state, to hold it against
    size_t snapshot_size;
    uint64_t hash;
} slot;

typedef struct play {
    pond *water;
    slot slots[SLOTS];
    pond_body_id bodies[64];
    int body_count;
    uint64_t seed;
    bool things; // walls, bodies and the like come and go
} play;

static pond_vec2 anywhere(play *p) {
    const pond_desc desc = pond_get_desc(p->water);
    return (pond_vec2){(float)(noise_between(&p->seed, 0, desc.width) * desc.cell_size),
                       (float)(noise_between(&p->seed, 0, desc.height) * desc.cell_size)};
}

static void change_things(play *p, int what) {
    const pond_shape disc = pond_disc(0.12f);
    const pond_pose at = {anywhere(p), 0.3f};
    pond_body_desc body = pond_body_desc_default();
    pond_emitter_desc emitter = pond_emitter_desc_default();
    pond_emitter_id emitter_id;
    pond_body_id listed[8];
    switch (what) {
    case 0:
        (void)pond_wall_build(p->water, &disc, &at, INFINITY);
        break;
    case 1:
        (void)pond_wall_clear(p->water, &disc, &at);
        break;
    case 2:
        (void)pond_beach_build(p->water, &disc, &at, 0.2, 0.1f);
        break;
    case 3:
        body.shape = noise(&p->seed) % 2 ? disc : pond_rectangle(0.3f, 0.1f);
        body.pose = at;
        body.floating = noise(&p->seed) % 2;
        if (pond_body_count(p->water) < 6) {
            (void)pond_body_add(p->water, &body, &listed[0]);
        }
        break;
    case 4:
        if (pond_body_list(p->water, listed, 8) > 0) {
            pond_body_remove(p->water, listed[0]);
        }
        break;
    case 5:
        emitter.from = anywhere(p);
        emitter.to = anywhere(p);
        (void)pond_emitter_add(p->water, &emitter, &emitter_id);
        break;
    case 6: {
        const pond_vec2 flow[] = {{0.05f, 0.0f}, {0.05f, 0.0f}, {0.05f, 0.0f}, {0.05f, 0.0f}};
        (void)pond_set_current_velocities(p->water, noise(&p->seed) % 2 ? flow : NULL, 2, 2, 2);
        break;
    }
    default:
        pond_calm(p->water);
        break;
    }
}

static void disturb(play *p) {
    for (int i = noise_int(&p->seed, 0, 3); i > 0; i--) {
        const float height = (float)noise_between(&p->seed, -0.01, 0.01);
        if (noise(&p->seed) % 3 == 0) {
            pond_splash(p->water, anywhere(p), 0.05f, -0.01f);
        } else {
            pond_drop(p->water, anywhere(p), 0.06f, height);
        }
    }
    if (p->things && noise(&p->seed) % 4 == 0) {
        change_things(p, noise_int(&p->seed, 0, 7));
    }
    const int steps[] = {0, 1, 2, 7, 33, 64, 400};
    pond_step_many(p->water, steps[noise(&p->seed) % 7]);
}

static void drop_slot(slot *s) {
    free(s->bytes);
    free(s->snapshot);
    *s = (slot){0};
}

static void keep_in(play *p, slot *s) {
    const size_t size = pond_state_size(p->water);
    if (s->size < size) { // a kept state outgrown is given up
        drop_slot(s);
        s->bytes = room(size + 64, 1);
        s->size = size + 64;
        assert_int_equal(pond_state_save(p->water, s->bytes, s->size), POND_OK);
    } else {
        assert_int_equal(pond_state_save_changes(p->water, s->bytes, s->size), POND_OK);
    }
    free(s->snapshot);
    s->snapshot_size = pond_save_size(p->water);
    s->snapshot = room(s->snapshot_size, 1);
    assert_int_equal(pond_save(p->water, s->snapshot, s->snapshot_size), POND_OK);
    s->hash = pond_hash(p->water);
}

// The state, and what comes of it, are those of a pond loaded from the snapshot.
static void go_back(play *p, const slot *s) {
    assert_int_equal(pond_state_restore(p->water, s->bytes, s->size), POND_OK);
    assert_true(pond_hash(p->water) == s->hash);
    const int steps = noise_int(&p->seed, 0, 40);
    const pond_vec2 at = anywhere(p);
    pond *other;
    assert_int_equal(pond_load(s->snapshot, s->snapshot_size, NULL, &other), POND_OK);
    pond *const both[] = {p->water, other};
    for (int i = 0; i < 2; i++) {
        pond_drop(both[i], at, 0.05f, 0.005f);
        pond_step_many(both[i], steps);
    }
    assert_true(pond_hash(p->water) == pond_hash(other));
    pond_destroy(other);
}

static void run(pond_desc desc, bool things, uint64_t seed) {
    play p = {.water = make_pond(&desc), .seed = seed, .things = things};
    for (int i = 0; i < TURNS; i++) {
        disturb(&p);
        slot *s = &p.slots[noise(&p.seed) % SLOTS];
        if (s->bytes == NULL || noise(&p.seed) % 2) {
            keep_in(&p, s);
        } else {
            go_back(&p, s);
        }
    }
    for (int i = 0; i < SLOTS; i++) {
        drop_slot(&p.slots[i]);
    }
    pond_destroy(p.water);
}

static void any_state_again(void **state) {
    (void)state;
    for (int kind = 0; kind < 16; kind++) {
        const bool large = kind % 2;
        pond_desc desc = exact_desc(large ? 330 : 41, large ? 200 : 29);
        desc.solver = (pond_solver)(1 + kind % 6);
        desc.half_life = 0.5;
        desc.rest_slope = 1e-3;
        const pond_edge edges[] = {POND_EDGE_FREE, POND_EDGE_PERIODIC, POND_EDGE_OPEN};
        desc.edges = all_edges(edges[kind % 3]);
        pond *tried;
        if (pond_create(&desc, &tried) != POND_OK) {
            desc.edges = all_edges(POND_EDGE_FIXED);
        }
        pond_destroy(tried);
        run(desc, kind >= 4, 100 + (uint64_t)kind);
    }
}

// ---- what it costs ------------------------------------------------------------------------------

static int allocations;

static void *count_allocate(size_t size, size_t alignment, void *user) {
    (void)user;
    allocations++;
    return aligned_alloc(alignment, (size + alignment - 1) / alignment * alignment);
}

static void count_release(void *memory, size_t size, void *user) {
    (void)user;
    (void)size;
    free(memory);
}

static void nothing_is_allocated(void **state) {
    (void)state;
    pond_desc desc = exact_desc(300, 200);
    desc.threads = 1;
    desc.allocator = (pond_allocator){count_allocate, count_release, NULL};
    pond *water = make_pond(&desc);
    pond_body_desc body = pond_body_desc_default();
    body.floating = true;
    body.pose.centre = centre_of(100, 100);
    pond_body_id id;
    assert_int_equal(pond_body_add(water, &body, &id), POND_OK);
    pond_body_set_user(water, id, &body);
    const pond_shape disc = pond_disc(0.2f);
    const pond_pose at = {centre_of(200, 100), 0.0f};
    assert_int_equal(pond_wall_build(water, &disc, &at, 0.0f), POND_OK);
    const size_t size = pond_state_size(water);
    uint8_t *bytes = room(size, 1);
    const int before = allocations;
    assert_int_equal(pond_state_save(water, bytes, size), POND_OK);
    const uint64_t hash = pond_hash(water);
    for (int i = 0; i < 5; i++) {
        pond_drop(water, centre_of(50, 50), 0.1f, 0.01f);
        pond_step_many(water, 20);
        assert_int_equal(pond_state_restore(water, bytes, size), POND_OK);
        assert_true(pond_hash(water) == hash);
        assert_ptr_equal(pond_body_get_user(water, id), &body);
        assert_int_equal(pond_state_save_changes(water, bytes, size), POND_OK);
    }
    assert_int_equal(allocations, before);
    free(bytes);
    pond_destroy(water);
}

// Blocks that have not changed are not touched: bytes spoilt there stay so.
static void only_changes_are_copied(void **state) {
    (void)state;
    const pond_desc desc = exact_desc(640, 640);
    pond *water = make_pond(&desc);
    const size_t size = pond_state_size(water);
    uint8_t *bytes = room(size, 1);
    uint8_t *spoilt = room(size, 1);
    assert_int_equal(pond_state_save(water, bytes, size), POND_OK);
    pond_drop(water, centre_of(320, 320), 0.1f, 0.01f);
    pond_step_many(water, 10);
    memcpy(spoilt, bytes, size);
    const size_t head = 64; // more than there is
    memset(spoilt + head, 0x5a, size - head);
    assert_int_equal(pond_state_save_changes(water, spoilt, size), POND_OK);
    size_t same = 0;
    for (size_t i = head; i < size; i++) {
        same += spoilt[i] == 0x5a;
    }
    assert_true(same > size * 7 / 10 && same < size);
    assert_int_equal(pond_state_save_changes(water, bytes, size), POND_OK);
    const uint64_t hash = pond_hash(water);
    pond_step_many(water, 10);
    assert_int_equal(pond_state_restore(water, bytes, size), POND_OK);
    assert_true(pond_hash(water) == hash);
    free(bytes);
    free(spoilt);
    pond_destroy(water);
}

static void rows_say_where(void **state) {
    (void)state;
    const pond_desc desc = exact_desc(200, 330);
    pond *a = make_pond(&desc);
    pond *b = make_pond(&desc);
    uint64_t of_a[8] = {0};
    uint64_t of_b[8] = {0};
    assert_int_equal(pond_hash_rows(a, of_a, 8), 5);
    assert_int_equal(pond_hash_rows(b, of_b, 2), 5);
    assert_true(of_a[0] == of_b[0] && of_a[1] == of_b[1] && of_b[2] == 0);
    pond_drop(b, centre_of(100, 160), 0.02f, 0.01f);
    (void)pond_hash_rows(b, of_b, 8);
    for (int row = 0; row < 5; row++) {
        assert_true((of_a[row] == of_b[row]) == (row != 2));
    }
    assert_int_equal(pond_hash_rows(b, NULL, 8), 5);
    pond_destroy(a);
    pond_destroy(b);
}

// A buffer that is sized once goes on to fit, however many splashes are in progress.
static void splashes_need_no_more(void **state) {
    (void)state;
    const pond_desc desc = exact_desc(50, 40);
    pond *water = make_pond(&desc);
    const size_t size = pond_state_size(water);
    uint8_t *bytes = room(size, 1);
    assert_int_equal(pond_state_save(water, bytes, size), POND_OK);
    for (int i = 0; i < POND_MAX_SPLASHES; i++) {
        pond_splash(water, (pond_vec2){0.2f, 0.2f}, 0.02f, -0.001f);
    }
    assert_int_equal(pond_splash_count(water), POND_MAX_SPLASHES);
    assert_true(pond_state_size(water) == size);
    const uint64_t hash = pond_hash(water);
    assert_int_equal(pond_state_save_changes(water, bytes, size), POND_OK);
    pond_step_many(water, 200);
    assert_int_equal(pond_splash_count(water), 0);
    assert_int_equal(pond_state_restore(water, bytes, size), POND_OK);
    assert_true(pond_hash(water) == hash);
    free(bytes);
    pond_destroy(water);
}

static void refusals(void **state) {
    (void)state;
    const pond_desc desc = exact_desc(50, 40);
    pond *water = make_pond(&desc);
    pond *other = make_pond(&desc);
    const size_t size = pond_state_size(water);
    uint8_t *bytes = room(size, 1);
    memset(bytes, 0, size);
    assert_int_equal(pond_state_save(NULL, bytes, size), POND_ERROR_ARGUMENT);
    assert_int_equal(pond_state_save(water, NULL, size), POND_ERROR_ARGUMENT);
    assert_int_equal(pond_state_save(water, bytes, size - 1), POND_ERROR_SPACE);
    assert_int_equal(pond_state_save_changes(water, bytes, size), POND_ERROR_DATA);
    assert_int_equal(pond_state_restore(water, bytes, size), POND_ERROR_DATA);
    assert_int_equal(pond_state_save(water, bytes, size), POND_OK);
    assert_int_equal(pond_state_restore(water, bytes, 3), POND_ERROR_DATA);
    assert_int_equal(pond_state_restore(water, bytes, size - 1), POND_ERROR_DATA);
    assert_int_equal(pond_state_restore(other, bytes, size), POND_ERROR_DATA);
    assert_int_equal(pond_state_restore(NULL, bytes, size), POND_ERROR_ARGUMENT);
    assert_int_equal(pond_state_restore(water, bytes, size), POND_OK);
    free(bytes);
    pond_destroy(water);
    pond_destroy(other);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(any_state_again),         cmocka_unit_test(nothing_is_allocated),
        cmocka_unit_test(only_changes_are_copied), cmocka_unit_test(rows_say_where),
        cmocka_unit_test(splashes_need_no_more),   cmocka_unit_test(refusals),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
