// stack.h — how much stack a call takes: it runs on a painted one.
#ifndef MILLPOND_TESTS_STACK_H
#define MILLPOND_TESTS_STACK_H

#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "support.h"

enum { STACK_ROOM = 1024 * 1024, STACK_PAINT = 0xa5 };

typedef struct stack_call {
    void (*run)(void *context);
    void *context;
} stack_call;

static inline void *stack_run(void *call) {
    const stack_call *c = call;
    if (c->run != NULL) {
        c->run(c->context);
    }
    return NULL;
}

// Bytes of a thread's stack that were written to, the thread's own included.
static inline size_t stack_written(stack_call *call) {
    uint8_t *stack = aligned_alloc(4096, STACK_ROOM);
    assert_non_null(stack);
    memset(stack, STACK_PAINT, STACK_ROOM);
    pthread_attr_t attributes;
    pthread_t thread;
    assert_int_equal(pthread_attr_init(&attributes), 0);
    assert_int_equal(pthread_attr_setstack(&attributes, stack, STACK_ROOM), 0);
    assert_int_equal(pthread_create(&thread, &attributes, stack_run, call), 0);
    assert_int_equal(pthread_join(thread, NULL), 0);
    pthread_attr_destroy(&attributes);
    size_t untouched = 0;
    while (untouched < STACK_ROOM && stack[untouched] == STACK_PAINT) {
        untouched++;
    }
    free(stack);
    return STACK_ROOM - untouched;
}

// Bytes that a call takes. Unoptimised and under sanitizers that says nothing.
static inline size_t stack_of(void (*run)(void *context), void *context) {
    stack_call nothing = {NULL, NULL};
    stack_call call = {run, context};
    const size_t thread = stack_written(&nothing);
    const size_t all = stack_written(&call);
    return all > thread ? all - thread : 0;
}

#endif
