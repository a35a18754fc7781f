#include "plan.h"

#include <inttypes.h>
#include <math.h>
#include <millpond/breeze.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "backdrop.h"
#include "listen.h"
#include "numbers.h"
#include "paths.h"
#include "plan_inside.h"
#include "report.h"
#include "scene_breeze.h"
#include "scene_input.h"
#include "scene_look.h"
#include "scene_repeat.h"
#include "scene_world.h"
#include "stop.h"

#define LONGEST_SIDE 1920 // a picture's default [pixels]
#define FASTEST_FILM 120  // a film that claims more is taken at 60 [frames/s]
#define GIF_RATE 25       // gifs count in hundredths of a second and get large
#define GIF_SIDE 640      // [pixels]
#define SHEET_RATE 16     // flipbooks are held in memory whole by those who play them
#define SHEET_SIDE 256    // [pixels]
#define LOOP_SECONDS 4.0
#define STILL_MOMENT 3.0     // [s]
#define FASTER_IN_CELLS 1.3f // what a recorded current may be at corners of finer cells
#define SHORTEST_BREEZE 0.5  // after which it comes round [s]
#define LONGEST_BREEZE 600.0
#define HIGHEST 5.0 // as a plain picture's water is high at most [its usual widths]

double plan_fps(const plan *p) {
    return (double)p->rate.num / p->rate.den;
}

int64_t plan_expected_frames(const plan *p) {
    const double film = p->backdrop.film ? round(p->backdrop.seconds * plan_fps(p)) : 0.0;
    const int64_t whole = film > 0.0 && film < 1e9 ? (int64_t)film : 0;
    const int64_t in_film = whole > p->skipped ? whole - p->skipped : 0;
    if (p->frames == 0) {
        return in_film;
    }
    return in_film > 0 && in_film < p->frames ? in_film : p->frames;
}

// A scene that knows its size, rate and length.
static int load_recording(const char *input, plan *p) {
    media_error error = {0};
    scene_error refused = {0};
    p->recording = recording_file_open(input, &error);
    if (p->recording == NULL) {
        return report_error(error.status, "%s", error.message);
    }
    if (!recording_file_scene(p->recording, &p->scene, &refused)) {
        return report_error(EXIT_BAD_USE, "%s: its scene: %s", input, refused.message);
    }
    p->scene.width = p->recording->width;
    p->scene.height = p->recording->height;
    p->scene.seconds = recording_file_info(p->recording)->seconds;
    // Relative names lie beside the scene, or, where that is built in, beside nothing.
    p->scene_input = p->recording->scene_file != NULL ? p->recording->scene_file : input;
    return EXIT_FINE;
}

static int load_scene(const char *input, plan *p) {
    scene *out = &p->scene;
    scene_error error = {0};
    if (recording_file_is(input)) {
        return load_recording(input, p);
    }
    if (scene_input_is_file(input)) {
        return scene_input_load(input, out, &error) ? EXIT_FINE : scene_input_failed(input, &error);
    }
    return scene_builtin(input, out)
               ? EXIT_FINE
               : report_error(EXIT_BAD_USE, "%s: no built-in scene of that name", input);
}

// ---- options over the scene ----

// A recording keeps its cells, but a larger picture of it is worth more of them.
static int recorded_cells(const render_options *o, const recording_file *recording) {
    return o->width > recording->width ? 0 : recording_file_info(recording)->desc.width;
}

// What the dispersive water of pictures has no use for, or does badly.
static bool wants_wave(const render_options *o) {
    const bool wraps = o->has_edges && (o->wanted.pond.edges.left == POND_EDGE_PERIODIC ||
                                        o->wanted.pond.edges.top == POND_EDGE_PERIODIC);
    return !render_option_is_given(o, FIELD_OPTION_SOLVER) &&
           (render_option_is_given(o, FIELD_OPTION_WAVE_SPEED) ||
            render_option_is_given(o, FIELD_OPTION_STENCIL) || o->tile || wraps);
}

static bool is_open(const pond_edges *e) {
    return e->left == POND_EDGE_OPEN || e->right == POND_EDGE_OPEN || e->top == POND_EDGE_OPEN ||
           e->bottom == POND_EDGE_OPEN;
}

