// look_row.h — the description of a look. Each look's file has one row; shared/look_list.h lists
// them.
#ifndef PONDI_LOOK_LOOK_ROW_H
#define PONDI_LOOK_LOOK_ROW_H

#include <millpond/field.h>
#include <millpond/look.h>

#include "base/record.h"
#include "look/reading/tile.h"
#include "shared/look_list.h"

// A field's name and its value.
typedef struct pondi_setting {
    const char *name; // NULL after the last
    double numbers[POND_FIELD_MAX_NUMBERS];
} pondi_setting;

#define PONDI_MOST_SETTINGS 16

// A named look: its differences from the default or from another preset.
typedef struct pondi_look_preset {
    const char *name;
    const struct pondi_look_preset *from; // or NULL: the default
    pondi_setting settings[PONDI_MOST_SETTINGS];
} pondi_look_preset;

#define PONDI_SET(member, ...)                                                                     \
    {                                                                                              \
#member, { __VA_ARGS__ }                                                                   \
    }

typedef struct pondi_look_row {
    pond_look_traits traits;
    pondi_record record; // of the look's member of pond_look
    const pondi_look_preset *presets;
    int preset_count;
    // Fields that pond_look_strengthen() multiplies and divides; `veils` hide the picture and are
    // only ever reduced.
    const char *scaled[2];
    const char *range;
    const char *veils[2];
    bool view_optional; // the view may be NULL
    // Draws a look that is clamped on a canvas that can be read and drawn on; its texture may be
    // NULL where the look needs none.
    void (*draw)(const void *look, const pondi_canvas *canvas);
} pondi_look_row;

// NULL for an unknown kind.
const pondi_look_row *pondi_look_row_of(pond_look_kind kind);

// Draws a look, clamped, on a canvas that can be drawn on, if it has the texture that it needs.
void pondi_draw_on(const pond_look *look, const pondi_canvas *canvas);

// Sets the fields of a preset, after those of the preset that it starts from.
void pondi_preset_apply(const pondi_record *record, const pondi_look_preset *preset, void *look);

#define PONDI_LOOK_ROW(kind, name) extern const pondi_look_row pondi_look_##name;
PONDI_LOOK_LIST(PONDI_LOOK_ROW)
#undef PONDI_LOOK_ROW

// ---- tables of fields ---------------------------------------------------------------------------

#define PONDI_LIGHT PONDI_RANGE(0, 1000) // of a colour or a brightness

// A colour that a caller gives, as three channels times a factor.
static inline void pondi_colour_spread(pond_colour c, float factor, float out[3]) {
    out[0] = c.r * factor;
    out[1] = c.g * factor;
    out[2] = c.b * factor;
}

extern const pond_choice pondi_lookups[2];
extern const pond_choice pondi_colour_maps[4];

// ---- tables of the makers of maps ---------------------------------------------------------------

extern const pondi_record pondi_caustics_record;
extern const pondi_record pondi_foam_record;

#endif
