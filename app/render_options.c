#include "render_options.h"

#include <millpond/field.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "flipbook.h"
#include "media/names.h"
#include "media/row.h"
#include "numbers.h"
#include "report.h"
#include "scene_look.h"
#include "scene_nearest.h"
#include "scene_object.h"

enum option_id {
    OPTION_SIZE = 256,
    OPTION_FPS,
    OPTION_SECONDS,
    OPTION_HEIGHTS,
    OPTION_FLIPBOOK,
    OPTION_BACKGROUND,
    OPTION_MAP,
    OPTION_MAP_SIZE,
    OPTION_MAP_RANGE,
    OPTION_MAP_STRENGTH,
    OPTION_MESH,
    OPTION_MESH_EVERY,
    OPTION_EDGES,
    OPTION_DROP,
    OPTION_STROKE,
    OPTION_LOOK,
    OPTION_LOOK_PRESET,
    OPTION_MASK,
    OPTION_MASK_OUT,
    OPTION_WATER,
    OPTION_CAMERA,
    OPTION_SUN,
    OPTION_ADD_LAKE,
    OPTION_THREADS,
    OPTION_TIMINGS,
    OPTION_JSON,
    OPTION_QUIET,
    OPTION_HELP,
    OPTION_FIELD = 384, // + field_option
    OPTION_FILM = 448   // + film_options_list()'s
};

static const struct option long_options[] = {
    {"output", required_argument, NULL, 'o'},
    {"size", required_argument, NULL, OPTION_SIZE},
    {"fps", required_argument, NULL, OPTION_FPS},
    {"seconds", required_argument, NULL, OPTION_SECONDS},
    {"heights", required_argument, NULL, OPTION_HEIGHTS},
    {"flipbook", required_argument, NULL, OPTION_FLIPBOOK},
    {"background", required_argument, NULL, OPTION_BACKGROUND},
    {"map", required_argument, NULL, OPTION_MAP},
    {"map-size", required_argument, NULL, OPTION_MAP_SIZE},
    {"map-range", required_argument, NULL, OPTION_MAP_RANGE},
    {"map-strength", required_argument, NULL, OPTION_MAP_STRENGTH},
    {"mesh", required_argument, NULL, OPTION_MESH},
    {"mesh-every", required_argument, NULL, OPTION_MESH_EVERY},
    {"edges", required_argument, NULL, OPTION_EDGES},
    {"drop", required_argument, NULL, OPTION_DROP},
    {"stroke", required_argument, NULL, OPTION_STROKE},
    {"look", required_argument, NULL, OPTION_LOOK},
    {"look-preset", required_argument, NULL, OPTION_LOOK_PRESET},
    {"mask", required_argument, NULL, OPTION_MASK},
    {"mask-out", required_argument, NULL, OPTION_MASK_OUT},
    {"water", required_argument, NULL, OPTION_WATER},
    {"camera", required_argument, NULL, OPTION_CAMERA},
    {"sun", required_argument, NULL, OPTION_SUN},
    {"add-lake", no_argument, NULL, OPTION_ADD_LAKE},
    {"threads", required_argument, NULL, OPTION_THREADS},
    {"timings", no_argument, NULL, OPTION_TIMINGS},
    {"json", no_argument, NULL, OPTION_JSON},
    {"quiet", no_argument, NULL, OPTION_QUIET},
    {"help", no_argument, NULL, OPTION_HELP},
    {NULL, 0, NULL, 0},
};

static bool parse_edges(const char *text, pond_edges *out) {
    int sides[4];
    int count = 0;
    const char *at = text;
    bool more = true;
    const scene_words words = scene_words_in(POND_RECORD_DESC, "edges.left");
    while (more && count < 4 && scene_words_find(words, at, strcspn(at, ","), &sides[count])) {
        count++;
        at += strcspn(at, ",");
        more = *at == ',';
        at += more ? 1 : 0;
    }
    if (more || (count != 1 && count != 4)) {
        report_error(
            EXIT_BAD_USE,
            "--edges %s: allowed are free, fixed, periodic and open, one for all sides or four as "
            "left,right,top,bottom",
            text);
        return false;
    }
    *out = (pond_edges){(pond_edge)sides[0], (pond_edge)sides[count == 1 ? 0 : 1],
                        (pond_edge)sides[count == 1 ? 0 : 2], (pond_edge)sides[count == 1 ? 0 : 3]};
    return true;
}

