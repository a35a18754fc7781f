#include "settings_page.h"

#include <ctype.h>

#define STEP 0.01
#define LONG 10.0 // longer ranges have whole steps

typedef struct label {
    char text[32];
} label;

// Makes a label from an identifier: swimming_pool becomes "Swimming pool".
static label label_of(const char *name) {
    label l;
    snprintf(l.text, sizeof l.text, "%s", name);
    l.text[0] = (char)toupper((unsigned char)l.text[0]);
    for (char *c = l.text; *c != '\0'; c++) {
        *c = *c == '_' ? ' ' : *c;
    }
    return l;
}

static obs_property_t *add_words(obs_properties_t *page, const effect_traits *t,
                                 const char *title) {
    obs_property_t *list =
        obs_properties_add_list(page, t->name, title, OBS_COMBO_TYPE_LIST, OBS_COMBO_FORMAT_STRING);
    for (int i = 0; t->words[i] != NULL; i++) {
        const char *word = t->words[i];
        const bool follows = strcmp(word, "mood") == 0;
        obs_property_list_add_string(list, follows ? "As the mood" : label_of(word).text, word);
    }
    return list;
}

static obs_property_t *add(obs_properties_t *page, const effect_traits *t) {
    const label title = label_of(t->name);
    switch (t->kind) {
    case EFFECT_WORD:
        return add_words(page, t, title.text);
    case EFFECT_SWITCH:
        return obs_properties_add_bool(page, t->name, title.text);
    case EFFECT_WHOLE:
        return obs_properties_add_int(page, t->name, title.text, (int)t->low, (int)t->high, 1);
    case EFFECT_FILE:
        return obs_properties_add_path(page, t->name, title.text, OBS_PATH_FILE, "PNG (*.png)",
                                       NULL);
    case EFFECT_NUMBER:
        break;
    }
    return obs_properties_add_float_slider(page, t->name, title.text, t->low, t->high,
                                           t->high - t->low > LONG ? 1.0 : STEP);
}

obs_properties_t *settings_page_create(void *unused) {
    (void)unused;
    obs_properties_t *page = obs_properties_create();
    for (int i = 0; i < EFFECT_FILTER_SETTINGS; i++) {
        const effect_traits traits = effect_setting_info(i);
        obs_property_set_long_description(add(page, &traits), traits.about);
    }
    return page;
}

void settings_page_defaults(obs_data_t *data) {
    for (int i = 0; i < EFFECT_FILTER_SETTINGS; i++) {
        const effect_traits t = effect_setting_info(i);
        switch (t.kind) {
        case EFFECT_WORD:
            obs_data_set_default_string(data, t.name, t.words[(int)t.initial]);
            break;
        case EFFECT_SWITCH:
            obs_data_set_default_bool(data, t.name, t.initial > 0.0);
            break;
        case EFFECT_WHOLE:
            obs_data_set_default_int(data, t.name, (long long)t.initial);
            break;
        case EFFECT_NUMBER:
            obs_data_set_default_double(data, t.name, t.initial);
            break;
        case EFFECT_FILE:
            obs_data_set_default_string(data, t.name, "");
            break;
        }
    }
}

static void read_word(effect_settings *s, int index, const char *name, obs_data_t *data) {
    const char *word = obs_data_get_string(data, name);
    if (!effect_set_word(s, index, word)) {
        blog(LOG_WARNING, "millpond: %s '%s' is unknown; the settings page lists the allowed words",
             name, word);
    }
}

effect_settings settings_page_read(obs_data_t *data) {
    effect_settings s = effect_settings_default();
    for (int i = 0; i < EFFECT_FILTER_SETTINGS; i++) {
        const effect_traits t = effect_setting_info(i);
        switch (t.kind) {
        case EFFECT_WORD:
            read_word(&s, i, t.name, data);
            break;
        case EFFECT_SWITCH:
            effect_set(&s, i, obs_data_get_bool(data, t.name) ? 1.0 : 0.0);
            break;
        case EFFECT_WHOLE:
            effect_set(&s, i, (double)obs_data_get_int(data, t.name));
            break;
        case EFFECT_NUMBER:
            effect_set(&s, i, obs_data_get_double(data, t.name));
            break;
        case EFFECT_FILE: // filter.c reads it
            break;
        }
    }
    return s;
}
