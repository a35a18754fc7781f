// shaders/water: the generated shaders in both kinds of contexts, compared with formulas and with a
// picture.
#include "gl_context.h"

#include <millpond/upload.h>

#include <stdio.h>

enum { CELLS = 64, SIDE = 96, GRID = 64 };
#define WIDTH 2.56f // of the water [m]

typedef struct stage {
    GLuint program;
    GLuint textures[2];
    GLuint arrays;
    GLuint buffers[2];
    gl_canvas canvas;
    uint16_t texels[CELLS * CELLS][4];
} stage;

static char *text_of(const char *folder, const char *name) {
    char path[512];
    snprintf(path, sizeof path, "%s/shaders/water/generated/%s/%s", getenv("MILLPOND_SOURCE"),
             folder, name);
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    char *text = room(1 << 16, 1);
    text[fread(text, 1, (1 << 16) - 1, file)] = '\0';
    fclose(file);
    return text;
}

static void attach(GLuint program, GLenum kind, const char *folder, const char *name) {
    char *text = text_of(folder, name);
    const char *const source = text;
    const GLuint shader = glCreateShader(kind);
    glShaderSource(shader, 1, &source, NULL);
    glCompileShader(shader);
    GLint good = 0;
    glGetShaderiv(shader, GL_COMPILE_STATUS, &good);
    assert_true(good);
    glAttachShader(program, shader);
    glDeleteShader(shader);
    free(text);
}

static void set(const stage *s, const char *name, int count, const float *value) {
    const GLint at = glGetUniformLocation(s->program, name);
    assert_true(at >= 0);
    void (*const setters[])(GLint, GLsizei, const GLfloat *) = {glUniform1fv, glUniform2fv,
                                                                glUniform3fv, glUniform4fv};
    setters[count - 1](at, 1, value);
}

static void set1(const stage *s, const char *name, float value) {
    set(s, name, 1, &value);
}

static void set_defaults(const stage *s) {
    char *text = text_of(".", "defaults.json");
    int found = 0;
    for (char *line = strtok(text, "\n"); line != NULL; line = strtok(NULL, "\n")) {
        char name[64];
        float v[4];
        const int count =
            sscanf(line, " \"%63[^\"]\": [%f, %f, %f, %f", name, v, v + 1, v + 2, v + 3) - 1;
        if (count > 0) {
            set(s, name, count, v);
            found++;
        }
    }
    assert_int_equal(found, 19);
    free(text);
}

static void filter(GLenum kind, GLint wrap) {
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, (GLint)kind);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, wrap);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, wrap);
}

static void upload(stage *s) {
    glActiveTexture(GL_TEXTURE0);
    glBindTexture(GL_TEXTURE_2D, s->textures[0]);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA16F, CELLS, CELLS, 0, GL_RGBA, GL_HALF_FLOAT, s->texels);
    filter(GL_LINEAR, GL_CLAMP_TO_EDGE);
}

static void floor_of(stage *s, int width, int height, const uint8_t *pixels) {
    glActiveTexture(GL_TEXTURE1);
    glBindTexture(GL_TEXTURE_2D, s->textures[1]);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_SRGB8_ALPHA8, width, height, 0, GL_RGBA, GL_UNSIGNED_BYTE,
                 pixels);
    glGenerateMipmap(GL_TEXTURE_2D);
    filter(GL_LINEAR_MIPMAP_LINEAR, GL_REPEAT);
}

