// both.h — the same commands to one pond, on rank 0, and to a pond over all ranks.
#ifndef MPI_TESTS_BOTH_H
#define MPI_TESTS_BOTH_H

#include <stdio.h>

#include <millpond/mpi.h>

// Ends the job: no rank may wait for one that continues alone.
static inline void stop(pond_result result, const char *message) {
    if (result != POND_OK) {
        printf("%s\n", message);
        MPI_Abort(MPI_COMM_WORLD, 1);
    }
}

// Does a command on this rank; what is NULL is left out.
static inline void do_to(pond *one, pond_mpi *many, const pond_command *command) {
    pond_command here = *command;
    pond_command there = *command;
    if (many != NULL) {
        stop(pond_mpi_do(many, (pond_origin){0, 0}, &there), pond_mpi_message());
    }
    if (one != NULL) {
        stop(pond_do(one, &here), pond_message());
    }
}

// The ids that both return are the same.
static inline pond_body_id add_body(pond *one, pond_mpi *many, const pond_body_desc *desc) {
    pond_command here = {.kind = POND_COMMAND_BODY_ADD, .is.body_add.desc = *desc};
    pond_command there = here;
    stop(pond_mpi_do(many, (pond_origin){0, 0}, &there), pond_mpi_message());
    if (one != NULL) {
        stop(pond_do(one, &here), pond_message());
        stop(here.is.body_add.id.value == there.is.body_add.id.value ? POND_OK : POND_ERROR_DATA,
             "another id of a body");
    }
    return there.is.body_add.id;
}

static inline pond_emitter_id add_emitter(pond *one, pond_mpi *many,
                                          const pond_emitter_desc *desc) {
    pond_command here = {.kind = POND_COMMAND_EMITTER_ADD, .is.emitter.desc = *desc};
    pond_command there = here;
    stop(pond_mpi_do(many, (pond_origin){0, 0}, &there), pond_mpi_message());
    if (one != NULL) {
        stop(pond_do(one, &here), pond_message());
        stop(here.is.emitter.id.value == there.is.emitter.id.value ? POND_OK : POND_ERROR_DATA,
             "another id of an emitter");
    }
    return there.is.emitter.id;
}

static inline pond_command drop_of(pond_vec2 centre, float radius, float height) {
    return (pond_command){.kind = POND_COMMAND_DROP, .is.drop = {centre, radius, height}};
}

static inline pond_command wall_of(pond_shape shape, pond_pose pose, float hardness) {
    return (pond_command){.kind = POND_COMMAND_WALL_BUILD, .is.wall = {shape, pose, hardness}};
}

#endif
