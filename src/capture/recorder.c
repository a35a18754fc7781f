// Recordings are written record by record, each with a checksum of all bytes before it.

#include <string.h>

#include "base/message.h"
#include "capture/command.h"
#include "capture/layout.h"
#include "pond/pond.h"

#include <millpond/command.h>
#include <millpond/recording.h>

static pond_result fail_null(const void *recorder) {
    return pondi_fail(NULL, POND_ERROR_ARGUMENT, "%s: NULL; a recording needs both",
                      recorder == NULL ? "recorder" : "water, command or write");
}

static pond_result fail_write(pond_recorder *recorder, const pond *water) {
    recorder->failed = true;
    return pondi_fail(&water->desc.logger, POND_ERROR_SPACE,
                      "recording: it has ended, or its output accepts no more");
}

static pondi_tape tape_of(const pond_recorder *recorder) {
    return (pondi_tape){.checking = true,
                        .check = recorder->check,
                        .write = recorder->write,
                        .user = recorder->user};
}

static pond_result close_record(pond_recorder *recorder, const pond *water, pondi_tape *tape) {
    pondi_tape_seal(tape);
    recorder->check = tape->check;
    return tape->bad ? fail_write(recorder, water) : POND_OK;
}

pond_result pond_recorder_begin(pond_recorder *recorder, const pond *water, pond_write *write,
                                void *user) {
    PONDI_ASSERT_POND_OR_NULL(water);
    if (recorder == NULL || water == NULL || write == NULL) {
        return fail_null(recorder);
    }
    *recorder = (pond_recorder){
        .write = write, .user = user, .first = water->steps, .check = PONDI_TAPE_CHECK};
    pondi_head head = {.version = PONDI_RECORDING_VERSION,
                       .library = (uint32_t)POND_VERSION_MAJOR << 16 | POND_VERSION_MINOR << 8 |
                                  POND_VERSION_PATCH,
                       .begin = pond_hash(water),
                       .desc = water->desc};
    memcpy(head.magic, pondi_recording_magic, sizeof head.magic);
    pondi_tape tape = tape_of(recorder);
    pondi_lay_head(&tape, &head);
    return close_record(recorder, water, &tape);
}

// Finds the pond's step since the beginning; fails if no record may follow at that step.
static pond_result now(pond_recorder *recorder, const pond *water, uint64_t *step) {
    if (recorder->failed) {
        return fail_write(recorder, water);
    }
    *step = water->steps - recorder->first;
    if (water->steps < recorder->first || *step < recorder->last) {
        return pondi_fail(&water->desc.logger, POND_ERROR_RANGE,
                          "water: at step %llu; the recording is at step %llu already",
                          (unsigned long long)water->steps,
                          (unsigned long long)(recorder->first + recorder->last));
    }
    return POND_OK;
}

pond_result pond_recorder_add(pond_recorder *recorder, const pond *water,
                              const pond_command *command) {
    PONDI_ASSERT_POND_OR_NULL(water);
    if (recorder == NULL || water == NULL || command == NULL) {
        return fail_null(recorder);
    }
    pondi_entry entry = {.kind = (uint32_t)command->kind};
    const pond_result result = now(recorder, water, &entry.step);
    if (result != POND_OK) {
        return result;
    }
    pond_command copy = *command;
    pondi_tape counter = {0};
    pondi_lay_command(&counter, &copy);
    if (counter.bad || counter.count > UINT32_MAX) {
        return pondi_fail(
            &water->desc.logger, POND_ERROR_RANGE,
            "command: kind %d cannot be recorded; allowed are those of pond_command_kind, with "
            "polygons, bitmaps, maps and notes within their limits",
            (int)command->kind);
    }
    entry.size = (uint32_t)counter.count;
    recorder->last = entry.step;
    copy = *command;
    pondi_tape tape = tape_of(recorder);
    pondi_lay_entry(&tape, &entry);
    pondi_lay_command(&tape, &copy);
    return close_record(recorder, water, &tape);
}

static pond_result add_hash(pond_recorder *recorder, const pond *water, uint32_t kind) {
    if (recorder == NULL || water == NULL) {
        return fail_null(recorder);
    }
    pondi_entry entry = {.kind = kind, .size = 8};
    const pond_result result = now(recorder, water, &entry.step);
    if (result != POND_OK) {
        return result;
    }
    recorder->last = entry.step;
    uint64_t hash = pond_hash(water);
    pondi_tape tape = tape_of(recorder);
    pondi_lay_entry(&tape, &entry);
    pondi_tape_u64(&tape, &hash);
    return close_record(recorder, water, &tape);
}

pond_result pond_recorder_mark(pond_recorder *recorder, const pond *water) {
    PONDI_ASSERT_POND_OR_NULL(water);
    return add_hash(recorder, water, PONDI_RECORD_MARK);
}

pond_result pond_recorder_end(pond_recorder *recorder, const pond *water) {
    PONDI_ASSERT_POND_OR_NULL(water);
    const pond_result result = add_hash(recorder, water, PONDI_RECORD_END);
    if (recorder != NULL) {
        recorder->failed = true; // nothing may follow
    }
    return result;
}
