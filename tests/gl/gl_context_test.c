// What millpond-gl asks of a context, leaves of it, and takes from the caller.
#include "gl_commands.h"
#include "gl_context.h"
#include "gl_one_look.h"

#include <millpond/colour_map.h>
#include <millpond/gl_relief.h>
#include <millpond/light.h>
#include <millpond/spray.h>

enum { SIDE = 24 };

// ---- making -------------------------------------------------------------------------------------

static void a_desc_is_checked(void **state) {
    (void)state;
    pond_gl *gl = NULL;
    pond_gl_desc desc = pond_gl_desc_default();
    assert_int_equal(pond_gl_create(&desc, NULL), POND_ERROR_ARGUMENT);
    assert_int_equal(pond_gl_create(NULL, &gl), POND_ERROR_ARGUMENT);
    assert_null(gl);
    desc.stamp.cookie = 0;
    assert_int_equal(pond_gl_create(&desc, &gl), POND_ERROR_ARGUMENT);
    assert_non_null(strstr(pond_gl_message(), "pond_gl_desc_default"));
    pond_gl_destroy(NULL);
}

static void the_context_is_told(void **state) {
    (void)state;
    pond_gl *gl = gl_make();
    const pond_gl_info info = pond_gl_get_info(gl);
    assert_int_equal(info.es, !epoxy_is_desktop_gl());
    assert_true(info.major * 10 + info.minor >= (info.es ? 30 : 33));
    assert_true(info.max_side >= 2048);
    assert_string_equal(info.renderer, (const char *)glGetString(GL_RENDERER));
    pond_gl_destroy(gl);
    assert_int_equal(pond_gl_get_info(NULL).max_side, 0);
}

static void without_a_context_there_is_a_message(void **state) {
    (void)state;
    const EGLDisplay display = eglGetCurrentDisplay();
    const EGLContext context = eglGetCurrentContext();
    const pond_gl_desc desc = pond_gl_desc_default();
    pond_gl *gl = NULL;
    eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
    assert_int_equal(pond_gl_create(&desc, &gl), POND_ERROR_SYSTEM);
    assert_null(gl);
    assert_non_null(strstr(pond_gl_message(), "context"));
    eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, context);
}

// An allocator that counts, and fails when it is told to.
typedef struct counter {
    size_t held;
    int calls;
    int left; // calls that succeed
} counter;

static void *count_in(size_t size, size_t alignment, void *user) {
    (void)alignment;
    counter *c = user;
    if (c->left-- <= 0) {
        return NULL;
    }
    c->held += size;
    c->calls++;
    return malloc(size);
}

static void count_out(void *memory, size_t size, void *user) {
    counter *c = user;
    c->held -= size;
    free(memory);
}

static void memory_comes_from_the_callers_allocator(void **state) {
    (void)state;
    counter c = {.left = 1000};
    pond_gl_desc desc = pond_gl_desc_default();
    desc.allocator = (pond_allocator){count_in, NULL, &c};
    pond_gl *gl = NULL;
    assert_int_equal(pond_gl_create(&desc, &gl), POND_ERROR_ARGUMENT);
    desc.allocator.release = count_out;
    assert_int_equal(pond_gl_create(&desc, &gl), POND_OK);
    own_view v = wavy_view(SIDE, SIDE, POND_FORMAT_I16, 10);
    c.left = 0;
    assert_int_equal(pond_gl_set_view(gl, &v.view), POND_ERROR_MEMORY);
    c.left = 1000;
    assert_int_equal(pond_gl_set_view(gl, &v.view), POND_OK);
    const pond_height_look look = height_look_default();
    gl_canvas canvas = gl_canvas_make(SIDE, SIDE);
    const pond_gl_target target = gl_canvas_target(&canvas, true);
    gl_draw_height_look(gl, &look, &target);
    const int before = c.calls;
    pond_gl_set_view(gl, &v.view);
    gl_draw_height_look(gl, &look, &target);
    assert_int_equal(c.calls, before);
    pond_gl_destroy(gl);
    assert_int_equal(c.held, 0);
    c = (counter){0};
    assert_int_equal(pond_gl_create(&desc, &gl), POND_ERROR_MEMORY);
    gl_canvas_free(&canvas);
    free(v.memory);
}

