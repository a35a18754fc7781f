// gl_context.h — contexts without a window, for the tests of millpond-gl.
#ifndef MILLPOND_TESTS_GL_CONTEXT_H
#define MILLPOND_TESTS_GL_CONTEXT_H

#include "bench/headless.h"
#include "gl_support.h"

#define GL_SKIPPED 77 // what a test returns where no context can be had

// Makes a context of that kind current: a debug context, in which each GL error fails the test.
// False, with a line that says why, where there can be none.
bool gl_context_open(gl_kind kind);
void gl_context_close(void);

// The errors since the context was opened; gl_context_close() fails a test that has left any.
int gl_context_errors(void);

// Whether errors are heard from now on, as they are at first: false where a test means to cause
// some.
void gl_context_hear(bool on);

// Runs tests once in each kind of context that can be had: setup and teardown open and close it.
// The environment variable MILLPOND_TESTED_GL selects one, core or es.
// Returns what main() should: the number of failures, or GL_SKIPPED.
int gl_run_tests(const char *name, const struct CMUnitTest *tests, size_t count);

#endif
