// pool.h — shared by the files of the pool look: optics, foam, shore. See pool.c.
#ifndef PONDI_LOOK_POOL_H
#define PONDI_LOOK_POOL_H

#include "look/colour/store.h"
#include "look/look_row.h"
#include "look/looks/pool_land.h"
#include "look/reading/sampler.h"

#define pondi_pool_aim PONDI_ISA_NAME(pondi_pool_aim)
#define pondi_pool_read_here PONDI_ISA_NAME(pondi_pool_read_here)
#define pondi_pool_begin PONDI_ISA_NAME(pondi_pool_begin)
#define pondi_pool_trace PONDI_ISA_NAME(pondi_pool_trace)
#define pondi_pool_mix PONDI_ISA_NAME(pondi_pool_mix)
#define pondi_pool_bend PONDI_ISA_NAME(pondi_pool_bend)
#define pondi_pool_stay PONDI_ISA_NAME(pondi_pool_stay)
#define pondi_pool_foam PONDI_ISA_NAME(pondi_pool_foam)
#define pondi_pool_survey_shore PONDI_ISA_NAME(pondi_pool_survey_shore)
#define pondi_pool_shore PONDI_ISA_NAME(pondi_pool_shore)
#define pondi_pool_look_around PONDI_ISA_NAME(pondi_pool_look_around)
#define pondi_pool_stays_around PONDI_ISA_NAME(pondi_pool_stays_around)
#define pondi_pool_has_land PONDI_ISA_NAME(pondi_pool_has_land)
#define pondi_pool_ground_within PONDI_ISA_NAME(pondi_pool_ground_within)
#define pondi_pool_steepest PONDI_ISA_NAME(pondi_pool_steepest)
#define pondi_pool_shore_ground PONDI_ISA_NAME(pondi_pool_shore_ground)
#define pondi_pool_find_shade PONDI_ISA_NAME(pondi_pool_find_shade)
#define pondi_pool_find_wet PONDI_ISA_NAME(pondi_pool_find_wet)
#define pondi_pool_look_up PONDI_ISA_NAME(pondi_pool_look_up)
#define pondi_pool_read_kept PONDI_ISA_NAME(pondi_pool_read_kept)

#define PONDI_POOL_TERMS 5 // of the remaining light, as a polynomial of the way

PONDI_PAINTER(pondi_paint_pool);
PONDI_PAINTER(pondi_paint_pool_traced);
PONDI_ISA_DECLARE(pondi_cell_tracer, pondi_trace_pool);

// Channels of a tile whose rays are traced on the cells.
typedef enum pondi_pool_channel {
    PONDI_POOL_AWAY_U = 0, // from a pixel's position to where its ray meets the floor [texels]
    PONDI_POOL_AWAY_V,
    PONDI_POOL_FLOOR, // share of the floor's light
    PONDI_POOL_ABOVE  // light on top of it: red, green, blue
} pondi_pool_channel;

// Bits that describe values of a map.
typedef enum pondi_ground {
    PONDI_GROUND_LAND = 1,  // some land
    PONDI_GROUND_WATER = 2, // some values that are not all land
    PONDI_GROUND_SHOWN = 4, // land that a tile shows
    PONDI_GROUND_STEEP = 1, // bed so steep that light could be stretched on it
    PONDI_GROUND_UNEVEN = 2 // bed that is not level
} pondi_ground;

#define PONDI_POOL_FARTHEST                                                                        \
    1000.0f // that light slides for each metre: up to here roundings do not count [pixels]

#define PONDI_SURVEY_WIDE 64 // blocks along a side at most: bits of a word
#define PONDI_SURVEY_HIGH 48

// A map of land, or of the bed, in blocks of its values. See pool_survey.c.
typedef struct pondi_survey {
    const pond_map *map;
    bool land;
    float most_x; // that a bed may rise from one value to the next and not be steep [m]
    float most_y;
    int side_x; // of a block [values]
    int side_y;
    pond_area part;                        // blocks that are looked at
    uint64_t ground[2][PONDI_SURVEY_HIGH]; // each bit of pondi_ground: rows of blocks, one a bit
} pondi_survey;

// Surveys row `index` of a pondi_survey's part.
PONDI_ISA_DECLARE(pond_task, pondi_survey_row);

// Distance along one axis from a place on the floor to where its light passed the surface:
// slant·depth, at most `most`, times first + along·position.
typedef struct pondi_lead {
    float slant; // [texels/m]
    float most;  // [texels]
    float first;
    float along; // [1/texel]
} pondi_lead;

