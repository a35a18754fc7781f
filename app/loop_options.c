#include "loop_options.h"

#include <millpond/field.h>
#include <string.h>

#include "numbers.h"
#include "report.h"

#define MOST_PERIODS 200

const char loop_help[] =
    "millpond loop INPUT... -o OUT [options]: renders water that repeats without a seam\n"
    "\n"
    "  INPUT   as in `millpond render`: a picture, a scene file, the name of a built-in scene, or "
    "a\n"
    "          scene and a picture. A film repeats with its own length; if its end does not meet "
    "its\n"
    "          beginning, the end fades into the beginning.\n"
    "  OUT     as in `millpond render`: .mp4 .webm .mkv .mov .gif .webp .apng, frame-%04d.png, -\n"
    "          or null; or sheet.png with --flipbook\n"
    "\n"
    "Everything that touches the water repeats with the period. The water is simulated until it\n"
    "repeats; then one period is written, and the program measures that the last frame leads into\n"
    "the first.\n"
    "\n"
    "Loop\n"
    "  -o, --output OUT       the output\n"
    "      --period S         length [s], rounded to a whole number of frames; default 4, or that "
    "of\n"
    "                         the longest stroke or path; a film's length\n"
    "      --fade S           the last S seconds of a film fade into its first ones: 0.1 to half "
    "of\n"
    "                         the film; 0: never; default 1, or a quarter of a film shorter than 4 "
    "s,\n"
    "                         and only if the film does not end as it begins\n"
    "      --tile[=HOW]       the picture repeats in space as well. HOW is keep (default) for a\n"
    "                         picture that tiles, blend to fade its sides into each other, or "
    "mirror\n"
    "                         for four mirror images, half as large\n"
    "      --flipbook CxR     all frames in one picture, OUT.png, of C columns and R rows, or "
    "auto;\n"
    "                         OUT.json describes it; default: frames within 256 x 256 at 16 a "
    "second\n"
    "      --most-periods N   fail if the water does not repeat after N periods, default 200\n"
    "\n"
    "All other options are those of `millpond render`, except --seconds; so is the exit status.\n"
    "Ctrl-C writes no file, since a part of a loop is no loop.\n"
    "\n"
    "Examples\n"
    "  millpond loop photo.jpg -o wet.webm\n"
    "  millpond loop seamless -o water.flipbook.png --flipbook 8x8\n"
    "  millpond loop rockpool -o pool-%04d.png --period 6 --fps 30\n";

enum { OPTION_PERIOD = OPTION_OF_VERB, OPTION_FADE, OPTION_TILE, OPTION_MOST_PERIODS };

static const struct option own[] = {
    {"period", required_argument, NULL, OPTION_PERIOD},
    {"fade", required_argument, NULL, OPTION_FADE},
    {"tile", optional_argument, NULL, OPTION_TILE},
    {"most-periods", required_argument, NULL, OPTION_MOST_PERIODS},
    {NULL, 0, NULL, 0},
};

typedef struct both {
    render_options *film;
    loop_options *loop;
} both;

static bool parse_fade(const char *text, double *out) {
    if (!number_parse("--fade", text, 0.0, 1e5, out)) {
        return false;
    }
    if (*out > 0.0 && *out < LOOP_FADE_SHORTEST) {
        report_error(EXIT_BAD_USE, "--fade %s: allowed is %g to half of the film [s], and 0", text,
                     LOOP_FADE_SHORTEST);
        return false;
    }
    return true;
}

static bool parse_tile(const char *text, tile_edges *out) {
    static const pond_choice choices[] = {{.name = "keep", .value = TILE_EDGES_KEEP},
                                          {.name = "blend", .value = TILE_EDGES_BLEND},
                                          {.name = "mirror", .value = TILE_EDGES_MIRROR}};
    int chosen = 0;
    const bool good = choice_parse("--tile", text, (scene_words){choices, 3}, &chosen);
    *out = (tile_edges)chosen;
    return good;
}

static bool apply(int id, char *text, void *out) {
    const both *options = out;
    switch (id) {
    case OPTION_PERIOD:
        return number_parse("--period", text, 1e-3, 1e5, &options->loop->period);
    case OPTION_FADE:
        return parse_fade(text, &options->loop->fade);
    case OPTION_TILE:
        options->film->tile = true;
        return text == NULL || parse_tile(text, &options->film->tile_edges);
    case OPTION_MOST_PERIODS:
        return whole_parse("--most-periods", text, 2, 1000000, &options->loop->most_periods);
    default:
        return false;
    }
}

static bool check(const render_options *film) {
    if (film->seconds > 0.0) {
        report_error(EXIT_BAD_USE, "--seconds %g: a loop is as long as its period; use --period %g",
                     film->seconds, film->seconds);
        return false;
    }
    if (film->film.listen != NULL) {
        report_error(EXIT_BAD_USE, "--listen: a loop has no sound that ends as it begins");
        return false;
    }
    if (film->film.has_start) {
        report_error(EXIT_BAD_USE, "--start: a loop has no beginning");
        return false;
    }
    if (film->tile && film->has_edges) {
        report_error(EXIT_BAD_USE, "--tile with --edges: a picture that tiles has periodic sides; "
                                   "choose one");
        return false;
    }
    return true;
}

bool loop_options_parse(int argc, char **argv, render_options *film, loop_options *loop) {
    *loop = (loop_options){.fade = LOOP_FADE_CHOSEN, .most_periods = MOST_PERIODS};
    both options = {film, loop};
    const verb_options verb = {.verb = "loop", .own = own, .apply = apply, .out = &options};
    if (!render_options_parse(argc, argv, &verb, film) || !(film->help || check(film))) {
        return false;
    }
    film->loop = true;
    film->seconds = loop->period;
    return true;
}