// As gl_water.h says: what is on its way goes in strips, and nothing but walls and ground stays.
static void water_takes_what_it_says(void **state) {
    (void)state;
    counter c = {.left = 1000};
    pond_gl_desc desc = pond_gl_desc_default();
    desc.allocator = (pond_allocator){count_in, count_out, &c};
    pond_gl *gl = NULL;
    assert_int_equal(pond_gl_create(&desc, &gl), POND_OK);
    pond_desc lake = pond_desc_default();
    lake.width = 3 * SIDE;
    lake.height = 2 * SIDE;
    const size_t cells = (size_t)lake.width * (size_t)lake.height;
    pond_gl_water *water = NULL;
    assert_int_equal(pond_gl_water_create(gl, &lake, &water), POND_OK);
    float *numbers = room(cells, sizeof *numbers);
    uint8_t *walls = room(cells, 1);
    walls[SIDE] = 255;
    const size_t before = c.held;
    c.left = 0;
    assert_int_equal(pond_gl_water_write(water, numbers, NULL, lake.width), POND_OK);
    c.left = 1;
    assert_int_equal(pond_gl_water_set_walls(water, walls, lake.width, 0.0f), POND_OK);
    assert_int_equal(c.held, before + cells);
    assert_int_equal(pond_gl_water_set_depths(water, numbers, lake.width), POND_ERROR_MEMORY);
    assert_non_null(strstr(pond_gl_message(), "ground"));
    c.left = 1;
    assert_int_equal(pond_gl_water_set_depths(water, numbers, lake.width), POND_OK);
    assert_int_equal(c.held, before + 5 * cells);
    pond_gl_water_destroy(water);
    pond_gl_destroy(gl);
    assert_int_equal(c.held, 0);
    free(numbers);
    free(walls);
}

static void a_hundred_come_and_go(void **state) {
    (void)state;
    own_view v = wavy_view(SIDE, SIDE, POND_FORMAT_F32, 1e-3);
    gl_canvas canvas = gl_canvas_make(SIDE, SIDE);
    const pond_gl_target target = gl_canvas_target(&canvas, true);
    const pond_normals_look look = normals_look_default();
    for (int i = 0; i < LONG_RUN(96); i++) {
        pond_gl *gl = gl_make();
        pond_gl_set_view(gl, &v.view);
        gl_draw_normals_look(gl, &look, &target);
        pond_gl_destroy(gl);
    }
    gl_canvas_free(&canvas);
    free(v.memory);
}

// ---- what is set --------------------------------------------------------------------------------

static void what_cannot_be_set_is_refused(void **state) {
    (void)state;
    pond_gl *gl = gl_make();
    const int over = pond_gl_get_info(gl).max_side + 1;
    float value = 0;
    const pond_map map = {&value, over, 1, over};
    const pond_texture texture = {(const uint8_t *)&value, 1, over, 4, false};
    const pond_view view = {.heights = &value,
                            .format = POND_FORMAT_F32,
                            .width = over,
                            .height = 1,
                            .stride = over,
                            .unit = 1,
                            .count_height = 1,
                            .cell_size = 1};
    if (over <= POND_MAX_SIDE) {
        assert_int_equal(pond_gl_set_map(gl, POND_GL_MAP_BED, &map), POND_ERROR_RANGE);
        assert_int_equal(pond_gl_set_picture(gl, POND_GL_PICTURE_SKY, &texture), POND_ERROR_RANGE);
        assert_int_equal(pond_gl_set_view(gl, &view), POND_ERROR_RANGE);
        assert_non_null(strstr(pond_gl_message(), "view"));
    }
    assert_int_equal(pond_gl_set_map(gl, (pond_gl_map)77, NULL), POND_ERROR_ARGUMENT);
    assert_int_equal(pond_gl_set_map(NULL, POND_GL_MAP_BED, NULL), POND_ERROR_ARGUMENT);
    assert_int_equal(pond_gl_set_picture(gl, (pond_gl_picture)77, NULL), POND_ERROR_ARGUMENT);
    assert_int_equal(pond_gl_set_picture(NULL, POND_GL_PICTURE_SKY, NULL), POND_ERROR_ARGUMENT);
    assert_int_equal(pond_gl_set_view(NULL, &view), POND_ERROR_ARGUMENT);
    assert_int_equal(pond_gl_set_view(gl, NULL), POND_OK);
    assert_int_equal(pond_gl_set_map(gl, POND_GL_MAP_BED, NULL), POND_OK);
    assert_int_equal(pond_gl_set_picture(gl, POND_GL_PICTURE_FLOOR, NULL), POND_OK);
    pond_gl_destroy(gl);
}

