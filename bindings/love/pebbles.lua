-- pebbles.lua — paints a bed of pebbles, the default picture.
local SHADER = [[
#ifdef GL_ES
precision highp float;
#endif
uniform vec2 size; // [pixels]

vec2 random2(vec2 at) {
    vec3 p = fract(vec3(at.xyx) * vec3(0.1031, 0.1030, 0.0973));
    p += dot(p, p.yzx + 33.33);
    return fract((p.xx + p.yz) * p.zy);
}

float noise(vec2 at) {
    vec2 i = floor(at);
    vec2 f = at - i;
    f = f * f * (3.0 - 2.0 * f);
    return mix(mix(random2(i).x, random2(i + vec2(1.0, 0.0)).x, f.x),
               mix(random2(i + vec2(0.0, 1.0)).x, random2(i + vec2(1.0, 1.0)).x, f.x), f.y);
}

float cloud(vec2 at) {
    return 0.5 * noise(at) + 0.25 * noise(at * 2.1 + 7.0) + 0.125 * noise(at * 4.3 + 3.0) + 0.0625 * noise(at * 8.7);
}

vec3 stone_colour(vec2 cell) {
    vec2 r = random2(cell + 40.0);
    vec3 warm = mix(vec3(0.42, 0.31, 0.22), vec3(0.72, 0.60, 0.45), r.x);
    vec3 cold = mix(vec3(0.22, 0.26, 0.28), vec3(0.58, 0.62, 0.60), r.x);
    vec3 stone = mix(warm, cold, step(0.55, r.y));
    return mix(stone, vec3(0.46, 0.30, 0.24), step(0.96, r.y));
}

// One layer of pebbles: rgb, and the height in alpha, which is 0 between them.
vec4 layer(vec2 at, float share) {
    vec2 i = floor(at);
    vec4 best = vec4(0.0);
    float top = -1.0;
    for (int y = -1; y <= 1; y++) {
        for (int x = -1; x <= 1; x++) {
            vec2 cell = i + vec2(float(x), float(y));
            vec2 r = random2(cell);
            vec2 s = random2(cell + 91.0);
            if (s.y > share) {
                continue;
            }
            float turn = 6.283 * s.x;
            vec2 d = at - cell - 0.25 - 0.5 * r;
            d = mat2(cos(turn), -sin(turn), sin(turn), cos(turn)) * d;
            d *= vec2(1.0, 1.25 + 0.5 * r.x) / (0.36 + 0.16 * r.y);
            d += 0.12 * (vec2(noise(at * 3.0 + s * 9.0), noise(at * 3.0 - s * 9.0)) - 0.5);
            float rest = 1.0 - dot(d, d);
            if (rest <= 0.0 || s.x < top) {
                continue; // outside of it, or below another one
            }
            top = s.x;
            // A dome, lit from the upper left.
            vec2 tilt = mat2(cos(turn), sin(turn), -sin(turn), cos(turn)) * d;
            vec3 normal = normalize(vec3(tilt, 0.35 + 0.9 * sqrt(rest)));
            float lit = 0.35 + 0.75 * max(dot(normal, normalize(vec3(-0.4, -0.55, 0.75))), 0.0);
            float veins = 0.8 + 0.4 * cloud(at * 5.0 + s * 50.0);
            best = vec4(stone_colour(cell) * lit * veins, rest);
        }
    }
    return best;
}

vec4 effect(vec4 colour, Image none, vec2 uv, vec2 pixel) {
    vec2 at = uv * size / 640.0;
    vec3 sand = mix(vec3(0.34, 0.29, 0.21), vec3(0.55, 0.48, 0.35), cloud(at * 9.0) + 0.3 * noise(at * 260.0) - 0.1);
    vec3 ground = sand * 0.75;
    for (int i = 0; i < 4; i++) { // small pebbles first, larger ones over them
        float many = 46.0 / pow(1.75, float(i));
        vec2 here = at * many + float(i) * 17.0;
        vec4 stones = layer(here, i == 3 ? 0.45 : 0.8);
        float shade = layer(here + vec2(-0.10, -0.14), i == 3 ? 0.45 : 0.8).a;
        ground *= 1.0 - 0.55 * smoothstep(0.0, 0.5, shade);
        ground = mix(ground, stones.rgb, smoothstep(0.0, 0.06, stones.a));
    }
    ground *= 0.75 + 0.5 * cloud(at * 1.7 + 5.0);
    return vec4(pow(ground, vec3(0.9)), 1.0);
}
]]

return function(width, height)
    local white = love.graphics.newCanvas(1, 1)
    local canvas = love.graphics.newCanvas(width, height)
    local shader = love.graphics.newShader(SHADER)
    shader:send("size", { width, height })
    love.graphics.setCanvas(canvas)
    love.graphics.setShader(shader)
    love.graphics.draw(white, 0, 0, 0, width, height)
    love.graphics.setShader()
    love.graphics.setCanvas()
    return canvas
end
