// sink.c — opens an output by its name: pictures, a film, or nothing.
#include "internal.h"
#include "names.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

struct media_sink {
    const media_recipe *recipe;
    int width;
    int height;
    int64_t frames;
    bool failed; // a write failed
    media_film *film;
    media_pictures *pictures;
};

media_kind media_kind_of(const char *path, media_error *error) {
    static const struct {
        const char *ending;
        media_kind kind;
    } endings[] = {
        {".mp4", MEDIA_MP4},   {".webm", MEDIA_WEBM}, {".mkv", MEDIA_MKV},
        {".mov", MEDIA_MOV},   {".gif", MEDIA_GIF},   {".webp", MEDIA_WEBP},
        {".apng", MEDIA_APNG}, {".jpg", MEDIA_JPEG},  {".jpeg", MEDIA_JPEG},
    };
    if (strcmp(path, "-") == 0) {
        return MEDIA_Y4M_STDOUT;
    }
    if (strcmp(path, "null") == 0) {
        return MEDIA_NULL;
    }
    for (size_t i = 0; i < sizeof endings / sizeof endings[0]; i++) {
        if (media_ends_with(path, endings[i].ending)) {
            return endings[i].kind;
        }
    }
    if (media_ends_with(path, ".png")) {
        const char *const slash = strrchr(path, '/');
        return strchr(slash != NULL ? slash : path, '%') == NULL ? MEDIA_PNG
               : media_names_check(path, error) ? MEDIA_PNG_SEQUENCE
                                                : MEDIA_NONE;
    }
    if (media_ends_with(path, ".exr")) {
        return media_names_check(path, error) ? MEDIA_EXR_SEQUENCE : MEDIA_NONE;
    }
    struct stat about;
    if (media_ends_with(path, "/") || (stat(path, &about) == 0 && S_ISDIR(about.st_mode))) {
        media_fail(error, 2,
                   "%s: is a folder; add a name, such as %s%swet.mp4, or {name}.mp4 for the "
                   "input's name",
                   path, path, media_ends_with(path, "/") ? "" : "/");
        return MEDIA_NONE;
    }
    media_fail(error, 2,
               "%s: unknown kind of output; .mp4 .webm .mkv .mov .gif .webp .apng .png .jpg, "
               "frame-%%04d.png, frame-%%04d.exr, "
               "- and null are allowed",
               path);
    return MEDIA_NONE;
}

media_sink *media_sink_open(const media_sink_desc *desc, media_error *error) {
    media_quiet();
    const media_kind kind = media_kind_of(desc->path, error);
    if (kind == MEDIA_NONE) {
        return NULL;
    }
    const media_recipe *const recipe = media_recipe_of(kind);
    if (!media_recipe_check(recipe, desc, error) || !media_coding_check(recipe, desc, error)) {
        return NULL;
    }
    if (kind == MEDIA_EXR_SEQUENCE && !desc->deep) {
        media_fail(error, 2, "%s: EXR is for opaque pictures and films without a scene",
                   desc->path);
        return NULL;
    }
    media_sink *const sink = calloc(1, sizeof *sink);
    if (sink == NULL) {
        media_fail_memory(error);
        return NULL;
    }
    *sink = (media_sink){.recipe = recipe, .width = desc->width, .height = desc->height};
    bool good = true;
    if (kind == MEDIA_PNG || kind == MEDIA_JPEG || kind == MEDIA_PNG_SEQUENCE ||
        kind == MEDIA_EXR_SEQUENCE) {
        sink->pictures = media_pictures_open(recipe, desc, error);
        good = sink->pictures != NULL;
    } else if (kind != MEDIA_NULL) {
        sink->film = media_film_open(recipe, desc, error);
        good = sink->film != NULL;
    }
    if (!good) {
        free(sink);
        return NULL;
    }
    return sink;
}

void media_sink_size(const media_sink *sink, int *width, int *height) {
    *width = sink->width;
    *height = sink->height;
    if (sink->film != NULL) {
        media_film_size(sink->film, width, height);
    }
}

bool media_sink_fell_back(const media_sink *sink) {
    return sink->film != NULL && sink->film->fell_back;
}

const char *media_sink_left_out(const media_sink *sink) {
    return sink->film != NULL ? sink->film->left_out.text : "";
}

bool media_sink_wants_samples(const media_sink *sink) {
    return sink->film != NULL && sink->film->sampling;
}

bool media_sink_sample(media_sink *sink, const uint8_t *pixels, ptrdiff_t stride,
                       media_error *error) {
    return !media_sink_wants_samples(sink) || media_film_sample(sink->film, pixels, stride, error);
}

bool media_sink_end_samples(media_sink *sink, media_error *error) {
    return !media_sink_wants_samples(sink) || media_film_end_samples(sink->film, error);
}

bool media_sink_write(media_sink *sink, const uint8_t *pixels, ptrdiff_t stride,
                      media_error *error) {
    if (sink->failed) {
        return media_fail(error, 1, "the output already failed");
    }
    bool good = true;
    if (sink->pictures != NULL) {
        good = media_pictures_write(sink->pictures, pixels, stride, error);
    } else if (sink->film != NULL) {
        good = media_film_write(sink->film, pixels, stride, error);
    }
    sink->failed = !good;
    sink->frames += good ? 1 : 0;
    return good;
}

// ---- a film in parts ----------------------------------------------------------------------------

bool media_kind_joins(media_kind kind) {
    return kind == MEDIA_MP4 || kind == MEDIA_MKV || kind == MEDIA_MOV || kind == MEDIA_WEBM ||
           kind == MEDIA_PNG_SEQUENCE || kind == MEDIA_NULL;
}

bool media_sink_end_part(media_sink *part, media_error *error) {
    if (part->failed) {
        return media_fail(error, 1, "the output failed while it was written");
    }
    return part->film == NULL || media_film_end_part(part->film, error);
}

const char *media_sink_part_name(const media_sink *part) {
    return part->film != NULL ? part->film->file.temp : "";
}

bool media_sink_join(media_sink *whole, const char *part_name, media_error *error) {
    const bool good = whole->film == NULL || media_film_join(whole->film, part_name, error);
    whole->failed = whole->failed || !good;
    whole->frames = whole->film != NULL ? whole->film->frames : whole->frames;
    return good;
}

// ---- the end ------------------------------------------------------------------------------------

bool media_sink_finish(media_sink *sink, media_error *error) {
    bool good = true;
    if (sink->failed) {
        good = media_fail(error, 1, "the output failed while it was written");
    } else if (sink->frames == 0) {
        good = media_fail(error, 1, "there is no output, because no frame was written");
    } else if (sink->film != NULL) {
        good = media_film_finish(sink->film, error);
    } else if (sink->pictures != NULL) {
        good = media_pictures_finish(sink->pictures, error);
    }
    media_sink_discard(sink);
    return good;
}

void media_sink_discard(media_sink *sink) {
    if (sink == NULL) {
        return;
    }
    if (sink->film != NULL) {
        media_film_close(sink->film);
    }
    if (sink->pictures != NULL) {
        media_pictures_close(sink->pictures);
    }
    free(sink);
}
