// Snapshots. Little-endian, described byte by byte in docs/snapshot.md.

#include <math.h>
#include <millpond/snapshot.h>
#include <string.h>

#include "base/hash.h"
#include "base/message.h"
#include "capture/bytes.h"
#include "pond/pond.h"
#include "pond/rest.h"
#include "pond/shore.h"
#include "pond/visit.h"

#define VERSION 3u
#define HEADER_SIZE 152u // of versions 1 and 2
#define ADDED_SIZE 80u   // what version 3 has after it
#define LAYERS (PONDI_LAYER_WALL | PONDI_LAYER_DEPTH | PONDI_LAYER_BEACH)

static const uint8_t magic[8] = {'M', 'I', 'L', 'L', 'P', 'O', 'N', 'D'};

static void put_f64(uint8_t **at, double number) {
    pondi_put(at, pondi_bits_of_f64(number), 8);
}

static void put_f32(uint8_t **at, float number) {
    pondi_put(at, pondi_bits_of_f32(number), 4);
}

static double get_f64(const uint8_t **at) {
    return pondi_f64_of_bits(pondi_get(at, 8));
}

static float get_f32(const uint8_t **at) {
    return pondi_f32_of_bits((uint32_t)pondi_get(at, 4));
}

static uint64_t checksum(const uint8_t *bytes, size_t count) {
    pondi_hash hash = pondi_hash_start();
    pondi_hash_bytes(&hash, bytes, count);
    return pondi_hash_end(hash);
}

// Both time levels of a grid, its margins included.
static size_t heights_size(const pond_desc *grid) {
    const pond_format format = pondi_solver_of(grid)->format;
    return 2 * (size_t)grid->width * (size_t)grid->height * pondi_format_size(format);
}

// ---- what a pond holds besides its header and heights ------------------------------------------

static void count_u64(void *user, uint64_t *number) {
    (void)number;
    *(size_t *)user += 8;
}

static void count_f64(void *user, double *number) {
    (void)number;
    *(size_t *)user += 8;
}

static void count_f32s(void *user, float *numbers, size_t count) {
    (void)numbers;
    *(size_t *)user += 4 * count;
}

static void write_u64(void *user, uint64_t *number) {
    pondi_put(user, *number, 8);
}

static void write_f64(void *user, double *number) {
    put_f64(user, *number);
}

static void write_f32s(void *user, float *numbers, size_t count) {
    for (size_t i = 0; i < count; i++) {
        put_f32(user, numbers[i]);
    }
}

// Bytes that are read, up to an end that is never passed.
typedef struct cursor {
    const uint8_t *at;
    const uint8_t *end;
    bool passed; // more was asked for than there is
} cursor;

static bool take(cursor *c, size_t count, size_t size) {
    c->passed = c->passed || count > (size_t)(c->end - c->at) / size;
    return !c->passed;
}

static void read_u64(void *user, uint64_t *number) {
    cursor *c = user;
    *number = take(c, 1, 8) ? pondi_get(&c->at, 8) : 0;
}

static void read_f64(void *user, double *number) {
    cursor *c = user;
    *number = take(c, 1, 8) ? get_f64(&c->at) : 0.0;
}

static void read_f32s(void *user, float *numbers, size_t count) {
    cursor *c = user;
    const bool there = take(c, count, 4);
    for (size_t i = 0; i < count; i++) {
        numbers[i] = there ? get_f32(&c->at) : 0.0f;
    }
}

// Neither counting nor writing changes the pond.
static void visit(const pond *water, const pondi_visitor *visitor) {
    pond *same = (pond *)(uintptr_t)water;
    pondi_shore_visit(same, visitor->f32s, visitor->user);
    (void)pondi_bodies_visit(same, visitor);
    (void)pondi_emitters_visit(same, visitor);
}

size_t pond_snapshot_size(const pond *water) {
    PONDI_ASSERT_POND(water);
    size_t rest = 0;
    const pondi_visitor counter = {count_u64, count_f64, count_f32s, false, &rest};
    visit(water, &counter);
    return HEADER_SIZE + ADDED_SIZE + heights_size(&water->grid) + rest + 8;
}

