// records.h — the tables of what makes the looks' maps. Those of the looks are in look_row.h.
#ifndef PONDI_LOOK_RECORDS_H
#define PONDI_LOOK_RECORDS_H

#include "base/record.h"

extern const pondi_record pondi_caustics_record;
extern const pondi_record pondi_foam_record;

#endif
