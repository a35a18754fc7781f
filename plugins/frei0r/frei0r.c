// frei0r.c — the frei0r filter `millpond` and, with MILLPOND_GENERATOR, the generator `millpond0r`.
//
// frei0r.h asks for sides that are multiples of 8 and at most 2048; hosts pass any, and some follow
// other rules of it neither (host.h). MLT calls f0r_deinit() before it destroys instances, others
// never call it: it does nothing. MLT with its property `threads` calls one instance from several
// threads, which frei0r forbids: they wait for each other.
#pragma GCC visibility push(default)
#include <frei0r.h>
#pragma GCC visibility pop
#include <math.h>
#include <millpond/base.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../effect/effect.h"
#include "host.h"

#ifdef MILLPOND_GENERATOR
#define IS_GENERATOR true
#define COUNT EFFECT_SETTINGS
#else
#define IS_GENERATOR false
#define COUNT EFFECT_FILTER_SETTINGS
#endif
#define LONGEST_ABOUT 400
#define EARLIEST (-1e15) // times outside are none [s]
#define LATEST 1e10
#define UNTIMED_RATE 25.0 // of pictures without times [1/s]

typedef struct instance {
    pthread_mutex_t lock;
    effect *effect;
    effect_settings settings;
    host host;
    int64_t untimed; // pictures drawn
    int width;
    int height;
    ptrdiff_t stride;   // of pictures [bytes]
    char *words[COUNT]; // as the host set them, or NULL
} instance;

// ---- information --------------------------------------------------------------------------------

static char explanations[COUNT][LONGEST_ABOUT];
static pthread_once_t explained = PTHREAD_ONCE_INIT;

static void list_words(const char *const *words, char *out, size_t size) {
    for (int i = 0; words[i] != NULL; i++) {
        const size_t length = strlen(out);
        (void)snprintf(out + length, size - length, "%s%s", i == 0 ? " Allowed: " : ", ", words[i]);
    }
}

static bool is_text(effect_kind kind) {
    return kind == EFFECT_WORD || kind == EFFECT_FILE;
}

static void explain(void) {
    for (int i = 0; i < COUNT; i++) {
        const effect_traits traits = effect_setting_info(i);
        char *out = explanations[i];
        (void)snprintf(out, LONGEST_ABOUT, "%s", traits.about);
        const size_t length = strlen(out);
        if (traits.kind == EFFECT_WORD) {
            list_words(traits.words, out, LONGEST_ABOUT);
        } else if (traits.kind == EFFECT_NUMBER || traits.kind == EFFECT_WHOLE) {
            (void)snprintf(out + length, LONGEST_ABOUT - length,
                           " The slider's 0, 0.5 and 1 are %g, %g and %g.", traits.low,
                           effect_from_slider(i, 0.5), traits.high);
        }
    }
}

int f0r_init(void) {
    return 1;
}

void f0r_deinit(void) {
}

void f0r_get_plugin_info(f0r_plugin_info_t *info) {
    *info = (f0r_plugin_info_t){
        .name = IS_GENERATOR ? "millpond0r" : "millpond",
        .author = "Millpond",
        .plugin_type = IS_GENERATOR ? F0R_PLUGIN_TYPE_SOURCE : F0R_PLUGIN_TYPE_FILTER,
        .color_model = F0R_COLOR_MODEL_RGBA8888,
        .frei0r_version = FREI0R_MAJOR_VERSION,
        .major_version = POND_VERSION_MAJOR,
        .minor_version = POND_VERSION_MINOR,
        .num_params = COUNT,
        .explanation = IS_GENERATOR ? "Water over a painting" : "Water over the picture",
    };
}

void f0r_get_param_info(f0r_param_info_t *info, int index) {
    (void)pthread_once(&explained, explain);
    if (index >= 0 && index < COUNT) {
        const effect_traits traits = effect_setting_info(index);
        *info = (f0r_param_info_t){
            .name = traits.name,
            .type = is_text(traits.kind)           ? F0R_PARAM_STRING
                    : traits.kind == EFFECT_SWITCH ? F0R_PARAM_BOOL
                                                   : F0R_PARAM_DOUBLE,
            .explanation = explanations[index],
        };
    }
}

// ---- instances ----------------------------------------------------------------------------------

f0r_instance_t f0r_construct(unsigned int width, unsigned int height) {
    const unsigned int most = 1u << 15;
    instance *f = width <= most && height <= most ? calloc(1, sizeof *f) : NULL;
    if (f == NULL) {
        return NULL;
    }
    f->effect = effect_create((int)width, (int)height);
    f->settings = effect_settings_default();
    f->width = (int)width;
    f->height = (int)height;
    f->host = host_of(__builtin_return_address(0));
    const int multiple = f->host.multiple;
    f->stride = (ptrdiff_t)4 * multiple * (((int)width + multiple - 1) / multiple);
    if (f->effect == NULL || pthread_mutex_init(&f->lock, NULL) != 0) {
        effect_destroy(f->effect);
        free(f);
        return NULL;
    }
    return f;
}

