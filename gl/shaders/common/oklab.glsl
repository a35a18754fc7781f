// oklab.glsl — from OKLab (lightness 0…1, green to red, blue to yellow) to linear light, which is
// outside 0…1 where sRGB has no such colour (Ottosson 2020).

#include "shared/look_numbers.h"

vec3 light_of_oklab(vec3 lab) {
    vec3 lms = vec3(lab.x + PONDI_OKLAB_L_A * lab.y + PONDI_OKLAB_L_B * lab.z,
                    lab.x - PONDI_OKLAB_M_A * lab.y - PONDI_OKLAB_M_B * lab.z,
                    lab.x - PONDI_OKLAB_S_A * lab.y - PONDI_OKLAB_S_B * lab.z);
    vec3 c = lms * lms * lms;
    return vec3(PONDI_OKLAB_RED_L * c.x - PONDI_OKLAB_RED_M * c.y + PONDI_OKLAB_RED_S * c.z,
                PONDI_OKLAB_GREEN_M * c.y - PONDI_OKLAB_GREEN_L * c.x - PONDI_OKLAB_GREEN_S * c.z,
                PONDI_OKLAB_BLUE_S * c.z - PONDI_OKLAB_BLUE_M * c.y - PONDI_OKLAB_BLUE_L * c.x);
}
