#include "report.h"

#include <jansson.h>
#include <math.h>
#include <millpond/millpond.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "goal.h"
#include "machine.h"

#define TEXT 256

struct report {
    options wish;
    bool planning;
    int planned;
    int done;
    char group[TEXT]; // of the last line in the table
    json_t *rows;
    json_t *goals;
    FILE *csv;
    char csv_path[4 * TEXT];
};

static const char *const headings[][2] = {
    {"step", "Steps: 1e9 cells in a second (more is better)"},
    {"sweep", "8 steps a call, 1e9 cells in a second (more is better); naive: the same one by one"},
    {"look", "Looks: milliseconds for a frame (less is better)"},
    {"frame", "Whole frames, a step and a look: milliseconds of all processors (less is better)"},
    {"scene", "Scenes: milliseconds for a frame (less is better)"},
};

static bool open_csv(report *r) {
    if (r->wish.csv != NULL) {
        (void)snprintf(r->csv_path, sizeof r->csv_path, "%s", r->wish.csv);
    } else if (r->wish.results != NULL) {
        char machine[TEXT];
        machine_name(machine, sizeof machine);
        (void)snprintf(r->csv_path, sizeof r->csv_path, "%s/%s.csv", r->wish.results, machine);
    } else {
        return true;
    }
    r->csv = fopen(r->csv_path, "w");
    if (r->csv == NULL) {
        return report_fail(NULL, "cannot write '%s'", r->csv_path);
    }
    (void)fputs("group,name,size,threads,value,unit,naive,ratio,naive_o2,ratio_o2,goal,met,"
                "version,commit\n",
                r->csv);
    return true;
}

static void free_report(report *r) {
    json_decref(r->rows);
    json_decref(r->goals);
    free(r);
}

report *report_open(const options *wish) {
    report *r = calloc(1, sizeof *r);
    if (r == NULL) {
        (void)report_fail(NULL, "no memory");
        return NULL;
    }
    *r = (report){.wish = *wish, .planning = true, .rows = json_array(), .goals = json_array()};
    if (r->rows == NULL || r->goals == NULL) {
        (void)report_fail(NULL, "no memory");
    } else if (open_csv(r)) {
        return r;
    }
    free_report(r);
    return NULL;
}

static bool with_goals(const report *r) {
    return r->wish.goals || r->wish.filter == NULL;
}

static bool is_asked(const report *r, const bench_subject *s) {
    char label[TEXT];
    (void)snprintf(label, sizeof label, "%s/%s/%dx%d/%d", s->group, s->name, s->width, s->height,
                   s->threads);
    return !r->wish.goals && (r->wish.filter == NULL || strstr(label, r->wish.filter) != NULL);
}

static bool is_needed(const report *r, const bench_subject *s) {
    return with_goals(r) && goals_need(s, r->wish.filter, r->wish.quick);
}

static bool measure_now(report *r, bool wanted) {
    r->planned += wanted && r->planning;
    return wanted && !r->planning;
}

bool report_wants(report *r, const bench_subject *s) {
    return measure_now(r, is_asked(r, s) || is_needed(r, s));
}

bool report_needs(report *r, const bench_subject *s) {
    return measure_now(r, is_needed(r, s));
}

