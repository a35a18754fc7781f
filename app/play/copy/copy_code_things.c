// Walls, beaches, bodies and emitters as C code.
#include "copy_code_inside.h"
#include "scene_furnish.h"

#include <millpond/field.h>

// Begins a block with a shape and a pose.
static void begin_thing(code *c, const scene_shape *where, pond_pose pose) {
    const pond_shape *shape = &where->shape;
    scene_string *out = &c->out;
    scene_string_add(out, "    {\n");
    if (shape->kind == POND_SHAPE_POLYGON) {
        scene_string_add(out, "        static const pond_vec2 points[] = ");
        code_points(out, shape->points, shape->point_count);
        scene_string_add(out, ";\n");
    }
    scene_string_add(out, "        const pond_shape shape = {");
    code_members(out, POND_RECORD_SHAPE, (int)shape->kind, shape);
    if (shape->kind == POND_SHAPE_POLYGON) {
        scene_string_add(out, ", .points = points, .point_count = %d", shape->point_count);
    }
    scene_string_add(out, "};\n        const pond_pose pose = {.centre = ");
    code_point(out, pose.centre);
    code_member(out, ", ", "angle", pose.angle);
    scene_string_add(out, "};\n");
}

static void add_walls(code *c) {
    for (int i = 0; i < c->s->wall_count; i++) {
        begin_thing(c, &c->s->walls[i].where, scene_shape_pose(&c->s->walls[i].where, c->desc));
        scene_string_add(&c->out, "        good = good && pond_wall_build(water, &shape, &pose, ");
        code_float(&c->out, c->s->walls[i].hardness);
        scene_string_add(&c->out, ") == POND_OK;\n    }\n");
    }
}

static void add_beaches(code *c) {
    for (int i = 0; i < c->s->beach_count; i++) {
        const scene_beach *beach = &c->s->beaches[i];
        begin_thing(c, &beach->where, scene_shape_pose(&beach->where, c->desc));
        scene_string_add(&c->out, "        good = good && pond_beach_build(water, &shape, &pose, ");
        code_float(&c->out, beach->half_life); // a float in the scene
        scene_string_add(&c->out, ", ");
        code_float(&c->out, beach->ramp);
        scene_string_add(&c->out, ") == POND_OK;\n    }\n");
    }
}

static void add_bodies(code *c) {
    const pond_body_desc base = pond_body_desc_default();
    for (int i = 0; i < c->s->body_count; i++) {
        const scene_body *body = &c->s->bodies[i];
        begin_thing(c, &body->where, scene_body_first_pose(body, c->desc));
        scene_string_add(&c->out, "        pond_body_desc body = pond_body_desc_default();\n"
                                  "        pond_body_id id;\n"
                                  "        body.shape = shape;\n        body.pose = pose;\n");
        code_settings(&c->out, "        body", POND_RECORD_BODY, NULL, &body->desc, &base);
        scene_string_add(&c->out, "        good = good && pond_body_add(water, &body, &id) == "
                                  "POND_OK;\n    }\n");
    }
}

static void add_emitters(code *c) {
    const pond_emitter_desc base = pond_emitter_desc_default();
    for (int i = 0; i < c->s->emitter_count; i++) {
        pond_emitter_desc own = c->s->emitters[i];
        own.from = scene_metres(own.from, c->desc);
        own.to = scene_metres(own.to, c->desc);
        own.seed ^= c->desc->seed;
        scene_string_add(&c->out, "    {\n        pond_emitter_desc emitter = "
                                  "pond_emitter_desc_default();\n        pond_emitter_id id;\n");
        code_settings(&c->out, "        emitter", POND_RECORD_EMITTER, NULL, &own, &base);
        scene_string_add(&c->out, "        good = good && pond_emitter_add(water, &emitter, &id) "
                                  "== POND_OK;\n    }\n");
    }
}

void code_things(code *c) {
    add_walls(c);
    add_beaches(c);
    add_bodies(c);
    add_emitters(c);
}