static void draw_offset_of(pond_gl *gl, const pond_texture *texture, const pond_view *view,
                           const gl_canvas *canvas, const char *what) {
    const pond_offset_look look = offset_look_default();
    const pond_gl_target target = gl_canvas_target(canvas, true);
    picture expected = picture_make(canvas->width, canvas->height);
    const pond_target expected_target = target_of(&expected);
    assert_int_equal(pond_gl_set_picture(gl, POND_GL_PICTURE_FLOOR, texture), POND_OK);
    assert_int_equal(pond_gl_set_view(gl, view), POND_OK);
    draw_offset_look(&look, view, texture, &expected_target, NULL);
    gl_draw_offset_look(gl, &look, &target);
    gl_compare(canvas, &expected, 60.0, what);
    free(expected.memory);
}

// Rows from the bottom up, far apart, at odd addresses; views without a border; new sizes.
static void rows_may_lie_anyhow(void **state) {
    (void)state;
    pond_gl *gl = gl_make();
    gl_canvas canvas = gl_canvas_make(31, 22);
    picture floor = smooth_picture(29, 17); // its rows lie at odd bytes
    own_view v = wavy_view(SIDE, 18, POND_FORMAT_F32, 1e-3);
    pond_texture texture = texture_of(&floor);
    draw_offset_of(gl, &texture, &v.view, &canvas, "odd rows");
    texture.pixels = pixel_of(&floor, 0, 16);
    texture.stride = -floor.stride;
    draw_offset_of(gl, &texture, &v.view, &canvas, "upside down");
    texture.stride = 2 * floor.stride;
    texture.pixels = floor.pixels;
    texture.height = 8;
    draw_offset_of(gl, &texture, &v.view, &canvas, "every other row");
    v.view.border = 0;
    draw_offset_of(gl, &texture, &v.view, &canvas, "no border");
    v.view.heights = (const float *)v.view.heights + 17 * v.view.stride;
    v.view.stride = -v.view.stride;
    v.view.border = 1;
    draw_offset_of(gl, &texture, &v.view, &canvas, "heights upside down");
    gl_canvas_free(&canvas);
    free(floor.memory);
    free(v.memory);
    pond_gl_destroy(gl);
}

// ---- what is drawn ------------------------------------------------------------------------------

static void flip(picture *p) {
    for (int y = 0; y < p->height / 2; y++) {
        for (int x = 0; x < 4 * p->width; x++) {
            uint8_t *upper = p->pixels + y * p->stride + x;
            uint8_t *lower = p->pixels + (p->height - 1 - y) * p->stride + x;
            const uint8_t kept = *upper;
            *upper = *lower;
            *lower = kept;
        }
    }
}

static void the_top_is_where_the_target_says(void **state) {
    (void)state;
    pond_gl *gl = gl_make();
    own_view v = wavy_view(SIDE, SIDE + 3, POND_FORMAT_F32, 1e-3);
    gl_canvas canvas = gl_canvas_make(SIDE, 2 * SIDE + 1);
    picture expected = picture_make(SIDE, 2 * SIDE + 1);
    const pond_target expected_target = target_of(&expected);
    const pond_height_look look = height_look_default();
    const pond_gl_target window = gl_canvas_target(&canvas, false);
    draw_height_look(&look, &v.view, &expected_target, NULL);
    pond_gl_set_view(gl, &v.view);
    gl_draw_height_look(gl, &look, &window);
    flip(&expected);
    gl_compare(&canvas, &expected, 50.0, "as in a window");
    gl_canvas_free(&canvas);
    free(expected.memory);
    free(v.memory);
    pond_gl_destroy(gl);
}

