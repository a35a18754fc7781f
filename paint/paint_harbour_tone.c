// paint_harbour_tone.c — fine relief and colours of the harbour's materials.
#include "paint_harbour.h"

static float square(const float x) {
    return x * x;
}

static float wet_share(const float z) {
    return paint_step(0.0130f, 0.0050f, z);
}

// --- sand and grass

static float marks(const harbour_spot *const at, const float u, const float v) {
    const float off = at->offshore;
    const float x[PAINT_FOUR] = {u * 2.3f, u * 9.0f, u * 3.0f};
    const float y[PAINT_FOUR] = {v * 2.3f, v * 9.0f, v * 3.0f};
    const uint32_t seeds[PAINT_FOUR] = {651u, 652u, 653u};
    float noise[PAINT_FOUR];
    paint_noise_four(x, y, seeds, noise);
    const float bend = 1.3f * noise[0] + 0.35f * noise[1];
    const float strength = paint_step(0.0f, 0.12f, off) * paint_max(0.45f + 0.9f * noise[2], 0.05f);
    return strength * paint_wave(off * 31.0f + 5.0f * v + bend);
}

// 0…1: sea grass under water, dune grass on the beach
static float grass_share(const harbour_spot *const at, const float u, const float v) {
    const float x[PAINT_FOUR] = {u * 2.6f + 0.3f, u * 6.5f, u * 17.0f, u * 55.0f};
    const float y[PAINT_FOUR] = {v * 2.6f, v * 6.5f, v * 17.0f, v * 55.0f};
    const uint32_t seeds[PAINT_FOUR] = {661u, 662u, 663u, 664u};
    float noise[PAINT_FOUR];
    paint_noise_four(x, y, seeds, noise);
    const float patch = noise[0] + 0.55f * noise[1] + 0.30f * noise[2] + 0.22f * noise[3];
    if (at->depth > 0.0f) {
        const float walls =
            paint_step(0.03f, 0.10f, at->quay_far) * paint_step(0.12f, 0.18f, at->arm_far);
        return paint_step(0.30f, 0.75f, patch + 0.35f * (at->depth - 0.75f)) * walls *
               paint_step(0.25f, 0.45f, at->depth);
    }
    return 0.9f * paint_step(-0.1f, 0.7f, patch + 9.0f * (at->z - 0.040f));
}

// What the last tides left: bits of weed and shell in broken lines.
static float wrack(const harbour_spot *const at, const float u, const float v) {
    const float x[PAINT_FOUR] = {u * 6.0f, u * 31.0f, u * 150.0f, u * 330.0f};
    const float y[PAINT_FOUR] = {v * 6.0f, v * 31.0f, v * 150.0f, v * 330.0f};
    const uint32_t seeds[PAINT_FOUR] = {691u, 692u, 693u, 694u};
    float noise[PAINT_FOUR];
    paint_noise_four(x, y, seeds, noise);
    const float bend = 0.0035f * noise[0] + 0.0016f * noise[1];
    const float high = paint_abs(at->z + bend - 0.0215f) / 0.0022f;
    const float low = paint_abs(at->z + 0.7f * bend - 0.0125f) / 0.0011f;
    const float near = paint_max(1.0f - high, 0.8f - low);
    const float bits = noise[2] + 0.7f * noise[3] + 0.6f * paint_noise(u * 12.0f, v * 12.0f, 695u);
    return paint_step(0.15f, 0.45f, bits + 0.9f * near - 0.75f);
}

static paint_rgb beach_tone(const harbour_spot *const at, const float u, const float v,
                            const float pixel) {
    const float patch = paint_fbm(u * 14.0f, v * 14.0f, 701u, 4, pixel * 14.0f);
    paint_rgb tone = paint_rgb_mix(paint_hex(0xbfa981), paint_hex(0xd3c09a),
                                   paint_clamp(0.5f + patch, 0.0f, 1.0f));
    const float steps = paint_fbm(u * 48.0f, v * 48.0f, 702u, 2, pixel * 48.0f);
    tone = paint_rgb_scale(tone, 0.94f + 0.12f * steps);
    const float edge = 0.0030f * paint_noise(u * 16.0f, v * 16.0f, 703u);
    const paint_rgb wet = {tone.r * 0.58f, tone.g * 0.55f, tone.b * 0.52f};
    tone = paint_rgb_mix(tone, wet, wet_share(at->z + edge));
    tone = paint_grain(tone, u, v, pixel);
    return paint_rgb_mix(tone, paint_hex(0x453c2a), 0.75f * wrack(at, u, v));
}

