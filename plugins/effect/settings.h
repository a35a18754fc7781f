// settings.h — the settings of the effect, as all plugins offer them: names, ranges, explanations.
#ifndef PLUGINS_SETTINGS_H
#define PLUGINS_SETTINGS_H

#include <stdbool.h>
#include <stddef.h>

// In the order in which to show them. Filters have all but the last.
typedef enum effect_setting {
    EFFECT_MOOD,
    EFFECT_LOOK,
    EFFECT_STRENGTH,
    EFFECT_SCALE,
    EFFECT_DROPS,
    EFFECT_WIND,
    EFFECT_DIRECTION,
    EFFECT_WATERLINE,
    EFFECT_MIRROR,
    EFFECT_SEED,
    EFFECT_PRESET,
    EFFECT_MASK,
    EFFECT_GROUND,
    EFFECT_SETTINGS
} effect_setting;

#define EFFECT_FILTER_SETTINGS EFFECT_GROUND

// Values in their units. A word has its index, a switch 0 or 1, and a file 0: see
// effect_set_mask().
typedef struct effect_settings {
    double value[EFFECT_SETTINGS];
} effect_settings;

typedef enum effect_kind {
    EFFECT_WORD,
    EFFECT_NUMBER,
    EFFECT_WHOLE,
    EFFECT_SWITCH,
    EFFECT_FILE
} effect_kind;

// How positions 0…1 of a slider become values.
typedef enum effect_curve {
    EFFECT_LINEAR,
    EFFECT_SQUARE, // the middle is a quarter of the range
    EFFECT_LOGARITHMIC
} effect_curve;

typedef struct effect_traits {
    const char *name;
    effect_kind kind;
    const char *about; // a sentence or two
    double low;
    double high;
    double initial;
    effect_curve curve;
    const char *const *words; // of a word, ending with NULL
    // A change computes the water again, which takes too long for keyframes.
    bool rebuilds;
} effect_traits;

// The index must be below EFFECT_SETTINGS.
effect_traits effect_setting_info(int index);

effect_settings effect_settings_default(void);

// Sets a value, clamped to its range; whole numbers are rounded. NaN has no effect.
void effect_set(effect_settings *s, int index, double value);

// Sets a word. False, with no effect, if it is not one of the setting's.
bool effect_set_word(effect_settings *s, int index, const char *word);

// Converts a slider's position to a value, both clamped, and back.
double effect_from_slider(int index, double position);
double effect_to_slider(int index, double value);

#endif
