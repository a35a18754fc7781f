// The lake look, row by row. A ray (u, −v, 1) from the eye meets still water at z = eye/v, x = u·z,
// v = (y − horizon)/f, and is mirrored by the normal (−sx, 1, −sz):
//
//   q = −2·(v + u·sx + sz)/(1 + sx² + sz²), deep = 1 + q·sz
//   right = f·q·(sx − u·sz)/deep
//   down  = −f·(2·(v·(sx² + sz²) − u·sx − sz)/(1 + sx² + sz²) + v·q·sz)/deep
//
// Both are exactly 0 where the water is still, so that the pixel does not change.

#include <math.h>
#include <string.h>

#include "base/compiler.h"
#include "base/maths.h"
#include "look/colour/store.h"
#include "look/looks/lake_row.h"
#include "shared/look_numbers.h"

#define LEVEL_SCALE (PONDI_LAKE_BRIGHTEST / 65535.0f) // of texels
#define DETAIL_SCALE (1.0f / PONDI_LAKE_NO_DETAIL)

// ---- rays ---------------------------------------------------------------------------------------

// Schlick's term, from a cosine.
static inline float fresnel(float cosine) {
    const float m = 1.0f - cosine;
    const float m2 = m * m;
    return PONDI_F0 + (1.0f - PONDI_F0) * (m2 * m2 * m);
}

static inline float level_of(float deviation) {
    const float octaves = deviation * (1.0f / PONDI_LAKE_FIRST_BLUR);
    const float above_one = octaves > 1.0f ? octaves : 1.0f;
    uint32_t bits;
    memcpy(&bits, &above_one, sizeof bits);
    const float whole = (float)(int)(bits >> 23) - 127.0f;
    const float part = (float)(int)(bits & 0x7fffffu) * 0x1p-23f;
    const float level = octaves < 1.0f ? octaves : 1.0f + whole + part;
    return level < PONDI_LAKE_LEVELS - 1.001f ? level : PONDI_LAKE_LEVELS - 1.001f;
}

static void trace(const pondi_lake_row *r, pondi_lake_run *n) {
    const pondi_lake_scene *s = r->scene;
    const float focal = s->camera.focal;
    const float per_focal = 1.0f / focal;
    const float horizon = s->camera.horizon;
    const float py = r->py;
    const float least = PONDI_LAKE_LEAST_DOWN * per_focal;
    const float v_raw = (py - horizon) * per_focal;
    const float v = v_raw > least ? v_raw : least;
    const float aside = PONDI_LAKE_ASIDE * (float)s->lake->width;
    const float blur = PONDI_LAKE_BLUR * focal * r->waves.deviation;
    const float per_loose = 720.0f / (PONDI_LAKE_LOOSE * (float)s->lake->height);
    const float last_x = (float)(s->lake->width - 1);
    const float last_y = (float)(s->lake->rows - 1);
    for (int i = 0; i < PONDI_TILE; i++) {
        const float u = (n->px[i] - s->camera.middle) * per_focal;
        const float sx = pondi_clamp(n->sx[i], -1.0f, 1.0f);
        const float sz = pondi_clamp(n->sz[i], -1.0f, 1.0f);
        const float s2 = sx * sx + sz * sz;
        const float w = 1.0f / (1.0f + s2);
        const float facing = v + u * sx + sz;
        const float q = -2.0f * facing * w;
        const float deep = 1.0f + q * sz;
        const float per_deep = focal / (deep > 0.2f ? deep : 0.2f);
        const float right = q * (sx - u * sz) * per_deep;
        const float down = -(2.0f * (v * s2 - u * sx - sz) * w + v * q * sz) * per_deep;
        const float lacking = blur * n->blurred[i];
        const float lifted = down + PONDI_LAKE_GUST_LIFT * lacking * (n->gust[i] - 1.0f);
        // Near a shore the blur is bounded. The facets that are seen lean to the viewer, so that
        // the rest of it raises the image.
        const float spread = lacking * n->gust[i] * n->contact[i];
        const float most = PONDI_LAKE_SHORE_BLUR * n->above[i];
        const float over = spread > most ? spread - most : 0.0f;
        // Stay below the shore above and above obstacles below.
        const float dy = lifted * n->contact[i] + PONDI_LAKE_LEAN * over;
        const float room =
            dy < 0.0f ? PONDI_LAKE_SHORE_ROOM * n->above[i] : PONDI_LAKE_SHORE_ROOM * n->below[i];
        const float t = dy / room;
        const float loose = n->above[i] * per_loose;
        const float dx =
            pondi_clamp(right * n->contact[i], -aside, aside) * (loose < 1.0f ? loose : 1.0f);
        const float qy = py + dy / sqrtf(1.0f + t * t);
        n->qx[i] = pondi_clamp(n->px[i] + dx, 0.0f, last_x);
        n->qy[i] = pondi_clamp(qy, 0.0f, last_y);
        n->blur[i] = level_of(spread < most ? spread : most);
        const float length2 = 1.0f + u * u;
        const float front = facing > 0.0f ? facing : 0.0f;
        const float now = front * sqrtf(w) / sqrtf(length2 + v * v);
        const float read_raw = (qy - horizon) * per_focal;
        const float read = read_raw > least ? read_raw : least;
        const float was = read / sqrtf(length2 + read * read);
        n->ratio[i] = pondi_clamp(fresnel(now) / fresnel(was), PONDI_LAKE_LEAST_RATIO,
                                  PONDI_LAKE_MOST_RATIO) -
                      1.0f;
    }
}

