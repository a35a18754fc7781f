#include "capture/recording_layout.h"

const uint8_t pondi_recording_magic[8] = {'M', 'I', 'L', 'L', 'P', 'R', 'E', 'C'};

// Enums are ints to the tape.
#define LAY_ENUM(tape, field, type)                                                                \
    do {                                                                                           \
        int number_ = (int)(field);                                                                \
        pondi_tape_i32((tape), &number_);                                                          \
        (field) = (type)number_;                                                                   \
    } while (0)

static void lay_bool(pondi_tape *tape, bool *value) {
    uint32_t number = *value ? 1 : 0;
    pondi_tape_u32(tape, &number);
    tape->bad = tape->bad || number > 1;
    *value = number == 1;
}

// ---- the head -----------------------------------------------------------------------------------

static void lay_column(pondi_tape *tape, pond_column *column) {
    LAY_ENUM(tape, column->form, pond_column_form);
    pondi_tape_i32(tape, &column->passes);
    pondi_tape_f32(tape, &column->keep);
    pondi_tape_f32(tape, &column->blend);
    pondi_tape_f32(tape, &column->stiffness);
    pondi_tape_f32(tape, &column->friction);
    pondi_tape_f32(tape, &column->spread);
}

static void lay_desc(pondi_tape *tape, pond_desc *desc) {
    LAY_ENUM(tape, desc->solver, pond_solver);
    LAY_ENUM(tape, desc->stencil, pond_stencil);
    pondi_tape_i32(tape, &desc->width);
    pondi_tape_i32(tape, &desc->height);
    pondi_tape_i32(tape, &desc->damping_shift);
    LAY_ENUM(tape, desc->edges.left, pond_edge);
    LAY_ENUM(tape, desc->edges.right, pond_edge);
    LAY_ENUM(tape, desc->edges.top, pond_edge);
    LAY_ENUM(tape, desc->edges.bottom, pond_edge);
    pondi_tape_i32(tape, &desc->max_steps);
    pondi_tape_u64(tape, &desc->seed);
    pondi_tape_f64(tape, &desc->cell_size);
    pondi_tape_f64(tape, &desc->wave_speed);
    pondi_tape_f64(tape, &desc->half_life);
    pondi_tape_f64(tape, &desc->time_step);
    pondi_tape_f64(tape, &desc->count_height);
    pondi_tape_f64(tape, &desc->depth);
    pondi_tape_f64(tape, &desc->capillary_length);
    pondi_tape_f64(tape, &desc->decay);
    pondi_tape_f64(tape, &desc->edge_level);
    pondi_tape_f64(tape, &desc->bias);
    pondi_tape_f64(tape, &desc->rest_slope);
    lay_column(tape, &desc->column);
}

void pondi_lay_head(pondi_tape *tape, pondi_head *head) {
    pondi_tape_bytes(tape, head->magic, sizeof head->magic);
    pondi_tape_u32(tape, &head->version);
    pondi_tape_u32(tape, &head->library);
    pondi_tape_u64(tape, &head->begin);
    lay_desc(tape, &head->desc);
}

void pondi_lay_record(pondi_tape *tape, pondi_record *record) {
    pondi_tape_u32(tape, &record->kind);
    pondi_tape_u32(tape, &record->size);
    pondi_tape_u64(tape, &record->step);
}

// ---- parts of acts ------------------------------------------------------------------------------

static void lay_polygon(pondi_tape *tape, pond_shape *shape) {
    pondi_tape_i32(tape, &shape->point_count);
    if (shape->point_count < 0 || shape->point_count > POND_MAX_POINTS ||
        (!tape->reading && shape->points == NULL)) {
        tape->bad = true;
        return;
    }
    for (int i = 0; i < shape->point_count; i++) {
        pond_vec2 point = tape->reading ? (pond_vec2){0} : shape->points[i];
        pondi_tape_point(tape, &point);
        tape->points[i] = point;
    }
    shape->points = tape->points;
}

