// film_options.h — the options about how a film is written.
#ifndef APP_FILM_OPTIONS_H
#define APP_FILM_OPTIONS_H

#include <getopt.h>
#include <stdbool.h>

// What was not asked for is 0 or NULL.
typedef struct film_options {
    int quality; // 1 to MEDIA_BEST_QUALITY
    const char *codec;
    bool hardware;
} film_options;

enum { FILM_OPTIONS = 3 }; // how many

// As getopt has them, the ids from `first` on, and the end behind them.
void film_options_list(int first, struct option out[FILM_OPTIONS + 1]);

// Takes the option of that place in the list; false after a message.
bool film_option_apply(int place, const char *text, film_options *out);

// One that was given, as "--quality", or NULL.
const char *film_option_given(const film_options *options);

#endif
