#include "render_options.h"

#include <math.h>
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

enum { OPTION_FIRST = 256, OPTION_FIELD = 384 }; // + row, + field_option

#define LATEST 1e6 // start of a film [s]

typedef struct option_row option_row;

// Takes the value of an option. False after a message.
typedef bool take_option(const option_row *row, const char *text, render_options *out);

struct option_row {
    const char *name;
    take_option *take;
    int argument;  // getopt's
    size_t offset; // of the member that take_flag() or take_text() sets
    int letter;    // the short option; 0: none
};

static void *member_of(const option_row *row, render_options *out) {
    return (char *)out + row->offset;
}

static bool take_flag(const option_row *row, const char *text, render_options *out) {
    (void)text;
    *(bool *)member_of(row, out) = true;
    return true;
}

static bool take_text(const option_row *row, const char *text, render_options *out) {
    *(const char **)member_of(row, out) = text;
    return true;
}

// Reports a value that an option cannot have. Returns false.
static bool refuse(const option_row *row, const char *text, const char *why) {
    report_error(EXIT_BAD_USE, "%s %s: %s", row->name, text, why);
    return false;
}

// The range of an object's key, under the name it has in messages.
static number_range range_of(const scene_object *object, const char *key_name, const char *name) {
    scene_key key = {0};
    (void)scene_key_find(object, key_name, &key);
    return (number_range){name, key.field->low, key.field->high};
}

static bool parse_int(const option_row *row, const char *text, int low, int high, int *out) {
    int64_t value = 0;
    const bool good = whole_parse(row->name, text, low, high, &value);
    *out = (int)value;
    return good;
}

// In the picture: 0,0 is its upper left corner, 1,1 its lower right one.
static bool parse_place(const option_row *row, const char *text, double low, double high,
                        pond_vec2 *out) {
    const number_range ranges[] = {{"x", low, high}, {"y", low, high}};
    double n[2];
    const bool good = list_parse(row->name, text, "X,Y", ranges, 2, n);
    *out = good ? (pond_vec2){(float)n[0], (float)n[1]} : *out;
    return good;
}

// ---- film ---------------------------------------------------------------------------------------

static bool take_size(const option_row *row, const char *text, render_options *out) {
    return shape_parse(row->name, text, out->most_side, &out->width, &out->height);
}

static bool take_rate(const option_row *row, const char *text, render_options *out) {
    return rate_parse(row->name, text, member_of(row, out));
}

static bool take_seconds(const option_row *row, const char *text, render_options *out) {
    const number_range range = range_of(&scene_film_object, "seconds", row->name);
    return time_parse(range.name, text, range.low, range.high, &out->seconds);
}

static bool take_start(const option_row *row, const char *text, render_options *out) {
    out->film.has_start = true;
    return time_parse(row->name, text, 0.0, LATEST, &out->film.start);
}

static bool take_quality(const option_row *row, const char *text, render_options *out) {
    static const pond_choice words[] = {{.name = "low", .value = 45},
                                        {.name = "medium", .value = 65},
                                        {.name = "high", .value = MEDIA_USUAL_QUALITY},
                                        {.name = "best", .value = 95}};
    double value = 0.0;
    if (scene_words_find((scene_words){words, 4}, text, strlen(text), &out->film.quality)) {
        return true;
    }
    if (!number_read(text, &value) || value < 1.0 || value > MEDIA_BEST_QUALITY) {
        return refuse(row, text, "allowed are 1 to 100, low, medium, high and best");
    }
    out->film.quality = (int)value;
    return true;
}

static bool take_codec(const option_row *row, const char *text, render_options *out) {
    char allowed[128];
    out->film.codec = text;
    media_codecs(allowed, sizeof allowed);
    if (!media_codec_is(text)) {
        report_error(EXIT_BAD_USE, "%s %s: allowed are %s", row->name, text, allowed);
        return false;
    }
    return true;
}

static bool take_bits(const option_row *row, const char *text, render_options *out) {
    static const pond_choice choices[] = {
        {.name = "8", .value = 8}, {.name = "10", .value = 10}, {.name = "16", .value = 16}};
    return choice_parse(row->name, text, (scene_words){choices, 3}, &out->film.bits);
}

