// millpond/field.h — the fields of the public structs: names, units, ranges, defaults.
//
// What it does:     returns a table for each struct that a user fills in. From these tables follow
//                   the library's own defaults, checks and clamping, and a program's
//                   sliders, file formats and help: whatever shows or stores settings can be
//                   written once, for all of them.
// What it does not: list pointers, callbacks and cookies, which only code can set.
// How to use it:
//   int count;
//   const pond_field *fields = pond_fields(POND_RECORD_RAIN, &count);
//   for (int i = 0; i < count; i++) { printf("%s [%s]\n", fields[i].name, fields[i].unit); }
//   const double rate = 5.0;
//   pond_field_set(pond_field_find(POND_RECORD_RAIN, "rate"), &rain, &rate);
//
// Threads: any; there is no state.
#ifndef MILLPOND_FIELD_H
#define MILLPOND_FIELD_H

#include <millpond/base.h>
#include <millpond/look.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A struct that is described by a table.
typedef enum pond_record {
    POND_RECORD_DESC = 1,     ///< pond_desc, its `column` and `edges` included
    POND_RECORD_RAIN = 2,     ///< pond_rain
    POND_RECORD_SHAPE = 3,    ///< pond_shape, without points and pixels
    POND_RECORD_BODY = 4,     ///< pond_body_desc, without its shape and pose
    POND_RECORD_EMITTER = 5,  ///< pond_emitter_desc
    POND_RECORD_CAUSTICS = 6, ///< pond_caustics
    POND_RECORD_FOAM = 7,     ///< pond_foam
    POND_RECORD_BREEZE = 8,   ///< pond_breeze_desc
    POND_RECORD_LOOK = 100,   ///< + a pond_look_kind: see pond_look_record() (look.h)
    POND_RECORD_LAST = 255    ///< no record; the enum's type holds all up to it
} pond_record;

/// What a field holds.
typedef enum pond_field_type {
    POND_FIELD_FLOAT = 1,  ///< float
    POND_FIELD_DOUBLE = 2, ///< double
    POND_FIELD_INT = 3,    ///< int
    POND_FIELD_SEED = 4,   ///< uint64_t
    POND_FIELD_BOOL = 5,   ///< bool
    POND_FIELD_CHOICE = 6, ///< an enum: one of `choices`
    POND_FIELD_COLOUR = 7, ///< pond_colour, three floats
    POND_FIELD_POINT = 8   ///< pond_vec2, two floats
} pond_field_type;

#define POND_FIELD_MAX_NUMBERS 3 ///< most numbers in a field

/// One value of an enum.
typedef struct pond_choice {
    int value;            ///< of the enum
    const char *name;     ///< one word, as in files: "unit-range"
    const char *constant; ///< as in C: "POND_SOLVER_UNIT_RANGE"
    const char *about;    ///< a sentence
} pond_choice;

/// One field of a record.
typedef struct pond_field {
    const char *name;     ///< as in C; a member of a member with a dot: "column.keep"
    const char *about;    ///< one or two sentences, without the unit
    const char *unit;     ///< "m/s"; "" for a plain number, a colour or a choice
    pond_field_type type; ///< what it holds
    size_t offset;        ///< from the record's beginning. [bytes]
    double low;           ///< least value of each of its numbers; 0 for a bool and a choice
    double high;          ///< greatest value; 0 for a bool and a choice
    bool turns;           ///< an angle in degrees: clamping removes whole turns
    /// Word for INFINITY in files, such as "none"; where it is set, INFINITY is allowed besides the
    /// range. NULL: it is not.
    const char *infinity;
    double initial[POND_FIELD_MAX_NUMBERS]; ///< default; one that is not allowed: nothing is set
    double slider_low;                      ///< what a slider should span, within the range
    double slider_high;                     ///< likewise; equal to slider_low where no slider suits
    /// Whether the slider should have equal ratios, not equal steps. Where its span includes 0:
    /// on each side of 0, down to the smallest number that it shows.
    bool logarithmic;
    /// Which kinds use it: bit 1u << kind for each, 0 = all. Kinds are pond_solver for
    /// POND_RECORD_DESC, pond_shape_kind for POND_RECORD_SHAPE and pond_emitter_kind for
    /// POND_RECORD_EMITTER.
    uint32_t used_by;
    const pond_choice *choices; ///< of an enum, otherwise NULL
    int choice_count;           ///< number of choices
} pond_field;

/// The record of a look's member of pond_look, for field.h; POND_RECORD_LAST for an unknown kind.
static inline pond_record pond_look_record(pond_look_kind kind) {
    const int number = (int)kind;
    const bool known = number >= 1 && number <= POND_LOOK_COUNT;
    return (pond_record)(known ? (int)POND_RECORD_LOOK + number : (int)POND_RECORD_LAST);
}

/// The fields of a record, in the order of their documentation. NULL, and *count 0, for an unknown
/// record. count: may be NULL.
POND_API const pond_field *pond_fields(pond_record record, int *count);

/// Size of a record. [bytes] 0 for an unknown one.
POND_API size_t pond_record_size(pond_record record);

/// Name of a record's struct, such as "pond_rain"; NULL for an unknown one.
POND_API const char *pond_record_name(pond_record record);

/// Copies a record, with each field clamped to its range; members that the table does not list are
/// copied unchanged. `out` may be `from`. False, with nothing done, for NaN, an infinity or a
/// choice that is not allowed, an unknown record, or NULL.
POND_API bool pond_record_clamp(pond_record record, const void *from, void *out);

/// Sets one number of a record by its field's name, clamped to the range as by pond_field_set().
/// Colours and points are set number by number, "tint.r" or "from.x". False, with nothing done, for
/// an unknown record or name, a value that pond_field_set() refuses, or NULL. For bindings, which
/// need not know where a member lies.
POND_API bool pond_record_set(pond_record record, void *to, const char *name, double value);

/// Reads one number of a record by its field's name, as pond_record_set() sets it. NAN for an
/// unknown record or name, or NULL.
POND_API double pond_record_get(pond_record record, const void *from, const char *name);

/// A field by its name; NULL when there is none.
POND_API const pond_field *pond_field_find(pond_record record, const char *name);

// The functions below accept NULL: they write nothing, and return false or 0.

/// Whether things of this kind use the field, by `used_by`. Kinds below 0 or above 31 use only what
/// all kinds use.
POND_API bool pond_field_is_used(const pond_field *field, int kind);

/// Whether the field may hold a number as it is: within the range, one of the choices, or an
/// INFINITY that it allows; bools may hold any but NaN.
POND_API bool pond_field_allows(const pond_field *field, double number);

/// How many numbers it holds: 3 of a colour, 2 of a point, else 1.
POND_API int pond_field_size(const pond_field *field);

/// Reads the field of a record as pond_field_size() numbers: a bool is 0 or 1, a choice its value.
/// Seeds above 2^53, which C allows, are rounded here, and cannot be set.
POND_API void pond_field_get(const pond_field *field, const void *record, double *numbers);

/// Clamps numbers to the field's range and stores them; ints and seeds are rounded. False, and the
/// record untouched, for NaN, for an infinity that the field does not allow, and for a value that
/// is not one of its choices.
POND_API bool pond_field_set(const pond_field *field, void *record, const double *numbers);

/// The value of a choice's name, or of the word for INFINITY. False, and *value untouched, for any
/// other word.
POND_API bool pond_field_word(const pond_field *field, const char *word, double *value);

#ifdef __cplusplus
}
#endif

#endif
