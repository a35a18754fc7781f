#include "film.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "clock.h"
#include "media/error.h"
#include "progress.h"
#include "report.h"
#include "scene_draw.h"
#include "scene_input.h"
#include "stop.h"

#define SAMPLES 32  // frames a gif's colours are chosen from
#define SLOW 1.0    // a frame's water that takes longer is reported [s]
#define MANY 3000.0 // water with more steps a second is reported

film film_begin(const render_options *options, plan *p, batch *all) {
    const bool as_then = options->look == 0 && options->look_preset == NULL;
    p->scene.goes_on = stop_is_far;
    film f = {.all = all, .show = show_of(p, as_then, options->tile), .options = options};
    f.show.quiet = options->quiet;
    return f;
}

static size_t film_stride(const film *f) {
    return (size_t)f->show.plan->width * (f->show.plan->deep ? 4 * sizeof(float) : 4);
}

size_t film_frame_size(const film *f) {
    return film_stride(f) * (size_t)f->show.plan->height;
}

// ---- outputs ------------------------------------------------------------------------------------

// Once, however many films there are.
static void tell_background(const film *f, const media_sink_desc *desc) {
    const plan *p = f->show.plan;
    if (desc->alpha && desc->background == NULL && !media_kind_has_alpha(p->kind, desc->codec) &&
        p->kind != MEDIA_NULL && !f->all->told) {
        report_note(f->options->quiet,
                    "%s: cannot be transparent as %s is: using a black background; --background "
                    "chooses another colour, .webm, .mov, .webp, .apng and .png keep it",
                    p->output, p->source);
        f->all->told = true;
    }
}

// A part is silent: the whole film gets the sound.
static media_sink_desc sink_desc(const film *f) {
    const plan *p = f->show.plan;
    return (media_sink_desc){
        .path = p->output,
        .width = p->width,
        .height = p->height,
        .rate = p->rate,
        .alpha = p->backdrop.alpha,
        .credits = &p->backdrop.credits,
        .deep = p->deep,
        .background = f->options->has_background ? f->options->background : NULL,
        .tracks_from = f->part.is           ? NULL
                       : p->sound != NULL   ? p->sound
                       : p->backdrop.tracks ? p->source
                                            : NULL,
        .threads = f->options->threads,
        .tracks_start = (double)(p->before + p->skipped) / plan_fps(p),
        .seconds = (double)p->frames / plan_fps(p),
        .quality = f->options->film.quality,
        .codec = f->options->film.codec,
        .hardware = f->options->film.hardware,
        .part = f->part.is,
        .first = f->part.first,
    };
}

media_sink *film_open_whole(film *f) {
    const media_sink_desc desc = sink_desc(f);
    return media_sink_open(&desc, &f->error);
}

static bool open_sink(film *f) {
    const plan *p = f->show.plan;
    const media_sink_desc desc = sink_desc(f);
    f->sink = media_sink_open(&desc, &f->error);
    if (f->sink == NULL) {
        return false;
    }
    int width;
    int height;
    media_sink_size(f->sink, &width, &height);
    if (width != p->width || height != p->height) {
        report_note(f->options->quiet,
                    "%s: drawn at %d x %d, written at %d x %d: this kind of film has even sides",
                    p->output, p->width, p->height, width, height);
    }
    if (media_sink_fell_back(f->sink)) {
        report_note(f->options->quiet,
                    "--hardware: no encoder of a GPU works here; the processor encodes");
    }
    const char *left_out = media_sink_left_out(f->sink);
    if (left_out[0] != '\0') {
        report_note(f->options->quiet, "%s: left out %s, which this kind of file cannot hold",
                    p->output, left_out);
    }
    tell_background(f, &desc);
    return true;
}

static bool open_sheet(film *f) {
    f->sheet = flipbook_open(&f->show.plan->sheet, &f->error);
    return f->sheet != NULL;
}

// A row or a column of cells has no surface, and where a scene has it so, its key is named.
static bool refuse_mesh(film *f) {
    const plan *p = f->show.plan;
    const bool column = p->pond.solver == POND_SOLVER_COLUMN;
    const field_option option = column ? FIELD_OPTION_SOLVER : FIELD_OPTION_CELLS;
    if ((p->pond.width > 1 && p->pond.height > 1) || render_option_is_given(f->options, option)) {
        return false;
    }
    scene_error refused = {0};
    (void)snprintf(refused.key, sizeof refused.key, "pond.%s", column ? "solver" : "cells");
    (void)snprintf(refused.message, sizeof refused.message, "%s", f->error.message);
    return scene_input_refused(p->scene_input, &refused, &f->error);
}