static paint_rgb bed_tone(const harbour_spot *const at, const float u, const float v,
                          const float pixel) {
    const float broad = paint_fbm(u * 3.4f, v * 3.4f, 711u, 4, pixel * 3.4f);
    const float patch = paint_fbm(u * 26.0f, v * 26.0f, 712u, 3, pixel * 26.0f);
    paint_rgb tone = paint_rgb_mix(paint_hex(0x9d8b6a), paint_hex(0xc2ae86),
                                   paint_step(-0.45f, 0.40f, broad + 0.4f * patch));
    const float trough = paint_step(0.0f, -0.8f, marks(at, u, v) + 0.5f * patch);
    tone = paint_rgb_mix(tone, paint_hex(0x74684f), 0.38f * trough);
    // silt gathers where the harbour is deep and still
    const float silt = paint_step(0.55f, 1.0f, at->depth + 0.35f * broad);
    tone = paint_rgb_mix(tone, paint_hex(0x6f6a53), 0.45f * silt);
    const float walls = paint_step(0.055f, 0.0f, at->quay_far + 0.02f * patch + 0.02f * broad);
    tone = paint_rgb_mix(tone, paint_hex(0x4a4a30), 0.6f * walls);
    return paint_grain(tone, u, v, pixel);
}

static paint_rgb sand_tone(const harbour_spot *const at, const float u, const float v,
                           const float pixel) {
    const float grass = grass_share(at, u, v);
    const bool under = at->depth > 0.0f;
    const paint_rgb sand = under ? bed_tone(at, u, v, pixel) : beach_tone(at, u, v, pixel);
    if (grass <= 0.0f) {
        return sand;
    }
    const float blade = paint_blades(u, v, pixel);
    const float wide = paint_noise(u * 13.0f, v * 13.0f, 721u);
    const paint_rgb dark = paint_hex(under ? 0x1f2a1a : 0x4a4a28);
    const paint_rgb light = paint_hex(under ? 0x5f6b3f : 0xb0a876);
    paint_rgb green = paint_rgb_mix(dark, light, paint_clamp(blade + 0.2f * wide, 0.0f, 1.0f));
    const float cover = paint_step(0.0f, 0.35f, blade - 1.05f + 1.25f * grass);
    return paint_rgb_mix(sand, green, (under ? 0.88f : 0.8f) * cover);
}

// --- stones

static paint_rgb stone_tone(const harbour_spot *const at, const float u, const float v,
                            const float pixel) {
    const pool_thing *const stone = at->stone;
    const float rough = 0.008f * paint_noise(u * 40.0f, v * 40.0f, 731u);
    paint_rgb tone = pool_stone_tone(stone, u, v, pixel);
    if (at->arm_far < 0.14f && stone->long_half > 0.0155f) {
        const float dry = paint_step(0.012f, 0.034f, at->z + rough);
        const float patch = paint_fbm(u * 34.0f, v * 34.0f, 732u, 4, pixel * 34.0f);
        // lichen above the spray, weed below
        tone =
            paint_rgb_mix(tone, paint_hex(0xa9a38f), 0.45f * dry * paint_step(0.1f, 0.2f, patch));
        tone =
            paint_rgb_mix(tone, paint_hex(0xb08a35), 0.6f * dry * paint_step(0.30f, 0.36f, patch));
    }
    const float z = at->z + rough;
    tone = paint_rgb_scale(tone, 1.0f - 0.42f * paint_step(0.012f, 0.005f, z));
    const bool bed = at->depth > 0.0f;
    const float weed = bed ? paint_step(0.008f, -0.004f, z) : 0.0f;
    const float young = paint_noise(u * 70.0f, v * 70.0f, 733u);
    const paint_rgb green =
        paint_rgb_mix(paint_hex(0x2c3018), paint_hex(0x55582e), 0.5f + 0.5f * young);
    const float film = stone->long_half > 0.0155f ? 0.62f : 0.30f;
    return paint_rgb_mix(tone, green, film * weed);
}

static paint_rgb mound_tone(const float u, const float v, const float pixel) {
    const float grit = paint_fbm(u * 120.0f, v * 120.0f, 741u, 3, pixel * 120.0f);
    return paint_rgb_scale(paint_hex(0x5d5850), 0.75f + 0.7f * grit);
}

