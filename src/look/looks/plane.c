// The plane look: prepares camera, light and materials.

#include "look/looks/plane.h"
#include "look/look_row.h"
#include "look/usable.h"

#include <math.h>
#include <millpond/field.h>
#include <stddef.h>

#include "base/maths.h"
#include "base/parallel.h"
#include "shared/look_numbers.h"

#define SLOPE_SLACK 0.15f // error of interpolated slopes, as a share of the roughness

#define FIELD(member, ...) PONDI_FIELD(pond_plane_look, member, __VA_ARGS__)

static const pond_field fields[] = {
    FIELD(azimuth, "°", "Direction of the eye: 0 right, 90 top of the pond.", PONDI_ANGLE,
          PONDI_INITIAL(-64)),
    FIELD(elevation, "°", "Elevation of the eye above the horizon.", PONDI_SPAN(1, 90),
          PONDI_INITIAL(27)),
    FIELD(distance, "pond sizes", "Distance from the eye to the point it looks at.",
          PONDI_RANGE(0.01, 1000), PONDI_INITIAL(1.95), PONDI_LOG_SLIDER(0.3, 6)),
    FIELD(field_of_view, "°", "Angle across the picture's width.", PONDI_RANGE(1, 150),
          PONDI_INITIAL(40), PONDI_SLIDER(10, 120)),
    FIELD(look_at, "",
          "Point in the middle of the picture: 0, 0 is the pond's upper left corner, 1, 1 its "
          "lower right one.",
          PONDI_RANGE(-10, 10), PONDI_INITIAL(0.5, 0.5), PONDI_SLIDER(-0.5, 1.5)),
    FIELD(look_height, "pond sizes", "Height of this point above still water.",
          PONDI_RANGE(-10, 10), PONDI_INITIAL(-0.055), PONDI_SLIDER(-0.5, 0.5)),
    FIELD(exaggeration, "", "Factor on the heights.", PONDI_RANGE(0, 1000), PONDI_INITIAL(6),
          PONDI_LOG_SLIDER(0, 50)),
    FIELD(depth, "pond sizes", "Depth of the block below still water; 0: a sheet.",
          PONDI_RANGE(0, 10), PONDI_INITIAL(0.13), PONDI_SLIDER(0, 1)),
    FIELD(texture_depth, "share of depth",
          "Depth of the texture: 0 on the surface, 1 on the bottom.", PONDI_SPAN(0, 1),
          PONDI_INITIAL(1)),
    FIELD(scroll, "texture sizes", "Shift of the texture to the left and up.",
          PONDI_RANGE(-1e6, 1e6), PONDI_INITIAL(0, 0), PONDI_SLIDER(-0.5, 0.5)),
    FIELD(refractive_index, "", "Refractive index of the water.", PONDI_SPAN(1, 3),
          PONDI_INITIAL(1.333)),
    FIELD(absorption, "1/pond size", "Light absorbed on the way through the water.", PONDI_LIGHT,
          PONDI_INITIAL(2.6, 0.75, 0.55), PONDI_LOG_SLIDER(0, 20)),
    FIELD(water_colour, "", "Colour of the water where it absorbs all light.", PONDI_LIGHT,
          PONDI_INITIAL(0.010, 0.16, 0.20), PONDI_SLIDER(0, 1)),
    FIELD(ambient, "", "Ambient light.", PONDI_LIGHT, PONDI_INITIAL(0.45), PONDI_SLIDER(0, 2)),
    FIELD(diffuse, "", "Sunlight on surfaces that face it.", PONDI_LIGHT, PONDI_INITIAL(0.8),
          PONDI_SLIDER(0, 3)),
    FIELD(sun_colour, "", "Light of the sun.", PONDI_LIGHT, PONDI_INITIAL(1.0, 0.95, 0.86),
          PONDI_SLIDER(0, 2)),
    FIELD(sun_azimuth, "°", "Direction of the sun: 0 right, 90 top of the pond.", PONDI_ANGLE,
          PONDI_INITIAL(150)),
    FIELD(sun_elevation, "°", "Elevation of the sun above the horizon.", PONDI_SPAN(1, 90),
          PONDI_INITIAL(46)),
    FIELD(glitter, "", "Brightness of the sun's reflection.", PONDI_LIGHT, PONDI_INITIAL(1.5),
          PONDI_LOG_SLIDER(0, 20)),
    FIELD(roughness, "", "Spread of slopes under a pixel.", PONDI_SPAN(0.005, 1),
          PONDI_INITIAL(0.07)),
    FIELD(caustics, "", "Strength of the caustics on the texture.", PONDI_SPAN(0, 4),
          PONDI_INITIAL(0.4)),
    FIELD(sky_zenith, "", "Light from straight above.", PONDI_LIGHT,
          PONDI_INITIAL(0.16, 0.33, 0.62), PONDI_SLIDER(0, 2)),
    FIELD(sky_horizon, "", "Light from the side, and the background there.", PONDI_LIGHT,
          PONDI_INITIAL(0.80, 0.87, 0.93), PONDI_SLIDER(0, 2)),
    FIELD(ground_colour, "", "Colour of the ground below the block.", PONDI_LIGHT,
          PONDI_INITIAL(0.50, 0.53, 0.56), PONDI_SLIDER(0, 1)),
    FIELD(wire_width, "pixels", "Width of the mesh's lines; 0: none.", PONDI_RANGE(0, 100),
          PONDI_INITIAL(0), PONDI_SLIDER(0, 8)),
    FIELD(wire_cells, "cells", "Spacing of the mesh's lines; 0: chosen from the pond's size.",
          PONDI_RANGE(0, POND_MAX_SIDE), PONDI_INITIAL(0), PONDI_SLIDER(0, 64)),
    FIELD(wire_colour, "", "Colour of the mesh's lines.", PONDI_LIGHT,
          PONDI_INITIAL(0.75, 0.95, 1.0), PONDI_SLIDER(0, 1)),
    FIELD(wire_fill, "", "Opacity of the surface between the lines.", PONDI_SPAN(0, 1),
          PONDI_INITIAL(1)),
};