// The sun's path: probability of the slope that mirrors the sun.
static void shine(const pondi_lake_row *r, pondi_lake_run *n) {
    const pondi_lake_scene *s = r->scene;
    const float focal = s->camera.focal;
    const float variance = 0.5f * r->waves.deviation * r->waves.deviation +
                           PONDI_LAKE_SUN_SPREAD * PONDI_LAKE_SUN_SPREAD;
    const float per_loose = 720.0f / (PONDI_LAKE_LOOSE * (float)s->lake->height);
    for (int i = 0; i < PONDI_TILE; i++) {
        const float u = (n->px[i] - s->camera.middle) / focal;
        const float length = sqrtf(1.0f + u * u + r->v * r->v);
        const float right = s->sun_x - u / length;
        const float up = s->sun_y + r->v / length;
        const float away = s->sun_z - 1.0f / length;
        const float per_up = 1.0f / (up > 1e-4f ? up : 1e-4f);
        const float size = PONDI_LAKE_SUN_SIZE * per_up;
        const float x = n->sx[i] + right * per_up;
        const float z = n->sz[i] + away * per_up;
        const float cosine = (r->v + u * n->sx[i] + n->sz[i]) / length;
        const float loose = n->above[i] * per_loose;
        n->glint[i] = s->look->glitter *
                      pondi_lake_fall(0.5f * (x * x + z * z) / (variance + size * size)) *
                      fresnel(pondi_clamp(cosine, 0.0f, 1.0f)) * (loose < 1.0f ? loose : 1.0f);
    }
}

// ---- reading ------------------------------------------------------------------------------------

typedef struct colours {
    PONDI_ALIGNED float channel[3][PONDI_TILE];
} colours;

// The four texels around a point of a level, and its position between them.
typedef struct corner_texels {
    PONDI_ALIGNED uint32_t row[2][PONDI_TILE][4]; // two channels in each word, two words a texel
    PONDI_ALIGNED float fx[PONDI_TILE];
    PONDI_ALIGNED float fy[PONDI_TILE];
    PONDI_ALIGNED int32_t upper[PONDI_TILE]; // the left ones of these in the level
    PONDI_ALIGNED int32_t lower[PONDI_TILE];
} corner_texels;

// Points first…end − 1. The last column and row of texels are repeated.
static void find_corners(const pondi_lake_level *l, const float *x, const float *y, int first,
                         int end, corner_texels *restrict out) {
    const float pace_x = l->per_step_x;
    const float pace_y = l->per_step_y;
    const int width = l->width;
    const int before_last = pondi_most(width - 2, 0);
    const int last_row = l->height - 1;
    const float one = pondi_bound(1.0f);
    for (int i = first; i < end; i++) {
        const float u = x[i] * pace_x;
        const float v = y[i] * pace_y;
        const int x0 = pondi_least((int)u, before_last);
        const int y0 = (int)v;
        const int y1 = pondi_least(y0 + 1, last_row);
        const float fx = u - (float)x0;
        out->fx[i] = fx < one ? fx : one;
        out->fy[i] = v - (float)y0;
        out->upper[i] = y0 * width + x0;
        out->lower[i] = y1 * width + x0;
    }
}

