-- millpond.lua — ponds for LuaJIT and LÖVE. It calls the shared library.
--
--   local millpond = require("millpond")
--   local pond = millpond.pond{ width = 320, height = 200, half_life = 3, edges = "open" }
--   pond:drop({ 1.2, 0.8 }, 0.03, -0.01)
--   pond:advance(dt)
--   print(pond:height_at({ 1.0, 0.8 }), millpond.hash(pond))
--
-- Each function pond_NAME of the library is a method of ponds and a function of this module: pond:advance(dt),
-- millpond.version(). A function that fails raises an error with the library's message; it returns no pond_result. Points
-- are tables {x, y}; enumerators are strings, "POND_LOOK_POOL". All other declarations of include/millpond are available
-- through LuaJIT's ffi: ffi.new("pond_area"), millpond.C.
--
-- The library is loaded from the path in the environment variable MILLPOND_LIBRARY. If it is not set, the library is
-- searched in the game's folder, in the folder above it, and in the system's library folders.
local bit = require("bit")
local ffi = require("ffi")
local headers = require("millpond_headers")

local numbers = headers.numbers
ffi.cdef(headers.declarations)

local function load_library()
    local series = numbers.POND_VERSION_MAJOR .. "." .. numbers.POND_VERSION_MINOR
    local name = ({ Windows = "libmillpond.dll", OSX = "libmillpond.dylib" })[ffi.os] or "libmillpond.so." .. series
    local tried = { "./" .. name, name, "millpond" }
    if love then
        table.insert(tried, 1, love.filesystem.getSource() .. "/" .. name)
        table.insert(tried, 2, love.filesystem.getSourceBaseDirectory() .. "/" .. name)
    end
    if os.getenv("MILLPOND_LIBRARY") then
        tried = { os.getenv("MILLPOND_LIBRARY") }
    end
    local why = {}
    for _, path in ipairs(tried) do
        local loaded, library = pcall(ffi.load, path)
        if loaded then
            return library
        end
        why[#why + 1] = library
    end
    error("millpond: cannot load the shared library: " .. table.concat(why, "; "), 0)
end

local C = load_library()
local millpond = { C = C }
local can_fail = {}
for name in headers.can_fail:gmatch("%S+") do
    can_fail[name] = true
end

local function checked(call)
    return function(...)
        if call(...) ~= C.POND_OK then
            error(ffi.string(C.pond_message()), 2)
        end
    end
end

-- Finds drop as C.pond_drop and stores it for later calls.
local function of_library(found, name)
    local full = "pond_" .. name
    local there, call = pcall(function() return C[full] end)
    if not there then
        error("millpond has no function " .. full, 2)
    end
    found[name] = can_fail[full] and checked(call) or call
    return found[name]
end
setmetatable(millpond, { __index = of_library })

-- ---- settings -------------------------------------------------------------------------------------------------

local TYPES = { [tonumber(C.POND_FIELD_FLOAT)] = "float *", [tonumber(C.POND_FIELD_DOUBLE)] = "double *",
    [tonumber(C.POND_FIELD_INT)] = "int *", [tonumber(C.POND_FIELD_SEED)] = "uint64_t *",
    [tonumber(C.POND_FIELD_BOOL)] = "bool *", [tonumber(C.POND_FIELD_CHOICE)] = "int *",
    [tonumber(C.POND_FIELD_COLOUR)] = "float *", [tonumber(C.POND_FIELD_POINT)] = "float *" }
local word = ffi.new("double[1]")

-- Values are not checked here: the function that receives the struct checks them and has the better message.
local function set(field, struct, value)
    if type(value) == "string" then
        if not C.pond_field_word(field, value, word) then
            error(("%s: %q is not allowed"):format(ffi.string(field.name), value), 0)
        end
        value = word[0]
    end
    local at = ffi.cast(TYPES[tonumber(field.type)], ffi.cast("char *", struct) + field.offset)
    if type(value) == "table" then
        for i = 1, C.pond_field_size(field) do
            at[i - 1] = value[i]
        end
    else
        at[0] = value
    end
end

-- Sets members of a struct by name, with the library's field table. Choices are words; colours, points and inner structs
-- are tables; edges may be one word for all sides.
function millpond.set(record, struct, options)
    for name, value in pairs(options) do
        local field = C.pond_field_find(record, name)
        if field ~= nil then
            set(field, struct, value)
        elseif name == "edges" and type(value) == "string" then
            millpond.set(record, struct, { edges = { left = value, right = value, top = value, bottom = value } })
        elseif type(value) == "table" then
            for inner, of_it in pairs(value) do
                millpond.set(record, struct, { [name .. "." .. inner] = of_it })
            end
        else
            error(("%s has no field %s"):format(ffi.string(C.pond_record_name(record)), name), 0)
        end
    end
    return struct
end

-- ---- ponds ----------------------------------------------------------------------------------------------------

local methods = setmetatable({}, { __index = of_library })
ffi.metatype("pond", { __index = methods })

-- A desc with its defaults. The library rejects a desc from other headers than its own.
local function desc_of(type)
    local desc = ffi.new(type)
    C[type .. "_init"](desc, ffi.sizeof(desc), numbers.POND_VERSION)
    return desc
end

-- Creates a pond of calm water. options: the fields of pond_desc, and `frame`, the seconds of a frame that the time step
-- shall divide. The garbage collector frees it.
function millpond.pond(options)
    local fields = {}
    for name, value in pairs(options or {}) do
        fields[name] = name ~= "frame" and value or nil
    end
    local desc = millpond.set("POND_RECORD_DESC", desc_of("pond_desc"), fields)
    if options and options.frame then
        C.pond_desc_fit_frame(desc, options.frame)
    end
    local out = ffi.new("pond *[1]")
    millpond.create(desc, out)
    return ffi.gc(out[0], C.pond_destroy)
end

-- Sets the rain. options: the fields of pond_rain; an empty table stops the rain.
function methods:rain(options)
    self:set_rain(millpond.set("POND_RECORD_RAIN", C.pond_rain_default(), options or {}))
end

-- Reads the water at points {x, y} and returns an array of pond_surface, which begins at 0.
function methods:surfaces(points)
    local out = ffi.new("pond_surface[?]", #points)
    C.pond_sample(self, #points, ffi.new("pond_vec2[?]", #points, points), out)
    return out
end

-- Adds a body and returns its id. options: the fields of pond_body_desc, `shape` (a pond_shape, for example
-- millpond.disc(0.1)) and `pose`, {x, y, angle}.
function methods:body(options)
    local desc, fields = desc_of("pond_body_desc"), {}
    for name, value in pairs(options) do
        if name == "shape" then
            desc.shape = value
        elseif name == "pose" then
            desc.pose = { { value[1], value[2] }, value[3] or 0 }
        else
            fields[name] = value
        end
    end
    local id = ffi.new("pond_body_id[1]")
    self:body_add(millpond.set("POND_RECORD_BODY", desc, fields), id)
    return id[0]
end

-- Adds an emitter and returns its id. options: the fields of pond_emitter_desc.
function methods:emitter(options)
    local id = ffi.new("pond_emitter_id[1]")
    self:emitter_add(millpond.set("POND_RECORD_EMITTER", desc_of("pond_emitter_desc"), options), id)
    return id[0]
end

-- Adds a spring to bulk water and returns its id. rate: negative for a drain [m³/s]
function methods:spring(shape, pose, rate)
    local id = ffi.new("pond_spring_id[1]")
    self:spring_add(shape, pose, rate, id)
    return id[0]
end

-- Returns a look for millpond.draw(). name: such as "pool"; options: the look's fields.
function millpond.look(name, options)
    local kind = tonumber(C.pond_look_find(name))
    if kind == 0 then
        error(("look: %q is unknown"):format(name), 2)
    end
    local look = C.pond_look_default(kind)
    millpond.set(tonumber(C.POND_RECORD_LOOK) + kind, look.is[name], options or {})
    return look
end

function millpond.disc(radius)
    return ffi.new("pond_shape", { kind = "POND_SHAPE_DISC", radius = radius })
end

function millpond.capsule(length, radius)
    return ffi.new("pond_shape", { kind = "POND_SHAPE_CAPSULE", length = length, radius = radius })
end

function millpond.rectangle(width, height)
    return ffi.new("pond_shape", { kind = "POND_SHAPE_RECTANGLE", width = width, height = height })
end

-- Returns a place for shapes: pond:fill(millpond.disc(0.3), millpond.pose(1, 2), 0.1).
function millpond.pose(x, y, angle)
    return ffi.new("pond_pose", { { x, y }, angle or 0 })
end

-- Returns the pond's hash as sixteen hexadecimal digits.
function millpond.hash(pond)
    return bit.tohex(C.pond_hash(pond), 16)
end

return millpond
