// A step of plain water:
//
//   u⁺ = kept·(u + d(u − p) + a·(edge neighbours − 4u) + b·(corner neighbours − 4u) − back·u)
//
// Undamped water of five neighbours adds up as the plane listing does. Needs water_heights.glsl.

uniform vec4 weights; // d, a, b, kept
uniform float back;
uniform bool listed;

// `p` is the height one step ago; `off` is taken off now and before.
float step_plain(Around c, float p, vec2 off) {
    float u = c.u - off.x;
    float before = p - off.y;
    if (listed) {
        float twice = 2.0 * c.u;
        float along = (c.w - twice) + c.e;
        float across = (c.n - twice) + c.s;
        float pull = weights.y * along + weights.y * across;
        return settle(weights.w * (pull + (2.0 * u - before)));
    }
    float pull = plain_pull(c, weights.y, weights.z) - back * u;
    return settle(weights.w * (u + (weights.x * (u - before) + pull)));
}
