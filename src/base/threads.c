#if defined(__linux__)
#define _GNU_SOURCE // for sched_getaffinity()
#include <sched.h>
#elif defined(__APPLE__)
#define _DARWIN_C_SOURCE // for _SC_NPROCESSORS_ONLN
#endif

#include "base/threads.h"

#if PONDI_THREADS && defined(_WIN32)

#define SYSTEM __declspec(dllimport)
#define FOREVER 0xffffffffUL
#define STACK_IS_RESERVED 0x00010000UL
#define NANOSECONDS 1000000000

SYSTEM void __stdcall AcquireSRWLockExclusive(void **lock);
SYSTEM void __stdcall ReleaseSRWLockExclusive(void **lock);
SYSTEM void __stdcall WakeConditionVariable(void **variable);
SYSTEM void __stdcall WakeAllConditionVariable(void **variable);
SYSTEM int __stdcall SleepConditionVariableSRW(void **variable, void **lock, unsigned long ms,
                                               unsigned long flags);
SYSTEM int __stdcall InitOnceExecuteOnce(void **once,
                                         int(__stdcall *function)(void **once, void *parameter,
                                                                  void **context),
                                         void *parameter, void **context);
SYSTEM void *__stdcall CreateThread(void *security, size_t stack,
                                    unsigned long(__stdcall *main)(void *argument), void *argument,
                                    unsigned long flags, unsigned long *id);
SYSTEM unsigned long __stdcall WaitForSingleObject(void *handle, unsigned long ms);
SYSTEM int __stdcall CloseHandle(void *handle);
SYSTEM int __stdcall QueryPerformanceCounter(int64_t *count);
SYSTEM int __stdcall QueryPerformanceFrequency(int64_t *frequency);
SYSTEM void *__stdcall GetCurrentProcess(void);
SYSTEM int __stdcall GetProcessAffinityMask(void *process, size_t *own, size_t *all);

bool pondi_mutex_make(pondi_mutex *mutex) {
    mutex->lock = NULL;
    return true;
}

void pondi_mutex_end(pondi_mutex *mutex) {
    (void)mutex;
}

void pondi_lock(pondi_mutex *mutex) {
    AcquireSRWLockExclusive(&mutex->lock);
}

void pondi_unlock(pondi_mutex *mutex) {
    ReleaseSRWLockExclusive(&mutex->lock);
}

bool pondi_condition_make(pondi_condition *condition) {
    condition->variable = NULL;
    return true;
}

void pondi_condition_end(pondi_condition *condition) {
    (void)condition;
}

void pondi_wait(pondi_condition *condition, pondi_mutex *mutex) {
    (void)SleepConditionVariableSRW(&condition->variable, &mutex->lock, FOREVER, 0);
}

void pondi_wake_one(pondi_condition *condition) {
    WakeConditionVariable(&condition->variable);
}

void pondi_wake_all(pondi_condition *condition) {
    WakeAllConditionVariable(&condition->variable);
}

typedef struct call {
    void (*function)(void);
} call;

static int __stdcall do_once(void **once, void *parameter, void **context) {
    (void)once;
    (void)context;
    ((const call *)parameter)->function();
    return 1;
}

void pondi_call_once(pondi_once *once, void (*function)(void)) {
    call to_do = {function};
    (void)InitOnceExecuteOnce(&once->once, do_once, &to_do, NULL);
}

static unsigned long __stdcall run(void *argument) {
    const pondi_thread *thread = argument;
    thread->main(thread->argument);
    return 0;
}

bool pondi_thread_start(pondi_thread *thread, size_t stack, void (*main)(void *argument),
                        void *argument) {
    thread->main = main;
    thread->argument = argument;
    thread->handle = CreateThread(NULL, stack, run, thread, STACK_IS_RESERVED, NULL);
    return thread->handle != NULL;
}

void pondi_thread_join(pondi_thread *thread) {
    (void)WaitForSingleObject(thread->handle, FOREVER);
    (void)CloseHandle(thread->handle);
}

int64_t pondi_now_ns(void) {
    int64_t count = 0;
    int64_t each_second = 1;
    (void)QueryPerformanceCounter(&count);
    (void)QueryPerformanceFrequency(&each_second);
    return count / each_second * NANOSECONDS + count % each_second * NANOSECONDS / each_second;
}

int pondi_processors(void) {
    size_t own = 0;
    size_t all = 0;
    int count = 0;
    (void)GetProcessAffinityMask(GetCurrentProcess(), &own, &all);
    for (; own != 0; own &= own - 1) {
        count++;
    }
    return count > 0 ? count : 1;
}

#elif PONDI_THREADS

#include <limits.h>
#include <time.h>
#include <unistd.h>

bool pondi_mutex_make(pondi_mutex *mutex) {
    return pthread_mutex_init(mutex, NULL) == 0;
}

void pondi_mutex_end(pondi_mutex *mutex) {
    pthread_mutex_destroy(mutex);
}

void pondi_lock(pondi_mutex *mutex) {
    pthread_mutex_lock(mutex);
}

void pondi_unlock(pondi_mutex *mutex) {
    pthread_mutex_unlock(mutex);
}

bool pondi_condition_make(pondi_condition *condition) {
    return pthread_cond_init(condition, NULL) == 0;
}

void pondi_condition_end(pondi_condition *condition) {
    pthread_cond_destroy(condition);
}

void pondi_wait(pondi_condition *condition, pondi_mutex *mutex) {
    pthread_cond_wait(condition, mutex);
}

void pondi_wake_one(pondi_condition *condition) {
    pthread_cond_signal(condition);
}

void pondi_wake_all(pondi_condition *condition) {
    pthread_cond_broadcast(condition);
}

void pondi_call_once(pondi_once *once, void (*function)(void)) {
    pthread_once(once, function);
}

static void *run(void *argument) {
    const pondi_thread *thread = argument;
    thread->main(thread->argument);
    return NULL;
}

bool pondi_thread_start(pondi_thread *thread, size_t stack, void (*main)(void *argument),
                        void *argument) {
    pthread_attr_t attributes;
    if (pthread_attr_init(&attributes) != 0) {
        return false;
    }
    thread->main = main;
    thread->argument = argument;
    const bool good = pthread_attr_setstacksize(&attributes, stack) == 0 &&
                      pthread_create(&thread->handle, &attributes, run, thread) == 0;
    (void)pthread_attr_destroy(&attributes);
    return good;
}

void pondi_thread_join(pondi_thread *thread) {
    pthread_join(thread->handle, NULL);
}

int64_t pondi_now_ns(void) {
    struct timespec now;
    (void)clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

int pondi_processors(void) {
#if defined(__linux__)
    cpu_set_t allowed;
    if (sched_getaffinity(0, sizeof allowed, &allowed) == 0) { // fails where there are over 1024
        return CPU_COUNT(&allowed);
    }
#endif
    const long count = sysconf(_SC_NPROCESSORS_ONLN);
    return count < 1 ? 1 : count > INT_MAX ? INT_MAX : (int)count;
}

#endif
