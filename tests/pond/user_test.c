// user_test.c — what callers hang on bodies and emitters stays there, and splashes say whose they
// are.
#include <millpond/body.h>
#include <millpond/emitter.h>
#include <millpond/event.h>

#include "support.h"

static pond_body_id duck_in(pond *water, float x) {
    pond_body_desc desc = pond_body_desc_default();
    desc.shape.radius = 0.1f;
    desc.pose.centre = (pond_vec2){x, 0.5f};
    desc.floating = true;
    desc.lift = 0.2f;
    pond_body_id id;
    assert_int_equal(pond_body_add(water, &desc, &id), POND_OK);
    return id;
}

static void bodies_keep_it(void **state) {
    (void)state;
    const pond_desc desc = exact_desc(128, 64);
    pond *water = make_pond(&desc);
    int one = 1;
    int two = 2;
    const pond_body_id first = duck_in(water, 0.5f);
    const pond_body_id second = duck_in(water, 1.5f);
    assert_null(pond_body_get_user(water, first));
    const uint64_t before = pond_hash(water);
    pond_body_set_user(water, first, &one);
    pond_body_set_user(water, second, &two);
    pond_body_set_user(water, (pond_body_id){77}, &one);
    pond_body_set_user(water, (pond_body_id){0}, &one);
    assert_true(pond_hash(water) == before);
    pond_step_many(water, 30);
    pond_body_remove(water, first);
    assert_null(pond_body_get_user(water, first));
    assert_ptr_equal(pond_body_get_user(water, second), &two);
    pond_destroy(water);
}

static void emitters_keep_it_when_they_are_set(void **state) {
    (void)state;
    const pond_desc desc = exact_desc(128, 64);
    pond *water = make_pond(&desc);
    int mine = 1;
    pond_emitter_desc waves = pond_emitter_desc_default();
    waves.period = 1.0f;
    pond_emitter_id id;
    assert_int_equal(pond_emitter_add(water, &waves, &id), POND_OK);
    assert_null(pond_emitter_get_user(water, id));
    pond_emitter_set_user(water, id, &mine);
    assert_int_equal(pond_emitter_set(water, id, &waves), POND_OK);
    assert_ptr_equal(pond_emitter_get_user(water, id), &mine);
    pond_step_many(water, 20);
    assert_int_equal(pond_emitter_set(water, id, &waves), POND_OK); // the old one fades out
    assert_ptr_equal(pond_emitter_get_user(water, id), &mine);
    pond_emitter_set_user(water, (pond_emitter_id){77}, &mine);
    pond_emitter_remove(water, id);
    assert_null(pond_emitter_get_user(water, id));
    pond_destroy(water);
}

static void splashes_say_whose_they_are(void **state) {
    (void)state;
    const pond_desc desc = exact_desc(128, 64);
    pond *water = make_pond(&desc);
    pond_set_splash_height(water, 1e-6f);
    const pond_body_id duck = duck_in(water, 0.5f);
    pond_drop(water, (pond_vec2){1.5f, 0.5f}, 0.1f, -0.01f);
    pond_event e;
    assert_true(pond_event_next(water, &e));
    assert_true(e.kind == POND_EVENT_SPLASH && e.body.value == 0);
    bool entered = false;
    for (int i = 0; i < 200 && !entered; i++) {
        pond_step(water);
        while (pond_event_next(water, &e)) {
            entered = entered || (e.kind == POND_EVENT_SPLASH && e.body.value == duck.value);
        }
    }
    assert_true(entered);
    pond_destroy(water);
}

static void drops_say_whose_fountain_they_are_of(void **state) {
    (void)state;
    const pond_desc desc = exact_desc(128, 64);
    pond *water = make_pond(&desc);
    pond_set_splash_height(water, 1e-6f);
    pond_emitter_desc fountain = pond_emitter_desc_default();
    fountain.kind = POND_EMITTER_FOUNTAIN;
    fountain.from = (pond_vec2){0.5f, 0.5f};
    fountain.rate = 40.0f;
    pond_emitter_id ids[2];
    int names[2] = {0, 0};
    int others = 0;
    for (int i = 0; i < 2; i++) {
        fountain.from.x += (float)i;
        assert_int_equal(pond_emitter_add(water, &fountain, &ids[i]), POND_OK);
    }
    for (int i = 0; i < 100; i++) {
        pond_step(water);
        pond_event e;
        while (pond_event_next(water, &e)) {
            const bool right = e.position.x > 1.0f;
            assert_true(e.body.value == 0);
            names[0] += e.emitter.value == ids[0].value && !right;
            names[1] += e.emitter.value == ids[1].value && right;
            others += e.kind == POND_EVENT_SPLASH && e.emitter.value != ids[right].value;
        }
    }
    assert_true(names[0] > 10 && names[1] > 10 && others == 0);
    pond_drop(water, (pond_vec2){1.5f, 0.5f}, 0.1f, -0.01f);
    pond_event e;
    assert_true(pond_event_next(water, &e) && e.emitter.value == 0);
    pond_destroy(water);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bodies_keep_it),
        cmocka_unit_test(emitters_keep_it_when_they_are_set),
        cmocka_unit_test(splashes_say_whose_they_are),
        cmocka_unit_test(drops_say_whose_fountain_they_are_of),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
