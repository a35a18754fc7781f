// Snapshots. Little-endian, described byte by byte in docs/snapshot.md.

#include <math.h>
#include <millpond/shift.h>
#include <millpond/snapshot.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/message.h"
#include "capture/layout.h"
#include "pond/body.h"
#include "pond/emitter.h"
#include "pond/flow.h"
#include "pond/pond.h"
#include "pond/rest.h"
#include "pond/shift.h"
#include "pond/shore.h"

#define VERSION 1u
#define LAYERS (PONDI_LAYER_WALL | PONDI_LAYER_DEPTH | PONDI_LAYER_BEACH)
// Next to the layers of the shore:
#define CURRENT 8u
#define POTENTIAL 16u // of the current; older files have none

static const uint8_t magic[8] = {'M', 'I', 'L', 'L', 'P', 'O', 'N', 'D'};

static uint64_t checksum(const uint8_t *bytes, size_t count) {
    pondi_hash hash = pondi_hash_start();
    pondi_hash_bytes(&hash, bytes, count);
    return pondi_hash_end(hash);
}

// Size of both time levels of a grid with its absorbing layers. [bytes]
static size_t heights_size(const pond_desc *grid) {
    const pond_format format = pondi_solver_of(grid)->format;
    return 2 * (size_t)grid->width * (size_t)grid->height * pondi_format_size(format);
}

// The content of a header after the desc.
typedef struct progress {
    uint64_t steps;
    double left_over;
    pond_rain rain;
    uint32_t layers; // of the shore, CURRENT and POTENTIAL
    double sum;      // expected sum of the heights
} progress;

// ---- layouts ------------------------------------------------------------------------------------

// The fields after the magic and the version.
static void lay_header(pondi_tape *tape, pond_desc *d, progress *p) {
    pondi_lay_grid(tape, d);
    pondi_tape_bool(tape, &p->rain.splash);
    pondi_lay_scales(tape, d);
    pondi_tape_u64(tape, &d->seed);
    pondi_tape_u64(tape, &p->steps);
    pondi_tape_f64(tape, &p->left_over);
    pondi_lay_rain(tape, &p->rain);
    pondi_tape_f64(tape, &d->depth);
    pondi_tape_f64(tape, &d->capillary_length);
    pondi_lay_further(tape, d);
    pondi_tape_u32(tape, &p->layers);
    pondi_tape_f64(tape, &p->sum);
    pondi_tape_f64(tape, &d->restoring);
    pondi_lay_friction(tape, d);
}

// From the magic to the heights. [bytes]
static size_t header_size(void) {
    pondi_tape counter = {0};
    pond_desc desc = pond_desc_default();
    progress p = {0};
    lay_header(&counter, &desc, &p);
    return sizeof magic + sizeof(uint32_t) + counter.count;
}

static void lay_field(pondi_tape *tape, pondi_field *field) {
    for (int y = 0; y < field->height; y++) {
        if (field->format == POND_FORMAT_F32) {
            pondi_tape_f32s(tape, pondi_row_f32(field, y), (size_t)field->width);
        } else {
            pondi_tape_i16s(tape, pondi_row_i16(field, y), (size_t)field->width);
        }
    }
}

static void lay_end(pondi_tape *tape, pond_origin *origin, pond_rain *rain) {
    uint64_t x = (uint64_t)origin->x;
    uint64_t y = (uint64_t)origin->y;
    pondi_tape_u64(tape, &x);
    pondi_tape_u64(tape, &y);
    *origin = (pond_origin){(int64_t)x, (int64_t)y};
    pondi_lay_rain_sides(tape, rain);
}

// ---- saving -------------------------------------------------------------------------------------

// Neither counting nor writing changes the pond.
static void lay_all(const pond *water, pondi_tape *tape) {
    pond *const same = (pond *)(uintptr_t)water;
    uint32_t version = VERSION;
    pond_desc desc = water->desc;
    progress p = {.steps = water->steps,
                  .left_over = water->left_over,
                  .rain = water->rain,
                  .layers = pondi_shore_layers(water) |
                            (water->current.memory != NULL ? CURRENT | POTENTIAL : 0u),
                  .sum = water->mean.sum};
    pondi_tape_bytes(tape, (uint8_t *)(uintptr_t)magic, sizeof magic);
    pondi_tape_u32(tape, &version);
    lay_header(tape, &desc, &p);
    lay_field(tape, &same->fields[water->now]);
    lay_field(tape, &same->fields[1 - water->now]);
    pondi_shore_lay(same, tape);
    const pondi_patch patch = pondi_patch_of(water);
    (void)pondi_bodies_lay(&patch, tape);
    (void)pondi_emitters_lay(&patch, tape);
    (void)pondi_splashes_lay(same, tape);
    (void)pondi_current_lay(same, tape);
    (void)pondi_potential_lay(same, tape);
    if (pondi_flows(water)) {
        (void)pondi_flow_lay(same, tape);
    }
    pond_origin origin = water->origin;
    lay_end(tape, &origin, &p.rain);
}

