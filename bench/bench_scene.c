// Milliseconds to step and to draw a frame of each built-in scene, at its own size.

#include <paint.h>
#include <scene.h>
#include <scene_furnish.h>
#include <scene_surface.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench.h"
#include "contest.h"
#include "machine.h"

#define DEFAULT_WIDTH 1280 // of scenes that leave it to their backdrop
#define DEFAULT_HEIGHT 720
#define DEFAULT_FPS 60.0
#define FRAMES 15 // stepped in one run, so that frames with a touch weigh what they should
#define BEFORE 60 // stepped before those, so that there is something to see

typedef struct stage {
    scene *scene;
    int width;
    int height;
    double fps;
    pond_desc desc;
    pond *water; // NULL: there is no more memory for it
    scene_surface surface;
    uint8_t *texels;
    uint8_t *pixels;
    pond_texture texture;
    pond_target target;
    int64_t frame;
} stage;

static void run_frames(stage *s, int count) {
    for (int i = 0; i < count && s->water != NULL; i++) {
        scene_run_frame(s->scene, s->water, s->frame++, s->fps);
    }
}

static void step_frames(void *context) {
    run_frames(context, FRAMES);
}

// Land, boats and all, as a film has it. Built-in scenes read no files.
static bool open_water(stage *s, scene_error *error) {
    s->frame = 0;
    if (pond_create(&s->desc, &s->water) != POND_OK) {
        (void)snprintf(error->message, sizeof error->message, "%s", pond_message());
        s->water = NULL;
        return false;
    }
    return scene_furnish(s->scene, s->water, NULL, NULL, error);
}

// Each run steps the same frames, or the fastest would be the calmest.
static void begin_again(void *context) {
    stage *s = context;
    scene_error error;
    pond_destroy(s->water);
    (void)open_water(s, &error);
    run_frames(s, BEFORE);
}

static void draw_frame(void *context) {
    stage *s = context;
    scene_surface_update(&s->surface, s->scene, s->water, 1.0 / s->fps);
    scene_surface_light(&s->surface, s->scene, s->water);
    scene_draw(s->scene, s->water, &s->surface, &s->texture, &s->target);
}

static void close_stage(stage *s) {
    sprite_prints_free(s->surface.prints);
    scene_surface_clear(&s->surface);
    pond_destroy(s->water);
    free(s->texels);
    free(s->pixels);
}

static bool open_stage(stage *s, const bench_subject *subject) {
    scene_error error = {0};
    if (!scene_pond_desc(s->scene, s->width, s->height, s->fps, &s->desc, &error)) {
        return report_fail(subject, "%s", error.message);
    }
    s->desc.threads = subject->threads;
    if (!open_water(s, &error)) {
        return report_fail(subject, "%s", error.message);
    }
    if (!scene_surface_make(s->scene, s->water, s->width, s->height, &s->surface)) {
        return report_fail(subject, "no memory");
    }
    s->surface.prints = sprite_prints_make(); // as a film has them
    const size_t bytes = (size_t)s->width * (size_t)s->height * 4;
    const ptrdiff_t stride = (ptrdiff_t)s->width * 4;
    s->texels = malloc(bytes);
    s->pixels = calloc(1, bytes);
    if (s->texels == NULL || s->pixels == NULL) {
        return report_fail(subject, "no memory");
    }
    if (!paint_draw(s->scene->painting, s->texels, s->width, s->height, stride)) {
        return report_fail(subject, "there is no painting '%s'", s->scene->painting);
    }
    s->texture = (pond_texture){
        .pixels = s->texels, .width = s->width, .height = s->height, .stride = stride};
    s->target = (pond_target){
        .pixels = s->pixels, .width = s->width, .height = s->height, .stride = stride};
    return true;
}

static bool measure(report *r, const bench_subject *subject, bool quick, stage *s, bool drawing) {
    report_progress(r, subject);
    contender one = {.run = drawing ? draw_frame : step_frames,
                     .prepare = drawing ? NULL : begin_again,
                     .context = s};
    contest_hold(&one, 1, quick);
    const bench_result result = {.value = 1e3 * one.fastest / (drawing ? 1 : FRAMES), .unit = "ms"};
    return report_add(r, subject, &result);
}

static bool run_scene(report *r, scene *one, int threads, bool quick) {
    const bool sized = one->width > 0 && one->height > 0;
    stage s = {
        .scene = one,
        .width = sized ? one->width : DEFAULT_WIDTH,
        .height = sized ? one->height : DEFAULT_HEIGHT,
        .fps = one->fps > 0.0 ? one->fps : DEFAULT_FPS,
    };
    char names[2][SCENE_TEXT + 16];
    (void)snprintf(names[0], sizeof names[0], "%s, step", one->name);
    (void)snprintf(names[1], sizeof names[1], "%s, draw", one->name);
    const bench_subject stepping = {"scene", names[0], s.width, s.height, threads};
    const bench_subject drawing = {"scene", names[1], s.width, s.height, threads};
    const bool step = report_wants(r, &stepping);
    const bool draw = report_wants(r, &drawing);
    if (!step && !draw) {
        return true;
    }
    report_progress(r, &stepping);
    bool good = open_stage(&s, &stepping);
    if (good) {
        run_frames(&s, BEFORE);
        good = (!draw || measure(r, &drawing, quick, &s, true)) &&
               (!step || measure(r, &stepping, quick, &s, false));
    }
    close_stage(&s);
    return good;
}

bool bench_scene(report *r, bool quick) {
    const int processors = machine_processors();
    for (int i = 0; i < scene_builtin_count(); i++) {
        const char *name = scene_builtin_name(i);
        scene one;
        if (!scene_builtin(name, &one)) {
            return report_fail(NULL, "the built-in scene '%s' cannot be read", name);
        }
        const bool good = run_scene(r, &one, 1, quick) &&
                          (processors == 1 || run_scene(r, &one, processors, quick));
        scene_clear(&one);
        if (!good) {
            return false;
        }
    }
    return true;
}
