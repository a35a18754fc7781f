// plan_flow.c — makes the scene of bulk water on a height map: ground, sea, springs and camera.
#define _XOPEN_SOURCE 700 // realpath()
#include "plan_inside.h"

#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "media/error.h"
#include "report.h"

#define METRES 20.0       // longer side of the map
#define RELIEF 0.13       // share of the longer side
#define CELLS 140000.0    // cells of the pond
#define LONGEST_SIDE 1280 // longer side of the film, seen from above [pixels]
#define SECONDS 20.0      // duration of the film
#define GRAVITY 9.81      // [m/s²]

// Without a given level, a sea covers SEA_SHARE of the map if it covers COAST_SHARE of the map's
// border.
#define SEA_SHARE 0.38
#define COAST_SHARE 0.25

#define SPRING_RADIUS 0.018 // share of the longer side
#define SPRING_FLOW 1.1e-3  // share of area × relief, per sqrt(longer side / gravity)
#define SPRING_MARGIN 0.08  // distance of a chosen spring from the sides, as a share of the map

#define SWELL_LENGTH 0.38 // share of the longer side
#define SWELL_HEIGHT 0.18 // share of the depth of the sea, at most
#define SWELL_CELLS 12.0  // cells in the length of a swell, at least
#define SWELL_PERIOD 1e6  // at most [s]
#define SWELL_SHALLOW 0.2 // height as a share of the mean depth at its side, at most

enum { SURVEY = 160 }; // values along the longer side of the survey

// The height map at low resolution.
typedef struct survey {
    int width; // size of the picture [pixels]
    int height;
    int wide; // columns and rows of values
    int high;
    float heights[SURVEY * SURVEY]; // 0 … 1
} survey;

// ---- the map ------------------------------------------------------------------------------------

int plan_check_flow(const render_options *o, const char *scene_input, const char *media) {
    if (!o->flow.given) {
        return EXIT_FINE;
    }
    const char *clash = o->mood != MOOD_UNSET                            ? "--mood"
                        : render_option_is_given(o, FIELD_OPTION_SOLVER) ? "--solver"
                        : o->machines > 0                                ? "MPI"
                                                                         : NULL;
    if (clash != NULL) {
        return report_error(EXIT_BAD_USE,
                            "--flow: bulk water does not support %s; leave one of them out", clash);
    }
    return scene_input == NULL && media != NULL
               ? EXIT_FINE
               : report_error(EXIT_BAD_USE, "--flow: needs one height map and no scene, as in "
                                            "`terrain.png --flow`");
}

static bool read_survey(const render_options *o, const char *media, survey *out,
                        media_error *error) {
    media_heights *map = media_heights_open(media, error);
    if (map == NULL) {
        return false;
    }
    const media_heights_info *info = media_heights_get_info(map);
    const int longer = info->width > info->height ? info->width : info->height;
    out->width = info->width;
    out->height = info->height;
    out->wide = (info->width * SURVEY + longer - 1) / longer;
    out->high = (info->height * SURVEY + longer - 1) / longer;
    const bool good = media_heights_scale(map, out->wide, out->high, out->heights);
    if (good && info->coloured) {
        report_note(o->quiet, "%s: is not grey; its brightness is used as the height", media);
    }
    media_heights_close(map);
    return good || media_fail_memory(error);
}

static int by_value(const void *a, const void *b) {
    const float x = *(const float *)a;
    const float y = *(const float *)b;
    return (x > y) - (x < y);
}

// Returns the height below which this share of the map is.
static double height_below(const survey *s, double share) {
    const size_t count = (size_t)s->wide * (size_t)s->high;
    survey sorted = *s;
    qsort(sorted.heights, count, sizeof sorted.heights[0], by_value);
    return (double)sorted.heights[(size_t)(share * (double)(count - 1))];
}

static float at(const survey *s, int x, int y) {
    return s->heights[(size_t)y * (size_t)s->wide + (size_t)x];
}

// Water along a side: the share of the side's length that is under water, and the mean depth.
typedef struct shore {
    double share;
    double depth;
} shore;

static shore shore_of(const survey *s, pond_side side, double level) {
    const bool upright = side == POND_SIDE_LEFT || side == POND_SIDE_RIGHT;
    const int last_x = side == POND_SIDE_RIGHT ? s->wide - 1 : 0;
    const int last_y = side == POND_SIDE_BOTTOM ? s->high - 1 : 0;
    const int count = upright ? s->high : s->wide;
    shore out = {0};
    for (int i = 0; i < count; i++) {
        const double height = (double)(upright ? at(s, last_x, i) : at(s, i, last_y));
        out.share += height < level ? 1.0 / count : 0.0;
        out.depth += height < level ? (level - height) / count : 0.0;
    }
    return out;
}

