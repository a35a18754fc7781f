// Recordings are checked when they are opened; only the undamaged part is read.

#include "capture/replay.h"

#include <millpond/command.h>
#include <millpond/recording.h>
#include <string.h>

#include "base/memory.h"
#include "base/message.h"
#include "capture/command.h"

#define MOST_STEPS ((uint64_t)1 << 53) // that a double can count
#define HEAD_SIZE 12u                  // magic and version

static pond_result refuse(const pond_logger *logger, const char *why) {
    return pondi_fail(logger, POND_ERROR_DATA, "recording: %s", why);
}

// ---- records ------------------------------------------------------------------------------------

bool pondi_replay_peek(const pond_replay *replay, pondi_entry *entry) {
    if (replay->tape.at == replay->tape.end) {
        return false;
    }
    pondi_tape ahead = {.reading = true, .at = replay->tape.at, .end = replay->tape.end};
    pondi_lay_entry(&ahead, entry);
    return !ahead.bad;
}

bool pondi_replay_read(pond_replay *replay, pondi_entry *entry, pond_command *command,
                       uint64_t *hash) {
    pondi_tape *const tape = &replay->tape;
    if (tape->at == tape->end) {
        return false;
    }
    *command = (pond_command){0};
    pondi_lay_entry(tape, entry);
    const size_t before = tape->count;
    if (entry->kind == PONDI_RECORD_MARK || entry->kind == PONDI_RECORD_END) {
        pondi_tape_u64(tape, hash);
    } else if (entry->kind < PONDI_RECORD_MARK) {
        command->kind = (pond_command_kind)entry->kind;
        if (command->kind == POND_COMMAND_NOTE) {
            command->is.note.size = entry->size;
        }
        pondi_lay_command(tape, command);
    } else {
        tape->bad = true;
    }
    tape->bad = tape->bad || tape->count - before != entry->size;
    pondi_tape_seal(tape);
    return !tape->bad;
}

// Finds the readable bytes, and collects information on them.
static void look_through(pond_replay *replay, size_t *pixels) {
    pond_recording_info *const info = &replay->info;
    pondi_entry entry;
    pond_command command;
    uint64_t hash = 0;
    *pixels = 0;
    while (!info->whole && pondi_replay_read(replay, &entry, &command, &hash) &&
           entry.step >= info->steps && entry.step <= MOST_STEPS) {
        info->steps = entry.step;
        info->size = replay->head_size + replay->tape.count;
        info->whole = entry.kind == PONDI_RECORD_END;
        info->end = info->whole ? hash : 0;
        info->commands += entry.kind < PONDI_RECORD_MARK ? 1 : 0;
        *pixels = replay->room.pixel_count > *pixels ? replay->room.pixel_count : *pixels;
    }
    info->seconds = (double)info->steps * info->desc.time_step;
}

void pond_replay_rewind(pond_replay *replay) {
    if (replay == NULL) {
        return;
    }
    replay->tape.bad = false;
    replay->tape.count = 0;
    replay->tape.check = replay->head_check;
    replay->tape.at = replay->bytes + replay->head_size;
    replay->tape.end = replay->bytes + replay->info.size;
    replay->begun = false;
    replay->kept = 0;
    replay->missed = 0;
    replay->bodies.count = 0;
    replay->emitters.count = 0;
    replay->lasting_count = 0;
}

bool pond_replay_next(pond_replay *replay, uint64_t *step, pond_command *command) {
    pondi_entry entry;
    uint64_t hash;
    while (replay != NULL && step != NULL && command != NULL &&
           pondi_replay_read(replay, &entry, command, &hash)) {
        if (entry.kind < PONDI_RECORD_MARK) {
            *step = entry.step;
            return true;
        }
    }
    return false;
}

const pond_recording_info *pond_replay_get_info(const pond_replay *replay) {
    return replay != NULL ? &replay->info : NULL;
}

void pond_replay_get_marks(const pond_replay *replay, uint64_t *kept, uint64_t *missed) {
    if (kept != NULL) {
        *kept = replay != NULL ? replay->kept : 0;
    }
    if (missed != NULL) {
        *missed = replay != NULL ? replay->missed : 0;
    }
}