// The scene's, where the water that was asked for cannot have it.
static void leave_out_restoring(const render_options *o, pond_desc *desc) {
    const bool fourth = desc->stencil == POND_STENCIL_FOURTH;
    if (desc->restoring > 0.0 && (fourth || is_open(&desc->edges))) {
        report_note(o->quiet,
                    "%s: the scene's restoring (%g /s) is left out, since water with it has %s",
                    fourth ? "--stencil fourth" : "--edges", desc->restoring,
                    fourth ? "9 or 5 neighbours" : "no open edges");
        desc->restoring = 0.0;
    }
}

static void leave_world(const render_options *o, scene *s) {
    char why[200];
    if (s->world && !scene_may_be_in_world(s, why, sizeof why)) {
        report_note(o->quiet, "the water is a pond's and in no world: %s", why);
        s->world = false;
    }
}

static void lay_water(const render_options *o, const plan *p, scene *s) {
    if (p->scene_input == NULL && wants_wave(o)) {
        s->pond.solver = POND_SOLVER_WAVE;
    }
    s->cells = p->recording != NULL ? recorded_cells(o, p->recording) : s->cells;
    for (int i = 0; i < (int)FIELD_OPTIONS_WATER; i++) {
        if (render_option_is_given(o, (field_option)i)) {
            (void)field_option_copy((field_option)i, &o->wanted, s);
        }
    }
    s->pond.edges = o->has_edges ? o->wanted.pond.edges : s->pond.edges;
    if (o->has_edges || render_option_is_given(o, FIELD_OPTION_STENCIL)) {
        leave_out_restoring(o, &s->pond);
    }
    if (o->tile) {
        s->pond.edges = (pond_edges){POND_EDGE_PERIODIC, POND_EDGE_PERIODIC, POND_EDGE_PERIODIC,
                                     POND_EDGE_PERIODIC};
    }
    leave_world(o, s);
    s->pond.threads = o->threads;
    if (p->scene_input == NULL && pond_solver_info(&s->pond)->counts) { // as their listings have it
        s->rain.rain.splash = false;
        for (int i = 0; i < s->drop_count; i++) {
            s->drops[i].splash = false;
        }
    }
}

static int refuse_preset(const char *preset, pond_look_kind look) {
    char allowed[512];
    scene_look_list_presets(look, "", "and", allowed, sizeof allowed);
    if (allowed[0] == '\0') {
        return report_error(EXIT_BAD_USE,
                            "--look-preset %s: this look has none; see `millpond "
                            "looks`",
                            preset);
    }
    return report_error(EXIT_BAD_USE, "--look-preset %s: allowed with this look are %s", preset,
                        allowed);
}

// A wind of no speed is meant as the usual one, where the water has none.
static void lay_breeze(const render_options *o, scene *s) {
    pond_lake_look *own = &s->looks[POND_LOOK_LAKE].is.lake;
    const bool has_breeze = render_option_is_given(o, FIELD_OPTION_BREEZE);
    const bool has_wind = render_option_is_given(o, FIELD_OPTION_WIND);
    if (has_breeze) {
        s->breeze.speed = own->breeze = o->wanted.breeze.speed;
    } else if (has_wind && s->breeze.speed == 0.0f) {
        s->breeze.speed = pond_breeze_desc_default().speed;
    }
    if (has_wind) {
        s->breeze.wind = own->wind = o->wanted.breeze.wind;
    }
}

