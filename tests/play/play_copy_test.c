// play_copy_test.c — what is copied out of the window makes the same water: the scene file, the
// code when it is compiled, the command when it is run.
#include "play/copy/copy_text.h"
#include "play/panel/parameters.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "paint.h"
#include "scene_furnish.h"
#include "scene_look.h"
#include "scene_write.h"
#include "support.h"

#include "scene_text.h"

enum { STEPS = 90 };

#define PICTURE "P6\n4 2\n255\nabcdefghijklmnopqrstuvwx" // its pixels are letters

static char folder[] = "/tmp/millpond-copy-XXXXXX";

static int make_folder(void **state) {
    (void)state;
    return mkdtemp(folder) == NULL ? -1 : 0;
}

static int remove_folder(void **state) {
    (void)state;
    char command[128];
    (void)snprintf(command, sizeof command, "rm -rf %s", folder);
    return system(command);
}

static const char *in_folder(const char *name) {
    static char path[512];
    (void)snprintf(path, sizeof path, "%s/%s", folder, name);
    return path;
}

static void write_text(const char *path, const char *text) {
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    (void)fputs(text, file);
    assert_int_equal(fclose(file), 0);
}

static char *read_text(const char *path) {
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    char *text = calloc(1, 1 << 16);
    (void)fread(text, 1, (1 << 16) - 1, file);
    (void)fclose(file);
    return text;
}

static plan make_plan(render_options *options, const char *scene_input, const char *media,
                      plan *out) {
    *options = (render_options){.wanted = scene_default(), .quiet = true};
    options->width = 64;
    options->height = 36;
    options->seconds = 0.2;
    assert_int_equal(plan_make(options, scene_input, media, "null", out), 0);
    return *out;
}

// ---- the scene file -----------------------------------------------------------------------------

static void a_scene_for_any_folder(void **state) {
    (void)state;
    char picture[512];
    (void)snprintf(picture, sizeof picture, "%s", in_folder("floor.ppm"));
    write_text(picture, PICTURE);
    write_text(in_folder("here.json"),
               "{\"millpond\": 1, \"name\": \"here\", \"backdrop\": {\"file\": \"floor.ppm\"}}");
    render_options options;
    plan p;
    make_plan(&options, in_folder("here.json"), NULL, &p);
    p.scene.looks[POND_LOOK_POOL].is.pool.tilt = 12.5f;
    media_error error = {0};
    char saved[512];
    (void)snprintf(saved, sizeof saved, "%s", in_folder("saved.json"));
    assert_true(copy_save(&p, saved, &error));
    char *text = read_text(saved);
    scene s = parse(text);
    assert_string_equal(s.backdrop, picture);
    assert_true(s.looks[POND_LOOK_POOL].is.pool.tilt == 12.5f);
    scene_clear(&s);
    free(text);
    // One that may not be is not written, and what was there stays.
    p.scene.looks[POND_LOOK_POOL].is.pool.tilt = NAN;
    assert_false(copy_save(&p, saved, &error));
    assert_non_null(strstr(error.message, "look.tilt"));
    text = read_text(saved);
    assert_non_null(strstr(text, "12.5"));
    free(text);
    assert_false(copy_save(&p, "/nowhere/at/all.json", &error));
    plan_clear(&p);
}

// ---- code ---------------------------------------------------------------------------------------

// Compiles the code with a main() behind it and returns what that prints.
static void run_code(const char *code, const char *name, const char *behind, char *out,
                     size_t size) {
    const char *source = getenv("MILLPOND_SOURCE");
    const char *compiler = getenv("MILLPOND_CC");
    const char *flags = getenv("MILLPOND_CC_FLAGS");
    const char *library = getenv("MILLPOND_LIBRARY");
    if (compiler == NULL || library == NULL) {
        skip();
    }
    char path[512];
    (void)snprintf(path, sizeof path, "%s/%s.c", folder, name);
    char *whole = malloc(strlen(code) + strlen(behind) + 1);
    (void)sprintf(whole, "%s%s", code, behind);
    write_text(path, whole);
    free(whole);
    char command[4096];
    (void)snprintf(
        command, sizeof command,
        "%s -std=c17 -Wall -Wextra -Werror %s -I%s/include %s -o %s/%s %s -lm -pthread && "
        "%s/%s",
        compiler, flags != NULL ? flags : "", source, path, folder, name, library, folder, name);
    FILE *pipe = popen(command, "r");
    assert_non_null(pipe);
    assert_non_null(fgets(out, (int)size, pipe));
    assert_int_equal(pclose(pipe), 0);
}

