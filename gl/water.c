// Water in float textures: now, one step ago and the next; they rotate with every step.

#include "water.h"
#include "shared/water_numbers.h"

#include <math.h>

// ---- drawing on textures ------------------------------------------------------------------------

void pondi_gl_water_begin(const pond_gl_water *water, pondi_gl_state *saved) {
    pondi_gl_state_save(saved, water->gl->info.es, (1u << PONDI_GL_WATER_UNITS) - 1u);
    glBindVertexArray(water->gl->vertices);
}

void pondi_gl_water_end(const pondi_gl_state *saved) {
    pondi_gl_state_restore(saved);
}

void pondi_gl_water_bind(pondi_gl_water_unit unit, GLuint texture) {
    glActiveTexture(GL_TEXTURE0 + (GLenum)unit);
    glBindTexture(GL_TEXTURE_2D, texture);
}

// Extra damping of absorbing layers, as in the library: waves that are trapped between walls would
// grow in layers of hardly damped water.
static float lossy_of(const pond_gl_water *water) {
    const pondi_gl_sides *m = &water->margins;
    const bool closed = m->left == 0 || m->right == 0 || m->top == 0 || m->bottom == 0;
    const double gamma = (double)water->weights.gamma;
    const bool caught = (closed || water->reaches_out) && gamma < PONDI_OPEN_DAMPED;
    return caught ? (float)(PONDI_OPEN_LOSSY * (1.0 - gamma / PONDI_OPEN_DAMPED)) : 0.0f;
}

static void put_sides(const pondi_gl_program *program, const char *name, const pondi_gl_sides *s) {
    pondi_gl_put_int4(program, name, s->left, s->right, s->top, s->bottom);
}

void pondi_gl_water_tell_anew(pond_gl_water *water) {
    water->told = ++water->gl->waters_told;
}

static void put_grid(const pond_gl_water *water, const pondi_gl_program *program) {
    const pondi_gl_weights *w = &water->weights;
    pondi_gl_put_int2(program, "grid_cells", water->width, water->height);
    put_sides(program, "sides", &water->edges);
    put_sides(program, "margins", &water->margins);
    pondi_gl_put_int(program, "linked", water->linked);
    pondi_gl_put_float4(program, "weights", w->d, w->a, w->b, w->kept);
    pondi_gl_put_float(program, "stiffness", w->stiffness);
    pondi_gl_put_float(program, "back", w->back);
    pondi_gl_put_float(program, "plain_c2", w->c2);
    pondi_gl_put_float(program, "plain_gamma", w->gamma);
    pondi_gl_put_float(program, "strongest", w->strongest);
    pondi_gl_put_float(program, "lossy", lossy_of(water));
    pondi_gl_put_int(program, "nine", w->nine);
    pondi_gl_put_int(program, "listed", w->listed);
}

const pondi_gl_program *pondi_gl_water_use(pond_gl_water *water, pondi_gl_program_id id) {
    const pondi_gl_program *program = pondi_gl_program_of(water->gl, id);
    if (program == NULL) {
        return NULL;
    }
    glUseProgram(program->name);
    if (program->told != water->told) { // programs keep their uniforms
        put_grid(water, program);
        water->gl->programs[id].told = water->told;
    }
    return program;
}

void pondi_gl_water_draw(const pondi_gl_layer *layer, const pondi_gl_rect *part) {
    if (part->width < 1 || part->height < 1) {
        return;
    }
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, layer->framebuffer);
    glViewport(part->x, part->y, part->width, part->height);
    pondi_gl_fill();
}

void pondi_gl_water_copy(const pondi_gl_layer *from, const pondi_gl_layer *to,
                         const pondi_gl_rect *part) {
    const int x1 = part->x + part->width;
    const int y1 = part->y + part->height;
    glBindFramebuffer(GL_READ_FRAMEBUFFER, from->framebuffer);
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, to->framebuffer);
    glBlitFramebuffer(part->x, part->y, x1, y1, part->x, part->y, x1, y1, GL_COLOR_BUFFER_BIT,
                      GL_NEAREST);
}

