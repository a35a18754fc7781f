// Whether ranks go on together where one is refused memory: each request for it in turn, of the
// first rank or the last, fails once. All ranks then have the same results, and none waits for
// another.
//
//   starve_test

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <millpond/mpi.h>

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

static void add_things(pond_mpi *water, float side, pond_result results[RESULTS]) {
    const pond_shape rock = pond_disc(0.1f * side);
    const pond_pose at = {{0.3f * side, 0.5f * side}, 0.0f};
    results[1] = pond_mpi_wall_build(water, &rock, &at, 0.0f);
    pond_emitter_desc maker = pond_emitter_desc_default();
    pond_emitter_id made;
    maker.kind = POND_EMITTER_LINE;
    maker.period = 1.0f;
    maker.from = (pond_vec2){0.6f * side, 0.2f * side};
    maker.to = (pond_vec2){0.6f * side, 0.8f * side};
    maker.amplitude = 0.001f;
    results[2] = pond_mpi_emitter_add(water, &maker, &made);
    pond_body_desc duck = pond_body_desc_default();
    pond_body_id floating;
    duck.shape = pond_disc(0.05f * side);
    duck.pose = (pond_pose){{0.5f * side, 0.3f * side}, 0.0f};
    duck.floating = true;
    results[3] = pond_mpi_body_add(water, &duck, &floating);
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
    pond_mpi_set_rain(water, &rain);
    pond_mpi_drop(water, 0.5 * (double)side, 0.5 * (double)side, 0.05f * side, 0.01f);
    results[5] = pond_mpi_step_many(water, 50);
    pond_mpi_drop(water, 0.2 * (double)side, 0.5 * (double)side, 0.05f * side, 0.01f);
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
