// record.h — tables of the fields of structs, from which defaults, clamping and checks follow.
// field.h documents fields.
#ifndef PONDI_BASE_RECORD_H
#define PONDI_BASE_RECORD_H

#include <millpond/field.h>
#include <millpond/picture.h>
#include <millpond/pond.h>

#include "shared/parts.h"

typedef struct pondi_record {
    const char *name; // of the struct
    size_t size;      // [bytes]
    const pond_field *fields;
    int count;
} pondi_record;

#define PONDI_COUNT(list) ((int)(sizeof(list) / sizeof(list)[0]))

#define PONDI_RECORD(struct_, list)                                                                \
    {                                                                                              \
#struct_, sizeof(struct_), list, PONDI_COUNT(list)                                         \
    }

#define PONDI_LARGEST_SEED 9007199254740991.0 // doubles hold all integers up to here

// ---- rows of a table ----------------------------------------------------------------------------

#define PONDI_TYPE_OF(member)                                                                      \
    _Generic((member), float                                                                       \
             : POND_FIELD_FLOAT, double                                                            \
             : POND_FIELD_DOUBLE, int                                                              \
             : POND_FIELD_INT, uint64_t                                                            \
             : POND_FIELD_SEED, bool                                                               \
             : POND_FIELD_BOOL, pond_colour                                                        \
             : POND_FIELD_COLOUR, pond_vec2                                                        \
             : POND_FIELD_POINT, default                                                           \
             : POND_FIELD_CHOICE)

#if PONDI_WITH_TEXTS
#define PONDI_TEXT(about_) about_
#else
#define PONDI_TEXT(about_) ""
#endif

// A row. The macros below follow the text, each at most once.
#define PONDI_FIELD(struct_, member, unit_, about_, ...)                                           \
    {                                                                                              \
        .name = #member, .about = PONDI_TEXT(about_), .unit = unit_,                               \
        .type = PONDI_TYPE_OF(((const struct_ *)NULL)->member),                                    \
        .offset = offsetof(struct_, member), __VA_ARGS__                                           \
    }

#define PONDI_INITIAL(...) .initial = {__VA_ARGS__}
#define PONDI_RANGE(low_, high_) .low = low_, .high = high_
#define PONDI_SLIDER(low_, high_) .slider_low = low_, .slider_high = high_
#define PONDI_LOG_SLIDER(low_, high_) PONDI_SLIDER(low_, high_), .logarithmic = true
#define PONDI_SPAN(low_, high_) PONDI_RANGE(low_, high_), PONDI_SLIDER(low_, high_) // both
#define PONDI_ANGLE PONDI_SPAN(-360, 360), .turns = true
#define PONDI_USED_BY(kinds) .used_by = (kinds)
#define PONDI_CHOICES(list) .choices = list, .choice_count = PONDI_COUNT(list)

// One of the choices.
#define PONDI_CHOICE(constant_, name_, about_)                                                     \
    {                                                                                              \
        .value = constant_, .name = name_, .constant = PONDI_TEXT(#constant_),                     \
        .about = PONDI_TEXT(about_)                                                                \
    }

// ---- functions ----------------------------------------------------------------------------------

// Zeroes the struct and sets each field to its default.
void pondi_record_default(const pondi_record *record, void *out);

// Copies the struct with each number clamped to its range; `out` may be `from`. False, with no
// effect, for NaN, an infinity or a choice that is not allowed, or NULL.
bool pondi_record_clamp(const pondi_record *record, const void *from, void *out);

// Whether each field is within its range; if not, it leaves a message, with `prefix` before the
// name.
// It checks fields of the kinds whose bits 1u << kind are set in `kinds`.
#define PONDI_ALL_KINDS UINT32_MAX // no field is skipped
bool pondi_record_fits(const pondi_record *record, const pond_logger *logger, const char *prefix,
                       uint32_t kinds, const void *from);

// Whether `maker` made a desc, with headers that match this library; if not, it leaves a message.
// `room` are the reserved members of the desc.
pond_result pondi_stamp_fits(const pond_logger *logger, const pond_stamp *stamp, uint32_t cookie,
                             size_t size, const uint64_t *room, int room_count, const char *maker);

// Whether a number is within a range; if not, it leaves a message.
bool pondi_number_fits(const pond_logger *logger, const char *name, double value, double low,
                       double high, const char *unit);

#endif
