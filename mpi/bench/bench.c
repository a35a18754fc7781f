// Times a pond over the ranks it is started on, as one line of JSON. scale.py starts it on several.
//
//   millpond-mpi-bench WIDTH HEIGHT [--steps T] [--threads N] [--pond] [--seconds S] [--delay D]
//
// T: steps between exchanges; N: threads per rank; --pond: one pond_create(), no MPI, on rank 0;
// S: how long it measures, at least; D: seconds that halos are under way, at least, as over a slow
// network. All of the water moves. The fastest of several runs counts.

#define _POSIX_C_SOURCE 200809L

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include <millpond/detail/subdomain.h>
#include <millpond/mpi.h>

#define AT_ONCE 64 // steps of a run
#define LEAST_RUNS 3

typedef struct wish {
    int width;
    int height;
    int steps;
    int threads;
    bool pond;
    double seconds;
    double delay;
} wish;

// ---- messages of halos --------------------------------------------------------------------------
// These take the place of MPI's own (its profiling interface is made for that), hold back what has
// come too early, and count.

#define HALO_TAGS 20000 // to 20007: inside.h
#define PAUSE 20000     // [ns]

static double delay;
static double asked; // when the last halo was
static bool of_halo; // received cells
static bool asking;
static double waited; // for halos [s]
static int exchanges; // of them

int MPI_Irecv(void *buffer, int count, MPI_Datatype type, int from, int tag, MPI_Comm comm,
              MPI_Request *request) {
    of_halo = tag >= HALO_TAGS && tag < HALO_TAGS + 8;
    asked = PMPI_Wtime();
    exchanges += of_halo && !asking;
    asking = of_halo;
    return PMPI_Irecv(buffer, count, type, from, tag, comm, request);
}

static bool comes_too_early(void) {
    asking = false;
    return of_halo && PMPI_Wtime() < asked + delay;
}

int MPI_Testany(int count, MPI_Request requests[], int *which, int *there, MPI_Status *status) {
    *there = 0;
    return comes_too_early() ? MPI_SUCCESS : PMPI_Testany(count, requests, which, there, status);
}

int MPI_Waitany(int count, MPI_Request requests[], int *which, MPI_Status *status) {
    const double begin = PMPI_Wtime();
    while (comes_too_early()) {
        const struct timespec pause = {.tv_nsec = PAUSE};
        (void)nanosleep(&pause, NULL);
    }
    const int code = PMPI_Waitany(count, requests, which, status);
    waited += of_halo ? PMPI_Wtime() - begin : 0.0;
    return code;
}

// ---- measurements ---------------------------------------------------------------------------

// Resident, in bytes.
static double resident(void) {
    long pages = 0;
    FILE *file = fopen("/proc/self/statm", "r");
    if (file == NULL || fscanf(file, "%*s %ld", &pages) != 1) {
        pages = 0;
    }
    if (file != NULL) {
        (void)fclose(file);
    }
    return (double)pages * (double)sysconf(_SC_PAGESIZE);
}

static bool read_words(int count, char **words, wish *w) {
    *w = (wish){.threads = 1, .seconds = 2.0};
    if (count < 3) {
        return false;
    }
    w->width = atoi(words[1]);
    w->height = atoi(words[2]);
    for (int i = 3; i < count; i++) {
        if (strcmp(words[i], "--pond") == 0) {
            w->pond = true;
        } else if (i + 1 < count && strcmp(words[i], "--steps") == 0) {
            w->steps = atoi(words[++i]);
        } else if (i + 1 < count && strcmp(words[i], "--threads") == 0) {
            w->threads = atoi(words[++i]);
        } else if (i + 1 < count && strcmp(words[i], "--seconds") == 0) {
            w->seconds = atof(words[++i]);
        } else if (i + 1 < count && strcmp(words[i], "--delay") == 0) {
            w->delay = atof(words[++i]);
        } else {
            return false;
        }
    }
    return w->width > 0 && w->height > 0;
}

typedef struct under_test {
    pond *one;
    pond_mpi *many;
} under_test;

static void step(const under_test *t) {
    if (t->one != NULL) {
        pond_step_many(t->one, AT_ONCE);
    } else if (pond_mpi_step_many(t->many, AT_ONCE) != POND_OK) {
        MPI_Abort(MPI_COMM_WORLD, 1);
    }
}

// A hump that leaves no cell still.
static void stir(const under_test *t, const pond_desc *d) {
    const float radius = (float)(0.25 * (d->width + d->height) * d->cell_size);
    const pond_origin middle = {(int64_t)(0.4 * d->width), (int64_t)(0.4 * d->height)};
    pond_command drop = {.kind = POND_COMMAND_DROP, .is.drop = {{0.0f, 0.0f}, radius, -1.0f}};
    if (t->one != NULL) {
        drop.is.drop.centre.x = (float)((double)middle.x * d->cell_size);
        drop.is.drop.centre.y = (float)((double)middle.y * d->cell_size);
        (void)pond_do(t->one, &drop);
    } else if (pond_mpi_get_rank(t->many) == 0) {
        (void)pond_mpi_do(t->many, middle, &drop);
    }
}

