// recording_test.c — recordings: the same hash again, the same waves in finer cells, and no harm
// from bytes that are none.
#include <millpond/command.h>
#include <millpond/recording.h>

#include "kept_bytes.h"

#define STEPS 240

// ---- random touches -----------------------------------------------------------------------------

typedef struct session {
    pond *water;
    pond_recorder tape;
    kept_bytes kept;
    uint64_t noise;
    pond_body_id bodies[4]; // two driven, two floating
    pond_emitter_id emitter;
    uint8_t pixels[37 * 19];
} session;

static float between(session *s, double low, double high) {
    return (float)noise_between(&s->noise, low, high);
}

static pond_vec2 anywhere(session *s) {
    return (pond_vec2){between(s, -0.1, 1.4), between(s, -0.1, 1.0)};
}

static pond_pose any_pose(session *s) {
    return (pond_pose){.centre = anywhere(s), .angle = between(s, -4, 4)};
}

static void touch(session *s, pond_command command) {
    assert_int_equal(pond_do(s->water, &command), POND_OK);
    assert_int_equal(pond_recorder_add(&s->tape, s->water, &command), POND_OK);
    if (command.kind == POND_COMMAND_BODY_ADD) {
        assert_true(command.is.body_add.id.value != 0);
    }
}

static pond_shape any_shape(session *s, pond_vec2 points[5]) {
    switch (noise_int(&s->noise, 1, 5)) {
    case POND_SHAPE_DISC:
        return pond_disc(between(s, 0.05, 0.1));
    case POND_SHAPE_CAPSULE:
        return pond_capsule(between(s, 0, 0.2), 0.05f);
    case POND_SHAPE_RECTANGLE:
        return pond_rectangle(between(s, 0.05, 0.2), 0.1f);
    case POND_SHAPE_POLYGON:
        for (int i = 0; i < 5; i++) {
            points[i] = (pond_vec2){between(s, -0.1, 0.1), between(s, -0.1, 0.1)};
        }
        return pond_polygon(points, 5);
    default:
        for (size_t i = 0; i < sizeof s->pixels; i++) {
            s->pixels[i] = noise_int(&s->noise, 0, 9) > 0 && i > 0 ? s->pixels[i - 1]
                                                                   : (uint8_t)noise(&s->noise);
        }
        return pond_bitmap(0.2f, 0.1f, s->pixels, 31, 19, 37); // a stride beyond its columns
    }
}

static void touch_water(session *s) {
    switch (noise_int(&s->noise, 0, 4)) {
    case 0:
        touch(s, (pond_command){.kind = POND_COMMAND_DROP,
                                .is.drop = {anywhere(s), between(s, 0.02, 0.05), -0.01f}});
        break;
    case 1:
        touch(s,
              (pond_command){.kind = POND_COMMAND_STROKE,
                             .is.stroke = {anywhere(s), anywhere(s), 0.03f, between(s, -0.01, 0)}});
        break;
    case 2:
        touch(s, (pond_command){.kind = POND_COMMAND_TRAIL,
                                .is.trail = {anywhere(s), anywhere(s), {0.05f, 0.03f}, 0.003f}});
        break;
    case 3:
        touch(s, (pond_command){.kind = POND_COMMAND_RAIN,
                                .is.rain = {between(s, 0, 30), 0.03f, 0.3f, 0.01f, .right = 0.8f}});
        break;
    default:
        touch(s, (pond_command){.kind = POND_COMMAND_NOTE, .is.note = {"look pool", 9}});
    }
}

static void touch_shore(session *s) {
    pond_vec2 points[5];
    pond_command command = {.kind = POND_COMMAND_WALL_BUILD};
    switch (noise_int(&s->noise, 0, 3)) {
    case 0:
        command.is.wall.hardness = between(s, 0, 2);
        break;
    case 1:
        command.kind = POND_COMMAND_WALL_CLEAR;
        break;
    case 2:
        command.kind = POND_COMMAND_BEACH_BUILD;
        command.is.beach.half_life = 0.1;
        command.is.beach.ramp = 0.05f;
        command.is.beach.shape = any_shape(s, points);
        command.is.beach.pose = any_pose(s);
        touch(s, command);
        return;
    default:
        command.kind = POND_COMMAND_BEACH_CLEAR;
        command.is.beach.shape = any_shape(s, points);
        command.is.beach.pose = any_pose(s);
        touch(s, command);
        return;
    }
    command.is.wall.shape = any_shape(s, points);
    command.is.wall.pose = any_pose(s);
    touch(s, command);
}

