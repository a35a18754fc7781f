#include "gpu_gl.h"

#include <epoxy/gl.h>
#include <limits.h>
#include <math.h>
#include <millpond/command.h>
#include <stdio.h>
#include <stdlib.h>

#include "clock.h"

#define WORK_TIME 0.04      // for the steps of a frame [s]; or as long as the last drawing took,
#define LONGEST_WORK 0.25   // up to this [s]
#define LEAST_WORK 262144.0 // that any GPU gets in a frame [cells]
#define FIRST_RATE 1e8      // guess before the first measurement [cells/s]
#define CELLS_A_PIXEL 2     // along a side: finer water is averaged to this
#define LIGHT 0.125         // share of the time at which work is not measured
#define FIRST_HELD 64       // first room for commands that wait for the end of a step

// Steps are queued, since several at once are faster with compute shaders.
typedef struct gpu_water {
    pond_gl_water *water;
    double (*stopwatch)(void);
    double cells; // of a step
    int width;
    int64_t due;
    double rate;    // of its work, as last measured [cells/s]
    double allowed; // in this frame [cells]
    double done;    // of it, so far
    double began;   // [s]
    double ended;   // when the last frame's work was done [s]
    bool heavy;     // the last frame had much work, so this one's is measured
    bool under_way; // a step is being done row by row, over several frames
    pond_command *held;
    size_t held_count;
    size_t held_room;
} gpu_water;

// ---- steps --------------------------------------------------------------------------------------

// All queued steps are done: executes the commands that waited.
static void catch_up(gpu_water *w) {
    w->due = 0;
    w->under_way = false;
    for (size_t i = 0; i < w->held_count; i++) {
        (void)pond_gl_water_do(w->water, &w->held[i]);
    }
    w->held_count = 0;
}

static pond_gl_water *now(void *water) {
    gpu_water *w = water;
    w->done += (double)w->due * w->cells;
    pond_gl_water_step_many(w->water, w->due);
    catch_up(w);
    return w->water;
}

static int begin(void *water) {
    gpu_water *w = water;
    if (w->heavy) {
        glFinish(); // drawing since then does not count
    }
    w->began = w->stopwatch();
    w->done = 0.0;
    const double drew = w->began - w->ended;
    w->allowed = fmax(w->rate * fmin(fmax(drew, WORK_TIME), LONGEST_WORK), LEAST_WORK);
    return (int)fmin(w->allowed / w->cells, (double)INT_MAX);
}

static void step(void *water) {
    gpu_water *w = water;
    w->due++;
}

static void work_by_rows(gpu_water *w) {
    const int rows = (int)fmax(w->allowed / w->width, 1.0);
    const int before = pond_gl_water_step_rows(w->water, 0);
    const int left = pond_gl_water_step_rows(w->water, rows);
    w->done += (double)(before - left) * w->width;
    w->under_way = left > 0;
    if (left == 0) {
        catch_up(w);
    }
}

// Measures the rate for the next frame. With little work, waiting for its end would cost more than
// the work.
static void measure(gpu_water *w) {
    const bool measured = w->heavy; // else earlier drawing would count, too
    w->heavy = w->done > LIGHT * w->allowed;
    w->ended = INFINITY;
    if (!w->heavy) {
        return;
    }
    glFinish();
    w->ended = w->stopwatch();
    if (measured && w->ended > w->began) {
        w->rate = w->done / (w->ended - w->began);
    }
}

static bool work(void *water) {
    gpu_water *w = water;
    if (w->under_way || (w->due == 1 && w->allowed < w->cells)) {
        work_by_rows(w);
    } else {
        (void)now(w);
    }
    measure(w);
    return !w->under_way;
}

// ---- making -------------------------------------------------------------------------------------

static float depth_of(const pond *like, const pond_desc *desc, int x, int y) {
    const pond_vec2 centre = {(float)((x + 0.5) * desc->cell_size),
                              (float)((y + 0.5) * desc->cell_size)};
    return pond_depth_at(like, centre);
}

static bool is_level(const pond *like, const pond_desc *desc) {
    for (int y = 0; y < desc->height; y++) {
        for (int x = 0; x < desc->width; x++) {
            if (depth_of(like, desc, x, y) != (float)desc->depth) {
                return false;
            }
        }
    }
    return true;
}

static bool set_ground(pond_gl_water *water, const pond *like) {
    const pond_desc desc = pond_get_desc(like);
    if (is_level(like, &desc)) {
        return true;
    }
    float *depths = malloc((size_t)desc.width * (size_t)desc.height * sizeof *depths);
    for (int y = 0; y < desc.height && depths != NULL; y++) {
        for (int x = 0; x < desc.width; x++) {
            depths[(size_t)y * (size_t)desc.width + (size_t)x] = depth_of(like, &desc, x, y);
        }
    }
    const bool good =
        depths != NULL && pond_gl_water_set_depths(water, depths, desc.width) == POND_OK;
    free(depths);
    return good;
}

