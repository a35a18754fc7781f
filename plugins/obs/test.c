// Tests the filter in libobs: test FOLDER_OF_MODULE. It needs a display with OpenGL 3.3.
#include <math.h>
#include <obs-module.h>
#include <obs.h>
#include <png.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <util/platform.h>
#include <util/threading.h>

#include "../effect/effect.h"

#define CHECK(condition)                                                                           \
    do {                                                                                           \
        if (!(condition)) {                                                                        \
            fprintf(stderr, "%s:%d: %s is false\n", __FILE__, __LINE__, #condition);               \
            failures++;                                                                            \
        }                                                                                          \
    } while (0)

#define FPS 100             // so that times are round
#define PATIENCE (30 * FPS) // frames until water must be seen

static int failures;
static _Atomic int errors; // in the log

static void log_line(int level, const char *format, va_list values, void *unused) {
    (void)unused;
    if (level <= LOG_WARNING) {
        vfprintf(stderr, format, values);
        fputc('\n', stderr);
    }
    errors += level <= LOG_ERROR;
}

// ---- a source with a picture --------------------------------------------------------------------

typedef struct pixel {
    uint8_t value[4]; // red, green, blue, alpha
} pixel;

typedef pixel (*painter)(int x, int y, int width, int height);

typedef struct board {
    gs_texture_t *texture;
    uint32_t width;
    uint32_t height;
} board;

static const char *board_name(void *unused) {
    (void)unused;
    return "Board";
}

static void *board_create(obs_data_t *unused, obs_source_t *source) {
    (void)unused;
    (void)source;
    return bzalloc(sizeof(board));
}

static void board_destroy(void *data) {
    board *b = data;
    obs_enter_graphics();
    gs_texture_destroy(b->texture);
    obs_leave_graphics();
    bfree(b);
}

static uint32_t board_width(void *data) {
    return ((board *)data)->width;
}

static uint32_t board_height(void *data) {
    return ((board *)data)->height;
}

static void board_render(void *data, gs_effect_t *unused) {
    const board *b = data;
    (void)unused;
    if (b->texture != NULL) {
        obs_source_draw(b->texture, 0, 0, 0, 0, false);
    }
}

static const struct obs_source_info board_info = {.id = "board",
                                                  .type = OBS_SOURCE_TYPE_INPUT,
                                                  .output_flags =
                                                      OBS_SOURCE_VIDEO | OBS_SOURCE_SRGB,
                                                  .get_name = board_name,
                                                  .create = board_create,
                                                  .destroy = board_destroy,
                                                  .get_width = board_width,
                                                  .get_height = board_height,
                                                  .video_render = board_render};

static const struct obs_source_info camera_info = {.id = "camera",
                                                   .type = OBS_SOURCE_TYPE_INPUT,
                                                   .output_flags = OBS_SOURCE_ASYNC_VIDEO,
                                                   .get_name = board_name,
                                                   .create = board_create,
                                                   .destroy = board_destroy};

// A size of 0 × 0 removes the picture.
static void set_picture(obs_source_t *source, painter paint, int width, int height) {
    board *b = obs_obj_get_data(source);
    pixel *pixels = bmalloc(sizeof *pixels * (size_t)(width * height + 1));
    for (int i = 0; i < width * height; i++) {
        pixels[i] = paint(i % width, i / width, width, height);
    }
    const uint8_t *rows = pixels->value;
    obs_enter_graphics();
    b->width = (uint32_t)width;
    b->height = (uint32_t)height;
    gs_texture_destroy(b->texture);
    b->texture = width * height == 0
                     ? NULL
                     : gs_texture_create((uint32_t)width, (uint32_t)height, GS_RGBA, 1, &rows, 0);
    obs_leave_graphics();
    bfree(pixels);
}

static pixel waves(int x, int y, int width, int height) {
    (void)width;
    (void)height;
    return (pixel){{(uint8_t)(128 + 100 * sin(0.33 * x)), (uint8_t)(128 + 100 * sin(0.21 * y)),
                    (uint8_t)(x * y), 255}};
}

// All degrees of opacity, in some colours.
static pixel glass(int x, int y, int width, int height) {
    const int row = y * 8 / height;
    (void)width;
    return (pixel){{(uint8_t)(row & 1 ? 255 : 20), (uint8_t)(row & 2 ? 180 : 0),
                    (uint8_t)(row & 4 ? 90 : 255), (uint8_t)x}};
}

// A white disc with a soft edge. Transparent pixels are black.
static pixel disc(int x, int y, int width, int height) {
    const double radius = hypot(x - width / 2.0, y - height / 2.0);
    const double share = fmin(fmax((0.4 * height - radius) / 6.0, 0.0), 1.0);
    const uint8_t white = share > 0.0 ? 255 : 0;
    return (pixel){{white, white, white, (uint8_t)(255.0 * share)}};
}

// ---- sources with the filter --------------------------------------------------------------------

typedef struct wet {
    obs_source_t *source;
    obs_source_t *filter;
} wet;

static obs_data_t *settings_of(const char *json) {
    obs_data_t *settings = obs_data_create_from_json(json);
    CHECK(settings != NULL);
    return settings;
}

static obs_source_t *add_filter(obs_source_t *source, const char *json) {
    obs_data_t *settings = settings_of(json);
    obs_source_t *filter = obs_source_create_private("millpond_water", "water", settings);
    CHECK(filter != NULL);
    obs_data_release(settings);
    obs_source_filter_add(source, filter);
    return filter;
}

static wet make(painter paint, int width, int height, const char *json) {
    wet w = {.source = obs_source_create_private("board", "board", NULL)};
    set_picture(w.source, paint, width, height);
    w.filter = add_filter(w.source, json);
    return w;
}

static void change(const wet *w, const char *json) {
    obs_data_t *settings = settings_of(json);
    obs_source_update(w->filter, settings);
    obs_data_release(settings);
}

static void drop(wet *w) {
    obs_source_release(w->filter);
    obs_source_release(w->source);
    *w = (wet){0};
}

// ---- pictures of them ---------------------------------------------------------------------------

static os_event_t *ticked;
static _Atomic int now; // [frames], which OBS skips if it is late

static void on_tick(void *unused, float seconds) {
    (void)unused;
    now += (int)lrintf(seconds * FPS);
    os_event_signal(ticked);
}

static void wait_frames(int count) {
    for (int i = 0; i < count; i++) {
        (void)os_event_wait(ticked);
    }
}

typedef struct photo {
    int width;
    int height;
    uint8_t *pixels; // RGBA
} photo;

static void free_photo(photo *p) {
    bfree(p->pixels);
    *p = (photo){0};
}

static photo read_target(gs_texrender_t *target, int width, int height) {
    photo p = {width, height, bzalloc((size_t)(width * height * 4))};
    gs_stagesurf_t *stage = gs_stagesurface_create((uint32_t)width, (uint32_t)height, GS_RGBA);
    uint8_t *rows = NULL;
    uint32_t stride = 0;
    gs_stage_texture(stage, gs_texrender_get_texture(target));
    CHECK(gs_stagesurface_map(stage, &rows, &stride));
    for (int y = 0; y < height; y++) {
        memcpy(p.pixels + y * width * 4, rows + (size_t)y * stride, (size_t)width * 4);
    }
    gs_stagesurface_unmap(stage);
    gs_stagesurface_destroy(stage);
    return p;
}

// In the next frame, over a background: 0 black, 1 white, as OBS renders sources in a scene.
static photo shoot(obs_source_t *source, int width, int height, float background) {
    const struct vec4 colour = {.x = background, .y = background, .z = background, .w = 1.0f};
    wait_frames(1);
    obs_enter_graphics();
    gs_texrender_t *target = gs_texrender_create(GS_RGBA, GS_ZS_NONE);
    CHECK(gs_texrender_begin(target, (uint32_t)width, (uint32_t)height));
    gs_clear(GS_CLEAR_COLOR, &colour, 0.0f, 0);
    gs_ortho(0.0f, (float)width, 0.0f, (float)height, -100.0f, 100.0f);
    gs_blend_state_push();
    gs_reset_blend_state();
    const bool before = gs_set_linear_srgb(true);
    obs_source_video_render(source);
    gs_set_linear_srgb(before);
    gs_blend_state_pop();
    gs_texrender_end(target);
    const photo p = read_target(target, width, height);
    gs_texrender_destroy(target);
    obs_leave_graphics();
    return p;
}

static photo shoot_dry(const wet *w, int width, int height, float background) {
    obs_source_set_enabled(w->filter, false);
    const photo p = shoot(w->source, width, height, background);
    obs_source_set_enabled(w->filter, true);
    return p;
}

static int worst(const photo *a, const photo *b) {
    int most = 0;
    for (int i = 0; i < a->width * a->height * 4; i++) {
        const int difference = abs(a->pixels[i] - b->pixels[i]);
        most = difference > most ? difference : most;
    }
    return most;
}

static double mean(const photo *a, const photo *b) {
    double sum = 0.0;
    for (int i = 0; i < a->width * a->height * 4; i++) {
        sum += abs(a->pixels[i] - b->pixels[i]);
    }
    return sum / (a->width * a->height * 4);
}

static int darkest(const photo *p) {
    int least = 255;
    for (int i = 0; i < p->width * p->height * 4; i++) {
        least = p->pixels[i] < least ? p->pixels[i] : least;
    }
    return least;
}

// The first picture that differs from the source's own.
static photo shoot_wet(const wet *w, int width, int height) {
    photo dry = shoot_dry(w, width, height, 0.0f);
    photo p = shoot(w->source, width, height, 0.0f);
    int frames = 0;
    for (; frames < PATIENCE && worst(&p, &dry) <= 1; frames++) {
        free_photo(&p);
        p = shoot(w->source, width, height, 0.0f);
    }
    CHECK(frames < PATIENCE);
    free_photo(&dry);
    return p;
}

// Shows the water for some frames.
static void show(const wet *w, int frames) {
    for (int i = 0; i < frames; i++) {
        photo p = shoot(w->source, 1, 1, 0.0f);
        free_photo(&p);
    }
}

// ---- tests --------------------------------------------------------------------------------------

static void test_page(void) {
    static const char *const names[] = {"mood",   "look", "strength",  "scale",
                                        "drops",  "wind", "direction", "waterline",
                                        "mirror", "seed", "preset",    "mask"};
    const size_t count = sizeof names / sizeof *names;
    obs_properties_t *page = obs_get_source_properties("millpond_water");
    obs_data_t *defaults = obs_get_source_defaults("millpond_water");
    obs_property_t *property = obs_properties_first(page);
    size_t i = 0;
    do {
        CHECK(i < count && strcmp(obs_property_name(property), names[i]) == 0);
        CHECK(strlen(obs_property_description(property)) > 0);
        CHECK(strlen(obs_property_long_description(property)) > 10);
        i++;
    } while (obs_property_next(&property) && i < count);
    CHECK(i == count && property == NULL);
    property = obs_properties_get(page, "scale");
    CHECK(obs_property_float_min(property) == 0.25 && obs_property_float_max(property) == 4.0);
    CHECK(obs_property_list_item_count(obs_properties_get(page, "mood")) == 6);
    CHECK(strcmp(obs_data_get_string(defaults, "mood"), "sunlit") == 0);
    CHECK(obs_data_get_double(defaults, "strength") == 1.0);
    CHECK(obs_data_get_bool(defaults, "mirror") && obs_data_get_int(defaults, "seed") == 1);
    obs_data_release(defaults);
    obs_properties_destroy(page);
}

// The time at which the effect draws a photo of `waves`, not before a time; -1 if at none. [frames]
static int time_of(const photo *p, const char *mood, int from) {
    const size_t size = (size_t)(p->width * p->height * 4);
    effect_settings settings = effect_settings_default();
    effect *e = effect_create(p->width, p->height);
    photo picture = {p->width, p->height, bmalloc(size)};
    photo drawn = {p->width, p->height, bmalloc(size)};
    CHECK(effect_set_word(&settings, EFFECT_MOOD, mood));
    for (int i = 0; i < p->width * p->height; i++) {
        const pixel it = waves(i % p->width, i / p->width, p->width, p->height);
        memcpy(picture.pixels + 4 * i, it.value, 4);
    }
    int frame = from - 1;
    do {
        frame++;
        effect_draw(e, &settings, (double)frame / FPS,
                    &(pond_texture){.pixels = picture.pixels,
                                    .width = p->width,
                                    .height = p->height,
                                    .stride = 4 * p->width},
                    &(pond_target){.pixels = drawn.pixels,
                                   .width = p->width,
                                   .height = p->height,
                                   .stride = 4 * p->width});
    } while (worst(&drawn, p) > 1 && frame < now);
    frame = worst(&drawn, p) <= 1 ? frame : -1;
    free_photo(&picture);
    free_photo(&drawn);
    effect_destroy(e);
    return frame;
}

// The pictures are the effect's at times that pass.
static void test_moves(void) {
    static const char *const moods[] = {"sunlit", "rain", "breeze", "drops", "classic", "lake"};
    wet w = make(waves, 80, 60, "{}");
    int last = 0;
    for (size_t i = 0; i < sizeof moods / sizeof *moods; i++) {
        char json[64];
        snprintf(json, sizeof json, "{\"mood\": \"%s\"}", moods[i]);
        change(&w, json);
        show(&w, 2);
        photo p = shoot_wet(&w, 80, 60);
        const int time = time_of(&p, moods[i], last);
        CHECK(time > last);
        last = time;
        free_photo(&p);
    }
    drop(&w);
}

// Sends a picture of `waves` as a camera does. OBS drops it if it is not rendered in time.
static void send_picture(obs_source_t *camera, int width, int height) {
    pixel *pixels = bmalloc(sizeof *pixels * (size_t)(width * height));
    for (int i = 0; i < width * height; i++) {
        pixels[i] = waves(i % width, i / width, width, height);
    }
    obs_source_output_video(camera, &(struct obs_source_frame){.data = {pixels->value},
                                                               .linesize = {4 * (uint32_t)width},
                                                               .width = (uint32_t)width,
                                                               .height = (uint32_t)height,
                                                               .timestamp = os_gettime_ns(),
                                                               .format = VIDEO_FORMAT_RGBA,
                                                               .full_range = true});
    bfree(pixels);
}

static void test_camera(void) {
    wet w = {.source = obs_source_create_private("camera", "camera", NULL)};
    w.filter = add_filter(w.source, "{\"mood\": \"rain\"}");
    photo empty = shoot(w.source, 80, 60, 0.0f);
    photo p = shoot(w.source, 80, 60, 0.0f);
    for (int frames = 0; frames < PATIENCE && worst(&empty, &p) == 0; frames++) {
        send_picture(w.source, 80, 60);
        free_photo(&p);
        p = shoot(w.source, 80, 60, 0.0f);
    }
    free_photo(&p);
    p = shoot_wet(&w, 80, 60);
    CHECK(time_of(&p, "rain", 0) >= 0);
    free_photo(&empty);
    free_photo(&p);
    drop(&w);
}

// A mask that is black on the left leaves the left as it is, at any size of the source.
static void test_mask(void) {
    static const png_byte pixels[2] = {0, 255};
    png_image mask = {
        .version = PNG_IMAGE_VERSION, .width = 2, .height = 1, .format = PNG_FORMAT_GRAY};
    char path[] = "/tmp/millpond-mask-XXXXXX";
    char json[128];
    const int file = mkstemp(path);
    CHECK(file >= 0 && close(file) == 0);
    CHECK(png_image_write_to_file(&mask, path, 0, pixels, 0, NULL) != 0);
    snprintf(json, sizeof json, "{\"mood\": \"rain\", \"strength\": 2, \"mask\": \"%s\"}", path);
    wet w = make(waves, 80, 60, json);
    for (int width = 80; width <= 120; width += 40) {
        set_picture(w.source, waves, width, 60);
        photo dry = shoot_dry(&w, width, 60, 0.0f);
        photo half = shoot_wet(&w, width, 60);
        for (int y = 0; y < 60; y++) { // the left quarter
            memmove(half.pixels + 4 * y * (width / 4), half.pixels + 4 * y * width, (size_t)width);
            memmove(dry.pixels + 4 * y * (width / 4), dry.pixels + 4 * y * width, (size_t)width);
        }
        half.width = dry.width = width / 4;
        CHECK(worst(&half, &dry) <= 1);
        free_photo(&half);
        free_photo(&dry);
    }
    drop(&w);
    CHECK(unlink(path) == 0);
}

// Water of no strength shows the source, of any opacity over any background.
static void test_transparent(void) {
    wet w = make(glass, 256, 32, "{\"mood\": \"rain\", \"strength\": 2}");
    photo first = shoot_wet(&w, 256, 32);
    change(&w, "{\"strength\": 0}");
    for (int white = 0; white < 2; white++) {
        photo dry = shoot_dry(&w, 256, 32, (float)white);
        photo clear = shoot(w.source, 256, 32, (float)white);
        int frames = 0;
        for (; frames < PATIENCE && worst(&clear, &dry) > 1; frames++) {
            free_photo(&clear);
            clear = shoot(w.source, 256, 32, (float)white);
        }
        CHECK(frames < PATIENCE);
        free_photo(&dry);
        free_photo(&clear);
    }
    free_photo(&first);
    drop(&w);
}

// Soft white that moves over white stays white, also in a scaled item of a scene.
static void test_white(void) {
    wet w = make(disc, 120, 90, "{\"mood\": \"drops\", \"look\": \"lens\", \"strength\": 2}");
    photo first = shoot_wet(&w, 120, 90);
    obs_scene_t *scene = obs_scene_create_private("scene");
    obs_sceneitem_t *item = obs_scene_add(scene, w.source);
    const struct vec2 scale = {.x = 1.7f, .y = 1.3f};
    obs_sceneitem_set_scale(item, &scale);
    double moved = 0.0;
    for (int i = 0; i < FPS; i++) {
        photo alone = shoot(w.source, 120, 90, 1.0f);
        photo scaled = shoot(obs_scene_get_source(scene), 320, 240, 1.0f);
        photo black = shoot(w.source, 120, 90, 0.0f);
        CHECK(darkest(&alone) >= 254 && darkest(&scaled) >= 254);
        moved = fmax(moved, mean(&first, &black));
        free_photo(&alone);
        free_photo(&scaled);
        free_photo(&black);
    }
    CHECK(moved > 1.0);
    obs_scene_release(scene);
    free_photo(&first);
    drop(&w);
}

static void test_sizes(void) {
    static const int sizes[][2] = {{160, 120}, {33, 17}, {1, 1}, {0, 0}, {641, 3}, {2, 400}};
    wet w = make(waves, 64, 48, "{\"mood\": \"rain\", \"look\": \"height\"}");
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        set_picture(w.source, waves, sizes[i][0], sizes[i][1]);
        photo first = shoot(w.source, 64, 48, 0.0f);
        photo dry = shoot_dry(&w, 64, 48, 0.0f);
        CHECK(worst(&first, &dry) == 0); // there is no water yet
        free_photo(&first);
        free_photo(&dry);
        if (sizes[i][0] > 0) {
            photo later = shoot_wet(&w, 64, 48);
            free_photo(&later);
        }
        CHECK(obs_source_get_width(w.source) == (uint32_t)sizes[i][0]);
    }
    drop(&w);
}