static void lay_shape(pondi_tape *tape, pond_shape *shape) {
    LAY_ENUM(tape, shape->kind, pond_shape_kind);
    switch (shape->kind) {
    case POND_SHAPE_DISC:
        pondi_tape_f32(tape, &shape->radius);
        break;
    case POND_SHAPE_CAPSULE:
        pondi_tape_f32(tape, &shape->radius);
        pondi_tape_f32(tape, &shape->length);
        break;
    case POND_SHAPE_RECTANGLE:
        pondi_tape_f32(tape, &shape->width);
        pondi_tape_f32(tape, &shape->height);
        break;
    case POND_SHAPE_POLYGON:
        lay_polygon(tape, shape);
        break;
    case POND_SHAPE_BITMAP:
        pondi_tape_f32(tape, &shape->width);
        pondi_tape_f32(tape, &shape->height);
        pondi_tape_i32(tape, &shape->columns);
        pondi_tape_i32(tape, &shape->rows);
        pondi_tape_pixels(tape, &shape->pixels, shape->columns, shape->rows, &shape->stride);
        break;
    default:
        tape->bad = true;
    }
}

static void lay_pose(pondi_tape *tape, pond_pose *pose) {
    pondi_tape_point(tape, &pose->centre);
    pondi_tape_f32(tape, &pose->angle);
}

static void lay_rain(pondi_tape *tape, pond_rain *rain) {
    pondi_tape_f32(tape, &rain->rate);
    pondi_tape_f32(tape, &rain->radius);
    pondi_tape_f32(tape, &rain->spread);
    pondi_tape_f32(tape, &rain->height);
}

static void lay_body(pondi_tape *tape, pond_body_desc *desc) {
    lay_shape(tape, &desc->shape);
    lay_pose(tape, &desc->pose);
    pondi_tape_f32(tape, &desc->rim);
    lay_bool(tape, &desc->floating);
    pondi_tape_f32(tape, &desc->draught);
    pondi_tape_f32(tape, &desc->density);
    pondi_tape_f32(tape, &desc->thickness);
    pondi_tape_f32(tape, &desc->lift);
    pondi_tape_f32(tape, &desc->drag);
    lay_bool(tape, &desc->turns);
}

static void lay_emitter(pondi_tape *tape, pond_emitter_desc *desc) {
    LAY_ENUM(tape, desc->kind, pond_emitter_kind);
    pondi_tape_point(tape, &desc->from);
    pondi_tape_point(tape, &desc->to);
    pondi_tape_f32(tape, &desc->radius);
    pondi_tape_f32(tape, &desc->amplitude);
    pondi_tape_f32(tape, &desc->height);
    pondi_tape_f32(tape, &desc->period);
    pondi_tape_f32(tape, &desc->ramp);
    LAY_ENUM(tape, desc->side, pond_emitter_side);
    pondi_tape_f32(tape, &desc->angle);
    pondi_tape_f32(tape, &desc->spread);
    pondi_tape_f32(tape, &desc->rate);
    pondi_tape_f32(tape, &desc->drop_radius);
    pondi_tape_f32(tape, &desc->drop_height);
    pondi_tape_u64(tape, &desc->seed);
}

static void lay_note(pondi_tape *tape, pond_act *act, size_t size) {
    if (!tape->reading) {
        size = act->is.note.size;
        if (size > POND_MAX_NOTE || (size > 0 && act->is.note.bytes == NULL)) {
            tape->bad = true;
            return;
        }
        pondi_tape_bytes(tape, (uint8_t *)(uintptr_t)act->is.note.bytes, size);
        return;
    }
    act->is.note.bytes = tape->at;
    act->is.note.size = size;
    pondi_tape_pass(tape, size);
}

// ---- acts ---------------------------------------------------------------------------------------

static void lay_wall(pondi_tape *tape, pond_act *act) {
    lay_shape(tape, &act->is.wall.shape);
    lay_pose(tape, &act->is.wall.pose);
    if (act->kind == POND_ACT_WALL_BUILD) {
        pondi_tape_f32(tape, &act->is.wall.hardness);
    }
}

