// Light that the water mirrors: a picture of the sky or two colours, and the sun. Needs
// common/picture.glsl and pool_optics.glsl.
uniform sampler2D sky_picture;
uniform bool has_sky;
uniform bool sky_wraps;
uniform vec3 zenith;
uniform vec3 horizon;
uniform float sky_brightness;
uniform vec3 sun;

vec3 mirrored_sky(vec3 ray) {
    if (!has_sky) {
        return zenith + (horizon - zenith) * (1.0 - ray.z);
    }
    // (x, y)/√(1 + z) is √(1 − z) long. A ray that goes down again sees the horizon.
    float out2 = ray.z > 0.0 ? 1.0 + ray.z : dot(ray.xy, ray.xy);
    vec2 at = 0.5 + 0.5 * ray.xy * inversesqrt(out2 > 1e-12 ? out2 : 1.0);
    vec2 texel = at * vec2(textureSize(sky_picture, 0)) - 0.5;
    return read_light(sky_picture, texel, sky_wraps).rgb * sky_brightness;
}

vec3 pool_mirrored(pool_ray ray) {
    return ray.fresnel * (mirrored_sky(ray.mirror) + sun * ray.glitter);
}
