// The built-in scenes of the pool look, their light and their foam made on the GPU, and those of
// bulk water, compared with the processor's pictures.
#include "frames.h"
#include "gl_context.h"
#include "gl_one_look.h"
#include "paint.h"
#include "scene_furnish.h"

#include <millpond/light.h>

static int picture_width(void) {
    const char *wanted = getenv("MILLPOND_WIDTH"); // larger ones are better looked at
    return wanted != NULL ? atoi(wanted) : 320;
}

// A scene that runs, and what draws it.
typedef struct stage {
    scene s;
    pond *water;
    scene_surface surface;
    picture floor;
    pond_texture texture;
    pond_gl *gl;
} stage;

static stage stage_make(const char *name, int width, int height) {
    stage st = {.gl = gl_make()};
    scene_error error;
    pond_desc desc;
    assert_true(scene_builtin(name, &st.s));
    assert_true(scene_pond_desc(&st.s, width, height, 60, &desc, &error));
    st.water = make_pond(&desc);
    assert_true(scene_furnish(&st.s, st.water, NULL, NULL, &error));
    assert_true(scene_surface_make(&st.s, st.water, width, height, &st.surface));
    st.floor = picture_make(width, height);
    st.texture = texture_of(&st.floor);
    assert_true(paint_draw(st.s.painting, st.floor.pixels, width, height, st.floor.stride));
    assert_int_equal(pond_gl_set_picture(st.gl, POND_GL_PICTURE_FLOOR, &st.texture), POND_OK);
    return st;
}

static void stage_free(stage *st) {
    pond_gl_destroy(st->gl);
    scene_surface_clear(&st->surface);
    pond_destroy(st->water);
    scene_clear(&st->s);
    free(st->floor.memory);
}

static const pond_map *if_there(const pond_map *map) {
    return map->values != NULL ? map : NULL;
}

static void set_map(pond_gl *gl, pond_gl_map which, const pond_map_target *from) {
    const pond_map map = scene_map_of(from);
    assert_int_equal(pond_gl_set_map(gl, which, if_there(&map)), POND_OK);
}

// A frame's foam, from the same water as the processor's.
static void grow_foam(const stage *st, const pond_view *view) {
    const pond_map_target *foam = &st->surface.foam;
    pond_foam settings = pond_foam_default();
    settings.wave_speed = (float)pond_get_desc(st->water).wave_speed;
    if (foam->values == NULL || pond_get_desc(st->water).solver == POND_SOLVER_DISPERSIVE) {
        set_map(st->gl, POND_GL_MAP_FOAM, foam);
        return;
    }
    settings.growth *= st->s.foam > 0.0f ? st->s.foam : 1.0f;
    set_map(st->gl, POND_GL_MAP_VELOCITY, &st->surface.velocity);
    assert_int_equal(pond_gl_set_view(st->gl, view), POND_OK);
    assert_int_equal(pond_gl_update_foam(st->gl, &settings, 1.0 / 60, foam->width, foam->height),
                     POND_OK);
}

// Light falls through waves that go on under land.
static void cast_light(const stage *st, const pond_view *view) {
    const scene_surface *surface = &st->surface;
    pond_view waves = *view;
    if (surface->light.values == NULL) {
        set_map(st->gl, POND_GL_MAP_LIGHT, &surface->light);
        return;
    }
    if (surface->waves.values != NULL) {
        waves.heights = surface->waves.values;
        waves.format = POND_FORMAT_F32;
        waves.stride = surface->waves.stride;
        waves.border = 0;
        waves.unit = 1.0f;
    }
    const pond_caustics caustics = scene_caustics_of(&st->s);
    assert_int_equal(pond_gl_set_view(st->gl, &waves), POND_OK);
    set_map(st->gl, POND_GL_MAP_BED,
            surface->floor.values != NULL ? &surface->floor : &surface->bed);
    assert_int_equal(
        pond_gl_draw_caustics(st->gl, &caustics, surface->light.width, surface->light.height),
        POND_OK);
}

static pond_pool_look look_of(const stage *st, pond_map maps[4]) {
    maps[0] = scene_map_of(&st->surface.bed);
    maps[1] = scene_map_of(&st->surface.dry);
    maps[2] = scene_map_of(&st->surface.foam);
    maps[3] = scene_map_of(&st->surface.light);
    pond_pool_look look = st->s.looks[POND_LOOK_POOL].is.pool;
    look.bed = if_there(&maps[0]);
    look.dry = if_there(&maps[1]);
    look.foam = if_there(&maps[2]);
    look.light = if_there(&maps[3]);
    return look;
}

