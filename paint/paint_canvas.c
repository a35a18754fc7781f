// paint_canvas.c — walks the pixels of a painting, averages samples and encodes sRGB.
#include "paint_canvas.h"

#include "paint_rows.h"

paint_frame paint_frame_make(const int width, const int height, const int samples,
                             const int limit) {
    const int low = width < height ? width : height;
    const int high = width < height ? height : width;
    const int unit = 4 * low < high ? high / 4 : low; // pixels in one unit of length
    const int wanted = (samples + unit - 1) / unit;
    const int fine = wanted < 1 ? 1 : wanted > limit ? limit : wanted;
    return (paint_frame){
        .half_x = (float)width / (float)unit * 0.5f,
        .half_y = (float)height / (float)unit * 0.5f,
        .pixel = 1.0f / (float)(unit * fine),
        .fine = fine,
        .width = width,
        .height = height,
    };
}

float paint_encode(const float light) {
    const float x = paint_clamp(light, 0.0f, 1.0f);
    if (x < 0.0031308f) {
        return 12.92f * x;
    }
    const float a = sqrtf(x);
    const float b = sqrtf(a);
    const float c = sqrtf(b);
    return 0.662002687f * a + 0.684122060f * b - 0.323583601f * c - 0.0225411470f * x;
}

static uint8_t byte(const float light) {
    return (uint8_t)paint_clamp(paint_encode(light) * 255.0f + 0.5f, 0.0f, 255.0f);
}

typedef struct filling {
    const paint_frame *frame;
    paint_pixel_shader *shader;
    const void *scene;
    uint8_t *pixels;
    ptrdiff_t stride;
} filling;

static void fill_row(void *const context, const int y) {
    const filling *const f = context;
    uint8_t *const row = f->pixels + (ptrdiff_t)y * f->stride;
    for (int x = 0; x < f->frame->width; x++) {
        const paint_rgb light = f->shader(f->scene, f->frame, x, y);
        row[4 * x] = byte(light.r);
        row[4 * x + 1] = byte(light.g);
        row[4 * x + 2] = byte(light.b);
        row[4 * x + 3] = 255;
    }
}

void paint_frame_fill_pixels(const paint_frame *const frame, paint_pixel_shader *const shader,
                             const void *const scene, uint8_t *const pixels,
                             const ptrdiff_t stride) {
    filling f = {frame, shader, scene, pixels, stride};
    paint_rows(frame->height, fill_row, &f);
}

typedef struct sampled {
    paint_shader *shader;
    const void *scene;
} sampled;

static paint_rgb mean_of_samples(const void *const scene, const paint_frame *const frame,
                                 const int px, const int py) {
    const sampled *const of = scene;
    const int fine = frame->fine;
    paint_rgb sum = {0.0f, 0.0f, 0.0f};
    for (int j = 0; j < fine; j++) {
        const float y = paint_frame_y(frame, py * fine + j);
        for (int i = 0; i < fine; i++) {
            const float x = paint_frame_x(frame, px * fine + i);
            sum = paint_rgb_add(sum, of->shader(of->scene, x, y, frame->pixel), 1.0f);
        }
    }
    return paint_rgb_scale(sum, 1.0f / (float)(fine * fine));
}

void paint_frame_fill(const paint_frame *const frame, paint_shader *const shader,
                      const void *const scene, uint8_t *const pixels, const ptrdiff_t stride) {
    const sampled of = {shader, scene};
    paint_frame_fill_pixels(frame, mean_of_samples, &of, pixels, stride);
}
