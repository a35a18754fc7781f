-- What happens in the game: it rains, and the mouse goes over it and clicks.
return {
    arguments = {},
    length = 100,
    pictures = { [0] = "still", [99] = "moved" },
    frames = setmetatable({}, { __index = function(_, frame)
        return function()
            if frame == 30 or frame == 70 then
                love.mousepressed(300 + 5 * frame, 200 + 2 * frame, 1)
            end
            if frame >= 40 and frame < 90 then
                love.mousemoved(100 + 12 * (frame - 40), 400 - 3 * (frame - 40), 12, -3)
            end
        end
    end }),
    done = function(game)
        print(require("millpond").hash(game.pond))
    end,
}
