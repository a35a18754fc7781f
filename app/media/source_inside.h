// source_inside.h — what the files of a source share.
#ifndef APP_MEDIA_SOURCE_INSIDE_H
#define APP_MEDIA_SOURCE_INSIDE_H

#include "internal.h"
#include "row.h"

enum { MEDIA_MOST_SIDE = 32768 };

struct media_source {
    char *path;
    bool named; // by the user: it may be a camera
    media_info info;
    media_row row;   // files 0: it is none
    int64_t in_row;  // which of its pictures was decoded last
    int first_width; // the first one's size, as it is coded. [pixels]
    int first_height;
    media_error broken; // why one of them cannot be read; status 0: all could
    media_input input;  // of a row, the first picture's
    int stream;         // in input.demux
    media_turn turn;
    AVCodecContext *decoder;
    AVPacket *packet;
    AVFrame *frame;                  // as decoded
    AVFrame *shown[MEDIA_MOST_KEPT]; // as wanted, the last ones
    int kept;                        // their number
    int latest;                      // the last one
    AVPacket *still;                 // a picture's bytes, until the decoder has them
    media_fit fit;
    media_graph graph;
    bool pending; // frame holds one that the graph has not had
    bool fresh;   // nothing but the first frame was decoded
    bool drained; // the decoder knows that no more packets come
    bool ended;   // the graph knows too
    bool started;
    int64_t first_pts; // as stored, of the first frame
    int64_t last_pts;  // as given to the graph
    int64_t length;    // of the frame before, in the file's time base
    int64_t gap;       // taken out of the file's times, where they jump
    int last_error;
};

static inline const AVStream *media_source_stream(const media_source *source) {
    return source->input.demux == NULL ? NULL : source->input.demux->streams[source->stream];
}

// A film of several; one alone is a picture.
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

// Decodes the next frame. False at the end, or where nothing more can be read.
bool media_source_decode(media_source *source);

// Decodes the first frame and finds out what it belongs to. source_learn.c
bool media_source_learn(media_source *source, media_error *error);

#endif
