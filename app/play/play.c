#include "play.h"

#include <stdio.h>

#include "clock.h"
#include "inputs.h"
#include "play/recording/record.h"
#include "play/session/session.h"
#include "play/terminal/terminal.h"
#include "play/walk/walk.h"
#include "play/window/window.h"
#include "play_options.h"
#include "report.h"

#define DEFAULT_SCENE "rockpool"

static int print_result(session *s, const window_result *r, double began) {
    const scene *now = session_scene(s);
    const session_measures water = session_measure(s);
    // Results of GPUs are not bit-identical.
    json_t *hash = water.on_gpu ? json_null() : report_hash(session_hash(s));
    json_t *json = json_pack(
        "{s:s, s:s, s:i, s:i, s:I, s:f, s:f, s:s, s:I, s:f, s:o, s:{s:f, s:f, s:f}, "
        "s:[i,i], s:i}",
        "renderer", r->renderer, "scene", now->name, "width", r->width, "height", r->height,
        "frames", (json_int_t)r->frames, "seconds", r->seconds, "first_frame_ms",
        r->first_frame > 0.0 ? 1e3 * (r->first_frame - began) : 0.0, "water",
        water.on_gpu             ? "gpu"
        : session_is_in_world(s) ? "world"
                                 : "cpu",
        "steps", (json_int_t)water.steps, "time", water.time, "state_hash", hash, "heights",
        "lowest", water.lowest, "highest", water.highest, "rms", water.rms, "cells",
        session_plan(s)->pond.width, session_plan(s)->pond.height, "bodies",
        pond_body_count(session_water(s)));
    if (r->bytes > 0) {
        json_object_set_new(json, "bytes", json_integer((json_int_t)r->bytes));
    }
    const recording_player *player = session_player(s);
    json_t *replayed = player != NULL ? recording_player_json(player) : NULL;
    if (replayed != NULL) {
        json_object_set_new(json, "recording", replayed);
    }
    return report_json(json);
}

static int run(session *s, const play_options *options, window_result *result) {
    if (options->terminal) {
        return terminal_run(s, options, result);
    }
#ifdef MILLPOND_PLAY
    return window_run(s, options, result);
#else
    return report_error(EXIT_BAD_USE,
                        "this program was built without its window, since SDL2 or Dear ImGui was "
                        "missing; --terminal works");
#endif
}

static int show_session(session *s, const play_options *options, double began) {
    window_result result = {0};
    int status = run(s, options, &result);
    if (status == EXIT_FINE && options->film.json) {
        status = print_result(s, &result, began);
    }
    if (status == EXIT_FINE && result.signal != 0) {
        return EXIT_INTERRUPTED + result.signal;
    }
    return status == EXIT_FINE ? result.film_status : status;
}

// Ends the recording of --record, or one that a key started.
static int end_record(session *s, const play_options *options, int status) {
    char path[PLAY_SAVE_PATH];
    media_error error = {0};
    record *r = record_held(s);
    if (r == NULL) {
        return status;
    }
    const bool open = record_of(s) != NULL;
    (void)snprintf(path, sizeof path, "%s", record_path(r));
    if (!record_close(r, &error)) {
        (void)report_error(error.status, "%s", error.message);
        return status != EXIT_FINE ? status : error.status;
    }
    report_note(!open || options->film.quiet, "recorded %s", path);
    return status;
}

static int show(session *s, const play_options *options, double began) {
    media_error error = {0};
    if (options->record == NULL) {
        return end_record(s, options, show_session(s, options, began));
    }
    if (session_plan(s)->recording != NULL) {
        return report_error(EXIT_BAD_USE,
                            "--record %s: a recording is being played: it cannot be recorded again",
                            options->record);
    }
    record *r = record_open(s, options->record, &error);
    if (r == NULL) {
        return report_error(error.status, "--record %s", error.message);
    }
    return end_record(s, options, show_session(s, options, began));
}

static int play(play_options *options, const inputs *in, double began) {
    if (in->count > 1) {
        return report_error(EXIT_BAD_USE, "%s and %s: two pictures; allowed is one",
                            in->media[0].path, in->media[1].path);
    }
    const char *media = in->count > 0 ? in->media[0].path : NULL;
    const int status_of_flow = plan_check_flow(&options->film, in->scene, media);
    if (status_of_flow != EXIT_FINE) {
        return status_of_flow;
    }
    if (options->gpu && in->scene == NULL &&
        !render_option_is_given(&options->film, FIELD_OPTION_SOLVER)) {
        options->film.wanted.pond.solver = POND_SOLVER_WAVE; // the only one that GPUs step
        options->film.given |= 1u << FIELD_OPTION_SOLVER;
    }
    const session_desc desc = {.options = &options->film,
                               .scene =
                                   in->scene != NULL || media != NULL ? in->scene : DEFAULT_SCENE,
                               .media = media,
                               .calm = options->calm,
                               .recorded = options->record != NULL};
    media_error error = {0};
    session *s = session_open(&desc, &error);
    if (s == NULL) {
        return error.status;
    }
    const int status = show(s, options, began);
    session_close(s);
    return status;
}

static int play_inputs(play_options *options, double began) {
    inputs in = {0};
    int status =
        inputs_gather(options->film.inputs, options->film.input_count, options->film.quiet, &in);
    if (status == EXIT_FINE) {
        status = play(options, &in, began);
    }
    inputs_clear(&in);
    return status;
}

int play_main(int argc, char **argv) {
    const double began = clock_seconds();
    play_options options;
    int status = EXIT_BAD_USE;
    if (play_options_parse(argc, argv, &options)) {
        status = options.film.help                        ? play_help()
                 : world_plan_is_among(&options.film)     ? walk_play(&options)
                 : world_plan_check_unused(&options.film) ? play_inputs(&options, began)
                                                          : EXIT_BAD_USE;
    }
    play_options_clear(&options);
    return status;
}
