// water.h — the inside of water on the GPU, between water*.c.
#ifndef POND_GL_WATER_H
#define POND_GL_WATER_H

#include <millpond/gl_water.h>

#include "internal.h"
#include "shader_numbers.h"
#include "shared/splash.h"

#define PONDI_GL_LEVELS 4 // now, one step ago, and the one to be drawn, or two

// Part of a texture of the grid. [texels]
typedef struct pondi_gl_rect {
    int x;
    int y;
    int width;
    int height;
} pondi_gl_rect;

// One number for each side.
typedef struct pondi_gl_sides {
    int left;
    int right;
    int top;
    int bottom;
} pondi_gl_sides;

#define PONDI_GL_SUMS 4 // of 16 a side each: enough for the longest side

// Correction of the mean's drift by the next step.
typedef enum pondi_gl_correction {
    PONDI_GL_CORRECTION_NONE = 0,
    PONDI_GL_CORRECTION_BOTH = 1,   // takes it off both levels while it reads them
    PONDI_GL_CORRECTION_BEFORE = 2, // and off the one that was now and is before in the step after
    PONDI_GL_CORRECTION_DUE = 3     // measures it first
} pondi_gl_correction;

// Uniforms of a step's shaders.
typedef struct pondi_gl_weights {
    float d; // share of the last step's movement that is kept
    float a; // edge neighbours
    float b; // corner neighbours
    float kept;
    float stiffness; // of the pull back to 0, in steps
    float back;      // what it takes where all is plain
    float c2;
    float gamma;     // damping [1/step]
    float strongest; // ζ at the outer end of a margin [1/step]
    bool nine;
    bool listed; // undamped five neighbours
} pondi_gl_weights;

struct pond_gl_water {
    pond_gl *gl;
    pond_desc desc; // with time_step filled in
    // The grid that is stepped: the pond and the margins of its open sides, those sides fixed.
    int width;
    int height;
    pondi_gl_sides margins;
    pondi_gl_sides edges; // pond_edge
    bool open;
    bool computes; // several steps at once where they are plain
    double courant2;
    pondi_gl_weights weights;
    uint64_t told; // identifies the state of its uniforms; changes with them
    pondi_gl_layer levels[PONDI_GL_LEVELS];
    int level_count; // 3, or 4 where steps are computed several at once
    int now;         // level of the present heights; the one before it, around, is one step ago
    pondi_gl_layer phi[2];
    int phi_now;
    bool linked;    // there are walls or ground
    uint8_t *walls; // of the pond's cells, 1 = wall; NULL: none
    float hardness;
    float *depths;             // NULL: desc.depth everywhere
    bool reaches_out;          // walls or land continue into a margin
    pondi_gl_texture wall_map; // one texel where there are none
    pondi_gl_texture ground_map;
    pondi_gl_layer links;
    pondi_gl_layer keep;
    // The mean level, where it is kept.
    pondi_gl_layer sums[PONDI_GL_SUMS];
    double mean; // as it should be [m]
    pondi_gl_correction correction;
    pondi_splashes splashes; // in progress
    // A step under way: how many rows of texels of it are drawn, of those between the margins.
    int rows_done;
    pondi_gl_correction under_way; // what it does about the mean's drift
    // What the water is like as a whole.
    pondi_gl_layer stats[PONDI_GL_SUMS];
    double wet_within;    // cells of the pond itself that hold water
    pondi_gl_layer shown; // fewer cells, for pictures
    float *taken;         // numbers on their way to the GPU and back
    uint64_t steps;
    double left_over; // [s]
};

static inline pondi_gl_layer *pondi_gl_water_level(pond_gl_water *water, int ago) {
    return &water->levels[(water->now + water->level_count - ago) % water->level_count];
}

// The level that holds nothing any more.
static inline pondi_gl_layer *pondi_gl_water_spare(pond_gl_water *water) {
    return &water->levels[(water->now + 1) % water->level_count];
}

// The whole grid with its ring.
static inline pondi_gl_rect pondi_gl_water_whole(const pond_gl_water *water) {
    return (pondi_gl_rect){0, 0, water->width + 2, water->height + 2};
}

// Saves the caller's state and makes ready to draw.
void pondi_gl_water_begin(const pond_gl_water *water, pondi_gl_state *saved);
void pondi_gl_water_end(const pondi_gl_state *saved);

