// relief_shape.glsl — where a relief stands and how large it is. Its own coordinates: x ahead, y to
// its right, z up from the water, in its lengths.

uniform vec2 centre;         // [cells]
uniform float relief_length; // [cells]
uniform float reach;         // nothing of it is farther from its centre
uniform float highest;       // nothing of it is higher

const float SHADE_BESIDE = 0.07; // beyond its reach the water is shaded by it
const float SHADOW_MORE = 1.25;  // a shadow's soft end

// Toward the sun along the ground, as it sees it; `looks` has length 1.
vec2 relief_sun_along(vec3 towards, vec2 looks) {
    return vec2(dot(towards.xy, looks), dot(towards.xy, vec2(-looks.y, looks.x)));
}
