// shader_numbers.h — numbers shared by millpond-gl and its shaders. Both compile this file, so it
// holds only #defines; numbers that the library shares too are in src/shared/.
#ifndef POND_GL_SHADER_NUMBERS_H
#define POND_GL_SHADER_NUMBERS_H

#define PONDI_GL_SUM_BLOCK 16  // texels a side that a pass over the water sums up
#define PONDI_GL_TOP_BLOCK 32  // cells a side of which a pass finds the highest
#define PONDI_GL_WATER_STEPS 4 // that the compute shader does at once …
#define PONDI_GL_WATER_TILE 32 // … on this number of texels a side for a group of threads

#endif