static bool lay_walls(pond_gl_water *water, const pond *like, float hardness) {
    const pond_desc desc = pond_get_desc(like);
    uint8_t *cells = malloc((size_t)desc.width * (size_t)desc.height);
    if (cells == NULL) {
        return false;
    }
    pond_copy_walls(like, 0, 0, desc.width, desc.height, cells, desc.width);
    const bool good = pond_gl_water_set_walls(water, cells, desc.width, hardness) == POND_OK;
    free(cells);
    return good;
}

static void end(void *water) {
    gpu_water *w = water;
    pond_gl_water_destroy(w->water);
    free(w->held);
    free(w);
}

static void *make(void *user, const pond *like, float hardness, char *why, size_t size) {
    const gpu_gl *on = user;
    const pond_desc desc = pond_get_desc(like);
    gpu_water *w = calloc(1, sizeof *w);
    if (w == NULL) {
        snprintf(why, size, "no memory");
        return NULL;
    }
    w->stopwatch = on->stopwatch != NULL ? on->stopwatch : clock_seconds;
    w->cells = (double)desc.width * desc.height;
    w->width = desc.width;
    w->rate = FIRST_RATE;
    w->heavy = true;
    w->ended = INFINITY; // so begin() allows WORK_TIME
    if (pond_gl_water_create(on->gl, &desc, &w->water) != POND_OK) {
        snprintf(why, size, "%s", pond_gl_message());
        free(w);
        return NULL;
    }
    if (!set_ground(w->water, like) || !lay_walls(w->water, like, hardness)) {
        snprintf(why, size, "no memory for ground and walls on the GPU");
        end(w);
        return NULL;
    }
    return w;
}

// ---- using --------------------------------------------------------------------------------------

// False without memory.
static bool make_room(gpu_water *w) {
    if (w->held_count < w->held_room) {
        return true;
    }
    const size_t room = w->held_room > 0 ? 2 * w->held_room : FIRST_HELD;
    pond_command *held = realloc(w->held, room * sizeof *held);
    if (held != NULL) {
        w->held = held;
        w->held_room = room;
    }
    return held != NULL;
}

static void calm(gpu_water *w, const pond_command *command) {
    (void)pond_gl_water_do(w->water, command);
    w->held_count = 0;
    catch_up(w);
}

static bool do_command(void *water, const pond_command *command, char *why, size_t size) {
    gpu_water *w = water;
    if (command->kind == POND_COMMAND_CALM) {
        calm(w, command);
        return true;
    }
    if (w->under_way && pond_gl_water_takes(command->kind) && make_room(w)) {
        w->held[w->held_count++] = *command;
        return true;
    }
    const bool good = pond_gl_water_do(now(w), command) == POND_OK;
    if (!good) {
        snprintf(why, size, "%s", pond_gl_message());
    }
    return good;
}

static bool set_walls(void *water, const pond *like, float hardness) {
    return lay_walls(now(water), like, hardness);
}

static void read_heights(void *water, float *heights, ptrdiff_t stride) {
    pond_gl_water_read(((gpu_water *)water)->water, heights, stride);
}

static pond_stats stats(void *water) {
    return pond_gl_water_get_stats(((gpu_water *)water)->water);
}

static float height_at(void *water, pond_vec2 place) {
    return pond_gl_water_height_at(((gpu_water *)water)->water, place);
}

session_gpu gpu_gl_of(gpu_gl *on) {
    return (session_gpu){.user = on,
                         .make = make,
                         .free = end,
                         .begin = begin,
                         .step = step,
                         .work = work,
                         .command = do_command,
                         .set_walls = set_walls,
                         .read = read_heights,
                         .stats = stats,
                         .height_at = height_at};
}

void gpu_gl_show(pond_gl *gl, void *water, float share, int width, int height) {
    const gpu_water *w = water;
    const pond_desc desc = pond_gl_water_get_desc(w->water);
    const int across = width > 0 ? desc.width / (CELLS_A_PIXEL * width) : 1;
    const int down = height > 0 ? desc.height / (CELLS_A_PIXEL * height) : 1;
    const int each = across < down ? across : down; // cells along a side of a shown one
    const int cells = each > 1 ? each : 1;
    const pond_gl_shown shown = {share, desc.width / cells, desc.height / cells};
    pond_gl_set_water(gl, w->water, &shown);
}