// --- quay

typedef struct slab {
    float in;    // way in from its joint
    uint32_t id; // its own number
    float along, across;
} slab;

// Rows of stones `wide` × `high`, each row shifted by another part of a stone.
static slab slab_at(const float along, const float across, const float wide, const float high,
                    const uint32_t seed) {
    const int32_t row = paint_floor(across / high);
    const float shift = paint_unit(paint_hash(row, 7, seed)) * wide;
    const float place = (along + shift) / wide;
    const int32_t column = paint_floor(place);
    const float a = (place - (float)column) * wide;
    const float b = across - (float)row * high;
    const float in_a = paint_min(a, wide - a);
    const float in_b = paint_min(b, high - b);
    return (slab){paint_smooth_min(in_a, in_b, 0.0035f), paint_hash(column, row, seed + 1u),
                  a - 0.5f * wide, b - 0.5f * high};
}

static bool on_left(const harbour *const h, const float v) {
    return v > h->quay_v;
}

static slab paving(const harbour *const h, const harbour_spot *const at, const float u,
                   const float v, bool *const coping) {
    const float far = at->quay_far;
    const bool left = on_left(h, v) && far < v - h->quay_v;
    const float wobble = 0.0009f * paint_noise(u * 60.0f, v * 60.0f, 751u);
    *coping = far > -HARBOUR_COPING;
    const bool end = left && far > u - h->quay_u + 0.001f; // the short edge of the left quay
    if (*coping) {
        const float along = left && !end ? v : u;
        slab s = slab_at(along + wobble, 0.5f * HARBOUR_COPING, 0.082f, HARBOUR_COPING, 752u);
        const float along_in = 0.041f - paint_abs(s.along);
        s.in = paint_smooth_min(along_in, paint_min(-far, far + HARBOUR_COPING), 0.0035f);
        s.across = far + 0.5f * HARBOUR_COPING;
        return s;
    }
    const float along = left ? v : u;
    const float across = left ? u - h->quay_u : v - h->quay_v;
    return slab_at(along + wobble, across + HARBOUR_COPING + wobble, 0.0262f, 0.0172f, 753u);
}

static float paving_relief(const harbour *const h, const harbour_spot *const at, const float u,
                           const float v, const float pixel) {
    bool coping = false;
    const slab s = paving(h, at, u, v, &coping);
    const float lean_a = paint_unit(s.id) - 0.5f;
    const float lean_b = paint_unit(s.id * 2654435761u) - 0.5f;
    const float round = coping ? 0.0030f : 0.0042f;
    const float rim = paint_clamp(s.in / round, 0.0f, 1.0f);
    const float edge = (coping ? 0.0030f : 0.0026f) * (1.0f - square(1.0f - rim));
    const float rough = paint_fbm(u * 90.0f, v * 90.0f, 761u + (s.id & 15u), 3, pixel * 90.0f);
    return edge + (lean_a * s.along + lean_b * s.across) * (coping ? 0.04f : 0.14f) +
           0.0016f * rough;
}

static paint_rgb paving_tone(const harbour *const h, const harbour_spot *const at, const float u,
                             const float v, const float pixel) {
    static const uint32_t setts[4] = {0x7d7973, 0x878177, 0x777677, 0x83776b};
    static const uint32_t blocks[3] = {0x9d9484, 0x938c80, 0xa69b86};
    bool coping = false;
    const slab s = paving(h, at, u, v, &coping);
    const uint32_t draw = paint_mix(s.id);
    paint_rgb tone = paint_hex(coping ? blocks[draw % 3u] : setts[draw % 4u]);
    const float cloud = paint_fbm(u * 40.0f, v * 40.0f, 771u + (draw & 7u), 4, pixel * 40.0f);
    const float speck = paint_fbm(u * 300.0f, v * 300.0f, 772u, 2, pixel * 300.0f);
    tone = paint_rgb_scale(tone, (0.78f + 0.36f * paint_unit(draw)) *
                                     (1.0f + 0.30f * cloud + 0.40f * speck));
    // worn paler where people walk, dark with damp toward the edges of the picture
    const float worn = paint_fbm(u * 5.0f, v * 5.0f, 773u, 4, pixel * 5.0f);
    tone = paint_rgb_scale(tone, 0.97f + 0.30f * worn);
    const float joint = paint_step(0.0020f, 0.0004f, s.in);
    const float moss =
        paint_step(-0.1f, 0.3f, paint_noise(u * 11.0f, v * 11.0f, 774u) + 0.3f * worn);
    const paint_rgb gap = paint_rgb_mix(paint_hex(0x4f483d), paint_hex(0x4a5030), moss);
    tone = paint_rgb_mix(tone, gap, (coping ? 0.6f : 0.85f) * joint);
    const float tide = paint_step(-0.006f, 0.0f, at->quay_far);
    return paint_rgb_scale(tone, 1.0f - 0.25f * tide);
}

