#include "base/record.h"

#include <math.h>
#include <millpond/field.h>
#include <stdio.h>
#include <string.h>

#include "base/message.h"
#include "shared/clamp.h"
#include "shared/stamp.h"

// ---- reading and writing ------------------------------------------------------------------------

int pond_field_size(const pond_field *field) {
    if (field == NULL) {
        return 0;
    }
    return field->type == POND_FIELD_COLOUR ? 3 : field->type == POND_FIELD_POINT ? 2 : 1;
}

static void get_floats(const char *at, int count, double *numbers) {
    for (int i = 0; i < count; i++) {
        float value;
        memcpy(&value, at + (size_t)i * sizeof value, sizeof value);
        numbers[i] = (double)value;
    }
}

void pond_field_get(const pond_field *field, const void *record, double *numbers) {
    if (field == NULL || record == NULL || numbers == NULL) {
        return;
    }
    const char *at = (const char *)record + field->offset;
    uint64_t seed;
    int whole;
    bool flag;
    switch (field->type) {
    case POND_FIELD_DOUBLE:
        memcpy(numbers, at, sizeof *numbers);
        return;
    case POND_FIELD_INT:
    case POND_FIELD_CHOICE:
        memcpy(&whole, at, sizeof whole);
        numbers[0] = whole;
        return;
    case POND_FIELD_SEED:
        memcpy(&seed, at, sizeof seed);
        numbers[0] = (double)seed;
        return;
    case POND_FIELD_BOOL:
        memcpy(&flag, at, sizeof flag);
        numbers[0] = flag ? 1.0 : 0.0;
        return;
    case POND_FIELD_FLOAT:
    case POND_FIELD_COLOUR:
    case POND_FIELD_POINT:
        get_floats(at, pond_field_size(field), numbers);
        return;
    }
}

static void put_floats(char *at, int count, const double *numbers) {
    for (int i = 0; i < count; i++) {
        const float value = (float)numbers[i];
        memcpy(at + (size_t)i * sizeof value, &value, sizeof value);
    }
}

static void put(const pond_field *field, void *record, const double *numbers) {
    char *at = (char *)record + field->offset;
    switch (field->type) {
    case POND_FIELD_DOUBLE:
        memcpy(at, numbers, sizeof *numbers);
        return;
    case POND_FIELD_INT:
    case POND_FIELD_CHOICE:
        memcpy(at, &(int){(int)numbers[0]}, sizeof(int));
        return;
    case POND_FIELD_SEED:
        memcpy(at, &(uint64_t){(uint64_t)numbers[0]}, sizeof(uint64_t));
        return;
    case POND_FIELD_BOOL:
        memcpy(at, &(bool){numbers[0] != 0.0}, sizeof(bool));
        return;
    case POND_FIELD_FLOAT:
    case POND_FIELD_COLOUR:
    case POND_FIELD_POINT:
        put_floats(at, pond_field_size(field), numbers);
        return;
    }
}

void pondi_record_default(const pondi_record *record, void *out) {
    memset(out, 0, record->size);
    for (int i = 0; i < record->count; i++) {
        put(&record->fields[i], out, record->fields[i].initial);
    }
}

// ---- allowed values -----------------------------------------------------------------------------

// Index of the choice with a value; −1 if there is none.
static int choice_of(const pond_field *field, double value) {
    for (int i = 0; i < field->choice_count; i++) {
        if (field->choices[i].value == value) {
            return i;
        }
    }
    return -1;
}

bool pond_field_word(const pond_field *field, const char *word, double *value) {
    if (field == NULL || word == NULL || value == NULL) {
        return false;
    }
    if (field->infinity != NULL && strcmp(field->infinity, word) == 0) {
        *value = INFINITY;
        return true;
    }
    for (int i = 0; i < field->choice_count; i++) {
        if (strcmp(field->choices[i].name, word) == 0) {
            *value = field->choices[i].value;
            return true;
        }
    }
    return false;
}

bool pond_field_is_used(const pond_field *field, int kind) {
    if (field == NULL) {
        return false;
    }
    const bool known = kind >= 0 && kind < 32;
    return field->used_by == 0 || (known && ((field->used_by >> (unsigned)kind) & 1u) != 0);
}

static bool is_real(const pond_field *field) {
    return field->type != POND_FIELD_INT && field->type != POND_FIELD_SEED;
}

// An end of the range as stored in the field, so that 0.1f is not less than 0.1.
static double stored_as(const pond_field *field, double end) {
    return is_real(field) && field->type != POND_FIELD_DOUBLE ? (double)(float)end : end;
}

bool pond_field_allows(const pond_field *field, double number) {
    if (field == NULL || isnan(number)) {
        return false;
    }
    return field->type == POND_FIELD_CHOICE ? choice_of(field, number) >= 0
           : field->type == POND_FIELD_BOOL ? true
           : isinf(number)
               ? number > 0.0 && field->infinity != NULL
               : number >= stored_as(field, field->low) && number <= stored_as(field, field->high);
}

// The number as stored; false if it is not allowed.
static bool admit(const pond_field *field, double number, double *out) {
    if (isnan(number)) {
        return false;
    }
    *out = number;
    if (field->type == POND_FIELD_CHOICE) {
        return choice_of(field, number) >= 0;
    }
    if (field->type == POND_FIELD_BOOL) {
        return isfinite(number);
    }
    if (isinf(number)) {
        return number > 0.0 && field->infinity != NULL;
    }
    if (field->turns && !(number >= field->low && number <= field->high)) {
        number = fmod(number, 360.0);
    }
    number = pondi_clamp_double(number, field->low, field->high);
    *out = is_real(field) ? number : round(number);
    return true;
}