// Weights for the choice of the sea's side: swell that runs away from the camera is best visible.
static const struct {
    pond_side side;
    double liked;
} sides[] = {
    {POND_SIDE_BOTTOM, 1.3}, {POND_SIDE_RIGHT, 1.2}, {POND_SIDE_LEFT, 1.0}, {POND_SIDE_TOP, 1.0}};

// The side with the deepest water, and the water at the map's border.
typedef struct coast {
    pond_side side;
    double depth; // mean depth at the wet part of this side, as a share of the relief
    double share; // share of the whole border that is under water
} coast;

static coast find_coast(const survey *s, double level) {
    coast best = {.side = sides[0].side};
    double wet = 0.0;
    double deepest = -1.0;
    for (int i = 0; i < 4; i++) {
        const pond_side side = sides[i].side;
        const shore found = shore_of(s, side, level);
        const double depth = found.depth * sides[i].liked;
        wet +=
            found.share * (side == POND_SIDE_TOP || side == POND_SIDE_BOTTOM ? s->wide : s->high);
        if (depth > deepest) {
            best.side = side;
            best.depth = found.depth / fmax(found.share, 1e-6);
            deepest = depth;
        }
    }
    best.share = wet / (2.0 * (s->wide + s->high));
    return best;
}

// How much lower a point is than the mean at and around it at the distance `far`.
static double hollow_at(const survey *s, int x, int y, int far) {
    double sum = 0.0;
    int count = 0;
    for (int j = y - far; j <= y + far; j += far) {
        for (int i = x - far; i <= x + far; i += far) {
            if (i >= 0 && j >= 0 && i < s->wide && j < s->high) {
                sum += (double)at(s, i, j);
                count++;
            }
        }
    }
    return sum / count - (double)at(s, x, y);
}

// Returns the point with the greatest product of height and depth below its surroundings.
static pond_vec2 find_spring(const survey *s) {
    const int far = SURVEY / 6;
    const int edge_x = (int)(SPRING_MARGIN * s->wide);
    const int edge_y = (int)(SPRING_MARGIN * s->high);
    pond_vec2 best = {0.5f, 0.5f};
    double most = 0.0;
    for (int y = edge_y; y < s->high - edge_y; y++) {
        for (int x = edge_x; x < s->wide - edge_x; x++) {
            const double height = (double)at(s, x, y);
            const double hollow = hollow_at(s, x, y, far) + hollow_at(s, x, y, far / 3);
            if (hollow * height > most) {
                most = hollow * height;
                best = (pond_vec2){((float)x + 0.5f) / (float)s->wide,
                                   ((float)y + 0.5f) / (float)s->high};
            }
        }
    }
    return best;
}

// ---- the water ----------------------------------------------------------------------------------

// Sizes of the map [m]
typedef struct measures {
    double width;
    double height;
    double longer;
    double relief;
} measures;

static measures measure(const render_options *o, const survey *s) {
    const double shape = (double)s->height / s->width;
    const bool given = render_option_is_given(o, FIELD_OPTION_METRES);
    const double width = given ? o->wanted.metres : METRES / fmax(1.0, shape);
    const double longer = width * fmax(1.0, shape);
    return (measures){.width = width,
                      .height = width * shape,
                      .longer = longer,
                      .relief = o->flow.relief > 0.0 ? o->flow.relief : RELIEF * longer};
}

static void set_level(scene *s, const measures *m, double level) {
    s->pond.depth = level * m->relief;
    s->bed.land = (float)((1.0 - level) * m->relief);
}

static bool set_fill(scene *s, float level) {
    free(s->fills);
    s->fills = calloc(1, sizeof *s->fills);
    s->fill_count = s->fills != NULL ? 1 : 0;
    if (s->fills != NULL) {
        s->fills[0].level = level;
    }
    return s->fills != NULL;
}

