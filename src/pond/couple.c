// Rigid bodies of other physics engines on the water.
//
// The body is divided into SIDE³ cells. Cell i at r_i has the volume V_i, of which the share s_i is
// under water; as its height changes, s_i changes evenly over its vertical extent, with stiffness
// k_i = ρ·g·V_i/extent. Backward Euler over a step of the engine, for the six velocities V:
//
//   (M + Σ JᵀaJ + Σ Jᵀ(dt·c + dt²·k)J)·ΔV = dt·(gravity + Σ Jᵀf) − Σ Jᵀ(dt·c + dt²·k)·(JV − u)
//
// J maps V to the velocity of a cell, a is its added mass, c its drag, u the water's velocity, and
// f = ρ·g·V_i·s_i·(−slope, 1). All matrices are positive, so the step loses energy. The engine gets
// the force that changes its velocity by ΔV, gravity excluded.
//
// Bobbing makes waves, which arrive a frame late. c therefore contains damping in proportion to k,
// BOBBING times the critical damping.

#include <math.h>
#include <millpond/couple.h>

#include "pond/body.h"
#include "shared/water_numbers.h"

enum { SIDE = 4, CELLS = SIDE * SIDE * SIDE, FREEDOMS = 6 };

#define BOBBING 0.5
#define FACE_DRAG 1.0    // drag coefficient of a face
#define ADDED 0.5        // added mass of a cube, relative to its water
#define MOST_ADDED 5.0   // of a flat body, across it
#define STEEPEST 1.0     // slope that pushes
#define LOCKED 1e6       // inertia about a locked axis, relative to a typical one
#define QUIET_PLACE 1e-3 // motion that does not move the driven body [cells, rad]
#define QUIET_DRAUGHT 1e-4
#define MOST_FORCE 1e20

typedef struct vector {
    double v[3];
} vector;

// The rigid body, checked and in doubles.
typedef struct rigid {
    vector place; // of the centre of mass
    vector velocity;
    vector spin;
    vector axes[3];
    vector half;
    vector offset;
    vector inertia;
    double volume;
    double mass;
    double gravity;
    double drag;
} rigid;

typedef struct cell {
    vector arm;    // from the centre of mass
    double wet;    // volume under water [m³]
    double enters; // volume that submerges in this step, and gets its added mass [m³]
    double stiff;
    double flow[3]; // velocity of the water [m/s]
    double force[3];
} cell;

typedef struct equations {
    double matrix[FREEDOMS][FREEDOMS];
    double right[FREEDOMS];
} equations;

// ---- input --------------------------------------------------------------------------------------

static vector of(pond_vec3 v) {
    return (vector){{(double)v.x, (double)v.y, (double)v.z}};
}

static bool all_within(const vector *v, double least, double most) {
    return v->v[0] >= least && v->v[0] <= most && v->v[1] >= least && v->v[1] <= most &&
           v->v[2] >= least && v->v[2] <= most;
}

static double square(const vector *v) {
    return v->v[0] * v->v[0] + v->v[1] * v->v[1] + v->v[2] * v->v[2];
}

// Unrotated where the axes are 0.
static bool take_axes(const pond_rigid *given, rigid *out) {
    double sum = 0.0;
    for (int k = 0; k < 3; k++) {
        out->axes[k] = of(given->axes[k]);
        sum += square(&out->axes[k]);
    }
    for (int k = 0; k < 3 && sum == 0.0; k++) {
        out->axes[k].v[k] = 1.0;
    }
    return sum == 0.0 || fabs(sum - 3.0) < 0.1;
}

static bool take(const pond_rigid *given, rigid *out) {
    const double most = PONDI_LARGEST;
    *out = (rigid){
        .place = of(given->position),
        .velocity = of(given->velocity),
        .spin = of(given->spin),
        .half = of(given->half_size),
        .offset = of(given->offset),
        .inertia = of(given->inertia),
        .volume = (double)given->volume,
        .mass = (double)given->mass,
        .gravity = given->gravity != 0.0f ? (double)given->gravity : PONDI_GRAVITY,
        .drag = (double)given->drag,
    };
    if (out->volume == 0.0) {
        out->volume = 8.0 * out->half.v[0] * out->half.v[1] * out->half.v[2];
    }
    return take_axes(given, out) && all_within(&out->place, -most, most) &&
           all_within(&out->velocity, -most, most) && all_within(&out->spin, -most, most) &&
           all_within(&out->half, 1e-6, PONDI_DEEPEST) &&
           all_within(&out->offset, -PONDI_DEEPEST, PONDI_DEEPEST) &&
           all_within(&out->inertia, 0.0, 1e15) && out->volume > 0.0 && out->volume <= most &&
           out->mass > 0.0 && out->mass <= 1e12 && out->gravity > 0.0 && out->gravity <= 1e6 &&
           out->drag >= 0.0 && out->drag <= 1000.0;
}

