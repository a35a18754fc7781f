// Casts rays at the block of water, whose surface is linear over the two triangles of each quad.
// Rays that are steeper than all water that they can meet meet it once: Newton's method finds the
// place for a row of rays together. Other rays walk, also in rows: from triangle to triangle, or
// farther while they are so high that no water is steep enough to reach them.

#include <math.h>
#include <string.h>

#include "base/maths.h"
#include "look/looks/plane.h"

#define FAR_AWAY PONDI_PLANE_FAR_AWAY
#define STEEP_MARGIN 1.05f // on squares of slopes
#define NEAR_MARGIN 2.0f
#define NEWTON_STEPS 5
#define NEWTON_SLACK 0.05f // length of the last step at most [pixels]

enum { A, B, C, D }; // its upper left, upper right, lower left and lower right vertex

static inline float height_in(const float q[4], float fx, float fy) {
    const float upper = q[A] + (q[B] - q[A]) * fx + (q[D] - q[B]) * fy;
    const float lower = q[A] + (q[D] - q[C]) * fx + (q[C] - q[A]) * fy;
    return fx >= fy ? upper : lower;
}

// Sections of a row of rays between planes.
typedef struct spans {
    float step[3][PONDI_PLANE_RAYS];
    float inverse[3][PONDI_PLANE_RAYS];
    float into_x[PONDI_PLANE_RAYS];   // where it passes the left or the right side inwards
    float into[PONDI_PLANE_RAYS];     // where it enters the block
    float out[PONDI_PLANE_RAYS];      // where it leaves the block
    float first[PONDI_PLANE_RAYS];    // where it is within the range of heights: from …
    float last[PONDI_PLANE_RAYS];     // … to
    float rim_into[PONDI_PLANE_RAYS]; // height of the water where it enters and leaves
    float rim_out[PONDI_PLANE_RAYS];
    int steeper[PONDI_PLANE_RAYS]; // 1: it descends more steeply than all water that it can meet
} spans;

// The vertices around each ray, and its position between them.
typedef struct quads {
    pondi_pairs upper;
    pondi_pairs lower;
    float fx[PONDI_PLANE_RAYS];
    float fy[PONDI_PLANE_RAYS];
} quads;

// Reads vertices one by one, for views that are too large to gather from or of 16 bits.
static void read_singly(const pondi_plane *p, const int *column, const int *row, int count,
                        quads *restrict out) {
    for (int i = 0; i < count; i++) {
        out->upper.number[2 * i] = pondi_plane_stored(p, column[i], row[i]);
        out->upper.number[2 * i + 1] = pondi_plane_stored(p, column[i] + 1, row[i]);
        out->lower.number[2 * i] = pondi_plane_stored(p, column[i], row[i] + 1);
        out->lower.number[2 * i + 1] = pondi_plane_stored(p, column[i] + 1, row[i] + 1);
    }
}

static void gather_quads(const pond_view *v, const int *column, const int *row, int count,
                         quads *restrict out) {
    const int32_t pitch = (int32_t)(v->stride * (ptrdiff_t)sizeof(float));
    const uint8_t *first = v->heights;
    PONDI_ALIGNED int32_t at[PONDI_PLANE_RAYS];
    for (int i = 0; i < count; i++) {
        at[i] = row[i] * pitch + column[i] * (int32_t)sizeof(float);
    }
    pondi_gather_pairs(first, first + pitch, at, count, out->upper.pair, out->lower.pair);
}

static void read_quads(const pondi_plane *p, const spans *s, const float *t, int count,
                       quads *restrict out) {
    const pond_view *v = p->view;
    const float eye_x = p->eye[0] - 0.5f;
    const float eye_y = p->eye[1] - 0.5f;
    const float most_x = p->width - 1.0f;
    const float most_y = p->height - 1.0f;
    const int last_column = pondi_most(v->width - 2, 0);
    const int last_row = pondi_most(v->height - 2, 0);
    PONDI_ALIGNED int column[PONDI_PLANE_RAYS];
    PONDI_ALIGNED int row[PONDI_PLANE_RAYS];
    for (int i = 0; i < count; i++) {
        // the outermost vertices continue
        const float x = pondi_clamp(eye_x + s->step[0][i] * t[i], 0.0f, most_x);
        const float y = pondi_clamp(eye_y + s->step[1][i] * t[i], 0.0f, most_y);
        column[i] = pondi_least((int)x, last_column);
        row[i] = pondi_least((int)y, last_row);
        out->fx[i] = x - (float)column[i];
        out->fy[i] = y - (float)row[i];
    }
    if (pondi_plane_has_offsets(v)) {
        gather_quads(v, column, row, count, out);
    } else {
        read_singly(p, column, row, count, out);
    }
}

