// The program's scenes for the playground: runs their events, and draws them with the processor as
// the program does.

#include <stdlib.h>
#include <string.h>

#include "../web.h"
#include "jansson.h"
#include "paint.h"
#include "scene.h"
#include "scene_draw.h"
#include "scene_furnish.h"
#include "scene_look.h"
#include "scene_writer.h"
#include "sprite_cache.h"

#include <millpond/field.h>
#include <millpond/lake.h>

// A running scene; the page owns its pond.
typedef struct web_scene {
    scene scene;
    scene_error error;
    double metres; // of the scene, before its pond is fitted to the picture
    int cells;
    double rate; // steps per second
    int64_t steps;
    scene_surface surface;
    sprite_cache *sprites;
    uint8_t *picture; // under the water, RGBA
    int width;
    int height;
    double drawn;       // time of the water at the last drawing [s]
    pond_vec2 taps[16]; // in the lake, as fractions of the picture
    int tap_count;
    pond_lake *lake;
    uint8_t *lake_picture; // the picture with an added lake, or NULL
} web_scene;

enum { MORE_STEPS = 12 }; // at most, per frame, for a current that is fast next to land

// Functions that write scenes; nothing calls them here.
json_t *json_object(void) {
    return NULL;
}

json_t *json_string(const char *text) {
    (void)text;
    return NULL;
}

json_t *json_integer(json_int_t number) {
    (void)number;
    return NULL;
}

int json_object_set_new(json_t *object, const char *key, json_t *value) {
    (void)object;
    (void)key;
    json_decref(value);
    return -1;
}

bool scenei_write_keys(json_t *to, const scene_object *object, const void *record,
                       const void *base) {
    (void)to;
    (void)object;
    (void)record;
    (void)base;
    return false;
}

json_t *scenei_write_choice(int value, scene_words words) {
    (void)value;
    (void)words;
    return NULL;
}

// ---- choosing -----------------------------------------------------------------------------------

// The JSON of a built-in scene, or NULL past the last.
const char *WEB_EXPORT(web_scene_json)(int index) {
    return scene_builtin_json(index);
}

static void drain(web_scene *s) {
    pond_lake_destroy(s->lake); // NULL is allowed
    free(s->lake_picture);
    s->lake = NULL;
    s->lake_picture = NULL;
}

void WEB_EXPORT(web_scene_close)(web_scene *s) {
    drain(s);
    scene_surface_clear(&s->surface);
    sprite_cache_free(s->sprites);
    scene_clear(&s->scene);
    free(s->picture);
    free(s);
}

// NULL without memory.
web_scene *WEB_EXPORT(web_scene_open)(int index) {
    web_scene *made = calloc(1, sizeof *made);
    const char *json = scene_builtin_json(index);
    if (made == NULL || json == NULL) {
        free(made);
        return NULL;
    }
    if (!scene_parse(json, strlen(json), &made->scene, &made->error)) {
        web_scene_close(made);
        return NULL;
    }
    made->metres = made->scene.metres;
    made->cells = made->scene.cells;
    return made;
}

// The message of the last function that failed.
const char *WEB_EXPORT(web_scene_message)(const web_scene *s) {
    return s->error.message[0] != '\0' ? s->error.message : "not enough memory";
}

// Structs for web_set_number(), before web_scene_pond().
pond_desc *WEB_EXPORT(web_scene_desc)(web_scene *s) {
    return &s->scene.pond;
}

pond_rain *WEB_EXPORT(web_scene_rain)(web_scene *s) {
    return &s->scene.rain.rain;
}

// ---- water --------------------------------------------------------------------------------------

// Paintings fit the shorter side of a picture, which has the metres and the cells of the scene's
// film at any shape of the page; a small picture has fewer cells. Scenes for any picture have the
// metres of its longer side.
static void fit(scene *s, int width, int height) {
    if (s->width == 0) {
        s->metres *= width < height ? (double)width / height : 1.0;
        return;
    }
    const double own = (double)s->height / s->width;
    const double longer = width > height ? (double)width / height : 1.0;
    const double share = own * longer;
    s->metres *= share;
    const double cells = s->cells * share;
    const double most = 0.75 * width;
    s->cells = (int)((cells < most ? cells : most) + 0.5);
}

