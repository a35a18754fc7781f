#include "look/colour/srgb.h"

#include "base/maths.h"
#include "base/threads.h"
#include "shared/look_numbers.h"

static float linear[256];
static _Alignas(64) uint8_t light_bytes[2][256];
static pondi_once once = PONDI_ONCE;

static double to_linear(double s) {
    return s <= PONDI_SRGB_KNEE
               ? s / PONDI_SRGB_SLOPE
               : pondi_pow((s + PONDI_SRGB_SHIFT) / (1.0 + PONDI_SRGB_SHIFT), PONDI_SRGB_POWER);
}

static void fill(void) {
    for (int level = 0; level < 256; level++) {
        linear[level] = (float)to_linear(level / 255.0);
        const uint16_t light = pondi_srgb_light((uint16_t)level);
        light_bytes[0][level] = (uint8_t)(light & 255u);
        light_bytes[1][level] = (uint8_t)(light >> 8);
    }
}

const float *pondi_srgb_linear(void) {
    pondi_call_once(&once, fill);
    return linear;
}

const uint8_t *pondi_srgb_light_bytes(void) {
    pondi_call_once(&once, fill);
    return light_bytes[0];
}