// ---- heights at the sides ----

static void find_heights(const pondi_plane *p, const spans *s, const float *t, int count,
                         float *restrict height) {
    quads q;
    read_quads(p, s, t, count, &q);
    for (int i = 0; i < count; i++) {
        const float corners[4] = {pondi_plane_tame(p, q.upper.number[2 * i]),
                                  pondi_plane_tame(p, q.upper.number[2 * i + 1]),
                                  pondi_plane_tame(p, q.lower.number[2 * i]),
                                  pondi_plane_tame(p, q.lower.number[2 * i + 1])};
        height[i] = height_in(corners, q.fx[i], q.fy[i]);
    }
}

// Finds the heights of the water where rays enter and leave the block. Rows of rays that all enter
// above the highest or leave below the lowest height need none.
static void find_rims(const pondi_plane *p, spans *s, int count) {
    int enters = 0;
    int leaves = 0;
    for (int i = 0; i < count; i++) {
        enters |= s->first[i] <= s->into[i] ? 1 : 0;
        leaves |= s->last[i] >= s->out[i] ? 1 : 0;
        s->rim_into[i] = -FAR_AWAY;
        s->rim_out[i] = FAR_AWAY;
    }
    if (enters != 0) {
        find_heights(p, s, s->into, count, s->rim_into);
    }
    if (leaves != 0) {
        find_heights(p, s, s->out, count, s->rim_out);
    }
}

// ---- rays that meet the surface once ----

// Steps each ray towards the surface, within first…last; `away` is the length of the step.
static void step_to_surface(const pondi_plane *p, const spans *s, int count, float *restrict t,
                            float *restrict away) {
    quads q;
    read_quads(p, s, t, count, &q);
    const float *upper = q.upper.number;
    const float *lower = q.lower.number;
    for (int i = 0; i < count; i++) {
        const float a = pondi_plane_tame(p, upper[2 * i]);
        const float b = pondi_plane_tame(p, upper[2 * i + 1]);
        const float c = pondi_plane_tame(p, lower[2 * i]);
        const float d = pondi_plane_tame(p, lower[2 * i + 1]);
        const bool right = q.fx[i] >= q.fy[i];
        const float slope_x = right ? b - a : d - c;
        const float slope_y = right ? d - b : c - a;
        const float above =
            (p->eye[2] + s->step[2][i] * t[i]) - (a + slope_x * q.fx[i] + slope_y * q.fy[i]);
        const float falls = s->step[2][i] - (slope_x * s->step[0][i] + slope_y * s->step[1][i]);
        const float next = pondi_clamp(t[i] - above / falls, s->first[i], s->last[i]);
        away[i] = fabsf(next - t[i]);
        t[i] = next;
    }
}

static void find_steeper(const pondi_plane_reach *reach, int count, spans *s) {
    const float steep = STEEP_MARGIN * reach->steep;
    for (int i = 0; i < count; i++) {
        const float dx = s->step[0][i];
        const float dy = s->step[1][i];
        const float dz = s->step[2][i];
        const int steeper = steep * (dx * dx + dy * dy) < dz * dz ? 1 : 0;
        s->steeper[i] = dz < 0.0f ? steeper : 0;
    }
}

// Finds `far` for rays that are steeper than all water in their reach, enter above it and leave
// below it, and marks them.
static void meet_once(const pondi_plane *p, const spans *s, int count, float *restrict far,
                      int *restrict met) {
    const float eye = p->eye[2];
    float away[PONDI_PLANE_RAYS];
    int once = 0;
    for (int i = 0; i < count; i++) {
        const float first = s->first[i];
        const float last = s->last[i];
        const int enters = eye + s->step[2][i] * s->into[i] > s->rim_into[i] ? s->steeper[i] : 0;
        const int leaves = eye + s->step[2][i] * s->out[i] < s->rim_out[i] ? enters : 0;
        met[i] = first <= last ? leaves : 0;
        far[i] = 0.5f * (first + last);
        once |= met[i];
    }
    if (once == 0) {
        memset(met, 0, (size_t)count * sizeof *met);
        return;
    }
    int going = 1;
    for (int k = 0; k < NEWTON_STEPS && going != 0; k++) {
        step_to_surface(p, s, count, far, away);
        going = 0;
        for (int i = 0; i < count; i++) {
            const float slack = NEWTON_SLACK * p->pixel * far[i];
            going |= away[i] > slack ? met[i] : 0;
        }
    }
    for (int i = 0; i < count; i++) {
        const float slack = NEWTON_SLACK * p->pixel * far[i];
        met[i] = away[i] > slack ? 0 : met[i];
    }
}