// Whether there was a call before that stored valid numbers.
static bool continues(const pond_coupling *c) {
    const vector all[] = {of(c->velocity), of(c->spin), of(c->other_force), of(c->other_torque)};
    bool good = c->running;
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        good = good && all_within(&all[i], -MOST_FORCE, MOST_FORCE);
    }
    return good;
}

// ---- cells --------------------------------------------------------------------------------------

static bool has_water(const pond_surface *s) {
    return !s->wall && s->depth > 0.0f;
}

static vector arm_of(const rigid *r, int index) {
    const int along[3] = {index % SIDE, index / SIDE % SIDE, index / (SIDE * SIDE)};
    vector arm = {{0}};
    for (int k = 0; k < 3; k++) {
        const double way = r->offset.v[k] + r->half.v[k] * ((2.0 * along[k] + 1.0) / SIDE - 1.0);
        for (int i = 0; i < 3; i++) {
            arm.v[i] += way * r->axes[k].v[i];
        }
    }
    return arm;
}

// ---- the water around it ------------------------------------------------------------------------

typedef struct around {
    double x; // of the point that has the height [m]
    double y;
    double height;
    double slope[2];
    double flow[3];
    double area; // of the pond's body [m²]
    bool any;    // there is water
} around;

static const double ring[][2] = {
    {1, 0},  {0.924, 0.383},   {0.707, 0.707},   {0.383, 0.924},
    {0, 1},  {-0.383, 0.924},  {-0.707, 0.707},  {-0.924, 0.383},
    {-1, 0}, {-0.924, -0.383}, {-0.707, -0.707}, {-0.383, -0.924},
    {0, -1}, {0.383, -0.924},  {0.707, -0.707},  {0.924, -0.383},
};
enum { RING = sizeof ring / sizeof *ring };

// Half of its extent along an axis of the pond.
static double extent_of(const rigid *r, int axis) {
    double sum = 0.0;
    for (int k = 0; k < 3; k++) {
        sum += fabs(r->axes[k].v[axis]) * r->half.v[k];
    }
    return sum;
}

// The slope of the plane that fits best along x or y.
static double fitted(const pond_vec2 *points, const pond_surface *all, const around *a, int axis) {
    double along = 0.0;
    double spread = 0.0;
    for (int i = 0; i < RING; i++) {
        const double way = axis == 0 ? (double)points[i].x - a->x : (double)points[i].y - a->y;
        if (has_water(&all[i])) {
            along += way * ((double)all[i].height - a->height);
            spread += way * way;
        }
    }
    return spread > 0.0 ? fmin(fmax(along / spread, -STEEPEST), STEEPEST) : 0.0;
}

static around look_around(const pond *water, const rigid *r) {
    const double reach[2] = {extent_of(r, 0), extent_of(r, 1)};
    pond_vec2 points[RING];
    pond_surface all[RING];
    around a = {0};
    int count = 0;
    for (int i = 0; i < RING; i++) {
        points[i] = (pond_vec2){(float)(r->place.v[0] + reach[0] * ring[i][0]),
                                (float)(r->place.v[1] + reach[1] * ring[i][1])};
    }
    pond_sample(water, RING, points, all);
    for (int i = 0; i < RING; i++) {
        if (has_water(&all[i])) {
            a.x += (double)points[i].x;
            a.y += (double)points[i].y;
            a.height += (double)all[i].height;
            a.flow[0] += (double)all[i].velocity.x;
            a.flow[1] += (double)all[i].velocity.y;
            a.flow[2] += (double)all[i].rise;
            count++;
        }
    }
    a.any = count > 0;
    const double share = 1.0 / fmax((double)count, 1.0);
    a.x *= share;
    a.y *= share;
    a.height *= share;
    for (int i = 0; i < 3; i++) {
        a.flow[i] *= share;
    }
    a.slope[0] = fitted(points, all, &a, 0);
    a.slope[1] = fitted(points, all, &a, 1);
    return a;
}

