// Tests the element `millpond` in a pipeline of GstHarness: test FOLDER_OF_ELEMENT FREI0R_PLUGIN
//
// The pictures must be those of the frei0r plugin at the same times.
#include <dlfcn.h>
#include <glib/gstdio.h>
#include <gst/check/gstharness.h>
#include <gst/controller/gstdirectcontrolbinding.h>
#include <gst/controller/gstinterpolationcontrolsource.h>
#include <gst/video/video.h>
#include <math.h>
#include <png.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define CHECK(condition)                                                                           \
    do {                                                                                           \
        if (!(condition)) {                                                                        \
            g_printerr("%s:%d: %s is false\n", __FILE__, __LINE__, #condition);                    \
            g_atomic_int_inc(&failures);                                                           \
        }                                                                                          \
    } while (0)

static int failures;

// ---- the reference ------------------------------------------------------------------------------

static struct {
    void *(*construct)(unsigned, unsigned);
    void (*destruct)(void *);
    void (*set)(void *, void *, int);
    void (*update)(void *, double, const uint32_t *, uint32_t *);
} frei0r;

static void load_frei0r(const char *path) {
    void *library = dlopen(path, RTLD_NOW);
    g_assert(library != NULL);
    *(void **)&frei0r.construct = dlsym(library, "f0r_construct");
    *(void **)&frei0r.destruct = dlsym(library, "f0r_destruct");
    *(void **)&frei0r.set = dlsym(library, "f0r_set_param_value");
    *(void **)&frei0r.update = dlsym(library, "f0r_update");
}

static bool is_expected(const char *mood, int width, int height, double time, const guint8 *picture,
                        const guint8 *drawn) {
    guint8 *wanted = g_malloc((gsize)width * (gsize)height * 4);
    void *it = frei0r.construct((unsigned)width, (unsigned)height);
    frei0r.set(it, (void *)&mood, 0);
    frei0r.update(it, time, (const uint32_t *)picture, (uint32_t *)wanted);
    frei0r.destruct(it);
    const bool same = memcmp(wanted, drawn, (gsize)width * (gsize)height * 4) == 0;
    g_free(wanted);
    return same;
}

// ---- pictures -----------------------------------------------------------------------------------

static guint8 *paint(int width, int height) {
    guint8 *picture = g_malloc((gsize)width * (gsize)height * 4);
    for (int y = 0; y < height; y++) {
        for (int x = 0; x < width; x++) {
            guint8 *pixel = picture + 4 * (y * width + x);
            pixel[0] = (guint8)(128 + 100 * sin(0.13 * x));
            pixel[1] = (guint8)(128 + 100 * sin(0.11 * y));
            pixel[2] = (guint8)(x * y);
            pixel[3] = 255;
        }
    }
    return picture;
}

static GstHarness *start(const char *mood, int width, int height) {
    GstElement *element = gst_element_factory_make("millpond", NULL);
    g_assert(element != NULL);
    gst_util_set_object_arg(G_OBJECT(element), "mood", mood);
    GstHarness *harness = gst_harness_new_with_element(element, "sink", "src");
    gst_object_unref(element);
    char *caps =
        g_strdup_printf("video/x-raw,format=RGBA,width=%d,height=%d,framerate=25/1", width, height);
    gst_harness_set_src_caps_str(harness, caps);
    g_free(caps);
    return harness;
}

// Returns the bytes of the picture that the element makes of one; NULL if it drops it.
static guint8 *draw(GstHarness *harness, const guint8 *picture, gsize size, GstClockTime time) {
    GstBuffer *in = gst_buffer_new_memdup(picture, size);
    GST_BUFFER_PTS(in) = time;
    CHECK(gst_harness_push(harness, in) == GST_FLOW_OK);
    GstBuffer *out = gst_harness_try_pull(harness);
    guint8 *drawn = NULL;
    if (out != NULL) {
        CHECK(GST_BUFFER_PTS(out) == time);
        gpointer copy = NULL;
        gsize copied = 0;
        gst_buffer_extract_dup(out, 0, gst_buffer_get_size(out), &copy, &copied);
        CHECK(copied == size);
        drawn = copy;
        gst_buffer_unref(out);
    }
    return drawn;
}

// ---- tests --------------------------------------------------------------------------------------

static void test_sizes(void) {
    static const int sizes[][2] = {{854, 480}, {641, 480}, {320, 241}, {17, 17}, {7, 5}, {6, 6},
                                   {5, 5},     {3, 3},     {2, 2},     {1, 1},   {1, 40}};
    for (gsize i = 0; i < G_N_ELEMENTS(sizes); i++) {
        const int width = sizes[i][0];
        const int height = sizes[i][1];
        guint8 *picture = paint(width, height);
        GstHarness *harness = start("rain", width, height);
        guint8 *drawn = draw(harness, picture, (gsize)width * (gsize)height * 4, 200 * GST_MSECOND);
        CHECK(drawn != NULL && is_expected("rain", width, height, 0.2, picture, drawn));
        gst_harness_teardown(harness);
        g_free(drawn);
        g_free(picture);
    }
}

static void test_times_that_jump(void) {
    static const double times[] = {0.0, 90.0, 0.04, 3600.0, 7.0};
    guint8 *picture = paint(120, 80);
    GstHarness *harness = start("drops", 120, 80);
    for (gsize i = 0; i < G_N_ELEMENTS(times); i++) {
        guint8 *drawn = draw(harness, picture, 120 * 80 * 4, (GstClockTime)(times[i] * GST_SECOND));
        CHECK(drawn != NULL && is_expected("drops", 120, 80, times[i], picture, drawn));
        g_free(drawn);
    }
    guint8 *untimed = draw(harness, picture, 120 * 80 * 4, GST_CLOCK_TIME_NONE);
    CHECK(untimed != NULL);
    g_free(untimed);
    gst_harness_teardown(harness);
    g_free(picture);
}

static void test_size_that_changes(void) {
    guint8 *small = paint(64, 48);
    guint8 *large = paint(101, 33);
    GstHarness *harness = start("breeze", 64, 48);
    guint8 *first = draw(harness, small, 64 * 48 * 4, 0);
    gst_harness_set_src_caps_str(harness,
                                 "video/x-raw,format=RGBA,width=101,height=33,framerate=25/1");
    guint8 *second = draw(harness, large, 101 * 33 * 4, 40 * GST_MSECOND);
    CHECK(first != NULL && is_expected("breeze", 64, 48, 0.0, small, first));
    CHECK(second != NULL && is_expected("breeze", 101, 33, 0.04, large, second));
    gst_harness_teardown(harness);
    g_free(first);
    g_free(second);
    g_free(small);
    g_free(large);
}

static void test_padded_rows(void) {
    enum { WIDTH = 50, HEIGHT = 40, STRIDE = 256 };
    guint8 *picture = paint(WIDTH, HEIGHT);
    GstHarness *harness = start("lake", WIDTH, HEIGHT);
    GstBuffer *in = gst_buffer_new_allocate(NULL, STRIDE * HEIGHT, NULL);
    gst_buffer_memset(in, 0, 0x5a, STRIDE * HEIGHT);
    for (gsize y = 0; y < HEIGHT; y++) {
        gst_buffer_fill(in, y * STRIDE, picture + y * WIDTH * 4, WIDTH * 4);
    }
    gsize offset[GST_VIDEO_MAX_PLANES] = {0};
    gint stride[GST_VIDEO_MAX_PLANES] = {STRIDE};
    gst_buffer_add_video_meta_full(in, GST_VIDEO_FRAME_FLAG_NONE, GST_VIDEO_FORMAT_RGBA, WIDTH,
                                   HEIGHT, 1, offset, stride);
    GST_BUFFER_PTS(in) = GST_SECOND;
    CHECK(gst_harness_push(harness, in) == GST_FLOW_OK);
    GstBuffer *out = gst_harness_try_pull(harness);
    GstMapInfo map;
    CHECK(out != NULL && gst_buffer_map(out, &map, GST_MAP_READ));
    CHECK(map.size == WIDTH * HEIGHT * 4 &&
          is_expected("lake", WIDTH, HEIGHT, 1.0, picture, map.data));
    gst_buffer_unmap(out, &map);
    gst_buffer_unref(out);
    gst_harness_teardown(harness);
    g_free(picture);
}

static void test_changed_while_playing(void) {
    guint8 *picture = paint(64, 48);
    GstHarness *harness = start("rain", 64, 48);
    guint8 *rain = draw(harness, picture, 64 * 48 * 4, GST_SECOND);
    gst_util_set_object_arg(G_OBJECT(harness->element), "mood", "sunlit");
    guint8 *sunlit = draw(harness, picture, 64 * 48 * 4, 2 * GST_SECOND);
    CHECK(is_expected("rain", 64, 48, 1.0, picture, rain));
    CHECK(is_expected("sunlit", 64, 48, 2.0, picture, sunlit));
    gst_harness_teardown(harness);
    g_free(rain);
    g_free(sunlit);
    g_free(picture);
}

static void test_controlled(void) {
    guint8 *picture = paint(64, 48);
    GstHarness *harness = start("rain", 64, 48);
    GstControlSource *curve = gst_interpolation_control_source_new();
    g_object_set(curve, "mode", GST_INTERPOLATION_MODE_LINEAR, NULL);
    gst_timed_value_control_source_set(GST_TIMED_VALUE_CONTROL_SOURCE(curve), 0, 0.0);
    gst_timed_value_control_source_set(GST_TIMED_VALUE_CONTROL_SOURCE(curve), GST_SECOND, 1.0);
    CHECK(gst_object_add_control_binding(
        GST_OBJECT(harness->element),
        gst_direct_control_binding_new(GST_OBJECT(harness->element), "strength", curve)));
    double strength = 0.0;
    g_free(draw(harness, picture, 64 * 48 * 4, GST_SECOND / 4));
    g_object_get(harness->element, "strength", &strength, NULL);
    CHECK(fabs(strength - 0.5) < 1e-6);
    gst_object_unref(curve);
    gst_harness_teardown(harness);
    g_free(picture);
}

// A picture that is too late for the sink is dropped.
static void test_qos(void) {
    guint8 *picture = paint(64, 48);
    GstHarness *harness = start("rain", 64, 48);
    gst_base_transform_set_qos_enabled(GST_BASE_TRANSFORM(harness->element), TRUE);
    g_free(draw(harness, picture, 64 * 48 * 4, 0));
    gst_harness_push_upstream_event(
        harness, gst_event_new_qos(GST_QOS_TYPE_UNDERFLOW, 2.0, GST_SECOND, GST_SECOND));
    guint8 *late = draw(harness, picture, 64 * 48 * 4, GST_SECOND + 40 * GST_MSECOND);
    guint8 *in_time = draw(harness, picture, 64 * 48 * 4, 5 * GST_SECOND);
    CHECK(late == NULL);
    CHECK(in_time != NULL && is_expected("rain", 64, 48, 5.0, picture, in_time));
    gst_harness_teardown(harness);
    g_free(late);
    g_free(in_time);
    g_free(picture);
}

// Returns the sum of differences in a part of two pictures of 160 × 120.
static int differ(const guint8 *one, const guint8 *other, int x0, int y0, int side) {
    int sum = 0;
    for (int y = y0; y < y0 + side; y++) {
        for (int x = 4 * x0; x < 4 * (x0 + side); x++) {
            sum += abs(one[y * 640 + x] - other[y * 640 + x]);
        }
    }
    return sum;
}

static void touch(GstHarness *harness, double x, double y) {
    gst_harness_push_upstream_event(
        harness,
        gst_event_new_navigation(gst_structure_new(
            "application/x-gst-navigation", "event", G_TYPE_STRING, "mouse-button-press", "button",
            G_TYPE_INT, 1, "pointer_x", G_TYPE_DOUBLE, x, "pointer_y", G_TYPE_DOUBLE, y, NULL)));
}

// Ripples begin at the pointer, continue where the water repeats, and are gone when the time goes
// back.
static void test_navigation(void) {
    const gsize size = 160 * 120 * 4;
    guint8 *picture = paint(160, 120);
    GstHarness *harness = start("breeze", 160, 120);
    GstHarness *calm = start("breeze", 160, 120);
    g_free(draw(harness, picture, size, 0));
    touch(harness, 40.0, 40.0);
    touch(harness, -5.0, 1e9);
    guint8 *touched = draw(harness, picture, size, 80 * GST_MSECOND);
    guint8 *untouched = draw(calm, picture, size, 80 * GST_MSECOND);
    CHECK(differ(touched, untouched, 30, 30, 20) > 2000);
    CHECK(differ(touched, untouched, 120, 80, 20) < 200);
    g_free(draw(harness, picture, size, 0));
    guint8 *again = draw(harness, picture, size, 80 * GST_MSECOND);
    CHECK(memcmp(again, untouched, size) == 0);

    g_free(draw(harness, picture, size, 48860 * GST_MSECOND)); // it repeats at 49 s
    touch(harness, 40.0, 40.0);
    for (int i = 0; i < 8; i++) {
        const double time = 48.92 + 0.04 * i;
        guint8 *drawn = draw(harness, picture, size, (GstClockTime)(time * GST_SECOND));
        CHECK(!is_expected("breeze", 160, 120, time, picture, drawn));
        g_free(drawn);
    }
    guint8 *later = draw(harness, picture, size, 9000 * GST_SECOND);
    CHECK(is_expected("breeze", 160, 120, 9000.0, picture, later));
    gst_harness_teardown(harness);
    gst_harness_teardown(calm);
    g_free(touched);
    g_free(untouched);
    g_free(again);
    g_free(later);
    g_free(picture);
}

// A file whose left half is black and whose right half is white.
static char *write_mask(void) {
    static const png_byte pixels[2] = {0, 255};
    png_image image = {
        .version = PNG_IMAGE_VERSION, .width = 2, .height = 1, .format = PNG_FORMAT_GRAY};
    char *path = NULL;
    const int file = g_file_open_tmp("millpond-XXXXXX.png", &path, NULL);
    g_assert(file >= 0 && g_close(file, NULL));
    g_assert(png_image_write_to_file(&image, path, 0, pixels, 0, NULL) != 0);
    return path;
}

// A mask stays when the size changes; one that cannot be read is reported and changes nothing.
static void test_mask(void) {
    char *path = write_mask();
    guint8 *small = paint(64, 48);
    guint8 *large = paint(101, 33);
    GstHarness *harness = start("rain", 64, 48);
    GstBus *bus = gst_bus_new();
    gst_element_set_bus(harness->element, bus);
    g_object_set(harness->element, "mask", path, NULL);
    for (int bad = 0; bad < 2; bad++) {
        if (bad) {
            g_object_set(harness->element, "mask", "/nonexistent.png", NULL);
        }
        guint8 *drawn = draw(harness, small, 64 * 48 * 4, (GstClockTime)bad * 40 * GST_MSECOND);
        CHECK(memcmp(drawn, small, 16 * 4) == 0);
        CHECK(!is_expected("rain", 64, 48, 0.04 * bad, small, drawn));
        GstMessage *warning = gst_bus_pop_filtered(bus, GST_MESSAGE_WARNING);
        CHECK((warning != NULL) == (bad == 1));
        gst_clear_message(&warning);
        g_free(drawn);
    }
    g_object_set(harness->element, "mask", path, NULL);
    gst_harness_set_src_caps_str(harness,
                                 "video/x-raw,format=RGBA,width=101,height=33,framerate=25/1");
    guint8 *masked = draw(harness, large, 101 * 33 * 4, 80 * GST_MSECOND);
    CHECK(memcmp(masked, large, 25 * 4) == 0);
    g_object_set(harness->element, "mask", NULL, NULL);
    guint8 *whole = draw(harness, large, 101 * 33 * 4, 120 * GST_MSECOND);
    CHECK(is_expected("rain", 101, 33, 0.12, large, whole));
    gst_element_set_bus(harness->element, NULL);
    gst_object_unref(bus);
    gst_harness_teardown(harness);
    CHECK(g_unlink(path) == 0);
    g_free(path);
    g_free(masked);
    g_free(whole);
    g_free(small);
    g_free(large);
}

static void count_warning(const char *domain, GLogLevelFlags level, const char *message,
                          gpointer count) {
    (void)domain;
    (void)level;
    (void)message;
    ++*(int *)count;
}

// GObject refuses NaN and values out of range.
static void test_numbers(void) {
    static const double bad[] = {NAN, INFINITY, -INFINITY, 2.1, -1e300};
    int warnings = 0;
    const guint handler =
        g_log_set_handler("GLib-GObject", G_LOG_LEVEL_WARNING, count_warning, &warnings);
    GstElement *element = gst_element_factory_make("millpond", NULL);
    for (gsize i = 0; i < G_N_ELEMENTS(bad); i++) {
        double strength = 0.0;
        g_object_set(element, "strength", bad[i], NULL);
        g_object_get(element, "strength", &strength, NULL);
        CHECK(strength == 1.0 && warnings == (int)i + 1);
    }
    gst_object_unref(element);
    g_log_remove_handler("GLib-GObject", handler);
}

static gpointer play(gpointer mood) {
    guint8 *picture = paint(64, 48);
    GstHarness *harness = start(mood, 64, 48);
    for (int i = 0; i < 6; i++) {
        guint8 *drawn = draw(harness, picture, 64 * 48 * 4, (GstClockTime)i * 40 * GST_MSECOND);
        CHECK(drawn != NULL && is_expected(mood, 64, 48, 0.04 * i, picture, drawn));
        g_free(drawn);
    }
    gst_harness_teardown(harness);
    g_free(picture);
    return NULL;
}

static gpointer change(gpointer element) {
    static const char *const moods[] = {"rain", "lake", "drops", "classic"};
    for (int i = 0; i < 40; i++) {
        gst_util_set_object_arg(element, "mood", moods[i % 4]);
        g_object_set(element, "mask", i % 3 == 0 ? "/nonexistent.png" : NULL, "wind", 0.1 * i,
                     NULL);
    }
    return NULL;
}

// Several elements at once, and one whose properties change in another thread.
static void test_threads(void) {
    static const char *const moods[] = {"rain", "sunlit", "lake", "rain"};
    GThread *threads[4];
    for (int i = 0; i < 4; i++) {
        threads[i] = g_thread_new(NULL, play, (gpointer)(guintptr)moods[i]);
    }
    guint8 *picture = paint(40, 30);
    GstHarness *harness = start("drops", 40, 30);
    GThread *changes = g_thread_new(NULL, change, harness->element);
    for (int i = 0; i < 12; i++) {
        g_free(draw(harness, picture, 40 * 30 * 4, (GstClockTime)i * 40 * GST_MSECOND));
    }
    (void)g_thread_join(changes);
    for (int i = 0; i < 4; i++) {
        (void)g_thread_join(threads[i]);
    }
    gst_harness_teardown(harness);
    g_free(picture);
}

static void test_refused_caps(void) {
    GstHarness *harness = gst_harness_new("millpond");
    GstCaps *caps = gst_pad_query_caps(GST_PAD_PEER(harness->srcpad), NULL);
    GstCaps *none = gst_caps_from_string("video/x-raw,format=RGBA,width=0,height=8");
    GstCaps *other = gst_caps_from_string("video/x-raw,format=I420,width=8,height=8");
    CHECK(!gst_caps_can_intersect(caps, none) && !gst_caps_can_intersect(caps, other));
    gst_caps_unref(caps);
    gst_caps_unref(none);
    gst_caps_unref(other);
    gst_harness_teardown(harness);
}

int main(int count, char **words) {
    gst_init(NULL, NULL);
    g_assert(count == 3);
    gst_registry_scan_path(gst_registry_get(), words[1]);
    load_frei0r(words[2]);
    test_sizes();
    test_times_that_jump();
    test_size_that_changes();
    test_padded_rows();
    test_changed_while_playing();
    test_controlled();
    test_qos();
    test_navigation();
    test_mask();
    test_numbers();
    test_threads();
    test_refused_caps();
    g_print("%s\n", failures == 0 ? "the element works" : "the element FAILED");
    return failures == 0 ? 0 : 1;
}
