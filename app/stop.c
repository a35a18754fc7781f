#include "stop.h"

#include <errno.h>
#include <signal.h>
#include <stdatomic.h>
#include <stddef.h>
#include <unistd.h>

static atomic_int requested; // a signal comes to any thread
static bool on_line;         // whether a progress bar may stand in the line

#define PATIENCE 1 // after which it is said that something takes longer [s]

// As a handler says it.
static void say_that_it_takes(int signal_number) {
    static const char text[] = "\nmillpond: ending when what is under way is done; the same signal "
                               "(Ctrl-C) again ends it at "
                               "once\n";
    const int reason = errno;
    const ssize_t ignored =
        write(STDERR_FILENO, text + (on_line ? 0 : 1), sizeof text - (on_line ? 1 : 2));
    (void)ignored;
    (void)signal_number;
    errno = reason;
}

void stop_request(int signal_number) {
    requested = signal_number;
    struct sigaction now; // in a terminal it ends the program, as all others do
    if (sigaction(SIGALRM, NULL, &now) == 0 && now.sa_handler == say_that_it_takes) {
        (void)alarm(PATIENCE);
    }
}

// A signal the parent had switched off, as nohup does, stays so.
static void listen_for(int signal_number, const struct sigaction *action) {
    struct sigaction before;
    if (sigaction(signal_number, NULL, &before) == 0 && before.sa_handler != SIG_IGN) {
        sigaction(signal_number, action, NULL);
    }
}

void stop_listen(void) {
    // The second signal of a kind ends the program at once: SA_RESETHAND.
    struct sigaction action = {.sa_handler = stop_request, .sa_flags = (int)SA_RESETHAND};
    sigemptyset(&action.sa_mask);
    listen_for(SIGINT, &action);
    listen_for(SIGTERM, &action);
    listen_for(SIGHUP, &action);
    on_line = isatty(STDERR_FILENO) == 1;
    action = (struct sigaction){.sa_handler = say_that_it_takes, .sa_flags = SA_RESTART};
    sigemptyset(&action.sa_mask);
    sigaction(SIGALRM, &action, NULL);
    // A reader that goes away and a size limit show as failed writes, with a message.
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN);
}

int stop_requested(void) {
    return requested;
}

bool stop_is_far(void) {
    return requested == 0;
}
