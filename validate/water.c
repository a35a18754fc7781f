#include "water.h"

#include <complex.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "exact.h"

pond_desc water_desc(int width, int height) {
    pond_desc desc = pond_desc_default();
    desc.width = width;
    desc.height = height;
    desc.cell_size = 1.0 / 64.0;
    desc.half_life = INFINITY;
    desc.rest_slope = 0.0;
    return desc;
}

pond_desc water_deep_desc(int width, int height, double depth, pond_edge edge) {
    pond_desc desc = water_desc(width, height);
    desc.solver = POND_SOLVER_DISPERSIVE;
    desc.depth = depth * desc.cell_size;
    desc.edges = water_edges(edge);
    desc.time_step = pond_time_step_limit(&desc);
    return desc;
}

double water_step(const pond_desc *desc) {
    return desc->time_step / sqrt(desc->cell_size / 9.81);
}

pond_edges water_edges(pond_edge all) {
    return (pond_edges){all, all, all, all};
}

pond_vec2 water_centre(int x, int y) {
    return (pond_vec2){((float)x + 0.5f) / 64.0f, ((float)y + 0.5f) / 64.0f};
}

double water_courant(const pond *water) {
    const pond_desc d = pond_get_desc(water);
    return d.wave_speed * d.time_step / d.cell_size;
}

static void give_up(const char *what) {
    (void)fprintf(stderr, "millpond-validate: %s\n", what);
    exit(EXIT_FAILURE);
}

void *water_room(size_t count, size_t size) {
    void *memory = calloc(count > 0 ? count : 1, size);
    if (memory == NULL) {
        give_up("out of memory");
    }
    return memory;
}

pond *water_make(const pond_desc *desc) {
    pond *water = NULL;
    if (pond_create(desc, &water) != POND_OK) {
        give_up(pond_message());
    }
    return water;
}

pond *water_make_with(const pond_desc *desc, const float *now, const float *before) {
    pond *water = water_make(desc);
    const size_t cells = (size_t)desc->width * (size_t)desc->height;
    const double step = pond_get_desc(water).time_step;
    float *velocities = water_room(cells, sizeof *velocities);
    for (size_t i = 0; i < cells; i++) {
        velocities[i] = (float)(((double)now[i] - (double)before[i]) / step);
    }
    pond_write_heights(water, 0, 0, desc->width, desc->height, now, velocities, desc->width);
    free(velocities);
    return water;
}

static float packet_at(const packet *p, double x, double y, int step) {
    const double d = x - p->centre;
    const double far = (d - step * p->group) / p->sigma;
    return (float)(exp(-0.5 * far * far) * cos(p->kx * d + p->ky * y - step * p->omega));
}

pond *water_make_packet(const pond_desc *desc, const packet *p) {
    const size_t cells = (size_t)desc->width * (size_t)desc->height;
    float *now = water_room(cells, sizeof *now);
    float *before = water_room(cells, sizeof *before);
    for (int y = 0; y < desc->height; y++) {
        for (int x = 0; x < desc->width; x++) {
            now[y * desc->width + x] = packet_at(p, x, y, 0);
            before[y * desc->width + x] = packet_at(p, x, y, -1);
        }
    }
    pond *water = water_make_with(desc, now, before);
    free(now);
    free(before);
    return water;
}

double water_angle(const float *field, int width, int height, int from, int to, double ky) {
    double complex turn = 0.0;
    double complex last = 0.0;
    for (int x = from; x < to; x++) {
        double complex here = 0.0;
        for (int y = 0; y < height; y++) {
            here += (double)field[y * width + x] * cexp(exact_complex(0.0, -ky * y));
        }
        turn += x > from ? conj(last) * here : 0.0;
        last = here;
    }
    return atan2(ky, carg(turn)) * 180.0 / PI;
}

float *water_heights(const pond *water) {
    const pond_view view = pond_get_view(water);
    float *heights = water_room((size_t)view.width * (size_t)view.height, sizeof *heights);
    pond_copy_heights(water, 0, 0, view.width, view.height, heights, view.width);
    return heights;
}

double water_sample(const float *field, int side, double x, double y) {
    const int x0 = (int)floor(x) - 3;
    const int y0 = (int)floor(y) - 3;
    double wx[8];
    double wy[8];
    for (int i = 0; i < 8; i++) {
        wx[i] = wy[i] = 1.0;
        for (int j = 0; j < 8; j++) {
            if (i != j) {
                wx[i] *= (x - x0 - j) / (i - j);
                wy[i] *= (y - y0 - j) / (i - j);
            }
        }
    }
    double sum = 0.0;
    for (int j = 0; j < 8; j++) {
        for (int i = 0; i < 8; i++) {
            sum += wy[j] * wx[i] * (double)field[(ptrdiff_t)(y0 + j) * side + x0 + i];
        }
    }
    return sum;
}

// ---- the plain loop -----------------------------------------------------------------------------

plain plain_make(int width, int height, float keep) {
    const size_t cells = (size_t)width * (size_t)height;
    return (plain){.width = width,
                   .height = height,
                   .now = water_room(cells, sizeof(float)),
                   .before = water_room(cells, sizeof(float)),
                   .keep = keep};
}

void plain_step(plain *p) {
    const int w = p->width;
    for (int y = 1; y < p->height - 1; y++) {
        const float *u = p->now + (ptrdiff_t)y * w;
        float *next = p->before + (ptrdiff_t)y * w;
        for (int x = 1; x < w - 1; x++) {
            next[x] = p->keep * (0.5f * (u[x - 1] + u[x + 1] + u[x - w] + u[x + w]) - next[x]);
        }
    }
    float *swap = p->now;
    p->now = p->before;
    p->before = swap;
}

void plain_free(plain *p) {
    free(p->now);
    free(p->before);
}

uint64_t water_noise(uint64_t *state) {
    *state += 0x9e3779b97f4a7c15u;
    uint64_t z = *state;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}
