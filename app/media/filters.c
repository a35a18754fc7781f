// filters.c — filter graphs for scaling, frame rates, palettes and formats of sound.
#include "internal.h"

#include <inttypes.h>
#include <libavutil/channel_layout.h>
#include <libavutil/mem.h>
#include <stdio.h>

static int add_input(media_graph *graph, AVFilterContext **input, const char *filter,
                     const char *name, const char *arguments) {
    return avfilter_graph_create_filter(input, avfilter_get_by_name(filter), name, arguments, NULL,
                                        graph->graph);
}

static AVFilterInOut *pad(const char *name, AVFilterContext *filter, AVFilterInOut *next) {
    AVFilterInOut *const point = avfilter_inout_alloc();
    if (point == NULL) {
        avfilter_inout_free(&next);
        return NULL;
    }
    *point = (AVFilterInOut){.name = av_strdup(name), .filter_ctx = filter, .next = next};
    return point;
}

static int connect_chain(media_graph *graph, const char *sink, const char *chain) {
    int result = add_input(graph, &graph->out, sink, "out", NULL);
    if (result < 0) {
        return result;
    }
    AVFilterInOut *opens = NULL;
    if (graph->palette != NULL) {
        opens = pad("palette", graph->palette, NULL);
    }
    opens = pad("in", graph->in, opens);
    AVFilterInOut *closes = pad("out", graph->out, NULL);
    if (opens == NULL || closes == NULL) {
        result = AVERROR(ENOMEM);
    } else {
        result = avfilter_graph_parse_ptr(graph->graph, chain, &closes, &opens, NULL);
    }
    avfilter_inout_free(&opens);
    avfilter_inout_free(&closes);
    return result < 0 ? result : avfilter_graph_config(graph->graph, NULL);
}

static int begin(media_graph *graph) {
    *graph = (media_graph){0};
    if (media_filters_load() != NULL) {
        return MEDIA_NO_FILTERS;
    }
    graph->graph = avfilter_graph_alloc();
    return graph->graph != NULL ? 0 : AVERROR(ENOMEM);
}

static void video_arguments(char *text, size_t size, const AVFrame *like, AVRational time_base) {
    // After scaling the pixels are square, so the graph gets an aspect of 1.
    snprintf(text, size, "video_size=%dx%d:pix_fmt=%d:time_base=%d/%d:pixel_aspect=1/1",
             like->width, like->height, like->format, time_base.num, time_base.den);
}

int media_graph_video(media_graph *graph, const AVFrame *like, AVRational time_base,
                      const AVFrame *palette, const char *chain, int threads) {
    int result = begin(graph);
    if (result < 0) {
        return result;
    }
    graph->graph->nb_threads = threads;
    char arguments[160];
    video_arguments(arguments, sizeof arguments, like, time_base);
    result = add_input(graph, &graph->in, "buffer", "in", arguments);
    if (result >= 0 && palette != NULL) {
        video_arguments(arguments, sizeof arguments, palette, time_base);
        result = add_input(graph, &graph->palette, "buffer", "palette", arguments);
    }
    if (result >= 0) {
        result = connect_chain(graph, "buffersink", chain);
    }
    if (result < 0) {
        media_graph_free(graph);
    }
    return result;
}

int media_graph_sound(media_graph *graph, const AVFrame *like, AVRational time_base,
                      const char *chain) {
    int result = begin(graph);
    if (result < 0) {
        return result;
    }
    AVChannelLayout layout = {0};
    if (like->ch_layout.order == AV_CHANNEL_ORDER_UNSPEC) {
        av_channel_layout_default(&layout, like->ch_layout.nb_channels);
    } else {
        av_channel_layout_copy(&layout, &like->ch_layout);
    }
    char channels[128] = "";
    av_channel_layout_describe(&layout, channels, sizeof channels);
    av_channel_layout_uninit(&layout);
    char arguments[320];
    snprintf(arguments, sizeof arguments,
             "time_base=%d/%d:sample_rate=%d:sample_fmt=%d:channel_layout='%s'", time_base.num,
             time_base.den, like->sample_rate, like->format, channels);
    result = add_input(graph, &graph->in, "abuffer", "in", arguments);
    if (result >= 0) {
        result = connect_chain(graph, "abuffersink", chain);
    }
    if (result < 0) {
        media_graph_free(graph);
    }
    return result;
}

int media_graph_push(media_graph *graph, AVFrame *frame) {
    return av_buffersrc_add_frame_flags(graph->in, frame, AV_BUFFERSRC_FLAG_KEEP_REF);
}

int media_graph_end(media_graph *graph, int64_t pts) {
    if (pts == AV_NOPTS_VALUE) {
        return av_buffersrc_add_frame_flags(graph->in, NULL, AV_BUFFERSRC_FLAG_PUSH);
    }
    return av_buffersrc_close(graph->in, pts, AV_BUFFERSRC_FLAG_PUSH);
}

int media_graph_set_palette(media_graph *graph, AVFrame *palette) {
    const int result =
        av_buffersrc_add_frame_flags(graph->palette, palette, AV_BUFFERSRC_FLAG_KEEP_REF);
    return result < 0 ? result : av_buffersrc_add_frame_flags(graph->palette, NULL, 0);
}

void media_graph_set_block(media_graph *graph, int samples) {
    av_buffersink_set_frame_size(graph->out, (unsigned)samples);
}

int media_graph_pull(media_graph *graph, AVFrame *frame) {
    return av_buffersink_get_frame(graph->out, frame);
}

void media_graph_free(media_graph *graph) {
    if (graph->graph != NULL) {
        avfilter_graph_free(&graph->graph);
    }
    *graph = (media_graph){0};
}
