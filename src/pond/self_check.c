// Runs a few ponds and compares their hashes with those of every correct build. Together they cover
// the arithmetic that compilers tend to change: a wave pond with a wall, uneven ground and a
// floating body, and a fourth-order pond. A dispersive pond would take too long to create.

#include <math.h>

#include <millpond/body.h>
#include <millpond/pond.h>
#include <millpond/shore.h>
#include <millpond/touch.h>

#include "base/message.h"
#include "pond/pond.h"

enum { WIDTH = 23, HEIGHT = 19, STEPS = 16 };

typedef struct sample {
    const char *name;
    pond_stencil stencil;
    uint64_t hash;
} sample;

static const sample samples[] = {
    {"wave", POND_STENCIL_NINE, 0x7e3c71a30619a1afULL},
    {"fourth-order", POND_STENCIL_FOURTH, 0x039b91efa37c2f69ULL},
};

static float sloping(pond_vec2 point, void *user) {
    const double *depth = user;
    return (float)(*depth * (0.3 + 0.5 * (double)point.x));
}

static pond_result furnish(pond *water, const pond_desc *desc) {
    double depth = desc->depth;
    pond_result result = POND_OK;
    if (desc->stencil == POND_STENCIL_NINE) {
        const pond_shape disc = {.kind = POND_SHAPE_DISC, .radius = 0.045f};
        result = pond_set_depth_function(water, sloping, &depth);
        if (result == POND_OK) {
            result = pond_wall_build(water, &disc, &(pond_pose){{0.19f, 0.15f}, 0.0f}, 0.7f);
        }
        pond_body_desc body = pond_body_desc_default();
        body.shape.radius = 0.03f;
        body.pose.centre = (pond_vec2){0.07f, 0.06f};
        body.floating = true;
        pond_body_id id;
        result = result == POND_OK ? pond_body_add(water, &body, &id) : result;
    }
    pond_rain rain = pond_rain_default();
    rain.rate = 300.0f;
    pond_set_rain(water, &rain);
    return result;
}

static void play(pond *water) {
    pond_splash(water, (pond_vec2){0.13f, 0.11f}, 0.021f, -0.007f);
    for (int step = 0; step < STEPS; step++) {
        if (step % 8 == 3) {
            pond_stroke(water, (pond_vec2){0.02f, 0.03f}, (pond_vec2){0.2f, 0.17f}, 0.019f, 0.003f);
        }
        pond_step(water);
    }
}

// Whether this thread rounds to nearest, as C programs do unless they call fesetround().
static bool rounds_to_nearest(void) {
    volatile double one = 1.0; // volatile, since the compiler would round to nearest
    volatile double tiny = 0x1p-60;
    const double up = one + tiny;
    const double down = one - tiny;
    return up <= one && down >= one;
}

static pond_result refuse(const sample *of, uint64_t hash) {
    if (!rounds_to_nearest()) {
        return pondi_fail(NULL, POND_ERROR_BUILD,
                          "%s water: its hash is wrong, since this thread does not round to "
                          "nearest; call fesetround(FE_TONEAREST)",
                          of->name);
    }
    return pondi_fail(NULL, POND_ERROR_BUILD,
                      "%s water: its hash is %016llx, but that of a correct build %016llx; "
                      "compile the library without -ffast-math and -ffp-contract=fast",
                      of->name, (unsigned long long)hash, (unsigned long long)of->hash);
}

pond_result pond_self_check(void) {
    for (size_t i = 0; i < sizeof samples / sizeof samples[0]; i++) {
        pond_desc desc = pond_desc_default();
        desc.width = WIDTH;
        desc.height = HEIGHT;
        desc.stencil = samples[i].stencil;
        desc.threads = 1;
        desc.time_step = sqrt(PONDI_SAFE_COURANT2) * pond_time_step_limit(&desc);
        pond *water;
        pond_result result = pond_create(&desc, &water);
        if (result != POND_OK) {
            return result;
        }
        result = furnish(water, &desc);
        if (result != POND_OK) {
            pond_destroy(water);
            return result;
        }
        play(water);
        const uint64_t hash = pond_hash(water);
        pond_destroy(water);
        if (hash != samples[i].hash) {
            return refuse(&samples[i], hash);
        }
    }
    return POND_OK;
}
