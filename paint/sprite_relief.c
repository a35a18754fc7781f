// sprite_relief.c — sprites as a camera sees them: rays are followed into the relief that each is.
#include "sprite.h"
#include "sprite_light.h"

// A ray advances in steps of a part of the sprite's length, then the step is halved the same number
// of times.
enum { STEPS = 44, HALVINGS = 6 };

#define STEEPEST 0.2f // that water tilts a sprite; drawn waves may be steeper than real ones

typedef struct vector {
    float x, y, z;
} vector;

// A sprite's own axes in the world, and the camera in its coordinates, where its length is 1.
typedef struct posture {
    sprite_drawing drawing;
    const pond_plane_eye *eye;
    const sprite_place *place;
    vector ahead, aside, up;
    vector from; // the eye
} posture;

static float dot(vector a, vector b) {
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

static vector add(vector a, vector b, float share) {
    return (vector){a.x + b.x * share, a.y + b.y * share, a.z + b.z * share};
}

static vector of_length_one(vector a) {
    const float size = 1.0f / sqrtf(dot(a, a));
    return (vector){a.x * size, a.y * size, a.z * size};
}

static vector from_array(const float a[3]) {
    return (vector){a[0], a[1], a[2]};
}

static vector into(const posture *p, vector world) {
    return (vector){dot(world, p->ahead), dot(world, p->aside), dot(world, p->up)};
}

static posture make_posture(const sprite_kind *kind, const sprite_place *place,
                            const pond_plane_eye *eye) {
    posture p = {.drawing = sprite_turned(kind, place->angle), .eye = eye, .place = place};
    const vector level = {p.drawing.forward_x, p.drawing.forward_y, 0.0f};
    p.up = of_length_one((vector){paint_clamp(-place->slope_x, -STEEPEST, STEEPEST),
                                  paint_clamp(-place->slope_y, -STEEPEST, STEEPEST), 1.0f});
    p.ahead = of_length_one(add(level, p.up, -dot(level, p.up)));
    // to the right, y being down
    p.aside =
        (vector){p.up.y * p.ahead.z - p.up.z * p.ahead.y, p.up.z * p.ahead.x - p.up.x * p.ahead.z,
                 p.up.x * p.ahead.y - p.up.y * p.ahead.x};
    const vector eye_from = {eye->position[0] - place->centre.x, eye->position[1] - place->centre.y,
                             eye->position[2] - place->height};
    p.from = into(&p, eye_from);
    p.from = (vector){p.from.x / place->length, p.from.y / place->length, p.from.z / place->length};
    return p;
}

static vector ray_of(const posture *p, float x, float y) {
    const pond_plane_eye *e = p->eye;
    const vector across = add(from_array(e->forward), from_array(e->across), x - e->middle_x);
    return into(p, of_length_one(add(across, from_array(e->upward), e->middle_y - y)));
}

static vector along(const posture *p, vector ray, float way) {
    return add(p->from, ray, way);
}

static bool is_solid(const sprite_kind *kind, vector at) {
    if (at.x * at.x + at.y * at.y > SPRITE_RADIUS * SPRITE_RADIUS ||
        !(kind->inside(at.x, at.y) > 0.0f)) {
        return false;
    }
    return kind->solid != NULL ? kind->solid(at.x, at.y, at.z) : at.z <= kind->height(at.x, at.y);
}

// The part of a ray over the sprite's disc, from its highest place to the water.
static bool clip(const posture *p, vector ray, float *begin, float *end) {
    *begin = (p->drawing.kind->highest - p->from.z) / ray.z;
    *end = -p->from.z / ray.z;
    const float pace = ray.x * ray.x + ray.y * ray.y;
    const float middle = -(p->from.x * ray.x + p->from.y * ray.y);
    const float inner = middle * middle - pace * (p->from.x * p->from.x + p->from.y * p->from.y -
                                                  SPRITE_RADIUS * SPRITE_RADIUS);
    if (!(inner > 0.0f)) {
        return false;
    }
    *begin = paint_max(*begin, (middle - sqrtf(inner)) / (pace + 1e-12f));
    *end = paint_min(*end, (middle + sqrtf(inner)) / (pace + 1e-12f));
    return *end > *begin;
}

// Way to where a ray meets the relief; below 0 where it passes by.
static float meet(const posture *p, vector ray) {
    const sprite_kind *kind = p->drawing.kind;
    float begin = 0.0f;
    float end = 0.0f;
    if (!clip(p, ray, &begin, &end)) {
        return -1.0f;
    }
    const float step = (end - begin) / (float)STEPS;
    for (int i = 1; i <= STEPS; i++) {
        float under = begin + step * (float)i;
        if (!is_solid(kind, along(p, ray, under))) {
            continue;
        }
        float above = under - step;
        for (int k = 0; k < HALVINGS; k++) {
            const float half = 0.5f * (above + under);
            if (is_solid(kind, along(p, ray, half))) {
                under = half;
            } else {
                above = half;
            }
        }
        return under;
    }
    return -1.0f;
}

static sprite_layer tinted(const posture *p, sprite_layer light) {
    const float *tint = p->place->tint;
    return (sprite_layer){light.r * tint[0], light.g * tint[1], light.b * tint[2], light.a};
}

static sprite_layer sample_at(const posture *p, vector ray, const sprite_hidden *hidden) {
    const sprite_layer nothing = {0.0f, 0.0f, 0.0f, 0.0f};
    if (!(ray.z < -1e-4f) || !(p->from.z > p->drawing.kind->highest)) {
        return nothing;
    }
    const float way = meet(p, ray);
    const bool hit = way > 0.0f;
    const float far = hit ? way : -p->from.z / ray.z;
    const vector at = along(p, ray, far);
    const vector back = {p->from.x - at.x, p->from.y - at.y, p->from.z - at.z};
    const float length = p->place->length;
    const vector world =
        add(add(add((vector){0.0f, 0.0f, 0.0f}, p->ahead, at.x * length), p->aside, at.y * length),
            p->up, at.z * length);
    const float place[3] = {world.x + p->place->centre.x, world.y + p->place->centre.y,
                            world.z + p->place->height};
    if (!(dot(back, back) > 0.0f) || hidden->test(hidden->user, place, hit)) {
        return nothing;
    }
    return hit ? tinted(p, sprite_body(&p->drawing, at.x, at.y))
               : sprite_shade(&p->drawing, at.x, at.y);
}

// ---- the picture --------------------------------------------------------------------------------

typedef struct box {
    float left, top, right, bottom;
} box;

// A corner's place in the picture; false behind the eye.
static bool project(const posture *p, vector own, box *around) {
    const pond_plane_eye *e = p->eye;
    const float length = p->place->length;
    const vector way = add(
        add(add((vector){p->place->centre.x - e->position[0], p->place->centre.y - e->position[1],
                         p->place->height - e->position[2]},
                p->ahead, own.x * length),
            p->aside, own.y * length),
        p->up, own.z * length);
    const vector across = from_array(e->across);
    const vector upward = from_array(e->upward);
    const float deep = dot(way, from_array(e->forward));
    if (!(deep > 0.05f * length)) {
        return false;
    }
    const float x = e->middle_x + dot(way, across) / (dot(across, across) * deep);
    const float y = e->middle_y - dot(way, upward) / (dot(upward, upward) * deep);
    around->left = paint_min(around->left, x);
    around->right = paint_max(around->right, x);
    around->top = paint_min(around->top, y);
    around->bottom = paint_max(around->bottom, y);
    return true;
}

// Around the sprite and its shadow.
static bool find_box(const posture *p, const pond_target *target, box *out) {
    const sprite_drawing *d = &p->drawing;
    const float reach = SPRITE_RADIUS + SPRITE_BESIDE;
    const float cast = SPRITE_SHADOW * d->kind->highest;
    const float end_x = reach + paint_max(-d->sun_x * cast, 0.0f);
    const float end_y = reach + paint_max(-d->sun_y * cast, 0.0f);
    const float begin_x = -reach + paint_min(-d->sun_x * cast, 0.0f);
    const float begin_y = -reach + paint_min(-d->sun_y * cast, 0.0f);
    *out = (box){1e9f, 1e9f, -1e9f, -1e9f};
    for (int corner = 0; corner < 8; corner++) {
        const vector own = {(corner & 1) != 0 ? end_x : begin_x,
                            (corner & 2) != 0 ? end_y : begin_y,
                            (corner & 4) != 0 ? d->kind->highest : 0.0f};
        if (!project(p, own, out)) {
            return false;
        }
    }
    out->left = paint_clamp(out->left, 0.0f, (float)target->width);
    out->top = paint_clamp(out->top, 0.0f, (float)target->height);
    out->right = paint_clamp(out->right + 1.0f, 0.0f, (float)target->width);
    out->bottom = paint_clamp(out->bottom + 1.0f, 0.0f, (float)target->height);
    return true;
}

static sprite_layer pixel_at(const posture *p, int x, int y, int fine,
                             const sprite_hidden *hidden) {
    sprite_layer sum = {0.0f, 0.0f, 0.0f, 0.0f};
    for (int j = 0; j < fine; j++) {
        for (int i = 0; i < fine; i++) {
            const float px = (float)x + ((float)i + 0.5f) / (float)fine;
            const float py = (float)y + ((float)j + 0.5f) / (float)fine;
            const sprite_layer one = sample_at(p, ray_of(p, px, py), hidden);
            sum.r += one.r;
            sum.g += one.g;
            sum.b += one.b;
            sum.a += one.a;
        }
    }
    const float share = 1.0f / (float)(fine * fine);
    return (sprite_layer){sum.r * share, sum.g * share, sum.b * share, sum.a * share};
}

bool sprite_draw_relief(const pond_target *target, const char *name, const sprite_place *place,
                        const pond_plane_eye *eye, const sprite_hidden *hidden) {
    const sprite_kind *kind = sprite_find(name);
    if (kind == NULL || !(place->length > 0.0f) ||
        !(place->angle >= -SPRITE_TURN_LIMIT && place->angle <= SPRITE_TURN_LIMIT)) {
        return false;
    }
    posture p = make_posture(kind, place, eye);
    box around;
    if (!find_box(&p, target, &around)) {
        return false;
    }
    const vector across = from_array(eye->across);
    const float far = sqrtf(dot(p.from, p.from)); // in sprite lengths
    const float pixel = far * sqrtf(dot(across, across));
    if (!(pixel * SPRITE_LONGEST >= 1.0f && pixel * SPRITE_SHORTEST <= 1.0f)) {
        return false;
    }
    const int wanted = (int)(120.0f * pixel) + 1;
    const int fine = wanted > 6 ? 6 : wanted < 2 ? 2 : wanted;
    p.drawing.pixel = pixel / (float)fine;
    const float *const linear = sprite_tables_get()->linear;
    for (int y = (int)around.top; y < (int)around.bottom; y++) {
        uint8_t *row = target->pixels + (ptrdiff_t)y * target->stride;
        for (int x = (int)around.left; x < (int)around.right; x++) {
            sprite_lay(row + (ptrdiff_t)x * 4, pixel_at(&p, x, y, fine, hidden), linear);
        }
    }
    return true;
}