static void test_wild_settings(void) {
    static const char *const wild[] = {
        "{\"mood\": \"rain\", \"strength\": 1e300, \"scale\": -5, \"drops\": 1e9, \"seed\": -7}",
        "{\"mood\": \"treacle\", \"look\": \"\", \"strength\": 2, \"scale\": 1e9}",
        "{\"mood\": 7, \"look\": true, \"wind\": \"strong\", \"direction\": 1e18, \"seed\": 1e30}",
        "{\"mood\": \"lake\", \"waterline\": -1e9, \"mirror\": 3}"};
    for (size_t i = 0; i < sizeof wild / sizeof *wild; i++) {
        wet w = make(waves, 64, 48, wild[i]);
        photo p = shoot_wet(&w, 64, 48);
        free_photo(&p);
        drop(&w);
    }
}

// Water that is not shown does not move, and comes back without a picture from before.
static void test_pause(void) {
    wet w = make(waves, 80, 60, "{\"mood\": \"breeze\"}");
    photo first = shoot_wet(&w, 80, 60);
    const int begin = now;
    photo dry = shoot_dry(&w, 80, 60, 0.0f);
    const int pause = now;
    wait_frames(FPS);
    const int length = now - pause;
    photo back = shoot(w.source, 80, 60, 0.0f);
    photo later = shoot_wet(&w, 80, 60);
    const int passed = now - begin;
    const int before = time_of(&first, "breeze", 0);
    const int after = time_of(&later, "breeze", before);
    CHECK(worst(&back, &dry) == 0);
    CHECK(before >= 0 && after >= before && after - before <= passed - length / 2);
    free_photo(&first);
    free_photo(&dry);
    free_photo(&back);
    free_photo(&later);
    drop(&w);
}

