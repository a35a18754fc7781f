// parameters.h — whatever can be turned while one plays: each parameter with its range and unit,
// what a slider for it spans, and what a change of it needs.
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
    pond_look_kind look;     // on the page of looks: which one has it
    const pond_field *field; // name, range, unit
    size_t offset;           // where it is in the scene; on the pointer's page, in session_tools
    // What session_refresh() is to be told after a change; 0: nothing, it acts with the next
    // picture. SESSION_WATER: the pond has to be made anew.
    session_part part;
    double from; // what a slider spans, within the range
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
    const pond_desc *water; // which says what tools suit it
} parameter_owner;

// False without memory. Clear it in both cases.
bool parameters_make(parameters *out);
void parameters_clear(parameters *p);

// By page and name; `look`: of which, on that page. NULL: there is none.
const parameter *parameters_find(const parameters *p, parameter_page page, pond_look_kind look,
                                 const char *name);

// Whether it is to be shown: on its page, and the water or current look uses it.
bool parameter_matters(const parameter *p, parameter_page page, const scene *s);

// As pond_field_get() has them.
void parameter_get(const parameter *p, parameter_owner owner, double *numbers);

// As pond_field_set() does. Others that would contradict it follow: a crest stays above its trough,
// opposite sides are periodic together. Returns whether anything changed.
bool parameter_set(const parameter *p, parameter_owner owner, const double *numbers);

// As a new scene has it, and a new session's tools.
bool parameter_reset(const parameter *p, parameter_owner owner);

// All of a page.
void parameters_reset_page(const parameters *p, parameter_page page, parameter_owner owner);

#endif
