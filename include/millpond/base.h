// millpond/base.h — results, messages, memory, logging, threads and version.
//
// What it does:     defines the types that all other headers of the library share.
// What it does not: anything about water.
// How to use it:    include <millpond/millpond.h>. Check the pond_result of every call that creates
//                   or loads something, and print pond_message() when it is not POND_OK.
#ifndef MILLPOND_BASE_H
#define MILLPOND_BASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Windows: define POND_SHARED to use the library as a DLL, and POND_EXPORTS as well to build it.
#if defined(_WIN32) && defined(POND_SHARED) && defined(POND_EXPORTS)
#define POND_API __declspec(dllexport)
#elif defined(_WIN32) && defined(POND_SHARED)
#define POND_API __declspec(dllimport)
#elif defined(__GNUC__)
#define POND_API __attribute__((visibility("default")))
#else
#define POND_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

#define POND_VERSION_MAJOR 0
#define POND_VERSION_MINOR 1
#define POND_VERSION_PATCH 0

/// Version of these headers as one number for #if: 0.1.0 is 100, 1.2.3 is 10203.
#define POND_VERSION (POND_VERSION_MAJOR * 10000 + POND_VERSION_MINOR * 100 + POND_VERSION_PATCH)

/// Version of the linked library as "major.minor.patch".
/// Threads: any.
POND_API const char *pond_version(void);

/// Result of a call that can fail. The values never change their meaning.
typedef enum pond_result {
    POND_OK = 0,             ///< success
    POND_ERROR_ARGUMENT = 1, ///< a NULL pointer, or a desc that no _default function made
    POND_ERROR_RANGE = 2,    ///< a value is outside its documented range
    POND_ERROR_UNSTABLE = 3, ///< the time step is above the solver's stability limit
    POND_ERROR_MEMORY = 4,   ///< the allocator returned NULL
    POND_ERROR_DATA = 5,     ///< the bytes are not a snapshot, or are truncated or damaged
    POND_ERROR_VERSION = 6,  ///< a newer snapshot, or a desc from the headers of another version
    POND_ERROR_SPACE = 7,    ///< the caller's buffer is too small
    POND_ERROR_SYSTEM = 8,   ///< the operating system refused a thread or a lock
    POND_ERROR_BUILD = 9     ///< the library was built with compiler flags that change its results
} pond_result;

/// Name of a result, such as "POND_ERROR_RANGE". Other values return "POND_ERROR_UNKNOWN".
/// Threads: any.
POND_API const char *pond_result_name(pond_result result);

/// Message of the last call that failed on this thread: one line that names the field, its value
/// and the allowed range. Empty before the first failure. Valid until the next failure on the same
/// thread.
/// Threads: any; each thread has its own message.
POND_API const char *pond_message(void);

/// Memory allocation of a pond. NULL members select the C library. The stacks of the pond's own
/// threads come from the system instead.
///
/// `allocate` returns memory aligned to `alignment` (a power of two, at most 4096), or NULL.
/// `release` receives what `allocate` returned, and the same size.
///
/// A pond allocates when it is created, when walls, depths, beaches or currents are set, changed or
/// cleared, and when a body or an emitter is added. pond_shift() allocates in a pond with walls,
/// depths or beaches, and pond_state_restore() where any of these changed since the state was
/// saved. pond_body_remove() calls only `release`. Stepping, touching and reading never allocate.
typedef struct pond_allocator {
    void *(*allocate)(size_t size, size_t alignment, void *user);
    void (*release)(void *memory, size_t size, void *user);
    void *user;
} pond_allocator;

/// Severity of a log message. Only errors are logged at present; the other levels are reserved.
typedef enum pond_log_level {
    POND_LOG_ERROR = 1,
    POND_LOG_WARNING = 2,
    POND_LOG_INFO = 3
} pond_log_level;

/// Receives a pond's messages in addition to pond_message(). `log` may be NULL.
typedef struct pond_logger {
    void (*log)(pond_log_level level, const char *message, void *user);
    void *user;
} pond_logger;

/// Marks a desc as initialised by its _default function, and by which version of the headers. Every
/// call that creates something from a desc checks it, and returns POND_ERROR_VERSION if the headers
/// and the library do not match.
///
/// Structs keep their size within one minor version (after 1.0: one major version). Descs have room
/// for new members, which must stay 0 for a library that does not know them.
typedef struct pond_stamp {
    uint32_t cookie;  ///< detects a desc that was not initialised
    uint32_t version; ///< POND_VERSION of the program's headers
    uint32_t size;    ///< size of the desc in the program. [bytes]
} pond_stamp;

/// A rectangle of cells or pixels. Empty if width or height is 0 or less.
typedef struct pond_area {
    int x; ///< leftmost column
    int y; ///< topmost row
    int width;
    int height;
} pond_area;

/// A unit of parallel work, called once for each index in [0, count).
typedef void pond_task(void *context, int index);

/// Runs work in parallel: on the library's own workers, or on the job system of a game engine.
///
/// `run` calls `task(context, i)` once for each i in [0, count), in any order and on any threads,
/// and returns when all calls have finished. If `run` is NULL, the calling thread runs a plain
/// loop. Results never depend on how the work is distributed.
typedef struct pond_parallel {
    void (*run)(void *user, int count, pond_task *task, void *context);
    void *user;
    int width; ///< threads that `run` can keep busy, 1…256; 0 is taken as 1
} pond_parallel;

/// A pool of threads that sleep until there is work. After each job they poll for 20 µs, unless
/// there are more threads than processors. Each thread has a stack of 1 MiB, which is ample for the
/// library's own work and limits the tasks passed to `run`.
typedef struct pond_workers pond_workers;

/// Creates a pool of threads.
/// threads: 1…256, the calling thread included; 0 = one for each processor available to the calling
/// thread (Linux) or present in the machine (other systems). In a build without threads, such as
/// WebAssembly, any number is accepted, and the calling thread does all the work with the same
/// results.
/// Errors: POND_ERROR_ARGUMENT, POND_ERROR_RANGE, POND_ERROR_MEMORY, POND_ERROR_SYSTEM.
/// Threads: any.
POND_API pond_result pond_workers_create(int threads, pond_workers **workers);

/// Stops the threads and frees the pool. NULL is allowed. Do not call it while the pool is working.
POND_API void pond_workers_destroy(pond_workers *workers);

/// The pool as a pond_parallel, for a pond_desc or a look. NULL returns a plain loop.
/// Threads: any, one at a time: a second thread that calls `run` waits for the first.
POND_API pond_parallel pond_workers_parallel(pond_workers *workers);

#ifdef __cplusplus
}
#endif

#endif
