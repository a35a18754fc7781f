// queue.h — a ring of places that one thread fills and another empties, in order. The queue only
// counts places. Their data belongs to the filling thread until it gives them.
//
//   one thread                            the other
//   place = queue_claim(&q)               place = queue_take(&q)
//   …fill it…                             …use it…
//   queue_give(&q)                        queue_release(&q)
//   queue_end(&q)
//
// Both threads may call queue_stop(). Then neither waits any more, and filled places stay filled.
#ifndef APP_QUEUE_H
#define APP_QUEUE_H

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define QUEUE_MOST 4 // places

typedef struct queue {
    pthread_mutex_t lock;
    pthread_cond_t changed;
    int places;
    int64_t given;    // so far
    int64_t released; // so far
    bool ended;       // no more will be given
    bool stopped;
    double waited_for_room; // [s]
    double waited_for_more;
} queue;

// Returns how many frames of `bytes` a queue may hold: 2 to QUEUE_MOST, fewer if they are large.
int queue_places_for(size_t bytes);

// places: 1 to QUEUE_MOST. Returns false if the system has no lock.
bool queue_open(queue *q, int places);
void queue_close(queue *q); // call it after the other thread has ended

// Waits for an empty place and returns its number, from 0; −1: stopped.
int queue_claim(queue *q);
void queue_give(queue *q);
void queue_end(queue *q);

// Waits for the oldest filled place and returns its number; −1: the end, or stopped.
int queue_take(queue *q);
void queue_release(queue *q);

void queue_stop(queue *q);

// Returns how many places are filled and not released.
int queue_held(queue *q);

#endif
