// source_inside.h — what the files of a source share.
#ifndef APP_MEDIA_SOURCE_INSIDE_H
#define APP_MEDIA_SOURCE_INSIDE_H

#include "colour_profile.h"
#include "exif.h"
#include "internal.h"
#include "row.h"

#include <stdatomic.h>

struct media_source {
    char *path;
    bool named;   // the user named it, so it may be a camera
    bool numbers; // opened for stored numbers: no colour conversion
    media_info info;
    media_row row;   // no files: not a sequence
    int64_t in_row;  // index of the picture that was decoded last
    int first_width; // coded size of the first picture [pixels]
    int first_height;
    atomic_bool failed; // the decoder reported an error
    media_error broken; // why a picture cannot be read; status 0: no failure
    media_input input;  // of a sequence, that of its first picture
    int stream;         // in input.demux
    media_turn turn;
    AVCodecContext *decoder;
    AVPacket *packet;
    AVFrame *frame;                  // as decoded
    AVFrame *shown[MEDIA_MOST_KEPT]; // the last scaled frames
    int kept;                        // their number
    int latest;                      // index of the last one
    AVPacket *still;                 // a picture's file, until it is decoded
    media_exif exif;                 // of a picture
    media_colours colours;           // of the first picture
    media_fit fit;
    unsigned white;      // its level in frames of 16 bits, see still.c
    media_fit shown_fit; // of the last scaled frame
    double from;         // time of the first frame [s]
    media_graph graph;
    bool pending; // `frame` was not passed to the graph yet
    bool fresh;   // only the first frame was decoded
    bool drained; // the decoder has all packets
    bool ended;   // the graph has all frames
    bool again;   // the last scaled frame is the next one
    bool started;
    int64_t first_pts; // as stored, of the first frame
    int64_t last_pts;  // as passed to the graph
    int64_t length;    // of the last frame [time base of the file]
    int64_t gap;       // sum of the removed jumps in time
    int last_error;
};

static inline const AVStream *media_source_stream(const media_source *source) {
    return source->input.demux == NULL ? NULL : source->input.demux->streams[source->stream];
}

// The codec, also of a picture that libheif decodes.
static inline enum AVCodecID media_source_codec(const media_source *source) {
    return source->decoder != NULL ? source->decoder->codec_id : source->input.still;
}

// Whether it is a sequence of several pictures.
static inline bool media_source_is_row(const media_source *source) {
    return source->row.count > 1;
}

static inline AVRational media_source_time_base(const media_source *source) {
    const AVStream *const stream = media_source_stream(source);
    if (stream == NULL && media_source_is_row(source)) {
        return (AVRational){source->info.rate.den, source->info.rate.num};
    }
    return stream == NULL ? (AVRational){1, 25} : stream->time_base;
}

// Opens a picture like media_open_picture(), but without colour conversion: its frame has the
// stored numbers.
media_source *media_source_open_numbers(const char *path, media_error *error);

// Decodes the next frame. False at the end, or if nothing more can be read.
bool media_source_decode(media_source *source);

// Decodes the first frame and fills the info. In source_learn.c
bool media_source_learn(media_source *source, media_error *error);

// ---- mend.c: HDR and interlaced frames. The filters are parts of a chain, "" for none ----------

void media_mend_learn(media_source *source);
void media_mend_fields(const media_source *source, media_rate rate, char *chain, size_t size);
void media_mend_tones(const media_source *source, char *chain, size_t size);
// Completes the colour properties of the current frame.
void media_mend_colours(const media_source *source);

// ---- still.c: pictures before and after they are decoded, and deep colours of films -----------

// Examines the file of the first picture in source->still.
void media_still_examine(media_source *source);
// Whether the picture is decoded here and not by FFmpeg.
static inline bool media_still_is_ours(const media_source *source) {
    return source->input.heif || source->input.cmyk;
}
// Decodes source->still.
bool media_still_decode(media_source *source);
// Reads the colour profile of the first picture after FFmpeg decoded it.
void media_still_decoded(media_source *source);
// Fills the info.
void media_still_learn(media_source *source);
// Prepares to show frames like the current one. Returns the format that they need before
// media_still_show(): "rgba" or "rgba64le".
const char *media_still_start(media_source *source);
// Converts a shown frame to sRGB with 8 bits. Returns a libav code.
int media_still_show(const media_source *source, AVFrame *shown);

#endif
