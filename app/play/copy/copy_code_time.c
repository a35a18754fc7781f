// Events as C code: a function that replaces pond_step().
#include <math.h>

#include "copy_code_inside.h"
#include "scene_furnish.h"

// ---- movement along paths -----------------------------------------------------------------------

// The code is scenes/scene_path.c without repetition. play_copy_test compares both.

// clang-format off

static const char code_ways[] =
    "// A path of straight lines, at constant speed.\n"
    "typedef struct way {\n"
    "    double start; // [s]\n"
    "    double end;\n"
    "    int count;\n"
    "    const pond_vec2 *points; // shares of the pond's sides\n"
    "} way;\n"
    "\n"
    "static double way_piece(const way *w, const double *sides, int i) {\n"
    "    const double dx = ((double)w->points[i + 1].x - w->points[i].x) * sides[0];\n"
    "    const double dy = ((double)w->points[i + 1].y - w->points[i].y) * sides[1];\n"
    "    return sqrt(dx * dx + dy * dy);\n"
    "}\n"
    "\n"
    "static double way_length(const way *w, const double *sides) {\n"
    "    double length = 0.0;\n"
    "    for (int i = 0; i + 1 < w->count; i++) {\n"
    "        length += way_piece(w, sides, i);\n"
    "    }\n"
    "    return length;\n"
    "}\n"
    "\n"
    "// The share of the path that is done, 0 to 1.\n"
    "static double way_share(const way *w, double time) {\n"
    "    const double share = (time - w->start) / (w->end - w->start);\n"
    "    return time <= w->start ? 0.0 : time >= w->end ? 1.0 : share;\n"
    "}\n"
    "\n"
    "static pond_vec2 way_within(const way *w, const double *sides, int i, double share) {\n"
    "    const pond_vec2 a = w->points[i];\n"
    "    const pond_vec2 b = w->points[i + 1];\n"
    "    return (pond_vec2){(float)((a.x + ((double)b.x - a.x) * share) * sides[0]),\n"
    "                       (float)((a.y + ((double)b.y - a.y) * share) * sides[1])};\n"
    "}\n"
    "\n";

static const char code_ways_drag[] =
    "// Drags a brush, or with radius 0 a box that leaves a trail, from one share to another.\n"
    "static void way_drag(const way *w, pond *water, const double *sides, double from, double to,\n"
    "                     float radius, pond_vec2 half, float height) {\n"
    "    const double length = way_length(w, sides);\n"
    "    double begin = 0.0;\n"
    "    for (int i = 0; i + 1 < w->count && begin < to * length; i++) {\n"
    "        const double piece = way_piece(w, sides, i);\n"
    "        if (piece > 0.0 && begin + piece > from * length) {\n"
    "            const double a = fmax(0.0, (from * length - begin) / piece);\n"
    "            const double b = fmin(1.0, (to * length - begin) / piece);\n"
    "            if (radius > 0.0f) {\n"
    "                pond_stroke(water, way_within(w, sides, i, a),\n"
    "                            way_within(w, sides, i, b), radius, height);\n"
    "            } else {\n"
    "                pond_trail(water, way_within(w, sides, i, a),\n"
    "                           way_within(w, sides, i, b), half, height);\n"
    "            }\n"
    "        }\n"
    "        begin += piece;\n"
    "    }\n"
    "}\n"
    "\n";

static const char code_ways_pose[] =
    "static pond_vec2 way_point(const way *w, const double *sides, double share) {\n"
    "    double left = way_length(w, sides) * share;\n"
    "    for (int i = 0; i + 1 < w->count; i++) {\n"
    "        const double piece = way_piece(w, sides, i);\n"
    "        if (left <= piece && piece > 0.0) {\n"
    "            return way_within(w, sides, i, left / piece);\n"
    "        }\n"
    "        left -= piece;\n"
    "    }\n"
    "    const pond_vec2 last = w->points[w->count - 1];\n"
    "    return (pond_vec2){(float)(last.x * sides[0]), (float)(last.y * sides[1])};\n"
    "}\n"
    "\n"
    "// Pose in the direction of movement; angle: at rest.\n"
    "static pond_pose way_pose(const way *w, const double *sides, double time, float angle) {\n"
    "    const double before = fmin(fmax(time - 0.15, w->start), w->end - 0.3);\n"
    "    const double after = fmax(fmin(time + 0.15, w->end), w->start + 0.3);\n"
    "    const pond_vec2 a = way_point(w, sides, way_share(w, before));\n"
    "    const pond_vec2 b = way_point(w, sides, way_share(w, after));\n"
    "    pond_pose pose = {.centre = way_point(w, sides, way_share(w, time)), .angle = angle};\n"
    "    if (a.x != b.x || a.y != b.y) {\n"
    "        // Rounded: the last bits of atan2() differ from machine to machine.\n"
    "        const double angle_now = atan2((double)b.y - a.y, (double)b.x - a.x);\n"
    "        pose.angle = (float)(round(angle_now * 1e6) * 1e-6);\n"
    "    }\n"
    "    return pose;\n"
    "}\n"
    "\n";

