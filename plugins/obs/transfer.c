#include "transfer.h"

// OBS scales sources while it draws them. To avoid dark seams next to transparent pixels,
// colours are multiplied by alpha before they are interpolated.
static const char shader[] =
    "uniform float4x4 ViewProj;\n"
    "uniform texture2d image;\n"
    "uniform float2 texel;\n"
    "sampler_state nearest { Filter = Point; AddressU = Clamp; AddressV = Clamp; };\n"
    "struct vertex { float4 pos : POSITION; float2 uv : TEXCOORD0; };\n"
    "vertex project(vertex v) {\n"
    "    v.pos = mul(float4(v.pos.xyz, 1.0), ViewProj);\n"
    "    return v;\n"
    "}\n"
    "float4 texel_at(float2 place) {\n"
    "    float4 straight = image.Sample(nearest, (place + 0.5) * texel);\n"
    "    return float4(straight.rgb * straight.a, straight.a);\n"
    "}\n"
    "float4 multiply(vertex v) : TARGET {\n"
    "    float2 place = v.uv / texel - 0.5;\n"
    "    float2 first = floor(place);\n"
    "    float2 share = place - first;\n"
    "    float4 above = lerp(texel_at(first), texel_at(first + float2(1.0, 0.0)), share.x);\n"
    "    float4 below = lerp(texel_at(first + float2(0.0, 1.0)),\n"
    "                        texel_at(first + float2(1.0, 1.0)), share.x);\n"
    "    return lerp(above, below, share.y);\n"
    "}\n"
    "technique Draw { pass {\n"
    "    vertex_shader = project(v); pixel_shader = multiply(v);\n"
    "} }\n";

struct transfer {
    gs_effect_t *multiply;    // by alpha
    gs_texrender_t *straight; // the source
    gs_stagesurf_t *stage;    // copies the source to memory
    gs_texture_t *loaded;     // the picture to draw
};

transfer *transfer_create(void) {
    transfer *t = bzalloc(sizeof *t);
    char *error = NULL;
    obs_enter_graphics();
    t->multiply = gs_effect_create(shader, "millpond.effect", &error);
    t->straight = gs_texrender_create(GS_RGBA, GS_ZS_NONE);
    obs_leave_graphics();
    if (t->multiply == NULL) {
        blog(LOG_ERROR, "millpond: cannot compile the shader: %s", error);
        transfer_destroy(t);
        t = NULL;
    }
    bfree(error);
    return t;
}

void transfer_destroy(transfer *t) {
    if (t != NULL) {
        obs_enter_graphics();
        gs_effect_destroy(t->multiply);
        gs_texrender_destroy(t->straight);
        gs_stagesurface_destroy(t->stage);
        gs_texture_destroy(t->loaded);
        obs_leave_graphics();
        bfree(t);
    }
}

// ---- to memory ----------------------------------------------------------------------------------

static bool render(transfer *t, obs_source_t *filter, uint32_t width, uint32_t height) {
    gs_texrender_reset(t->straight);
    if (!obs_source_process_filter_begin(filter, GS_RGBA, OBS_NO_DIRECT_RENDERING) ||
        !gs_texrender_begin(t->straight, width, height)) {
        return false;
    }
    gs_ortho(0.0f, (float)width, 0.0f, (float)height, -100.0f, 100.0f);
    gs_blend_state_push();
    gs_enable_blending(false);
    obs_source_process_filter_end(filter, obs_get_base_effect(OBS_EFFECT_PREMULTIPLIED_ALPHA),
                                  width, height); // divides by alpha
    gs_blend_state_pop();
    gs_texrender_end(t->straight);
    return true;
}

static bool fits(gs_stagesurf_t *stage, uint32_t width, uint32_t height) {
    return stage != NULL && gs_stagesurface_get_width(stage) == width &&
           gs_stagesurface_get_height(stage) == height;
}

static bool copy(transfer *t, uint32_t width, uint32_t height, uint8_t *pixels) {
    if (!fits(t->stage, width, height)) {
        gs_stagesurface_destroy(t->stage);
        t->stage = gs_stagesurface_create(width, height, GS_RGBA);
    }
    uint8_t *rows = NULL;
    uint32_t stride = 0;
    gs_stage_texture(t->stage, gs_texrender_get_texture(t->straight));
    if (!gs_stagesurface_map(t->stage, &rows, &stride)) {
        return false;
    }
    for (size_t y = 0; y < height; y++) {
        memcpy(pixels + y * width * 4, rows + y * stride, (size_t)width * 4);
    }
    gs_stagesurface_unmap(t->stage);
    return true;
}

bool transfer_read(transfer *t, obs_source_t *filter, uint32_t width, uint32_t height,
                   uint8_t *pixels) {
    const bool before = gs_set_linear_srgb(true);
    const bool done = render(t, filter, width, height) && copy(t, width, height, pixels);
    gs_set_linear_srgb(before);
    return done;
}

// ---- to the card --------------------------------------------------------------------------------

static bool is_size(gs_texture_t *texture, uint32_t width, uint32_t height) {
    return texture != NULL && gs_texture_get_width(texture) == width &&
           gs_texture_get_height(texture) == height;
}

bool transfer_load(transfer *t, uint32_t width, uint32_t height, const uint8_t *pixels) {
    if (!is_size(t->loaded, width, height)) {
        gs_texture_destroy(t->loaded);
        t->loaded = gs_texture_create(width, height, GS_RGBA, 1, NULL, GS_DYNAMIC);
    }
    if (t->loaded != NULL) {
        gs_texture_set_image(t->loaded, pixels, width * 4, false);
    }
    return t->loaded != NULL;
}

static void set_image(gs_effect_t *effect, gs_texture_t *texture, bool linear) {
    const struct vec2 texel = {.x = 1.0f / (float)gs_texture_get_width(texture),
                               .y = 1.0f / (float)gs_texture_get_height(texture)};
    gs_eparam_t *image = gs_effect_get_param_by_name(effect, "image");
    if (linear) {
        gs_effect_set_texture_srgb(image, texture);
    } else {
        gs_effect_set_texture(image, texture);
    }
    gs_effect_set_vec2(gs_effect_get_param_by_name(effect, "texel"), &texel);
}

void transfer_draw(transfer *t) {
    const bool linear = gs_get_linear_srgb(); // scene items can turn linear blending off
    const bool before = gs_framebuffer_srgb_enabled();
    gs_enable_framebuffer_srgb(linear);
    gs_blend_state_push();
    gs_blend_function(GS_BLEND_ONE, GS_BLEND_INVSRCALPHA);
    set_image(t->multiply, t->loaded, linear);
    while (gs_effect_loop(t->multiply, "Draw")) {
        gs_draw_sprite(t->loaded, 0, 0, 0);
    }
    gs_blend_state_pop();
    gs_enable_framebuffer_srgb(before);
}