size_t pond_save_size(const pond *water) {
    PONDI_ASSERT_POND(water);
    pondi_tape counter = {0};
    lay_all(water, &counter);
    return counter.count + 8;
}

pond_result pond_save(const pond *water, void *bytes, size_t size) {
    PONDI_ASSERT_POND_OR_NULL(water);
    if (water == NULL || bytes == NULL) {
        return pondi_fail(NULL, POND_ERROR_ARGUMENT,
                          "%s: NULL; a snapshot needs both pond and bytes",
                          water == NULL ? "water" : "bytes");
    }
    const size_t needed = pond_save_size(water);
    if (size < needed) {
        return pondi_fail(&water->desc.logger, POND_ERROR_SPACE,
                          "size: %zu bytes; this pond's snapshot takes %zu", size, needed);
    }
    pondi_tape tape = {.to = bytes};
    lay_all(water, &tape);
    uint64_t sum = checksum(bytes, needed - 8);
    pondi_tape_u64(&tape, &sum);
    return POND_OK;
}

// ---- loading ------------------------------------------------------------------------------------

static pond_result refuse(const pond_desc *host, const char *why) {
    return pondi_fail(&host->logger, POND_ERROR_DATA, "snapshot: %s", why);
}

static uint32_t version_of(const uint8_t *bytes, size_t size) {
    uint32_t version = 0;
    pondi_tape tape = {.reading = true, .at = bytes + sizeof magic, .end = bytes + size};
    pondi_tape_u32(&tape, &version);
    return version;
}

static pond_result check_envelope(const uint8_t *bytes, size_t size, const pond_desc *host) {
    const size_t shortest = header_size() + 8;
    if (size < shortest) {
        return pondi_fail(&host->logger, POND_ERROR_DATA,
                          "snapshot: %zu bytes; the shortest one has %zu", size, shortest);
    }
    if (memcmp(bytes, magic, sizeof magic) != 0) {
        return refuse(host, "does not begin with MILLPOND; it is not a snapshot");
    }
    const uint32_t version = version_of(bytes, size);
    if (version == 0) {
        return refuse(host, "version 0; versions start at 1");
    }
    if (version > VERSION) {
        return pondi_fail(&host->logger, POND_ERROR_VERSION,
                          "snapshot: version %u; this library reads version %u", version, VERSION);
    }
    uint64_t sum = 0;
    pondi_tape end = {.reading = true, .at = bytes + size - 8, .end = bytes + size};
    pondi_tape_u64(&end, &sum);
    if (checksum(bytes, size - 8) != sum) {
        return refuse(host, "the checksum does not match; it is damaged");
    }
    return POND_OK;
}

// Checks the size before memory is allocated for the pond.
static pond_result check_body(size_t size, const pond_desc *desc, const progress *p) {
    pond_result result = pond_desc_check(desc);
    if (result != POND_OK) {
        return result;
    }
    const bool parts = (p->layers & POTENTIAL) != 0 && (p->layers & CURRENT) == 0;
    if (parts || (p->layers & ~(LAYERS | CURRENT | POTENTIAL)) != 0) {
        return refuse(desc, "has unknown layers of the shore; it is damaged");
    }
    int left;
    int top;
    const pond_desc grid = pondi_grid_of(pondi_solver_of(desc), desc, &left, &top);
    size_t needed = header_size() + heights_size(&grid) + 8;
    for (unsigned layer = 1; layer <= LAYERS; layer <<= 1) {
        needed += p->layers & layer ? 4 * (size_t)desc->width * (size_t)desc->height : 0;
    }
    if (p->layers & CURRENT) {
        needed += 4 * ((size_t)desc->width + 1) * ((size_t)desc->height + 1);
    }
    if (size < needed) {
        return pondi_fail(&desc->logger, POND_ERROR_DATA,
                          "snapshot: %zu bytes; a pond of %d x %d cells takes at least %zu", size,
                          desc->width, desc->height, needed);
    }
    return POND_OK;
}

// False when a height is not finite: such a number must never enter the water.
static bool are_heights(const pondi_field *field) {
    for (int y = 0; field->format == POND_FORMAT_F32 && y < field->height; y++) {
        const float *row = pondi_row_f32(field, y);
        for (int x = 0; x < field->width; x++) {
            if (!(fabsf(row[x]) <= PONDI_HIGHEST_LOADED)) {
                return false;
            }
        }
    }
    return true;
}

