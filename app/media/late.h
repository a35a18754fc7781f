// late.h — loads all of FFmpeg but libavutil when it is first needed. FFmpeg depends on two hundred
// libraries, and loading them takes longer than showing the first frame of a scene.
#ifndef APP_MEDIA_LATE_H
#define APP_MEDIA_LATE_H

#include <libavcodec/avcodec.h>
#include <libavfilter/avfilter.h>
#include <libavfilter/buffersink.h>
#include <libavfilter/buffersrc.h>
#include <libavformat/avformat.h>
#include <libavutil/error.h>

// Load libavformat and libavcodec, or libavfilter. They return NULL, or the library that cannot be
// loaded. Call no function of a library before it is loaded.
const char *media_formats_load(void);
const char *media_filters_load(void);

// The error code for a missing libavfilter.
#define MEDIA_NO_FILTERS FFERRTAG(0xF8, 'M', 'P', 'F')

// Registers cameras with libavformat. Returns NULL, or a message that names the missing part.
const char *media_cameras_load(void);

#ifdef MILLPOND_LATE

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

#define MEDIA_FORMAT_CALLS(CALL)                                                                   \
    CALL(av_find_best_stream)                                                                      \
    CALL(av_find_input_format)                                                                     \
    CALL(av_guess_format)                                                                          \
    CALL(av_guess_frame_rate)                                                                      \
    CALL(av_guess_sample_aspect_ratio)                                                             \
    CALL(av_interleaved_write_frame)                                                               \
    CALL(av_probe_input_buffer2)                                                                   \
    CALL(av_read_frame)                                                                            \
    CALL(av_seek_frame)                                                                            \
    CALL(av_stream_get_side_data)                                                                  \
    CALL(av_write_trailer)                                                                         \
    CALL(avformat_alloc_context)                                                                   \
    CALL(avformat_alloc_output_context2)                                                           \
    CALL(avformat_close_input)                                                                     \
    CALL(avformat_find_stream_info)                                                                \
    CALL(avformat_free_context)                                                                    \
    CALL(avformat_new_stream)                                                                      \
    CALL(avformat_open_input)                                                                      \
    CALL(avformat_query_codec)                                                                     \
    CALL(avformat_write_header)                                                                    \
    CALL(avio_alloc_context)                                                                       \
    CALL(avio_closep)                                                                              \
    CALL(avio_context_free)                                                                        \
    CALL(avio_flush)                                                                               \
    CALL(avio_open2)                                                                               \
    CALL(avio_read)                                                                                \
    CALL(avio_seek)                                                                                \
    CALL(avio_size)

#define MEDIA_CODEC_CALLS(CALL)                                                                    \
    CALL(av_grow_packet)                                                                           \
    CALL(av_new_packet)                                                                            \
    CALL(av_packet_alloc)                                                                          \
    CALL(av_packet_free)                                                                           \
    CALL(av_packet_move_ref)                                                                       \
    CALL(av_packet_new_side_data)                                                                  \
    CALL(av_packet_rescale_ts)                                                                     \
    CALL(av_packet_unref)                                                                          \
    CALL(av_shrink_packet)                                                                         \
    CALL(avcodec_alloc_context3)                                                                   \
    CALL(avcodec_decode_subtitle2)                                                                 \
    CALL(avcodec_descriptor_get)                                                                   \
    CALL(avcodec_encode_subtitle)                                                                  \
    CALL(avcodec_find_decoder)                                                                     \
    CALL(avcodec_find_decoder_by_name)                                                             \
    CALL(avcodec_find_encoder_by_name)                                                             \
    CALL(avcodec_flush_buffers)                                                                    \
    CALL(avcodec_free_context)                                                                     \
    CALL(avcodec_get_name)                                                                         \
    CALL(avcodec_open2)                                                                            \
    CALL(avcodec_parameters_copy)                                                                  \
    CALL(avcodec_parameters_from_context)                                                          \
    CALL(avcodec_parameters_to_context)                                                            \
    CALL(avcodec_receive_frame)                                                                    \
    CALL(avcodec_receive_packet)                                                                   \
    CALL(avcodec_send_frame)                                                                       \
    CALL(avcodec_send_packet)                                                                      \
    CALL(avsubtitle_free)