// A new pond with everything that is in the scene; NULL when it fails. The pond of a lake is in
// front of the viewer, and as deep as wide; in pictures of the user it reaches far.
web_pond *WEB_EXPORT(web_scene_pond)(web_scene *s, int width, int height) {
    const bool is_lake = s->scene.look == POND_LOOK_LAKE;
    const double fps = s->scene.fps > 0.0 ? s->scene.fps : 60.0;
    pond_desc desc;
    s->scene.metres = s->metres;
    s->scene.cells = s->cells;
    fit(&s->scene, width, height);
    if (is_lake && s->scene.width == 0) {
        const pond_target target = {.width = width, .height = height};
        const pond_lake_look *look = &s->scene.looks[POND_LOOK_LAKE].is.lake;
        s->scene.metres = WEB_LAKE_REACH * (double)pond_lake_pond_size(look, &target);
        s->scene.cells = width;
    }
    if (!scene_pond_desc(&s->scene, width, is_lake ? width : height, fps, &desc, &s->error)) {
        return NULL;
    }
    pond *water = NULL;
    for (int more = 0;; more++) {
        if (pond_create(&desc, &water) != POND_OK) {
            return NULL;
        }
        if (scene_furnish(&s->scene, water, NULL, NULL, &s->error) &&
            scene_raise_ground(&s->scene, water, &s->error)) {
            break;
        }
        const double rate = scene_steps_per_second(water, fps);
        pond_destroy(water);
        if (!s->error.too_fast || more == MORE_STEPS) {
            return NULL;
        }
        desc.time_step = 1.0 / (rate + fps);
    }
    s->rate = scene_steps_per_second(water, fps);
    s->steps = 0;
    s->drawn = 0.0;
    return web_pond_of(water);
}

double WEB_EXPORT(web_scene_rate)(const web_scene *s) {
    return s->rate;
}

// Executes the events that are due, then a step, `count` times.
void WEB_EXPORT(web_scene_step)(web_scene *s, web_pond *pond, int count) {
    for (int i = 0; i < count; i++) {
        scene_run_step(&s->scene, pond->water, s->steps++, s->rate);
    }
}

// ---- looks --------------------------------------------------------------------------------------

static pond_texture picture_of(const web_scene *s) {
    const uint8_t *pixels = s->lake_picture != NULL ? s->lake_picture : s->picture;
    return (pond_texture){pixels, s->width, s->height, (ptrdiff_t)4 * s->width, false};
}

static pond_target target_of(const web_scene *s, uint8_t *out) {
    return (pond_target){out, s->width, s->height, (ptrdiff_t)4 * s->width, POND_PIXELS_RGBA8,
                         NULL};
}

// Adds a place that is in the picture's lake, as fractions of the sides; outside of the picture,
// removes all.
void WEB_EXPORT(web_scene_tap)(web_scene *s, double x, double y) {
    const int most = (int)(sizeof s->taps / sizeof *s->taps);
    if (!(x >= 0.0 && x <= 1.0 && y >= 0.0 && y <= 1.0)) {
        s->tap_count = 0;
    } else if (s->tap_count < most) {
        s->taps[s->tap_count++] = (pond_vec2){(float)x, (float)y};
    }
}

// Finds the picture's lake: 2 if it mirrors; 1 if one is likely, with a place in it as fractions of
// the sides; else 0.
int WEB_EXPORT(web_scene_lake)(const web_scene *s, double place[2]) {
    float *water = malloc((size_t)s->width * (size_t)s->height * sizeof *water);
    const pond_map_target map = {water, s->width, s->height, s->width};
    const pond_texture picture = picture_of(s);
    pond_lake_found found;
    const bool good = water != NULL && pond_lake_find(&picture, &map, NULL, &found) == POND_OK;
    free(water);
    if (!good) {
        return 0;
    }
    place[0] = (double)found.likely.x;
    place[1] = (double)found.likely.y;
    return found.share > 0.0f ? 2 : found.likely.y > 0.0f;
}

// Finds the picture's lake, or adds one.
static bool find_lake(web_scene *s, float *water) {
    pond_lake_look *look = &s->scene.looks[POND_LOOK_LAKE].is.lake;
    const pond_map_target map = {water, s->width, s->height, s->width};
    pond_texture picture = picture_of(s);
    pond_lake_found found;
    if (web_find_water(&picture, s->taps, s->tap_count, 0.0f, &map, &found) != POND_OK) {
        return false;
    }
    if (!(found.share > 0.0f)) {
        s->lake_picture = malloc((size_t)s->width * (size_t)s->height * 4);
        const pond_target target = target_of(s, s->lake_picture);
        if (s->lake_picture == NULL ||
            pond_lake_add(&picture, 0.0f, &target, &map, &found) != POND_OK) {
            return false;
        }
        picture = picture_of(s);
    }
    const bool good = web_make_lake(&picture, &map, found.horizon, look);
    s->lake = (pond_lake *)look->lake;
    return good;
}