bool report_planned(report *r) {
    r->planning = false;
    if (with_goals(r)) {
        r->planned += goals_count(r->wish.filter, r->wish.quick);
    }
    return r->planned > 0 ||
           report_fail(NULL, "no %s has '%s' in its name%s; --help says what names look like",
                       r->wish.goals ? "goal" : "benchmark",
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

// ---- goals ------------------------------------------------------------------------------------

static bool is_met(const report_goal *g) {
    return g->at_least ? g->measured >= g->limit : g->measured <= g->limit;
}

static const char *met_word(const report_goal *g) {
    return isnan(g->measured) ? "-" : is_met(g) ? "yes" : "no";
}

static const char *bound_sign(const report_goal *g) {
    return g->at_least ? ">=" : "<=";
}

static void print_goal(report *r, const report_goal *g) {
    if (strcmp(r->group, "goal") != 0) {
        (void)printf("%s%-83s %12s %10s  met\n", r->group[0] == '\0' ? "" : "\n", "Goals", "goal",
                     "measured");
        (void)snprintf(r->group, sizeof r->group, "goal");
    }
    char limit[32];
    char measured[32] = "-";
    (void)snprintf(limit, sizeof limit, "%s %g%s", bound_sign(g), g->limit,
                   strcmp(g->unit, "x") == 0 ? "x" : "");
    if (!isnan(g->measured)) {
        (void)snprintf(measured, sizeof measured, "%.4g", g->measured);
    }
    (void)printf("  %-81s %12s %7s%-3s  %s\n", g->name, limit, measured,
                 isnan(g->measured) ? "" : g->unit, met_word(g));
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

// What every line ends with.
static void end_line(const report *r) {
    (void)fprintf(r->csv, ",%s,%s\n", pond_version(), r->wish.commit != NULL ? r->wish.commit : "");
    (void)fflush(r->csv);
}

static void write_csv(const report *r, const bench_subject *s, const bench_result *result) {
    FILE *file = r->csv;
    (void)fprintf(file, "%s,\"%s\",%dx%d,%d,%.6g,%s", s->group, s->name, s->width, s->height,
                  s->threads, result->value, result->unit);
    write_number(file, result->naive);
    write_number(file, result->ratio);
    write_number(file, result->naive_o2);
    write_number(file, result->ratio_o2);
    (void)fputs(",,", file);
    end_line(r);
}

static void write_goal_csv(const report *r, const report_goal *g) {
    (void)fprintf(r->csv, "goal,\"%s\",,,", g->name);
    if (!isnan(g->measured)) {
        (void)fprintf(r->csv, "%.6g", g->measured);
    }
    (void)fprintf(r->csv, ",%s,,,,,%s %g,%s", g->unit, bound_sign(g), g->limit, met_word(g));
    end_line(r);
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

static bool print_json(report *r) {
    json_t *whole = json_pack("{s:o, s:s, s:s*, s:b, s:O, s:O}", "machine", machine_json(),
                              "version", pond_version(), "commit", r->wish.commit, "quick",
                              (int)r->wish.quick, "rows", r->rows, "goals", r->goals);
    const bool good =
        whole != NULL && json_dumpf(whole, stdout, JSON_INDENT(1) | JSON_REAL_PRECISION(6)) == 0;
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
        write_csv(r, s, result);
    }
    report_wipe();
    if (!r->wish.json) {
        print_row(r, s, result);
    }
    return true;
}

static double number_of(const json_t *row, const char *key) {
    return json_number_value(json_object_get(row, key)); // 0 for null
}

bool report_find(const report *r, const bench_subject *s, bench_result *out) {
    char size[32];
    (void)snprintf(size, sizeof size, "%dx%d", s->width, s->height);
    size_t i;
    json_t *row;
    json_array_foreach(r->rows, i, row) {
        const char *group;
        const char *name;
        const char *its_size;
        int threads;
        if (json_unpack(row, "{s:s, s:s, s:s, s:i}", "group", &group, "name", &name, "size",
                        &its_size, "threads", &threads) == 0 &&
            strcmp(group, s->group) == 0 && strcmp(name, s->name) == 0 &&
            strcmp(its_size, size) == 0 && threads == s->threads) {
            *out = (bench_result){
                .value = number_of(row, "value"),
                .unit = "",
                .naive = number_of(row, "naive"),
                .ratio = number_of(row, "ratio"),
                .naive_o2 = number_of(row, "naive_o2"),
                .ratio_o2 = number_of(row, "ratio_o2"),
            };
            return true;
        }
    }
    return false;
}

bool report_add_goal(report *r, const report_goal *g) {
    r->done++;
    const bool told = !isnan(g->measured);
    json_t *one = json_pack("{s:s, s:f, s:s, s:s, s:o, s:o}", "name", g->name, "goal", g->limit,
                            "bound", g->at_least ? "at least" : "at most", "unit", g->unit,
                            "measured", told ? json_real(g->measured) : json_null(), "met",
                            told ? json_boolean(is_met(g)) : json_null());
    if (json_array_append_new(r->goals, one) != 0) {
        return report_fail(NULL, "no memory");
    }
    if (r->csv != NULL) {
        write_goal_csv(r, g);
    }
    report_wipe();
    if (!r->wish.json) {
        print_goal(r, g);
    }
    return true;
}

bool report_close(report *r, bool good) {
    report_wipe();
    bool written = !r->wish.json || !good || print_json(r);
    if (r->csv != NULL) {
        const bool broken = ferror(r->csv) != 0;
        if (fclose(r->csv) != 0 || broken) {
            written = report_fail(NULL, "cannot write '%s'", r->csv_path);
        }
    }
    if (fflush(stdout) != 0 || ferror(stdout) != 0) {
        written = report_fail(NULL, "cannot write to stdout");
    }
    free_report(r);
    return written;
}
