#include <stdlib.h>

#include "bench.h"
#include "goal.h"
#include "options.h"
#include "report.h"

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
    report *r = report_open(&wish, goals_need);
    if (r == NULL) {
        return EXIT_FAILURE;
    }
    const bool goals = wish.goals || wish.filter == NULL;
    const bool good = bench_step(r, wish.quick) && bench_look(r, wish.quick) &&
                      (!goals || goals_measure(r, wish.filter, wish.quick));
    return report_close(r, good, NULL);
}
