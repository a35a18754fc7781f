#include "numbers.h"

#include <errno.h>
#include <math.h>
#include <millpond/field.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "report.h"
#include "scene_object.h"

// Returns a field of a scene's film, with its range.
static const pond_field *film_field(const char *name) {
    scene_key key = {0};
    (void)scene_key_find(&scene_film_object, name, &key);
    return key.field;
}

// Only decimal numbers: hexadecimal, "inf" and "nan" are refused.
static bool is_decimal(const char *text, size_t length) {
    return length > 0 && strspn(text, "0123456789+-.eE") >= length;
}

static bool read_number(const char *text, size_t length, double *out) {
    char copy[64];
    if (length >= sizeof copy || !is_decimal(text, length)) {
        return false;
    }
    memcpy(copy, text, length);
    copy[length] = '\0';
    char *end;
    *out = strtod(copy, &end);
    return *end == '\0' && end != copy && isfinite(*out);
}

bool number_read(const char *text, double *out) {
    return read_number(text, strlen(text), out);
}

bool number_or_word_parse(const char *option, const char *text, double low, double high,
                          const char *word, double *out) {
    double value;
    if (word != NULL && strcmp(text, word) == 0) {
        *out = INFINITY;
        return true;
    }
    if (read_number(text, strlen(text), &value) && value >= low && value <= high) {
        *out = value;
        return true;
    }
    report_error(EXIT_BAD_USE, "%s %s: allowed is a number from %g to %g%s%s", option, text, low,
                 high, word != NULL ? ", or " : "", word != NULL ? word : "");
    return false;
}

bool number_parse(const char *option, const char *text, double low, double high, double *out) {
    return number_or_word_parse(option, text, low, high, NULL, out);
}

bool whole_parse(const char *option, const char *text, int64_t low, int64_t high, int64_t *out) {
    char *end;
    errno = 0;
    const long long value = strtoll(text, &end, 10);
    const bool digits = is_decimal(text, strlen(text)) && *end == '\0';
    if (digits && errno == 0 && value >= low && value <= high) {
        *out = value;
        return true;
    }
    report_error(EXIT_BAD_USE, "%s %s: allowed is a whole number from %lld to %lld", option, text,
                 (long long)low, (long long)high);
    return false;
}

// The range of a side.
typedef struct side_range {
    double low;
    double high;
} side_range;

static side_range side_range_of(int most) {
    const pond_field *range = film_field("width");
    return (side_range){range->low, most > 0 ? most : range->high};
}

static bool is_side(double side, const side_range *range) {
    return side >= range->low && side <= range->high && side == floor(side);
}

// `forms`: the allowed forms, for the message.
static bool read_size(const char *option, const char *text, int most, const char *forms, int *width,
                      int *height) {
    double sides[2];
    const side_range range = side_range_of(most);
    const char *cross = strchr(text, 'x');
    if (cross != NULL && read_number(text, (size_t)(cross - text), &sides[0]) &&
        read_number(cross + 1, strlen(cross + 1), &sides[1]) && is_side(sides[0], &range) &&
        is_side(sides[1], &range)) {
        *width = (int)sides[0];
        *height = (int)sides[1];
        return true;
    }
    report_error(EXIT_BAD_USE, "%s %s: allowed is %s, each from %.0f to %.0f, such as 1280x720",
                 option, text, forms, range.low, range.high);
    return false;
}

bool size_parse(const char *option, const char *text, int most, int *width, int *height) {
    return read_size(option, text, most, "WIDTHxHEIGHT", width, height);
}

// Reads one side of a size; the whole text must be a number.
static bool read_side(const char *text, int most, int *out) {
    double side;
    const side_range range = side_range_of(most);
    const bool good = number_read(text, &side) && is_side(side, &range);
    *out = good ? (int)side : *out;
    return good;
}

bool shape_parse(const char *option, const char *text, int most, int *width, int *height) {
    const char *cross = strchr(text, 'x');
    *width = 0;
    *height = 0;
    if (cross == NULL && read_side(text, most, width)) {
        return true;
    }
    if (cross == text && read_side(text + 1, most, height)) {
        return true;
    }
    return read_size(option, text, most, "WIDTHxHEIGHT, WIDTH or xHEIGHT", width, height);
}