static int lay_look(const render_options *o, bool own_scene, scene *s) {
    const pond_look usual = s->looks[POND_LOOK_POOL];
    if (o->look == POND_LOOK_LAKE && s->look != POND_LOOK_LAKE) {
        s->says_metres = false; // but of another look's water
    }
    s->look = o->look != 0 ? (pond_look_kind)o->look : s->look;
    if (o->look_preset != NULL && !scene_look_set_preset(s, s->look, o->look_preset)) {
        return refuse_preset(o->look_preset, s->look);
    }
    if (!own_scene) {
        scene_look_suit_picture(s, &usual.is.pool);
    }
    if (render_option_is_given(o, FIELD_OPTION_STRENGTH)) {
        (void)field_option_copy(FIELD_OPTION_STRENGTH, &o->wanted, s);
    }
    if (render_option_is_given(o, FIELD_OPTION_LOOKUP)) {
        s->looks[POND_LOOK_OFFSET].is.offset.lookup =
            o->wanted.looks[POND_LOOK_OFFSET].is.offset.lookup;
        s->looks[POND_LOOK_LENS].is.lens.lookup =
            o->wanted.looks[POND_LOOK_OFFSET].is.offset.lookup;
    }
    for (int i = FIELD_OPTIONS_LAKE; i < (int)FIELD_OPTIONS; i++) {
        if (render_option_is_given(o, (field_option)i)) {
            (void)field_option_copy((field_option)i, &o->wanted, s);
        }
    }
    lay_breeze(o, s);
    return EXIT_FINE;
}

static bool lay_touches(const render_options *o, bool own_scene, scene *s) {
    const scene *t = &o->wanted;
    const bool has_rain = render_option_is_given(o, FIELD_OPTION_RAIN);
    // Whoever places drops on a picture, or asks for a breeze or for no rain, wants no others.
    const bool placed = o->by_hand || t->drop_count + t->stroke_count > 0;
    const bool blown = scene_breeze_blows(s) && !has_rain;
    if (!own_scene && (placed || blown || (has_rain && t->rain.rain.rate <= 0.0f))) {
        s->rain.rain.rate = 0.0f;
        s->drop_count = 0;
    }
    if (has_rain) {
        s->rain.rain.rate = t->rain.rain.rate;
    }
    for (int i = 0; i < t->drop_count; i++) {
        scene_drop drop = t->drops[i];
        drop.splash = s->rain.rain.splash; // as all others there
        if (!scene_add_drop(s, drop)) {
            return false;
        }
    }
    for (int i = 0; i < t->stroke_count; i++) {
        if (!scene_add_stroke(s, t->strokes[i])) {
            return false;
        }
    }
    return true;
}

// ---- what lies under the water ----

static int tell_row(const render_options *o, const plan *p) {
    const media_info *info = &p->backdrop;
    const int64_t missing = info->frames - info->pictures;
    char holes[96] = "";
    char numbers[64] = "";
    if (info->pictures == 0) {
        return o->film.input_rate.num == 0
                   ? EXIT_FINE
                   : report_error(EXIT_BAD_USE,
                                  "--input-fps: only pictures in a row have their rate from it, as "
                                  "'f%%03d.png'; %s is none",
                                  p->painting != NULL ? p->painting : p->source);
    }
    if (missing > 0) {
        (void)snprintf(holes, sizeof holes,
                       "; %" PRId64 " %s missing, where the picture before stays", missing,
                       missing > 1 ? "numbers are" : "number is");
    }
    if (info->first >= 0) {
        (void)snprintf(numbers, sizeof numbers, ", %" PRId64 " to %" PRId64, info->first,
                       info->first + info->frames - 1);
    }
    report_note(o->quiet, "%s: %" PRId64 " pictures%s, %.6g a second%s%s", p->source,
                info->pictures, numbers, (double)info->rate.num / info->rate.den,
                o->film.input_rate.num > 0 ? "" : " (--input-fps)", holes);
    return EXIT_FINE;
}

// A file that a scene names under that key.
static int refuse_file(const char *scene_input, const char *key, const char *why) {
    scene_error refused = {0};
    media_error error = {0};
    (void)snprintf(refused.key, sizeof refused.key, "%s", key);
    (void)snprintf(refused.message, sizeof refused.message, "%s", why);
    (void)scene_input_refused(scene_input, &refused, &error);
    return report_error(EXIT_BAD_USE, "%s", error.message);
}

