// millpond/field.h — reflection of the public structs: names, units, ranges and defaults.
//
// What it does:     returns a table of fields for each struct that a user fills in. The library's
//                   own defaults, checks and clamping follow from these tables. So may the sliders,
//                   file formats and help of a program, in one loop for all settings.
// What it does not: describe pointers, callbacks and cookies, which only code can set.
// How to use it:
//   int count;
//   const pond_field *fields = pond_fields(POND_RECORD_RAIN, &count);
//   for (int i = 0; i < count; i++) { printf("%s [%s]\n", fields[i].name, fields[i].unit); }
//   const double rate = 5.0;
//   pond_field_set(pond_field_find(POND_RECORD_RAIN, "rate"), &rain, &rate);
//
// Threads: any. There is no state.
#ifndef MILLPOND_FIELD_H
#define MILLPOND_FIELD_H

#include <millpond/base.h>
#include <millpond/look.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A struct with a table of fields.
typedef enum pond_record {
    POND_RECORD_DESC = 1,     ///< pond_desc, including `column` and `edges`
    POND_RECORD_RAIN = 2,     ///< pond_rain
    POND_RECORD_SHAPE = 3,    ///< pond_shape, without points and pixels
    POND_RECORD_BODY = 4,     ///< pond_body_desc, without its shape and pose
    POND_RECORD_EMITTER = 5,  ///< pond_emitter_desc
    POND_RECORD_CAUSTICS = 6, ///< pond_caustics
    POND_RECORD_FOAM = 7,     ///< pond_foam
    POND_RECORD_BREEZE = 8,   ///< pond_breeze_desc
    POND_RECORD_LOOK = 100,   ///< + a pond_look_kind: see pond_look_record() (look.h)
    POND_RECORD_LAST = 255    ///< no record; the enum's type holds all values up to it
} pond_record;

/// Type of a field.
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
    const char *name;     ///< one word, as in files, such as "unit-range"
    const char *constant; ///< as in C, such as "POND_SOLVER_UNIT_RANGE"
    const char *about;    ///< a sentence
} pond_choice;

/// One field of a record.
typedef struct pond_field {
    const char *name;     ///< as in C, nested members with a dot: "column.keep"
    const char *about;    ///< one or two sentences, without the unit
    const char *unit;     ///< such as "m/s"; "" for a plain number, a colour or a choice
    pond_field_type type; ///< type of the member
    size_t offset;        ///< from the beginning of the record. [bytes]
    double low;           ///< least value of each of its numbers; 0 for a bool and a choice
    double high;          ///< greatest value; 0 for a bool and a choice
    bool turns;           ///< an angle in degrees: clamping removes whole turns
    /// Word for INFINITY in files, such as "none". INFINITY is allowed only if this is not NULL.
    const char *infinity;
    double initial[POND_FIELD_MAX_NUMBERS]; ///< default; a value that is not allowed means unset
    double slider_low;                      ///< recommended range of a slider
    double slider_high;                     ///< equal to slider_low if no slider is suitable
    /// Whether the slider should be logarithmic. If its range includes 0: on each side of 0, down
    /// to the smallest number that it shows.
    bool logarithmic;
    /// Kinds that use it, as bits 1u << kind; 0 = all. Kinds are pond_solver for
    /// POND_RECORD_DESC, pond_shape_kind for POND_RECORD_SHAPE and pond_emitter_kind for
    /// POND_RECORD_EMITTER.
    uint32_t used_by;
    const pond_choice *choices; ///< values of an enum, otherwise NULL
    int choice_count;           ///< number of choices
} pond_field;

/// The record of a look, a member of pond_look; POND_RECORD_LAST for an unknown kind.
static inline pond_record pond_look_record(pond_look_kind kind) {
    const int number = (int)kind;
    const bool known = number >= 1 && number <= POND_LOOK_COUNT;
    return (pond_record)(known ? (int)POND_RECORD_LOOK + number : (int)POND_RECORD_LAST);
}

/// The fields of a record, in the order of their documentation. NULL, with *count 0, for an unknown
/// record. count: may be NULL.
POND_API const pond_field *pond_fields(pond_record record, int *count);

/// Size of a record. [bytes] 0 for an unknown record.
POND_API size_t pond_record_size(pond_record record);

/// Name of the struct of a record, such as "pond_rain". NULL for an unknown record.
POND_API const char *pond_record_name(pond_record record);

/// Copies a record with each field clamped to its range. Members without a field are copied
/// unchanged. `out` may be `from`.
/// Returns false, with no effect, for NaN, for an infinity or a choice that is not allowed, for an
/// unknown record, and for NULL.
POND_API bool pond_record_clamp(pond_record record, const void *from, void *out);

/// Sets one number of a record by the name of its field, clamped as by pond_field_set(). Bindings
/// use it, because it needs no knowledge of the layout. Colours and points have a name per number,
/// such as "tint.r" and "from.x".
/// Returns false, with no effect, for an unknown record or name, for a value that pond_field_set()
/// refuses, and for NULL.
POND_API bool pond_record_set(pond_record record, void *to, const char *name, double value);

/// Reads one number of a record by the name of its field, as in pond_record_set(). NAN for an
/// unknown record or name, and for NULL.
POND_API double pond_record_get(pond_record record, const void *from, const char *name);

/// Finds a field by its name; NULL if there is none.
POND_API const pond_field *pond_field_find(pond_record record, const char *name);

// The functions below accept NULL: they then write nothing, and return false or 0.

/// Whether a kind uses the field, according to `used_by`. Kinds below 0 or above 31 use only fields
/// that all kinds use.
POND_API bool pond_field_is_used(const pond_field *field, int kind);

/// Whether the field may hold a number: one in its range, one of its choices, or INFINITY if
/// allowed. Bools may hold any number but NaN.
POND_API bool pond_field_allows(const pond_field *field, double number);

/// Number of numbers in the field: 3 for a colour, 2 for a point, otherwise 1.
POND_API int pond_field_size(const pond_field *field);

/// Reads the field of a record as pond_field_size() numbers. A bool is 0 or 1, a choice its value.
/// Seeds above 2^53 are rounded; only C code can set them.
POND_API void pond_field_get(const pond_field *field, const void *record, double *numbers);

/// Clamps numbers to the range of the field and stores them. Ints and seeds are rounded.
/// Returns false, with the record unchanged, for NaN, for an infinity that is not allowed, and for
/// a value that is not one of the choices.
POND_API bool pond_field_set(const pond_field *field, void *record, const double *numbers);

/// Converts the name of a choice, or the word for INFINITY, to its value. Returns false, with
/// *value unchanged, for any other word.
POND_API bool pond_field_word(const pond_field *field, const char *word, double *value);

#ifdef __cplusplus
}
#endif

#endif
