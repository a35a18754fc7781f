// gstmillpond.c — the GStreamer element `millpond`: water over the pictures of a stream.
//
// Its properties are the settings of the effect in their own units; all can be controlled. The
// water follows the stream time, so that a seek back shows the same pictures. Pointers touch it.
#include <gst/video/gstvideofilter.h>
#include <gst/video/navigation.h>
#include <gst/video/video.h>

#include "../effect/effect.h"

#define FORMATS "video/x-raw, format = RGBA, width = [ 1, 32768 ], height = [ 1, 32768 ]"
#define MOST_TOUCHES 64 // between two pictures
#define LONGEST_MESSAGE 400
#define FIRST 1 // first property: GObject counts from 1

struct _GstMillpond {
    GstVideoFilter parent;
    effect_settings settings;        // with the object's lock
    effect *effect;                  // NULL: no pictures yet
    char *mask;                      // path or NULL; with the object's lock
    bool mask_is_new;                // not yet set in the effect; with the object's lock
    double touches[MOST_TOUCHES][2]; // by pointers since the last picture, with the object's lock
    int touch_count;                 // [pixels]
};

G_DECLARE_FINAL_TYPE(GstMillpond, gst_millpond, GST, MILLPOND, GstVideoFilter)
G_DEFINE_TYPE(GstMillpond, gst_millpond, GST_TYPE_VIDEO_FILTER)

// ---- properties ---------------------------------------------------------------------------------

static void set_property(GObject *object, guint id, const GValue *value, GParamSpec *spec) {
    GstMillpond *self = GST_MILLPOND(object);
    const int index = (int)id - FIRST;
    if (index < 0 || index >= EFFECT_FILTER_SETTINGS) {
        G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, spec);
        return;
    }
    const effect_kind kind = effect_setting_info(index).kind;
    if (kind == EFFECT_FILE) {
        GST_OBJECT_LOCK(self);
        g_free(self->mask);
        self->mask = g_value_dup_string(value);
        self->mask_is_new = true;
        GST_OBJECT_UNLOCK(self);
        return;
    }
    const double number = kind == EFFECT_WORD     ? g_value_get_enum(value)
                          : kind == EFFECT_SWITCH ? (g_value_get_boolean(value) ? 1.0 : 0.0)
                          : kind == EFFECT_WHOLE  ? g_value_get_int(value)
                                                  : g_value_get_double(value);
    GST_OBJECT_LOCK(self);
    effect_set(&self->settings, index, number);
    GST_OBJECT_UNLOCK(self);
}

static void get_property(GObject *object, guint id, GValue *value, GParamSpec *spec) {
    GstMillpond *self = GST_MILLPOND(object);
    const int index = (int)id - FIRST;
    if (index < 0 || index >= EFFECT_FILTER_SETTINGS) {
        G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, spec);
        return;
    }
    GST_OBJECT_LOCK(self);
    const double number = self->settings.value[index];
    char *mask = g_strdup(self->mask);
    GST_OBJECT_UNLOCK(self);
    switch (effect_setting_info(index).kind) {
    case EFFECT_WORD:
        g_value_set_enum(value, (int)number);
        break;
    case EFFECT_SWITCH:
        g_value_set_boolean(value, number > 0.0);
        break;
    case EFFECT_WHOLE:
        g_value_set_int(value, (int)number);
        break;
    case EFFECT_NUMBER:
        g_value_set_double(value, number);
        break;
    case EFFECT_FILE:
        g_value_set_string(value, mask);
        break;
    }
    g_free(mask);
}

// An enum of a setting's words, which stays registered.
static GType register_words(const effect_traits *traits) {
    const int count = (int)traits->high + 1;
    GEnumValue *values = g_new0(GEnumValue, (gsize)count + 1);
    for (int i = 0; i < count; i++) {
        values[i] = (GEnumValue){i, traits->words[i], traits->words[i]};
    }
    char *name = g_strdup_printf("GstMillpond-%s", traits->name);
    const GType type = g_enum_register_static(name, values);
    g_free(name);
    return type;
}

