// Floating bodies: heave, drift and rotation under the water's pressure.
//
//   heave   M·z'' = ρ·g·A·T − M·g − 4·drag·M·(z' − ⟨u⟩')      T, the draught; T0 in still water
//   drift   M·v' = −ρ·g·A·T·⟨∇w⟩ − drag·M·v·T/T0
//   turn    I·a'' = −ρ·g·A·T·⟨x·w_y − y·w_x⟩
//
// ⟨ ⟩ is the average over the hull m, and κ = ⟨m⟩. A spring couples hull and water:
//
//   T = (⟨u⟩ − z)/(1 − κ)
//
// A draught T lowers ⟨u⟩ by κ·T in still water, so that z = −T: the stiffness against still water
// is ρ·g·A. The spring's pressure and its force on the body derive from one energy, and both use
// the water at the beginning of a step, as in leapfrog, so the contact conserves energy. The pond
// itself supplies the added mass of heave and the damping by waves.
//
// The spring is stiff. T therefore uses the mean of z over three steps, (1, 2, 1)/4, which also
// conserves energy. Light bodies would bounce ever higher between T = 0 and T = thickness. For some
// steps after such a touch the spring is therefore softer, and T uses z at the end of the step,
// relative to the moving water. This makes the touch inelastic.
//
// Drag acts on the submerged part. A crest lightens a body, so that it drifts with the waves as
// water does: the motion of the body along the slope gives half of Stokes drift, this the other.
//
// In the plane, the water under a moved body still has the shape of its old place and pulls it back
// with k = ρ·g·T²·Σ(∂hull)² until it has flowed away. This adds k·dt² to the mass.

#include <math.h>

#include "base/maths.h"
#include "pond/body.h"
#include "pond/flow.h"
#include "shared/water_numbers.h"

#define DEGREES 57.295779513082321
#define HARDEST 0.05               // least 1 − κ
#define TOUCH_KEPT 0.9             // of `share` from step to step, after a touch
#define LEAST_SHARE 0.1            // `share` of bodies much lighter than FAST, and what FAST is:
#define FAST 16.0                  // stiffness of the contact in a step over the mass
#define ADDED_MASS 0.42            // of a disc, relative to a disc of water as thick as its radius
#define HEAVE_DRAG 4.0             // drag up and down, relative to that along the water
#define SPLINE_SPREAD2 (2.0 / 3.0) // of the spline around each node [cells²]
#define BOUNCE 0.3                 // fraction of the speed returned by a side or another body
#define SLIDES 0.02   // distance from a wall against which a stream presses it, in a step [cells]
#define PART_RATE 4.0 // rate at which overlaps vanish [1/s]
#define RIM_POINTS 16
#define GROUND_FRICTION 0.5
#define QUIET 5e-5       // slope, and height in cells, that leave a body at rest
#define QUIET_STEPS 64.0 // steps after which it comes to rest
#define MOST_CELLS 64.0  // largest motion of a floating body in a step

double pondi_body_mass(const pond_desc *desc, const pondi_body *body) {
    return body->density * body->thickness * pondi_body_area(desc, body);
}

double pondi_body_rest_draught(const pondi_body *body) {
    const double share = body->density / PONDI_DENSITY;
    return (double)(float)(body->thickness * (share < 1.0 ? share : 1.0));
}

// ---- forces -------------------------------------------------------------------------------------

double pondi_body_level(const pondi_body *body, const pondi_sense *sense) {
    return sense->level - sense->own * (body->imprint.draught - pondi_body_rest_draught(body));
}

// The radius of a disc with the same extent, soft rim included.
static double radius_of(const pond_desc *desc, const pondi_body *body) {
    return sqrt(2.0 * (body->hull.spread2 + SPLINE_SPREAD2)) * desc->cell_size;
}

// The contact of hull and water in a step.
typedef struct contact {
    double stiff; // draught per depth of the bottom below the water under the hull
    double shift; // draught that remains at the limit
    double gap;   // between the water under the hull and the bottom [m]
    double meet;  // speed at which they approach [m/s]
    double mass;  // of the body, as a depth of water [m]
    double dt;
} contact;

// The draught, if `share` of the bottom's position is that at the end of the step, and the rest its
// mean over three steps. Rounded to float, as the water stores it; differences would grow with
// each step.
static double press_together(const contact *c, double share) {
    const double reach = c->dt * c->dt * (0.25 + 0.75 * share) * PONDI_GRAVITY / c->mass;
    const double force = c->stiff * (c->gap + share * c->dt * c->meet + reach * c->mass) + c->shift;
    return (double)(float)(force / (1.0 + c->stiff * reach));
}

