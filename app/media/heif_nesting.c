#include "heif_nesting.h"

#define DEEPEST 8         // images derived from images, in files that are not made to harm
#define MOST_STEPS 100000 // of the search

#define TYPE(a, b, c, d)                                                                           \
    ((uint32_t)(a) << 24 | (uint32_t)(b) << 16 | (uint32_t)(c) << 8 | (uint32_t)(d))

typedef struct part {
    const uint8_t *at;
    const uint8_t *end;
} part;

static uint64_t take(part *p, int bytes) {
    uint64_t value = 0;
    if (p->end - p->at < bytes) {
        p->at = p->end;
        return 0;
    }
    for (int i = 0; i < bytes; i++) {
        value = value << 8 | *p->at++;
    }
    return value;
}

// Takes the next box. False at the end, and where no box can begin.
static bool take_box(part *p, uint32_t *type, part *inside) {
    const uint8_t *const begin = p->at;
    if (p->end - begin < 8) {
        return false;
    }
    uint64_t size = take(p, 4);
    *type = (uint32_t)take(p, 4);
    if (size == 1) {
        size = take(p, 8);
    } else if (size == 0) {
        size = (uint64_t)(p->end - begin);
    }
    if (size < (uint64_t)(p->at - begin) || size > (uint64_t)(p->end - begin)) {
        return false;
    }
    *inside = (part){p->at, begin + size};
    p->at = begin + size;
    return true;
}

static part find_box(part in, uint32_t wanted) {
    uint32_t type;
    part inside;
    while (take_box(&in, &type, &inside)) {
        if (type == wanted) {
            return inside;
        }
    }
    return (part){in.end, in.end};
}

typedef struct search {
    part references;
    int bytes; // of an id
    int steps;
} search;

// Whether an image is derived from others over more than `left` stages, or over too many to follow.
static bool is_deeper(search *s, uint32_t id, int left) {
    part all = s->references;
    uint32_t type;
    part one;
    while (take_box(&all, &type, &one)) {
        if (type != TYPE('d', 'i', 'm', 'g') || (uint32_t)take(&one, s->bytes) != id) {
            continue;
        }
        const int count = (int)take(&one, 2);
        for (int i = 0; i < count && one.at < one.end; i++) {
            if (left == 0 || ++s->steps > MOST_STEPS ||
                is_deeper(s, (uint32_t)take(&one, s->bytes), left - 1)) {
                return true;
            }
        }
    }
    return false;
}

bool media_heif_nests_too_deeply(const uint8_t *data, size_t size) {
    part meta = find_box((part){data, data + size}, TYPE('m', 'e', 't', 'a'));
    (void)take(&meta, 4);
    part references = find_box(meta, TYPE('i', 'r', 'e', 'f'));
    const bool wide = take(&references, 1) != 0;
    (void)take(&references, 3);
    search s = {references, wide ? 4 : 2, 0};
    uint32_t type;
    part one;
    while (take_box(&references, &type, &one)) {
        if (is_deeper(&s, (uint32_t)take(&one, s.bytes), DEEPEST)) {
            return true;
        }
    }
    return false;
}
