#include "look/colour/srgb.h"

#include "base/maths.h"
#include "base/threads.h"

static float linear[256];
static pondi_once once = PONDI_ONCE;

static double to_linear(double s) {
    return s <= 0.04045 ? s / 12.92 : pondi_pow((s + 0.055) / 1.055, 2.4);
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
