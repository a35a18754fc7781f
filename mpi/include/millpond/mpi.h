// millpond/mpi.h — one pond over many machines.
//
// What it does:     cuts a pond of up to 2³¹ − 1 cells a side into rectangles, one for each rank of
//                   an MPI communicator, and steps them together: the same bits as one pond on one
//                   machine, for every number and shape of ranks.
// What it does not: start or find ranks; mpirun, srun or a scheduler does (docs/mpi.md).
// How to use it:
//   1. MPI_Init(), then on all ranks:
//      pond_mpi_desc desc = pond_mpi_desc_default(MPI_COMM_WORLD);   edit desc.water, …
//      pond_mpi *water; if (pond_mpi_create(&desc, &water) != POND_OK) { … pond_mpi_message() }
//   2. pond_mpi_do() on any rank; pond_mpi_step_many() or pond_mpi_advance() on all.
//   3. Read what a rank has by pond_mpi_get_subdomain(), or all of it by pond_mpi_gather().
//      pond_mpi_draw() draws what it has of a picture of the whole.
//   4. pond_mpi_destroy(water) on all, then MPI_Finalize().
//
// Each rank holds an ordinary pond: its own cells and a halo of 64 cells around them. A few steps
// are made with one exchange: the halo's rim becomes wrong cell by cell, and before that reaches
// the rank's own cells the halo is taken afresh from its neighbours.
//
// Waters: wave with 9, 5 or fourth-order neighbours, classic, steady, isotropic, unit-range; free,
// fixed and periodic sides, and open ones of wave water; walls, uneven ground and beaches; drops,
// strokes, splashes, rain, fountains and wave makers; bodies. Refused, with the reason: dispersive
// and column water, which move as a whole. Currents are what this header does not have; do not set
// one on a rank's part, where the others would not know.
//
// Collective functions are called by all ranks of the communicator, in the same order; they return
// the same result and leave the same message on all of them: print it on one.
#ifndef MILLPOND_MPI_H
#define MILLPOND_MPI_H

#include <mpi.h>

#include <millpond/command.h>
#include <millpond/detail/region.h>
#include <millpond/detail/subdomain.h>
#include <millpond/event.h>
#include <millpond/look.h>
#include <millpond/pond.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A pond over the ranks of a communicator. Opaque.
typedef struct pond_mpi pond_mpi;

/// Settings. Start from pond_mpi_desc_default().
typedef struct pond_mpi_desc {
    /// The water, as for pond_create(), but of up to 2³¹ − 1 cells a side. The same on all ranks,
    /// apart from threads, parallel, allocator and logger, which are each rank's own. threads is
    /// per rank: default 1.
    pond_desc water;
    /// Who takes part; a duplicate of it is used. Default as given.
    MPI_Comm comm;
    /// Ranks across and down. 0, the default: chosen so that halos are shortest. Their product is
    /// the number of ranks. Sides are cut at multiples of 64 cells, of which the margin of an open
    /// side is 8, so a pond of fewer than 128 is not cut across.
    int across;
    int down;
    /// Most steps between two exchanges. [steps] 1…32; 0, the default: 8, 16 or 32, by the size of
    /// the ranks' parts and by what an exchange takes, which is measured; 32 for one rank and of
    /// fourth-order water. More make fewer messages, and more cells of halos to step. The water is
    /// the same to the bit for all.
    int steps;
    /// Depths of the ground, as for pond_set_depth_function(): called at each cell's centre by
    /// ranks that have it, and again while touches are added. NULL, the default: desc.depth all
    /// over. Its value for a place is the same on all ranks and never changes. A checkpoint does
    /// not have it: it must be set again after reading.
    float (*depth)(pond_vec2 point, void *user);
    void *depth_user;
} pond_mpi_desc;

/// A desc with every field at its default.
pond_mpi_desc pond_mpi_desc_default(MPI_Comm comm);

/// What went wrong last, on this rank's thread: which field, on which rank, and the allowed values.
const char *pond_mpi_message(void);

/// Creates the pond, at rest. Collective. Errors: those of pond_create(); POND_ERROR_ARGUMENT where
/// ranks were given different descs; POND_ERROR_RANGE for water that cannot be cut, or not into so
/// many parts.
pond_result pond_mpi_create(const pond_mpi_desc *desc, pond_mpi **out);