static void floats_get_linear_light(void **state) {
    (void)state;
    pond_gl *gl = gl_make();
    if (!pond_gl_get_info(gl).float_targets) {
        print_message("no floats to draw on: left out\n");
        pond_gl_destroy(gl);
        return;
    }
    own_view v = wavy_view(SIDE, SIDE, POND_FORMAT_F32, 1e-3);
    gl_canvas canvas = gl_canvas_of(SIDE, SIDE, true);
    float_picture expected = floats_make(SIDE, SIDE);
    const pond_height_look look = height_look_default();
    const pond_gl_target target = gl_canvas_target(&canvas, true);
    static float drawn[SIDE * SIDE * 4];
    draw_height_look(&look, &v.view, &expected.target, NULL);
    pond_gl_set_view(gl, &v.view);
    gl_draw_height_look(gl, &look, &target);
    glBindFramebuffer(GL_FRAMEBUFFER, canvas.framebuffer);
    glReadPixels(GL_MARGIN, GL_MARGIN, SIDE, SIDE, GL_RGBA, GL_FLOAT, drawn);
    for (int i = 0; i < SIDE * SIDE * 4; i++) {
        assert_float_equal(drawn[i], floats_at(&expected, i / 4 % SIDE, i / 4 / SIDE)[i % 4], 1e-4);
    }
    gl_canvas_free(&canvas);
    free(expected.bytes.memory);
    free(v.memory);
    pond_gl_destroy(gl);
}

// Numbers as they are, and a format that turns linear light into levels.
static gl_canvas levels_make(bool encodes) {
    enum { ALL = SIDE + 2 * GL_MARGIN };
    static uint8_t blank[ALL * ALL * 4];
    for (int i = 0; i < ALL * ALL * 4; i++) {
        blank[i] = (const uint8_t[]){64, 128, 191, 32}[i % 4]; // as margins are looked at
    }
    gl_canvas canvas = gl_canvas_make(SIDE, SIDE);
    glBindTexture(GL_TEXTURE_2D, canvas.texture);
    glTexImage2D(GL_TEXTURE_2D, 0, encodes ? GL_SRGB8_ALPHA8 : GL_RGBA8, ALL, ALL, 0, GL_RGBA,
                 GL_UNSIGNED_BYTE, blank);
    canvas.floats = encodes;
    return canvas;
}

static void an_srgb_format_gets_linear_light(void **state) {
    (void)state;
    pond_gl *gl = gl_make();
    own_view v = wavy_view(SIDE, SIDE, POND_FORMAT_F32, 1e-3);
    picture image = smooth_picture(9, 7);
    const pond_texture texture = texture_of(&image);
    const pond_gl_place place = {{{11, 12}, 0.35f}, 14, 10, 0.5f};
    const pond_height_look look = height_look_default();
    pond_gl_sprite *sprite = NULL;
    gl_canvas canvases[2] = {levels_make(false), levels_make(true)};
    pond_gl_sprite_create(gl, &texture, &sprite);
    pond_gl_set_view(gl, &v.view);
    for (int i = 0; i < 2; i++) {
        const pond_gl_target target = gl_canvas_target(&canvases[i], true);
        gl_draw_height_look(gl, &look, &target);
        pond_gl_draw_sprite(gl, sprite, &place, &target);
    }
    picture plain = gl_canvas_read(&canvases[0]);
    gl_compare(&canvases[1], &plain, 45.0, "on a framebuffer of an sRGB format");
    for (int i = 0; i < 2; i++) {
        gl_canvas_free(&canvases[i]);
    }
    pond_gl_sprite_destroy(gl, sprite);
    free(plain.memory);
    free(image.memory);
    free(v.memory);
    pond_gl_destroy(gl);
}