static int find_backdrop(const render_options *o, const char *media, plan *p) {
    bool fits = true;
    if (media != NULL) {
        fits = snprintf(p->source, sizeof p->source, "%s", media) < (int)sizeof p->source;
    } else if (p->scene.backdrop[0] != '\0') {
        fits = paths_beside(p->scene_input, p->scene.backdrop, p->source, sizeof p->source);
    } else {
        p->painting = p->scene.painting;
    }
    if (!fits) {
        return report_error(EXIT_BAD_USE, "%s: the path is longer than %zu bytes",
                            media != NULL ? media : p->scene_input, sizeof p->source - 1);
    }
    media_error error = {0};
    backdrop *b = backdrop_open(p->painting, p->source, p->source_named, &error);
    const bool refused = b == NULL && error.status == EXIT_BAD_USE && stop_is_far();
    if (refused && media == NULL && p->painting == NULL) {
        return refuse_file(p->scene_input, "backdrop.file", error.message);
    }
    if (b == NULL) {
        return report_error(stop_is_far() ? error.status : EXIT_INTERRUPTED + stop_requested(),
                            "%s", error.message);
    }
    p->backdrop = *backdrop_info(b);
    backdrop_close(b);
    return tell_row(o, p);
}

// What the water mirrors.
static int find_sky(plan *p) {
    scene_error error = {0};
    if (p->scene.sky[0] == '\0' || p->scene.look != POND_LOOK_POOL) {
        return EXIT_FINE;
    }
    if (!maps_read_picture(p->scene_input, p->scene.sky, &p->sky, &error)) {
        return refuse_file(p->scene_input, "look.sky", error.message);
    }
    p->scene.looks[POND_LOOK_POOL].is.pool.sky = &p->sky.texture;
    return EXIT_FINE;
}

// ---- size, rate, length ----

static int scaled(int side, double factor) {
    const int even = 2 * (int)round(side * factor / 2.0);
    return even < 2 ? 2 : even;
}

static void fit_backdrop(const media_info *info, int *width, int *height) {
    const int longest = info->width > info->height ? info->width : info->height;
    *width = info->width;
    *height = info->height;
    if (!info->film && longest > LONGEST_SIDE) {
        const double factor = (double)LONGEST_SIDE / longest;
        *width = scaled(info->width, factor);
        *height = scaled(info->height, factor);
    }
}

// The missing side of a scene's size follows from its picture's shape.
static int other_side(int side, int along, int across) {
    const double other = round((double)side * across / along);
    return other < 1.0 ? 1 : other > 32768.0 ? 32768 : (int)other;
}

static void choose_size(const render_options *o, bool own_size, plan *p) {
    int width = 1280;
    int height = 720;
    if (p->painting == NULL) {
        fit_backdrop(&p->backdrop, &width, &height);
    }
    if (own_size && (p->scene.width > 0 || p->scene.height > 0)) {
        const int w = p->scene.width;
        const int h = p->scene.height;
        p->width = w > 0 ? w : other_side(h, height, width);
        p->height = h > 0 ? h : other_side(w, width, height);
    } else {
        p->width = width;
        p->height = height;
    }
    if (o->width > 0 || o->height > 0) {
        const int was_width = p->width;
        const int was_height = p->height;
        p->width = o->width > 0 ? o->width : other_side(o->height, was_height, was_width);
        p->height = o->height > 0 ? o->height : other_side(o->width, was_width, was_height);
    }
}

// A picture that loses a hundredth of a side, or its shape, is told of.
void plan_tell_fit(const render_options *o, const plan *p) {
    static const char *const done[] = {[MEDIA_FIT_CROP] = "cropped",
                                       [MEDIA_FIT_PAD] = "padded",
                                       [MEDIA_FIT_STRETCH] = "stretched"};
    static const char *const others[] = {[MEDIA_FIT_CROP] = "pad or stretch",
                                         [MEDIA_FIT_PAD] = "crop or stretch",
                                         [MEDIA_FIT_STRETCH] = "crop or pad"};
    const media_info *info = &p->backdrop;
    if (p->painting != NULL || info->width < 1 || info->height < 1) {
        return;
    }
    const double change = (double)p->width * info->height / ((double)p->height * info->width);
    if (change > 1.01 || change < 0.99) {
        report_note(o->quiet, "%s: %d x %d pixels are %s to %d x %d; --fit %s does otherwise",
                    p->source, info->width, info->height, done[p->fit], p->width, p->height,
                    others[p->fit]);
    }
}

