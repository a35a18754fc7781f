// plan_mood.c — chooses the water over a picture or film without a scene, and its random numbers.
#include "plan_inside.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "media/piped.h"

#define SEED_BYTES 65536 // of a file that determine its seed

static bool given(const render_options *o, field_option option) {
    return render_option_is_given(o, option);
}

bool plan_blows(const render_options *o) {
    return given(o, FIELD_OPTION_BREEZE) || given(o, FIELD_OPTION_WIND);
}

static bool rains(const render_options *o) {
    const bool falls = given(o, FIELD_OPTION_RAIN) && o->wanted.rain.rain.rate > 0.0f;
    return falls || o->film.listen != NULL;
}

// The rings of single drops show other solvers and looks best.
static bool wants_drops(const render_options *o, pond_look_kind look) {
    return look != POND_LOOK_POOL || given(o, FIELD_OPTION_SOLVER) ||
           given(o, FIELD_OPTION_STENCIL) || given(o, FIELD_OPTION_WAVE_SPEED) ||
           given(o, FIELD_OPTION_DAMPING_SHIFT);
}

int plan_mood_for(const render_options *o, pond_look_kind look) {
    if (look == POND_LOOK_LAKE) {
        return MOOD_LAKE;
    }
    if (o->mood != MOOD_UNSET && o->mood != MOOD_LAKE) {
        return o->mood;
    }
    return plan_blows(o)          ? MOOD_BREEZE
           : rains(o)             ? MOOD_RAIN
           : wants_drops(o, look) ? MOOD_DROPS
                                  : MOOD_SUNLIT;
}

const char *plan_mood_scene(int mood) {
    return mood == MOOD_BREEZE  ? "breeze"
           : mood == MOOD_RAIN  ? "rain"
           : mood == MOOD_DROPS ? "drops"
                                : SCENE_FOR_PICTURES;
}

void plan_choose_mood(const render_options *o, const char *media, plan *p) {
    const bool is_lake =
        o->mood == MOOD_LAKE || (o->mood == MOOD_UNSET && plan_finds_lake(o, media, p));
    const int look = is_lake ? POND_LOOK_LAKE : o->look != 0 ? o->look : POND_LOOK_POOL;
    p->mood = plan_mood_for(o, (pond_look_kind)look);
}

// Returns a number from the beginning of a file; from its name if it is none, such as a pattern.
static uint64_t seed_of(const char *path) {
    char bytes[SEED_BYTES];
    struct stat is;
    const bool full = stat(path, &is) == 0 && S_ISREG(is.st_mode) && is.st_size > 0;
    FILE *file = full ? fopen(path, "rb") : NULL;
    size_t count = file != NULL ? fread(bytes, 1, sizeof bytes, file) : 0;
    const char *from = count > 0 ? bytes : path;
    if (file != NULL) {
        (void)fclose(file);
    }
    count = count > 0 ? count : strlen(path);
    uint64_t sum = 0xcbf29ce484222325u; // FNV-1a
    for (size_t i = 0; i < count; i++) {
        sum = (sum ^ (uint8_t)from[i]) * 0x100000001b3u;
    }
    return sum >> 32;
}

void plan_seed_picture(const render_options *o, const char *media, scene *s) {
    media_error unread = {0};
    if (!given(o, FIELD_OPTION_SEED) && media != NULL) {
        const char *place = media_place_of(media, &unread);
        s->pond.seed = seed_of(place != NULL ? place : media);
    }
    s->breeze.seed = s->looks[POND_LOOK_LAKE].is.lake.seed = s->pond.seed;
}