// The water under the pond's body. Its surface there is u + κ·T, where u is the water without the
// hull. With κ·T of the draught that carries the load, hull and water touch like a spring of
// stiffness ρ·g·A, which is soft enough for any step of the engine.
static void look_under(const pond *water, const pondi_body *body, const rigid *r, double load,
                       around *a) {
    const pondi_patch patch = pondi_patch_of(water);
    const pondi_sense sense = pondi_hull_sense(&patch, &body->hull, &body->imprint);
    a->area = pondi_body_area(&water->desc, body);
    const double carried = fmin(load / (PONDI_DENSITY * r->gravity), r->volume) / a->area;
    a->x = r->place.v[0];
    a->y = r->place.v[1];
    a->height = sense.level + sense.own * (fmax(carried, 0.0) - body->imprint.draught);
    a->slope[0] = sense.slope_x;
    a->slope[1] = sense.slope_y;
    a->flow[2] = 0.0; // the velocity of its waves would be a frame late
}

static double share_of(const rigid *r, const around *a, const vector *arm) {
    const double extent = 2.0 * extent_of(r, 2) / SIDE;
    const double level = a->height + a->slope[0] * (r->place.v[0] + arm->v[0] - a->x) +
                         a->slope[1] * (r->place.v[1] + arm->v[1] - a->y);
    return fmin(fmax((level - (r->place.v[2] + arm->v[2])) / extent + 0.5, 0.0), 1.0);
}

// Velocity of a cell relative to the water.
static void relative(const rigid *r, const cell *c, double out[3]) {
    const double *w = r->spin.v;
    const double *a = c->arm.v;
    for (int i = 0; i < 3; i++) {
        const int j = (i + 1) % 3;
        const int k = (i + 2) % 3;
        out[i] = r->velocity.v[i] + (w[j] * a[k] - w[k] * a[j]) - c->flow[i];
    }
}

static void wet(const rigid *r, const around *a, double dt, cell *c) {
    const double volume = r->volume / CELLS;
    const double share = share_of(r, a, &c->arm);
    const double weight = PONDI_DENSITY * r->gravity * volume;
    c->wet = volume * share;
    c->stiff = share > 0.0 && share < 1.0 ? weight * SIDE / (2.0 * extent_of(r, 2)) : 0.0;
    c->force[2] = weight * share;
    for (int i = 0; i < 3; i++) {
        c->flow[i] = a->flow[i];
        c->force[i] = i < 2 ? -c->force[2] * a->slope[i] : c->force[2];
    }
    double speed[3];
    relative(r, c, speed);
    vector next = c->arm;
    next.v[2] += dt * speed[2];
    c->enters = volume * fmax(share_of(r, a, &next) - share, 0.0);
}

// ---- equations ----------------------------------------------------------------------------------

static double added_share(const rigid *r, int k) {
    const double across = sqrt(r->half.v[(k + 1) % 3] * r->half.v[(k + 2) % 3]);
    return fmin(ADDED * across / r->half.v[k], MOST_ADDED);
}

// Adds Jᵀ·value: a force at an arm.
static void add_force(double sum[FREEDOMS], const vector *arm, const double value[3]) {
    const double *a = arm->v;
    for (int i = 0; i < 3; i++) {
        const int j = (i + 1) % 3;
        const int k = (i + 2) % 3;
        sum[i] += value[i];
        sum[3 + i] += a[j] * value[k] - a[k] * value[j];
    }
}

// Adds Jᵀ·m·J.
static void add_matrix(equations *s, const vector *arm, double m[3][3]) {
    for (int freedom = 0; freedom < FREEDOMS; freedom++) {
        double motion[3] = {0}; // J of this freedom
        if (freedom < 3) {
            motion[freedom] = 1.0;
        } else { // e × arm
            const int k = freedom - 3;
            motion[(k + 1) % 3] = -arm->v[(k + 2) % 3];
            motion[(k + 2) % 3] = arm->v[(k + 1) % 3];
        }
        double force[3] = {0};
        for (int i = 0; i < 3; i++) {
            force[i] = m[i][0] * motion[0] + m[i][1] * motion[1] + m[i][2] * motion[2];
        }
        add_force(s->matrix[freedom], arm, force);
    }
}

