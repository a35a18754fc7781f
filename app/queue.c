#include "queue.h"

#include "clock.h"

#define LARGE_FRAMES ((size_t)256 << 20) // limit for the frames of one queue [bytes]

int queue_places_for(size_t bytes) {
    const size_t fitting = LARGE_FRAMES / (bytes > 0 ? bytes : 1);
    return fitting < 2 ? 2 : fitting > QUEUE_MOST ? QUEUE_MOST : (int)fitting;
}

bool queue_open(queue *q, int places) {
    *q = (queue){.places = places};
    if (pthread_mutex_init(&q->lock, NULL) != 0) {
        return false;
    }
    if (pthread_cond_init(&q->changed, NULL) != 0) {
        pthread_mutex_destroy(&q->lock);
        return false;
    }
    return true;
}

void queue_close(queue *q) {
    pthread_cond_destroy(&q->changed);
    pthread_mutex_destroy(&q->lock);
}

// Call it with the lock held. Adds the time it waited.
static void wait_for_change(queue *q, double *waited) {
    const double before = clock_seconds();
    pthread_cond_wait(&q->changed, &q->lock);
    *waited += clock_seconds() - before;
}

static void count_up(queue *q, int64_t *count) {
    pthread_mutex_lock(&q->lock);
    ++*count;
    pthread_cond_signal(&q->changed); // only one thread can wait: for room, or for more
    pthread_mutex_unlock(&q->lock);
}

static void raise_flag(queue *q, bool *flag) {
    pthread_mutex_lock(&q->lock);
    *flag = true;
    pthread_cond_broadcast(&q->changed);
    pthread_mutex_unlock(&q->lock);
}

int queue_claim(queue *q) {
    pthread_mutex_lock(&q->lock);
    while (!q->stopped && q->given - q->released == q->places) {
        wait_for_change(q, &q->waited_for_room);
    }
    const int place = q->stopped ? -1 : (int)(q->given % q->places);
    pthread_mutex_unlock(&q->lock);
    return place;
}

void queue_give(queue *q) {
    count_up(q, &q->given);
}

void queue_end(queue *q) {
    raise_flag(q, &q->ended);
}

int queue_take(queue *q) {
    pthread_mutex_lock(&q->lock);
    while (!q->stopped && !q->ended && q->given == q->released) {
        wait_for_change(q, &q->waited_for_more);
    }
    const bool none = q->stopped || q->given == q->released;
    const int place = none ? -1 : (int)(q->released % q->places);
    pthread_mutex_unlock(&q->lock);
    return place;
}

void queue_release(queue *q) {
    count_up(q, &q->released);
}

void queue_stop(queue *q) {
    raise_flag(q, &q->stopped);
}

int queue_held(queue *q) {
    pthread_mutex_lock(&q->lock);
    const int held = (int)(q->given - q->released);
    pthread_mutex_unlock(&q->lock);
    return held;
}
