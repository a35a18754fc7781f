#include "share.h"

#include <stdlib.h>

#include "media/media.h"

#define STILL_SECONDS 10.0 // of the film of a picture
#define STILL_SIDE 1920.0  // within which it is drawn [pixels]
#define UNREADABLE 1.0

typedef struct weight {
    int index;
    double pixels; // of all frames
} weight;

static double pixels_of(const char *path) {
    media_error error = {0};
    media_source *source = media_open(path, &error);
    if (source == NULL) {
        return UNREADABLE;
    }
    const media_info *info = media_get_info(source);
    const double area = (double)info->width * info->height;
    const double longest = info->width > info->height ? info->width : info->height;
    const double shrink = info->film || longest <= STILL_SIDE ? 1.0 : STILL_SIDE / longest;
    const double rate =
        info->film && info->rate.den > 0 ? (double)info->rate.num / info->rate.den : 60.0;
    const double seconds = info->film && info->seconds > 0.0 ? info->seconds : STILL_SECONDS;
    media_close(source);
    return area * shrink * shrink * rate * seconds;
}

static int by_weight(const void *a, const void *b) {
    const weight *first = a;
    const weight *second = b;
    return first->pixels != second->pixels ? (first->pixels < second->pixels ? 1 : -1)
                                           : first->index - second->index;
}

static void give_out(const weight *sorted, int files, int count, double *loads, int *owners) {
    for (int i = 0; i < files; i++) {
        int least = 0;
        for (int k = 1; k < count; k++) {
            least = loads[k] < loads[least] ? k : least;
        }
        loads[least] += sorted[i].pixels;
        owners[sorted[i].index] = least;
    }
}

// Rank 0 looks at the files, for all.
bool share_take(const ranks *r, const inputs *in, bool *mine) {
    weight *sorted = calloc((size_t)in->count, sizeof *sorted);
    double *loads = calloc((size_t)r->count, sizeof *loads);
    int *owners = calloc((size_t)in->count, sizeof *owners);
    const int all = sorted != NULL && loads != NULL && owners != NULL ? 1 : 0;
    int every = 0;
    MPI_Allreduce(&all, &every, 1, MPI_INT, MPI_MIN, r->comm);
    if (every == 1) {
        for (int i = 0; i < in->count && r->rank == 0; i++) {
            sorted[i] = (weight){i, pixels_of(in->media[i].path)};
        }
        if (r->rank == 0) {
            qsort(sorted, (size_t)in->count, sizeof *sorted, by_weight);
            give_out(sorted, in->count, r->count, loads, owners);
        }
        MPI_Bcast(owners, in->count, MPI_INT, 0, r->comm);
        for (int i = 0; i < in->count; i++) {
            mine[i] = owners[i] == r->rank;
        }
    }
    free(sorted);
    free(loads);
    free(owners);
    return every == 1;
}