// Bobbing as a whole.
typedef struct bobbing {
    double stiff;
    double mass;    // with added mass
    double sunk;    // if it is under water: stiffness that a cell's volume would have [N/m⁴]
    double damping; // over the stiffness [s]
} bobbing;

static void add_cell(equations *s, const rigid *r, const cell *c, const bobbing *b, double dt) {
    double speed[3];
    double added[3][3] = {{0}};
    double drag[3][3] = {{0}};
    double impulse[3];
    const double mass = PONDI_DENSITY * c->wet;
    const double joins = PONDI_DENSITY * c->enters;
    relative(r, c, speed);
    for (int k = 0; k < 3; k++) {
        const double *axis = r->axes[k].v;
        const double along = fabs(speed[0] * axis[0] + speed[1] * axis[1] + speed[2] * axis[2]);
        const double rate = r->drag + FACE_DRAG * along / (4.0 * r->half.v[k]);
        const double share = added_share(r, k);
        for (int i = 0; i < 3; i++) {
            for (int j = 0; j < 3; j++) {
                drag[i][j] += (dt * mass * rate + joins * share) * axis[i] * axis[j];
                added[i][j] += mass * share * axis[i] * axis[j];
            }
        }
    }
    drag[2][2] += dt * b->damping * (c->stiff + b->sunk * c->wet) + dt * dt * c->stiff;
    for (int i = 0; i < 3; i++) {
        impulse[i] = dt * c->force[i] -
                     (drag[i][0] * speed[0] + drag[i][1] * speed[1] + drag[i][2] * speed[2]);
        for (int j = 0; j < 3; j++) {
            added[i][j] += drag[i][j];
        }
    }
    add_force(s->right, &c->arm, impulse);
    add_matrix(s, &c->arm, added);
}

// The inertia about the pond's axes; out[i][j].
static void inertia_of(const rigid *r, double out[3][3]) {
    const double typical = (r->mass + PONDI_DENSITY * r->volume) * (square(&r->half));
    for (int k = 0; k < 3; k++) {
        const double about = r->inertia.v[k] > 0.0 ? r->inertia.v[k] : LOCKED * typical;
        for (int i = 0; i < 3; i++) {
            for (int j = 0; j < 3; j++) {
                out[i][j] += about * r->axes[k].v[i] * r->axes[k].v[j];
            }
        }
    }
}

// Solves a symmetric positive system in place by Cholesky's method.
static void solve(equations *s) {
    double(*m)[FREEDOMS] = s->matrix;
    for (int i = 0; i < FREEDOMS; i++) {
        for (int j = 0; j <= i; j++) {
            double sum = m[i][j];
            for (int k = 0; k < j; k++) {
                sum -= m[i][k] * m[j][k];
            }
            m[i][j] = i == j ? sqrt(fmax(sum, 1e-300)) : sum / m[j][j];
        }
        for (int k = 0; k < i; k++) {
            s->right[i] -= m[i][k] * s->right[k];
        }
        s->right[i] /= m[i][i];
    }
    for (int i = FREEDOMS - 1; i >= 0; i--) {
        for (int k = i + 1; k < FREEDOMS; k++) {
            s->right[i] -= m[k][i] * s->right[k];
        }
        s->right[i] /= m[i][i];
    }
}

// 1 at the surface, 0 if the top is `depth` under it.
static double near_surface(const rigid *r, const around *a, double depth) {
    const double under = a->height - (r->place.v[2] + extent_of(r, 2));
    return fmin(fmax(1.0 - under / depth, 0.0), 1.0);
}

