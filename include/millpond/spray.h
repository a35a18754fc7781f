// millpond/spray.h — droplets that fly up where something splashes, for water seen from the side.
//
// What it does:     keeps droplets in the caller's memory, throws them up and lets them fall back.
// The
//                   same seed, splashes and steps give the same droplets on every machine.
// What it does not: allocate, or change the water.
// How to use it:
//   1. pond_droplet room[512]; pond_spray spray = {.droplets = room, .capacity = 512, .seed = 1};
//      pond_set_splash_height(water, 0.01f);
//   2. every frame, after pond_advance(): while (pond_event_next(water, &e)) {
//          pond_spray_splash(&spray, &e, 16.0f); }
//      pond_spray_step(&spray, &view, seconds since the last frame);
//   3. look.is.profile.spray = &spray; pond_draw(&look, …);
//
// Threads: a spray belongs to one thread at a time; there is no other state.
#ifndef MILLPOND_SPRAY_H
#define MILLPOND_SPRAY_H

#include <millpond/event.h>
#include <millpond/look_profile.h>

#ifdef __cplusplus
extern "C" {
#endif

/// One droplet in flight.
typedef struct pond_droplet {
    pond_vec2 position; ///< x along the pond, y above the still water's level. [m]
    pond_vec2 velocity; ///< y upward. [m/s]
    float radius;       ///< [m]
} pond_droplet;

/// All droplets. One that is zero except for `droplets` and `capacity` is a spray without droplets.
typedef struct pond_spray {
    pond_droplet *droplets; ///< an array of `capacity`, the caller's
    int capacity;           ///< once reached, splashes throw no more. 0…1e6
    int count;              ///< in flight, the first ones of `droplets`
    uint64_t seed;          ///< of its random numbers
    uint64_t splashes;      ///< so far; part of the random state
} pond_spray;

/// Throws droplets up from both rims of a splash, as high as it is deep and some higher. Events of
/// other kinds are ignored. The look shows one row: in a pond with many, pass the splashes near
/// that one.
/// amount: droplets for a splash as high as its radius is wide; up to four times that many for
/// higher ones. [1], 0…1e5; 16 is lively. A NULL or a value that is not finite does nothing.
POND_API void pond_spray_splash(pond_spray *spray, const pond_event *event, float amount);

/// Moves the droplets, without drag, so that their paths do not depend on the length of the steps.
/// Those that fall below the surface or leave the pond end.
/// view: of the row that is shown (height/2 from the top); NULL is still water without sides.
/// seconds: above 1000 counts as 1000; negative values and NaN do nothing.
POND_API void pond_spray_step(pond_spray *spray, const pond_view *view, double seconds);

#ifdef __cplusplus
}
#endif

#endif