// Nobody wants a gif of 20 MB who has not asked for its size.
static void fit_side(const render_options *o, int side, plan *p) {
    const int longest = p->width > p->height ? p->width : p->height;
    if (side > 0 && o->width == 0 && o->height == 0 && longest > side) {
        const double factor = (double)side / longest;
        p->width = scaled(p->width, factor);
        p->height = scaled(p->height, factor);
    }
}

static void choose_rate(const render_options *o, bool own_rate, int most, plan *p) {
    if (o->rate.num > 0) {
        p->rate = o->rate;
        return;
    }
    p->rate = (media_rate){60, 1};
    if (p->recording != NULL) {
        p->rate = p->recording->rate;
    } else if (own_rate && p->scene.fps > 0.0) {
        p->rate = rate_of(p->scene.fps);
    } else if (p->backdrop.film && p->backdrop.rate.num > 0 && p->backdrop.rate.den > 0 &&
               (double)p->backdrop.rate.num / p->backdrop.rate.den <= FASTEST_FILM) {
        p->rate = p->backdrop.rate;
    }
    if (most > 0 && plan_fps(p) > most) {
        p->rate = (media_rate){most, 1};
    }
}

static int choose_length(const render_options *o, bool own_length, plan *p) {
    double seconds = o->seconds;
    if (seconds <= 0.0 && o->loop && !p->backdrop.film) {
        seconds = fmax(LOOP_SECONDS, ceil(scene_repeat_longest(&p->scene)));
    } else if (seconds <= 0.0 && !o->loop && own_length) {
        seconds = p->scene.seconds;
    }
    if (seconds <= 0.0 && p->backdrop.film) {
        p->frames = 0;
        return EXIT_FINE;
    }
    const double frames = round((seconds > 0.0 ? seconds : 10.0) * plan_fps(p));
    if (frames > 1e8) {
        return report_error(EXIT_BAD_USE,
                            "--seconds %g at %g frames a second: %.0f frames; allowed are up to "
                            "100000000",
                            seconds, plan_fps(p), frames);
    }
    p->frames = frames < 1.0 ? 1 : (int64_t)frames;
    return EXIT_FINE;
}

// A drop for each stroke of the film's own sound, or of a file's, which then is the film's.
static int hear(const render_options *o, plan *p) {
    const bool own = strcmp(o->film.listen, "film") == 0;
    listened heard;
    if (own && !(p->backdrop.film && p->backdrop.sound)) {
        return report_error(EXIT_BAD_USE,
                            "--listen film: what lies under the water has no sound; name a file "
                            "that has, as --listen song.mp3");
    }
    p->sound = own ? NULL : o->film.listen;
    if (p->scene_input == NULL) {
        p->scene.drop_count = o->wanted.drop_count; // those that were asked for
    }
    if (!listen_to(own ? p->source : p->sound, &p->scene, &heard)) {
        return EXIT_BAD_USE;
    }
    if (!own && !p->backdrop.film && heard.seconds > 0.0) {
        p->scene.seconds = heard.seconds;
    }
    report_note(o->quiet, "--listen %s: %d strokes in %.1f s, a drop for each", o->film.listen,
                heard.drops, heard.seconds);
    return EXIT_FINE;
}

static bool is_still(const plan *p) {
    return p->kind == MEDIA_PNG || p->kind == MEDIA_JPEG;
}

static int check_still(const render_options *o, const plan *p) {
    if (o->loop) {
        return report_error(EXIT_BAD_USE,
                            "-o %s: is a single picture, which cannot be a loop; --flipbook puts "
                            "all frames into one",
                            p->output);
    }
    return o->seconds > 0.0
               ? report_error(EXIT_BAD_USE,
                              "--seconds %g: %s is a single picture; --start chooses its moment, "
                              "frame-%%04d.png makes many",
                              o->seconds, p->output)
               : EXIT_FINE;
}

