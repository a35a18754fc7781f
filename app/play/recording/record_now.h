// record_now.h — a recording (.pond) that is begun and ended while it is played.
#ifndef APP_PLAY_RECORD_NOW_H
#define APP_PLAY_RECORD_NOW_H

#include "play_save.h"
#include "record.h"

// Ends the recording under way, be it one of --record, or begins one in a folder under a name of
// play_save_name(). A recording holds no heights, only what was done: so the water begins anew as
// it begins, with all that was changed in the scene, and with the walls that pointers drew. Says in
// `said` what came of it, good or bad. False: it could not be done, and the water is as it was,
// unless the file failed once it was begun.
//
// What is itself a recording, and water that a GPU steps, cannot be recorded.
bool record_now_toggle(session *s, const char *folder, char said[PLAY_SAVE_SAID]);

#endif
