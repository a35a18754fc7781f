#include "solver/link_rows.h"

// What a palette's `keep` begins with.
#define TWICE(k) k, k
#define ALL(k)                                                                                     \
    { TWICE(TWICE(TWICE(TWICE(k)))) }

const pondi_link_codes pondi_link_codes_plain = {.keep = ALL(0)};
const pondi_link_codes pondi_link_codes_dry = {.keep = ALL(1)};
