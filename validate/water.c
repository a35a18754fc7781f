#include "water.h"

#include <math.h>
#include <millpond/snapshot.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

pond_desc water_desc(int width, int height) {
    pond_desc desc = pond_desc_default();
    desc.width = width;
    desc.height = height;
    desc.cell_size = 1.0 / 64.0;
    desc.half_life = INFINITY;
    desc.rest_slope = 0.0;
    return desc;
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

// ---- states, by docs/snapshot.md ----------------------------------------------------------------

#define SNAPSHOT_VERSION 1
#define SNAPSHOT_HEADER 232
#define SNAPSHOT_SUM 216 // f64, sum of the heights now, which the pond keeps

static void mix(uint64_t *h, uint64_t n) {
    const uint64_t mixed = (*h ^ n) * 0x9fb21c651e98df25u;
    *h = mixed ^ (mixed >> 32);
}

static uint64_t checksum(const uint8_t *bytes, size_t count) {
    uint64_t h = 0x6d696c6c706f6e64u;
    for (size_t i = 0; i < count; i += 8) {
        uint64_t eight = 0;
        for (size_t j = 0; j < 8 && i + j < count; j++) {
            eight |= (uint64_t)bytes[i + j] << (8 * j);
        }
        mix(&h, eight);
    }
    mix(&h, count);
    h = (h ^ (h >> 33)) * 0xff51afd7ed558ccdu;
    h = (h ^ (h >> 33)) * 0xc4ceb9fe1a85ec53u;
    return h ^ (h >> 33);
}

static void put(uint8_t *at, uint64_t number, size_t bytes) {
    for (size_t i = 0; i < bytes; i++) {
        at[i] = (uint8_t)(number >> (8 * i));
    }
}

static void put_level(uint8_t *at, const float *cells, size_t count) {
    for (size_t i = 0; i < count; i++) {
        uint32_t bits;
        memcpy(&bits, cells + i, 4);
        put(at + i * 4, bits, 4);
    }
}

// To be freed.
static uint8_t *snapshot_of(const pond *water, size_t *size) {
    *size = pond_save_size(water);
    uint8_t *bytes = water_room(*size, 1);
    if (pond_save(water, bytes, *size) != POND_OK) {
        give_up(pond_message());
    }
    if (bytes[8] != SNAPSHOT_VERSION) {
        give_up(
            "the snapshot format has changed; change validate/water.c to match docs/snapshot.md");
    }
    return bytes;
}

pond *water_make_with(const pond_desc *desc, const float *now, const float *before) {
    pond *water = water_make(desc);
    const size_t cells = (size_t)desc->width * (size_t)desc->height;
    size_t bytes;
    uint8_t *snapshot = snapshot_of(water, &bytes);
    pond_destroy(water);
    double sum = 0.0;
    for (size_t i = 0; i < cells; i++) {
        sum += (double)now[i];
    }
    uint64_t bits;
    memcpy(&bits, &sum, sizeof bits);
    put(snapshot + SNAPSHOT_SUM, bits, 8);
    put_level(snapshot + SNAPSHOT_HEADER, now, cells);
    put_level(snapshot + SNAPSHOT_HEADER + cells * 4, before, cells);
    put(snapshot + bytes - 8, checksum(snapshot, bytes - 8), 8);
    if (pond_load(snapshot, bytes, desc, &water) != POND_OK) {
        give_up(pond_message());
    }
    free(snapshot);
    return water;
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
