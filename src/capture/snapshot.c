// Snapshots. Little-endian, described byte by byte in docs/snapshot.md.

#include <math.h>
#include <millpond/capture.h>
#include <string.h>

#include "base/hash.h"
#include "base/message.h"
#include "pond/pond.h"
#include "pond/rest.h"

#define VERSION 2u
#define HEADER_SIZE 152u

static const uint8_t magic[8] = {'M', 'I', 'L', 'L', 'P', 'O', 'N', 'D'};

static void put(uint8_t **at, uint64_t number, int bytes) {
    for (int i = 0; i < bytes; i++) {
        *(*at)++ = (uint8_t)(number >> (8 * i));
    }
}

static void put_f64(uint8_t **at, double number) {
    uint64_t bits;
    memcpy(&bits, &number, sizeof bits);
    put(at, bits, 8);
}

static void put_f32(uint8_t **at, float number) {
    uint32_t bits;
    memcpy(&bits, &number, sizeof bits);
    put(at, bits, 4);
}

static uint64_t get(const uint8_t **at, int bytes) {
    uint64_t number = 0;
    for (int i = 0; i < bytes; i++) {
        number |= (uint64_t) * (*at)++ << (8 * i);
    }
    return number;
}

static double get_f64(const uint8_t **at) {
    const uint64_t bits = get(at, 8);
    double number;
    memcpy(&number, &bits, sizeof number);
    return number;
}

static float get_f32(const uint8_t **at) {
    const uint32_t bits = (uint32_t)get(at, 4);
    float number;
    memcpy(&number, &bits, sizeof number);
    return number;
}

static uint64_t checksum(const uint8_t *bytes, size_t count) {
    pondi_hash hash = pondi_hash_start();
    pondi_hash_bytes(&hash, bytes, count);
    return pondi_hash_end(hash);
}

static size_t whole_size(int width, int height, pond_format format) {
    return HEADER_SIZE + 2 * (size_t)width * (size_t)height * pondi_format_size(format) + 8;
}

size_t pond_snapshot_size(const pond *water) {
    return whole_size(water->desc.width, water->desc.height, water->solver->format);
}

// Version 2 has no room for these.
static bool has_room(const pond_desc *desc) {
    return desc->solver != POND_SOLVER_UNIT_RANGE && desc->solver != POND_SOLVER_COLUMN &&
           desc->decay == 0.0;
}

static void put_header(uint8_t **at, const pond *water) {
    const pond_desc *d = &water->desc;
    memcpy(*at, magic, sizeof magic);
    *at += sizeof magic;
    put(at, VERSION, 4);
    put(at, (uint32_t)d->solver, 4);
    put(at, (uint32_t)d->stencil, 4);
    put(at, (uint32_t)d->width, 4);
    put(at, (uint32_t)d->height, 4);
    put(at, (uint32_t)d->damping_shift, 4);
    put(at, (uint32_t)d->edges.left, 4);
    put(at, (uint32_t)d->edges.right, 4);
    put(at, (uint32_t)d->edges.top, 4);
    put(at, (uint32_t)d->edges.bottom, 4);
    put(at, (uint32_t)d->max_steps, 4);
    put(at, 0, 4);
    put_f64(at, d->cell_size);
    put_f64(at, d->wave_speed);
    put_f64(at, d->half_life);
    put_f64(at, d->time_step);
    put_f64(at, d->count_height);
    put(at, d->seed, 8);
    put(at, water->steps, 8);
    put_f64(at, water->left_over);
    put_f32(at, water->rain.rate);
    put_f32(at, water->rain.radius);
    put_f32(at, water->rain.spread);
    put_f32(at, water->rain.height);
    put_f64(at, d->depth);
    put_f64(at, d->capillary_length);
}