// ---- rays that may meet waves as steep as themselves ----

#define WALK_SHARE 0.99f   // of the way that no water can reach a ray on
#define WALK_SLACK 1e-5f   // that a ray continues beyond a triangle [cells]
#define WALK_ROUNDED 1e-6f // the same as a share of its way, which is rounded

enum { RESTS, WALKS, HITS, MISSES }; // the state of a ray

// The triangle under a ray.
typedef struct face {
    float over;   // height of the ray above it
    float falls;  // speed of the approach
    float leaves; // distance to the triangle's end
} face;

// Up to half a cell outside of all quads, the outermost heights continue.
static inline face face_under(const float z[4], const spans *s, int i, const float place[3],
                              float fx, float fy, float out_x, float out_y, float slack) {
    const float step_x = s->step[0][i];
    const float step_y = s->step[1][i];
    const float step_z = s->step[2][i];
    const float per_x = fabsf(s->inverse[0][i]);
    const float per_y = fabsf(s->inverse[1][i]);
    const bool right = fx >= fy;
    const float slope_x = right ? z[B] - z[A] : z[D] - z[C];
    const float slope_y = right ? z[D] - z[B] : z[C] - z[A];
    const float level = z[A] + slope_x * fx + slope_y * fy;
    const float rise_x = out_x > 0.0f ? 0.0f : slope_x * step_x;
    const float rise_y = out_y > 0.0f ? 0.0f : slope_y * step_y;
    const float within_x = step_x > 0.0f ? 1.0f - fx : fx;
    const float within_y = step_y > 0.0f ? 1.0f - fy : fy;
    const float side_x = (out_x > 0.0f ? out_x : within_x) * per_x;
    const float side_y = (out_y > 0.0f ? out_y : within_y) * per_y;
    const float side = side_x < side_y ? side_x : side_y;
    const float turn = step_x - step_y;
    const float aside = (fy - fx) / (fabsf(turn) > 1e-9f ? turn : 1e-9f);
    const float diagonal = aside > 0.0f ? aside : FAR_AWAY;
    return (face){.over = place[2] - level,
                  .falls = (rise_x + rise_y) - step_z,
                  .leaves = (side < diagonal ? side : diagonal) + slack};
}

// Steps each walking ray to where it meets the triangle below it or leaves that triangle, or
// farther: by `farther` for each cell of height above it. Returns whether some still walk.
static bool walk_on_all(const pondi_plane *p, const spans *s, const float *farther, int count,
                        float *restrict t, int *restrict state) {
    quads q;
    read_quads(p, s, t, count, &q);
    const float *upper = q.upper.number;
    const float *lower = q.lower.number;
    const float most_x = p->width - 1.0f;
    const float most_y = p->height - 1.0f;
    int going = 0;
    for (int i = 0; i < count; i++) {
        const float z[4] = {
            pondi_plane_tame(p, upper[2 * i]), pondi_plane_tame(p, upper[2 * i + 1]),
            pondi_plane_tame(p, lower[2 * i]), pondi_plane_tame(p, lower[2 * i + 1])};
        const float at = t[i];
        const int was = state[i];
        const float last = s->last[i];
        const float place[3] = {(p->eye[0] - 0.5f) + s->step[0][i] * at,
                                (p->eye[1] - 0.5f) + s->step[1][i] * at,
                                p->eye[2] + s->step[2][i] * at};
        const float out_x = fabsf(place[0] - pondi_clamp(place[0], 0.0f, most_x));
        const float out_y = fabsf(place[1] - pondi_clamp(place[1], 0.0f, most_y));
        const float rounded = WALK_ROUNDED * at;
        const float slack = rounded > WALK_SLACK ? rounded : WALK_SLACK;
        const face f = face_under(z, s, i, place, q.fx[i], q.fy[i], out_x, out_y, slack);
        const float meets = f.falls > 1e-6f ? f.over / f.falls : FAR_AWAY;
        const float clear = f.over * farther[i];
        const float way = clear > f.leaves ? clear : f.leaves;
        const float reached = f.over > 0.0f ? meets : 0.0f;
        const int hits = reached <= f.leaves ? 1 : 0;
        const float next = at + (hits != 0 ? reached : way);
        const int found = hits != 0 ? HITS : WALKS;
        const int now = next >= last ? MISSES : found;
        t[i] = was == WALKS ? next : at;
        state[i] = was == WALKS ? now : was;
        going |= state[i] == WALKS ? 1 : 0;
    }
    return going != 0;
}