static void code_of_the_water(void **state) {
    (void)state;
    static const char text[] =
        "{\"millpond\": 1, \"name\": \"my-pond.2\", \"title\": \"Ends \\\\\","
        "\"pond\": {\"cells\": 96, \"metres\": 1.7, \"wave_speed\": 0.37, \"half_life\": \"none\","
        "\"edges\": {\"left\": \"open\"}, \"stencil\": 5, \"decay\": 0.1, \"seed\": 99},"
        "\"rain\": {\"rate\": 60, \"radius\": 0.03},"
        "\"walls\": [{\"shape\": {\"kind\": \"polygon\", \"points\": [[0, 0], [0.2, 0.01], [0.1, "
        "0.2]]}, \"at\": [0.3, 0.4], \"angle\": 31}, {\"shape\": {\"radius\": 0.1}, \"at\": [0.7, "
        "0.3], \"hardness\": \"fixed\"}],"
        "\"beaches\": [{\"shape\": {\"kind\": \"rectangle\", \"width\": 0.2, \"height\": 0.3}, "
        "\"at\": [0.9, 0.5]}],"
        "\"bodies\": [{\"shape\": {\"kind\": \"capsule\", \"length\": 0.2, \"radius\": 0.05}, "
        "\"at\": [0.5, 0.8], \"floating\": true, \"lift\": 0.02}],"
        "\"emitters\": [{\"kind\": \"disc\", \"from\": [0.2, 0.7], \"amplitude\": 0.002}, "
        "{\"kind\": \"fountain\", \"from\": [0.6, 0.6], \"rate\": 100}],"
        "\"look\": {\"kind\": \"pool\", \"preset\": \"evening\", \"tint\": \"ink\", \"tilt\": 3}}";
    static const char behind[] =
        "\n#include <inttypes.h>\n#include <stdio.h>\nint main(void) {\n"
        "    pond *water = make_my_pond_2();\n"
        "    if (water == NULL) {\n        puts(pond_message());\n        return 1;\n    }\n"
        "    pond_step_many(water, 90);\n"
        "    const pond_pool_look look = look_of_my_pond_2().is.pool;\n"
        "    printf(\"%016\" PRIx64 \" %.9g %.9g %.9g\\n\", pond_hash(water), (double)look.tilt,\n"
        "           (double)look.absorption.r, (double)look.sun_elevation);\n"
        "    pond_destroy(water);\n    return 0;\n}\n";
    scene_error error = {0};
    plan p = {.scene = parse(text), .rate = {60, 1}};
    assert_true(scene_pond_desc(&p.scene, 128, 72, 60, &p.pond, &error));
    char *code = copy_code(&p, &error);
    assert_non_null(code);
    char printed[256];
    run_code(code, "water", behind, printed, sizeof printed);
    free(code);

    pond *water = make_pond(&p.pond);
    assert_true(scene_furnish(&p.scene, water, NULL, NULL, &error));
    pond_set_rain(water, &p.scene.rain.rain);
    pond_step_many(water, STEPS);
    char expected[256];
    (void)snprintf(expected, sizeof expected, "%016llx %.9g %.9g %.9g\n",
                   (unsigned long long)pond_hash(water), 3.0,
                   (double)p.scene.looks[POND_LOOK_POOL].is.pool.absorption.r,
                   (double)p.scene.looks[POND_LOOK_POOL].is.pool.sun_elevation);
    assert_string_equal(printed, expected);
    pond_destroy(water);
    scene_clear(&p.scene);
}