// Calm water over a grey floor, seen from above: the picture is the water.
static stage *stage_open(void) {
    const char *folder = epoxy_is_desktop_gl() ? "glsl330" : "es300";
    stage *s = room(1, sizeof *s);
    s->program = glCreateProgram();
    attach(s->program, GL_VERTEX_SHADER, folder, "water.vert");
    attach(s->program, GL_FRAGMENT_SHADER, folder, "water.frag");
    glBindAttribLocation(s->program, 0, "spot");
    glLinkProgram(s->program);
    GLint good = 0;
    glGetProgramiv(s->program, GL_LINK_STATUS, &good);
    assert_true(good);
    glUseProgram(s->program);
    s->canvas = gl_canvas_make(SIDE, SIDE);
    glViewport(GL_MARGIN, GL_MARGIN, SIDE, SIDE);
    glGenTextures(2, s->textures);
    upload(s);
    floor_of(s, 1, 1, (const uint8_t[]){188, 188, 188, 255});
    set_defaults(s);
    const float clip[16] = {2 / WIDTH, 0, 0, 0, 0, 0, -0.1f, 0, 0, 2 / WIDTH, 0, 0, -1, -1, 0, 1};
    glUniformMatrix4fv(glGetUniformLocation(s->program, "water_clip"), 1, GL_FALSE, clip);
    glUniform1i(glGetUniformLocation(s->program, "water_texels"), 0);
    glUniform1i(glGetUniformLocation(s->program, "water_floor"), 1);

    float spots[(GRID + 1) * (GRID + 1)][2];
    uint16_t corners[GRID * GRID][6];
    for (int i = 0; i < (GRID + 1) * (GRID + 1); i++) {
        spots[i][0] = (float)(i % (GRID + 1)) / GRID;
        spots[i][1] = (float)(i / (GRID + 1)) / GRID;
    }
    for (int i = 0; i < GRID * GRID; i++) {
        const int at = i / GRID * (GRID + 1) + i % GRID;
        const int around[6] = {at, at + 1, at + GRID + 1, at + 1, at + GRID + 2, at + GRID + 1};
        for (int k = 0; k < 6; k++) {
            corners[i][k] = (uint16_t)around[k];
        }
    }
    glGenVertexArrays(1, &s->arrays);
    glBindVertexArray(s->arrays);
    glGenBuffers(2, s->buffers);
    glBindBuffer(GL_ARRAY_BUFFER, s->buffers[0]);
    glBufferData(GL_ARRAY_BUFFER, sizeof spots, spots, GL_STATIC_DRAW);
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, s->buffers[1]);
    glBufferData(GL_ELEMENT_ARRAY_BUFFER, sizeof corners, corners, GL_STATIC_DRAW);
    glEnableVertexAttribArray(0);
    glVertexAttribPointer(0, 2, GL_FLOAT, GL_FALSE, 0, NULL);
    return s;
}

static picture draw(const stage *s, const char *name) {
    glDrawElements(GL_TRIANGLES, 6 * GRID * GRID, GL_UNSIGNED_SHORT, NULL);
    const picture drawn = gl_canvas_read(&s->canvas);
    gl_keep(&drawn, name);
    return drawn;
}

static void stage_close(stage *s) {
    glUseProgram(0);
    glDeleteProgram(s->program);
    glDeleteVertexArrays(1, &s->arrays);
    glDeleteBuffers(2, s->buffers);
    glDeleteTextures(2, s->textures);
    glActiveTexture(GL_TEXTURE0);
    gl_canvas_free(&s->canvas);
    free(s);
}

static void expect(const stage *s, const char *what, const float wanted[4]) {
    picture drawn = draw(s, what);
    for (int c = 0; c < 4; c++) {
        const float level = 255 * fminf(wanted[c], 1);
        if (fabsf((float)pixel_of(&drawn, SIDE / 2, SIDE / 2)[c] - level) > 1.6f) {
            print_error("%s: channel %d is %d, not %.1f\n", what, c,
                        pixel_of(&drawn, SIDE / 2, SIDE / 2)[c], (double)level);
            fail();
        }
    }
    free(drawn.memory);
}

// Calm water without ripples is the floor dimmed by its way through the water, and the sky above.
static void calm_water_absorbs_and_mirrors(void **state) {
    (void)state;
    stage *s = stage_open();
    static const float zenith[] = {0.1f, 0.24f, 0.48f};
    static const float scatter[] = {0.01f, 0.1f, 0.13f};
    static const float absorption[] = {1.6f, 0.45f, 0.35f};
    static const float dark[3];
    set1(s, "water_ripples", 0);
    set1(s, "water_encode", 0);
    set(s, "water_sun", 3, (const float[]){0, 1, 0}); // its ray goes straight down
    set(s, "water_sunlight", 3, dark);
    float wanted[4] = {0, 0, 0, 1};
    float left = 0;
    for (int c = 0; c < 3; c++) {
        const float through = expf(-absorption[c] * 0.7f);
        wanted[c] = 0.98f * (0.5028f * through + scatter[c] * (1 - through)) + 0.02f * zenith[c];
        left += through / 3;
    }
    expect(s, "calm", wanted);

    set1(s, "water_encode", 1);
    for (int c = 0; c < 3; c++) {
        wanted[c] = 1.055f * powf(wanted[c], 1 / 2.4f) - 0.055f;
    }
    expect(s, "encoded", wanted);

    // Premultiplied: only the water's own light, and the share of the scene behind that is hidden.
    set1(s, "water_encode", 0);
    set1(s, "water_see_through", 1);
    for (int c = 0; c < 3; c++) {
        wanted[c] = 0.98f * scatter[c] * (1 - expf(-absorption[c] * 0.7f)) + 0.02f * zenith[c];
    }
    wanted[3] = 1 - 0.98f * left;
    expect(s, "see through", wanted);

    floor_of(s, 1, 1, (const uint8_t[]){188, 188, 188, 0});
    expect(s, "no water", (const float[4]){0, 0, 0, 0});
    set1(s, "water_see_through", 0);
    expect(s, "land", (const float[4]){0.5028f, 0.5028f, 0.5028f, 1});
    stage_close(s);
}

