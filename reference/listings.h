// listings.h — the loops of the five listings (docs/listings.md) with their original names. Tests,
// validation and benchmarks compare the library with them.
#ifndef REFERENCE_LISTINGS_H
#define REFERENCE_LISTINGS_H

#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

// ---- the offset listing -------------------------------------------------------------------------

// One step, for any width; the border stays 0 ("every non-edge element").
static inline void listing_process_water(const int16_t *source, int16_t *dest, int width,
                                         int height) {
    for (int i = width; i < width * height - width; i++) {
        dest[i] =
            (int16_t)(((source[i - 1] + source[i + 1] + source[i - width] + source[i + width]) >>
                       1) -
                      dest[i]);
        dest[i] = (int16_t)(dest[i] - (dest[i] >> 5));
    }
    for (int y = 0; y < height; y++) {
        dest[y * width] = 0;
        dest[y * width + width - 1] = 0;
    }
}

// Inputs and output of the drawing loops, all of the same size; pictures are RGBA.
typedef struct listing_picture {
    const int16_t *heights; // cell (0, 0); the cells around the pond are readable
    ptrdiff_t stride;       // [elements]
    const uint8_t *texture;
    ptrdiff_t texture_stride; // [bytes]
    uint8_t *target;
    ptrdiff_t target_stride; // [bytes]
    int width;
    int height;
} listing_picture;

static inline int listing_clamp(int value, int high) {
    return value < 0 ? 0 : value > high ? high : value;
}

// Draws rows y0…y1 − 1. The difference of a cell's neighbours shifts the texture and is added to
// the colour. Texture coordinates are clamped to the border, colours to 0…255.
static inline void listing_draw_offset(const listing_picture *p, int y0, int y1) {
    for (int y = y0; y < y1; y++) {
        const int16_t *row = p->heights + y * p->stride;
        uint8_t *pixel = p->target + y * p->target_stride;
        for (int x = 0; x < p->width; x++, pixel += 4) {
            const int Xoffset = row[x - 1] - row[x + 1];
            const int Yoffset = row[x - p->stride] - row[x + p->stride];
            const ptrdiff_t u = listing_clamp(x + Xoffset, p->width - 1);
            const ptrdiff_t v = listing_clamp(y + Yoffset, p->height - 1);
            const uint8_t *texel = p->texture + v * p->texture_stride + u * 4;
            pixel[0] = (uint8_t)listing_clamp(texel[0] + Xoffset, 255);
            pixel[1] = (uint8_t)listing_clamp(texel[1] + Xoffset, 255);
            pixel[2] = (uint8_t)listing_clamp(texel[2] + Xoffset, 255);
            pixel[3] = texel[3];
        }
    }
}

// ---- the tile-map listing -----------------------------------------------------------------------

// One step with fixed sides of height `outside`; i is the column. The listing's `up` and `down`
// repeat `left` and `right`; here they are corrected. `paired` adds opposite neighbours first, as
// the library does; the listing adds them in sequence.
static inline void listing_step_tiles(const float *map1, float *map2, int width, int height,
                                      float outside, float bias, bool paired) {
    for (int j = 0; j < height; j++) {
        for (int i = 0; i < width; i++) {
            const float left = i > 0 ? map1[j * width + i - 1] : outside;
            const float right = i < width - 1 ? map1[j * width + i + 1] : outside;
            const float up = j > 0 ? map1[(j - 1) * width + i] : outside;
            const float down = j < height - 1 ? map1[(j + 1) * width + i] : outside;
            const float sum = paired ? (left + right) + (up + down) : left + right + up + down;
            float *cell = &map2[j * width + i];
            *cell = sum / 2 - *cell;
            *cell = fminf(fmaxf(*cell + bias, 0.0f), 1.0f);
        }
    }
}

// ---- the lens listing ---------------------------------------------------------------------------

// Both states are stored in one array of 2·width·(height + 2) elements, initially 0: each has two
// extra rows. The current state begins at newind; each step exchanges the two.
typedef struct listing_applet {
    int width;
    int height;
    int16_t *ripplemap;
    int oldind;
    int newind;
} listing_applet;

static inline listing_applet listing_applet_of(int width, int height, int16_t *ripplemap) {
    return (listing_applet){width, height, ripplemap, width, width * (height + 3)};
}

