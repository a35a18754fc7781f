// The looks by their kind. Each row is in the look's file.

#include <assert.h>
#include <math.h>
#include <string.h>

#include "look/look_row.h"
#include "look/usable.h"

#include <millpond/colour_map.h>
#include <millpond/field.h>

const pondi_look_row *pondi_look_row_of(pond_look_kind kind) {
    static const pondi_look_row *const rows[POND_LOOK_COUNT + 1] = {
#define ROW(kind, name) [POND_LOOK_##kind] = &pondi_look_##name,
        PONDI_LOOK_LIST(ROW)
#undef ROW
    };
    const int index = (int)kind;
    return index > 0 && index < PONDI_COUNT(rows) ? rows[index] : NULL;
}

// ---- choices of several looks -------------------------------------------------------------------

const pond_choice pondi_lookups[2] = {
    PONDI_CHOICE(POND_LOOKUP_NEAREST, "nearest", "The nearest pixel."),
    PONDI_CHOICE(POND_LOOKUP_BILINEAR, "bilinear", "Interpolated."),
};

const pond_choice pondi_colour_maps[4] = {
    PONDI_CHOICE(POND_COLOUR_MAP_TIDE, "tide", "Blue below, almost white, orange above."),
    PONDI_CHOICE(POND_COLOUR_MAP_EMBER, "ember", "Light blue, black in the middle, light orange."),
    PONDI_CHOICE(POND_COLOUR_MAP_DEEP, "deep", "From dark to light: blue, teal, pale yellow."),
    PONDI_CHOICE(POND_COLOUR_MAP_GREY, "grey", "From black to white."),
};

// ---- traits -------------------------------------------------------------------------------------

const pond_look_traits *pond_look_info(pond_look_kind kind) {
    const pondi_look_row *row = pondi_look_row_of(kind);
    return row != NULL ? &row->traits : NULL;
}

pond_look_kind pond_look_find(const char *name) {
    for (int kind = 1; name != NULL && kind <= POND_LOOK_COUNT; kind++) {
        const pond_look_traits *traits = pond_look_info((pond_look_kind)kind);
        if (traits != NULL && strcmp(traits->name, name) == 0) {
            return (pond_look_kind)kind;
        }
    }
    return (pond_look_kind)0;
}

// ---- numbers ------------------------------------------------------------------------------------

pond_look pond_look_default(pond_look_kind kind) {
    const pondi_look_row *row = pondi_look_row_of(kind);
    pond_look look = {.kind = kind};
    if (row != NULL) {
        pondi_record_default(&row->record, &look.is);
    }
    return look;
}

bool pond_look_clamp(const pond_look *look, pond_look *out) {
    const pondi_look_row *row = look != NULL ? pondi_look_row_of(look->kind) : NULL;
    if (row == NULL || out == NULL || !pondi_record_clamp(&row->record, &look->is, &out->is)) {
        return false;
    }
    out->kind = look->kind;
    return true;
}

// ---- presets ------------------------------------------------------------------------------------

const char *pond_look_preset_name(pond_look_kind kind, int index) {
    const pondi_look_row *row = pondi_look_row_of(kind);
    return row != NULL && index >= 0 && index < row->preset_count ? row->presets[index].name : NULL;
}

void pondi_preset_apply(const pondi_record *record, const pondi_look_preset *preset, void *look) {
    if (preset->from != NULL) {
        pondi_preset_apply(record, preset->from, look);
    }
    for (int i = 0; i < PONDI_MOST_SETTINGS && preset->settings[i].name != NULL; i++) {
        const pondi_setting *setting = &preset->settings[i];
        bool found = false;
        for (int f = 0; f < record->count && !found; f++) {
            found = strcmp(record->fields[f].name, setting->name) == 0 &&
                    pond_field_set(&record->fields[f], look, setting->numbers);
        }
        assert(found); // a preset that misspells a field
        (void)found;
    }
}

bool pond_look_preset(pond_look_kind kind, const char *preset, pond_look *out) {
    const pondi_look_row *row = pondi_look_row_of(kind);
    for (int i = 0; row != NULL && preset != NULL && out != NULL && i < row->preset_count; i++) {
        if (strcmp(row->presets[i].name, preset) == 0) {
            *out = pond_look_default(kind);
            pondi_preset_apply(&row->record, &row->presets[i], &out->is);
            return true;
        }
    }
    return false;
}

// ---- strength -----------------------------------------------------------------------------------

#define LEAST_STRENGTH 0.01f // that a range is divided by

static void scale(const pondi_record *record, const char *name, double by, double per, void *look) {
    for (int i = 0; name != NULL && i < record->count; i++) {
        const pond_field *field = &record->fields[i];
        if (strcmp(field->name, name) == 0) {
            double numbers[POND_FIELD_MAX_NUMBERS];
            pond_field_get(field, look, numbers);
            for (int n = 0; n < pond_field_size(field); n++) {
                numbers[n] = numbers[n] * by / per;
            }
            (void)pond_field_set(field, look, numbers);
        }
    }
}

void pond_look_strengthen(pond_look *look, float strength) {
    const pondi_look_row *row = look != NULL ? pondi_look_row_of(look->kind) : NULL;
    if (row == NULL || !(strength >= 0.0f) || isinf(strength)) {
        return;
    }
    for (int i = 0; i < PONDI_COUNT(row->scaled); i++) {
        scale(&row->record, row->scaled[i], strength, 1.0, &look->is);
    }
    for (int i = 0; i < PONDI_COUNT(row->veils); i++) {
        scale(&row->record, row->veils[i], fmin(strength, 1.0), 1.0, &look->is);
    }
    scale(&row->record, row->range, 1.0, fmax((double)strength, LEAST_STRENGTH), &look->is);
}

// ---- drawing ------------------------------------------------------------------------------------

void pondi_draw_on(const pond_look *look, const pondi_canvas *canvas) {
    pond_look clamped;
    if (!pond_look_clamp(look, &clamped)) {
        return;
    }
    const pondi_look_row *row = pondi_look_row_of(look->kind);
    pondi_canvas readable = *canvas;
    readable.texture = pondi_readable(canvas->texture) ? canvas->texture : NULL;
    if (readable.texture != NULL || !row->traits.needs_texture) {
        row->draw(&clamped.is, &readable);
    }
}

void pond_draw(const pond_look *look, const pond_view *view, const pond_texture *texture,
               const pond_target *target, const pond_parallel *parallel) {
    const pondi_look_row *row = look != NULL ? pondi_look_row_of(look->kind) : NULL;
    const bool alone = view == NULL && row != NULL && row->view_optional;
    if (alone ? pondi_target_drawable(target) : pondi_drawable(view, target)) {
        const pondi_canvas canvas = {
            .view = view, .texture = texture, .target = target, .parallel = parallel};
        pondi_draw_on(look, &canvas);
    }
}
