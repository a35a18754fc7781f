// oklab.glsl — from OKLab (lightness 0…1, green to red, blue to yellow) to linear light, which lies
// outside 0…1 where sRGB has no such colour (Ottosson 2020).

vec3 light_of_oklab(vec3 lab) {
    vec3 lms = vec3(lab.x + 0.3963377774 * lab.y + 0.2158037573 * lab.z,
                    lab.x - 0.1055613458 * lab.y - 0.0638541728 * lab.z,
                    lab.x - 0.0894841775 * lab.y - 1.2914855480 * lab.z);
    vec3 c = lms * lms * lms;
    return vec3(4.0767416621 * c.x - 3.3077115913 * c.y + 0.2309699292 * c.z,
                2.6097574011 * c.y - 1.2684380046 * c.x - 0.3413193965 * c.z,
                1.7076147010 * c.z - 0.7034186147 * c.y - 0.0041960863 * c.x);
}
