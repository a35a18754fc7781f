#include "page.h"

#include <stdio.h>
#include <string.h>

static const char opening[] =
    "# Does the water move as it should?\n"
    "\n"
    "`./dev validate` runs every test on this page against the library, through its public headers "
    "alone,\n"
    "and writes the page itself, plots included. No measured number is typed in by hand: if the "
    "water\n"
    "changes, running it again changes the page. The same numbers come out on any machine.\n"
    "\n"
    "**How to read a row.** *Expected* is what theory says, *measured* what the library did, *must "
    "reach*\n"
    "the limit that a release has to keep. *Plain loop* is, for contrast, what the well-known "
    "neighbour\n"
    "sum makes of the same task. Lengths are in cells unless a unit is given.\n"
    "\n"
    "**How states get in and out.** Where a test needs water of a given shape, it writes both time "
    "levels\n"
    "into a [snapshot](snapshot.md) and loads it; elsewhere it uses drops and strokes, as a "
    "program would.\n"
    "Exact solutions are worked out by the validator in double precision, by Fourier or Bessel "
    "integrals.\n"
    "\n";

static bool same_before(const results *all, int at) {
    return at > 0 && all->rows[at].check == all->rows[at - 1].check;
}

static void table_head(FILE *file) {
    (void)fputs(
        "| | expected | measured | must reach | plain loop | |\n|---|---|---|---|---|---|\n", file);
}

static void table_row(FILE *file, const result *row, const char *link) {
    if (link != NULL) {
        (void)fprintf(file, "| [%s](#%s) ", row->name, link);
    } else {
        (void)fprintf(file, "| %s ", row->name);
    }
    (void)fprintf(file, "| %s | %s | %s | %s | %s |\n", row->expected, row->measured, row->limit,
                  row->plain, row->pass ? "✓" : "✗ **fails**");
}

static void section(FILE *file, const results *all, int first) {
    const check *c = all->rows[first].check;
    (void)fprintf(file, "\n<a id=\"%s\"></a>\n\n## %s\n\n%s\n\n", c->name, c->title, c->means);
    (void)fprintf(file, "**How it is measured.** %s\n\n", c->how);
    for (int i = 0; i < all->picture_count; i++) {
        if (all->pictures[i].check == c) {
            (void)fprintf(file, "![%s](validation/%s.svg)\n\n", all->pictures[i].title,
                          all->pictures[i].name);
        }
    }
    table_head(file);
    for (int i = first; i < all->count && all->rows[i].check == c; i++) {
        table_row(file, &all->rows[i], NULL);
    }
    bool any = false;
    for (int i = first; i < all->count && all->rows[i].check == c; i++) {
        const char *note = all->rows[i].note;
        if (note[0] != '\0' && (i == first || strcmp(note, all->rows[i - 1].note) != 0)) {
            (void)fprintf(file, "%s- *%s*: %s\n", any ? "" : "\n", all->rows[i].name, note);
            any = true;
        }
    }
    (void)fprintf(file, "\nAlone: `./dev validate --only %s`\n", c->name);
}

bool page_write(const results *all, const char *folder) {
    char path[4096];
    const int length = snprintf(path, sizeof path, "%s/validation.md", folder);
    FILE *file = length > 0 && (size_t)length < sizeof path ? fopen(path, "w") : NULL;
    if (file == NULL) {
        return false;
    }
    int failed = 0;
    for (int i = 0; i < all->count; i++) {
        failed += !all->rows[i].pass;
    }
    (void)fputs(opening, file);
    (void)fprintf(file, "## The table\n\n%d of %d rows reach what they must.\n\n",
                  all->count - failed, all->count);
    table_head(file);
    for (int i = 0; i < all->count; i++) {
        table_row(file, &all->rows[i], all->rows[i].check->name);
    }
    for (int i = 0; i < all->count; i++) {
        if (!same_before(all, i)) {
            section(file, all, i);
        }
    }
    return fclose(file) == 0;
}
