// paint.c — the table of paintings.
#include "paint.h"

#include <string.h>

#include "paint_list.h"

enum { LARGEST_SIDE = 32768, COVER_FINE = 4 };

typedef struct painting {
    const char *name;
    bool (*draw)(uint8_t *pixels, int width, int height, ptrdiff_t stride);
    // NULL where all is water
    void *(*survey)(const paint_frame *frame);
    paint_place (*place)(const void *scene, float x, float y);
    void (*end)(void *scene);
    bool from_side; // water from the side, not a floor from above
} painting;

static const painting paintings[] = {
    {.name = "rockpool", .draw = paint_rockpool},
    {.name = "billiards", .draw = paint_billiards},
    {.name = "tiles", .draw = paint_tiles},
    {.name = "harbour",
     .draw = paint_harbour,
     .survey = paint_harbour_survey,
     .place = paint_harbour_place,
     .end = paint_harbour_survey_end},
    {.name = "lake",
     .draw = paint_lake,
     .survey = paint_lake_survey,
     .place = paint_lake_place,
     .end = paint_lake_survey_end},
    {.name = "bath", .draw = paint_bath},
    {.name = "plane", .draw = paint_plane},
    {.name = "lido",
     .draw = paint_lido,
     .survey = paint_lido_survey,
     .place = paint_lido_place,
     .end = paint_lido_survey_end},
    {.name = "mosaic", .draw = paint_mosaic},
    {.name = "fjord", .draw = paint_fjord},
    {.name = "bay", .draw = paint_bay, .from_side = true},
};

enum { PAINTINGS = (int)(sizeof paintings / sizeof paintings[0]) };

const char *paint_name(const int index) {
    return index >= 0 && index < PAINTINGS ? paintings[index].name : NULL;
}

static const painting *find(const char *const name) {
    for (int i = 0; name != NULL && i < PAINTINGS; i++) {
        if (strcmp(name, paintings[i].name) == 0) {
            return &paintings[i];
        }
    }
    return NULL;
}

bool paint_from_side(const char *const name) {
    const painting *const p = find(name);
    return p != NULL && p->from_side;
}

static bool fits(const void *const pixels, const int width, const int height,
                 const ptrdiff_t stride, const ptrdiff_t row) {
    return pixels != NULL && width >= 1 && height >= 1 && width <= LARGEST_SIDE &&
           height <= LARGEST_SIDE && stride >= row;
}

bool paint_draw(const char *const name, uint8_t *const pixels, const int width, const int height,
                const ptrdiff_t stride) {
    const painting *const p = find(name);
    if (p == NULL || !fits(pixels, width, height, stride, (ptrdiff_t)4 * width)) {
        return false;
    }
    return p->draw(pixels, width, height, stride);
}

// The middle of a sample, as paint_frame_fill() has it.
static paint_place place_at(const painting *const p, const void *const scene,
                            const paint_frame *const frame, const int x, const int y) {
    return p->place(scene, ((float)x + 0.5f) * frame->pixel - frame->half_x,
                    ((float)y + 0.5f) * frame->pixel - frame->half_y);
}

static uint8_t cover_at(const painting *const p, const void *const scene,
                        const paint_frame *const frame, const int x, const int y) {
    int covered = 0;
    for (int j = 0; j < COVER_FINE; j++) {
        for (int i = 0; i < COVER_FINE; i++) {
            covered += place_at(p, scene, frame, x * COVER_FINE + i, y * COVER_FINE + j).cover;
        }
    }
    const int all = COVER_FINE * COVER_FINE;
    return (uint8_t)((covered * 255 + all / 2) / all);
}

// Fills a map of bytes: with land, or with cover at `fine` samples along each side of a pixel.
static bool map_bytes(const char *const name, const int width, const int height,
                      uint8_t *const pixels, const ptrdiff_t stride, const int fine) {
    const painting *const p = find(name);
    if (p == NULL || !fits(pixels, width, height, stride, width)) {
        return false;
    }
    paint_frame frame = paint_frame_make(width, height, 1, 1);
    frame.pixel /= (float)fine;
    void *const scene = p->survey != NULL ? p->survey(&frame) : NULL;
    if (p->survey != NULL && scene == NULL) {
        return false;
    }
    for (int y = 0; y < height; y++) {
        uint8_t *const row = pixels + (ptrdiff_t)y * stride;
        memset(row, 0, (size_t)width);
        for (int x = 0; x < width && scene != NULL; x++) {
            row[x] = fine > 1                                ? cover_at(p, scene, &frame, x, y)
                     : place_at(p, scene, &frame, x, y).land ? 255
                                                             : 0;
        }
    }
    if (scene != NULL) {
        p->end(scene);
    }
    return scene != NULL;
}

bool paint_mask(const char *const name, const int width, const int height, uint8_t *const pixels,
                const ptrdiff_t stride) {
    return map_bytes(name, width, height, pixels, stride, 1);
}

bool paint_cover(const char *const name, const int width, const int height, uint8_t *const pixels,
                 const ptrdiff_t stride) {
    return map_bytes(name, width, height, pixels, stride, COVER_FINE);
}

bool paint_depth(const char *const name, const int width, const int height,
                 float *const depth_share, const ptrdiff_t stride) {
    const painting *const p = find(name);
    if (p == NULL || !fits(depth_share, width, height, stride, width)) {
        return false;
    }
    const paint_frame frame = paint_frame_make(width, height, 1, 1);
    void *const scene = p->survey != NULL ? p->survey(&frame) : NULL;
    if (p->survey != NULL && scene == NULL) {
        return false;
    }
    for (int y = 0; y < height; y++) {
        float *const row = depth_share + (ptrdiff_t)y * stride;
        for (int x = 0; x < width; x++) {
            row[x] = scene != NULL ? place_at(p, scene, &frame, x, y).depth : 1.0f;
        }
    }
    if (scene != NULL) {
        p->end(scene);
    }
    return scene != NULL;
}
