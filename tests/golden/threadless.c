// threadless.c — a build without threads takes any number of them and makes the same water; where
// size_t has 32 bits, a pond beyond them is refused. Plain C and public headers only, since
// hash_matrix.sh builds it for places where cmocka is not. Says nothing when all is well.
#include <stdio.h>

#include <millpond/millpond.h>

static int bad;

static void expect(bool truth, const char *what, int number) {
    if (!truth) {
        printf("%s: not with %d\n", what, number);
        bad = 1;
    }
}

static uint64_t water_on(int threads) {
    pond_desc desc = pond_desc_default();
    desc.width = 300;
    desc.height = 200;
    desc.solver = POND_SOLVER_DISPERSIVE;
    desc.threads = threads;
    pond *water = NULL;
    expect(pond_create(&desc, &water) == POND_OK, "pond_create", threads);
    if (water == NULL) {
        return 0;
    }
    expect(pond_get_parallel(water).width <= 1, "one thread does the work of a pond", threads);
    pond_drop(water, (pond_vec2){1.0f, 1.0f}, 0.1f, 0.01f);
    pond_step_many(water, 5);
    const uint64_t hash = pond_hash(water);
    pond_destroy(water);
    return hash;
}

static void count(void *context, int index) {
    int *counts = context;
    counts[index]++;
}

static void pool_of(int threads) {
    pond_workers *workers = NULL;
    expect(pond_workers_create(threads, &workers) == POND_OK, "pond_workers_create", threads);
    const pond_parallel parallel = pond_workers_parallel(workers);
    expect(parallel.width == 1, "a pool of one thread", threads);
    int counts[9] = {0};
    parallel.run(parallel.user, 9, count, counts);
    for (int i = 0; i < 9; i++) {
        expect(counts[i] == 1, "each piece is run once", threads);
    }
    pond_workers_destroy(workers);
}

static void too_large(void) {
    pond_desc desc = pond_desc_default();
    desc.width = desc.height = 32768;
    pond *water = NULL;
    expect(pond_memory_size(&desc) == SIZE_MAX, "no size holds the largest pond", 32768);
    expect(pond_create(&desc, &water) == POND_ERROR_MEMORY, "the largest pond is refused", 32768);
    pond_destroy(water);
}

int main(void) {
    const int numbers[] = {0, 1, 2, 4, 256};
    const uint64_t wanted = water_on(1);
    for (int i = 0; i < 5; i++) {
        expect(water_on(numbers[i]) == wanted, "the same water", numbers[i]);
        pool_of(numbers[i]);
    }
    pond_workers *workers = NULL;
    expect(pond_workers_create(257, &workers) == POND_ERROR_RANGE, "more is refused", 257);
    if (SIZE_MAX == UINT32_MAX) {
        too_large();
    }
    return bad;
}
