// millpond/mpi.h — one pond over many machines.
//
// What it does:     divides a pond of up to 2³¹ − 1 cells a side into rectangles, one for each rank
//                   of an MPI communicator, and steps them together. For every number and shape of
//                   ranks the result is bit-identical to one pond on one machine.
// What it does not: start or find ranks; mpirun, srun or a scheduler does (docs/mpi.md).
// How to use it:
//   1. MPI_Init(), then on all ranks:
//      pond_mpi_desc desc = pond_mpi_desc_default(MPI_COMM_WORLD);   edit desc.water, …
//      pond_mpi *water; if (pond_mpi_create(&desc, &water) != POND_OK) { … pond_mpi_message() }
//   2. pond_mpi_do() on any rank; pond_mpi_step_many() or pond_mpi_advance() on all.
//   3. Read a rank's cells with pond_mpi_get_subdomain(), or all cells with pond_mpi_gather().
//      pond_mpi_draw() draws a rank's share of a picture of the whole.
//   4. pond_mpi_destroy(water) on all, then MPI_Finalize().
//
// Each rank holds an ordinary pond, its subdomain: its own cells and a halo of 64 cells around
// them. Several steps need one exchange: each step makes the outermost valid cells of the halo
// invalid, and before no valid cells are left, the neighbours send the halo again.
//
// Waters: wave with 9, 5 or fourth-order neighbours, classic, steady, isotropic, unit-range; free,
// fixed and periodic sides, and open sides of wave water; walls, uneven ground and beaches; drops,
// strokes, splashes, rain, fountains and wave makers; bodies. Dispersive and column water, which
// move as a whole, are refused with a message. There are no currents: do not set one on a rank's
// subdomain, since the other ranks would not have it.
//
// Collective functions are called by all ranks of the communicator, in the same order. They return
// the same result and set the same message on all of them: print it on one.
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
    /// except for threads, parallel, allocator and logger. threads counts for each rank; default 1.
    pond_desc water;
    /// The ranks that take part. The pond uses a duplicate of it. Default as given.
    MPI_Comm comm;
    /// Number of ranks across and down; their product is the number of ranks. 0, the default:
    /// chosen for the shortest halos. Cuts are at multiples of 64 cells, of which the absorbing
    /// layer of an open side takes 8, so a pond of fewer than 128 cells is not cut across.
    int across;
    int down;
    /// Steps between two exchanges. [steps] 1…32; 0, the default: 8, 16 or 32, chosen by the size
    /// of the subdomains and the measured time of an exchange; 32 for one rank and for fourth-order
    /// water. More steps need fewer messages, but more cells of halos are stepped. The water is
    /// bit-identical for all values.
    int steps;
    /// Depths of the ground, as for pond_set_depth_function(). Each rank calls it at the centres of
    /// its cells, and again while touches are added. NULL, the default: desc.depth everywhere. Its
    /// value for a place is the same on all ranks and never changes. Checkpoints do not contain it:
    /// set it again to load one.
    float (*depth)(pond_vec2 point, void *user);
    void *depth_user;
} pond_mpi_desc;

/// A desc with every field at its default.
pond_mpi_desc pond_mpi_desc_default(MPI_Comm comm);

/// The message of the last failure on this rank's thread: the field, the rank and the allowed
/// values.
const char *pond_mpi_message(void);

/// Creates the pond, at rest. Collective. Errors: those of pond_create(); POND_ERROR_ARGUMENT if
/// the descs of the ranks differ; POND_ERROR_RANGE for water that cannot be divided, or not into
/// this number of subdomains.
pond_result pond_mpi_create(const pond_mpi_desc *desc, pond_mpi **out);

/// Frees it. Collective. NULL is allowed, on all ranks.
void pond_mpi_destroy(pond_mpi *water);

/// The desc of the whole, with time_step filled in; threads, parallel, allocator and logger are
/// those of this rank.
pond_desc pond_mpi_get_desc(const pond_mpi *water);

