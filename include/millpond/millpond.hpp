// millpond/millpond.hpp — a thin C++17 wrapper: RAII handles, and exceptions for errors.
//
// It owns ponds, worlds, threads, replays and lakes, throws if a call fails, and returns values
// instead of output pointers. It does not hide the C interface: structs, enums and functions are
// those of millpond.h, and get() returns the handle for functions without a method here. The
// wrapper is header-only and stores nothing but that handle.
//
//   pond_desc desc = pond_desc_default();
//   millpond::Pond water(desc);
//   water.drop({1.28f, 1.28f}, 0.05f, -0.02f);
//   water.advance(1.0 / 60.0);
//   pond_trail(water.get(), from, to, half_size, -0.01f);
//
// Only creation and loading can fail, mostly in constructors, and C++17 has no std::expected; so
// they throw. Stepping, touching and reading never fail and are noexcept.
//
// Objects are movable but not copyable. A moved-from object holds nullptr and may only be assigned
// to or destroyed.
// Threads: as for the wrapped handle.
#ifndef MILLPOND_MILLPOND_HPP
#define MILLPOND_MILLPOND_HPP

#include <millpond/millpond.h>
#ifndef MILLPOND_H // the one-file library, whose millpond.h declares all functions
#include <millpond/couple.h>
#include <millpond/current.h>
#include <millpond/flow.h>
#include <millpond/lake.h>
#include <millpond/recording.h>
#include <millpond/snapshot.h>
#include <millpond/state.h>
#include <millpond/world.h>
#endif

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <stdexcept>
#include <utility>
#include <vector>

namespace millpond {

/// A failed call. what() is pond_message(): one line with the field, its value and the allowed
/// range.
class Error : public std::runtime_error {
  public:
    explicit Error(pond_result result) : std::runtime_error(pond_message()), result_(result) {
    }

    pond_result result() const noexcept {
        return result_;
    }

  private:
    pond_result result_;
};

/// Throws if a result is an error: check(pond_set_depth_map(water.get(), …)).
inline void check(pond_result result) {
    if (result != POND_OK) {
        throw Error(result);
    }
}

struct Free {
    void operator()(pond *it) const noexcept {
        pond_destroy(it);
    }
    void operator()(pond_world *it) const noexcept {
        pond_world_destroy(it);
    }
    void operator()(pond_workers *it) const noexcept {
        pond_workers_destroy(it);
    }
    void operator()(pond_replay *it) const noexcept {
        pond_replay_destroy(it);
    }
    void operator()(pond_lake *it) const noexcept {
        pond_lake_destroy(it);
    }
};

/// Owns a pond, pond_world, pond_workers, pond_replay or pond_lake.
template <class T> using Handle = std::unique_ptr<T, Free>;

/// Creates an object by a function of the library, or throws an Error:
///   auto replay = make<pond_replay>([&](pond_replay **out) {
///       return pond_replay_create(bytes, size, nullptr, out); });
template <class T, class Create> Handle<T> make(Create &&create) {
    T *made = nullptr;
    check(create(&made));
    return Handle<T>(made);
}

/// A pool of threads for ponds and looks. It must outlive the ponds that use it.
class Workers {
  public:
    /// threads: 0 = one for each CPU core.
    explicit Workers(int threads = 0)
        : handle_(make<pond_workers>(
              [&](pond_workers **out) { return pond_workers_create(threads, out); })) {
    }

    pond_workers *get() const noexcept {
        return handle_.get();
    }

    /// The pool, for a desc or a look.
    pond_parallel parallel() const noexcept {
        return pond_workers_parallel(get());
    }

  private:
    Handle<pond_workers> handle_;
};

/// A pond. Units and ranges are those of the C functions of the same names.
class Pond {
  public:
    explicit Pond(const pond_desc &desc)
        : handle_(make<pond>([&](pond **out) { return pond_create(&desc, out); })) {
    }

    /// Takes ownership of a handle.
    explicit Pond(Handle<pond> handle) noexcept : handle_(std::move(handle)) {
    }

    /// Loads a snapshot. Bytes from any source are safe. host: threads, memory and messages.
    static Pond load(const void *bytes, std::size_t size, const pond_desc *host = nullptr) {
        return Pond(make<pond>([&](pond **out) { return pond_load(bytes, size, host, out); }));
    }

    pond *get() noexcept {
        return handle_.get();
    }

    const pond *get() const noexcept {
        return handle_.get();
    }

    pond_desc desc() const noexcept {
        return pond_get_desc(get());
    }

    // ---- time -----------------------------------------------------------------------------------

