// plan_film.c — the size, frame rate, length and first frame of a film.
#include "plan_inside.h"

#include <math.h>
#include <string.h>

#include "listen.h"
#include "numbers.h"
#include "report.h"
#include "scene_repeat.h"

#define LONGEST_SIDE 1920 // default of a picture [pixels]
#define GIF_RATE 25       // gif times are hundredths of a second, and gifs become large
#define GIF_SIDE 640      // [pixels]
#define SHEET_RATE 16     // programs that play flipbooks keep them in memory
#define SHEET_SIDE 256    // [pixels]
#define LOOP_SECONDS 4.0
#define STILL_MOMENT 3.0 // [s]
#define RUN_IN 60.0      // of the water before --start, where the film is sought [s]

static int scaled(int side, double factor) {
    const int even = 2 * (int)round(side * factor / 2.0);
    return even < 2 ? 2 : even;
}

static void fit_backdrop(const media_info *info, int *width, int *height) {
    const int longest = info->width > info->height ? info->width : info->height;
    *width = info->width;
    *height = info->height;
    if (!info->film && longest > LONGEST_SIDE) {
        const double factor = (double)LONGEST_SIDE / longest;
        *width = scaled(info->width, factor);
        *height = scaled(info->height, factor);
    }
}

// Computes the missing side of a scene's size from the shape of its picture.
static int other_side(int side, int along, int across) {
    const double other = round((double)side * across / along);
    return other < 1.0 ? 1 : other > 32768.0 ? 32768 : (int)other;
}

void plan_apply_size(const render_options *o, int *width, int *height) {
    const int was_width = *width;
    const int was_height = *height;
    if (o->width > 0 || o->height > 0) {
        *width = o->width > 0 ? o->width : other_side(o->height, was_height, was_width);
        *height = o->height > 0 ? o->height : other_side(o->width, was_width, was_height);
    }
}

static void choose_size(const render_options *o, bool own_size, plan *p) {
    int width = 1280;
    int height = 720;
    if (p->painting == NULL) {
        fit_backdrop(&p->backdrop, &width, &height);
    }
    if (own_size && (p->scene.width > 0 || p->scene.height > 0)) {
        const int w = p->scene.width;
        const int h = p->scene.height;
        p->width = w > 0 ? w : other_side(h, height, width);
        p->height = h > 0 ? h : other_side(w, width, height);
    } else {
        p->width = width;
        p->height = height;
    }
    plan_apply_size(o, &p->width, &p->height);
}

// Reports the lake. Also reports a picture that loses a hundredth of a side, or that is stretched,
// unless rounding the shorter side to a whole even number explains it.
void plan_report(const render_options *o, const plan *p) {
    static const char *const done[] = {[MEDIA_FIT_CROP] = "cropped",
                                       [MEDIA_FIT_PAD] = "padded",
                                       [MEDIA_FIT_STRETCH] = "stretched"};
    static const char *const others[] = {[MEDIA_FIT_CROP] = "pad or stretch",
                                         [MEDIA_FIT_PAD] = "crop or stretch",
                                         [MEDIA_FIT_STRETCH] = "crop or pad"};
    const media_info *info = &p->backdrop;
    plan_report_lake(o, p);
    if (p->painting != NULL || info->width < 1 || info->height < 1) {
        return;
    }
    const double change = (double)p->width * info->height / ((double)p->height * info->width);
    const double shorter = p->width < p->height ? p->width : p->height;
    const double rounded = p->width < p->height ? shorter / change : shorter * change;
    if ((change > 1.01 || change < 0.99) && fabs(rounded - shorter) > 1.0) {
        report_note(o->quiet, "%s: %d x %d pixels are %s to %d x %d; --fit %s changes that",
                    p->source, info->width, info->height, done[p->fit], p->width, p->height,
                    others[p->fit]);
    }
}