static bool open_mesh(film *f) {
    const plan *p = f->show.plan;
    if (p->mesh[0] == '\0') {
        return true;
    }
    const mesh_desc desc = {
        .path = p->mesh,
        .width = p->pond.width,
        .height = p->pond.height,
        .every = f->options->mesh_every,
        .frames = p->frames,
        .fps = plan_fps(p),
    };
    f->mesh = mesh_open(&desc, &f->error);
    return f->mesh != NULL || refuse_mesh(f);
}

bool film_open_outputs(film *f) {
    const plan *p = f->show.plan;
    const int places = plan_frames_on_their_way(p);
    if (!writer_open(&f->pictures, film_frame_size(f), places)) {
        f->error.status = EXIT_RUN_FAILED;
        snprintf(f->error.message, sizeof f->error.message,
                 "no memory for a picture of %d x %d pixels", p->width, p->height);
        return false;
    }
    if (!(p->sheet.columns > 0 ? open_sheet(f) : open_sink(f))) {
        return false;
    }
    if (p->maps.count > 0) {
        f->maps = map_outputs_open(&p->maps, &p->pond, places, &f->error);
    }
    if ((p->maps.count > 0 && f->maps == NULL) || !open_mesh(f)) {
        return false;
    }
    plan_report(f->options, p);
    return true;
}

static bool finish_outputs(film *f) {
    bool good;
    if (f->sheet != NULL) {
        flipbook *sheet = f->sheet;
        f->sheet = NULL;
        good = flipbook_finish(sheet, &f->error);
    } else {
        media_sink *sink = f->sink;
        f->sink = NULL;
        good = media_sink_finish(sink, &f->error);
    }
    if (good && f->maps != NULL) {
        map_outputs_tell(f->maps, f->options->quiet);
        good = map_outputs_finish(f->maps, &f->error);
    }
    if (good && f->mesh != NULL) {
        mesh_file *mesh = f->mesh;
        f->mesh = NULL;
        good = mesh_finish(mesh, &f->error);
    }
    return good;
}

bool film_finish(film *f) {
    const double before = clock_seconds();
    progress shown = progress_begin("finishing", 0, f->options->quiet);
    progress_say(&shown, "finishing the file");
    const bool good = finish_outputs(f);
    progress_end(&shown);
    f->ending = clock_seconds() - before;
    return good;
}

void film_end(film *f) {
    media_sink_discard(f->sink);
    flipbook_discard(f->sheet);
    map_outputs_close(f->maps);
    mesh_discard(f->mesh);
    show_close(&f->show);
    writer_close(&f->pictures);
}

// ---- the water ----------------------------------------------------------------------------------

bool film_open_show(film *f) {
    if (f->show.player.file != NULL) {
        recording_player_rewind(&f->show.player);
    }
    f->frames = 0;
    return show_open_water(&f->show, &f->error) && show_make_surface(&f->show, &f->error) &&
           show_open_backdrop(&f->show, &f->error);
}

// ---- one frame ----------------------------------------------------------------------------------

// A few lines of a scene can ask for minutes, so the first slow frame is reported.
bool film_step(film *f, int64_t frame) {
    const double before = clock_seconds();
    const bool good = show_run_frame(&f->show, frame, &f->error);
    const double took = clock_seconds() - before;
    f->stepping += took;
    f->stepped++;
    const pond_desc *desc = &f->show.plan->pond;
    const double fps = plan_fps(f->show.plan);
    const double steps = round(1.0 / (fps * desc->time_step));
    if ((took > SLOW || MANY * desc->time_step < 1.0) && !f->slow) {
        f->slow = true;
        report_note(f->options->quiet,
                    "the water of the frame at %.4g s took %.2g s (%d x %d cells, %.0f steps); "
                    "fewer --cells, more --metres, or fewer or smaller drops, strokes and bodies, "
                    "take less time",
                    (double)frame / fps, took, desc->width, desc->height, fmax(steps, 1.0));
    }
    return good;
}

