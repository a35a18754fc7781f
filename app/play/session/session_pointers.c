// Pointers over the picture: their places in the water.
#include <math.h>

#include "session_inside.h"

#include <millpond/lake.h>
#include <millpond/world.h>

#define NOTCH 1.12f   // factor of a wheel's notch
#define THINNEST 1.5f // radius of the brush [cells]
#define WIDEST 0.2f   // [pond's width]
#define LOWEST 8.0f   // elevation of the eye [°]
#define HIGHEST 89.0f // [°]
#define NEAREST 0.7f  // [pond sizes]
#define FARTHEST 6.0f
#define RIM 0.02f // [way to the middle of the picture]
#define RIM_STEPS 4
#define RAY_STEPS 400 // between the highest and the lowest water

// ---- places -------------------------------------------------------------------------------------

static bool find_eye(const session *s, pond_plane_eye *eye) {
    const plan *p = plan_of(s);
    const pond_view view = pond_get_view(s->commands.show.water);
    uint8_t nothing[4];
    const pond_target target = {.pixels = nothing,
                                .width = p->width,
                                .height = p->height,
                                .stride = (ptrdiff_t)p->width * 4};
    return pond_plane_get_eye(&p->scene.looks[POND_LOOK_PLANE].is.plane, &view, &target, eye);
}

// A ray from the eye. [m]
typedef struct ray {
    float from[3];
    float way[3];
    float exaggeration;
} ray;

static float height_on(const ray *r, float far) {
    return (r->from[2] + far * r->way[2]) / r->exaggeration;
}

// Whether a point of the ray is below the surface of bulk water, or in the ground or a wall.
static bool is_below(const ray *r, const pond_map *heights, double cell, float far) {
    const int x = (int)floor((double)(r->from[0] + far * r->way[0]) / cell);
    const int y = (int)floor((double)(r->from[1] + far * r->way[1]) / cell);
    return x >= 0 && y >= 0 && x < heights->width && y < heights->height &&
           height_on(r, far) <= heights->values[y * heights->stride + x];
}

// Intersects the ray with the surface of bulk water and the ground. *far: first of still water.
static void find_surface(const ray *r, const pond_map *heights, double cell, float *far) {
    float highest = 0.0f;
    float lowest = 0.0f;
    for (int i = 0; i < heights->width * heights->height; i++) {
        highest = fmaxf(highest, heights->values[i]);
        lowest = fminf(lowest, heights->values[i]);
    }
    const float first = (highest * r->exaggeration - r->from[2]) / r->way[2];
    const float last = (lowest * r->exaggeration - r->from[2]) / r->way[2];
    for (int i = 1; i <= RAY_STEPS; i++) {
        float before = first + (last - first) * (float)(i - 1) / RAY_STEPS;
        float behind = first + (last - first) * (float)i / RAY_STEPS;
        if (is_below(r, heights, cell, behind)) {
            for (int j = 0; j < 8; j++) {
                const float middle = 0.5f * (before + behind);
                const bool below = is_below(r, heights, cell, middle);
                before = below ? before : middle;
                behind = below ? middle : behind;
            }
            *far = behind;
            return;
        }
    }
}

// Intersects the ray through a place of the picture with still water or the surface of bulk water.
static bool place_in_perspective(const session *s, pond_vec2 at, pond_vec2 *metres) {
    const plan *p = plan_of(s);
    pond_plane_eye eye;
    if (!find_eye(s, &eye)) {
        return false;
    }
    const float x = at.x * (float)p->width - eye.middle_x;
    const float y = eye.middle_y - at.y * (float)p->height;
    ray r = {.exaggeration = p->scene.looks[POND_LOOK_PLANE].is.plane.exaggeration};
    for (int i = 0; i < 3; i++) {
        r.from[i] = eye.position[i];
        r.way[i] = eye.forward[i] + eye.across[i] * x + eye.upward[i] * y;
    }
    if (!(r.way[2] < 0.0f)) {
        return false; // the sky
    }
    float far = -r.from[2] / r.way[2];
    const scene_wet *wet = s->commands.show.surface.wet;
    if (wet != NULL && r.exaggeration > 0.0f) {
        const pond_map heights = scene_wet_map(wet, wet->maps.height);
        find_surface(&r, &heights, p->pond.cell_size, &far);
    }
    *metres = (pond_vec2){r.from[0] + far * r.way[0], r.from[1] + far * r.way[1]};
    return true;
}

