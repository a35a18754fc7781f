-- main.lua — shows a picture under water: love bindings/love [PICTURE]. Moving the mouse makes ripples, a click makes a
-- splash, R starts and stops rain, C calms the water. Drop a picture on the window to show it.
local millpond = require("millpond")
local surface = require("surface")

local METRES = 3 -- width of the pond
local CELL = 2 -- side of a cell [pixels]
local RAIN = { rate = 4, radius = 0.025, height = -0.015, splash = true }

local game = { raining = true }

local function read(path)
    local file = assert(io.open(path, "rb"))
    local data = love.filesystem.newFileData(file:read("*a"), path)
    file:close()
    return data
end

-- Creates a pond with the picture's proportions that fits the window.
local function fill(picture)
    local width, height = love.graphics.getDimensions()
    local scale = math.min(width / picture:getWidth(), height / picture:getHeight())
    game.width, game.height = picture:getWidth() * scale, picture:getHeight() * scale
    game.x, game.y = (width - game.width) / 2, (height - game.height) / 2
    local columns = math.max(1, math.floor(game.width / CELL))
    game.metres = METRES / game.width -- side of a pixel [m]
    game.pond = millpond.pond{
        width = columns,
        height = math.max(1, math.floor(game.height / CELL)),
        cell_size = METRES / columns,
        wave_speed = 0.45,
        half_life = 1.2,
        edges = "open",
    }
    game.pond:rain(game.raining and RAIN or {})
    game.surface = surface.new(game.pond, picture)
end

local function point(x, y)
    return { (x - game.x) * game.metres, (y - game.y) * game.metres }
end

function love.load(arguments)
    if arguments[1] then
        fill(love.graphics.newImage(read(arguments[1])))
    else
        fill(require("pebbles")(960, 640))
    end
end

function love.update(seconds)
    game.pond:advance(seconds)
end

function love.draw()
    game.surface:draw(game.x, game.y, game.width, game.height)
end

function love.mousepressed(x, y)
    game.pond:splash(point(x, y), 0.07, -0.042)
end

function love.mousemoved(x, y, dx, dy)
    game.pond:stroke(point(x - dx, y - dy), point(x, y), 0.035, -0.012)
end

function love.keypressed(key)
    if key == "r" then
        game.raining = not game.raining
        game.pond:rain(game.raining and RAIN or {})
    elseif key == "c" then
        game.pond:calm()
    elseif key == "escape" then
        love.event.quit()
    end
end

function love.filedropped(file)
    file:open("r")
    fill(love.graphics.newImage(love.filesystem.newFileData(file:read(), file:getFilename())))
end

function love.resize()
    fill(game.surface.picture)
end

return game
