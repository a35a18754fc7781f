#include "page.h"

#include <stdio.h>
#include <string.h>

typedef struct topic {
    const char *page; // of its checks
    const char *title;
} topic;

static const topic topics[] = {
    {"waves", "waves, rings and damping"},
    {"shores", "sides, walls, ground and currents"},
    {"deep", "dispersive water"},
    {"bodies", "driven and floating bodies"},
};

enum { TOPICS = sizeof topics / sizeof topics[0] };

static const char opening[] =
    "# Validation\n"
    "\n"
    "For those who want to know how well the water follows theory: every measurement, its expected "
    "value and the\n"
    "limit that a release must keep. `./dev validate` measures all rows through the public headers "
    "and writes\n"
    "these pages with their plots. The numbers are the same on any machine.\n"
    "\n"
    "*Plain loop* is the result of the usual neighbour sum for the same task. Lengths are in cells "
    "unless a unit is\n"
    "given. Exact solutions are computed in double precision.\n"
    "\n"
    "Tests hold the exact properties: flat water stays flat, and mirrors, turns, threads and "
    "processors change no bit\n"
    "(`any_water_test`); the hash of the state is the same for every compiler "
    "(`golden_hash`, `hash_matrix`); integer\n"
    "water comes to rest (`classic_test`, `rest_test`); each [listing](listings.md) runs as "
    "published.\n"
    "\n";

static void table_head(FILE *file) {
    (void)fputs("| | expected | measured | limit | plain loop | |\n|---|---|---|---|---|---|\n",
                file);
}

// `link`: to the section of this check, or NULL.
static void table_row(FILE *file, const result *row, const check *link) {
    if (link != NULL) {
        (void)fprintf(file, "| [%s](validation/%s.md#%s) ", row->name, link->page, link->name);
    } else {
        (void)fprintf(file, "| %s ", row->name);
    }
    (void)fprintf(file, "| %s | %s | %s | %s | %s |\n", row->expected, row->measured, row->limit,
                  row->plain, row->pass ? "✓" : "✗ **fails**");
}

static void section(FILE *file, const results *all, int first) {
    const check *c = all->rows[first].check;
    (void)fprintf(file, "\n<a id=\"%s\"></a>\n\n## %s\n\n%s\n\n", c->name, c->title, c->means);
    (void)fprintf(file, "**Method.** %s\n\n", c->how);
    for (int i = 0; i < all->picture_count; i++) {
        if (all->pictures[i].check == c) {
            (void)fprintf(file, "![%s](%s.svg)\n\n", all->pictures[i].title, all->pictures[i].name);
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
    (void)fprintf(file, "\nRun it with `./dev validate --only %s`.\n", c->name);
}

static FILE *page_open(const char *folder, const char *name) {
    char path[4096];
    const int length = snprintf(path, sizeof path, "%s/%s.md", folder, name);
    return length > 0 && (size_t)length < sizeof path ? fopen(path, "w") : NULL;
}

static bool overview_write(const results *all, const char *folder) {
    FILE *file = page_open(folder, "validation");
    if (file == NULL) {
        return false;
    }
    int failed = 0;
    for (int i = 0; i < all->count; i++) {
        failed += !all->rows[i].pass;
    }
    (void)fputs(opening, file);
    for (int t = 0; t < TOPICS; t++) {
        (void)fprintf(file, "- [%s](validation/%s.md)\n", topics[t].title, topics[t].page);
    }
    (void)fprintf(file, "\n%d of %d rows pass.\n\n", all->count - failed, all->count);
    table_head(file);
    for (int i = 0; i < all->count; i++) {
        table_row(file, &all->rows[i], all->rows[i].check);
    }
    return fclose(file) == 0;
}

static bool topic_write(const results *all, const char *folder, const topic *t) {
    char name[64];
    (void)snprintf(name, sizeof name, "validation/%s", t->page);
    FILE *file = page_open(folder, name);
    if (file == NULL) {
        return false;
    }
    (void)fprintf(file,
                  "# Validation: %s\n\nFor those who want the theory, the method and the plot "
                  "behind a row of [the table](../validation.md).\n",
                  t->title);
    const check *last = NULL;
    for (int i = 0; i < all->count; i++) {
        const check *c = all->rows[i].check;
        if (c != last && strcmp(c->page, t->page) == 0) {
            section(file, all, i);
        }
        last = c;
    }
    return fclose(file) == 0;
}

bool page_write(const results *all, const char *folder) {
    bool good = overview_write(all, folder);
    for (int t = 0; t < TOPICS; t++) {
        good = topic_write(all, folder, &topics[t]) && good;
    }
    return good;
}
