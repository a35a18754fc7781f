// scene_json.c — reads scenes from JSON: the whole scene, its backdrop and its touches.
// docs/scene*.md and scene.schema.json describe the format.
#include "scene_json.h"
#include "paint.h"
#include "scene.h"
#include "scene_breeze.h"
#include "scene_file.h"

#include <math.h>
#include <millpond/breeze.h>
#include <millpond/field.h>
#include <millpond/world.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LONGEST_FILE ((size_t)16 << 20) // [bytes]

// ---- backdrop and film ------------------------------------------------------------------------

static const char *painting_name(int of, int index) {
    (void)of;
    const char *name = paint_name(index);
    const bool last = name == NULL && (index == 0 || paint_name(index - 1) != NULL);
    return last ? SCENE_BED_PAINTING : name;
}

static const scene_row backdrop_rows[] = {
    {.field =
         {.name = "painting",
          .about =
              "One of the program's paintings; bed paints the ground from the bed's height map.",
          .offset = offsetof(scene, painting)},
     .type = SCENE_TEXT_NAME,
     .names = painting_name,
     .unset = "rockpool"},
    {.field = {.name = "file",
               .about = "A picture or video, relative to the scene file.",
               .offset = offsetof(scene, backdrop)},
     .type = SCENE_TEXT_LINE},
};

static bool check_backdrop(const scenei_reader *reader, const scenei_place *place,
                           const json_t *value, void *record) {
    scene *s = record;
    if (s->backdrop[0] == '\0') {
        return true;
    }
    if (json_object_get(value, "painting") != NULL) {
        return scenei_complain(reader, place, false,
                               "%s has both a painting and a file; allowed: one of them",
                               place->key);
    }
    s->painting[0] = '\0';
    return true;
}

const scene_object scene_backdrop_object = {
    .name = "backdrop",
    .about = "The picture under the water: a painting or a file.",
    SCENE_ROWS(backdrop_rows),
    .not_both = "painting file",
    .check = check_backdrop,
};

static const scene_row film_rows[] = {
    {.field = {"width", "Columns of the film.", "pixels", POND_FIELD_INT, offsetof(scene, width), 1,
               32768},
     .unset = "the backdrop's"},
    {.field = {"height", "Rows of the film.", "pixels", POND_FIELD_INT, offsetof(scene, height), 1,
               32768},
     .unset = "the backdrop's"},
    {.field = {"fps", "Frames per second.", "1/s", POND_FIELD_DOUBLE, offsetof(scene, fps), 0.01,
               1000},
     .unset = "the backdrop's, or 60"},
    {.field = {"seconds", "Length.", "s", POND_FIELD_DOUBLE, offsetof(scene, seconds), 0.001,
               SCENE_LATEST},
     .unset = "the backdrop's, or 10"},
};

const scene_object scene_film_object = {
    .name = "film",
    .about = "Size, frame rate and length of the film. Missing keys are taken from the backdrop.",
    SCENE_ROWS(film_rows),
};

// ---- touches ----------------------------------------------------------------------------------

bool scenei_check_end(const scenei_reader *reader, const scenei_place *place, const json_t *value,
                      double start, double end) {
    if (end >= start) {
        return true;
    }
    const bool written = json_object_get(value, "end") != NULL;
    const scenei_place at = {.parent = place, .key = written ? "end" : "start"};
    if (written) {
        return scenei_refuse(reader, &at, "a time that is not before start, %.10g", start);
    }
    return scenei_refuse(reader, &at, "a time that is not after end, %.10g", end);
}

static const scene_row rain_rows[] = {
    {.field = {"start", "Time at which it begins.", "s", POND_FIELD_DOUBLE,
               offsetof(scene_rain, start), 0, SCENE_LATEST, .slider_high = 60}},
    {.field = {"end", "Time at which it ends; not before start.", "s", POND_FIELD_DOUBLE,
               offsetof(scene_rain, end), 0, SCENE_LATEST, .initial = {SCENE_LATEST},
               .slider_high = 120}},
};

static bool check_rain(const scenei_reader *reader, const scenei_place *place, const json_t *value,
                       void *record) {
    const scene_rain *rain = record;
    return scenei_check_end(reader, place, value, rain->start, rain->end);
}

const scene_object scene_rain_object = {
    .name = "rain",
    .about = "Drops at random positions and times.",
    .record = POND_RECORD_RAIN,
    .base = offsetof(scene_rain, rain),
    SCENE_ROWS(rain_rows),
    .check = check_rain,
};

// By default the water is calm.
static const scene_row breeze_rows[] = {
    {.field = {"speed", "Wind speed; 0: calm.", "m/s", POND_FIELD_FLOAT,
               offsetof(pond_breeze_desc, speed), 0, 20, .slider_high = 6}},
    {.field = {"steepness", "Steepness of the waves: 1 for a distant view, 2.5 from above.", "",
               POND_FIELD_FLOAT, offsetof(pond_breeze_desc, steepness), 0, 10,
               .initial = {SCENE_BREEZE_STEEPNESS}, .slider_high = 5}},
};

