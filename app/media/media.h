// media.h — pictures and films in and out, through FFmpeg. Nothing else in the program sees FFmpeg.
//
// Frames are RGBA8, sRGB, rows from the top, upright (rotation and pixel aspect are undone), colour
// not multiplied by alpha.
#ifndef APP_MEDIA_MEDIA_H
#define APP_MEDIA_MEDIA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Why something failed: one line with the thing, its value and the allowed values, and the exit
// status it deserves (2 bad usage or input, 1 a run that failed).
typedef struct media_error {
    int status;
    char message[512];
} media_error;

typedef struct media_rate {
    int num; // frames
    int den; // seconds
} media_rate;

// ---- reading ----------------------------------------------------------------------------------

typedef struct media_source media_source;

typedef struct media_info {
    bool film; // false: a single picture
    int width; // upright, square pixels [pixels]
    int height;
    media_rate rate;  // film: frames a second, else {0, 1}
    double seconds;   // film: length, 0 when unknown
    int64_t frames;   // film: number of frames, 0 when unknown
    bool alpha;       // is transparent somewhere, or a film of a kind that may be
    bool sound;       // has a sound track
    int64_t pictures; // in a row, one after another; 0: it is none. Where frames are more, the
                      // picture before each hole stays on
    int64_t first;    // number of the first of them, −1: they have none
    int64_t odd;      // in a row, how many read so far have another size than the first
    bool cut_short;   // a picture whose end is missing; the rest is drawn
    char container[64];
    char codec[64];
    char pixel_format[64];
    char sound_codec[64];
} media_info;

// Opens a picture, a film, what comes through standard input ("-", piped.h), or pictures in a row
// (row.h), and decodes far enough to know it can. NULL fills *error. A file only: no scene and no
// recording may turn on a camera.
media_source *media_open(const char *path, media_error *error);
// The same, or a camera: of what the user named.
media_source *media_open_named(const char *path, media_error *error);
// A single picture, as media_open() does, that is whole: of masks, grounds and tiles a part that
// is missing would be taken for what they say there. Films and truncated pictures are refused.
media_source *media_open_picture(const char *path, media_error *error);
const media_info *media_get_info(const media_source *source);

// Sets the size of frames, width × height (1…32768), and, for a film, their rate.
bool media_start(media_source *source, int width, int height, media_rate rate, media_error *error);

// How many of the frames read last stay valid, 1 to MEDIA_MOST_KEPT, default 1. Before the first.
#define MEDIA_MOST_KEPT 4
void media_keep(media_source *source, int frames);

// How a picture is fitted to another shape. Before media_start().
typedef enum media_fit {
    MEDIA_FIT_CROP = 0, // fills it, cut evenly on both sides
    MEDIA_FIT_PAD,      // all of it, with black at the sides
    MEDIA_FIT_STRETCH
} media_fit;
void media_set_fit(media_source *source, media_fit fit); // default: stretched

// The next frame: *pixels is valid until the next call, or as long as media_keep() says, *stride in
// bytes. 1 a frame, 0 the end, −1 failed. A picture gives its one frame once. A film truncated
// gives the frames that could be read, then 0.
int media_read(media_source *source, const uint8_t **pixels, ptrdiff_t *stride, media_error *error);
void media_close(media_source *source); // NULL is allowed

// ---- writing ----------------------------------------------------------------------------------

typedef struct media_sink media_sink;

typedef enum media_kind {
    MEDIA_NONE = 0,
    MEDIA_MP4,
    MEDIA_WEBM,
    MEDIA_MKV,
    MEDIA_GIF,
    MEDIA_WEBP,
    MEDIA_APNG,
    MEDIA_PNG_SEQUENCE,
    MEDIA_Y4M_STDOUT,
    MEDIA_NULL,
    MEDIA_MOV,
    MEDIA_PNG, // a single picture
    MEDIA_JPEG
} media_kind;

// Kind of an output name by its ending: .mp4 .webm .mkv .mov .gif .webp .apng, .png and .jpg for a
// single picture, a numbered pattern such as frame-%04d.png, "-" for y4m on standard output,
// "null". MEDIA_NONE fills *error with the list.
media_kind media_kind_of(const char *path, media_error *error);

// Whether such an output can be transparent (a gif's pixels wholly or not at all); codec NULL: the
// kind's usual one.
bool media_kind_has_alpha(media_kind kind, const char *codec);

// Whether it is one of the codecs; all of them, as "h264, h265 and vp9".
bool media_codec_is(const char *name);
void media_codecs(char *out, size_t size);

