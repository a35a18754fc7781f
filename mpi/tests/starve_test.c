// Whether ranks go on together where one is refused memory: each request for it in turn, of the
// first rank or the last, fails once. All ranks then have the same results, and none waits for
// another.
//
//   starve_test

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <millpond/mpi.h>

#include "both.h"

#define MOST 1000 // requests; there are fewer

static int rank;
static int asked; // for memory, by this rank since the last water
static int refuse_at;

// What the linker puts in place of malloc() and the others (--wrap), in Millpond's code alone.
void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *memory, size_t size);
void *__real_aligned_alloc(size_t alignment, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *memory, size_t size);
void *__wrap_aligned_alloc(size_t alignment, size_t size);

static bool is_refused(void) {
    asked++;
    return asked == refuse_at;
}

void *__wrap_malloc(size_t size) {
    return is_refused() ? NULL : __real_malloc(size);
}

void *__wrap_calloc(size_t count, size_t size) {
    return is_refused() ? NULL : __real_calloc(count, size);
}

void *__wrap_realloc(void *memory, size_t size) {
    return is_refused() ? NULL : __real_realloc(memory, size);
}

void *__wrap_aligned_alloc(size_t alignment, size_t size) {
    return is_refused() ? NULL : __real_aligned_alloc(alignment, size);
}

// ---- what is asked of the water -----------------------------------------------------------------

#define RESULTS 10

static const pond_origin corner = {0, 0};

static void add_things(pond_mpi *water, float side, pond_result results[RESULTS]) {
    pond_command rock =
        wall_of(pond_disc(0.1f * side), (pond_pose){{0.3f * side, 0.5f * side}, 0.0f}, 0.0f);
    results[1] = pond_mpi_do(water, corner, &rock);
    pond_emitter_desc maker = pond_emitter_desc_default();
    maker.kind = POND_EMITTER_LINE;
    maker.period = 1.0f;
    maker.from = (pond_vec2){0.6f * side, 0.2f * side};
    maker.to = (pond_vec2){0.6f * side, 0.8f * side};
    maker.amplitude = 0.001f;
    pond_command line = {.kind = POND_COMMAND_EMITTER_ADD, .is.emitter.desc = maker};
    results[2] = pond_mpi_do(water, corner, &line);
    pond_body_desc duck = pond_body_desc_default();
    duck.shape = pond_disc(0.05f * side);
    duck.pose = (pond_pose){{0.5f * side, 0.3f * side}, 0.0f};
    duck.floating = true;
    pond_command swims = {.kind = POND_COMMAND_BODY_ADD, .is.body_add.desc = duck};
    results[3] = pond_mpi_do(water, corner, &swims);
    pond_probe probe;
    results[4] = pond_mpi_probe_add(water, (pond_vec2){0.5f * side, 0.5f * side}, 0.001f, &probe);
}

static void handle(pond_result results[RESULTS]) {
    pond_mpi_desc d = pond_mpi_desc_default(MPI_COMM_WORLD);
    d.water.width = 200;
    d.water.height = 200;
    pond_mpi *water;
    results[0] = pond_mpi_create(&d, &water);
    if (results[0] != POND_OK) {
        return;
    }
    const float side = 200.0f * (float)d.water.cell_size;
    add_things(water, side, results);
    pond_rain rain = pond_rain_default();
    rain.rate = 20.0f;
    pond_command shower = {.kind = POND_COMMAND_RAIN, .is.rain = rain};
    pond_command drop = drop_of((pond_vec2){0.5f * side, 0.5f * side}, 0.05f * side, 0.01f);
    (void)pond_mpi_do(water, corner, &shower);
    (void)pond_mpi_do(water, corner, &drop);
    results[5] = pond_mpi_step_many(water, 50);
    drop.is.drop.centre.x = 0.2f * side;
    (void)pond_mpi_do(water, corner, &drop);
    pond_stats stats;
    results[6] = pond_mpi_get_stats(water, &stats);
    uint64_t hash;
    results[7] = pond_mpi_hash(water, &hash);
    pond *whole;
    results[8] = pond_mpi_gather(water, 0, &whole);
    pond_destroy(whole);
    results[9] = pond_mpi_step_many(water, 10);
    pond_mpi_destroy(water);
}

// ---- all of it ----------------------------------------------------------------------------------

// Whether all ranks have the same results.
static bool agree(const pond_result results[RESULTS]) {
    int most[2 * RESULTS];
    for (int i = 0; i < RESULTS; i++) {
        most[i] = (int)results[i];
        most[RESULTS + i] = -(int)results[i];
    }
    MPI_Allreduce(MPI_IN_PLACE, most, 2 * RESULTS, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
    for (int i = 0; i < RESULTS; i++) {
        if (most[i] != -most[RESULTS + i]) {
            return false;
        }
    }
    return true;
}

int main(int count, char **arguments) {
    MPI_Init(&count, &arguments);
    int ranks;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    int failures = 0;
    int refused = 0;
    bool more = true;
    for (int n = 0; more && n < 2 * MOST; n++) {
        const int at = n / 2; // 0: none
        const int starved = n % 2 == 0 ? 0 : ranks - 1;
        pond_result results[RESULTS] = {POND_OK};
        refuse_at = rank == starved ? at : 0;
        asked = 0;
        handle(results);
        more = at <= asked;
        MPI_Allreduce(MPI_IN_PLACE, &more, 1, MPI_C_BOOL, MPI_LOR, MPI_COMM_WORLD);
        refuse_at = 0;
        if (!agree(results)) {
            printf("rank %d: other results where request %d is refused\n", rank, at);
            failures++;
        }
        for (int i = 0; i < RESULTS; i++) {
            refused += results[i] == POND_ERROR_MEMORY;
            failures += results[i] != POND_OK && (at == 0 || results[i] != POND_ERROR_MEMORY);
        }
    }
    failures += refused < 10;
    MPI_Allreduce(MPI_IN_PLACE, &failures, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    if (rank == 0) {
        printf("%s, %d times refused\n", failures == 0 ? "together" : "NOT together", refused);
    }
    MPI_Finalize();
    return failures == 0 ? 0 : 1;
}