// What is left of the film behind --start; of a still, one frame.
static int choose_start(const render_options *o, plan *p) {
    const bool film = p->backdrop.film && p->recording == NULL; // else it begins anew
    const bool ends = o->seconds <= 0.0 && (p->backdrop.film || p->scene.seconds > 0.0);
    const double length = film ? round(p->backdrop.seconds * plan_fps(p)) : 0.0;
    const int64_t all = plan_expected_frames(p);
    double start = o->film.start;
    if (is_still(p) && !o->film.has_start) {
        const double half = 0.5 * (double)all / plan_fps(p);
        start =
            all > 0 && half < STILL_MOMENT ? half : STILL_MOMENT; // when it is not flat any more
    }
    const double frames = round(start * plan_fps(p));
    const double end = ends && all > 0 ? (double)all : length;
    if (end > 0.0 && start * plan_fps(p) >= end) {
        return report_error(EXIT_BAD_USE, "--start %g: the film ends at %.2f s", start,
                            end / plan_fps(p));
    }
    // The last frame is seen until the end, and has no other after it to round to.
    p->skipped = (int64_t)(end > 0.0 ? fmin(frames, end - 1.0) : frames);
    p->frames -= ends && p->frames > 0 ? p->skipped : 0;
    const int64_t left = plan_expected_frames(p);
    p->whole = left > 0 ? p->skipped + left : 0;
    p->frames = is_still(p) ? 1 : p->frames;
    return EXIT_FINE;
}

// The scene speaks of its keys: where an option took a key's place, the option is named, else the
// file.
static int water_failed(const render_options *o, const char *scene_input, scene_error *refused) {
    const char *const message = refused->message;
    media_error error = {0};
    static const char speed[] = "pond.wave_speed";
    static const char cells[] = "pond.cells";
    if (render_option_is_given(o, FIELD_OPTION_WAVE_SPEED) &&
        strncmp(message, speed, strlen(speed)) == 0) {
        return report_error(EXIT_BAD_USE, "--wave-speed%s", message + strlen(speed));
    }
    if (render_option_is_given(o, FIELD_OPTION_CELLS) &&
        strncmp(message, cells, strlen(cells)) == 0) {
        return report_error(EXIT_BAD_USE, "--cells%s", message + strlen(cells));
    }
    if (refused->key[0] != '\0') {
        (void)scene_input_refused(scene_input, refused, &error);
        return report_error(EXIT_BAD_USE, "%s", error.message);
    }
    return scene_input != NULL ? report_error(EXIT_BAD_USE, "%s: %s", scene_input, message)
                               : report_error(EXIT_BAD_USE, "%s", message);
}

static bool same_edges(const pond_edges *a, const pond_edges *b) {
    return a->left == b->left && a->right == b->right && a->top == b->top && a->bottom == b->bottom;
}

// Where nothing else is asked for, the water is the recorded one to the bit.
static bool is_recorded(const plan *p) {
    const pond_desc *is = &p->pond;
    const pond_desc *was = &recording_file_info(p->recording)->desc;
    return p->rate.num == p->recording->rate.num && p->rate.den == p->recording->rate.den &&
           is->width == was->width && abs(is->height - was->height) <= 1 &&
           is->solver == was->solver && is->stencil == was->stencil && is->seed == was->seed &&
           is->damping_shift == was->damping_shift && is->half_life == was->half_life &&
           is->restoring == was->restoring && is->depth == was->depth &&
           fabs(is->wave_speed / was->wave_speed - 1.0) < 1e-6 &&
           fabs(is->cell_size / was->cell_size - 1.0) < 1e-6 && same_edges(&is->edges, &was->edges);
}

static void take_recorded_water(plan *p) {
    if (p->recording != NULL && is_recorded(p)) {
        const int threads = p->pond.threads;
        p->pond = recording_file_info(p->recording)->desc;
        p->pond.threads = threads;
    }
}

// The film's end leads into its beginning.
static void close_breeze(plan *p) {
    const double seconds = (double)p->whole / plan_fps(p);
    if (seconds >= SHORTEST_BREEZE) {
        p->scene.breeze.period = p->scene.looks[POND_LOOK_LAKE].is.lake.period =
            (float)(seconds / ceil(seconds / LONGEST_BREEZE));
    }
}