// --- wood, iron, rope

typedef struct plank {
    float across; // −1…1 over its width
    int32_t id;
} plank;

static plank plank_at(const harbour_spot *const at) {
    const int32_t id = paint_floor(at->local_v);
    return (plank){2.0f * (at->local_v - (float)id) - 1.0f, id};
}

static float grain_of_wood(const float along, const float across, const uint32_t seed,
                           const float pixel) {
    const float bend = 0.3f * paint_noise(along * 30.0f, across * 0.7f, seed);
    const float fibre =
        paint_fbm(along * 55.0f, across * 2.3f + bend, seed + 1u, 3, pixel * 200.0f);
    return fibre + 0.5f * paint_noise(along * 24.0f, across * 5.5f, seed + 2u) *
                       paint_step(0.004f, 0.001f, pixel);
}

static paint_rgb plank_tone(const harbour_spot *const at, const float pixel) {
    static const uint32_t woods[4] = {0x9a8b77, 0x8c8072, 0xa3947c, 0x85786a};
    const plank p = plank_at(at);
    const uint32_t own = paint_hash(p.id, 3, 781u);
    const float fibre = grain_of_wood(at->local_u, p.across, 782u + (own & 1023u), pixel);
    paint_rgb tone = paint_hex(woods[own >> 4 & 3u]);
    tone = paint_rgb_scale(tone, (0.75f + 0.4f * paint_unit(own)) * (1.0f + 0.5f * fibre));
    const float edge = paint_abs(p.across);
    const float gap = paint_step(0.82f, 0.90f, edge);
    // nails over the beams
    const float beam = paint_abs(at->local_u) - 0.024f;
    const float nail = square(beam / 0.0015f) + square((edge - 0.45f) / 0.23f);
    tone = paint_rgb_mix(tone, paint_hex(0x3a3430), 0.7f * paint_step(1.3f, 0.6f, nail));
    return paint_rgb_mix(tone, paint_hex(0x15130f), 0.93f * gap);
}

static paint_rgb post_tone(const harbour_spot *const at, const float u, const float v,
                           const float pixel) {
    const float far = sqrtf(square(at->local_u) + square(at->local_v));
    const float rings = paint_wave(far * 3.4f + 0.3f * paint_noise(u * 200.0f, v * 200.0f, 791u));
    const float rough = paint_fbm(u * 240.0f, v * 240.0f, 792u, 2, pixel * 240.0f);
    const paint_rgb tone =
        paint_rgb_mix(paint_hex(0x6d5b45), paint_hex(0x8a765a), 0.5f + 0.4f * rings);
    return paint_rgb_scale(tone,
                           (1.0f + 0.5f * rough) * (1.0f - 0.35f * paint_step(0.75f, 1.0f, far)));
}

static paint_rgb rope_tone(const harbour_spot *const at) {
    const float far = sqrtf(square(at->local_u) + square(at->local_v));
    const float turns = paint_wave(far * 5.0f + 0.5f);
    const float lay = paint_noise(at->local_u * 22.0f, at->local_v * 22.0f, 801u);
    const float hole = paint_step(0.24f, 0.12f, far);
    const paint_rgb hemp =
        paint_rgb_mix(paint_hex(0x5f4b2c), paint_hex(0xb79b66), 0.5f + 0.5f * turns);
    return paint_rgb_mix(paint_rgb_scale(hemp, 1.0f + 0.25f * lay), paint_hex(0x5b554c), hole);
}

