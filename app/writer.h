// writer.h — writes pictures on a separate thread: while one is encoded, the next ones are drawn.
// They are stored in order.
#ifndef APP_WRITER_H
#define APP_WRITER_H

#include "media/media.h"
#include "queue.h"

// Stores the picture of a place; called on the writer's thread.
typedef bool writer_work(void *user, int place, const uint8_t *pixels, media_error *error);

typedef struct writer {
    queue queue;
    int places;
    uint8_t *pictures[QUEUE_MOST];
    const uint8_t *last; // the last one that was put
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

// Makes room for pictures of `bytes`, at most QUEUE_MOST at a time. With one place there is no
// thread: each picture is stored before writer_put() returns. Returns false without memory; close
// it in both cases.
bool writer_open(writer *w, size_t bytes, int places);
void writer_close(writer *w); // a zeroed one is allowed

// Starts to pass pictures to `work`, until writer_finish().
bool writer_start(writer *w, writer_work *work, void *user, media_error *error);

// Waits for a place for the next picture. Returns −1 if storing has failed, which writer_finish()
// reports.
int writer_claim(writer *w);
void writer_put(writer *w, int place);

// Returns how many pictures are put and not stored yet.
int writer_held(writer *w);

// Waits until all pictures are stored, or after a failure only the current one. If storing failed,
// it returns false and fills *error.
bool writer_finish(writer *w, bool good, media_error *error);

#endif
