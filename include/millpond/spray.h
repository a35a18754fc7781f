// millpond/spray.h — droplets that fly up where something splashes, for water seen from the side.
//
// What it does:     keeps droplets in the caller's memory, throws them up, lets them fall back. The
//                   same seed, splashes and steps give the same droplets on every machine.
// What it does not: allocate, or change the water.
// How to use it:
//   1. pond_droplet room[512]; pond_spray spray = {.droplets = room, .capacity = 512, .seed = 1};
//      pond_set_splash_height(water, 0.01f);
//   2. every frame, after pond_advance(): while (pond_event_next(water, &e)) {
//          pond_spray_splash(&spray, &e, 16.0f); }
//      pond_spray_step(&spray, &view, seconds since the last frame);
//   3. look.is.profile.spray = &spray; pond_draw(&look, …);
#ifndef MILLPOND_SPRAY_H
#define MILLPOND_SPRAY_H

#include <millpond/event.h>

#ifdef __cplusplus
extern "C" {
#endif

/// One droplet in flight.
typedef struct pond_droplet {
    pond_vec2 place;    ///< x along the pond, y above the still water's level. [m]
    pond_vec2 velocity; ///< y upward. [m/s]
    float radius;       ///< [m]
} pond_droplet;

/// All droplets. Zero but for `droplets` and `capacity` is a spray without droplets.
typedef struct pond_spray {
    pond_droplet *droplets; ///< room for `capacity` of them, the caller's
    int capacity;           ///< when it is used up, splashes throw no more. 0…1e6
    int count;              ///< in flight, the first ones of `droplets`
    uint64_t seed;          ///< of all chance
    uint64_t splashes;      ///< so far; chance goes on from there
} pond_spray;

/// Throws droplets up from both rims of a splash, as high as it is deep and some higher. Events of
/// other kinds do nothing. The look shows one row: of a pond of many, hand over what splashes
/// there.
/// amount: droplets for a splash as high as its radius is wide; up to four times that many for
/// higher ones. [1], 0…1e5; 16 is lively. Nothing happens with a NULL or what is not finite.
POND_API void pond_spray_splash(pond_spray *spray, const pond_event *event, float amount);

/// Lets the droplets fly on, without drag: how long the steps are does not change their ways. Those
/// that fall below the surface end, and those that leave the pond's sides.
/// view: of the row that is shown (height/2 from the top); NULL is still water without sides.
/// seconds: 0…1000; what is more counts as 1000, and what is less or no number does nothing.
POND_API void pond_spray_step(pond_spray *spray, const pond_view *view, double seconds);

#ifdef __cplusplus
}
#endif

#endif