static bool set_springs(scene *s, const measures *m, const flow_spring *springs, int count) {
    const double cell = m->width / s->cells;
    free(s->springs);
    s->springs = calloc((size_t)count + 1, sizeof *s->springs);
    s->spring_count = s->springs != NULL ? count : 0;
    for (int i = 0; i < s->spring_count; i++) {
        s->springs[i] = (scene_spring){
            .where = {.shape = pond_disc((float)fmax(SPRING_RADIUS * m->longer, 2.0 * cell)),
                      .at = springs[i].at},
            .rate = springs[i].rate};
    }
    return s->springs != NULL;
}

static void set_sea(scene *s, const measures *m, const coast *c) {
    const double speed = sqrt(GRAVITY * s->pond.depth);
    const double height = fmin(SWELL_HEIGHT * s->pond.depth, SWELL_SHALLOW * c->depth * m->relief);
    const double period = SWELL_LENGTH * m->longer / speed;
    const bool fits =
        SWELL_LENGTH * m->longer / m->width * s->cells > SWELL_CELLS && period <= SWELL_PERIOD;
    s->pond.edges = (pond_edges){POND_EDGE_OPEN, POND_EDGE_OPEN, POND_EDGE_OPEN, POND_EDGE_OPEN};
    s->sea = (scene_sea){.there = true,
                         .side = c->side,
                         .height = fits ? (float)height : 0.0f,
                         .period = (float)period};
}

// Scales the model scene's rain so that drops have the same size and number in the picture.
static void scale_rain(pond_rain *rain, double by) {
    rain->radius *= (float)by;
    rain->height *= (float)by;
    rain->rate /= (float)(by * by);
}

// Adds the sea and springs of the options; without them a sea if there is a coast, else a spring.
static bool pour(const render_options *o, const survey *map, const measures *m, scene *s) {
    const flow_options *f = &o->flow;
    const double level = f->has_sea ? f->sea : fmax(height_below(map, SEA_SHARE), FLOW_LOWEST_SEA);
    const coast c = find_coast(map, level);
    const bool sea = f->has_sea || (f->spring_count == 0 && c.share >= COAST_SHARE);
    const flow_spring chosen = {.at = find_spring(map),
                                .rate = SPRING_FLOW * m->width * m->height * m->relief *
                                        sqrt(GRAVITY / m->longer)};
    scale_rain(&s->rain.rain, m->longer / s->metres);
    s->metres = m->width;
    set_level(s, m, sea ? level : 0.5);
    s->pond.edges = (pond_edges){POND_EDGE_OUT, POND_EDGE_OUT, POND_EDGE_OUT, POND_EDGE_OUT};
    s->sea = (scene_sea){0};
    if (sea && c.share > 0.0) {
        set_sea(s, m, &c);
    }
    if (!set_fill(s, sea ? 0.0f : -(float)s->pond.depth)) {
        return false;
    }
    return sea || f->spring_count > 0 ? set_springs(s, m, f->springs, f->spring_count)
                                      : set_springs(s, m, &chosen, 1);
}

// ---- the picture --------------------------------------------------------------------------------

// Places the camera of the look plane so that the whole block is visible.
static void place_camera(scene *s, const measures *m) {
    pond_plane_look *l = &s->looks[POND_LOOK_PLANE].is.plane;
    const double exaggeration = (double)l->exaggeration;
    const double low = s->pond.depth * exaggeration / m->longer + 0.012;
    const double top = (double)s->bed.land * exaggeration / m->longer;
    const double turn = acos(-1.0) / 180.0;
    const double a = (double)l->azimuth * turn;
    const double e = (double)l->elevation * turn;
    const double half = tan(0.5 * (double)l->field_of_view * turn);
    const double shape = (double)s->height / s->width;
    const double wide = m->width / m->longer;
    const double high = m->height / m->longer;
    l->depth = (float)low;
    double shift = 0.0; // of the centre, up in the picture
    double distance = 1.0;
    for (int i = 0; i < 8; i++) {
        double highest = -INFINITY;
        double lowest = INFINITY;
        double wanted = 0.0;
        for (int corner = 0; corner < 8; corner++) {
            const double x = (corner & 1 ? 0.5 : -0.5) * wide;
            const double y = (corner & 2 ? 0.5 : -0.5) * high;
            const double z = corner & 4 ? 0.55 * top : -low;
            const double level = x * cos(a) - y * sin(a); // towards the camera
            const double right = -x * sin(a) - y * cos(a);
            const double near = level * cos(e) + (z - shift / cos(e)) * sin(e);
            const double up = z * cos(e) - level * sin(e) - shift;
            highest = fmax(highest, up / (distance - near));
            lowest = fmin(lowest, up / (distance - near));
            wanted = fmax(wanted, near + fabs(right) / (half * 0.97));
            wanted = fmax(wanted, near + fabs(up) / (half * shape * 0.95));
        }
        shift += 0.5 * (highest + lowest) * distance;
        distance = wanted;
    }
    l->distance = (float)distance;
    l->look_height = (float)(shift / cos(e));
    l->look_at = (pond_vec2){0.5f, 0.5f};
}

