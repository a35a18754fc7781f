// mesh_test.c — meshes of views against known slopes, and against faces gathered one by one.
#include "pictures.h"

#include <millpond/mesh.h>

typedef struct arrays {
    pond_mesh size;
    float *at;
    float *normals;
    float *places;
    uint32_t *corners;
} arrays;

static const float GUARD = -77.0f;

static arrays mesh_of(const pond_view *view, int every) {
    arrays a = {.size = pond_mesh_measure(view, every)};
    const size_t n = a.size.vertices;
    a.at = room(n * 3 + 1, sizeof(float));
    a.normals = room(n * 3 + 1, sizeof(float));
    a.places = room(n * 2 + 1, sizeof(float));
    a.corners = room(a.size.indices + 1, sizeof(uint32_t));
    a.at[n * 3] = a.normals[n * 3] = a.places[n * 2] = GUARD;
    a.corners[a.size.indices] = 77;
    pond_mesh_positions(view, every, a.at);
    pond_mesh_normals(view, every, a.normals);
    pond_mesh_coordinates(view, every, a.places);
    pond_mesh_triangles(view, every, a.corners);
    assert_true(a.at[n * 3] == GUARD && a.normals[n * 3] == GUARD && a.places[n * 2] == GUARD);
    assert_int_equal(a.corners[a.size.indices], 77);
    return a;
}

static void release(arrays *a) {
    free(a->at);
    free(a->normals);
    free(a->places);
    free(a->corners);
}

static void known_slope(void **state) {
    (void)state;
    // 0.3 up to the right and 0.2 down the pond's picture, everywhere, thinned or not
    own_view v = own_view_make(23, 14, POND_FORMAT_F32);
    for (int y = 0; y < 14; y++) {
        for (int x = 0; x < 23; x++) {
            view_set(&v, x, y, 0.01 * (0.3 * x + 0.2 * y));
        }
    }
    const double length = sqrt(1 + 0.3 * 0.3 + 0.2 * 0.2);
    for (int every = 1; every <= 40; every += 3) {
        arrays a = mesh_of(&v.view, every);
        for (size_t i = 0; i < a.size.vertices; i++) {
            const float *n = a.normals + 3 * i;
            assert_true(fabs((double)n[0] + 0.3 / length) < 1e-5);
            assert_true(fabs((double)n[1] - 1 / length) < 1e-5);
            assert_true(fabs((double)n[2] + 0.2 / length) < 1e-5);
        }
        const float *last = a.at + 3 * (a.size.vertices - 1);
        assert_true(fabs((double)last[0] - 0.11) < 1e-6); // the last cell's, every time
        assert_true(fabs((double)last[1] - 0.01 * (0.3 * 22 + 0.2 * 13)) < 1e-6);
        assert_true(fabs((double)last[2] - 0.065) < 1e-6);
        assert_true(fabs((double)a.at[0] + 0.11) < 1e-6 && fabs((double)a.at[2] + 0.065) < 1e-6);
        release(&a);
    }
    free(v.memory);
}

