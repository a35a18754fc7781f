#include "listen.h"

#include <math.h>

#include "media/listen.h"
#include "report.h"

// Steps of a sequence that spreads any number of drops evenly (Roberts' R2).
#define STEP_X 0.7548776662466927
#define STEP_Y 0.5698402909980532

static pond_vec2 place_of(int number, bool bass) {
    const double x = fmod(0.5 + number * STEP_X, 1.0);
    const double y = fmod(0.5 + number * STEP_Y, 1.0);
    // Drops of the bass fall near the middle.
    const double share = bass ? 0.5 : 0.94;
    return (pond_vec2){(float)(0.5 + share * (x - 0.5)), (float)(0.5 + share * (y - 0.5))};
}

static scene_drop drop_of(const media_strike *strike, int number, const scene *s) {
    const pond_rain *rain = &s->rain.rain;
    const double strength = 0.4 + 0.6 * strike->strength;
    return (scene_drop){.time = strike->time,
                        .centre = place_of(number, strike->bass),
                        .radius = rain->radius * (strike->bass ? 2.2F : 0.9F),
                        .height = (float)(rain->height * strength * (strike->bass ? 2.0 : 1.0)),
                        .splash = rain->splash};
}

bool listen_to(const char *path, scene *s, listened *out) {
    media_strikes strikes;
    media_error error = {0};
    bool good = media_listen(path, &strikes, &error);
    if (!good) {
        report_error(error.status, "--listen: %s", error.message);
    }
    for (int i = 0; i < strikes.count && good; i++) {
        good = scene_add_drop(s, drop_of(&strikes.list[i], i, s));
        if (!good) {
            report_error(EXIT_BAD_USE, "--listen: %s: more than %d strokes in it", path,
                         SCENE_MAX_TOUCHES);
        }
    }
    s->rain.rain.rate = 0.0F;
    *out = (listened){.drops = strikes.count, .seconds = strikes.seconds};
    media_strikes_clear(&strikes);
    return good;
}
