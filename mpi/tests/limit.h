// A file that grows too large for one rank, as where a disk's quota ends.
#ifndef MILLPOND_MPI_TESTS_LIMIT_H
#define MILLPOND_MPI_TESTS_LIMIT_H

#include <signal.h>
#include <sys/resource.h>

static inline void limit_files(void) {
    const struct rlimit most = {.rlim_cur = 100000, .rlim_max = RLIM_INFINITY};
    (void)signal(SIGXFSZ, SIG_IGN);
    (void)setrlimit(RLIMIT_FSIZE, &most);
}

#endif