static GParamSpec *describe(int index) {
    const effect_traits t = effect_setting_info(index);
    const GParamFlags fixed =
        (GParamFlags)(G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS | GST_PARAM_MUTABLE_PLAYING);
    const GParamFlags flags = (GParamFlags)(fixed | GST_PARAM_CONTROLLABLE);
    switch (t.kind) {
    case EFFECT_WORD:
        return g_param_spec_enum(t.name, t.name, t.about, register_words(&t), (int)t.initial,
                                 flags);
    case EFFECT_SWITCH:
        return g_param_spec_boolean(t.name, t.name, t.about, t.initial > 0.0, flags);
    case EFFECT_WHOLE:
        return g_param_spec_int(t.name, t.name, t.about, (int)t.low, (int)t.high, (int)t.initial,
                                flags);
    case EFFECT_FILE:
        return g_param_spec_string(t.name, t.name, t.about, NULL, fixed);
    case EFFECT_NUMBER:
        break;
    }
    return g_param_spec_double(t.name, t.name, t.about, t.low, t.high, t.initial, flags);
}

// ---- pictures -----------------------------------------------------------------------------------

static gboolean set_info(GstVideoFilter *filter, GstCaps *in_caps, GstVideoInfo *in,
                         GstCaps *out_caps, GstVideoInfo *out) {
    GstMillpond *self = GST_MILLPOND(filter);
    (void)in_caps;
    (void)out_caps;
    (void)out;
    effect_destroy(self->effect);
    self->effect = effect_create(GST_VIDEO_INFO_WIDTH(in), GST_VIDEO_INFO_HEIGHT(in));
    GST_OBJECT_LOCK(self);
    self->mask_is_new = self->mask != NULL;
    GST_OBJECT_UNLOCK(self);
    return self->effect != NULL;
}

static gboolean stop(GstBaseTransform *base) {
    GstMillpond *self = GST_MILLPOND(base);
    effect_destroy(self->effect);
    self->effect = NULL;
    return TRUE;
}

static GstClockTime stream_time(GstBaseTransform *base, const GstBuffer *buffer) {
    return gst_segment_to_stream_time(&base->segment, GST_FORMAT_TIME, GST_BUFFER_PTS(buffer));
}

static void before_transform(GstBaseTransform *base, GstBuffer *buffer) {
    const GstClockTime time = stream_time(base, buffer);
    if (GST_CLOCK_TIME_IS_VALID(time)) {
        (void)gst_object_sync_values(GST_OBJECT(base), time);
    }
}

// A pressed button, a finger and a moving pointer touch the water.
static gboolean src_event(GstBaseTransform *base, GstEvent *event) {
    GstMillpond *self = GST_MILLPOND(base);
    double x = 0.0;
    double y = 0.0;
    bool touches = false;
    switch (gst_navigation_event_get_type(event)) {
    case GST_NAVIGATION_EVENT_MOUSE_BUTTON_PRESS:
        touches = gst_navigation_event_parse_mouse_button_event(event, NULL, &x, &y);
        break;
    case GST_NAVIGATION_EVENT_MOUSE_MOVE:
        touches = gst_navigation_event_parse_mouse_move_event(event, &x, &y);
        break;
    default:
        break;
    }
    GST_OBJECT_LOCK(self);
    if (touches && self->touch_count < MOST_TOUCHES) {
        self->touches[self->touch_count][0] = x;
        self->touches[self->touch_count][1] = y;
        self->touch_count++;
    }
    GST_OBJECT_UNLOCK(self);
    return GST_BASE_TRANSFORM_CLASS(gst_millpond_parent_class)->src_event(base, event);
}

static void take_mask(GstMillpond *self) {
    GST_OBJECT_LOCK(self);
    char *mask = self->mask_is_new ? g_strdup(self->mask != NULL ? self->mask : "") : NULL;
    self->mask_is_new = false;
    GST_OBJECT_UNLOCK(self);
    char message[LONGEST_MESSAGE];
    if (mask != NULL && !effect_set_mask(self->effect, mask, message, sizeof message)) {
        GST_ELEMENT_WARNING(self, RESOURCE, READ, ("%s", message), (NULL));
    }
    g_free(mask);
}