/// The rank in the pond's communicator, and their number.
int pond_mpi_get_rank(const pond_mpi *water);
int pond_mpi_get_ranks(const pond_mpi *water);

/// The communicator, a duplicate of that of the desc. The caller may use it with any tag except
/// 20000 to 20099.
MPI_Comm pond_mpi_get_comm(const pond_mpi *water);

/// The cells of a rank, in the whole, without absorbing layers. [cells]
pond_area pond_mpi_get_own(const pond_mpi *water, int rank);

/// Ranks across and down, and the choices for steps.
void pond_mpi_get_shape(const pond_mpi *water, int *across, int *down, int *steps);

/// This rank's pond, for reading: its own cells, at pond_subdomain_own(), and the halo, which
/// pond_mpi_refresh() makes valid. It lives as long as `water`.
const pond *pond_mpi_get_subdomain(const pond_mpi *water);

/// Exchanges the whole halo with the neighbours. Collective. Pictures that read cells beyond a
/// rank's own need it.
pond_result pond_mpi_refresh(pond_mpi *water);

// ---- commands -----------------------------------------------------------------------------------

/// Carries out a command (command.h) on the whole, as pond_do(), with positions in metres from the
/// cell `origin`, so that floats distinguish cells in the widest water. {0, 0} is the pond's
/// corner.
///
/// Drops, strokes, splashes, rain and motions of bodies: on any rank at any time. They wait for the
/// next step, and are carried out rank by rank, in the order of the calls on each. Splashes and
/// rectangles of rain are rounded to floats from the pond's corner.
///
/// Adding and removing bodies and emitters; walls, beaches and depths: collective, with the same
/// command on all ranks. Waiting commands are carried out first. The id of a body or emitter is the
/// same on all ranks. Walls, beaches and depths come before the first step and touch, are stored in
/// floats from the pond's corner, and are copied. Set a depth function in pond_mpi_desc.depth.
///
/// All ranks step all bodies, by heights that they share before each step: a message to all ranks,
/// of 1 KB for each 16 x 16 cells under a body, while a body floats or moves and the water is not
/// at rest. While a wave maker works in water that keeps its volume, ranks on both sides of a cut
/// through it exchange sums at each step.
///
/// Errors: those of pond_do(); POND_ERROR_RANGE for a command that this water does not accept
/// (pond_command_check()); POND_ERROR_ARGUMENT if the commands of the ranks differ;
/// POND_ERROR_MEMORY. In these cases nothing was added or built.
pond_result pond_mpi_do(pond_mpi *water, pond_origin origin, pond_command *command);

/// pond_body_get_state(), the same on all ranks; *out is zeroed if there is no such body. Its pose
/// counts from the cell `origin`. Collective. Waiting commands are carried out first.
pond_result pond_mpi_body_get_state(pond_mpi *water, pond_body_id id, pond_origin origin,
                                    pond_body_state *out);

// ---- time ---------------------------------------------------------------------------------------

/// Steps, as pond_step_many(). Collective; `steps` is the same on all ranks. Errors:
/// POND_ERROR_MEMORY if a rank had none for touches or bodies. Destroy the water in this case;
/// functions that carry out waiting commands also fail.
pond_result pond_mpi_step_many(pond_mpi *water, int64_t steps);

/// As pond_advance(). Collective; `seconds` is the same on all ranks. *steps, if not NULL, receives
/// the number of steps.
pond_result pond_mpi_advance(pond_mpi *water, double seconds, int *steps);

uint64_t pond_mpi_get_steps(const pond_mpi *water);
double pond_mpi_get_time(const pond_mpi *water); ///< [s]

/// Whether the water is at rest, as of the last check, every 32 steps. The same on all ranks.
bool pond_mpi_is_resting(const pond_mpi *water);

// ---- events -------------------------------------------------------------------------------------
// The events of a single pond (event.h), in the same order, the same on all ranks. Those of a touch
// appear after the step that carries it out.

/// Takes the oldest event out of this rank's ring, as pond_event_next(). Returns false if there is
/// none. Not collective: each rank has a ring with the same events.
bool pond_mpi_event_next(pond_mpi *water, pond_event *out);