enum { BLOCK, SHEET, WIRE, EVENING };

static const pondi_look_preset presets[] = {
    [BLOCK] = {.name = "block"},
    [SHEET] = {.name = "sheet",
               .settings = {PONDI_SET(depth, 0), PONDI_SET(texture_depth, 0),
                            PONDI_SET(look_height, -0.02), PONDI_SET(distance, 1.8),
                            PONDI_SET(ambient, 0.25), PONDI_SET(diffuse, 1.25),
                            PONDI_SET(sun_elevation, 33), PONDI_SET(caustics, 0)}},
    [WIRE] = {.name = "wire",
              .from = &presets[SHEET],
              .settings = {PONDI_SET(ambient, 0.05), PONDI_SET(diffuse, 1.9),
                           PONDI_SET(sun_elevation, 30), PONDI_SET(sky_zenith, 0.002, 0.006, 0.014),
                           PONDI_SET(sky_horizon, 0.01, 0.045, 0.075),
                           PONDI_SET(ground_colour, 0.004, 0.012, 0.022), PONDI_SET(wire_width, 1),
                           PONDI_SET(wire_colour, 0.25, 0.85, 0.95), PONDI_SET(wire_fill, 0)}},
    [EVENING] = {.name = "evening",
                 .settings = {PONDI_SET(ambient, 0.3), PONDI_SET(diffuse, 1.2),
                              PONDI_SET(sun_colour, 1, 0.55, 0.25), PONDI_SET(sun_azimuth, 126),
                              PONDI_SET(sun_elevation, 14), PONDI_SET(glitter, 3),
                              PONDI_SET(sky_zenith, 0.05, 0.09, 0.24),
                              PONDI_SET(sky_horizon, 0.95, 0.5, 0.3),
                              PONDI_SET(ground_colour, 0.16, 0.13, 0.15)}},
};

// ---- preparation ----

static void towards(float azimuth, float elevation, float out[3]) {
    double to[3];
    pondi_towards(azimuth, elevation, to);
    for (int axis = 0; axis < 3; axis++) {
        out[axis] = (float)to[axis];
    }
}