// Nothing is drawn, and nothing goes wrong.
static void what_cannot_be_drawn_is_not(void **state) {
    (void)state;
    pond_gl *gl = gl_make();
    gl_canvas canvas = gl_canvas_make(SIDE, SIDE);
    picture before = gl_canvas_read(&canvas);
    pond_gl_target target = gl_canvas_target(&canvas, true);
    const pond_offset_look offset = offset_look_default();
    pond_height_look height = height_look_default();
    own_view v = wavy_view(SIDE, SIDE, POND_FORMAT_F32, 1e-3);
    gl_draw_height_look(gl, &height, &target); // no view
    pond_gl_set_view(gl, &v.view);
    gl_draw_offset_look(gl, &offset, &target); // no picture
    gl_draw_height_look(gl, NULL, &target);
    gl_draw_height_look(gl, &height, NULL);
    gl_draw_height_look(NULL, &height, &target);
    height.range = NAN;
    gl_draw_height_look(gl, &height, &target);
    height = height_look_default();
    height.colours = (pond_colour_map)9;
    gl_draw_height_look(gl, &height, &target);
    height = height_look_default();
    target.width = 0;
    gl_draw_height_look(gl, &height, &target);
    picture after = gl_canvas_read(&canvas);
    assert_true(same_pictures(&before, &after));
    gl_canvas_free(&canvas);
    free(before.memory);
    free(after.memory);
    free(v.memory);
    pond_gl_destroy(gl);
}

// ---- what is left -------------------------------------------------------------------------------

static const GLenum numbers[] = {
    GL_CURRENT_PROGRAM,
    GL_VERTEX_ARRAY_BINDING,
    GL_DRAW_FRAMEBUFFER_BINDING,
    GL_READ_FRAMEBUFFER_BINDING,
    GL_ACTIVE_TEXTURE,
    GL_PIXEL_UNPACK_BUFFER_BINDING,
    GL_UNPACK_ALIGNMENT,
    GL_UNPACK_ROW_LENGTH,
    GL_UNPACK_SKIP_ROWS,
    GL_UNPACK_SKIP_PIXELS,
    GL_BLEND,
    GL_DEPTH_TEST,
    GL_CULL_FACE,
    GL_SCISSOR_TEST,
    GL_STENCIL_TEST,
    GL_DITHER,
    GL_DEPTH_WRITEMASK,
    GL_PACK_ALIGNMENT,
    GL_BLEND_SRC_RGB,
    GL_BLEND_DST_ALPHA,
    GL_BLEND_EQUATION_RGB,
    GL_DEPTH_FUNC,
    GL_PIXEL_PACK_BUFFER_BINDING,
    GL_PACK_ROW_LENGTH,
    GL_RENDERBUFFER_BINDING,
};
enum { NUMBERS = sizeof numbers / sizeof numbers[0], UNITS = 16, PER_UNIT = 2 };

typedef struct snapshot {
    GLint number[NUMBERS];
    GLint unit[UNITS * PER_UNIT];
    GLint viewport[4];
    GLboolean mask[4];
} snapshot;

static snapshot snapshot_take(void) {
    snapshot s = {0};
    for (int i = 0; i < NUMBERS; i++) {
        glGetIntegerv(numbers[i], &s.number[i]);
    }
    glGetIntegerv(GL_VIEWPORT, s.viewport);
    glGetBooleanv(GL_COLOR_WRITEMASK, s.mask);
    const GLint active = s.number[4];
    for (int unit = 0; unit < UNITS; unit++) {
        glActiveTexture(GL_TEXTURE0 + (GLenum)unit);
        glGetIntegerv(GL_TEXTURE_BINDING_2D, &s.unit[PER_UNIT * unit]);
        glGetIntegerv(GL_SAMPLER_BINDING, &s.unit[PER_UNIT * unit + 1]);
    }
    glActiveTexture((GLenum)active);
    return s;
}

