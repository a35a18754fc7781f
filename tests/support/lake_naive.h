// lake_naive.h — a pixel of the look lake by its formulas, in double: every wave's cosine at that
// pixel, no sums along rows. It reads what was made ready of the photograph.
#ifndef LAKE_NAIVE_H
#define LAKE_NAIVE_H

#include "look/lake/lake.h"
#include "pictures.h"

#include <millpond/breeze.h>

typedef struct naive_slopes {
    double x;
    double z;
    double gust;
    double lost; // deviation
} naive_slopes;

static inline double naive_fall(double q) {
    return q < 8 ? pow(1 - q / 8, 8) : 0;
}

static inline double naive_cycle(const pond_breeze_wave *wave, double turn, double x, double z) {
    return cos(2 * 3.14159265358979323846 *
               (wave->across * x + wave->away * z + wave->phase - wave->cycles * turn));
}

static inline double naive_left(const pond_breeze_wave *wave, double wide, double deep,
                                double footprint, double pixels) {
    const double across = 2 * 3.14159265358979323846 * wave->across * wide * pixels;
    const double away = 2 * 3.14159265358979323846 * wave->away * deep;
    return naive_fall(0.5 * footprint * (across * across + away * away));
}

// The factor of the gusts at a place.
static inline double naive_gust(const pond_breeze *breeze, double turn, double wide, double deep,
                                double x, double z) {
    double gusts = 0;
    for (int i = 0; i < breeze->gust_count; i++) {
        gusts += naive_left(&breeze->gust[i], wide, deep, 1, 4) *
                 naive_cycle(&breeze->gust[i], turn, x, z);
    }
    gusts /= sqrt(0.5 * POND_BREEZE_GUSTS);
    gusts = gusts < -3 ? -3 : gusts > 3 ? 3 : gusts;
    return pow(1 + (double)breeze->gusts * gusts / 8, 8);
}

// At a column, so many pixels from the middle one.
static inline naive_slopes naive_breeze(const pond_lake_look *look, double focal, int column,
                                        double middle, double z) {
    pond_breeze_desc desc = pond_breeze_desc_default();
    desc.speed = look->breeze;
    desc.wind = look->wind;
    desc.period = look->period;
    desc.gusts = look->gusts;
    desc.seed = look->seed;
    static pond_breeze breeze;
    assert_int_equal(pond_breeze_make(&desc, &breeze), POND_OK);
    const double turn = pond_breeze_turn(&breeze, look->time);
    const double wide = z / focal;
    const double x = (column - middle) * wide;
    const double deep = z * z / ((double)look->eye * focal);
    naive_slopes out = {0};
    double all = 0;
    double kept = 0;
    double away_kept = 0;
    for (int i = 0; i < breeze.wave_count; i++) {
        const pond_breeze_wave *wave = &breeze.waves[i];
        const double left = naive_left(wave, wide, deep, 0.25, 1);
        const double k = hypot(wave->across, wave->away);
        const double steep = (double)(wave->slope * look->steepness);
        const double now = steep * left * naive_cycle(wave, turn, x, z) / k;
        out.x += now * wave->across;
        out.z += now * wave->away;
        all += steep * steep;
        kept += pow(steep * left, 2);
        out.lost += 0.5 * pow(steep * wave->away / k, 2);
        away_kept += 0.5 * pow(steep * left * wave->away / k, 2);
    }
    const double share = fmin(4 * kept / all, 1);
    out.x *= share;
    out.z *= share;
    out.lost = fmax(out.lost - share * share * away_kept, 0);
    // Gusts are read at every eighth pixel.
    const int left = column / 8 * 8;
    const double from = naive_gust(&breeze, turn, wide, deep, (left - middle) * wide, z);
    const double to = naive_gust(&breeze, turn, wide, deep, (left + 8 - middle) * wide, z);
    out.gust = from + (to - from) * (column - left) / 8;
    out.x *= out.gust;
    out.z *= out.gust;
    out.lost = sqrt(out.lost);
    return out;
}

