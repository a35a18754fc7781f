#include "map_output.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "map_file.h"
#include "media/error.h"
#include "paths.h"
#include "report.h"

// ---- requests ----

static bool refuse(const char *option, const char *text, const char *why) {
    report_error(EXIT_BAD_USE, "%s %s: %s", option, text, why);
    return false;
}

static bool add(map_list *list, map_request request, const char *path) {
    if (list->count == MAX_MAPS) {
        report_error(EXIT_BAD_USE, "%s %s: more than %d maps", request.option, path, MAX_MAPS);
        return false;
    }
    request.path = strdup(path);
    if (request.path == NULL) {
        report_error(EXIT_RUN_FAILED, "no memory for the name %s", path);
        return false;
    }
    list->maps[list->count++] = request;
    return true;
}

// Chooses the bits of the levels: the requested ones, or the default of the kind.
static bool choose_bits(const char *option, const char *text, int asked, map_request *request,
                        const char *path) {
    bool floats;
    media_error error = {0};
    if (!map_file_check(path, &floats, &error)) {
        report_error(error.status, "%s", error.message);
        return false;
    }
    if (floats && asked != 0) {
        return refuse(option, text, "only .png has levels of 8 or 16 bits; leave the number out");
    }
    if (!floats && asked == 8 && request->kind->metres) {
        return refuse(option, text, "heights in a PNG have 16 bits; leave the number out");
    }
    const int own = request->kind->metres ? 16 : 8;
    request->bits = floats ? 0 : asked != 0 ? asked : own;
    return true;
}

// Reads the bits after a colon: 8 or 16, 0 without a colon, −1 for anything else.
static int bits_of(const char *colon, const char *end) {
    if (colon == NULL) {
        return 0;
    }
    const size_t length = (size_t)(end - colon);
    return length == 3 && strncmp(colon, ":16", 3) == 0  ? 16
           : length == 2 && strncmp(colon, ":8", 2) == 0 ? 8
                                                         : -1;
}

bool map_list_add(map_list *list, const char *text) {
    static const char option[] = "--map";
    const char *equals = strchr(text, '=');
    if (equals == NULL || equals[1] == '\0') {
        return refuse(option, text,
                      "allowed is KIND=FILE, as normals=n-%04d.png or height=water.npy");
    }
    const char *colon = memchr(text, ':', (size_t)(equals - text));
    const char *end = colon != NULL ? colon : equals;
    const int bits = bits_of(colon, equals);
    if (bits < 0) {
        return refuse(option, text, "after the kind, :8 and :16 are allowed, as normals:16=FILE");
    }
    map_request request = {.kind = map_kind_find(text, (size_t)(end - text)), .option = option};
    if (request.kind == NULL) {
        char kinds[256];
        map_kind_list(kinds, sizeof kinds);
        report_error(EXIT_BAD_USE, "%s %s: unknown kind of map; allowed are %s", option, text,
                     kinds);
        return false;
    }
    return choose_bits(option, text, bits, &request, equals + 1) && add(list, request, equals + 1);
}

bool map_list_add_heights(map_list *list, const char *path) {
    static const char kind[] = "height";
    map_request request = {.kind = map_kind_find(kind, strlen(kind)), .option = "--heights"};
    return choose_bits(request.option, path, 0, &request, path) && add(list, request, path);
}

bool map_list_holds(const map_list *list, const char *kind) {
    for (int i = 0; i < list->count; i++) {
        if (strcmp(list->maps[i].kind->name, kind) == 0) {
            return true;
        }
    }
    return false;
}

bool map_list_has_range(const map_list *list) {
    for (int i = 0; i < list->count; i++) {
        if (list->maps[i].kind->metres && list->maps[i].bits != 0) {
            return true;
        }
    }
    return false;
}

static bool is_normals(const map_request *request) {
    return strncmp(request->kind->name, "normals", strlen("normals")) == 0;
}

bool map_list_has_normals(const map_list *list) {
    return map_list_holds(list, "normals") || map_list_holds(list, "normals-dx");
}

bool map_list_copy(const map_list *list, const char *media, map_list *out) {
    *out = *list;
    out->count = 0;
    for (int i = 0; i < list->count; i++) {
        char path[4096];
        const map_request *request = &list->maps[i];
        if (media == NULL) {
            if (!add(out, *request, request->path)) {
                return false;
            }
        } else if (!paths_name(request->path, media, path, sizeof path)) {
            return refuse(request->option, request->path, "the name is too long");
        } else if (!add(out, *request, path)) {
            return false;
        }
    }
    return true;
}

void map_list_clear(map_list *list) {
    for (int i = 0; i < list->count; i++) {
        free(list->maps[i].path);
    }
    list->count = 0;
}

