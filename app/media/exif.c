// exif.c — reads orientation, artist, copyright and date of EXIF data, and writes the last three.
#include "exif.h"

#include <string.h>

enum {
    TAG_COMPRESSION = 0x0103,
    TAG_ORIENTATION = 0x0112,
    TAG_DATE = 0x0132, // of the last change
    TAG_ARTIST = 0x013B,
    TAG_COPYRIGHT = 0x8298,
    TAG_EXIF = 0x8769, // position of a second directory
    TAG_DATE_TAKEN = 0x9003,
    TAG_COLOUR_SPACE = 0xA001,
    TAG_DNG = 0xC612,
};

enum { JPEG_DATA = 7 }; // as compression

enum { ASCII = 2, SHORT = 3, LONG = 4, ENTRY = 12 };

// ---- reading ------------------------------------------------------------------------------------

typedef struct structure {
    const uint8_t *bytes;
    size_t size;
    bool big_endian;
} structure;

// Returns 0 outside the structure.
static uint32_t number(const structure *s, size_t at, size_t length) {
    uint32_t value = 0;
    if (at > s->size || s->size - at < length) {
        return 0;
    }
    for (size_t i = 0; i < length; i++) {
        value = value << 8 | s->bytes[at + (s->big_endian ? i : length - 1 - i)];
    }
    return value;
}

// Keeps an existing text.
static void read_text(const structure *s, size_t entry, char *out, size_t room) {
    const size_t count = number(s, entry + 4, 4);
    const size_t at = count <= 4 ? entry + 8 : number(s, entry + 8, 4);
    if (number(s, entry + 2, 2) != ASCII || out[0] != '\0' || at > s->size ||
        s->size - at < count) {
        return;
    }
    const size_t length = count < room ? count : room - 1;
    memcpy(out, s->bytes + at, length);
    out[length] = '\0';
    for (size_t end = strlen(out); end > 0 && out[end - 1] == ' '; end--) {
        out[end - 1] = '\0'; // cameras fill unused texts with spaces
    }
}

static void read_directory(const structure *s, size_t at, bool second, media_exif *out) {
    const size_t count = number(s, at, 2);
    char changed[sizeof out->credits.date] = "";
    for (size_t i = 0; i < count && at + 2 + i * ENTRY < s->size; i++) {
        const size_t entry = at + 2 + i * ENTRY;
        switch (number(s, entry, 2)) {
        case TAG_ORIENTATION:
            if (number(s, entry + 2, 2) == SHORT && number(s, entry + 8, 2) <= 8) {
                out->orientation = (int)number(s, entry + 8, 2);
            }
            break;
        case TAG_COMPRESSION:
            out->tiff_jpeg = number(s, entry + 8, 2) == JPEG_DATA;
            break;
        case TAG_DNG:
            out->tiff_jpeg = false;
            break;
        case TAG_DATE:
            read_text(s, entry, changed, sizeof changed);
            break;
        case TAG_DATE_TAKEN:
            read_text(s, entry, out->credits.date, sizeof out->credits.date);
            break;
        case TAG_ARTIST:
            read_text(s, entry, out->credits.artist, sizeof out->credits.artist);
            break;
        case TAG_COPYRIGHT:
            read_text(s, entry, out->credits.copyright, sizeof out->credits.copyright);
            break;
        case TAG_EXIF:
            if (!second) {
                read_directory(s, number(s, entry + 8, 4), true, out);
            }
            break;
        default:
            break;
        }
    }
    if (out->credits.date[0] == '\0') {
        memcpy(out->credits.date, changed, sizeof changed);
    }
}

void media_exif_parse(const uint8_t *bytes, size_t size, media_exif *out) {
    const bool big_endian = size >= 8 && memcmp(bytes, "MM\0*", 4) == 0;
    if (big_endian || (size >= 8 && memcmp(bytes, "II*\0", 4) == 0)) {
        const structure s = {bytes, size, big_endian};
        read_directory(&s, number(&s, 4, 4), false, out);
    }
}

// ---- finding ------------------------------------------------------------------------------------

static const uint8_t prefix[6] = "Exif\0";

static bool has_prefix(const uint8_t *bytes, size_t size) {
    return size > sizeof prefix && memcmp(bytes, prefix, sizeof prefix) == 0;
}

static void parse_after_prefix(const uint8_t *bytes, size_t size, media_exif *out) {
    const size_t skip = has_prefix(bytes, size) ? sizeof prefix : 0;
    media_exif_parse(bytes + skip, size - skip, out);
}

int media_jpeg_segment(const uint8_t *file, size_t file_size, size_t *at, const uint8_t **bytes,
                       size_t *size) {
    const structure s = {file, file_size, true};
    while (*at + 4 <= file_size && file[*at] == 0xFF && file[*at + 1] == 0xFF) {
        ++*at; // fill bytes
    }
    const int marker = *at + 4 <= file_size && file[*at] == 0xFF ? file[*at + 1] : 0;
    const size_t length = number(&s, *at + 2, 2);
    const bool coded = marker < 0xC0 || marker == 0xDA;
    if (coded || length < 2 || length > file_size - *at - 2) {
        return 0;
    }
    *bytes = file + *at + 4;
    *size = length - 2;
    *at += 2 + length;
    return marker;
}