static bool take_fit(const option_row *row, const char *text, render_options *out) {
    static const pond_choice choices[] = {{.name = "crop", .value = MEDIA_FIT_CROP},
                                          {.name = "pad", .value = MEDIA_FIT_PAD},
                                          {.name = "stretch", .value = MEDIA_FIT_STRETCH}};
    int chosen = 0;
    const bool good = choice_parse(row->name, text, (scene_words){choices, 3}, &chosen);
    out->film.fit = (media_fit)chosen;
    return good;
}

static bool take_replace(const option_row *row, const char *text, render_options *out) {
    const film_replace replace = row->letter == 'y' ? FILM_REPLACE_ALWAYS : FILM_REPLACE_NEVER;
    (void)text;
    if (out->film.replace != FILM_REPLACE_ASK && out->film.replace != replace) {
        report_error(EXIT_BAD_USE, "-y and -n: one replaces files, the other does not; choose one");
        return false;
    }
    out->film.replace = replace;
    return true;
}

static bool take_flipbook(const option_row *row, const char *text, render_options *out) {
    out->flipbook = true;
    return flipbook_parse(row->name, text, &out->columns, &out->rows);
}

static bool take_background(const option_row *row, const char *text, render_options *out) {
    out->has_background = media_colour_of(text, out->background);
    return out->has_background ||
           refuse(row, text, "allowed is a colour as #rrggbb or by its name, as in white");
}

static bool take_threads(const option_row *row, const char *text, render_options *out) {
    const pond_field *field = pond_field_find(POND_RECORD_DESC, "threads");
    return parse_int(row, text, (int)field->low, (int)field->high, &out->threads);
}

// ---- maps and meshes ----------------------------------------------------------------------------

static bool take_map(const option_row *row, const char *text, render_options *out) {
    (void)row;
    return map_list_add(&out->maps, text);
}

static bool take_heights(const option_row *row, const char *text, render_options *out) {
    (void)row;
    return map_list_add_heights(&out->maps, text);
}

static bool take_map_size(const option_row *row, const char *text, render_options *out) {
    return size_parse(row->name, text, 0, &out->maps.width, &out->maps.height);
}

static bool take_map_range(const option_row *row, const char *text, render_options *out) {
    return number_parse(row->name, text, 1e-9, 1e6, &out->maps.range);
}

static bool take_map_strength(const option_row *row, const char *text, render_options *out) {
    const number_range range = range_of(scene_look_keys(POND_LOOK_NORMALS), "strength", row->name);
    out->maps.has_strength = true;
    if (!number_or_word_parse(range.name, text, range.low, range.high, "auto",
                              &out->maps.strength)) {
        return false;
    }
    out->maps.finds_strength = isinf(out->maps.strength);
    out->maps.strength = out->maps.finds_strength ? 1.0 : out->maps.strength; // for measuring
    return true;
}

static bool take_mesh(const option_row *row, const char *text, render_options *out) {
    if (out->mesh != NULL) {
        report_error(EXIT_BAD_USE, "%s %s: a second mesh after %s; allowed is one", row->name, text,
                     out->mesh);
        return false;
    }
    out->mesh = text;
    return true;
}

static bool take_mesh_every(const option_row *row, const char *text, render_options *out) {
    return parse_int(row, text, 1, POND_MAX_SIDE, &out->mesh_every);
}

// ---- scene --------------------------------------------------------------------------------------

static bool take_edges(const option_row *row, const char *text, render_options *out) {
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
        return refuse(row, text,
                      "allowed are free, fixed, periodic and open, one for all sides or four as "
                      "left,right,top,bottom");
    }
    const bool one = count == 1;
    out->has_edges = true;
    out->wanted.pond.edges =
        (pond_edges){(pond_edge)sides[0], (pond_edge)sides[one ? 0 : 1],
                     (pond_edge)sides[one ? 0 : 2], (pond_edge)sides[one ? 0 : 3]};
    return true;
}

static bool too_many(const option_row *row) {
    report_error(EXIT_BAD_USE, "%s: more than %d, or no memory for them", row->name,
                 SCENE_MAX_TOUCHES);
    return false;
}