static bobbing bobbing_of(const rigid *r, const around *a, const cell *cells) {
    bobbing b = {.mass = r->mass};
    double flat = 0.0; // added mass for vertical motion, relative to the water
    for (int k = 0; k < 3; k++) {
        flat += added_share(r, k) * r->axes[k].v[2] * r->axes[k].v[2];
    }
    for (int i = 0; i < CELLS; i++) {
        b.stiff += cells[i].stiff;
        b.mass += PONDI_DENSITY * cells[i].wet * flat;
    }
    double stiff = b.stiff;
    if (!(stiff > 0.0)) { // it makes waves from below
        const double near = near_surface(r, a, extent_of(r, 0) + extent_of(r, 1));
        b.sunk = near * PONDI_DENSITY * r->gravity / (2.0 * extent_of(r, 2));
        stiff = b.sunk * r->volume;
    }
    b.damping = stiff > 0.0 ? 2.0 * BOBBING * sqrt(b.mass / stiff) : 0.0;
    return b;
}

static pond_vec3 packed(const double v[3]) {
    return (pond_vec3){(float)v[0], (float)v[1], (float)v[2]};
}

// Finds the forces of contacts and joints in the last step from the difference between the
// actual and the expected velocities. They also move the added mass.
static void find_others(const rigid *r, double inertia[3][3], double dt, pond_coupling *coupling) {
    const vector was = of(coupling->velocity);
    const vector turned = of(coupling->spin);
    const vector force = of(coupling->other_force);
    const vector torque = of(coupling->other_torque);
    double f[3];
    double t[3];
    for (int i = 0; i < 3; i++) {
        f[i] = force.v[i] + r->mass * (r->velocity.v[i] - was.v[i]) / dt;
        t[i] = torque.v[i];
        for (int j = 0; j < 3; j++) {
            t[i] += r->inertia.v[j] > 0.0 ? inertia[i][j] * (r->spin.v[j] - turned.v[j]) / dt : 0.0;
        }
    }
    coupling->other_force = packed(f);
    coupling->other_torque = packed(t);
}

static void push(const rigid *r, const around *a, const cell *cells, double dt,
                 pond_coupling *coupling) {
    equations s = {0};
    double inertia[3][3] = {{0}};
    double force[FREEDOMS] = {0};
    inertia_of(r, inertia);
    for (int i = 0; i < 3; i++) {
        s.matrix[i][i] = r->mass;
        for (int j = 0; j < 3; j++) {
            s.matrix[3 + i][3 + j] = inertia[i][j];
        }
    }
    if (coupling->running) {
        find_others(r, inertia, dt, coupling);
    }
    const double others[FREEDOMS] = {
        (double)coupling->other_force.x,  (double)coupling->other_force.y,
        (double)coupling->other_force.z,  (double)coupling->other_torque.x,
        (double)coupling->other_torque.y, (double)coupling->other_torque.z,
    };
    for (int i = 0; i < FREEDOMS; i++) {
        s.right[i] = dt * others[i];
    }
    s.right[2] -= dt * r->mass * r->gravity;
    const bobbing b = bobbing_of(r, a, cells);
    for (int i = 0; i < CELLS; i++) {
        if (cells[i].wet > 0.0 || cells[i].enters > 0.0) {
            add_cell(&s, r, &cells[i], &b, dt);
        }
    }
    solve(&s);
    for (int i = 0; i < 3; i++) {
        force[i] = r->mass * s.right[i] / dt;
        for (int j = 0; j < 3; j++) {
            force[3 + i] += inertia[i][j] * s.right[3 + j] / dt;
        }
    }
    force[2] += r->mass * r->gravity;
    for (int i = 0; i < FREEDOMS; i++) {
        force[i] -= others[i];
    }
    const double *v = r->velocity.v;
    const double *w = r->spin.v;
    coupling->velocity =
        packed((double[3]){v[0] + s.right[0], v[1] + s.right[1], v[2] + s.right[2]});
    coupling->spin = packed((double[3]){w[0] + s.right[3], w[1] + s.right[4], w[2] + s.right[5]});
    coupling->running = true;
    coupling->force = packed(force);
    coupling->torque = packed(force + 3);
}

// ---- the pond's body ----------------------------------------------------------------------------