// One half float.
static uint16_t half(double value) {
    int exponent;
    const double mantissa = frexp(fabs(value), &exponent);
    return value == 0 ? 0
                      : (uint16_t)((value < 0) << 15 | (exponent + 14) << 10 |
                                   ((int)(mantissa * 2048) & 1023));
}

static void fill(stage *s, double slope_x, double slope_y, double foam) {
    for (int i = 0; i < CELLS * CELLS; i++) {
        s->texels[i][1] = half(slope_x);
        s->texels[i][2] = half(slope_y);
        s->texels[i][3] = half(foam);
    }
    upload(s);
}

static int red(const stage *s) {
    picture drawn = draw(s, "slope");
    const int level = pixel_of(&drawn, SIDE / 2, SIDE / 2)[0];
    free(drawn.memory);
    return level;
}

// The slope halfway between the eye and the sun mirrors the sun; foam is white.
static void slopes_mirror_the_sun_and_foam_is_white(void **state) {
    (void)state;
    stage *s = stage_open();
    set1(s, "water_ripples", 0);
    const int calm = red(s);
    fill(s, 0.48 / 1.62, 0.62 / 1.62, 0);
    assert_in_range(red(s), calm + 50, 255);
    fill(s, -0.48 / 1.62, -0.62 / 1.62, 0);
    assert_in_range(red(s), calm - 30, calm + 30);
    fill(s, 0, 0, 1);
    assert_in_range(red(s), 225, 255);
    stage_close(s);
}

// Drops over tiles, three times as high as true, in both kinds of contexts.
static void drops_are_those_of_the_picture(void **state) {
    (void)state;
    stage *s = stage_open();
    pond_desc desc = pond_desc_default();
    desc.width = desc.height = CELLS;
    desc.cell_size = WIDTH / CELLS;
    pond *water = NULL;
    assert_int_equal(pond_create(&desc, &water), POND_OK);
    pond_drop(water, (pond_vec2){1.1f, 1.3f}, 0.07f, -0.04f);
    pond_advance(water, 0.7);
    pond_drop(water, (pond_vec2){1.9f, 0.8f}, 0.07f, -0.04f);
    pond_advance(water, 0.5);
    const pond_view view = pond_get_view(water);
    pond_write_texels(&view, NULL, POND_TEXELS_RGBA16F, 0, s->texels, sizeof s->texels / CELLS,
                      NULL);
    upload(s);
    uint8_t tiles[16 * 16][4];
    for (int i = 0; i < 16 * 16; i++) {
        const bool joint = i % 16 == 0 || i / 16 == 0;
        memcpy(tiles[i], joint ? (uint8_t[]){235, 240, 240, 255} : (uint8_t[]){150, 205, 220, 255},
               4);
    }
    floor_of(s, 16, 16, &tiles[0][0]);
    set(s, "water_floor_size", 2, (const float[]){0.32f, 0.32f});
    set1(s, "water_time", 1.6f);
    set1(s, "water_lift", 3);
    picture drawn = draw(s, "material");

    char path[512];
    snprintf(path, sizeof path, "%s/tests/gl/material.ppm", getenv("MILLPOND_SOURCE"));
    if (getenv("MILLPOND_RENEW") != NULL) {
        FILE *file = fopen(path, "wb");
        assert_non_null(file);
        fprintf(file, "P6\n%d %d\n255\n", SIDE, SIDE);
        for (int i = 0; i < SIDE * SIDE; i++) {
            fwrite(pixel_of(&drawn, i % SIDE, i / SIDE), 1, 3, file);
        }
        fclose(file);
    }
    picture expected = picture_make(SIDE, SIDE);
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    assert_int_equal(fseek(file, -3L * SIDE * SIDE, SEEK_END), 0);
    for (int i = 0; i < SIDE * SIDE; i++) {
        uint8_t *pixel = pixel_of(&expected, i % SIDE, i / SIDE);
        assert_int_equal(fread(pixel, 1, 3, file), 3);
        pixel[3] = 255;
    }
    fclose(file);
    assert_true(gl_psnr(&drawn, &expected) >= GL_LEAST_PSNR);
    free(expected.memory);
    free(drawn.memory);
    pond_destroy(water);
    stage_close(s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(calm_water_absorbs_and_mirrors),
        cmocka_unit_test(slopes_mirror_the_sun_and_foam_is_white),
        cmocka_unit_test(drops_are_those_of_the_picture),
    };
    return gl_run_tests("gl_material", tests, sizeof tests / sizeof tests[0]);
}
