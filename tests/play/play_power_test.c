// play_power_test.c — detection of battery power, with folders like those of Linux.
#include "play/window/power.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "support.h"

static char folder[64];

static int make_folder(void **state) {
    (void)state;
    (void)snprintf(folder, sizeof folder, "/tmp/millpond-power-XXXXXX");
    return mkdtemp(folder) != NULL ? 0 : -1;
}

static int remove_folder(void **state) {
    (void)state;
    char command[128];
    (void)snprintf(command, sizeof command, "rm -r %s", folder);
    return system(command); // NOLINT(cert-env33-c,bugprone-command-processor,concurrency-mt-unsafe)
}

static void supply(const char *name, const char *file, const char *text) {
    char path[256];
    (void)snprintf(path, sizeof path, "%s/%s", folder, name);
    (void)mkdir(path, 0700);
    (void)snprintf(path, sizeof path, "%s/%s/%s", folder, name, file);
    FILE *out = fopen(path, "w");
    assert_non_null(out);
    (void)fprintf(out, "%s\n", text);
    assert_int_equal(fclose(out), 0);
}

static void knows_batteries(void **state) {
    (void)state;
    assert_false(power_is_battery("/nowhere"));
    assert_false(power_is_battery(folder)); // a desktop
    supply("mouse", "type", "Battery");
    supply("mouse", "scope", "Device");
    supply("mouse", "status", "Discharging");
    assert_false(power_is_battery(folder));
    supply("BAT0", "type", "Battery");
    supply("BAT0", "status", "Full");
    assert_false(power_is_battery(folder));
    supply("BAT0", "status", "Discharging");
    assert_true(power_is_battery(folder));
    supply("AC", "type", "Mains");
    supply("AC", "online", "0");
    assert_true(power_is_battery(folder));
    supply("AC", "online", "1"); // a weak charger
    assert_false(power_is_battery(folder));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(knows_batteries, make_folder, remove_folder)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