const scene_object scene_breeze_object = {
    .name = "breeze",
    .about = "Wind waves over all of the water, seen from above. The look lake has its own.",
    .record = POND_RECORD_BREEZE,
    .without = "period longest", // follow from the film's length and the pond's width
    SCENE_ROWS(breeze_rows),
    .first = (int)COUNT(breeze_rows),
};

static const scene_row drop_rows[] = {
    {.field = {"time", "Time at which it falls.", "s", POND_FIELD_DOUBLE,
               offsetof(scene_drop, time), 0, SCENE_LATEST}},
    {.field = {"at", "Position of its centre.", SCENE_PLACE, offsetof(scene_drop, centre), -1, 2}},
    {.field = {"radius", "Radius (sigma) of the drop.", "m", POND_FIELD_FLOAT,
               offsetof(scene_drop, radius), SCENE_RADIUS_RANGE, .initial = {0.02}}},
    {.field = {"height", "Height of the drop; negative presses the water down.", "m",
               POND_FIELD_FLOAT, offsetof(scene_drop, height), SCENE_HEIGHT_RANGE,
               .initial = {-0.01}}},
    {.field = {"splash", "The drop is a splash: it acts over some frames instead of at once.", "",
               POND_FIELD_BOOL, offsetof(scene_drop, splash)}},
};

const scene_object scene_drop_object = {
    .name = "drop",
    .about = "A single drop.",
    .required = "at",
    SCENE_ROWS(drop_rows),
    .size = sizeof(scene_drop),
};

static const scene_row stroke_rows[] = {
    {.field = {"start", "Time at which it begins.", "s", POND_FIELD_DOUBLE,
               offsetof(scene_stroke, start), 0, SCENE_LATEST}},
    {.field = {"end", "Time at which it ends; not before start.", "s", POND_FIELD_DOUBLE,
               offsetof(scene_stroke, end), 0, SCENE_LATEST, .initial = {-1}},
     .unset = "one second after start"},
    {.field = {"points", "The path, from point to point.", SCENE_PLACE,
               offsetof(scene_stroke, points), -1, 2},
     .type = SCENE_POINTS,
     .least = 2,
     .most = SCENE_MAX_POINTS,
     .count = offsetof(scene_stroke, count)},
    {.field = {"radius", "Radius (sigma) of the stroke.", "m", POND_FIELD_FLOAT,
               offsetof(scene_stroke, radius), SCENE_RADIUS_RANGE, .initial = {0.03}}},
    {.field = {"height", "Height of the stroke; negative presses the water down.", "m",
               POND_FIELD_FLOAT, offsetof(scene_stroke, height), SCENE_HEIGHT_RANGE,
               .initial = {-0.01}}},
};

// The end of a stroke without the key "end".
static double end_after(double start) {
    return start + 1 < SCENE_LATEST ? start + 1 : SCENE_LATEST;
}

static bool check_stroke(const scenei_reader *reader, const scenei_place *place,
                         const json_t *value, void *record) {
    scene_stroke *stroke = record;
    if (json_object_get(value, "end") == NULL) {
        stroke->end = end_after(stroke->start);
    }
    return scenei_check_end(reader, place, value, stroke->start, stroke->end);
}

static void unread_stroke(const void *record, void *base) {
    const scene_stroke *stroke = record;
    ((scene_stroke *)base)->end = end_after(stroke->start);
}

const scene_object scene_stroke_object = {
    .name = "stroke",
    .about = "A stroke along a path of straight segments at constant speed.",
    .required = "points",
    SCENE_ROWS(stroke_rows),
    .size = sizeof(scene_stroke),
    .check = check_stroke,
    .unread = unread_stroke,
};

// ---- the scene --------------------------------------------------------------------------------

// Checked first: a newer format may have keys that this program does not know.
static bool check_version(const scenei_reader *reader, const scenei_place *root, json_t *value) {
    json_t *version = json_object_get(value, "millpond");
    if (version == NULL) {
        return scenei_complain(reader, root, false, "the scene lacks the key \"millpond\": %d",
                               SCENE_FORMAT);
    }
    if (json_number_value(version) == SCENE_FORMAT) {
        return true;
    }
    const scenei_place at = {.parent = root, .key = "millpond"};
    return scenei_refuse(reader, &at, "%d, the version of the format this program reads",
                         SCENE_FORMAT);
}

#define PART(key, place, what)                                                                     \
    { .field = {.name = key, .offset = place}, .type = SCENE_OBJECT, .object = &(what) }
