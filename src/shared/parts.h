// parts.h — what a small build may leave out, as a web page's does. All is in unless a definition
// says otherwise; a pond that asks for what is left out is refused as any other bad field is.
#ifndef PONDI_SHARED_PARTS_H
#define PONDI_SHARED_PARTS_H

#ifndef PONDI_WITH_TEXTS
#define PONDI_WITH_TEXTS 1 // sentences about fields and choices
#endif
#ifndef PONDI_WITH_STAMPS
#define PONDI_WITH_STAMPS 1 // checks of who made a desc; a module makes all of its own
#endif
#ifndef PONDI_WITH_POOL
#define PONDI_WITH_POOL 1 // the pool look, with caustics and foam
#endif
#ifndef PONDI_WITH_LOOKS
#define PONDI_WITH_LOOKS 1 // looks other than offset and pool
#endif
#ifndef PONDI_WITH_PAINT
#define PONDI_WITH_PAINT                                                                           \
    1 // looks drawn by the processor; without it pond_draw() is not to be called
#endif
#ifndef PONDI_WITH_DISPERSIVE
#define PONDI_WITH_DISPERSIVE 1 // dispersive water
#endif
#ifndef PONDI_WITH_LISTINGS
#define PONDI_WITH_LISTINGS 1 // waters other than wave with nine neighbours and dispersive
#endif
#ifndef PONDI_WITH_PROBES
#define PONDI_WITH_PROBES 1 // heights that are watched
#endif
#ifndef PONDI_WITH_CUTS
#define PONDI_WITH_CUTS 1 // ponds that are a part of a wider one
#endif
// The next are files of their own: a build without them links stand-ins (web/wasm/without).
#ifndef PONDI_WITH_OPEN
#define PONDI_WITH_OPEN 1 // open sides of wave water
#endif
#ifndef PONDI_WITH_SHORES
#define PONDI_WITH_SHORES 1 // walls, ground, beaches; without them no sides are open either
#endif
#ifndef PONDI_WITH_BODIES
#define PONDI_WITH_BODIES 1
#endif
#ifndef PONDI_WITH_EMITTERS
#define PONDI_WITH_EMITTERS 1 // and breezes
#endif

#endif
