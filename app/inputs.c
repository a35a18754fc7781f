#include "inputs.h"

#include <string.h>

#include "places.h"
#include "report.h"
#include "scene_input.h"
#include "stop.h"

// The inputs, sorted: at most one scene, any number of pictures and films.
typedef struct sorted {
    const char *scene;
    const char *media[MAX_INPUTS];
    int media_count;
} sorted;

static bool is_scene(const char *input) {
    return scene_input_is_file(input) || scene_builtin_find(input) >= 0;
}

static bool sort_inputs(const render_options *options, sorted *out) {
    *out = (sorted){0};
    for (int i = 0; i < options->input_count; i++) {
        const char *input = options->inputs[i];
        if (!is_scene(input)) {
            out->media[out->media_count++] = input;
        } else if (out->scene == NULL) {
            out->scene = input;
        } else {
            report_error(EXIT_BAD_USE, "%s and %s: two scenes; allowed is one", out->scene, input);
            return false;
        }
    }
    return true;
}

static int make_input(const render_options *options, inputs_work *make, const char *scene_input,
                      const char *media, const char *output, const char *heights) {
    plan p;
    int status = plan_make(options, scene_input, media, output, heights, &p);
    if (status == EXIT_FINE) {
        status = make(options, &p);
    }
    plan_clear(&p);
    return status;
}

static bool has_mark(const char *pattern) {
    return strstr(pattern, NAME_MARK) != NULL;
}

// Whether an output of the picture `own` would replace any input, or an output of another.
static int check_others(const sorted *inputs, int own, const char *option, const char *pattern) {
    char output[4096];
    char other[4096];
    if (!places_name(pattern, inputs->media[own], output, sizeof output)) {
        return report_error(EXIT_BAD_USE, "%s %s: the name is too long", option, pattern);
    }
    for (int i = 0; i < inputs->media_count; i++) {
        if (places_clash(output, inputs->media[i])) {
            return report_error(EXIT_BAD_USE, "%s: would replace the input %s; choose another name",
                                output, inputs->media[i]);
        }
        if (i < own && places_name(pattern, inputs->media[i], other, sizeof other) &&
            strcmp(output, other) == 0) {
            return report_error(EXIT_BAD_USE, "%s: would hold both %s and %s; rename one", output,
                                inputs->media[i], inputs->media[own]);
        }
    }
    return EXIT_FINE;
}

// Several pictures need several outputs, all of them in new places: seen to before the first is
// made.
static int check_several(const sorted *inputs, const char *option, const char *pattern,
                         const char *example) {
    if (!has_mark(pattern)) {
        return report_error(EXIT_BAD_USE,
                            "%s %s: %d pictures need an output each; put " NAME_MARK
                            " into it, as in %s",
                            option, pattern, inputs->media_count, example);
    }
    int status = EXIT_FINE;
    for (int i = 0; i < inputs->media_count && status == EXIT_FINE; i++) {
        status = check_others(inputs, i, option, pattern);
    }
    return status;
}

static int make_one_of(const render_options *options, inputs_work *make, const sorted *inputs,
                       int index) {
    char output[4096];
    char heights[4096];
    const char *media = inputs->media[index];
    if (!places_name(options->output, media, output, sizeof output)) {
        return report_error(EXIT_BAD_USE, "-o %s: the name is too long", options->output);
    }
    if (options->heights != NULL &&
        !places_name(options->heights, media, heights, sizeof heights)) {
        return report_error(EXIT_BAD_USE, "--heights %s: the name is too long", options->heights);
    }
    return make_input(options, make, inputs->scene, media, output,
                      options->heights != NULL ? heights : NULL);
}

static int make_each(const render_options *options, inputs_work *make, const sorted *inputs) {
    if (inputs->media_count == 0) {
        return make_input(options, make, inputs->scene, NULL, options->output, options->heights);
    }
    int status = EXIT_FINE;
    if (inputs->media_count > 1) {
        if (strcmp(options->output, "null") != 0) { // which writes nothing and needs no names
            status = check_several(inputs, "-o", options->output, "-o 'wet-" NAME_MARK ".mp4'");
        }
        if (status == EXIT_FINE && options->heights != NULL) {
            status = check_several(inputs, "--heights", options->heights, "'" NAME_MARK ".npy'");
        }
        if (status != EXIT_FINE) {
            return status;
        }
    }
    for (int i = 0; i < inputs->media_count && stop_requested() == 0; i++) {
        const int one = make_one_of(options, make, inputs, i);
        status = one > status ? one : status;
    }
    return status;
}

int inputs_make_each(const render_options *options, inputs_work *make) {
    sorted inputs;
    if (options->json && strcmp(options->output, "-") == 0) {
        return report_error(EXIT_BAD_USE,
                            "--json with -o -: both want standard output; choose one");
    }
    stop_listen();
    return sort_inputs(options, &inputs) ? make_each(options, make, &inputs) : EXIT_BAD_USE;
}
