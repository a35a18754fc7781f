#include "scene_canvas.h"

#include <stdlib.h>
#include <string.h>

#include "scene_frame.h"
#include "scene_pixels.h"

// The picture is kept only while less than this share of it moves: else it is drawn where it
// belongs, and the copy saved. [1/…]
#define MOST_MOVING 2

struct scene_canvas {
    pond_target picture;
    bool drawn;     // it is the picture of that time
    uint64_t steps; // of the water when it was last asked for
};

scene_canvas *scene_canvas_make(int width, int height) {
    scene_canvas *c = calloc(1, sizeof *c);
    uint8_t *pixels = scene_pixels_allocate((size_t)width * (size_t)height * 4);
    if (c == NULL || pixels == NULL) {
        free(c);
        free(pixels);
        return NULL;
    }
    c->picture = (pond_target){
        .pixels = pixels, .width = width, .height = height, .stride = (ptrdiff_t)width * 4};
    return c;
}

void scene_canvas_free(scene_canvas *canvas) {
    if (canvas != NULL) {
        free(canvas->picture.pixels);
        free(canvas);
    }
}

static int64_t count_moved(const scene_canvas *c, const scene_frame *now) {
    int64_t pixels = 0;
    for (pond_area cells = {0}; pond_moved_next(now->water, c->steps, &cells);) {
        const pond_area over = pond_pixels_over(&now->view, &cells, &c->picture);
        pixels += (int64_t)over.width * over.height;
    }
    return pixels;
}

static void draw_moved(const scene_canvas *c, const scene_frame *now, scene_canvas_painter *paint) {
    for (pond_area cells = {0}; pond_moved_next(now->water, c->steps, &cells);) {
        const pond_area over = pond_pixels_over(&now->view, &cells, &c->picture);
        pond_target part = c->picture;
        part.part = &over;
        paint(now, &part);
    }
}

static void copy_picture(const pond_target *from, const pond_target *to) {
    for (int y = 0; y < to->height; y++) {
        memcpy(to->pixels + y * to->stride, from->pixels + y * from->stride, (size_t)to->width * 4);
    }
}

bool scene_canvas_draw(scene_canvas *canvas, const scene_frame *now, scene_canvas_painter *paint,
                       const pond_target *target) {
    const pond_target *kept = &canvas->picture;
    if (target->format != kept->format || target->width != kept->width ||
        target->height != kept->height) {
        return false;
    }
    if (MOST_MOVING * count_moved(canvas, now) > (int64_t)kept->width * kept->height) {
        paint(now, target);
        canvas->drawn = false;
    } else {
        if (canvas->drawn) {
            draw_moved(canvas, now, paint);
        } else {
            paint(now, kept);
            canvas->drawn = true;
        }
        copy_picture(kept, target);
    }
    canvas->steps = pond_get_steps(now->water);
    return true;
}