    int advance(double seconds) noexcept {
        return pond_advance(get(), seconds);
    }

    void step(std::int64_t steps = 1) noexcept {
        pond_step_many(get(), steps);
    }

    double time() const noexcept {
        return pond_get_time(get());
    }

    std::uint64_t steps() const noexcept {
        return pond_get_steps(get());
    }

    bool is_resting() const noexcept {
        return pond_is_resting(get());
    }

    std::uint64_t hash() const noexcept {
        return pond_hash(get());
    }

    // ---- touches --------------------------------------------------------------------------------

    void drop(pond_vec2 centre, float radius, float height) noexcept {
        pond_drop(get(), centre, radius, height);
    }

    void splash(pond_vec2 centre, float radius, float height) noexcept {
        pond_splash(get(), centre, radius, height);
    }

    void plunge(pond_vec2 at, float radius, float speed, float mass) noexcept {
        pond_plunge(get(), at, radius, speed, mass);
    }

    void impulse(pond_vec2 at, float radius, float impulse) noexcept {
        pond_impulse(get(), at, radius, impulse);
    }

    void stroke(pond_vec2 from, pond_vec2 to, float radius, float height) noexcept {
        pond_stroke(get(), from, to, radius, height);
    }

    void set_rain(const pond_rain &rain) noexcept {
        pond_set_rain(get(), &rain);
    }

    pond_rain rain() const noexcept {
        return pond_get_rain(get());
    }

    void calm() noexcept {
        pond_calm(get());
    }

    /// Executes a command. A command that adds something receives its id.
    void command(pond_command &command) {
        check(pond_do(get(), &command));
    }

    // ---- walls, bodies, emitters ----------------------------------------------------------------

    void build_wall(const pond_shape &shape, const pond_pose &pose, float hardness) {
        check(pond_wall_build(get(), &shape, &pose, hardness));
    }

    void clear_wall(const pond_shape &shape, const pond_pose &pose) {
        check(pond_wall_clear(get(), &shape, &pose));
    }

    pond_body_id add(const pond_body_desc &desc) {
        pond_body_id id;
        check(pond_body_add(get(), &desc, &id));
        return id;
    }

    pond_emitter_id add(const pond_emitter_desc &desc) {
        pond_emitter_id id;
        check(pond_emitter_add(get(), &desc, &id));
        return id;
    }

    void remove(pond_body_id id) noexcept {
        pond_body_remove(get(), id);
    }

    void remove(pond_emitter_id id) noexcept {
        pond_emitter_remove(get(), id);
    }

    void move(pond_body_id id, pond_pose pose) noexcept {
        pond_body_move(get(), id, pose);
    }

    void push(pond_body_id id, pond_vec2 force) noexcept {
        pond_body_push(get(), id, force);
    }

    /// Computes the water's force on a rigid body of another engine. Keep `coupling` between steps.
    void couple(pond_body_id id, const pond_rigid &rigid, double seconds,
                pond_coupling &coupling) noexcept {
        pond_body_couple(get(), id, &rigid, seconds, &coupling);
    }

    /// The state of a body; empty if there is no such body.
    std::optional<pond_body_state> body(pond_body_id id) const noexcept {
        pond_body_state state;
        return pond_body_get_state(get(), id, &state) ? std::optional(state) : std::nullopt;
    }

    // ---- bulk water (flow.h) --------------------------------------------------------------------

    /// Fills the whole pond up to a level. [m]
    void fill(float level) {
        check(pond_fill(get(), nullptr, nullptr, level));
    }

    void fill(const pond_shape &shape, const pond_pose &pose, float level) {
        check(pond_fill(get(), &shape, &pose, level));
    }

    void raise_ground(pond_vec2 from, pond_vec2 to, float radius, float height) {
        check(pond_raise_ground(get(), from, to, radius, height));
    }

    /// rate: negative for a drain. [m³/s]
    pond_spring_id add_spring(const pond_shape &shape, const pond_pose &pose, double rate) {
        pond_spring_id id;
        check(pond_spring_add(get(), &shape, &pose, rate, &id));
        return id;
    }

    void remove(pond_spring_id id) noexcept {
        pond_spring_remove(get(), id);
    }

    int spring_count() const noexcept {
        return pond_spring_count(get());
    }

    void sea(pond_side side, float level, float height = 0, float period = 0) {
        check(pond_sea(get(), side, level, height, period));
    }

    float water_at(pond_vec2 point) const noexcept {
        return pond_water_at(get(), point);
    }

    double volume() const noexcept {
        return pond_volume(get());
    }

    // ---- reading --------------------------------------------------------------------------------

