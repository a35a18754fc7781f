#include "backdrop.h"

#include <stdio.h>
#include <stdlib.h>

#include "clock.h"
#include "media/error.h"
#include "queue.h"
#include "report.h"

_Static_assert(QUEUE_MOST <= MEDIA_MOST_KEPT, "all frames of the queue must stay valid");

// Decodes the next frames of a film while others are drawn.
typedef struct ahead {
    queue queue;
    pond_texture frames[QUEUE_MOST];
    pthread_t thread;
    bool running;
    bool shown; // a frame is in use
    int answer; // after the last frame: the result of media_read()
    media_error error;
    double busy; // [s]
} ahead;

struct backdrop {
    painting_desc painting;
    media_source *source;
    bool borrowed; // the source is the caller's
    media_frame *still;
    media_info info;
    uint8_t *painted; // the painting
    pond_texture texture;
    tile_edges tile_edges;
    uint8_t *tile; // made from the frame; NULL: the frame is shown unchanged
    int tile_width;
    int tile_height;
    bool have_tile;
    ahead ahead;
};

static bool no_memory(media_error *error, int width, int height) {
    error->status = EXIT_RUN_FAILED;
    snprintf(error->message, sizeof error->message, "no memory for a picture of %d x %d pixels",
             width, height);
    return false;
}

backdrop *backdrop_open(const backdrop_place *place, media_error *error) {
    backdrop *b = calloc(1, sizeof *b);
    if (b == NULL) {
        (void)media_fail_memory(error);
        return NULL;
    }
    b->painting = place->painting;
    b->borrowed = place->picture != NULL;
    if (b->painting.painting[0] == '\0') {
        b->source = b->borrowed    ? place->picture
                    : place->named ? media_open_named(place->path, error)
                                   : media_open(place->path, error);
        if (b->source == NULL) {
            free(b);
            return NULL;
        }
        b->info = *media_get_info(b->source);
    }
    return b;
}

void backdrop_close(backdrop *b) {
    if (b != NULL) {
        (void)backdrop_finish(b);
        media_release(b->still);
        if (!b->borrowed) {
            media_close(b->source);
        }
        free(b->painted);
        free(b->tile);
        free(b);
    }
}

const media_info *backdrop_info(const backdrop *b) {
    return &b->info;
}

static bool paint(backdrop *b, int width, int height, media_error *error) {
    painting_size(&b->painting, &width, &height);
    b->painted = painting_make(&b->painting, width, height, error);
    b->texture = (pond_texture){
        .pixels = b->painted, .width = width, .height = height, .stride = (ptrdiff_t)width * 4};
    return b->painted != NULL;
}

// ---- a film, decoded ahead ----------------------------------------------------------------------

static void *decode_ahead(void *argument) {
    backdrop *b = argument;
    ahead *a = &b->ahead;
    for (int place = queue_claim(&a->queue); place >= 0; place = queue_claim(&a->queue)) {
        const double before = clock_seconds();
        pond_texture *frame = &a->frames[place];
        *frame = b->texture;
        a->answer = media_read(b->source, &frame->pixels, &frame->stride, &a->error);
        a->busy += clock_seconds() - before;
        if (a->answer != 1) {
            break;
        }
        queue_give(&a->queue);
    }
    queue_end(&a->queue);
    return NULL;
}

static bool start_ahead(backdrop *b, media_error *error) {
    ahead *a = &b->ahead;
    const int places = queue_places_for((size_t)b->texture.width * (size_t)b->texture.height * 4);
    media_keep(b->source, places);
    const bool queued = queue_open(&a->queue, places);
    a->running = queued && pthread_create(&a->thread, NULL, decode_ahead, b) == 0;
    if (queued && !a->running) {
        queue_close(&a->queue);
    }
    return a->running || media_fail(error, 1, "the system refused a thread for decoding");
}

// Call it when the previous frame is no longer used.
static int next_ahead(ahead *a, pond_texture *texture, media_error *error) {
    if (a->shown) {
        queue_release(&a->queue);
    }
    const int place = queue_take(&a->queue);
    a->shown = place >= 0;
    if (a->shown) {
        *texture = a->frames[place];
        return 1;
    }
    *error = a->answer < 0 ? a->error : *error;
    return a->answer;
}

backdrop_times backdrop_finish(backdrop *b) {
    ahead *a = &b->ahead;
    if (!a->running) {
        return (backdrop_times){0};
    }
    queue_stop(&a->queue);
    pthread_join(a->thread, NULL);
    a->running = false;
    b->info = *media_get_info(b->source);
    const backdrop_times times = {.busy = a->busy,
                                  .waited_for_room = a->queue.waited_for_room,
                                  .waited_for_more = a->queue.waited_for_more};
    queue_close(&a->queue);
    return times;
}

// ---- frames -------------------------------------------------------------------------------------

void backdrop_set_fit(backdrop *b, media_fit fit) {
    if (b->source != NULL) {
        media_set_fit(b->source, fit);
    }
}

void backdrop_set_start(backdrop *b, double seconds) {
    if (b->source != NULL) {
        media_set_start(b->source, seconds);
    }
}

void backdrop_set_tile(backdrop *b, tile_edges tile) {
    b->tile_edges = tile;
}

static bool start_tile(backdrop *b, int *width, int *height, media_error *error) {
    if (b->tile_edges == TILE_EDGES_KEEP) {
        return true;
    }
    b->tile_width = *width;
    b->tile_height = *height;
    b->tile = malloc((size_t)*width * (size_t)*height * 4);
    tile_edges_size(b->tile_edges, width, height);
    return b->tile != NULL || no_memory(error, *width, *height);
}

static void make_tile(backdrop *b, pond_texture *texture) {
    if (b->info.film || !b->have_tile) {
        tile_edges_make(b->tile_edges, texture, b->tile, b->tile_width, b->tile_height);
        b->have_tile = true;
    }
    *texture = (pond_texture){.pixels = b->tile,
                              .width = b->tile_width,
                              .height = b->tile_height,
                              .stride = (ptrdiff_t)b->tile_width * 4};
}

bool backdrop_start(backdrop *b, int width, int height, media_rate rate, media_error *error) {
    if (!start_tile(b, &width, &height, error)) {
        return false;
    }
    if (b->painting.painting[0] != '\0') {
        return paint(b, width, height, error);
    }
    b->texture = (pond_texture){.width = width, .height = height};
    return media_start(b->source, width, height, rate, error) &&
           (!b->info.film || start_ahead(b, error));
}

static int next_frame(backdrop *b, pond_texture *texture, media_error *error) {
    if (b->ahead.running) {
        return next_ahead(&b->ahead, texture, error);
    }
    if (b->texture.pixels == NULL) {
        const int answer = media_read(b->source, &b->texture.pixels, &b->texture.stride, error);
        if (answer != 1) {
            return answer;
        }
        b->still = media_hold(b->source);
        if (b->still == NULL) {
            b->texture.pixels = NULL;
            (void)media_fail_memory(error);
            return -1;
        }
    }
    *texture = b->texture;
    return 1;
}

int backdrop_next(backdrop *b, pond_texture *texture, media_error *error) {
    const int answer = next_frame(b, texture, error);
    if (answer == 1 && b->tile != NULL) {
        make_tile(b, texture);
    }
    return answer;
}
