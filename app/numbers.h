// numbers.h — numbers from the command line: the whole text must be one, and in range.
#ifndef APP_NUMBERS_H
#define APP_NUMBERS_H

#include "media/media.h"

// On failure all print the option, the text and the allowed values in one line, and return
// false.
bool number_parse(const char *option, const char *text, double low, double high, double *out);
// `word` stands for INFINITY; or NULL.
bool number_or_word_parse(const char *option, const char *text, double low, double high,
                          const char *word, double *out);
bool whole_parse(const char *option, const char *text, int64_t low, int64_t high, int64_t *out);
// 640x480; most: of a side, 0: that of a film.
bool size_parse(const char *option, const char *text, int most, int *width, int *height);
// The same, or one side, as 640 or x480: the other one is 0.
bool shape_parse(const char *option, const char *text, int most, int *width, int *height);
// Seconds as 90, 90s, 1.5m, 1:30 or 0:01:30.
bool time_parse(const char *option, const char *text, double low, double high, double *out);
bool rate_parse(const char *option, const char *text, media_rate *out); // 25, 29.97, 30000/1001

// `count` numbers between commas, each in its own range. `form` shows how it should look.
typedef struct number_range {
    const char *name;
    double low;
    double high;
} number_range;
bool list_parse(const char *option, const char *text, const char *form, const number_range *ranges,
                int count, double *out);

// Whether the text is a number, and nothing else; says nothing.
bool number_read(const char *text, double *out);

// The nearest fraction films use: whole, a thousand-and-first below whole, or thousandths.
media_rate rate_of(double fps);

#endif