static void load_corners(const pondi_lake_level *l, int first, int end,
                         corner_texels *restrict out) {
    if (l->width > 1) {
        for (int i = first; i < end; i++) {
            memcpy(out->row[0][i], l->texels + 4 * (ptrdiff_t)out->upper[i], 16);
            memcpy(out->row[1][i], l->texels + 4 * (ptrdiff_t)out->lower[i], 16);
        }
        return;
    }
    for (int i = first; i < end; i++) { // a texel is its own neighbour
        for (int half = 0; half < 4; half += 2) {
            memcpy(out->row[0][i] + half, l->texels + 4 * (ptrdiff_t)out->upper[i], 8);
            memcpy(out->row[1][i] + half, l->texels + 4 * (ptrdiff_t)out->lower[i], 8);
        }
    }
}

// Most neighbours are in the same level.
static void fetch_texels(const pond_lake *lake, const float *x, const float *y, const int *level,
                         int count, corner_texels *out) {
    for (int first = 0; first < count;) {
        const pondi_lake_level *l = &lake->level[level[first]];
        int end = first + 1;
        while (end < count && level[end] == level[first]) {
            end++;
        }
        find_corners(l, x, y, first, end, out);
        load_corners(l, first, end, out);
        first = end;
    }
}

// The two 16-bit numbers of a word, in memory order.
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
static inline float first_of(uint32_t word) {
    return (float)(int)(word >> 16);
}
static inline float second_of(uint32_t word) {
    return (float)(int)(word & 0xffffu);
}
#else
static inline float first_of(uint32_t word) {
    return (float)(int)(word & 0xffffu);
}
static inline float second_of(uint32_t word) {
    return (float)(int)(word >> 16);
}
#endif

static void blend_texels(const corner_texels *t, int first, int end, float scale,
                         colours *restrict out) {
    for (int i = first; i < end; i++) {
        const uint32_t *a = t->row[0][i];
        const uint32_t *b = t->row[0][i] + 2;
        const uint32_t *c = t->row[1][i];
        const uint32_t *d = t->row[1][i] + 2;
        const float fx = t->fx[i];
        const float fy = t->fy[i];
        out->channel[0][i] = scale * pondi_blend(first_of(a[0]), first_of(b[0]), first_of(c[0]),
                                                 first_of(d[0]), fx, fy);
        out->channel[1][i] = scale * pondi_blend(second_of(a[0]), second_of(b[0]), second_of(c[0]),
                                                 second_of(d[0]), fx, fy);
        out->channel[2][i] = scale * pondi_blend(first_of(a[1]), first_of(b[1]), first_of(c[1]),
                                                 first_of(d[1]), fx, fy);
    }
}

// Reads the layer at points; `blur` is a level.
static void read_layer(const pond_lake *lake, const float *x, const float *y, const float *blur,
                       int count, colours *out) {
    int level[PONDI_TILE];
    corner_texels texels;
    colours more;
    for (int i = 0; i < count; i++) {
        level[i] = (int)blur[i];
    }
    fetch_texels(lake, x, y, level, count, &texels);
    blend_texels(&texels, 0, count, LEVEL_SCALE, out);
    for (int i = 0; i < count; i++) {
        level[i] += 1;
    }
    fetch_texels(lake, x, y, level, count, &texels);
    blend_texels(&texels, 0, count, LEVEL_SCALE, &more);
    for (int c = 0; c < 3; c++) {
        for (int i = 0; i < count; i++) {
            const float share = blur[i] - (float)(int)blur[i];
            out->channel[c][i] += (more.channel[c][i] - out->channel[c][i]) * share;
        }
    }
}

// The layer at a row's own pixels, which are x…x + count − 1 of row y.
static void read_exact(const pond_lake *lake, int x, int y, int count, colours *out) {
    const float scale = PONDI_LAKE_BRIGHTEST / 65535.0f;
    const uint16_t *texels = lake->level[0].texels + 4 * ((ptrdiff_t)y * lake->width + x);
    for (int i = 0; i < count; i++) {
        out->channel[0][i] = scale * (float)texels[4 * i];
        out->channel[1][i] = scale * (float)texels[4 * i + 1];
        out->channel[2][i] = scale * (float)texels[4 * i + 2];
    }
}

