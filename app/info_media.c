// info_media.c — describes a picture or a film, and the film that is made of it.
#include "info_media.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "media/about.h"
#include "media/plain.h"
#include "plan.h"
#include "report.h"
#include "scene_look.h"

// ---- what will become of it ---------------------------------------------------------------------

// Plans the film that `millpond render` makes of an open source by default. Returns false without a
// message. A picture that the plan owns stays open.
static bool plan_film(char *path, media_source *source, render_options *options, plan *p) {
    const media_info *const i = media_get_info(source);
    char *arguments[] = {"render", path, "--quiet", "-o", "null", NULL};
    const verb_options verb = {.verb = "render"};
    *p = (plan){0};
    *options = (render_options){0};
    if (strcmp(i->container, "camera") == 0) {
        return false;
    }
    report_hold(true);
    bool good = render_options_parse(5, arguments, &verb, options);
    if (good) {
        options->opened = i->film ? NULL : source;
        good = plan_make(options, NULL, path, options->output, p) == EXIT_FINE;
    }
    report_hold(false);
    return good;
}

static json_t *becomes_json(const plan *p, const char *mended) {
    json_t *json =
        json_pack("{s:i, s:i, s:f, s:I, s:s, s:s}", "width", p->width, "height", p->height, "fps",
                  plan_fps(p), "frames", (json_int_t)plan_expected_frames(p), "mood",
                  water_mood_name(p->mood), "changes", mended);
    if (p->lake != NULL) {
        json_object_set_new(json, "lake",
                            lake_json(p->lake, &p->scene.looks[POND_LOOK_LAKE].is.lake));
    }
    if (p->found.likely.y > 0.0f) {
        json_object_set_new(json, "maybe_water",
                            json_pack("{s:f, s:[f,f]}", "below", (double)p->found.horizon, "at",
                                      (double)p->found.likely.x, (double)p->found.likely.y));
    }
    return json;
}

static void add(scene_string *out, const char *before, const char *text) {
    if (text[0] != '\0') {
        scene_string_add(out, "%s%s", before, text);
    }
}

static void add_becomes(const plan *p, const char *mended, scene_string *out) {
    scene_string_add(out, "  becomes %d x %d pixels at %.6g frames a second, ", p->width, p->height,
                     plan_fps(p));
    const bool added = p->lake != NULL && lake_is_added(p->lake);
    if (p->lake != NULL) {
        scene_string_add(out, "%s below %.2f of its height%s", added ? "a lake" : "its own water",
                         (double)lake_line(p->lake, &p->scene.looks[POND_LOOK_LAKE].is.lake),
                         added ? "" : " moves");
    } else {
        scene_string_add(out, "water over all of it");
    }
    scene_string_add(out, " (--mood %s)", water_mood_name(p->mood));
    add(out, "; ", mended);
    scene_string_add(out, "\n");
    if ((p->lake == NULL || added) && p->found.likely.y > 0.0f) {
        scene_string_add(out, "  " LIKELY_WATER "\n", (double)p->found.horizon,
                         (double)p->found.likely.x, (double)p->found.likely.y);
    }
}

// ---- the contents -------------------------------------------------------------------------------

static json_t *track_json(const media_track *t) {
    return json_pack("{s:s, s:o, s:o, s:o, s:s, s:i, s:s, s:s}", "kind",
                     t->sound ? "sound" : "subtitles", "codec", report_name(t->codec), "language",
                     report_name(t->language), "title", report_name(t->title), "channels",
                     t->channels, "rate", t->rate, "copied", t->copied, "encoded", t->encoded);
}

static void set_text(json_t *texts, const char *key, const char *value) {
    if (value[0] != '\0') {
        json_object_set_new(texts, key, report_name(value));
    }
}