// What a recording lets flow, in other cells than it was recorded in.
static void expect_current(const plan *p, scene *expected) {
    const pond_vec2 fastest = recording_file_fastest(p->recording);
    const pond_vec2 own = expected->current.velocity;
    if (fastest.x * fastest.x + fastest.y * fastest.y > own.x * own.x + own.y * own.y) {
        expected->current.velocity =
            (pond_vec2){FASTER_IN_CELLS * fastest.x, FASTER_IN_CELLS * fastest.y};
    }
}

// A lake's pond lies before the viewer and is as deep as wide.
bool plan_make_pond(plan *p, scene_error *error) {
    const int height = p->scene.look == POND_LOOK_LAKE ? p->width : p->height;
    scene expected = p->scene;
    if (p->recording != NULL) {
        expect_current(p, &expected);
    }
    return scene_pond_desc(&expected, p->width, height, plan_fps(p), &p->pond, error);
}

// A line of pixels is no river of kilometres, on which thousands of drops fall a second.
static void size_narrow(const render_options *o, plan *p) {
    const double high = p->scene.metres * p->height / p->width;
    const double most = HIGHEST * p->scene.metres;
    if (p->scene_input == NULL && high > most && !render_option_is_given(o, FIELD_OPTION_METRES)) {
        p->scene.metres *= most / high;
    }
}

static void size_water(const render_options *o, bool is_lake, plan *p) {
    if (is_lake) {
        plan_size_lake(o, p);
    } else {
        size_narrow(o, p);
    }
}

static int make_water(const render_options *options, plan *p) {
    scene_error error = {0};
    const bool is_lake = p->scene.look == POND_LOOK_LAKE;
    close_breeze(p);
    size_water(options, is_lake, p);
    if (!plan_make_pond(p, &error)) {
        return water_failed(options, p->scene_input, &error);
    }
    if (is_lake) {
        plan_place_in_lake(options, p);
    }
    take_recorded_water(p);
    return options->tiled ? EXIT_FINE
                          : plan_check_memory(p, options->machines > 0 ? options->machines : 1);
}

int plan_turn_water(const render_options *options, plan *p) {
    scene fresh = scene_default();
    if (!scene_builtin(SCENE_FOR_PICTURES, &fresh)) {
        return report_error(EXIT_RUN_FAILED, "%s: no built-in scene of that name",
                            SCENE_FOR_PICTURES);
    }
    const bool is_lake = p->scene.look == POND_LOOK_LAKE;
    if (is_lake) {
        plan_calm_lake(&fresh);
    }
    lay_water(options, p, &fresh);
    p->scene.pond = fresh.pond;
    p->scene.cells = fresh.cells;
    p->scene.metres = fresh.metres;
    scene_clear(&fresh);
    size_water(options, is_lake, p);
    return EXIT_FINE;
}

static int plan_sheet(const render_options *o, plan *p) {
    p->sheet = (flipbook_desc){.path = p->output,
                               .columns = o->columns,
                               .rows = o->rows,
                               .width = p->width,
                               .height = p->height,
                               .rate = p->rate,
                               .frames = plan_expected_frames(p),
                               .loops = o->loop,
                               .background = o->has_background ? o->background : NULL};
    const int status = flipbook_check(&p->sheet);
    return status == EXIT_FINE ? plan_check_sheet_place(p) : status;
}

int plan_shorten(const render_options *options, int64_t frames, plan *p) {
    p->frames = frames;
    return options->flipbook ? plan_sheet(options, p) : EXIT_FINE;
}

// ---- all of it, in order ----

static int open_scene(const render_options *options, plan *p) {
    media_error error = {0};
    const char *input = p->scene_input;
    p->kind = options->flipbook ? MEDIA_NULL : media_kind_of(p->output, &error);
    if (p->kind == MEDIA_NONE) {
        return report_error(error.status, "%s", error.message);
    }
    if (input != NULL && options->loop && recording_file_is(input)) {
        return report_error(EXIT_BAD_USE,
                            "%s: a recording does not repeat; `millpond render` draws it", input);
    }
    return load_scene(input != NULL ? input : SCENE_FOR_PICTURES, p);
}

