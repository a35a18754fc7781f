// writer.h — pictures on their way to a file: while a separate thread encodes one, the next
// ones are drawn. They are stored one after another, in order.
#ifndef APP_WRITER_H
#define APP_WRITER_H

#include "media/media.h"
#include "queue.h"

// Stores the picture at a place; called on the writer's thread.
typedef bool writer_work(void *user, int place, const uint8_t *pixels, media_error *error);

typedef struct writer {
    queue queue;
    int places;
    uint8_t *pictures[QUEUE_MOST];
    const uint8_t *last; // put
    bool running;
    pthread_t thread;
    writer_work *work;
    void *user;
    bool failed;
    media_error error;
    double busy; // in the last run [s]
    double waited_for_room;
    double waited_for_more;
} writer;

// Pictures of `bytes`, at most QUEUE_MOST of them at one time. With one place there is no
// thread: each is stored before writer_put() returns. False without memory; close it in both cases.
bool writer_open(writer *w, size_t bytes, int places);
void writer_close(writer *w); // fine on a zeroed one

// From here on pictures go to `work`, until writer_finish().
bool writer_start(writer *w, writer_work *work, void *user, media_error *error);

// A place for the next picture, which may have to be waited for. −1: storing has failed, as
// writer_finish() reports.
int writer_claim(writer *w);
void writer_put(writer *w, int place);

// Pictures put and not yet stored.
int writer_held(writer *w);

// Waits until all pictures are stored, or after a failure only the current one. False fills
// *error when storing failed.
bool writer_finish(writer *w, bool good, media_error *error);

#endif