static void compare(const stage *st, const char *name) {
    const pond_view view = pond_get_view(st->water);
    pond_map maps[4];
    const pond_pool_look look = look_of(st, maps);
    picture expected = picture_make(st->floor.width, st->floor.height);
    const pond_target target = target_of(&expected);
    draw_pool_look(&look, &view, &st->texture, &target, NULL);
    cast_light(st, &view);
    gl_canvas canvas = gl_canvas_make(st->floor.width, st->floor.height);
    const pond_gl_target gl_target = gl_canvas_target(&canvas, true);
    set_map(st->gl, POND_GL_MAP_BED, &st->surface.bed);
    set_map(st->gl, POND_GL_MAP_DRY, &st->surface.dry);
    assert_int_equal(pond_gl_set_view(st->gl, &view), POND_OK);
    gl_draw_pool_look(st->gl, &look, &gl_target);
    gl_compare(&canvas, &expected, GL_LEAST_PSNR, name);
    gl_canvas_free(&canvas);
    free(expected.memory);
}

// Bulk water has its own maps and floor, which the processor makes.
static void compare_bulk(stage *st, const char *name) {
    scene_frame now = scene_frame_of(&st->s, st->water, &st->surface, &st->texture);
    picture expected = picture_make(st->floor.width, st->floor.height);
    const pond_target target = target_of(&expected);
    scene_frame_light(&now);
    scene_frame_set_look(&now, &target);
    pond_draw(&now.look, &now.view, &now.below, &target, NULL);
    const scene_look_maps *maps = &st->surface.maps;
    assert_int_equal(pond_gl_set_picture(st->gl, POND_GL_PICTURE_FLOOR, &now.below), POND_OK);
    assert_int_equal(pond_gl_set_map(st->gl, POND_GL_MAP_BED, &maps->bed), POND_OK);
    assert_int_equal(pond_gl_set_map(st->gl, POND_GL_MAP_DRY, &maps->dry), POND_OK);
    assert_int_equal(pond_gl_set_map(st->gl, POND_GL_MAP_FOAM, &maps->foam), POND_OK);
    assert_int_equal(pond_gl_set_view(st->gl, &now.view), POND_OK);
    if (maps->light.values != NULL) {
        const pond_caustics caustics = scene_caustics_of(&st->s);
        assert_int_equal(
            pond_gl_draw_caustics(st->gl, &caustics, maps->light.width, maps->light.height),
            POND_OK);
    }
    gl_canvas canvas = gl_canvas_make(st->floor.width, st->floor.height);
    const pond_gl_target gl_target = gl_canvas_target(&canvas, true);
    pond_gl_draw(st->gl, &now.look, &gl_target);
    gl_compare(&canvas, &expected, GL_LEAST_PSNR, name);
    gl_canvas_free(&canvas);
    free(expected.memory);
}

static void run(const char *name, int frames) {
    const int width = picture_width();
    stage st = stage_make(name, width, width * 9 / 16);
    const bool bulk = st.surface.wet != NULL;
    for (int frame = 0; frame < frames; frame++) {
        scene_run_frame(&st.s, st.water, frame, 60);
        advance_frame(&st.s, st.water, &st.surface, 1.0 / 60);
        const pond_view view = pond_get_view(st.water);
        if (!bulk) {
            grow_foam(&st, &view);
        }
    }
    if (bulk) {
        compare_bulk(&st, name);
    } else {
        light_frame(&st.s, st.water, &st.surface);
        compare(&st, name);
    }
    stage_free(&st);
}

static void scenes_are_the_processors(void **state) {
    (void)state;
    const char *only = getenv("MILLPOND_SCENE");
    int ran = 0;
    for (int i = 0; i < scene_builtin_count(); i++) {
        scene s;
        const char *name = scene_builtin_name(i);
        assert_true(scene_builtin(name, &s));
        const bool bulk = s.pond.solver == POND_SOLVER_FLOW;
        const bool drawn = (s.look == POND_LOOK_POOL && s.painting[0] != '\0') ||
                           (bulk && only != NULL); // the plane look takes seconds
        scene_clear(&s);
        if (drawn && (only == NULL || strcmp(only, name) == 0)) {
            const char *wanted = getenv("MILLPOND_FRAMES");
            run(name, wanted != NULL ? atoi(wanted) : bulk ? 20 : 90);
            ran++;
        }
    }
    assert_true(ran > 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(scenes_are_the_processors),
    };
    return gl_run_tests("gl_scenes", tests, sizeof tests / sizeof tests[0]);
}
