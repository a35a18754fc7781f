// tiled_data.c — reads the tiles of a layer: a list, CSV, or base64, plain or compressed.
#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>
#include <zstd.h>

#include "tiled_map_inside.h"

typedef struct bytes {
    uint8_t *of;
    size_t size;
    size_t room;
} bytes;

static bool fail_count(size_t found, size_t wanted, const char *where, tiled_error *error) {
    return tiled_fail(error, "%.300s: has %zu tiles instead of %zu", where, found, wanted);
}

static bool fail_flow(const char *what, const char *where, tiled_error *error) {
    return tiled_fail(error, "%.300s: its data is not %s, or is damaged", where, what);
}

// ---- base64 -------------------------------------------------------------------------------------

static int digit_of(char c) {
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    const char *at = c != '\0' ? strchr(digits, c) : NULL;
    return at != NULL ? (int)(at - digits) : -1;
}

static bool read_base64(const char *text, const char *where, bytes *out, tiled_error *error) {
    uint32_t held = 0;
    int bits = 0;
    out->of = calloc(strlen(text) / 4 * 3 + 4, 1);
    if (out->of == NULL) {
        return tiled_fail_memory(error);
    }
    for (; *text != '\0' && *text != '='; text++) {
        if (strchr(" \t\r\n", *text) != NULL) {
            continue;
        }
        const int digit = digit_of(*text);
        if (digit < 0) {
            return fail_flow("base64", where, error);
        }
        held = held << 6 | (uint32_t)digit;
        bits += 6;
        if (bits >= 8) {
            bits -= 8;
            out->of[out->size++] = (uint8_t)(held >> bits);
        }
    }
    return true;
}

// ---- compressed ---------------------------------------------------------------------------------

// Makes room for more, up to one byte more than wanted, which shows that there is too much.
static bool grow(bytes *b, size_t most) {
    size_t room = b->room < 4096 ? 4096 : 2 * b->room;
    room = room > most + 1 ? most + 1 : room;
    uint8_t *more = room > b->room ? realloc(b->of, room) : NULL;
    if (more == NULL) {
        return false;
    }
    b->of = more;
    b->room = room;
    return true;
}

static bool inflate_all(const bytes *from, size_t most, bytes *out) {
    z_stream z = {.next_in = from->of, .avail_in = (uInt)from->size};
    if (from->size > UINT32_MAX || inflateInit2(&z, 15 + 32) != Z_OK) { // zlib or gzip
        return false;
    }
    int answer = Z_OK;
    while (answer == Z_OK && (out->size < out->room || grow(out, most))) {
        z.next_out = out->of + out->size;
        z.avail_out = (uInt)(out->room - out->size);
        answer = inflate(&z, Z_NO_FLUSH);
        out->size = out->room - z.avail_out;
    }
    inflateEnd(&z);
    return answer == Z_STREAM_END;
}

static bool unzstd_all(const bytes *from, size_t most, bytes *out) {
    ZSTD_DStream *z = ZSTD_createDStream();
    ZSTD_inBuffer in = {from->of, from->size, 0};
    size_t answer = z != NULL ? 1 : 0;
    bool good = z != NULL;
    while (good && answer != 0) {
        good = out->size < out->room || grow(out, most);
        if (!good) {
            break;
        }
        ZSTD_outBuffer to = {out->of, out->room, out->size};
        const size_t before = in.pos + to.pos;
        answer = ZSTD_decompressStream(z, &to, &in);
        out->size = to.pos;
        // The input ended before the data was complete.
        good = !ZSTD_isError(answer) &&
               (answer == 0 || in.pos + to.pos > before || out->size == out->room);
    }
    ZSTD_freeDStream(z);
    return good;
}

static bool unpack(const char *compression, bytes *b, size_t most, const char *where,
                   tiled_error *error) {
    const bool deflated = strcmp(compression, "zlib") == 0 || strcmp(compression, "gzip") == 0;
    if (!deflated && strcmp(compression, "zstd") != 0) {
        return tiled_fail(error, "%.300s: compression %.40s: allowed are zlib, gzip, zstd and none",
                          where, compression);
    }
    bytes out = {0};
    const bool good = deflated ? inflate_all(b, most, &out) : unzstd_all(b, most, &out);
    free(b->of);
    *b = out;
    if (!good && out.size > most) {
        return tiled_fail(error, "%.300s: has more than its %zu tiles", where, most / 4);
    }
    return good || fail_flow(compression, where, error);
}