// Without a given size a gif stays small, as a large one takes some 20 MB.
static void fit_side(const render_options *o, int side, plan *p) {
    const int longest = p->width > p->height ? p->width : p->height;
    if (side > 0 && o->width == 0 && o->height == 0 && longest > side) {
        const double factor = (double)side / longest;
        p->width = scaled(p->width, factor);
        p->height = scaled(p->height, factor);
    }
}

static void choose_rate(const render_options *o, bool own_rate, int most, plan *p) {
    if (o->rate.num > 0) {
        p->rate = o->rate;
        return;
    }
    p->rate = (media_rate){60, 1};
    if (p->recording != NULL) {
        p->rate = p->recording->rate;
    } else if (own_rate && p->scene.fps > 0.0) {
        p->rate = rate_of(p->scene.fps);
    } else if (p->backdrop.film && p->backdrop.rate.num > 0 && p->backdrop.rate.den > 0) {
        p->rate = p->backdrop.rate;
    }
    if (most > 0 && plan_fps(p) > most) {
        p->rate = (media_rate){most, 1};
    }
}

static int choose_length(const render_options *o, bool own_length, plan *p) {
    double seconds = o->seconds;
    if (seconds <= 0.0 && o->loop && !p->backdrop.film) {
        seconds = fmax(LOOP_SECONDS, ceil(scene_repeat_longest(&p->scene)));
    } else if (seconds <= 0.0 && !o->loop && own_length) {
        seconds = p->scene.seconds;
    }
    if (seconds <= 0.0 && p->backdrop.film) {
        p->frames = 0;
        return EXIT_FINE;
    }
    const double frames = round((seconds > 0.0 ? seconds : 10.0) * plan_fps(p));
    if (frames > 1e8) {
        return report_error(EXIT_BAD_USE,
                            "--seconds %g at %g frames a second: %.0f frames; allowed are at most "
                            "100000000",
                            seconds, plan_fps(p), frames);
    }
    p->frames = frames < 1.0 ? 1 : (int64_t)frames;
    return EXIT_FINE;
}

// Makes a drop for each note onset in the film's own sound, or in a file, whose sound the film then
// has.
static int hear(const render_options *o, plan *p) {
    const bool own = strcmp(o->film.listen, "film") == 0;
    listened heard;
    if (own && !(p->backdrop.film && p->backdrop.sound)) {
        return report_error(EXIT_BAD_USE, "--listen film: the backdrop has no sound; name a file "
                                          "with sound, such as --listen song.mp3");
    }
    p->sound = own ? NULL : o->film.listen;
    if (p->scene_input == NULL) {
        p->scene.drop_count = o->wanted.drop_count; // only the requested ones
    }
    if (!listen_to(own ? p->source : p->sound, &p->scene, &heard)) {
        return EXIT_BAD_USE;
    }
    if (!own && !p->backdrop.film && heard.seconds > 0.0) {
        p->scene.seconds = heard.seconds;
    }
    report_note(o->quiet, "--listen %s: %d strokes in %.1f s, a drop for each", o->film.listen,
                heard.drops, heard.seconds);
    return EXIT_FINE;
}

bool plan_is_still(const plan *p) {
    return p->kind == MEDIA_PNG || p->kind == MEDIA_JPEG;
}

static int check_still(const render_options *o, const plan *p) {
    if (o->loop) {
        return report_error(EXIT_BAD_USE,
                            "-o %s: a single picture cannot be a loop; --flipbook puts "
                            "all frames into one picture",
                            p->output);
    }
    return o->seconds > 0.0
               ? report_error(EXIT_BAD_USE,
                              "--seconds %g: %s is a single picture; --start chooses its moment, "
                              "frame-%%04d.png makes many",
                              o->seconds, p->output)
               : EXIT_FINE;
}

