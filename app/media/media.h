// media.h — pictures and films in and out, through FFmpeg. Nothing else in the program sees FFmpeg.
//
// Frames are RGBA8, sRGB, rows from the top, upright (rotation and pixel aspect are undone), colour
// not multiplied by alpha.
#ifndef APP_MEDIA_MEDIA_H
#define APP_MEDIA_MEDIA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Describes a failure in one line: the thing, its value and the allowed values. status is the exit
// status: 2 for bad usage or input, 1 for a run that failed.
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

// Who made a picture, and when, as its EXIF data has it. "": not stored.
typedef struct media_credits {
    char artist[128];
    char copyright[256];
    char date[32]; // "2024:06:30 18:05:00"
} media_credits;

typedef struct media_info {
    bool film; // false: a single picture
    int width; // upright, square pixels [pixels]
    int height;
    media_rate rate;  // film: frames a second, else {0, 1}
    double seconds;   // film: length, 0 when unknown
    bool estimated;   // `seconds` may be wrong
    int64_t frames;   // film: number of frames, 0 when unknown
    bool alpha;       // is transparent somewhere, or a film of a kind that may be
    bool sound;       // has a sound track
    bool tracks;      // has sounds, subtitles, chapters or texts
    int64_t pictures; // of a sequence, 0: not a sequence. If `frames` is larger, numbers are
                      // missing, and the picture before each gap is repeated
    int64_t first;    // number of the first picture, −1: the pictures are not numbered
    int64_t odd;      // pictures of a sequence read so far that differ in size from the first
    bool cut_short;   // the end of a picture is missing; the rest is drawn
    bool uncovered;   // an EXR has no pixels for a part of the picture, which is black
    bool damaged;     // only a part of some frame read so far could be decoded
    const char *hdr;  // "PQ" or "HLG": is tone-mapped to SDR. NULL: not HDR
    bool flat;        // HDR that cannot be tone-mapped, and looks grey
    bool interlaced;  // is deinterlaced
    bool joined;      // of films whose clocks are reset between them
    char container[64];
    char codec[64];
    char pixel_format[64];
    char sound_codec[64];

    int bits;              // of each colour as stored
    int orientation;       // of a picture's EXIF data, 1 to 8; 0: none. The frames are upright
    char profile[64];      // name of a picture's colour profile, "": none. The frames are sRGB
    bool profile_unusable; // it is damaged, or does not fit the picture, and is ignored
    media_credits credits; // of a picture
} media_info;

// Opens a picture, a film, standard input ("-", piped.h) or a sequence of pictures (row.h), and
// decodes the first frame. Refuses cameras, which no scene and no recording may turn on. NULL fills
// *error.
media_source *media_open(const char *path, media_error *error);
// The same for a path that the user named, which may be a camera.
media_source *media_open_named(const char *path, media_error *error);
// Opens a single picture that is used as data, such as a mask. Refuses films and truncated
// pictures.
media_source *media_open_picture(const char *path, media_error *error);
const media_info *media_get_info(const media_source *source);
// Writes how its frames are changed, such as "HDR (PQ) is tone-mapped to SDR", or "".
#define MEDIA_MENDED_ROOM 256
void media_mended(const media_info *info, char *text, size_t size);

// Sets the time of a film's first frame, default 0. Call it before media_start(), which seeks.
void media_set_start(media_source *source, double seconds);

// Sets the size of frames, width × height (1…32768), and, for a film, their rate.
bool media_start(media_source *source, int width, int height, media_rate rate, media_error *error);

// Sets the number of frames that stay valid, 1 to MEDIA_MOST_KEPT, default 1. Call it before the
// first media_read().
#define MEDIA_MOST_KEPT 4
void media_keep(media_source *source, int frames);

// How a picture is fitted to another shape. Call media_set_fit() before media_start().
typedef enum media_fit {
    MEDIA_FIT_CROP = 0, // fills the shape; both sides are cut evenly
    MEDIA_FIT_PAD,      // is shown whole, with black at the sides
    MEDIA_FIT_STRETCH
} media_fit;
void media_set_fit(media_source *source, media_fit fit); // default: stretched

