// parameters.h — parameters that can be changed while the water runs: each with its range, unit,
// slider and the part of the session that a change affects.
#ifndef APP_PLAY_PARAMETERS_H
#define APP_PLAY_PARAMETERS_H

#include "play/session/session.h"
#include "scene_object.h"

#include <millpond/field.h>

typedef enum parameter_page {
    PARAMETER_WATER = 1, // the scene's pond
    PARAMETER_RAIN = 2,
    PARAMETER_POINTER = 3, // session_tools
    PARAMETER_LOOK = 4,
    PARAMETER_BREEZE = 5, // the scene's, not the look lake's own
    PARAMETER_CURRENT = 6
} parameter_page;

typedef struct parameter {
    parameter_page page;
    pond_look_kind look;     // of PARAMETER_LOOK
    const pond_field *field; // name, range, unit
    size_t offset;           // in the scene, or in session_tools for PARAMETER_POINTER
    // For session_refresh() after a change; 0: the change is visible in the next picture anyway.
    // SESSION_WATER: it needs a new pond.
    session_part part;
    double from; // range of a slider
    double to;
} parameter;

typedef struct parameters {
    parameter *list; // page by page
    int count;
} parameters;

// Where the values are.
typedef struct parameter_owner {
    scene *s;
    session_tools *tools;
    const pond_desc *water; // which determines the default tools
} parameter_owner;

// False: no memory. Clear it in both cases.
bool parameters_make(parameters *out);
void parameters_clear(parameters *p);

// Finds a parameter by page and name; `look` is used for PARAMETER_LOOK. NULL: there is none.
const parameter *parameters_find(const parameters *p, parameter_page page, pond_look_kind look,
                                 const char *name);

// Whether it is shown: it is on this page, and the water or present look uses it.
bool parameter_matters(const parameter *p, parameter_page page, const scene *s);

// Reads the value as pond_field_get() does.
void parameter_get(const parameter *p, parameter_owner owner, double *numbers);

// Writes the value as pond_field_set() does. Dependent parameters follow: a crest stays above its
// trough, and opposite sides are periodic together. Returns whether anything changed.
bool parameter_set(const parameter *p, parameter_owner owner, const double *numbers);

// Restores the default of a new scene or of a new session's tools.
bool parameter_reset(const parameter *p, parameter_owner owner);

// Restores the defaults of a page.
void parameters_reset_page(const parameters *p, parameter_page page, parameter_owner owner);

#endif