/// pond_event_dropped_count() of this rank's ring.
uint64_t pond_mpi_event_dropped_count(const pond_mpi *water);

/// pond_set_splash_height(). Collective, with the same height on all ranks. Waiting commands are
/// carried out first.
pond_result pond_mpi_set_splash_height(pond_mpi *water, float height);

/// pond_probe_add(), with the same arguments on all ranks; *out is the same on all. Collective. The
/// rank that owns the position watches it. Waiting commands are carried out first. Errors: those of
/// pond_probe_add().
pond_result pond_mpi_probe_add(pond_mpi *water, pond_vec2 position, float height, pond_probe *out);

/// pond_probe_remove(), with the same probe on all ranks. Collective.
void pond_mpi_probe_remove(pond_mpi *water, pond_probe probe);

// ---- reading ------------------------------------------------------------------------------------

/// Height and slope at a point, as pond_height_at() and pond_slope_at(); either may be NULL. The
/// point counts from the cell `origin`. [m] Collective, with the same point and the same results on
/// all ranks. Waiting commands are carried out first.
pond_result pond_mpi_read_at(pond_mpi *water, pond_origin origin, pond_vec2 point, float *height,
                             pond_vec2 *slope);

/// pond_get_stats() of the whole, bit-identical, on all ranks. For water wider than any pond, the
/// sum of each block is rounded to 2⁻³⁰. Collective. Waiting commands are carried out first.
pond_result pond_mpi_get_stats(pond_mpi *water, pond_stats *out);

/// Collects the whole on one rank as a separate pond, which that rank destroys; *out is NULL on the
/// others. Collective. Waiting commands are carried out first. Errors: POND_ERROR_RANGE if it has
/// more than POND_MAX_SIDE cells a side, POND_ERROR_MEMORY.
pond_result pond_mpi_gather(pond_mpi *water, int rank, pond **out);

/// pond_hash() of the whole, equal to that of a single pond, on all ranks. Collective. Gathers the
/// whole on rank 0. Errors: those of pond_mpi_gather().
pond_result pond_mpi_hash(pond_mpi *water, uint64_t *hash);

// ---- pictures -----------------------------------------------------------------------------------

/// The pixels of a picture of the whole over a rank's own cells. Those of different ranks do not
/// overlap. framing: as for pond_draw_region(). [pixels]
pond_area pond_mpi_get_pixels(const pond_mpi *water, int rank, const pond_framing *framing);

/// Draws the pixels of `picture` over this rank's own cells, with pond_draw_region(): they equal
/// those of pond_draw() of the whole. Pixels of other ranks do not change. Not collective; call
/// pond_mpi_refresh() before. Returns the area that was drawn, empty if none is this rank's.
pond_area pond_mpi_draw(const pond_mpi *water, const pond_look *look, const pond_texture *texture,
                        const pond_target *picture, const pond_framing *framing);

// ---- checkpoints --------------------------------------------------------------------------------

/// Writes the pond into one file, which any number of ranks can read. It is written as `path`.part
/// and then renamed, so that a killed job leaves the last complete file. Collective; `path` is the
/// same on all ranks and names a file that all can reach. Waiting commands are carried out first.
/// Probes, the splash height and events that were not taken are not saved. docs/mpi.md describes
/// the file. Errors: POND_ERROR_SYSTEM.
pond_result pond_mpi_save(pond_mpi *water, const char *path);

/// Creates the pond of a checkpoint. desc.water sets only threads, parallel, allocator and logger.
/// Collective. The pond continues with the same hashes; water at rest reports once more that it has
/// settled. Errors, in which case nothing was created: POND_ERROR_SYSTEM if the file cannot be
/// read, POND_ERROR_DATA if it is damaged; the message names the damage.
pond_result pond_mpi_load(const pond_mpi_desc *desc, const char *path, pond_mpi **out);

#ifdef __cplusplus
}
#endif

#endif