// Reads the next frame. *pixels is valid until the next call, or longer after media_keep(). Returns
// 1 for a frame, 0 at the end, −1 after a failure. A picture has one frame. A truncated film ends
// after the frames that can be read. stride: [bytes]
int media_read(media_source *source, const uint8_t **pixels, ptrdiff_t *stride, media_error *error);

// A picture may be started and read again: it is not decoded again, and is scaled again only to
// another size.

// Keeps the frame that was read last valid until media_release(). NULL: out of memory.
typedef struct AVFrame media_frame;
media_frame *media_hold(const media_source *source);
void media_release(media_frame *frame); // NULL is allowed

void media_close(media_source *source); // NULL is allowed

// ---- heights ----------------------------------------------------------------------------------

typedef struct media_heights media_heights;

typedef struct media_heights_info {
    int width; // of the picture [pixels]
    int height;
    bool coloured; // is not grey; its luma is used
} media_heights_info;

// Reads a picture as a height map with full precision: 8 and 16 bits, EXR, and uncompressed TIFF
// files of 32-bit floats. Returns NULL and fills *error for level pictures and for values that mean
// no data.
media_heights *media_heights_open(const char *path, media_error *error);
const media_heights_info *media_heights_get_info(const media_heights *heights);
// Scales the heights to packed rows of width × height; 0 is the lowest and 1 the highest point of
// the picture. Returns false without memory.
bool media_heights_scale(const media_heights *heights, int width, int height, float *out);
void media_heights_close(media_heights *heights); // NULL is allowed
// Opens, scales and closes.
bool media_heights_read(const char *path, int width, int height, float *out, media_error *error);

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
    MEDIA_JPEG,
    MEDIA_EXR_SEQUENCE // floats, in linear light
} media_kind;

// Returns the kind of an output by the ending of its name: .mp4 .webm .mkv .mov .gif .webp .apng;
// .png and .jpg for a single picture; a numbered pattern such as frame-%04d.png or .exr; "-" for
// y4m on standard output; "null". MEDIA_NONE fills *error with the list.
media_kind media_kind_of(const char *path, media_error *error);

// Whether such an output can be transparent. A pixel of a GIF is fully transparent or opaque.
// codec: NULL for the default of the kind.
bool media_kind_has_alpha(media_kind kind, const char *codec);

// The most bits of a colour that such an output can have: 8, 10, 16, or 32 for floats. codec: as
// above.
int media_kind_bits(media_kind kind, const char *codec);

// Whether a codec has that name, and the list of all names, as "h264, h265 and vp9".
bool media_codec_is(const char *name);
void media_codecs(char *out, size_t size);

// Quality of all codecs. At the usual quality no loss is visible.
#define MEDIA_USUAL_QUALITY 80
#define MEDIA_BEST_QUALITY 100

// Draws the colour under transparent pixels, which become opaque.
void media_flatten_row(uint8_t *pixels, int width, const uint8_t colour[3]);

// Reads a colour as #rrggbb or a name of CSS. False if it is neither.
bool media_colour_of(const char *text, uint8_t rgb[3]);

typedef struct media_sink_desc {
    const char *path;
    int width; // [pixels]
    int height;
    media_rate rate;
    bool alpha; // frames may be transparent; false: all are opaque
    // RGB drawn under transparent frames. NULL: the alpha is kept; a kind without alpha gets a
    // black background.
    const uint8_t *background;
    // Frames are RGBA floats in linear light, opaque, and are written with media_kind_bits() bits.
    bool deep;
    // Kept in all kinds but GIF, y4m and EXR. NULL: none.
    const media_credits *credits;
    const char *tracks_from; // film whose sounds, subtitles, chapters and texts are kept, or NULL
    double tracks_start;     // time of the first frame in that film [s]
    double seconds;          // length, 0: unknown
    int threads;             // of the encoder, 0 = the encoder chooses
    int quality;             // 1 to MEDIA_BEST_QUALITY, 0: MEDIA_USUAL_QUALITY
    const char *codec;       // NULL: the default of the kind
    bool hardware;           // encode on the GPU if it has an encoder
    bool part;               // of a film made in parts, see below
    int64_t first;           // number of its first frame in the whole film
} media_sink_desc;

