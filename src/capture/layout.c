#include "capture/layout.h"

#include "shared/parts.h"

const uint8_t pondi_recording_magic[8] = {'M', 'I', 'L', 'L', 'P', 'R', 'E', 'C'};

pond_desc pondi_desc_of_host(const pond_desc *host) {
    pond_desc desc = pond_desc_default();
    if (host != NULL) {
        desc.stamp = host->stamp;
        desc.threads = host->threads;
        desc.parallel = host->parallel;
        desc.allocator = host->allocator;
        desc.logger = host->logger;
    }
    return desc;
}

void pondi_lay_friction(pondi_tape *tape, pond_desc *desc) {
    if (PONDI_WITH_FLOW && desc->solver == POND_SOLVER_FLOW) {
        pondi_tape_f64(tape, &desc->friction);
    }
}

static void lay_column(pondi_tape *tape, pond_column *column) {
    PONDI_TAPE_ENUM(tape, column->form, pond_column_form);
    pondi_tape_i32(tape, &column->passes);
    pondi_tape_f32(tape, &column->keep);
    pondi_tape_f32(tape, &column->blend);
    pondi_tape_f32(tape, &column->stiffness);
    pondi_tape_f32(tape, &column->friction);
    pondi_tape_f32(tape, &column->spread);
}

void pondi_lay_grid(pondi_tape *tape, pond_desc *desc) {
    PONDI_TAPE_ENUM(tape, desc->solver, pond_solver);
    PONDI_TAPE_ENUM(tape, desc->stencil, pond_stencil);
    pondi_tape_i32(tape, &desc->width);
    pondi_tape_i32(tape, &desc->height);
    pondi_tape_i32(tape, &desc->damping_shift);
    PONDI_TAPE_ENUM(tape, desc->edges.left, pond_edge);
    PONDI_TAPE_ENUM(tape, desc->edges.right, pond_edge);
    PONDI_TAPE_ENUM(tape, desc->edges.top, pond_edge);
    PONDI_TAPE_ENUM(tape, desc->edges.bottom, pond_edge);
    pondi_tape_i32(tape, &desc->max_steps);
}

void pondi_lay_scales(pondi_tape *tape, pond_desc *desc) {
    pondi_tape_f64(tape, &desc->cell_size);
    pondi_tape_f64(tape, &desc->wave_speed);
    pondi_tape_f64(tape, &desc->half_life);
    pondi_tape_f64(tape, &desc->time_step);
    pondi_tape_f64(tape, &desc->count_height);
}

void pondi_lay_further(pondi_tape *tape, pond_desc *desc) {
    pondi_tape_f64(tape, &desc->decay);
    pondi_tape_f64(tape, &desc->edge_level);
    pondi_tape_f64(tape, &desc->bias);
    pondi_tape_f64(tape, &desc->rest_slope);
    lay_column(tape, &desc->column);
}

void pondi_lay_rain(pondi_tape *tape, pond_rain *rain) {
    pondi_tape_f32(tape, &rain->rate);
    pondi_tape_f32(tape, &rain->radius);
    pondi_tape_f32(tape, &rain->spread);
    pondi_tape_f32(tape, &rain->height);
}

void pondi_lay_rain_sides(pondi_tape *tape, pond_rain *rain) {
    pondi_tape_f32(tape, &rain->left);
    pondi_tape_f32(tape, &rain->right);
    pondi_tape_f32(tape, &rain->top);
    pondi_tape_f32(tape, &rain->bottom);
}

static void lay_desc(pondi_tape *tape, pond_desc *desc) {
    pondi_lay_grid(tape, desc);
    pondi_tape_u64(tape, &desc->seed);
    pondi_lay_scales(tape, desc);
    pondi_tape_f64(tape, &desc->depth);
    pondi_tape_f64(tape, &desc->capillary_length);
    pondi_lay_further(tape, desc);
}

void pondi_lay_head(pondi_tape *tape, pondi_head *head) {
    pondi_tape_bytes(tape, head->magic, sizeof head->magic);
    pondi_tape_u32(tape, &head->version);
    pondi_tape_u32(tape, &head->library);
    pondi_tape_u64(tape, &head->begin);
    lay_desc(tape, &head->desc);
    pondi_tape_f64(tape, &head->desc.restoring);
    pondi_lay_friction(tape, &head->desc);
}

void pondi_lay_entry(pondi_tape *tape, pondi_entry *entry) {
    pondi_tape_u32(tape, &entry->kind);
    pondi_tape_u32(tape, &entry->size);
    pondi_tape_u64(tape, &entry->step);
}
