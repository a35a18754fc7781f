#include "report.h"

#include <jansson.h>
#include <millpond/millpond.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/utsname.h>
#include <unistd.h>

#define TEXT 256

struct report {
    options wish;
    bool planning;
    int planned;
    int done;
    char group[TEXT]; // of the last line in the table
    json_t *rows;
    FILE *csv;
};

static const char *const headings[][2] = {
    {"step", "Steps: 1e9 cells in a second (more is better)"},
    {"look", "Looks: milliseconds for a frame (less is better)"},
    {"scene", "Scenes: milliseconds for a frame (less is better)"},
};

int report_processors(void) {
    const long count = sysconf(_SC_NPROCESSORS_ONLN);
    return count < 1 ? 1 : count > 256 ? 256 : (int)count;
}

static void wipe_progress(void) {
    if (isatty(STDERR_FILENO)) {
        (void)fputs("\r\033[K", stderr);
    }
}

bool report_fail(const bench_subject *s, const char *format, ...) {
    wipe_progress();
    (void)fputs("millpond-bench: ", stderr);
    if (s != NULL) {
        (void)fprintf(stderr, "%s, %s, %dx%d, threads: %d: ", s->group, s->name, s->width,
                      s->height, s->threads);
    }
    va_list arguments;
    va_start(arguments, format);
    (void)vfprintf(stderr, format, arguments);
    va_end(arguments);
    (void)fputc('\n', stderr);
    return false;
}

report *report_open(const options *wish) {
    report *r = calloc(1, sizeof *r);
    json_t *rows = json_array();
    if (r == NULL || rows == NULL) {
        (void)report_fail(NULL, "no memory");
        json_decref(rows);
        free(r);
        return NULL;
    }
    *r = (report){.wish = *wish, .planning = true, .rows = rows};
    if (wish->csv != NULL) {
        r->csv = fopen(wish->csv, "w");
        if (r->csv == NULL) {
            (void)report_fail(NULL, "cannot write '%s'", wish->csv);
            json_decref(rows);
            free(r);
            return NULL;
        }
        (void)fputs("group,name,size,threads,value,unit,naive,ratio,naive_o2,ratio_o2\n", r->csv);
    }
    return r;
}

bool report_wants(report *r, const bench_subject *s) {
    char label[TEXT];
    (void)snprintf(label, sizeof label, "%s/%s/%dx%d/%d", s->group, s->name, s->width, s->height,
                   s->threads);
    if (r->wish.filter != NULL && strstr(label, r->wish.filter) == NULL) {
        return false;
    }
    if (r->planning) {
        r->planned++;
        return false;
    }
    return true;
}

bool report_planned(report *r) {
    r->planning = false;
    return r->planned > 0 ||
           report_fail(NULL,
                       "no benchmark has '%s' in its name%s; --help says what names look like",
                       r->wish.filter == NULL ? "" : r->wish.filter,
                       r->wish.quick ? " among the quick ones" : "");
}

void report_progress(report *r, const bench_subject *s) {
    if (isatty(STDERR_FILENO)) {
        (void)fprintf(stderr, "\r\033[K[%d/%d] %s: %s, %dx%d, threads: %d ", r->done + 1,
                      r->planned, s->group, s->name, s->width, s->height, s->threads);
        (void)fflush(stderr);
    }
}

// ---- table ------------------------------------------------------------------------------------

static void print_heading(report *r, const char *group) {
    if (strcmp(r->group, group) == 0) {
        return;
    }
    const char *heading = group;
    for (size_t i = 0; i < sizeof headings / sizeof headings[0]; i++) {
        heading = strcmp(headings[i][0], group) == 0 ? headings[i][1] : heading;
    }
    (void)printf("%s%s\n  %-28s %10s %8s %9s | %9s %7s | %9s %7s\n",
                 r->group[0] == '\0' ? "" : "\n", heading, "", "size", "threads", "millpond",
                 "naive", "faster", "naive -O2", "faster");
    (void)snprintf(r->group, sizeof r->group, "%s", group);
}

static void print_pair(double value, double ratio) {
    if (value > 0.0) {
        (void)printf(" | %9.3f %6.2fx", value, ratio);
    } else {
        (void)printf(" | %9s %7s", "-", "-");
    }
}