static void touch_bodies(session *s) {
    const int which = noise_int(&s->noise, 0, 3);
    pond_command command = {.kind = POND_COMMAND_BODY_ADD};
    if (s->bodies[which].value == 0) {
        pond_body_desc desc = pond_body_desc_default();
        desc.shape = pond_disc(between(s, 0.06, 0.12));
        desc.pose = any_pose(s);
        desc.floating = which >= 2;
        desc.lift = which >= 2 ? 0.02f : 0.0f;
        command.is.body_add.desc = desc;
        assert_int_equal(pond_do(s->water, &command), POND_OK);
        assert_int_equal(pond_recorder_add(&s->tape, s->water, &command), POND_OK);
        s->bodies[which] = command.is.body_add.id;
        return;
    }
    command.is.body.id = s->bodies[which];
    command.is.body.pose = any_pose(s);
    command.is.body.vector = (pond_vec2){between(s, -0.2, 0.2), between(s, -0.2, 0.2)};
    command.is.body.number = between(s, 0, 0.02);
    command.kind =
        (pond_command_kind)noise_int(&s->noise, POND_COMMAND_BODY_REMOVE, POND_COMMAND_BODY_PUSH);
    touch(s, command);
    if (command.kind == POND_COMMAND_BODY_REMOVE) {
        s->bodies[which].value = 0;
    }
}

static void touch_emitter(session *s) {
    pond_command command = {.kind = POND_COMMAND_EMITTER_ADD};
    command.is.emitter.id = s->emitter;
    command.is.emitter.desc = pond_emitter_desc_default();
    command.is.emitter.desc.kind = POND_EMITTER_DISC;
    command.is.emitter.desc.from = (pond_vec2){0.5f, 0.4f};
    command.is.emitter.desc.period = between(s, 0.4, 0.9);
    if (s->emitter.value != 0) {
        command.kind =
            noise(&s->noise) & 1 ? POND_COMMAND_EMITTER_SET : POND_COMMAND_EMITTER_REMOVE;
    }
    assert_int_equal(pond_do(s->water, &command), POND_OK);
    assert_int_equal(pond_recorder_add(&s->tape, s->water, &command), POND_OK);
    s->emitter.value =
        command.kind == POND_COMMAND_EMITTER_REMOVE ? 0 : command.is.emitter.id.value;
}

static void touch_mask(session *s) {
    uint8_t walls[67 * 43];
    pond_copy_walls(s->water, 0, 0, 67, 43, walls, 67);
    walls[noise_int(&s->noise, 0, 67 * 43 - 1)] ^= 255;
    pond_command command = {.kind = POND_COMMAND_WALL_MASK, .is.mask = {walls, 67, 43, 67, 0.0f}};
    touch(s, command);
}

static void touch_something(session *s) {
    const int what = noise_int(&s->noise, 0, 19);
    if (what < 10) {
        touch_water(s);
    } else if (what < 13) {
        touch_shore(s);
    } else if (what < 17) {
        touch_bodies(s);
    } else if (what == 17) {
        touch_emitter(s);
    } else if (what == 18) {
        touch_mask(s);
    } else if (noise_int(&s->noise, 0, 3) == 0) {
        touch(s, (pond_command){.kind = POND_COMMAND_CALM});
    }
}

static session play(uint64_t seed) {
    pond_desc desc = exact_desc(83, 59);
    desc.seed = seed;
    session s = {.water = make_pond(&desc), .noise = seed};
    pond_step_many(s.water, 7); // a recording may begin at any step
    assert_int_equal(pond_recorder_begin(&s.tape, s.water, keep_bytes, &s.kept), POND_OK);
    for (int i = 0; i < STEPS; i++) {
        for (int n = noise_int(&s.noise, -2, 2); n > 0; n--) {
            touch_something(&s);
        }
        if (i % 50 == 49) {
            assert_int_equal(pond_recorder_mark(&s.tape, s.water), POND_OK);
        }
        pond_step(s.water);
    }
    touch_something(&s); // at the very end
    assert_int_equal(pond_recorder_end(&s.tape, s.water), POND_OK);
    return s;
}

static void end(session *s) {
    pond_destroy(s->water);
    free(s->kept.data);
}

