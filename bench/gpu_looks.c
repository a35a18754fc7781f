// Milliseconds for a frame of each look on the GPU, with and without an upload of new heights for
// each frame, compared with the CPU.

#include <epoxy/gl.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <millpond/lake.h>
#include <millpond/light.h>
#include <millpond/millpond.h>

#include "contest.h"
#include "gpu.h"
#include "report.h"
#include "water.h"

#define PONDS 4         // copies of one pond at different times
#define APART 6         // steps from one to the next
#define LEAST_PSNR 38.0 // [dB], as in the tests
#define CELLS(pixels) ((pixels)*8 / 15)

// Everything that pictures are drawn with.
typedef struct studio {
    int width;
    int height;
    pond *ponds[PONDS];
    pond_view views[PONDS];
    uint8_t *texels;
    uint8_t *cpu_pixels;
    uint8_t *gpu_pixels;
    float *mask;
    float *light;
    pond_texture texture;
    pond_target target;
    pond_lake *lake;
    pond_parallel parallel;
    GLuint picture;
    GLuint framebuffer;
} studio;

// How a look is drawn.
typedef struct look_shot {
    gpu_bench *b;
    const studio *s;
    pond_look look;
    bool casts; // draws caustics in each frame
    int frame;
} look_shot;

// ---- the studio ---------------------------------------------------------------------------------

// Tiles; the lower half is water for the look `lake`.
static void paint(const studio *s) {
    for (int y = 0; y < s->height; y++) {
        for (int x = 0; x < s->width; x++) {
            uint8_t *texel = s->texels + ((ptrdiff_t)y * s->width + x) * 4;
            const bool joint = x % 64 < 4 || y % 64 < 4;
            const int shade = (int)(20.0 * sin(x * 0.013) * cos(y * 0.017));
            texel[0] = (uint8_t)((joint ? 110 : 150) + shade);
            texel[1] = (uint8_t)((joint ? 140 : 200) + shade);
            texel[2] = (uint8_t)((joint ? 140 : 205) + shade);
            texel[3] = 255;
            s->mask[(ptrdiff_t)y * s->width + x] = y >= s->height / 2 ? 1.0f : 0.0f;
        }
    }
}

static bool open_framebuffer(studio *s) {
    glGenTextures(1, &s->picture);
    glBindTexture(GL_TEXTURE_2D, s->picture);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, s->width, s->height, 0, GL_RGBA, GL_UNSIGNED_BYTE,
                 NULL);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL, 0);
    glGenFramebuffers(1, &s->framebuffer);
    glBindFramebuffer(GL_FRAMEBUFFER, s->framebuffer);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, s->picture, 0);
    return glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE ||
           report_fail(NULL, "cannot create a framebuffer of %dx%d", s->width, s->height);
}

static bool open_ponds(studio *s) {
    pond_desc desc = water_desc(POND_SOLVER_WAVE, CELLS(s->width), CELLS(s->height), 0);
    for (int i = 0; i < PONDS; i++) {
        if (pond_create(&desc, &s->ponds[i]) != POND_OK) {
            return report_fail(NULL, "%s", pond_message());
        }
        water_ripple(s->ponds[i]);
        pond_step_many(s->ponds[i], (int64_t)APART * i);
        s->views[i] = pond_get_view(s->ponds[i]);
    }
    return true;
}

static bool open_lake(studio *s) {
    const pond_map water = {s->mask, s->width, s->height, s->width};
    const pond_look look = pond_look_default(POND_LOOK_LAKE);
    return pond_lake_create(&s->texture, &water, &look.is.lake, NULL, &s->parallel, &s->lake) ==
               POND_OK ||
           report_fail(NULL, "%s", pond_message());
}

static bool open_studio(studio *s, const gpu_bench *b, int width, int height) {
    const size_t pixels = (size_t)width * (size_t)height;
    *s = (studio){.width = width,
                  .height = height,
                  .texels = malloc(4 * pixels),
                  .cpu_pixels = malloc(4 * pixels),
                  .gpu_pixels = malloc(4 * pixels),
                  .mask = malloc(pixels * sizeof(float)),
                  .light = malloc(pixels * sizeof(float)),
                  .parallel = pond_workers_parallel(b->workers)};
    if (s->texels == NULL || s->cpu_pixels == NULL || s->gpu_pixels == NULL || s->mask == NULL ||
        s->light == NULL) {
        return report_fail(NULL, "out of memory for pictures of %dx%d", width, height);
    }
    paint(s);
    const ptrdiff_t stride = (ptrdiff_t)width * 4;
    s->texture =
        (pond_texture){.pixels = s->texels, .width = width, .height = height, .stride = stride};
    s->target =
        (pond_target){.pixels = s->cpu_pixels, .width = width, .height = height, .stride = stride};
    if (!open_framebuffer(s) || !open_ponds(s) || !open_lake(s)) {
        return false;
    }
    return (pond_gl_set_picture(b->gl, POND_GL_PICTURE_FLOOR, &s->texture) == POND_OK &&
            pond_gl_set_lake(b->gl, s->lake) == POND_OK) ||
           report_fail(NULL, "%s", pond_gl_message());
}

static void close_studio(studio *s) {
    for (int i = 0; i < PONDS; i++) {
        pond_destroy(s->ponds[i]);
    }
    pond_lake_destroy(s->lake);
    glDeleteFramebuffers(1, &s->framebuffer);
    glDeleteTextures(1, &s->picture);
    free(s->texels);
    free(s->cpu_pixels);
    free(s->gpu_pixels);
    free(s->mask);
    free(s->light);
}

// ---- drawing ------------------------------------------------------------------------------------

