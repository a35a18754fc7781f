// Named waters and named looks.

#include <string.h>

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
    {"pool", {0.42f, 0.055f, 0.030f}, {0.01f, 0.30f, 0.42f}},
    {"lagoon", {0.50f, 0.060f, 0.075f}, {0.005f, 0.25f, 0.30f}},
    {"lake", {0.80f, 0.38f, 0.72f}, {0.012f, 0.045f, 0.022f}},
    {"sea", {0.48f, 0.12f, 0.095f}, {0.003f, 0.045f, 0.085f}},
    {"river", {0.75f, 1.05f, 2.10f}, {0.060f, 0.042f, 0.015f}},
    {"ink", {9.0f, 8.0f, 6.5f}, {0.001f, 0.002f, 0.006f}},
};

bool pond_pool_look_tint(const char *name, pond_pool_look *out) {
    if (name == NULL || out == NULL) {
        return false;
    }
    for (int i = 0; i < COUNT(tints); i++) {
        if (strcmp(tints[i].name, name) == 0) {
            out->absorption = tints[i].absorption;
            out->scatter = tints[i].scatter;
            return true;
        }
    }
    return false;
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
    {"clear", "clear", 0.25f, 1.0f, DAY_ZENITH, DAY_HORIZON, 1.2f, DAY_SUN, 125.0f, 58.0f, 6.0f,
     0.06f, 1.0f, 30.0f},
    {"swimming_pool",
     "pool",
     1.4f,
     1.0f,
     {0.32f, 0.56f, 0.95f},
     {0.90f, 0.97f, 1.0f},
     1.3f,
     DAY_SUN,
     125.0f,
     62.0f,
     10.0f,
     0.05f,
     1.0f,
     35.0f},
    {"pond",
     "lake",
     0.8f,
     1.0f,
     {0.40f, 0.58f, 0.80f},
     {0.95f, 0.98f, 0.94f},
     1.5f,
     DAY_SUN,
     125.0f,
     45.0f,
     5.0f,
     0.06f,
     0.7f,
     45.0f},
    {"river",
     "river",
     0.6f,
     1.0f,
     {0.50f, 0.64f, 0.85f},
     {0.98f, 0.98f, 0.96f},
     1.4f,
     DAY_SUN,
     140.0f,
     40.0f,
     6.0f,
     0.08f,
     0.6f,
     40.0f},
    {"sea",
     "sea",
     4.0f,
     1.0f,
     {0.25f, 0.45f, 0.85f},
     {0.80f, 0.90f, 1.0f},
     1.4f,
     DAY_SUN,
     125.0f,
     42.0f,
     12.0f,
     0.10f,
     0.8f,
     45.0f},
    {"overcast",
     "clear",
     0.25f,
     1.0f,
     {0.95f, 0.98f, 1.0f},
     {0.55f, 0.58f, 0.62f},
     1.6f,
     {0.0f, 0.0f, 0.0f},
     125.0f,
     70.0f,
     0.0f,
     0.2f,
     0.25f,
     35.0f},
    {"evening",
     "lake",
     0.5f,
     1.0f,
     {0.16f, 0.24f, 0.48f},
     {1.0f, 0.52f, 0.22f},
     1.6f,
     {1.0f, 0.50f, 0.18f},
     100.0f,
     14.0f,
     14.0f,
     0.08f,
     0.5f,
     50.0f},
    {"night",
     "ink",
     0.5f,
     1.0f,
     {0.010f, 0.018f, 0.045f},
     {0.06f, 0.09f, 0.16f},
     1.5f,
     {0.62f, 0.74f, 1.0f},
     95.0f,
     35.0f,
     3.0f,
     0.07f,
     0.1f,
     45.0f},
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

pond_pool_look pond_pool_look_default(void) {
    pond_pool_look look;
    apply(&presets[0], &look);
    return look;
}

bool pond_pool_look_preset(const char *name, pond_pool_look *out) {
    if (name == NULL || out == NULL) {
        return false;
    }
    for (int i = 0; i < COUNT(presets); i++) {
        if (strcmp(presets[i].name, name) == 0) {
            apply(&presets[i], out);
            return true;
        }
    }
    return false;
}

const char *pond_pool_look_preset_name(int index) {
    return index >= 0 && index < COUNT(presets) ? presets[index].name : NULL;
}