void f0r_destruct(f0r_instance_t it) {
    instance *f = it;
    if (f != NULL) {
        for (int i = 0; i < COUNT; i++) {
            free(f->words[i]);
        }
        effect_destroy(f->effect);
        (void)pthread_mutex_destroy(&f->lock);
        free(f);
    }
}

// ---- parameters ---------------------------------------------------------------------------------

// An unknown word changes nothing. An empty one is the default.
static void set_word(instance *f, int index, const char *word) {
    const effect_traits traits = effect_setting_info(index);
    if (word[0] == '\0') {
        effect_set(&f->settings, index, traits.initial);
    } else if (!effect_set_word(&f->settings, index, word)) {
        char allowed[LONGEST_ABOUT] = "";
        list_words(traits.words, allowed, sizeof allowed);
        (void)fprintf(stderr, "millpond: %s '%.40s' is unknown.%s\n", traits.name, word, allowed);
    }
}

static void set_file(instance *f, const char *path) {
    char message[LONGEST_ABOUT];
    if (!effect_set_mask(f->effect, path, message, sizeof message)) {
        (void)fprintf(stderr, "millpond: %s\n", message);
    }
}

// Hosts set the same text for each picture. Only a new text is used, and errors are reported once.
static void set_text(instance *f, int index, const char *text) {
    if (text == NULL || (f->words[index] != NULL && strcmp(f->words[index], text) == 0)) {
        return;
    }
    char *copy = strdup(text);
    if (copy == NULL) {
        return;
    }
    free(f->words[index]);
    f->words[index] = copy;
    if (effect_setting_info(index).kind == EFFECT_FILE) {
        set_file(f, text);
    } else {
        set_word(f, index, text);
    }
}

void f0r_set_param_value(f0r_instance_t it, f0r_param_t value, int index) {
    instance *f = it;
    if (f == NULL || value == NULL || index < 0 || index >= COUNT) {
        return;
    }
    (void)pthread_mutex_lock(&f->lock);
    const effect_kind kind = effect_setting_info(index).kind;
    if (is_text(kind)) {
        set_text(f, index, *(f0r_param_string *)value);
    } else if (!isnan(*(double *)value)) {
        const double number = *(double *)value;
        effect_set(&f->settings, index,
                   kind == EFFECT_SWITCH ? number >= 0.5 : effect_from_slider(index, number));
    }
    (void)pthread_mutex_unlock(&f->lock);
}

void f0r_get_param_value(f0r_instance_t it, f0r_param_t value, int index) {
    instance *f = it;
    if (f == NULL || value == NULL || index < 0 || index >= COUNT) {
        return;
    }
    (void)pthread_mutex_lock(&f->lock);
    const effect_traits traits = effect_setting_info(index);
    if (is_text(traits.kind)) {
        const char *set = f->words[index] != NULL ? f->words[index] : "";
        const char *word =
            traits.kind == EFFECT_WORD ? traits.words[(int)f->settings.value[index]] : set;
        *(f0r_param_string *)value = (f0r_param_string)(uintptr_t)word; // hosts only read it
    } else {
        *(double *)value = effect_to_slider(index, f->settings.value[index]);
    }
    (void)pthread_mutex_unlock(&f->lock);
}

// ---- pictures -----------------------------------------------------------------------------------

// Pictures without a time are counted. FFmpeg loses times where it copies pictures to other rows.
static double seconds_of(instance *f, double time) {
    const double seconds = time * f->host.seconds;
    const bool is_one = seconds > EARLIEST && seconds < LATEST;
    return is_one ? seconds : (double)f->untimed++ / UNTIMED_RATE;
}

void f0r_update(f0r_instance_t it, double time, const uint32_t *in, uint32_t *out) {
    instance *f = it;
    if (f == NULL || out == NULL || (in == NULL && !IS_GENERATOR)) {
        return;
    }
    const pond_texture picture = {
        .pixels = (const uint8_t *)in, .width = f->width, .height = f->height, .stride = f->stride};
    const pond_target target = {
        .pixels = (uint8_t *)out, .width = f->width, .height = f->height, .stride = f->stride};
    (void)pthread_mutex_lock(&f->lock);
    effect_draw(f->effect, &f->settings, seconds_of(f, time), IS_GENERATOR ? NULL : &picture,
                &target);
    (void)pthread_mutex_unlock(&f->lock);
}

void f0r_update2(f0r_instance_t it, double time, const uint32_t *in, const uint32_t *second,
                 const uint32_t *third, uint32_t *out) {
    (void)second;
    (void)third;
    f0r_update(it, time, in, out);
}