// Rays that walk begin at `far` and end where they hit the surface. A ray that rises faster than
// any water misses it at once. The number of steps is bounded in case rounding holds a ray up.
static void walk_all(const pondi_plane *p, const pondi_plane_reach *reach, const spans *s,
                     int count, float *restrict far, int *restrict state) {
    float farther[PONDI_PLANE_RAYS];
    const float steep = sqrtf(reach->steep < FAR_AWAY ? reach->steep : p->steep);
    for (int i = 0; i < count; i++) {
        const float x = s->step[0][i];
        const float y = s->step[1][i];
        const float nears = steep * sqrtf(x * x + y * y) - s->step[2][i];
        farther[i] = WALK_SHARE / (nears > 1e-6f ? nears : 1e-6f);
    }
    const int most = 8 * (p->view->width + p->view->height);
    bool going = true;
    for (int k = 0; k < most && going; k++) {
        going = walk_on_all(p, s, farther, count, far, state);
    }
}

// ---- rays that meet a side, or nothing ----

#define UNKNOWN (-1) // of no pondi_plane_kind yet

static void find_sides(const pondi_plane *p, const spans *s, int count, int *restrict kind) {
    const float bottom = p->sides ? p->bottom : FAR_AWAY;
    const float eye = p->eye[2];
    for (int i = 0; i < count; i++) {
        const float into = s->into[i];
        const float z = eye + s->step[2][i] * into;
        const int side = into > s->into_x[i] ? PONDI_PLANE_SIDE_Y : PONDI_PLANE_SIDE_X;
        const int solid = z > bottom ? side : PONDI_PLANE_NOTHING;
        // above the water where it leaves
        const int over = eye + s->step[2][i] * s->out[i] >= s->rim_out[i] ? s->steeper[i] : 0;
        const int passes = s->first[i] > s->last[i] ? 1 : over;
        const int open = passes != 0 ? PONDI_PLANE_NOTHING : UNKNOWN;
        const int there = z < s->rim_into[i] ? solid : open;
        const int entered = into > 0.0f ? there : open;
        kind[i] = into > s->out[i] ? PONDI_PLANE_NOTHING : entered;
    }
}

// ---- rows of rays ----

// Keeps rays from being exactly parallel to an axis.
static inline float off_axis(float step) {
    const float least = step < 0.0f ? -1e-9f : 1e-9f;
    return fabsf(step) > 1e-9f ? step : least;
}

void pondi_plane_aim(const pondi_plane *p, const float *x, const float *y, int count, float spread,
                     pondi_plane_rays *rays) {
    rays->spread = spread;
    for (int i = 0; i < count; i++) {
        const float right = x[i] - p->middle_x;
        const float up = p->middle_y - y[i];
        const float dx = p->forward[0] + p->across[0] * right + p->upward[0] * up;
        const float dy = p->forward[1] + p->across[1] * right + p->upward[1] * up;
        const float dz = p->forward[2] + p->across[2] * right + p->upward[2] * up;
        const float shorter = 1.0f / sqrtf(dx * dx + dy * dy + dz * dz);
        rays->direction[0][i] = dx * shorter;
        rays->direction[1][i] = dy * shorter;
        rays->direction[2][i] = dz * shorter;
        rays->along[i] = shorter;
    }
}

// Clips each ray to the space between two planes across an axis.
static void clip(const float *inverse, float origin, float low, float high, int count,
                 const float *t0, const float *t1, float *enter, float *leave) {
    for (int i = 0; i < count; i++) {
        const float a = (low - origin) * inverse[i];
        const float b = (high - origin) * inverse[i];
        const float near = a < b ? a : b;
        const float far = a < b ? b : a;
        enter[i] = near > t0[i] ? near : t0[i];
        leave[i] = far < t1[i] ? far : t1[i];
    }
}

