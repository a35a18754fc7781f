// records.h — the tables of the structs that a pond and what is in it are made from.
#ifndef PONDI_POND_RECORDS_H
#define PONDI_POND_RECORDS_H

#include "base/record.h"

extern const pondi_record pondi_desc_record;
extern const pondi_record pondi_rain_record;
extern const pondi_record pondi_body_record;
extern const pondi_record pondi_emitter_record;

#endif
