#include "loop_film.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "media/error.h"
#include "progress.h"
#include "report.h"
#include "stop.h"

#define CHOSEN_SECONDS 1.0
#define CHOSEN_SHARE 0.25 // of the film, at most
#define MOST_SHARE 0.5
#define CUTS 0.05 // share of a film's steps that are ignored as cuts

bool loop_film_read(backdrop *from, film *f, int64_t done, int64_t frames, pond_texture *texture) {
    const int answer = backdrop_next(from, texture, &f->error);
    return answer == 1 ||
           (answer == 0 && media_fail(&f->error, EXIT_RUN_FAILED,
                                      "%s: ends after %" PRId64 " of the period's %" PRId64
                                      " frames: it is truncated or damaged",
                                      f->show.plan->source, done, frames));
}

// The state of a run through the film.
typedef struct look {
    film *film;
    int64_t frames;
    uint8_t *opening;
    uint8_t *last;
    uint8_t *now;
    double *means; // of the steps
    double *tiles;
} look;

static bool make_room(look *k) {
    const size_t size = film_frame_size(k->film);
    k->opening = malloc(size);
    k->last = malloc(size);
    k->now = malloc(size);
    k->means = calloc((size_t)k->frames, sizeof *k->means);
    k->tiles = calloc((size_t)k->frames, sizeof *k->tiles);
    return (k->opening != NULL && k->last != NULL && k->now != NULL && k->means != NULL &&
            k->tiles != NULL) ||
           media_fail_memory(&k->film->error);
}

static void clear(look *k) {
    free(k->opening);
    free(k->last);
    free(k->now);
    free(k->means);
    free(k->tiles);
}

static void copy_rows(const pond_texture *from, uint8_t *to) {
    const size_t row = (size_t)from->width * 4;
    for (int y = 0; y < from->height; y++) {
        memcpy(to + (size_t)y * row, from->pixels + y * from->stride, row);
    }
}

static bool look_at(look *k, int64_t index) {
    const plan *p = k->film->show.plan;
    pond_texture texture;
    if (!loop_film_read(k->film->show.backdrop, k->film, index, k->frames, &texture)) {
        return false;
    }
    uint8_t *before = k->last;
    k->last = k->now;
    k->now = before;
    copy_rows(&texture, k->now);
    if (index == 0) {
        memcpy(k->opening, k->now, film_frame_size(k->film));
    } else {
        const seam_step step = seam_step_between(k->last, k->now, p->width, p->height);
        k->means[index - 1] = step.mean;
        k->tiles[index - 1] = step.tile;
    }
    return true;
}

static bool look_at_all(look *k) {
    film *f = k->film;
    char label[64];
    progress shown = progress_begin(batch_label(f->all, "looking", label, sizeof label), k->frames,
                                    f->options->quiet);
    bool good = show_open_backdrop(&f->show, &f->error);
    for (int64_t i = 0; good && i < k->frames; i++) {
        good = stop_requested() == 0 && look_at(k, i);
        progress_show(&shown, i + 1);
    }
    progress_end(&shown);
    return good;
}

static int by_size(const void *a, const void *b) {
    const double first = *(const double *)a;
    const double second = *(const double *)b;
    return (first > second) - (first < second);
}

// Sorts the steps.
static double largest_but_cuts(double *steps, int64_t count) {
    qsort(steps, (size_t)count, sizeof *steps, by_size);
    return steps[count - 1 - (int64_t)(CUTS * (double)count)];
}

static bool fail_to_meet(film *f, const loop_film *l) {
    return media_fail(&f->error, EXIT_RUN_FAILED,
                      "%s: its last frame leads into its first with a mean step of %.1f levels "
                      "(%.1f where most changes), its others with up to %.1f (%.1f): a film that "
                      "does not end as it begins needs a cross-fade, as with --fade 1",
                      f->show.plan->source, l->seam.mean, l->seam.tile, l->within.mean,
                      l->within.tile);
}

