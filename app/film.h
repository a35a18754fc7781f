// film.h — one film in the making: its water, its picture, its files, and the time each took.
#ifndef APP_FILM_H
#define APP_FILM_H

#include <jansson.h>

#include "batch.h"
#include "mesh.h"
#include "show.h"
#include "timings.h"
#include "writer.h"

// Where a film is made by several processes, each makes a part of it.
typedef struct film_part {
    bool is;
    int64_t first; // number of its first frame in the whole
    // Receives the number of finished frames, in place of a progress bar; before the first, after
    // each that is skipped. False ends the work.
    bool (*watch)(void *user, int64_t done);
    void *user;
} film_part;

typedef struct film {
    batch *all; // what it is one of
    show show;
    const render_options *options;
    film_part part;
    media_error error; // why something answered false
    media_sink *sink;  // NULL for a flipbook
    flipbook *sheet;
    map_outputs *maps; // NULL without any
    mesh_file *mesh;   // NULL without one
    writer pictures;   // frames on their way to the output, rows close together
    int64_t frames;    // made so far
    bool choosing;     // the colours of a gif: nothing of it is there yet
    bool slow;         // a slow frame was reported
    double stepping;   // in this pass over the film [s]
    int64_t stepped;   // frames, with those that --start leaves out
    double drawing;
    double mapping; // maps and meshes, which need the water as it is
    double ending;
    backdrop_times decoding;
    double pass_began; // by the clock
} film;

film film_begin(const render_options *options, plan *p, batch *all);

// Room for frames, and the outputs under temporary names.
bool film_open_outputs(film *f);

// The film that parts are joined to, whose own frames are those of its plan. NULL fills f->error.
media_sink *film_open_whole(film *f);

// Opens calm water with all its contents, its surface and its backdrop, at their
// beginning. Close it with show_close().
bool film_open_show(film *f);

// A pass over the film: while frames are drawn, those before them go to `work`, each once and in
// order. The end waits for it, or, when something was not good, only for the frame in work; false
// when that or `work` failed.
bool film_begin_pass(film *f, writer_work *work, void *user);
bool film_end_pass(film *f, bool good);

// Runs the water through a frame, counted from 0; stops early when the program is asked to stop.
// False if a recorded command failed.
bool film_step(film *f, int64_t frame);
// The current water, with its foam and droplets; once for each frame, drawn or not.
scene_frame film_now(film *f);
// Prepares a frame over a texture, then draws it; both with the same pixels, of the plan's size.
void film_prepare(film *f, scene_frame *now, const pond_texture *texture, uint8_t *pixels);
void film_draw(film *f, const scene_frame *now, uint8_t *pixels);
// Does both in the next place of the pass, adds maps and meshes of the water unless `alone`, and
// hands the picture over. False when this or `work` failed.
bool film_make_picture(film *f, scene_frame *now, const pond_texture *texture, bool alone);

// Whether the maps take their range from the water: then a pass over all frames measures them.
bool film_wants_measure(const film *f);
void film_measure(film *f, scene_frame *now);
void film_end_measure(film *f);

// Whether the output chooses its colours from samples, and whether frame `index` of `total` is one.
bool film_wants_samples(const film *f);
bool film_is_sample(int64_t index, int64_t total);

// Work of a pass; user: the film. A picture as a sample of colours, or into the output, with
// its maps into theirs.
bool film_sample(void *user, int place, const uint8_t *pixels, media_error *error);
bool film_store(void *user, int place, const uint8_t *pixels, media_error *error);

// Frames that are done: made, and not on their way any more.
int64_t film_done(film *f);

// Bytes of a frame.
size_t film_frame_size(const film *f);

// Gives the files their names.
bool film_finish(film *f);
// Frees everything and deletes unfinished files.
void film_end(film *f);

// The result of a film as JSON.
json_t *film_json(const film *f);
// How long each stage took up to now.
timings film_timings(const film *f);

// Prints the result and the time of a frame, and with --timings the time of each stage.
void film_tell(const film *f);

#endif
