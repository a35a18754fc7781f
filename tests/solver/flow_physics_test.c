// flow_physics_test.c — bulk water against exact solutions: breaking dams (Ritter, Stoker), a lake
// that sloshes in a bowl (Thacker), the run-up of a solitary wave (Synolakis).
#include "flow_naive.h"

#define G 9.81

// ---- breaking dams ------------------------------------------------------------------------------

// The depth between bore and rarefaction, of 1 m against `low`.
static double middle_of(double low) {
    double a = low;
    double b = 1.0;
    for (int i = 0; i < 60; i++) {
        const double h = 0.5 * (a + b);
        const double f =
            2.0 * (sqrt(G) - sqrt(G * h)) - (h - low) * sqrt(0.5 * G * (h + low) / (h * low));
        *(f > 0.0 ? &a : &b) = h;
    }
    return a;
}

static double dam_at(double x, double t, double low) {
    const double c = sqrt(G);
    const double fan = (2.0 * c - x / t) * (2.0 * c - x / t) / (9.0 * G);
    if (x < -c * t) {
        return 1.0;
    }
    if (low == 0.0) {
        return x < 2.0 * c * t ? fan : 0.0;
    }
    const double h = middle_of(low);
    const double u = 2.0 * (c - sqrt(G * h));
    const double bore = h * u / (h - low);
    return x < (u - sqrt(G * h)) * t ? fan : x < bore * t ? h : low;
}

static double dam_error(int cells, double low) {
    const double dx = 10.0 / cells;
    pond_desc desc = flow_desc(cells, 2, dx, 1.0);
    const double time = 0.6;
    const int steps = (int)ceil(time / (0.3 * dx / sqrt(G)));
    desc.time_step = time / steps;
    water w = make_water(&desc);
    for (int y = 0; y < 2; y++) {
        for (int x = 0; x < cells; x++) {
            set_cell(&w, x, y, 0.0, x < cells / 2 ? 1.0 : low > 0.0 ? low : -1e9);
        }
    }
    settle_water(&w);
    step_water(&w, steps);
    double error = 0.0;
    double sum = 0.0;
    for (int x = 0; x < cells; x++) {
        const double exact = dam_at((x + 0.5) * dx - 5.0, time, low);
        error += fabs((double)depth_of(&w, x, 0) - exact);
        sum += exact;
    }
    free_water(&w);
    return error / sum;
}

static void dams(void **state) {
    (void)state;
    const double ritter = dam_error(400, 0.0);
    const double stoker = dam_error(400, 0.1);
    print_message("L1 at 400 cells: Ritter %.4f, Stoker %.4f\n", ritter, stoker);
    assert_true(ritter <= 0.003);
    assert_true(stoker <= 0.003);
}

// ---- a lake that sloshes ------------------------------------------------------------------------

static double thacker_at(double x, double y, double phase) {
    return 0.05 * (2.0 * x * cos(phase) + 2.0 * y * sin(phase) - 0.5);
}

static void thacker(void **state) {
    (void)state;
    enum { SIDE = 100 };
    const double dx = 4.0 / SIDE;
    const double omega = sqrt(2.0 * G * 0.1);
    const double period = 2.0 * 3.14159265358979 / omega;
    pond_desc desc = flow_desc(SIDE, SIDE, dx, 0.1);
    const int steps = (int)ceil(period / (0.3 * dx / (sqrt(G * 0.1) + 0.5 * omega)));
    desc.time_step = period / steps;
    water w = make_water(&desc);
    for (int y = 0; y < SIDE; y++) {
        for (int x = 0; x < SIDE; x++) {
            const double px = (x + 0.5) * dx - 2.0;
            const double py = (y + 0.5) * dx - 2.0;
            const double ground = -0.1 * (1.0 - (px * px + py * py));
            const double surface = thacker_at(px, py, 0.0);
            set_cell(&w, x, y, ground, surface > ground ? surface : -1e9);
            *v_of(&w, x, y) = y > 0 ? (float)(0.5 * omega) : 0.0f;
        }
    }
    settle_water(&w);
    const double volume = volume_of(&w);
    step_water(&w, 3 * steps);
    double error = 0.0;
    double sum = 0.0;
    for (int y = 0; y < SIDE; y++) {
        for (int x = 0; x < SIDE; x++) {
            const double px = (x + 0.5) * dx - 2.0;
            const double py = (y + 0.5) * dx - 2.0;
            const double exact =
                fmax(thacker_at(px, py, 0.0) + 0.1 * (1.0 - (px * px + py * py)), 0.0);
            error += fabs((double)depth_of(&w, x, y) - exact);
            sum += exact;
        }
    }
    print_message("Thacker, %d cells, 3 periods: L1 %.4f\n", SIDE, error / sum);
    assert_true(error / sum <= 0.08);
    assert_true(volume_of(&w) == volume);
    free_water(&w);
}

// ---- run-up -------------------------------------------------------------------------------------

static void solitary_wave(void **state) {
    (void)state;
    enum { CELLS = 600 };
    const double height = 0.0185;
    const double k = sqrt(0.75 * height);
    const double length = acosh(sqrt(20.0)) / k;
    const double left = -19.85 - 2.0 * length - 5.0;
    const double dx = (15.0 - left) / CELLS;
    pond_desc desc = flow_desc(CELLS, 2, dx, 1.0);
    desc.time_step = 0.25 * dx / sqrt(G * (1.0 + height));
    water w = make_water(&desc);
    for (int y = 0; y < 2; y++) {
        for (int x = 0; x < CELLS; x++) {
            const double at = left + (x + 0.5) * dx;
            const double crest = 1.0 / cosh(k * (at + 19.85 + length));
            const double ground = at > -19.85 ? at / 19.85 : -1.0;
            const double surface = height * crest * crest;
            set_cell(&w, x, y, ground, ground < surface ? surface : -1e9);
            const double before = 1.0 / cosh(k * (at - 0.5 * dx + 19.85 + length));
            *u_of(&w, x, y) = x > 0 ? (float)(height * before * before * sqrt(G)) : 0.0f;
        }
    }
    settle_water(&w);
    const int steps = (int)((length + 19.85 + 25.0) / sqrt(G) / desc.time_step);
    double highest = 0.0;
    for (int i = 0; i < steps; i++) {
        step_water(&w, 1);
        for (int x = 0; x < CELLS; x++) {
            const double at = left + (x + 0.5) * dx;
            highest = depth_of(&w, x, 0) > 0.001f ? fmax(highest, at / 19.85) : highest;
        }
    }
    print_message("solitary wave of %g: run-up %.4f (law 0.0863)\n", height, highest);
    assert_true(highest >= 0.073 && highest <= 0.09);
    free_water(&w);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(dams),
        cmocka_unit_test(thacker),
        cmocka_unit_test(solitary_wave),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