static bool place_on_lake(const session *s, pond_vec2 at, pond_vec2 *metres) {
    const plan *p = plan_of(s);
    const pond_view view = pond_get_view(s->commands.show.water);
    const pond_target target = {.width = p->width, .height = p->height};
    const pond_vec2 pixel = {at.x * (float)p->width, at.y * (float)p->height};
    return pond_lake_point_at(&p->scene.looks[POND_LOOK_LAKE].is.lake, &view, &target, pixel,
                              metres);
}

bool session_place(const session *s, pond_vec2 at, pond_vec2 *metres) {
    const pond_vec2 sides = show_sides(&s->commands.show);
    bool hit = true;
    switch (plan_of(s)->scene.look) {
    case POND_LOOK_PLANE:
        hit = place_in_perspective(s, at, metres);
        break;
    case POND_LOOK_LAKE:
        hit = place_on_lake(s, at, metres);
        break;
    case POND_LOOK_PROFILE: // shows the middle row
        *metres = (pond_vec2){at.x * sides.x, 0.5f * sides.y};
        break;
    default:
        *metres = (pond_vec2){at.x * sides.x, at.y * sides.y};
        break;
    }
    return hit && metres->x >= 0.0f && metres->y >= 0.0f && metres->x <= sides.x &&
           metres->y <= sides.y;
}