static bool admit_all(const pond_field *field, const double *numbers, double *out) {
    for (int i = 0; i < pond_field_size(field); i++) {
        if (!admit(field, numbers[i], &out[i])) {
            return false;
        }
    }
    return true;
}

bool pond_field_set(const pond_field *field, void *record, const double *numbers) {
    double admitted[POND_FIELD_MAX_NUMBERS];
    if (field == NULL || record == NULL || numbers == NULL ||
        !admit_all(field, numbers, admitted)) {
        return false;
    }
    put(field, record, admitted);
    return true;
}

// Seeds have no range, and doubles cannot hold all of them.
static bool is_clamped(const pond_field *field) {
    return field->type != POND_FIELD_SEED && field->type != POND_FIELD_BOOL;
}

bool pondi_record_clamp(const pondi_record *record, const void *from, void *out) {
    double numbers[POND_FIELD_MAX_NUMBERS];
    double admitted[POND_FIELD_MAX_NUMBERS];
    if (from == NULL || out == NULL) {
        return false;
    }
    for (int i = 0; i < record->count; i++) {
        pond_field_get(&record->fields[i], from, numbers);
        if (!admit_all(&record->fields[i], numbers, admitted)) {
            return false;
        }
    }
    memmove(out, from, record->size);
    for (int i = 0; i < record->count; i++) {
        if (is_clamped(&record->fields[i])) {
            pond_field_get(&record->fields[i], out, numbers);
            (void)pond_field_set(&record->fields[i], out, numbers);
        }
    }
    return true;
}

// ---- messages -----------------------------------------------------------------------------------

pond_result pondi_stamp_fits(const pond_logger *logger, const pond_stamp *stamp, uint32_t cookie,
                             size_t size, const uint64_t *room, int room_count, const char *maker) {
    char why[256];
    const pond_result result =
        pondi_stamp_check(stamp, cookie, size, room, room_count, maker, why, sizeof why);
    return result == POND_OK ? POND_OK : pondi_fail(logger, result, "%s", why);
}

static const char *gap_before(const char *unit) {
    return unit[0] != '\0' ? " " : "";
}

bool pondi_number_fits(const pond_logger *logger, const char *name, double value, double low,
                       double high, const char *unit) {
    if (value >= low && value <= high) {
        return true;
    }
    (void)pondi_fail(logger, POND_ERROR_RANGE, "%s: %g%s%s; allowed are %g to %g%s%s", name, value,
                     gap_before(unit), unit, low, high, gap_before(unit), unit);
    return false;
}

static bool refuse_choice(const pond_logger *logger, const pond_field *field, const char *name,
                          int value) {
    char allowed[256] = "";
    size_t used = 0;
    const int listed = PONDI_WITH_MESSAGES ? field->choice_count : 0;
    for (int i = 0; i < listed && used < sizeof allowed; i++) {
        const pond_choice *choice = &field->choices[i];
        const char *gap = i == 0 ? "" : i + 1 == field->choice_count ? " and " : ", ";
        const bool is_number = choice->name[0] >= '0' && choice->name[0] <= '9';
        used +=
            (size_t)snprintf(allowed + used, sizeof allowed - used,
                             is_number ? "%s%d" : "%s%d (%s)", gap, choice->value, choice->name);
    }
    (void)pondi_fail(logger, POND_ERROR_RANGE, "%s: %d; allowed are %s", name, value, allowed);
    return false;
}

static bool number_fits(const pond_logger *logger, const pond_field *field, const char *name,
                        double number) {
    if (pond_field_allows(field, number)) {
        return true;
    }
    if (!is_real(field)) {
        (void)pondi_fail(logger, POND_ERROR_RANGE, "%s: %.0f; allowed are %.0f to %.0f", name,
                         number, field->low, field->high);
    } else if (field->infinity != NULL) {
        (void)pondi_fail(logger, POND_ERROR_RANGE,
                         "%s: %g %s; allowed are %g to %g %s, or INFINITY", name, number,
                         field->unit, field->low, field->high, field->unit);
    } else {
        (void)pondi_number_fits(logger, name, number, field->low, field->high, field->unit);
    }
    return false;
}

static bool field_fits(const pond_logger *logger, const pond_field *field, const char *prefix,
                       const void *from) {
    static const char *const members[][POND_FIELD_MAX_NUMBERS] = {
        [1] = {""}, [2] = {".x", ".y"}, [3] = {".r", ".g", ".b"}};
    double numbers[POND_FIELD_MAX_NUMBERS] = {0};
    char name[64];
    const int size = pond_field_size(field);
    pond_field_get(field, from, numbers);
    for (int i = 0; i < size; i++) {
        if (PONDI_WITH_MESSAGES) {
            (void)snprintf(name, sizeof name, "%s%s%s", prefix, field->name, members[size][i]);
        }
        const bool fits = field->type != POND_FIELD_CHOICE
                              ? number_fits(logger, field, name, numbers[i])
                              : pond_field_allows(field, numbers[i]) ||
                                    refuse_choice(logger, field, name, (int)numbers[i]);
        if (!fits) {
            return false;
        }
    }
    return true;
}

bool pondi_record_fits(const pondi_record *record, const pond_logger *logger, const char *prefix,
                       uint32_t kinds, const void *from) {
    for (int i = 0; i < record->count; i++) {
        const pond_field *field = &record->fields[i];
        const bool counts = field->used_by == 0 || (field->used_by & kinds) != 0;
        if (counts && is_clamped(field) && !field_fits(logger, field, prefix, from)) {
            return false;
        }
    }
    return true;
}
