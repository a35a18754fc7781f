#include "replay.h"

#include "report.h"

// The session may have been started anew, or have gone on to another water. What is over waits for
// that: it is asked for nothing until there is water that has not come so far.
static bool before_step(void *user, session *s) {
    replay *r = user;
    media_error error = {0};
    pond *water = session_water(s);
    recording_file *file = session_plan(s)->recording;
    if (file == NULL) {
        session_on_step(s, NULL, NULL);
        return false;
    }
    if (file != r->player.file || pond_steps(water) < r->next) {
        r->player = recording_player_make(file, session_scene(s), true);
        r->over = false;
    }
    r->next = pond_steps(water) + 1;
    if (r->over) {
        return false;
    }
    if (!recording_player_touch(&r->player, water, &error)) {
        (void)report_error(0, "%s; the recording ends here", error.message);
        r->over = true;
        return false;
    }
    if (r->player.looks_new) {
        r->player.looks_new = false;
        (void)session_refresh(s, SESSION_LOOK, &error); // without memory the old maps stay
    }
    r->over = pond_replay_ended(file->replay, water);
    return !r->over;
}

void replay_begin(replay *r, session *s) {
    *r = (replay){0};
    recording_file *file = session_plan(s)->recording;
    if (file != NULL) {
        r->player = recording_player_make(file, session_scene(s), true);
        r->next = pond_steps(session_water(s)) + 1; // so the player is made for what steps first
        session_on_step(s, before_step, r);
    }
}

json_t *replay_json(const replay *r, const session *s) {
    const bool there = r->player.file != NULL && session_plan(s)->recording == r->player.file;
    return there ? recording_player_json(&r->player) : NULL;
}
