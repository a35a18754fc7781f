// orient.c — rotation and mirroring: display matrices of films, EXIF orientation of photographs.
#include "internal.h"

#include <stdlib.h>

// The rows of the matrix are the directions on the screen of a step to the right and a step down.
static media_turn turn_of_matrix(const int32_t *matrix) {
    const int64_t right_x = matrix[0];
    const int64_t right_y = matrix[1];
    const int64_t down_x = matrix[3];
    const int64_t down_y = matrix[4];
    const bool transpose = llabs(right_x) + llabs(down_y) < llabs(right_y) + llabs(down_x);
    return (media_turn){
        .transpose = transpose,
        .mirror_x = (transpose ? down_x : right_x) < 0,
        .mirror_y = (transpose ? right_y : down_y) < 0,
    };
}

media_turn media_turn_of_exif(int orientation) {
    static const media_turn turns[9] = {
        [2] = {.mirror_x = true},
        [3] = {.mirror_x = true, .mirror_y = true},
        [4] = {.mirror_y = true},
        [5] = {.transpose = true},
        [6] = {.transpose = true, .mirror_x = true},
        [7] = {.transpose = true, .mirror_x = true, .mirror_y = true},
        [8] = {.transpose = true, .mirror_y = true},
    };
    return orientation >= 1 && orientation <= 8 ? turns[orientation] : turns[0];
}

media_turn media_turn_of(const AVFrame *frame, const AVStream *stream) {
    const AVFrameSideData *const side = av_frame_get_side_data(frame, AV_FRAME_DATA_DISPLAYMATRIX);
    if (side != NULL && side->size >= 9 * sizeof(int32_t)) {
        return turn_of_matrix((const int32_t *)(const void *)side->data);
    }
    size_t size = 0;
    const uint8_t *const matrix =
        stream == NULL ? NULL : av_stream_get_side_data(stream, AV_PKT_DATA_DISPLAYMATRIX, &size);
    if (matrix != NULL && size >= 9 * sizeof(int32_t)) {
        return turn_of_matrix((const int32_t *)(const void *)matrix);
    }
    return (media_turn){0};
}

const char *media_turn_filters(media_turn turn) {
    static const char *const filters[2][2][2] = {
        {{"", ",vflip"}, {",hflip", ",hflip,vflip"}},
        {{",transpose=cclock_flip", ",transpose=cclock"},
         {",transpose=clock", ",transpose=clock_flip"}},
    };
    return filters[turn.transpose][turn.mirror_x][turn.mirror_y];
}
