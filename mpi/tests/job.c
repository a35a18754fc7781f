// A job as a cluster runs it: goes on from its last checkpoint, or begins; saves now and then; says
// its hash at the end. run.py starts it, kills it, and hands it what is wrong.
//
//   job FILE STEPS EVERY [WIDTH HEIGHT [ACROSS DOWN]]
//       [--differ | --elsewhere | --no-hash | --open | --limit]
//
// --differ: rank 1 has another half_life; --elsewhere: rank 1 saves to another file;
// --no-hash: of water wider than any pond; --open: with open sides;
// --limit: the system lets rank 1 write no file beyond 100 KB.
// Exit status: 2 where what it was told or given is wrong, 1 where it failed.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <millpond/mpi.h>

#include "both.h"

#include "limit.h"

static int rank;
static int open_sides;

// The message, from one rank, and the end of all.
static int quit(pond_result result) {
    if (rank == 0) {
        fprintf(stderr, "job: %s\n", pond_mpi_message());
    }
    MPI_Finalize();
    return result == POND_ERROR_SYSTEM || result == POND_ERROR_MEMORY ? 1 : 2;
}

static float slope(pond_vec2 point, void *user) {
    (void)user;
    return 0.1f + 0.1f * point.x / (1.0f + point.x + 2.0f * point.y);
}

// Walls and a beach, with all that a checkpoint must have of them.
static pond_result bound(pond_mpi *water) {
    static const pond_vec2 corners[] = {{-0.2f, -0.1f}, {0.3f, 0.0f}, {0.0f, 0.2f}};
    static const uint8_t pixels[] = {0, 255, 0, 0, 0, 0};
    const pond_shape rock = pond_polygon(corners, 3);
    const pond_shape sand = pond_bitmap(0.5f, 0.4f, pixels, 2, 3, 2);
    pond_command wall = wall_of(rock, (pond_pose){{0.6f, 0.5f}, 0.4f}, 0.2f);
    pond_command beach = {.kind = POND_COMMAND_BEACH_BUILD,
                          .is.beach = {sand, {{0.9f, 0.9f}, 0.0f}, 0.1, 0.0f}};
    const pond_result result = pond_mpi_do(water, (pond_origin){0, 0}, &wall);
    return result == POND_OK ? pond_mpi_do(water, (pond_origin){0, 0}, &beach) : result;
}

static pond_result add(pond_mpi *water, const pond_emitter_desc *desc) {
    pond_command command = {.kind = POND_COMMAND_EMITTER_ADD, .is.emitter.desc = *desc};
    return pond_mpi_do(water, (pond_origin){0, 0}, &command);
}

static pond_mpi_desc desc_of(int count, char **words) {
    pond_mpi_desc d = pond_mpi_desc_default(MPI_COMM_WORLD);
    d.depth = slope;
    d.water.edges =
        open_sides ? (pond_edges){POND_EDGE_OPEN, POND_EDGE_FREE, POND_EDGE_OPEN, POND_EDGE_OPEN}
                   : d.water.edges;
    d.water.width = count > 5 ? atoi(words[4]) : 300;
    d.water.height = count > 5 ? atoi(words[5]) : 260;
    d.across = count > 7 ? atoi(words[6]) : 0;
    d.down = count > 7 ? atoi(words[7]) : 0;
    return d;
}

// Rank 0 says whether there is a checkpoint, since a file may come while others look.
static int is_there(const char *path) {
    int there = rank == 0 && access(path, F_OK) == 0;
    MPI_Bcast(&there, 1, MPI_INT, 0, MPI_COMM_WORLD);
    return there;
}

static pond_result begin(const pond_mpi_desc *d, const char *path, pond_mpi **water) {
    if (is_there(path)) {
        return pond_mpi_load(d, path, water);
    }
    pond_result result = pond_mpi_create(d, water);
    result = result == POND_OK ? bound(*water) : result;
    if (result == POND_OK) {
        pond_emitter_desc maker = pond_emitter_desc_default();
        maker.from = (pond_vec2){0.9f, 0.7f};
        maker.to = (pond_vec2){2.1f, 1.5f};
        result = add(*water, &maker);
        maker.kind = POND_EMITTER_FOUNTAIN;
        result = result == POND_OK ? add(*water, &maker) : result;
    }
    if (result == POND_OK && rank == 0) {
        pond_rain rain = pond_rain_default();
        rain.rate = 40.0f;
        rain.splash = true;
        pond_command command = {.kind = POND_COMMAND_RAIN, .is.rain = rain};
        result = pond_mpi_do(*water, (pond_origin){0, 0}, &command);
    }
    return result;
}

int main(int count, char **words) {
    MPI_Init(&count, &words);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int differ = 0;
    int elsewhere = 0;
    int hashes = 1;
    for (; count > 1 && words[count - 1][0] == '-'; count--) {
        differ += strcmp(words[count - 1], "--differ") == 0;
        hashes -= strcmp(words[count - 1], "--no-hash") == 0;
        open_sides += strcmp(words[count - 1], "--open") == 0;
        elsewhere += strcmp(words[count - 1], "--elsewhere") == 0;
        if (strcmp(words[count - 1], "--limit") == 0 && rank == 1) {
            limit_files();
        }
    }
    if (count < 4) {
        return 2;
    }
    pond_mpi_desc d = desc_of(count, words);
    d.water.half_life = differ && rank == 1 ? 1.5 : 2.0;
    const char *path = elsewhere && rank == 1 ? "/nowhere/at/all" : words[1];
    pond_mpi *water;
    pond_result result = begin(&d, path, &water);
    if (result != POND_OK) {
        return quit(result);
    }
    const uint64_t steps = strtoull(words[2], NULL, 10);
    const uint64_t every = strtoull(words[3], NULL, 10);
    while (pond_mpi_get_steps(water) < steps) {
        const uint64_t left = steps - pond_mpi_get_steps(water);
        result = pond_mpi_step_many(water, (int64_t)(left < every ? left : every));
        result = result == POND_OK ? pond_mpi_save(water, path) : result;
        if (result != POND_OK) {
            return quit(result);
        }
    }
    uint64_t hash = 0;
    result = hashes ? pond_mpi_hash(water, &hash) : POND_OK;
    if (result != POND_OK) {
        return quit(result);
    }
    if (rank == 0 && hashes) {
        printf("%016llx\n", (unsigned long long)hash);
    }
    pond_mpi_destroy(water);
    MPI_Finalize();
    return 0;
}
