#include "scene_digits.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

double scene_decimal(float number) {
    char text[SCENE_DIGITS];
    for (int digits = 1; isfinite(number) && digits <= 9; digits++) {
        (void)snprintf(text, sizeof text, "%.*g", digits, (double)number);
        const double read = strtod(text, NULL);
        if ((float)read == number) {
            return read;
        }
    }
    return (double)number;
}

void scene_digits(double number, char *out) {
    if (number == floor(number) && fabs(number) < 1e15) {
        (void)snprintf(out, SCENE_DIGITS, "%.0f", number + 0.0); // avoids −0
        return;
    }
    for (int digits = 1; digits <= 17; digits++) {
        (void)snprintf(out, SCENE_DIGITS, "%.*g", digits, number);
        if (strtod(out, NULL) == number) {
            return;
        }
    }
}