typedef struct pondi_pool {
    const pond_pool_look *look; // clamped
    const pond_map *bed;        // NULL where there is none
    const pond_map *light;
    const pond_map *foam;
    const pond_map *dry;
    const pondi_survey *land_survey; // of `dry`; NULL without one, as the next is
    const pondi_survey *bed_survey;
    const pond_pool_land *kept; // that suits all this, or NULL: surveys are not needed with it
    const pond_texture *sky;
    bool texture_wraps;
    bool wraps_x; // the water and all maps repeat beyond a side
    bool wraps_y;
    int texture_width; // [texels]
    int texture_height;
    float margin;   // around a tile; rays of most waves stay within it [pixels]
    float texels_x; // for each pixel
    float texels_y;
    float texels_metre_x; // for each metre
    float texels_metre_y;
    float inverse_index; // 1/n
    float gathering;     // caustics·(1 − 1/n)
    float eye_y;         // towards the eye, and up
    float eye_z;
    float still_shift; // along y, where the ray meets the floor under still water, for each metre
    float slant_x;     // from a place of the floor to where its light comes in, for each metre
    float slant_y;
    pondi_lead lead[2];      // along x and y
    float still_keep;        // 1/(1 − F) of still water
    float still_mirrored[3]; // F·(sky + sun) of still water
    bool curved;             // the surface gathers light
    bool bare;               // neither bed nor land, foam nor a sky's picture
    bool clear;              // the water scatters no light
    bool even;               // T is a polynomial of a ray's way beyond `mean_way`
    int terms;      // that suffice: 1 without loss, 2 in clear water, 3 or PONDI_POOL_TERMS
    float mean_way; // for each metre of depth
    float left[3][PONDI_POOL_TERMS];
    float absorption[3];
    float scatter[3];
    float zenith[3];
    float horizon[3];
    float sun[3];
    float mirror_x; // slope that mirrors the sun
    float mirror_y;
    float facets;       // ⅔/roughness²
    float foam_scale_x; // holes for each texel
    float foam_scale_y;
} pondi_pool;

#define PONDI_POOL_PRESETS 8
extern const pondi_look_preset pondi_pool_presets[PONDI_POOL_PRESETS];

// A summary of the maps around a tile, so that rays that stay there need not read them.
typedef struct pondi_pool_around {
    float left; // points of the texture that it holds for [texels]
    float top;
    float right;
    float bottom;
    bool no_land;    // in any of the survey's blocks there
    bool none_near;  // no known land there; true if no_land is
    bool shows_none; // the same for the tile itself
    bool gentle;     // the bed is nowhere so steep that light is stretched on it
} pondi_pool_around;

// Rays of a row of pixels.
typedef struct pondi_pool_row {
    pondi_pool_around around;
    int x; // the first pixel
    int y;
    pondi_points still;     // position of each pixel in the texture
    pondi_points floor;     // where its ray meets the floor, where still water would show that
    float way[PONDI_TILE];  // of the view ray, for each metre of depth
    pondi_points entry;     // where its light passed the surface
    float glow[PONDI_TILE]; // light on the floor, 1 = still water
    float fresnel[PONDI_TILE];
    float mirror_up[PONDI_TILE]; // the mirrored ray
    float glitter[PONDI_TILE];
    // Only some looks need these.
    float depth[PONDI_TILE];  // where the ray meets the floor, below still water [m]
    float away_x[PONDI_TILE]; // from `still` to `floor`, for each metre of depth
    float away_y[PONDI_TILE];
    float land[PONDI_TILE]; // share of land
    bool all_land;          // all pixels are land
    union {
        float mirror[2][PONDI_TILE]; // the mirrored ray along x and y; then
        float sky[3][PONDI_TILE];    // mirrored light, before Fresnel
    };
    int count;
} pondi_pool_row;

// Positions of texels in maps.
static inline pondi_place pondi_pool_place(const pondi_pool *s, const pondi_points *points,
                                           int count) {
    return (pondi_place){.width = s->texture_width,
                         .height = s->texture_height,
                         .wraps_x = s->wraps_x,
                         .wraps_y = s->wraps_y,
                         .points = points,
                         .count = count};
}

// The state without the results of pondi_pool_aim() and without surveys.
pondi_pool pondi_pool_of(const pond_pool_look *look, const pondi_canvas *canvas);

// Values of a map along one of its sides; ends included.
typedef struct pondi_values {
    int first;
    int last;
} pondi_values;

// Values under texels from…to and one more on each side. They may be beyond a side.
static inline pondi_values pondi_values_under(float from, float to, int texels, int values) {
    const float scale = (float)values / (float)texels;
    return (pondi_values){(int)pondi_floor((from + 0.5f) * scale - 0.5f) - 1,
                          (int)pondi_floor((to + 0.5f) * scale - 0.5f) + 2};
}

// Surveys a map under a canvas' pixels and a number of pixels around them.
void pondi_pool_survey(const pondi_canvas *canvas, int around_x, int around_y,
                       pondi_survey *survey);

// Whether the stored state belongs to the same maps and sizes.
bool pondi_pool_land_suits(const pond_pool_land *land, const pondi_pool *s,
                           const pond_target *target);

