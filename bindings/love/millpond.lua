-- millpond.lua — ponds for LuaJIT and LÖVE, over the shared library.
--
--   local millpond = require("millpond")
--   local pond = millpond.pond{ width = 320, height = 200, half_life = 3, edges = "open" }
--   pond:drop({ 1.2, 0.8 }, 0.03, -0.01)
--   pond:advance(dt)
--   print(pond:height_at({ 1.0, 0.8 }), millpond.hash(pond))
--
-- Each function of the library that is called pond_NAME is a method of ponds and stands in this module, too:
-- pond:advance(dt), millpond.version(). What fails raises an error with the library's message, in place of a
-- pond_result. Points are tables {x, y}; enums are written as in C, "POND_LOOK_POOL". Whatever else the headers
-- in include/millpond declare is there as well, as LuaJIT's ffi has it: ffi.new("pond_area"), millpond.C.
--
-- The library is what MILLPOND_LIBRARY names in the environment, or lies in the game's folder or beside it, or where
-- the system keeps libraries.
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
    error("millpond: the shared library is not there: " .. table.concat(why, "; "), 0)
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

-- drop: C.pond_drop, made once.
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

-- Unclamped: what takes the struct checks it, and has the better message.
local function set(field, struct, value)
    if type(value) == "string" then
        if not C.pond_field_word(field, value, word) then
            error(("%s: there is no %q"):format(ffi.string(field.name), value), 0)
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

-- Sets members of a struct by their names, from the library's table of fields: choices by their words, colours and
-- points as tables, members of a member as a table or, for edges, as one word for all.
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

-- The library refuses to create anything from a desc of other headers than its own.
local function desc_of(type)
    local desc = ffi.new(type)
    C[type .. "_init"](desc, ffi.sizeof(desc), numbers.POND_VERSION)
    return desc
end

-- A pond of still water; options: the fields of pond_desc. It is freed when nothing refers to it.
function millpond.pond(options)
    local desc = millpond.set("POND_RECORD_DESC", desc_of("pond_desc"), options or {})
    local out = ffi.new("pond *[1]")
    millpond.create(desc, out)
    return ffi.gc(out[0], C.pond_destroy)
end

-- Rain; options: the fields of pond_rain. Without any it stops.
function methods:rain(options)
    self:set_rain(millpond.set("POND_RECORD_RAIN", C.pond_rain_default(), options or {}))
end

-- A body; options: the fields of pond_body_desc, `shape` (a pond_shape, such as millpond.disc() makes) and `pose`,
-- {x, y, angle}. Returns its id.
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

-- A wave maker, a fountain, swell or a breeze; options: the fields of pond_emitter_desc. Returns its id.
function methods:emitter(options)
    local id = ffi.new("pond_emitter_id[1]")
    self:emitter_add(millpond.set("POND_RECORD_EMITTER", desc_of("pond_emitter_desc"), options), id)
    return id[0]
end

-- A look by its name, "pool", with its fields, for millpond.draw().
function millpond.look(name, options)
    local kind = tonumber(C.pond_look_find(name))
    if kind == 0 then
        error(("there is no look %q"):format(name), 2)
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

-- Sixteen hexadecimal digits.
function millpond.hash(pond)
    return bit.tohex(C.pond_hash(pond), 16)
end

return millpond
