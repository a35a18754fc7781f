// Water with a breeze, in sunlight that casts a web onto the floor, as the program draws its moods.

#include <stdlib.h>

#include "scene_breeze.h"
#include "scene_caustics.h"
#include "web.h"

#include <millpond/gl.h>

/// The waves and the light of a mood, for one pond.
typedef struct web_mood {
    scene scene; ///< only its breeze
    scene_breeze *kept;
    bool rays;
    pond_map_target light; ///< of the processor
} web_mood;

// A calm mood. `rays`: the sun casts rays onto the floor. NULL without memory.
web_mood *WEB_EXPORT(web_mood_create)(bool rays) {
    web_mood *mood = calloc(1, sizeof *mood);
    if (mood != NULL) {
        mood->scene.look = POND_LOOK_POOL;
        mood->scene.breeze = pond_breeze_desc_default();
        mood->scene.breeze.speed = 0.0f;
        mood->scene.breeze.steepness = (float)SCENE_BREEZE_STEEPNESS;
        mood->rays = rays;
    }
    return mood;
}

void WEB_EXPORT(web_mood_destroy)(web_mood *mood) {
    if (mood != NULL) {
        scene_breeze_free(mood->kept);
        free(mood->light.values);
        free(mood);
    }
}

// Its breeze, for web_set_number() and its like.
pond_breeze_desc *WEB_EXPORT(web_mood_breeze)(web_mood *mood) {
    return &mood->scene.breeze;
}

static pond_view view_of(web_mood *mood, const web_pond *pond, const pond_look *look) {
    const pond_view calm = pond_get_view(pond->water);
    mood->scene.looks[POND_LOOK_POOL] = *look; // its index and depth set the border
    return scene_breeze_over(&mood->kept, &mood->scene, &calm, pond_get_time(pond->water));
}

static bool is_lit(const web_mood *mood, const pond_look *look) {
    return mood->rays && look->kind == POND_LOOK_POOL;
}

// Light needs one value for two pixels (docs/light.md).
static int values_along(int pixels) {
    return (pixels + 1) / 2;
}

// As web_gl_draw(). Without rays, as on drivers that cannot draw them, light is of first order.
bool WEB_EXPORT(web_mood_gl_draw)(web_mood *mood, pond_gl *gl, const web_pond *pond,
                                  const pond_look *look, int width, int height) {
    const pond_view view = view_of(mood, pond, look);
    if (pond_gl_set_view(gl, &view) != POND_OK) {
        return false;
    }
    if (is_lit(mood, look)) {
        const pond_caustics caustics = scene_caustics_under(&look->is.pool, 1.0f);
        (void)pond_gl_draw_caustics(gl, &caustics, values_along(width), values_along(height));
    }
    return web_gl_draw_view(gl, look, width, height);
}

static bool make_light(web_mood *mood, int width, int height) {
    if (mood->light.width != width || mood->light.height != height) {
        free(mood->light.values);
        mood->light = (pond_map_target){malloc(sizeof(float) * (size_t)width * (size_t)height),
                                        width, height, width};
    }
    return mood->light.values != NULL;
}

// As web_draw(). Without memory light is of first order.
void WEB_EXPORT(web_mood_draw)(web_mood *mood, const web_pond *pond, const pond_look *look,
                               const uint8_t *pixels, int columns, int rows, uint8_t *out,
                               int width, int height) {
    const pond_view view = view_of(mood, pond, look);
    const pond_texture picture = {pixels, columns, rows, (ptrdiff_t)4 * columns, false};
    const pond_target target = {out, width, height, (ptrdiff_t)4 * width, POND_PIXELS_RGBA8, NULL};
    pond_look now = *look;
    pond_map light = {0};
    if (is_lit(mood, look) && make_light(mood, values_along(width), values_along(height))) {
        const pond_caustics caustics = scene_caustics_under(&look->is.pool, 1.0f);
        const pond_map_target *to = &mood->light;
        pond_draw_caustics(&caustics, &view, NULL, to, NULL);
        light = (pond_map){to->values, to->width, to->height, to->stride};
        now.is.pool.light = &light;
    }
    pond_draw(&now, &view, &picture, &target, NULL);
}