// clang-format on

// ---- questions ----------------------------------------------------------------------------------

static bool is_driven(const scene_body *body) {
    return body->path.count > 0;
}

static bool any_driven(const scene *s) {
    for (int i = 0; i < s->body_count; i++) {
        if (is_driven(&s->bodies[i])) {
            return true;
        }
    }
    return false;
}

bool code_rain_has_hours(const scene *s) {
    return s->rain.rain.rate > 0.0f && (s->rain.start > 0.0 || s->rain.end < SCENE_LATEST);
}

static bool bulk_has_times(const scene *s) {
    bool any = false;
    for (int i = 0; i < s->fill_count; i++) {
        any = any || s->fills[i].time > 0;
    }
    for (int i = 0; i < s->wall_count; i++) {
        any = any || s->walls[i].end < SCENE_LATEST;
    }
    return any;
}

bool code_has_times(const scene *s) {
    return bulk_has_times(s) || s->drop_count + s->stroke_count + s->trail_count > 0 ||
           any_driven(s) || code_rain_has_hours(s);
}

// ---- tables -------------------------------------------------------------------------------------

// Bit-identical to scene_run_step().
static pond_vec2 to_metres(const code *c, pond_vec2 place) {
    const pond_desc *d = c->desc;
    return (pond_vec2){(float)((double)place.x * (d->width * d->cell_size)),
                       (float)((double)place.y * (d->height * d->cell_size))};
}

static void add_points_of(code *c, const char *kind, int index, const scene_path *path) {
    scene_string_add(&c->out, "static const pond_vec2 %s_%d[] = ", kind, index);
    code_points(&c->out, path->points, path->count);
    scene_string_add(&c->out, ";\n");
}

static void add_way(code *c, const char *kind, int index, const scene_path *path) {
    scene_string_add(&c->out, "{");
    code_double(&c->out, path->start);
    scene_string_add(&c->out, ", ");
    code_double(&c->out, path->end);
    scene_string_add(&c->out, ", %d, %s_%d}", path->count, kind, index);
}

static scene_path path_of(const scene_stroke *stroke) {
    return (scene_path){.start = stroke->start,
                        .end = stroke->end,
                        .count = stroke->count,
                        .points = stroke->points};
}

static bool any_splash(const scene *s) {
    bool any = false;
    for (int i = 0; i < s->drop_count; i++) {
        any = any || s->drops[i].splash;
    }
    return any;
}

static void add_drops(code *c) {
    const bool splashes = any_splash(c->s);
    if (c->s->drop_count == 0) {
        return;
    }
    scene_string_add(&c->out, "static const struct {\n    double time;  // [s]\n"
                              "    pond_vec2 at; // [m]\n    float radius;\n    float height;\n");
    scene_string_add(&c->out, "%s} drops[] = {\n", splashes ? "    bool splash;\n" : "");
    for (int i = 0; i < c->s->drop_count; i++) {
        const scene_drop *drop = &c->s->drops[i];
        scene_string_add(&c->out, "    {");
        code_double(&c->out, drop->time);
        scene_string_add(&c->out, ", ");
        code_point(&c->out, to_metres(c, drop->centre));
        scene_string_add(&c->out, ", ");
        code_float(&c->out, drop->radius);
        scene_string_add(&c->out, ", ");
        code_float(&c->out, drop->height);
        scene_string_add(&c->out, "%s},\n", !splashes ? "" : drop->splash ? ", true" : ", false");
    }
    scene_string_add(&c->out, "};\n\n");
}

static void add_strokes(code *c) {
    const scene *s = c->s;
    for (int i = 0; i < s->stroke_count; i++) {
        const scene_path path = path_of(&s->strokes[i]);
        add_points_of(c, "stroke", i, &path);
    }
    if (s->stroke_count > 0) {
        scene_string_add(&c->out, "static const struct {\n    way way;\n    float radius; // [m]\n"
                                  "    float height;\n} strokes[] = {\n");
    }
    for (int i = 0; i < s->stroke_count; i++) {
        const scene_path path = path_of(&s->strokes[i]);
        scene_string_add(&c->out, "    {");
        add_way(c, "stroke", i, &path);
        scene_string_add(&c->out, ", ");
        code_float(&c->out, s->strokes[i].radius);
        scene_string_add(&c->out, ", ");
        code_float(&c->out, s->strokes[i].height);
        scene_string_add(&c->out, "},\n");
    }
    scene_string_add(&c->out, "%s", s->stroke_count > 0 ? "};\n\n" : "");
}