// Opens the output under a temporary name next to the final one. Refuses places that cannot be
// written, and sizes and rates that the format cannot hold. NULL fills *error.
media_sink *media_sink_open(const media_sink_desc *desc, media_error *error);

// The size of the encoded frames. With 4:2:0 sides are even, so odd ones grow by one.
void media_sink_size(const media_sink *sink, int *width, int *height);

// Whether hardware was requested and has no encoder that works.
bool media_sink_fell_back(const media_sink *sink);

// The tracks that this kind of output cannot hold, as "sound (truehd), subtitles (subrip, eng)", or
// "".
const char *media_sink_left_out(const media_sink *sink);

// The colours of a GIF are chosen from sample frames of the whole film. While this returns true,
// the caller runs the film once and passes samples to media_sink_sample() before it writes. False
// for every other kind.
bool media_sink_wants_samples(const media_sink *sink);
bool media_sink_sample(media_sink *sink, const uint8_t *pixels, ptrdiff_t stride,
                       media_error *error);
bool media_sink_end_samples(media_sink *sink, media_error *error);

bool media_sink_write(media_sink *sink, const uint8_t *pixels, ptrdiff_t stride,
                      media_error *error);

// Ends the file and renames it to its final name. After an interrupt the file is valid up to there.
// Fails without a frame, and deletes the file. Frees the sink in every case.
bool media_sink_finish(media_sink *sink, media_error *error);

// Deletes the written file and frees the sink. NULL is allowed.
void media_sink_discard(media_sink *sink);

// ---- a film in parts: each is a separate sink, in any process that can access the folder ------
//
// A sink for the whole film joins the parts in order and gets no frames:
//   part: open with desc.part, write its frames, media_sink_end_part();
//   whole: media_sink_join(…, media_sink_part_name(part)) for each, media_sink_finish();
//   part: media_sink_discard() when it is joined.
// Numbered pictures need no sink for the whole: media_sink_finish() of a part renames them.

// Whether films of such a kind can be joined without being encoded again.
bool media_kind_joins(media_kind kind);

// Ends the encoding and syncs the file. A part may have no frames.
bool media_sink_end_part(media_sink *part, media_error *error);
// The path of a part, or "" if it has no separate file.
const char *media_sink_part_name(const media_sink *part);
// Appends a part, with its sound.
bool media_sink_join(media_sink *whole, const char *part_name, media_error *error);

// ---- pictures in an open file, see file.h ----
typedef struct media_file media_file;

// Writes RGBA8 as a PNG.
bool media_write_picture(const media_file *file, const uint8_t *pixels, int width, int height,
                         ptrdiff_t stride, media_error *error);

// Writes floats, in contiguous rows, as an EXR with one channel.
bool media_write_exr(const media_file *file, const float *values, int width, int height,
                     media_error *error);

// Writes the first three of four floats for each pixel as an EXR with R, G and B.
bool media_write_exr_rgb(const media_file *file, const float *values, int width, int height,
                         media_error *error);

// Numbers, as opposed to colours.
typedef struct media_levels {
    const uint16_t *levels; // rows of width × channels
    int width;
    int height;
    int channels;     // 1 or 3
    int bits;         // 8 or 16
    const char *unit; // of low and high, the numbers of the lowest and the highest level. The file
                      // stores all three as texts. NULL: they are not stored
    double low;
    double high;
} media_levels;

// Writes them as a PNG without a colour space.
bool media_write_levels(const media_file *file, const media_levels *picture, media_error *error);

#endif
