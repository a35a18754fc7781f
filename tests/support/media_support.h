// media_support.h — films that survive any codec, made and read in a folder of the test's own.
#ifndef TESTS_MEDIA_SUPPORT_H
#define TESTS_MEDIA_SUPPORT_H

#include "media/media.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
// cmocka needs them first.
#include <cmocka.h>

extern char folder[256]; // where all files of the test lie
extern media_error problem;
extern const media_rate at_25;

// Set-up and end of the group.
int make_folder(void **state);
int remove_folder(void **state);

// The path of a file there; the last eight stay.
const char *in_folder(const char *name);
bool exists(const char *path);
// Files there that are not whole yet.
int count_parts(void);

// The first line a command says of a path; "" where it fails.
const char *ask(const char *command, const char *path);
bool has_tool(const char *name);
bool shell(const char *format, ...) __attribute__((format(printf, 1, 2)));

// Four flat quarters, red green / blue grey, and a grey that grows with time.
void draw(uint8_t *pixels, int width, int height, ptrdiff_t stride, int number);
void near_pixel(const uint8_t *pixel, int red, int green, int blue, int allowed);

media_sink *open_sink(const char *path, int width, int height, media_rate rate, const char *sound);
void write_frames(media_sink *sink, int width, int height, int count);
void make_film(const char *path, int width, int height, media_rate rate, int count,
               const char *sound);
// Reads all frames at the film's own size and rate; each one is looked at where it is large enough.
int read_film(const char *path, media_info *info, int allowed);

#endif