// ---- the same again -----------------------------------------------------------------------------

static void replays_to_the_same_hash(void **state) {
    (void)state;
    for (uint64_t seed = 1; seed <= 12; seed++) {
        session s = play(seed);
        pond_replay *replay = open_replay(&s.kept);
        const pond_recording_info *info = pond_replay_get_info(replay);
        assert_true(info->whole && info->steps == STEPS && info->size == s.kept.size);
        assert_true(info->end == pond_hash(s.water));
        for (int threads = 1; threads <= 5; threads += 2) {
            pond_desc desc = info->desc;
            desc.threads = threads;
            pond *water = make_pond(&desc);
            pond_step_many(water, 7);
            pond_replay_rewind(replay);
            assert_int_equal(pond_replay_run(replay, water), POND_OK);
            assert_true(pond_hash(water) == pond_hash(s.water));
            uint64_t kept;
            uint64_t missed;
            pond_replay_get_marks(replay, &kept, &missed);
            assert_true(kept == 2 + STEPS / 50 && missed == 0);
            pond_destroy(water);
        }
        pond_replay_destroy(replay);
        end(&s);
    }
}

static void tells_a_pond_that_differs(void **state) {
    (void)state;
    session s = play(3);
    pond_replay *replay = open_replay(&s.kept);
    pond_desc desc = pond_replay_get_info(replay)->desc;
    desc.seed++;
    pond *water = make_pond(&desc);
    assert_int_equal(pond_replay_run(replay, water), POND_OK);
    uint64_t kept;
    uint64_t missed;
    pond_replay_get_marks(replay, &kept, &missed);
    assert_true(kept == 0 && missed == 2 + STEPS / 50);
    pond_destroy(water);
    pond_replay_destroy(replay);
    end(&s);
}

// ---- in other cells -----------------------------------------------------------------------------

// A drop, a stroke over many steps, a wall, a driven and a pushed body.
static void play_smoothly(session *s) {
    touch(s, (pond_command){.kind = POND_COMMAND_WALL_BUILD,
                            .is.wall = {pond_rectangle(0.3f, 0.1f), {{1.0f, 0.3f}, 0.4f}, 0.0f}});
    pond_command driven = {.kind = POND_COMMAND_BODY_ADD};
    driven.is.body_add.desc = pond_body_desc_default();
    driven.is.body_add.desc.shape = pond_disc(0.08f);
    driven.is.body_add.desc.rim = 3.0f / 64; // else cells say how soft it is
    driven.is.body_add.desc.pose.centre = (pond_vec2){0.3f, 0.7f};
    pond_command floating = driven;
    floating.is.body_add.desc.floating = true;
    floating.is.body_add.desc.pose.centre = (pond_vec2){0.3f, 0.2f};
    assert_int_equal(pond_do(s->water, &driven), POND_OK);
    assert_int_equal(pond_recorder_add(&s->tape, s->water, &driven), POND_OK);
    assert_int_equal(pond_do(s->water, &floating), POND_OK);
    assert_int_equal(pond_recorder_add(&s->tape, s->water, &floating), POND_OK);
    for (int i = 0; i < 60; i++) {
        const float x = 0.3f + 0.01f * (float)i;
        touch(s, (pond_command){.kind = POND_COMMAND_STROKE,
                                .is.stroke = {{x, 0.5f}, {x + 0.01f, 0.5f}, 0.05f, -0.01f}});
        pond_command move = {.kind = POND_COMMAND_BODY_MOVE};
        move.is.body.id = driven.is.body_add.id;
        move.is.body.pose = (pond_pose){{0.3f + 0.008f * (float)i, 0.7f}, 0.02f * (float)i};
        touch(s, move);
        if (i < 8) {
            pond_command push = {.kind = POND_COMMAND_BODY_PUSH};
            push.is.body.id = floating.is.body_add.id;
            push.is.body.vector = (pond_vec2){0.6f, 0.1f};
            touch(s, push);
        }
        pond_step(s->water);
    }
    s->bodies[0] = driven.is.body_add.id;
    s->bodies[1] = floating.is.body_add.id;
}

static pond_vec2 place_of_body(const pond *water, pond_body_id id) {
    pond_body_state state;
    assert_true(pond_body_get_state(water, id, &state));
    return state.pose.centre;
}

