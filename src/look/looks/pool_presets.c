// Named waters and named looks.

#include "look/preset.h"

#include <millpond/look_pool.h>

#define COUNT(array) ((int)(sizeof(array) / sizeof(array)[0]))

typedef struct tint {
    const char *name;
    pond_colour absorption; // [1/m]
    pond_colour scatter;
} tint;

// Clear water absorbs as pure water does at 610, 550 and 465 nm (Pope & Fry 1997). What others
// hold besides, algae, silt, peat, takes blue first; what it sends back is their colour.
static const tint tints[] = {
    {"clear", {0.26f, 0.057f, 0.010f}, {0.0f, 0.0f, 0.0f}},
    {"none", {0.0f, 0.0f, 0.0f}, {0.0f, 0.0f, 0.0f}},
    {"pool", {0.33f, 0.060f, 0.025f}, {0.01f, 0.22f, 0.34f}},
    {"lagoon", {0.50f, 0.060f, 0.075f}, {0.005f, 0.25f, 0.30f}},
    {"lake", {0.80f, 0.38f, 0.72f}, {0.012f, 0.045f, 0.022f}},
    {"sea", {0.48f, 0.12f, 0.095f}, {0.003f, 0.045f, 0.085f}},
    {"river", {0.55f, 0.75f, 1.55f}, {0.060f, 0.042f, 0.015f}},
    {"ink", {6.0f, 4.8f, 3.4f}, {0.001f, 0.003f, 0.010f}},
};

bool pond_pool_look_tint(const char *name, pond_pool_look *out) {
    const int index = pondi_preset_find(pond_pool_look_tint_name, name);
    if (index < 0 || out == NULL) {
        return false;
    }
    out->absorption = tints[index].absorption;
    out->scatter = tints[index].scatter;
    return true;
}

const char *pond_pool_look_tint_name(int index) {
    return index >= 0 && index < COUNT(tints) ? tints[index].name : NULL;
}

// What a preset says; the rest is as in the default look.
typedef struct preset {
    const char *name;
    const char *tint;
    float depth;
    float steepness;
    pond_colour zenith;
    pond_colour horizon;
    float sky;
    pond_colour sun;
    float azimuth;
    float elevation;
    float glitter;
    float roughness;
    float caustics;
    float tilt;
} preset;

#define DAY_ZENITH                                                                                 \
    { 0.42f, 0.62f, 0.95f }
#define DAY_HORIZON                                                                                \
    { 0.95f, 0.98f, 1.0f }
#define DAY_SUN                                                                                    \
    { 1.0f, 0.93f, 0.80f }

