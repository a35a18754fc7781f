// look_list.h — every look: its kind in pond_look_kind and its name. pondi_look_NAME in
// src/look/looks/ and pondi_gl_look_NAME in gl/ describe it; without one of them linking fails.
#ifndef PONDI_SHARED_LOOK_LIST_H
#define PONDI_SHARED_LOOK_LIST_H

#include "shared/parts.h"

#if PONDI_WITH_LOOKS
#define PONDI_LOOK_LIST_REST(X)                                                                    \
    X(LENS, lens)                                                                                  \
    X(PROFILE, profile)                                                                            \
    X(LAGOON, lagoon)                                                                              \
    X(PLANE, plane)                                                                                \
    X(HEIGHT, height)                                                                              \
    X(NORMALS, normals)                                                                            \
    X(SLOPE, slope)                                                                                \
    X(LAKE, lake)
#else
#define PONDI_LOOK_LIST_REST(X)
#endif

#define PONDI_LOOK_LIST(X)                                                                         \
    X(POOL, pool)                                                                                  \
    X(OFFSET, offset)                                                                              \
    PONDI_LOOK_LIST_REST(X)

#endif
