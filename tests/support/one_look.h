// one_look.h — one look at a time, by its own struct: what tests of a look say over and over.
#ifndef MILLPOND_TESTS_ONE_LOOK_H
#define MILLPOND_TESTS_ONE_LOOK_H

#include <millpond/look.h>

#define ONE_LOOK(name, KIND)                                                                       \
    static inline pond_look name##_look_of(const pond_##name##_look *own) {                        \
        const pond_look look = {.kind = POND_LOOK_##KIND, .is.name = *own};                        \
        return look;                                                                               \
    }                                                                                              \
    static inline pond_##name##_look name##_look_default(void) {                                   \
        return pond_look_default(POND_LOOK_##KIND).is.name;                                        \
    }                                                                                              \
    static inline const char *name##_look_preset_name(int index) {                                 \
        return pond_look_preset_name(POND_LOOK_##KIND, index);                                     \
    }                                                                                              \
    static inline bool name##_look_preset(const char *preset, pond_##name##_look *out) {           \
        pond_look look = {.kind = 0};                                                              \
        const bool found = pond_look_preset(POND_LOOK_##KIND, preset, out != NULL ? &look : NULL); \
        if (found) {                                                                               \
            *out = look.is.name;                                                                   \
        }                                                                                          \
        return found;                                                                              \
    }                                                                                              \
    static inline bool name##_look_clamp(const pond_##name##_look *own, pond_##name##_look *out) { \
        const pond_look look = own != NULL ? name##_look_of(own) : (pond_look){.kind = 0};         \
        pond_look clamped = {.kind = 0};                                                           \
        const bool good =                                                                          \
            pond_look_clamp(own != NULL ? &look : NULL, out != NULL ? &clamped : NULL);            \
        if (good) {                                                                                \
            *out = clamped.is.name;                                                                \
        }                                                                                          \
        return good;                                                                               \
    }

// Looks that read a texture, and data looks.
#define ONE_DRAWN(name)                                                                            \
    static inline void draw_##name##_look(const pond_##name##_look *own, const pond_view *view,    \
                                          const pond_texture *texture, const pond_target *target,  \
                                          const pond_parallel *parallel) {                         \
        const pond_look look = own != NULL ? name##_look_of(own) : (pond_look){.kind = 0};         \
        pond_draw(own != NULL ? &look : NULL, view, texture, target, parallel);                    \
    }
#define ONE_DATA(name)                                                                             \
    static inline void draw_##name##_look(const pond_##name##_look *own, const pond_view *view,    \
                                          const pond_target *target,                               \
                                          const pond_parallel *parallel) {                         \
        const pond_look look = own != NULL ? name##_look_of(own) : (pond_look){.kind = 0};         \
        pond_draw(own != NULL ? &look : NULL, view, NULL, target, parallel);                       \
    }

ONE_LOOK(pool, POOL)
ONE_LOOK(offset, OFFSET)
ONE_LOOK(lens, LENS)
ONE_LOOK(profile, PROFILE)
ONE_LOOK(lagoon, LAGOON)
ONE_LOOK(plane, PLANE)
ONE_LOOK(lake, LAKE)
ONE_LOOK(height, HEIGHT)
ONE_LOOK(normals, NORMALS)
ONE_LOOK(slope, SLOPE)
ONE_DRAWN(pool)
ONE_DRAWN(offset)
ONE_DRAWN(lens)
ONE_DRAWN(profile)
ONE_DRAWN(lagoon)
ONE_DRAWN(plane)
ONE_DRAWN(lake)
ONE_DATA(height)
ONE_DATA(normals)
ONE_DATA(slope)

#endif