static bool take_drop(const option_row *row, const char *text, render_options *out) {
    const scene_object *drop = &scene_drop_object;
    const number_range ranges[] = {
        range_of(drop, "time", "the time"), range_of(drop, "at", "x"), range_of(drop, "at", "y"),
        range_of(drop, "radius", "the radius"), range_of(drop, "height", "the height")};
    double n[5];
    if (!list_parse(row->name, text, "T,X,Y,RADIUS,HEIGHT", ranges, 5, n)) {
        return false;
    }
    const scene_drop falls = {.time = n[0],
                              .centre = {(float)n[1], (float)n[2]},
                              .radius = (float)n[3],
                              .height = (float)n[4]};
    return scene_add_drop(&out->wanted, falls) || too_many(row);
}

static bool take_stroke(const option_row *row, const char *text, render_options *out) {
    const scene_object *way = &scene_stroke_object;
    const number_range ranges[] = {
        range_of(way, "start", "the time"),    range_of(way, "points", "x0"),
        range_of(way, "points", "y0"),         range_of(way, "end", "the time"),
        range_of(way, "points", "x1"),         range_of(way, "points", "y1"),
        range_of(way, "radius", "the radius"), range_of(way, "height", "the height")};
    double n[8];
    if (!list_parse(row->name, text, "T0,X0,Y0,T1,X1,Y1,RADIUS,HEIGHT", ranges, 8, n)) {
        return false;
    }
    if (n[3] < n[0]) {
        report_error(EXIT_BAD_USE, "%s %s: it ends at %g s, before its start at %g s", row->name,
                     text, n[3], n[0]);
        return false;
    }
    pond_vec2 points[2] = {{(float)n[1], (float)n[2]}, {(float)n[4], (float)n[5]}};
    const scene_stroke stroke = {.start = n[0],
                                 .end = n[3],
                                 .count = 2,
                                 .points = points,
                                 .radius = (float)n[6],
                                 .height = (float)n[7]};
    return scene_add_stroke(&out->wanted, stroke) || too_many(row);
}

static bool take_look(const option_row *row, const char *text, render_options *out) {
    return choice_parse(row->name, text, scene_look_words(), &out->look);
}

static const pond_choice moods[] = {{.name = "lake", .value = MOOD_LAKE},
                                    {.name = "sunlit", .value = MOOD_SUNLIT},
                                    {.name = "rain", .value = MOOD_RAIN},
                                    {.name = "drops", .value = MOOD_DROPS},
                                    {.name = "breeze", .value = MOOD_BREEZE}};
static const scene_words mood_words = {moods, sizeof moods / sizeof moods[0]};

const char *water_mood_name(int mood) {
    return scene_words_name(mood_words, mood);
}

static bool take_mood(const option_row *row, const char *text, render_options *out) {
    return choice_parse(row->name, text, mood_words, &out->mood);
}

// ---- lakes and tile maps ------------------------------------------------------------------------

static bool take_mask_out(const option_row *row, const char *text, render_options *out) {
    const size_t length = strlen(text);
    const bool png = length > 4 && strcasecmp(text + length - 4, ".png") == 0;
    out->mask_out = text;
    return (png && !media_names_check(text, NULL)) ||
           refuse(row, text, "allowed is one picture, as in mask.png");
}

static bool add_point(const option_row *row, const char *text, pond_vec2 *points, int *count) {
    if (*count == LAKE_POINTS) {
        report_error(EXIT_BAD_USE, "%s: given more than %d times", row->name, LAKE_POINTS);
        return false;
    }
    return parse_place(row, text, 0.0, 1.0, &points[(*count)++]);
}

static bool take_not_water(const option_row *row, const char *text, render_options *out) {
    lake_points *points = &out->lake.points;
    return add_point(row, text, points->not_water, &points->not_water_count);
}

