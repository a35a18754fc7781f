// The sky of a picture.

#include "web.h"

// Sets the sky of a pool look from the light of a picture; other looks have no sky. The sun stays,
// so that frames of a dark film do not dim it again and again.
void WEB_EXPORT(web_look_take_sky)(pond_look *look, const uint8_t *pixels, int width, int height) {
    const pond_texture picture = {pixels, width, height, (ptrdiff_t)4 * width, false};
    pond_sky sky;
    if (look->kind == POND_LOOK_POOL && pond_sky_from_picture(&picture, &sky)) {
        look->is.pool.sky_zenith = sky.zenith;
        look->is.pool.sky_horizon = sky.horizon;
    }
}