static bool read_packed(const char *text, const char *compression, size_t count, const char *where,
                        uint32_t **out, tiled_error *error) {
    bytes b = {0};
    bool good = read_base64(text, where, &b, error) &&
                (compression[0] == '\0' || unpack(compression, &b, 4 * count, where, error));
    if (good && b.size != 4 * count) {
        good = fail_count(b.size / 4, count, where, error);
    }
    assert(count > 0);
    *out = good ? calloc(count, sizeof **out) : NULL;
    if (good && *out == NULL) {
        good = tiled_fail_memory(error);
    }
    for (size_t i = 0; good && i < count; i++) {
        const uint8_t *four = b.of + 4 * i;
        (*out)[i] =
            four[0] | (uint32_t)four[1] << 8 | (uint32_t)four[2] << 16 | (uint32_t)four[3] << 24;
    }
    free(b.of);
    return good;
}

// ---- readable -----------------------------------------------------------------------------------

// Reads the next number, which ends at *end.
static bool read_number(const char *text, char **end, uint32_t *out) {
    text += strspn(text, " \t\r\n");
    if (*text < '0' || *text > '9') {
        return false;
    }
    const unsigned long long number = strtoull(text, end, 10);
    *out = (uint32_t)number;
    *end += strspn(*end, " \t\r\n");
    return number <= UINT32_MAX;
}

static bool read_csv(const char *text, size_t count, const char *where, uint32_t **out,
                     tiled_error *error) {
    if (strlen(text) + 1 < 2 * count) { // a digit and a comma each
        return fail_count((strlen(text) + 1) / 2, count, where, error);
    }
    uint32_t *tiles = malloc(count * sizeof *tiles);
    if (tiles == NULL) {
        return tiled_fail_memory(error);
    }
    *out = tiles;
    for (size_t i = 0; i < count; i++) {
        char *rest = NULL;
        if (!read_number(text, &rest, &tiles[i])) {
            return tiled_fail(error, "%.300s: tile %zu of %zu is missing or not a number: '%.20s'",
                              where, i + 1, count, text);
        }
        if (*rest != (i + 1 < count ? ',' : '\0')) {
            return i + 1 < count
                       ? fail_count(i + 1, count, where, error)
                       : tiled_fail(error, "%.300s: has more than its %zu tiles", where, count);
        }
        text = rest + 1;
    }
    return true;
}

static bool read_list(const json_t *list, size_t count, const char *where, uint32_t **out,
                      tiled_error *error) {
    if (json_array_size(list) != count) {
        return fail_count(json_array_size(list), count, where, error);
    }
    uint32_t *tiles = malloc(count * sizeof *tiles);
    if (tiles == NULL) {
        return tiled_fail_memory(error);
    }
    *out = tiles;
    for (size_t i = 0; i < count; i++) {
        const json_t *one = json_array_get(list, i);
        const double number = json_is_number(one) ? json_number_value(one) : -1.0;
        if (number < 0.0 || number > (double)UINT32_MAX || number != (double)(uint32_t)number) {
            return tiled_fail(error, "%.300s: tile %zu of %zu is not a tile number", where, i + 1,
                              count);
        }
        tiles[i] = (uint32_t)number;
    }
    return true;
}

bool tiled_read_data(const json_t *data, const char *encoding, const char *compression,
                     size_t count, const char *where, uint32_t **out, tiled_error *error) {
    bool good;
    *out = NULL;
    if (json_is_array(data)) {
        good = read_list(data, count, where, out, error);
    } else if (!json_is_string(data)) {
        good = tiled_fail(error, "%.300s: has no data", where);
    } else if (strcmp(encoding, "base64") == 0) {
        good = read_packed(json_string_value(data), compression, count, where, out, error);
    } else if (strcmp(encoding, "csv") == 0) {
        good = read_csv(json_string_value(data), count, where, out, error);
    } else {
        good = tiled_fail(error, "%.300s: encoding '%.40s': allowed are csv and base64", where,
                          encoding);
    }
    if (!good) {
        free(*out);
        *out = NULL;
    }
    return good;
}