// One step without the drawing; the outermost columns stay 0.
static inline void listing_newframe(listing_applet *a) {
    const int toggle = a->oldind;
    a->oldind = a->newind;
    a->newind = toggle;
    int i = 0;
    int mapind = a->oldind;
    int16_t *ripplemap = a->ripplemap;
    for (int y = 0; y < a->height; y++) {
        for (int x = 0; x < a->width; x++) {
            int16_t data = (int16_t)((ripplemap[mapind - a->width] + ripplemap[mapind + a->width] +
                                      ripplemap[mapind - 1] + ripplemap[mapind + 1]) >>
                                     1);
            data = (int16_t)(data - ripplemap[a->newind + i]);
            data = (int16_t)(data - (data >> 5));
            ripplemap[a->newind + i] = x == 0 || x == a->width - 1 ? 0 : data;
            mapind++;
            i++;
        }
    }
}

// Draws rows y0…y1 − 1, from "where data=0 then still" on, with the int and short of Java.
static inline void listing_draw_lens(const listing_picture *p, int y0, int y1) {
    const int hwidth = p->width >> 1;
    const int hheight = p->height >> 1;
    for (int y = y0; y < y1; y++) {
        const int16_t *row = p->heights + y * p->stride;
        uint8_t *pixel = p->target + y * p->target_stride;
        for (int x = 0; x < p->width; x++, pixel += 4) {
            const int16_t data = (int16_t)(1024 - row[x]);
            const ptrdiff_t a = listing_clamp((x - hwidth) * data / 1024 + hwidth, p->width - 1);
            const ptrdiff_t b = listing_clamp((y - hheight) * data / 1024 + hheight, p->height - 1);
            memcpy(pixel, p->texture + b * p->texture_stride + a * 4, 4);
        }
    }
}

// ---- the string listing -------------------------------------------------------------------------

static inline float listing_lerp(float a, float b, float t) {
    return a + (b - a) * t;
}

// The first stage. `listed`: with the listing's sign of the velocity; otherwise with the correct
// sign. `olds` are the heights of the previous step.
static inline void listing_move_columns(float *heights, float *olds, int width, bool listed,
                                        float keep) {
    for (int i = 0; i < width; i++) {
        const float currentHeight = heights[i];
        const float oldHeight = olds[i];
        const float velocity = currentHeight - oldHeight;
        float newHeight;
        if (listed) {
            newHeight = currentHeight - velocity;
            newHeight *= keep;
        } else {
            newHeight = currentHeight + velocity * keep;
        }
        olds[i] = currentHeight;
        heights[i] = newHeight;
    }
}

// The second stage, once. `before` and `behind` are the heights beyond the first and last column.
static inline void listing_diffuse_columns(float *heights, int width, float blendFactor,
                                           float before, float behind) {
    float leftHeight = before;
    for (int i = 0; i < width; i++) {
        const float currentHeight = heights[i];
        const float left = listing_lerp(currentHeight, leftHeight, blendFactor);
        const float right =
            listing_lerp(currentHeight, i < width - 1 ? heights[i + 1] : behind, blendFactor);
        float blurred = currentHeight;
        blurred += left;
        blurred += right;
        blurred /= 3;
        leftHeight = currentHeight;
        heights[i] = blurred;
    }
}

// The library's addition, for speed: heights below 1e-20 become 0.
static inline float listing_flushed(float height) {
    return fabsf(height) < 1e-20f ? 0.0f : height;
}

// ---- the plane listing --------------------------------------------------------------------------

// One step of the heights; those below 1e-20 become 0. The new plane overwrites the previous one:
// each of its cells is read once, before it is written.
static inline void listing_step_plane(const float *originalPlane, float *plane, int SIZE,
                                      float waveSpeed, float decay) {
    const float deltaGrid = 1.0f;
    const float m_time = 0.16f;
    for (int i = 0; i < SIZE; ++i) {
        for (int j = 0; j < SIZE; ++j) {
            const int left = i - 1 < 0 ? 0 : i - 1;
            const int right = i + 1 > SIZE - 1 ? SIZE - 1 : i + 1;
            const int up = j - 1 < 0 ? 0 : j - 1;
            const int down = j + 1 > SIZE - 1 ? SIZE - 1 : j + 1;
            const float prefix =
                ((m_time * m_time) * (waveSpeed * waveSpeed)) / (deltaGrid * deltaGrid);
            const float y = originalPlane[i * SIZE + j];
            const float xComponent =
                originalPlane[left * SIZE + j] - (2.0f * y) + originalPlane[right * SIZE + j];
            const float yComponent =
                originalPlane[i * SIZE + up] - (2.0f * y) + originalPlane[i * SIZE + down];
            const float zComponent = (2.0f * y) - plane[i * SIZE + j];
            const float prediction = (prefix * xComponent) + (prefix * yComponent) + zComponent;
            plane[i * SIZE + j] = listing_flushed(powf(2.71f, -decay * m_time) * prediction);
        }
    }
}

#endif
