// malloc() for modules, a tenth of the C library's size: first fit in a list of free blocks, which
// is sorted by address and merges neighbours.

#include <stdalign.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define UNIT ((size_t)16) // of all sizes and addresses
#define PAGE ((size_t)65536)
#define MOST ((size_t)1 << 31)

// The head of a block; the memory for the caller follows it.
typedef struct block {
    alignas(16) size_t size; // with the head
    struct block *next;      // of free blocks
} block;

_Static_assert(sizeof(block) == UNIT, "handed out on whole units");

extern unsigned char __heap_base;
static block *first;
static uintptr_t end; // of the memory in use

static uintptr_t round_up(uintptr_t at, size_t to) {
    return (at + to - 1) / to * to;
}

static uintptr_t end_of(const block *b) {
    return (uintptr_t)b + b->size;
}

// Inserts a block into the list, and merges it with its neighbours.
static void give(block *b) {
    block *before = NULL;
    block *after = first;
    while (after != NULL && after < b) {
        before = after;
        after = after->next;
    }
    b->next = after;
    if (after != NULL && end_of(b) == (uintptr_t)after) {
        b->size += after->size;
        b->next = after->next;
    }
    if (before == NULL) {
        first = b;
    } else if (end_of(before) == (uintptr_t)b) {
        before->size += b->size;
        before->next = b->next;
    } else {
        before->next = b;
    }
}

static bool grow(size_t least) {
    if (end == 0) {
        end = round_up((uintptr_t)&__heap_base, UNIT);
    }
    const uintptr_t memory = __builtin_wasm_memory_size(0) * PAGE;
    size_t more = memory - end;
    if (more < least) {
        const size_t pages = (least - more + PAGE - 1) / PAGE;
        if (__builtin_wasm_memory_grow(0, pages) == SIZE_MAX) {
            return false;
        }
        more += pages * PAGE;
    }
    block *b = (block *)end;
    b->size = more;
    end += more;
    give(b);
    return true;
}

// Takes `size` bytes at `head` out of a free block; the rest stays free.
static void *cut(block *b, block *before, block *head, size_t size) {
    const uintptr_t stop = end_of(b);
    const size_t gap = (size_t)((uintptr_t)head - (uintptr_t)b);
    block *rest = b->next;
    if ((uintptr_t)head + size < stop) {
        block *behind = (block *)((uintptr_t)head + size);
        behind->size = (size_t)(stop - (uintptr_t)behind);
        behind->next = rest;
        rest = behind;
    }
    if (gap > 0) {
        b->size = gap;
        b->next = rest;
    } else if (before != NULL) {
        before->next = rest;
    } else {
        first = rest;
    }
    head->size = size;
    return head + 1;
}

static void *find(size_t alignment, size_t size) {
    block *before = NULL;
    for (block *b = first; b != NULL; before = b, b = b->next) {
        block *head = (block *)round_up((uintptr_t)(b + 1), alignment) - 1;
        if ((uintptr_t)head + size <= end_of(b)) {
            return cut(b, before, head, size);
        }
    }
    return NULL;
}

void *aligned_alloc(size_t alignment, size_t size) {
    const size_t on = alignment < UNIT ? UNIT : alignment;
    if (size >= MOST || on >= MOST) {
        return NULL;
    }
    const size_t whole = round_up(size, UNIT) + UNIT;
    void *found = find(on, whole);
    return found == NULL && grow(whole + on) ? find(on, whole) : found;
}

void *malloc(size_t size) {
    return aligned_alloc(UNIT, size);
}

void free(void *memory) {
    if (memory != NULL) {
        give((block *)memory - 1);
    }
}

void *calloc(size_t count, size_t size) {
    if (size > 0 && count > MOST / size) {
        return NULL;
    }
    void *made = malloc(count * size);
    return made != NULL ? memset(made, 0, count * size) : NULL;
}

void *realloc(void *memory, size_t size) {
    void *made = malloc(size);
    if (made != NULL && memory != NULL) {
        const size_t before = ((block *)memory - 1)->size - UNIT;
        memcpy(made, memory, before < size ? before : size);
        free(memory);
    }
    return made;
}
