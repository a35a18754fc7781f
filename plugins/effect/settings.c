#include "settings.h"

#include <math.h>
#include <millpond/field.h>
#include <string.h>

static const char *const moods[] = {"sunlit", "rain", "breeze", "drops", "classic", "lake", NULL};

// Looks in perspective and from the side need other water.
static const char *const looks[] = {"mood",   "pool",    "offset", "lens", "lagoon",
                                    "height", "normals", "slope",  NULL};

// The presets of all looks, the pool's first.
static const char *const presets[] = {"mood",   "clear",    "swimming_pool", "pond",   "river",
                                      "sea",    "overcast", "evening",       "night",  "literal",
                                      "glass",  "relief",   "smooth",        "strong", "hollow",
                                      "lagoon", "dusk",     "mire",          NULL};

static const char *const grounds[] = {"tiles", "mosaic", "bath", "lido", "billiards", "lake", NULL};

static const effect_traits settings[EFFECT_SETTINGS] = {
    [EFFECT_MOOD] = {"mood", EFFECT_WORD,
                     "The water: a sunlit pool, rain, wind waves seen from above, single drops, "
                     "drops as in old demos, or a lake below a waterline.",
                     .words = moods, .rebuilds = true},
    [EFFECT_LOOK] = {"look", EFFECT_WORD,
                     "How the water is drawn; mood: as the mood draws it. height, normals and "
                     "slope are maps. The lake has only one look.",
                     .words = looks, .rebuilds = true},
    [EFFECT_STRENGTH] = {"strength", EFFECT_NUMBER,
                         "Visibility of the water; 0 shows the picture itself.", 0.0, 2.0, 1.0},
    [EFFECT_SCALE] = {"scale", EFFECT_NUMBER,
                      "Factor on the size of the waves; no effect on the lake.", 0.25, 4.0, 1.0,
                      EFFECT_LOGARITHMIC, .rebuilds = true},
    [EFFECT_DROPS] = {"drops", EFFECT_NUMBER,
                      "Factor on the mood's number of drops; breeze and lake have none.", 0.0, 4.0,
                      1.0, EFFECT_SQUARE, .rebuilds = true},
    [EFFECT_WIND] = {"wind", EFFECT_NUMBER,
                     "Factor on the mood's wind, up to 20 m/s; rain and drops have none.", 0.0, 4.0,
                     1.0, EFFECT_SQUARE},
    [EFFECT_DIRECTION] = {"direction", EFFECT_NUMBER, NULL, 0.0, 360.0},
    [EFFECT_WATERLINE] = {"waterline", EFFECT_NUMBER,
                          "Upper end of the lake: 0 top, 1 bottom of the picture.", 0.05, 0.95,
                          0.65},
    [EFFECT_MIRROR] = {"mirror", EFFECT_SWITCH,
                       "The lake mirrors the picture above the waterline; otherwise the picture "
                       "below it moves.",
                       0.0, 1.0, 1.0},
    [EFFECT_SEED] = {"seed", EFFECT_WHOLE, NULL, 0.0, 1000.0, .rebuilds = true},
    [EFFECT_PRESET] = {"preset", EFFECT_WORD,
                       "Colours and light of the look; mood: those of the mood. Presets of other "
                       "looks have no effect.",
                       .words = presets, .rebuilds = true},
    [EFFECT_MASK] = {"mask", EFFECT_FILE,
                     "A PNG file that limits the water: white = water. Elsewhere the picture does "
                     "not change."},
    [EFFECT_GROUND] = {"ground", EFFECT_WORD, "The painting under the water.", .words = grounds,
                       .rebuilds = true},
};

// The settings that are fields of the library.
static const pond_field *field_of(int index) {
    return index == EFFECT_DIRECTION ? pond_field_find(POND_RECORD_BREEZE, "wind")
           : index == EFFECT_SEED    ? pond_field_find(POND_RECORD_DESC, "seed")
                                     : NULL;
}

effect_traits effect_setting_info(int index) {
    effect_traits traits = settings[index];
    const pond_field *field = field_of(index);
    if (field != NULL) {
        traits.about = field->about;
        traits.initial = field->initial[0];
    }
    for (int i = 0; traits.words != NULL && traits.words[i] != NULL; i++) {
        traits.high = i;
    }
    return traits;
}

static double clamp(double value, double low, double high) {
    return fmin(fmax(value, low), high);
}

void effect_set(effect_settings *s, int index, double value) {
    const effect_traits traits = effect_setting_info(index);
    if (!isnan(value)) {
        const double within = clamp(value, traits.low, traits.high);
        s->value[index] = traits.kind == EFFECT_NUMBER ? within : floor(within + 0.5);
    }
}

effect_settings effect_settings_default(void) {
    effect_settings s;
    for (int i = 0; i < EFFECT_SETTINGS; i++) {
        s.value[i] = effect_setting_info(i).initial;
    }
    return s;
}

bool effect_set_word(effect_settings *s, int index, const char *word) {
    const char *const *words = settings[index].words;
    for (int i = 0; words != NULL && words[i] != NULL; i++) {
        if (strcmp(words[i], word) == 0) {
            s->value[index] = i;
            return true;
        }
    }
    return false;
}

double effect_from_slider(int index, double position) {
    const effect_traits traits = effect_setting_info(index);
    const double at = clamp(position, 0.0, 1.0);
    const double span = traits.high - traits.low;
    return traits.curve == EFFECT_LOGARITHMIC ? traits.low * pow(traits.high / traits.low, at)
           : traits.curve == EFFECT_SQUARE    ? traits.low + span * at * at
                                              : traits.low + span * at;
}

double effect_to_slider(int index, double value) {
    const effect_traits traits = effect_setting_info(index);
    const double share = (value - traits.low) / (traits.high - traits.low);
    return traits.curve == EFFECT_LOGARITHMIC
               ? log(value / traits.low) / log(traits.high / traits.low)
           : traits.curve == EFFECT_SQUARE ? sqrt(share)
                                           : share;
}