// The range of an object's key, under the name a message has for it.
static number_range range_of(const scene_object *object, const char *key_name, const char *name) {
    scene_key key = {0};
    (void)scene_key_find(object, key_name, &key);
    return (number_range){name, key.field->low, key.field->high};
}

static bool parse_in(number_range range, const char *text, double *out) {
    return number_parse(range.name, text, range.low, range.high, out);
}

static bool parse_seconds(const char *text, double *out) {
    const number_range range = range_of(&scene_film_object, "seconds", "--seconds");
    return time_parse(range.name, text, range.low, range.high, out);
}

static bool too_many(const char *option) {
    report_error(EXIT_BAD_USE, "%s: more than %d, or no memory for them", option,
                 SCENE_MAX_TOUCHES);
    return false;
}

static bool parse_drop(const char *text, scene *touches) {
    const scene_object *drop = &scene_drop_object;
    const number_range ranges[] = {
        range_of(drop, "time", "the time"), range_of(drop, "at", "x"), range_of(drop, "at", "y"),
        range_of(drop, "radius", "the radius"), range_of(drop, "height", "the height")};
    double n[5];
    if (!list_parse("--drop", text, "T,X,Y,RADIUS,HEIGHT", ranges, 5, n)) {
        return false;
    }
    const scene_drop falls = {.time = n[0],
                              .centre = {(float)n[1], (float)n[2]},
                              .radius = (float)n[3],
                              .height = (float)n[4]};
    return scene_add_drop(touches, falls) || too_many("--drop");
}

static bool parse_stroke(const char *text, scene *touches) {
    const scene_object *way = &scene_stroke_object;
    const number_range ranges[] = {
        range_of(way, "start", "the time"),    range_of(way, "points", "x0"),
        range_of(way, "points", "y0"),         range_of(way, "end", "the time"),
        range_of(way, "points", "x1"),         range_of(way, "points", "y1"),
        range_of(way, "radius", "the radius"), range_of(way, "height", "the height")};
    double n[8];
    if (!list_parse("--stroke", text, "T0,X0,Y0,T1,X1,Y1,RADIUS,HEIGHT", ranges, 8, n)) {
        return false;
    }
    if (n[3] < n[0]) {
        report_error(EXIT_BAD_USE, "--stroke %s: it ends at %g s, before its start at %g s", text,
                     n[3], n[0]);
        return false;
    }
    pond_vec2 points[2] = {{(float)n[1], (float)n[2]}, {(float)n[4], (float)n[5]}};
    const scene_stroke stroke = {.start = n[0],
                                 .end = n[3],
                                 .count = 2,
                                 .points = points,
                                 .radius = (float)n[6],
                                 .height = (float)n[7]};
    return scene_add_stroke(touches, stroke) || too_many("--stroke");
}

static bool parse_int(const char *option, const char *text, int low, int high, int *out) {
    int64_t value;
    if (!whole_parse(option, text, low, high, &value)) {
        return false;
    }
    *out = (int)value;
    return true;
}

// In the picture: 0,0 is its upper left corner, 1,1 its lower right one.
static bool parse_place(const char *option, const char *text, double low, double high,
                        pond_vec2 *out) {
    const number_range ranges[] = {{"x", low, high}, {"y", low, high}};
    double n[2];
    if (!list_parse(option, text, "X,Y", ranges, 2, n)) {
        return false;
    }
    *out = (pond_vec2){(float)n[0], (float)n[1]};
    return true;
}

static const pond_field *threads_field(void) {
    return pond_field_find(POND_RECORD_DESC, "threads");
}

