#include "look/colour/srgb.h"

#include "base/maths.h"
#include "base/threads.h"
#include "shared/look_numbers.h"

static float linear[256];
static pondi_once once = PONDI_ONCE;

static double to_linear(double s) {
    return s <= PONDI_SRGB_KNEE
               ? s / PONDI_SRGB_SLOPE
               : pondi_pow((s + PONDI_SRGB_SHIFT) / (1.0 + PONDI_SRGB_SHIFT), PONDI_SRGB_POWER);
}

static void fill(void) {
    for (int level = 0; level < 256; level++) {
        linear[level] = (float)to_linear(level / 255.0);
    }
}

const float *pondi_srgb_linear(void) {
    pondi_call_once(&once, fill);
    return linear;
}
