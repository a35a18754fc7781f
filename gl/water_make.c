// Creates water on the GPU: checks, grid, absorbing layers and textures.
#include <math.h>

#include "shared/water_numbers.h"
#include "water.h"

static pond_result check(const pond_gl *gl, const pond_desc *desc) {
    if (desc->solver != POND_SOLVER_WAVE) {
        return pondi_gl_fail(gl, POND_ERROR_RANGE,
                             "solver: %d; water on the GPU has the wave solver, 1, only",
                             (int)desc->solver);
    }
    if (desc->stencil == POND_STENCIL_FOURTH) {
        return pondi_gl_fail(gl, POND_ERROR_RANGE,
                             "stencil: 25 (fourth order); water on the GPU has 9 or 5 neighbours");
    }
    if (!gl->info.float_targets) {
        return pondi_gl_fail(gl, POND_ERROR_SYSTEM,
                             "%s cannot render to float textures, which water on the GPU needs",
                             gl->info.renderer);
    }
    return POND_OK;
}

// A pond of one cell provides the desc with the library's defaults filled in.
static pond_result fill_in(const pond_gl *gl, const pond_desc *desc, pond_desc *out) {
    const pond_result fine = pond_desc_check(desc);
    if (fine != POND_OK) {
        return pondi_gl_fail(gl, fine, "%s", pond_message());
    }
    pond_desc small = *desc;
    small.width = 1;
    small.height = 1;
    small.threads = 1;
    pond *water;
    const pond_result result = pond_create(&small, &water);
    if (result != POND_OK) {
        return pondi_gl_fail(gl, result, "%s", pond_message());
    }
    *out = *desc;
    out->time_step = pond_get_desc(water).time_step;
    pond_destroy(water);
    return POND_OK;
}

static int lay_side(pond_edge edge, int *kind) {
    const bool open = edge == POND_EDGE_OPEN;
    *kind = (int)(open ? POND_EDGE_FIXED : edge);
    return open ? PONDI_OPEN_MARGIN : 0;
}

static void lay_grid(pond_gl_water *water) {
    const pond_edges *e = &water->desc.edges;
    pondi_gl_sides *m = &water->margins;
    m->left = lay_side(e->left, &water->edges.left);
    m->right = lay_side(e->right, &water->edges.right);
    m->top = lay_side(e->top, &water->edges.top);
    m->bottom = lay_side(e->bottom, &water->edges.bottom);
    water->width = water->desc.width + m->left + m->right;
    water->height = water->desc.height + m->top + m->bottom;
    water->open = m->left + m->right + m->top + m->bottom > 0;
}

static pondi_gl_weights weights_of(const pond_desc *desc) {
    const double courant = desc->wave_speed * desc->time_step / desc->cell_size;
    const bool endless = isinf(desc->half_life);
    const double d = endless ? 1.0 : exp(-2.0 * log(2.0) * desc->time_step / desc->half_life);
    const double k = courant * courant * (0.5 * (1.0 + d));
    const double swing = desc->restoring * desc->time_step;
    const bool nine = desc->stencil == POND_STENCIL_NINE;
    return (pondi_gl_weights){
        .d = (float)d,
        .a = (float)(nine ? k * 2.0 / 3.0 : k),
        .b = (float)(nine ? k / 6.0 : 0.0),
        .kept = (float)exp(-desc->decay * desc->time_step),
        .stiffness = (float)(swing * swing),
        .back = (float)(swing * swing * (0.5 * (1.0 + d))),
        .c2 = (float)(courant * courant),
        .gamma = (float)(2.0 * (1.0 - d) / (1.0 + d)),
        .strongest = (float)(PONDI_OPEN_STRONGEST * courant),
        .nine = nine,
        .listed = !nine && (float)d == 1.0f && desc->restoring == 0.0,
    };
}

static bool make_textures(pond_gl_water *water) {
    const int width = water->width + 2;
    const int height = water->height + 2;
    for (int i = 0; i < water->level_count; i++) {
        if (!pondi_gl_layer_size(water->gl, &water->levels[i], GL_R32F, width, height)) {
            return false;
        }
    }
    if ((pondi_gl_water_keeps_mean(water) &&
         !pondi_gl_water_make_sums(water, water->sums, GL_RG32F)) ||
        !pondi_gl_water_make_sums(water, water->stats, GL_RGBA32F)) {
        return false;
    }
    for (int i = 0; i < 2 && water->open; i++) {
        if (!pondi_gl_layer_size(water->gl, &water->phi[i], GL_RG32F, width, height)) {
            return false;
        }
    }
    return true;
}

