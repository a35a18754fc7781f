#include "scene_sky.h"

static void follow(float *now, float wanted, float share) {
    *now += share * (wanted - *now);
}

static void follow_colour(pond_colour *now, pond_colour wanted, float share) {
    follow(&now->r, wanted.r, share);
    follow(&now->g, wanted.g, share);
    follow(&now->b, wanted.b, share);
}

void scene_sky_take(scene *s, const pond_texture *under, float share) {
    pond_sky sky;
    if (!s->sky_of_backdrop || !pond_sky_of(under, &sky)) {
        return;
    }
    share = s->sky_found ? share : 1.0f;
    s->sky_found = true;
    follow(&s->sun_found, sky.sun, share);
    follow_colour(&s->sky_zenith_found, sky.zenith, share);
    follow_colour(&s->sky_horizon_found, sky.horizon, share);
}
