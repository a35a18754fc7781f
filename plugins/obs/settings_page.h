// settings_page.h — shows the effect's settings as a page of properties in OBS, and reads them.
#ifndef PLUGINS_SETTINGS_PAGE_H
#define PLUGINS_SETTINGS_PAGE_H

#include <obs-module.h>

#include "../effect/settings.h"

obs_properties_t *settings_page_create(void *unused);
void settings_page_defaults(obs_data_t *data);

// Clamps values to their ranges. Logs unknown words and uses their default.
effect_settings settings_page_read(obs_data_t *data);

#endif
