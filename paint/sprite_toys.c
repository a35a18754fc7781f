// sprite_toys.c — a rubber duck and a beach ball.
#include "sprite_list.h"

// --- duck: it looks along x

#define HEAD_X 0.200f
#define HEAD 0.185f
#define HEAD_UP 0.14f

static float duck_body(const float x, const float y) {
    // an egg, broad in front, that runs out into a tail
    const float u = (x + 0.10f) / 0.40f;
    const float wide = 0.300f * (1.0f + 0.16f * u);
    return sprite_oval(x + 0.10f, y * 0.300f / paint_max(wide, 0.15f), 0.40f, 0.300f);
}

static float duck_head(const float x, const float y) {
    const float dx = x - HEAD_X;
    return HEAD - sqrtf(dx * dx + y * y);
}

static float duck_beak(const float x, const float y) {
    return sprite_oval(x - 0.390f, y, 0.110f, 0.092f + 0.15f * (0.39f - x));
}

static float duck_inside(const float x, const float y) {
    return paint_smooth_max(paint_smooth_max(duck_body(x, y), duck_head(x, y), 0.05f),
                            duck_beak(x, y), 0.01f);
}

static float duck_body_z(const float x, const float y) {
    const float dome = sprite_dome(x + 0.10f, y / (1.0f + 0.40f * (x + 0.10f)), 0.405f, 0.305f);
    const float tail_u = (x + 0.44f) / 0.12f;
    const float tail_v = y / 0.085f;
    const float tail = paint_max(1.0f - tail_u * tail_u - tail_v * tail_v, 0.0f);
    // wings: two long swellings with a crease toward the back
    const float side = y < 0.0f ? -y : y;
    const float wing_u = (x + 0.16f) / 0.235f;
    const float wing_v = (side - 0.165f - 0.05f * wing_u) / 0.085f;
    const float wing = paint_max(1.0f - wing_u * wing_u - wing_v * wing_v, 0.0f);
    return 0.175f * paint_max(dome, 0.0f) + 0.075f * tail * tail + 0.042f * sqrtf(wing + 0.02f);
}

static float duck_head_z(const float x, const float y) {
    const float dome = sprite_dome(x - HEAD_X, y, HEAD, HEAD);
    return dome < 0.0f ? -1.0f : HEAD_UP + 0.185f * dome;
}

static float duck_beak_z(const float x, const float y) {
    const float dome = sprite_dome(x - 0.390f, y, 0.115f, 0.10f + 0.15f * (0.39f - x));
    if (dome < 0.0f) {
        return -1.0f;
    }
    const float lip = paint_step(0.40f, 0.47f, x); // the bill turns up at its end
    return 0.15f + 0.045f * dome + 0.022f * lip - 0.012f * paint_step(0.03f, 0.0f, paint_abs(y));
}

static float duck_height(const float x, const float y) {
    const float body = duck_body_z(x, y);
    const float high = paint_smooth_max(body, duck_head_z(x, y), 0.035f);
    return paint_max(high, duck_beak_z(x, y));
}

// There is air below the beak and the cheeks.
static bool duck_solid(const float x, const float y, const float z) {
    const bool body = duck_body(x, y) > 0.0f && z <= duck_body_z(x, y);
    const float head = duck_head_z(x, y);
    const bool in_head = z <= head && z >= HEAD_UP - 0.04f;
    return body || in_head || (z <= duck_beak_z(x, y) && z >= 0.105f);
}

static float duck_eye(const float x, const float y, const float out) {
    const float dx = (x - HEAD_X - 0.098f) / 0.030f;
    const float dy = (paint_abs(y) - 0.105f) / 0.026f;
    return out - sqrtf(dx * dx + dy * dy);
}

