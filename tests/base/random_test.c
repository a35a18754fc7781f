// random_test.c — random numbers: the right spread, no ties between streams, the same for ever.
#include "base/random.h"

#include "support.h"

static void pinned(void **state) {
    (void)state;
    // A change here changes every pond's rain.
    const uint64_t wanted[] = {0x6e58cb0c94d02cfcU, 0xa375e2f6b2ba8184U, 0x13f6c9b89527ffb5U};
    assert_true(pondi_random(0, 0, 0) == wanted[0]);
    assert_true(pondi_random(1, 2, 3) == wanted[1]);
    assert_true(pondi_random(UINT64_MAX, UINT64_MAX, UINT64_MAX) == wanted[2]);
}

static void uniform(void **state) {
    (void)state;
    enum { COUNT = 400000, BINS = 256 };
    int bins[BINS] = {0};
    double mean = 0;
    double next = 0; // covariance with the next number
    double stream = 0;
    double seed = 0;
    for (uint64_t i = 0; i < COUNT; i++) {
        const double u = pondi_random_unit(7, 3, i);
        assert_true(u >= 0 && u < 1);
        bins[(int)(u * BINS)]++;
        mean += u / COUNT;
        next += (u - 0.5) * (pondi_random_unit(7, 3, i + 1) - 0.5) / COUNT;
        stream += (u - 0.5) * (pondi_random_unit(7, 4, i) - 0.5) / COUNT;
        seed += (u - 0.5) * (pondi_random_unit(8, 3, i) - 0.5) / COUNT;
    }
    // Four standard deviations each.
    assert_true(fabs(mean - 0.5) < 4 * 0.2887 / 632);
    const double most = 4 / 12.0 / 632;
    assert_true(fabs(next) < most && fabs(stream) < most && fabs(seed) < most);
    double chi2 = 0;
    for (int i = 0; i < BINS; i++) {
        const double miss = bins[i] - (double)COUNT / BINS;
        chi2 += miss * miss / ((double)COUNT / BINS);
    }
    assert_true(chi2 > 255 - 4 * 22.6 && chi2 < 255 + 4 * 22.6);
}

static void normal(void **state) {
    (void)state;
    enum { COUNT = 200000 };
    double sum[5] = {0};
    int beyond2 = 0;
    for (uint64_t i = 0; i < COUNT; i++) {
        // By stream, as rain draws it.
        const double x = pondi_random_normal(5, i, 0);
        double p = 1;
        for (int k = 0; k < 5; k++) {
            sum[k] += p / COUNT;
            p *= x;
        }
        beyond2 += fabs(x) > 2;
    }
    assert_true(fabs(sum[1]) < 4 / 447.0);
    assert_true(fabs(sum[2] - 1) < 4 * 1.4142 / 447.0);
    assert_true(fabs(sum[3]) < 4 * 3.873 / 447.0);
    assert_true(fabs(sum[4] - 3) < 4 * 9.798 / 447.0);
    assert_true(fabs(beyond2 / (double)COUNT - 0.0455) < 0.002);
}

static void poisson(void **state) {
    (void)state;
    const double means[] = {0, 0.001, 0.3, 1, 5, 16, 16.5, 100, 1024};
    for (size_t m = 0; m < sizeof means / sizeof means[0]; m++) {
        const int draws = means[m] > 50 ? 4000 : 40000;
        double sum = 0;
        double sum2 = 0;
        for (int i = 0; i < draws; i++) {
            const int count = pondi_random_poisson(11, (uint64_t)i << 24, means[m]);
            assert_true(count >= 0);
            sum += count;
            sum2 += (count - means[m]) * (count - means[m]);
        }
        const double mean = sum / draws;
        const double variance = sum2 / draws;
        assert_true(fabs(mean - means[m]) <= 4 * sqrt(means[m] / draws));
        const double spread = sqrt((means[m] + 2 * means[m] * means[m]) / draws);
        assert_true(fabs(variance - means[m]) <= 4.5 * spread);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pinned),
        cmocka_unit_test(uniform),
        cmocka_unit_test(normal),
        cmocka_unit_test(poisson),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