static pond_result fill_shore(pond *water, pondi_tape *tape, const progress *p) {
    const unsigned layers = p->layers & (unsigned)LAYERS;
    const pond_result result = layers != 0 ? pondi_shore_need(water, layers) : POND_OK;
    if (result != POND_OK) {
        return result;
    }
    pondi_shore_lay(water, tape);
    if (tape->bad || !pondi_shore_judge(water)) {
        return refuse(&water->desc, "holds an impossible shore; it is damaged");
    }
    if (layers != 0) { // else there is nothing that follows from layers
        return pondi_shore_refresh(water);
    }
    return POND_OK;
}

static pond_result refuse_part(const pond_desc *desc, const pondi_tape *tape, const char *name) {
    if (tape->starved) {
        return pondi_fail(&desc->logger, POND_ERROR_MEMORY, "snapshot: no memory for its %s", name);
    }
    return pondi_fail(&desc->logger, POND_ERROR_DATA, "snapshot: its %s cannot be; it is damaged",
                      name);
}

// Heights go in after the shore, which would dry or fill what it changes; `tape` is at them.
static pond_result fill(pond *water, pondi_tape *tape, const progress *p) {
    const pond_desc *desc = &water->desc;
    pond_rain rain = p->rain;
    pondi_tape heights = *tape;
    tape->at += heights_size(&water->grid);
    const pond_result result = fill_shore(water, tape, p);
    if (result != POND_OK) {
        return result;
    }
    lay_field(&heights, &water->fields[water->now]);
    lay_field(&heights, &water->fields[1 - water->now]);
    if (!are_heights(&water->fields[0]) || !are_heights(&water->fields[1])) {
        return refuse(desc, "holds a height that is not finite");
    }
    if (pondi_flows(water)) { // heights below the ground or between quanta would lose water
        pondi_flow_follow(water, NULL);
    }
    pondi_border_fill(&water->fields[0], &water->grid.edges);
    pondi_border_fill(&water->fields[1], &water->grid.edges);
    pondi_rest_find(water);
    pondi_mean_measure(water);
    const pondi_patch patch = pondi_patch_of(water);
    water->mean.sum = p->sum;
    if (!pondi_bodies_lay(&patch, tape) || tape->bad) {
        return refuse_part(desc, tape, "bodies");
    }
    if (!pondi_emitters_lay(&patch, tape) || tape->bad) {
        return refuse_part(desc, tape, "emitters");
    }
    water->steps = p->steps;
    if (!pondi_splashes_lay(water, tape) || tape->bad) {
        return refuse_part(desc, tape, "splashes");
    }
    if ((p->layers & CURRENT) && !pondi_current_lay(water, tape)) {
        return refuse_part(desc, tape, "current");
    }
    if ((p->layers & POTENTIAL) && !pondi_potential_lay(water, tape)) {
        return refuse_part(desc, tape, "potential");
    }
    if ((p->layers & CURRENT) && !(p->layers & POTENTIAL) && water->current.flows) {
        pondi_potential_find(water);
    }
    if (pondi_flows(water) && (!pondi_flow_lay(water, tape) || tape->bad)) {
        return refuse_part(desc, tape, "springs and sea");
    }
    lay_end(tape, &water->origin, &rain);
    const pond_origin *origin = &water->origin;
    if (origin->x < -PONDI_FARTHEST_ORIGIN || origin->x > PONDI_FARTHEST_ORIGIN ||
        origin->y < -PONDI_FARTHEST_ORIGIN || origin->y > PONDI_FARTHEST_ORIGIN) {
        return refuse(desc, "has an impossible origin; it is damaged");
    }
    if (tape->bad || tape->at != tape->end) {
        return refuse(desc, "its length is not that of its content; it is damaged");
    }
    water->left_over = p->left_over;
    pond_set_rain(water, &rain);
    return POND_OK;
}

pond_result pond_load(const void *bytes, size_t size, const pond_desc *host, pond **out) {
    if (out != NULL) {
        *out = NULL;
    }
    if (bytes == NULL || out == NULL) {
        return pondi_fail(NULL, POND_ERROR_ARGUMENT, "%s: NULL; loading needs both bytes and out",
                          bytes == NULL ? "bytes" : "out");
    }
    pond_desc desc = pondi_desc_of_host(host);
    pond_result result = check_envelope(bytes, size, &desc);
    if (result != POND_OK) {
        return result;
    }
    progress p = {0};
    const uint8_t *const first = bytes;
    pondi_tape tape = {
        .reading = true, .at = first + sizeof magic + sizeof(uint32_t), .end = first + size - 8};
    lay_header(&tape, &desc, &p);
    result = check_body(size, &desc, &p);
    if (result != POND_OK) {
        return result;
    }
    // The remainder is less than a step.
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
    result = fill(water, &tape, &p);
    if (result != POND_OK) {
        pond_destroy(water);
        return result;
    }
    *out = water;
    return POND_OK;
}