// Moves a body up or down for a step, and returns its draught.
static double heave(const pondi_patch *patch, pondi_body *body, const pondi_sense *sense) {
    const double dt = patch->desc->time_step;
    const double rest = pondi_body_rest_draught(body);
    const double level = pondi_body_level(body, sense);
    const double under = level - sense->own * rest;
    const double flow = (level - body->level) / dt; // of the water under the hull
    const double give = fmax(1.0 - sense->own, HARDEST);
    contact c = {
        .stiff = 1.0 / (give + body->target_draught * (1.0 - give)),
        .gap = under - body->bottom,
        .meet = flow - body->rise,
        .mass = rest * fmax(body->density / PONDI_DENSITY, 1.0),
        .dt = dt,
    };
    c.shift = rest * (1.0 - c.stiff * (1.0 - sense->own));
    const double fast = PONDI_GRAVITY * c.stiff * dt * dt / c.mass;
    const double share = fmax(body->target_draught, LEAST_SHARE * fast / (FAST + fast));
    body->target_draught *= TOUCH_KEPT;
    double draught = press_together(&c, share);
    const bool aloft = !(body->imprint.draught > 0.0) && c.gap + dt * c.meet <= 0.0;
    if (aloft) {
        body->target_draught = 1.0;
        draught = 0.0;
    } else if (draught < 0.0 || draught > body->thickness) {
        body->target_draught = 1.0;
        draught = fmin(fmax(press_together(&c, 1.0), 0.0), body->thickness);
    }
    if (draught > 0.0 && !(body->imprint.draught > 0.0)) {
        const double fall = body->rise - dt * PONDI_GRAVITY;
        pondi_body_splash(patch, body, fall * fall / (2.0 * PONDI_GRAVITY));
        // The water that it meets takes most of its speed, and spray takes the energy.
        body->rise *= c.mass / (c.mass + ADDED_MASS * radius_of(patch->desc, body));
    }
    body->rise += dt * PONDI_GRAVITY * (draught - c.mass) / c.mass;
    if (draught > 0.0) {
        body->rise = flow + (body->rise - flow) / (1.0 + dt * HEAVE_DRAG * body->drag);
    }
    body->bottom += dt * body->rise;
    // A body that is pushed under, or too heavy, has its top at the surface.
    const double lowest = under + dt * flow - (body->thickness - c.shift) / c.stiff;
    if (body->bottom < lowest) {
        body->bottom = lowest;
        body->rise = fmax(body->rise, flow);
        body->target_draught = 1.0;
    }
    body->level = level;
    return draught;
}

// Speeds are relative to the water.
static void drift(const pond_desc *desc, pondi_body *body, const pondi_sense *sense) {
    const double dt = desc->time_step;
    const double h = desc->cell_size;
    const double draught = body->imprint.draught;
    const double mass = pondi_body_mass(desc, body);
    const double pull = PONDI_DENSITY * PONDI_GRAVITY * pondi_body_area(desc, body) * draught;
    const double spring = PONDI_DENSITY * PONDI_GRAVITY * draught * draught;
    const double wet = draught / pondi_body_rest_draught(body);
    const double kept = 1.0 / (1.0 + dt * body->drag * wet);
    // A body that is pressed down slides no faster than twice its weight allows.
    const double heavy = fmax(mass, 0.5 * PONDI_DENSITY * pondi_body_area(desc, body) * draught);
    const double inert = heavy + dt * dt * spring * body->hull.slope2;
    const double most = MOST_CELLS * h / dt;
    body->vx = kept * (body->vx + dt * (body->push_x - pull * sense->slope_x) / inert);
    body->vy = kept * (body->vy + dt * (body->push_y - pull * sense->slope_y) / inert);
    body->vx = fmin(fmax(body->vx, -most), most);
    body->vy = fmin(fmax(body->vy, -most), most);
    if (body->turns) {
        const double about = heavy * (body->hull.spread2 + SPLINE_SPREAD2) * h * h +
                             dt * dt * spring * body->hull.turn2 * h * h;
        body->spin = kept * (body->spin - dt * pull * sense->twist / about);
        body->spin = fmin(fmax(body->spin, -0.5 / dt), 0.5 / dt);
    }
}

pondi_current_drift pondi_body_stream(const pondi_patch *patch, const pondi_body *body) {
    return pondi_current_under(patch->current, body->place.x, body->place.y,
                               body->hull.radius * patch->desc->cell_size);
}

