#include "pond/recent.h"

#include <math.h>

#include "pond/pond.h"
#include "pond/touch.h"

void pondi_recent_begin(pond *water) {
    pondi_touch_again(water, -0.5);
}

void pondi_recent_end(pond *water) {
    pondi_touch_again(water, 0.5);
    water->recent.used = 0;
}

void pondi_recent_shift(pond *water, const pondi_shift *shift) {
    for (int i = 0; i < water->recent.used; i++) {
        water->recent.slots[i].x0 -= shift->dx;
        water->recent.slots[i].y0 -= shift->dy;
    }
}

double pondi_recent_longest(const pond *water) {
    return PONDI_STROKE_LONGEST * ((double)water->desc.width + (double)water->desc.height);
}

static bool is_within(double value, double low, double high) {
    return value >= low && value <= high; // not for NaN
}

static bool is_possible(const pondi_touch_shape *s, double longest) {
    const double far = 2.0 * PONDI_TOUCH_FARTHEST;
    return is_within(s->x0, -far, far) && is_within(s->y0, -far, far) &&
           is_within(s->length, 0.0, longest) && is_within(s->along_x, -1.0, 1.0) &&
           is_within(s->along_y, -1.0, 1.0) &&
           is_within(s->sigma, PONDI_TOUCH_NARROWEST, PONDI_TOUCH_WIDEST) &&
           is_within(s->height, -2.0 * PONDI_TOUCH_HIGHEST, 2.0 * PONDI_TOUCH_HIGHEST);
}

bool pondi_recent_lay(pondi_recent *recent, double longest, pondi_tape *tape) {
    int count = recent->used;
    pondi_tape_int64(tape, &count);
    bool good = count >= 0 && count <= PONDI_RECENT;
    for (int i = 0; i < count && good; i++) {
        pondi_touch_shape *s = &recent->slots[i];
        double *numbers[] = {&s->x0,      &s->y0,    &s->length, &s->along_x,
                             &s->along_y, &s->sigma, &s->height};
        for (size_t n = 0; n < sizeof numbers / sizeof *numbers; n++) {
            pondi_tape_f64(tape, numbers[n]);
        }
        good = !tape->reading || is_possible(s, longest);
    }
    recent->used = good ? count : 0;
    return good;
}
