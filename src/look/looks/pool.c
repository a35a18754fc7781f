// Water over a floor, in linear light:
//
//   pixel = ((floor + B)·(sky share + sun share·gathered)·T + scattered·(1 − T))·(1 − F)/(1 − F₀)
//           + F·(sky + sun) − F₀·(still sky + sun)·T − B·T
//
// T = exp(−absorption·way) is the share of light left after its way down and up (Beer–Lambert).
// F is the reflectance of the surface, F₀ that of still water. B is the share of light that black
// ground reflects, so that light moves on it too. The texture is the picture of still, clear water:
// it already contains the losses, the mirrored sky and B. pool_optics.c has the rays, pool_foam.c
// the foam, pool_shore.c the shore.

#include "look/looks/pool_keep.h"

#include <math.h>
#include <millpond/field.h>
#include <string.h>

#include "base/compiler.h"
#include "base/maths.h"
#include "look/look_row.h"
#include "look/usable.h"
#include "shared/look_numbers.h"

static void mix_colours(pondi_pool *s, const pond_pool_look *look) {
    pondi_colour_spread(look->absorption, 1.0f, s->absorption);
    pondi_colour_spread(look->scatter, 1.0f, s->scatter);
    pondi_colour_spread(look->sky_zenith, look->sky_brightness, s->zenith);
    pondi_colour_spread(look->sky_horizon, look->sky_brightness, s->horizon);
    // Sun light is some thousand times the sky's: the brightest glint outshines Fresnel's 2 %.
    pondi_colour_spread(look->sun_colour, look->glitter / PONDI_F0, s->sun);
}

#define FIELD(member, ...) PONDI_FIELD(pond_pool_look, member, __VA_ARGS__)

static const pond_field fields[] = {
    FIELD(depth, "m", "Depth of the floor, without a depth map.", PONDI_RANGE(0, 1000),
          PONDI_INITIAL(0.25), PONDI_LOG_SLIDER(0, 10)),
    FIELD(refractive_index, "", "Refractive index of the water.", PONDI_SPAN(1, 3),
          PONDI_INITIAL(1.333)),
    FIELD(steepness, "", "Factor on drawn slopes.", PONDI_RANGE(0, 100), PONDI_INITIAL(1),
          PONDI_SLIDER(0, 5)),
    FIELD(absorption, "1/m", "Light absorbed per metre.", PONDI_LIGHT,
          PONDI_INITIAL(0.26, 0.057, 0.010), PONDI_LOG_SLIDER(0, 10)),
    FIELD(scatter, "",
          "Light that the water scatters back: its colour where it is too deep to see the floor.",
          PONDI_LIGHT, PONDI_INITIAL(0, 0, 0), PONDI_SLIDER(0, 1)),
    FIELD(sky_zenith, "", "Light from straight above.", PONDI_LIGHT,
          PONDI_INITIAL(0.42, 0.62, 0.95), PONDI_SLIDER(0, 2)),
    FIELD(sky_horizon, "", "Light from the side.", PONDI_LIGHT, PONDI_INITIAL(0.95, 0.98, 1.0),
          PONDI_SLIDER(0, 2)),
    FIELD(sky_brightness, "", "Factor on both sky colours, or on the sky picture.", PONDI_LIGHT,
          PONDI_INITIAL(1.2), PONDI_SLIDER(0, 5)),
    FIELD(sun_colour, "", "Light of the sun.", PONDI_LIGHT, PONDI_INITIAL(1.0, 0.93, 0.80),
          PONDI_SLIDER(0, 2)),
    FIELD(sun_azimuth, "°", "Direction of the sun: 0 right, 90 top of the picture.", PONDI_ANGLE,
          PONDI_INITIAL(125)),
    FIELD(sun_elevation, "°", "Elevation of the sun above the horizon.", PONDI_SPAN(1, 90),
          PONDI_INITIAL(58)),
    FIELD(glitter, "", "Brightness of the sun's reflection.", PONDI_LIGHT, PONDI_INITIAL(6),
          PONDI_LOG_SLIDER(0, 50)),
    FIELD(roughness, "", "Spread of slopes under a pixel.", PONDI_SPAN(0.005, 1),
          PONDI_INITIAL(0.06)),
    FIELD(caustics, "", "Strength of the caustics on the floor.", PONDI_SPAN(0, 4),
          PONDI_INITIAL(1)),
    FIELD(headroom, "",
          "Share of its light that white ground loses in 8-bit pictures, so that bright lines show "
          "on it.",
          PONDI_SPAN(0, 0.3), PONDI_INITIAL(0)),
    FIELD(tilt, "°", "Tilt of the view from straight above towards the bottom of the picture.",
          PONDI_SPAN(0, 75), PONDI_INITIAL(30)),
    FIELD(shore, "m", "Width of the wet land and the shaded water along a shore.",
          PONDI_RANGE(0, 1000), PONDI_INITIAL(0.03), PONDI_LOG_SLIDER(0, 2)),
    FIELD(foam_size, "m", "Size of the holes in the foam; 0: it has none.", PONDI_RANGE(0, 1000),
          PONDI_INITIAL(0.05), PONDI_LOG_SLIDER(0.002, 1)),
};

