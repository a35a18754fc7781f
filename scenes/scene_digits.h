// scene_digits.h — numbers in as few digits as bring them back.
#ifndef SCENES_SCENE_DIGITS_H
#define SCENES_SCENE_DIGITS_H

#define SCENE_DIGITS 40 // bytes that hold any number

// The decimal number of the fewest digits that is read as this float.
double scene_decimal(float number);

// The fewest digits that are read as this number; large whole ones without an exponent.
void scene_digits(double number, char *out);

#endif
