#include <stdlib.h>

#include "bench.h"
#include "goal.h"
#include "options.h"
#include "report.h"

static bool run_all(report *r, bool quick) {
    return bench_step(r, quick) && bench_sweep(r, quick) && bench_look(r, quick) &&
           bench_scene(r, quick);
}

int main(int count, char **words) {
    options wish;
    if (!options_read(count, words, &wish)) {
        return 2;
    }
    if (wish.help) {
        options_help();
        return EXIT_SUCCESS;
    }
    if (wish.outside != NULL && !goals_read_outside(wish.outside)) {
        return 2;
    }
    report *r = report_open(&wish);
    if (r == NULL) {
        return EXIT_FAILURE;
    }
    const bool planned = run_all(r, wish.quick);
    if (planned && !report_planned(r)) {
        (void)report_close(r, false);
        return 2;
    }
    const bool goals = wish.goals || wish.filter == NULL;
    const bool good =
        planned && run_all(r, wish.quick) && (!goals || goals_measure(r, wish.filter, wish.quick));
    return report_close(r, good) && good ? EXIT_SUCCESS : EXIT_FAILURE;
}
