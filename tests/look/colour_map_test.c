// colour_map_test.c — the colour maps are even to the eye: measured by OKLab's inverse, in double.
#include "look/colour/colour_map.h"

#include <millpond/colour_map.h>

#include "support.h"

typedef struct lab {
    double l, a, b;
} lab;

// Ottosson's matrices the other way.
static lab lab_of(const float light[3]) {
    const double r = (double)light[0];
    const double g = (double)light[1];
    const double b = (double)light[2];
    const double l = cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
    const double m = cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
    const double s = cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
    return (lab){0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s,
                 1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s,
                 0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s};
}

static double distance(lab p, lab q) {
    return sqrt((p.l - q.l) * (p.l - q.l) + (p.a - q.a) * (p.a - q.a) + (p.b - q.b) * (p.b - q.b));
}

// Steps from `first` on are all alike, and lightness goes one way.
static double check_arm(const pondi_colour_table *t, int first, int last, int way) {
    double length = 0;
    for (int i = first; i < last; i++) {
        length += distance(lab_of(t->light[i]), lab_of(t->light[i + 1]));
    }
    const double even = length / (last - first);
    for (int i = first; i < last; i++) {
        const lab p = lab_of(t->light[i]);
        const lab q = lab_of(t->light[i + 1]);
        assert_true(fabs(distance(p, q) / even - 1) < 0.02);
        assert_true((q.l - p.l) * way > 0);
    }
    return even;
}

static void even_steps(void **state) {
    (void)state;
    const int half = PONDI_MAP_STEPS / 2;
    for (int map = POND_COLOUR_MAP_TIDE; map <= POND_COLOUR_MAP_GREY; map++) {
        const pondi_colour_table *t = pondi_colour_table_of((pond_colour_map)map);
        assert_non_null(t);
        if (map <= POND_COLOUR_MAP_EMBER) {
            const int way = map == POND_COLOUR_MAP_TIDE ? 1 : -1;
            const double below = check_arm(t, 0, half, way);
            const double above = check_arm(t, half, PONDI_MAP_STEPS, -way);
            assert_true(fabs(below / above - 1) < 0.03); // a crest looks as far off as a trough
            const lab middle = lab_of(t->light[half]);
            assert_true(hypot(middle.a, middle.b) < 1e-3); // still water has no colour
        } else {
            check_arm(t, 0, PONDI_MAP_STEPS, 1);
        }
        for (int i = 0; i <= PONDI_MAP_STEPS; i++) {
            for (int c = 0; c < 3; c++) {
                assert_true(t->light[i][c] >= 0 && t->light[i][c] <= 1);
            }
        }
    }
    assert_null(pondi_colour_table_of((pond_colour_map)0));
    assert_null(pondi_colour_table_of((pond_colour_map)5));
}

static void shares(void **state) {
    (void)state;
    const pondi_colour_table *t = pondi_colour_table_of(POND_COLOUR_MAP_TIDE);
    const struct {
        float share;
        int entry;
    } cases[] = {{0, 0}, {-7, 0}, {NAN, 0}, {0.5f, 256}, {0.25f, 128}, {1, 512}, {1e30f, 512}};
    for (int i = 0; i < 7; i++) {
        const pond_colour c = pond_colour_map_at(POND_COLOUR_MAP_TIDE, cases[i].share);
        const float *light = t->light[cases[i].entry];
        assert_true(c.r == light[0] && c.g == light[1] && c.b == light[2]);
    }
    const pond_colour none = pond_colour_map_at((pond_colour_map)77, 0.5f);
    assert_true(none.r == 0 && none.g == 0 && none.b == 0);
    // Between two entries.
    const pond_colour c = pond_colour_map_at(POND_COLOUR_MAP_GREY, 100.5f / 512);
    const pondi_colour_table *grey = pondi_colour_table_of(POND_COLOUR_MAP_GREY);
    assert_true(c.r > grey->light[100][0] && c.r < grey->light[101][0]);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(even_steps),
        cmocka_unit_test(shares),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