static bool choose_fade(film *f, double fade, loop_film *l) {
    const double fps = plan_fps(f->show.plan);
    const double seconds = (double)l->frames / fps;
    const bool meets = seam_meets(l->seam, l->within);
    if (fade > MOST_SHARE * seconds) {
        return media_fail(&f->error, EXIT_BAD_USE,
                          "--fade %g: the film %s takes %.6g s; allowed is up to half of that",
                          fade, f->show.plan->source, seconds);
    }
    if (fade < 0.0) {
        fade = meets ? 0.0 : fmin(CHOSEN_SECONDS, CHOSEN_SHARE * seconds);
    } else if (!meets && !(fade > 0.0)) {
        return fail_to_meet(f, l);
    }
    l->faded = (int64_t)round(fade * fps);
    if (fade > 0.0 && (l->faded < 2 || l->frames - l->faded < 2)) {
        return media_fail(&f->error, EXIT_RUN_FAILED,
                          "%s: does not end as it begins, and its %" PRId64
                          " frames are too few for a cross-fade",
                          f->show.plan->source, l->frames);
    }
    return true;
}

bool loop_film_look(film *f, int64_t frames, double fade, loop_film *out) {
    *out = (loop_film){.frames = frames};
    look k = {.film = f, .frames = frames};
    const bool good = make_room(&k) && look_at_all(&k);
    if (good) {
        out->seam = seam_step_between(k.now, k.opening, f->show.plan->width, f->show.plan->height);
        out->within = (seam_step){.mean = largest_but_cuts(k.means, frames - 1),
                                  .tile = largest_but_cuts(k.tiles, frames - 1)};
    }
    clear(&k);
    return good && choose_fade(f, fade, out);
}

// ---- fading -------------------------------------------------------------------------------------

bool loop_film_begin(loop_film *l, film *f) {
    const plan *p = f->show.plan;
    if (l->faded == 0) {
        return true;
    }
    backdrop_close(l->end);
    const backdrop_place under = plan_under(p);
    l->end = backdrop_open(&under, &f->error);
    if (l->mixed == NULL) {
        l->mixed = malloc(film_frame_size(f));
    }
    if (l->mixed == NULL) {
        return media_fail_memory(&f->error);
    }
    if (l->end != NULL) {
        backdrop_set_fit(l->end, p->fit);
        backdrop_set_tile(l->end, p->tile_edges);
    }
    bool good = l->end != NULL && backdrop_start(l->end, p->width, p->height, p->rate, &f->error);
    for (int64_t i = 0; good && i < l->frames - l->faded; i++) {
        pond_texture passed;
        good = stop_requested() == 0 && loop_film_read(l->end, f, i, l->frames, &passed);
    }
    return good;
}

// Colours are weighted by alpha.
static void mix_pixel(const uint8_t *from, const uint8_t *to, double share, uint8_t *out) {
    const double a = (1.0 - share) * from[3];
    const double b = share * to[3];
    const double both = a + b;
    for (int i = 0; i < 3; i++) {
        out[i] = both > 0.0 ? (uint8_t)((a * from[i] + b * to[i]) / both + 0.5) : to[i];
    }
    out[3] = (uint8_t)(both + 0.5);
}

bool loop_film_mix(loop_film *l, film *f, int64_t frame, pond_texture *texture) {
    pond_texture end;
    if (frame >= l->faded) {
        return true;
    }
    if (!loop_film_read(l->end, f, l->frames - l->faded + frame, l->frames, &end)) {
        return false;
    }
    const double share = (double)(frame + 1) / (double)(l->faded + 1);
    const size_t pitch = (size_t)texture->width * 4;
    for (int y = 0; y < texture->height; y++) {
        const uint8_t *from = end.pixels + y * end.stride;
        const uint8_t *to = texture->pixels + y * texture->stride;
        for (int x = 0; x < texture->width; x++) {
            mix_pixel(from + 4 * x, to + 4 * x, share, l->mixed + (size_t)y * pitch + 4 * x);
        }
    }
    texture->pixels = l->mixed;
    texture->stride = (ptrdiff_t)pitch;
    return true;
}

void loop_film_clear(loop_film *l) {
    backdrop_close(l->end);
    free(l->mixed);
    *l = (loop_film){0};
}
