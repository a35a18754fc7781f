// millpond/millpond.h — the whole library in one include.
#ifndef MILLPOND_MILLPOND_H
#define MILLPOND_MILLPOND_H

#include <millpond/act.h>
#include <millpond/base.h>
#include <millpond/body.h>
#include <millpond/breeze.h>
#include <millpond/colour_map.h>
#include <millpond/current.h>
#include <millpond/emitter.h>
#include <millpond/event.h>
#include <millpond/field.h>
#include <millpond/keep.h>
#include <millpond/lake_find.h>
#include <millpond/light.h>
#include <millpond/look.h>
#include <millpond/mesh.h>
#include <millpond/part.h>
#include <millpond/picture.h>
#include <millpond/pond.h>
#include <millpond/recording.h>
#include <millpond/shape.h>
#include <millpond/shift.h>
#include <millpond/shore.h>
#include <millpond/snapshot.h>
#include <millpond/spray.h>
#include <millpond/touch.h>
#include <millpond/upload.h>
#include <millpond/world.h>

#endif
