#include "report.h"

#include <errno.h>
#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "page.h"
#include "water.h"

struct report {
    style style;
    const char *page;
    results all;
    char **texts;
    int text_count;
    bool broken; // a file could not be written
};

// ---- numbers as words ---------------------------------------------------------------------------

static const char *number(report *r, const finding *f, double value) {
    if (isinf(value)) {
        return value < 0.0 ? "−∞" : "∞";
    }
    if (f->floor > 0.0 && value != 0.0 && fabs(value) < f->floor) {
        return report_text(r, "< %g%s", f->floor, f->unit);
    }
    const char *sign = value < 0.0 ? "−" : "";
    if (f->digits > 0 && value == 0.0) {
        return report_text(r, "0%s", f->unit);
    }
    if (f->digits >= 0) {
        return report_text(r, "%s%.*f%s", sign, f->digits, fabs(value), f->unit);
    }
    return report_text(r, "%s%.3g%s", sign, fabs(value), f->unit);
}

static const char *limit_words(report *r, const finding *f) {
    static const char *const signs[] = {"", "±", "≤ ", "≥ "};
    return report_text(r, "%s%s%.3g%s", signs[f->rule], f->limit < 0.0 ? "−" : "", fabs(f->limit),
                       f->unit);
}

static bool passes(const finding *f) {
    switch (f->rule) {
    case RULE_WITHIN:
        return fabs(f->measured - f->expected) <= f->limit;
    case RULE_AT_MOST:
        return f->measured <= f->limit;
    case RULE_AT_LEAST:
        return f->measured >= f->limit;
    }
    return false;
}

// ---- the table ----------------------------------------------------------------------------------

static void cell(const char *words, int width) {
    int letters = 0;
    for (const char *c = words; *c != '\0'; c++) {
        letters += ((unsigned char)*c & 0xc0u) != 0x80u;
    }
    (void)printf("%s%*s", words, letters < width ? width - letters : 0, "");
}

static void line(const char *name, const char *expected, const char *measured, const char *must,
                 const char *plain_loop, const char *pass) {
    cell(name, 48);
    (void)fputs(" | ", stdout);
    cell(expected, 8);
    (void)fputs(" | ", stdout);
    cell(measured, 10);
    (void)fputs(" | ", stdout);
    cell(must, 10);
    (void)fputs(" | ", stdout);
    cell(plain_loop, 15);
    (void)printf(" | %s\n", pass);
    (void)fflush(stdout);
}

static void progress(const char *format, ...) __attribute__((format(printf, 1, 2)));
static void progress(const char *format, ...) {
    if (isatty(STDERR_FILENO)) {
        va_list words;
        va_start(words, format);
        (void)fputs("\r\033[K", stderr);
        (void)vfprintf(stderr, format, words);
        (void)fflush(stderr);
        va_end(words);
    }
}

// ---- gathering ----------------------------------------------------------------------------------

report *report_open(style how, const char *page) {
    report *r = water_room(1, sizeof *r);
    r->style = how;
    r->page = page;
    if (how == STYLE_TABLE) {
        line("name", "expected", "measured", "limit", "plain loop", "pass");
        line("------------------------------------------------", "--------", "----------",
             "----------", "---------------", "----");
    }
    return r;
}

const char *report_text(report *r, const char *format, ...) {
    va_list words;
    va_start(words, format);
    va_list again;
    va_copy(again, words);
    const int length = vsnprintf(NULL, 0, format, words);
    char *text = water_room((size_t)length + 1, 1);
    (void)vsnprintf(text, (size_t)length + 1, format, again);
    va_end(words);
    va_end(again);
    char **more = realloc(r->texts, ((size_t)r->text_count + 1) * sizeof *more);
    if (more == NULL) {
        free(text);
        return "";
    }
    r->texts = more;
    r->texts[r->text_count++] = text;
    return text;
}

void report_begin(report *r, const check *c, int at, int count) {
    progress("%d/%d %s …", at, count, c->name);
    r->all.present = c;
}