static void find_in_jpeg(const uint8_t *file, size_t size, media_exif *out) {
    const uint8_t *bytes = NULL;
    size_t length = 0;
    size_t at = 2;
    for (int marker = 1; marker != 0;) {
        marker = media_jpeg_segment(file, size, &at, &bytes, &length);
        if (marker == 0xE1 && has_prefix(bytes, length)) {
            parse_after_prefix(bytes, length, out);
            return;
        }
    }
}

// Chunks of PNG and WebP differ in the order of kind and length, and in what surrounds them.
static void find_in_chunks(const structure *s, size_t at, const char *kind, media_exif *out) {
    const bool png = s->big_endian;
    while (at < s->size && s->size - at > 8) {
        const size_t length = number(s, at + (png ? 0 : 4), 4);
        if (length > s->size - at - 8) {
            return;
        }
        if (memcmp(s->bytes + at + (png ? 4 : 0), kind, 4) == 0) {
            parse_after_prefix(s->bytes + at + 8, length, out);
            return;
        }
        at += 8 + length + (png ? 4 : length & 1);
    }
}

void media_exif_find(const uint8_t *file, size_t size, media_exif *out) {
    *out = (media_exif){0};
    if (size < 16) {
        return;
    }
    if (file[0] == 0xFF && file[1] == 0xD8) {
        find_in_jpeg(file, size, out);
    } else if (memcmp(file, "\x89PNG", 4) == 0) {
        find_in_chunks(&(structure){file, size, true}, 8, "eXIf", out);
    } else if (memcmp(file, "RIFF", 4) == 0 && memcmp(file + 8, "WEBP", 4) == 0) {
        find_in_chunks(&(structure){file, size, false}, 12, "EXIF", out);
    } else {
        media_exif_parse(file, size, out);
    }
}

// ---- writing ------------------------------------------------------------------------------------

typedef struct writer {
    uint8_t *bytes;
    size_t entry; // position of the next entry
    size_t end;   // of the texts
} writer;

static void put(writer *w, size_t at, uint32_t value, size_t length) {
    for (size_t i = 0; i < length; i++) {
        w->bytes[at + i] = (uint8_t)(value >> (8 * (length - 1 - i)));
    }
}

static void begin_directory(writer *w, size_t count) {
    put(w, w->end, (uint32_t)count, 2);
    w->entry = w->end + 2;
    w->end = w->entry + count * ENTRY + 4; // 4: position of the next directory, which is 0
}

static void put_number(writer *w, unsigned tag, unsigned type, uint32_t value) {
    put(w, w->entry, tag, 2);
    put(w, w->entry + 2, type, 2);
    put(w, w->entry + 4, 1, 4);
    put(w, w->entry + 8, value, type == SHORT ? 2 : 4);
    w->entry += ENTRY;
}

// `text` has room for more than 4 characters.
static void put_text(writer *w, unsigned tag, const char *text) {
    size_t count = strlen(text) + 1;
    count = count < 5 ? 5 : count; // shorter texts would be stored in the entry
    put(w, w->entry, tag, 2);
    put(w, w->entry + 2, ASCII, 2);
    put(w, w->entry + 4, (uint32_t)count, 4);
    put(w, w->entry + 8, (uint32_t)w->end, 4);
    memcpy(w->bytes + w->end, text, strlen(text));
    w->entry += ENTRY;
    w->end += count + (count & 1);
}

size_t media_exif_make(const media_credits *credits, uint8_t out[MEDIA_EXIF_ROOM]) {
    const struct {
        unsigned tag;
        const char *text;
    } texts[] = {{TAG_DATE, credits->date},
                 {TAG_ARTIST, credits->artist},
                 {TAG_COPYRIGHT, credits->copyright}};
    size_t count = 1;
    for (size_t i = 0; i < 3; i++) {
        count += texts[i].text[0] != '\0' ? 1 : 0;
    }
    writer w = {.bytes = out, .end = 8};
    memset(out, 0, MEDIA_EXIF_ROOM);
    memcpy(out, "MM\0*\0\0\0\x08", 8);
    begin_directory(&w, count);
    for (size_t i = 0; i < 3; i++) {
        if (texts[i].text[0] != '\0') {
            put_text(&w, texts[i].tag, texts[i].text);
        }
    }
    put_number(&w, TAG_EXIF, LONG, (uint32_t)w.end);
    const bool dated = credits->date[0] != '\0';
    begin_directory(&w, dated ? 2 : 1);
    if (dated) {
        put_text(&w, TAG_DATE_TAKEN, credits->date);
    }
    put_number(&w, TAG_COLOUR_SPACE, SHORT, 1);
    return w.end;
}