// What the code's water comes to after so many steps of its own.
static void hash_of_code(const char *code, const char *name, const char *bed, int steps, char *out,
                         size_t size) {
    char behind[2048];
    const bool own = strstr(code, "void step_") != NULL;
    (void)snprintf(behind, sizeof behind,
                   "\n#include <inttypes.h>\n#include <stdio.h>\n%s\nint main(void) {\n"
                   "    pond *water = make_%s(%s);\n    (void)look_of_%s();\n"
                   "    for (int i = 0; water != NULL && i < %d; i++) {\n        %s%s(water);\n"
                   "    }\n    if (water == NULL) {\n        puts(pond_message());\n"
                   "        return 0;\n    }\n    printf(\"%%016\" PRIx64 \"\\n\", "
                   "pond_hash(water));\n    pond_destroy(water);\n    return 0;\n}\n",
                   bed, name, bed[0] != '\0' ? "bed" : "", name, steps, own ? "step_" : "pond_step",
                   own ? name : "");
    run_code(code, name, behind, out, size);
}

// The scene's water after as many steps, as the program plays it.
static void hash_of_scene(const plan *p, int steps, char *out, size_t size) {
    scene_error error = {0};
    pond *water = make_pond(&p->pond);
    if (!scene_furnish(&p->scene, water, maps_read_grey, NULL, &error)) {
        fail_msg("%s", error.message);
    }
    const double rate = scene_steps_per_second(water, plan_fps(p));
    for (int i = 0; i < steps; i++) {
        scene_run_step(&p->scene, water, i, rate);
    }
    (void)snprintf(out, size, "%016llx\n", (unsigned long long)pond_hash(water));
    pond_destroy(water);
}

static void expect_same_water(plan *p, const char *bed, int steps) {
    char printed[256];
    char expected[256];
    scene_error error = {0};
    char *code = copy_code(p, &error);
    if (code == NULL) {
        fail_msg("%s", error.message);
    }
    hash_of_code(code, p->scene.name, bed, steps, printed, sizeof printed);
    hash_of_scene(p, steps, expected, sizeof expected);
    if (strcmp(printed, expected) != 0) {
        fail_msg("%s: the code comes to %s, the scene to %s", p->scene.name, printed, expected);
    }
    free(code);
}

// Depths of the painting, as code's caller hands them in.
static const char *painted_bed(const plan *p) {
    const int width = p->pond.width;
    const int height = p->pond.height;
    float *depths = malloc(sizeof *depths * (size_t)width * (size_t)height);
    FILE *file = fopen(in_folder("depths.inc"), "w");
    assert_true(depths != NULL && file != NULL);
    assert_true(paint_depth(p->scene.painting, width, height, depths, width));
    for (int i = 0; i < width * height; i++) {
        const float depth = (float)((double)depths[i] * p->pond.depth);
        assert_true(fprintf(file, "%.9g,\n", (double)depth) > 0);
    }
    assert_int_equal(fclose(file), 0);
    free(depths);
    return "static const float bed[] = {\n#include \"depths.inc\"\n};";
}

// Code of every built-in scene makes its water, from its beginning to its end, and that of every
// look compiles.
static void code_of_each_scene(void **state) {
    (void)state;
    for (int i = 0; i < scene_builtin_count(); i++) {
        plan p = {.rate = {60, 1}};
        scene_error error = {0};
        assert_true(scene_builtin(scene_builtin_name(i), &p.scene));
        p.scene.look = (pond_look_kind)scene_look_words().list[i % scene_look_words().count].value;
        p.scene.cells = 96;
        assert_true(scene_pond_desc(&p.scene, 1280, 720, 60, &p.pond, &error));
        expect_same_water(&p, p.scene.bed.map.painting ? painted_bed(&p) : "",
                          LONG_RUN((int)p.scene.seconds * 60));
        scene_clear(&p.scene);
    }
}

// In cells as fine as they are played with, among painted land.
static void code_of_fine_land(void **state) {
    (void)state;
    plan p = {.rate = {60, 1}};
    scene_error error = {0};
    assert_true(scene_builtin("pool", &p.scene));
    p.scene.cells = 640;
    assert_true(scene_pond_desc(&p.scene, 1280, 720, 60, &p.pond, &error));
    expect_same_water(&p, "", 12);
    scene_clear(&p.scene);
}

