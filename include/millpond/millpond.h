// millpond/millpond.h — the main header: ponds, touches, shores, bodies, emitters, events and
// looks.
//
// Other headers are included by name; docs/library.md lists them.
#ifndef MILLPOND_MILLPOND_H
#define MILLPOND_MILLPOND_H

#include <millpond/base.h>
#include <millpond/body.h>
#include <millpond/emitter.h>
#include <millpond/event.h>
#include <millpond/look.h>
#include <millpond/picture.h>
#include <millpond/pond.h>
#include <millpond/shape.h>
#include <millpond/shore.h>
#include <millpond/touch.h>

#endif
