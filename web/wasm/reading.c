// Readings that the element does not need.

#include "web.h"

uint64_t WEB_EXPORT(web_hash)(const web_pond *pond) {
    return pond_hash(pond->water);
}

float WEB_EXPORT(web_slope_x_at)(const web_pond *pond, float x, float y) {
    return pond_slope_at(pond->water, (pond_vec2){x, y}).x;
}

float WEB_EXPORT(web_slope_y_at)(const web_pond *pond, float x, float y) {
    return pond_slope_at(pond->water, (pond_vec2){x, y}).y;
}
