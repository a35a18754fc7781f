#include "film_options.h"

#include <millpond/field.h>
#include <string.h>

#include "field_options.h"
#include "numbers.h"
#include "report.h"

enum place { QUALITY, CODEC, HARDWARE, START, FIT, OVERWRITE, KEEP, LISTEN, INPUT_FPS };

#define LATEST 1e6 // start of a film [s]

void film_options_list(int first, struct option out[FILM_OPTIONS + 1]) {
    static const struct option list[FILM_OPTIONS] = {
        {"quality", required_argument, NULL, QUALITY},
        {"codec", required_argument, NULL, CODEC},
        {"hardware", no_argument, NULL, HARDWARE},
        {"start", required_argument, NULL, START},
        {"fit", required_argument, NULL, FIT},
        {"overwrite", no_argument, NULL, OVERWRITE},
        {"no-overwrite", no_argument, NULL, KEEP},
        {"listen", required_argument, NULL, LISTEN},
        {"input-fps", required_argument, NULL, INPUT_FPS},
    };
    for (int i = 0; i < FILM_OPTIONS; i++) {
        out[i] = list[i];
        out[i].val += first;
    }
    out[FILM_OPTIONS] = (struct option){0};
}

static bool parse_quality(const char *text, int *out) {
    static const struct {
        const char *word;
        int quality;
    } words[] = {{"low", 45}, {"medium", 65}, {"high", MEDIA_USUAL_QUALITY}, {"best", 95}};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (strcmp(text, words[i].word) == 0) {
            *out = words[i].quality;
            return true;
        }
    }
    double value = 0.0;
    const bool good = number_read(text, &value) && value >= 1.0 && value <= MEDIA_BEST_QUALITY;
    if (!good) {
        report_error(EXIT_BAD_USE, "--quality %s: allowed are 1 to %d, low, medium, high and best",
                     text, MEDIA_BEST_QUALITY);
    }
    *out = (int)value;
    return good;
}

static bool take_codec(const char *text, const char **out) {
    char allowed[128];
    if (media_codec_is(text)) {
        *out = text;
        return true;
    }
    media_codecs(allowed, sizeof allowed);
    report_error(EXIT_BAD_USE, "--codec %s: allowed are %s", text, allowed);
    return false;
}

static bool parse_fit(const char *text, media_fit *out) {
    static const pond_choice choices[] = {{.name = "crop", .value = MEDIA_FIT_CROP},
                                          {.name = "pad", .value = MEDIA_FIT_PAD},
                                          {.name = "stretch", .value = MEDIA_FIT_STRETCH}};
    int chosen = 0;
    const bool good = choice_parse("--fit", text, (scene_words){choices, 3}, &chosen);
    *out = (media_fit)chosen;
    return good;
}

static bool take_replace(film_replace replace, film_options *out) {
    if (out->replace != FILM_REPLACE_ASK && out->replace != replace) {
        report_error(EXIT_BAD_USE, "-y and -n: one replaces files, the other does not; choose one");
        return false;
    }
    out->replace = replace;
    return true;
}

bool film_option_apply(int place, const char *text, film_options *out) {
    switch ((enum place)place) {
    case QUALITY:
        return parse_quality(text, &out->quality);
    case CODEC:
        return take_codec(text, &out->codec);
    case HARDWARE:
        out->hardware = true;
        return true;
    case START:
        out->has_start = true;
        return time_parse("--start", text, 0.0, LATEST, &out->start);
    case FIT:
        return parse_fit(text, &out->fit);
    case OVERWRITE:
        return take_replace(FILM_REPLACE_ALWAYS, out);
    case LISTEN:
        out->listen = text;
        return true;
    case INPUT_FPS:
        return rate_parse("--input-fps", text, &out->input_rate);
    case KEEP:
        return take_replace(FILM_REPLACE_NEVER, out);
    default:
        return false;
    }
}

bool film_option_letter(int letter, film_options *out) {
    return take_replace(letter == 'y' ? FILM_REPLACE_ALWAYS : FILM_REPLACE_NEVER, out);
}

const char *film_option_given(const film_options *options) {
    return options->quality > 0      ? "--quality"
           : options->codec != NULL  ? "--codec"
           : options->hardware       ? "--hardware"
           : options->listen != NULL ? "--listen"
           : options->has_start      ? "--start"
           : options->replace != 0   ? "-y or -n"
                                     : NULL;
}
