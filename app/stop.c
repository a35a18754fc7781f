#include "stop.h"

#include <signal.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int requested; // a signal comes to any thread

void stop_request(int signal_number) {
    requested = signal_number;
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