// Heights of a pond whose cells are `factor` finer, at the coarser one's.
static float *heights_at(const pond *water, int width, int height) {
    float *out = room((size_t)width * (size_t)height, sizeof *out);
    for (int y = 0; y < height; y++) {
        for (int x = 0; x < width; x++) {
            out[y * width + x] = pond_height_at(water, centre_of(x, y));
        }
    }
    return out;
}

static void does_the_same_in_other_cells(void **state) {
    (void)state;
    pond_desc desc = exact_desc(83, 59);
    session s = {.water = make_pond(&desc)};
    assert_int_equal(pond_recorder_begin(&s.tape, s.water, keep_bytes, &s.kept), POND_OK);
    play_smoothly(&s);
    assert_int_equal(pond_recorder_end(&s.tape, s.water), POND_OK);
    float *was = heights_at(s.water, 83, 59);
    pond_replay *replay = open_replay(&s.kept);
    const double sizes[] = {0.5, 1.0, 2.0, 3.0};
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        pond_desc other = pond_replay_get_info(replay)->desc;
        other.width = (int)(83 * sizes[i]);
        other.height = (int)(59 * sizes[i]);
        other.cell_size /= sizes[i];
        other.time_step = 0;
        pond *water = make_pond(&other);
        pond_replay_rewind(replay);
        assert_int_equal(pond_replay_run(replay, water), POND_OK);
        assert_true(fabs(pond_get_time(water) - pond_get_time(s.water)) <
                    pond_get_desc(water).time_step);
        float *is = heights_at(water, 83, 59);
        const double alike = correlation(was, is, (size_t)83 * 59);
        if (!(alike > (sizes[i] < 1.0 ? 0.85 : 0.97))) {
            print_error("cells %g times as fine: correlation %g\n", sizes[i], alike);
            fail();
        }
        // The move was not cut into jerks, the push had its impulse.
        for (int b = 0; b < 2; b++) {
            const pond_vec2 a = place_of_body(s.water, s.bodies[b]);
            const pond_vec2 z = place_of_body(water, s.bodies[b]);
            const double off = hypot((double)(a.x - z.x), (double)(a.y - z.y));
            if (!(off < 0.02)) {
                print_error("cells %g times as fine: body %d is %g m off\n", sizes[i], b, off);
                fail();
            }
        }
        free(is);
        pond_destroy(water);
    }
    pond_replay_destroy(replay);
    free(was);
    end(&s);
}

// Ids are those of the recorded pond; in another one they may be others.
static void translates_ids(void **state) {
    (void)state;
    pond_desc desc = exact_desc(83, 59);
    session s = {.water = make_pond(&desc)};
    assert_int_equal(pond_recorder_begin(&s.tape, s.water, keep_bytes, &s.kept), POND_OK);
    play_smoothly(&s);
    assert_int_equal(pond_recorder_end(&s.tape, s.water), POND_OK);
    pond *water = make_pond(&desc);
    pond_body_desc resident = pond_body_desc_default();
    resident.pose.centre = (pond_vec2){1.1f, 0.8f};
    pond_body_id id;
    assert_int_equal(pond_body_add(water, &resident, &id), POND_OK);
    pond_replay *replay = open_replay(&s.kept);
    assert_int_equal(pond_replay_run(replay, water), POND_OK);
    assert_int_equal(pond_body_count(water), 3);
    const pond_vec2 there = place_of_body(water, id);
    assert_true(there.x == resident.pose.centre.x && there.y == resident.pose.centre.y);
    pond_destroy(water);
    pond_replay_destroy(replay);
    end(&s);
}

// ---- what is read -------------------------------------------------------------------------------

static bool count_note(void *user, const pond_command *command) {
    assert_int_equal(command->kind, POND_COMMAND_NOTE);
    assert_int_equal(command->is.note.size, 5);
    assert_memory_equal(command->is.note.bytes, "hello", 5);
    (*(int *)user)++;
    return true;
}

static bool count_to_three(void *user, const pond_command *command) {
    (void)command;
    return ++*(int *)user % 3 != 0;
}

