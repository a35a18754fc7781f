// sheet.h — sheets of floats for finding water, and their memory.
#ifndef PONDI_LOOK_FIND_SHEET_H
#define PONDI_LOOK_FIND_SHEET_H

#include <millpond/picture.h>

// Values over a picture, rows without gaps.
typedef struct pondi_sheet {
    float *v;
    int width;
    int height;
} pondi_sheet;

// A picture as lightness and two differences of colour, in sRGB's own scale: roughly as different
// as they look. L 0…1, a and b −½…½.
#define SHEETS_OF_COLOUR 3
typedef struct pondi_colour_sheets {
    pondi_sheet of[SHEETS_OF_COLOUR];
} pondi_colour_sheets;

// Memory that is released together.
#define DESK_MOST 64
typedef struct pondi_desk {
    pond_allocator allocator;
    struct {
        void *memory;
        size_t size;
    } blocks[DESK_MOST];
    int count;
    float *line; // as long as the longest side of any sheet
    bool failed; // an allocation failed; later requests return nothing
} pondi_desk;

// For sheets with sides of at most `longest`. Keep nothing of it in the end, in every case.
pondi_desk pondi_desk_make(const pond_allocator *allocator, int longest);
void *pondi_desk_bytes(pondi_desk *d, size_t size); // NULL without memory
pondi_sheet pondi_sheet_make(pondi_desk *d, int width, int height);
pondi_sheet pondi_sheet_copy(pondi_desk *d, pondi_sheet from);
// Frees the blocks after the first `count`; 0 = all.
void pondi_desk_keep(pondi_desk *d, int count);

// The means of the pixels under each value; width and height at most the picture's.
pondi_colour_sheets pondi_colour_sheets_make(pondi_desk *d, const pond_texture *picture, int width,
                                             int height);

// The same of sheets.
pondi_colour_sheets pondi_colour_sheets_shrink(pondi_desk *d, const pondi_colour_sheets *from,
                                               int width, int height);

// Each value becomes the mean of those within rx and ry of it and inside the sheet.
void pondi_sheet_box(pondi_desk *d, pondi_sheet s, int rx, int ry);

// Applies the box three times, which approximates a Gaussian of standard deviation √(r(r + 1)).
void pondi_sheet_smooth(pondi_desk *d, pondi_sheet s, int rx, int ry);

// Between its values, (0, 0) the first one's middle; beyond its sides as at them.
float pondi_sheet_read(const pondi_sheet *s, float x, float y);

// Resamples one sheet into another.
void pondi_sheet_stretch(const pondi_sheet *from, const pondi_sheet *to);

#endif