#define PARTS(key, said, items, number, limit, what)                                               \
    {                                                                                              \
        .field = {.name = key, .about = said, .offset = offsetof(scene, items)},                   \
        .type = SCENE_LIST, .most = limit, .count = offsetof(scene, number), .object = &(what)     \
    }

static const scene_row top_rows[] = {
    {.field = {.name = "millpond", .about = "Version of the format."}, .type = SCENE_VERSION},
    {.field = {.name = "name",
               .about = "One word: letters a-z and A-Z, digits, _, . and -.",
               .offset = offsetof(scene, name)},
     .type = SCENE_TEXT_WORD,
     .unset = "untitled"},
    {.field = {.name = "title", .about = "One line.", .offset = offsetof(scene, title)},
     .type = SCENE_TEXT_LINE,
     .unset = "Untitled"},
    PART("backdrop", 0, scene_backdrop_object),
    PART("film", 0, scene_film_object),
    PART("pond", 0, scene_pond_object),
    {.field = {.name = "world",
               .about = "Uses a world, which stores water only where it moves, instead of a pond. "
                        "Edges are then free, and there is no swell or breeze. A scene with bodies "
                        "over 128 cells in radius uses a pond: docs/worlds.md.",
               .unit = "",
               .type = POND_FIELD_BOOL,
               .offset = offsetof(scene, world)}},
    PART("rain", offsetof(scene, rain), scene_rain_object),
    PART("breeze", offsetof(scene, breeze), scene_breeze_object),
    PARTS("drops", "Single drops.", drops, drop_count, SCENE_MAX_TOUCHES, scene_drop_object),
    PARTS("strokes", "Strokes along paths.", strokes, stroke_count, SCENE_MAX_TOUCHES,
          scene_stroke_object),
    PART("land", offsetof(scene, land), scene_land_object),
    PART("bed", offsetof(scene, bed), scene_bed_object),
    PART("current", offsetof(scene, current), scene_current_object),
    PARTS("walls", "Walls.", walls, wall_count, SCENE_MAX_THINGS, scene_wall_object),
    PARTS("beaches", "Beaches, which damp waves.", beaches, beach_count, SCENE_MAX_THINGS,
          scene_beach_object),
    PARTS("fills", "Levels that bulk water is set to.", fills, fill_count, SCENE_MAX_THINGS,
          scene_fill_object),
    PARTS("raises", "Ground that is dug or heaped at the start, under bulk water.", raises,
          raise_count, SCENE_MAX_TOUCHES, scene_raise_object),
    PARTS("springs", "Springs and drains of bulk water.", springs, spring_count, POND_MAX_SPRINGS,
          scene_spring_object),
    {.field = {.name = "sea", .offset = offsetof(scene, sea)},
     .type = SCENE_OBJECT,
     .object = &scene_sea_object,
     .flag = offsetof(scene, sea.there)},
    PARTS("bodies", "Floating and driven bodies.", bodies, body_count, SCENE_MAX_THINGS,
          scene_body_object),
    PARTS("emitters", "Continuous sources of waves.", emitters, emitter_count, POND_MAX_EMITTERS,
          scene_emitter_object),
    PARTS("trails", "Boxes that move through the water and leave a wake.", trails, trail_count,
          SCENE_MAX_THINGS, scene_trail_object),
    PARTS("fish", "Fish that swim under the water.", fish, fish_count, SCENE_MAX_THINGS,
          scene_fish_object),
    PART("look", 0, scene_look_object),
    {.field = {"strength",
               "Visibility of the water: 0 shows only the backdrop, 1 is the look's own strength, "
               "2 is twice as strong.",
               "", POND_FIELD_FLOAT, offsetof(scene, strength), 0, 2, .initial = {1},
               .slider_high = 2}},
};

static bool check_world(const scenei_reader *reader, const scenei_place *place, const json_t *value,
                        void *record) {
    const scene *s = record;
    char why[200];
    const scenei_place at = {.parent = place, .key = "world"};
    (void)value;
    return !s->world || scene_may_be_in_world(s, why, sizeof why) ||
           scenei_complain(reader, &at, true, "world: a world cannot have this water: %s", why);
}

const scene_object scene_top_object = {
    .name = "scene",
    .about = "A backdrop, a pond, its touches and their times, and a look. See docs/scenes.md.",
    .required = "millpond",
    SCENE_ROWS(top_rows),
    .check = check_world,
};

static size_t number_end(const scenei_reader *reader, size_t at) {
    while (at < reader->length && reader->text[at] != '\0' &&
           strchr("+-.0123456789eE", reader->text[at]) != NULL) {
        at++;
    }
    return at;
}

static void say_too_large(const scenei_reader *reader, size_t token) {
    char number[64];
    scenei_place_quote(reader->text, token, number_end(reader, token), number, sizeof number);
    (void)snprintf(reader->error->message, sizeof reader->error->message,
                   "the number %s is too large", number);
}