int map_list_check(const map_list *list, const char *output) {
    for (int i = 0; i < list->count; i++) {
        const map_request *request = &list->maps[i];
        bool taken = paths_same(request->path, output);
        for (int k = 0; k < i && !taken; k++) {
            taken = paths_same(request->path, list->maps[k].path);
        }
        if (taken) {
            return report_error(EXIT_BAD_USE, "%s: two outputs of that name; choose another for %s",
                                request->path, request->kind->name);
        }
    }
    return EXIT_FINE;
}

// ---- the files of one film ----

static int width_of(const map_list *list, int cells) {
    return list->width > 0 ? list->width : cells;
}

static int height_of(const map_list *list, int cells) {
    return list->height > 0 ? list->height : cells;
}

double map_list_memory(const map_list *list, int width, int height) {
    const double values =
        (double)width_of(list, width) * (double)height_of(list, height) * (double)list->count;
    return values * 4.0 * sizeof(float);
}

typedef struct map_output {
    const map_request *request;
    map_file_desc desc;
    map_file *file; // NULL when finished
} map_output;

struct map_outputs {
    map_output maps[MAX_MAPS];
    int count;
    float *values;       // of each map at each place, four for each point
    map_moment *moments; // of each place
    size_t points;       // of one map
    bool finds_range;    // it is measured
    bool finds_strength;
    double highest;  // measured, up or down [m]
    double steepest; // rise [1]
    double strength; // 0: not found
};

static void set_range(map_file_desc *desc, const map_kind *kind, double range) {
    const double scale = kind->metres ? range : 1.0;
    for (int c = 0; c < 3; c++) {
        desc->low[c] = kind->low[c] * scale;
        desc->high[c] = kind->high[c] * scale;
    }
}

static map_file_desc desc_of(const map_list *list, const map_request *request,
                             const pond_desc *water) {
    map_file_desc desc = {.path = request->path,
                          .kind = request->kind->name,
                          .width = width_of(list, water->width),
                          .height = height_of(list, water->height),
                          .channels = request->kind->channels,
                          .bits = request->bits};
    desc.dx = (double)water->cell_size * water->width / desc.width;
    desc.dy = (double)water->cell_size * water->height / desc.height;
    desc.unit = request->kind->metres ? "m" : NULL;
    set_range(&desc, request->kind, list->range > 0.0 ? list->range : MAP_RANGE);
    return desc;
}

map_outputs *map_outputs_open(const map_list *list, const pond_desc *water, int places,
                              media_error *error) {
    map_outputs *outputs = calloc(1, sizeof *outputs);
    if (outputs == NULL) {
        media_fail_memory(error);
        return NULL;
    }
    const size_t points =
        (size_t)width_of(list, water->width) * (size_t)height_of(list, water->height);
    outputs->values =
        malloc(points * 4 * (size_t)list->count * (size_t)places * sizeof *outputs->values);
    outputs->moments = calloc((size_t)places, sizeof *outputs->moments);
    if (outputs->values == NULL || outputs->moments == NULL) {
        map_outputs_close(outputs);
        media_fail_memory(error);
        return NULL;
    }
    outputs->points = points;
    outputs->finds_range = list->range <= 0.0 && map_list_has_range(list);
    outputs->finds_strength = list->finds_strength;
    for (int i = 0; i < list->count; i++) {
        map_output *map = &outputs->maps[i];
        map->request = &list->maps[i];
        map->desc = desc_of(list, map->request, water);
        map->file = map_file_open(&map->desc, error);
        if (map->file == NULL) {
            map_outputs_close(outputs);
            return NULL;
        }
        outputs->count++;
    }
    return outputs;
}

static float *values_of(const map_outputs *outputs, int map, int place) {
    return outputs->values + outputs->points * 4 * (size_t)(place * outputs->count + map);
}

// ---- measuring ----

bool map_outputs_want_measure(const map_outputs *outputs) {
    return outputs != NULL && (outputs->finds_range || outputs->finds_strength);
}

static double highest_in(const float *values, size_t count) {
    float most = 0.0f;
    for (size_t i = 0; i < count; i++) {
        most = fmaxf(most, fabsf(values[i]));
    }
    return most;
}

// The largest slope of unit normals with four floats each.
static double steepest_in(const float *values, size_t count) {
    float upright = 1.0f;
    for (size_t i = 0; i < count; i++) {
        upright = fminf(upright, values[4 * i + 2]);
    }
    return sqrt(fmax(1.0 - (double)upright * upright, 0.0)) / fmax(upright, 1e-6);
}

void map_outputs_measure(map_outputs *outputs, const scene_frame *now) {
    bool range = !outputs->finds_range; // all maps of a kind are equal
    bool strength = !outputs->finds_strength;
    for (int i = 0; i < outputs->count; i++) {
        const map_output *map = &outputs->maps[i];
        const bool metres = map->request->kind->metres && !range;
        const bool normals = is_normals(map->request) && !strength;
        if (!metres && !normals) {
            continue;
        }
        float *values = values_of(outputs, i, 0);
        map->request->kind->draw(now, map->desc.width, map->desc.height, values);
        if (metres) {
            outputs->highest = fmax(outputs->highest, highest_in(values, outputs->points));
        } else {
            outputs->steepest = fmax(outputs->steepest, steepest_in(values, outputs->points));
        }
        range = range || metres;
        strength = strength || normals;
    }
}