scene_frame film_now(film *f) {
    const double before = clock_seconds();
    const scene_frame now = show_now(&f->show);
    scene_frame_advance(&now, 1.0 / plan_fps(f->show.plan));
    f->drawing += clock_seconds() - before;
    return now;
}

static pond_target target_of(const film *f, uint8_t *pixels) {
    const plan *p = f->show.plan;
    return (pond_target){.pixels = pixels,
                         .width = p->width,
                         .height = p->height,
                         .stride = (ptrdiff_t)film_stride(f),
                         .format = p->deep ? POND_PIXELS_RGBA_F32 : POND_PIXELS_RGBA8};
}

void film_prepare(film *f, scene_frame *now, const pond_texture *texture, uint8_t *pixels) {
    const double before = clock_seconds();
    const pond_target target = target_of(f, pixels);
    show_prepare(&f->show, now, texture, &target);
    f->drawing += clock_seconds() - before;
}

void film_draw(film *f, const scene_frame *now, uint8_t *pixels) {
    const double before = clock_seconds();
    const pond_target target = target_of(f, pixels);
    scene_draw(now, &target);
    f->drawing += clock_seconds() - before;
}

bool film_wants_samples(const film *f) {
    return f->sink != NULL && media_sink_wants_samples(f->sink);
}

bool film_is_sample(int64_t index, int64_t total) {
    const int64_t interval = total > SAMPLES ? total / SAMPLES : 1;
    return index % interval == 0 || index == total - 1;
}

bool film_sample(void *user, int place, const uint8_t *pixels, media_error *error) {
    const film *f = user;
    (void)place;
    return media_sink_sample(f->sink, pixels, (ptrdiff_t)f->show.plan->width * 4, error);
}

bool film_store(void *user, int place, const uint8_t *pixels, media_error *error) {
    const film *f = user;
    const ptrdiff_t stride = (ptrdiff_t)film_stride(f);
    const bool good = f->sheet != NULL ? flipbook_write(f->sheet, pixels, stride, error)
                                       : media_sink_write(f->sink, pixels, stride, error);
    return good && (f->maps == NULL || map_outputs_write(f->maps, place, error));
}

bool film_wants_measure(const film *f) {
    return map_outputs_want_measure(f->maps);
}

void film_measure(film *f, scene_frame *now) {
    scene_frame_blow(now);
    map_outputs_measure(f->maps, now);
}

void film_end_measure(film *f) {
    const double strength = map_outputs_end_measure(f->maps);
    if (f->show.plan->maps.finds_strength) {
        f->show.plan->scene.looks[POND_LOOK_NORMALS].is.normals.strength = (float)strength;
    }
}

// Stores maps and mesh of the water as it was drawn for the picture at a place.
static bool take_water(film *f, const scene_frame *now, int place) {
    const double before = clock_seconds();
    if (f->maps != NULL) {
        map_outputs_draw(f->maps, now, place);
    }
    const bool good = f->mesh == NULL || mesh_write(f->mesh, &now->view, &f->error);
    f->mapping += clock_seconds() - before;
    return good;
}

// ---- a pass over the film -----------------------------------------------------------------------

bool film_begin_pass(film *f, writer_work *work, void *user) {
    f->frames = 0;
    f->stepping = 0.0;
    f->stepped = 0;
    f->drawing = 0.0;
    f->mapping = 0.0;
    f->pass_began = clock_seconds();
    return writer_start(&f->pictures, work, user, &f->error);
}

bool film_make_picture(film *f, scene_frame *now, const pond_texture *texture, bool alone) {
    const int place = writer_claim(&f->pictures);
    if (place < 0) {
        return false;
    }
    film_prepare(f, now, texture, f->pictures.pictures[place]);
    film_draw(f, now, f->pictures.pictures[place]);
    const bool good = alone || take_water(f, now, place);
    if (good) {
        writer_put(&f->pictures, place);
    }
    return good;
}

int64_t film_done(film *f) {
    return f->frames - writer_held(&f->pictures);
}

bool film_end_pass(film *f, bool good) {
    good = writer_finish(&f->pictures, good, &f->error) && good;
    f->decoding = backdrop_finish(f->show.backdrop);
    return good;
}

// ---- the result ---------------------------------------------------------------------------------

static uint64_t picture_hash(const film *f) {
    uint64_t hash = 0xcbf29ce484222325ULL; // FNV-1a
    const size_t size = f->pictures.last != NULL ? film_frame_size(f) : 0;
    for (size_t i = 0; i < size; i++) {
        hash = (hash ^ f->pictures.last[i]) * 0x100000001b3ULL;
    }
    return hash;
}

