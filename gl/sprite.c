// Pictures drawn over a picture.

#include "looks.h"

#define FARTHEST 1e6f // from the target's corner, and longest side [pixels]

struct pond_gl_sprite {
    pondi_gl_texture picture;
};

pond_result pond_gl_sprite_create(pond_gl *gl, const pond_texture *picture, pond_gl_sprite **out) {
    if (out != NULL) {
        *out = NULL;
    }
    if (gl == NULL || out == NULL) {
        return pondi_gl_fail(gl, POND_ERROR_ARGUMENT, "pond_gl_sprite_create: %s is NULL",
                             gl == NULL ? "gl" : "out");
    }
    pond_gl_sprite *sprite = pondi_gl_allocate(gl, sizeof *sprite);
    if (sprite == NULL) {
        return pondi_gl_fail(gl, POND_ERROR_MEMORY, "no memory for a sprite");
    }
    *sprite = (pond_gl_sprite){0};
    const pond_result result = pond_gl_sprite_set(gl, sprite, picture);
    if (result != POND_OK) {
        pond_gl_sprite_destroy(gl, sprite);
        return result;
    }
    *out = sprite;
    return POND_OK;
}

pond_result pond_gl_sprite_set(pond_gl *gl, pond_gl_sprite *sprite, const pond_texture *picture) {
    if (gl == NULL || sprite == NULL) {
        return pondi_gl_fail(gl, POND_ERROR_ARGUMENT, "pond_gl_sprite_set: %s is NULL",
                             gl == NULL ? "gl" : "sprite");
    }
    return pondi_gl_fill_picture(gl, &sprite->picture, picture);
}

void pond_gl_sprite_destroy(pond_gl *gl, pond_gl_sprite *sprite) {
    if (gl != NULL && sprite != NULL) {
        pondi_gl_texture_free(&sprite->picture);
        pondi_gl_release(gl, sprite, sizeof *sprite);
    }
}

// ---- drawing ------------------------------------------------------------------------------------

static bool is_usable(const pond_gl_place *place) {
    const pond_pose *pose = &place->pose;
    return fabsf(pose->centre.x) <= FARTHEST && fabsf(pose->centre.y) <= FARTHEST &&
           place->width > 0.0f && place->width <= FARTHEST && place->height > 0.0f &&
           place->height <= FARTHEST && isfinite(pose->angle) && isfinite(place->opacity);
}

static int clamp_int(double value, int most) {
    return value < 0.0 ? 0 : value > most ? most : (int)value;
}

// The pixels of the target that a sprite may touch; none if it is outside.
static pondi_gl_patch find_patch(const pond_gl_place *place, const pond_gl_target *target,
                                 double cosine, double sine) {
    const double reach_x = 0.5 * (fabs(cosine) * place->width + fabs(sine) * place->height);
    const double reach_y = 0.5 * (fabs(sine) * place->width + fabs(cosine) * place->height);
    const int left = clamp_int(floor(place->pose.centre.x - reach_x), target->width);
    const int right = clamp_int(ceil(place->pose.centre.x + reach_x), target->width);
    const int top = clamp_int(floor(place->pose.centre.y - reach_y), target->height);
    const int bottom = clamp_int(ceil(place->pose.centre.y + reach_y), target->height);
    return (pondi_gl_patch){.x = target->x + left,
                            .y = target->y + (target->top_first ? top : target->height - bottom),
                            .width = right - left,
                            .height = bottom - top};
}

static void put_place(const pondi_gl_program *program, const pondi_gl_texture *picture,
                      const pond_gl_place *place, double cosine, double sine) {
    const double texels_x = (double)picture->width / place->width;
    const double texels_y = (double)picture->height / place->height;
    pondi_gl_put_float2(program, "centre", place->pose.centre.x, place->pose.centre.y);
    pondi_gl_put_float2(program, "along", (float)(cosine * texels_x), (float)(sine * texels_x));
    pondi_gl_put_float2(program, "down", (float)(-sine * texels_y), (float)(cosine * texels_y));
    pondi_gl_put_float(program, "opacity", pondi_clamp(place->opacity, 0.0f, 1.0f));
}

void pond_gl_draw_sprite(pond_gl *gl, const pond_gl_sprite *sprite, const pond_gl_place *place,
                         const pond_gl_target *target) {
    if (!pondi_gl_target_usable(gl, target) || sprite == NULL || !sprite->picture.shown ||
        place == NULL || !is_usable(place)) {
        return;
    }
    const double cosine = cos((double)place->pose.angle);
    const double sine = sin((double)place->pose.angle);
    const pondi_gl_patch p = find_patch(place, target, cosine, sine);
    if (p.width < 1 || p.height < 1 || !pondi_gl_under_size(gl, &p, target)) {
        return;
    }
    gl->slots[PONDI_GL_SLOT_SPRITE].lent = sprite->picture.name;
    pondi_gl_state saved;
    const pondi_gl_program *program = pondi_gl_begin(gl, PONDI_GL_PROGRAM_SPRITE, target, &saved);
    gl->slots[PONDI_GL_SLOT_SPRITE].lent = 0; // bound; the sprite may not live as long
    if (program == NULL) {
        return;
    }
    pondi_gl_copy_under(gl, &p, target);
    pondi_gl_put_int2(program, "corner", p.x, p.y);
    put_place(program, &sprite->picture, place, cosine, sine);
    pondi_gl_fill();
    pondi_gl_end(&saved);
}

bool pondi_gl_under_size(pond_gl *gl, const pondi_gl_patch *p, const pond_gl_target *target) {
    const GLenum format = target->format == POND_PIXELS_RGBA_F32 ? GL_RGBA16F : GL_RGBA8;
    const pondi_gl_texture *now = &gl->under.texture;
    if (now->format == format && now->width >= p->width && now->height >= p->height) {
        return true;
    }
    const int width = now->width > p->width ? now->width : p->width;
    const int height = now->height > p->height ? now->height : p->height;
    pondi_gl_state saved;
    pondi_gl_state_save(&saved, gl->info.es, 1u);
    const bool good = pondi_gl_layer_size(gl, &gl->under, format, width, height);
    pondi_gl_state_restore(&saved);
    gl->slots[PONDI_GL_SLOT_UNDER].lent = gl->under.texture.name;
    return good;
}

void pondi_gl_copy_under(const pond_gl *gl, const pondi_gl_patch *p, const pond_gl_target *target) {
    glBindFramebuffer(GL_READ_FRAMEBUFFER, target->framebuffer);
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, gl->under.framebuffer);
    glBlitFramebuffer(p->x, p->y, p->x + p->width, p->y + p->height, 0, 0, p->width, p->height,
                      GL_COLOR_BUFFER_BIT, GL_NEAREST);
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, target->framebuffer);
    glViewport(p->x, p->y, p->width, p->height);
}
