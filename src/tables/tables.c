// The tables of all public structs, by their record.

#include <math.h>
#include <string.h>

#include "field/breeze.h"
#include "field/shape.h"
#include "look/look_row.h"
#include "pond/records.h"

#include <millpond/field.h>

static const pondi_record *record_of(pond_record record) {
    static const pondi_record *const records[] = {
        [POND_RECORD_DESC] = &pondi_desc_record,
        [POND_RECORD_RAIN] = &pondi_rain_record,
#if PONDI_WITH_BODIES
        [POND_RECORD_SHAPE] = &pondi_shape_record,
        [POND_RECORD_BODY] = &pondi_body_record,
#endif
#if PONDI_WITH_EMITTERS
        [POND_RECORD_EMITTER] = &pondi_emitter_record,
        [POND_RECORD_BREEZE] = &pondi_breeze_record,
#endif
        [POND_RECORD_CAUSTICS] = &pondi_caustics_record,
        [POND_RECORD_FOAM] = &pondi_foam_record,
    };
    const int index = (int)record;
    if (index > POND_RECORD_LOOK) {
        const pondi_look_row *look = pondi_look_row_of((pond_look_kind)(index - POND_RECORD_LOOK));
        return look != NULL ? &look->record : NULL;
    }
    return index > 0 && index < PONDI_COUNT(records) ? records[index] : NULL;
}

const pond_field *pond_fields(pond_record record, int *count) {
    const pondi_record *found = record_of(record);
    if (count != NULL) {
        *count = found != NULL ? found->count : 0;
    }
    return found != NULL ? found->fields : NULL;
}

size_t pond_record_size(pond_record record) {
    const pondi_record *found = record_of(record);
    return found != NULL ? found->size : 0;
}

const char *pond_record_name(pond_record record) {
    const pondi_record *found = record_of(record);
    return found != NULL ? found->name : NULL;
}

bool pond_record_clamp(pond_record record, const void *from, void *out) {
    const pondi_record *found = record_of(record);
    return found != NULL && pondi_record_clamp(found, from, out);
}

const pond_field *pond_field_find(pond_record record, const char *name) {
    int count;
    const pond_field *fields = pond_fields(record, &count);
    for (int i = 0; name != NULL && i < count; i++) {
        if (strcmp(fields[i].name, name) == 0) {
            return &fields[i];
        }
    }
    return NULL;
}

// The field of a name, and the index of the number that it selects; NULL if there is none.
static const pond_field *one_number(pond_record record, const char *name, int *index) {
    int count;
    const pond_field *fields = pond_fields(record, &count);
    for (int i = 0; name != NULL && i < count; i++) {
        const char *letters = fields[i].type == POND_FIELD_COLOUR ? "rgb" : "xy";
        const size_t length = strlen(fields[i].name);
        if (strncmp(fields[i].name, name, length) != 0) {
            continue;
        }
        const char *rest = name + length;
        const bool several = pond_field_size(&fields[i]) > 1;
        if (!several && rest[0] == '\0') {
            *index = 0;
            return &fields[i];
        }
        const char *letter =
            several && rest[0] == '.' && rest[1] != '\0' ? strchr(letters, rest[1]) : NULL;
        if (letter != NULL && rest[2] == '\0') {
            *index = (int)(letter - letters);
            return &fields[i];
        }
    }
    return NULL;
}

bool pond_record_set(pond_record record, void *to, const char *name, double value) {
    double numbers[POND_FIELD_MAX_NUMBERS];
    int index;
    const pond_field *field = one_number(record, name, &index);
    if (field == NULL || to == NULL) {
        return false;
    }
    pond_field_get(field, to, numbers);
    numbers[index] = value;
    return pond_field_set(field, to, numbers);
}

double pond_record_get(pond_record record, const void *from, const char *name) {
    double numbers[POND_FIELD_MAX_NUMBERS];
    int index;
    const pond_field *field = one_number(record, name, &index);
    if (field == NULL || from == NULL) {
        return (double)NAN;
    }
    pond_field_get(field, from, numbers);
    return numbers[index];
}