static void place_camera(pondi_plane *p, const pond_plane_look *l, const pond_target *target) {
    float back[3];
    towards(l->azimuth, l->elevation, back);
    const float at[3] = {l->look_at.x * p->width, l->look_at.y * p->height,
                         l->look_height * p->size};
    const float level[2] = {(float)pondi_cos_degrees((double)l->azimuth),
                            (float)-pondi_sin_degrees((double)l->azimuth)};
    const float rise = (float)pondi_cos_degrees((double)l->elevation);
    const float right[3] = {level[1], -level[0], 0.0f};
    const float up[3] = {-back[2] * level[0], -back[2] * level[1], rise};
    const double half = 0.5 * (double)l->field_of_view;
    const double tangent = pondi_sin_degrees(half) / pondi_cos_degrees(half);
    p->pixel = (float)(2.0 * tangent / target->width);
    for (int axis = 0; axis < 3; axis++) {
        p->forward[axis] = -back[axis];
        p->eye[axis] = at[axis] + back[axis] * l->distance * p->size;
        p->across[axis] = right[axis] * p->pixel;
        p->upward[axis] = up[axis] * p->pixel;
    }
    p->middle_x = 0.5f * (float)target->width;
    p->middle_y = 0.5f * (float)target->height;
    p->slack = 1e-3f + 1e-6f * (l->distance + 2.0f) * p->size;
}

static float whole_turns_off(float scroll) {
    const float turns = (float)(int)(0.5f * scroll);
    return scroll - 2.0f * turns;
}

static void place_texture(pondi_plane *p, const pond_plane_look *l) {
    const float deep = -p->bottom * p->sink;
    const float level = sqrtf(p->sun[0] * p->sun[0] + p->sun[1] * p->sun[1]);
    const float in = level * p->inverse_index;
    const float down = sqrtf(1.0f - in * in > 1e-4f ? 1.0f - in * in : 1e-4f);
    const float shift = deep * p->inverse_index / down;
    p->shift_x = p->sun[0] * shift;
    p->shift_y = p->sun[1] * shift;
    p->way_back = deep / down;
    p->back_scale = 1.0f / down;
    p->gathering = p->bed != NULL ? 0.0f : l->caustics * (1.0f - p->inverse_index) * deep;
    p->scroll_x = whole_turns_off(l->scroll.x);
    p->scroll_y = whole_turns_off(l->scroll.y);
}

static void mix_colours(pondi_plane *p, const pond_plane_look *l) {
    float absorption[3];
    pondi_colour_spread(l->absorption, 1.0f, absorption);
    pondi_colour_spread(l->water_colour, 1.0f, p->water);
    pondi_colour_spread(l->sun_colour, 1.0f, p->sun_colour);
    pondi_colour_spread(l->sky_zenith, 1.0f, p->zenith);
    pondi_colour_spread(l->sky_horizon, 1.0f, p->horizon);
    pondi_colour_spread(l->ground_colour, 1.0f, p->ground);
    pondi_colour_spread(l->wire_colour, 1.0f, p->wire);
    for (int c = 0; c < 3; c++) {
        p->loss[c] = absorption[c] / p->size;
    }
}

static void measure_ground(pondi_plane *p) {
    p->width = (float)p->view->width;
    p->height = (float)p->view->height;
    p->size = p->width > p->height ? p->width : p->height;
}

static void make_ready(pondi_plane *p, const pond_plane_look *l, const pond_target *target) {
    measure_ground(p);
    p->scale = p->view->unit * l->exaggeration / p->view->cell_size;
    p->deep_scale = l->exaggeration / p->view->cell_size;
    p->limit = 0.5f * p->size;
    p->sides = l->depth >= 1e-4f;
    p->bottom = p->sides ? -l->depth * p->size : 0.0f;
    p->sink = p->bed != NULL ? 1.0f : p->sides ? l->texture_depth : 0.0f;
    towards(l->sun_azimuth, l->sun_elevation, p->sun);
    p->inverse_index = 1.0f / l->refractive_index;
    p->ambient = l->ambient;
    p->diffuse = l->diffuse;
    p->mirror_scale = l->glitter / PONDI_F0;
    p->rough2 = l->roughness * l->roughness;
    p->half_wire = l->wire_width > 1.0f ? 0.5f * l->wire_width : 0.5f;
    p->wire_share = l->wire_width > 1.0f ? 1.0f : l->wire_width;
    const int cells = (int)(l->wire_cells + 0.5f);
    p->wire_cells = (float)(cells > 0 ? cells : pondi_most(p->view->width / PONDI_PLANE_WIRES, 1));
    p->wire_fill = l->wire_fill;
    place_camera(p, l, target);
    place_texture(p, l);
    mix_colours(p, l);
}

// ---- the block's place in the picture ----