// A state in which nothing could be drawn if it were not changed.
static void make_a_mess(GLuint *made) {
    glGenTextures(1, &made[0]);
    glGenSamplers(1, &made[1]);
    glGenBuffers(1, &made[2]);
    glGenVertexArrays(1, &made[3]);
    for (GLuint unit = 0; unit < UNITS; unit++) {
        glActiveTexture(GL_TEXTURE0 + unit);
        glBindTexture(GL_TEXTURE_2D, made[0]);
        glBindSampler(unit, made[1]);
    }
    glActiveTexture(GL_TEXTURE0 + 5);
    glSamplerParameteri(made[1], GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_LINEAR);
    glBindBuffer(GL_PIXEL_UNPACK_BUFFER, made[2]);
    glBindVertexArray(made[3]);
    glPixelStorei(GL_UNPACK_ALIGNMENT, 8);
    glPixelStorei(GL_UNPACK_ROW_LENGTH, 5);
    glPixelStorei(GL_UNPACK_SKIP_ROWS, 3);
    glPixelStorei(GL_UNPACK_SKIP_PIXELS, 2);
    glPixelStorei(GL_PACK_ALIGNMENT, 8);
    glPixelStorei(GL_PACK_ROW_LENGTH, 7);
    glBindBuffer(GL_PIXEL_PACK_BUFFER, made[2]);
    glDepthFunc(GL_NEVER);
    glEnable(GL_BLEND);
    glBlendFuncSeparate(GL_ZERO, GL_ONE, GL_ONE, GL_DST_ALPHA);
    glBlendEquation(GL_FUNC_REVERSE_SUBTRACT);
    glEnable(GL_DEPTH_TEST);
    glEnable(GL_CULL_FACE);
    glCullFace(GL_FRONT_AND_BACK);
    glEnable(GL_SCISSOR_TEST);
    glScissor(0, 0, 1, 1);
    glColorMask(GL_TRUE, GL_FALSE, GL_TRUE, GL_FALSE);
    glViewport(1, 2, 3, 4);
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
}

// A white cone in the middle of a pond of 1 cm cells.
static void draw_cone(pond_gl *gl, const pond_plane_look *look, const pond_gl_target *target) {
    enum { PLACES = 9 };
    float inside[PLACES * PLACES];
    float height[PLACES * PLACES];
    uint8_t white[PLACES * PLACES * 4];
    memset(white, 255, sizeof white);
    for (int i = 0; i < PLACES * PLACES; i++) {
        inside[i] = 0.4f - 0.12f * hypotf((float)(i % PLACES - 4), (float)(i / PLACES - 4));
        height[i] = 0.5f * fmaxf(inside[i], 0.0f);
    }
    const pond_texture colours = {
        .pixels = white, .width = PLACES, .height = PLACES, .stride = PLACES * 4};
    const pond_map maps[2] = {{inside, PLACES, PLACES, PLACES}, {height, PLACES, PLACES, PLACES}};
    const pond_gl_relief_shape shape = {
        .reach = 0.5f, .colours = &colours, .inside = &maps[0], .height = &maps[1]};
    pond_gl_standing cone = {.pose.centre = {0.005f * SIDE, 0.005f * SIDE},
                             .length = 0.005f * SIDE,
                             .sun = {-1.0f, -1.0f, 1.0f},
                             .tint = {1.0f, 1.0f, 1.0f}};
    pond_gl_relief *relief = NULL;
    assert_int_equal(pond_gl_relief_create(gl, &shape, &relief), POND_OK);
    cone.relief = relief;
    pond_gl_draw_reliefs(gl, look, &cone, 1, target);
    pond_gl_relief_destroy(gl, relief);
}

// Meshes, droplets and water on the GPU need more of the state than other looks do.
static void draw_scenes(pond_gl *gl, const pond_gl_target *target) {
    const pond_lagoon_look lagoon = lagoon_look_default();
    const pond_plane_look plane = plane_look_default();
    pond_droplet droplet = {.position = {0.1f, 0.05f}, .radius = 0.01f};
    const pond_spray spray = {.droplets = &droplet, .capacity = 1, .count = 1};
    pond_profile_look profile = profile_look_default();
    profile.spray = &spray;
    gl_draw_lagoon_look(gl, &lagoon, target);
    gl_draw_plane_look(gl, &plane, target);
    draw_cone(gl, &plane, target);
    gl_draw_profile_look(gl, &profile, target);
}

static void run_water(pond_gl *gl, const pond_gl_target *target) {
    const uint8_t walls[SIDE * SIDE] = {255};
    float heights[SIDE * SIDE] = {0.01f};
    const pond_height_look height = height_look_default();
    pond_desc desc = pond_desc_default();
    desc.width = SIDE;
    desc.height = SIDE;
    for (int open = 0; open < 2; open++) {
        desc.edges.left = open == 1 ? POND_EDGE_OPEN : POND_EDGE_FREE;
        pond_gl_water *water = NULL;
        assert_int_equal(pond_gl_water_create(gl, &desc, &water), POND_OK);
        do_on_gpu(water, drop_act((pond_vec2){0.05f, 0.05f}, 0.02f, 0.01f));
        pond_gl_water_step_many(water, 9);
        assert_int_equal(pond_gl_water_set_walls(water, walls, SIDE, 0.0f), POND_OK);
        assert_int_equal(pond_gl_water_write(water, heights, NULL, SIDE), POND_OK);
        pond_gl_water_step_many(water, 9);
        pond_gl_water_read(water, heights, SIDE);
        pond_gl_set_water(gl, water, NULL);
        gl_draw_height_look(gl, &height, target);
        pond_gl_water_destroy(water);
    }
}