void report_row(report *r, finding f) {
    f.unit = f.unit != NULL ? f.unit : "";
    f.plain = f.plain != NULL ? f.plain : "";
    f.note = f.note != NULL ? f.note : "";
    if (r->all.count == RESULTS_MOST) {
        r->broken = true;
        return;
    }
    result *out = &r->all.rows[r->all.count++];
    *out = (result){
        .check = r->all.present,
        .name = f.name,
        .expected = number(r, &f, f.expected),
        .measured = number(r, &f, f.measured),
        .limit = limit_words(r, &f),
        .plain = f.plain,
        .note = f.note,
        .finding = f,
        .pass = passes(&f),
    };
    if (r->style == STYLE_TABLE) {
        progress("%s", "");
        line(out->name, out->expected, out->measured, out->limit, out->plain,
             out->pass ? "yes" : "NO");
    }
}

bool report_draws(const report *r) {
    return r->page != NULL;
}

void report_plot(report *r, const char *name, const plot *p) {
    if (r->page == NULL) {
        return;
    }
    const char *path = report_text(r, "%s/validation/%s.svg", r->page, name);
    if (!plot_write(p, path) || r->all.picture_count == RESULTS_MOST) {
        (void)fprintf(stderr, "millpond-validate: %s: %s\n", path, strerror(errno));
        r->broken = true;
        return;
    }
    r->all.pictures[r->all.picture_count++] =
        (picture){.check = r->all.present, .name = name, .title = report_text(r, "%s", p->title)};
}

// ---- the end ------------------------------------------------------------------------------------

static void json_string(const char *words) {
    (void)putchar('"');
    for (const char *c = words; *c != '\0'; c++) {
        if (*c == '"' || *c == '\\') {
            (void)putchar('\\');
        }
        (void)putchar(*c == '\n' ? ' ' : *c);
    }
    (void)putchar('"');
}

static void json_number(double value) {
    if (isfinite(value)) {
        (void)printf("%.9g", value);
    } else {
        (void)fputs("null", stdout);
    }
}

static void json_row(const result *row, bool last) {
    static const char *const rules[] = {"", "within", "at most", "at least"};
    (void)fputs("  {\"name\": ", stdout);
    json_string(row->name);
    (void)fputs(", \"check\": ", stdout);
    json_string(row->check->name);
    (void)fputs(", \"expected\": ", stdout);
    json_number(row->finding.expected);
    (void)fputs(", \"measured\": ", stdout);
    json_number(row->finding.measured);
    (void)fputs(", \"limit\": ", stdout);
    json_number(row->finding.limit);
    (void)printf(", \"rule\": \"%s\", \"unit\": ", rules[row->finding.rule]);
    json_string(row->finding.unit[0] == ' ' ? row->finding.unit + 1 : row->finding.unit);
    (void)printf(", \"pass\": %s, \"plain\": ", row->pass ? "true" : "false");
    json_string(row->plain);
    (void)fputs(", \"note\": ", stdout);
    json_string(row->note);
    (void)printf("}%s\n", last ? "" : ",");
}

bool report_close(report *r) {
    progress("%s", "");
    int failed = 0;
    for (int i = 0; i < r->all.count; i++) {
        failed += !r->all.rows[i].pass;
    }
    if (r->style == STYLE_JSON) {
        (void)printf("{\"version\": \"%s\", \"rows\": [\n", pond_version());
        for (int i = 0; i < r->all.count; i++) {
            json_row(&r->all.rows[i], i + 1 == r->all.count);
        }
        (void)puts("]}");
    } else {
        for (int i = 0; i < r->all.count; i++) {
            if (!r->all.rows[i].pass && r->all.rows[i].note[0] != '\0') {
                (void)printf("\n%s: %s\n", r->all.rows[i].name, r->all.rows[i].note);
            }
        }
        (void)printf("\n%d of %d rows pass\n", r->all.count - failed, r->all.count);
    }
    if (r->page != NULL && !page_write(&r->all, r->page)) {
        (void)fprintf(stderr, "millpond-validate: %s/validation.md: %s\n", r->page,
                      strerror(errno));
        r->broken = true;
    }
    const bool good = failed == 0 && !r->broken && fflush(stdout) == 0;
    for (int i = 0; i < r->text_count; i++) {
        free(r->texts[i]);
    }
    free(r->texts);
    free(r);
    return good;
}
