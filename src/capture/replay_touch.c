// Carries out recorded commands in a pond, at their times.

#include <math.h>

#include "base/message.h"
#include "capture/command.h"
#include "capture/replay.h"
#include "pond/pond.h"

#include <millpond/command.h>
#include <millpond/recording.h>

#define SLACK 1e-6 // of a step, so that rounding does not lose a step

// ---- ids ----------------------------------------------------------------------------------------

static void learn(pondi_ids *ids, uint64_t recorded, uint64_t given) {
    if (ids->count < POND_MAX_BODIES) {
        ids->ids[ids->count++] = (pondi_id){.recorded = recorded, .given = given};
    }
}

// Ids of objects that existed before the recording are the same.
static uint64_t translate(const pondi_ids *ids, uint64_t recorded) {
    for (int i = 0; i < ids->count; i++) {
        if (ids->ids[i].recorded == recorded) {
            return ids->ids[i].given;
        }
    }
    return recorded;
}

static void forget(pondi_ids *ids, uint64_t recorded) {
    for (int i = 0; i < ids->count; i++) {
        if (ids->ids[i].recorded == recorded) {
            ids->ids[i] = ids->ids[--ids->count];
            return;
        }
    }
}

// ---- commands that take the time of a step ------------------------------------------------------

static float mix(float from, float to, double share) {
    return (float)((double)from + ((double)to - (double)from) * share);
}

static pond_pose pose_between(pond_pose from, pond_pose to, double share) {
    const double turn = remainder((double)to.angle - (double)from.angle, 6.283185307179586);
    return (pond_pose){
        .centre = {mix(from.centre.x, to.centre.x, share), mix(from.centre.y, to.centre.y, share)},
        .angle = (float)((double)from.angle + turn * share)};
}

// Carries out the share for the pond's step `now`.
static void do_share(const pondi_lasting *lasting, pond *water, double now) {
    pond_command command = lasting->command;
    const double length = lasting->end - lasting->begin;
    const double done = fmin((now + 1.0 - lasting->begin) / length, 1.0);
    if (command.kind == POND_COMMAND_BODY_MOVE) {
        command.is.body.pose = pose_between(lasting->from, command.is.body.pose, done);
    } else if (command.kind == POND_COMMAND_BODY_DRAUGHT) {
        command.is.body.number = mix(lasting->number, command.is.body.number, done);
    } else {
        const double share = fmin(lasting->end, now + 1.0) - fmax(lasting->begin, now);
        command.is.body.vector.x = (float)((double)command.is.body.vector.x * fmax(share, 0.0));
        command.is.body.vector.y = (float)((double)command.is.body.vector.y * fmax(share, 0.0));
    }
    (void)pond_do(water, &command);
}

static void do_lasting(pond_replay *replay, pond *water, double now) {
    int left = 0;
    for (int i = 0; i < replay->lasting_count; i++) {
        const pondi_lasting lasting = replay->lasting[i];
        do_share(&lasting, water, now);
        if (lasting.end > now + 1.0 + SLACK) {
            replay->lasting[left++] = lasting;
        }
    }
    replay->lasting_count = left;
}

// A move begins where the one before it ends.
static void find_beginning(const pond_replay *replay, const pond *water, pondi_lasting *lasting) {
    pond_body_state state;
    const uint64_t id = lasting->command.is.body.id.value;
    (void)pond_body_get_state(water, lasting->command.is.body.id, &state);
    lasting->from = state.pose;
    lasting->number = state.draught;
    for (int i = 0; i < replay->lasting_count; i++) {
        const pond_command *before = &replay->lasting[i].command;
        if (before->kind == lasting->command.kind && before->is.body.id.value == id) {
            lasting->from = before->is.body.pose;
            lasting->number = before->is.body.number;
        }
    }
}

static bool lasts(const pond_replay *replay, pondi_command_traits traits) {
    return traits.effect == PONDI_COMMAND_LASTS && replay->steps_of != 1.0 &&
           replay->lasting_count < PONDI_MAX_LASTING;
}

static void begin_lasting(pond_replay *replay, pond *water, const pond_command *command,
                          uint64_t step) {
    pondi_lasting lasting = {.command = *command,
                             .begin = (double)step * replay->steps_of,
                             .end = (double)(step + 1) * replay->steps_of};
    find_beginning(replay, water, &lasting);
    replay->lasting[replay->lasting_count++] = lasting;
}

// ---- all commands -------------------------------------------------------------------------------

static uint64_t *id_of(pond_command *command, pondi_command_traits traits) {
    return traits.thing == PONDI_COMMAND_ON_EMITTER ? &command->is.emitter.id.value
           : traits.effect == PONDI_COMMAND_ADDS    ? &command->is.body_add.id.value
                                                    : &command->is.body.id.value;
}

static int scaled(int cells, double scale) {
    return (int)fmin(fmax(floor(cells * scale + 0.5), -2147483648.0), 2147483647.0);
}