static bool parse_background(const char *text, render_options *out) {
    out->has_background = media_colour_of(text, out->background);
    if (!out->has_background) {
        report_error(EXIT_BAD_USE,
                     "--background %s: allowed is a colour as #rrggbb or by its name, as in white",
                     text);
    }
    return out->has_background;
}

static bool take_mesh(const char *text, render_options *out) {
    if (out->mesh != NULL) {
        report_error(EXIT_BAD_USE, "--mesh %s: a second mesh after %s; allowed is one", text,
                     out->mesh);
        return false;
    }
    out->mesh = text;
    return true;
}

static bool take_mask_out(const char *text, render_options *out) {
    const size_t length = strlen(text);
    const bool png = length > 4 && strcasecmp(text + length - 4, ".png") == 0;
    if (!png || media_names_check(text, NULL)) {
        report_error(EXIT_BAD_USE, "--mask-out %s: allowed is one picture, as in mask.png", text);
        return false;
    }
    out->mask_out = text;
    return true;
}

// The water of a tile map.
static bool take_water_layer(const char *text, render_options *out) {
    if (out->water_layer != NULL) {
        report_error(EXIT_BAD_USE,
                     "--water %s: a second one after %s; allowed is one layer, or colours with "
                     "commas between them",
                     text, out->water_layer);
        return false;
    }
    out->water_layer = text;
    return true;
}

// A place in a photograph, or a layer or colours of a tile map.
static bool take_water(const char *text, render_options *out) {
    if (strspn(text, "-+.,0123456789") != strlen(text)) {
        return take_water_layer(text, out);
    }
    if (out->lake.point_count == LAKE_POINTS) {
        report_error(EXIT_BAD_USE, "--water: given more than %d times", LAKE_POINTS);
        return false;
    }
    return parse_place("--water", text, 0.0, 1.0, &out->lake.points[out->lake.point_count++]);
}

static bool apply_to_maps(int id, char *text, render_options *out) {
    switch (id) {
    case OPTION_HEIGHTS:
        return map_list_add_heights(&out->maps, text);
    case OPTION_MAP:
        return map_list_add(&out->maps, text);
    case OPTION_MAP_SIZE:
        return size_parse("--map-size", text, 0, &out->maps.width, &out->maps.height);
    case OPTION_MAP_RANGE:
        return number_parse("--map-range", text, 1e-9, 1e6, &out->maps.range);
    case OPTION_MAP_STRENGTH:
        out->maps.has_strength = true;
        out->maps.finds_strength = strcmp(text, "auto") == 0;
        out->maps.strength = 1.0; // to be measured with
        return out->maps.finds_strength ||
               parse_in(range_of(scene_look_keys(POND_LOOK_NORMALS), "strength", "--map-strength"),
                        text, &out->maps.strength);
    case OPTION_MESH:
        return take_mesh(text, out);
    case OPTION_MESH_EVERY:
        return parse_int("--mesh-every", text, 1, POND_MAX_SIDE, &out->mesh_every);
    default:
        return false;
    }
}

static bool apply_to_lake(int id, char *text, render_options *out) {
    switch (id) {
    case OPTION_MASK:
        out->lake.mask = text;
        return true;
    case OPTION_MASK_OUT:
        return take_mask_out(text, out);
    case OPTION_WATER:
        return take_water(text, out);
    case OPTION_SUN:
        out->lake.has_sun = true;
        return parse_place("--sun", text, -2.0, 3.0, &out->lake.sun);
    case OPTION_ADD_LAKE:
        out->lake.adds = true;
        return true;
    default:
        return apply_to_maps(id, text, out);
    }
}

static bool apply_to_scene(int id, char *text, render_options *out) {
    switch (id) {
    case OPTION_EDGES:
        out->has_edges = true;
        return parse_edges(text, &out->wanted.pond.edges);
    case OPTION_DROP:
        return parse_drop(text, &out->wanted);
    case OPTION_STROKE:
        return parse_stroke(text, &out->wanted);
    case OPTION_LOOK:
        return choice_parse("--look", text, scene_look_words(), &out->look);
    case OPTION_LOOK_PRESET:
        out->look_preset = text;
        return true;
    case OPTION_CAMERA:
        out->camera = text;
        return true;
    default:
        return apply_to_lake(id, text, out);
    }
}