// A level of the layer, bilinearly; light as it is bent.
static inline double naive_level(const pond_lake *lake, int n, double x, double y, int c) {
    const pondi_lake_level *l = &lake->level[n];
    const double u = x / l->step_x;
    const double v = y / l->step_y;
    double sum = 0;
    for (int j = 0; j < 2; j++) {
        for (int i = 0; i < 2; i++) {
            const int x0 = (int)u + i < l->width ? (int)u + i : l->width - 1;
            const int y0 = (int)v + j < l->height ? (int)v + j : l->height - 1;
            const double weight =
                (i ? u - floor(u) : 1 - u + floor(u)) * (j ? v - floor(v) : 1 - v + floor(v));
            sum += weight * l->texels[4 * ((ptrdiff_t)y0 * l->width + x0) + c];
        }
    }
    return sum * (double)PONDI_LAKE_BRIGHTEST / 65535;
}

// The contrast of the photograph's ripples, bilinearly.
static inline double naive_ripple(const pond_lake *lake, double x, double y, int c) {
    const pondi_lake_level *l = &lake->detail;
    double sum = 0;
    for (int j = 0; j < 2; j++) {
        for (int i = 0; i < 2; i++) {
            const int x0 = (int)x + i < l->width ? (int)x + i : l->width - 1;
            const int y0 = (int)y + j < l->height ? (int)y + j : l->height - 1;
            const double weight =
                (i ? x - floor(x) : 1 - x + floor(x)) * (j ? y - floor(y) : 1 - y + floor(y));
            sum += weight * l->texels[4 * ((ptrdiff_t)y0 * l->width + x0) + c];
        }
    }
    return sum / 32768 - 1;
}

// Where two copies of the ripples are read, and how much of each.
typedef struct naive_copies {
    double x[2];
    double y[2];
    double share[2];
} naive_copies;

static inline double naive_bent(double way, double longest) {
    return way / sqrt(1 + pow(way / longest, 2));
}

static inline naive_copies naive_drift(const pond_lake_look *look, int x, int y, double wide,
                                       double deep, double gust) {
    const pond_lake *lake = look->lake;
    const ptrdiff_t at = (ptrdiff_t)y * lake->width + x;
    const double high = lake->height;
    const double wind = (double)look->wind * 3.14159265358979323846 / 180;
    const double period = (double)look->period;
    const double way = look->breeze > 0 ? 1.1 * sqrt((double)look->breeze) : 0;
    const double turns =
        fmax(floor(period / 1.8 + 0.5), 1) * look->time / period + 3 * x / high + 7 * y / high;
    const double turn = turns - floor(turns);
    const double late = turn < 0.5 ? turn : turn - 0.5;
    const double raw = fmin(fmax((2 * late - 0.3) / 0.4, 0), 1);
    const double young = raw * raw * (3 - 2 * raw);
    const double right = naive_bent(way * cos(wind) / wide, 0.04 * high);
    const double down = naive_bent(-way * sin(wind) / deep, 0.02 * high);
    const double agree = naive_fall(
        0.5 * (pow(0.5 * right / (0.004 * high), 2) + pow(0.5 * down / (0.0015 * high), 2)));
    const double whole =
        sqrt(young * young + (1 - young) * (1 - young) + 2 * agree * young * (1 - young));
    const double gain =
        1 + ((1 + 0.5 * (fmin(fmax(gust, 0), 2) - 1)) / whole - 1) * (double)lake->contact[at];
    const double loose = fmin((double)lake->above[at] * 720 / (10 * high), 1);
    naive_copies c = {.share = {gain * young, gain * (1 - young)}};
    for (int i = 0; i < 2; i++) {
        const double phase = i == 0 ? late - 0.5 : late;
        c.x[i] =
            fmin(fmax(x - phase * right * (double)lake->contact[at] * loose, 0), lake->width - 1);
        c.y[i] = fmin(fmax(y - phase * down * (double)lake->contact[at], 0), lake->height - 1);
    }
    return c;
}

static inline double naive_fresnel(double cosine) {
    return 0.02 + 0.98 * pow(1 - cosine, 5);
}

static inline double naive_held(double value, double low, double high) {
    return value < low ? low : value > high ? high : value;
}