// A distance rounded to whole cells.
static void fit_shift(pond_replay *replay, const pond *water, pond_command *command) {
    const double was = replay->info.desc.cell_size;
    const double is = water->desc.cell_size;
    command->is.shift.dx = scaled(command->is.shift.dx, was / is);
    command->is.shift.dy = scaled(command->is.shift.dy, was / is);
    replay->room.entered.scale = is / was;
}

static pond_result do_recorded(pond_replay *replay, pond *water, pond_command *command,
                               uint64_t step) {
    const pondi_command_traits traits = pondi_command_get_traits(command->kind);
    if (command->kind == POND_COMMAND_SHIFT) {
        fit_shift(replay, water, command);
    }
    if (traits.thing == PONDI_COMMAND_ON_WATER) {
        return pond_do(water, command);
    }
    pondi_ids *const ids =
        traits.thing == PONDI_COMMAND_ON_BODY ? &replay->bodies : &replay->emitters;
    uint64_t *const id = id_of(command, traits);
    const uint64_t recorded = *id;
    if (traits.effect == PONDI_COMMAND_ADDS) {
        const pond_result result = pond_do(water, command);
        learn(ids, recorded, *id);
        return result;
    }
    *id = translate(ids, recorded);
    if (traits.effect == PONDI_COMMAND_REMOVES) {
        forget(ids, recorded);
    }
    if (lasts(replay, traits)) {
        begin_lasting(replay, water, command, step);
        return POND_OK;
    }
    return pond_do(water, command);
}

static void compare_hash(pond_replay *replay, const pond *water, uint64_t hash) {
    if (replay->same) {
        const bool kept = pond_hash(water) == hash;
        replay->kept += kept ? 1 : 0;
        replay->missed += kept ? 0 : 1;
    }
}

static void begin(pond_replay *replay, const pond *water) {
    const pond_desc *is = &water->desc;
    const pond_desc *was = &replay->info.desc;
    replay->begun = true;
    replay->first = water->steps;
    replay->steps_of = was->time_step / is->time_step;
    replay->same = is->time_step == was->time_step && is->cell_size == was->cell_size &&
                   is->width == was->width && is->height == was->height;
    compare_hash(replay, water, replay->info.begin);
}

// The caller may have replaced the pond by one with fewer steps.
static double steps_in(const pond_replay *replay, const pond *water) {
    return water->steps > replay->first ? (double)(water->steps - replay->first) : 0.0;
}

static pond_result fail_null(const pond_replay *replay) {
    return pondi_fail(NULL, POND_ERROR_ARGUMENT, "%s: NULL; a replay needs both replay and water",
                      replay == NULL ? "replay" : "water");
}

// The bytes have changed since they were checked. Stops reading.
static void break_off(pond_replay *replay) {
    replay->tape.at = replay->tape.end;
}

// Whether there is a next record and it is due.
static bool is_due(pond_replay *replay, double now, pondi_entry *entry) {
    if (!pondi_replay_peek(replay, entry) || entry->step > replay->info.steps) {
        break_off(replay);
        return false;
    }
    return floor((double)entry->step * replay->steps_of + SLACK) <= now;
}

pond_result pond_replay_do(pond_replay *replay, pond *water, pond_replay_listener *listener,
                           void *user) {
    PONDI_ASSERT_POND_OR_NULL(water);
    if (replay == NULL || water == NULL) {
        return fail_null(replay);
    }
    if (!replay->begun) {
        begin(replay, water);
    }
    const double now = steps_in(replay, water);
    pond_result result = POND_OK;
    pondi_entry entry;
    while (is_due(replay, now, &entry)) {
        pond_command command;
        uint64_t hash;
        if (!pondi_replay_read(replay, &entry, &command, &hash)) {
            break_off(replay);
            break;
        }
        if (entry.kind >= PONDI_RECORD_MARK) {
            compare_hash(replay, water, hash);
            continue;
        }
        const pond_result one = do_recorded(replay, water, &command, entry.step);
        result = result == POND_OK ? one : result;
        if (one == POND_OK && listener != NULL && !listener(user, &command)) {
            return result;
        }
    }
    do_lasting(replay, water, now);
    return result;
}

bool pond_replay_has_ended(const pond_replay *replay, const pond *water) {
    PONDI_ASSERT_POND_OR_NULL(water);
    if (replay == NULL || water == NULL) {
        return false;
    }
    const double steps = floor((double)replay->info.steps * replay->steps_of + SLACK);
    return replay->begun && replay->tape.at == replay->tape.end && steps_in(replay, water) >= steps;
}

pond_result pond_replay_run(pond_replay *replay, pond *water) {
    PONDI_ASSERT_POND_OR_NULL(water);
    if (replay == NULL || water == NULL) {
        return fail_null(replay);
    }
    pond_result result = POND_OK;
    for (;;) {
        const pond_result one = pond_replay_do(replay, water, NULL, NULL);
        result = result == POND_OK ? one : result;
        if (pond_replay_has_ended(replay, water)) {
            return result;
        }
        pond_step(water);
    }
}
