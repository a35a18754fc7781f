// water_numbers.h — constants of the solvers and of the shaders of water on the GPU. C and GLSL ES
// both compile this file, so it has only #defines that mean the same in both.
#ifndef PONDI_SHARED_WATER_NUMBERS_H
#define PONDI_SHARED_WATER_NUMBERS_H

#define PONDI_GRAVITY 9.81 // [m/s²]

// Smaller heights are set to 0. Nobody can measure them, but denormal floats would make a step up
// to fifty times slower. [m]
#define PONDI_STILL 1e-20f

// Limit of heights after touches and bodies, so that nothing overflows. [as stored]
#define PONDI_HIGHEST 1e9f

#define PONDI_MEAN_INTERVAL 256 // between checks of the mean height's drift [steps]

// ---- walls and ground ---------------------------------------------------------------------------

// The share of its velocity that a cell keeps in a step, −1…1, or one of these.
#define PONDI_KEEP_PLAIN 2.0f // no wall or land near it: the plain kernel's formula
#define PONDI_KEEP_DRY 3.0f   // wall or land: stays 0

#define PONDI_NO_WALL (-1.0f)       // hardness where there is no wall
#define PONDI_FIXED_WALL 1e6f       // hardness of a fixed wall, in place of INFINITY
#define PONDI_LOWEST_GROUND (-1e6f) // depth of the highest land; higher land counts as this [m]

// ---- open sides ---------------------------------------------------------------------------------

#define PONDI_OPEN_MARGIN 8 // width of an absorbing layer [cells]

// ζ at the layer's outer end, in Courant numbers. A greater ζ reflects waves where the layer
// begins, a smaller one where it ends.
#define PONDI_OPEN_STRONGEST 3.5

// Walls can trap a wave that is too long to leave between them. Its tail reaches into the layer and
// returns out of phase, which can make the wave grow by up to 2e-3 per step. In undamped water the
// layer therefore damps as well, although it then reflects slightly more.
#define PONDI_OPEN_LOSSY 0.01  // damping of the layer in undamped water, share of ζ
#define PONDI_OPEN_DAMPED 0.01 // water with at least this damping needs none [1/step]

#endif
