// Streaks of droplets in a tile.

#include <math.h>
#include <string.h>

#include "look/looks/spray.h"
#include "look/reading/sampler.h"
#include "shared/look_numbers.h"

#include <millpond/spray.h>

// A droplet's streak in pixels.
typedef struct streak {
    float x; // its head
    float y;
    float along_x; // from head to tail
    float along_y;
    float radius;
    float share; // of a pixel's light, for droplets smaller than one
} streak;

static streak streak_of(const pond_droplet *d, const pondi_spray_place *p) {
    const float radius = pondi_clamp(d->radius * p->per_along, 0.0f, 1000.0f);
    const float fine = radius < 0.5f ? radius / 0.5f : 1.0f;
    return (streak){
        .x = d->position.x * p->per_along,
        .y = p->level - d->position.y * p->per_up,
        .along_x = pondi_clamp(-d->velocity.x * p->per_along * PONDI_SPRAY_SHUTTER,
                               -PONDI_SPRAY_FARTHEST, PONDI_SPRAY_FARTHEST),
        .along_y = pondi_clamp(d->velocity.y * p->per_up * PONDI_SPRAY_SHUTTER,
                               -PONDI_SPRAY_FARTHEST, PONDI_SPRAY_FARTHEST),
        .radius = radius < 0.5f ? 0.5f : radius,
        .share = fine * fine,
    };
}

// Clips a range of positions to a tile's 0…size. Returns false if nothing is left.
static bool overlap(float from, float to, int origin, int size, int *first, int *end) {
    const float low = from - (float)origin;
    const float high = to - (float)origin;
    if (!(low < (float)size && high > 0.0f)) {
        return false;
    }
    *first = low > 0.0f ? (int)low : 0;
    *end = high < (float)size ? (int)high + 1 : size;
    return true;
}

// Share of the pixel with this centre, measured from the streak's head.
static float share_at(const streak *s, float x, float y, float per_length2) {
    const float part = pondi_clamp((x * s->along_x + y * s->along_y) * per_length2, 0.0f, 1.0f);
    const float dx = x - s->along_x * part;
    const float dy = y - s->along_y * part;
    const float away = sqrtf(dx * dx + dy * dy);
    return s->share * pondi_clamp(s->radius + 0.5f - away, 0.0f, 1.0f);
}

static bool cover_streak(const streak *s, const pondi_tile *tile, float *cover, bool clean) {
    const float reach = s->radius + 1.0f;
    const float left = (s->along_x < 0.0f ? s->x + s->along_x : s->x) - reach;
    const float top = (s->along_y < 0.0f ? s->y + s->along_y : s->y) - reach;
    int x0;
    int x1;
    int y0;
    int y1;
    if (!overlap(left, left + fabsf(s->along_x) + 2.0f * reach, tile->x0, tile->width, &x0, &x1) ||
        !overlap(top, top + fabsf(s->along_y) + 2.0f * reach, tile->y0, tile->height, &y0, &y1)) {
        return false;
    }
    if (clean) {
        memset(cover, 0, sizeof *cover * PONDI_TILE * PONDI_TILE_ROWS);
    }
    const float per_length2 = 1.0f / (s->along_x * s->along_x + s->along_y * s->along_y + 1e-12f);
    for (int y = y0; y < y1; y++) {
        float *row = cover + (ptrdiff_t)y * PONDI_TILE;
        const float from_head = (float)(tile->y0 + y) + 0.5f - s->y;
        for (int x = x0; x < x1; x++) {
            const float share =
                share_at(s, (float)(tile->x0 + x) + 0.5f - s->x, from_head, per_length2);
            row[x] = 1.0f - (1.0f - row[x]) * (1.0f - share);
        }
    }
    return true;
}

bool pondi_spray_cover(const pond_spray *spray, const pondi_spray_place *place,
                       const pondi_tile *tile, float *cover) {
    bool any = false;
    const int count = pondi_spray_kept(spray);
    for (int i = 0; i < count; i++) {
        const streak s = streak_of(&spray->droplets[i], place);
        any = cover_streak(&s, tile, cover, !any) || any;
    }
    return any;
}
