// The lake look: prepares the camera and the waves of a frame.

#include "look/looks/lake.h"

#include <math.h>
#include <millpond/breeze.h>
#include <millpond/field.h>
#include <millpond/lake.h>
#include <stddef.h>
#include <string.h>

#include "base/maths.h"
#include "base/parallel.h"
#include "look/colour/srgb.h"
#include "look/look_row.h"
#include "look/usable.h"
#include "shared/lake_breeze.h"

#define LEAST_POND 6.0f // side of a pond [m]
#define POND_SIDE 3.0f  // the same [distances to its near side]

#define FIELD(member, ...) PONDI_FIELD(pond_lake_look, member, __VA_ARGS__)

static const pond_field fields[] = {
    FIELD(breeze, "m/s", "Wind speed; 0: none.", PONDI_SPAN(0, 20), PONDI_INITIAL(2)),
    FIELD(wind, "°", "Direction in which the wind blows: 0 right, 90 away from the viewer.",
          PONDI_ANGLE, PONDI_INITIAL(70)),
    FIELD(gusts, "", "Effect of gusts on the waves.", PONDI_SPAN(0, 1), PONDI_INITIAL(0.35)),
    FIELD(period, "s", "Loop period.", PONDI_RANGE(0.5, 600), PONDI_INITIAL(10),
          PONDI_LOG_SLIDER(1, 60)),
    FIELD(steepness, "", "Factor on all slopes, those of the pond too.", PONDI_RANGE(0, 10),
          PONDI_INITIAL(1), PONDI_SLIDER(0, 4)),
    FIELD(horizon, "picture heights", "Height of the horizon: 0 top, 1 bottom of the picture.",
          PONDI_SPAN(0, PONDI_LAKE_LOWEST_HORIZON), PONDI_INITIAL(0.45)),
    FIELD(field_of_view, "°", "Angle across the picture's width.", PONDI_RANGE(5, 150),
          PONDI_INITIAL(55), PONDI_SLIDER(20, 100)),
    FIELD(eye, "m", "Height of the eye above the water.", PONDI_RANGE(0.05, 1000),
          PONDI_INITIAL(1.7), PONDI_LOG_SLIDER(0.3, 30)),
    FIELD(sun, "",
          "Position of the sun: 0, 0 is the picture's upper left corner, 1, 1 its lower right one.",
          PONDI_RANGE(-2, 3), PONDI_INITIAL(0.5, 0.2), PONDI_SLIDER(-0.5, 1.5)),
    FIELD(glitter, "", "Brightness of the sun's path on the water; 0: none.", PONDI_LIGHT,
          PONDI_INITIAL(0), PONDI_LOG_SLIDER(0, 50)),
    FIELD(sun_colour, "", "Light of the sun.", PONDI_LIGHT, PONDI_INITIAL(1.0, 0.86, 0.62),
          PONDI_SLIDER(0, 2)),
    FIELD(seed, "", "Seed of the waves' phases.", PONDI_RANGE(0, PONDI_LARGEST_SEED),
          PONDI_INITIAL(1)),
};

static const pondi_look_preset presets[] = {
    {.name = "breeze"},
    {.name = "breath", .settings = {PONDI_SET(breeze, 0.8)}},
    {.name = "fresh", .settings = {PONDI_SET(breeze, 4), PONDI_SET(gusts, 0.5)}},
    {.name = "mirror", .settings = {PONDI_SET(breeze, 0)}},
};

// ---- the camera ---------------------------------------------------------------------------------

pondi_lake_camera pondi_lake_camera_of(const pond_lake_look *look, int width, int height) {
    const double half = 0.5 * (double)look->field_of_view;
    const double tangent = pondi_sin_degrees(half) / pondi_cos_degrees(half);
    return (pondi_lake_camera){.middle = 0.5f * (float)width - 0.5f,
                               .horizon = look->horizon * (float)height - 0.5f,
                               .focal = (float)(0.5 * width / tangent),
                               .eye = look->eye};
}

float pondi_lake_near_side(const pondi_lake_camera *camera, int height) {
    const float down = (float)height - camera->horizon;
    return PONDI_LAKE_NEARER * camera->eye * camera->focal / (down > 1.0f ? down : 1.0f);
}

// ---- a frame ------------------------------------------------------------------------------------

static double share_of_cycle(double cycles) {
    return cycles - floor(cycles);
}

static void take_wave(const pond_breeze_wave *wave, double turn, float factor,
                      pondi_lake_wave *out) {
    const double k = sqrt(wave->across * wave->across + wave->away * wave->away);
    *out = (pondi_lake_wave){
        .across = wave->across,
        .away = wave->away,
        .phase = share_of_cycle(wave->phase - wave->cycles * turn),
        .slope_x = factor * (float)((double)wave->slope * wave->across / k),
        .slope_z = factor * (float)((double)wave->slope * wave->away / k),
    };
}

