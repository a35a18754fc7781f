// Walls, beaches, bodies and emitters.
#include <inttypes.h>

#include "copy_code_inside.h"
#include "scene_furnish.h"
#include "scene_words.h"

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
    scene_string_add(out, "        const pond_shape shape = {.kind = ");
    code_choice(out, &scene_shape_words, (int)shape->kind);
    switch (shape->kind) {
    case POND_SHAPE_POLYGON:
        scene_string_add(out, ", .points = points, .point_count = %d", shape->point_count);
        break;
    case POND_SHAPE_RECTANGLE:
        code_member(out, ", ", "width", shape->width);
        code_member(out, ", ", "height", shape->height);
        break;
    case POND_SHAPE_CAPSULE:
        code_member(out, ", ", "length", shape->length);
        code_member(out, ", ", "radius", shape->radius);
        break;
    default:
        code_member(out, ", ", "radius", shape->radius);
        break;
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
    for (int i = 0; i < c->s->body_count; i++) {
        const scene_body *body = &c->s->bodies[i];
        const pond_body_desc *d = &body->desc;
        scene_string *out = &c->out;
        begin_thing(c, &body->where, scene_body_first_pose(body, c->desc));
        scene_string_add(out, "        pond_body_desc body = pond_body_desc_default();\n"
                              "        pond_body_id id;\n"
                              "        body.shape = shape;\n        body.pose = pose;\n");
        scene_string_add(out, "        body.floating = %s;\n        body.turns = %s;\n",
                         d->floating ? "true" : "false", d->turns ? "true" : "false");
        const struct {
            const char *name;
            float value;
        } numbers[] = {{"rim", d->rim},         {"draught", d->draught},
                       {"density", d->density}, {"thickness", d->thickness},
                       {"lift", d->lift},       {"drag", d->drag}};
        for (size_t k = 0; k < sizeof numbers / sizeof numbers[0]; k++) {
            code_member(out, "        body", numbers[k].name, numbers[k].value);
            scene_string_add(out, ";\n");
        }
        scene_string_add(out, "        good = good && pond_body_add(water, &body, &id) == "
                              "POND_OK;\n    }\n");
    }
}

static void add_emitters(code *c) {
    for (int i = 0; i < c->s->emitter_count; i++) {
        const pond_emitter_desc *d = &c->s->emitters[i];
        scene_string *out = &c->out;
        scene_string_add(out, "    {\n        pond_emitter_desc emitter = "
                              "pond_emitter_desc_default();\n        pond_emitter_id id;\n"
                              "        emitter.kind = ");
        code_choice(out, &scene_emitter_words, (int)d->kind);
        scene_string_add(out, ";\n        emitter.from = (pond_vec2)");
        code_point(out, scene_metres(d->from, c->desc));
        scene_string_add(out, ";\n        emitter.to = (pond_vec2)");
        code_point(out, scene_metres(d->to, c->desc));
        scene_string_add(out, ";\n        emitter.side = ");
        code_choice(out, &scene_side_words, (int)d->side);
        scene_string_add(out, ";\n");
        const struct {
            const char *name;
            float value;
        } numbers[] = {{"radius", d->radius},
                       {"amplitude", d->amplitude},
                       {"height", d->height},
                       {"period", d->period},
                       {"ramp", d->ramp},
                       {"angle", d->angle},
                       {"spread", d->spread},
                       {"rate", d->rate},
                       {"drop_radius", d->drop_radius},
                       {"drop_height", d->drop_height}};
        for (size_t k = 0; k < sizeof numbers / sizeof numbers[0]; k++) {
            code_member(out, "        emitter", numbers[k].name, numbers[k].value);
            scene_string_add(out, ";\n");
        }
        scene_string_add(out,
                         "        emitter.seed = %" PRIu64 "u;\n        good = good && "
                         "pond_emitter_add(water, &emitter, &id) == POND_OK;\n    }\n",
                         d->seed ^ c->desc->seed);
    }
}

void code_things(code *c) {
    add_walls(c);
    add_beaches(c);
    add_bodies(c);
    add_emitters(c);
}