// Ratio of stepped to own cells: of halos those that are still correct afterwards, and
// across those up to a cache line's end.
static double work_of(const pond_mpi *many, int rank, int steps) {
    const pond_desc part = pond_get_desc(pond_mpi_get_subdomain(many));
    const pond_area own = pond_mpi_get_own(many, rank);
    const int line = 64 / (int)sizeof(float);
    double cells = 0.0;
    for (int i = 0; i < steps; i++) {
        const int right = steps - i - 1;
        const int across = (right + line - 1) / line * line;
        const int sides = (part.width - own.width) / POND_SUBDOMAIN_HALO;
        const int ends = (part.height - own.height) / POND_SUBDOMAIN_HALO;
        cells += (double)(own.width + sides * across) * (own.height + ends * right);
    }
    return cells / ((double)steps * own.width * own.height);
}

static double fastest(const under_test *t, double seconds, int *runs) {
    double best = 1e30;
    const double begin = MPI_Wtime();
    int more = 1;
    for (*runs = 0; more; ++*runs) {
        (void)MPI_Barrier(MPI_COMM_WORLD);
        const double from = MPI_Wtime();
        step(t);
        double took = MPI_Wtime() - from;
        (void)MPI_Allreduce(MPI_IN_PLACE, &took, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
        best = took < best ? took : best;
        more = MPI_Wtime() - begin < seconds || *runs + 1 < LEAST_RUNS;
        (void)MPI_Bcast(&more, 1, MPI_INT, 0, MPI_COMM_WORLD);
    }
    return best / AT_ONCE;
}

// The most of it, or the least, that any rank has.
static double over_ranks(double number, MPI_Op which) {
    (void)MPI_Allreduce(MPI_IN_PLACE, &number, 1, MPI_DOUBLE, which, MPI_COMM_WORLD);
    return number;
}

// What a run was like.
typedef struct findings {
    double seconds; // a step
    double memory;  // [bytes]
    double work;    // cells stepped, relative to own cells
    double early;   // cells stepped during exchanges, relative to all own cells
    int runs;
    int across;
    int down;
    int steps; // between exchanges
} findings;

static findings measure(const under_test *t, const wish *w, int rank, double memory_before) {
    findings f = {.work = 1.0, .across = 1, .down = 1, .steps = w->steps};
    delay = w->delay;
    waited = 0.0;
    exchanges = 0;
    f.seconds = fastest(t, w->seconds, &f.runs);
    f.memory = over_ranks(resident() - memory_before, MPI_MAX);
    if (t->many != NULL) {
        pond_mpi_get_shape(t->many, &f.across, &f.down, &f.steps);
        const pond_area own = pond_mpi_get_own(t->many, rank);
        const double cells = (double)own.width * own.height * (double)pond_mpi_get_steps(t->many);
        f.work = over_ranks(work_of(t->many, rank, f.steps), MPI_MAX);
        f.early = over_ranks((double)pond_subdomain_early(pond_mpi_get_subdomain(t->many)) / cells,
                             MPI_MIN);
        waited = over_ranks(waited / (exchanges > 0 ? exchanges : 1), MPI_MAX);
    }
    return f;
}

static void print(const wish *w, const findings *f, int ranks) {
    printf("{\"ranks\": %d, \"threads\": %d, \"width\": %d, \"height\": %d, \"across\": %d, "
           "\"down\": %d, \"steps\": %d, \"pond\": %s, \"seconds\": %.9g, \"work\": %.6f, "
           "\"memory\": %.0f, \"share\": %.0f, \"runs\": %d, \"early\": %.6f, \"waited\": %.9f}\n",
           ranks, w->threads, w->width, w->height, f->across, f->down, f->steps,
           w->pond ? "true" : "false", f->seconds, f->work, f->memory,
           8.0 * w->width * w->height / ranks, f->runs, f->early, waited);
}

static int run(const wish *w, int rank, int ranks) {
    pond_mpi_desc d = pond_mpi_desc_default(MPI_COMM_WORLD);
    d.water.width = w->width;
    d.water.height = w->height;
    d.water.threads = w->threads;
    d.steps = w->steps;
    const double before = resident();
    under_test t = {0};
    const pond_result result =
        w->pond ? pond_create(&d.water, &t.one) : pond_mpi_create(&d, &t.many);
    if (result != POND_OK) {
        if (rank == 0) {
            fprintf(stderr, "%s\n", w->pond ? pond_message() : pond_mpi_message());
        }
        return 2;
    }
    stir(&t, &d.water);
    step(&t);
    const findings f = measure(&t, w, rank, before);
    if (rank == 0) {
        print(w, &f, ranks);
    }
    pond_destroy(t.one);
    pond_mpi_destroy(t.many);
    return 0;
}

int main(int count, char **words) {
    (void)MPI_Init(&count, &words);
    int rank;
    int ranks;
    (void)MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    (void)MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    wish w;
    int status = 2;
    if (read_words(count, words, &w) && !(w.pond && ranks > 1)) {
        status = run(&w, rank, ranks);
    } else if (rank == 0) {
        fprintf(stderr, "millpond-mpi-bench WIDTH HEIGHT [--steps T] [--threads N] [--pond] "
                        "[--seconds S] [--delay D]\n");
    }
    (void)MPI_Finalize();
    return status;
}
