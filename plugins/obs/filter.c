// filter.c — the OBS filter "Water (Millpond)": moving water over a source.
//
// A separate thread draws the water, since a picture can take longer than a frame of OBS, and new
// water takes about a second. So pictures appear one frame late. Without a current picture, the
// source is shown unchanged. The water's clock runs only while the filter is rendered.
#include <obs-module.h>
#include <util/task.h>
#include <util/threading.h>

#include "../effect/effect.h"
#include "settings_page.h"
#include "transfer.h"

#define LONGEST 0.5 // pictures are outdated after this time without rendering [s]

OBS_DECLARE_MODULE()
MODULE_EXPORT const char *obs_module_name(void);
MODULE_EXPORT const char *obs_module_description(void);

// Identifies a sequence of pictures. A picture of another kind is outdated.
typedef struct kind {
    uint32_t run;   // number of pauses, and of changes that make new water
    uint32_t width; // [pixels] 0: no picture
    uint32_t height;
} kind;

// The thread owns this data while `draws` is set.
typedef struct job {
    kind kind;
    bool is_first; // of its kind; not shown, since it takes long and is then outdated
    uint8_t *pixels;
    effect_settings settings;
    char *mask;  // path, if it has changed, or NULL
    double time; // of the water [s]
    effect *effect;
    uint32_t effect_width;
    uint32_t effect_height;
    volatile bool draws;
} job;

// The graphics thread owns this data, except the job.
typedef struct water_filter {
    obs_source_t *source;
    transfer *transfer;
    effect_settings settings;
    char *mask; // path, or empty
    bool mask_is_new;
    double clock;     // of the water [s]
    bool is_rendered; // since the last tick
    double hidden;    // time without being rendered [s]
    uint32_t run;
    kind loaded; // kind of the picture on the graphics card
    job job;
    os_task_queue_t *thread;
} water_filter;

// ---- drawing ------------------------------------------------------------------------------------

static bool is_same(kind a, kind b) {
    return a.run == b.run && a.width == b.width && a.height == b.height;
}

static void take_mask(job *j) {
    char message[400];
    if (j->mask != NULL && j->effect != NULL &&
        !effect_set_mask(j->effect, j->mask, message, sizeof message)) {
        blog(LOG_WARNING, "millpond: %s", message);
    }
    bfree(j->mask);
    j->mask = NULL;
}

static void fit_effect(job *j) {
    if (j->effect == NULL || j->effect_width != j->kind.width ||
        j->effect_height != j->kind.height) {
        effect_destroy(j->effect);
        j->effect = effect_create((int)j->kind.width, (int)j->kind.height);
        j->effect_width = j->kind.width;
        j->effect_height = j->kind.height;
    }
}

static void draw_job(void *data) {
    job *j = data;
    const int width = (int)j->kind.width;
    const int height = (int)j->kind.height;
    const ptrdiff_t stride = (ptrdiff_t)width * 4;
    fit_effect(j);
    take_mask(j);
    if (j->effect != NULL) {
        const pond_texture picture = {
            .pixels = j->pixels, .width = width, .height = height, .stride = stride};
        const pond_target target = {
            .pixels = j->pixels, .width = width, .height = height, .stride = stride};
        effect_draw(j->effect, &j->settings, j->time, &picture, &target);
    }
    os_atomic_set_bool(&j->draws, false);
}

static void load_drawn(water_filter *f) {
    const job *j = &f->job;
    if (j->kind.width > 0 && !j->is_first &&
        transfer_load(f->transfer, j->kind.width, j->kind.height, j->pixels)) {
        f->loaded = j->kind;
    }
}

static void start_job(water_filter *f, kind now) {
    job *j = &f->job;
    j->is_first = !is_same(j->kind, now);
    if (j->is_first) {
        f->mask_is_new = true; // an effect of another size needs it again
        j->pixels = brealloc(j->pixels, (size_t)now.width * now.height * 4);
    }
    j->kind = now;
    if (!transfer_read(f->transfer, f->source, now.width, now.height, j->pixels)) {
        j->kind.width = 0;
        return;
    }
    j->settings = f->settings;
    j->mask = f->mask_is_new ? bstrdup(f->mask) : NULL;
    f->mask_is_new = false;
    j->time = f->clock;
    os_atomic_set_bool(&j->draws, true);
    (void)os_task_queue_queue_task(f->thread, draw_job, j);
}

static void render(void *data, gs_effect_t *unused) {
    water_filter *f = data;
    obs_source_t *target = obs_filter_get_target(f->source);
    const kind now = {f->run, obs_source_get_base_width(target),
                      obs_source_get_base_height(target)};
    (void)unused;
    if (now.width == 0 || now.height == 0) {
        obs_source_skip_video_filter(f->source);
        return;
    }
    if (!f->is_rendered && !os_atomic_load_bool(&f->job.draws)) {
        load_drawn(f);
        start_job(f, now);
    }
    f->is_rendered = true;
    if (is_same(f->loaded, now)) {
        transfer_draw(f->transfer);
    } else {
        obs_source_skip_video_filter(f->source);
    }
}

static void tick(void *data, float seconds) {
    water_filter *f = data;
    if (f->is_rendered) {
        f->clock += (double)seconds;
        f->hidden = 0.0;
    } else {
        f->hidden += (double)seconds;
    }
    f->run += f->hidden > LONGEST;
    f->is_rendered = false;
}

// ---- the filter ---------------------------------------------------------------------------------

static bool makes_new_water(const effect_settings *before, const effect_settings *after) {
    for (int i = 0; i < EFFECT_FILTER_SETTINGS; i++) {
        if (effect_setting_info(i).rebuilds && before->value[i] != after->value[i]) {
            return true;
        }
    }
    return false;
}

static void update(void *data, obs_data_t *settings) {
    water_filter *f = data;
    const effect_settings now = settings_page_read(settings);
    f->run += makes_new_water(&f->settings, &now);
    f->settings = now;
    const char *mask = obs_data_get_string(settings, "mask");
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
