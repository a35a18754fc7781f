#include "scene_school.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "paint_noise.h"

#define GLIDE 4.5    // mean time from one burst of beats to the next [s]
#define UNEVEN 0.35  // share by which a fish is faster in a burst
#define SWING 0.085f // of the tail to each side [lengths]
#define TURN 6.283185307
#define LEAPING 0.8     // speed of a leaping fish along the water [m/s]
#define RUN_UP 8.0      // factor on its speed at the surface …
#define RUN_UP_FROM 0.2 // … which falls by 1/e in this depth [m]

// Absorption of red, green and blue in a metre of water; and how far light is scattered sideways in
// a metre.
static const float absorbed[3] = {0.30f, 0.10f, 0.06f};
#define SUN_X 0.32f
#define SUN_Y 0.26f
#define SHADE 0.85f // of a shadow directly under the fish

enum { PIECES = 16, STEPS = 512 }; // between two points; of a lap, evenly spaced

typedef struct swimmer {
    const scene_fish *fish;
    pond_vec2 way[STEPS]; // [m]
    float share[STEPS];   // of the way that is behind it, evenly in time; from the side
    double around;        // length of a lap [m]
    double lap;           // [s]
    double glide;         // [s]
    double beats;         // in a glide, a whole number
    double phase;         // of the glides [turns]
    uint32_t seed;
    int coat;
} swimmer;

struct scene_school {
    double wide, high; // of the pond [m]
    double depth;      // [m]
    double level;      // of the water from the top, seen from the side; 0: seen from above [m]
    int count;
    swimmer *swimmers; // the deepest first
    scene_fish_pose *poses;
    uint8_t *pixels;
    int width, height;
    const uint8_t *unmoving; // the still picture that they copy, or NULL
};

// ---- paths --------------------------------------------------------------------------------------

// A Catmull-Rom curve between b and c.
static double curve(double a, double b, double c, double d, double t) {
    return b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)));
}

// A point of the closed path. [m]
static pond_vec2 place_on(const scene_school *school, const scene_fish *fish, int64_t piece) {
    const int n = fish->count;
    const int i = (int)(piece / PIECES % n);
    const double t = (double)(piece % PIECES) / PIECES;
    const pond_vec2 a = fish->points[(i + n - 1) % n];
    const pond_vec2 b = fish->points[i];
    const pond_vec2 c = fish->points[(i + 1) % n];
    const pond_vec2 d = fish->points[(i + 2) % n];
    return (pond_vec2){(float)(curve(a.x, b.x, c.x, d.x, t) * school->wide),
                       (float)(curve(a.y, b.y, c.y, d.y, t) * school->high)};
}

static double apart(pond_vec2 a, pond_vec2 b) {
    const double dx = (double)b.x - a.x;
    const double dy = (double)b.y - a.y;
    return sqrt(dx * dx + dy * dy);
}

static void lay_way(const scene_school *school, swimmer *w) {
    const int64_t pieces = (int64_t)w->fish->count * PIECES;
    for (int64_t i = 0; i < pieces; i++) {
        w->around += apart(place_on(school, w->fish, i), place_on(school, w->fish, i + 1));
    }
    double gone = 0;
    int step = 0;
    for (int64_t i = 0; i < pieces && step < STEPS; i++) {
        const pond_vec2 a = place_on(school, w->fish, i);
        const pond_vec2 b = place_on(school, w->fish, i + 1);
        const double piece = apart(a, b);
        for (; step < STEPS && step * w->around <= (gone + piece) * STEPS; step++) {
            const double t = piece > 0 ? (step * w->around / STEPS - gone) / piece : 0;
            w->way[step] = (pond_vec2){(float)(a.x + t * ((double)b.x - a.x)),
                                       (float)(a.y + t * ((double)b.y - a.y))};
        }
        gone += piece;
    }
    for (; step < STEPS; step++) { // rounding
        w->way[step] = w->way[0];
    }
}

