// Hints for the sounds of splashes.

#include <math.h>
#include <millpond/event.h>

#include "base/maths.h"
#include "pond/body.h"
#include "shared/splash.h"

#define QUIETEST 1e-6 // energy of loudness 0 [J]
#define DECADES 9.0   // to loudness 1
#define TEN 2.302585092994046
// A bubble of radius b rings at 3.26/b Hz (Minnaert); a splash leaves one of 0.27 of its radius.
#define PITCH 12.0 // pitch × radius [m/s]
#define LOWEST 40.0
#define HIGHEST 8000.0

pond_sound pond_event_sound(const pond_event *event) {
    if (event == NULL || event->kind != POND_EVENT_SPLASH || !(event->radius > 0.0f) ||
        !isfinite(event->radius) || !isfinite(event->height)) {
        return (pond_sound){0};
    }
    const double radius = (double)event->radius;
    const double size = (double)event->height * radius;
    const double energy = 0.125 * PONDI_TURN * PONDI_DENSITY * PONDI_GRAVITY * size * size;
    const double loud = energy > QUIETEST ? pondi_log(energy / QUIETEST) / (TEN * DECADES) : 0.0;
    const pondi_splash splash = {.radius = event->radius};
    return (pond_sound){.loudness = (float)fmin(loud, 1.0),
                        .pitch = (float)fmin(fmax(PITCH / radius, LOWEST), HIGHEST),
                        .seconds = (float)(PONDI_SPLASH_LONG * pondi_splash_time(&splash))};
}
