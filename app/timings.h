// timings.h — what each stage of a film took: decoding, the water, drawing and encoding run side by
// side, so that the whole is hardly longer than the slowest.
#ifndef APP_TIMINGS_H
#define APP_TIMINGS_H

#include <jansson.h>

// All in seconds. Work before the last pass over the film counts as preparing.
typedef struct timings {
    double prepare;
    double decode;
    double step;
    double draw;
    double maps; // and meshes
    double encode;
    double draw_waits_for_decode;
    double draw_waits_for_encode;
    double encode_waits;
    double whole; // until now
} timings;

json_t *timings_json(const timings *t);
void timings_tell(const timings *t);

#endif