static void test_instances(void) {
    wet one = make(waves, 64, 48, "{\"mood\": \"rain\"}");
    wet two = make(waves, 101, 33, "{\"mood\": \"lake\"}");
    obs_source_t *above = add_filter(one.source, "{\"mood\": \"drops\", \"seed\": 9}");
    photo a = shoot_wet(&one, 64, 48);
    photo b = shoot_wet(&two, 101, 33);
    free_photo(&a);
    free_photo(&b);
    obs_source_release(above);
    drop(&one);
    photo c = shoot_wet(&two, 101, 33);
    free_photo(&c);
    drop(&two);
}

// Of a source, and of its filter alone, while the thread makes the water.
static void test_destroyed_while_it_draws(void) {
    wet w = make(waves, 640, 480, "{\"mood\": \"sunlit\"}");
    show(&w, 1);
    drop(&w);
    w = make(waves, 640, 480, "{\"mood\": \"sunlit\"}");
    show(&w, 1);
    obs_source_filter_remove(w.source, w.filter);
    show(&w, 2);
    drop(&w);
}

// ---- libobs -------------------------------------------------------------------------------------

static bool start(const char *folder) {
    struct obs_video_info video = {.graphics_module = "libobs-opengl",
                                   .fps_num = FPS,
                                   .fps_den = 1,
                                   .base_width = 320,
                                   .base_height = 240,
                                   .output_width = 320,
                                   .output_height = 240,
                                   .output_format = VIDEO_FORMAT_RGBA,
                                   .colorspace = VIDEO_CS_SRGB,
                                   .range = VIDEO_RANGE_FULL,
                                   .scale_type = OBS_SCALE_BILINEAR};
    char path[1024];
    obs_module_t *module = NULL;
    snprintf(path, sizeof path, "%s/millpond.so", folder);
    if (!obs_startup("en-US", NULL, NULL) || obs_reset_video(&video) != OBS_VIDEO_SUCCESS ||
        obs_open_module(&module, path, folder) != MODULE_SUCCESS || !obs_init_module(module)) {
        return false;
    }
    obs_register_source(&board_info);
    obs_register_source(&camera_info);
    obs_add_tick_callback(on_tick, NULL);
    return true;
}

int main(int count, char **words) {
    if (count != 2) {
        fprintf(stderr, "usage: %s FOLDER_OF_MODULE\n", words[0]);
        return 2;
    }
    base_set_log_handler(log_line, NULL);
    (void)os_event_init(&ticked, OS_EVENT_TYPE_AUTO);
    if (!start(words[1])) {
        fprintf(stderr, "libobs cannot load the filter\n");
        return 1;
    }
    test_page();
    test_moves();
    test_camera();
    test_mask();
    test_transparent();
    test_white();
    test_sizes();
    test_wild_settings();
    test_pause();
    test_instances();
    test_destroyed_while_it_draws();
    obs_remove_tick_callback(on_tick, NULL);
    obs_shutdown();
    os_event_destroy(ticked);
    CHECK(errors == 0);
    CHECK(bnum_allocs() == 0);
    printf("%s\n", failures == 0 ? "the OBS filter works" : "the OBS filter FAILED");
    return failures == 0 ? 0 : 1;
}