/// Frees it. Collective. NULL is allowed, on all ranks.
void pond_mpi_destroy(pond_mpi *water);

/// The whole's desc, with time_step filled in; threads and what else is a rank's own are this
/// rank's.
pond_desc pond_mpi_get_desc(const pond_mpi *water);

/// The rank in the pond's communicator, and their number.
int pond_mpi_get_rank(const pond_mpi *water);
int pond_mpi_get_ranks(const pond_mpi *water);

/// The communicator, a duplicate of the desc's: for messages of the caller's own, with any tag but
/// those from 20000 to 20099.
MPI_Comm pond_mpi_get_comm(const pond_mpi *water);

/// The cells of a rank, in the whole, without the margins of open sides. [cells]
pond_area pond_mpi_get_own(const pond_mpi *water, int rank);

/// Ranks across and down, and the choices for steps.
void pond_mpi_get_shape(const pond_mpi *water, int *across, int *down, int *steps);

/// This rank's pond, to be read: its own cells, which are pond_subdomain_own() of it, and the halo,
/// of which pond_mpi_refresh() makes all right. It lives as long as `water`.
const pond *pond_mpi_get_subdomain(const pond_mpi *water);

/// Takes the whole halo from the neighbours, if it is not right already. Collective. Pictures that
/// look beyond a rank's own cells need it.
pond_result pond_mpi_refresh(pond_mpi *water);

// ---- commands -----------------------------------------------------------------------------------

/// Does a command (command.h) to the whole: pond_do(), with positions in metres from the cell
/// `origin`, so that floats distinguish cells in the widest water. {0, 0} is the pond's corner.
///
/// Drops, strokes, splashes, rain, and what moves bodies: any rank, whenever it likes. They wait
/// for the next step, and are done rank by rank, in the order of the calls on each. Splashes and
/// rectangles of rain are rounded to floats from the pond's corner.
///
/// Bodies and emitters that are added or removed, walls, beaches and depths: collective, with the
/// same command on all ranks, at once. Waiting commands are done first. The id of a body or emitter
/// is the same on all ranks. Walls, beaches and depths come before the first step and touch, count
/// in floats from the pond's corner, and are copied; depths from a function are
/// pond_mpi_desc.depth.
///
/// All ranks step all bodies, by heights that they share before each step: one message to all, of
/// 1 KB for each 16 x 16 cells under a body, while a body floats or moves and the water is not at
/// rest. While a wave maker is at work where the whole keeps its volume, ranks on both sides of a
/// cut through it exchange sums at each step.
///
/// Errors: those of pond_do(); POND_ERROR_RANGE for a command that is not taken here
/// (pond_command_check()); POND_ERROR_ARGUMENT where ranks were given different commands;
/// POND_ERROR_MEMORY. Nothing was added or built then.
pond_result pond_mpi_do(pond_mpi *water, pond_origin origin, pond_command *command);

/// pond_body_get_state(), the same on all ranks; *out is zeroed where there is no such body. Its
/// pose counts from the cell `origin`. Collective. Waiting commands are done first.
pond_result pond_mpi_body_get_state(pond_mpi *water, pond_body_id id, pond_origin origin,
                                    pond_body_state *out);

// ---- time ---------------------------------------------------------------------------------------

/// Steps, as pond_step_many(). Collective; `steps` is the same on all ranks. Errors:
/// POND_ERROR_MEMORY where a rank had none for touches or bodies; the water is then to be
/// destroyed, and functions that carry out touches first fail with the same.
pond_result pond_mpi_step_many(pond_mpi *water, int64_t steps);

/// As pond_advance(). Collective; `seconds` is the same on all ranks. *steps, where it is not NULL,
/// becomes how many were made.
pond_result pond_mpi_advance(pond_mpi *water, double seconds, int *steps);

uint64_t pond_mpi_get_steps(const pond_mpi *water);
double pond_mpi_get_time(const pond_mpi *water); ///< [s]

/// Whether nothing moves, as of the last update, every 32 steps. The same on all
/// ranks.
bool pond_mpi_is_resting(const pond_mpi *water);

