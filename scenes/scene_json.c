// scene_json.c — scenes from JSON. docs/scenes.md and scene.schema.json describe the same format.
#include "scene_json.h"
#include "paint.h"
#include "scene.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LONGEST_FILE ((size_t)16 << 20) // [bytes]

// Height and size of a touch, of any kind.
#define RADIUS_RANGE 1e-6, 1e3
#define HEIGHT_RANGE -1e3, 1e3

// ---- name, backdrop ---------------------------------------------------------------------------

static bool read_name(const scenei_reader *reader, const scenei_place *place, json_t *value,
                      void *field) {
    static const char allowed[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.-";
    char *name = field;
    const char *text = json_string_value(value);
    if (text == NULL || text[strspn(text, allowed)] != '\0' || text[0] == '\0' ||
        json_string_length(value) >= SCENE_TEXT) {
        return scenei_refuse(reader, place,
                             "a word of 1 to %d letters a-z, A-Z, digits, \"_\", \".\" and \"-\"",
                             SCENE_TEXT - 1);
    }
    memcpy(name, text, strlen(text) + 1);
    return true;
}

static json_t *write_text(const void *field, const void *base) {
    (void)base;
    return scenei_write_text(field);
}

static const scenei_kind name_kind = {.read = read_name, .write = write_text};

static bool read_painting(const scenei_reader *reader, const scenei_place *place, json_t *value,
                          void *field) {
    scene_word names[16];
    scene_words paintings = {.words = names};
    while (paintings.count < COUNT(names) && paint_name((int)paintings.count) != NULL) {
        const int index = (int)paintings.count++;
        names[index] = (scene_word){.word = paint_name(index), .value = index};
    }
    int chosen = 0;
    if (!scenei_read_choice(reader, place, value, &paintings, &chosen)) {
        return false;
    }
    (void)snprintf(field, SCENE_TEXT, "%s", names[chosen].word);
    return true;
}

static const scenei_kind painting_kind = {.read = read_painting, .write = write_text};

static const scenei_field backdrop_fields[] = {
    {.key = "painting", .offset = offsetof(scene, painting), .kind = &painting_kind},
    {.key = "file", .type = SCENEI_TEXT, .offset = offsetof(scene, backdrop)},
};

static bool read_backdrop(const scenei_reader *reader, const scenei_place *place, json_t *value,
                          void *record) {
    scene *s = record;
    if (!scenei_read_object(reader, place, value, backdrop_fields, COUNT(backdrop_fields), s)) {
        return false;
    }
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

static const scenei_kind backdrop_kind = {
    .fields = backdrop_fields, .count = COUNT(backdrop_fields), .read = read_backdrop};

// ---- film -------------------------------------------------------------------------------------

static const scenei_field film_fields[] = {
    {"width", SCENEI_INT, offsetof(scene, width), 1, 32768, NULL, false},
    {"height", SCENEI_INT, offsetof(scene, height), 1, 32768, NULL, false},
    {"fps", SCENEI_DOUBLE, offsetof(scene, fps), 0.01, 1000, NULL, false},
    {"seconds", SCENEI_DOUBLE, offsetof(scene, seconds), 0.001, SCENE_LATEST, NULL, false},
};
static const scenei_kind film_kind = {.fields = film_fields, .count = COUNT(film_fields)};

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

static const scenei_field rain_fields[] = {
    {"rate", SCENEI_FLOAT, offsetof(scene_rain, rain.rate), 0, 1e6, NULL, false},
    {"radius", SCENEI_FLOAT, offsetof(scene_rain, rain.radius), RADIUS_RANGE, NULL, false},
    {"spread", SCENEI_FLOAT, offsetof(scene_rain, rain.spread), 0, 2, NULL, false},
    {"height", SCENEI_FLOAT, offsetof(scene_rain, rain.height), HEIGHT_RANGE, NULL, false},
    {"start", SCENEI_DOUBLE, offsetof(scene_rain, start), 0, SCENE_LATEST, NULL, false},
    {"end", SCENEI_DOUBLE, offsetof(scene_rain, end), 0, SCENE_LATEST, NULL, false},
};

static bool read_rain(const scenei_reader *reader, const scenei_place *place, json_t *value,
                      void *field) {
    scene_rain *rain = field;
    return scenei_read_object(reader, place, value, rain_fields, COUNT(rain_fields), rain) &&
           scenei_check_end(reader, place, value, rain->start, rain->end);
}

const scenei_kind scenei_rain_kind = {
    .fields = rain_fields, .count = COUNT(rain_fields), .read = read_rain};

static const scenei_field drop_fields[] = {
    {"time", SCENEI_DOUBLE, offsetof(scene_drop, time), 0, SCENE_LATEST, NULL, false},
    {.key = "at", .offset = offsetof(scene_drop, centre), SCENEI_PLACE, .required = true},
    {"radius", SCENEI_FLOAT, offsetof(scene_drop, radius), RADIUS_RANGE, NULL, false},
    {"height", SCENEI_FLOAT, offsetof(scene_drop, height), HEIGHT_RANGE, NULL, false},
};
static const scene_drop first_drop = {.radius = 0.02f, .height = -0.01f};

static bool read_drop(const scenei_reader *reader, const scenei_place *place, json_t *value,
                      void *record) {
    scene_drop drop = first_drop;
    return scenei_read_object(reader, place, value, drop_fields, COUNT(drop_fields), &drop) &&
           (scene_add_drop(record, drop) || scenei_out_of_memory(reader));
}

static json_t *write_drop(const void *field, const void *base) {
    return scenei_write_object(drop_fields, COUNT(drop_fields), field, base);
}

// Hands out the points by pointer; the caller frees them.
static bool read_way(const scenei_reader *reader, const scenei_place *place, json_t *value,
                     void *field) {
    scene_stroke *stroke = field;
    return scenei_read_points(reader, place, value, 2, SCENE_MAX_POINTS, -1, 2, &stroke->points,
                              &stroke->count);
}

static json_t *write_way(const void *field, const void *base) {
    (void)base;
    const scene_stroke *stroke = field;
    return scenei_write_points(stroke->points, stroke->count);
}

static const scenei_kind way_kind = {.read = read_way, .write = write_way};
static const scenei_field stroke_fields[] = {
    {"start", SCENEI_DOUBLE, offsetof(scene_stroke, start), 0, SCENE_LATEST, NULL, false},
    {"end", SCENEI_DOUBLE, offsetof(scene_stroke, end), 0, SCENE_LATEST, NULL, false},
    {.key = "points", .kind = &way_kind, .required = true},
    {"radius", SCENEI_FLOAT, offsetof(scene_stroke, radius), RADIUS_RANGE, NULL, false},
    {"height", SCENEI_FLOAT, offsetof(scene_stroke, height), HEIGHT_RANGE, NULL, false},
};
static const scene_stroke first_stroke = {.end = -1, .radius = 0.03f, .height = -0.01f};

// The end of a stroke that does not say when.
static double end_after(double start) {
    return start + 1 < SCENE_LATEST ? start + 1 : SCENE_LATEST;
}

static bool read_stroke(const scenei_reader *reader, const scenei_place *place, json_t *value,
                        void *record) {
    scene_stroke stroke = first_stroke;
    bool good =
        scenei_read_object(reader, place, value, stroke_fields, COUNT(stroke_fields), &stroke);
    if (good && stroke.end < 0) {
        stroke.end = end_after(stroke.start);
    }
    good = good && scenei_check_end(reader, place, value, stroke.start, stroke.end) &&
           (scene_add_stroke(record, stroke) || scenei_out_of_memory(reader));
    free(stroke.points);
    return good;
}

static json_t *write_stroke(const void *field, const void *base) {
    const scene_stroke *stroke = field;
    scene_stroke unread = *(const scene_stroke *)base;
    unread.end = end_after(stroke->start);
    return scenei_write_object(stroke_fields, COUNT(stroke_fields), stroke, &unread);
}

static bool read_drops(const scenei_reader *reader, const scenei_place *place, json_t *value,
                       void *record) {
    return scenei_read_list(reader, place, value, SCENE_MAX_TOUCHES, read_drop, record);
}

static json_t *write_drops(const void *record, const void *base) {
    (void)base;
    const scene *s = record;
    return scenei_write_list(s->drops, s->drop_count, sizeof *s->drops, write_drop, &first_drop);
}

static const scenei_kind drops_kind = {.read = read_drops, .write = write_drops};

static bool read_strokes(const scenei_reader *reader, const scenei_place *place, json_t *value,
                         void *record) {
    return scenei_read_list(reader, place, value, SCENE_MAX_TOUCHES, read_stroke, record);
}

static json_t *write_strokes(const void *record, const void *base) {
    (void)base;
    const scene *s = record;
    return scenei_write_list(s->strokes, s->stroke_count, sizeof *s->strokes, write_stroke,
                             &first_stroke);
}

static const scenei_kind strokes_kind = {.read = read_strokes, .write = write_strokes};

// ---- the whole --------------------------------------------------------------------------------

// Asked first: a newer file may well have keys this program does not know.
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

static const scenei_field scene_fields[] = {
    {.key = "millpond", .type = SCENEI_SKIP},
    {.key = "name", .offset = offsetof(scene, name), .kind = &name_kind},
    {.key = "title", .type = SCENEI_TEXT, .offset = offsetof(scene, title)},
    {.key = "backdrop", .kind = &backdrop_kind},
    {.key = "film", .kind = &film_kind},
    {.key = "pond", .kind = &scenei_pond_kind},
    {.key = "rain", .offset = offsetof(scene, rain), .kind = &scenei_rain_kind},
    {.key = "drops", .kind = &drops_kind},
    {.key = "strokes", .kind = &strokes_kind},
    {.key = "land", .offset = offsetof(scene, land), .kind = &scenei_land_kind},
    {.key = "bed", .offset = offsetof(scene, bed), .kind = &scenei_bed_kind},
    {.key = "walls", .kind = &scenei_walls_kind},
    {.key = "beaches", .kind = &scenei_beaches_kind},
    {.key = "bodies", .kind = &scenei_bodies_kind},
    {.key = "emitters", .kind = &scenei_emitters_kind},
    {.key = "trails", .kind = &scenei_trails_kind},
    {.key = "look", .kind = &scenei_look_kind},
};

static bool read_scene(const scenei_reader *reader, const scenei_place *root, json_t *value,
                       void *record) {
    return (!json_is_object(value) || check_version(reader, root, value)) &&
           scenei_read_object(reader, root, value, scene_fields, COUNT(scene_fields), record);
}

static json_t *write_scene(const void *record, const void *base) {
    json_t *object = json_object();
    if (json_object_set_new(object, "millpond", json_integer(SCENE_FORMAT)) != 0 ||
        !scenei_write_fields(object, scene_fields, COUNT(scene_fields), record, base)) {
        json_decref(object);
        return NULL;
    }
    return object;
}

const scenei_kind scenei_scene_kind = {.read = read_scene, .write = write_scene};

// Turns jansson's complaint into ours, with the place where the token begins.
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
    const scenei_reader reader = {.text = text, .length = length, .error = at};
    json_error_t syntax;
    json_t *value = json_loadb(text, length, JSON_REJECT_DUPLICATES, &syntax);
    if (value == NULL) {
        return refuse_syntax(&reader, &syntax);
    }
    *out = scene_default();
    const scenei_place root = {0};
    const bool good = scenei_scene_kind.read(&reader, &root, value, out);
    json_decref(value);
    if (!good) {
        scene_clear(out);
    }
    return good;
}

// Reads a file whole. NULL and *error when that fails; the caller frees.
static char *read_file(const char *path, size_t *length, scene_error *error) {
    FILE *file = fopen(path, "rb");
    char *text = NULL;
    size_t room = 0;
    *length = 0;
    errno = file == NULL ? errno : 0;
    while (file != NULL && *length == room && room <= LONGEST_FILE) {
        room = room == 0 ? (size_t)1 << 16 : room * 2;
        room = room > LONGEST_FILE ? LONGEST_FILE + 1 : room;
        char *grown = realloc(text, room);
        if (grown == NULL) {
            break;
        }
        text = grown;
        *length += fread(text + *length, 1, room - *length, file);
    }
    const bool good = file != NULL && !ferror(file) && feof(file) && *length <= LONGEST_FILE;
    const int reason = errno;
    if (file != NULL) {
        (void)fclose(file);
    }
    if (good) {
        return text;
    }
    free(text);
    *error = (scene_error){0};
    (void)snprintf(error->message, sizeof error->message, "%s: cannot read it: %s", path,
                   reason != 0 ? strerror(reason) : "it is over 16 MiB");
    return NULL;
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
    char *text = read_file(path, &length, at);
    if (text == NULL) {
        return false;
    }
    const bool good = scene_parse(text, length, out, at);
    free(text);
    return good;
}
