function love.conf(t)
    t.identity = "millpond"
    t.version = "11.4"
    t.window.title = "Millpond"
    t.window.width, t.window.height = 960, 640
    t.window.resizable = true
    for _, name in ipairs({ "audio", "joystick", "physics", "sound", "video" }) do
        t.modules[name] = false
    end
end
