-- Three frames of whatever game it is; then the golden water, the layout of every struct, and what errors say.
local ffi = require("ffi")

-- Rounded as C's floats are.
local function f(number)
    return tonumber(ffi.cast("float", number))
end

local function play(pond)
    pond:rain{ rate = 60, radius = 0.02 }
    for frame = 0, 89 do
        local t = f(frame / 90)
        if frame % 9 == 0 then
            pond:drop({ f(f(0.91) * t), f(f(0.6) - f(0.5) * t) }, f(f(0.02) + f(f(0.03) * t)), -0.008)
        end
        pond:stroke({ f(f(0.1) + t), 0.3 }, { f(f(0.11) + t), f(f(0.3) + f(f(0.1) * t)) }, 0.03, 0.004)
        pond:advance(1 / 30)
    end
    return pond
end

local function golden(millpond)
    local smooth = millpond.pond{}
    smooth:drop({ 1, 1 }, 0.1, -0.02)
    local surfaces = smooth:surfaces{ { 0.9, 1 }, { 1, 1 } }
    assert(surfaces[1].height == smooth:height_at({ 1, 1 }) and surfaces[1].height < -0.01)
    for _ = 1, 600 do
        assert(smooth:advance(1 / 60) == 1)
    end
    assert(millpond.pond{ frame = 1 / 240 }:advance(1 / 240) == 1)
    local size = { width = 91, height = 67, seed = 42, time_step = math.sqrt(0.75) * 0.01 / 0.5 * math.sqrt(0.98) }
    print("wave-nine-free " .. millpond.hash(play(millpond.pond(size))))
    size.edges = { left = "periodic", right = "periodic", top = "fixed", bottom = "free" }
    size.half_life = 0.7
    print("wave-nine-mixed " .. millpond.hash(play(millpond.pond(size))))
end

-- Every line of tests/install/abi.txt that is about memory or numbers.
local function compare_layout(C)
    local compared, of = 0, nil
    for line in io.lines(os.getenv("MILLPOND_SOURCE") .. "/tests/install/abi.txt") do
        local what, name, number = line:match("^(%w+) (%S+) (%d+)$")
        local whole, member, value = line:match("^(%S+)%.(%S+) (%-?%d+)$")
        if what == "struct" or what == "enum" then
            of = what
            assert(ffi.sizeof(name) == tonumber(number), line)
        elseif whole and of == "struct" then
            assert(ffi.offsetof(whole, member) == tonumber(value), line)
        elseif whole then
            assert(tonumber(ffi.cast("int", ffi.new(whole, member))) == tonumber(value), line)
        end
        compared = compared + (of and 1 or 0)
    end
    print("layout " .. compared)
end

local function error_of(call, ...)
    local fine, message = pcall(call, ...)
    print("error " .. (fine and "none" or tostring(message)))
end

-- An error in a callback reaches the caller, and no cell becomes land. LuaJIT has no callbacks with structs by value.
local function callbacks(millpond)
    local pond = millpond.pond{ width = 64, height = 48, edges = "open" }
    error_of(pond.shift, pond, 5, 0, function() error("no cells", 0) end, nil)
    error_of(pond.set_depth_function, pond, function() return 0 end, nil)
    assert(not pond:is_wall({ 0.62, 0.24 }))
end

local function bulk_water(millpond)
    local pond = millpond.pond{ width = 64, height = 48, solver = "flow", depth = 0.5, edges = { left = "open" } }
    local middle, there = { 0.32, 0.24 }, millpond.pose(0.32, 0.24)
    pond:sea("POND_SIDE_LEFT", -0.5, 0, 0)
    pond:fill(nil, nil, -0.5)
    pond:fill(millpond.disc(0.2), there, -0.25)
    local volume = pond:volume()
    assert(pond:water_at(middle) == 0.25 and volume > 0)
    pond:raise_ground(middle, middle, 0.1, 0.125)
    assert(pond:volume() == volume and pond:water_at(middle) > 0.2 and pond:height_at(middle) > -0.2)
    pond:step_many(5)
    assert(pond:current_at({ 0.37, 0.24 }).x > 0 and pond:volume() == volume)
    local spring = pond:spring(millpond.disc(0.1), there, 0.01)
    assert(pond:spring_count() == 1)
    pond:spring_remove(spring)
    assert(pond:spring_count() == 0)
    pond:sea("POND_SIDE_LEFT", 0.125, 0, 0)
    pond:advance(0.1)
    assert(pond:volume() > volume)
    error_of(pond.sea, pond, "POND_SIDE_RIGHT", 0.125, 0, 0)
end

-- A look of the library's own, into the memory of an ImageData.
local function draw(millpond, pond)
    local image = love.image.newImageData(64, 64)
    local target = ffi.new("pond_target[1]", { { image:getFFIPointer(), 64, 64, 64 * 4 } })
    local view = ffi.new("pond_view[1]", pond:get_view())
    local look = ffi.new("pond_look[1]", millpond.look("height", { range = 0.01 }))
    millpond.draw(look, view, nil, target, nil)
    local _, _, _, alpha = image:getPixel(3, 3)
    print("drawn " .. alpha)
end

return {
    length = 3,
    pictures = { [2] = "sample" },
    frames = {},
    done = function()
        local millpond = require("millpond")
        golden(millpond)
        compare_layout(millpond.C)
        error_of(millpond.pond, { width = 0 })
        error_of(millpond.pond, { widht = 10 })
        error_of(millpond.pond, { solver = "waves" })
        local pond = millpond.pond{ width = 64, height = 64, half_life = "none" }
        local duck = pond:body{ shape = millpond.disc(0.06), pose = { 0.3, 0.3 }, floating = true, lift = 0.05 }
        pond:advance(0.5)
        pond:emitter{ kind = "fountain", from = { 0.2, 0.3 }, rate = 100 }
        local state = ffi.new("pond_body_state[1]")
        assert(pond:body_get_state(duck, state) and state[0].level ~= 0)
        error_of(pond.body, pond, { shape = millpond.disc(-1) })
        error_of(millpond.look, "puddle")
        bulk_water(millpond)
        callbacks(millpond)
        draw(millpond, pond)
    end,
}