// [m]
static pond_vec2 place_at(const swimmer *w, double share) {
    const double at = (share - floor(share)) * STEPS;
    const int i = (int)at % STEPS;
    const float t = (float)(at - floor(at));
    const pond_vec2 a = w->way[i];
    const pond_vec2 b = w->way[(i + 1) % STEPS];
    return (pond_vec2){a.x + t * (b.x - a.x), a.y + t * (b.y - a.y)};
}

// Shrinks the path around its start by a factor.
static void shrink_way(swimmer *w, double factor) {
    const pond_vec2 begin = place_at(w, w->fish->start);
    for (int i = 0; i < STEPS; i++) {
        w->way[i].x = begin.x + (float)factor * (w->way[i].x - begin.x);
        w->way[i].y = begin.y + (float)factor * (w->way[i].y - begin.y);
    }
    w->around *= factor;
}

// Seconds of a step in the air; in the water a share of the rest of the lap.
static double step_time(const scene_school *school, const swimmer *w, int step, double top,
                        bool *flies) {
    const double up = school->level - (double)w->way[step].y;
    *flies = up > 0;
    const double speed = *flies ? sqrt(LEAPING * LEAPING + 2 * SCENE_GRAVITY * (top - up))
                                : 1 + RUN_UP * (double)paint_exp((float)fmax(up / RUN_UP_FROM, -4));
    return w->around / STEPS / speed;
}

// Sets how far the fish is at each time of a lap.
static void time_way(const scene_school *school, swimmer *w) {
    double top = 0;
    for (int i = 0; i < STEPS; i++) {
        top = fmax(top, school->level - (double)w->way[i].y);
    }
    double flown = 0;
    double swum = 0;
    bool flies;
    for (int i = 0; i < STEPS && top > 0; i++) {
        const double time = step_time(school, w, i, top, &flies);
        *(flies ? &flown : &swum) += time;
    }
    const double rest = fmax(w->lap - flown, 0.1 * w->lap);
    double time = 0;
    int next = 0;
    for (int i = 0; i < STEPS; i++) {
        const double own = top > 0 ? step_time(school, w, i, top, &flies) : w->lap / STEPS;
        const double step = top > 0 && !flies ? own * rest / swum : own;
        for (; next < STEPS && next * (flown + rest) / STEPS < time + step; next++) {
            const double part = (next * (flown + rest) / STEPS - time) / step;
            w->share[next] = (float)((i + part) / STEPS);
        }
        time += step;
    }
    for (; next < STEPS; next++) { // rounding
        w->share[next] = 1.0f;
    }
}

// Returns the time nearest to `time` that divides the period, or the period.
static double fitted(double time, double period) {
    return period > 0 ? period / fmax(1, round(period / time)) : time;
}

static int coat_of(const char *name) {
    int coat = 0;
    for (int i = 0; scene_fish_coat(0, i) != NULL; i++) {
        coat = strcmp(name, scene_fish_coat(0, i)) == 0 ? i : coat;
    }
    return coat;
}

static void learn_to_swim(const scene_school *school, swimmer *w, const scene *s, uint32_t number) {
    const scene_fish *fish = w->fish;
    paint_random random = {.seed = 4001u + 77u * number};
    w->seed = 5003u + 31u * number;
    w->coat = coat_of(fish->coat);
    w->phase = (double)paint_next(&random);
    lay_way(school, w);
    w->lap = fitted(fish->lap, s->period);
    if (s->period > 0 && fish->lap > s->period) {
        shrink_way(w, s->period / fish->lap);
    }
    if (school->level > 0 && w->around > 0) {
        time_way(school, w);
    }
    w->glide = fitted(GLIDE * (double)paint_between(&random, 0.8f, 1.2f), s->period);
    // A stride is about two thirds of a length.
    const double stride = 0.66 * (double)fish->length;
    const double rate = fmin(fmax(w->around / w->lap / stride, 0.7), 3.0);
    w->beats = fmax(1, round(rate * w->glide));
}

