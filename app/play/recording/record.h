// record.h — records the commands of a session in a .pond file.
//
// While recording the file is called NAME.unfinished.pond; each command can be read as soon as it
// is executed. The file is renamed to NAME.pond at the end. A session that changes to other water
// begins another file, NAME-2.pond.
#ifndef APP_PLAY_RECORD_H
#define APP_PLAY_RECORD_H

#include "play/session/session.h"
#include "play_save.h"

typedef struct record record;

// Records from now on, as the session's listener; the water must be at its start. NULL fills
// *error.
record *record_open(session *s, const char *path, media_error *error);

// Ends it and frees it in every case. The session must still exist. False fills *error: an
// incomplete file keeps its unfinished name. Files that end earlier are reported on standard error.
bool record_close(record *r, media_error *error);

// Ends the present recording (also one of --record), or begins one in a folder under a name of
// play_save_name(). A recording has commands and no heights: the water starts again, with the
// present scene and the drawn walls. `said` receives a message. False: nothing was done, unless the
// file failed after it was begun. Recordings and water on a GPU cannot be recorded.
bool record_toggle(session *s, const char *folder, char said[PLAY_SAVE_SAID]);

// A session's recording that must be closed, or NULL. It may have no open file: the disk was full,
// or a recording is being played.
record *record_held(const session *s);

// A session's recording with an open file, or NULL; and its final path.
record *record_of(const session *s);
const char *record_path(const record *r);

#endif
