#include "camera_path.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "numbers.h"
#include "report.h"

#define FORM "X,Y, or X,Y,WIDE in the first place, with @SECONDS if wanted, and ; between places"
#define FARTHEST 1e6     // from the origin of a world without sides [tiles]
#define MOST_TILES 400.0 // along the picture: some GB of water and maps are seen with more
#define LATEST 86400.0   // [s]

static bool refuse(const char *text, const char *why) {
    report_error(EXIT_BAD_USE, "--camera %s: %s; allowed is %s", text, why, FORM);
    return false;
}

static bool refuse_empty(const char *text, int place) {
    report_error(EXIT_BAD_USE, "--camera '%s': place %d is empty; allowed is %s", text, place,
                 FORM);
    return false;
}

// Of one place; it may be written to.
static bool parse_place(char *text, const ground *g, camera_path *path) {
    camera_place *to = &path->places[path->count];
    char *at = strchr(text, '@');
    const bool timed = at != NULL;
    const bool wide = strchr(text, ',') != strrchr(text, ',');
    double n[3] = {0};
    if (wide && path->count > 0) {
        return refuse(text, "the picture stays as wide as it is in the first place");
    }
    if (timed) {
        *at = '\0';
    }
    const number_range ranges[] = {
        {"x", g->endless ? -FARTHEST : g->x, g->endless ? FARTHEST : (double)g->x + g->width},
        {"y", g->endless ? -FARTHEST : g->y, g->endless ? FARTHEST : (double)g->y + g->height},
        {"the width", 1.0, MOST_TILES}};
    if (!list_parse("--camera", text, wide ? "X,Y,WIDE" : "X,Y", ranges, wide ? 3 : 2, n)) {
        return false;
    }
    to->x = n[0];
    to->y = n[1];
    path->wide = wide ? n[2] : path->wide;
    if (path->count > 0 && timed != path->timed) {
        return refuse(text, "some places have a time and some have none");
    }
    path->timed = timed;
    if (timed && !time_parse("--camera", at + 1, 0.0, LATEST, &to->time)) {
        return false;
    }
    if (timed && path->count > 0 && to->time <= to[-1].time) {
        *at = '@';
        return refuse(text, "the place is no later than the one before it");
    }
    path->count++;
    return true;
}

bool camera_path_parse(const char *text, const ground *g, camera_path *out) {
    char *copy = strdup(text);
    int places = 1;
    for (const char *c = text; *c != '\0'; c++) {
        places += *c == ';' ? 1 : 0;
    }
    *out = (camera_path){0};
    if (places > CAMERA_MOST_PLACES) {
        free(copy);
        report_error(EXIT_BAD_USE, "--camera: %d places; allowed are %d", places,
                     CAMERA_MOST_PLACES);
        return false;
    }
    out->places = calloc((size_t)places, sizeof *out->places);
    bool good = copy != NULL && out->places != NULL;
    if (!good) {
        report_error(EXIT_RUN_FAILED, "--camera: not enough memory");
    }
    for (char *piece = copy; good && piece != NULL;) {
        char *next = strchr(piece, ';');
        if (next != NULL) {
            *next++ = '\0';
        }
        const bool end = next == NULL && out->count > 0; // a ; there may follow the last place
        good = piece[0] != '\0' ? parse_place(piece, g, out)
                                : end || refuse_empty(text, out->count + 1);
        piece = next;
    }
    free(copy);
    return good;
}

void camera_path_clear(camera_path *path) {
    free(path->places);
    *path = (camera_path){0};
}

void camera_path_spread(camera_path *path, double seconds) {
    for (int i = 0; i < path->count && !path->timed; i++) {
        path->places[i].time = path->count > 1 ? seconds * i / (path->count - 1) : 0.0;
    }
}

// Speed at a place: that between its neighbours; at the ends it rests.
static double speed(const camera_path *p, int i, bool along_x) {
    if (i == 0 || i == p->count - 1) {
        return 0.0;
    }
    const camera_place *a = &p->places[i - 1];
    const camera_place *b = &p->places[i + 1];
    return (along_x ? b->x - a->x : b->y - a->y) / (b->time - a->time);
}

static double hermite(double from, double to, double v0, double v1, double span, double t) {
    const double t2 = t * t;
    const double t3 = t2 * t;
    return from + (to - from) * (3.0 * t2 - 2.0 * t3) + span * v0 * (t3 - 2.0 * t2 + t) +
           span * v1 * (t3 - t2);
}

void camera_path_at(const camera_path *path, double time, double *x, double *y) {
    const camera_place *p = path->places;
    int i = 0;
    while (i + 1 < path->count && p[i + 1].time <= time) {
        i++;
    }
    if (i + 1 == path->count || time <= p[i].time) {
        *x = p[i].x;
        *y = p[i].y;
        return;
    }
    const double span = p[i + 1].time - p[i].time;
    const double t = (time - p[i].time) / span;
    *x = hermite(p[i].x, p[i + 1].x, speed(path, i, true), speed(path, i + 1, true), span, t);
    *y = hermite(p[i].y, p[i + 1].y, speed(path, i, false), speed(path, i + 1, false), span, t);
}