static void find_spans(const pondi_plane *p, const pondi_plane_reach *reach,
                       const pondi_plane_rays *rays, int count, spans *s) {
    float start[PONDI_PLANE_RAYS];
    float end[PONDI_PLANE_RAYS];
    for (int axis = 0; axis < 3; axis++) {
        for (int i = 0; i < count; i++) {
            const float step = off_axis(rays->direction[axis][i]);
            s->step[axis][i] = step;
            s->inverse[axis][i] = 1.0f / step;
        }
    }
    for (int i = 0; i < count; i++) {
        start[i] = 0.0f;
        end[i] = FAR_AWAY;
    }
    clip(s->inverse[0], p->eye[0] + 0.5f, 0.5f, p->width + 0.5f, count, start, end, s->into_x, end);
    clip(s->inverse[1], p->eye[1] + 0.5f, 0.5f, p->height + 0.5f, count, s->into_x, end, s->into,
         s->out);
    clip(s->inverse[2], p->eye[2], reach->low, reach->top, count, s->into, s->out, s->first,
         s->last);
}

// Whether a ray meets waves about as steep as itself: near its hit, crests may hide others.
static bool is_steep(const pondi_plane *p, const spans *s, int i, float far) {
    const float x = pondi_clamp(p->eye[0] + 0.5f + s->step[0][i] * far, 0.0f, p->width);
    const float y = pondi_clamp(p->eye[1] + 0.5f + s->step[1][i] * far, 0.0f, p->height);
    const int block = (int)y / p->block * PONDI_PLANE_BLOCKS + (int)x / p->block;
    const float level = s->step[0][i] * s->step[0][i] + s->step[1][i] * s->step[1][i];
    return NEAR_MARGIN * pondi_plane_block_steep(p, block) * level > s->step[2][i] * s->step[2][i];
}

// Finds the hits of the rays whose kind is unknown.
static void find_others(const pondi_plane *p, const pondi_plane_reach *reach, const spans *s,
                        int count, int whole, pondi_plane_rays *rays) {
    float walked[PONDI_PLANE_RAYS];
    int state[PONDI_PLANE_RAYS];
    int others = 0;
    for (int i = 0; i < whole; i++) {
        const int other = rays->kind[i] == UNKNOWN ? 1 : 0;
        state[i] = other != 0 ? WALKS : RESTS;
        walked[i] = s->first[i];
        others |= other;
    }
    if (others == 0) {
        return;
    }
    walk_all(p, reach, s, whole, walked, state);
    for (int i = 0; i < count; i++) {
        if (rays->kind[i] != UNKNOWN) {
            continue;
        }
        const float far = walked[i];
        const bool meets = state[i] == HITS;
        rays->kind[i] = meets ? PONDI_PLANE_SURFACE : PONDI_PLANE_NOTHING;
        rays->far[i] = meets ? far : FAR_AWAY;
        rays->near[i] = !meets || far - s->into[i] < 1.0f || is_steep(p, s, i, far) ? 1 : 0;
    }
}

void pondi_plane_cast(const pondi_plane *p, const pondi_plane_reach *reach, int count,
                      pondi_plane_rays *rays) {
    spans s;
    float once[PONDI_PLANE_RAYS];
    int met[PONDI_PLANE_RAYS];
    int kind[PONDI_PLANE_RAYS];
    const int whole = pondi_plane_whole(count);
    find_spans(p, reach, rays, whole, &s);
    find_steeper(reach, whole, &s);
    find_rims(p, &s, whole);
    meet_once(p, &s, whole, once, met);
    find_sides(p, &s, whole, kind);
    for (int i = 0; i < whole; i++) {
        // close behind a side, which may hide it, or within the range of heights
        const int close = once[i] - s.into[i] < 1.0f ? 1 : 0;
        const int beside = s.first[i] <= s.last[i] && kind[i] == PONDI_PLANE_NOTHING ? 1 : 0;
        const float other = kind[i] == PONDI_PLANE_NOTHING ? FAR_AWAY : s.into[i];
        rays->kind[i] = met[i] != 0 ? PONDI_PLANE_SURFACE : kind[i];
        rays->far[i] = met[i] != 0 ? once[i] : other;
        rays->near[i] = met[i] != 0 ? close : beside;
    }
    find_others(p, reach, &s, count, whole, rays);
}