static void add_trails(code *c) {
    const scene *s = c->s;
    for (int i = 0; i < s->trail_count; i++) {
        add_points_of(c, "trail", i, &s->trails[i].path);
    }
    if (s->trail_count > 0) {
        scene_string_add(&c->out,
                         "static const struct {\n    way way;\n    pond_vec2 half; // [m]\n"
                         "    float height;\n} trails[] = {\n");
    }
    for (int i = 0; i < s->trail_count; i++) {
        const scene_trail *trail = &s->trails[i];
        scene_string_add(&c->out, "    {");
        add_way(c, "trail", i, &trail->path);
        scene_string_add(&c->out, ", ");
        code_point(&c->out, (pond_vec2){trail->size[0] * 0.5f, trail->size[1] * 0.5f});
        scene_string_add(&c->out, ", ");
        code_float(&c->out, trail->height);
        scene_string_add(&c->out, "},\n");
    }
    scene_string_add(&c->out, "%s", s->trail_count > 0 ? "};\n\n" : "");
}

static void add_driven(code *c) {
    const scene *s = c->s;
    for (int i = 0; i < s->body_count; i++) {
        if (is_driven(&s->bodies[i])) {
            add_points_of(c, "body", i, &s->bodies[i].path);
        }
    }
    if (any_driven(s)) {
        scene_string_add(
            &c->out,
            "static const struct {\n    int body; // index, in the order of pond_body_add()\n"
            "    way way;\n    float angle;\n} driven[] = {\n");
    }
    for (int i = 0; i < s->body_count; i++) {
        if (is_driven(&s->bodies[i])) {
            scene_string_add(&c->out, "    {%d, ", i);
            add_way(c, "body", i, &s->bodies[i].path);
            scene_string_add(&c->out, ", ");
            code_float(&c->out, s->bodies[i].where.angle);
            scene_string_add(&c->out, "},\n");
        }
    }
    scene_string_add(&c->out, "%s", any_driven(s) ? "};\n\n" : "");
}

// ---- the step -----------------------------------------------------------------------------------

static void add_ways(code *c) {
    const bool drags = c->s->stroke_count + c->s->trail_count > 0;
    const bool drives = any_driven(c->s);
    scene_string_add(&c->out, "%s", drags || drives ? code_ways : "");
    scene_string_add(&c->out, "%s", drags ? code_ways_drag : "");
    scene_string_add(&c->out, "%s", drives ? code_ways_pose : "");
}

// Writes the condition that it rains between two times.
static void add_rains(code *c, const char *from, const char *to) {
    const scene_rain *rain = &c->s->rain;
    const bool begins = rain->start > 0.0;
    const bool ends = rain->end < SCENE_LATEST;
    if (begins) {
        scene_string_add(&c->out, "%s > ", to);
        code_double(&c->out, rain->start);
    }
    scene_string_add(&c->out, "%s", begins && ends ? " && " : "");
    if (ends) {
        scene_string_add(&c->out, "%s < ", from);
        code_double(&c->out, rain->end);
    }
}

static void add_rain_hours(code *c) {
    if (!code_rain_has_hours(c->s) || !(c->s->rain.start < c->s->rain.end)) {
        return;
    }
    scene_string *out = &c->out;
    scene_string_add(out, "    const bool rains = ");
    add_rains(c, "begin", "end");
    scene_string_add(out, ";\n    if (step == 0 || rains != (");
    add_rains(c, "((double)step - 1.0) / rate", "begin");
    scene_string_add(out, ")) {\n        pond_rain rain = ");
    code_rain(out, &c->s->rain.rain);
    scene_string_add(out, ";\n        rain.rate = rains ? rain.rate : 0.0f;\n"
                          "        pond_set_rain(water, &rain);\n    }\n");
}

#define EACH(list) "    for (size_t i = 0; i < sizeof " list " / sizeof " list "[0]; i++) {\n"

static const char do_strokes[] =
    EACH("strokes") "        const way *w = &strokes[i].way;\n"
                    "        const bool at_once = !(w->end > w->start);\n"
                    "        if ((w->start >= begin && w->start < end) ||\n"
                    "            (w->start < begin && w->end > begin)) {\n"
                    "            way_drag(w, water, sides, at_once ? 0.0 : way_share(w, begin),\n"
                    "                     at_once ? 1.0 : way_share(w, end), strokes[i].radius,\n"
                    "                     (pond_vec2){0}, strokes[i].height);\n"
                    "        }\n    }\n";