static void put_field(uint8_t **at, const pondi_field *field) {
    for (int y = 0; y < field->height; y++) {
        for (int x = 0; x < field->width; x++) {
            if (field->format == POND_FORMAT_F32) {
                put_f32(at, pondi_row_f32(field, y)[x]);
            } else {
                put(at, (uint16_t)pondi_row_i16(field, y)[x], 2);
            }
        }
    }
}

pond_result pond_snapshot_save(const pond *water, void *bytes, size_t size) {
    if (water == NULL || bytes == NULL) {
        return pondi_fail(NULL, POND_ERROR_ARGUMENT,
                          "%s: NULL; a snapshot needs both pond and bytes",
                          water == NULL ? "water" : "bytes");
    }
    if (!has_room(&water->desc)) {
        return pondi_fail(&water->desc.logger, POND_ERROR_VERSION,
                          "snapshot: version %u has no room for the unit-range solver, the column "
                          "solver or decay",
                          VERSION);
    }
    const size_t needed = pond_snapshot_size(water);
    if (size < needed) {
        return pondi_fail(&water->desc.logger, POND_ERROR_SPACE,
                          "size: %zu bytes; this pond's snapshot takes %zu", size, needed);
    }
    uint8_t *at = bytes;
    put_header(&at, water);
    put_field(&at, pondi_now(water));
    put_field(&at, pondi_before(water));
    put(&at, checksum(bytes, needed - 8), 8);
    return POND_OK;
}

// What a header says beyond the desc.
typedef struct progress {
    uint64_t steps;
    double left_over;
    pond_rain rain;
} progress;

// 32-bit numbers of any origin become ints without a trap; the desc's check judges them.
static int get_int(const uint8_t **at) {
    const uint32_t number = (uint32_t)get(at, 4);
    return number <= 0x7fffffffu ? (int)number : -1;
}

// Version 1 had nothing where depth and capillary_length stand.
static void get_header(const uint8_t **at, uint64_t version, pond_desc *d, progress *p) {
    d->solver = (pond_solver)get_int(at);
    d->stencil = (pond_stencil)get_int(at);
    d->width = get_int(at);
    d->height = get_int(at);
    d->damping_shift = get_int(at);
    d->edges.left = (pond_edge)get_int(at);
    d->edges.right = (pond_edge)get_int(at);
    d->edges.top = (pond_edge)get_int(at);
    d->edges.bottom = (pond_edge)get_int(at);
    d->max_steps = get_int(at);
    (void)get(at, 4);
    d->cell_size = get_f64(at);
    d->wave_speed = get_f64(at);
    d->half_life = get_f64(at);
    d->time_step = get_f64(at);
    d->count_height = get_f64(at);
    d->seed = get(at, 8);
    p->steps = get(at, 8);
    p->left_over = get_f64(at);
    p->rain.rate = get_f32(at);
    p->rain.radius = get_f32(at);
    p->rain.spread = get_f32(at);
    p->rain.height = get_f32(at);
    const double depth = get_f64(at);
    const double capillary_length = get_f64(at);
    if (version >= 2) {
        d->depth = depth;
        d->capillary_length = capillary_length;
    }
}

// False when a height is not finite: such a number must never enter the water.
static bool get_field(const uint8_t **at, pondi_field *field) {
    for (int y = 0; y < field->height; y++) {
        for (int x = 0; x < field->width; x++) {
            if (field->format == POND_FORMAT_F32) {
                const float height = get_f32(at);
                if (!isfinite(height) || fabsf(height) > PONDI_HIGHEST_LOADED) {
                    return false;
                }
                pondi_row_f32(field, y)[x] = height;
            } else {
                pondi_row_i16(field, y)[x] = (int16_t)(uint16_t)get(at, 2);
            }
        }
    }
    return true;
}

static pond_result refuse(const pond_desc *host, const char *why) {
    return pondi_fail(&host->logger, POND_ERROR_DATA, "snapshot: %s", why);
}