static bool make_lake(web_scene *s) {
    drain(s);
    if (s->scene.look != POND_LOOK_LAKE) {
        return true;
    }
    float *water = calloc((size_t)s->width * (size_t)s->height, sizeof *water);
    const bool good = water != NULL && find_lake(s, water);
    free(water);
    s->scene.looks[POND_LOOK_LAKE].is.lake.lake = s->lake;
    return good;
}

static bool make_surface(web_scene *s, web_pond *pond) {
    if (!make_lake(s)) {
        return false;
    }
    scene_surface_clear(&s->surface);
    s->surface = (scene_surface){0};
    if (!scene_surface_make(&s->scene, pond->water, s->width, s->height, &s->surface)) {
        return false;
    }
    s->sprites = s->sprites != NULL ? s->sprites : sprite_cache_make(false);
    return true;
}

// Paints the backdrop of a built-in scene, RGBA.
void WEB_EXPORT(web_scene_paint)(int index, uint8_t *pixels, int width, int height) {
    scene s;
    if (scene_builtin(scene_builtin_name(index), &s)) {
        (void)paint_draw(s.painting, pixels, width, height, (ptrdiff_t)width * 4);
        scene_clear(&s);
    }
}

// Memory for the picture under the water; the scene is drawn at its size.
uint8_t *WEB_EXPORT(web_scene_picture)(web_scene *s, int width, int height) {
    if (s->picture == NULL || s->width != width || s->height != height) {
        free(s->picture);
        s->picture = malloc((size_t)width * (size_t)height * 4);
        s->width = width;
        s->height = height;
    }
    return s->picture;
}

// Chooses a look, with the scene's values for it or at a preset; NULL for an unknown name. Its
// struct may be set until web_scene_dress().
void *WEB_EXPORT(web_scene_look)(web_scene *s, const char *name, const char *preset) {
    const pond_look_kind kind = pond_look_find(name);
    if (pond_look_info(kind) == NULL ||
        (preset[0] != '\0' && !scene_look_set_preset(&s->scene, kind, preset))) {
        return NULL;
    }
    s->scene.look = kind;
    s->scene.looks[kind].kind = kind;
    return &s->scene.looks[kind].is;
}

pond_record WEB_EXPORT(web_scene_look_record)(const web_scene *s) {
    return pond_look_record(s->scene.look);
}

bool WEB_EXPORT(web_scene_dress)(web_scene *s, web_pond *pond) {
    return make_surface(s, pond);
}

// Draws the scene at the size of its picture.
void WEB_EXPORT(web_scene_draw)(web_scene *s, web_pond *pond, uint8_t *out) {
    const double now = pond_get_time(pond->water);
    const pond_texture texture = picture_of(s);
    const pond_target target = target_of(s, out);
    scene_frame frame = scene_frame_of(&s->scene, pond->water, &s->surface, &texture);
    frame.sprites = s->sprites; // NULL: each frame draws them again
    scene_frame_advance(&frame, now - s->drawn);
    scene_frame_blow(&frame);
    scene_frame_light(&frame);
    scene_frame_set_look(&frame, &target);
    scene_draw(&frame, &target);
    s->drawn = now;
}

// Finds the place of the water at a place of the picture, both as fractions of the sides, and the
// width of the picture there [m]; false where there is no water.
bool WEB_EXPORT(web_scene_place)(const web_scene *s, const web_pond *pond, double x, double y,
                                 double out[3]) {
    const pond_view view = pond_get_view(pond->water);
    const pond_lake_look *look = &s->scene.looks[POND_LOOK_LAKE].is.lake;
    const double wide = view.width * (double)view.cell_size;
    const double high = view.height * (double)view.cell_size;
    out[0] = x;
    out[1] = y;
    out[2] = wide > high ? wide : high;
    if (s->scene.look != POND_LOOK_LAKE) {
        return true;
    }
    const pond_target target = target_of(s, s->picture);
    const float down = (float)(y * s->height);
    const pond_vec2 pixel = {(float)(x * s->width), down};
    pond_vec2 at;
    pond_vec2 left;
    pond_vec2 right;
    if (!pond_lake_point_at(look, &view, &target, pixel, &at) ||
        !pond_lake_point_at(look, &view, &target, (pond_vec2){0.0f, down}, &left) ||
        !pond_lake_point_at(look, &view, &target, (pond_vec2){(float)s->width, down}, &right)) {
        return false;
    }
    out[0] = (double)at.x / wide;
    out[1] = (double)at.y / high;
    out[2] = (double)(right.x - left.x);
    return out[0] >= 0.0 && out[0] <= 1.0 && out[1] >= 0.0 && out[1] <= 1.0;
}
