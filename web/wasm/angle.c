// Part of the C library's sine and cosine: what it does with angles over a million turns takes more
// room than all the rest, and there are none here.

int __rem_pio2_large(double *x, double *y, int exponent, int count, int precision) {
    (void)x;
    (void)exponent;
    (void)count;
    (void)precision;
    y[0] = 0.0;
    y[1] = 0.0;
    return 0;
}
