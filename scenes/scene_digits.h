// scene_digits.h — writes numbers with the fewest digits that are read as the same number.
#ifndef SCENES_SCENE_DIGITS_H
#define SCENES_SCENE_DIGITS_H

#define SCENE_DIGITS 40 // bytes for any number

// Returns the decimal number with the fewest digits that is read as this float.
double scene_decimal(float number);

// Writes the fewest digits that are read as this number; large integers have no exponent.
void scene_digits(double number, char *out);

#endif
