// Structs, which JavaScript fills field by field through the library's tables.

#include <stdlib.h>
#include <string.h>

#include "web.h"

#include <millpond/field.h>

void *WEB_EXPORT(web_alloc)(size_t size) {
    return malloc(size > 0 ? size : 1);
}

void WEB_EXPORT(web_free)(void *memory) {
    free(memory);
}

const char *WEB_EXPORT(web_message)(void) {
    return pond_message();
}

const char *WEB_EXPORT(web_version)(void) {
    return pond_version();
}

// The module's name: element or full.
const char *WEB_EXPORT(web_build)(void) {
    return WEB_BUILD;
}

// A struct with its defaults; web_free() frees it. NULL without memory, or where this module has no
// such record.
void *WEB_EXPORT(web_record)(pond_record record) {
    int count;
    const pond_field *fields = pond_fields(record, &count);
    void *made = fields != NULL ? calloc(1, pond_record_size(record)) : NULL;
    for (int i = 0; made != NULL && i < count; i++) {
        pond_field_set(&fields[i], made, fields[i].initial);
    }
    return made;
}

// The result of setting a field.
typedef enum web_set {
    WEB_SET = 0,
    WEB_SET_UNKNOWN = 1,  // there is no such field
    WEB_SET_WORD = 2,     // it has no such word
    WEB_SET_NO_WORDS = 3, // it takes numbers only
    WEB_SET_WHOLE = 4,    // it takes whole numbers only
} web_set;

// Stores a number without clamping: the function that takes the struct has the better message.
static web_set store(const pond_field *field, void *record, double number) {
    void *member = (char *)record + field->offset;
    if (field->type == POND_FIELD_FLOAT) {
        const float value = (float)number;
        memcpy(member, &value, sizeof value);
    } else if (field->type == POND_FIELD_DOUBLE) {
        memcpy(member, &number, sizeof number);
    } else if (field->type == POND_FIELD_INT) {
        const bool fits = number >= INT32_MIN && number <= INT32_MAX;
        const int value = fits ? (int)number : 0;
        if (!fits || value != number) {
            return WEB_SET_WHOLE;
        }
        memcpy(member, &value, sizeof value);
    } else if (!pond_field_set(field, record, &number)) {
        return WEB_SET_WORD;
    }
    return WEB_SET;
}

web_set WEB_EXPORT(web_set_number)(pond_record kind, void *record, const char *name,
                                   double number) {
    const pond_field *field = pond_field_find(kind, name);
    return field != NULL ? store(field, record, number) : WEB_SET_UNKNOWN;
}

web_set WEB_EXPORT(web_set_word)(pond_record kind, void *record, const char *name,
                                 const char *word) {
    const pond_field *field = pond_field_find(kind, name);
    if (field == NULL) {
        return WEB_SET_UNKNOWN;
    }
    if (field->choices == NULL && field->infinity == NULL) {
        return WEB_SET_NO_WORDS;
    }
    double number;
    return pond_field_word(field, word, &number) ? store(field, record, number) : WEB_SET_WORD;
}

// Several numbers: a colour or a point. Clamped, as their ranges are wide.
web_set WEB_EXPORT(web_set_numbers)(pond_record kind, void *record, const char *name,
                                    const double *numbers, int count) {
    const pond_field *field = pond_field_find(kind, name);
    if (field == NULL) {
        return WEB_SET_UNKNOWN;
    }
    return pond_field_size(field) == count && pond_field_set(field, record, numbers) ? WEB_SET
                                                                                     : WEB_SET_WORD;
}
