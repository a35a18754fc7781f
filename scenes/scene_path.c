#include "scene_path.h"

#include <math.h>

#define LOOK_AROUND 0.15 // time before and after, for the heading [s]
#define SAME_PLACE 1e-4f // [fraction of the pond]
#define SAME_TIME 1e-6   // [s]

static pond_vec2 to_metres(const scene_ground *ground, double x, double y) {
    return (pond_vec2){.x = (float)(x * ground->width), .y = (float)(y * ground->height)};
}

static double piece_length(const scene_ground *ground, pond_vec2 a, pond_vec2 b) {
    const double dx = ((double)b.x - a.x) * ground->width;
    const double dy = ((double)b.y - a.y) * ground->height;
    return sqrt(dx * dx + dy * dy); // hypot() rounds differently on different platforms
}

static double path_length(const scene_path *path, const scene_ground *ground) {
    double length = 0;
    for (int i = 0; i + 1 < path->count; i++) {
        length += piece_length(ground, path->points[i], path->points[i + 1]);
    }
    return length;
}

// A path that crosses the end of the film continues at its beginning.
double scene_path_time(const scene_path *path, double time) {
    if (!(path->repeat > 0)) {
        return time;
    }
    const double own = fmod(time, path->repeat);
    return own + path->repeat < path->end ? own + path->repeat : own;
}

bool scene_path_is_closed(const scene_path *path) {
    const pond_vec2 first = path->points[0];
    const pond_vec2 last = path->points[path->count - 1];
    return fabsf(last.x - first.x) < SAME_PLACE && fabsf(last.y - first.y) < SAME_PLACE;
}

double scene_path_progress(const scene_path *path, double time) {
    if (time <= path->start) {
        return 0;
    }
    return time >= path->end ? 1 : (time - path->start) / (path->end - path->start);
}

static pond_vec2 within(const scene_path *path, const scene_ground *ground, int piece,
                        double share) {
    const pond_vec2 a = path->points[piece];
    const pond_vec2 b = path->points[piece + 1];
    return to_metres(ground, a.x + ((double)b.x - a.x) * share, a.y + ((double)b.y - a.y) * share);
}

pond_vec2 scene_path_point(const scene_path *path, const scene_ground *ground, double share) {
    double left = path_length(path, ground) * share;
    for (int i = 0; i + 1 < path->count; i++) {
        const double piece = piece_length(ground, path->points[i], path->points[i + 1]);
        if (left <= piece && piece > 0) {
            return within(path, ground, i, left / piece);
        }
        left -= piece;
    }
    const pond_vec2 last = path->points[path->count - 1];
    return to_metres(ground, last.x, last.y);
}

// A closed path that repeats without a pause has no ends.
static bool is_endless(const scene_path *path) {
    return path->repeat > 4 * LOOK_AROUND && path->end - path->start > path->repeat - SAME_TIME &&
           scene_path_is_closed(path);
}

bool scene_path_heading(const scene_path *path, const scene_ground *ground, double time,
                        float *angle) {
    double before = fmin(fmax(time - LOOK_AROUND, path->start), path->end - 2 * LOOK_AROUND);
    double after = fmax(fmin(time + LOOK_AROUND, path->end), path->start + 2 * LOOK_AROUND);
    if (is_endless(path)) {
        before = time - LOOK_AROUND + (time - LOOK_AROUND < path->start ? path->repeat : 0);
        after = time + LOOK_AROUND - (time + LOOK_AROUND > path->end ? path->repeat : 0);
    }
    const pond_vec2 a = scene_path_point(path, ground, scene_path_progress(path, before));
    const pond_vec2 b = scene_path_point(path, ground, scene_path_progress(path, after));
    if (a.x == b.x && a.y == b.y) {
        return false;
    }
    // The last bits of atan2() differ between platforms, so the angle is rounded for the water.
    *angle = (float)(round(atan2((double)b.y - a.y, (double)b.x - a.x) * 1e6) * 1e-6);
    return true;
}

void scene_path_walk(const scene_path *path, const scene_ground *ground, double from, double to,
                     scene_path_visit *visit, void *user) {
    const double length = path_length(path, ground);
    double begin = 0;
    for (int i = 0; i + 1 < path->count && begin < to * length; i++) {
        const double piece = piece_length(ground, path->points[i], path->points[i + 1]);
        if (piece > 0 && begin + piece > from * length) {
            visit(user, within(path, ground, i, fmax(0, (from * length - begin) / piece)),
                  within(path, ground, i, fmin(1, (to * length - begin) / piece)));
        }
        begin += piece;
    }
}