// One value of light per two pixels, as in large pictures of scenes.
static int light_side(int pixels) {
    return (pixels + 1) / 2;
}

static void draw_gpu(void *context) {
    const look_shot *shot = context;
    const studio *s = shot->s;
    const pond_gl_target target = {
        .framebuffer = s->framebuffer, .width = s->width, .height = s->height, .top_first = true};
    if (shot->casts) {
        const pond_caustics caustics = pond_caustics_default();
        (void)pond_gl_draw_caustics(shot->b->gl, &caustics, light_side(s->width),
                                    light_side(s->height));
    }
    pond_gl_draw(shot->b->gl, &shot->look, &target);
}

static void draw_gpu_in_motion(void *context) {
    look_shot *shot = context;
    shot->frame = (shot->frame + 1) % PONDS;
    (void)pond_gl_set_view(shot->b->gl, &shot->s->views[shot->frame]);
    draw_gpu(context);
}

static void draw_cpu(void *context) {
    const look_shot *shot = context;
    const studio *s = shot->s;
    pond_look look = shot->look;
    const int width = light_side(s->width);
    const pond_map light = {s->light, width, light_side(s->height), width};
    if (shot->casts) {
        const pond_caustics caustics = pond_caustics_default();
        const pond_map_target out = {s->light, light.width, light.height, light.stride};
        pond_draw_caustics(&caustics, &s->views[shot->frame], NULL, &out, &s->parallel);
        look.is.pool.light = &light;
    }
    pond_draw(&look, &s->views[shot->frame], &s->texture, &s->target, &s->parallel);
}

// ---- comparing ----------------------------------------------------------------------------------

static void read_gpu(const studio *s) {
    glBindFramebuffer(GL_FRAMEBUFFER, s->framebuffer);
    glPixelStorei(GL_PACK_ALIGNMENT, 1);
    glReadPixels(0, 0, s->width, s->height, GL_RGBA, GL_UNSIGNED_BYTE, s->gpu_pixels);
}

static double psnr(const studio *s) {
    const size_t bytes = (size_t)s->width * (size_t)s->height * 4;
    double sum = 0.0;
    for (size_t i = 0; i < bytes; i++) {
        const double off = (double)s->gpu_pixels[i] - s->cpu_pixels[i];
        sum += off * off;
    }
    return sum > 0.0 ? 10.0 * log10(255.0 * 255.0 * (double)bytes / sum) : 999.0;
}

// ---- measuring ----------------------------------------------------------------------------------

static double compare(look_shot *shot) {
    const studio *s = shot->s;
    memset(s->gpu_pixels, 0, (size_t)s->width * (size_t)s->height * 4);
    draw_gpu_in_motion(shot);
    read_gpu(s);
    draw_cpu(shot);
    return psnr(s);
}

static bool add(gpu_bench *b, const bench_subject *subject, double seconds, double rival) {
    const bench_result result = {
        .value = 1e3 * seconds, .unit = "ms", .rival = 1e3 * rival, .ratio = rival / seconds};
    return report_add(b->r, subject, &result);
}

// alike: the CPU can draw the same; a look that differs from it has no row.
static bool measure(gpu_bench *b, look_shot *shot, const char *name, bool alike) {
    const studio *s = shot->s;
    char moving[64];
    (void)snprintf(moving, sizeof moving, "%s, with new heights", name);
    const bench_subject still = {"gpu look", name, s->width, s->height, s->parallel.width};
    const bench_subject motion = {"gpu look", moving, s->width, s->height, s->parallel.width};
    if (!report_wants(b->r, &still, true)) {
        return true;
    }
    report_progress(&still);
    const double db = compare(shot);
    if (alike && !(db >= LEAST_PSNR)) {
        b->wrong = true;
        (void)report_fail(&still, "the GPU's picture is %.1f dB from the CPU's: %s", db,
                          pond_gl_message());
        return true;
    }
    const double drawn = gpu_seconds(b, draw_gpu, shot);
    const double with_heights = gpu_seconds(b, draw_gpu_in_motion, shot);
    const double cpu = alike ? gpu_cpu_seconds(b, draw_cpu, shot) : 0.0;
    return add(b, &still, drawn, cpu) && add(b, &motion, with_heights, cpu);
}

static bool measure_all(gpu_bench *b, const studio *s) {
    for (int kind = 1; kind <= POND_LOOK_COUNT; kind++) {
        const char *name = pond_look_info((pond_look_kind)kind)->name;
        look_shot shot = {.b = b, .s = s, .look = pond_look_default((pond_look_kind)kind)};
        if (kind == POND_LOOK_LAKE) {
            shot.look.is.lake.lake = s->lake;
        }
        if (!pond_gl_can_draw(b->gl, (pond_look_kind)kind)) {
            (void)report_fail(NULL, "look %s: left out: the driver cannot draw it", name);
        } else if (!measure(b, &shot, name, true)) {
            return false;
        }
    }
    look_shot pool = {.b = b, .s = s, .look = pond_look_default(POND_LOOK_POOL)};
    const pond_gl_glare glare = pond_gl_glare_default();
    pond_gl_set_glare(b->gl, &glare);
    bool good = measure(b, &pool, "pool, glare", false);
    pond_gl_set_glare(b->gl, NULL);
    pool.casts = true;
    good = good && measure(b, &pool, "pool, light cast", true);
    return good;
}

bool gpu_looks(gpu_bench *b) {
    studio s;
    const bool good =
        open_studio(&s, b, b->quick ? 160 : 1920, b->quick ? 90 : 1080) && measure_all(b, &s);
    close_studio(&s);
    return good;
}
