#include "naive.h"

void naive_wave_nine(const naive_water *water, int y0, int y1) {
    const ptrdiff_t stride = water->stride;
    const float a = water->a;
    const float b = water->b;
    const float d = water->d;
    for (int y = y0; y < y1; y++) {
        const float *restrict u = (const float *)water->now + y * stride;
        float *restrict next = (float *)water->next + y * stride;
        for (int x = 0; x < water->width; x++) {
            const float edge =
                ((u[x - 1] + u[x + 1]) + (u[x - stride] + u[x + stride])) - 4.0f * u[x];
            const float corner = ((u[x - stride - 1] + u[x + stride + 1]) +
                                  (u[x - stride + 1] + u[x + stride - 1])) -
                                 4.0f * u[x];
            next[x] = u[x] + (d * (u[x] - next[x]) + (a * edge + b * corner));
        }
    }
}

// Undamped, with the order of sums of the plane listing, which the library uses for undamped water.
void naive_wave_five(const naive_water *water, int y0, int y1) {
    const ptrdiff_t stride = water->stride;
    const float a = water->a;
    for (int y = y0; y < y1; y++) {
        const float *restrict u = (const float *)water->now + y * stride;
        float *restrict next = (float *)water->next + y * stride;
        for (int x = 0; x < water->width; x++) {
            const float twice = 2.0f * u[x];
            const float along = (u[x - 1] - twice) + u[x + 1];
            const float across = (u[x - stride] - twice) + u[x + stride];
            next[x] = (a * along + a * across) + (twice - next[x]);
        }
    }
}

// The loop of the listings, except that rows do not wrap into the next row at the sides.
void naive_classic(const naive_water *water, int y0, int y1) {
    const ptrdiff_t stride = water->stride;
    const int shift = water->shift;
    for (int y = y0; y < y1; y++) {
        const int16_t *restrict u = (const int16_t *)water->now + y * stride;
        int16_t *restrict next = (int16_t *)water->next + y * stride;
        for (int x = 0; x < water->width; x++) {
            const int16_t height =
                (int16_t)(((u[x - 1] + u[x + 1] + u[x - stride] + u[x + stride]) >> 1) - next[x]);
            next[x] = (int16_t)(height - (height >> shift));
        }
    }
}

// The sum halved to even, damping rounded away from zero, clamped to ±32767.
void naive_steady(const naive_water *water, int y0, int y1) {
    const ptrdiff_t stride = water->stride;
    const int shift = water->shift;
    const int low = (1 << shift) - 1;
    for (int y = y0; y < y1; y++) {
        const int16_t *restrict u = (const int16_t *)water->now + y * stride;
        int16_t *restrict next = (int16_t *)water->next + y * stride;
        for (int x = 0; x < water->width; x++) {
            const int sum = u[x - 1] + u[x + 1] + u[x - stride] + u[x + stride];
            const int half = (sum + ((sum >> 1) & 1)) >> 1;
            const int height = half - next[x];
            const int loss = height < 0 ? -((-height + low) >> shift) : (height + low) >> shift;
            const int kept = height - loss;
            next[x] = (int16_t)(kept < -32767 ? -32767 : kept > 32767 ? 32767 : kept);
        }
    }
}

void naive_draw_offset(const listing_picture *picture, int y0, int y1) {
    listing_draw_offset(picture, y0, y1);
}

void naive_draw_lens(const listing_picture *picture, int y0, int y1) {
    listing_draw_lens(picture, y0, y1);
}
