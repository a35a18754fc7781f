// water_numbers.h — numbers that the solvers and the shaders of water on the GPU have in common.
// Both compile this file, so it holds #defines alone, each of which means the same in C and in
// GLSL ES.
#ifndef PONDI_SHARED_WATER_NUMBERS_H
#define PONDI_SHARED_WATER_NUMBERS_H

#define PONDI_GRAVITY 9.81 // [m/s²]

// Smaller heights are put to rest: no wave anyone could measure, while float denormals would slow
// a step up to fifty times. [m]
#define PONDI_STILL 1e-20f

// Touches and bodies keep the heights within this, so that nothing overflows. [as stored]
#define PONDI_HIGHEST 1e9f

#define PONDI_MEAN_INTERVAL 256 // between looks at the mean's drift [steps]

// ---- walls and ground ---------------------------------------------------------------------------

// What a cell keeps of its movement, −1…1, or one of these.
#define PONDI_KEEP_PLAIN 2.0f // nothing special around it: the plain kernel's bits
#define PONDI_KEEP_DRY 3.0f   // wall or land: stays 0

#define PONDI_NO_WALL (-1.0f)       // in the place of a hardness
#define PONDI_FIXED_WALL 1e6f       // the same, of a wall that is fixed: a number for INFINITY
#define PONDI_LOWEST_GROUND (-1e6f) // land so high; higher counts as this [m]

// ---- open sides ---------------------------------------------------------------------------------

#define PONDI_OPEN_MARGIN 8 // width of one [cells]

// ζ at a margin's outer end, in Courant numbers. More reflects where it begins, less at its end.
#define PONDI_OPEN_STRONGEST 3.5

// A wave that is caught, since it is too long to leave between walls along its way, reaches into
// the margin with its tail, which comes back out of step and may make it grow, by 2e-3 a step at
// worst. So there, in water that is not damped itself, the margins damp as well; it costs some of
// their silence.
#define PONDI_OPEN_LOSSY 0.01  // of each ζ, in undamped water
#define PONDI_OPEN_DAMPED 0.01 // water damped so much needs none [1/step]

#endif