// The mesh's own triangles, in the plain way.
static void faces_gathered(void **state) {
    (void)state;
    const int sizes[][3] = {{31, 17, 1}, {31, 17, 3}, {30, 2, 4},
                            {2, 2, 1},   {2, 9, 5},   {64, 33, 7}};
    for (int k = 0; k < 12; k++) {
        const int *s = sizes[k / 2];
        const pond_format format = k % 2 ? POND_FORMAT_I16 : POND_FORMAT_F32;
        own_view v = wavy_view(s[0], s[1], format, format == POND_FORMAT_I16 ? 60 : 0.02);
        arrays a = mesh_of(&v.view, s[2]);
        assert_int_equal(a.size.vertices, (size_t)a.size.columns * (size_t)a.size.rows);
        double *sum = room(a.size.vertices * 3, sizeof *sum);
        double ground = 0;
        for (size_t i = 0; i < a.size.indices; i += 3) {
            double e[2][3];
            for (int c = 0; c < 3; c++) {
                for (int edge = 0; edge < 2; edge++) {
                    e[edge][c] = (double)a.at[3 * a.corners[i + 1 + (size_t)edge] + (uint32_t)c] -
                                 (double)a.at[3 * a.corners[i] + (uint32_t)c];
                }
            }
            const double n[3] = {e[0][1] * e[1][2] - e[0][2] * e[1][1],
                                 e[0][2] * e[1][0] - e[0][0] * e[1][2],
                                 e[0][0] * e[1][1] - e[0][1] * e[1][0]};
            assert_true(n[1] > 0); // anticlockwise from above
            ground += n[1] / 2;
            for (int corner = 0; corner < 3; corner++) {
                assert_true(a.corners[i + (size_t)corner] < a.size.vertices);
                for (int c = 0; c < 3; c++) {
                    sum[3 * a.corners[i + (size_t)corner] + (uint32_t)c] += n[c];
                }
            }
        }
        assert_true(fabs(ground - (s[0] - 1) * (s[1] - 1) * 1e-4) < 1e-8); // all of it, once
        for (size_t i = 0; i < a.size.vertices; i++) {
            const double *n = sum + 3 * i;
            const double length = sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]);
            for (int c = 0; c < 3; c++) {
                assert_true(fabs(n[c] / length - (double)a.normals[3 * i + (size_t)c]) < 2e-4);
            }
            const double x = (double)a.at[3 * i] / 0.01 + 0.5 * (s[0] - 1);
            const double y = (double)a.at[3 * i + 2] / 0.01 + 0.5 * (s[1] - 1);
            const double height = view_get(&v.view, (int)lround(x), (int)lround(y));
            assert_true(fabs((double)a.at[3 * i + 1] - height * (double)v.view.unit) < 1e-7);
            assert_true(fabs((double)a.places[2 * i] - (x + 0.5) / s[0]) < 1e-5);
            assert_true(fabs((double)a.places[2 * i + 1] - (y + 0.5) / s[1]) < 1e-5);
        }
        free(sum);
        release(&a);
        free(v.memory);
    }
}

static void odd_sizes(void **state) {
    (void)state;
    const int sizes[][2] = {{1, 1}, {1, 9}, {9, 1}, {2, 1}};
    for (int i = 0; i < 4; i++) {
        own_view v = wavy_view(sizes[i][0], sizes[i][1], POND_FORMAT_F32, 0.1);
        for (int every = -1; every <= 40000; every += every < 20 ? 1 : 39979) {
            arrays a = mesh_of(&v.view, every);
            assert_int_equal(a.size.indices, 0);
            assert_true(a.size.columns >= 1 && a.size.rows >= 1);
            for (size_t k = 0; k < a.size.vertices; k++) {
                assert_true(a.normals[3 * k] == 0 && a.normals[3 * k + 1] == 1);
            }
            release(&a);
        }
        free(v.memory);
    }
    own_view v = wavy_view(6, 5, POND_FORMAT_F32, 0.01);
    view_set(&v, 2, 2, (double)NAN);
    view_set(&v, 3, 2, (double)INFINITY);
    view_set(&v, 0, 0, 3e38);
    arrays a = mesh_of(&v.view, 1);
    assert_true(a.at[3 * (2 * 6 + 2) + 1] == 0 && a.at[3 * (2 * 6 + 3) + 1] == 0);
    for (size_t k = 0; k < a.size.vertices * 3; k++) {
        assert_true(isfinite(a.normals[k]) && isfinite(a.at[k]));
    }
    release(&a);
    float untouched[8] = {1, 1, 1, 1, 1, 1, 1, 1};
    uint32_t corners[6] = {0};
    pond_mesh_positions(NULL, 1, untouched);
    pond_mesh_normals(NULL, 1, untouched);
    pond_mesh_coordinates(NULL, 1, untouched);
    pond_mesh_triangles(NULL, 1, corners);
    pond_view empty = v.view;
    empty.heights = NULL;
    pond_mesh_positions(&empty, 1, untouched);
    assert_true(untouched[0] == 1 && pond_mesh_measure(&empty, 1).vertices == 0);
    pond_mesh_positions(&v.view, 1, NULL);
    pond_mesh_normals(&v.view, 1, NULL);
    pond_mesh_coordinates(&v.view, 1, NULL);
    pond_mesh_triangles(&v.view, 1, NULL);
    free(v.memory);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(known_slope),
        cmocka_unit_test(faces_gathered),
        cmocka_unit_test(odd_sizes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
