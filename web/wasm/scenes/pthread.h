// pthread.h — for a single thread.
#ifndef WEB_PTHREAD_H
#define WEB_PTHREAD_H

#include <stdbool.h>
#include <stddef.h>

typedef int pthread_t;
typedef int pthread_mutex_t;
typedef int pthread_cond_t;
typedef bool pthread_once_t;

#define PTHREAD_ONCE_INIT false
#define PTHREAD_MUTEX_INITIALIZER 0

static inline int pthread_once(pthread_once_t *once, void (*command)(void)) {
    if (!*once) {
        *once = true;
        command();
    }
    return 0;
}

static inline int pthread_none(void) {
    return 0;
}

#define pthread_mutex_init(mutex, attributes) ((void)(mutex), pthread_none())
#define pthread_mutex_destroy(mutex) ((void)(mutex), pthread_none())
#define pthread_mutex_lock(mutex) ((void)(mutex), pthread_none())
#define pthread_mutex_unlock(mutex) ((void)(mutex), pthread_none())
#define pthread_cond_init(condition, attributes) ((void)(condition), pthread_none())
#define pthread_cond_destroy(condition) ((void)(condition), pthread_none())
#define pthread_cond_signal(condition) ((void)(condition), pthread_none())
#define pthread_cond_wait(condition, mutex) ((void)(condition), (void)(mutex), pthread_none())
#define pthread_create(thread, attributes, command, user)                                          \
    ((void)(thread), (void)(command), (void)(user), 1)
#define pthread_join(thread, result) ((void)(thread), pthread_none())

#endif
