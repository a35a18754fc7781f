// Eight steps a call beside the same steps taken one a call, in water that something touches
// between them.

#include "bench.h"
#include "contest.h"
#include "water.h"

#define A_CALL 8
#define STEPS 64 // of a run

// What touches the water between its steps.
typedef struct company {
    const char *name;
    float rain; // drops a second on all of the water
    float fountain;
    int bodies; // that swim, far from each other
    bool top_meets_bottom;
} company;

typedef struct sweep_run {
    const company *company;
    pond_desc desc;
    int64_t a_call;
    pond *water;
} sweep_run;

static pond_vec2 place(const pond_desc *desc, double x, double y) {
    return (pond_vec2){(float)(x * desc->width * desc->cell_size),
                       (float)(y * desc->height * desc->cell_size)};
}

static void rain_on(pond *water, const pond_desc *desc, float drops) {
    const double area = desc->width * desc->cell_size * desc->height * desc->cell_size;
    pond_rain rain = pond_rain_default();
    rain.rate = (float)(drops / area);
    pond_set_rain(water, &rain);
}

static bool add_fountain(pond *water, const pond_desc *desc, float drops) {
    pond_emitter_desc fountain = pond_emitter_desc_default();
    fountain.kind = POND_EMITTER_FOUNTAIN;
    fountain.from = place(desc, 0.5, 0.5);
    fountain.rate = drops;
    pond_emitter_id id;
    return pond_emitter_add(water, &fountain, &id) == POND_OK;
}

static bool add_body(pond *water, const pond_desc *desc, double y) {
    pond_body_desc body = pond_body_desc_default();
    body.pose.centre = place(desc, 0.5, y);
    pond_body_id id;
    if (pond_body_add(water, &body, &id) != POND_OK) {
        return false;
    }
    pond_body_set_velocity(water, id, (pond_vec2){0.2f, 0.0f}, 0.0f);
    return true;
}

static bool join(pond *water, const pond_desc *desc, const company *c) {
    rain_on(water, desc, c->rain);
    bool good = c->fountain <= 0.0f || add_fountain(water, desc, c->fountain);
    for (int i = 0; i < c->bodies; i++) {
        good = good && add_body(water, desc, (i + 0.5) / c->bodies);
    }
    return good || report_fail(NULL, "%s", pond_message());
}

// Each run has the same drops, since it starts from the same water.
static void renew(void *context) {
    sweep_run *run = context;
    pond_destroy(run->water);
    run->water = water_make(&run->desc);
    if (run->water != NULL && !join(run->water, &run->desc, run->company)) {
        pond_destroy(run->water);
        run->water = NULL;
    }
}

static void step_run(void *context) {
    const sweep_run *run = context;
    for (int i = 0; i < STEPS && run->water != NULL; i += (int)run->a_call) {
        pond_step_many(run->water, run->a_call);
    }
}

static bool agree(const bench_subject *s, const sweep_run *many, const sweep_run *one) {
    return many->water != NULL && one->water != NULL &&
           (pond_hash(many->water) == pond_hash(one->water) ||
            report_fail(s, "%d steps a call and one by one disagree", A_CALL));
}

static bool measure(report *r, const bench_subject *s, const company *c, bool quick) {
    pond_desc desc = water_desc(POND_SOLVER_WAVE, s->width, s->height, s->threads);
    if (c->top_meets_bottom) {
        desc.edges.top = desc.edges.bottom = POND_EDGE_PERIODIC;
    }
    if (!water_fits(&desc, (double)pond_memory_size(&desc))) {
        (void)report_fail(s, "left out, since this machine has too little memory");
        return true;
    }
    report_progress(r, s);
    sweep_run many = {.company = c, .desc = desc, .a_call = A_CALL};
    sweep_run one = {.company = c, .desc = desc, .a_call = 1};
    renew(&many);
    renew(&one);
    const contender steps = {.run = step_run, .prepare = renew, .processor_time = true};
    contender list[] = {steps, steps};
    list[0].context = &many;
    list[1].context = &one;
    contest_hold(list, 2, quick);
    const bool good = agree(s, &many, &one);
    pond_destroy(many.water);
    pond_destroy(one.water);
    const double cells = 1e-9 * s->width * s->height * STEPS;
    const bench_result result = {.value = cells / list[0].fastest,
                                 .unit = "Gcell/s",
                                 .naive = cells / list[1].fastest,
                                 .ratio = list[1].fastest / list[0].fastest};
    return good && report_add(r, s, &result);
}

bool bench_sweep(report *r, bool quick) {
    static const company all[] = {
        {.name = "nothing between steps"},
        {.name = "rain, 5 drops/s", .rain = 5.0f},
        {.name = "rain, 50 drops/s", .rain = 50.0f},
        {.name = "rain, 500 drops/s", .rain = 500.0f},
        {.name = "rain, 1500 drops/s", .rain = 1500.0f},
        {.name = "a fountain, 50 drops/s", .fountain = 50.0f},
        {.name = "two bodies far apart", .bodies = 2},
        {.name = "top meets bottom", .top_meets_bottom = true},
    };
    static const int sides[] = {2048, 4096};
    bool good = true;
    for (int i = 0; good && i < (quick ? 1 : 2); i++) {
        for (size_t k = 0; good && k < sizeof all / sizeof all[0]; k++) {
            const bench_subject s = {"sweep", all[k].name, sides[i], sides[i], 1};
            good = !report_wants(r, &s) || measure(r, &s, &all[k], quick);
        }
    }
    return good;
}
