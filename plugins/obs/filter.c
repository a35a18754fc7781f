// filter.c — the OBS filter "Water (Millpond)": moving water over a source.
//
// A thread of the filter draws the water, since a picture can take longer than OBS has for a frame,
// and new water takes about a second. So pictures appear a frame later. While none is ready, the
// source is shown as it is. The water's clock runs only while the filter is rendered.
#include <obs-module.h>
#include <util/task.h>
#include <util/threading.h>

#include "../effect/effect.h"
#include "settings_page.h"
#include "transfer.h"

#define OLDEST 250000000 // of a picture that is shown [ns]

OBS_DECLARE_MODULE()
MODULE_EXPORT const char *obs_module_name(void);
MODULE_EXPORT const char *obs_module_description(void);

// A picture of the source.
typedef struct shot {
    uint64_t taken; // at the time of this frame [ns]
    uint32_t width; // [pixels] 0: no picture
    uint32_t height;
} shot;

// The thread's data while it draws.
typedef struct job {
    shot shot;
    uint8_t *pixels;
    effect_settings settings;
    char *mask;  // a file, if it has changed
    double time; // of the water [s]
    effect *effect;
    uint32_t effect_width;
    uint32_t effect_height;
    volatile bool draws;
} job;

// But for the job, the graphics thread's.
typedef struct water_filter {
    obs_source_t *source;
    transfer *transfer;
    effect_settings settings;
    char *mask; // a file, or empty
    bool mask_is_new;
    double clock;     // of the water [s]
    bool is_rendered; // since the last tick
    shot loaded;      // on the graphics card
    job job;
    os_task_queue_t *thread;
} water_filter;

// ---- drawing ------------------------------------------------------------------------------------

static void take_mask(job *j) {
    char message[400];
    if (j->mask != NULL && j->effect != NULL &&
        !effect_set_mask(j->effect, j->mask, message, sizeof message)) {
        blog(LOG_WARNING, "millpond: %s", message);
    }
    bfree(j->mask);
    j->mask = NULL;
}

static void draw_job(void *data) {
    job *j = data;
    const shot *s = &j->shot;
    if (j->effect == NULL || j->effect_width != s->width || j->effect_height != s->height) {
        effect_destroy(j->effect);
        j->effect = effect_create((int)s->width, (int)s->height);
        j->effect_width = s->width;
        j->effect_height = s->height;
    }
    take_mask(j);
    const ptrdiff_t stride = (ptrdiff_t)s->width * 4;
    const pond_texture picture = {
        .pixels = j->pixels, .width = (int)s->width, .height = (int)s->height, .stride = stride};
    const pond_target target = {
        .pixels = j->pixels, .width = (int)s->width, .height = (int)s->height, .stride = stride};
    if (j->effect != NULL) {
        effect_draw(j->effect, &j->settings, j->time, &picture, &target);
    }
    os_atomic_set_bool(&j->draws, false);
}

static void load_drawn(water_filter *f) {
    const shot drawn = f->job.shot;
    if (drawn.width > 0 && transfer_load(f->transfer, drawn.width, drawn.height, f->job.pixels)) {
        f->loaded = drawn;
    }
}

static void start_job(water_filter *f, uint32_t width, uint32_t height) {
    job *j = &f->job;
    if (j->shot.width != width || j->shot.height != height) {
        f->mask_is_new = true; // to the effect of this size
        j->pixels = brealloc(j->pixels, (size_t)width * height * 4);
    }
    j->shot = (shot){obs_get_video_frame_time(), width, height};
    if (!transfer_read(f->transfer, f->source, width, height, j->pixels)) {
        j->shot.width = 0;
        return;
    }
    j->settings = f->settings;
    j->mask = f->mask_is_new ? bstrdup(f->mask) : NULL;
    f->mask_is_new = false;
    j->time = f->clock;
    os_atomic_set_bool(&j->draws, true);
    (void)os_task_queue_queue_task(f->thread, draw_job, j);
}

static bool is_ready(const shot *s, uint32_t width, uint32_t height) {
    return s->width == width && s->height == height &&
           obs_get_video_frame_time() - s->taken < OLDEST;
}

static void render(void *data, gs_effect_t *unused) {
    water_filter *f = data;
    obs_source_t *target = obs_filter_get_target(f->source);
    const uint32_t width = obs_source_get_base_width(target);
    const uint32_t height = obs_source_get_base_height(target);
    (void)unused;
    if (width == 0 || height == 0) {
        obs_source_skip_video_filter(f->source);
        return;
    }
    if (!f->is_rendered && !os_atomic_load_bool(&f->job.draws)) {
        load_drawn(f);
        start_job(f, width, height);
    }
    f->is_rendered = true;
    if (is_ready(&f->loaded, width, height)) {
        transfer_draw(f->transfer);
    } else {
        obs_source_skip_video_filter(f->source);
    }
}

static void tick(void *data, float seconds) {
    water_filter *f = data;
    if (f->is_rendered) {
        f->clock += (double)seconds;
    }
    f->is_rendered = false;
}

// ---- the filter ---------------------------------------------------------------------------------

static void update(void *data, obs_data_t *settings) {
    water_filter *f = data;
    const char *mask = obs_data_get_string(settings, "mask");
    f->settings = settings_page_read(settings);
    if (f->mask == NULL || strcmp(f->mask, mask) != 0) {
        bfree(f->mask);
        f->mask = bstrdup(mask);
        f->mask_is_new = true;
    }
}

static void destroy(void *data) {
    water_filter *f = data;
    os_task_queue_destroy(f->thread); // finishes the job
    transfer_destroy(f->transfer);
    effect_destroy(f->job.effect);
    bfree(f->job.pixels);
    bfree(f->mask);
    bfree(f);
}

static void *create(obs_data_t *settings, obs_source_t *source) {
    water_filter *f = bzalloc(sizeof *f);
    f->source = source;
    f->transfer = transfer_create();
    f->thread = os_task_queue_create();
    update(f, settings);
    if (f->transfer == NULL || f->thread == NULL) {
        destroy(f);
        return NULL;
    }
    return f;
}

static const char *name(void *unused) {
    (void)unused;
    return "Water (Millpond)";
}

const char *obs_module_name(void) {
    return "Millpond";
}

const char *obs_module_description(void) {
    return "Moving water over a source";
}

bool obs_module_load(void) {
    const struct obs_source_info info = {
        .id = "millpond_water",
        .type = OBS_SOURCE_TYPE_FILTER,
        .output_flags = OBS_SOURCE_VIDEO | OBS_SOURCE_SRGB,
        .get_name = name,
        .create = create,
        .destroy = destroy,
        .get_defaults = settings_page_defaults,
        .get_properties = settings_page_create,
        .update = update,
        .video_tick = tick,
        .video_render = render,
    };
    obs_register_source(&info);
    return true;
}