static inline double naive_unbent(double light) {
    return light / (1 + 0.85 * light);
}

static inline double naive_linear(int level) {
    const double s = level / 255.0;
    return s <= 0.04045 ? s / 12.92 : pow((s + 0.055) / 1.055, 2.4);
}

// A pixel of the photograph and the surface that it shows.
typedef struct naive_spot {
    int x, y;
    double focal;   // [pixels]
    double horizon; // its row
    double u, v;    // of the view ray (u, −v, 1)
    double z;       // how far the water is [m]
    naive_slopes slopes;
    double above;   // room to the shore above [pixels]
    double contact; // factor on what waves displace
    double loose;   // 0 at the shore, 1 away from it
    double lacking; // share of ripples that the photograph does not have itself
    double blur;    // by waves too short to be seen [pixels]
    double along;   // of the view ray, along the surface's normal
} naive_spot;

static inline naive_spot naive_spot_at(const pond_lake_look *look, int x, int y) {
    const pond_lake *lake = look->lake;
    const ptrdiff_t at = (ptrdiff_t)y * lake->width + x;
    naive_spot p = {.x = x, .y = y};
    p.focal = 0.5 * lake->width / tan((double)look->field_of_view * 3.14159265358979323846 / 360);
    p.horizon = (double)look->horizon * lake->height - 0.5;
    p.u = (x - (0.5 * lake->width - 0.5)) / p.focal;
    p.v = fmax((y - p.horizon) / p.focal, 0.25 / p.focal);
    p.z = (double)look->eye / p.v;
    p.slopes = naive_breeze(look, p.focal, x, 0.5 * lake->width - 0.5, p.z);
    p.above = (double)lake->above[at];
    p.contact = (double)lake->contact[at];
    p.loose = fmin(p.above / (10 * (lake->height / 720.0)), 1);
    p.lacking = lake->rippled ? 1 - 0.7 * lake->ripples[at] / 255 : 1;
    p.blur = 1.2 * p.focal * p.slopes.lost;
    const double length = sqrt(1 + p.slopes.x * p.slopes.x + p.slopes.z * p.slopes.z);
    p.along = p.u * (-p.slopes.x / length) - p.v * (1 / length) + -p.slopes.z / length;
    return p;
}

// What the turned surface mirrors: where in the photograph, how blurred.
typedef struct naive_mirrored {
    double x, y;
    double row;   // where it would be without an end to the photograph
    double level; // of its copies, each half as large
} naive_mirrored;

// By the mirrored ray of the turned surface, and that of still water.
static inline naive_mirrored naive_mirror(const pond_lake *lake, const naive_spot *p) {
    const naive_slopes *s = &p->slopes;
    const ptrdiff_t at = (ptrdiff_t)p->y * lake->width + p->x;
    const double length = sqrt(1 + s->x * s->x + s->z * s->z);
    const double n[3] = {-s->x / length, 1 / length, -s->z / length};
    const double ray[3] = {p->u - 2 * p->along * n[0], -p->v - 2 * p->along * n[1],
                           1 - 2 * p->along * n[2]};
    const double deep = fmax(ray[2], 0.2);
    const double spread = p->lacking * p->blur * s->gust * p->contact;
    const double most = 0.45 * p->above;
    const double dy =
        (p->focal * (ray[1] - p->v * ray[2]) / deep + 0.9 * p->lacking * p->blur * (s->gust - 1)) *
            p->contact +
        0.25 * fmax(spread - most, 0);
    const double room = 0.9 * (dy < 0 ? p->above : (double)lake->below[at]);
    const double dx = naive_held(p->focal * (ray[0] - p->u * ray[2]) / deep * p->contact,
                                 -0.06 * lake->width, 0.06 * lake->width) *
                      p->loose;
    const double octaves = fmin(spread, most) / 1.2;
    const double whole = octaves < 1 ? 0 : floor(log2(octaves));
    const double row = p->y + dy / sqrt(1 + dy * dy / (room * room));
    return (naive_mirrored){
        .x = naive_held(p->x + dx, 0, lake->width - 1),
        .y = naive_held(row, 0, lake->rows - 1),
        .row = row,
        .level = fmin(octaves < 1 ? octaves : 1 + whole + octaves / exp2(whole) - 1, 5.999)};
}

