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
    FIELD_OPTION_BREEZE, // of the scene, and in the look lake that look's own, as is the wind
    FIELD_OPTION_WIND,
    FIELD_OPTION_HORIZON, // of the look lake, as are those that follow
    FIELD_OPTION_FOV,
    FIELD_OPTION_EYE,
    FIELD_OPTIONS // how many
} field_option;

#define FIELD_OPTIONS_WATER FIELD_OPTION_RAIN   // those before it are the pond's
#define FIELD_OPTIONS_LAKE FIELD_OPTION_HORIZON // and those from it on the look lake's

// As getopt has it, without the dashes.
const char *field_option_name(field_option option);

const pond_field *field_option_field(field_option option);

// Whether the scene's solver uses it.
bool field_option_is_heeded(field_option option, const scene *s);

// Takes a value into the scene; false after a message.
bool field_option_parse(field_option option, const char *text, scene *to);

// Copies the field from one scene to another; false when it is the same there already, or has no
// value that an option could say.
bool field_option_copy(field_option option, const scene *from, scene *to);

// Its lines of the help.
void field_option_help(field_option option, scene_string *out);
void field_option_help_still(field_option option, scene_string *out); // calm over pictures

// Lines of the help for any option: "--name VALUE" and a text, broken into lines.
void option_help(const char *option, const char *text, scene_string *out);

// Takes one of the words; false after a message.
bool choice_parse(const char *option, const char *text, scene_words words, int *out);

#endif