static void lay_mask(pondi_tape *tape, pond_act *act) {
    pondi_tape_i32(tape, &act->is.mask.columns);
    pondi_tape_i32(tape, &act->is.mask.rows);
    pondi_tape_f32(tape, &act->is.mask.hardness);
    pondi_tape_pixels(tape, &act->is.mask.pixels, act->is.mask.columns, act->is.mask.rows,
                      &act->is.mask.stride);
}

static void lay_beach(pondi_tape *tape, pond_act *act) {
    lay_shape(tape, &act->is.beach.shape);
    lay_pose(tape, &act->is.beach.pose);
    if (act->kind == POND_ACT_BEACH_BUILD) {
        pondi_tape_f64(tape, &act->is.beach.half_life);
        pondi_tape_f32(tape, &act->is.beach.ramp);
    }
}

static void lay_body_act(pondi_tape *tape, pond_act *act) {
    pondi_tape_u64(tape, &act->is.body.id.value);
    switch (act->kind) {
    case POND_ACT_BODY_MOVE:
    case POND_ACT_BODY_PLACE:
        lay_pose(tape, &act->is.body.pose);
        break;
    case POND_ACT_BODY_VELOCITY:
        pondi_tape_point(tape, &act->is.body.vector);
        pondi_tape_f32(tape, &act->is.body.number);
        break;
    case POND_ACT_BODY_DRAUGHT:
        pondi_tape_f32(tape, &act->is.body.number);
        break;
    case POND_ACT_BODY_PUSH:
        pondi_tape_point(tape, &act->is.body.vector);
        break;
    default: // removed
        break;
    }
}

void pondi_lay_act(pondi_tape *tape, pond_act *act, size_t size) {
    switch (act->kind) {
    case POND_ACT_DROP:
        pondi_tape_point(tape, &act->is.drop.centre);
        pondi_tape_f32(tape, &act->is.drop.radius);
        pondi_tape_f32(tape, &act->is.drop.height);
        break;
    case POND_ACT_STROKE:
        pondi_tape_point(tape, &act->is.stroke.from);
        pondi_tape_point(tape, &act->is.stroke.to);
        pondi_tape_f32(tape, &act->is.stroke.radius);
        pondi_tape_f32(tape, &act->is.stroke.height);
        break;
    case POND_ACT_TRAIL:
        pondi_tape_point(tape, &act->is.trail.from);
        pondi_tape_point(tape, &act->is.trail.to);
        pondi_tape_point(tape, &act->is.trail.half_size);
        pondi_tape_f32(tape, &act->is.trail.height);
        break;
    case POND_ACT_RAIN:
        lay_rain(tape, &act->is.rain);
        break;
    case POND_ACT_CALM:
        break;
    case POND_ACT_WALL_BUILD:
    case POND_ACT_WALL_CLEAR:
        lay_wall(tape, act);
        break;
    case POND_ACT_WALL_MASK:
        lay_mask(tape, act);
        break;
    case POND_ACT_BEACH_BUILD:
    case POND_ACT_BEACH_CLEAR:
        lay_beach(tape, act);
        break;
    case POND_ACT_BODY_ADD:
        act->is.body_add.desc = tape->reading ? pond_body_desc_default() : act->is.body_add.desc;
        pondi_tape_u64(tape, &act->is.body_add.id.value);
        lay_body(tape, &act->is.body_add.desc);
        break;
    case POND_ACT_BODY_REMOVE:
    case POND_ACT_BODY_MOVE:
    case POND_ACT_BODY_PLACE:
    case POND_ACT_BODY_VELOCITY:
    case POND_ACT_BODY_DRAUGHT:
    case POND_ACT_BODY_PUSH:
        lay_body_act(tape, act);
        break;
    case POND_ACT_EMITTER_ADD:
    case POND_ACT_EMITTER_SET:
        act->is.emitter.desc = tape->reading ? pond_emitter_desc_default() : act->is.emitter.desc;
        pondi_tape_u64(tape, &act->is.emitter.id.value);
        lay_emitter(tape, &act->is.emitter.desc);
        break;
    case POND_ACT_EMITTER_REMOVE:
        pondi_tape_u64(tape, &act->is.emitter.id.value);
        break;
    case POND_ACT_NOTE:
        lay_note(tape, act, size);
        break;
    default:
        tape->bad = true;
    }
}