    pond_vec2 current_at(pond_vec2 point) const noexcept {
        return pond_current_at(get(), point);
    }

    float height_at(pond_vec2 point) const noexcept {
        return pond_height_at(get(), point);
    }

    pond_vec2 slope_at(pond_vec2 point) const noexcept {
        return pond_slope_at(get(), point);
    }

    /// Reads the water at `count` points, for objects of a game.
    void sample(int count, const pond_vec2 *points, pond_surface *out) const noexcept {
        pond_sample(get(), count, points, out);
    }

    pond_stats stats() const noexcept {
        return pond_get_stats(get());
    }

    /// The heights, without a copy, until the pond is stepped, touched or destroyed.
    pond_view view() const noexcept {
        return pond_get_view(get());
    }

    /// A copy of all heights in metres, row by row.
    std::vector<float> heights() const {
        const pond_view all = view();
        std::vector<float> out(static_cast<std::size_t>(all.width) *
                               static_cast<std::size_t>(all.height));
        pond_copy_heights(get(), 0, 0, all.width, all.height, out.data(), all.width);
        return out;
    }

    /// Calls moved(area) for each rectangle of cells whose heights may differ from those at step
    /// `since`.
    template <class Moved> void each_moved(std::uint64_t since, Moved &&moved) const {
        pond_area area = {};
        while (pond_moved_next(get(), since, &area)) {
            moved(static_cast<const pond_area &>(area));
        }
    }

    /// Removes and returns the oldest event; empty if there is none.
    std::optional<pond_event> next_event() noexcept {
        pond_event event;
        return pond_event_next(get(), &event) ? std::optional(event) : std::nullopt;
    }

    void draw(const pond_look &look, const pond_texture *texture,
              const pond_target &target) const noexcept {
        const pond_view all = view();
        const pond_parallel parallel = pond_get_parallel(get());
        pond_draw(&look, &all, texture, &target, &parallel);
    }

    // ---- snapshots and rollback -----------------------------------------------------------------

    std::vector<std::uint8_t> save() const {
        std::vector<std::uint8_t> bytes(pond_save_size(get()));
        check(pond_save(get(), bytes.data(), bytes.size()));
        return bytes;
    }

    /// Saves the state for restore_state(). If `state` holds an earlier one, copies only changes.
    void save_state(std::vector<std::uint8_t> &state) {
        state.resize(pond_state_size(get()));
        if (pond_state_save_changes(get(), state.data(), state.size()) != POND_OK) {
            check(pond_state_save(get(), state.data(), state.size()));
        }
    }

    void restore_state(const std::vector<std::uint8_t> &state) {
        check(pond_state_restore(get(), state.data(), state.size()));
    }

  private:
    Handle<pond> handle_;
};

/// An endless world. Units and ranges are those of the C functions of the same names (world.h).
class World {
  public:
    explicit World(const pond_world_desc &desc)
        : handle_(
              make<pond_world>([&](pond_world **out) { return pond_world_create(&desc, out); })) {
    }

    pond_world *get() noexcept {
        return handle_.get();
    }

    const pond_world *get() const noexcept {
        return handle_.get();
    }

    pond_world_desc desc() const noexcept {
        return pond_world_get_desc(get());
    }

    // ---- land and time --------------------------------------------------------------------------

    /// cells: POND_WORLD_CHUNK rows of POND_WORLD_CHUNK bytes, 0 for land.
    void set_mask(pond_chunk chunk, const std::uint8_t *cells) {
        check(pond_world_set_mask(get(), chunk, cells, POND_WORLD_CHUNK * POND_WORLD_CHUNK));
    }

    void clear_mask(pond_chunk chunk) noexcept {
        pond_world_clear_mask(get(), chunk);
    }

    void remap(pond_chunk chunk) noexcept {
        pond_world_remap(get(), chunk);
    }

    int advance(double seconds) noexcept {
        return pond_world_advance(get(), seconds);
    }

    void step(std::int64_t steps = 1) noexcept {
        pond_world_step_many(get(), steps);
    }

    std::uint64_t steps() const noexcept {
        return pond_world_get_steps(get());
    }

    bool is_resting() const noexcept {
        return pond_world_is_resting(get());
    }

    std::uint64_t hash() const noexcept {
        return pond_world_hash(get());
    }

    // ---- touches, bodies, emitters --------------------------------------------------------------

    void drop(pond_world_point centre, float radius, float height) noexcept {
        pond_world_drop(get(), centre, radius, height);
    }

    void splash(pond_world_point centre, float radius, float height) noexcept {
        pond_world_splash(get(), centre, radius, height);
    }