static pond_result check_envelope(const uint8_t *bytes, size_t size, const pond_desc *host) {
    if (size < HEADER_SIZE + 8) {
        return pondi_fail(&host->logger, POND_ERROR_DATA,
                          "snapshot: %zu bytes; the shortest one has %u", size, HEADER_SIZE + 8);
    }
    if (memcmp(bytes, magic, sizeof magic) != 0) {
        return refuse(host, "does not begin with MILLPOND; this is something else");
    }
    const uint8_t *at = bytes + sizeof magic;
    const uint64_t version = get(&at, 4);
    if (version == 0) {
        return refuse(host, "version 0; versions start at 1");
    }
    if (version > VERSION) {
        return pondi_fail(&host->logger, POND_ERROR_VERSION,
                          "snapshot: version %llu; this library reads up to %u: update it",
                          (unsigned long long)version, VERSION);
    }
    const uint8_t *sum = bytes + size - 8;
    if (checksum(bytes, size - 8) != get(&sum, 8)) {
        return refuse(host, "the checksum does not match; it is damaged");
    }
    return POND_OK;
}

static pond_result check_body(size_t size, const pond_desc *desc) {
    pond_result result = pond_desc_check(desc);
    if (result != POND_OK) {
        return result;
    }
    const size_t needed = whole_size(desc->width, desc->height, pondi_solver_of(desc)->format);
    if (size != needed) {
        return pondi_fail(&desc->logger, POND_ERROR_DATA,
                          "snapshot: %zu bytes; a pond of %d x %d cells takes %zu", size,
                          desc->width, desc->height, needed);
    }
    return POND_OK;
}

static pond_desc host_desc(const pond_desc *host) {
    pond_desc desc = pond_desc_default();
    if (host != NULL) {
        desc.cookie = host->cookie;
        desc.threads = host->threads;
        desc.parallel = host->parallel;
        desc.allocator = host->allocator;
        desc.logger = host->logger;
    }
    return desc;
}

pond_result pond_snapshot_load(const void *bytes, size_t size, const pond_desc *host, pond **out) {
    if (out != NULL) {
        *out = NULL;
    }
    if (bytes == NULL || out == NULL) {
        return pondi_fail(NULL, POND_ERROR_ARGUMENT,
                          "%s: NULL; loading needs bytes and a place to put the pond",
                          bytes == NULL ? "bytes" : "out");
    }
    pond_desc desc = host_desc(host);
    pond_result result = check_envelope(bytes, size, &desc);
    if (result != POND_OK) {
        return result;
    }
    progress p;
    const uint8_t *at = (const uint8_t *)bytes + sizeof magic;
    const uint64_t version = get(&at, 4);
    get_header(&at, version, &desc, &p);
    if (!has_room(&desc)) {
        return pondi_fail(&desc.logger, POND_ERROR_DATA,
                          "snapshot: solver %d; version %u describes no such pond",
                          (int)desc.solver, (unsigned)version);
    }
    result = check_body(size, &desc);
    if (result != POND_OK) {
        return result;
    }
    // What is left over is less than a step.
    if (!(fabs(p.left_over) <= 2.0 * desc.time_step) || p.steps > (uint64_t)1 << 53) {
        return refuse(&desc, "its time is out of range; it is damaged");
    }
    pond *water;
    result = pond_create(&desc, &water);
    if (result != POND_OK) {
        return result;
    }
    if (!get_field(&at, &water->fields[0]) || !get_field(&at, &water->fields[1])) {
        pond_destroy(water);
        return refuse(&desc, "holds a height that is not a number");
    }
    pondi_border_fill(&water->fields[0], &water->grid.edges);
    pondi_border_fill(&water->fields[1], &water->grid.edges);
    pondi_rest_find(water);
    pondi_mean_measure(water);
    water->steps = p.steps;
    water->left_over = p.left_over;
    pond_set_rain(water, &p.rain);
    *out = water;
    return POND_OK;
}
