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
#define RADIUS_RANGE .low = 1e-6, .high = 1e3
#define HEIGHT_RANGE .low = -1e3, .high = 1e3

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

static bool read_text(const scenei_reader *reader, const scenei_place *place, json_t *value,
                      void *field) {
    return scenei_read_text(reader, place, value, field);
}

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

static bool read_backdrop(const scenei_reader *reader, const scenei_place *place, json_t *value,
                          void *record) {
    static const scenei_field fields[] = {
        {.key = "painting", .offset = offsetof(scene, painting), .read = read_painting},
        {.key = "file", .offset = offsetof(scene, backdrop), .read = read_text},
    };
    scene *s = record;
    if (!scenei_read_object(reader, place, value, fields, COUNT(fields), s)) {
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

// ---- film -------------------------------------------------------------------------------------

static bool read_film(const scenei_reader *reader, const scenei_place *place, json_t *value,
                      void *record) {
    static const scenei_field fields[] = {
        {"width", SCENEI_INT, offsetof(scene, width), 1, 32768, NULL, false},
        {"height", SCENEI_INT, offsetof(scene, height), 1, 32768, NULL, false},
        {"fps", SCENEI_DOUBLE, offsetof(scene, fps), 0.01, 1000, NULL, false},
        {"seconds", SCENEI_DOUBLE, offsetof(scene, seconds), 0.001, LATEST, NULL, false},
    };
    return scenei_read_object(reader, place, value, fields, COUNT(fields), record);
}

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

static bool read_rain(const scenei_reader *reader, const scenei_place *place, json_t *value,
                      void *field) {
    static const scenei_field fields[] = {
        {"rate", SCENEI_FLOAT, offsetof(scene_rain, rain.rate), 0, 1e6, NULL, false},
        {.key = "radius",
         .type = SCENEI_FLOAT,
         .offset = offsetof(scene_rain, rain.radius),
         RADIUS_RANGE},
        {"spread", SCENEI_FLOAT, offsetof(scene_rain, rain.spread), 0, 2, NULL, false},
        {.key = "height",
         .type = SCENEI_FLOAT,
         .offset = offsetof(scene_rain, rain.height),
         HEIGHT_RANGE},
        {"start", SCENEI_DOUBLE, offsetof(scene_rain, start), 0, LATEST, NULL, false},
        {"end", SCENEI_DOUBLE, offsetof(scene_rain, end), 0, LATEST, NULL, false},
    };
    scene_rain *rain = field;
    return scenei_read_object(reader, place, value, fields, COUNT(fields), rain) &&
           scenei_check_end(reader, place, value, rain->start, rain->end);
}

static bool read_drop(const scenei_reader *reader, const scenei_place *place, json_t *value,
                      void *record) {
    static const scenei_field fields[] = {
        {"time", SCENEI_DOUBLE, offsetof(scene_drop, time), 0, LATEST, NULL, false},
        {"at", SCENEI_CUSTOM, offsetof(scene_drop, centre), 0, 0, scenei_read_place, true},
        {.key = "radius",
         .type = SCENEI_FLOAT,
         .offset = offsetof(scene_drop, radius),
         RADIUS_RANGE},
        {.key = "height",
         .type = SCENEI_FLOAT,
         .offset = offsetof(scene_drop, height),
         HEIGHT_RANGE},
    };
    scene_drop drop = {.radius = 0.02f, .height = -0.01f};
    return scenei_read_object(reader, place, value, fields, COUNT(fields), &drop) &&
           (scene_add_drop(record, drop) || scenei_out_of_memory(reader));
}

// Hands out the points by pointer; the caller frees them.
static bool read_way(const scenei_reader *reader, const scenei_place *place, json_t *value,
                     void *field) {
    scene_stroke *stroke = field;
    return scenei_read_points(reader, place, value, 2, SCENE_MAX_POINTS, -1, 2, &stroke->points,
                              &stroke->count);
}

static bool read_stroke(const scenei_reader *reader, const scenei_place *place, json_t *value,
                        void *record) {
    static const scenei_field fields[] = {
        {"start", SCENEI_DOUBLE, offsetof(scene_stroke, start), 0, LATEST, NULL, false},
        {"end", SCENEI_DOUBLE, offsetof(scene_stroke, end), 0, LATEST, NULL, false},
        {"points", SCENEI_CUSTOM, 0, 0, 0, read_way, true},
        {.key = "radius",
         .type = SCENEI_FLOAT,
         .offset = offsetof(scene_stroke, radius),
         RADIUS_RANGE},
        {.key = "height",
         .type = SCENEI_FLOAT,
         .offset = offsetof(scene_stroke, height),
         HEIGHT_RANGE},
    };
    scene_stroke stroke = {.end = -1, .radius = 0.03f, .height = -0.01f};
    bool good = scenei_read_object(reader, place, value, fields, COUNT(fields), &stroke);
    if (good && stroke.end < 0) {
        stroke.end = stroke.start + 1 < LATEST ? stroke.start + 1 : LATEST;
    }
    good = good && scenei_check_end(reader, place, value, stroke.start, stroke.end) &&
           (scene_add_stroke(record, stroke) || scenei_out_of_memory(reader));
    free(stroke.points);
    return good;
}

static bool read_drops(const scenei_reader *reader, const scenei_place *place, json_t *value,
                       void *record) {
    return scenei_read_list(reader, place, value, SCENE_MAX_TOUCHES, read_drop, record);
}

static bool read_strokes(const scenei_reader *reader, const scenei_place *place, json_t *value,
                         void *record) {
    return scenei_read_list(reader, place, value, SCENE_MAX_TOUCHES, read_stroke, record);
}

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

static bool read_scene(const scenei_reader *reader, json_t *value, scene *s) {
    static const scenei_field fields[] = {
        {"millpond", SCENEI_SKIP, 0, 0, 0, NULL, false},
        {"name", SCENEI_CUSTOM, offsetof(scene, name), 0, 0, read_name, false},
        {"title", SCENEI_CUSTOM, offsetof(scene, title), 0, 0, read_text, false},
        {"backdrop", SCENEI_CUSTOM, 0, 0, 0, read_backdrop, false},
        {"film", SCENEI_CUSTOM, 0, 0, 0, read_film, false},
        {"pond", SCENEI_CUSTOM, 0, 0, 0, scenei_read_pond, false},
        {"rain", SCENEI_CUSTOM, offsetof(scene, rain), 0, 0, read_rain, false},
        {"drops", SCENEI_CUSTOM, 0, 0, 0, read_drops, false},
        {"strokes", SCENEI_CUSTOM, 0, 0, 0, read_strokes, false},
        {"land", SCENEI_CUSTOM, offsetof(scene, land), 0, 0, scenei_read_land, false},
        {"bed", SCENEI_CUSTOM, offsetof(scene, bed), 0, 0, scenei_read_bed, false},
        {"walls", SCENEI_CUSTOM, 0, 0, 0, scenei_read_walls, false},
        {"beaches", SCENEI_CUSTOM, 0, 0, 0, scenei_read_beaches, false},
        {"bodies", SCENEI_CUSTOM, 0, 0, 0, scenei_read_bodies, false},
        {"emitters", SCENEI_CUSTOM, 0, 0, 0, scenei_read_emitters, false},
        {"trails", SCENEI_CUSTOM, 0, 0, 0, scenei_read_trails, false},
        {"look", SCENEI_CUSTOM, 0, 0, 0, scenei_read_look, false},
    };
    const scenei_place root = {0};
    return (!json_is_object(value) || check_version(reader, &root, value)) &&
           scenei_read_object(reader, &root, value, fields, COUNT(fields), s);
}

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
    const bool good = read_scene(&reader, value, out);
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