static void put_header(uint8_t **at, const pond *water) {
    const pond_desc *d = &water->desc;
    memcpy(*at, magic, sizeof magic);
    *at += sizeof magic;
    pondi_put(at, VERSION, 4);
    pondi_put(at, (uint32_t)d->solver, 4);
    pondi_put(at, (uint32_t)d->stencil, 4);
    pondi_put(at, (uint32_t)d->width, 4);
    pondi_put(at, (uint32_t)d->height, 4);
    pondi_put(at, (uint32_t)d->damping_shift, 4);
    pondi_put(at, (uint32_t)d->edges.left, 4);
    pondi_put(at, (uint32_t)d->edges.right, 4);
    pondi_put(at, (uint32_t)d->edges.top, 4);
    pondi_put(at, (uint32_t)d->edges.bottom, 4);
    pondi_put(at, (uint32_t)d->max_steps, 4);
    pondi_put(at, 0, 4);
    put_f64(at, d->cell_size);
    put_f64(at, d->wave_speed);
    put_f64(at, d->half_life);
    put_f64(at, d->time_step);
    put_f64(at, d->count_height);
    pondi_put(at, d->seed, 8);
    pondi_put(at, water->steps, 8);
    put_f64(at, water->left_over);
    put_f32(at, water->rain.rate);
    put_f32(at, water->rain.radius);
    put_f32(at, water->rain.spread);
    put_f32(at, water->rain.height);
    put_f64(at, d->depth);
    put_f64(at, d->capillary_length);
    put_f64(at, d->decay);
    put_f64(at, d->edge_level);
    put_f64(at, d->bias);
    put_f64(at, d->rest_slope);
    pondi_put(at, (uint32_t)d->column.form, 4);
    pondi_put(at, (uint32_t)d->column.passes, 4);
    put_f32(at, d->column.keep);
    put_f32(at, d->column.blend);
    put_f32(at, d->column.stiffness);
    put_f32(at, d->column.friction);
    put_f32(at, d->column.spread);
    pondi_put(at, pondi_shore_layers(water), 4);
    put_f64(at, water->mean.sum);
    pondi_put(at, 0, 8);
}

static void put_field(uint8_t **at, const pondi_field *field) {
    for (int y = 0; y < field->height; y++) {
        for (int x = 0; x < field->width; x++) {
            if (field->format == POND_FORMAT_F32) {
                put_f32(at, pondi_row_f32(field, y)[x]);
            } else {
                pondi_put(at, (uint16_t)pondi_row_i16(field, y)[x], 2);
            }
        }
    }
}