// Projects a corner of the block's bounding box. Returns false if it is behind the eye.
static bool project(const pondi_plane *p, int corner, float out[2]) {
    const float low = p->low < p->bottom ? p->low : p->bottom;
    const float off[3] = {(corner & 1 ? p->width : 0.0f) - p->eye[0],
                          (corner & 2 ? p->height : 0.0f) - p->eye[1],
                          (corner & 4 ? p->top : low) - p->eye[2]};
    float deep = 0.0f;
    float right = 0.0f;
    float up = 0.0f;
    for (int axis = 0; axis < 3; axis++) {
        deep += off[axis] * p->forward[axis];
        right += off[axis] * p->across[axis];
        up += off[axis] * p->upward[axis];
    }
    const float per = 1.0f / (deep * p->pixel * p->pixel);
    out[0] = p->middle_x + right * per;
    out[1] = p->middle_y - up * per;
    return deep > 1e-3f * p->size;
}

enum { CORNERS = 8 };

// The line through two corners, if all other corners are on its inner side.
static bool is_side(float corner[CORNERS][2], int from, int to, float line[3]) {
    const float dx = corner[to][0] - corner[from][0];
    const float dy = corner[to][1] - corner[from][1];
    const float length = sqrtf(dx * dx + dy * dy);
    if (!(length > 1e-3f) || !(length < 1e6f)) {
        return false;
    }
    line[0] = dy / length;
    line[1] = -dx / length;
    line[2] = -(corner[from][0] * line[0] + corner[from][1] * line[1]);
    for (int i = 0; i < CORNERS; i++) {
        if (!(corner[i][0] * line[0] + corner[i][1] * line[1] + line[2] <= 0.01f)) {
            return false;
        }
    }
    line[2] -= 1.0f; // a pixel of margin
    return true;
}

static void find_outline(pondi_plane *p) {
    float corner[CORNERS][2];
    p->outline_count = 0;
    for (int i = 0; i < CORNERS; i++) {
        if (!project(p, i, corner[i])) {
            return;
        }
    }
    for (int i = 0; i < CORNERS * CORNERS && p->outline_count < PONDI_PLANE_OUTLINE; i++) {
        if (is_side(corner, i / CORNERS, i % CORNERS, p->outline[p->outline_count])) {
            p->outline_count++;
        }
    }
}

static void draw(const void *look, const pondi_canvas *canvas) {
    const pond_plane_look *l = look;
    const pond_target *target = canvas->target;
    pondi_plane plane = {.view = canvas->view,
                         .texture = canvas->texture,
                         .dry = pondi_usable_map(l->dry),
                         .bed = pondi_usable_map(l->bed),
                         .foam = pondi_usable_map(l->foam)};
    make_ready(&plane, l, target);
    PONDI_ISA_BEST(pondi_plane_measure_)(&plane, canvas->parallel);
    find_outline(&plane);
    pondi_plane_film m = {.plane = &plane,
                          .target = target,
                          // lines of the mesh are smooth without samples
                          .exact =
                              plane.dry != NULL || plane.bed != NULL || plane.wire_share > 0.0f,
                          .slope_slack = SLOPE_SLACK * l->roughness,
                          .brightest = target->format == POND_PIXELS_RGBA_F32 ? 3e4f : 1.0f};
    pondi_parallel_run(canvas->parallel, (target->height + PONDI_PLANE_SIDE - 1) / PONDI_PLANE_SIDE,
                       PONDI_ISA_BEST(pondi_plane_draw_), &m);
}

const pondi_look_row pondi_look_plane = {
    .traits =
        {
            .name = "plane",
            .constant = "POND_LOOK_PLANE",
            .about = "A block or a sheet of water in perspective.",
            .needs_texture = true,
            .own_land = true,
            .perspective = true,
        },
    .record = PONDI_RECORD(pond_plane_look, fields),
    .presets = presets,
    .preset_count = PONDI_COUNT(presets),
    .scaled = {"exaggeration"},
    .draw = draw,
};

bool pond_plane_get_eye(const pond_plane_look *look, const pond_view *view,
                        const pond_target *target, pond_plane_eye *out) {
    pond_plane_look l;
    if (out == NULL || !pondi_drawable(view, target) ||
        !pondi_record_clamp(&pondi_look_plane.record, look, &l)) {
        return false;
    }
    pondi_plane plane = {.view = view};
    measure_ground(&plane);
    place_camera(&plane, &l, target);
    for (int axis = 0; axis < 3; axis++) {
        out->position[axis] = plane.eye[axis] * view->cell_size;
        out->forward[axis] = plane.forward[axis];
        out->across[axis] = plane.across[axis];
        out->upward[axis] = plane.upward[axis];
    }
    out->middle_x = plane.middle_x;
    out->middle_y = plane.middle_y;
    return true;
}