// ---- opening ------------------------------------------------------------------------------------

static pond_result check_beginning(const uint8_t *bytes, size_t size, const pond_logger *logger) {
    const size_t named = sizeof pondi_recording_magic;
    if (size < HEAD_SIZE || memcmp(bytes, pondi_recording_magic, named) != 0) {
        return refuse(logger, "does not begin with MILLPREC; it is not a recording");
    }
    uint32_t version = 0;
    pondi_tape tape = {.reading = true, .at = bytes + named, .end = bytes + size};
    pondi_tape_u32(&tape, &version);
    if (version > PONDI_RECORDING_VERSION) {
        return pondi_fail(logger, POND_ERROR_VERSION,
                          "recording: version %u; this library reads version %u", version,
                          PONDI_RECORDING_VERSION);
    }
    return version == 0 ? refuse(logger, "version 0; versions start at 1") : POND_OK;
}

static pond_result read_head(const uint8_t *bytes, size_t size, const pond_desc *host,
                             pondi_tape *tape, pond_recording_info *info) {
    *tape = (pondi_tape){.reading = true,
                         .checking = true,
                         .check = PONDI_TAPE_CHECK,
                         .at = bytes,
                         .end = bytes + size};
    pondi_head head = {.desc = *host};
    pondi_lay_head(tape, &head);
    pondi_tape_seal(tape);
    if (tape->bad) {
        return refuse(&host->logger, "its header is truncated or damaged");
    }
    *info = (pond_recording_info){
        .version = head.version, .desc = head.desc, .begin = head.begin, .size = tape->count};
    info->library[0] = (int)(head.library >> 16 & 0xffff);
    info->library[1] = (int)(head.library >> 8 & 0xff);
    info->library[2] = (int)(head.library & 0xff);
    return pond_desc_check(&info->desc);
}

pond_result pond_replay_create(const void *bytes, size_t size, const pond_desc *host,
                               pond_replay **out) {
    if (out != NULL) {
        *out = NULL;
    }
    if (bytes == NULL || out == NULL) {
        return pondi_fail(NULL, POND_ERROR_ARGUMENT, "%s: NULL; a replay needs both",
                          bytes == NULL ? "bytes" : "out");
    }
    const pond_desc desc = pondi_desc_of_host(host);
    pondi_tape tape = {0};
    pond_recording_info info = {0};
    pond_result result = check_beginning(bytes, size, &desc.logger);
    result = result == POND_OK ? read_head(bytes, size, &desc, &tape, &info) : result;
    if (result != POND_OK) {
        return result;
    }
    pond_replay *replay = pondi_allocate(&desc.allocator, sizeof *replay, PONDI_CACHE_LINE);
    if (replay == NULL) {
        return pondi_fail(&desc.logger, POND_ERROR_MEMORY, "recording: no memory to replay it");
    }
    replay->allocator = desc.allocator;
    replay->info = info;
    replay->bytes = bytes;
    replay->head_size = info.size;
    replay->head_check = tape.check;
    replay->tape.reading = true;
    replay->tape.checking = true;
    replay->tape.room = &replay->room;
    pond_replay_rewind(replay);
    replay->tape.end = replay->bytes + size;
    size_t pixels;
    look_through(replay, &pixels);
    pond_replay_rewind(replay);
    replay->room.pixel_room = pixels;
    replay->room.pixels = pixels > 0 ? pondi_allocate(&desc.allocator, pixels, 8) : NULL;
    if (pixels > 0 && replay->room.pixels == NULL) {
        pond_replay_destroy(replay);
        return pondi_fail(&desc.logger, POND_ERROR_MEMORY,
                          "recording: no memory for a bitmap or map of %zu bytes", pixels);
    }
    *out = replay;
    return POND_OK;
}

void pond_replay_destroy(pond_replay *replay) {
    if (replay != NULL) {
        const pond_allocator allocator = replay->allocator;
        pondi_release(&allocator, replay->room.pixels, replay->room.pixel_room);
        pondi_release(&allocator, replay, sizeof *replay);
    }
}