// ---- making -------------------------------------------------------------------------------------

static int compare(const void *left, const void *right) {
    const scene_fish *a = ((const swimmer *)left)->fish;
    const scene_fish *b = ((const swimmer *)right)->fish;
    if (a->depth != b->depth) {
        return a->depth > b->depth ? -1 : 1;
    }
    return a < b ? -1 : a > b;
}

scene_school *scene_school_make(const scene *s, const pond_desc *desc, double shape) {
    scene_school *school = calloc(1, sizeof *school);
    if (school == NULL) {
        return NULL;
    }
    school->wide = desc->width * desc->cell_size;
    school->high = desc->height * desc->cell_size;
    school->depth = desc->depth;
    if (pond_look_info(s->look)->from_side) {
        const pond_profile_look *look = &s->looks[POND_LOOK_PROFILE].is.profile;
        school->high = look->metres > 0 ? (double)look->metres : school->wide * shape;
        school->level = (1 - (double)look->water_level) * school->high;
    }
    school->count = s->fish_count;
    school->swimmers = calloc((size_t)s->fish_count + 1, sizeof *school->swimmers);
    school->poses = calloc((size_t)s->fish_count + 1, sizeof *school->poses);
    if (school->swimmers == NULL || school->poses == NULL) {
        scene_school_free(school);
        return NULL;
    }
    for (int i = 0; i < school->count; i++) {
        school->swimmers[i].fish = &s->fish[i];
        learn_to_swim(school, &school->swimmers[i], s, (uint32_t)i);
    }
    qsort(school->swimmers, (size_t)school->count, sizeof *school->swimmers, compare);
    return school;
}

void scene_school_free(scene_school *school) {
    if (school != NULL) {
        free(school->swimmers);
        free(school->poses);
        free(school->pixels);
        free(school);
    }
}

// ---- swimming -----------------------------------------------------------------------------------

// Progress on a closed path at a time; faster in a burst.
static double progress(const scene_school *school, const swimmer *w, double time) {
    if (school->level > 0) {
        const double lap = (double)w->fish->start + time / w->lap;
        const double at = (lap - floor(lap)) * STEPS;
        const int i = (int)at % STEPS;
        const double next = i + 1 < STEPS ? (double)w->share[i + 1] : 1;
        return (double)w->share[i] + (next - (double)w->share[i]) * (at - floor(at));
    }
    const double sway = UNEVEN * w->glide / TURN * cos(TURN * (time / w->glide + w->phase));
    return (double)w->fish->start + (time - sway) / w->lap;
}

// A path whose points are all at one place stays there.
static pond_vec2 bent(const swimmer *w, double share, double time, float along) {
    if (!(w->around > 0)) {
        return (pond_vec2){w->way[0].x - w->fish->length * along, w->way[0].y};
    }
    const double step = (double)w->fish->length / w->around;
    const pond_vec2 on = place_at(w, share - step * (double)along);
    const pond_vec2 ahead = place_at(w, share - step * ((double)along - 0.1));
    const pond_vec2 behind = place_at(w, share - step * ((double)along + 0.1));
    const float dx = ahead.x - behind.x;
    const float dy = ahead.y - behind.y;
    const float size = sqrtf(dx * dx + dy * dy) + 1e-9f;
    const double burst = 0.70 + 0.40 * sin(TURN * (time / w->glide + w->phase + 0.06));
    const double turn = w->beats * time / w->glide - 0.85 * (double)along;
    const float swing = w->fish->length * SWING * (float)(burst * sin(TURN * turn)) *
                        (0.10f + 0.90f * along * along);
    return (pond_vec2){on.x - swing * dy / size, on.y + swing * dx / size};
}

