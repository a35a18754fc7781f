#include "look/srgb.h"

#include "base/maths.h"
#include "base/threads.h"

static pondi_srgb tables;
static pondi_once once = PONDI_ONCE;

// IEC 61966-2-1.
static double to_linear(double s) {
    return s <= 0.04045 ? s / 12.92 : pondi_pow((s + 0.055) / 1.055, 2.4);
}

static double to_srgb(double light) {
    return light <= 0.0031308 ? light * 12.92 : 1.055 * pondi_pow(light, 1.0 / 2.4) - 0.055;
}

static void fill(void) {
    for (int level = 0; level < 256; level++) {
        tables.linear[level] = (float)to_linear(level / 255.0);
    }
    for (int i = 0; i < PONDI_SRGB_STEPS; i++) {
        tables.level[i] = (uint8_t)(to_srgb(i / (PONDI_SRGB_STEPS - 1.0)) * 255.0 + 0.5);
    }
}

const pondi_srgb *pondi_srgb_tables(void) {
    pondi_call_once(&once, fill);
    return &tables;
}