static const char do_trails[] =
    EACH("trails") "        const way *w = &trails[i].way;\n"
                   "        if (w->start < end && w->end > begin) {\n"
                   "            way_drag(w, water, sides, way_share(w, begin), way_share(w, end),\n"
                   "                     0.0f, trails[i].half, trails[i].height);\n"
                   "        }\n    }\n";

static const char do_driven[] =
    "    pond_body_id ids[POND_MAX_BODIES];\n"
    "    const int bodies = pond_body_list(water, ids, POND_MAX_BODIES);\n" EACH(
        "driven") "        const way *w = &driven[i].way;\n"
                  "        if (driven[i].body < bodies && w->start < end && w->end > begin) {\n"
                  "            pond_body_move(water, ids[driven[i].body],\n"
                  "                           way_pose(w, sides, end, driven[i].angle));\n"
                  "        }\n    }\n";

// A time step of 0 means the pond's limit.
static double steps_per_second(const code *c) {
    const double own = c->desc->time_step;
    return scene_steps_of_length(own > 0.0 ? own : pond_time_step_limit(c->desc), plan_fps(c->p));
}

// Rain that begins at the start needs only the time before a step.
static bool uses_end(const scene *s) {
    return bulk_has_times(s) || s->drop_count + s->stroke_count + s->trail_count > 0 ||
           any_driven(s) || (code_rain_has_hours(s) && s->rain.start > 0.0);
}

static void add_do_drops(scene_string *out, const scene *s) {
    const char *call = any_splash(s) ? "(drops[i].splash ? pond_splash : pond_drop)" : "pond_drop";
    if (s->drop_count > 0) {
        scene_string_add(
            out,
            EACH("drops") "        if (drops[i].time >= begin && drops[i].time < end) {\n"
                          "            %s(water, drops[i].at, drops[i].radius,\n"
                          "                drops[i].height);\n"
                          "        }\n    }\n",
            call);
    }
}

static void add_when(scene_string *out, double time) {
    scene_string_add(out, "    if (");
    code_double(out, time);
    scene_string_add(out, " >= begin && ");
    code_double(out, time);
    scene_string_add(out, " < end)\n");
}

// Fills, and walls that end.
static void add_bulk_times(code *c) {
    const scene *s = c->s;
    for (int i = 0; i < s->fill_count; i++) {
        if (s->fills[i].time > 0) {
            add_when(&c->out, s->fills[i].time);
            code_fill(c, &s->fills[i], "(void)", "");
        }
    }
    for (int i = 0; i < s->wall_count; i++) {
        const scene_wall *wall = &s->walls[i];
        if (wall->end < SCENE_LATEST) {
            add_when(&c->out, wall->end);
            code_begin_thing(c, &wall->where, scene_shape_pose(&wall->where, c->desc));
            scene_string_add(&c->out,
                             "        (void)pond_wall_clear(water, &shape, &pose);\n    }\n");
        }
    }
}

static void add_step(code *c) {
    const scene *s = c->s;
    scene_string *out = &c->out;
    scene_string_add(out,
                     "// Executes the events of a step and runs it: call it instead of "
                     "pond_step().\nvoid step_%s(pond *water) {\n",
                     c->name);
    if (s->stroke_count + s->trail_count > 0 || any_driven(s)) {
        scene_string_add(out, "    const pond_desc desc = pond_get_desc(water);\n"
                              "    const double sides[2] = {desc.width * desc.cell_size,\n"
                              "                             desc.height * desc.cell_size};\n");
    }
    scene_string_add(out, "    const double rate = ");
    code_double(out, steps_per_second(c));
    scene_string_add(out, "; // steps in a second\n"
                          "    const uint64_t step = pond_get_steps(water);\n"
                          "    const double begin = (double)step / rate;\n");
    if (uses_end(s)) {
        scene_string_add(out, "    const double end = (double)(step + 1) / rate;\n");
    }
    add_bulk_times(c);
    add_rain_hours(c);
    add_do_drops(out, s);
    scene_string_add(out, "%s", s->stroke_count > 0 ? do_strokes : "");
    scene_string_add(out, "%s", s->trail_count > 0 ? do_trails : "");
    scene_string_add(out, "%s", any_driven(s) ? do_driven : "");
    scene_string_add(out, "    pond_step(water);\n}\n");
}

void code_times(code *c) {
    if (code_has_times(c->s)) {
        scene_string_add(&c->out, "\n");
        add_ways(c);
        add_drops(c);
        add_strokes(c);
        add_trails(c);
        add_driven(c);
        add_step(c);
    }
}