// Drag is relative to the flowing water.
static void drift_in_stream(const pondi_patch *patch, pondi_body *body, const pondi_sense *sense) {
    if (!pondi_patch_flows(patch)) {
        drift(patch->desc, body, sense);
        return;
    }
    const pondi_current_drift stream = pondi_body_stream(patch, body);
    body->vx -= stream.x;
    body->vy -= stream.y;
    body->spin -= body->turns ? stream.spin : 0.0;
    drift(patch->desc, body, sense);
    body->vx += stream.x;
    body->vy += stream.y;
    body->spin += body->turns ? stream.spin : 0.0;
}

// ---- aground ------------------------------------------------------------------------------------

// The depth of bulk water under a body. [m]
static double depth_under(const pondi_patch *patch, const pondi_body *body) {
    const double reach = body->hull.radius * patch->desc->cell_size;
    return pondi_flow_depth_under(patch->water, body->place.x, body->place.y, reach);
}

// Drops a body on the ground for a step, and returns its draught.
static double touch_ground(const pondi_patch *patch, pondi_body *body, const pondi_sense *sense,
                           double depth) {
    const double ground = sense->level - depth;
    body->level = pondi_body_level(body, sense);
    body->rise -= patch->desc->time_step * PONDI_GRAVITY;
    body->bottom += patch->desc->time_step * body->rise;
    if (body->bottom <= ground) {
        body->bottom = ground;
        body->rise = 0.0;
    }
    return (double)(float)fmin(fmax(sense->level - body->bottom, 0.0), depth);
}

// Friction with the ground, under the weight that the water does not carry.
static void rub(const pondi_patch *patch, pondi_body *body, double depth) {
    const double weight = 1.0 - depth / pondi_body_rest_draught(body);
    const double reach = body->hull.radius * patch->desc->cell_size;
    const double speed = sqrt(body->vx * body->vx + body->vy * body->vy) + fabs(body->spin) * reach;
    const double slowed = GROUND_FRICTION * PONDI_GRAVITY * weight * patch->desc->time_step;
    const double kept = speed > slowed ? 1.0 - slowed / speed : 0.0;
    body->vx *= kept;
    body->vy *= kept;
    body->spin *= kept;
}

// ---- rest ---------------------------------------------------------------------------------------

static bool within(double value, double most) {
    return fabs(value) <= most;
}

static bool is_carried(const pondi_patch *patch, const pondi_body *body) {
    const pondi_current_drift stream =
        pondi_patch_flows(patch) ? pondi_body_stream(patch, body) : (pondi_current_drift){0};
    const double quiet = // under a hull bulk water may never be quite still
        pondi_patch_is_bulk(patch) ? QUIET * patch->desc->cell_size / patch->desc->time_step : 0.0;
    return fabs(stream.x) > quiet || fabs(stream.y) > quiet;
}

static bool calm_under(const pondi_patch *patch, const pondi_body *body, const pondi_sense *sense,
                       double most) {
    const double h = patch->desc->cell_size;
    return within(pondi_body_level(body, sense) - body->level, most * h) &&
           within(sense->slope_x, most) && within(sense->slope_y, most) &&
           within(sense->twist, most * body->hull.radius * h) && body->push_x == 0.0 &&
           body->push_y == 0.0 && !is_carried(patch, body);
}

static bool hardly_moves(const pond_desc *desc, const pondi_body *body) {
    const double h = desc->cell_size;
    const double most = QUIET * h / desc->time_step;
    const double draught = body->level - body->bottom;
    return within(body->vx, most) && within(body->vy, most) && within(body->rise, most) &&
           within(body->spin * body->hull.radius * h, most) &&
           within(draught - pondi_body_rest_draught(body), QUIET * h);
}

static void stop(pondi_body *body) {
    body->vx = 0.0;
    body->vy = 0.0;
    body->spin = 0.0;
    body->rise = 0.0;
}

void pondi_body_float(const pondi_patch *patch, pondi_body *body) {
    const pondi_sense sense = pondi_hull_sense(patch, &body->hull, &body->imprint);
    if (body->resting && calm_under(patch, body, &sense, 2.0 * QUIET)) {
        return;
    }
    body->resting = false;
    const bool calm = calm_under(patch, body, &sense, QUIET);
    pondi_imprint next = body->imprint;
    const bool bulk = pondi_patch_is_bulk(patch);
    const double depth = bulk ? depth_under(patch, body) : 0.0;
    const bool aground = bulk && depth < pondi_body_rest_draught(body);
    next.draught = aground ? touch_ground(patch, body, &sense, depth) : heave(patch, body, &sense);
    if (bulk) { // fronts and shores, which jump, throw it up to its thickness
        body->rise = fmin(body->rise, sqrt(2.0 * PONDI_GRAVITY * body->thickness));
    }
    if (!bulk) { // which bodies press on together
        pondi_imprint_add(patch, &body->hull, &body->imprint, &next);
    }
    body->imprint = next;
    drift_in_stream(patch, body, &sense);
    if (aground) {
        rub(patch, body, depth);
    }
    body->still = calm && hardly_moves(patch->desc, body) ? body->still + 1.0 : 0.0;
    body->push_x = 0.0;
    body->push_y = 0.0;
    if (body->still >= QUIET_STEPS) {
        body->resting = true;
        stop(body);
    }
}