static json_t *media_json(const char *path, const media_info *i, const media_about *a) {
    const double fps = i->rate.den > 0 ? (double)i->rate.num / i->rate.den : 0.0;
    json_t *json = json_pack(
        "{s:o, s:s, s:i, s:i, s:f, s:f, s:I, s:s, s:s, s:s, s:b, s:b, s:b, s:s}", "file",
        report_name(path), "kind", i->film ? "film" : "picture", "width", i->width, "height",
        i->height, "fps", fps, "seconds", i->seconds, "frames", (json_int_t)i->frames, "container",
        i->container, "codec", i->codec, "pixel_format", i->pixel_format, "alpha", i->alpha,
        "cut_short", i->cut_short, "sound", i->sound, "sound_codec", i->sound_codec);
    json_t *more =
        json_pack("{s:b, s:i, s:o, s:s, s:s, s:s, s:s, s:s, s:b, s:s, s:i, s:i, s:i, s:s}",
                  "damaged", i->damaged, "bits", i->bits, "profile", report_name(i->profile),
                  "primaries", a->primaries, "transfer", a->transfer, "matrix", a->matrix, "range",
                  a->range, "hdr", i->hdr != NULL ? i->hdr : "", "interlaced", i->interlaced,
                  "turned", a->turned, "stored_width", a->stored_width, "stored_height",
                  a->stored_height, "chapters", a->chapters, "timecode", a->timecode);
    json_t *tracks = json_array();
    for (int k = 0; k < a->track_count && k < MEDIA_MOST_TRACKS; k++) {
        json_array_append_new(tracks, track_json(&a->tracks[k]));
    }
    json_t *texts = json_object();
    for (int k = 0; k < a->text_count; k++) {
        set_text(texts, a->texts[k].key, a->texts[k].value);
    }
    set_text(texts, "artist", i->credits.artist);
    set_text(texts, "copyright", i->credits.copyright);
    set_text(texts, "date", i->credits.date);
    json_object_set_new(more, "tracks", tracks);
    json_object_set_new(more, "texts", texts);
    json_object_update(json, more);
    json_decref(more);
    return json;
}

static void add_tracks(const media_about *a, scene_string *out) {
    for (int k = 0; k < a->track_count && k < MEDIA_MOST_TRACKS; k++) {
        const media_track *t = &a->tracks[k];
        scene_string_add(out, "  %s: %s", t->sound ? "sound" : "subtitles", t->codec);
        add(out, ", ", t->channels);
        if (t->sound) {
            scene_string_add(out, ", %d Hz", t->rate);
        }
        add(out, ", ", t->language);
        add(out, ", ", t->title);
        add(out, "; copied to ", t->copied);
        add(out, "; encoded again for ", t->encoded);
        scene_string_add(out, "%s\n",
                         t->copied[0] == '\0' && t->encoded[0] == '\0' ? "; left out" : "");
    }
}

static void add_colours(const media_info *i, const media_about *a, scene_string *out) {
    scene_string colours = {0};
    if (i->bits > 8) {
        scene_string_add(&colours, ", %d bits", i->bits);
    }
    add(&colours, ", colour profile ", i->profile);
    add(&colours, "", i->profile_unusable ? " (unusable)" : "");
    add(&colours, ", ",
        strcmp(a->primaries, "bt2020") == 0     ? "BT.2020"
        : strcmp(a->primaries, "smpte432") == 0 ? "Display P3"
                                                : "");
    add(&colours, ", HDR: ", i->hdr != NULL ? i->hdr : "");
    add(&colours, ", ", i->interlaced ? "interlaced" : "");
    add(&colours, ", stored ", a->turned);
    char *text = scene_string_take(&colours);
    if (text != NULL && text[0] != '\0') {
        scene_string_add(out, "  %s\n", text + 2);
    }
    free(text);
}

static void add_length(const media_info *i, scene_string *out) {
    if (i->pictures > 0) {
        scene_string_add(out, "  %" PRId64 " pictures; %" PRId64 " missing between them\n",
                         i->pictures, i->frames - i->pictures);
    } else if (i->film) {
        scene_string_add(out, "  %.2f s at %.6g frames a second%s%s\n", i->seconds,
                         i->rate.den > 0 ? (double)i->rate.num / i->rate.den : 0.0,
                         i->sound ? "" : ", no sound", i->joined ? ", joined films" : "");
    }
}

