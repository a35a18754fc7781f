#include "terminal_tty.h"

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

#include "report.h"
#include "stop.h"

// Another screen, no cursor, no wrapping, buttons and drags of the mouse with wide numbers.
static const char take_over[] = "\033[?1049h\033[?25l\033[?7l\033[?1002h\033[?1006h\033[0m\033[2J";
static const char give_back[] =
    "\033[?2026l\033[0m\033[?1006l\033[?1002l\033[?7h\033[?25h\033[?1049l";

static struct termios before;
static volatile sig_atomic_t taken;
static int errors = -1; // where messages went before
static volatile sig_atomic_t changed;

static const int crashes[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGQUIT};

// Only what may be called in a signal handler.
static void restore(void) {
    if (taken != 0) {
        taken = 0;
        if (errors >= 0) {
            (void)dup2(errors, STDERR_FILENO);
        }
        const ssize_t written = write(STDOUT_FILENO, give_back, sizeof give_back - 1);
        (void)written;
        (void)tcsetattr(STDIN_FILENO, TCSAFLUSH, &before);
    }
}

static void crash(int signal_number) {
    restore();
    raise(signal_number); // as it was before: SA_RESETHAND
}

static void resize(int signal_number) {
    (void)signal_number;
    changed = 1;
}

static void listen(void) {
    struct sigaction action = {.sa_handler = crash, .sa_flags = (int)(SA_RESETHAND | SA_NODEFER)};
    sigemptyset(&action.sa_mask);
    for (size_t i = 0; i < sizeof crashes / sizeof crashes[0]; i++) {
        sigaction(crashes[i], &action, NULL);
    }
    action.sa_handler = resize;
    action.sa_flags = 0; // waiting ends
    sigaction(SIGWINCH, &action, NULL);
}

// Messages would be written into the picture.
static void mute(void) {
    const int nowhere = isatty(STDERR_FILENO) != 0 ? open("/dev/null", O_WRONLY | O_CLOEXEC) : -1;
    if (nowhere >= 0) {
        errors = errors >= 0 ? errors : fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
        if (errors >= 0) {
            (void)dup2(nowhere, STDERR_FILENO);
        }
        close(nowhere);
    }
}

static bool take(void) {
    struct termios raw = before;
    raw.c_iflag &= ~(tcflag_t)(BRKINT | ICRNL | INPCK | ISTRIP | IXON);
    raw.c_oflag &= ~(tcflag_t)OPOST;
    raw.c_cflag |= CS8;
    raw.c_lflag &= ~(tcflag_t)(ECHO | ICANON | IEXTEN | ISIG);
    raw.c_cc[VMIN] = 0;
    raw.c_cc[VTIME] = 0;
    if (tcsetattr(STDIN_FILENO, TCSAFLUSH, &raw) != 0) {
        return false;
    }
    taken = 1;
    changed = 1;
    mute();
    return terminal_tty_write(take_over, sizeof take_over - 1);
}

int terminal_tty_open(void) {
    const char *kind = getenv("TERM");
    if (isatty(STDIN_FILENO) == 0 || isatty(STDOUT_FILENO) == 0) {
        return report_error(EXIT_BAD_USE, "--terminal: standard %s is no terminal",
                            isatty(STDIN_FILENO) == 0 ? "input" : "output");
    }
    if (kind == NULL || kind[0] == '\0' || strcmp(kind, "dumb") == 0) {
        return report_error(EXIT_BAD_USE,
                            "--terminal: TERM is %s; a terminal that knows colours and places is "
                            "needed, such as xterm",
                            kind == NULL || kind[0] == '\0' ? "not set" : kind);
    }
    if (tcgetattr(STDIN_FILENO, &before) != 0) {
        return report_error(EXIT_BAD_USE, "--terminal: %s", strerror(errno));
    }
    stop_listen();
    listen();
    atexit(restore);
    if (!take()) {
        restore();
        return report_error(EXIT_RUN_FAILED, "--terminal: the terminal cannot be written");
    }
    return EXIT_FINE;
}

void terminal_tty_close(void) {
    restore();
}

void terminal_tty_suspend(void) {
    restore();
    raise(SIGTSTP);
    (void)tcgetattr(STDIN_FILENO, &before);
    (void)take();
}

void terminal_tty_size(int *columns, int *rows) {
    struct winsize size = {0};
    const bool told = ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0;
    *columns = told && size.ws_col > 0 ? size.ws_col : 80;
    *rows = told && size.ws_row > 0 ? size.ws_row : 24;
}

bool terminal_tty_changed(void) {
    const bool answer = changed != 0;
    changed = 0;
    return answer;
}

bool terminal_tty_has_true_colour(void) {
    const char *said = getenv("COLORTERM");
    const char *kind = getenv("TERM");
    return (said != NULL && (strcmp(said, "truecolor") == 0 || strcmp(said, "24bit") == 0)) ||
           (kind != NULL && (strstr(kind, "-direct") != NULL || strstr(kind, "truecolor") != NULL));
}

bool terminal_tty_wait(double seconds) {
    struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
    const int wait = seconds < 0.0 ? -1 : (int)ceil(fmin(seconds, 1e5) * 1e3);
    return poll(&input, 1, wait) > 0;
}

int terminal_tty_read(uint8_t *bytes, size_t room) {
    struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
    if (poll(&input, 1, 0) <= 0) {
        return 0;
    }
    const ssize_t count = read(STDIN_FILENO, bytes, room);
    if (count > 0) {
        return (int)count;
    }
    // There was something to be read, and it was the end.
    return count == 0 || (errno != EINTR && errno != EAGAIN) ? -1 : 0;
}

bool terminal_tty_write(const char *bytes, size_t size) {
    while (size > 0) {
        const ssize_t written = write(STDOUT_FILENO, bytes, size);
        if (written > 0) {
            bytes += written;
            size -= (size_t)written;
        } else if (written < 0 && errno == EAGAIN) {
            struct pollfd output = {.fd = STDOUT_FILENO, .events = POLLOUT};
            (void)poll(&output, 1, 100);
        } else if (written < 0 && errno == EINTR) {
            if (stop_requested() != 0 && taken != 0) {
                return false; // asked to end while nobody reads
            }
        } else {
            return false;
        }
    }
    return true;
}
