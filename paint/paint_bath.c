// paint_bath.c — the sunny floor of a bath: a round mosaic of small stones in a field of pale ones.
#include "paint_canvas.h"
#include "paint_list.h"

enum { SAMPLES = 1000, FINEST = 8, RAYS = 16, SCALES = 12, FISH = 8, TWISTS = 22 };

#define SIDE 0.0105f // of a stone
#define DISC 0.418f  // radius of the mosaic
#define CURB 0.014f  // width of the ring of marble around it

typedef struct stone {
    float inside;       // way in from its rim, in stone sides; below 0 in the grout
    float out_x, out_y; // unit vector out over the rim
    float x, y;         // its middle in the field
    float r, turn;      // its middle in the disc
    uint32_t seed;
} stone;

// Direction of (x, y) as a part of a turn, 0…1: a polynomial (Hastings 1955), good to 2e-6.
static float turn_of(const float x, const float y) {
    const float ax = paint_abs(x);
    const float ay = paint_abs(y);
    const float high = paint_max(ax, ay) + 1.0e-9f;
    const float z = paint_min(ax, ay) / high;
    const float s = z * z;
    const float part =
        z *
        (0.9998660f + s * (-0.3302995f + s * (0.1801410f + s * (-0.0851330f + s * 0.0208351f))));
    float turn = part * 0.15915494f;
    turn = ay > ax ? 0.25f - turn : turn;
    turn = x < 0.0f ? 0.5f - turn : turn;
    return y < 0.0f ? 1.0f - turn : turn;
}

// 1 in the middle of each whole number's stretch, 0 between
static float tent(const float x) {
    return 1.0f - 2.0f * paint_abs(paint_fraction(x) - 0.5f);
}

// Fish scales in rows, each over the one farther in. r from the first row, in rows.
static paint_rgb scale_tone(const float turn, const float r) {
    paint_rgb tone = paint_hex(0x2c6f8c);
    for (int row = paint_floor(r) - 1; row <= paint_floor(r) + 1; row++) {
        const float shift = (row & 1) != 0 ? 0.5f : 0.0f;
        const float along = (paint_fraction(turn * SCALES + shift) - 0.5f) * 1.75f;
        const float out = r - (float)row;
        const float far = sqrtf(along * along + out * out);
        if (out < 0.0f || far > 1.0f) {
            continue;
        }
        return far > 0.84f   ? paint_hex(0xe9e2cc)
               : far > 0.58f ? paint_hex(0x1f5f86)
               : far > 0.30f ? paint_hex(0x3f9fae)
                             : paint_hex(0xa8d3c4);
    }
    return tone;
}

static paint_rgb fish_tone(const float turn, const float t) {
    const float own = turn * FISH;
    const float s =
        (paint_fraction(own) - 0.5f) * 6.2832f * 0.354f / FISH / 0.070f; // of its half lengths
    const float side = 0.80f * t + 0.10f * paint_wave(s * 0.33f);
    const float body = (s - 0.15f) * (s - 0.15f) / 0.95f + side * side / 0.24f;
    const float tail = -0.72f - s;
    const uint32_t coats[3] = {0xdf5a2a, 0xeba928, 0xc8394f};
    const paint_rgb coat = paint_hex(coats[paint_floor(own) % FISH % 3]);
    const float eye = (s - 0.72f) * (s - 0.72f) + (side - 0.08f) * (side - 0.08f);
    if (eye < 0.020f) {
        return paint_hex(0x1d2a3a);
    }
    if (body < 1.0f) {
        const bool stripe = paint_abs(s - 0.28f) < 0.085f || paint_abs(s + 0.18f) < 0.085f;
        return stripe ? paint_hex(0xf3ead2) : coat;
    }
    if (tail > 0.0f && tail < 0.55f && paint_abs(side) < 0.12f + 0.75f * tail) {
        return coat;
    }
    // bubbles and ripples between
    const float ripple = paint_abs(t - 0.55f - 0.18f * paint_wave(turn * FISH * 3.0f));
    const float lower = paint_abs(t + 0.60f - 0.16f * paint_wave(turn * FISH * 3.0f + 0.3f));
    return ripple < 0.10f || lower < 0.10f ? paint_hex(0x4fa7b6) : paint_hex(0xcfe3d6);
}

