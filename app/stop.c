#include "stop.h"

#include <signal.h>
#include <stddef.h>

static volatile sig_atomic_t requested;

static void ask(int signal_number) {
    requested = signal_number;
}

void stop_listen(void) {
    // The second signal of a kind ends the program at once: SA_RESETHAND.
    struct sigaction action = {.sa_handler = ask, .sa_flags = (int)SA_RESETHAND};
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    sigaction(SIGHUP, &action, NULL);
    // A reader that goes away and a size limit show as failed writes, with a message.
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN);
}

int stop_requested(void) {
    return requested;
}