// Reads hours, minutes and seconds between colons; only the first may be 60 or more.
static bool read_clock(const char *text, double *out) {
    double sum = 0.0;
    int parts = 0;
    for (const char *at = text; parts < 3; parts++) {
        double part;
        const size_t length = strcspn(at, ":");
        if (!read_number(at, length, &part) || part < 0.0 || (parts > 0 && part >= 60.0) ||
            (at[length] == ':' && part != floor(part))) {
            return false;
        }
        sum = 60.0 * sum + part;
        if (at[length] == '\0') {
            *out = sum;
            return true;
        }
        at += length + 1;
    }
    return false;
}

static bool read_time(const char *text, double *out) {
    static const struct {
        const char *ending;
        double seconds;
    } units[] = {{"ms", 1e-3}, {"s", 1.0}, {"min", 60.0}, {"m", 60.0}, {"h", 3600.0}};
    const size_t length = strspn(text, "0123456789+-.");
    for (size_t i = 0; i < sizeof units / sizeof units[0]; i++) {
        if (strcmp(text + length, units[i].ending) == 0 && read_number(text, length, out)) {
            *out *= units[i].seconds;
            return true;
        }
    }
    return strchr(text, ':') != NULL ? read_clock(text, out) : number_read(text, out);
}

bool time_parse(const char *option, const char *text, double low, double high, double *out) {
    double value;
    if (read_time(text, &value) && value >= low && value <= high) {
        *out = value;
        return true;
    }
    report_error(EXIT_BAD_USE, "%s %s: allowed is a time from %g to %g s, such as 10, 1:30 or 1.5m",
                 option, text, low, high);
    return false;
}

media_rate rate_of(double fps) {
    const double whole = round(fps);
    if (whole >= 1.0 && fabs(fps - whole) < 1e-6) {
        return (media_rate){(int)whole, 1};
    }
    const double ntsc = round(fps * 1.001);
    if (ntsc >= 1.0 && fabs(fps - ntsc / 1.001) < 5e-3) {
        return (media_rate){(int)ntsc * 1000, 1001};
    }
    return (media_rate){(int)round(fps * 1000.0), 1000};
}

bool rate_parse(const char *option, const char *text, media_rate *out) {
    double parts[2];
    const pond_field *range = film_field("fps");
    const char *slash = strchr(text, '/');
    if (slash == NULL) {
        if (read_number(text, strlen(text), &parts[0]) && parts[0] >= range->low &&
            parts[0] <= range->high) {
            *out = rate_of(parts[0]);
            return true;
        }
    } else if (read_number(text, (size_t)(slash - text), &parts[0]) &&
               read_number(slash + 1, strlen(slash + 1), &parts[1]) && parts[0] >= 1 &&
               parts[0] <= 1e8 && parts[1] >= 1 && parts[1] <= 1e6 && parts[0] == floor(parts[0]) &&
               parts[1] == floor(parts[1]) && parts[0] / parts[1] >= range->low &&
               parts[0] / parts[1] <= range->high) {
        *out = (media_rate){(int)parts[0], (int)parts[1]};
        return true;
    }
    report_error(EXIT_BAD_USE,
                 "%s %s: allowed are %g to %g frames a second, such as 29.97 or 30000/1001", option,
                 text, range->low, range->high);
    return false;
}

bool list_parse(const char *option, const char *text, const char *form, const number_range *ranges,
                int count, double *out) {
    const char *at = text;
    for (int i = 0; i < count; i++) {
        const size_t length = strcspn(at, ",");
        const bool last = i == count - 1;
        if (!read_number(at, length, &out[i]) || (at[length] == ',') == last) {
            report_error(EXIT_BAD_USE, "%s %s: allowed are %d numbers as in %s", option, text,
                         count, form);
            return false;
        }
        if (out[i] < ranges[i].low || out[i] > ranges[i].high) {
            report_error(EXIT_BAD_USE, "%s %s: %s is %.*s; allowed is %g to %g", option, text,
                         ranges[i].name, (int)length, at, ranges[i].low, ranges[i].high);
            return false;
        }
        at += length + 1;
    }
    return true;
}
