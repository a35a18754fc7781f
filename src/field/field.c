#include "field/field.h"

#include <stdint.h>
#include <string.h>

#include "base/memory.h"

#define HALF_PAGE 2048

// A cache line on the left holds the border; the padding of the row holds the right one.
static size_t row_bytes(int width, pond_format format, int border) {
    const size_t bytes =
        PONDI_CACHE_LINE + ((size_t)width + (size_t)border) * pondi_format_size(format);
    const size_t lines = (bytes + PONDI_CACHE_LINE - 1) / PONDI_CACHE_LINE;
    return (lines % 4 == 0 ? lines + 1 : lines) * PONDI_CACHE_LINE;
}

size_t pondi_field_size(int width, int height, pond_format format, int border) {
    const size_t pitch = row_bytes(width, format, border);
    const size_t rows = (size_t)height + 2 * (size_t)border;
    const size_t beside = HALF_PAGE + PONDI_CACHE_LINE;
    // The largest fields exceed an address space of 32 bits.
    return rows <= (PTRDIFF_MAX - beside) / pitch ? rows * pitch + beside : SIZE_MAX;
}

void pondi_field_place(pondi_field *field, void *memory, int width, int height, pond_format format,
                       int border, bool second) {
    const size_t pitch = row_bytes(width, format, border);
    *field = (pondi_field){
        .memory = memory,
        .size = pondi_field_size(width, height, format, border),
        .cells =
            (char *)memory + (second ? HALF_PAGE : 0) + (size_t)border * pitch + PONDI_CACHE_LINE,
        .width = width,
        .height = height,
        .stride = (ptrdiff_t)(pitch / pondi_format_size(format)),
        .format = format,
        .border = border,
    };
}

bool pondi_field_create(pondi_field *field, int width, int height, pond_format format, int border,
                        bool second, const pond_allocator *allocator) {
    const size_t size = pondi_field_size(width, height, format, border);
    void *memory = pondi_allocate(allocator, size, PONDI_CACHE_LINE);
    if (memory == NULL) {
        return false;
    }
    pondi_field_place(field, memory, width, height, format, border, second);
    return true;
}

bool pondi_field_create_filled(pondi_field *field, int width, int height, const float *with,
                               const pond_allocator *allocator) {
    const size_t size = pondi_field_size(width, height, POND_FORMAT_F32, 1);
    float *memory = pondi_allocate_unset(allocator, size, PONDI_CACHE_LINE);
    if (memory == NULL) {
        return false;
    }
    for (size_t i = 0; with != NULL && i < size / sizeof *with; i++) {
        memory[i] = *with;
    }
    pondi_field_place(field, memory, width, height, POND_FORMAT_F32, 1, false);
    return true;
}

void pondi_field_destroy(pondi_field *field, const pond_allocator *allocator) {
    pondi_release(allocator, field->memory, field->size);
    *field = (pondi_field){0};
}

void pondi_field_clear(pondi_field *field) {
    memset(field->memory, 0, field->size);
}