// ---- events -------------------------------------------------------------------------------------
// Those of one pond (event.h), in its order and with its numbers, the same on all ranks; of a
// touch they are there once a step has done it.

/// Takes the oldest event of the last steps out of this rank's ring, as pond_event_next(): false
/// where there is none. Not collective: each rank reads its own, of the same events.
bool pond_mpi_event_next(pond_mpi *water, pond_event *out);

/// As pond_event_dropped_count(), of this rank's ring.
uint64_t pond_mpi_event_dropped_count(const pond_mpi *water);

/// pond_set_splash_height(). Collective, with the same height on all ranks. Waiting commands are
/// done first.
pond_result pond_mpi_set_splash_height(pond_mpi *water, float height);

/// pond_probe_add(), with the same arguments on all ranks; *out is the same on all. Collective. The
/// rank that has the position watches it. Waiting commands are done first. Errors:
/// those of pond_probe_add().
pond_result pond_mpi_probe_add(pond_mpi *water, pond_vec2 position, float height, pond_probe *out);

/// pond_probe_remove(), of the same probe on all ranks; one that is none does nothing. Collective.
void pond_mpi_probe_remove(pond_mpi *water, pond_probe probe);

// ---- reading ------------------------------------------------------------------------------------

/// Height and slope at a point, as pond_height_at() and pond_slope_at(); either may be NULL. The
/// point counts from the cell `origin`. [m] Collective, with the same point and the same results on
/// all ranks. Waiting commands are done first.
pond_result pond_mpi_read_at(pond_mpi *water, pond_origin origin, pond_vec2 point, float *height,
                             pond_vec2 *slope);

/// pond_get_stats() of the whole, the same numbers to the bit, on all ranks; of wholes wider than
/// any pond to 2⁻³⁰ of a block's. Collective. Waiting commands are done first.
pond_result pond_mpi_get_stats(pond_mpi *water, pond_stats *out);

/// Collects the whole on one rank as a separate pond, to be destroyed there; *out is NULL on the
/// others. Collective. Waiting commands are done first. Errors: POND_ERROR_RANGE where
/// it has more than POND_MAX_SIDE cells a side, POND_ERROR_MEMORY.
pond_result pond_mpi_gather(pond_mpi *water, int rank, pond **out);

/// pond_hash() of the whole, the same number as that of one pond, on all ranks. Collective; gathers
/// the whole on rank 0, with its errors.
pond_result pond_mpi_hash(pond_mpi *water, uint64_t *hash);

// ---- pictures -----------------------------------------------------------------------------------

/// The pixels of a picture of the whole over a rank's own cells; ranks' are side by side.
/// framing: as for pond_draw_region(). [pixels]
pond_area pond_mpi_get_pixels(const pond_mpi *water, int rank, const pond_framing *framing);

/// Draws what this rank's own cells show of `picture`: the pixels that pond_draw() of the whole
/// would have there, by pond_draw_region(); pixels of other ranks do not change. Not collective,
/// but pond_mpi_refresh() comes before. Returns the part that was drawn: empty if none is this
/// rank's, and where pond_draw_region() draws nothing.
pond_area pond_mpi_draw(const pond_mpi *water, const pond_look *look, const pond_texture *texture,
                        const pond_target *picture, const pond_framing *framing);

// ---- checkpoints --------------------------------------------------------------------------------

/// Writes all of it into one file, which any number of ranks can read: next to it first, as
/// `path`.part, then renamed, so that a job that is killed leaves the last whole one. Collective;
/// `path` is the same on all ranks and names a file that all can reach. Waiting commands are done
/// first. Probes, the splash height and events that were not fetched are not in it.
/// docs/mpi.md describes the file. Errors: POND_ERROR_SYSTEM.
pond_result pond_mpi_save(pond_mpi *water, const char *path);

/// Creates the pond that a checkpoint holds, of which desc.water sets only the values of a rank.
/// Collective. It continues with the same hashes; water at rest reports once more that it has
/// settled. Errors: POND_ERROR_SYSTEM where it cannot be read, POND_ERROR_DATA where it is damaged:
/// the message says what of it. Nothing was created then.
pond_result pond_mpi_load(const pond_mpi_desc *desc, const char *path, pond_mpi **out);

#ifdef __cplusplus
}
#endif

#endif