// As often as it is called again it goes on where it was.
static void is_broken_off(void **state) {
    (void)state;
    pond_desc desc = exact_desc(20, 20);
    session s = {.water = make_pond(&desc)};
    assert_int_equal(pond_recorder_begin(&s.tape, s.water, keep_bytes, &s.kept), POND_OK);
    for (int i = 0; i < 7; i++) {
        touch(&s, (pond_command){.kind = POND_COMMAND_NOTE, .is.note = {"hello", 5}});
    }
    assert_int_equal(pond_recorder_end(&s.tape, s.water), POND_OK);
    pond_replay *replay = open_replay(&s.kept);
    pond *water = make_pond(&desc);
    int notes = 0;
    for (int i = 0; i < 3; i++) {
        assert_int_equal(notes, 3 * i);
        assert_false(pond_replay_has_ended(replay, water));
        assert_int_equal(pond_replay_do(replay, water, count_to_three, &notes), POND_OK);
    }
    assert_int_equal(notes, 7);
    assert_true(pond_replay_has_ended(replay, water));
    pond_destroy(water);
    pond_replay_destroy(replay);
    end(&s);
}

static void hands_notes_over(void **state) {
    (void)state;
    pond_desc desc = exact_desc(20, 20);
    session s = {.water = make_pond(&desc)};
    assert_int_equal(pond_recorder_begin(&s.tape, s.water, keep_bytes, &s.kept), POND_OK);
    pond_step_many(s.water, 4);
    touch(&s, (pond_command){.kind = POND_COMMAND_NOTE, .is.note = {"hello", 5}});
    assert_int_equal(pond_recorder_end(&s.tape, s.water), POND_OK);
    pond_replay *replay = open_replay(&s.kept);
    uint64_t step;
    pond_command command;
    assert_true(pond_replay_next(replay, &step, &command));
    assert_true(step == 4 && command.kind == POND_COMMAND_NOTE && command.is.note.size == 5);
    assert_false(pond_replay_next(replay, &step, &command));
    pond_replay_rewind(replay);
    pond *water = make_pond(&desc);
    int notes = 0;
    for (int i = 0; i <= 4; i++) {
        assert_int_equal(notes, 0);
        assert_false(pond_replay_has_ended(replay, water));
        assert_int_equal(pond_replay_do(replay, water, count_note, &notes), POND_OK);
        if (i < 4) {
            pond_step(water);
        }
    }
    assert_int_equal(notes, 1);
    assert_true(pond_replay_has_ended(replay, water));
    pond_destroy(water);
    pond_replay_destroy(replay);
    end(&s);
}

static pond_recording_info info_of(const uint8_t *data, size_t size, pond_result *result) {
    // A copy of exactly that size, so that reading beyond it shows under sanitizers.
    uint8_t *copy = room(size, 1);
    memcpy(copy, data, size);
    pond_replay *replay = (pond_replay *)1;
    *result = pond_replay_create(copy, size, NULL, &replay);
    assert_true((*result == POND_OK) == (replay != NULL));
    pond_recording_info info = {0};
    if (replay != NULL) {
        info = *pond_replay_get_info(replay);
        uint64_t acts = 0;
        uint64_t step;
        pond_command command;
        while (pond_replay_next(replay, &step, &command)) {
            acts++;
        }
        assert_true(acts == info.commands);
    }
    pond_replay_destroy(replay);
    free(copy);
    return info;
}

static void reads_what_is_there_of_a_cut_one(void **state) {
    (void)state;
    session s = play(5);
    pond_result result;
    const pond_recording_info whole = info_of(s.kept.data, s.kept.size, &result);
    uint64_t before = 0;
    for (size_t size = 0; size < s.kept.size; size++) {
        const pond_recording_info info = info_of(s.kept.data, size, &result);
        if (result != POND_OK) {
            assert_int_equal(result, POND_ERROR_DATA);
            assert_true(before == 0);
            continue;
        }
        assert_true(!info.whole && info.end == 0 && info.size <= size);
        assert_true(info.commands >= before && info.commands <= whole.commands);
        before = info.commands;
    }
    assert_true(before == whole.commands && whole.whole);
    end(&s);
}

static void tells_damage(void **state) {
    (void)state;
    session s = play(6);
    uint64_t chance = 1;
    for (int i = 0; i < 2000; i++) {
        const size_t at = (size_t)(noise(&chance) % s.kept.size);
        const uint8_t was = s.kept.data[at];
        s.kept.data[at] ^= (uint8_t)(1u << (noise(&chance) % 8));
        pond_result result;
        const pond_recording_info info = info_of(s.kept.data, s.kept.size, &result);
        assert_true(result != POND_OK || (!info.whole && info.size <= at));
        s.kept.data[at] = was;
    }
    s.kept.data[8] = 200;
    pond_result result;
    (void)info_of(s.kept.data, s.kept.size, &result);
    assert_int_equal(result, POND_ERROR_VERSION);
    end(&s);
}