static void print_row(report *r, const bench_subject *s, const bench_result *result) {
    char size[32];
    (void)snprintf(size, sizeof size, "%dx%d", s->width, s->height);
    print_heading(r, s->group);
    (void)printf("  %-28s %10s %8d %9.3f", s->name, size, s->threads, result->value);
    print_pair(result->naive, result->ratio);
    print_pair(result->naive_o2, result->ratio_o2);
    (void)fputc('\n', stdout);
    (void)fflush(stdout);
}

// ---- CSV --------------------------------------------------------------------------------------

static void write_number(FILE *file, double number) {
    if (number > 0.0) {
        (void)fprintf(file, ",%.6g", number);
    } else {
        (void)fputc(',', file);
    }
}

static void write_csv(FILE *file, const bench_subject *s, const bench_result *result) {
    (void)fprintf(file, "%s,\"%s\",%dx%d,%d,%.6g,%s", s->group, s->name, s->width, s->height,
                  s->threads, result->value, result->unit);
    write_number(file, result->naive);
    write_number(file, result->ratio);
    write_number(file, result->naive_o2);
    write_number(file, result->ratio_o2);
    (void)fputc('\n', file);
    (void)fflush(file);
}

// ---- JSON -------------------------------------------------------------------------------------

static json_t *number_or_null(double number) {
    return number > 0.0 ? json_real(number) : json_null();
}

static json_t *row_json(const bench_subject *s, const bench_result *result) {
    char size[32];
    (void)snprintf(size, sizeof size, "%dx%d", s->width, s->height);
    return json_pack("{s:s, s:s, s:s, s:i, s:f, s:s, s:o, s:o, s:o, s:o}", "group", s->group,
                     "name", s->name, "size", size, "threads", s->threads, "value", result->value,
                     "unit", result->unit, "naive", number_or_null(result->naive), "ratio",
                     number_or_null(result->ratio), "naive_o2", number_or_null(result->naive_o2),
                     "ratio_o2", number_or_null(result->ratio_o2));
}

// The processor's own name, where the system tells it.
static void read_processor(char *out, size_t size) {
    (void)snprintf(out, size, "unknown");
    FILE *file = fopen("/proc/cpuinfo", "r");
    char line[TEXT];
    while (file != NULL && fgets(line, sizeof line, file) != NULL) {
        const char *colon = strchr(line, ':');
        if (strncmp(line, "model name", 10) == 0 && colon != NULL) {
            line[strcspn(line, "\n")] = '\0';
            (void)snprintf(out, size, "%s", colon + 1 + strspn(colon + 1, " "));
            break;
        }
    }
    if (file != NULL) {
        (void)fclose(file);
    }
}

#ifdef __clang__
#define COMPILER __VERSION__
#else
#define COMPILER "gcc " __VERSION__
#endif

static json_t *machine_json(void) {
    struct utsname names = {0};
    (void)uname(&names);
    char processor[TEXT];
    read_processor(processor, sizeof processor);
    return json_pack("{s:s, s:i, s:s, s:s, s:s}", "processor", processor, "processors",
                     report_processors(), "architecture", names.machine, "system", names.sysname,
                     "compiler", COMPILER);
}

static bool print_json(report *r) {
    json_t *whole = json_pack("{s:o, s:s, s:O}", "machine", machine_json(), "version",
                              pond_version(), "rows", r->rows);
    const bool good = whole != NULL && json_dumpf(whole, stdout, JSON_INDENT(1)) == 0;
    json_decref(whole);
    return (good && putchar('\n') != EOF) || report_fail(NULL, "cannot write the JSON");
}

// ---- rows -------------------------------------------------------------------------------------

bool report_add(report *r, const bench_subject *s, const bench_result *result) {
    r->done++;
    if (json_array_append_new(r->rows, row_json(s, result)) != 0) {
        return report_fail(s, "no memory");
    }
    if (r->csv != NULL) {
        write_csv(r->csv, s, result);
    }
    wipe_progress();
    if (!r->wish.json) {
        print_row(r, s, result);
    }
    return true;
}

bool report_close(report *r, bool good) {
    wipe_progress();
    bool written = !r->wish.json || !good || print_json(r);
    if (r->csv != NULL) {
        const bool broken = ferror(r->csv) != 0;
        if (fclose(r->csv) != 0 || broken) {
            written = report_fail(NULL, "cannot write '%s'", r->wish.csv);
        }
    }
    if (fflush(stdout) != 0 || ferror(stdout) != 0) {
        written = report_fail(NULL, "cannot write to stdout");
    }
    json_decref(r->rows);
    free(r);
    return written;
}
