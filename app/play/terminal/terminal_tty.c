#include "terminal_tty.h"

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

#include "report.h"
#include "stop.h"

#define LAST_WORDS 0.25 // longest wait at the end for a terminal that does not read [s]

// Alternate screen, no cursor, no wrapping, mouse buttons and drags in SGR format, bracketed paste.
static const char take_over[] =
    "\033[?1049h\033[?25l\033[?7l\033[?1002h\033[?1006h\033[?2004h\033[0m\033[2J";
static const char give_back[] =
    "\033[?2026l\033[0m\033[?2004l\033[?1006l\033[?1002l\033[?7h\033[?25h\033[?1049l";

static struct termios before;
static volatile sig_atomic_t taken;
static int errors = -1;          // the original standard error
static const char *opening = ""; // bytes to send first
static int output = -1;          // the terminal, opened again for writing without waiting
static volatile sig_atomic_t changed;

// Signals that end a program without a request.
static const int ends[] = {SIGSEGV,   SIGBUS,  SIGFPE,  SIGILL,  SIGABRT, SIGQUIT, SIGSYS,
                           SIGTRAP,   SIGUSR1, SIGUSR2, SIGALRM, SIGPROF, SIGIO,   SIGXCPU,
#ifdef SIGPWR
                           SIGPWR,
#endif
#ifdef SIGSTKFLT
                           SIGSTKFLT,
#endif
                           SIGVTALRM};

static const int asks[] = {SIGINT, SIGTERM, SIGHUP};

// Returns the bytes that the terminal accepts, or −1 with errno.
static ssize_t write_some(const char *bytes, size_t size) {
    return write(output >= 0 ? output : STDOUT_FILENO, bytes, size);
}

static bool takes_more(double seconds) {
    struct pollfd ready = {.fd = STDOUT_FILENO, .events = POLLOUT};
    return poll(&ready, 1, (int)(seconds * 1e3)) > 0;
}

// Uses only functions that signal handlers may call, and does not wait for long.
static void restore(void) {
    if (taken == 0) {
        return;
    }
    taken = 0;
    if (errors >= 0) {
        (void)dup2(errors, STDERR_FILENO);
    }
    if (takes_more(LAST_WORDS)) {
        const ssize_t written = write_some(give_back, sizeof give_back - 1);
        (void)written;
    }
    (void)tcflush(STDIN_FILENO, TCIFLUSH);
    (void)tcsetattr(STDIN_FILENO, TCSANOW, &before);
}

static void crash(int signal_number) {
    restore();
    raise(signal_number); // the default action, by SA_RESETHAND
}

static void handle(int signal_number, void (*handler)(int), int flags) {
    struct sigaction was;
    struct sigaction action = {.sa_handler = handler, .sa_flags = flags};
    sigemptyset(&action.sa_mask);
    // Signals that the parent ignores stay ignored.
    if (sigaction(signal_number, NULL, &was) == 0 && was.sa_handler != SIG_IGN) {
        sigaction(signal_number, &action, NULL);
    }
}

static void handle_end(int signal_number) {
    handle(signal_number, crash, (int)(SA_RESETHAND | SA_NODEFER));
}

static void ask(int signal_number) {
    if (stop_request(signal_number)) {
        restore();
        signal(signal_number, SIG_DFL);
        raise(signal_number);
    }
}

static void resize(int signal_number) {
    (void)signal_number;
    changed = 1;
}

static void listen(void) {
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        handle_end(ends[i]);
    }
    for (int real_time = SIGRTMIN; real_time <= SIGRTMAX; real_time++) {
        handle_end(real_time);
    }
    for (size_t i = 0; i < sizeof asks / sizeof asks[0]; i++) {
        handle(asks[i], ask, 0);
    }
    handle(SIGWINCH, resize, 0); // interrupts waiting
}

// Messages would disturb the picture.
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

