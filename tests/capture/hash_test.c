// hash_test.c — the running hash: every bit and its place count, on machines of either byte order.
#include "base/hash.h"

#include "support.h"

static uint64_t of_bytes(const uint8_t *bytes, size_t count) {
    pondi_hash hash = pondi_hash_start();
    pondi_hash_bytes(&hash, bytes, count);
    return pondi_hash_end(hash);
}

static void every_bit_counts(void **state) {
    (void)state;
    uint8_t bytes[77];
    uint64_t seed = 1;
    for (size_t i = 0; i < sizeof bytes; i++) {
        bytes[i] = (uint8_t)noise(&seed);
    }
    enum { BITS = 77 * 8 };
    static uint64_t seen[BITS + 1];
    seen[BITS] = of_bytes(bytes, sizeof bytes);
    double flipped = 0;
    for (int bit = 0; bit < BITS; bit++) {
        bytes[bit / 8] ^= (uint8_t)(1u << (bit % 8));
        seen[bit] = of_bytes(bytes, sizeof bytes);
        bytes[bit / 8] ^= (uint8_t)(1u << (bit % 8));
        for (uint64_t change = seen[bit] ^ seen[BITS]; change != 0; change &= change - 1) {
            flipped += 1.0 / BITS;
        }
        assert_true(seen[bit] != seen[BITS]);
        for (int other = 0; other < bit; other++) {
            assert_true(seen[bit] != seen[other]);
        }
    }
    assert_true(fabs(flipped - 32) < 1); // half the bits change
}

static void length_counts(void **state) {
    (void)state;
    const uint8_t zeros[64] = {0};
    for (size_t a = 0; a <= 64; a++) {
        for (size_t b = 0; b < a; b++) {
            assert_true(of_bytes(zeros, a) != of_bytes(zeros, b));
        }
    }
}

static void order_counts(void **state) {
    (void)state;
    pondi_hash a = pondi_hash_start();
    pondi_hash b = pondi_hash_start();
    pondi_hash_u64(&a, 1);
    pondi_hash_u64(&a, 2);
    pondi_hash_u64(&b, 2);
    pondi_hash_u64(&b, 1);
    assert_true(pondi_hash_end(a) != pondi_hash_end(b));
}

// Numbers are hashed as their little-endian bytes in groups of eight, the last filled up with
// zeros.
static uint64_t naive(const uint8_t *bytes, size_t count) {
    uint64_t value = 0x6d696c6c706f6e64ULL;
    for (size_t i = 0; i < count; i += 8) {
        uint64_t word = 0;
        for (size_t j = i; j < i + 8 && j < count; j++) {
            word += (uint64_t)bytes[j] << (8 * (j - i));
        }
        value = (value ^ word) * 0x9fb21c651e98df25ULL;
        value ^= value >> 32;
    }
    value = (value ^ (value >> 33)) * 0xff51afd7ed558ccdULL;
    value = (value ^ (value >> 33)) * 0xc4ceb9fe1a85ec53ULL;
    return value ^ (value >> 33);
}

static void numbers(void **state) {
    (void)state;
    uint64_t seed = 2;
    for (size_t count = 0; count <= 9; count++) {
        int16_t shorts[9];
        float floats[9];
        uint8_t short_bytes[18];
        uint8_t float_bytes[36];
        for (size_t i = 0; i < count; i++) {
            const uint32_t bits = (uint32_t)noise(&seed) & 0xbfffffffu;
            shorts[i] = (int16_t)(uint16_t)bits;
            memcpy(&floats[i], &bits, 4);
            for (int j = 0; j < 4; j++) {
                float_bytes[4 * i + (size_t)j] = (uint8_t)(bits >> (8 * j));
            }
            short_bytes[2 * i] = (uint8_t)bits;
            short_bytes[2 * i + 1] = (uint8_t)(bits >> 8);
        }
        pondi_hash hash = pondi_hash_start();
        pondi_hash_i16s(&hash, shorts, count);
        assert_true(pondi_hash_end(hash) == naive(short_bytes, 2 * count));
        hash = pondi_hash_start();
        pondi_hash_f32s(&hash, floats, count);
        assert_true(pondi_hash_end(hash) == naive(float_bytes, 4 * count));
    }
    pondi_hash hash = pondi_hash_start();
    pondi_hash_f64(&hash, -2.5);
    const uint8_t bytes[8] = {0, 0, 0, 0, 0, 0, 4, 0xc0};
    assert_true(pondi_hash_end(hash) == naive(bytes, 8));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_bit_counts),
        cmocka_unit_test(length_counts),
        cmocka_unit_test(order_counts),
        cmocka_unit_test(numbers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