// Bytes that change while they are replayed end the acts, not the program.
static void ends_where_bytes_change(void **state) {
    (void)state;
    session s = play(7);
    uint64_t chance = 2;
    for (int i = 0; i < 60; i++) {
        pond_replay *replay = open_replay(&s.kept);
        const pond_recording_info *info = pond_replay_get_info(replay);
        const size_t head = s.kept.size / 10;
        const size_t at = head + (size_t)(noise(&chance) % (s.kept.size - head));
        const uint8_t was = s.kept.data[at];
        s.kept.data[at] ^= (uint8_t)(1u << (noise(&chance) % 8));
        pond *water = make_pond(&info->desc);
        bool ended = false;
        for (uint64_t step = 0; step <= info->steps && !ended; step++) {
            (void)pond_replay_do(replay, water, NULL, NULL);
            ended = pond_replay_has_ended(replay, water);
            pond_step(water);
        }
        assert_true(ended);
        s.kept.data[at] = was;
        pond_destroy(water);
        pond_replay_destroy(replay);
    }
    end(&s);
}

// ---- what is refused ----------------------------------------------------------------------------

static void refuses(void **state) {
    (void)state;
    pond_desc desc = exact_desc(20, 20);
    pond *water = make_pond(&desc);
    kept_bytes kept = {0};
    pond_recorder tape;
    assert_int_equal(pond_recorder_begin(NULL, water, keep_bytes, &kept), POND_ERROR_ARGUMENT);
    assert_int_equal(pond_recorder_begin(&tape, NULL, keep_bytes, &kept), POND_ERROR_ARGUMENT);
    assert_int_equal(pond_recorder_begin(&tape, water, NULL, &kept), POND_ERROR_ARGUMENT);
    assert_int_equal(pond_recorder_begin(&tape, water, keep_bytes, &kept), POND_OK);
    pond_command command = {.kind = (pond_command_kind)40};
    assert_int_equal(pond_do(water, &command), POND_ERROR_RANGE);
    assert_int_equal(pond_recorder_add(&tape, water, &command), POND_ERROR_RANGE);
    command.kind = POND_COMMAND_WALL_BUILD; // no shape
    assert_int_equal(pond_do(water, &command), POND_ERROR_RANGE);
    assert_int_equal(pond_recorder_add(&tape, water, &command), POND_ERROR_RANGE);
    command = (pond_command){.kind = POND_COMMAND_NOTE, .is.note = {"", POND_MAX_NOTE + 1}};
    assert_int_equal(pond_recorder_add(&tape, water, &command), POND_ERROR_RANGE);
    command.is.note.size = 0;
    pond_step(water);
    assert_int_equal(pond_recorder_add(&tape, water, &command), POND_OK);
    pond *other = make_pond(&desc);
    assert_int_equal(pond_recorder_add(&tape, other, &command), POND_ERROR_RANGE); // back in time
    assert_int_equal(pond_recorder_end(&tape, water), POND_OK);
    assert_int_equal(pond_recorder_add(&tape, water, &command), POND_ERROR_SPACE);
    pond_replay *replay;
    assert_int_equal(pond_replay_create(NULL, 0, NULL, &replay), POND_ERROR_ARGUMENT);
    const pond_desc unstamped = {0};
    assert_int_equal(pond_replay_create(kept.data, kept.size, &unstamped, &replay),
                     POND_ERROR_ARGUMENT);
    assert_int_equal(pond_replay_create(kept.data, kept.size, NULL, NULL), POND_ERROR_ARGUMENT);
    assert_int_equal(pond_do(NULL, &command), POND_ERROR_ARGUMENT);
    pond_destroy(other);
    pond_destroy(water);
    free(kept.data);
}