static paint_rgb twist_tone(const float turn, const float t) {
    const float first = t - 0.50f * paint_wave(turn * TWISTS);
    const float second = t + 0.50f * paint_wave(turn * TWISTS);
    const bool over = paint_fraction(turn * TWISTS + 0.25f) < 0.5f; // which strand runs above
    const bool a = paint_abs(first) < 0.30f;
    const bool b = paint_abs(second) < 0.30f;
    if (a && (over || !b)) {
        return paint_hex(0x1f4f7d);
    }
    if (b) {
        return paint_hex(0xd9a437);
    }
    return paint_hex(0xefe7d2);
}

// The mosaic's design: `out` from the middle.
static paint_rgb disc_tone(const float turn, const float out) {
    const float r = out * (0.468f / DISC);
    if (r < 0.062f) {
        return r < 0.018f   ? paint_hex(0xf3e6b8)
               : r < 0.046f ? paint_hex(0xeab32e)
                            : paint_hex(0xd9732a);
    }
    if (r < 0.146f) {
        const float ray = tent(turn * RAYS + 0.5f);
        const bool lit = ray > (r - 0.062f) / 0.084f;
        const bool even = (paint_floor(turn * RAYS + 0.5f) & 1) == 0;
        return lit ? paint_hex(even ? 0xeab32e : 0xd0582c) : paint_hex(0xd5e6da);
    }
    if (r < 0.176f) {
        return paint_hex(r < 0.161f ? 0x1f4f7d : 0xefe7d2);
    }
    if (r < 0.284f) {
        return scale_tone(turn, (r - 0.176f) / 0.054f);
    }
    if (r < 0.296f) {
        return paint_hex(0xc65a35);
    }
    if (r < 0.412f) {
        return fish_tone(turn, (r - 0.354f) / 0.056f);
    }
    if (r < 0.424f) {
        return paint_hex(0xc65a35);
    }
    return twist_tone(turn, (r - 0.446f) / 0.020f);
}

// Rounded oblong: half sides a and b, around (u, v) from its middle, in stone sides.
static void rim(stone *const s, const float u, const float v, const float a, const float b) {
    const float round = 0.14f;
    const float du = paint_abs(u) - a + round;
    const float dv = paint_abs(v) - b + round;
    const float cu = paint_max(du, 0.0f);
    const float cv = paint_max(dv, 0.0f);
    const float corner = sqrtf(cu * cu + cv * cv);
    s->inside = round - (corner > 0.0f ? corner : paint_max(du, dv));
    const float side_u = corner > 0.0f ? cu / corner : du > dv ? 1.0f : 0.0f;
    const float side_v = corner > 0.0f ? cv / corner : du > dv ? 0.0f : 1.0f;
    s->out_x = u < 0.0f ? -side_u : side_u;
    s->out_y = v < 0.0f ? -side_v : side_v;
}

static stone ring_stone(const float x, const float y) {
    const float r = sqrtf(x * x + y * y);
    const int ring = paint_floor(r / SIDE);
    const float middle = ((float)ring + 0.5f) * SIDE;
    int count = (int)(6.2831853f * middle / SIDE / 1.06f + 0.5f);
    count = ring == 0 ? 1 : count < 3 ? 3 : count;
    const float shift = paint_unit(paint_hash(ring, 1, 1201u));
    const float place = turn_of(x, y) * (float)count + shift;
    const int whole = paint_floor(place);
    const int index = whole % count;
    stone s = {.seed = paint_hash(ring, index, 1202u)};
    if (ring == 0) {
        s.inside = 0.92f - r / SIDE;
        s.out_x = x / (r + 1.0e-6f);
        s.out_y = y / (r + 1.0e-6f);
        return s;
    }
    const float along = (place - (float)whole - 0.5f) * 6.2831853f * r / (float)count / SIDE;
    const float half = 3.1415927f * r / (float)count / SIDE;
    const float uneven = 0.05f * (paint_unit(s.seed) - 0.5f);
    rim(&s, along, (r - middle) / SIDE, half - 0.055f + uneven, 0.445f - uneven);
    // from the ring's own axes to the picture's
    const float nx = x / r;
    const float ny = y / r;
    const float ox = s.out_x * -ny + s.out_y * nx;
    const float oy = s.out_x * nx + s.out_y * ny;
    s.out_x = ox;
    s.out_y = oy;
    s.r = middle;
    s.turn = paint_fraction(((float)whole + 0.5f - shift) / (float)count);
    return s;
}

