// about.h — the contents of a file, in more detail than media_info.
#ifndef APP_MEDIA_ABOUT_H
#define APP_MEDIA_ABOUT_H

#include "media.h"

enum { MEDIA_MOST_TRACKS = 32, MEDIA_MOST_TEXTS = 12 };

// A sound or subtitles. Texts are "" if the file has none.
typedef struct media_track {
    bool sound;
    int rate; // [Hz]
    char codec[32];
    char channels[32]; // "stereo", "5.1"
    char language[16];
    char title[128];
    char copied[32];  // kinds of output that it is copied to, as ".mp4 .mkv"
    char encoded[32]; // kinds for which it is encoded again
} media_track;

typedef struct media_text {
    const char *key;
    char value[256];
} media_text;

typedef struct media_about {
    const char *primaries; // FFmpeg's names; "": not stored
    const char *transfer;
    const char *matrix;
    const char *range;
    const char *turned; // how the frames are turned upright, in words, or ""
    int stored_width;   // [pixels]
    int stored_height;
    media_track tracks[MEDIA_MOST_TRACKS];
    int track_count; // may be larger than the array
    int chapters;
    media_text texts[MEDIA_MOST_TEXTS];
    int text_count;
    char timecode[16];
} media_about;

// Call it before media_start().
media_about media_about_of(const media_source *source);

#endif