// The view ray of still water, the slope that mirrors the sun, and what still water mirrors.
// Needs the rest of the state.
void pondi_pool_aim(pondi_pool *s, const pond_pool_look *look);

void pondi_pool_look_around(const pondi_pool *s, const pondi_tile *tile, pondi_pool_around *around);

// Whether all points are in the area that `around` describes.
bool pondi_pool_stays_around(const pondi_pool_around *around, const pondi_points *points,
                             int count);

// Bits of a survey's blocks under a rectangle of the texture. [texels]
int pondi_pool_ground_within(const pondi_pool *s, const pondi_survey *survey, float left, float top,
                             float right, float bottom);

// Whether the values under a rectangle of the texture contain land.
bool pondi_pool_has_land(const pondi_pool *s, float left, float top, float right, float bottom);

// The square of how much a bed rises at most from one pixel to the next there. [m²]
float pondi_pool_steepest(const pondi_pool *s, float left, float top, float right, float bottom);

// Square of how far light that comes in aslant slides along the floor for each metre that it falls
// deeper. [pixels²/m²]
static inline float pondi_pool_slide2(const pondi_pool *s) {
    const float slide_x = s->slant_x * s->texels_metre_x / s->texels_x;
    const float slide_y = s->slant_y * s->texels_metre_y / s->texels_y;
    return slide_x * slide_x + slide_y * slide_y;
}

// Values of a map at a row's pixels.
void pondi_pool_read_here(const pondi_pool *s, const pondi_pool_row *row, const pond_map *map,
                          float high, float *out);

// Positions of the tile's columns.
void pondi_pool_begin(const pondi_pool *s, const pondi_tile *tile, pondi_pool_row *row);

// Traces the rays of row y of a tile to the floor and reads its light. Does nothing if all is land.
void pondi_pool_trace(const pondi_pool *s, const pondi_tile *tile, int y, pondi_pool_row *row);

// Mixes the floor's light, the water's and the sky's. `bend`: compresses light above white.
void pondi_pool_mix(const pondi_pool *s, const pondi_pool_row *row, bool bend,
                    float seen[3][PONDI_TILE], float light[3][PONDI_TILE]);

// Light brighter than still water and than the knee is compressed towards white: still water shows
// the floor's texture `seen`, and `left` of its light; NULL: all of it.
void pondi_pool_bend(const pondi_pool *s, int count, float (*left)[PONDI_TILE],
                     float (*seen)[PONDI_TILE], float (*light)[PONDI_TILE]);

// Mirrors points beyond a side back onto the floor.
void pondi_pool_stay(const pondi_pool *s, pondi_points *floor, int count);

// Foam on top.
void pondi_pool_foam(const pondi_pool *s, const pondi_pool_row *row, pondi_light *light);

// The stored land for a rectangle of pixels, and numbers of the pixels of a row.
pondi_kept pondi_pool_look_up(const pond_pool_land *land, int x0, int y0, int width, int height);
void pondi_pool_read_kept(const pond_pool_land *land, pondi_kept_number which,
                          const pondi_pool_row *row, float *restrict out);

// Tiles near land are narrow, so that their surroundings fit into a tile's scratch memory.
#define PONDI_SHORE_TILE (PONDI_TILE / 2)
#define PONDI_SHORE_WIDE (PONDI_SHORE_TILE + 16)
#define PONDI_SHORE_HIGH (PONDI_TILE_ROWS + 16)

// The amount of land, and of water that wets it, around each place, on a grid over a tile and
// around.
typedef struct pondi_shore {
    const pond_pool_land *kept; // or NULL. With it there is no grid
    bool drawn;
    bool paved;  // there is only land around: no water, and nothing wet
    bool wets;   // land may be wet; otherwise `wet` is not filled in
    int first_x; // grid lines are at whole multiples of the steps
    int first_y;
    float step_x; // [texels]
    float step_y;
    int wide;
    int high;
    float *land; // rows are PONDI_SHORE_WIDE apart
    float *wet;
} pondi_shore;

// Bits of the map of land around a tile, within a shore's width.
int pondi_pool_shore_ground(const pondi_pool *s, const pondi_tile *tile);

void pondi_pool_survey_shore(const pondi_pool *s, const pondi_tile *tile, pondi_shore *shore);

// Reads the grid at the pixels of a row: the share of light that a shore leaves, and wetness.
void pondi_pool_find_shade(const pondi_shore *shore, const pondi_pool_row *row, float *shade);
void pondi_pool_find_wet(const pondi_shore *shore, const pondi_pool_row *row, float *wet);

// Shades the water near land and draws land over it, wet near the water; `land` is scratch memory.
void pondi_pool_shore(const pondi_shore *shore, const pondi_pool_row *row,
                      const pond_texture *texture, pondi_light *land, pondi_light *light);

#endif