// One scale for all codecs: at the usual quality no loss is visible.
#define MEDIA_USUAL_QUALITY 80
#define MEDIA_BEST_QUALITY 100

// Makes pixels opaque over the colour.
void media_flatten_row(uint8_t *pixels, int width, const uint8_t colour[3]);

// A colour as #rrggbb or by its name in CSS.
bool media_colour_of(const char *text, uint8_t rgb[3]);

typedef struct media_sink_desc {
    const char *path;
    int width; // [pixels]
    int height;
    media_rate rate;
    bool alpha; // frames may be transparent; false: all are opaque
    // RGB drawn under transparent frames. NULL: their alpha is kept where the kind has it, else the
    // background is black.
    const uint8_t *background;
    const char *sound_from; // film whose sound is kept, or NULL
    double sound_start;     // where the sound begins in that film [s]
    int threads;            // for the encoder, 0 = its own choice
    int quality;            // 1 to MEDIA_BEST_QUALITY, 0: MEDIA_USUAL_QUALITY
    const char *codec;      // NULL: the kind's usual one
    bool hardware;          // on the GPU, where it has an encoder
    bool part;              // of a film that others are made of as well, see below
    int64_t first;          // its first frame in the whole, which is 0
} media_sink_desc;

// Opens the output under a temporary name next to the final one; refuses early (an
// unwritable place, a size or rate the format cannot hold). NULL fills *error.
media_sink *media_sink_open(const media_sink_desc *desc, media_error *error);

// The size frames are really written at (H.264 with 4:2:0 needs even ones: they grow by one).
void media_sink_size(const media_sink *sink, int *width, int *height);

// Whether hardware was asked for and has no encoder that works.
bool media_sink_fell_back(const media_sink *sink);

// A gif's colours are chosen from sample frames of the whole film: while this returns true the
// caller runs the film once for samples (media_sink_sample) before writing. False for every other
// kind.
bool media_sink_wants_samples(const media_sink *sink);
bool media_sink_sample(media_sink *sink, const uint8_t *pixels, ptrdiff_t stride,
                       media_error *error);
bool media_sink_end_samples(media_sink *sink, media_error *error);

bool media_sink_write(media_sink *sink, const uint8_t *pixels, ptrdiff_t stride,
                      media_error *error);

// Ends the file and gives it its final name; also after an interrupt, for a file that plays up to
// there. A sink without a single frame is discarded and fails. Frees the sink in every case.
bool media_sink_finish(media_sink *sink, media_error *error);

// Deletes the written file and frees the sink. NULL is allowed.
void media_sink_discard(media_sink *sink);

// ---- a film in parts: each a separate sink, in any process that sees the folder ---------------
//
// The whole is opened too, and gets no frames, but the parts one after another:
//   part: open with desc.part, write its frames, media_sink_end_part();
//   whole: media_sink_join(…, media_sink_part_name(part)) for each, media_sink_finish();
//   part: media_sink_discard() when it is joined.
// Numbered pictures need no whole: a part gives its own their names by media_sink_finish().

// Whether films of such a kind can be joined without being encoded again.
bool media_kind_joins(media_kind kind);

// Ends the encoding; all of it is on the disk then. A part may be without frames.
bool media_sink_end_part(media_sink *part, media_error *error);
// Its path, "" for one without a separate file.
const char *media_sink_part_name(const media_sink *part);
// Appends a part, with its sound.
bool media_sink_join(media_sink *whole, const char *part_name, media_error *error);

// ---- pictures into a file that is open, see file.h ----
typedef struct media_file media_file;

// RGBA8 as a PNG.
bool media_write_picture(const media_file *file, const uint8_t *pixels, int width, int height,
                         ptrdiff_t stride, media_error *error);

// Floats (rows of `width`) as a single-channel EXR.
bool media_write_exr(const media_file *file, const float *values, int width, int height,
                     media_error *error);

// Three channels out of four floats for each value, as an EXR of R, G and B.
bool media_write_exr_rgb(const media_file *file, const float *values, int width, int height,
                         media_error *error);

// Numbers that are no colours.
typedef struct media_levels {
    const uint16_t *levels; // rows of width × channels
    int width;
    int height;
    int channels;     // 1 or 3
    int bits;         // 8 or 16
    const char *unit; // of the numbers, stored with those of the lowest and the highest
                      // level, as the texts low, high and unit; NULL: not stored
    double low;
    double high;
} media_levels;

// They as a PNG that says nothing of colours.
bool media_write_levels(const media_file *file, const media_levels *picture, media_error *error);

#endif
