// millpond/base.h — results, messages, memory, logging, threads and version.
//
// What it does:     the few things that all other headers of the library share.
// What it does not: anything about water.
// How to use it:    include <millpond/millpond.h>; check the pond_result of whatever creates
//                   or loads; print pond_message() when it is not POND_OK.
#ifndef MILLPOND_BASE_H
#define MILLPOND_BASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Windows: POND_SHARED where the library is a DLL, POND_EXPORTS besides where it is built.
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

/// Version of this header as one number, for #if: 0.1.0 is 100, 1.2.3 is 10203.
#define POND_VERSION (POND_VERSION_MAJOR * 10000 + POND_VERSION_MINOR * 100 + POND_VERSION_PATCH)

/// Version of the library that is linked, as "major.minor.patch".
/// Threads: any.
POND_API const char *pond_version(void);

/// What a call that can fail returns. The numbers are pinned: they never change their meaning.
typedef enum pond_result {
    POND_OK = 0,             ///< done
    POND_ERROR_ARGUMENT = 1, ///< a pointer is NULL, or a desc was not made by its _default function
    POND_ERROR_RANGE = 2,    ///< a field is outside the range its documentation gives
    POND_ERROR_UNSTABLE = 3, ///< the time step is above the solver's stability limit
    POND_ERROR_MEMORY = 4,   ///< the allocator returned NULL
    POND_ERROR_DATA = 5,     ///< the bytes are no snapshot, truncated or damaged
    POND_ERROR_VERSION = 6,  ///< a newer snapshot, or a desc of another version's headers
    POND_ERROR_SPACE = 7,    ///< the caller's buffer is too small
    POND_ERROR_SYSTEM = 8,   ///< the operating system refused a thread or a lock
    POND_ERROR_BUILD = 9     ///< the library was built with flags that change the water
} pond_result;

/// Name of a result, such as "POND_ERROR_RANGE"; "POND_ERROR_UNKNOWN" for any other number.
/// Threads: any.
POND_API const char *pond_result_name(pond_result result);

/// What went wrong in the last failed call of this thread: one line that names the field, its value
/// and what is allowed. Empty before the first failure. Valid until this thread's next failure.
/// Threads: each has its own.
POND_API const char *pond_message(void);

/// Where a pond's memory comes from, apart from that of its own threads. NULL members mean the C
/// library's. `allocate` returns memory aligned to `alignment` (a power of two, at most 4096), or
/// NULL. `release` is given what `allocate` returned and the same size. Called at creation and
/// destruction, where walls, depths, beaches and currents are set, changed or cleared, where bodies
/// and emitters are added; by pond_shift() in a pond with walls, depths or beaches, and by
/// pond_state_restore() where any of these changed since; `release` also by pond_body_remove().
/// Never while stepping, touching or reading.
typedef struct pond_allocator {
    void *(*allocate)(size_t size, size_t alignment, void *user);
    void (*release)(void *memory, size_t size, void *user);
    void *user;
} pond_allocator;

/// Severity of a logged line. Only errors are logged so far; the others are reserved.
typedef enum pond_log_level {
    POND_LOG_ERROR = 1,
    POND_LOG_WARNING = 2,
    POND_LOG_INFO = 3
} pond_log_level;

/// Where a pond's messages go besides pond_message(). NULL `log` means nowhere.
typedef struct pond_logger {
    void (*log)(pond_log_level level, const char *message, void *user);
    void *user;
} pond_logger;

/// How a desc was made: set by its _default function, and checked where something is created from
/// it. A program whose headers are not those of the library that runs is refused there, with
/// POND_ERROR_VERSION. Within one minor version (after 1.0, one major) all structs keep their
/// sizes; descs have room for members to come, which must stay 0 where the library does not know
/// them.
typedef struct pond_stamp {
    uint32_t cookie;  ///< catches a desc that was not initialised
    uint32_t version; ///< POND_VERSION of the program's headers
    uint32_t size;    ///< of the desc, as the program has it. [bytes]
} pond_stamp;

/// A rectangle of cells or of pixels. Empty when width or height is 0 or less.
typedef struct pond_area {
    int x; ///< left column
    int y; ///< top row
    int width;
    int height;
} pond_area;

/// One piece of parallel work: called once for each index of [0, count).
typedef void pond_task(void *context, int index);

/// A way to run pieces of work in parallel: the library's own workers, or a game engine's jobs.
/// `run` calls `task(context, i)` once for every i of [0, count), in any order, on any threads,
/// and returns when all are done. NULL `run` means a plain loop on the calling thread.
/// The library's results never depend on how the pieces are distributed.
typedef struct pond_parallel {
    void (*run)(void *user, int count, pond_task *task, void *context);
    void *user;
    int width; ///< how many threads `run` can keep busy. [threads], 1…256; 0 counts as 1
} pond_parallel;

/// A small pool of threads that sleep until there is work. After work they poll for more for 20 µs,
/// unless there are more of them than processors. Each has a stack of 1 MiB, ample for the
/// library's own work; a task passed to `run` must make do with it.
typedef struct pond_workers pond_workers;

/// Creates a pool that keeps `threads` threads busy, the calling one included.
/// threads: [threads], 1…256, 0 = one for each processor that the calling thread may run on (on
/// Linux; elsewhere, of the machine). In a build without threads, such as WebAssembly, any number
/// is accepted and the caller's thread does the work, with the same result.
/// Errors: POND_ERROR_ARGUMENT, POND_ERROR_RANGE, POND_ERROR_MEMORY, POND_ERROR_SYSTEM.
/// Threads: any.
POND_API pond_result pond_workers_create(int threads, pond_workers **workers);

/// Ends the pool's threads and frees it. NULL is allowed. Must not be called while work runs on it.
POND_API void pond_workers_destroy(pond_workers *workers);

/// The pool as a pond_parallel, to put into a pond_desc or pass to a look. NULL gives the plain
/// loop. One caller at a time: a second thread that calls `run` waits for the first.
POND_API pond_parallel pond_workers_parallel(pond_workers *workers);

#ifdef __cplusplus
}
#endif

#endif
