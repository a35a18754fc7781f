// settings_page.h — the effect's settings as a page of properties in OBS, and back.
#ifndef PLUGINS_SETTINGS_PAGE_H
#define PLUGINS_SETTINGS_PAGE_H

#include <obs-module.h>

#include "../effect/settings.h"

obs_properties_t *settings_page_create(void *unused);
void settings_page_defaults(obs_data_t *data);

// Values beyond their ranges are clamped; unknown words are logged, and the default is used.
effect_settings settings_page_read(obs_data_t *data);

#endif