// The uniforms of programs have changed.
void pondi_gl_water_tell_anew(pond_gl_water *water);

// Makes a program current and passes it the grid; NULL where the driver refuses it.
const pondi_gl_program *pondi_gl_water_use(pond_gl_water *water, pondi_gl_program_id id);

void pondi_gl_water_bind(pondi_gl_water_unit unit, GLuint texture);

// Runs the current program over a part of a layer.
void pondi_gl_water_draw(const pondi_gl_layer *layer, const pondi_gl_rect *part);

// Copies a part of one layer to the same place of another.
void pondi_gl_water_copy(const pondi_gl_layer *from, const pondi_gl_layer *to,
                         const pondi_gl_rect *part);

// Draws a level anew with its ring, dry where walls are.
void pondi_gl_water_settle(pond_gl_water *water, int ago);

void pondi_gl_water_bind_levels(pond_gl_water *water);

// Adds what splashes in progress add in the step that begins; the current program may be another
// afterwards. water_touch.c
void pondi_gl_water_splash(pond_gl_water *water);

// Finishes a step that is under way, before anything that would disturb it.
void pondi_gl_water_finish_step(pond_gl_water *water);

// Where volume is kept, how its mean level is. water_mean.c
bool pondi_gl_water_keeps_mean(const pond_gl_water *water);

// Layers in which whole levels are summed up, each 16 times smaller a side than the one before, the
// last a single texel. False without memory.
bool pondi_gl_water_make_sums(const pond_gl_water *water, pondi_gl_layer *layers, GLenum format);

// Runs the current program over them, one after the other. Returns the last.
const pondi_gl_layer *pondi_gl_water_sum_up(const pondi_gl_program *program,
                                            const pondi_gl_layer *layers);

// Takes the heights as they are for what they should be.
void pondi_gl_water_take_mean(pond_gl_water *water);
// Measures the drift if it is due; returns what the step that begins is to do about it. The current
// program may be another afterwards.
pondi_gl_correction pondi_gl_water_correct(pond_gl_water *water);
// Makes a step read the measured drift.
void pondi_gl_water_bind_drift(const pond_gl_water *water);

// How many steps the compute shader does at once, and whether it can. water_compute.c
bool pondi_gl_water_can_compute(const pond_gl *gl, const pond_desc *desc);
// Returns the number of steps done; 0 where the driver refuses the shader.
int64_t pondi_gl_water_compute(pond_gl_water *water, int64_t steps);

// Whether one of the next steps would correct the mean. water_mean.c
bool pondi_gl_water_corrects_within(const pond_gl_water *water, int steps);

// Fills a part as large as the pond of the texture bound, in strips. A row: `width` numbers of row
// `y`, made of `from`. water_heights.c
typedef void pondi_gl_water_row(const pond_gl_water *water, const void *from, int y,
                                float *numbers);
void pondi_gl_water_upload(const pond_gl_water *water, int left, int top, pondi_gl_water_row *row,
                           const void *from);

// Hands the present heights to the looks, if it is this water that they draw. water_heights.c
void pondi_gl_water_lend(pond_gl_water *water);

// Makes ready to read a layer's texels: waits for work on it, since Mesa's llvmpipe may
// otherwise read its content before it was cleared. water_heights.c
void pondi_gl_water_read_from(const pondi_gl_layer *layer);

// The first texel of a layer. water_heights.c
typedef struct pondi_gl_texel {
    float channels[4];
} pondi_gl_texel;
pondi_gl_texel pondi_gl_water_first_texel(const pond_gl_water *water, const pondi_gl_layer *layer);

// Makes a layer 0 everywhere.
void pondi_gl_water_clear(const pondi_gl_layer *layer);

// Flat at height 0, a step under way given up.
void pondi_gl_water_calm(pond_gl_water *water);

// How many numbers `taken` holds. water_heights.c
size_t pondi_gl_water_taken(const pond_gl *gl, int width);

// Whether a cell of the pond's grid is wall or land; margins repeat the pond's outermost cells.
// water_shore.c
bool pondi_gl_water_is_dry(const pond_gl_water *water, int x, int y);

// Frees what walls and ground take. water_shore.c
void pondi_gl_water_free_shore(pond_gl_water *water);

#endif