static const preset presets[] = {
    {.name = "clear",
     .tint = "clear",
     .depth = 0.25f,
     .steepness = 1.0f,
     .zenith = DAY_ZENITH,
     .horizon = DAY_HORIZON,
     .sky = 1.2f,
     .sun = DAY_SUN,
     .azimuth = 125.0f,
     .elevation = 58.0f,
     .glitter = 6.0f,
     .roughness = 0.06f,
     .caustics = 1.0f,
     .tilt = 30.0f},
    {.name = "swimming_pool",
     .tint = "pool",
     .depth = 1.4f,
     .steepness = 1.0f,
     .zenith = {0.32f, 0.56f, 0.95f},
     .horizon = {0.90f, 0.97f, 1.0f},
     .sky = 1.3f,
     .sun = DAY_SUN,
     .azimuth = 125.0f,
     .elevation = 52.0f,
     .glitter = 12.0f,
     .roughness = 0.03f,
     .caustics = 1.0f,
     .tilt = 30.0f},
    {.name = "pond",
     .tint = "lake",
     .depth = 0.8f,
     .steepness = 1.0f,
     .zenith = {0.40f, 0.58f, 0.80f},
     .horizon = {0.95f, 0.98f, 0.94f},
     .sky = 1.5f,
     .sun = DAY_SUN,
     .azimuth = 125.0f,
     .elevation = 45.0f,
     .glitter = 5.0f,
     .roughness = 0.06f,
     .caustics = 0.7f,
     .tilt = 45.0f},
    {.name = "river",
     .tint = "river",
     .depth = 0.6f,
     .steepness = 1.0f,
     .zenith = {0.50f, 0.64f, 0.85f},
     .horizon = {0.98f, 0.98f, 0.96f},
     .sky = 1.4f,
     .sun = DAY_SUN,
     .azimuth = 140.0f,
     .elevation = 40.0f,
     .glitter = 6.0f,
     .roughness = 0.08f,
     .caustics = 0.6f,
     .tilt = 40.0f},
    {.name = "sea",
     .tint = "sea",
     .depth = 4.0f,
     .steepness = 1.0f,
     .zenith = {0.25f, 0.45f, 0.85f},
     .horizon = {0.80f, 0.90f, 1.0f},
     .sky = 1.4f,
     .sun = DAY_SUN,
     .azimuth = 125.0f,
     .elevation = 42.0f,
     .glitter = 12.0f,
     .roughness = 0.10f,
     .caustics = 0.8f,
     .tilt = 45.0f},
    {.name = "overcast",
     .tint = "clear",
     .depth = 0.25f,
     .steepness = 1.0f,
     .zenith = {0.96f, 0.98f, 1.0f},
     .horizon = {0.40f, 0.43f, 0.47f},
     .sky = 4.0f,
     .sun = {0.0f, 0.0f, 0.0f},
     .azimuth = 125.0f,
     .elevation = 70.0f,
     .glitter = 0.0f,
     .roughness = 0.2f,
     .caustics = 0.4f,
     .tilt = 50.0f},
    {.name = "evening",
     .tint = "lake",
     .depth = 0.5f,
     .steepness = 1.0f,
     .zenith = {0.16f, 0.24f, 0.48f},
     .horizon = {1.0f, 0.52f, 0.22f},
     .sky = 1.8f,
     .sun = {1.0f, 0.50f, 0.18f},
     .azimuth = 100.0f,
     .elevation = 14.0f,
     .glitter = 14.0f,
     .roughness = 0.08f,
     .caustics = 0.5f,
     .tilt = 50.0f},
    {.name = "night",
     .tint = "ink",
     .depth = 0.3f,
     .steepness = 1.0f,
     .zenith = {0.010f, 0.018f, 0.045f},
     .horizon = {0.10f, 0.14f, 0.24f},
     .sky = 4.0f,
     .sun = {0.62f, 0.74f, 1.0f},
     .azimuth = 80.0f,
     .elevation = 18.0f,
     .glitter = 3.0f,
     .roughness = 0.09f,
     .caustics = 0.1f,
     .tilt = 45.0f},
};

static void apply(const preset *p, pond_pool_look *out) {
    *out = (pond_pool_look){
        .depth = p->depth,
        .refractive_index = 1.333f,
        .steepness = p->steepness,
        .sky_zenith = p->zenith,
        .sky_horizon = p->horizon,
        .sky_brightness = p->sky,
        .sun_colour = p->sun,
        .sun_azimuth = p->azimuth,
        .sun_elevation = p->elevation,
        .glitter = p->glitter,
        .roughness = p->roughness,
        .caustics = p->caustics,
        .tilt = p->tilt,
        .shore = 0.03f,
        .foam_size = 0.05f,
    };
    (void)pond_pool_look_tint(p->tint, out);
}

bool pond_pool_look_preset(const char *name, pond_pool_look *out) {
    const int index = pondi_preset_find(pond_pool_look_preset_name, name);
    if (index < 0 || out == NULL) {
        return false;
    }
    apply(&presets[index], out);
    return true;
}

const char *pond_pool_look_preset_name(int index) {
    return index >= 0 && index < COUNT(presets) ? presets[index].name : NULL;
}