// ---- surveys ------------------------------------------------------------------------------------

#define LEAST_BLOCK 8 // side of a survey's block [values]
#define AROUND 24     // pixels around a part of a picture that tiles may need

static int block_side(int values, int most) {
    const int side = (values + most - 1) / most;
    return (side + LEAST_BLOCK - 1) / LEAST_BLOCK * LEAST_BLOCK;
}

// Blocks along a side under pixels from…from + count − 1 and some around.
static void find_blocks(int from, int count, int pixels, int around, int values, int side,
                        int *first, int *blocks) {
    const int64_t begin = pondi_most(0, from - around);
    const int64_t end = pondi_least(pixels, from + count + around);
    *first = (int)(begin * values / pixels / side);
    *blocks = (int)((end * values + pixels - 1) / pixels + side - 1) / side - *first;
}

void pondi_pool_survey(const pondi_canvas *canvas, int around_x, int around_y,
                       pondi_survey *survey) {
    const pond_target *target = canvas->target;
    const pond_map *map = survey->map;
    const pond_area part = pondi_subdomain_of(target);
    survey->side_x = block_side(map->width, PONDI_SURVEY_WIDE);
    survey->side_y = block_side(map->height, PONDI_SURVEY_HIGH);
    pond_area *blocks = &survey->part;
    find_blocks(part.x, part.width, target->width, around_x, map->width, survey->side_x, &blocks->x,
                &blocks->width);
    find_blocks(part.y, part.height, target->height, around_y, map->height, survey->side_y,
                &blocks->y, &blocks->height);
    memset(survey->ground, 0xff, sizeof survey->ground); // other blocks may hold anything
    pondi_parallel_run(canvas->parallel, blocks->height, PONDI_ISA_BEST(pondi_survey_row_), survey);
}

// Needs the state aimed.
static void survey_maps(const pondi_canvas *canvas, pondi_pool *s, pondi_survey *land,
                        pondi_survey *bed) {
    const float shore = 2.0f * s->look->shore;
    const int around_x =
        AROUND + (int)pondi_clamp(shore * s->texels_metre_x / s->texels_x, 0, 1e6f);
    const int around_y =
        AROUND + (int)pondi_clamp(shore * s->texels_metre_y / s->texels_y, 0, 1e6f);
    if (s->dry != NULL) {
        land->map = s->dry;
        land->land = true;
        pondi_pool_survey(canvas, around_x, around_y, land);
        s->land_survey = land;
    }
    if (s->dry != NULL && s->bed != NULL) {
        // Half of the least value that pondi_pool_trace() uses, since numbers are rounded.
        const float slide2 = pondi_pool_slide2(s);
        const float rise = slide2 < PONDI_POOL_FARTHEST * PONDI_POOL_FARTHEST
                               ? 0.5f / sqrtf(slide2 + 1e-12f)
                               : -1.0f; // all is steep
        bed->map = s->bed;
        bed->land = false;
        bed->most_x = rise * (float)s->texture_width / (s->texels_x * (float)s->bed->width);
        bed->most_y = rise * (float)s->texture_height / (s->texels_y * (float)s->bed->height);
        pondi_pool_survey(canvas, around_x, around_y, bed);
        s->bed_survey = bed;
    }
}

static bool is_zero(const float colour[3]) {
    return !(colour[0] > 0.0f || colour[1] > 0.0f || colour[2] > 0.0f);
}

