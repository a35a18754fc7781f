#include "base/maths.h"

#include <math.h>
#include <stdint.h>
#include <string.h>

#include "base/maths_inline.h"

double pondi_exp(double x) {
    if (!(x > PONDI_EXP_LEAST)) {
        return 0.0;
    }
    return pondi_exp_inline(x > 709.0 ? 709.0 : x);
}

double pondi_log(double x) {
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    int exponent = (int)(bits >> 52) - 1023;
    bits = (bits & 0xfffffffffffffULL) | 0x3ff0000000000000ULL;
    double m;
    memcpy(&m, &bits, sizeof m);
    if (m > 1.4142135623730951) {
        m *= 0.5;
        exponent += 1;
    }
    // log(m) = 2·artanh((m − 1)/(m + 1)), with |f| ≤ 0.172.
    const double f = (m - 1.0) / (m + 1.0);
    const double f2 = f * f;
    double sum = 0.0;
    for (int n = 23; n >= 1; n -= 2) {
        sum = sum * f2 + 1.0 / n;
    }
    return (2.0 * f * sum + exponent * 1.90821492927058770002e-10) +
           exponent * 6.93147180369123816490e-01;
}

double pondi_pow(double x, double y) {
    return pondi_exp(y * pondi_log(x));
}

// Sine and cosine of −45°…45° by Taylor's series.
static double small_sin(double a) {
    const double a2 = a * a;
    double sum = 1.0;
    for (int n = 16; n >= 2; n -= 2) {
        sum = 1.0 - sum * a2 / (n * (n + 1));
    }
    return a * sum;
}

static double small_cos(double a) {
    const double a2 = a * a;
    double sum = 1.0;
    for (int n = 17; n >= 1; n -= 2) {
        sum = 1.0 - sum * a2 / (n * (n + 1));
    }
    return sum;
}

static double sin_quadrant(double degrees, int quarter_turns) {
    const int q = (int)(degrees / 90.0 + (degrees < 0.0 ? -0.5 : 0.5));
    const double a = (degrees - q * 90.0) * 0.017453292519943295;
    switch ((unsigned)(q + quarter_turns) & 3u) {
    case 0:
        return small_sin(a);
    case 1:
        return small_cos(a);
    case 2:
        return -small_sin(a);
    default:
        return -small_cos(a);
    }
}

double pondi_sin_degrees(double degrees) {
    return sin_quadrant(degrees, 0);
}

double pondi_cos_degrees(double degrees) {
    return sin_quadrant(degrees, 1);
}

double pondi_angle_of(double x, double y) {
    const double length = sqrt(x * x + y * y);
    if (!(length > 1e-6)) {
        return 0.0;
    }
    double angle = 0.25 * PONDI_TURN * (1.0 - x / (fabs(x) + fabs(y))) * (y < 0.0 ? -1.0 : 1.0);
    for (int i = 0; i < 4; i++) {
        const double degrees = angle * (360.0 / PONDI_TURN);
        angle += (y * pondi_cos_degrees(degrees) - x * pondi_sin_degrees(degrees)) / length;
    }
    return angle;
}

void pondi_towards(float azimuth, float elevation, double out[3]) {
    const double level = pondi_cos_degrees((double)elevation);
    out[0] = level * pondi_cos_degrees((double)azimuth);
    out[1] = -level * pondi_sin_degrees((double)azimuth);
    out[2] = pondi_sin_degrees((double)elevation);
}

double pondi_tanh(double x) {
    const double a = x < 0.0 ? -x : x;
    double y;
    if (a < 0.3) {
        // Lambert's continued fraction: no digits are lost where exp(2x) is near 1.
        const double a2 = a * a;
        double tail = 19.0;
        for (int n = 17; n >= 1; n -= 2) {
            tail = n + a2 / tail;
        }
        y = a / tail;
    } else {
        const double e = pondi_exp(-2.0 * a);
        y = (1.0 - e) / (1.0 + e);
    }
    return x < 0.0 ? -y : y;
}
