// threads.h — whether this build has threads, and the locks used outside the pool of them.
#ifndef PONDI_BASE_THREADS_H
#define PONDI_BASE_THREADS_H

// WebAssembly has threads only where it was asked for shared memory, with -pthread.
#ifndef PONDI_THREADS
#if defined(__wasm__) && !defined(_REENTRANT)
#define PONDI_THREADS 0
#else
#define PONDI_THREADS 1
#endif
#endif

#if PONDI_THREADS

#include <pthread.h>

#define PONDI_ONCE PTHREAD_ONCE_INIT

typedef pthread_mutex_t pondi_mutex;
typedef pthread_once_t pondi_once;

static inline void pondi_mutex_make(pondi_mutex *mutex) {
    pthread_mutex_init(mutex, NULL);
}

static inline void pondi_mutex_end(pondi_mutex *mutex) {
    pthread_mutex_destroy(mutex);
}

static inline void pondi_lock(pondi_mutex *mutex) {
    pthread_mutex_lock(mutex);
}

static inline void pondi_unlock(pondi_mutex *mutex) {
    pthread_mutex_unlock(mutex);
}

static inline void pondi_call_once(pondi_once *once, void (*function)(void)) {
    pthread_once(once, function);
}

#else

#define PONDI_ONCE 0

typedef int pondi_mutex;
typedef int pondi_once;

static inline void pondi_mutex_make(pondi_mutex *mutex) {
    *mutex = 0;
}

static inline void pondi_mutex_end(pondi_mutex *mutex) {
    (void)mutex;
}

static inline void pondi_lock(pondi_mutex *mutex) {
    (void)mutex;
}

static inline void pondi_unlock(pondi_mutex *mutex) {
    (void)mutex;
}

static inline void pondi_call_once(pondi_once *once, void (*function)(void)) {
    if (!*once) {
        *once = 1;
        function();
    }
}

#endif

#endif