static paint_rgb crate_tone(const harbour_spot *const at, const float u, const float v,
                            const float pixel) {
    const float a = at->local_u;
    const float b = at->local_v;
    const bool frame = paint_abs(a) > 0.78f || paint_abs(b) > 0.78f;
    const float slat = b * 2.6f - (float)paint_floor(b * 2.6f + 0.5f);
    const float gap = frame ? 0.0f : paint_step(0.36f, 0.44f, paint_abs(slat));
    const float fibre = paint_fbm(u * 150.0f, v * 150.0f, 811u, 2, pixel * 150.0f);
    const paint_rgb wood = paint_rgb_scale(paint_hex(at->z > 0.09f ? 0xb88f58 : 0xa27f55),
                                           (frame ? 1.12f : 0.92f) * (1.0f + 0.4f * fibre));
    return paint_rgb_mix(wood, paint_hex(0x2a2119), 0.8f * gap);
}

static paint_rgb tower_tone(const harbour_spot *const at, const float u, const float v,
                            const float pixel) {
    const float far = at->local_u;
    const float stain = paint_fbm(u * 60.0f, v * 60.0f, 821u, 3, pixel * 60.0f);
    if (far > 0.0165f) {
        return paint_rgb_scale(paint_hex(0xa8a296), 1.0f + 0.4f * stain);
    }
    const paint_rgb paint = paint_hex(at->local_v > 0.5f ? 0xb23a2c : 0x2f7a4c);
    if (far > 0.0115f) {
        return paint_rgb_scale(paint_hex(0xd9d4c6), 1.0f + 0.2f * stain);
    }
    const float lamp = paint_step(0.0042f, 0.0034f, far);
    return paint_rgb_mix(paint_rgb_scale(paint, 1.0f + 0.2f * stain), paint_hex(0xe9e3c8), lamp);
}

// --- all of it

float harbour_relief(const harbour *const h, const harbour_spot *const at, const float u,
                     const float v, const float pixel) {
    switch (at->kind) {
    case HARBOUR_STONE:
        return at->z + pool_stone_relief(at->stone, u, v, pixel);
    case HARBOUR_MOUND:
        return at->z + 0.012f * paint_fbm(u * 90.0f, v * 90.0f, 831u, 3, pixel * 90.0f);
    case HARBOUR_PAVING:
        return at->z + paving_relief(h, at, u, v, pixel);
    case HARBOUR_PLANK: {
        const plank p = plank_at(at);
        const float lean = paint_unit(paint_hash(p.id, 5, 832u)) - 0.5f;
        return at->z - 0.0035f * paint_step(0.70f, 1.0f, paint_abs(p.across)) +
               0.0012f * lean * p.across;
    }
    case HARBOUR_ROPE:
        return at->z +
               0.0016f * paint_wave(5.0f * sqrtf(square(at->local_u) + square(at->local_v)) + 0.5f);
    case HARBOUR_BED: {
        const float grass = grass_share(at, u, v);
        const float sand = 0.0030f * paint_fbm(u * 80.0f, v * 80.0f, 833u, 3, pixel * 80.0f);
        const float foot = at->depth > 0.0f
                               ? 0.0019f * marks(at, u, v)
                               : 0.0060f * paint_fbm(u * 36.0f, v * 36.0f, 834u, 2, pixel * 36.0f) *
                                     paint_step(0.006f, 0.016f, at->z);
        return at->z + sand + foot +
               (grass > 0.0f ? 0.005f * grass * paint_blades(u, v, pixel) : 0.0f);
    }
    case HARBOUR_POST:
    case HARBOUR_IRON:
    case HARBOUR_CRATE:
    case HARBOUR_TOWER:
    default:
        return at->z;
    }
}

paint_rgb harbour_tone(const harbour *const h, const harbour_spot *const at, const float u,
                       const float v, const float pixel) {
    switch (at->kind) {
    case HARBOUR_STONE:
        return stone_tone(at, u, v, pixel);
    case HARBOUR_MOUND:
        return mound_tone(u, v, pixel);
    case HARBOUR_PAVING:
        return paving_tone(h, at, u, v, pixel);
    case HARBOUR_PLANK:
        return plank_tone(at, pixel);
    case HARBOUR_POST:
        return post_tone(at, u, v, pixel);
    case HARBOUR_IRON:
        return paint_rgb_scale(paint_hex(0x2b2c2e),
                               1.0f + 0.6f * paint_noise(u * 300.0f, v * 300.0f, 841u));
    case HARBOUR_ROPE:
        return rope_tone(at);
    case HARBOUR_CRATE:
        return crate_tone(at, u, v, pixel);
    case HARBOUR_TOWER:
        return tower_tone(at, u, v, pixel);
    case HARBOUR_BED:
    default:
        return sand_tone(at, u, v, pixel);
    }
}
