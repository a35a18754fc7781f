-- That of the game, where it has one, without a sound.
local own = loadfile(os.getenv("GAME_FOLDER") .. "/conf.lua")
if own then
    own()
end
local of_game = love.conf
function love.conf(t)
    if of_game then
        of_game(t)
    end
    t.modules.audio = false
end
