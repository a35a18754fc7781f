// paint_list.h — what each painting offers; paint.c has checked the arguments.
#ifndef PAINT_PAINT_LIST_H
#define PAINT_PAINT_LIST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "paint_canvas.h"

// False when memory runs out; nothing is drawn then.
bool paint_rockpool(uint8_t *pixels, int width, int height, ptrdiff_t stride);
bool paint_brook(uint8_t *pixels, int width, int height, ptrdiff_t stride);
bool paint_billiards(uint8_t *pixels, int width, int height, ptrdiff_t stride);
bool paint_tiles(uint8_t *pixels, int width, int height, ptrdiff_t stride);
bool paint_harbour(uint8_t *pixels, int width, int height, ptrdiff_t stride);
bool paint_bath(uint8_t *pixels, int width, int height, ptrdiff_t stride);
bool paint_plane(uint8_t *pixels, int width, int height, ptrdiff_t stride);
bool paint_lido(uint8_t *pixels, int width, int height, ptrdiff_t stride);
bool paint_mosaic(uint8_t *pixels, int width, int height, ptrdiff_t stride);
bool paint_bay(uint8_t *pixels, int width, int height, ptrdiff_t stride);
bool paint_lake(uint8_t *pixels, int width, int height, ptrdiff_t stride);
bool paint_fjord(uint8_t *pixels, int width, int height, ptrdiff_t stride);

// What the water meets at a place of a painting.
typedef struct paint_place {
    bool land;   // stands in the water up to its surface and above
    bool cover;  // hides the water: land, and buildings over water
    float depth; // share of the deepest, 0 on land
} paint_place;

// Things within reach of a place.
typedef enum paint_around {
    PAINT_MIXED, // or not known without looking at each place
    PAINT_OPEN,  // water that nothing hides
    PAINT_COVERED
} paint_around;

// A painting with land: made for a frame (NULL without memory), asked for places, ended.
void *paint_harbour_survey(const paint_frame *frame);
paint_place paint_harbour_place(const void *scene, float x, float y);
paint_around paint_harbour_around(const void *scene, float x, float y, float reach);
void paint_harbour_survey_end(void *scene);
void *paint_lido_survey(const paint_frame *frame);
paint_place paint_lido_place(const void *scene, float x, float y);
void paint_lido_survey_end(void *scene);
void *paint_brook_survey(const paint_frame *frame);
paint_place paint_brook_place(const void *scene, float x, float y);
void paint_brook_survey_end(void *scene);
void *paint_lake_survey(const paint_frame *frame);
paint_place paint_lake_place(const void *scene, float x, float y);
paint_around paint_lake_around(const void *scene, float x, float y, float reach);
void paint_lake_survey_end(void *scene);

#endif