// O_NONBLOCK on standard output would also affect the shell.
static void open_output(void) {
    const char *name = ttyname(STDOUT_FILENO);
    output = open(name != NULL ? name : "/dev/tty", O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
}

// The sequences of the setup are sent before the first picture.
static bool take(void) {
    struct termios raw = before;
    raw.c_iflag &= ~(tcflag_t)(BRKINT | ICRNL | INPCK | ISTRIP | IXON);
    raw.c_oflag &= ~(tcflag_t)OPOST;
    raw.c_cflag |= CS8;
    raw.c_lflag &= ~(tcflag_t)(ECHO | ICANON | IEXTEN | ISIG);
    raw.c_cc[VMIN] = 0;
    raw.c_cc[VTIME] = 0;
    (void)tcflush(STDIN_FILENO, TCIFLUSH);
    if (tcsetattr(STDIN_FILENO, TCSANOW, &raw) != 0) {
        return false;
    }
    taken = 1;
    changed = 1;
    opening = take_over;
    mute();
    return true;
}

int terminal_tty_open(void) {
    const char *kind = getenv("TERM");
    if (isatty(STDIN_FILENO) == 0 || isatty(STDOUT_FILENO) == 0) {
        return report_error(EXIT_BAD_USE, "--terminal: standard %s is not a terminal",
                            isatty(STDIN_FILENO) == 0 ? "input" : "output");
    }
    if (kind == NULL || kind[0] == '\0' || strcmp(kind, "dumb") == 0) {
        return report_error(
            EXIT_BAD_USE,
            "--terminal: TERM is %s; a terminal with colours and cursor addressing is "
            "needed, such as xterm",
            kind == NULL || kind[0] == '\0' ? "not set" : kind);
    }
    if (tcgetattr(STDIN_FILENO, &before) != 0) {
        return report_error(EXIT_BAD_USE, "--terminal: %s", strerror(errno));
    }
    open_output();
    stop_listen();
    listen();
    atexit(restore);
    if (!take()) {
        restore();
        return report_error(EXIT_RUN_FAILED, "--terminal: the terminal cannot be set up: %s",
                            strerror(errno));
    }
    return EXIT_FINE;
}

void terminal_tty_close(void) {
    restore();
    if (output >= 0) {
        close(output);
        output = -1;
    }
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

// By its name, since the locale may not be installed on this machine.
static bool names_utf8(const char *locale) {
    for (; *locale != '\0'; locale++) {
        if (strncasecmp(locale, "utf-8", 5) == 0 || strncasecmp(locale, "utf8", 4) == 0) {
            return true;
        }
    }
    return false;
}

bool terminal_tty_has_utf8(void) {
    static const char *const variables[] = {"LC_ALL", "LC_CTYPE", "LANG"};
    for (size_t i = 0; i < sizeof variables / sizeof variables[0]; i++) {
        const char *locale = getenv(variables[i]);
        if (locale != NULL && locale[0] != '\0') {
            return names_utf8(locale);
        }
    }
    return false;
}

bool terminal_tty_wait(double seconds, bool sending) {
    struct pollfd ends_of_it[] = {{.fd = STDIN_FILENO, .events = POLLIN},
                                  {.fd = STDOUT_FILENO, .events = POLLOUT}};
    const int wait = seconds < 0.0 ? -1 : (int)ceil(fmin(seconds, 1e5) * 1e3);
    return poll(ends_of_it, sending ? 2 : 1, wait) > 0 && ends_of_it[0].revents != 0;
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
    // poll() reported input, and it was the end.
    return count == 0 || (errno != EINTR && errno != EAGAIN) ? -1 : 0;
}

int terminal_tty_send(const char *bytes, size_t size) {
    const size_t first = strlen(opening);
    if (!takes_more(0.0)) {
        return 0;
    }
    const ssize_t written = write_some(first > 0 ? opening : bytes, first > 0 ? first : size);
    if (written < 0) {
        return errno == EAGAIN || errno == EINTR ? 0 : -1;
    }
    opening += first > 0 ? written : 0;
    return first > 0 ? 0 : (int)written;
}