static float along(const float *a, const float *b) {
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

// Height at which the look plane shows a place of bulk water; of other water 0. [m]
static float shown_height(const session *s, pond_vec2 metres) {
    const plan *p = plan_of(s);
    const scene_wet *wet = s->commands.show.surface.wet;
    const int x = (int)floor((double)metres.x / p->pond.cell_size);
    const int y = (int)floor((double)metres.y / p->pond.cell_size);
    return wet != NULL && x >= 0 && y >= 0 && x < wet->width && y < wet->height
               ? wet->maps.height[(ptrdiff_t)y * wet->width + x] *
                     p->scene.looks[POND_LOOK_PLANE].is.plane.exaggeration
               : 0.0f;
}

// Projects a place of still water, or of the surface of bulk water, into the picture.
static bool shown_in_perspective(const session *s, pond_vec2 metres, pond_vec2 *at) {
    pond_plane_eye eye;
    if (!find_eye(s, &eye)) {
        return false;
    }
    const float way[3] = {metres.x - eye.position[0], metres.y - eye.position[1],
                          shown_height(s, metres) - eye.position[2]};
    const float far = along(way, eye.forward);
    if (!(far > 0.0f)) {
        return false; // behind the eye
    }
    const float x = along(way, eye.across) / (far * along(eye.across, eye.across));
    const float y = along(way, eye.upward) / (far * along(eye.upward, eye.upward));
    *at = (pond_vec2){(x + eye.middle_x) / (float)plan_of(s)->width,
                      (eye.middle_y - y) / (float)plan_of(s)->height};
    return true;
}

bool session_shows(const session *s, pond_vec2 metres, pond_vec2 *at) {
    const pond_vec2 sides = show_sides(&s->commands.show);
    if (plan_of(s)->scene.look == POND_LOOK_PLANE) {
        return shown_in_perspective(s, metres, at);
    }
    const bool side = plan_of(s)->scene.look == POND_LOOK_PROFILE; // as session_place() has it
    *at = (pond_vec2){metres.x / sides.x, side ? 0.5f : metres.y / sides.y};
    return true;
}

// ---- pointers -----------------------------------------------------------------------------------

pointer_work session_pointer_work(session *s) {
    return (pointer_work){.commands = &s->commands, .walls = &s->walls, .tools = &s->tools};
}

bool session_is_held(const session *s) {
    return pointers_are_down(&s->pointers);
}

// The place in the pond under a press, or up to RIM_STEPS·RIM of the way to the picture's middle:
// in perspective the far rim is narrow.
static bool press_place(const session *s, pond_vec2 at, pond_vec2 *place) {
    const bool inside = at.x >= 0.0f && at.y >= 0.0f && at.x <= 1.0f && at.y <= 1.0f;
    bool hit = session_place(s, at, place);
    for (int i = 1; !hit && inside && i <= RIM_STEPS; i++) {
        const float share = RIM * (float)i;
        const pond_vec2 nearer = {at.x + share * (0.5f - at.x), at.y + share * (0.5f - at.y)};
        hit = session_place(s, nearer, place);
    }
    return hit;
}

void session_press(session *s, pointer_tool tool, int pointer, pond_vec2 at, float pressure) {
    pond_vec2 place;
    if (s->lake.on) {
        session_lake_press(s, tool, pointer, at);
        return;
    }
    const pointer_work on = session_pointer_work(s);
    if (press_place(s, at, &place)) {
        (void)pointers_press(&s->pointers, &on, tool, pointer, place, pressure);
    }
}

// Outside the pond it moves on as if there were water; over the sky it stays.
void session_move(session *s, int pointer, pond_vec2 at, float pressure) {
    pond_vec2 place = {NAN, NAN};
    if (s->lake.on) {
        session_lake_move(s, pointer, at);
        return;
    }
    (void)session_place(s, at, &place);
    if (isfinite(place.x) && isfinite(place.y)) {
        const pointer_work on = session_pointer_work(s);
        s->pointers.at_once = s->paused;
        pointers_move(&s->pointers, &on, pointer, place, pressure);
    }
}

void session_release(session *s, int pointer, pond_vec2 at) {
    session_move(s, pointer, at, POINTER_PRESSURE_AS_BEFORE);
    if (s->lake.on) {
        session_lake_release(s, pointer, at);
        return;
    }
    const pointer_work on = session_pointer_work(s);
    pointers_release(&s->pointers, &on, pointer);
}

void session_release_all(session *s) {
    s->lake.held = SESSION_LAKE_NOTHING;
    const pointer_work on = session_pointer_work(s);
    pointers_release_all(&s->pointers, &on);
}

bool session_orbit(session *s, float aside, float up, float notches) {
    pond_plane_look *look = &plan_of(s)->scene.looks[POND_LOOK_PLANE].is.plane;
    if (plan_of(s)->scene.look != POND_LOOK_PLANE) {
        return false;
    }
    look->azimuth = remainderf(look->azimuth + aside, 360.0f);
    look->elevation = fminf(fmaxf(look->elevation + up, LOWEST), HIGHEST);
    look->distance = fminf(fmaxf(look->distance * powf(NOTCH, notches), NEAREST), FARTHEST);
    s->commands.changed = true;
    return true;
}

void session_wheel(session *s, float notches) {
    const float least = THINNEST * (float)plan_of(s)->pond.cell_size;
    const float widest = POND_WORLD_WIDEST * (float)plan_of(s)->pond.cell_size;
    const float wanted_most = WIDEST * show_sides(&s->commands.show).x;
    const float most = session_is_in_world(s) ? fminf(wanted_most, widest) : wanted_most;
    if (s->lake.on) {
        s->lake.radius = fminf(fmaxf(s->lake.radius * powf(NOTCH, notches), 0.002f), 0.2f);
        return;
    }
    const float before = s->tools.radius;
    const float wanted = before * powf(NOTCH, notches);
    s->tools.radius = fmaxf(fminf(wanted, most), fminf(least, most));
    s->tools.height *= s->tools.radius / before;
}

float session_brush(const session *s) {
    return s->lake.on ? s->lake.radius : s->tools.radius / show_sides(&s->commands.show).x;
}
