// internal.h — what the files of the media library share.
#ifndef APP_MEDIA_INTERNAL_H
#define APP_MEDIA_INTERNAL_H

#include "error_inside.h"
#include "file_inside.h"

#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libavutil/frame.h>

#include "late.h"

enum { MEDIA_MOST_SIDE = 32768 }; // of a picture or film [pixels]

// ---- filters.c ----------------------------------------------------------------------------------

typedef struct media_graph {
    AVFilterGraph *graph;
    AVFilterContext *in;
    AVFilterContext *palette; // second input, where the chain has one
    AVFilterContext *out;
} media_graph;

// Pads in `chain` are named [in], [palette] and [out]. All return libav codes.
int media_graph_video(media_graph *graph, const AVFrame *like, AVRational time_base,
                      const AVFrame *palette, const char *chain, int threads);
int media_graph_sound(media_graph *graph, const AVFrame *like, AVRational time_base,
                      const char *chain);
int media_graph_push(media_graph *graph, AVFrame *frame); // keeps the caller's reference
int media_graph_end(media_graph *graph, int64_t pts);     // AV_NOPTS_VALUE: after the last frame
int media_graph_set_palette(media_graph *graph, AVFrame *palette);
void media_graph_set_block(media_graph *graph, int samples); // samples of each frame of sound
int media_graph_pull(media_graph *graph, AVFrame *frame);
void media_graph_free(media_graph *graph);

// ---- demux.c: local files only ------------------------------------------------------------------

// The times of a stream whose clock may be reset. [time base of the stream]
typedef struct media_clock {
    int64_t shift; // is added to stored times
    int64_t due;   // expected time of the next packet, AV_NOPTS_VALUE: before the first one
} media_clock;

enum { MEDIA_MOST_CLOCKS = 16 };

typedef struct media_input {
    AVFormatContext *demux; // NULL for a still picture
    enum AVCodecID still;   // codec of a still picture, whose file is one packet
    bool heif;              // libheif decodes it
    bool cmyk;              // libjpeg decodes it
    char container[64];
    int video; // the stream to show, −1: none. Not cover art; in an icon file the largest picture
    media_clock clocks[MEDIA_MOST_CLOCKS]; // of the first streams
} media_input;

// cameras: whether the path may be a camera.
bool media_input_open(media_input *input, const char *path, bool cameras, media_error *error);
void media_input_close(media_input *input);
// Reads the next packet, like av_read_frame(). In formats such as transport streams, whose clocks
// may be reset, times continue where they would jump.
int media_input_read(media_input *input, AVPacket *packet);
// Whether a GIF is truncated, which FFmpeg does not report. Call it after the last packet.
bool media_input_lacks_end(const media_input *input);
// Call it after seeking.
void media_input_forget_clocks(media_input *input);
// Reads the whole file as one packet.
AVPacket *media_input_still(const char *path, media_error *error);

// ---- whole.c ------------------------------------------------------------------------------------

typedef enum media_extent {
    MEDIA_WHOLE, // or the file is no JPEG, PNG or EXR
    MEDIA_TRUNCATED,
    MEDIA_UNCOVERED // an EXR without pixels for a part of its display window
} media_extent;

// Repairs a truncated PNG, so that its intact part can be decoded. Sets *damaged if a chunk of a
// PNG differs from its checksum.
media_extent media_mend_end(AVPacket *file, bool *damaged);

// ---- orient.c -----------------------------------------------------------------------------------

// One of the eight orientations. The picture is transposed, then mirrored.
typedef struct media_turn {
    bool transpose;
    bool mirror_x;
    bool mirror_y;
} media_turn;

media_turn media_turn_of(const AVFrame *frame, const AVStream *stream);
media_turn media_turn_of_exif(int orientation);
const char *media_turn_filters(media_turn turn);

// ---- voice.c ------------------------------------------------------------------------------------

// Decodes a sound.
typedef struct media_voice {
    const AVStream *stream;
    int64_t origin; // of time [the stream's time base]
    AVCodecContext *decoder;
    AVFrame *decoded;
    media_graph graph;
} media_voice;

// Opens the decoder. False fills *error. Close the voice in both cases.
bool media_voice_open(media_voice *voice, const AVStream *stream, int64_t origin, const char *path,
                      media_error *error);
// Decodes a packet and filters its sound; NULL: the end. block: number of samples in each frame,
// or 0. Returns a libav code. Receive all frames before the next call.
int media_voice_send(media_voice *voice, AVPacket *packet, const char *chain, int block);
// Returns 1 for a frame, 0 if there is none yet, or a libav code.
int media_voice_receive(media_voice *voice, AVFrame *out);
void media_voice_close(media_voice *voice);

// ---- captions.c --------------------------------------------------------------------------------