static void set_picture(const survey *map, const measures *m, scene *s) {
    const double longer = map->width > map->height ? map->width : map->height;
    if (s->look != POND_LOOK_PLANE) {
        s->width = 2 * (int)fmax(round(0.5 * LONGEST_SIDE * map->width / longer), 1.0);
        s->height = 2 * (int)fmax(round(0.5 * LONGEST_SIDE * map->height / longer), 1.0);
    }
    pond_pool_look *pool = &s->looks[POND_LOOK_POOL].is.pool;
    const float thinner = pool->depth / (float)s->pond.depth;
    pool->absorption.r *= thinner;
    pool->absorption.g *= thinner;
    pool->absorption.b *= thinner;
    pool->depth = (float)s->pond.depth;
    if (s->sea.there) { // clear, deep water
        s->looks[POND_LOOK_PLANE].is.plane.absorption = (pond_colour){70.0f, 19.0f, 5.5f};
        s->looks[POND_LOOK_PLANE].is.plane.water_colour = (pond_colour){0.003f, 0.07f, 0.17f};
    }
    place_camera(s, m);
}

// The built-in scene that the new one is based on.
static const char *model_of(const render_options *o) {
    return o->look != 0 && o->look != POND_LOOK_PLANE ? "beach" : "valley";
}

static int name_files(const render_options *o, const char *media, scene *s) {
    char whole[PATH_MAX];
    const char *slash = strrchr(media, '/');
    if (realpath(media, whole) == NULL || strlen(whole) >= SCENE_TEXT) {
        return report_error(EXIT_BAD_USE,
                            "%s: the full path of a height map may have at most %d bytes", media,
                            SCENE_TEXT - 1);
    }
    (void)snprintf(s->name, sizeof s->name, "terrain");
    (void)snprintf(s->title, sizeof s->title, "Water on %.200s", slash != NULL ? slash + 1 : media);
    s->bed = (scene_bed){.heights = true, .land = s->bed.land};
    (void)snprintf(s->bed.map.file, sizeof s->bed.map.file, "%s", whole);
    (void)snprintf(s->painting, sizeof s->painting, "%s",
                   o->flow.texture == NULL ? SCENE_BED_PAINTING : "");
    if (o->flow.texture != NULL &&
        (realpath(o->flow.texture, whole) == NULL || strlen(whole) >= SCENE_TEXT)) {
        return report_error(EXIT_BAD_USE,
                            "--texture %s: there is no such file, or its full path has more than "
                            "%d bytes",
                            o->flow.texture, SCENE_TEXT - 1);
    }
    (void)snprintf(s->backdrop, sizeof s->backdrop, "%s", o->flow.texture != NULL ? whole : "");
    return EXIT_FINE;
}

static void size_pond(const render_options *o, const survey *map, scene *s) {
    const double shape = (double)map->height / map->width;
    s->cells = render_option_is_given(o, FIELD_OPTION_CELLS) ? o->wanted.cells
                                                             : (int)round(sqrt(CELLS / shape));
    s->cells = s->cells < 1 ? 1 : s->cells < POND_MAX_SIDE ? s->cells : POND_MAX_SIDE;
    const double rows = fmax(round(s->cells * shape), 1.0);
    s->rows = (int)fmin(rows, POND_MAX_SIDE);
    s->sets_metres = true;
}

int plan_flow(const render_options *o, const char *media, plan *p) {
    scene *s = &p->scene;
    survey map;
    media_error error = {0};
    if (!read_survey(o, media, &map, &error)) {
        return report_error(error.status, "%s", error.message);
    }
    bool good = scene_builtin(model_of(o), s);
    p->scene_input = media;
    s->look = o->look != 0 ? (pond_look_kind)o->look : s->look;
    s->seconds = SECONDS;
    const measures m = measure(o, &map);
    size_pond(o, &map, s);
    good = good && pour(o, &map, &m, s);
    set_picture(&map, &m, s);
    return good ? name_files(o, media, s) : report_error(EXIT_RUN_FAILED, "out of memory");
}
