// 09_threads.c — the pond's work on threads of your own, as a game engine's jobs would do it.
#include <inttypes.h>
#include <millpond/millpond.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>

enum { THREADS = 4 };

// Pieces of one call: whoever is free takes the next. A real engine keeps its threads; starting
// them for each step, as here, costs more than most ponds are worth.
typedef struct job {
    pond_task *task;
    void *context;
    int count;
    atomic_int next;
} job;

static atomic_long pieces_done;

static void *take_pieces(void *argument) {
    job *j = argument;
    for (int i = atomic_fetch_add(&j->next, 1); i < j->count; i = atomic_fetch_add(&j->next, 1)) {
        j->task(j->context, i);
        atomic_fetch_add(&pieces_done, 1);
    }
    return NULL;
}

// Has to return when all pieces are done, in whatever order. The calling thread helps.
static void run(void *user, int count, pond_task *task, void *context) {
    (void)user; // an engine would hand itself in here
    job j = {.task = task, .context = context, .count = count};
    pthread_t threads[THREADS - 1];
    int started = 0;
    while (started < THREADS - 1 && started < count - 1 &&
           pthread_create(&threads[started], NULL, take_pieces, &j) == 0) {
        started++; // with fewer threads the others do more
    }
    take_pieces(&j);
    for (int i = 0; i < started; i++) {
        pthread_join(threads[i], NULL);
    }
}

static uint64_t hash_after(const pond_desc *desc) {
    pond *water = NULL;
    if (pond_create(desc, &water) != POND_OK) {
        fprintf(stderr, "%s\n", pond_message());
        return 0;
    }
    pond_drop(water, (pond_vec2){3.0f, 4.0f}, 0.2f, -0.1f);
    pond_step_many(water, 100);
    const uint64_t hash = pond_hash(water);
    pond_destroy(water);
    return hash;
}

int main(void) {
    pond_desc desc = pond_desc_default();
    desc.width = desc.height = 1024;
    desc.rest_slope = 0.0f; // all of it is stepped, though most of it lies still
    const uint64_t alone = hash_after(&desc);
    desc.parallel = (pond_parallel){.run = run, .width = THREADS};
    const uint64_t together = hash_after(&desc);
    printf("one thread    %016" PRIx64 "\n", alone);
    printf("your threads  %016" PRIx64 "\n", together);
    puts(alone == together && alone != 0 ? "the same water" : "another water");
    puts(atomic_load(&pieces_done) > 0 ? "in pieces" : "in one piece");
    return alone == together && alone != 0 && atomic_load(&pieces_done) > 0 ? 0 : 1;
}
