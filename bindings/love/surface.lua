-- surface.lua — draws a picture under a pond's water in LÖVE, with refraction, caustics and reflections of the sky.
--
--   local surface = require("surface").new(pond, love.graphics.newImage("floor.png"))
--   surface:draw(0, 0, 960, 640)
--
-- In each frame in which the water moved, the pond's slopes are written as half floats to an ImageData and uploaded to a
-- texture; a shader does the rest. The members of Surface may be changed at any time.
local ffi = require("ffi")
local millpond = require("millpond")

local Surface = {
    depth = 0.45, -- from the water to the picture [m]
    tint = { 0.80, 0.93, 0.95 }, -- share of the picture's light that water transmits
    sky = { 0.55, 0.78, 1.0 }, -- in linear light
    sun = { 1.0, 0.93, 0.8 },
    glitter = 1, -- brightness of the sun's reflection
    caustics = 0.8, -- how strongly curvature focuses light
}
Surface.__index = Surface

local SHADER = [[
#ifdef GL_ES
precision highp float;
#endif
uniform Image slopes; // to the right and downwards [m/m]
uniform vec2 cells;
uniform vec2 metres;
uniform float depth;
uniform vec3 tint;
uniform vec3 sky;
uniform vec3 sun;
uniform float glitter;
uniform float caustics;

const vec3 TO_SUN = vec3(-0.35, -0.9, 0.75);

// A cubic B-spline over 4 x 4 cells. Bilinear interpolation would show the cells in reflections.
vec2 slope_at(vec2 at) {
    vec2 cell = at * cells - 0.5;
    vec2 f = fract(cell);
    vec2 i = cell - f + 0.5;
    vec2 g = 1.0 - f;
    vec2 w0 = g * g * g / 6.0;
    vec2 w1 = (4.0 - 3.0 * f * f * (2.0 - f)) / 6.0;
    vec2 w3 = f * f * f / 6.0;
    vec2 w2 = 1.0 - w0 - w1 - w3;
    vec2 low = (i - 1.0 + w1 / (w0 + w1)) / cells;
    vec2 high = (i + 1.0 + w3 / (w2 + w3)) / cells;
    vec2 share = w2 + w3;
    vec2 above = mix(Texel(slopes, low).rg, Texel(slopes, vec2(high.x, low.y)).rg, share.x);
    vec2 below = mix(Texel(slopes, vec2(low.x, high.y)).rg, Texel(slopes, high).rg, share.x);
    return mix(above, below, share.y);
}

// The reflection of the sky, which is bright at the horizon, and of the sun, with Schlick's term. The eye is tilted
// towards the bottom of the picture.
vec3 mirrored(vec3 normal) {
    vec3 ray = reflect(normalize(vec3(0.0, -1.2, -1.0)), normal);
    float share = 0.02 + 0.98 * pow(1.0 - clamp(dot(ray, normal), 0.0, 1.0), 5.0);
    float glint = pow(max(dot(ray, normalize(TO_SUN)), 0.0), 250.0);
    return share * (sky * mix(3.0, 0.5, sqrt(clamp(ray.z, 0.0, 1.0))) + glitter * 200.0 * glint * sun);
}

vec4 effect(vec4 colour, Image picture, vec2 at, vec2 pixel) {
    vec2 slope = slope_at(at);
    vec3 normal = normalize(vec3(-slope, 1.0));
    vec3 ray = refract(vec3(0.0, 0.0, -1.0), normal, 1.0 / 1.333);
    vec4 seen = Texel(picture, clamp(at + ray.xy / -ray.z * depth / metres, 0.0, 1.0));

    // Focused sunlight: the change of a beam's area on its way to the floor.
    vec2 cell = 1.0 / cells;
    float curve = (slope_at(at + vec2(cell.x, 0.0)).x - slope_at(at - vec2(cell.x, 0.0)).x +
                   slope_at(at + vec2(0.0, cell.y)).y - slope_at(at - vec2(0.0, cell.y)).y) *
                  0.5 * cells.x / metres.x;
    float light = 1.0 / clamp(1.0 + caustics * 0.25 * depth * curve, 0.5, 4.0);

    vec3 linear = pow(seen.rgb, vec3(2.2)) * tint * light + mirrored(normal);
    linear = mix(linear, 1.0 - 0.3 * exp((0.7 - linear) / 0.3), step(0.7, linear)); // compresses towards white
    return vec4(pow(linear, vec3(1.0 / 2.2)), seen.a) * colour;
}
]]

-- picture: an Image or Canvas; it is scaled to the whole pond.
function Surface.new(pond, picture)
    local desc = pond:get_desc()
    local self = setmetatable({ pond = pond, picture = picture }, Surface)
    self.width, self.height, self.cell_size = desc.width, desc.height, desc.cell_size
    self.data = love.image.newImageData(self.width, self.height, "rg16f")
    self.slopes = love.graphics.newImage(self.data, { linear = true })
    self.slopes:setFilter("linear", "linear")
    self.shader = love.graphics.newShader(SHADER)
    self.area = ffi.new("pond_area[1]")
    return self
end

-- Updates the texture if the water has moved.
function Surface:upload()
    local pond, since = self.pond, self.since
    self.since = pond:get_steps()
    ffi.fill(self.area, ffi.sizeof(self.area))
    if since and not pond:moved_next(since, self.area) then
        return
    end
    local view = ffi.new("pond_view[1]", pond:get_view())
    millpond.write_texels(view, nil, "POND_TEXELS_RG16F", 0, self.data:getFFIPointer(), 4 * self.width, nil)
    self.slopes:replacePixels(self.data)
end

function Surface:draw(x, y, width, height)
    self:upload()
    local shader = self.shader
    shader:send("slopes", self.slopes)
    shader:send("cells", { self.width, self.height })
    shader:send("metres", { self.width * self.cell_size, self.height * self.cell_size })
    for _, name in ipairs({ "depth", "tint", "sky", "sun", "glitter", "caustics" }) do
        shader:send(name, self[name])
    end
    love.graphics.setShader(shader)
    love.graphics.draw(self.picture, x, y, 0, width / self.picture:getWidth(), height / self.picture:getHeight())
    love.graphics.setShader()
end

return Surface