// Adds a share of the contrasts of the photograph's ripples at points of it. Most pixels of a run
// whose share is 0 are skipped.
static void add_contrasts(const pond_lake *lake, const float *x, const float *y, const float *share,
                          int count, colours *out) {
    int first = 0;
    int end = count;
    while (first < end && share[first] == 0.0f) {
        first++;
    }
    while (end > first && share[end - 1] == 0.0f) {
        end--;
    }
    corner_texels texels;
    colours detail;
    find_corners(&lake->detail, x, y, first, end, &texels);
    load_corners(&lake->detail, first, end, &texels);
    blend_texels(&texels, first, end, DETAIL_SCALE, &detail);
    for (int c = 0; c < 3; c++) {
        for (int i = first; i < end; i++) {
            out->channel[c][i] += share[i] * (detail.channel[c][i] - 1.0f);
        }
    }
}

// A contrast s is a factor (1 + s)/(1 − s).
static void ripple(const colours *contrasts, int count, colours *light) {
    for (int c = 0; c < 3; c++) {
        for (int i = 0; i < count; i++) {
            const float most = PONDI_LAKE_RIPPLES;
            const float contrast = pondi_clamp(contrasts->channel[c][i], -most, most);
            light->channel[c][i] +=
                (light->channel[c][i] + PONDI_LAKE_FAINT) * (2.0f * contrast / (1.0f - contrast));
        }
    }
}

// Two copies of the ripples drift with the wind. Each goes back to where it came from half a turn
// after the other, while that one is alone. What they change is what the waves mirror.
static void add_ripples(const pondi_lake_row *r, const pondi_lake_run *n, colours *moved) {
    const pondi_lake_scene *s = r->scene;
    const float per_height = 1.0f / (float)s->lake->height;
    const float across = PONDI_LAKE_DRIFT_ACROSS * per_height;
    const float begun = 1.0f + s->drift + PONDI_LAKE_DRIFT_DOWN * per_height * r->py;
    const float per_loose = 720.0f / PONDI_LAKE_LOOSE * per_height;
    const float last_x = (float)(s->lake->width - 1);
    const float last_y = (float)(s->lake->height - 1);
    PONDI_ALIGNED float x[2][PONDI_TILE];
    PONDI_ALIGNED float y[2][PONDI_TILE];
    PONDI_ALIGNED float share[2][PONDI_TILE];
    for (int i = 0; i < PONDI_TILE; i++) {
        const float turns = begun + across * n->px[i];
        const float turn = turns - (float)(int)turns;
        const float late = turn < 0.5f ? turn : turn - 0.5f; // of the copy that began last
        const float raw = pondi_clamp((2.0f * late - PONDI_LAKE_DRIFT_ALONE) *
                                          (1.0f / (1.0f - 2.0f * PONDI_LAKE_DRIFT_ALONE)),
                                      0.0f, 1.0f);
        const float young = raw * raw * (3.0f - 2.0f * raw);
        const float old = 1.0f - young;
        // Two that differ add up to less than one.
        const float whole = young * young + old * old + 2.0f * r->agree * young * old;
        const float gust = PONDI_LAKE_DRIFT_GUST * (pondi_clamp(n->gust[i], 0.0f, 2.0f) - 1.0f);
        const float gain = 1.0f + (((1.0f + gust) / sqrtf(whole)) - 1.0f) * n->contact[i];
        const float loose = n->above[i] * per_loose;
        const float aside = r->drift_x * n->contact[i] * (loose < 1.0f ? loose : 1.0f);
        const float down = r->drift_y * n->contact[i];
        x[0][i] = pondi_clamp(n->px[i] - (late - 0.5f) * aside, 0.0f, last_x);
        y[0][i] = pondi_clamp(r->py - (late - 0.5f) * down, 0.0f, last_y);
        x[1][i] = pondi_clamp(n->px[i] - late * aside, 0.0f, last_x);
        y[1][i] = pondi_clamp(r->py - late * down, 0.0f, last_y);
        share[0][i] = gain * young;
        share[1][i] = gain * old;
    }
    colours contrasts = {{{0}}};
    add_contrasts(s->lake, x[0], y[0], share[0], n->count, &contrasts);
    add_contrasts(s->lake, x[1], y[1], share[1], n->count, &contrasts);
    ripple(&contrasts, n->count, moved);
}