// How much more or less is mirrored there than in the photograph.
static inline double naive_ratio(const naive_spot *p, double row) {
    const double read = fmax((row - p->horizon) / p->focal, 0.25 / p->focal);
    const double now = fmax(-p->along, 0) / sqrt(1 + p->u * p->u + p->v * p->v);
    const double was = read / sqrt(1 + p->u * p->u + read * read);
    return naive_held(naive_fresnel(now) / naive_fresnel(was), 0.5, 1.8);
}

static inline double naive_glint(const pond_lake_look *look, const naive_spot *p) {
    const pond_lake *lake = look->lake;
    const naive_slopes *s = &p->slopes;
    const double sun[2] = {((double)look->sun.x * lake->width - 0.5 - (0.5 * lake->width - 0.5)) /
                               p->focal,
                           (p->horizon - (double)look->sun.y * lake->height + 0.5) / p->focal};
    const double far = sqrt(sun[0] * sun[0] + sun[1] * sun[1] + 1);
    const double eye = sqrt(1 + p->u * p->u + p->v * p->v);
    const double half[3] = {sun[0] / far - p->u / eye, sun[1] / far + p->v / eye,
                            1 / far - 1 / eye};
    const double up = fmax(half[1], 1e-4);
    const double off = pow(s->x + half[0] / up, 2) + pow(s->z + half[2] / up, 2);
    return (double)look->glitter *
           naive_fall(0.5 * off / (0.5 * s->lost * s->lost + 0.0004 + pow(0.012 / up, 2))) *
           naive_fresnel(naive_held((p->v + p->u * s->x + s->z) / eye, 0, 1)) * p->loose;
}

// Levels of a pixel of the photograph.
static inline void naive_lake(const pond_look *any, const picture *photograph, int x, int y,
                              double out[3]) {
    const pond_lake_look *look = &any->is.lake;
    const pond_lake *lake = look->lake;
    const naive_spot p = naive_spot_at(look, x, y);
    const naive_mirrored m = naive_mirror(lake, &p);
    const double alpha = lake->alpha[(ptrdiff_t)y * lake->width + x] / 255.0;
    const double ratio = naive_ratio(&p, m.row);
    const double glint = naive_glint(look, &p);
    const double colour[3] = {(double)look->sun_colour.r, (double)look->sun_colour.g,
                              (double)look->sun_colour.b};
    const naive_copies copies = naive_drift(
        look, x, y, p.z / p.focal, p.z * p.z / ((double)look->eye * p.focal), p.slopes.gust);
    double own[3];
    double change[3];
    double rest = 1; // of the water that no dark thing covers
    for (int c = 0; c < 3; c++) {
        const double fine = naive_level(lake, (int)m.level, m.x, m.y, c);
        const double coarse = naive_level(lake, (int)m.level + 1, m.x, m.y, c);
        double seen = fine + (coarse - fine) * (m.level - floor(m.level));
        double still = naive_level(lake, 0, x, y, c);
        if (lake->rippled) {
            double more = 0;
            for (int i = 0; i < 2; i++) {
                more += copies.share[i] * naive_ripple(lake, copies.x[i], copies.y[i], c);
            }
            more = fmin(fmax(more, -0.7), 0.7);
            const double kept = naive_ripple(lake, x, y, c);
            seen = (seen + 0.03) * (1 + more) / (1 - more) - 0.03;
            still = (still + 0.03) * (1 + kept) / (1 - kept) - 0.03;
        }
        const double mirrored = fmax(seen - (double)lake->deep[c], 0);
        const double sent = seen + mirrored * (ratio - 1) + colour[c] * glint;
        own[c] = naive_linear(pixel_of(photograph, x, y)[c]);
        rest = fmin(rest, (own[c] + 0.004) / (naive_unbent(still) + 0.004));
        change[c] = naive_unbent(fmax(sent, 0)) - naive_unbent(still);
    }
    for (int c = 0; c < 3; c++) {
        out[c] = level_of_light(own[c] + alpha * rest * change[c]);
    }
}

#endif