scene_fish_pose scene_school_pose(const scene_school *school, int fish, double time, int width,
                                  int height) {
    const swimmer *w = &school->swimmers[fish];
    const float scale_x = (float)(width / school->wide);
    const float scale_y = (float)(height / school->high);
    const float above = (float)fmax(school->depth - (double)w->fish->depth, 0.0);
    const double share = progress(school, w, time);
    const bool from_side = school->level > 0;
    scene_fish_pose pose = {
        .length = w->fish->length * scale_x,
        .beat = (float)fmod(w->beats * time / w->glide, 1.0),
        .coat = w->coat,
        .seed = w->seed,
        .from_side = from_side,
        .shadow = {SUN_X * above * scale_x, SUN_Y * above * scale_y},
        .soft = (0.04f * w->fish->length + 0.03f * above) * scale_x + 1.0f,
        .shade = from_side ? 0.0f : SHADE / (1.0f + 0.25f * above),
    };
    for (int c = 0; c < 3; c++) {
        pose.light[c] =
            from_side ? 1.0f : paint_exp(-paint_min(absorbed[c] * w->fish->depth, 3.5f));
    }
    for (int i = 0; i < SCENE_FISH_SPINE; i++) {
        const float along = (float)i / (float)(SCENE_FISH_SPINE - 1);
        const double behind = (double)(along * w->fish->length) / w->around;
        const pond_vec2 at =
            from_side && w->around > 0 ? place_at(w, share - behind) : bent(w, share, time, along);
        pose.spine[i] = (pond_vec2){at.x * scale_x, at.y * scale_y};
    }
    return pose;
}

// ---- painting -----------------------------------------------------------------------------------

static bool get_picture(scene_school *school, int width, int height) {
    if (school->pixels == NULL || school->width != width || school->height != height) {
        free(school->pixels);
        school->pixels = malloc((size_t)width * (size_t)height * 4);
        school->width = width;
        school->height = height;
        school->unmoving = NULL;
    }
    return school->pixels != NULL;
}

static void copy_part(scene_school *school, const pond_texture *picture, const pond_area *part) {
    const size_t row = (size_t)picture->width * 4;
    const size_t left = (size_t)part->x * 4;
    for (int y = part->y; y < part->y + part->height; y++) {
        memcpy(school->pixels + (size_t)y * row + left,
               picture->pixels + y * picture->stride + left, (size_t)part->width * 4);
    }
}

// Copies the picture without fish. Of a still picture, only the areas of the last fish are copied.
static void copy_picture(scene_school *school, const pond_texture *picture, bool still) {
    const int width = picture->width;
    const int height = picture->height;
    if (still && school->unmoving == picture->pixels) {
        for (int i = 0; i < 2 * school->count; i++) {
            const pond_area box = scene_fish_box(&school->poses[i / 2], i % 2 != 0, width, height);
            copy_part(school, picture, &box);
        }
    } else {
        const pond_area all = {.width = width, .height = height};
        copy_part(school, picture, &all);
    }
    school->unmoving = still ? picture->pixels : NULL;
}

pond_texture scene_school_under(scene_school *school, const pond_texture *picture, bool still,
                                double time) {
    if (school->count == 0 || picture->pixels == NULL ||
        !get_picture(school, picture->width, picture->height)) {
        return *picture;
    }
    const size_t row = (size_t)picture->width * 4;
    copy_picture(school, picture, still);
    const pond_target target = {.pixels = school->pixels,
                                .width = picture->width,
                                .height = picture->height,
                                .stride = (ptrdiff_t)row};
    for (int i = 0; i < school->count; i++) {
        school->poses[i] = scene_school_pose(school, i, time, picture->width, picture->height);
        if (school->poses[i].shade > 0.0f) {
            scene_fish_cast(&school->poses[i], &target);
        }
    }
    for (int i = 0; i < school->count; i++) {
        scene_fish_paint(&school->poses[i], &target);
    }
    pond_texture with = *picture;
    with.pixels = school->pixels;
    with.stride = (ptrdiff_t)row;
    return with;
}
