// millpond/spray.h — droplets of splashes, seen from the side or in three dimensions.
//
// What it does:     simulates droplets in the caller's memory. The same seed, splashes and steps
//                   give the same droplets on every machine.
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
    float across;       ///< y in the pond, 0 from pond_spray_splash(). [m]
    float across_speed; ///< [m/s]
} pond_droplet;

/// All droplets. Start with zeros except for `droplets` and `capacity`.
typedef struct pond_spray {
    pond_droplet *droplets; ///< an array of `capacity`, owned by the caller
    int capacity;           ///< largest number of droplets; then splashes add none. 0…1e6
    int count;              ///< droplets in flight, the first ones of `droplets`
    uint64_t seed;          ///< seed of the random numbers
    uint64_t splashes;      ///< number of splashes so far; part of the random state
    bool round;             ///< set by pond_spray_crown(): pond_spray_step() uses `across`
} pond_spray;

/// Adds droplets at both rims of a splash, which rise about as high as the splash is deep. Ignores
/// other events. The look shows one row: in a pond with many rows, pass the splashes near that row.
/// amount: droplets of a splash whose height equals its radius; up to four times that number for
/// higher ones. [1], 0…1e5; 16 is lively. Does nothing for NULL or a value that is not finite.
POND_API void pond_spray_splash(pond_spray *spray, const pond_event *event, float amount);

/// Adds droplets all around the rim of a splash, in three dimensions. Everything else is as in
/// pond_spray_splash(). Use only one of the two for a spray.
POND_API void pond_spray_crown(pond_spray *spray, const pond_event *event, float amount);

/// Moves the droplets without drag, so that their paths do not depend on the length of the steps.
/// Removes those below the surface or outside the pond. view: that of the look, which shows row
/// height/2, or for a crown the whole pond; NULL is still water without sides. seconds: above 1000
/// counts as 1000; negative values and NaN do nothing.
POND_API void pond_spray_step(pond_spray *spray, const pond_view *view, double seconds);

#ifdef __cplusplus
}
#endif

#endif