static bool apply(int id, char *text, render_options *out) {
    if (id >= OPTION_FILM) {
        return film_option_apply(id - OPTION_FILM, text, &out->film);
    }
    if (id >= OPTION_FIELD) {
        const field_option option = (field_option)(id - OPTION_FIELD);
        out->given |= 1u << option;
        return field_option_parse(option, text, &out->wanted);
    }
    switch (id) {
    case 'o':
        out->output = text;
        return true;
    case OPTION_SIZE:
        return shape_parse("--size", text, out->most_side, &out->width, &out->height);
    case OPTION_FPS:
        return rate_parse("--fps", text, &out->rate);
    case OPTION_SECONDS:
        return parse_seconds(text, &out->seconds);
    case OPTION_FLIPBOOK:
        out->flipbook = true;
        return flipbook_parse("--flipbook", text, &out->columns, &out->rows);
    case OPTION_BACKGROUND:
        return parse_background(text, out);
    case OPTION_THREADS:
        return parse_int("--threads", text, (int)threads_field()->low, (int)threads_field()->high,
                         &out->threads);
    case OPTION_TIMINGS:
        out->timings = true;
        return true;
    case OPTION_JSON:
        out->json = true;
        return true;
    case OPTION_QUIET:
        out->quiet = true;
        return true;
    case 'y':
    case 'n':
        return film_option_letter(id, &out->film);
    case 'h':
    case OPTION_HELP:
        out->help = true;
        return true;
    default:
        return apply_to_scene(id, text, out);
    }
}

static void refuse_unknown(const char *word, const char *verb, const struct option *all) {
    scene_nearest meant = scene_nearest_begin(word + 2, strcspn(word + 2, "="));
    for (int i = 0; all[i].name != NULL; i++) {
        scene_nearest_look(&meant, all[i].name);
    }
    report_error(EXIT_BAD_USE, "%s: unknown option; see `millpond %s --help`%s", word, verb,
                 scene_nearest_hint(&meant, "--"));
}

static bool refuse_option(int id, char **argv, const char *verb, const struct option *all) {
    const char *word = argv[optind - 1];
    if (id == ':') {
        report_error(EXIT_BAD_USE, "%s: a value is missing; see `millpond %s --help`", word, verb);
    } else if (optopt >= OPTION_SIZE) {
        report_error(EXIT_BAD_USE, "%s: takes no value; see `millpond %s --help`", word, verb);
    } else if (optopt > 0) {
        const char *const next = argv[optind]; // the same as long as it has letters left
        const bool left =
            next != NULL && next[0] == '-' && next[1] != '-' && strchr(next, optopt) != NULL;
        report_error(EXIT_BAD_USE,
                     "%s: unknown option (a name that begins with a dash needs ./ before it); see "
                     "`millpond %s --help`",
                     left ? next : word, verb);
    } else {
        refuse_unknown(word, verb, all);
    }
    return false;
}

// Alone, some options would silently do nothing.
static bool check_companions(const render_options *o) {
    if (o->mesh_every > 0 && o->mesh == NULL) {
        report_error(EXIT_BAD_USE,
                     "--mesh-every %d: there is no mesh to thin; --mesh FILE is missing",
                     o->mesh_every);
        return false;
    }
    if (o->maps.width > 0 && o->maps.count == 0) {
        report_error(EXIT_BAD_USE, "--map-size %dx%d: there is no map; --map KIND=FILE is missing",
                     o->maps.width, o->maps.height);
        return false;
    }
    if (o->maps.range > 0.0 && !map_list_has_range(&o->maps)) {
        report_error(
            EXIT_BAD_USE,
            "--map-range %g: only heights in a PNG have one; --map height=FILE-%%04d.png is "
            "missing",
            o->maps.range);
        return false;
    }
    if (o->maps.has_strength && !map_list_has_normals(&o->maps)) {
        report_error(EXIT_BAD_USE,
                     "--map-strength %g: only normals have one; --map normals=FILE is missing",
                     o->maps.strength);
        return false;
    }
    return true;
}

