// lake_breeze.h — the breeze of the lake look. Its kernels and its shader share it, so that both
// show the same waves.
#ifndef PONDI_SHARED_LAKE_BREEZE_H
#define PONDI_SHARED_LAKE_BREEZE_H

#include <millpond/breeze.h>
#include <millpond/look_lake.h>

static inline pond_breeze_desc pondi_lake_breeze(const pond_lake_look *look) {
    pond_breeze_desc desc = pond_breeze_desc_default();
    desc.speed = look->breeze;
    desc.wind = look->wind;
    desc.period = look->period;
    desc.gusts = look->gusts;
    desc.seed = look->seed;
    return desc;
}

#endif
