// vsnprintf() for the library's messages, a tenth of the C library's size: %d %u %s %zu %td %llu %X
// with widths and zeros, %.*s, and %f and %g of up to 9 digits.

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

typedef struct line {
    char *to;
    size_t room; // the end included
    size_t used;
} line;

static void put(line *l, char c) {
    if (l->used + 1 < l->room) {
        l->to[l->used] = c;
    }
    l->used++;
}

static void put_text(line *l, const char *text, size_t length) {
    for (size_t i = 0; i < length; i++) {
        put(l, text[i]);
    }
}

static void put_digits(line *l, uint64_t number, unsigned base, int least, char fill, bool upper) {
    char digits[24];
    int count = 0;
    do {
        const unsigned digit = (unsigned)(number % base);
        digits[count++] = (char)(digit < 10 ? '0' + digit : (upper ? 'A' : 'a') + digit - 10);
        number /= base;
    } while (number > 0);
    for (int i = count; i < least; i++) {
        put(l, fill);
    }
    while (count > 0) {
        put(l, digits[--count]);
    }
}

static double power_of_ten(int power) {
    double ten = 1.0;
    for (int i = 0; i < (power < 0 ? -power : power); i++) {
        ten *= 10.0;
    }
    return ten;
}

static double scaled(double number, int power) {
    return power < 0 ? number / power_of_ten(power) : number * power_of_ten(power);
}

// The first digits of a positive number, rounded; *exponent is that of the first.
static uint64_t leading(double number, int digits, int *exponent) {
    int e = 0;
    while (scaled(number, -e) >= 10.0) {
        e++;
    }
    while (scaled(number, -e) < 1.0) {
        e--;
    }
    uint64_t all = (uint64_t)(scaled(number, digits - 1 - e) + 0.5);
    if ((double)all >= power_of_ten(digits)) {
        all /= 10;
        e++;
    }
    *exponent = e;
    return all;
}

// Writes digits with a point before the last `decimals`, without zeros at their end.
static void put_point(line *l, uint64_t all, int decimals, bool cut) {
    while (cut && decimals > 0 && all % 10 == 0) {
        all /= 10;
        decimals--;
    }
    uint64_t one = 1;
    for (int i = 0; i < decimals; i++) {
        one *= 10;
    }
    put_digits(l, all / one, 10, 1, '0', false);
    if (decimals > 0) {
        put(l, '.');
        put_digits(l, all % one, 10, decimals, '0', false);
    }
}

static void put_general(line *l, double number, int digits) {
    if (number == 0.0) {
        put(l, '0');
        return;
    }
    int e;
    const uint64_t all = leading(number, digits, &e);
    if (e >= -4 && e < digits) {
        put_point(l, all, digits - 1 - e, true);
        return;
    }
    put_point(l, all, digits - 1, true);
    put(l, 'e');
    put(l, e < 0 ? '-' : '+');
    put_digits(l, (uint64_t)(e < 0 ? -e : e), 10, 2, '0', false);
}

static void put_number(line *l, double number, int digits, bool fixed) {
    if (number != number) {
        put_text(l, "nan", 3);
        return;
    }
    if (number < 0.0) {
        put(l, '-');
        number = -number;
    }
    if (number > 1.7976931348623157e308) {
        put_text(l, "inf", 3);
    } else if (fixed && number < 1e9) {
        put_point(l, (uint64_t)(number * power_of_ten(digits) + 0.5), digits, false);
    } else {
        put_general(l, number, fixed ? 9 : digits > 0 ? digits : 1);
    }
}

// The format of an argument.
typedef struct form {
    char fill;
    int width;
    int digits; // -1: as usual
    int longs;  // ll: 2
} form;

static int read_number(const char **at, va_list *rest) {
    int number = 0;
    if (**at == '*') {
        ++*at;
        return va_arg(*rest, int);
    }
    while (**at >= '0' && **at <= '9') {
        number = number * 10 + (*(*at)++ - '0');
    }
    return number;
}

static form read_form(const char **at, va_list *rest) {
    form f = {.fill = ' ', .digits = -1};
    if (**at == '0') {
        f.fill = '0';
    }
    f.width = read_number(at, rest);
    if (**at == '.') {
        ++*at;
        f.digits = read_number(at, rest);
    }
    for (; **at == 'l' || **at == 'z' || **at == 't'; ++*at) {
        f.longs += **at == 'l';
    }
    return f;
}

static uint64_t read_whole(const form *f, bool is_signed, va_list *rest) {
    if (f->longs >= 2) {
        return va_arg(*rest, uint64_t);
    }
    const unsigned number = va_arg(*rest, unsigned); // long and size_t are as wide
    return is_signed ? (uint64_t)(int64_t)(int)number : number;
}

static void put_whole(line *l, const form *f, char kind, va_list *rest) {
    const bool is_signed = kind == 'd' || kind == 'i';
    uint64_t number = read_whole(f, is_signed, rest);
    if (is_signed && (int64_t)number < 0) {
        put(l, '-');
        number = 0 - number;
    }
    const bool hex = kind == 'x' || kind == 'X';
    put_digits(l, number, hex ? 16 : 10, f->width, f->fill, kind == 'X');
}

static void put_argument(line *l, const form *f, char kind, va_list *rest) {
    if (kind == 's') {
        const char *text = va_arg(*rest, const char *);
        const size_t most = f->digits >= 0 ? (size_t)f->digits : SIZE_MAX;
        size_t length = 0;
        while (length < most && text[length] != '\0') {
            length++;
        }
        put_text(l, text, length);
    } else if (kind == 'g' || kind == 'f') {
        put_number(l, va_arg(*rest, double), f->digits >= 0 ? f->digits : 6, kind == 'f');
    } else if (kind == 'c') {
        put(l, (char)va_arg(*rest, int));
    } else if (kind == '%') {
        put(l, '%');
    } else {
        put_whole(l, f, kind, rest);
    }
}

int vsnprintf(char *to, size_t room, const char *format, va_list arguments) {
    line l = {.to = to, .room = room};
    va_list rest;
    va_copy(rest, arguments);
    for (const char *at = format; *at != '\0'; at++) {
        if (*at != '%') {
            put(&l, *at);
            continue;
        }
        at++;
        const form f = read_form(&at, &rest);
        put_argument(&l, &f, *at, &rest);
    }
    va_end(rest);
    if (room > 0) {
        to[l.used < room ? l.used : room - 1] = '\0';
    }
    return (int)l.used;
}

int snprintf(char *to, size_t room, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    const int length = vsnprintf(to, room, format, arguments);
    va_end(arguments);
    return length;
}