// ---- collisions ---------------------------------------------------------------------------------

// The shorter way around a periodic pond.
static double nearest(double distance, double length, pond_edge edge) {
    if (edge != POND_EDGE_PERIODIC) {
        return distance;
    }
    const double rest = fmod(distance, length); // exact
    return rest > 0.5 * length ? rest - length : rest < -0.5 * length ? rest + length : rest;
}

// Wraps a point into a periodic pond.
static float folded(double place, double length, pond_edge edge) {
    return (float)(edge == POND_EDGE_PERIODIC ? place - floor(place / length) * length : place);
}

static void wake(pondi_body *body) {
    body->resting = false;
    body->still = 0.0;
}

// For a driven body, its motion in the last step.
static pond_vec2 velocity_of(const pond_desc *desc, const pondi_body *body) {
    const double rate = 1.0 / desc->time_step;
    if (body->floating) {
        return (pond_vec2){(float)body->vx, (float)body->vy};
    }
    return (pond_vec2){(float)(body->moved.x * rate), (float)(body->moved.y * rate)};
}

// Separates two overlapping discs: at BOUNCE of the speed at which they met, or slowly.
void pondi_body_part(const pond_desc *d, pondi_body *a, pondi_body *b) {
    if (a->resting && b->resting) {
        return;
    }
    const double h = d->cell_size;
    const double dx = nearest(b->place.x - a->place.x, d->width * h, d->edges.left);
    const double dy = nearest(b->place.y - a->place.y, d->height * h, d->edges.top);
    const double touching = (a->hull.radius + b->hull.radius) * h;
    const double square = dx * dx + dy * dy;
    if (square >= touching * touching || (!a->floating && !b->floating)) {
        return;
    }
    const double distance = sqrt(square);
    const double nx = distance > 0.0 ? dx / distance : 1.0; // at one place: any direction
    const double ny = distance > 0.0 ? dy / distance : 0.0;
    const double light_a = a->floating ? 1.0 / pondi_body_mass(d, a) : 0.0;
    const double light_b = b->floating ? 1.0 / pondi_body_mass(d, b) : 0.0;
    const pond_vec2 va = velocity_of(d, a);
    const pond_vec2 vb = velocity_of(d, b);
    const double meeting = // negative: approaching
        ((double)vb.x - (double)va.x) * nx + ((double)vb.y - (double)va.y) * ny;
    const double overlap = touching - distance;
    const double wanted = fmax(overlap > 0.01 * h ? PART_RATE * overlap : 0.0, -BOUNCE * meeting);
    if (!(meeting < wanted)) {
        return;
    }
    const bool gentle = wanted - meeting <= QUIET * h / d->time_step;
    if (gentle && (a->resting || b->resting)) {
        return; // otherwise neighbours would keep each other awake
    }
    const double impulse = (wanted - meeting) / (light_a + light_b);
    a->vx -= impulse * light_a * nx;
    a->vy -= impulse * light_a * ny;
    b->vx += impulse * light_b * nx;
    b->vy += impulse * light_b * ny;
    if (!gentle) {
        wake(a);
        wake(b);
    }
}

// ---- moving -------------------------------------------------------------------------------------

static bool lets_out(pond_edge edge) {
    return edge == POND_EDGE_OPEN || (PONDI_WITH_FLOW && edge == POND_EDGE_OUT);
}

// A side stops the body and returns part of its speed, or is open to it.
static void keep_inside(double reach, double length, pond_edge before, pond_edge after,
                        double *place, double *speed) {
    if (before == POND_EDGE_PERIODIC) {
        *place -= floor(*place / length) * length;
        return;
    }
    const double low = fmin(reach, 0.5 * length);
    const double high = length - low;
    if (*place < low && !lets_out(before)) {
        *place = low;
        *speed = fabs(*speed) * BOUNCE;
    } else if (*place > high && !lets_out(after)) {
        *place = high;
        *speed = -fabs(*speed) * BOUNCE;
    }
}

