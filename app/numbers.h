// numbers.h — numbers from the command line. The whole text must be a number in the range.
#ifndef APP_NUMBERS_H
#define APP_NUMBERS_H

#include "media/media.h"

// On failure all functions print the option, the text and the allowed values in one line, and
// return false.
bool number_parse(const char *option, const char *text, double low, double high, double *out);
// `word` stands for INFINITY; NULL: no word.
bool number_or_word_parse(const char *option, const char *text, double low, double high,
                          const char *word, double *out);
bool whole_parse(const char *option, const char *text, int64_t low, int64_t high, int64_t *out);
// 640x480; most: the limit of a side; 0: that of a film.
bool size_parse(const char *option, const char *text, int most, int *width, int *height);
// The same, or one side as 640 or x480; the other one is then 0.
bool shape_parse(const char *option, const char *text, int most, int *width, int *height);
// Seconds as 90, 90s, 1.5m, 1:30 or 0:01:30.
bool time_parse(const char *option, const char *text, double low, double high, double *out);
bool rate_parse(const char *option, const char *text, media_rate *out); // 25, 29.97, 30000/1001

// Reads `count` numbers between commas, each in its range. `form` is an example.
typedef struct number_range {
    const char *name;
    double low;
    double high;
} number_range;
bool list_parse(const char *option, const char *text, const char *form, const number_range *ranges,
                int count, double *out);

// Returns whether the whole text is a number. Prints nothing.
bool number_read(const char *text, double *out);

// Returns the nearest usual frame rate: whole, a whole number times 1000/1001, or thousandths.
media_rate rate_of(double fps);

#endif