// Moves the body to its expected place after the step of its engine, so that the water gets the
// draught that belongs to the force.
static void move_on(rigid *r, cell *cells, double dt, const pond_coupling *coupling) {
    const vector speed = of(coupling->velocity);
    const vector spin = of(coupling->spin);
    for (int i = 0; i < 3; i++) {
        r->place.v[i] += dt * speed.v[i];
    }
    for (int i = 0; i < CELLS; i++) {
        const vector arm = cells[i].arm;
        for (int k = 0; k < 3; k++) {
            cells[i].arm.v[k] += dt * (spin.v[(k + 1) % 3] * arm.v[(k + 2) % 3] -
                                       spin.v[(k + 2) % 3] * arm.v[(k + 1) % 3]);
        }
    }
}

// A body that sinks stops pressing on the surface at a depth that equals its height.
static double draught_of(const rigid *r, const around *a, const cell *cells) {
    double sum = 0.0;
    for (int i = 0; i < CELLS && a->any; i++) {
        sum += share_of(r, a, &cells[i].arm);
    }
    return sum * r->volume / CELLS / a->area * near_surface(r, a, 2.0 * extent_of(r, 2));
}

// Stores the height from which a body in the air falls. Its splash then does not depend on the
// step in which it meets the water.
static void note_fall(const rigid *r, const around *a, pondi_body *body) {
    const double down = fmax(a->flow[2] - r->velocity.v[2], 0.0);
    double above = r->place.v[2] - extent_of(r, 2) - a->height;
    for (int k = 0; k < 3; k++) {
        above += r->axes[k].v[2] * r->offset.v[k];
    }
    if (above > 0.0) {
        body->fall = 0.5 * down * down / r->gravity + above;
    }
}

static void press(pond *water, pondi_body *body, const pond_coupling *coupling) {
    const pondi_patch patch = pondi_patch_of(water);
    const double size = water->desc.cell_size;
    const pondi_place *at = &body->place;
    const double turn = remainder((double)coupling->pose.angle - at->angle, PONDI_TURN);
    if (fabs((double)coupling->pose.centre.x - at->x) > QUIET_PLACE * size ||
        fabs((double)coupling->pose.centre.y - at->y) > QUIET_PLACE * size ||
        fabs(turn) > QUIET_PLACE) {
        pondi_body_move(&patch, body, coupling->pose);
    }
    if (fabs((double)coupling->draught - body->imprint.draught) > QUIET_DRAUGHT * size) {
        pondi_body_set_draught(body, coupling->draught);
    }
}

void pond_body_couple(pond *water, pond_body_id id, const pond_rigid *given, double seconds,
                      pond_coupling *coupling) {
    PONDI_ASSERT_POND(water);
    if (coupling == NULL) {
        return;
    }
    rigid r;
    if (given == NULL || !take(given, &r) || !(seconds > 1e-9) || !(seconds <= 1.0)) {
        *coupling = (pond_coupling){0};
        return;
    }
    if (!continues(coupling)) {
        *coupling = (pond_coupling){0};
    }
    pondi_body *body = pondi_body_find(&water->bodies, id);
    around a = look_around(water, &r);
    body = body != NULL && !body->floating ? body : NULL;
    if (body != NULL) {
        note_fall(&r, &a, body);
        const double load = r.mass * r.gravity - (double)coupling->other_force.z;
        look_under(water, body, &r, load, &a);
    }
    cell cells[CELLS] = {0};
    for (int i = 0; i < CELLS; i++) {
        cells[i].arm = arm_of(&r, i);
    }
    double displaced = 0.0;
    for (int i = 0; i < CELLS && a.any; i++) {
        wet(&r, &a, seconds, &cells[i]);
        displaced += cells[i].wet;
    }
    push(&r, &a, cells, seconds, coupling);
    const vector force = of(coupling->force);
    const vector torque = of(coupling->torque);
    if (!all_within(&force, -MOST_FORCE, MOST_FORCE) ||
        !all_within(&torque, -MOST_FORCE, MOST_FORCE)) {
        *coupling = (pond_coupling){0};
        return;
    }
    coupling->submerged = (float)(displaced / r.volume);
    if (body != NULL) {
        move_on(&r, cells, seconds, coupling);
        coupling->pose.centre = (pond_vec2){(float)r.place.v[0], (float)r.place.v[1]};
        coupling->pose.angle = (float)pondi_angle_of(r.axes[0].v[0], r.axes[0].v[1]);
        coupling->draught = (float)draught_of(&r, &a, cells);
        press(water, body, coupling);
    }
}