// Checks the rim in RIM_POINTS directions. Where it is in a wall, the body moves back and loses its
// speed towards the wall.
static void keep_off_walls(const pondi_patch *patch, pondi_body *body) {
    if (!patch->has_dry) {
        return;
    }
    const pond_desc *d = patch->desc;
    const double h = d->cell_size;
    const double degrees = body->place.angle * DEGREES;
    const double c = pondi_cos_degrees(degrees);
    const double s = pondi_sin_degrees(degrees);
    const double top = PONDI_WITH_FLOW ? body->bottom + body->thickness : 0.0;
    double away_x = 0.0;
    double away_y = 0.0;
    for (int i = 0; i < RIM_POINTS; i++) {
        const double own_x =
            pondi_cos_degrees(360.0 * i / RIM_POINTS) * fmin(body->hull.size_x, body->hull.radius);
        const double own_y =
            pondi_sin_degrees(360.0 * i / RIM_POINTS) * fmin(body->hull.size_y, body->hull.radius);
        const double x = (own_x * c - own_y * s) * h;
        const double y = (own_x * s + own_y * c) * h;
        const pond_vec2 point = {folded(body->place.x + x, d->width * h, d->edges.left),
                                 folded(body->place.y + y, d->height * h, d->edges.top)};
        if (patch->ways->is_dry(patch, point, top)) {
            away_x -= x;
            away_y -= y;
        }
    }
    const double length = sqrt(away_x * away_x + away_y * away_y);
    if (!(length > 0.0)) {
        return;
    }
    const double nx = away_x / length;
    const double ny = away_y / length;
    const double speed = body->vx * nx + body->vy * ny; // negative: into the wall
    if (pondi_patch_flows(patch)) {                     // a stream presses: it slides along
        const double along = fmin(body->moved.x * nx + body->moved.y * ny, 0.0) - SLIDES * h;
        body->place.x -= along * nx;
        body->place.y -= along * ny;
        body->moved.x -= along * nx;
        body->moved.y -= along * ny;
        body->vx -= fmin(speed, 0.0) * nx;
        body->vy -= fmin(speed, 0.0) * ny;
    } else if (speed < 0.0) {
        body->vx -= (1.0 + BOUNCE) * speed * nx;
        body->vy -= (1.0 + BOUNCE) * speed * ny;
        body->place.x -= body->moved.x;
        body->place.y -= body->moved.y;
        body->place.angle -= body->moved.angle;
        body->spin = -BOUNCE * body->spin;
        body->moved = (pondi_place){0};
    }
}

void pondi_body_go(const pondi_patch *patch, pondi_body *body) {
    if (body->resting) {
        body->moved = (pondi_place){0};
        return;
    }
    const pond_desc *d = patch->desc;
    const double dt = d->time_step;
    const double h = d->cell_size;
    const double turned = body->place.angle + body->spin * dt;
    const double c = fabs(pondi_cos_degrees(turned * DEGREES));
    const double s = fabs(pondi_sin_degrees(turned * DEGREES));
    const double reach_x = fmin(c * body->hull.size_x + s * body->hull.size_y, body->hull.radius);
    const double reach_y = fmin(s * body->hull.size_x + c * body->hull.size_y, body->hull.radius);
    body->moved = (pondi_place){body->vx * dt, body->vy * dt, body->spin * dt};
    body->place.x += body->moved.x;
    body->place.y += body->moved.y;
    body->place.angle = turned - PONDI_TURN * floor(turned / PONDI_TURN + 0.5);
    const pond_edges *edges = &d->edges;
    keep_inside(reach_x * h, d->width * h, edges->left, edges->right, &body->place.x, &body->vx);
    keep_inside(reach_y * h, d->height * h, edges->top, edges->bottom, &body->place.y, &body->vy);
    keep_off_walls(patch, body);
}

void pondi_bodies_float(const pondi_patch *patch) {
    const pondi_bodies *bodies = patch->bodies;
    for (int i = 0; i < bodies->used; i++) {
        if (bodies->slots[i].floating) {
            pondi_body_float(patch, &bodies->slots[i]);
        }
    }
    for (int i = 0; i < bodies->used; i++) {
        for (int j = i + 1; j < bodies->used; j++) {
            pondi_body_part(patch->desc, &bodies->slots[i], &bodies->slots[j]);
        }
    }
    for (int i = 0; i < bodies->used; i++) {
        if (bodies->slots[i].floating) {
            pondi_body_go(patch, &bodies->slots[i]);
        }
    }
}