// Converts subtitles that are text.
typedef struct media_captions {
    AVCodecContext *decoder;
    AVCodecContext *encoder; // NULL: not open
} media_captions;

// Whether subtitles can be converted for a container of this name. Pictures cannot.
bool media_captions_converts(const char *muxer, const AVCodecParameters *about);
bool media_captions_open(media_captions *captions, const char *muxer, const AVStream *stream);
// Converts a packet in place. False if it has no text or is damaged.
bool media_captions_convert(const media_captions *captions, AVPacket *packet);
void media_captions_close(media_captions *captions);

// ---- tracks.c -----------------------------------------------------------------------------------

typedef struct media_tracks media_tracks;

typedef struct media_carrying {
    const char *film;
    double start;        // time of the first picture in that film [s]
    double seconds;      // length, 0: unknown
    const char *encoder; // of sound that cannot be copied. NULL: the container has only pictures
} media_carrying;

// The tracks that the container cannot hold, as "sound (truehd, eng), chapters".
typedef struct media_left_out {
    char text[256];
} media_left_out;

// The keys of the texts that are copied; the last one is NULL.
extern const char *const media_tracks_keys[];

// Whether a container of this name accepts such packets.
bool media_tracks_copies(const char *muxer, const AVCodecParameters *about);

// Adds streams to `mux` for the sounds and subtitles of a film, and its chapters and texts. video:
// the stream of the pictures. *tracks stays NULL if the film has no sound and no subtitles.
bool media_tracks_open(media_tracks **tracks, const media_carrying *wanted, AVStream *video,
                       AVFormatContext *mux, media_left_out *out, media_error *error);
// Writes packets before `time` (in `base`). Returns a libav code.
int media_tracks_advance(media_tracks *tracks, AVFormatContext *mux, int64_t time, AVRational base);
int media_tracks_end(media_tracks *tracks, AVFormatContext *mux, int64_t time, AVRational base);
void media_tracks_close(media_tracks *tracks);

// ---- picture.c ----------------------------------------------------------------------------------

// How transparent frames are written.
typedef struct media_ground {
    bool keep; // with alpha
    bool flat; // opaque, over `colour`
    uint8_t colour[3];
} media_ground;

// Writes RGBA pixels as a PNG. credits: NULL for none.
bool media_picture_write(const media_file *file, const uint8_t *pixels, int width, int height,
                         ptrdiff_t stride, const media_ground *ground, const media_credits *credits,
                         media_error *error);
// Writes RGBA floats as a PNG with 16 bits.
bool media_picture_write_deep(const media_file *file, const uint8_t *pixels, int width, int height,
                              ptrdiff_t stride, const media_credits *credits, media_error *error);
// Allocates a frame and its pixels. NULL fills *error.
AVFrame *media_picture_frame(const media_file *file, enum AVPixelFormat format, int width,
                             int height, media_error *error);

// Bytes that are inserted into the encoder's output.
#define MEDIA_PNG_HEADER 33 // the size of a PNG's signature and first chunk

typedef struct media_aside {
    const uint8_t *bytes;
    size_t size;
    size_t at;
} media_aside;

// Encodes one frame as a file. aside: NULL to insert nothing.
bool media_picture_save(const media_file *file, const char *encoder, const char *options,
                        const media_aside *aside, AVFrame *frame, media_error *error);

// ---- recipe.c -----------------------------------------------------------------------------------

typedef struct media_recipe {
    media_kind kind;
    const char *name;
    const char *muxer;
    const char *sound; // encoder for sound that cannot be copied; NULL: the kind has no sound
    const char *mux_options;
    int max_side;
    int max_rate; // [frames/s]
    bool quality; // the kind has a quality, but no coding
} media_recipe;

const media_recipe *media_recipe_of(media_kind kind);
bool media_recipe_check(const media_recipe *recipe, const media_sink_desc *desc,
                        media_error *error);

// ---- coding.c -----------------------------------------------------------------------------------

enum {
    MEDIA_CODING_EVEN = 1,    // 4:2:0 without odd sizes
    MEDIA_CODING_GPU = 2,     // the encoder runs on a GPU
    MEDIA_CODING_WHOLE = 4,   // the quality is a whole number
    MEDIA_CODING_THREADS = 8, // without a number of threads the encoder uses one
};

typedef struct media_coding {
    const char *codec; // name for --codec; NULL: none
    const char *encoder;
    unsigned kinds; // kinds of output that can hold it, 1u << media_kind each
    enum AVPixelFormat format;
    const char *options; // of the encoder
    struct {
        const char *key; // option of the encoder; NULL: it has no quality
        double at_0;
        double at_100;
    } quality;
    unsigned flags;
    struct { // for transparent frames, in place of the above
        unsigned kinds;
        enum AVPixelFormat format;
        const char *options;
    } alpha;
    unsigned usual;          // kinds whose default it is, though others come first
    enum AVPixelFormat deep; // for frames of floats; 0, which is YUV420P: it has 8 bits
} media_coding;