#define POND                                                                                       \
    "\"pond\": {\"cells\": 80, \"metres\": 2, \"wave_speed\": 0.7, \"depth\": 0.5, "               \
    "\"half_life\": 3}"

// Rain that begins and ends, strokes that go at once and that cross a step, trails, a driven body
// that stands still at first, among floating ones, on a sloping bed.
static void code_of_all_that_happens(void **state) {
    (void)state;
    static const char text[] =
        "{\"millpond\": 1, \"name\": \"busy\", " POND
        ", \"bed\": {\"slope\": {\"from\": [0.2, 0.1], \"to\": [0.83, 0.9], \"depths\": [0.5, "
        "0.07]}},"
        "\"rain\": {\"rate\": 40, \"radius\": 0.03, \"start\": 0.31, \"end\": 0.9},"
        "\"drops\": [{\"time\": 0.5, \"at\": [0.31, 0.77], \"radius\": 0.05, \"height\": 0.02}],"
        "\"strokes\": [{\"start\": 0.2, \"end\": 0.2, \"points\": [[0.1, 0.1], [0.1, 0.1], [0.3, "
        "0.9]]}, {\"start\": 0.333, \"end\": 1.1, \"points\": [[0.9, 0.1], [0.43, 0.2], [0.61, "
        "1.1]]}],"
        "\"bodies\": [{\"shape\": {\"radius\": 0.1}, \"at\": [0.3, 0.3], \"floating\": true, "
        "\"lift\": 0.1}, {\"shape\": {\"kind\": \"capsule\", \"length\": 0.2, \"radius\": 0.06}, "
        "\"angle\": 33, \"path\": {\"start\": 0.25, \"end\": 1.4, \"points\": [[0.2, 0.7], [0.5, "
        "0.6], [0.8, 0.9]]}}, {\"shape\": {\"radius\": 0.05}, \"at\": [0.7, 0.2]}],"
        "\"trails\": [{\"size\": [0.1, 0.06], \"height\": 0.02, \"path\": {\"start\": 0.1, "
        "\"end\": 1, \"points\": [[0.1, 0.5], [0.9, 0.4], [0.5, 0.5]]}}],"
        "\"walls\": [{\"shape\": {\"radius\": 0.1}, \"at\": [0.7, 0.3], \"hardness\": 0.3}]}";
    plan p = {.scene = parse(text), .rate = {60, 1}};
    scene_error error = {0};
    assert_true(scene_pond_desc(&p.scene, 128, 72, 60, &p.pond, &error));
    expect_same_water(&p, "", (int)(1.5 / p.pond.time_step));
    scene_clear(&p.scene);
}

static void code_of_rain_with_an_end(void **state) {
    (void)state;
    const char *const hours[] = {"\"end\": 0.3", "\"start\": 0.2"};
    for (int i = 0; i < 2; i++) {
        char text[512];
        snprintf(text, sizeof text,
                 "{\"millpond\": 1, \"name\": \"shower\", " POND
                 ", \"rain\": {\"rate\": 40, \"radius\": 0.03, %s}}",
                 hours[i]);
        plan p = {.scene = parse(text), .rate = {60, 1}};
        scene_error error = {0};
        assert_true(scene_pond_desc(&p.scene, 64, 48, 60, &p.pond, &error));
        expect_same_water(&p, "", (int)(0.5 / p.pond.time_step));
        scene_clear(&p.scene);
    }
}