// What is written beside the film.
static int lay_outputs(const render_options *options, const char *media, plan *p) {
    if (!map_list_copy(&options->maps, media, &p->maps)) {
        return EXIT_BAD_USE;
    }
    p->scene.keeps_foam = map_list_holds(&p->maps, "foam");
    if (p->maps.has_strength) {
        p->scene.looks[POND_LOOK_NORMALS].is.normals.strength = (float)p->maps.strength;
    }
    const int status = plan_name_place("--mesh", options->mesh, media, p->mesh);
    return status == EXIT_FINE
               ? plan_name_place("--mask-out", options->mask_out, media, p->mask_out)
               : status;
}

static int lay_options(const render_options *options, const char *media, plan *p) {
    const bool own_scene = p->scene_input != NULL;
    plan_choose_lake(options, p->scene_input, media, p);
    lay_water(options, p, &p->scene);
    int status = lay_look(options, own_scene, &p->scene);
    if (status == EXIT_FINE) {
        status = plan_check_options(options, p);
    }
    if (status == EXIT_FINE) {
        status = lay_outputs(options, media, p);
    }
    if (status == EXIT_FINE && !lay_touches(options, own_scene, &p->scene)) {
        status =
            report_error(EXIT_BAD_USE, "more than %d drops or strokes together with the scene's",
                         SCENE_MAX_TOUCHES);
    }
    return status;
}

static int find_pictures(const render_options *options, const char *media, plan *p) {
    int status = find_backdrop(options, media, p);
    if (status == EXIT_FINE && p->backdrop.cut_short) {
        report_note(options->quiet, "%s: is truncated: only the part that is there is drawn",
                    p->source);
    }
    if (status == EXIT_FINE) {
        status = find_sky(p);
    }
    return status == EXIT_FINE ? plan_check_places(options, p) : status;
}

// own_size, own_rate: the scene's or the recording's count.
static int choose_film(const render_options *options, bool own_size, bool own_rate, plan *p) {
    const bool gif = p->kind == MEDIA_GIF;
    choose_size(options, own_size, p);
    p->fit = options->film.fit;
    p->tile_edges = options->tile_edges;
    fit_side(options, options->flipbook ? SHEET_SIDE : gif ? GIF_SIDE : 0, p);
    choose_rate(options, own_rate, options->flipbook ? SHEET_RATE : gif ? GIF_RATE : 0, p);
    int status = options->film.listen != NULL ? hear(options, p) : EXIT_FINE;
    if (status == EXIT_FINE && is_still(p)) {
        status = check_still(options, p);
    }
    if (status == EXIT_FINE) {
        status = choose_length(options, own_rate, p);
    }
    if (status == EXIT_FINE) {
        status = choose_start(options, p);
    }
    return status == EXIT_FINE && options->flipbook ? plan_sheet(options, p) : status;
}

static int make_plan(const render_options *options, const char *media, plan *p) {
    int status = open_scene(options, p);
    if (status == EXIT_FINE) {
        status = lay_options(options, media, p);
    }
    if (status != EXIT_FINE) {
        return status;
    }
    const bool recorded = p->recording != NULL;
    p->source_named = media != NULL;
    if (recorded && media == NULL) {
        media = p->recording->media;
    }
    status = find_pictures(options, media, p);
    // A picture that is named wins over the scene's film: nobody wants it squeezed or cut. But what
    // was recorded is as long as it is, and has the shape that it was played in.
    const bool film_named = media != NULL && p->backdrop.film && !recorded;
    if (status == EXIT_FINE) {
        status = choose_film(options, media == NULL || recorded, !film_named, p);
    }
    if (status == EXIT_FINE) {
        status = plan_find_lake(options, p);
    }
    return status == EXIT_FINE ? make_water(options, p) : status;
}

int plan_make(const render_options *options, const char *scene_input, const char *media,
              const char *output, plan *out) {
    *out = (plan){.output = output, .scene_input = scene_input, .scene = scene_default()};
    report_wait();
    const int status = make_plan(options, media, out);
    report_wait_no_more(status == EXIT_FINE);
    return status;
}

void plan_clear(plan *p) {
    recording_file_close(p->recording);
    p->recording = NULL;
    maps_picture_clear(&p->sky);
    lake_close(p->lake);
    p->lake = NULL;
    scene_clear(&p->scene);
    map_list_clear(&p->maps);
}
