#include "report.h"

#include <math.h>
#include <millpond/millpond.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "machine.h"

#define TEXT 256

struct report {
    options wish;
    report_need *need;
    const char *group; // of the last row printed
    json_t *rows;
    json_t *goals;
};

static const char *const headings[][2] = {
    {"step", "Steps: 1e9 cells in a second (more is better)"},
    {"look", "Looks: milliseconds for a frame (less is better)"},
    {"frame", "Whole frames, a step and a look: milliseconds of all processors (less is better)"},
    {"gpu look", "Looks on the GPU: milliseconds for a frame (less is better); plain: the CPU"},
    {"gpu water", "Steps on the GPU: 1e9 cells in a second (more is better); plain: the CPU"},
};

report *report_open(const options *wish, report_need *need) {
    report *r = calloc(1, sizeof *r);
    if (r == NULL) {
        (void)report_fail(NULL, "out of memory");
        return NULL;
    }
    *r = (report){.wish = *wish, .need = need, .group = ""};
    r->rows = json_array();
    r->goals = json_array();
    return r;
}

bool report_wants(const report *r, const bench_subject *s, bool small) {
    const options *o = &r->wish;
    const bool with_goals = r->need != NULL && (o->goals || o->filter == NULL);
    if (with_goals && r->need(s, o->filter, o->quick)) {
        return true;
    }
    char label[TEXT];
    (void)snprintf(label, sizeof label, "%s/%s/%dx%d/%d", s->group, s->name, s->width, s->height,
                   s->threads);
    return !o->goals && (small || !o->quick) &&
           (o->filter == NULL || strstr(label, o->filter) != NULL);
}

static void clear_progress(void) {
    if (isatty(STDERR_FILENO)) {
        (void)fputs("\r\033[K", stderr);
    }
}

void report_progress(const bench_subject *s) {
    if (isatty(STDERR_FILENO)) {
        (void)fprintf(stderr, "\r\033[K%s: %s, %dx%d, threads: %d ", s->group, s->name, s->width,
                      s->height, s->threads);
        (void)fflush(stderr);
    }
}