static bool have_programs(pond_gl_water *water) {
    static const pondi_gl_program_id ids[] = {
        PONDI_GL_PROGRAM_WATER_STEP,   PONDI_GL_PROGRAM_WATER_RING, PONDI_GL_PROGRAM_WATER_SUM,
        PONDI_GL_PROGRAM_WATER_STATS,  PONDI_GL_PROGRAM_WATER_MIX,  PONDI_GL_PROGRAM_WATER_TOUCH,
        PONDI_GL_PROGRAM_WATER_MARGIN, PONDI_GL_PROGRAM_WATER_PHI};
    const int all = (int)(sizeof ids / sizeof ids[0]);
    const int count = water->open ? all : all - 2; // the last two step absorbing layers
    bool good = true;
    for (int i = 0; i < count && good; i++) {
        good = pondi_gl_program_of(water->gl, ids[i]) != NULL;
    }
    return good;
}

static pond_result no_memory(const pond_gl_water *water) {
    return pondi_gl_fail(water->gl, POND_ERROR_MEMORY, "no memory for water of %d x %d cells",
                         water->desc.width, water->desc.height);
}

static pond_result make(pond_gl_water *water) {
    const int most = water->gl->info.max_side - 2;
    if (water->width > most || water->height > most) {
        return pondi_gl_fail(water->gl, POND_ERROR_RANGE,
                             "width x height: %d x %d cells with absorbing layers; %s "
                             "takes up to %d",
                             water->width, water->height, water->gl->info.renderer, most);
    }
    if (water->taken == NULL) {
        return no_memory(water);
    }
    pondi_gl_state saved;
    pondi_gl_water_begin(water, &saved);
    const pond_result result = !have_programs(water)   ? POND_ERROR_SYSTEM
                               : !make_textures(water) ? POND_ERROR_MEMORY
                                                       : POND_OK;
    pondi_gl_water_end(&saved);
    return result;
}

static size_t taken_bytes(const pond_gl *gl, const pond_desc *desc) {
    return pondi_gl_water_taken(gl, desc->width) * sizeof(float);
}

pond_result pond_gl_water_create(pond_gl *gl, const pond_desc *desc, pond_gl_water **out) {
    if (out == NULL) {
        return pondi_gl_fail(gl, POND_ERROR_ARGUMENT,
                             "out: NULL; an output for the water is needed");
    }
    *out = NULL;
    if (gl == NULL || desc == NULL) {
        return pondi_gl_fail(gl, POND_ERROR_ARGUMENT, "%s: NULL", gl == NULL ? "gl" : "desc");
    }
    pond_desc whole;
    pond_result result = fill_in(gl, desc, &whole);
    result = result == POND_OK ? check(gl, &whole) : result;
    if (result != POND_OK) {
        return result;
    }
    pond_gl_water *water = pondi_gl_allocate(gl, sizeof *water);
    if (water == NULL) {
        return pondi_gl_fail(gl, POND_ERROR_MEMORY, "no memory for water on the GPU");
    }
    const double courant = whole.wave_speed * whole.time_step / whole.cell_size;
    *water = (pond_gl_water){.gl = gl,
                             .wet_within = (double)whole.width * (double)whole.height,
                             .desc = whole,
                             .courant2 = courant * courant,
                             .weights = weights_of(&whole),
                             .taken = pondi_gl_allocate(gl, taken_bytes(gl, &whole))};
    water->computes = pondi_gl_water_can_compute(gl, &whole);
    water->level_count = water->computes ? PONDI_GL_LEVELS : PONDI_GL_LEVELS - 1;
    lay_grid(water);
    pondi_gl_water_tell_anew(water);
    result = make(water);
    if (result != POND_OK) {
        pond_gl_water_destroy(water);
        return result;
    }
    pondi_gl_water_calm(water);
    *out = water;
    return POND_OK;
}

void pond_gl_water_destroy(pond_gl_water *water) {
    if (water == NULL) {
        return;
    }
    if (water->gl->water == water) {
        pond_gl_set_water(water->gl, NULL, NULL);
    }
    for (int i = 0; i < PONDI_GL_LEVELS; i++) {
        pondi_gl_layer_free(&water->levels[i]);
    }
    for (int i = 0; i < PONDI_GL_SUMS; i++) {
        pondi_gl_layer_free(&water->sums[i]);
        pondi_gl_layer_free(&water->stats[i]);
    }
    pondi_gl_layer_free(&water->phi[0]);
    pondi_gl_layer_free(&water->phi[1]);
    pondi_gl_layer_free(&water->shown);
    pondi_gl_water_free_shore(water);
    pondi_gl_release(water->gl, water->taken, taken_bytes(water->gl, &water->desc));
    pondi_gl_release(water->gl, water, sizeof *water);
}

pond_desc pond_gl_water_get_desc(const pond_gl_water *water) {
    return water->desc;
}