typedef struct media_late_calls {
#define MEDIA_LATE_POINTER(name) __typeof__(&name) name;
    MEDIA_FILTER_CALLS(MEDIA_LATE_POINTER)
    MEDIA_FORMAT_CALLS(MEDIA_LATE_POINTER)
    MEDIA_CODEC_CALLS(MEDIA_LATE_POINTER)
#undef MEDIA_LATE_POINTER
} media_late_calls;

extern media_late_calls media_calls;

// All files call them by their own names.
#define avfilter_get_by_name(...) media_calls.avfilter_get_by_name(__VA_ARGS__)
#define avfilter_graph_alloc(...) media_calls.avfilter_graph_alloc(__VA_ARGS__)
#define avfilter_graph_config(...) media_calls.avfilter_graph_config(__VA_ARGS__)
#define avfilter_graph_create_filter(...) media_calls.avfilter_graph_create_filter(__VA_ARGS__)
#define avfilter_graph_free(...) media_calls.avfilter_graph_free(__VA_ARGS__)
#define avfilter_graph_parse_ptr(...) media_calls.avfilter_graph_parse_ptr(__VA_ARGS__)
#define avfilter_inout_alloc(...) media_calls.avfilter_inout_alloc(__VA_ARGS__)
#define avfilter_inout_free(...) media_calls.avfilter_inout_free(__VA_ARGS__)
#define av_buffersink_get_frame(...) media_calls.av_buffersink_get_frame(__VA_ARGS__)
#define av_buffersink_set_frame_size(...) media_calls.av_buffersink_set_frame_size(__VA_ARGS__)
#define av_buffersrc_add_frame_flags(...) media_calls.av_buffersrc_add_frame_flags(__VA_ARGS__)
#define av_buffersrc_close(...) media_calls.av_buffersrc_close(__VA_ARGS__)
#define av_grow_packet(...) media_calls.av_grow_packet(__VA_ARGS__)
#define av_new_packet(...) media_calls.av_new_packet(__VA_ARGS__)
#define av_packet_alloc(...) media_calls.av_packet_alloc(__VA_ARGS__)
#define av_packet_free(...) media_calls.av_packet_free(__VA_ARGS__)
#define av_packet_move_ref(...) media_calls.av_packet_move_ref(__VA_ARGS__)
#define av_packet_new_side_data(...) media_calls.av_packet_new_side_data(__VA_ARGS__)
#define av_packet_rescale_ts(...) media_calls.av_packet_rescale_ts(__VA_ARGS__)
#define av_packet_unref(...) media_calls.av_packet_unref(__VA_ARGS__)
#define av_shrink_packet(...) media_calls.av_shrink_packet(__VA_ARGS__)
#define avcodec_alloc_context3(...) media_calls.avcodec_alloc_context3(__VA_ARGS__)
#define avcodec_decode_subtitle2(...) media_calls.avcodec_decode_subtitle2(__VA_ARGS__)
#define avcodec_descriptor_get(...) media_calls.avcodec_descriptor_get(__VA_ARGS__)
#define avcodec_encode_subtitle(...) media_calls.avcodec_encode_subtitle(__VA_ARGS__)
#define avcodec_find_decoder(...) media_calls.avcodec_find_decoder(__VA_ARGS__)
#define avcodec_find_decoder_by_name(...) media_calls.avcodec_find_decoder_by_name(__VA_ARGS__)
#define avcodec_find_encoder_by_name(...) media_calls.avcodec_find_encoder_by_name(__VA_ARGS__)
#define avcodec_flush_buffers(...) media_calls.avcodec_flush_buffers(__VA_ARGS__)
#define avcodec_free_context(...) media_calls.avcodec_free_context(__VA_ARGS__)
#define avcodec_get_name(...) media_calls.avcodec_get_name(__VA_ARGS__)
#define avcodec_open2(...) media_calls.avcodec_open2(__VA_ARGS__)
#define avcodec_parameters_copy(...) media_calls.avcodec_parameters_copy(__VA_ARGS__)
#define avcodec_parameters_from_context(...)                                                       \
    media_calls.avcodec_parameters_from_context(__VA_ARGS__)
