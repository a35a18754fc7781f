#include "film_options.h"

#include <string.h>

#include "media/media.h"
#include "numbers.h"
#include "report.h"

enum place { QUALITY, CODEC, HARDWARE };

void film_options_list(int first, struct option out[FILM_OPTIONS + 1]) {
    static const struct option list[FILM_OPTIONS] = {
        {"quality", required_argument, NULL, QUALITY},
        {"codec", required_argument, NULL, CODEC},
        {"hardware", no_argument, NULL, HARDWARE},
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

bool film_option_apply(int place, const char *text, film_options *out) {
    switch ((enum place)place) {
    case QUALITY:
        return parse_quality(text, &out->quality);
    case CODEC:
        return take_codec(text, &out->codec);
    case HARDWARE:
        out->hardware = true;
        return true;
    default:
        return false;
    }
}

const char *film_option_given(const film_options *options) {
    return options->quality > 0     ? "--quality"
           : options->codec != NULL ? "--codec"
           : options->hardware      ? "--hardware"
                                    : NULL;
}
