#include "plain.h"

#include <stdbool.h>
#include <stddef.h>

static bool continues(unsigned char byte) {
    return (byte & 0xC0) == 0x80;
}

// Returns the number of bytes of the character at `at`, or 0 for a control character or a byte that
// begins none.
static size_t shown(const unsigned char *at) {
    const size_t length = at[0] < 0x80   ? 1
                          : at[0] < 0xC2 ? 0
                          : at[0] < 0xE0 ? 2
                          : at[0] < 0xF0 ? 3
                          : at[0] < 0xF5 ? 4
                                         : 0;
    for (size_t i = 1; i < length; i++) {
        if (!continues(at[i])) {
            return 0;
        }
    }
    const bool control = at[0] < ' ' || at[0] == 127 || (at[0] == 0xC2 && at[1] < 0xA0);
    const bool longer = (at[0] == 0xE0 && at[1] < 0xA0) || (at[0] == 0xF0 && at[1] < 0x90);
    const bool beyond = (at[0] == 0xED && at[1] > 0x9F) || (at[0] == 0xF4 && at[1] > 0x8F);
    return control || longer || beyond ? 0 : length;
}

void plain_text(char *text) {
    char *at = text;
    while (*at != '\0') {
        const size_t length = shown((const unsigned char *)at);
        if (length == 0) {
            *at = '?';
        }
        at += length > 0 ? length : 1;
    }
}
