// plan_memory.c — checks the memory that a plan needs.
#include "plan.h"

#include <math.h>
#include <stdio.h>
#include <sys/resource.h>
#include <unistd.h>

#include "queue.h"
#include "report.h"
#include "scene_surface.h"
#include "scene_world.h"

static double frame_bytes(const plan *p) {
    return (p->deep ? 4.0 * sizeof(float) : 4.0) * p->width * p->height;
}

int plan_frames_on_their_way(const plan *p) {
    if (p->kind == MEDIA_NULL && p->maps.count == 0) {
        return 1; // storing it is faster than passing it to a thread
    }
    const double pixels = frame_bytes(p);
    return queue_places_for(
        (size_t)(pixels + map_list_memory(&p->maps, p->pond.width, p->pond.height)));
}

// Returns the limit of the shell (ulimit -v) [bytes], or infinity.
static double memory_allowed(void) {
    struct rlimit limit;
    long pages = 0;
    if (getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) {
        return INFINITY;
    }
    FILE *about = fopen("/proc/self/statm", "r");
    if (about != NULL) {
        pages = fscanf(about, "%ld", &pages) == 1 ? pages : 0;
        (void)fclose(about);
    }
    return fmax((double)limit.rlim_cur - (double)pages * (double)sysconf(_SC_PAGESIZE), 0.0);
}

bool plan_is_for_world(const plan *p) {
    return p->scene.world && scene_may_be_in_world(&p->scene, NULL, 0) && p->recording == NULL;
}

// Pictures, texture and water must fit into memory, as the system would end the program later.
int plan_check_memory(const plan *p, int machines) {
    const double pages = (double)sysconf(_SC_PHYS_PAGES) * (double)sysconf(_SC_PAGESIZE);
    const double allowed = memory_allowed();
    const double pixels = frame_bytes(p);
    const int places = plan_frames_on_their_way(p);
    // A picture is kept in its own size and in that of the film.
    const int ahead = p->backdrop.film ? queue_places_for((size_t)pixels) : 2;
    // Each place needs the maps, and the writer once more.
    const double maps = map_list_memory(&p->maps, p->pond.width, p->pond.height) * (places + 1);
    const double sheet = pixels * p->sheet.columns * p->sheet.rows;
    const double of_cells = scene_surface_memory(&p->scene, &p->pond, 0, 0);
    const double surface = scene_surface_memory(&p->scene, &p->pond, p->width, p->height);
    const double world = machines == 1 && plan_is_for_world(p) ? scene_world_memory(&p->pond) : 0.0;
    const double water = ((double)pond_memory_size(&p->pond) + of_cells) / machines + world;
    const double needed =
        pixels * (places + ahead) + maps + 2.0 * sheet + water + surface - of_cells;
    const bool limited = needed > allowed;
    if (limited || (pages > 0.0 && needed > 0.8 * pages)) {
        return report_error(
            EXIT_BAD_USE,
            "a film of %d x %d pixels with %d x %d cells needs %.1f GB of memory; %s %.1f GB: "
            "choose a smaller %s",
            p->width, p->height, p->pond.width, p->pond.height, needed * 1e-9,
            limited ? "its limit (ulimit -v) leaves" : "this machine has",
            (limited ? allowed : pages) * 1e-9,
            2.0 * maps > needed     ? "--map-size, or fewer maps"
            : water > 0.75 * needed ? "--cells"
                                    : "--size or --cells");
    }
    return EXIT_FINE;
}
