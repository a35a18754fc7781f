// scene_in_world.c — whether a scene's water may be in a world, and what of it hinders that.
#include "scene.h"

#include <millpond/field.h>
#include <stdarg.h>
#include <stdio.h>

#include "scene_words.h"

// Always false.
static bool say(char *why, size_t size, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

static bool say(char *why, size_t size, const char *format, ...) {
    if (why != NULL) {
        va_list arguments;
        va_start(arguments, format);
        (void)vsnprintf(why, size, format, arguments);
        va_end(arguments);
    }
    return false;
}

static bool check_water(const pond_desc *desc, char *why, size_t size) {
    if (desc->solver != POND_SOLVER_WAVE) {
        return say(why, size, "the solver is %s; allowed: wave", pond_solver_info(desc)->name);
    }
    return desc->stencil != POND_STENCIL_FOURTH ||
           say(why, size, "the stencil is fourth; allowed: 9 and 5");
}

static bool check_edges(const pond_edges *e, char *why, size_t size) {
    const pond_edge sides[] = {e->left, e->right, e->top, e->bottom};
    static const char *const names[] = {"left", "right", "top", "bottom"};
    const scene_words words = scene_words_in(POND_RECORD_DESC, "edges.left");
    for (int i = 0; i < 4; i++) {
        if (sides[i] != POND_EDGE_FREE) {
            return say(why, size, "the %s edge is %s; allowed: free", names[i],
                       scene_words_name(words, (int)sides[i]));
        }
    }
    return true;
}

static bool check_hardness(const scene *s, char *why, size_t size) {
    if (scene_map_is_there(&s->land.map) && s->land.hardness != 0.0f) {
        return say(why, size, "land.hardness is %g; allowed: 0, which reflects upright",
                   (double)s->land.hardness);
    }
    for (int i = 0; i < s->wall_count; i++) {
        if (s->walls[i].hardness != 0.0f) {
            return say(why, size, "walls[%d].hardness is %g; allowed: 0, which reflects upright", i,
                       (double)s->walls[i].hardness);
        }
    }
    return true;
}

static bool check_ground(const scene *s, char *why, size_t size) {
    if (s->bed.sloping || scene_map_is_there(&s->bed.map)) {
        return say(why, size, "there is a bed; allowed: level water");
    }
    if (s->current.velocity.x != 0.0f || s->current.velocity.y != 0.0f) {
        return say(why, size, "there is a current; allowed: none");
    }
    if (s->beach_count > 0) {
        return say(why, size, "there are beaches; allowed: none");
    }
    return s->trail_count == 0 || say(why, size, "there are trails; allowed: none");
}

// They make waves at places that they name.
static bool check_emitters(const scene *s, char *why, size_t size) {
    const scene_words words = scene_words_in(POND_RECORD_EMITTER, "kind");
    for (int i = 0; i < s->emitter_count; i++) {
        const pond_emitter_kind kind = s->emitters[i].kind;
        if (kind != POND_EMITTER_LINE && kind != POND_EMITTER_DISC && kind != POND_EMITTER_PADDLE &&
            kind != POND_EMITTER_FOUNTAIN) {
            return say(why, size, "emitters[%d] is a %s; allowed: line, disc, paddle and fountain",
                       i, scene_words_name(words, (int)kind));
        }
    }
    return true;
}

bool scene_may_be_in_world(const scene *s, char *why, size_t size) {
    return check_water(&s->pond, why, size) && check_edges(&s->pond.edges, why, size) &&
           check_hardness(s, why, size) && check_ground(s, why, size) &&
           check_emitters(s, why, size);
}
