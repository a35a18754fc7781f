#include "stop.h"

#include <errno.h>
#include <signal.h>
#include <stdatomic.h>
#include <stddef.h>
#include <time.h>
#include <unistd.h>

#include "media/leftover.h"

#define PATIENCE 1      // after this time a message reports that the end takes longer [s]
#define ONE_REQUEST 500 // signals within this time count once: timeout sends its own twice [ms]

static atomic_int requested;  // the signal may arrive in any thread
static atomic_llong asked_at; // steady time of the first request [ms]; 0: none
static bool on_line;          // a progress bar may be on the line

static long long steady_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (long long)now.tv_sec * 1000 + now.tv_nsec / 1000000 + 1;
}

// Called in a handler. An alarm from elsewhere prints nothing.
static void say_that_it_takes(int signal_number) {
    static const char text[] = "\nmillpond: ending after the current work; Ctrl-C or the "
                               "like again ends it at once\n";
    const int reason = errno;
    if (requested != 0) {
        const ssize_t ignored =
            write(STDERR_FILENO, text + (on_line ? 0 : 1), sizeof text - (on_line ? 1 : 2));
        (void)ignored;
    }
    (void)signal_number;
    errno = reason;
}

bool stop_request(int signal_number) {
    const long long now = steady_now();
    long long first = 0;
    if (!atomic_compare_exchange_strong(&asked_at, &first, now)) {
        return now - first >= ONE_REQUEST;
    }
    requested = signal_number;
    struct sigaction action; // in a terminal an alarm ends the program
    if (sigaction(SIGALRM, NULL, &action) == 0 && action.sa_handler == say_that_it_takes) {
        (void)alarm(PATIENCE);
    }
    return false;
}

// Ends the program by the signal's default action, once this handler returns.
static void give_up(int signal_number) {
    media_leftover_drop();
    signal(signal_number, SIG_DFL);
    raise(signal_number);
}

static void ask(int signal_number) {
    const int reason = errno;
    if (stop_request(signal_number)) {
        give_up(signal_number);
    }
    errno = reason;
}

// A signal that the parent ignores, such as by nohup, stays ignored.
static void listen_for(int signal_number, void (*handler)(int)) {
    struct sigaction before;
    struct sigaction action = {.sa_handler = handler};
    sigemptyset(&action.sa_mask);
    if (sigaction(signal_number, NULL, &before) == 0 && before.sa_handler != SIG_IGN) {
        sigaction(signal_number, &action, NULL);
    }
}

void stop_listen(void) {
    static const int asks[] = {SIGINT, SIGTERM, SIGHUP};
    static const int ends[] = {SIGQUIT, SIGUSR1, SIGUSR2};
    for (size_t i = 0; i < sizeof asks / sizeof asks[0]; i++) {
        listen_for(asks[i], ask);
    }
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        listen_for(ends[i], give_up);
    }
    on_line = isatty(STDERR_FILENO) == 1;
    struct sigaction action = {.sa_handler = say_that_it_takes, .sa_flags = SA_RESTART};
    sigemptyset(&action.sa_mask);
    sigaction(SIGALRM, &action, NULL);
    // A closed pipe and a size limit fail as writes, with a message.
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN);
}

void stop_hush(void) {
    signal(SIGALRM, SIG_IGN);
}

int stop_requested(void) {
    return requested;
}

bool stop_is_far(void) {
    return requested == 0;
}
