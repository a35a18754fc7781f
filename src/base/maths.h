// maths.h — functions whose results enter the state or a picture, bit-identical on every machine.
// They use only + − × ÷ and comparisons, since the results of libm depend on the platform.
#ifndef PONDI_BASE_MATHS_H
#define PONDI_BASE_MATHS_H

#include "base/same_bits.h"
#include "shared/clamp.h"

#define PONDI_TURN 6.2831853071795865 // a whole turn, 2π [rad]

double pondi_exp(double x);               // relative error < 1e-15; 0 below −708, huge above 709
double pondi_log(double x);               // x > 0 and normal; relative error < 1e-15
double pondi_pow(double x, double y);     // x > 0
double pondi_sin_degrees(double degrees); // absolute error < 1e-15, |degrees| < 1e6
double pondi_cos_degrees(double degrees);
double pondi_tanh(double x); // relative error < 1e-14

// The direction of a vector in the plane, within ±π; 0 if it is shorter than 1e-6. [rad]
double pondi_angle_of(double x, double y); // absolute error < 1e-14

// The unit vector in a direction: azimuth 0 = right, 90 = top of the picture, and elevation above
// the horizon. [°] y points down, z up.
void pondi_towards(float azimuth, float elevation, double out[3]);

#endif