static void the_callers_state_is_left(void **state) {
    (void)state;
    pond_gl *gl = gl_make();
    gl_canvas canvas = gl_canvas_make(SIDE, SIDE);
    own_view v = wavy_view(SIDE, SIDE, POND_FORMAT_F32, 1e-3);
    picture expected = picture_make(SIDE, SIDE);
    picture floor = smooth_picture(19, 23);
    const pond_texture texture = texture_of(&floor);
    const pond_target expected_target = target_of(&expected);
    const pond_gl_target target = gl_canvas_target(&canvas, true);
    const pond_lens_look lens = lens_look_default();
    const pond_height_look height = height_look_default();
    const pond_pool_look pool = pool_look_default();
    const pond_caustics caustics = pond_caustics_default();
    const pond_foam foam = pond_foam_default();
    float values[10 * 20] = {0};
    GLuint made[4];
    make_a_mess(made);
    const snapshot before = snapshot_take();
    pond_gl_sprite *sprite = NULL;
    pond_gl_sprite_create(gl, &texture, &sprite);
    const pond_gl_place place = {{{9, 9}, 0.17f}, 7, 8, 1};
    pond_gl_draw_sprite(gl, sprite, &place, &target);
    pond_gl_sprite_destroy(gl, sprite);
    pond_gl_set_view(gl, &v.view);
    pond_gl_set_picture(gl, POND_GL_PICTURE_FLOOR, &texture);
    pond_gl_draw_caustics(gl, &caustics, 20, 10);
    pond_gl_update_foam(gl, &foam, 0.1, 10, 20);
    pond_gl_read_map(gl, POND_GL_MAP_FOAM, &(pond_map_target){values, 10, 20, 10});
    gl_draw_pool_look(gl, &pool, &target);
    draw_scenes(gl, &target);
    run_water(gl, &target);
    pond_gl_set_view(gl, &v.view);
    gl_draw_height_look(gl, &height, &target);
    gl_draw_lens_look(gl, &lens, &target);
    const snapshot after = snapshot_take();
    assert_memory_equal(&before, &after, sizeof before);
    glBindBuffer(GL_PIXEL_PACK_BUFFER, 0);
    glPixelStorei(GL_PACK_ROW_LENGTH, 0);
    glDisable(GL_SCISSOR_TEST);
    glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
    draw_lens_look(&lens, &v.view, &texture, &expected_target, NULL);
    gl_compare(&canvas, &expected, 50.0, "in a mess");
    glDeleteTextures(1, &made[0]);
    glDeleteSamplers(1, &made[1]);
    glDeleteBuffers(1, &made[2]);
    glDeleteVertexArrays(1, &made[3]);
    gl_canvas_free(&canvas);
    free(expected.memory);
    free(floor.memory);
    free(v.memory);
    pond_gl_destroy(gl);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_desc_is_checked),
        cmocka_unit_test(the_context_is_told),
        cmocka_unit_test(without_a_context_there_is_a_message),
        cmocka_unit_test(memory_comes_from_the_callers_allocator),
        cmocka_unit_test(water_takes_what_it_says),
        cmocka_unit_test(a_hundred_come_and_go),
        cmocka_unit_test(what_cannot_be_set_is_refused),
        cmocka_unit_test(rows_may_lie_anyhow),
        cmocka_unit_test(the_top_is_where_the_target_says),
        cmocka_unit_test(floats_get_linear_light),
        cmocka_unit_test(an_srgb_format_gets_linear_light),
        cmocka_unit_test(what_cannot_be_drawn_is_not),
        cmocka_unit_test(the_callers_state_is_left),
    };
    return gl_run_tests("gl_context", tests, sizeof tests / sizeof tests[0]);
}