// Those of still water.
static void add_still_ripples(const pondi_lake_row *r, const pondi_lake_run *n, colours *out) {
    const pond_lake *lake = r->scene->lake;
    PONDI_ALIGNED float x[PONDI_TILE];
    PONDI_ALIGNED float y[PONDI_TILE];
    PONDI_ALIGNED float share[PONDI_TILE];
    colours contrasts = {{{0}}};
    if (r->scene->exact) {
        const uint16_t *texels = lake->detail.texels + 4 * ((ptrdiff_t)r->y * lake->width + n->x);
        for (int i = 0; i < n->count; i++) {
            contrasts.channel[0][i] = DETAIL_SCALE * (float)texels[4 * i] - 1.0f;
            contrasts.channel[1][i] = DETAIL_SCALE * (float)texels[4 * i + 1] - 1.0f;
            contrasts.channel[2][i] = DETAIL_SCALE * (float)texels[4 * i + 2] - 1.0f;
        }
        ripple(&contrasts, n->count, out);
        return;
    }
    for (int i = 0; i < PONDI_TILE; i++) {
        x[i] = pondi_clamp(n->px[i], 0.0f, (float)(lake->width - 1));
        y[i] = pondi_clamp(r->py, 0.0f, (float)(lake->height - 1));
        share[i] = 1.0f;
    }
    add_contrasts(lake, x, y, share, n->count, &contrasts);
    ripple(&contrasts, n->count, out);
}

static void read_still(const pond_lake *lake, const float *x, float y, int count, colours *out) {
    int level[PONDI_TILE] = {0};
    float line[PONDI_TILE];
    corner_texels texels;
    for (int i = 0; i < PONDI_TILE; i++) {
        line[i] = y;
    }
    fetch_texels(lake, x, line, level, count, &texels);
    blend_texels(&texels, 0, count, LEVEL_SCALE, out);
}

static void take_photograph(const pondi_lake_row *r, const pondi_lake_run *n, pondi_light *out) {
    const float *linear = r->scene->linear;
    const pond_texture *texture = r->scene->texture;
    const uint8_t *pixels = texture->pixels + r->y * texture->stride + (ptrdiff_t)n->x * 4;
    for (int i = 0; i < n->count; i++) {
        out->channel[0][i] = linear[pixels[4 * i]];
        out->channel[1][i] = linear[pixels[4 * i + 1]];
        out->channel[2][i] = linear[pixels[4 * i + 2]];
        out->alpha[i] = (float)pixels[4 * i + 3];
    }
}

// The photograph in linear light; alpha in levels.
static void read_photograph(const pondi_lake_row *r, const pondi_lake_run *n, pondi_light *out) {
    const pondi_lake_scene *s = r->scene;
    const pond_texture *texture = s->texture;
    const float last_x = (float)(texture->width - 1);
    const float last_y = (float)(texture->height - 1);
    const float v = pondi_clamp((r->py + 0.5f) * s->texels_y - 0.5f, 0.0f, last_y);
    const int y0 = (int)v;
    const int y1 = pondi_least(y0 + 1, texture->height - 1);
    const float fy = v - (float)y0;
    const uint8_t *upper = texture->pixels + y0 * texture->stride;
    const uint8_t *lower = texture->pixels + y1 * texture->stride;
    for (int i = 0; i < n->count; i++) {
        const float u = pondi_clamp((n->px[i] + 0.5f) * s->texels_x - 0.5f, 0.0f, last_x);
        const ptrdiff_t x0 = (int)u;
        const ptrdiff_t x1 = pondi_least((int)x0 + 1, texture->width - 1);
        const float fx = u - (float)x0;
        for (int c = 0; c < 3; c++) {
            out->channel[c][i] =
                pondi_blend(s->linear[upper[4 * x0 + c]], s->linear[upper[4 * x1 + c]],
                            s->linear[lower[4 * x0 + c]], s->linear[lower[4 * x1 + c]], fx, fy);
        }
        out->alpha[i] = pondi_blend((float)upper[4 * x0 + 3], (float)upper[4 * x1 + 3],
                                    (float)lower[4 * x0 + 3], (float)lower[4 * x1 + 3], fx, fy);
    }
}