static void stops_where_nothing_more_is_taken(void **state) {
    (void)state;
    pond_desc desc = exact_desc(20, 20);
    pond *water = make_pond(&desc);
    kept_bytes kept = {.most = 300};
    pond_recorder tape;
    assert_int_equal(pond_recorder_begin(&tape, water, keep_bytes, &kept), POND_OK);
    pond_command command = {.kind = POND_COMMAND_DROP, .is.drop = {centre_of(5, 5), 0.05f, 0.01f}};
    int taken = 0;
    while (pond_recorder_add(&tape, water, &command) == POND_OK) {
        taken++;
    }
    assert_int_equal(pond_recorder_end(&tape, water), POND_ERROR_SPACE);
    pond_replay *replay = open_replay(&kept);
    assert_true(pond_replay_get_info(replay)->commands == (uint64_t)taken && taken > 0);
    pond_replay_destroy(replay);
    pond_destroy(water);
    free(kept.data);
}

// A recording ends before digging that is out of range.
static void impossible_digging_is_refused(void **state) {
    (void)state;
    static const float wild[] = {0.0f, -0.1f, 1e7f, NAN};
    pond_desc desc = exact_desc(20, 20);
    pond *water = make_pond(&desc);
    for (int i = 0; i < 5; i++) {
        kept_bytes kept = {0};
        pond_recorder tape;
        pond_command command = {.kind = POND_COMMAND_GROUND_RAISE,
                                .is.stroke = {centre_of(5, 5), centre_of(5, 6), 0.1f, 0.01f}};
        assert_int_equal(pond_recorder_begin(&tape, water, keep_bytes, &kept), POND_OK);
        assert_int_equal(pond_recorder_add(&tape, water, &command), POND_OK);
        command.is.stroke.radius = i < 4 ? wild[i] : 0.1f;
        assert_int_equal(pond_recorder_add(&tape, water, &command), POND_OK);
        assert_int_equal(pond_recorder_end(&tape, water), POND_OK);
        pond_replay *replay = open_replay(&kept);
        assert_true(pond_replay_get_info(replay)->whole == (i == 4));
        assert_true(pond_replay_get_info(replay)->commands == (i == 4 ? 2 : 1));
        pond_replay_destroy(replay);
        free(kept.data);
    }
    pond_destroy(water);
}

static void acts_have_names(void **state) {
    (void)state;
    int named = 0;
    for (int kind = 0; kind < 100; kind++) {
        const char *name = pond_command_name((pond_command_kind)kind);
        named += name != NULL;
        for (int other = 0; other < kind && name != NULL; other++) {
            const char *before = pond_command_name((pond_command_kind)other);
            assert_true(before == NULL || strcmp(before, name) != 0);
        }
    }
    assert_int_equal(named, 34);
    assert_string_equal(pond_command_name(POND_COMMAND_DROP), "drop");
    assert_string_equal(pond_command_name(POND_COMMAND_NOTE), "note");
    assert_string_equal(pond_command_name(POND_COMMAND_SEA), "sea");
    assert_string_equal(pond_command_name(POND_COMMAND_GROUND_RAISE), "ground_raise");
    assert_null(pond_command_name((pond_command_kind)(POND_COMMAND_GROUND_RAISE + 1)));
}

static void null_is_no_replay(void **state) {
    (void)state;
    session s = play(1);
    pond_replay *replay = open_replay(&s.kept);
    assert_int_equal(pond_replay_do(NULL, s.water, NULL, NULL), POND_ERROR_ARGUMENT);
    assert_int_equal(pond_replay_do(replay, NULL, NULL, NULL), POND_ERROR_ARGUMENT);
    assert_int_equal(pond_replay_run(NULL, s.water), POND_ERROR_ARGUMENT);
    assert_int_equal(pond_replay_run(replay, NULL), POND_ERROR_ARGUMENT);
    assert_false(pond_replay_has_ended(NULL, s.water));
    assert_false(pond_replay_has_ended(replay, NULL));
    pond_replay_destroy(replay);
    end(&s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(acts_have_names),
        cmocka_unit_test(replays_to_the_same_hash),
        cmocka_unit_test(tells_a_pond_that_differs),
        cmocka_unit_test(does_the_same_in_other_cells),
        cmocka_unit_test(translates_ids),
        cmocka_unit_test(hands_notes_over),
        cmocka_unit_test(is_broken_off),
        cmocka_unit_test(reads_what_is_there_of_a_cut_one),
        cmocka_unit_test(tells_damage),
        cmocka_unit_test(ends_where_bytes_change),
        cmocka_unit_test(refuses),
        cmocka_unit_test(null_is_no_replay),
        cmocka_unit_test(stops_where_nothing_more_is_taken),
        cmocka_unit_test(impossible_digging_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