static sprite_skin duck_skin(const float x, const float y, const float pixel) {
    sprite_skin s = {.gloss = 0.22f, .alpha = 1.0f};
    const float soft = paint_max(pixel, 0.003f);
    const bool head = duck_head_z(x, y) > duck_body_z(x, y);
    const float worn = paint_fbm(x * 7.0f, y * 7.0f, 931u, 3, pixel * 7.0f);
    s.tone = paint_rgb_scale(paint_hex(0xf7c81e), 0.97f + 0.10f * worn);
    // the rubber is a deeper yellow where it turns under
    s.tone =
        paint_rgb_mix(paint_hex(0xe08f0c), s.tone, paint_step(-0.01f, 0.08f, duck_inside(x, y)));
    if (duck_beak_z(x, y) > (head ? duck_head_z(x, y) : duck_body_z(x, y))) {
        s.tone = paint_hex(0xe8611a);
        const float slit =
            paint_abs(x - 0.375f) / 0.012f + paint_abs(paint_abs(y) - 0.03f) / 0.007f;
        s.tone = paint_rgb_mix(s.tone, paint_hex(0x6b2408), 0.7f * paint_step(1.1f, 0.7f, slit));
        return s;
    }
    const float in = soft / 0.03f;
    s.tone = paint_rgb_mix(s.tone, paint_hex(0xf4efe2), paint_step(-in, in, duck_eye(x, y, 1.35f)));
    const float pupil = paint_step(-in, in, duck_eye(x, y, 0.95f));
    s.tone = paint_rgb_mix(s.tone, paint_hex(0x101014), pupil);
    s.gloss += 0.4f * pupil;
    return s;
}

const sprite_kind sprite_duck = {
    .name = "duck",
    .highest = 0.335f,
    .sits = true,
    .inside = duck_inside,
    .height = duck_height,
    .skin = duck_skin,
    .solid = duck_solid,
};

// --- ball: six panels that meet at a white cap

static float ball_inside(const float x, const float y) {
    return 0.5f - sqrtf(x * x + y * y);
}

static float ball_height(const float x, const float y) {
    return 0.06f + sqrtf(paint_max(0.25f - x * x - y * y, 0.0f));
}

static sprite_skin ball_skin(const float x, const float y, const float pixel) {
    static const uint32_t panels[6] = {0xd8322b, 0xf1ece0, 0xf0b51d, 0xf1ece0, 0x1f62b3, 0xf1ece0};
    sprite_skin s = {.gloss = 0.30f, .alpha = 1.0f};
    const float nx = 2.0f * x;
    const float ny = 2.0f * y;
    const float nz = sqrtf(paint_max(1.0f - nx * nx - ny * ny, 0.0f));
    // the axis leans; u and v span the plane across it
    const float up = 0.36f * nx + 0.22f * ny + 0.9066f * nz;
    const float u = 0.9294f * nx - 0.3690f * nz;
    const float v = -0.0872f * nx + 0.9755f * ny - 0.2021f * nz;
    const float far = sqrtf(u * u + v * v) + 1e-6f;
    const float soft = 2.0f * pixel / paint_max(nz, 0.15f);
    // sixths of a turn, by which of three lines through the axis one stands between
    const float a = v;
    const float b = 0.8660254f * u - 0.5f * v;
    const float c = 0.8660254f * u + 0.5f * v;
    const int half = a >= 0.0f ? 0 : 3;
    const bool over_b = a >= 0.0f ? b >= 0.0f : b < 0.0f;
    const bool over_c = a >= 0.0f ? c >= 0.0f : c < 0.0f;
    const int index = half + (over_b ? 0 : over_c ? 1 : 2);
    const float seam = paint_min(paint_min(paint_abs(a), paint_abs(b)), paint_abs(c));
    s.tone = paint_hex(panels[index]);
    const float line = paint_step(0.014f + soft, 0.008f, seam) * paint_step(0.05f, 0.2f, far);
    s.tone = paint_rgb_scale(s.tone, 1.0f - 0.22f * line);
    s.tone = paint_rgb_mix(s.tone, paint_hex(0xf4f0e6),
                           up > 0.0f ? paint_step(0.17f + soft, 0.17f - soft, far) : 0.0f);
    // the valve
    s.tone = paint_rgb_mix(s.tone, paint_hex(0xb9b3a4),
                           up > 0.0f ? paint_step(0.045f + soft, 0.045f - soft, far) : 0.0f);
    return s;
}

const sprite_kind sprite_ball = {
    .name = "ball",
    .highest = 0.565f,
    .sits = true,
    .inside = ball_inside,
    .height = ball_height,
    .skin = ball_skin,
};
