// Several steps of plain water at once, where there are compute shaders.

#include "shader_numbers.h"
#include "water.h"

#define IMAGES 2     // now and one step ago, as they are written
#define LEAST_SIDE 8 // the water beyond a side is read from within [cells]

// What the caller has bound for shaders to write.
typedef struct image {
    GLint name;
    GLint level;
    GLint layered;
    GLint layer;
    GLint access;
    GLint format;
} image;

static void save_image(GLuint unit, image *was) {
    glGetIntegeri_v(GL_IMAGE_BINDING_NAME, unit, &was->name);
    glGetIntegeri_v(GL_IMAGE_BINDING_LEVEL, unit, &was->level);
    glGetIntegeri_v(GL_IMAGE_BINDING_LAYERED, unit, &was->layered);
    glGetIntegeri_v(GL_IMAGE_BINDING_LAYER, unit, &was->layer);
    glGetIntegeri_v(GL_IMAGE_BINDING_ACCESS, unit, &was->access);
    glGetIntegeri_v(GL_IMAGE_BINDING_FORMAT, unit, &was->format);
}

static void bind_image(GLuint unit, GLuint name) {
    glBindImageTexture(unit, name, 0, GL_FALSE, 0, GL_WRITE_ONLY, GL_R32F);
}

static void restore_image(GLuint unit, const image *was) {
    glBindImageTexture(unit, (GLuint)was->name, was->level, was->layered != 0, was->layer,
                       (GLenum)was->access, (GLenum)was->format);
}

// Open sides need absorbing layers, and mirrored values need a least size.
bool pondi_gl_water_can_compute(const pond_gl *gl, const pond_desc *desc) {
    const pond_edges *e = &desc->edges;
    return gl->info.compute && !gl->programs[PONDI_GL_PROGRAM_WATER_STEPS].refused &&
           desc->width >= LEAST_SIDE && desc->height >= LEAST_SIDE && e->left != POND_EDGE_OPEN &&
           e->right != POND_EDGE_OPEN && e->top != POND_EDGE_OPEN && e->bottom != POND_EDGE_OPEN;
}

// Whether the next steps are plain.
static bool may_compute(const pond_gl_water *water) {
    return water->computes && !water->linked && !water->weights.listed &&
           !pondi_gl_water_corrects_within(water, PONDI_GL_WATER_STEPS);
}

static GLuint groups(int cells) {
    return (GLuint)(cells + 2 + PONDI_GL_WATER_TILE - 1) / PONDI_GL_WATER_TILE;
}

static void compute(pond_gl_water *water) {
    pondi_gl_water_bind_levels(water);
    const int next = (water->now + 2) % water->level_count;
    bind_image(0, water->levels[next].texture.name);
    bind_image(1, pondi_gl_water_spare(water)->texture.name);
    glDispatchCompute(groups(water->width), groups(water->height), 1);
    glMemoryBarrier(GL_TEXTURE_FETCH_BARRIER_BIT | GL_FRAMEBUFFER_BARRIER_BIT |
                    GL_TEXTURE_UPDATE_BARRIER_BIT);
    water->now = next;
    water->steps += PONDI_GL_WATER_STEPS;
}

int64_t pondi_gl_water_compute(pond_gl_water *water, int64_t steps) {
    if (steps < PONDI_GL_WATER_STEPS || !may_compute(water)) {
        return 0;
    }
    if (pondi_gl_water_use(water, PONDI_GL_PROGRAM_WATER_STEPS) == NULL) {
        water->computes = false; // the driver has said why
        return 0;
    }
    image was[IMAGES];
    for (GLuint unit = 0; unit < IMAGES; unit++) {
        save_image(unit, &was[unit]);
    }
    int64_t done = 0;
    while (steps - done >= PONDI_GL_WATER_STEPS && may_compute(water)) {
        compute(water);
        done += PONDI_GL_WATER_STEPS;
    }
    for (GLuint unit = 0; unit < IMAGES; unit++) {
        restore_image(unit, &was[unit]);
    }
    return done;
}

void pond_gl_water_set_compute(pond_gl_water *water, bool on) {
    water->computes = on && water->level_count == PONDI_GL_LEVELS &&
                      !water->gl->programs[PONDI_GL_PROGRAM_WATER_STEPS].refused;
}

bool pond_gl_water_is_computing(const pond_gl_water *water) {
    return water->computes;
}
