#include "scene_words.h"

#include <stdio.h>
#include <string.h>

#include "scene.h"

#define WORDS(array)                                                                               \
    { .words = array, .count = sizeof(array) / sizeof(array)[0] }

static const scene_word solvers[] = {
    {"wave", POND_SOLVER_WAVE},           {"classic", POND_SOLVER_CLASSIC},
    {"steady", POND_SOLVER_STEADY},       {"dispersive", POND_SOLVER_DISPERSIVE},
    {"isotropic", POND_SOLVER_ISOTROPIC}, {"unit-range", POND_SOLVER_UNIT_RANGE},
    {"column", POND_SOLVER_COLUMN},
};
const scene_words scene_solver_words = WORDS(solvers);

static const scene_word stencils[] = {
    {"9", POND_STENCIL_NINE}, {"5", POND_STENCIL_FIVE}, {"fourth", POND_STENCIL_FOURTH}};
const scene_words scene_stencil_words = WORDS(stencils);

static const scene_word edges[] = {{"free", POND_EDGE_FREE},
                                   {"fixed", POND_EDGE_FIXED},
                                   {"periodic", POND_EDGE_PERIODIC},
                                   {"open", POND_EDGE_OPEN}};
const scene_words scene_edge_words = WORDS(edges);

static const scene_word columns[] = {{"exact", POND_COLUMN_EXACT},
                                     {"listed", POND_COLUMN_LISTED},
                                     {"blur", POND_COLUMN_BLUR},
                                     {"spring", POND_COLUMN_SPRING}};
const scene_words scene_column_words = WORDS(columns);

static const scene_word shapes[] = {{"disc", POND_SHAPE_DISC},
                                    {"capsule", POND_SHAPE_CAPSULE},
                                    {"rectangle", POND_SHAPE_RECTANGLE},
                                    {"polygon", POND_SHAPE_POLYGON}};
const scene_words scene_shape_words = WORDS(shapes);

static const scene_word emitters[] = {{"line", POND_EMITTER_LINE},
                                      {"disc", POND_EMITTER_DISC},
                                      {"fountain", POND_EMITTER_FOUNTAIN},
                                      {"paddle", POND_EMITTER_PADDLE},
                                      {"swell", POND_EMITTER_SWELL}};
const scene_words scene_emitter_words = WORDS(emitters);

static const scene_word sides[] = {{"left", POND_EMITTER_LEFT},
                                   {"right", POND_EMITTER_RIGHT},
                                   {"top", POND_EMITTER_TOP},
                                   {"bottom", POND_EMITTER_BOTTOM}};
const scene_words scene_side_words = WORDS(sides);

static const scene_word looks[] = {
    {"pool", SCENE_LOOK_POOL},       {"offset", SCENE_LOOK_OFFSET},   {"lens", SCENE_LOOK_LENS},
    {"profile", SCENE_LOOK_PROFILE}, {"lagoon", SCENE_LOOK_LAGOON},   {"plane", SCENE_LOOK_PLANE},
    {"height", SCENE_LOOK_HEIGHT},   {"normals", SCENE_LOOK_NORMALS}, {"slope", SCENE_LOOK_SLOPE}};
const scene_words scene_look_words = WORDS(looks);

static const scene_word lookups[] = {{"nearest", POND_LOOKUP_NEAREST},
                                     {"bilinear", POND_LOOKUP_BILINEAR}};
const scene_words scene_lookup_words = WORDS(lookups);

static const scene_word caustics[] = {{"rays", SCENE_CAUSTICS_RAYS},
                                      {"curvature", SCENE_CAUSTICS_CURVATURE}};
const scene_words scene_caustics_words = WORDS(caustics);

static const scene_word colours[] = {{"tide", POND_COLOUR_MAP_TIDE},
                                     {"ember", POND_COLOUR_MAP_EMBER},
                                     {"deep", POND_COLOUR_MAP_DEEP},
                                     {"grey", POND_COLOUR_MAP_GREY}};
const scene_words scene_colour_words = WORDS(colours);

static const scene_word greens[] = {{"up", POND_NORMALS_GREEN_UP},
                                    {"down", POND_NORMALS_GREEN_DOWN}};
const scene_words scene_green_words = WORDS(greens);

static const scene_word shows[] = {{"steepness", POND_SLOPE_STEEPNESS},
                                   {"direction", POND_SLOPE_DIRECTION}};
const scene_words scene_show_words = WORDS(shows);

bool scene_words_find(const scene_words *words, const char *text, size_t length, int *value) {
    for (size_t i = 0; i < words->count; i++) {
        const scene_word *w = &words->words[i];
        if (strlen(w->word) == length && strncmp(w->word, text, length) == 0) {
            *value = w->value;
            return true;
        }
    }
    return false;
}

const char *scene_words_name(const scene_words *words, int value) {
    for (size_t i = 0; i < words->count; i++) {
        if (words->words[i].value == value) {
            return words->words[i].word;
        }
    }
    return NULL;
}

void scene_words_list(const scene_words *words, const char *quote, const char *last, char *out,
                      size_t size) {
    size_t used = 0;
    out[0] = '\0';
    for (size_t i = 0; i < words->count && used < size; i++) {
        const char *gap = i + 1 == words->count ? " " : ", ";
        const char *before = i == 0 ? "" : gap;
        const bool final = i > 0 && i + 1 == words->count;
        const int wrote =
            snprintf(out + used, size - used, "%s%s%s%s%s%s", before, final ? last : "",
                     final ? " " : "", quote, words->words[i].word, quote);
        used += wrote > 0 ? (size_t)wrote : 0;
    }
}