void pondi_gl_water_settle(pond_gl_water *water, int ago) {
    const pondi_gl_rect whole = pondi_gl_water_whole(water);
    pondi_gl_layer *level = pondi_gl_water_level(water, ago);
    pondi_gl_layer *spare = pondi_gl_water_spare(water);
    if (pondi_gl_water_use(water, PONDI_GL_PROGRAM_WATER_RING) == NULL) {
        return;
    }
    pondi_gl_water_bind(PONDI_GL_UNIT_NOW, level->texture.name);
    pondi_gl_water_bind(PONDI_GL_UNIT_KEEP, water->keep.texture.name);
    pondi_gl_water_draw(spare, &whole);
    pondi_gl_water_copy(spare, level, &whole);
    pondi_gl_water_lend(water);
}

// ---- stepping -----------------------------------------------------------------------------------

// The absorbing layers and the cells between them, each with its part of the ring. Corners belong
// to the layers above and below.
enum { MARGINS = 4 };
typedef struct parts {
    pondi_gl_rect margin[MARGINS];
    pondi_gl_rect inside;
} parts;

static int with_ring(int margin) {
    return margin > 0 ? margin + 1 : 0;
}

static parts parts_of(const pond_gl_water *water) {
    const pondi_gl_rect whole = pondi_gl_water_whole(water);
    const int left = with_ring(water->margins.left);
    const int right = whole.width - with_ring(water->margins.right);
    const int top = with_ring(water->margins.top);
    const int bottom = whole.height - with_ring(water->margins.bottom);
    return (parts){.margin = {{0, 0, whole.width, top},
                              {0, bottom, whole.width, whole.height - bottom},
                              {0, top, left, bottom - top},
                              {right, top, whole.width - right, bottom - top}},
                   .inside = {left, top, right - left, bottom - top}};
}

void pondi_gl_water_bind_levels(pond_gl_water *water) {
    pondi_gl_water_bind(PONDI_GL_UNIT_NOW, pondi_gl_water_level(water, 0)->texture.name);
    pondi_gl_water_bind(PONDI_GL_UNIT_BEFORE, pondi_gl_water_level(water, 1)->texture.name);
}

static void draw_margins(const pondi_gl_layer *layer, const parts *p) {
    for (int i = 0; i < MARGINS; i++) {
        pondi_gl_water_draw(layer, &p->margin[i]);
    }
}

static void push_phi(pond_gl_water *water, const parts *p) {
    if (pondi_gl_water_use(water, PONDI_GL_PROGRAM_WATER_PHI) == NULL) {
        return;
    }
    pondi_gl_water_bind(PONDI_GL_UNIT_PHI, water->phi[water->phi_now].texture.name);
    water->phi_now = 1 - water->phi_now;
    draw_margins(&water->phi[water->phi_now], p);
}

static void step_margins(pond_gl_water *water, const parts *p) {
    if (pondi_gl_water_use(water, PONDI_GL_PROGRAM_WATER_MARGIN) == NULL) {
        return;
    }
    pondi_gl_water_bind(PONDI_GL_UNIT_PHI, water->phi[water->phi_now].texture.name);
    draw_margins(pondi_gl_water_spare(water), p);
}

// The program of plain or of linked water, current from now on.
static void use_step(pond_gl_water *water, pondi_gl_correction correction) {
    const pondi_gl_program *program = pondi_gl_water_use(
        water, water->linked ? PONDI_GL_PROGRAM_WATER_SHORE : PONDI_GL_PROGRAM_WATER_STEP);
    if (program != NULL) {
        pondi_gl_put_int(program, "correction", (int)correction);
    }
}

// What comes before a step's inside. Returns what that is to do about the mean's drift.
static pondi_gl_correction begin_step(pond_gl_water *water, const parts *p) {
    const pondi_gl_correction correction = pondi_gl_water_correct(water);
    pondi_gl_water_bind_levels(water);
    if (water->open) {
        push_phi(water, p);
        step_margins(water, p);
    }
    return correction;
}

static void end_step(pond_gl_water *water) {
    water->now = (water->now + 1) % water->level_count;
    water->steps++;
    water->rows_done = 0;
}

// `last` is the correction of the current program, DUE if another program is current.
static void step(pond_gl_water *water, const parts *p, pondi_gl_correction *last) {
    const pondi_gl_correction correction = begin_step(water, p);
    if (water->open || correction != *last) {
        use_step(water, correction);
        *last = correction;
    }
    pondi_gl_water_draw(pondi_gl_water_spare(water), &p->inside);
    end_step(water);
}