// A place in a photograph, or a layer or colours of a tile map.
static bool take_water(const option_row *row, const char *text, render_options *out) {
    const bool place = strspn(text, "-+.,0123456789") == strlen(text);
    if (place) {
        return add_point(row, text, out->lake.points.water, &out->lake.points.water_count);
    }
    if (out->water_layer != NULL) {
        report_error(EXIT_BAD_USE,
                     "%s %s: a second one after %s; allowed is one layer, or colours with commas "
                     "between them",
                     row->name, text, out->water_layer);
        return false;
    }
    out->water_layer = text;
    return true;
}

static bool take_sun(const option_row *row, const char *text, render_options *out) {
    out->lake.has_sun = true;
    return parse_place(row, text, -2.0, 3.0, &out->lake.sun);
}

// ---- bulk water ---------------------------------------------------------------------------------

static bool take_relief(const option_row *row, const char *text, render_options *out) {
    return number_parse(row->name, text, 1e-3, 1e5, &out->flow.relief);
}

static bool take_sea(const option_row *row, const char *text, render_options *out) {
    out->flow.has_sea = true;
    return number_parse(row->name, text, FLOW_LOWEST_SEA, 1.0, &out->flow.sea);
}

static bool take_spring(const option_row *row, const char *text, render_options *out) {
    const number_range ranges[] = {{"x", 0.0, 1.0}, {"y", 0.0, 1.0}, {"the rate", -1e6, 1e6}};
    double n[3];
    if (out->flow.spring_count == POND_MAX_SPRINGS) {
        report_error(EXIT_BAD_USE, "%s: given more than %d times", row->name, POND_MAX_SPRINGS);
        return false;
    }
    const bool good = list_parse(row->name, text, "X,Y,RATE", ranges, 3, n);
    if (good) {
        out->flow.springs[out->flow.spring_count++] =
            (flow_spring){.at = {(float)n[0], (float)n[1]}, .rate = n[2]};
    }
    return good;
}

// ---- the table ----------------------------------------------------------------------------------

#define VALUE(name, take)                                                                          \
    { name, take, required_argument, 0, 0 }
#define TEXT(name, member)                                                                         \
    { name, take_text, required_argument, offsetof(render_options, member), 0 }
#define FLAG(name, member)                                                                         \
    { name, take_flag, no_argument, offsetof(render_options, member), 0 }
#define RATE(name, member)                                                                         \
    { name, take_rate, required_argument, offsetof(render_options, member), 0 }

static const option_row rows[] = {
    {"--output", take_text, required_argument, offsetof(render_options, output), 'o'},
    {"--overwrite", take_replace, no_argument, 0, 'y'},
    {"--no-overwrite", take_replace, no_argument, 0, 'n'},
    {"--help", take_flag, no_argument, offsetof(render_options, help), 'h'},
    VALUE("--size", take_size),
    VALUE("--fit", take_fit),
    RATE("--fps", rate),
    RATE("--input-fps", film.input_rate),
    VALUE("--seconds", take_seconds),
    TEXT("--listen", film.listen),
    VALUE("--start", take_start),
    VALUE("--flipbook", take_flipbook),
    VALUE("--quality", take_quality),
    VALUE("--codec", take_codec),
    VALUE("--bits", take_bits),
    FLAG("--hardware", film.hardware),
    VALUE("--mask-out", take_mask_out),
    VALUE("--background", take_background),
    VALUE("--map", take_map),
    VALUE("--map-size", take_map_size),
    VALUE("--map-range", take_map_range),
    VALUE("--map-strength", take_map_strength),
    VALUE("--heights", take_heights),
    VALUE("--mesh", take_mesh),
    VALUE("--mesh-every", take_mesh_every),
    VALUE("--edges", take_edges),
    VALUE("--drop", take_drop),
    VALUE("--stroke", take_stroke),
    VALUE("--mood", take_mood),
    VALUE("--look", take_look),
    TEXT("--look-preset", look_preset),
    TEXT("--mask", lake.mask),
    VALUE("--water", take_water),
    VALUE("--not-water", take_not_water),
    FLAG("--add-lake", lake.adds),
    VALUE("--sun", take_sun),
    FLAG("--flow", flow.given),
    VALUE("--relief", take_relief),
    VALUE("--sea", take_sea),
    VALUE("--spring", take_spring),
    TEXT("--texture", flow.texture),
    TEXT("--camera", camera),
    VALUE("--threads", take_threads),
    FLAG("--timings", timings),
    FLAG("--json", json),
    FLAG("--quiet", quiet),
};
enum { ROWS = sizeof rows / sizeof rows[0] };