// Returns NULL if there is none. codec: NULL for the default of the kind.
const media_coding *media_coding_of(media_kind kind, const char *codec);
// Iterates over the encoders of a GPU. after: NULL for the first one. Returns NULL after the last.
const media_coding *media_coding_next(const media_coding *after, media_kind kind,
                                      const char *codec);
// Checks that codec, quality and hardware fit the kind.
bool media_coding_check(const media_recipe *recipe, const media_sink_desc *desc,
                        media_error *error);
// The caller frees the result.
AVDictionary *media_coding_options(const media_coding *coding, bool alpha, int quality,
                                   int64_t pixels);
int media_coding_threads(const media_coding *coding, int wanted);

// ---- alpha.c ------------------------------------------------------------------------------------

media_ground media_ground_of(media_kind kind, const media_sink_desc *desc);

// Makes fully transparent pixels black, which compress well.
void media_hide_row(uint8_t *pixels, int width);

typedef struct media_bleed media_bleed;

// Gives fully transparent pixels the colours of the pixels around them. Subsampled chroma and lossy
// coding would otherwise darken the edges. NULL when out of memory.
media_bleed *media_bleed_open(int width, int height);
void media_bleed_fill(media_bleed *bleed, uint8_t *pixels, ptrdiff_t stride);
void media_bleed_close(media_bleed *bleed); // NULL is allowed

// ---- palettes.c ---------------------------------------------------------------------------------

typedef struct media_palettes media_palettes;

media_palettes *media_palettes_open(void);           // NULL when out of memory
void media_palettes_close(media_palettes *palettes); // NULL is allowed
// Counts the colours of a sample frame; after the last one, chooses the palettes. Return libav
// codes.
int media_palettes_sample(media_palettes *palettes, AVFrame *rgba, AVRational time_base,
                          int threads);
int media_palettes_choose(media_palettes *palettes, AVFrame *rgba, AVRational time_base,
                          int threads);
// Returns the filters for a frame. *changed: its palette is another than that of the last frame.
media_graph *media_palettes_graph(media_palettes *palettes, const AVFrame *rgba, bool *changed);

// ---- sink_film.c --------------------------------------------------------------------------------

typedef struct media_film {
    const media_recipe *recipe;
    const media_coding *coding;
    media_file file;
    AVIOContext *io;
    AVFormatContext *mux;
    AVStream *stream;
    AVCodecContext *encoder;
    media_tracks *tracks; // NULL: none
    media_left_out left_out;
    media_graph convert;      // to the encoder's colours
    media_palettes *palettes; // of a GIF, else NULL
    AVFrame *rgba;
    AVFrame *made;
    AVPacket *packet;
    media_ground ground;
    media_bleed *bleed; // for transparent frames of lossy kinds
    enum AVPixelFormat format;
    media_credits credits;
    bool deep;      // the given frames are floats
    bool fell_back; // no encoder of a GPU works
    bool sampling;  // the frames are samples for the palette
    bool part;      // packets go into a spool, not into the muxer
    bool joined;    // the packets come from parts
    bool begun;     // the muxer has written the header and not the trailer
    int width;      // of the given frames; the encoder's may be larger
    int height;
    media_rate rate;
    int threads;
    int64_t samples;
    int64_t frames;
    int64_t lag; // from the first packet's decoding to its presentation [frames]
} media_film;

media_film *media_film_open(const media_recipe *recipe, const media_sink_desc *desc,
                            media_error *error);
void media_film_size(const media_film *film, int *width, int *height);
bool media_film_sample(media_film *film, const uint8_t *pixels, ptrdiff_t stride,
                       media_error *error);
bool media_film_end_samples(media_film *film, media_error *error);
bool media_film_write(media_film *film, const uint8_t *pixels, ptrdiff_t stride,
                      media_error *error);
bool media_film_finish(media_film *film, media_error *error);
bool media_film_end_part(media_film *film, media_error *error);
bool media_film_join(media_film *film, const char *part_name, media_error *error);
void media_film_close(media_film *film); // deletes an unfinished file

// ---- sink_picture.c -----------------------------------------------------------------------------

typedef struct media_pictures media_pictures;

media_pictures *media_pictures_open(const media_recipe *recipe, const media_sink_desc *desc,
                                    media_error *error);
bool media_pictures_write(media_pictures *pictures, const uint8_t *pixels, ptrdiff_t stride,
                          media_error *error);
bool media_pictures_finish(media_pictures *pictures, media_error *error);
void media_pictures_close(media_pictures *pictures); // deletes unfinished files

#endif