// Land of a picture is copied as it is; the bytes of a bed are the caller's.
static void code_of_pictures(void **state) {
    (void)state;
    char text[2048];
    write_text(in_folder("land.ppm"), "P6\n4 2\n255\n000000~~~~~~zzz!!!!!!\xff\xff\xff");
    write_text(in_folder("bed.ppm"), "P6\n2 1\n255\nPPPPPP");
    (void)snprintf(text, sizeof text,
                   "{\"millpond\": 1, \"name\": \"maps\", " POND
                   ", \"rain\": {\"rate\": 90, \"radius\": 0.03},"
                   "\"land\": {\"file\": \"%s/land.ppm\", \"hardness\": 0.5},"
                   "\"bed\": {\"file\": \"%s/bed.ppm\"}}",
                   folder, folder);
    plan p = {.scene = parse(text), .rate = {60, 1}};
    scene_error error = {0};
    assert_true(scene_pond_desc(&p.scene, 128, 72, 60, &p.pond, &error));
    expect_same_water(&p,
                      "#include <string.h>\n"
                      "static uint8_t bed[80 * 45];\n"
                      "__attribute__((constructor)) static void fill(void) {\n"
                      "    memset(bed, 'P', sizeof bed);\n}\n",
                      90);
    // What is not there cannot be copied.
    (void)snprintf(p.scene.land.map.file, sizeof p.scene.land.map.file, "/nowhere/at-all.png");
    assert_null(copy_code(&p, &error));
    assert_non_null(strstr(error.message, "/nowhere/at-all.png"));
    scene_clear(&p.scene);
}

// ---- the command line ---------------------------------------------------------------------------

// Runs a command of the program and returns the hash of its water.
static void hash_of(const char *command, char *hash, size_t size) {
    const char *program = getenv("MILLPOND_PROGRAM");
    if (program == NULL) {
        skip();
    }
    static const char name[] = "millpond";
    assert_memory_equal(command, name, sizeof name - 1);
    char line[8192];
    (void)snprintf(line, sizeof line,
                   "cd %s && %s%s --size 64x36 --seconds 0.2 --json --quiet > told.json", folder,
                   program, command + sizeof name - 1);
    if (system(line) != 0) {
        fail_msg("%s", line);
    }
    char *told = read_text(in_folder("told.json"));
    const char *at = strstr(told, "\"state_hash\"");
    assert_non_null(at);
    (void)snprintf(hash, size, "%.18s", strchr(at, 'x') - 1);
    free(told);
}

static void command_of_a_scene(void **state) {
    (void)state;
    render_options options;
    plan p;
    make_plan(&options, "rockpool", NULL, &p);
    p.scene.cells = 80;
    p.scene.looks[POND_LOOK_POOL].is.pool.tilt = 1.0f;
    media_error failed = {0};
    assert_true(copy_save(&p, in_folder("mine.json"), &failed));
    char *command = copy_command(&p, "mine.json");
    assert_string_equal(command, "millpond render mine.json -o rockpool.mp4");
    char changed[64];
    char named[64];
    char same[64];
    hash_of(command, changed, sizeof changed);
    hash_of("millpond render rockpool --cells 80 -o named.mp4", named, sizeof named);
    hash_of("millpond render rockpool -o same.mp4", same, sizeof same);
    assert_string_equal(changed, named);
    assert_string_not_equal(changed, same);
    free(command);
    plan_clear(&p);
}

static void command_with_quotes(void **state) {
    (void)state;
    char picture[512];
    (void)snprintf(picture, sizeof picture, "%s", in_folder("it's a floor.ppm"));
    write_text(picture, PICTURE);
    render_options options;
    plan p;
    make_plan(&options, NULL, picture, &p);
    media_error failed = {0};
    assert_true(copy_save(&p, in_folder("it's mine.json"), &failed));
    char *command = copy_command(&p, "it's mine.json");
    assert_string_equal(command, "millpond render 'it'\\''s mine.json' -o sunlit.mp4");
    char hash[64];
    hash_of(command, hash, sizeof hash);
    free(command);
    plan_clear(&p);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_scene_for_any_folder),   cmocka_unit_test(code_of_the_water),
        cmocka_unit_test(code_of_each_scene),       cmocka_unit_test(code_of_fine_land),
        cmocka_unit_test(code_of_all_that_happens), cmocka_unit_test(code_of_rain_with_an_end),
        cmocka_unit_test(code_of_pictures),         cmocka_unit_test(command_of_a_scene),
        cmocka_unit_test(command_with_quotes),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
