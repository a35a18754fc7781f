// golden.cpp — the golden water and all else of millpond.hpp; the test compares what it prints.
#include <millpond/recording.h>

#include <millpond/millpond.hpp>

#include <cmath>
#include <cstdio>
#include <type_traits>

namespace {

static_assert(!std::is_copy_constructible_v<millpond::Pond>);
static_assert(std::is_nothrow_move_constructible_v<millpond::Pond>);
static_assert(std::is_nothrow_move_assignable_v<millpond::Workers>);

pond_desc size(int width, int height) {
    pond_desc desc = pond_desc_default();
    desc.width = width;
    desc.height = height;
    desc.seed = 42;
    return desc;
}

// As reference/golden.h.
void play(millpond::Pond &water) {
    pond_rain rain = pond_rain_default();
    rain.rate = 60.0f;
    rain.radius = 0.02f;
    water.set_rain(rain);
    for (int frame = 0; frame < 90; frame++) {
        const float t = static_cast<float>(frame) / 90;
        if (frame % 9 == 0) {
            water.drop({0.91f * t, 0.6f - 0.5f * t}, 0.02f + 0.03f * t, -0.008f);
        }
        water.stroke({0.1f + t, 0.3f}, {0.11f + t, 0.3f + 0.1f * t}, 0.03f, 0.004f);
        water.advance(1.0 / 30);
    }
}

void golden() {
    millpond::Workers workers(2);
    pond_desc desc = size(91, 67);
    desc.parallel = workers.parallel();
    desc.time_step = std::sqrt(0.98) * pond_time_step_limit(&desc);
    millpond::Pond water(desc);
    play(water);
    std::printf("wave-nine-free %016llx\n", static_cast<unsigned long long>(water.hash()));
    desc.edges = {POND_EDGE_PERIODIC, POND_EDGE_PERIODIC, POND_EDGE_FIXED, POND_EDGE_FREE};
    desc.half_life = 0.7;
    water = millpond::Pond(desc);
    play(water);
    std::printf("wave-nine-mixed %016llx\n", static_cast<unsigned long long>(water.hash()));
}

template <class Act> void error_of(Act &&act) {
    try {
        act();
        std::puts("no error");
    } catch (const millpond::Error &error) {
        std::printf("%s %s\n", pond_result_name(error.result()), error.what());
    }
}

void say(const char *what, bool so) {
    std::printf("%s %s\n", what, so ? "yes" : "no");
}

void bodies() {
    millpond::Pond water(size(64, 48));
    int smooth = 0;
    for (int frame = 0; frame < 600; frame++) {
        smooth += water.advance(1.0 / 60) == 1;
    }
    say("smooth", smooth == 600);
    water.build_wall(pond_disc(0.05f), {{0.5f, 0.4f}, 0.0f}, INFINITY);
    pond_body_desc duck = pond_body_desc_default();
    duck.shape = pond_disc(0.06f);
    duck.pose.centre = {0.3f, 0.2f};
    duck.floating = true;
    duck.lift = 0.05f;
    const pond_body_id id = water.add(duck);
    pond_surface surface = {};
    const pond_vec2 wall = {0.5f, 0.4f};
    water.sample(1, &wall, &surface);
    say("sample", surface.wall && surface.height == water.height_at(wall));
    pond_emitter_desc fountain = pond_emitter_desc_default();
    fountain.kind = POND_EMITTER_FOUNTAIN;
    fountain.from = {0.2f, 0.3f};
    const pond_emitter_id jet = water.add(fountain);
    pond_set_splash_height(water.get(), 0.001f);
    water.advance(0.5);
    say("splash", water.next_event().has_value());
    const std::optional<pond_body_state> state = water.body(id);
    say("duck", state && state->level != 0.0f && water.stats().highest > 0.0);
    water.remove(jet);
    water.remove(id);
    say("no duck", !water.body(id));
    int areas = 0;
    water.each_moved(0, [&](const pond_area &area) { areas += area.width == 64; });
    say("moved", areas > 0);
    const std::vector<float> heights = water.heights();
    say("heights", std::fabs(water.height_at({0.305f, 0.205f}) - heights[64 * 20 + 30]) < 1e-7f);
}

void bulk_water() {
    pond_desc desc = size(64, 48);
    desc.solver = POND_SOLVER_FLOW;
    desc.depth = 0.5;
    desc.edges.left = POND_EDGE_OPEN;
    millpond::Pond water(desc);
    const pond_vec2 middle = {0.32f, 0.24f};
    const pond_pose there = {middle, 0.0f};
    water.sea(POND_SIDE_LEFT, -0.5f);
    water.fill(-0.5f);
    water.fill(pond_disc(0.2f), there, -0.25f);
    const double volume = water.volume();
    say("filled", water.water_at(middle) == 0.25f && volume > 0.0);
    water.raise_ground(middle, middle, 0.1f, 0.125f);
    say("raised", water.volume() == volume && water.water_at(middle) > 0.2f &&
                      water.height_at(middle) > -0.2f);
    water.step(5);
    say("flows", water.current_at({0.37f, 0.24f}).x > 0.0f && water.volume() == volume);
    const pond_spring_id spring = water.add_spring(pond_disc(0.1f), there, 0.01);
    const bool there_is_one = water.spring_count() == 1;
    water.remove(spring);
    say("spring", there_is_one && water.spring_count() == 0);
    water.sea(POND_SIDE_LEFT, 0.125f);
    water.advance(0.1);
    say("sea", water.volume() > volume);
    error_of([&] { water.sea(POND_SIDE_RIGHT, 0.125f); });
}

void worlds() {
    pond_world_desc desc = pond_world_desc_default();
    desc.masks = true;
    millpond::World world(desc);
    const std::vector<std::uint8_t> water(POND_WORLD_CHUNK * POND_WORLD_CHUNK, 1);
    world.set_mask({0, 0}, water.data());
    const pond_world_point middle = {{0, 0}, {0.32f, 0.32f}};
    world.drop(middle, 0.03f, 0.02f);
    std::vector<std::uint8_t> state;
    std::vector<std::uint8_t> memory;
    world.save_state(state);
    const std::uint64_t before = world.hash();
    const pond_area cells = {-64, 0, 192, 64};
    int areas = 0;
    world.each_moved(0, {0, 0}, cells,
                     [&](const pond_area &area) { areas += area.x == 64 && area.width == 64; });
    say("world moved", areas == 1 && world.view({0, 0}, cells, memory).width == 192);
    world.advance(0.2);
    world.restore_state(state);
    say("world restored", world.hash() == before && !world.is_land(middle));
    world.round(1e-5);
    const std::vector<std::uint8_t> bytes = world.save();
    millpond::World other(desc);
    other.set_mask({0, 0}, water.data());
    other.load(bytes.data(), bytes.size());
    say("world loaded", other.hash() == world.hash() && bytes.size() < 2000);
    error_of([&] { other.load(bytes.data(), 9); });
}

void states() {
    millpond::Pond water(size(64, 48));
    water.splash({0.3f, 0.2f}, 0.03f, -0.01f);
    std::vector<std::uint8_t> state;
    water.save_state(state);
    const std::uint64_t before = water.hash();
    water.advance(0.5);
    water.restore_state(state);
    say("restored", water.hash() == before);
    water.step(3);
    water.save_state(state);
    const std::vector<std::uint8_t> bytes = water.save();
    millpond::Pond other = millpond::Pond::load(bytes.data(), bytes.size());
    say("snapshot", other.hash() == water.hash() && other.steps() == 3);
    std::vector<std::uint8_t> pixels(64 * 48 * 4);
    const pond_target target = {pixels.data(), 64, 48, 64 * 4, POND_PIXELS_RGBA8, nullptr};
    other.draw(pond_look_default(POND_LOOK_HEIGHT), nullptr, target);
    say("drawn", pixels[3] == 255);
    const millpond::Pond moved = std::move(other);
    say("moved from", other.get() == nullptr && moved.get() != nullptr);
    water.calm();
    say("calm", water.is_resting());
}

} // namespace

int main() {
    golden();
    error_of([] { millpond::Pond water(size(0, 64)); });
    error_of([] { millpond::Pond water(pond_desc{}); });
    error_of([] { millpond::Pond::load("abc", 3); });
    error_of([] {
        millpond::make<pond_replay>(
            [](pond_replay **out) { return pond_replay_create("abc", 3, nullptr, out); });
    });
    bodies();
    states();
    worlds();
    bulk_water();
    return 0;
}
