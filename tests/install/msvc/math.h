// What of C's headers the library uses, as Microsoft's declare it: clang has their compiler's
// language, but not their headers. See ../msvc_test.sh.
#pragma once
#define INFINITY ((float)(1e+300 * 1e+300))
#define NAN ((float)(INFINITY * 0.0F))
int pond_msvc_class(double x);
#define isnan(x) ((x) != (x))
#define isinf(x) (pond_msvc_class(x) == 1)
#define isfinite(x) (pond_msvc_class(x) <= 0)
#define signbit(x) (pond_msvc_class(x) < 0)
double acos(double x);
double asin(double x);
double atan(double x);
double sinh(double x);
double cosh(double x);
double log1p(double x);
double erf(double x);
double nextafter(double x, double y);
float nextafterf(float x, float y);
float fmaf(float x, float y, float z);
float log1pf(float x);
float expm1f(float x);
float sinhf(float x);
float coshf(float x);
float log10f(float x);
double log10(double x);
double fma(double x, double y, double z);
double logb(double x);
double modf(double x, double *whole);
double frexp(double x, int *power);
float acosf(float x);
float asinf(float x);
float ldexpf(float x, int power);
float nearbyintf(float x);
float rintf(float x);
float truncf(float x);
float fdimf(float x, float y);
long long llround(double x);
long lrint(double x);
long lrintf(float x);
double atan2(double y, double x);
double cbrt(double x);
double ceil(double x);
double copysign(double x, double y);
double cos(double x);
double exp(double x);
double exp2(double x);
double expm1(double x);
double fabs(double x);
double floor(double x);
double fmax(double x, double y);
double fmin(double x, double y);
double fmod(double x, double y);
double hypot(double x, double y);
double ldexp(double x, int power);
double log(double x);
double log2(double x);
double nearbyint(double x);
double pow(double x, double y);
double remainder(double x, double y);
double rint(double x);
double round(double x);
double sin(double x);
double sqrt(double x);
double tan(double x);
double tanh(double x);
double trunc(double x);
float atan2f(float y, float x);
float atanf(float x);
float cbrtf(float x);
float ceilf(float x);
float copysignf(float x, float y);
float cosf(float x);
float exp2f(float x);
float expf(float x);
float fabsf(float x);
float floorf(float x);
float fmaxf(float x, float y);
float fminf(float x, float y);
float fmodf(float x, float y);
float hypotf(float x, float y);
float log2f(float x);
float logf(float x);
float powf(float x, float y);
float roundf(float x);
float sinf(float x);
float sqrtf(float x);
float tanf(float x);
float tanhf(float x);
long lround(double x);
long lroundf(float x);
