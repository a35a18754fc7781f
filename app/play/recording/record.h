// record.h — keeps what is done in a session as a .pond file.
//
// While it is recorded the file is NAME.unfinished.pond beside its final name, of which each act is
// readable as soon as it is done; it gets its name at the end. A session that goes over to another
// water begins another file, NAME-2.pond.
#ifndef APP_PLAY_RECORD_H
#define APP_PLAY_RECORD_H

#include "play/session/session.h"

typedef struct record record;

// Records from now on; the water must be as its scene begins. It becomes the session's listener.
// NULL fills *error.
record *record_open(session *s, const char *path, media_error *error);

// The same in two halves, for who first wants to know that there can be a file: it is opened, then
// recording begins. Between them the session may get other water. record_begin() frees it where it
// fails, record_drop() takes back what was only prepared.
record *record_prepare(session *s, const char *path, media_error *error);
bool record_begin(record *r, media_error *error);
void record_drop(record *r);

// Ends it; frees it in every case. The session is still there. False fills *error: what could not
// be finished stays as it is, under its unfinished name.
bool record_close(record *r, media_error *error);

// The one that a session has, or NULL: it is to be closed, even where no file is open any more, as
// after a disk that was full, or while what is played is a recording itself.
record *record_held(const session *s);

// The one that is under way in a session, its file open, or NULL. Its file's name once it is
// finished.
record *record_of(const session *s);
const char *record_path(const record *r);

// Called with each file that was finished, or why one could not be.
typedef void record_teller(void *user, const char *text);
void record_set_teller(record *r, record_teller *tell, void *user);

#endif