static void raise(pondi_lake_scene *s) {
    const pond_lake_look *l = s->look;
    const pond_breeze_desc desc = pondi_lake_breeze(l);
    pond_breeze breeze;
    if (pond_breeze_make(&desc, &breeze) != POND_OK) {
        return;
    }
    const double turn = pond_breeze_turn(&breeze, l->time);
    const float way = PONDI_LAKE_DRIFT * sqrtf(l->breeze);
    const int turns = (int)(l->period / PONDI_LAKE_DRIFT_TIME + 0.5f);
    s->drift = (float)share_of_cycle(turn * pondi_most(turns, 1));
    s->drift_x = way * (float)pondi_cos_degrees((double)l->wind);
    s->drift_z = way * (float)pondi_sin_degrees((double)l->wind);
    s->wave_count = breeze.wave_count;
    s->gust_count = breeze.gust_count;
    for (int i = 0; i < breeze.wave_count; i++) {
        take_wave(&breeze.waves[i], turn, l->steepness, &s->wave[i]);
    }
    for (int i = 0; i < breeze.gust_count; i++) {
        take_wave(&breeze.gust[i], turn, 1.0f, &s->gust[i]);
    }
}

static void aim_sun(pondi_lake_scene *s) {
    const pondi_lake_camera *c = &s->camera;
    const float x = s->look->sun.x * (float)s->lake->width - 0.5f;
    const float y = s->look->sun.y * (float)s->lake->height - 0.5f;
    const float right = (x - c->middle) / c->focal;
    const float up = (c->horizon - y) / c->focal;
    const float length = sqrtf(1.0f + right * right + up * up);
    s->sun_x = right / length;
    s->sun_y = up / length;
    s->sun_z = 1.0f / length;
}

// Whether all heights are equal, so that the pond moves nothing.
static bool is_still(const pond_view *view) {
    const size_t size = view->format == POND_FORMAT_I16 ? sizeof(int16_t) : sizeof(float);
    const size_t row = size * (size_t)view->width;
    const uint8_t *first = view->heights;
    bool still = memcmp(first, first + size, row - size) == 0;
    for (int y = 1; y < view->height && still; y++) {
        still = memcmp(first, first + (ptrdiff_t)size * view->stride * y, row) == 0;
    }
    return still;
}

// Copies the part of a row without changes.
static void copy_row(const pond_texture *texture, const pond_target *target, const pond_area *part,
                     int y) {
    memcpy(target->pixels + y * target->stride + (ptrdiff_t)part->x * 4,
           texture->pixels + y * texture->stride + (ptrdiff_t)part->x * 4, (size_t)part->width * 4);
}

static void draw(const void *look, const pondi_canvas *canvas) {
    const pond_lake_look *l = look;
    const pond_view *view = canvas->view;
    const pond_texture *texture = canvas->texture;
    const pond_target *target = canvas->target;
    // Without a prepared photograph, draw the texture alone.
    const pond_lake still = {.width = texture->width, .height = texture->height};
    const pond_lake *lake = l->lake != NULL ? l->lake : &still;
    pondi_lake_scene s = {
        .lake = lake,
        .look = l,
        .view = view,
        .texture = texture,
        .target = target,
        .part = pondi_subdomain_of(target),
        .camera = pondi_lake_camera_of(l, lake->width, lake->height),
        .pace_x = (float)lake->width / (float)target->width,
        .pace_y = (float)lake->height / (float)target->height,
        .texels_x = (float)texture->width / (float)lake->width,
        .texels_y = (float)texture->height / (float)lake->height,
        .exact = lake->width == target->width && lake->height == target->height &&
                 lake->width == texture->width && lake->height == texture->height,
        .linear = pondi_srgb_linear(),
    };
    if (s.part.width <= 0 || s.part.height <= 0) {
        return;
    }
    if (l->lake != NULL && l->steepness > 0.0f) {
        raise(&s);
        aim_sun(&s);
        s.near_side = pondi_lake_near_side(&s.camera, lake->height);
    }
    if (view == NULL || l->lake == NULL || is_still(view)) {
        s.view = NULL;
    }
    const bool same = texture->width == target->width && texture->height == target->height;
    if (s.view == NULL && s.wave_count == 0 && same && target->format == POND_PIXELS_RGBA8) {
        for (int y = s.part.y; y < s.part.y + s.part.height; y++) {
            copy_row(texture, target, &s.part, y);
        }
        return;
    }
    pondi_parallel_run(canvas->parallel, (s.part.height + PONDI_TILE_ROWS - 1) / PONDI_TILE_ROWS,
                       PONDI_ISA_BEST(pondi_draw_lake_band_), &s);
}