    void stroke(pond_world_point from, pond_world_point to, float radius, float height) noexcept {
        pond_world_stroke(get(), from, to, radius, height);
    }

    void set_rain(const pond_rain &rain, pond_world_point from, pond_world_point to) noexcept {
        pond_world_set_rain(get(), &rain, from, to);
    }

    void calm() noexcept {
        pond_world_calm(get());
    }

    /// Executes a command. A command that adds something receives its id.
    void command(pond_chunk chunk, pond_command &command) {
        check(pond_world_do(get(), chunk, &command));
    }

    pond_body_id add(pond_chunk chunk, const pond_body_desc &desc) {
        pond_body_id id;
        check(pond_world_body_add(get(), chunk, &desc, &id));
        return id;
    }

    pond_emitter_id add(pond_chunk chunk, const pond_emitter_desc &desc) {
        pond_emitter_id id;
        check(pond_world_emitter_add(get(), chunk, &desc, &id));
        return id;
    }

    void remove(pond_body_id id) noexcept {
        pond_world_body_remove(get(), id);
    }

    void remove(pond_emitter_id id) noexcept {
        pond_world_emitter_remove(get(), id);
    }

    void move(pond_body_id id, pond_chunk chunk, pond_pose pose) noexcept {
        pond_world_body_move(get(), id, chunk, pose);
    }

    void push(pond_body_id id, pond_vec2 force) noexcept {
        pond_world_body_push(get(), id, force);
    }

    /// The state of a body, and its chunk; empty if there is no such body.
    std::optional<std::pair<pond_chunk, pond_body_state>> body(pond_body_id id) noexcept {
        std::pair<pond_chunk, pond_body_state> found;
        return pond_world_body_get_state(get(), id, &found.first, &found.second)
                   ? std::optional(found)
                   : std::nullopt;
    }

    // ---- reading --------------------------------------------------------------------------------

    bool is_land(pond_world_point point) noexcept {
        return pond_world_is_land(get(), point);
    }

    float height_at(pond_world_point point) const noexcept {
        return pond_world_height_at(get(), point);
    }

    pond_vec2 slope_at(pond_world_point point) const noexcept {
        return pond_world_slope_at(get(), point);
    }

    void sample(int count, const pond_world_point *points, pond_surface *out) noexcept {
        pond_world_sample(get(), count, points, out);
    }

    /// A view of a rectangle of cells, whose heights are copied to `memory`.
    pond_view view(pond_chunk chunk, const pond_area &area,
                   std::vector<std::uint8_t> &memory) const {
        memory.resize(pond_world_view_size(get(), area.width, area.height));
        return pond_world_get_view(get(), chunk, area.x, area.y, area.width, area.height,
                                   memory.data(), memory.size());
    }

    /// Calls moved(cells) for each rectangle of such a view whose heights may differ from those at
    /// step `since`.
    template <class Moved>
    void each_moved(std::uint64_t since, pond_chunk chunk, const pond_area &area,
                    Moved &&moved) const {
        pond_area cells = {};
        while (pond_world_moved_next(get(), since, chunk, area.x, area.y, area.width, area.height,
                                     &cells)) {
            moved(static_cast<const pond_area &>(cells));
        }
    }

    /// Removes and returns the oldest event and its chunk; empty if there is none.
    std::optional<std::pair<pond_chunk, pond_event>> next_event() noexcept {
        std::pair<pond_chunk, pond_event> found;
        return pond_world_event_next(get(), &found.second, &found.first) ? std::optional(found)
                                                                         : std::nullopt;
    }

    pond_world_stats stats() const noexcept {
        return pond_world_get_stats(get());
    }

    // ---- snapshots and rollback -----------------------------------------------------------------

    /// Rounds the heights, so that save() returns fewer bytes. [m]
    void round(double precision) noexcept {
        pond_world_round(get(), precision);
    }

    std::vector<std::uint8_t> save() const {
        std::vector<std::uint8_t> bytes(pond_world_save_size(get()));
        check(pond_world_save(get(), bytes.data(), bytes.size()));
        return bytes;
    }

    /// Replaces the content by a snapshot. Bytes from any source are safe.
    void load(const void *bytes, std::size_t size) {
        check(pond_world_load(get(), bytes, size));
    }

    void save_state(std::vector<std::uint8_t> &state) const {
        state.resize(pond_world_state_size(get()));
        check(pond_world_state_save(get(), state.data(), state.size()));
    }

    void restore_state(const std::vector<std::uint8_t> &state) {
        check(pond_world_state_restore(get(), state.data(), state.size()));
    }

  private:
    Handle<pond_world> handle_;
};

} // namespace millpond

#endif