static void add_line(scene_string *out, const char *key, const char *value) {
    if (value[0] != '\0') {
        scene_string_add(out, "  %s: %s\n", key, value);
    }
}

static void add_texts(const media_info *i, const media_about *a, scene_string *out) {
    add_line(out, "artist", i->credits.artist);
    add_line(out, "copyright", i->credits.copyright);
    add_line(out, "date", i->credits.date);
    if (a->chapters > 0) {
        scene_string_add(out, "  %d chapters\n", a->chapters);
    }
    for (int k = 0; k < a->text_count; k++) {
        add_line(out, a->texts[k].key, a->texts[k].value);
    }
    add_line(out, "time code", a->timecode);
}

// Chooses from FFmpeg's names of a container, such as "mov,mp4,m4a", that of the file's ending, or
// the first one.
static void short_name(const char *path, const char *names, char *out) {
    const char *const dot = strrchr(path, '.');
    const size_t length = dot != NULL ? strlen(dot + 1) : 0;
    const char *chosen = names;
    for (const char *name = names; name != NULL; name = strchr(name, ',')) {
        name += *name == ',' ? 1 : 0;
        if (length > 0 && strcspn(name, ",") == length && strncasecmp(name, dot + 1, length) == 0) {
            chosen = name;
        }
    }
    (void)snprintf(out, strcspn(chosen, ",") + 1, "%s", chosen);
}

static int print_media(const char *path, const media_info *i, const media_about *a, const plan *p,
                       const char *mended) {
    scene_string out = {0};
    char container[sizeof i->container];
    short_name(path, i->container, container);
    scene_string_add(&out, ": %s, %d x %d pixels, ", i->film ? "film" : "picture", i->width,
                     i->height);
    if (i->film && strcmp(i->codec, container) != 0) {
        scene_string_add(&out, "%s in ", i->codec);
    }
    scene_string_add(&out, "%s%s%s\n", container, i->alpha ? ", transparent" : "",
                     i->cut_short ? ", truncated"
                     : i->damaged ? ", damaged"
                                  : "");
    add_length(i, &out);
    add_colours(i, a, &out);
    add_tracks(a, &out);
    add_texts(i, a, &out);
    if (p != NULL) {
        add_becomes(p, mended, &out);
    }
    char *text = scene_string_take(&out);
    if (text == NULL) {
        return report_error(EXIT_RUN_FAILED, "%s: out of memory", path);
    }
    for (char *line = text; line != NULL; line = strchr(line + 1, '\n')) {
        char *end = strchr(line + 1, '\n');
        if (end != NULL) {
            *end = '\0';
            plain_text(line + 1);
            *end = '\n';
        }
    }
    const int status = report_about(path, text);
    free(text);
    return status;
}

int info_media(char *path, bool as_json) {
    media_error error = {0};
    media_source *source = media_open_named(path, &error);
    if (source == NULL) {
        return report_error(error.status, "%s", error.message);
    }
    const media_info info = *media_get_info(source);
    const media_about about = media_about_of(source);
    plan p;
    render_options options;
    char mended[MEDIA_MENDED_ROOM];
    const bool planned = plan_film(path, source, &options, &p);
    if (p.picture != source) {
        media_close(source);
    }
    media_mended(&info, mended, sizeof mended);
    int status;
    if (as_json) {
        json_t *json = media_json(path, &info, &about);
        if (planned) {
            json_object_set_new(json, "becomes", becomes_json(&p, mended));
        }
        status = report_json(json);
    } else {
        status = print_media(path, &info, &about, planned ? &p : NULL, mended);
    }
    plan_clear(&p);
    render_options_clear(&options);
    return status;
}
