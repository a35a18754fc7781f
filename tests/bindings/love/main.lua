-- Plays a LÖVE game without a hand: GAME_FOLDER/main.lua runs in frames of a sixtieth of a second, GAME_SCRIPT says
-- what happens before which, and when a picture is saved as NAME.rgba and NAME.png. GAME_MODULES is where its modules
-- lie.
-- A failure ends the game, and is no blue window.
function love.errorhandler(message)
    io.stderr:write(debug.traceback(message, 2), "\n")
    return function() return 1 end
end

package.path = os.getenv("GAME_MODULES") .. "/?.lua;" .. package.path

local game = dofile(os.getenv("GAME_FOLDER") .. "/main.lua")
local script = dofile(os.getenv("GAME_SCRIPT"))
local out = os.getenv("GAME_OUT")

local function write(name, bytes)
    local file = assert(io.open(out .. "/" .. name, "wb"))
    file:write(bytes)
    file:close()
end

local function save(name)
    love.graphics.captureScreenshot(function(picture)
        write(name .. ".rgba", picture:getString())
        write(name .. ".png", picture:encode("png"):getString())
    end)
end

function love.run()
    if love.load then
        love.load(script.arguments or {})
    end
    local frame = 0
    return function()
        love.event.pump()
        local step = script.frames[frame]
        if step then
            step(game)
        end
        if love.update then
            love.update(1 / 60)
        end
        love.graphics.origin()
        love.graphics.clear(love.graphics.getBackgroundColor())
        love.draw()
        if script.pictures[frame] then
            save(script.pictures[frame])
        end
        love.graphics.present()
        frame = frame + 1
        if frame == script.length then
            if script.done then
                script.done(game)
            end
            return 0
        end
    end
end