const pondi_look_row pondi_look_lake = {
    .traits =
        {
            .name = "lake",
            .constant = "POND_LOOK_LAKE",
            .about = "The water in a photograph, in perspective.",
            .needs_texture = true,
            .own_land = true,
        },
    .record = PONDI_RECORD(pond_lake_look, fields),
    .presets = presets,
    .preset_count = PONDI_COUNT(presets),
    .scaled = {"steepness"},
    .view_optional = true,
    .draw = draw,
};

// ---- places -------------------------------------------------------------------------------------

static bool clamp_look(const pond_lake_look *look, pond_lake_look *out) {
    return look != NULL && pondi_record_clamp(&pondi_look_lake.record, look, out);
}

static bool is_sized(const pond_target *target) {
    return target != NULL && target->width > 0 && target->height > 0;
}

float pond_lake_pond_size(const pond_lake_look *look, const pond_target *target) {
    pond_lake_look l;
    if (!is_sized(target) || !clamp_look(look, &l)) {
        return 0.0f;
    }
    const pondi_lake_camera camera = pondi_lake_camera_of(&l, target->width, target->height);
    const float size = POND_SIDE * pondi_lake_near_side(&camera, target->height);
    return size > LEAST_POND ? size : LEAST_POND;
}

bool pond_lake_point_at(const pond_lake_look *look, const pond_view *view,
                        const pond_target *target, pond_vec2 pixel, pond_vec2 *out) {
    pond_lake_look l;
    if (out == NULL || !is_sized(target) || !pondi_view_readable(view) || !clamp_look(look, &l)) {
        return false;
    }
    const pondi_lake_camera camera = pondi_lake_camera_of(&l, target->width, target->height);
    const float down = pixel.y - 0.5f - camera.horizon;
    if (!(down > 0.0f)) {
        return false;
    }
    const float z = camera.eye * camera.focal / down;
    const float x = (pixel.x - 0.5f - camera.middle) / camera.focal * z;
    const float far_side =
        pondi_lake_near_side(&camera, target->height) + (float)view->height * view->cell_size;
    *out = (pond_vec2){x + 0.5f * (float)view->width * view->cell_size, far_side - z};
    return true;
}

// ---- the sun ------------------------------------------------------------------------------------

#define SUN_LEVEL 248 // least level of every channel of the sun
#define SUN_BLOCKS 32 // along each side, in which white is counted

typedef struct block {
    double x;
    double y;
    double count;
} block;

static void count_white(const pond_texture *photograph, int rows, block *blocks) {
    for (int y = 0; y < rows; y++) {
        const uint8_t *row = photograph->pixels + y * photograph->stride;
        const int down = (int)((int64_t)y * SUN_BLOCKS / rows);
        for (int x = 0; x < photograph->width; x++) {
            const uint8_t *pixel = row + (ptrdiff_t)4 * x;
            if (pixel[0] >= SUN_LEVEL && pixel[1] >= SUN_LEVEL && pixel[2] >= SUN_LEVEL) {
                block *b = &blocks[down * SUN_BLOCKS + (int64_t)x * SUN_BLOCKS / photograph->width];
                b->x += x + 0.5;
                b->y += y + 0.5;
                b->count += 1.0;
            }
        }
    }
}

// Sum of a block and its neighbours.
static block around(const block *blocks, int x, int y) {
    block sum = {0};
    for (int j = pondi_most(y - 1, 0); j <= pondi_least(y + 1, SUN_BLOCKS - 1); j++) {
        for (int i = pondi_most(x - 1, 0); i <= pondi_least(x + 1, SUN_BLOCKS - 1); i++) {
            const block *b = &blocks[j * SUN_BLOCKS + i];
            sum = (block){sum.x + b->x, sum.y + b->y, sum.count + b->count};
        }
    }
    return sum;
}

bool pond_lake_find_sun(const pond_texture *photograph, float horizon, pond_vec2 *out) {
    if (out == NULL || !pondi_readable(photograph)) {
        return false;
    }
    const float high = (float)photograph->height;
    const int rows = (int)(pondi_clamp(horizon, 0.0f, 1.0f) * high);
    block blocks[SUN_BLOCKS * SUN_BLOCKS] = {{0}};
    count_white(photograph, rows, blocks);
    block most = {0};
    for (int y = 0; y < SUN_BLOCKS; y++) {
        for (int x = 0; x < SUN_BLOCKS; x++) {
            const block sum = around(blocks, x, y);
            most = sum.count > most.count ? sum : most;
        }
    }
    if (!(most.count > 0.0)) {
        return false;
    }
    *out = (pond_vec2){(float)(most.x / most.count / photograph->width),
                       (float)(most.y / most.count / photograph->height)};
    return true;
}