static stone field_stone(const float x, const float y) {
    const int column = paint_floor(x / SIDE);
    const int row = paint_floor(y / SIDE);
    stone s = {.seed = paint_hash(column, row, 1203u)};
    s.x = ((float)column + 0.5f) * SIDE;
    s.y = ((float)row + 0.5f) * SIDE;
    const float uneven = 0.05f * (paint_unit(s.seed) - 0.5f);
    const float slip = 0.06f * (paint_unit(s.seed * 2654435761u) - 0.5f);
    rim(&s, (x - s.x) / SIDE + slip, (y - s.y) / SIDE - slip, 0.445f + uneven, 0.445f - uneven);
    return s;
}

// The field around the disc: pale stones, sown with a few blue, framed by two bands.
static paint_rgb field_tone(const paint_frame *const frame, const stone *const s) {
    const float in_x = frame->half_x - paint_abs(s->x);
    const float in_y = frame->half_y - paint_abs(s->y);
    const int edge = (int)(paint_max(paint_min(in_x, in_y), 0.0f) / SIDE);
    if (edge == 1 || edge == 4) {
        return paint_hex(0x2a6587);
    }
    if (edge == 2 || edge == 3) {
        const int step = paint_floor(s->x / SIDE) + paint_floor(s->y / SIDE);
        return paint_hex((step & 2) != 0 ? 0xd3a03c : 0xe9e0c8);
    }
    const float r = sqrtf(s->x * s->x + s->y * s->y) - DISC - CURB;
    if (r < 2.1f * SIDE) {
        return paint_hex(0xb9d4cc);
    }
    // small crosses on a lattice
    const int column = paint_floor(s->x / SIDE);
    const int row = paint_floor(s->y / SIDE);
    const int a = ((column % 14) + 14) % 14;
    const int b = ((row + 7 * (paint_floor((float)column / 14.0f) & 1)) % 14 + 14) % 14;
    const int far = (a > 7 ? a - 7 : 7 - a) + (b > 7 ? b - 7 : 7 - b);
    if (far == 0) {
        return paint_hex(0xd9732a);
    }
    return far == 1 || (far == 2 && a != 7 && b != 7) ? paint_hex(0x4a94a6) : paint_hex(0xd9d0b8);
}

static paint_rgb marble(const float x, const float y, const float pixel) {
    const float cloud = paint_fbm(x * 30.0f, y * 30.0f, 1211u, 5, pixel * 30.0f);
    const float vein = paint_abs(paint_fbm(x * 14.0f, y * 14.0f, 1212u, 4, pixel * 14.0f));
    const paint_rgb tone = paint_rgb_scale(paint_hex(0xd8cfbd), 1.0f + 0.3f * cloud);
    return paint_rgb_mix(tone, paint_hex(0x9a8f80), 0.5f * paint_step(0.05f, 0.0f, vein));
}

// The ring of marble: blocks with a rounded top.
static paint_rgb curb_tone(const float x, const float y, const float r, const float pixel) {
    const float t = (r - DISC - 0.5f * CURB) / (0.5f * CURB);
    const float block = paint_fraction(turn_of(x, y) * 28.0f);
    const float joint = paint_min(block, 1.0f - block) * 6.2831853f * r / 28.0f;
    const float round = t * paint_abs(t) * 0.5f;
    const float nx = x / r * round;
    const float ny = y / r * round;
    const float size = 1.0f / sqrtf(1.0f + nx * nx + ny * ny);
    const float facing = paint_max((-0.48f * nx - 0.48f * ny + 0.73f) * size, 0.0f);
    const float gap = paint_step(0.0012f + 0.5f * pixel, 0.0006f, joint);
    return paint_rgb_scale(marble(x, y, pixel), (1.2f * facing + 0.2f) * (1.0f - 0.5f * gap));
}

