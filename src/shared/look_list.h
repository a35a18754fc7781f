// look_list.h — every look: its kind in pond_look_kind, and the name of its rows: pondi_look_NAME in
// src/look/looks/, pondi_gl_look_NAME in gl/. A look without one of them does not link.
#ifndef PONDI_SHARED_LOOK_LIST_H
#define PONDI_SHARED_LOOK_LIST_H

#define PONDI_LOOK_LIST(X)                                                                         \
    X(POOL, pool)                                                                                  \
    X(OFFSET, offset)                                                                              \
    X(LENS, lens)                                                                                  \
    X(PROFILE, profile)                                                                            \
    X(LAGOON, lagoon)                                                                              \
    X(PLANE, plane)                                                                                \
    X(HEIGHT, height)                                                                              \
    X(NORMALS, normals)                                                                            \
    X(SLOPE, slope)                                                                                \
    X(LAKE, lake)

#endif