// Water is found in one way.
static bool check_lake(render_options *o) {
    const lake_wanted *l = &o->lake;
    const char *second = l->mask != NULL && l->point_count > 0                ? "--water"
                         : (l->mask != NULL || l->point_count > 0) && l->adds ? "--add-lake"
                                                                              : NULL;
    if (second != NULL) {
        report_error(EXIT_BAD_USE, "%s: with %s; allowed is one of --mask, --water and --add-lake",
                     second, l->mask != NULL ? "--mask" : "--water");
        return false;
    }
    o->lake.has_horizon = render_option_is_given(o, FIELD_OPTION_HORIZON);
    return true;
}

// What only a film on the disk can have.
static bool check_shown(const char *verb, const render_options *o) {
    const char *option = o->output != NULL     ? "--output"
                         : o->mesh != NULL     ? "--mesh"
                         : o->mask_out != NULL ? "--mask-out"
                         : o->maps.count > 0   ? "--map"
                         : o->flipbook         ? "--flipbook"
                         : o->has_background   ? "--background"
                         : o->timings          ? "--timings"
                                               : film_option_given(&o->film);
    if (option != NULL) {
        report_error(EXIT_BAD_USE,
                     "%s: `millpond %s` writes no film by itself; `millpond render` does", option,
                     verb);
    }
    return option == NULL;
}

static void choose_input_rate(const render_options *o) {
    const media_rate usual = o->rate.num > 0 ? o->rate : (media_rate){30, 1};
    media_row_set_rate(o->film.input_rate.num > 0 ? o->film.input_rate : usual);
}

static bool take_inputs(int argc, char **argv, const verb_options *verb, render_options *out) {
    choose_input_rate(out);
    out->inputs = argv + optind;
    out->input_count = argc - optind;
    if (verb->shows) {
        return check_shown(verb->verb, out);
    }
    if (out->input_count == 0) {
        report_error(EXIT_BAD_USE,
                     "nothing to %s: name a picture, a film or a scene; see `millpond %s --help`",
                     verb->verb, verb->verb);
        return false;
    }
    if (out->output == NULL) {
        report_error(EXIT_BAD_USE, "no output: say where the film goes, as in -o wet.mp4");
        return false;
    }
    return true;
}

static int append(struct option *all, int count, const struct option *some) {
    for (; some != NULL && some->name != NULL && count + 1 < MAX_OPTIONS; some++) {
        all[count++] = *some;
    }
    return count;
}

bool render_options_parse(int argc, char **argv, const verb_options *verb, render_options *out) {
    *out = (render_options){.wanted = scene_default(), .most_side = verb->most_side};
    struct option all[MAX_OPTIONS] = {{0}};
    struct option fields[FIELD_OPTIONS + 1] = {{0}};
    struct option films[FILM_OPTIONS + 1] = {{0}};
    for (int i = 0; i < (int)FIELD_OPTIONS; i++) {
        fields[i] = (struct option){field_option_name((field_option)i), required_argument, NULL,
                                    OPTION_FIELD + i};
    }
    film_options_list(OPTION_FILM, films);
    append(all, append(all, append(all, append(all, 0, long_options), fields), films), verb->own);
    optind = 1;
    for (;;) {
        const int id = getopt_long(argc, argv, ":o:hyn", all, NULL);
        if (id == -1) {
            break;
        }
        if (id == ':' || id == '?') {
            return refuse_option(id, argv, verb->verb, all);
        }
        if (!(id >= OPTION_OF_VERB ? verb->apply(id, optarg, verb->out) : apply(id, optarg, out))) {
            return false;
        }
    }
    return out->help ||
           (check_companions(out) && check_lake(out) && take_inputs(argc, argv, verb, out));
}

bool render_option_is_given(const render_options *options, field_option option) {
    return ((options->given >> option) & 1u) != 0;
}

void render_options_clear(render_options *options) {
    scene_clear(&options->wanted);
    map_list_clear(&options->maps);
}