#define avcodec_parameters_to_context(...) media_calls.avcodec_parameters_to_context(__VA_ARGS__)
#define avcodec_receive_frame(...) media_calls.avcodec_receive_frame(__VA_ARGS__)
#define avcodec_receive_packet(...) media_calls.avcodec_receive_packet(__VA_ARGS__)
#define avcodec_send_frame(...) media_calls.avcodec_send_frame(__VA_ARGS__)
#define avcodec_send_packet(...) media_calls.avcodec_send_packet(__VA_ARGS__)
#define avsubtitle_free(...) media_calls.avsubtitle_free(__VA_ARGS__)
#define av_find_best_stream(...) media_calls.av_find_best_stream(__VA_ARGS__)
#define av_find_input_format(...) media_calls.av_find_input_format(__VA_ARGS__)
#define av_guess_format(...) media_calls.av_guess_format(__VA_ARGS__)
#define av_guess_frame_rate(...) media_calls.av_guess_frame_rate(__VA_ARGS__)
#define av_guess_sample_aspect_ratio(...) media_calls.av_guess_sample_aspect_ratio(__VA_ARGS__)
#define av_interleaved_write_frame(...) media_calls.av_interleaved_write_frame(__VA_ARGS__)
#define av_probe_input_buffer2(...) media_calls.av_probe_input_buffer2(__VA_ARGS__)
#define av_read_frame(...) media_calls.av_read_frame(__VA_ARGS__)
#define av_seek_frame(...) media_calls.av_seek_frame(__VA_ARGS__)
#define av_stream_get_side_data(...) media_calls.av_stream_get_side_data(__VA_ARGS__)
#define av_write_trailer(...) media_calls.av_write_trailer(__VA_ARGS__)
#define avformat_alloc_context(...) media_calls.avformat_alloc_context(__VA_ARGS__)
#define avformat_alloc_output_context2(...) media_calls.avformat_alloc_output_context2(__VA_ARGS__)
#define avformat_close_input(...) media_calls.avformat_close_input(__VA_ARGS__)
#define avformat_find_stream_info(...) media_calls.avformat_find_stream_info(__VA_ARGS__)
#define avformat_free_context(...) media_calls.avformat_free_context(__VA_ARGS__)
#define avformat_new_stream(...) media_calls.avformat_new_stream(__VA_ARGS__)
#define avformat_open_input(...) media_calls.avformat_open_input(__VA_ARGS__)
#define avformat_query_codec(...) media_calls.avformat_query_codec(__VA_ARGS__)
#define avformat_write_header(...) media_calls.avformat_write_header(__VA_ARGS__)
#define avio_alloc_context(...) media_calls.avio_alloc_context(__VA_ARGS__)
#define avio_closep(...) media_calls.avio_closep(__VA_ARGS__)
#define avio_context_free(...) media_calls.avio_context_free(__VA_ARGS__)
#define avio_flush(...) media_calls.avio_flush(__VA_ARGS__)
#define avio_open2(...) media_calls.avio_open2(__VA_ARGS__)
#define avio_read(...) media_calls.avio_read(__VA_ARGS__)
#define avio_seek(...) media_calls.avio_seek(__VA_ARGS__)
#define avio_size(...) media_calls.avio_size(__VA_ARGS__)

#endif

#endif