static paint_rgb grout(const float x, const float y, const float inside) {
    const float grit = paint_noise(x * 900.0f, y * 900.0f, 1221u) +
                       0.8f * paint_noise(x * 24.0f, y * 24.0f, 1222u);
    const float deep = paint_step(-0.06f, 0.0f, inside);
    return paint_rgb_scale(paint_hex(0x9b9282), (0.72f + 0.10f * grit) * (1.0f - 0.3f * deep));
}

static paint_rgb lit_stone(const stone *const s, const paint_rgb glass, const float x,
                           const float y, const float pixel) {
    paint_random random = {.seed = s->seed};
    const float light = paint_between(&random, 0.80f, 1.14f);
    const float red = paint_between(&random, 0.94f, 1.06f);
    const float blue = paint_between(&random, 0.92f, 1.08f);
    const float lean_x = paint_between(&random, -0.10f, 0.10f);
    const float lean_y = paint_between(&random, -0.10f, 0.10f);
    const float gloss = paint_between(&random, 0.2f, 1.0f);
    const float cloud = paint_fbm(x * 110.0f, y * 110.0f, s->seed, 3, pixel * 110.0f);
    const float bevel = 0.60f * paint_step(0.13f, 0.0f, s->inside);
    const float nx = s->out_x * bevel + lean_x + 0.05f * cloud;
    const float ny = s->out_y * bevel + lean_y + 0.05f * cloud;
    const float size = 1.0f / sqrtf(1.0f + nx * nx + ny * ny);
    const float facing = paint_max((-0.46f * nx - 0.49f * ny + 0.74f) * size, 0.0f);
    const float half = paint_max((-0.25f * nx - 0.26f * ny + 0.93f) * size, 0.0f);
    const float h8 = half * half * half * half * half * half * half * half;
    const float sheen = 0.05f * gloss * h8 * h8;
    const float all = light * (1.10f * facing + 0.20f) * (1.0f + 0.22f * cloud);
    return (paint_rgb){glass.r * all * red + sheen, glass.g * all + sheen,
                       glass.b * all * blue + sheen};
}

static paint_rgb shade(const void *const scene, const float x, const float y, const float pixel) {
    const paint_frame *const frame = scene;
    const float r = sqrtf(x * x + y * y);
    const float wear = paint_fbm(x * 3.0f + 5.0f, y * 3.0f, 1231u, 5, pixel * 3.0f);
    const float sunny = (1.03f - 0.10f * (x + y) - 0.10f * (x * x + y * y)) * (1.0f + 0.14f * wear);
    if (r >= DISC && r < DISC + CURB) {
        return paint_rgb_scale(curb_tone(x, y, r, pixel), 0.80f * sunny);
    }
    const bool disc = r < DISC;
    const stone s = disc ? ring_stone(x, y) : field_stone(x, y);
    const paint_rgb glass = disc ? disc_tone(s.turn, s.r) : field_tone(frame, &s);
    const float soft = paint_max(0.6f * pixel / SIDE, 0.02f);
    const float cover = paint_step(-soft, soft, s.inside);
    const paint_rgb tone =
        paint_rgb_mix(grout(x, y, s.inside), lit_stone(&s, glass, x, y, pixel), cover);
    return paint_rgb_scale(tone, 0.84f * paint_max(sunny, 0.4f));
}

static bool draw(uint8_t *const pixels, const int width, const int height, const ptrdiff_t stride) {
    const paint_frame frame = paint_frame_make(width, height, SAMPLES, FINEST);
    paint_frame_fill(&frame, shade, &frame, pixels, stride);
    return true;
}

const paint_painting paint_bath = {.name = "bath", .draw = draw};