// Rounded up or down to two digits, so that a message can print it and an option accept it.
static double rounded(double value, bool up) {
    const double digit = pow(10.0, floor(log10(value)) - 1.0);
    return (up ? ceil(value / digit - 1e-9) : floor(value / digit + 1e-9)) * digit;
}

double map_outputs_end_measure(map_outputs *outputs) {
    const double range = outputs->highest > 1e-9 ? rounded(outputs->highest, true) : MAP_RANGE;
    for (int i = 0; i < outputs->count && outputs->finds_range; i++) {
        map_output *map = &outputs->maps[i];
        set_range(&map->desc, map->request->kind, range);
        map_file_set_range(map->file, map->desc.low, map->desc.high);
    }
    if (outputs->finds_strength) {
        outputs->strength =
            outputs->steepest > 1e-3 ? rounded(1.0 / outputs->steepest, false) : 1.0;
    }
    return outputs->strength > 0.0 ? outputs->strength : 1.0;
}

// ---- drawing and writing ----

void map_outputs_draw(map_outputs *outputs, const scene_frame *now, int place) {
    outputs->moments[place] =
        (map_moment){.time = now->time, .step = pond_get_desc(now->water).time_step};
    for (int i = 0; i < outputs->count; i++) {
        const map_output *map = &outputs->maps[i];
        map->request->kind->draw(now, map->desc.width, map->desc.height,
                                 values_of(outputs, i, place));
    }
}

bool map_outputs_write(map_outputs *outputs, int place, media_error *error) {
    for (int i = 0; i < outputs->count; i++) {
        if (!map_file_write(outputs->maps[i].file, values_of(outputs, i, place),
                            &outputs->moments[place], error)) {
            return false;
        }
    }
    return true;
}

json_t *map_outputs_json(const map_outputs *outputs) {
    json_t *all = json_array();
    for (int i = 0; outputs != NULL && i < outputs->count; i++) {
        const map_output *map = &outputs->maps[i];
        json_t *one = json_pack("{s:s, s:o, s:i, s:i, s:i}", "kind", map->request->kind->name,
                                "file", report_name(map->desc.path), "width", map->desc.width,
                                "height", map->desc.height, "channels", map->desc.channels);
        if (map->desc.bits != 0) {
            json_t *low = json_array();
            json_t *high = json_array();
            for (int c = 0; c < map->desc.channels; c++) {
                json_array_append_new(low, json_real(map->desc.low[c]));
                json_array_append_new(high, json_real(map->desc.high[c]));
            }
            json_object_set_new(one, "bits", json_integer(map->desc.bits));
            json_object_set_new(one, "low", low);
            json_object_set_new(one, "high", high);
        }
        json_array_append_new(all, one);
    }
    return all;
}

void map_outputs_tell(const map_outputs *outputs, bool quiet) {
    for (int i = 0; outputs != NULL && i < outputs->count; i++) {
        const map_output *map = &outputs->maps[i];
        const double cut = map->file != NULL ? map_file_cut(map->file) : 0.0;
        if (map->request->kind->metres && map->desc.bits != 0 && outputs->finds_range) {
            report_note(
                quiet,
                "%s: holds heights from %.2g to %.2g m, the highest wave; --map-range %.2g uses "
                "the same range for other films",
                map->desc.path, -map->desc.high[0], map->desc.high[0], map->desc.high[0]);
        }
        if (is_normals(map->request) && outputs->strength > 0.0) {
            report_note(
                quiet,
                "%s: slopes are multiplied by %.2g, so that the steepest normal is 45 degrees; "
                "--map-strength %.2g uses the same factor for other films",
                map->desc.path, outputs->strength, outputs->strength);
        }
        if (cut > 0.0) {
            report_note(quiet, "%s: %.2g %% of its values were outside %g to %g and were clamped%s",
                        map->desc.path, 100.0 * cut, map->desc.low[0], map->desc.high[0],
                        map->request->kind->metres ? "; a larger --map-range would hold them" : "");
        }
    }
}

bool map_outputs_finish(map_outputs *outputs, media_error *error) {
    bool good = true;
    for (int i = 0; i < outputs->count && good; i++) {
        map_file *file = outputs->maps[i].file;
        outputs->maps[i].file = NULL;
        good = map_file_finish(file, error);
    }
    return good;
}

void map_outputs_close(map_outputs *outputs) {
    if (outputs == NULL) {
        return;
    }
    for (int i = 0; i < outputs->count; i++) {
        map_file_discard(outputs->maps[i].file);
    }
    free(outputs->values);
    free(outputs->moments);
    free(outputs);
}
