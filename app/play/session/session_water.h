// session_water.h — the water of a session made from its scene, and made anew.
#ifndef APP_PLAY_SESSION_WATER_H
#define APP_PLAY_SESSION_WATER_H

#include "session.h"

#define SESSION_FASTEST 16.0 // pace

// False fills *error; clear it in both cases.
bool session_water_make(session *s, media_error *error);
void session_water_clear(session *s);

// From the scene as it was changed. False fills *error and leaves the old water.
bool session_water_remake(session *s, media_error *error);

// Maps for a picture of that size; of the size it has, its land stays. False without memory leaves
// the old ones, and the size.
bool session_surface_make_anew(session *s, int width, int height);

// What a painting says of its land, a value for each pixel.
void session_set_dry(session *s, const float *dry);

// Brings what is drawn of walls up to date.
void session_show_walls(session *s);

// A brush that suits the scene.
session_tools session_tools_for(const scene *s, const pond_desc *desc);

// What falls when rain is asked for, and letting it.
pond_rain session_rain_for(const session *s);
void session_rain(session *s, const pond_rain *rain);

#endif