static float lacking_at(float ripples) {
    return 1.0f - PONDI_LAKE_KEEP / 255.0f * ripples;
}

static bool take_places(const pond_lake *lake, ptrdiff_t at, pondi_lake_run *n) {
    int most = 0;
    for (int i = 0; i < n->count; i++) {
        most = lake->alpha[at + i] > most ? lake->alpha[at + i] : most;
    }
    if (most == 0) {
        return false;
    }
    memset(n->alpha, 0, sizeof n->alpha);
    memset(n->contact, 0, sizeof n->contact);
    memset(n->above, 0, sizeof n->above);
    memset(n->below, 0, sizeof n->below);
    for (int i = 0; i < n->count; i++) {
        n->alpha[i] = (float)lake->alpha[at + i] * (1.0f / 255.0f);
    }
    for (int i = 0; i < PONDI_TILE; i++) {
        n->blurred[i] = 1.0f;
    }
    for (int i = 0; i < n->count && lake->rippled; i++) {
        n->blurred[i] = lacking_at(lake->ripples[at + i]);
    }
    const size_t size = (size_t)n->count * sizeof(float);
    memcpy(n->contact, lake->contact + at, size);
    memcpy(n->above, lake->above + at, size);
    memcpy(n->below, lake->below + at, size);
    return true;
}

// Four pixels of the photograph and how far between them.
typedef struct between {
    ptrdiff_t corner[4];
    float fx;
    float fy;
} between;

static between between_at(const pond_lake *lake, float px, float py) {
    const float u = pondi_clamp(px, 0.0f, (float)(lake->width - 1));
    const float v = pondi_clamp(py, 0.0f, (float)(lake->height - 1));
    const int x = (int)u;
    const int y = (int)v;
    const ptrdiff_t at = (ptrdiff_t)y * lake->width + x;
    const ptrdiff_t right = x + 1 < lake->width ? 1 : 0;
    const ptrdiff_t down = y + 1 < lake->height ? lake->width : 0;
    return (between){{at, at + right, at + down, at + right + down}, u - (float)x, v - (float)y};
}

static float blend_values(const float *values, const between *b) {
    return pondi_blend(values[b->corner[0]], values[b->corner[1]], values[b->corner[2]],
                       values[b->corner[3]], b->fx, b->fy);
}

static float blend_bytes(const uint8_t *bytes, const between *b) {
    return pondi_blend((float)bytes[b->corner[0]], (float)bytes[b->corner[1]],
                       (float)bytes[b->corner[2]], (float)bytes[b->corner[3]], b->fx, b->fy);
}

// Reads the maps at the pixels of a run. Returns false if none is water.
static bool read_places(const pondi_lake_row *r, pondi_lake_run *n) {
    const pond_lake *lake = r->scene->lake;
    bool wet = false;
    if (lake->alpha == NULL) {
        return false;
    }
    if (r->scene->exact) {
        return take_places(lake, (ptrdiff_t)r->y * lake->width + n->x, n);
    }
    for (int i = 0; i < n->count; i++) {
        const between b = between_at(lake, n->px[i], r->py);
        n->alpha[i] = blend_bytes(lake->alpha, &b) * (1.0f / 255.0f);
        n->contact[i] = blend_values(lake->contact, &b);
        n->above[i] = blend_values(lake->above, &b);
        n->below[i] = blend_values(lake->below, &b);
        n->blurred[i] = lake->rippled ? lacking_at(blend_bytes(lake->ripples, &b)) : 1.0f;
        wet = wet || n->alpha[i] > 0.0f;
    }
    for (int i = n->count; i < PONDI_TILE; i++) {
        n->alpha[i] = n->contact[i] = n->above[i] = n->below[i] = n->blurred[i] = 0.0f;
    }
    return wet;
}

// ---- mixing -------------------------------------------------------------------------------------

static inline float unbent(float light) {
    return light / (1.0f + PONDI_LAKE_BEND * light);
}

// Where the photograph is darker than the water's layer, a dark thing covers some of the water, and
// the waves change only the rest.
static void find_rest(const colours *still, const pondi_light *light, int count, float *rest) {
    for (int i = 0; i < count; i++) {
        rest[i] = 1.0f;
    }
    for (int c = 0; c < 3; c++) {
        for (int i = 0; i < count; i++) {
            const float share = (light->channel[c][i] + PONDI_LAKE_BLACK) /
                                (unbent(still->channel[c][i]) + PONDI_LAKE_BLACK);
            rest[i] = share < rest[i] ? share : rest[i];
        }
    }
}