pond_result pond_snapshot_save(const pond *water, void *bytes, size_t size) {
    PONDI_ASSERT_POND_OR_NULL(water);
    if (water == NULL || bytes == NULL) {
        return pondi_fail(NULL, POND_ERROR_ARGUMENT,
                          "%s: NULL; a snapshot needs both pond and bytes",
                          water == NULL ? "water" : "bytes");
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
    const pondi_visitor writer = {write_u64, write_f64, write_f32s, false, &at};
    visit(water, &writer);
    pondi_put(&at, checksum(bytes, needed - 8), 8);
    return POND_OK;
}

// What a header says beyond the desc.
typedef struct progress {
    uint64_t steps;
    double left_over;
    pond_rain rain;
    unsigned layers; // of the shore
    double sum;      // of the heights, as it should be
} progress;

// 32-bit numbers of any origin become ints without a trap; the desc's check judges them.
static int get_int(const uint8_t **at) {
    const uint32_t number = (uint32_t)pondi_get(at, 4);
    return number <= 0x7fffffffu ? (int)number : -1;
}

static void get_added(const uint8_t **at, pond_desc *d, progress *p) {
    d->decay = get_f64(at);
    d->edge_level = get_f64(at);
    d->bias = get_f64(at);
    d->rest_slope = get_f64(at);
    d->column.form = (pond_column_form)get_int(at);
    d->column.passes = get_int(at);
    d->column.keep = get_f32(at);
    d->column.blend = get_f32(at);
    d->column.stiffness = get_f32(at);
    d->column.friction = get_f32(at);
    d->column.spread = get_f32(at);
    p->layers = (unsigned)pondi_get(at, 4);
    p->sum = get_f64(at);
    (void)pondi_get(at, 8);
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
    (void)pondi_get(at, 4);
    d->cell_size = get_f64(at);
    d->wave_speed = get_f64(at);
    d->half_life = get_f64(at);
    d->time_step = get_f64(at);
    d->count_height = get_f64(at);
    d->seed = pondi_get(at, 8);
    p->steps = pondi_get(at, 8);
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
    if (version >= 3) {
        get_added(at, d, p);
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
                pondi_row_i16(field, y)[x] = (int16_t)(uint16_t)pondi_get(at, 2);
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
    const uint64_t version = pondi_get(&at, 4);
    if (version == 0) {
        return refuse(host, "version 0; versions start at 1");
    }
    if (version > VERSION) {
        return pondi_fail(&host->logger, POND_ERROR_VERSION,
                          "snapshot: version %llu; this library reads up to %u: update it",
                          (unsigned long long)version, VERSION);
    }
    if (version >= 3 && size < HEADER_SIZE + ADDED_SIZE + 8) {
        return pondi_fail(&host->logger, POND_ERROR_DATA,
                          "snapshot: %zu bytes; the shortest one of version 3 has %u", size,
                          HEADER_SIZE + ADDED_SIZE + 8);
    }
    const uint8_t *sum = bytes + size - 8;
    if (checksum(bytes, size - 8) != pondi_get(&sum, 8)) {
        return refuse(host, "the checksum does not match; it is damaged");
    }
    return POND_OK;
}

// Versions 1 and 2 end with the heights; in version 3 more may follow. Nothing is allocated for a
// pond that is larger than what is there.
static pond_result check_body(size_t size, uint64_t version, const pond_desc *desc,
                              const progress *p) {
    pond_result result = pond_desc_check(desc);
    if (result != POND_OK) {
        return result;
    }
    if ((p->layers & ~(unsigned)LAYERS) != 0) {
        return refuse(desc, "has layers of the shore that are not known; it is damaged");
    }
    int left;
    int top;
    const pond_desc grid = pondi_grid_of(desc, &left, &top);
    size_t needed = HEADER_SIZE + (version >= 3 ? ADDED_SIZE : 0) + heights_size(&grid) + 8;
    for (unsigned layer = 1; layer <= LAYERS; layer <<= 1) {
        needed += p->layers & layer ? 4 * (size_t)desc->width * (size_t)desc->height : 0;
    }
    if (version >= 3 ? size < needed : size != needed) {
        return pondi_fail(&desc->logger, POND_ERROR_DATA,
                          "snapshot: %zu bytes; a pond of %d x %d cells takes %s%zu", size,
                          desc->width, desc->height, version >= 3 ? "at least " : "", needed);
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

// Heights go in after the shore, which would dry or fill what it changes.
static pond_result fill(pond *water, const uint8_t **at, const uint8_t *end, uint64_t version,
                        const progress *p) {
    const pond_desc *desc = &water->desc;
    cursor rest = {.at = *at + heights_size(&water->grid), .end = end};
    const pondi_visitor reader = {read_u64, read_f64, read_f32s, true, &rest};
    if (version >= 3) {
        const pond_result result = p->layers != 0 ? pondi_shore_need(water, p->layers) : POND_OK;
        if (result != POND_OK) {
            return result;
        }
        pondi_shore_visit(water, read_f32s, &rest);
        if (rest.passed || !pondi_shore_judge(water)) {
            return refuse(desc, "holds a shore that cannot be; it is damaged");
        }
        if (p->layers != 0) { // else there is nothing that follows from layers
            pondi_shore_refresh(water);
        }
    }
    if (!get_field(at, &water->fields[water->now]) ||
        !get_field(at, &water->fields[1 - water->now])) {
        return refuse(desc, "holds a height that is not a number");
    }
    pondi_border_fill(&water->fields[0], &water->grid.edges);
    pondi_border_fill(&water->fields[1], &water->grid.edges);
    pondi_rest_find(water);
    pondi_mean_measure(water);
    if (version >= 3) {
        water->mean.sum = p->sum;
        if (!pondi_bodies_visit(water, &reader) || rest.passed) {
            return refuse(desc, "holds bodies that cannot be; it is damaged");
        }
        if (!pondi_emitters_visit(water, &reader) || rest.passed || rest.at != end) {
            return refuse(desc, "holds emitters that cannot be; it is damaged");
        }
    }
    water->steps = p->steps;
    water->left_over = p->left_over;
    pond_set_rain(water, &p->rain);
    return POND_OK;
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
    progress p = {0};
    const uint8_t *at = (const uint8_t *)bytes + sizeof magic;
    const uint64_t version = pondi_get(&at, 4);
    get_header(&at, version, &desc, &p);
    result = check_body(size, version, &desc, &p);
    if (result != POND_OK) {
        return result;
    }
    // What is left over is less than a step.
    if (!(fabs(p.left_over) <= 2.0 * desc.time_step) || p.steps > (uint64_t)1 << 53) {
        return refuse(&desc, "its time is out of range; it is damaged");
    }
    if (!(fabs(p.sum) <= (double)PONDI_HIGHEST_LOADED * desc.width * desc.height)) {
        return refuse(&desc, "its mean height is out of range; it is damaged");
    }
    pond *water;
    result = pond_create(&desc, &water);
    if (result != POND_OK) {
        return result;
    }
    const uint8_t *end = (const uint8_t *)bytes + size - 8;
    result = fill(water, &at, end, version, &p);
    if (result != POND_OK) {
        pond_destroy(water);
        return result;
    }
    *out = water;
    return POND_OK;
}
