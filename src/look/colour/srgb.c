#include "look/colour/srgb.h"

#include "base/maths.h"
#include "base/threads.h"
#include "shared/look_numbers.h"

static float linear[256];
static _Alignas(64) uint8_t light_bytes[2][256];
static pondi_srgb_pieces pieces;
static pondi_once once = PONDI_ONCE;
static pondi_once pieces_once = PONDI_ONCE;

static double to_linear(double s) {
    return s <= PONDI_SRGB_KNEE
               ? s / PONDI_SRGB_SLOPE
               : pondi_pow((s + PONDI_SRGB_SHIFT) / (1.0 + PONDI_SRGB_SHIFT), PONDI_SRGB_POWER);
}

// Level of so many steps of light.
static float level_of(int steps) {
    return pondi_srgb_level(((float)steps + 0.5f) * (1.0f / (float)(1 << PONDI_SRGB_POINT)));
}

// A piece of 2^bits steps that rises so: where it begins, or −1 where it would miss a level.
static int begin_piece(int first, int bits, int rise) {
    int low = 0;
    int high = 65535;
    for (int i = 0; i < 1 << bits; i++) {
        const int level = (int)(level_of(first + i) + 0.5f) * 256;
        const int risen = rise * (i << (8 - bits)) >> PONDI_SRGB_RISE;
        low = pondi_most(low, level - risen);
        high = pondi_least(high, level + 255 - risen);
    }
    return low <= high ? (low + high) / 2 : -1;
}

// There is a rise with which no level is missed, a little beside what the ends would have.
static void fill_piece(int piece, int first, int bits) {
    const float ends = level_of(first + (1 << bits)) - level_of(first);
    const int straight = (int)(ends * (float)(1 << PONDI_SRGB_RISE) + 0.5f);
    for (int aside = 0; aside < 32; aside++) {
        const int rise = straight + (aside % 2 == 0 ? aside / 2 : -(aside + 1) / 2);
        const int begin = rise < 0 || rise > 255 ? -1 : begin_piece(first, bits, rise);
        if (begin >= 0) {
            pieces.low[piece] = (uint8_t)(begin & 255);
            pieces.high[piece] = (uint8_t)(begin >> 8);
            pieces.rise[piece] = (uint8_t)rise;
            return;
        }
    }
}

static void fill_pieces(void) {
    for (int i = 0; i < 128; i++) {
        fill_piece(i, i << 4, 4);
        if (i << 7 >= PONDI_SRGB_DARK) {
            fill_piece(128 + i, i << 7, 7);
        }
    }
}

static void fill(void) {
    for (int level = 0; level < 256; level++) {
        linear[level] = (float)to_linear(level / 255.0);
        const uint16_t light = pondi_srgb_light((uint16_t)level);
        light_bytes[0][level] = (uint8_t)(light & 255u);
        light_bytes[1][level] = (uint8_t)(light >> 8);
    }
}

const float *pondi_srgb_linear(void) {
    pondi_call_once(&once, fill);
    return linear;
}

const uint8_t *pondi_srgb_light_bytes(void) {
    pondi_call_once(&once, fill);
    return light_bytes[0];
}

const pondi_srgb_pieces *pondi_srgb_levels(void) {
    pondi_call_once(&pieces_once, fill_pieces);
    return &pieces;
}
