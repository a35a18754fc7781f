// maps.h — pictures that say where land is, or how deep the water.
#ifndef APP_MAPS_H
#define APP_MAPS_H

#include "scene_furnish.h"

// A scene_read_grey: `user` is the path or name of the scene, NULL for none; relative pictures lie
// beside a scene's file.
scene_read_grey maps_read_grey;

#endif
