// records.h — the tables of the looks and of what makes their maps.
#ifndef PONDI_LOOK_RECORDS_H
#define PONDI_LOOK_RECORDS_H

#include "base/record.h"

#define PONDI_LIGHT PONDI_RANGE(0, 1000) // of a colour or a brightness

extern const pond_choice pondi_lookups[2];
extern const pond_choice pondi_colour_maps[4];

extern const pondi_record pondi_caustics_record;
extern const pondi_record pondi_foam_record;

extern const pondi_record pondi_pool_record;
extern const pondi_record pondi_offset_record;
extern const pondi_record pondi_lens_record;
extern const pondi_record pondi_profile_record;
extern const pondi_record pondi_lagoon_record;
extern const pondi_record pondi_plane_record;
extern const pondi_record pondi_height_record;
extern const pondi_record pondi_normals_record;
extern const pondi_record pondi_slope_record;

#endif