static double per_frame(double seconds, int64_t frames) {
    return frames > 0 ? 1e3 * seconds / (double)frames : 0.0;
}

timings film_timings(const film *f) {
    return (timings){
        .prepare = f->pass_began - f->show.plan->began,
        .decode = f->decoding.busy,
        .step = f->stepping,
        .draw = f->drawing,
        .maps = f->mapping,
        .encode = f->pictures.busy + f->ending,
        .draw_waits_for_decode = f->decoding.waited_for_more,
        .draw_waits_for_encode = f->pictures.waited_for_room,
        .encode_waits = f->pictures.waited_for_more,
        .whole = clock_seconds() - f->show.plan->began,
    };
}

json_t *film_json(const film *f) {
    const plan *p = f->show.plan;
    const timings spent = film_timings(f);
    json_t *json = json_pack(
        "{s:o, s:i, s:i, s:I, s:f, s:f, s:[i,i], s:f, s:f, s:f, s:f, s:o, s:o, s:b}", "output",
        report_name(p->output), "width", p->width, "height", p->height, "frames",
        (json_int_t)f->frames, "fps", plan_fps(p), "seconds", (double)f->frames / plan_fps(p),
        "cells", p->pond.width, p->pond.height, "step_ms", per_frame(f->stepping, f->stepped),
        "draw_ms", per_frame(f->drawing, f->frames), "write_ms",
        per_frame(spent.maps + spent.encode, f->frames), "total_seconds", spent.whole, "state_hash",
        f->show.water != NULL ? report_hash(show_hash(&f->show)) : json_null(), "picture_hash",
        report_hash(picture_hash(f)), "interrupted", stop_requested() != 0);
    json_object_set_new(json, "timings", timings_json(&spent));
    if (f->maps != NULL) {
        json_object_set_new(json, "maps", map_outputs_json(f->maps));
    }
    if (p->lake != NULL) {
        const pond_lake_look *look = &p->scene.looks[POND_LOOK_LAKE].is.lake;
        json_object_set_new(json, "lake", lake_json(p->lake, look));
    }
    if (f->show.player.file != NULL) {
        json_object_set_new(json, "recording", recording_player_json(&f->show.player));
    }
    return json;
}

// Reports damaged frames, and pictures of several sizes, which may be a mistake.
static void tell_input(const film *f) {
    static const char *const fits[] = {
        [MEDIA_FIT_CROP] = "crop", [MEDIA_FIT_PAD] = "pad", [MEDIA_FIT_STRETCH] = "stretch"};
    const plan *p = f->show.plan;
    if (f->show.backdrop == NULL) {
        return;
    }
    const media_info *const info = backdrop_info(f->show.backdrop);
    const int64_t odd = info->odd;
    if (info->film && info->damaged) {
        report_note(f->options->quiet, "%s: is damaged: some of its frames may be incomplete",
                    p->source);
    }
    if (odd > 0) {
        report_note(f->options->quiet,
                    "%s: %" PRId64 " of its pictures %s another size than the first, and %s fitted "
                    "to it as by --fit %s",
                    p->source, odd, odd > 1 ? "have" : "has", odd > 1 ? "were" : "was",
                    fits[p->fit]);
    }
}

void film_tell(const film *f) {
    const plan *p = f->show.plan;
    tell_input(f);
    const timings spent = film_timings(f);
    report_note(f->options->quiet,
                "%s: %" PRId64 " frame%s of %d x %d pixels, %.2f s, made in %.1f s", p->output,
                f->frames, f->frames == 1 ? "" : "s", p->width, p->height,
                (double)f->frames / plan_fps(p), spent.whole);
    report_note(f->options->quiet,
                "a frame took %.2f ms to step (%d x %d cells), %.2f ms to draw, %.2f ms to write",
                per_frame(f->stepping, f->stepped), p->pond.width, p->pond.height,
                per_frame(f->drawing, f->frames), per_frame(spent.maps + spent.encode, f->frames));
    if (p->mesh[0] != '\0') {
        report_note(f->options->quiet, "%s: the surface of the water in each of these frames",
                    p->mesh);
    }
    if (f->options->timings) {
        timings_tell(&spent);
    }
}
