// field_options.h — the options that set fields of a scene: their values and help, from the tables
// of scene_object.h.
#ifndef APP_FIELD_OPTIONS_H
#define APP_FIELD_OPTIONS_H

#include "scene_object.h"
#include "scene_string.h"
#include "scene_words.h"

#include <millpond/field.h>

// In the order of the help.
typedef enum field_option {
    FIELD_OPTION_CELLS = 0,
    FIELD_OPTION_METRES,
    FIELD_OPTION_SOLVER,
    FIELD_OPTION_STENCIL,
    FIELD_OPTION_WAVE_SPEED,
    FIELD_OPTION_DEPTH,
    FIELD_OPTION_HALF_LIFE,
    FIELD_OPTION_DAMPING_SHIFT,
    FIELD_OPTION_SEED,
    FIELD_OPTION_RAIN,
    FIELD_OPTION_STRENGTH,
    FIELD_OPTION_LOOKUP, // of the look offset; that of lens is the same
    FIELD_OPTION_BREEZE, // of the scene, or of the look lake, as is the wind
    FIELD_OPTION_WIND,
    FIELD_OPTION_HORIZON, // of the look lake, like all that follow
    FIELD_OPTION_FOV,
    FIELD_OPTION_EYE,
    FIELD_OPTIONS // how many
} field_option;

#define FIELD_OPTIONS_WATER FIELD_OPTION_RAIN   // options of the pond are before it
#define FIELD_OPTIONS_LAKE FIELD_OPTION_HORIZON // options of the look lake start here

// The name without dashes.
const char *field_option_name(field_option option);

const pond_field *field_option_field(field_option option);

// Whether the scene's solver uses it.
bool field_option_is_heeded(field_option option, const scene *s);

// Reads a value into the scene. False after a message.
bool field_option_parse(field_option option, const char *text, scene *to);

// Copies the field from one scene to another. False if the value is the same, or not one that the
// option accepts.
bool field_option_copy(field_option option, const scene *from, scene *to);

// Appends the lines of the help.
void field_option_help(field_option option, scene_string *out);

// Appends lines of the help for any option: "--name VALUE", and a text, which is wrapped.
void option_help(const char *option, const char *text, scene_string *out);

// Reads one of the words. False after a message.
bool choice_parse(const char *option, const char *text, scene_words words, int *out);

#endif