// Jansson fails for integers beyond 64 bits and reals beyond 1.8e308. With the largest number in
// their place the reader reports the allowed values. Returns false if the reader accepts it.
static bool refuse_as_largest(const scenei_reader *reader, size_t token) {
    static const char largest[] = "1e308";
    const size_t size = sizeof largest - 1;
    char *text = malloc(reader->length);
    const size_t end = number_end(reader, token);
    if (text == NULL || end - token < size) {
        free(text);
        return false;
    }
    memcpy(text, reader->text, reader->length);
    memset(text + token, ' ', end - token);
    memcpy(text + token, largest, size);
    scene ignored = scene_default();
    const scenei_place root = {0};
    json_t *value = json_loadb(text, reader->length, JSON_REJECT_DUPLICATES, NULL);
    const bool refused =
        value != NULL && !scenei_read_object(reader, &root, value, &scene_top_object, &ignored);
    json_decref(value);
    scene_clear(&ignored);
    free(text);
    return refused;
}

// Translates an error of jansson, with the position of the token.
static bool refuse_syntax(const scenei_reader *reader, const json_error_t *found) {
    scene_error *error = reader->error;
    const enum json_error_code code = json_error_code(found);
    if (code == json_error_invalid_utf8 || found->line < 1) {
        (void)snprintf(error->message, sizeof error->message, "not JSON: %s", found->text);
        error->line = found->line < 1 ? 1 : found->line;
        error->column = found->column < 1 ? 1 : found->column;
        return false;
    }
    const size_t end = found->position < 0 ? 0 : (size_t)found->position;
    const bool premature = code == json_error_premature_end_of_input;
    const size_t token =
        premature ? reader->length : scenei_place_token(reader->text, reader->length, end);
    const bool twice = code == json_error_duplicate_key;
    const bool null = code == json_error_null_character || code == json_error_null_byte_in_key;
    (void)snprintf(error->message, sizeof error->message, "%s%s",
                   twice || null ? "" : "not JSON: ", null ? "a text holds \\u0000" : found->text);
    if (code == json_error_numeric_overflow) {
        if (refuse_as_largest(reader, token)) {
            return false;
        }
        say_too_large(reader, token);
    }
    scenei_place_line(reader->text, reader->length, token, &error->line, &error->column);
    return false;
}

bool scene_parse(const char *text, size_t length, scene *out, scene_error *error) {
    scene_error ignored;
    scene_error *const at = error != NULL ? error : &ignored;
    *at = (scene_error){0};
    *out = (scene){0};
    if (text == NULL || length > LONGEST_FILE) {
        (void)snprintf(at->message, sizeof at->message,
                       text == NULL ? "there is no text" : "the text is over 16 MiB");
        return false;
    }
    // Some editors write a byte order mark before UTF-8.
    static const char mark[] = "\xEF\xBB\xBF";
    if (length >= sizeof mark - 1 && memcmp(text, mark, sizeof mark - 1) == 0) {
        text += sizeof mark - 1;
        length -= sizeof mark - 1;
    }
    const scenei_reader reader = {.text = text, .length = length, .error = at};
    json_error_t syntax;
    json_t *value = json_loadb(text, length, JSON_REJECT_DUPLICATES, &syntax);
    if (value == NULL) {
        return refuse_syntax(&reader, &syntax);
    }
    *out = scene_default();
    const scenei_place root = {0};
    const bool good = (!json_is_object(value) || check_version(&reader, &root, value)) &&
                      scenei_read_object(&reader, &root, value, &scene_top_object, out);
    json_decref(value);
    if (!good) {
        scene_clear(out);
    }
    return good;
}

void scene_error_locate(scene_error *error, const char *path) {
    size_t length = 0;
    scenei_span span = {0};
    char why[64];
    char *text = error->key[0] != '\0'
                     ? scene_file_read(path, LONGEST_FILE, &length, why, sizeof why)
                     : NULL;
    if (text != NULL && scenei_place_find_named(text, length, error->key, &span)) {
        scenei_place_line(text, length, span.key, &error->line, &error->column);
    }
    free(text);
}

bool scene_load(const char *path, scene *out, scene_error *error) {
    scene_error ignored;
    scene_error *const at = error != NULL ? error : &ignored;
    *at = (scene_error){0};
    *out = (scene){0};
    if (path == NULL) {
        (void)snprintf(at->message, sizeof at->message, "there is no path");
        return false;
    }
    size_t length = 0;
    char *text = scene_file_read(path, LONGEST_FILE, &length, at->message, sizeof at->message);
    if (text == NULL) {
        return false;
    }
    const bool good = scene_parse(text, length, out, at);
    free(text);
    return good;
}
