// late.h — parts of FFmpeg that are loaded when they are first needed: they bring along two hundred
// libraries, which take longer to load than a scene takes to begin.
#ifndef APP_MEDIA_LATE_H
#define APP_MEDIA_LATE_H

#include <libavfilter/avfilter.h>
#include <libavfilter/buffersink.h>
#include <libavfilter/buffersrc.h>
#include <libavutil/error.h>

#define MEDIA_FILTER_CALLS(CALL)                                                                   \
    CALL(avfilter_get_by_name)                                                                     \
    CALL(avfilter_graph_alloc)                                                                     \
    CALL(avfilter_graph_config)                                                                    \
    CALL(avfilter_graph_create_filter)                                                             \
    CALL(avfilter_graph_free)                                                                      \
    CALL(avfilter_graph_parse_ptr)                                                                 \
    CALL(avfilter_inout_alloc)                                                                     \
    CALL(avfilter_inout_free)                                                                      \
    CALL(av_buffersink_get_frame)                                                                  \
    CALL(av_buffersink_set_frame_size)                                                             \
    CALL(av_buffersrc_add_frame_flags)                                                             \
    CALL(av_buffersrc_close)

// libavfilter's functions, under their own names.
typedef struct media_filters {
#define MEDIA_FILTER_POINTER(name) __typeof__(&name) name;
    MEDIA_FILTER_CALLS(MEDIA_FILTER_POINTER)
#undef MEDIA_FILTER_POINTER
} media_filters;

// NULL where it cannot be loaded.
const media_filters *media_filters_load(void);

// What media_filters_load() looks for, and the libav code where it is not to be had.
#define MEDIA_FILTERS_LIBRARY "libavfilter.so." AV_STRINGIFY(LIBAVFILTER_VERSION_MAJOR)
#define MEDIA_NO_FILTERS FFERRTAG(0xF8, 'M', 'P', 'F')

// Makes cameras known to libavformat, where libavdevice is there.
void media_cameras_load(void);

#endif