static GstFlowReturn transform_frame(GstVideoFilter *filter, GstVideoFrame *in,
                                     GstVideoFrame *out) {
    GstMillpond *self = GST_MILLPOND(filter);
    const GstClockTime time = stream_time(GST_BASE_TRANSFORM(filter), in->buffer);
    const pond_texture picture = {.pixels = GST_VIDEO_FRAME_PLANE_DATA(in, 0),
                                  .width = GST_VIDEO_FRAME_WIDTH(in),
                                  .height = GST_VIDEO_FRAME_HEIGHT(in),
                                  .stride = GST_VIDEO_FRAME_PLANE_STRIDE(in, 0)};
    const pond_target target = {.pixels = GST_VIDEO_FRAME_PLANE_DATA(out, 0),
                                .width = GST_VIDEO_FRAME_WIDTH(out),
                                .height = GST_VIDEO_FRAME_HEIGHT(out),
                                .stride = GST_VIDEO_FRAME_PLANE_STRIDE(out, 0)};
    GST_OBJECT_LOCK(self);
    const effect_settings settings = self->settings;
    for (int i = 0; i < self->touch_count; i++) {
        effect_touch(self->effect, self->touches[i][0] / picture.width,
                     self->touches[i][1] / picture.height);
    }
    self->touch_count = 0;
    GST_OBJECT_UNLOCK(self);
    const double seconds = GST_CLOCK_TIME_IS_VALID(time) ? (double)time / GST_SECOND : 0.0;
    take_mask(self);
    effect_draw(self->effect, &settings, seconds, &picture, &target);
    return GST_FLOW_OK;
}

// ---- the element --------------------------------------------------------------------------------

static void finalize(GObject *object) {
    GstMillpond *self = GST_MILLPOND(object);
    effect_destroy(self->effect);
    g_free(self->mask);
    G_OBJECT_CLASS(gst_millpond_parent_class)->finalize(object);
}

static void gst_millpond_init(GstMillpond *self) {
    self->settings = effect_settings_default();
    self->effect = NULL;
}

static void gst_millpond_class_init(GstMillpondClass *class) {
    GObjectClass *object = G_OBJECT_CLASS(class);
    GstElementClass *element = GST_ELEMENT_CLASS(class);
    GstBaseTransformClass *base = GST_BASE_TRANSFORM_CLASS(class);
    GstVideoFilterClass *filter = GST_VIDEO_FILTER_CLASS(class);
    object->set_property = set_property;
    object->get_property = get_property;
    object->finalize = finalize;
    for (int i = 0; i < EFFECT_FILTER_SETTINGS; i++) {
        g_object_class_install_property(object, (guint)(i + FIRST), describe(i));
    }
    GstCaps *caps = gst_caps_from_string(FORMATS);
    gst_element_class_add_pad_template(
        element, gst_pad_template_new("sink", GST_PAD_SINK, GST_PAD_ALWAYS, caps));
    gst_element_class_add_pad_template(
        element, gst_pad_template_new("src", GST_PAD_SRC, GST_PAD_ALWAYS, caps));
    gst_caps_unref(caps);
    gst_element_class_set_static_metadata(element, "Water", "Filter/Effect/Video",
                                          "Draws moving water over the picture", "Millpond");
    base->stop = stop;
    base->src_event = src_event;
    base->before_transform = before_transform;
    filter->set_info = set_info;
    filter->transform_frame = transform_frame;
}

static gboolean plugin_init(GstPlugin *plugin) {
    return gst_element_register(plugin, "millpond", GST_RANK_NONE, gst_millpond_get_type());
}

GST_PLUGIN_DEFINE(GST_VERSION_MAJOR, GST_VERSION_MINOR, millpond, "Moving water", plugin_init,
                  MILLPOND_VERSION, "MIT/X11", "millpond", "Millpond")