bool report_fail(const bench_subject *s, const char *format, ...) {
    clear_progress();
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

// ---- rows -------------------------------------------------------------------------------------

static void print_heading(report *r, const bench_subject *s) {
    const char *heading = s->group;
    for (size_t i = 0; i < sizeof headings / sizeof headings[0]; i++) {
        heading = strcmp(headings[i][0], s->group) == 0 ? headings[i][1] : heading;
    }
    (void)printf("%s%s\n  %-36s %10s %8s %9s | %9s %7s\n", r->group[0] == '\0' ? "" : "\n", heading,
                 "", "size", "threads", "millpond", "plain", "faster");
    r->group = s->group;
}

static void print_row(report *r, const bench_subject *s, const bench_result *result) {
    char size[32];
    (void)snprintf(size, sizeof size, "%dx%d", s->width, s->height);
    if (strcmp(r->group, s->group) != 0) {
        print_heading(r, s);
    }
    (void)printf("  %-36s %10s %8d %9.3f", s->name, size, s->threads, result->value);
    if (result->rival > 0.0) {
        (void)printf(" | %9.3f %6.2fx\n", result->rival, result->ratio);
    } else {
        (void)printf(" | %9s %7s\n", "-", "-");
    }
    (void)fflush(stdout);
}

static json_t *number_or_null(double number) {
    return number > 0.0 ? json_real(number) : json_null();
}

bool report_add(report *r, const bench_subject *s, const bench_result *result) {
    json_t *row = json_pack("{s:s, s:s, s:i, s:i, s:i, s:f, s:s, s:o, s:o}", "group", s->group,
                            "name", s->name, "width", s->width, "height", s->height, "threads",
                            s->threads, "value", result->value, "unit", result->unit, "rival",
                            number_or_null(result->rival), "ratio", number_or_null(result->ratio));
    if (json_array_append_new(r->rows, row) != 0) {
        return report_fail(s, "out of memory");
    }
    clear_progress();
    if (!r->wish.json) {
        print_row(r, s, result);
    }
    return true;
}

bool report_find(const report *r, const bench_subject *s, bench_result *out) {
    size_t i;
    json_t *row;
    json_array_foreach(r->rows, i, row) {
        const char *group;
        const char *name;
        int width;
        int height;
        int threads;
        if (json_unpack(row, "{s:s, s:s, s:i, s:i, s:i}", "group", &group, "name", &name, "width",
                        &width, "height", &height, "threads", &threads) == 0 &&
            strcmp(group, s->group) == 0 && strcmp(name, s->name) == 0 && width == s->width &&
            height == s->height && threads == s->threads) {
            out->value = json_number_value(json_object_get(row, "value"));
            out->ratio = json_number_value(json_object_get(row, "ratio")); // 0 for null
            return true;
        }
    }
    return false;
}

// ---- goals ------------------------------------------------------------------------------------

static bool is_met(const report_goal *g) {
    return g->at_least ? g->measured >= g->limit : g->measured <= g->limit;
}

static void print_goal(report *r, const report_goal *g) {
    if (strcmp(r->group, "goal") != 0) {
        (void)printf("%s%-83s %12s %10s  met\n", r->group[0] == '\0' ? "" : "\n", "Goals", "goal",
                     "measured");
        r->group = "goal";
    }
    char limit[32];
    char measured[32] = "-";
    (void)snprintf(limit, sizeof limit, "%s %g%s", g->at_least ? ">=" : "<=", g->limit,
                   strcmp(g->unit, "x") == 0 ? "x" : "");
    if (!isnan(g->measured)) {
        (void)snprintf(measured, sizeof measured, "%.4g", g->measured);
    }
    (void)printf("  %-81s %12s %7s%-3s  %s\n", g->name, limit, measured,
                 isnan(g->measured) ? "" : g->unit,
                 isnan(g->measured) ? "-"
                 : is_met(g)        ? "yes"
                                    : "no");
    (void)fflush(stdout);
}

bool report_add_goal(report *r, const report_goal *g) {
    const bool known = !isnan(g->measured);
    json_t *one = json_pack("{s:s, s:f, s:s, s:s, s:o, s:o}", "name", g->name, "goal", g->limit,
                            "bound", g->at_least ? "at least" : "at most", "unit", g->unit,
                            "measured", known ? json_real(g->measured) : json_null(), "met",
                            known ? json_boolean(is_met(g)) : json_null());
    if (json_array_append_new(r->goals, one) != 0) {
        return report_fail(NULL, "out of memory");
    }
    clear_progress();
    if (!r->wish.json) {
        print_goal(r, g);
    }
    return true;
}

// ---- the end ----------------------------------------------------------------------------------

#define NUMBERS (JSON_COMPACT | JSON_REAL_PRECISION(6))

// Writes one row or goal a line, so that two outputs can be compared.
static void write_list(const char *name, const json_t *list) {
    size_t i;
    json_t *item;
    (void)printf(",\n\"%s\": [", name);
    json_array_foreach(list, i, item) {
        (void)fputs(i == 0 ? "\n " : ",\n ", stdout);
        (void)json_dumpf(item, stdout, NUMBERS);
    }
    (void)fputs("\n]", stdout);
}

static void write_json(const report *r, const json_t *head) {
    (void)fputs("{", stdout);
    (void)json_dumpf(head, stdout, NUMBERS | JSON_EMBED);
    write_list("rows", r->rows);
    write_list("goals", r->goals);
    (void)fputs("}\n", stdout);
}

int report_close(report *r, bool good, json_t *extra) {
    clear_progress();
    const bool empty = json_array_size(r->rows) == 0 && json_array_size(r->goals) == 0;
    if (good && empty) {
        good = report_fail(NULL, "no %s has '%s' in its name%s; --help shows what names look like",
                           r->wish.goals ? "goal" : "benchmark",
                           r->wish.filter == NULL ? "" : r->wish.filter,
                           r->wish.quick ? " among the quick ones" : "");
    }
    const int failed = empty ? 2 : EXIT_FAILURE;
    json_t *head = json_pack("{s:o, s:s, s:s*, s:b}", "machine", machine_json(), "version",
                             pond_version(), "commit", r->wish.commit, "quick", (int)r->wish.quick);
    if (extra != NULL) {
        (void)json_object_update(head, extra);
        json_decref(extra);
    }
    if (good && r->wish.json) {
        write_json(r, head);
    }
    json_decref(head);
    json_decref(r->rows);
    json_decref(r->goals);
    free(r);
    if (fflush(stdout) != 0 || ferror(stdout) != 0) {
        good = report_fail(NULL, "cannot write to stdout");
    }
    return good ? EXIT_SUCCESS : failed;
}
