#include "plan.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "clock.h"
#include "paths.h"
#include "plan_inside.h"
#include "report.h"
#include "scene_input.h"
#include "stop.h"

double plan_fps(const plan *p) {
    return (double)p->rate.num / p->rate.den;
}

int64_t plan_expected_frames(const plan *p) {
    const double film = p->backdrop.film ? round(p->backdrop.seconds * plan_fps(p)) : 0.0;
    const int64_t whole = film > 0.0 && film < 1e9 ? (int64_t)film : 0;
    const int64_t left_out = p->before + p->skipped;
    const int64_t in_film = whole > left_out ? whole - left_out : 0;
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
    // Relative names start at the folder of the scene.
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

// ---- the backdrop ----

// The level of still water, as a share of the relief; below 0 without water.
static float level_of(const scene *s) {
    const float depth = (float)s->pond.depth;
    float level = s->sea.there ? 0.0f : -depth;
    for (int i = 0; i < s->fill_count && !s->sea.there; i++) {
        level = s->fills[i].shaped ? level : s->fills[i].level;
    }
    return level > -depth ? (level + depth) / (depth + s->bed.land) : -1.0f;
}

painting_desc plan_painting(const plan *p) {
    painting_desc g = {.shape = 1.0};
    if (p->painting == NULL) {
        return g;
    }
    (void)snprintf(g.painting, sizeof g.painting, "%s", p->painting);
    if (strcmp(p->painting, SCENE_BED_PAINTING) == 0) {
        (void)paths_beside(p->scene_input, p->scene.bed.map.file, g.heights, sizeof g.heights);
        g.sea = level_of(&p->scene);
    }
    const pond_desc *d = &p->pond;
    const int longer = d->width > d->height ? d->width : d->height;
    if (longer > 0) {
        g.relief = (float)((d->depth + (double)p->scene.bed.land) / (longer * d->cell_size));
        g.shape = (double)d->width / d->height;
    }
    return g;
}

backdrop_place plan_under(const plan *p) {
    return (backdrop_place){.painting = plan_painting(p),
                            .path = p->source,
                            .named = p->source_named,
                            .picture = p->picture};
}

bool plan_open_media(const char *path, bool named, plan *p, media_error *error) {
    if (p->backdrop.width > 0) {
        return true;
    }
    media_source *source = named ? media_open_named(path, error) : media_open(path, error);
    if (source == NULL) {
        return false;
    }
    p->backdrop = *media_get_info(source);
    if (p->backdrop.film) {
        media_close(source);
    } else {
        p->picture = source;
    }
    return true;
}

static int tell_row(const render_options *o, const plan *p) {
    const media_info *info = &p->backdrop;
    const int64_t missing = info->frames - info->pictures;
    char holes[96] = "";
    char numbers[64] = "";
    if (info->pictures == 0) {
        return o->film.input_rate.num == 0
                   ? EXIT_FINE
                   : report_error(EXIT_BAD_USE,
                                  "--input-fps: only a sequence of pictures uses it, such as "
                                  "'f%%03d.png'; %s is not one",
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

// Refuses a file that the scene names under `key`.
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
    if (p->painting != NULL && strcmp(p->painting, SCENE_BED_PAINTING) == 0 &&
        !p->scene.bed.heights) {
        return refuse_file(p->scene_input, "backdrop.painting",
                           "backdrop.painting is \"bed\", but the bed has no height map; add "
                           "bed.file and bed.heights");
    }
    media_error error = {0};
    const bool read = p->painting != NULL || plan_open_media(p->source, p->source_named, p, &error);
    const bool refused = !read && error.status == EXIT_BAD_USE && stop_is_far();
    if (refused && media == NULL) {
        return refuse_file(p->scene_input, "backdrop.file", error.message);
    }
    if (!read) {
        return report_error(stop_is_far() ? error.status : EXIT_INTERRUPTED + stop_requested(),
                            "%s", error.message);
    }
    return tell_row(o, p);
}

// Finds the picture that the water reflects.
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

// ---- the whole plan, in order ----

static int open_scene(const render_options *options, const char *media, plan *p) {
    media_error error = {0};
    const char *input = p->scene_input;
    p->kind = options->flipbook ? MEDIA_NULL : media_kind_of(p->output, &error);
    if (p->kind == MEDIA_NONE) {
        return report_error(error.status, "%s", error.message);
    }
    if (options->flow.given && input == NULL && media != NULL) {
        return plan_flow(options, media, p);
    }
    if (input != NULL && options->loop && recording_file_is(input)) {
        return report_error(EXIT_BAD_USE,
                            "%s: a recording does not repeat; `millpond render` draws it", input);
    }
    if (input != NULL && options->mood != MOOD_UNSET) {
        return report_error(EXIT_BAD_USE, "--mood: %s has its own water; leave one of them out",
                            input);
    }
    if (input == NULL) {
        plan_choose_mood(options, media, p);
    }
    return load_scene(input != NULL ? input : plan_mood_scene(p->mood), p);
}

// Chooses the paths of the maps, the mesh and the mask.
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
    if (p->mood == MOOD_LAKE) {
        plan_calm_lake(&p->scene);
    }
    plan_lay_water(options, p, &p->scene);
    if (!own_scene) {
        plan_seed_picture(options, media, &p->scene);
    }
    int status = plan_lay_look(options, own_scene, &p->scene);
    if (status == EXIT_FINE) {
        status = plan_check_options(options, p);
    }
    if (status == EXIT_FINE) {
        status = lay_outputs(options, media, p);
    }
    if (status == EXIT_FINE && !plan_lay_touches(options, own_scene, &p->scene)) {
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
    } else if (status == EXIT_FINE && !p->backdrop.film && p->backdrop.damaged) {
        report_note(options->quiet, "%s: is damaged: only the part that can be decoded is drawn",
                    p->source);
    }
    char mended[MEDIA_MENDED_ROOM];
    media_mended(&p->backdrop, mended, sizeof mended);
    if (status == EXIT_FINE && mended[0] != '\0') {
        report_note(options->quiet, "%s: %s", p->source, mended);
    }
    if (status == EXIT_FINE) {
        status = find_sky(p);
    }
    return status == EXIT_FINE ? plan_check_places(options, p) : status;
}

// Scenes have sprites and land, and loops and transparent pictures are blended: all with 8 bits.
static int choose_bits(const render_options *options, plan *p) {
    const char *const codec = options->film.codec;
    const int most = media_kind_bits(p->kind, codec);
    const bool studio = codec != NULL ? strcmp(codec, "prores") == 0 : p->kind == MEDIA_MOV;
    const bool floats = p->kind == MEDIA_EXR_SEQUENCE;
    const int wanted = options->film.bits > 0 ? options->film.bits : studio || floats ? most : 8;
    const bool able = p->scene_input == NULL && !p->backdrop.alpha && !options->loop &&
                      !options->flipbook && options->machines == 0;
    if ((wanted > 8 || floats) && wanted != most) {
        return floats ? report_error(EXIT_BAD_USE, "--bits %d: %s has floats; leave it out", wanted,
                                     p->output)
                      : report_error(EXIT_BAD_USE, "--bits %d: %s has %d; allowed is %s%d", wanted,
                                     p->output, most, most > 8 ? "8 or " : "", most);
    }
    if (options->film.bits > 8 && !able) {
        return report_error(
            EXIT_BAD_USE, "%s: more than 8 bits are for opaque pictures and films without a scene",
            p->output);
    }
    p->deep = wanted > 8 && able;
    return EXIT_FINE;
}

static int make_plan(const render_options *options, const char *media, plan *p) {
    int status = open_scene(options, media, p);
    if (status == EXIT_FINE) {
        status = lay_options(options, media, p);
    }
    media = media == p->scene_input ? NULL : media; // with --flow it is the scene's bed
    if (status != EXIT_FINE) {
        return status;
    }
    const bool recorded = p->recording != NULL;
    p->source_named = media != NULL;
    if (recorded && media == NULL) {
        media = p->recording->media;
    }
    status = find_pictures(options, media, p);
    // A named picture has priority over the scene's film, and is neither stretched nor cropped. A
    // recording keeps the length and the shape in which it was played.
    const bool film_named = media != NULL && p->backdrop.film && !recorded;
    if (status == EXIT_FINE) {
        status = plan_choose_film(options, media == NULL || recorded, !film_named, p);
    }
    if (status == EXIT_FINE) {
        status = choose_bits(options, p);
    }
    if (status == EXIT_FINE) {
        status = plan_find_lake(options, p);
    }
    return status == EXIT_FINE ? plan_make_water(options, p) : status;
}

int plan_make(const render_options *options, const char *scene_input, const char *media,
              const char *output, plan *out) {
    *out = (plan){.began = clock_seconds(),
                  .output = output,
                  .scene_input = scene_input,
                  .scene = scene_default(),
                  .picture = options->opened};
    if (out->picture != NULL) {
        out->backdrop = *media_get_info(out->picture);
    }
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
    media_close(p->picture);
    p->picture = NULL;
    scene_clear(&p->scene);
    map_list_clear(&p->maps);
}