static void mix(const pondi_lake_row *r, const pondi_lake_run *n, const colours *moved,
                const colours *still, pondi_light *light) {
    const pondi_lake_scene *s = r->scene;
    const float sun[3] = {s->look->sun_colour.r, s->look->sun_colour.g, s->look->sun_colour.b};
    PONDI_ALIGNED float rest[PONDI_TILE];
    find_rest(still, light, n->count, rest);
    for (int i = 0; i < n->count; i++) {
        rest[i] *= n->alpha[i];
    }
    for (int c = 0; c < 3; c++) {
        const float deep = s->lake->deep[c];
        for (int i = 0; i < n->count; i++) {
            const float seen = moved->channel[c][i];
            const float mirrored = seen > deep ? seen - deep : 0.0f;
            const float sent = seen + mirrored * n->ratio[i] + sun[c] * n->glint[i];
            const float now = unbent(sent);
            const float lit = light->channel[c][i] + rest[i] * (now - unbent(still->channel[c][i]));
            light->channel[c][i] = lit > 0.0f ? lit : 0.0f;
        }
    }
}

static void paint_run(pondi_lake_row *r, pondi_lake_run *n) {
    const pondi_lake_scene *s = r->scene;
    pondi_light light;
    const int end = s->part.x + s->part.width;
    const int skipped = pondi_most(s->part.x - n->x, 0);
    const int count = pondi_least(n->x + n->count, end) - (n->x + skipped);
    for (int i = 0; i < PONDI_TILE; i++) {
        n->px[i] = ((float)(n->x + i) + 0.5f) * s->pace_x - 0.5f;
    }
    const bool wet = read_places(r, n);
    if (!wet && s->exact && s->target->format == POND_PIXELS_RGBA8) {
        const ptrdiff_t from = (ptrdiff_t)(n->x + skipped) * 4;
        memcpy(s->target->pixels + r->y * s->target->stride + from,
               s->texture->pixels + r->y * s->texture->stride + from, (size_t)count * 4);
        return;
    }
    if (s->exact) {
        take_photograph(r, n, &light);
    } else {
        read_photograph(r, n, &light);
    }
    if (wet && (s->wave_count > 0 || s->view != NULL)) {
        colours moved;
        colours still;
        pondi_lake_find_slopes(r, n);
        trace(r, n);
        memset(n->glint, 0, sizeof n->glint);
        if (s->look->glitter > 0.0f && s->wave_count > 0) {
            shine(r, n);
        }
        read_layer(s->lake, n->qx, n->qy, n->blur, n->count, &moved);
        if (s->exact) {
            read_exact(s->lake, n->x, r->y, n->count, &still);
        } else {
            read_still(s->lake, n->px, r->py, n->count, &still);
        }
        if (s->lake->rippled) {
            add_ripples(r, n, &moved);
            add_still_ripples(r, n, &still);
        }
        mix(r, n, &moved, &still, &light);
    }
    if (skipped > 0) {
        for (int c = 0; c < 3; c++) {
            memmove(light.channel[c], light.channel[c] + skipped, (size_t)count * sizeof(float));
        }
        memmove(light.alpha, light.alpha + skipped, (size_t)count * sizeof(float));
    }
    pondi_store_light(s->target, n->x + skipped, r->y, &light, count);
}

void PONDI_ISA_NAME(pondi_draw_lake_band)(void *context, int index) {
    const pondi_lake_scene *s = context;
    const int first = s->part.y + index * PONDI_TILE_ROWS;
    const int end = pondi_least(first + PONDI_TILE_ROWS, s->part.y + s->part.height);
    pondi_lake_row r;
    pondi_lake_run n;
    for (int y = first; y < end; y++) {
        pondi_lake_begin_row(&r, s, y);
        for (int x = s->part.x / PONDI_TILE * PONDI_TILE; x < s->part.x + s->part.width;
             x += PONDI_TILE) {
            n.x = x;
            n.count = pondi_least(PONDI_TILE, s->target->width - x);
            paint_run(&r, &n);
        }
    }
}
