// film_options.h — the options about how a film is written.
#ifndef APP_FILM_OPTIONS_H
#define APP_FILM_OPTIONS_H

#include <getopt.h>
#include <stdbool.h>

#include "media/media.h"

// What becomes of a file that is there already.
typedef enum film_replace {
    FILM_REPLACE_ASK = 0, // where there is a terminal to ask on, else it is replaced
    FILM_REPLACE_ALWAYS,
    FILM_REPLACE_NEVER
} film_replace;

// Options that were not given are 0 or NULL.
typedef struct film_options {
    int quality; // 1 to MEDIA_BEST_QUALITY
    const char *codec;
    bool hardware;
    bool has_start;
    double start; // what comes before is left out [s]
    media_fit fit;
    film_replace replace;
    media_rate input_rate; // of pictures in a row
    const char *listen; // file whose sound the water hears, or "film" for that of the film itself
} film_options;

enum { FILM_OPTIONS = 9 }; // how many

// As getopt has them, the ids from `first` on, and the end behind them.
void film_options_list(int first, struct option out[FILM_OPTIONS + 1]);

// Takes the option of that place in the list; false after a message.
bool film_option_apply(int place, const char *text, film_options *out);

// -y and -n.
bool film_option_letter(int letter, film_options *out);

// One that was given, as "--quality", or NULL.
const char *film_option_given(const film_options *options);

#endif
