// timings.h — the time of each stage of a film. Decoding, the water, drawing and encoding run at
// the same time, so the whole takes hardly longer than the slowest stage.
#ifndef APP_TIMINGS_H
#define APP_TIMINGS_H

#include <jansson.h>

// All in seconds. Work before the last pass over the film counts as `prepare`.
typedef struct timings {
    double prepare;
    double decode;
    double step;
    double draw;
    double maps; // includes meshes
    double encode;
    double draw_waits_for_decode;
    double draw_waits_for_encode;
    double encode_waits;
    double whole; // since planning began
} timings;

json_t *timings_json(const timings *t);
void timings_tell(const timings *t);

#endif