// id: getopt's, a letter or OPTION_FIRST and more.
static bool apply(int id, const char *text, render_options *out) {
    if (id >= OPTION_FIELD) {
        const field_option option = (field_option)(id - OPTION_FIELD);
        out->given |= 1u << option;
        return field_option_parse(option, text, &out->wanted);
    }
    int row = id - OPTION_FIRST;
    for (int i = 0; i < ROWS && row < 0; i++) {
        row = rows[i].letter == id ? i : row;
    }
    return rows[row].take(&rows[row], text, out);
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
    } else if (optopt >= OPTION_FIRST) {
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
    const flow_options *flow = &o->flow;
    const char *alone = flow->given              ? NULL
                        : flow->relief > 0.0     ? "--relief"
                        : flow->has_sea          ? "--sea"
                        : flow->spring_count > 0 ? "--spring"
                        : flow->texture != NULL  ? "--texture"
                                                 : NULL;
    if (alone != NULL) {
        report_error(EXIT_BAD_USE,
                     "%s: only a height map with --flow uses it; a scene has its own water", alone);
        return false;
    }
    return true;
}

// Water is found in one way.
static bool check_lake(render_options *o) {
    const lake_wanted *l = &o->lake;
    const char *second = l->mask != NULL && l->points.water_count > 0                ? "--water"
                         : (l->mask != NULL || l->points.water_count > 0) && l->adds ? "--add-lake"
                                                                                     : NULL;
    if (second != NULL) {
        report_error(EXIT_BAD_USE, "%s: with %s; allowed is one of --mask, --water and --add-lake",
                     second, l->mask != NULL ? "--mask" : "--water");
        return false;
    }
    if (l->points.not_water_count > 0 && l->points.water_count == 0) {
        report_error(EXIT_BAD_USE,
                     "--not-water: needs a point in the water; --water X,Y gives one");
        return false;
    }
    o->lake.has_horizon = render_option_is_given(o, FIELD_OPTION_HORIZON);
    return true;
}

// What only a film on the disk can have.
static bool check_shown(const char *verb, const render_options *o) {
    const char *option = o->output != NULL        ? "--output"
                         : o->mesh != NULL        ? "--mesh"
                         : o->mask_out != NULL    ? "--mask-out"
                         : o->maps.count > 0      ? "--map"
                         : o->flipbook            ? "--flipbook"
                         : o->has_background      ? "--background"
                         : o->timings             ? "--timings"
                         : o->film.quality > 0    ? "--quality"
                         : o->film.codec != NULL  ? "--codec"
                         : o->film.bits > 0       ? "--bits"
                         : o->film.hardware       ? "--hardware"
                         : o->film.listen != NULL ? "--listen"
                         : o->film.has_start      ? "--start"
                         : o->film.replace != 0   ? "-y or -n"
                                                  : NULL;
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
        report_error(EXIT_BAD_USE, "no output: name one, as in -o wet.mp4");
        return false;
    }
    return true;
}

// The options of all verbs, then the verb's own.
static void list_options(const struct option *own, struct option out[MAX_OPTIONS]) {
    int count = 0;
    for (int i = 0; i < ROWS; i++) {
        out[count++] = (struct option){rows[i].name + 2, rows[i].argument, NULL, OPTION_FIRST + i};
    }
    for (int i = 0; i < (int)FIELD_OPTIONS; i++) {
        out[count++] = (struct option){field_option_name((field_option)i), required_argument, NULL,
                                       OPTION_FIELD + i};
    }
    for (; own != NULL && own->name != NULL && count + 1 < MAX_OPTIONS; own++) {
        out[count++] = *own;
    }
    out[count] = (struct option){0};
}

bool render_options_parse(int argc, char **argv, const verb_options *verb, render_options *out) {
    *out = (render_options){.wanted = scene_default(), .most_side = verb->most_side};
    struct option all[MAX_OPTIONS];
    list_options(verb->own, all);
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