// Far into a film the water begins a minute before the first frame, when a rain is as even as it
// will be. The touches of options keep their times; what a scene does may last longer.
static void seek_in_film(plan *p) {
    const int64_t run_in = (int64_t)round(RUN_IN * plan_fps(p));
    if (!p->backdrop.film || p->recording != NULL || p->scene_input != NULL ||
        p->skipped <= run_in) {
        return;
    }
    p->before = p->skipped - run_in;
    p->skipped = run_in;
    const double earlier = (double)p->before / plan_fps(p);
    for (int i = 0; i < p->scene.drop_count; i++) {
        p->scene.drops[i].time -= earlier;
    }
    for (int i = 0; i < p->scene.stroke_count; i++) {
        p->scene.strokes[i].start -= earlier;
        p->scene.strokes[i].end -= earlier;
    }
}

// The rest of the film after --start; one frame of a picture.
static int choose_start(const render_options *o, plan *p) {
    const bool film = p->backdrop.film && p->recording == NULL; // a recording starts again
    const bool ends = o->seconds <= 0.0 && (p->backdrop.film || p->scene.seconds > 0.0);
    const double length = film ? round(p->backdrop.seconds * plan_fps(p)) : 0.0;
    const int64_t all = plan_expected_frames(p);
    double start = o->film.start;
    if (plan_is_still(p) && !o->film.has_start) {
        const double half = 0.5 * (double)all / plan_fps(p);
        start = all > 0 && half < STILL_MOMENT ? half : STILL_MOMENT; // when the water has moved
    }
    const double frames = round(start * plan_fps(p));
    const double end = ends && all > 0 ? (double)all : length;
    if (end > 0.0 && start * plan_fps(p) >= end) {
        return report_error(EXIT_BAD_USE, "--start %g: the film ends at %.2f s", start,
                            end / plan_fps(p));
    }
    // The last frame is shown until the end, and there is no frame after it to round to.
    p->skipped = (int64_t)(end > 0.0 ? fmin(frames, end - 1.0) : frames);
    p->frames -= ends && p->frames > 0 ? p->skipped : 0;
    seek_in_film(p);
    const int64_t left = plan_expected_frames(p);
    p->whole = left > 0 ? p->skipped + left : 0;
    p->frames = plan_is_still(p) ? 1 : p->frames;
    return EXIT_FINE;
}

static int make_sheet(const render_options *o, plan *p) {
    p->sheet = (flipbook_desc){.path = p->output,
                               .columns = o->columns,
                               .rows = o->rows,
                               .width = p->width,
                               .height = p->height,
                               .rate = p->rate,
                               .frames = plan_expected_frames(p),
                               .loops = o->loop,
                               .background = o->has_background ? o->background : NULL};
    const int status = flipbook_check(&p->sheet);
    return status == EXIT_FINE ? plan_check_sheet_place(p) : status;
}

int plan_shorten(const render_options *options, int64_t frames, plan *p) {
    p->frames = frames;
    return options->flipbook ? make_sheet(options, p) : EXIT_FINE;
}

// own_size, own_rate: use those of the scene or recording.
int plan_choose_film(const render_options *options, bool own_size, bool own_rate, plan *p) {
    const bool gif = p->kind == MEDIA_GIF;
    choose_size(options, own_size, p);
    p->fit = p->scene.rows > 0 ? MEDIA_FIT_STRETCH : options->film.fit; // to the pond's shape
    p->tile_edges = options->tile_edges;
    fit_side(options, options->flipbook ? SHEET_SIDE : gif ? GIF_SIDE : 0, p);
    choose_rate(options, own_rate, options->flipbook ? SHEET_RATE : gif ? GIF_RATE : 0, p);
    int status = options->film.listen != NULL ? hear(options, p) : EXIT_FINE;
    if (status == EXIT_FINE && plan_is_still(p)) {
        status = check_still(options, p);
    }
    if (status == EXIT_FINE) {
        status = choose_length(options, own_rate, p);
    }
    if (status == EXIT_FINE) {
        status = choose_start(options, p);
    }
    return status == EXIT_FINE && options->flipbook ? make_sheet(options, p) : status;
}
