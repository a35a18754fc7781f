// threads.h — threads, locks, clock and processors of POSIX or Windows, or none.
#ifndef PONDI_BASE_THREADS_H
#define PONDI_BASE_THREADS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// WebAssembly has threads only with shared memory (-pthread).
#ifndef PONDI_THREADS
#if defined(__wasm__) && !defined(_REENTRANT)
#define PONDI_THREADS 0
#else
#define PONDI_THREADS 1
#endif
#endif

#if !PONDI_THREADS

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

#else

#if defined(_WIN32)

// Declared here because <windows.h> defines words such as near and far as macros.
typedef struct pondi_mutex {
    void *lock; // an SRWLOCK
} pondi_mutex;
typedef struct pondi_condition {
    void *variable; // a CONDITION_VARIABLE
} pondi_condition;
typedef struct pondi_once {
    void *once; // an INIT_ONCE
} pondi_once;
typedef void *pondi_thread_handle; // a HANDLE

#define PONDI_ONCE                                                                                 \
    { NULL }

#else

#include <pthread.h>

typedef pthread_mutex_t pondi_mutex;
typedef pthread_cond_t pondi_condition;
typedef pthread_once_t pondi_once;
typedef pthread_t pondi_thread_handle;

#define PONDI_ONCE PTHREAD_ONCE_INIT

#endif

// Functions that create something return false if the system refuses it.
bool pondi_mutex_make(pondi_mutex *mutex);
void pondi_mutex_end(pondi_mutex *mutex);
void pondi_lock(pondi_mutex *mutex);
void pondi_unlock(pondi_mutex *mutex);

bool pondi_condition_make(pondi_condition *condition);
void pondi_condition_end(pondi_condition *condition);
void pondi_wait(pondi_condition *condition, pondi_mutex *mutex);
void pondi_wake_one(pondi_condition *condition);
void pondi_wake_all(pondi_condition *condition);

void pondi_call_once(pondi_once *once, void (*function)(void));

// A thread. The struct must not move until the thread is joined.
typedef struct pondi_thread {
    pondi_thread_handle handle;
    void (*main)(void *argument);
    void *argument;
} pondi_thread;

bool pondi_thread_start(pondi_thread *thread, size_t stack, void (*main)(void *argument),
                        void *argument);
void pondi_thread_join(pondi_thread *thread);

// Time of a monotonic clock.
int64_t pondi_now_ns(void);

// Number of processors available to this process, which containers and taskset limit.
int pondi_processors(void);

#endif

#endif