// Whether rays on the cells can stand for those of the pixels: where the sun's mirror image is no
// narrower than the distance between two cells.
static bool traces_cells(const pondi_pool *s, const pondi_canvas *canvas) {
    return pondi_is_doubled(canvas->view, canvas->target) && s->bare && s->even &&
           s->light == NULL && s->look->roughness >= PONDI_POOL_PAIRS_ROUGH &&
           is_zero(s->absorption) && is_zero(s->scatter) &&
           canvas->target->format != POND_PIXELS_RGBA_F32;
}

PONDI_APART void draw_tiles(const pondi_canvas *canvas, pondi_pool *s) {
    pondi_survey land;
    pondi_survey bed;
    if (s->kept != NULL) {
        s->land_survey = &s->kept->survey;
    } else {
        survey_maps(canvas, s, &land, &bed);
    }
    pondi_tiling how = {
        .channels = s->curved ? PONDI_CHANNELS_OPTICS : PONDI_CHANNELS_SLOPES,
        .widest = s->dry != NULL && s->look->shore > 0.0f ? PONDI_SHORE_TILE : PONDI_TILE,
        .paint = PONDI_ISA_BEST(pondi_paint_pool_),
    };
    if (traces_cells(s, canvas)) {
        how.trace = PONDI_ISA_BEST(pondi_trace_pool_);
        how.paint = PONDI_ISA_BEST(pondi_paint_pool_traced_);
    }
    pondi_draw_tiling(canvas, &how, s);
}

// Rays of the same waves span the same share of a picture.
static float margin_of(const pond_target *target) {
    return pondi_clamp((float)target->height * (1.0f / 90.0f), 8.0f, 16.0f);
}

pondi_pool pondi_pool_of(const pond_pool_look *l, const pondi_canvas *canvas) {
    const pond_view *view = canvas->view;
    const pond_texture *texture = canvas->texture;
    const pond_target *target = canvas->target;
    const float metres_x = view->cell_size * (float)view->width;
    const float metres_y = view->cell_size * (float)view->height;
    pondi_pool state = {
        .look = l,
        .bed = pondi_usable_map(l->bed),
        .light = pondi_usable_map(l->light),
        .foam = pondi_usable_map(l->foam),
        .dry = pondi_usable_map(l->dry),
        .sky = pondi_readable(l->sky) ? l->sky : NULL,
        .texture_wraps = texture->wraps,
        .wraps_x = view->wraps_x,
        .wraps_y = view->wraps_y,
        .texture_width = texture->width,
        .texture_height = texture->height,
        .margin = margin_of(target),
        .texels_x = (float)texture->width / (float)target->width,
        .texels_y = (float)texture->height / (float)target->height,
        .texels_metre_x = (float)texture->width / metres_x,
        .texels_metre_y = (float)texture->height / metres_y,
        .inverse_index = 1.0f / l->refractive_index,
        .gathering = l->caustics * l->steepness * (1.0f - 1.0f / l->refractive_index),
        .facets = 2.0f / (3.0f * l->roughness * l->roughness),
    };
    if (l->foam_size > 0.0f) {
        state.foam_scale_x = metres_x / (l->foam_size * (float)texture->width);
        state.foam_scale_y = metres_y / (l->foam_size * (float)texture->height);
    }
    mix_colours(&state, l);
    return state;
}

static void draw(const void *look, const pondi_canvas *canvas) {
    const pond_pool_look *l = look;
    pondi_pool state = pondi_pool_of(l, canvas);
    pondi_pool_aim(&state, l);
    state.kept = pondi_pool_land_suits(l->land, &state, canvas->target) ? l->land : NULL;
    draw_tiles(canvas, &state);
}

const pondi_look_row pondi_look_pool = {
    .traits =
        {
            .name = "pool",
            .constant = PONDI_TEXT("POND_LOOK_POOL"),
            .about = PONDI_TEXT("Water over a floor, by the laws of optics."),
            .needs_texture = true,
            .local = true,
            .own_land = true,
        },
    .record = PONDI_RECORD(pond_pool_look, fields),
    .presets = pondi_pool_presets,
    .preset_count = PONDI_COUNT(pondi_pool_presets),
    .scaled = {"steepness"},
    .veils = {"absorption", "headroom"},
    .draw = PONDI_WITH_PAINT ? draw : NULL,
};