static void bind_links(const pond_gl_water *water) {
    pondi_gl_water_bind(PONDI_GL_UNIT_LINKS, water->links.texture.name);
    pondi_gl_water_bind(PONDI_GL_UNIT_KEEP, water->keep.texture.name);
}

void pond_gl_water_step_many(pond_gl_water *water, int64_t steps) {
    if (steps < 1) {
        return;
    }
    const bool under_way = water->rows_done > 0;
    pondi_gl_water_finish_step(water);
    const parts p = parts_of(water);
    pondi_gl_state saved;
    pondi_gl_water_begin(water, &saved);
    bind_links(water);
    pondi_gl_correction last = PONDI_GL_CORRECTION_DUE; // no program is current yet
    for (int64_t left = under_way ? steps - 1 : steps; left > 0;) {
        const bool splashes = water->splashes.used > 0;
        pondi_gl_water_splash(water);
        const int64_t computed = splashes ? 0 : pondi_gl_water_compute(water, left);
        left -= computed;
        if (computed > 0 || splashes) {
            last = PONDI_GL_CORRECTION_DUE;
        }
        if (computed == 0) {
            step(water, &p, &last);
            left--;
        }
    }
    pondi_gl_water_end(&saved);
    pondi_gl_water_lend(water);
}

int pond_gl_water_step_rows(pond_gl_water *water, int rows) {
    const parts p = parts_of(water);
    const int left = p.inside.height - water->rows_done;
    if (rows < 1) {
        return left;
    }
    pondi_gl_state saved;
    pondi_gl_water_begin(water, &saved);
    bind_links(water);
    if (water->rows_done == 0) {
        pondi_gl_water_splash(water);
        water->under_way = begin_step(water, &p);
    } else if (water->under_way != PONDI_GL_CORRECTION_NONE) {
        pondi_gl_water_bind_drift(water);
    }
    pondi_gl_water_bind_levels(water);
    use_step(water, water->under_way);
    pondi_gl_rect band = p.inside;
    band.y += water->rows_done;
    band.height = rows < left ? rows : left;
    pondi_gl_water_draw(pondi_gl_water_spare(water), &band);
    water->rows_done += band.height;
    if (band.height == left) {
        end_step(water);
    }
    pondi_gl_water_end(&saved);
    pondi_gl_water_lend(water);
    return left - band.height;
}

void pondi_gl_water_finish_step(pond_gl_water *water) {
    if (water->rows_done > 0) {
        (void)pond_gl_water_step_rows(water, INT32_MAX);
    }
}

int pond_gl_water_advance(pond_gl_water *water, double seconds) {
    if (!(seconds > 0.0) || isinf(seconds)) {
        return 0;
    }
    const double time = water->desc.time_step;
    // A frame that is a whole number of steps must not lose one to rounding.
    const double due = (water->left_over + seconds) / time + 1e-6;
    const bool over = due >= water->desc.max_steps + 1.0;
    const int steps = over ? water->desc.max_steps : (int)due;
    pond_gl_water_step_many(water, steps);
    water->left_over = over ? 0.0 : water->left_over + seconds - steps * time;
    return steps;
}

uint64_t pond_gl_water_get_steps(const pond_gl_water *water) {
    return water->steps;
}

// ---- stillness -------------------------------------------------------------------------

void pondi_gl_water_clear(const pondi_gl_layer *layer) {
    static const GLfloat zeros[4] = {0.0f, 0.0f, 0.0f, 0.0f};
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, layer->framebuffer);
    glClearBufferfv(GL_COLOR, 0, zeros);
}

void pondi_gl_water_calm(pond_gl_water *water) {
    pondi_gl_state saved;
    pondi_gl_water_begin(water, &saved);
    for (int i = 0; i < water->level_count; i++) {
        pondi_gl_water_clear(&water->levels[i]);
    }
    for (int i = 0; i < 2 && water->open; i++) {
        pondi_gl_water_clear(&water->phi[i]);
    }
    pondi_gl_water_end(&saved);
    water->left_over = 0.0;
    water->splashes.used = 0;
    water->rows_done = 0;
    water->mean = 0.0;
    water->correction = PONDI_GL_CORRECTION_NONE;
    pondi_gl_water_lend(water); // fewer cells show the old content
}
