#include "letters.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define UNITS_A_SIZE 13.7f // units of the drawings below in the letters' size
#define ICON_UNITS 24.0f   // that a button's picture is wide
#define ICON_SIZE 1.6f     // and how large it is [sizes of letters]
#define STROKE 0.105f      // width of a stroke [sizes of letters]
#define SPACING 0.4f       // between letters, besides their own [units]
#define MOST_SEGMENTS 192
#define PICTURE_SIZES 34 // width of the picture at least [sizes of letters]

// How a letter is drawn with a round pen: M moves, L draws a line, Q a curve by one handle, A an
// arc of its own and a one from where the pen is: middle, radii, from and to [°]. The line it
// stands on is y = 0, capitals are 10 units high, small letters 7.
typedef struct drawing {
    float advance; // [units]
    const char *strokes;
} drawing;

static const drawing drawings[LETTERS_UNKNOWN + 1] = {
    {4.2f, ""},                                                                        // space
    {4.0f, "M 2 10 L 2 3.6 M 2 .3 L 2 0"},                                             // !
    {6.0f, "M 1.8 10 L 1.8 7.5 M 4.2 10 L 4.2 7.5"},                                   // "
    {8.4f, "M 3 9.5 L 2 .5 M 6.4 9.5 L 5.4 .5 M .9 6.6 L 7.6 6.6 M .7 3.4 L 7.4 3.4"}, // #
    {8.4f, "M 6.8 7.6 Q 6 9 4.2 9 Q 1.4 9 1.4 7 Q 1.4 5.4 4.2 5 Q 7 4.6 7 2.8 Q 7 1 4.2 1 "
           "Q 2.2 1 1.3 2.6 M 4.2 10.8 L 4.2 -.8"},                            // $
    {10.6f, "A 2.6 7.8 1.6 2.1 0 360 A 8 2.2 1.6 2.1 0 360 M 8.4 10 L 2.2 0"}, // %
    {9.4f, "M 8.4 0 L 2.6 6.6 Q 1.6 8 2.4 9.2 Q 3.2 10.2 4.4 9.9 Q 5.8 9.5 5.7 8 "
           "Q 5.6 6.8 3.8 5.7 Q 1.2 4.2 1.2 2.6 Q 1.2 0 3.9 0 Q 7.2 0 8 4.6"},              // &
    {3.6f, "M 1.8 10 L 1.8 7.5"},                                                           // '
    {4.4f, "M 3.6 11 Q 1.2 8.4 1.2 4.5 Q 1.2 .6 3.6 -2"},                                   // (
    {4.4f, "M .8 11 Q 3.2 8.4 3.2 4.5 Q 3.2 .6 .8 -2"},                                     // )
    {6.4f, "M 3.2 10 L 3.2 5.6 M 1.2 9 L 5.2 6.7 M 5.2 9 L 1.2 6.7"},                       // *
    {8.4f, "M 4.2 7 L 4.2 1 M 1.2 4 L 7.2 4"},                                              // +
    {3.8f, "M 2 .3 L 1.3 -1.8"},                                                            // ,
    {5.0f, "M 1 3.8 L 4 3.8"},                                                              // -
    {3.8f, "M 1.9 .2 L 1.9 0"},                                                             // .
    {5.0f, "M 4.4 10.6 L .6 -1"},                                                           // /
    {8.4f, "A 4.2 5 3 5 0 360"},                                                            // 0
    {8.4f, "M 1.9 8 L 4.7 10 L 4.7 0"},                                                     // 1
    {8.4f, "M 1.4 7.6 Q 1.6 10 4.2 10 Q 6.9 10 6.9 7.4 Q 6.9 5.6 4.6 3.4 L 1.2 0 L 7.2 0"}, // 2
    {8.4f, "M 1.5 8.4 Q 2.3 10 4.1 10 Q 6.8 10 6.8 7.6 Q 6.8 5.4 3.8 5.3 "
           "Q 7.1 5.3 7.1 2.7 Q 7.1 0 4.1 0 Q 1.9 0 1.2 1.9"}, // 3
    {8.4f, "M 5.6 0 L 5.6 10 L .9 3 L 7.6 3"},                 // 4
    {8.4f, "M 6.7 10 L 2.1 10 L 1.7 5.4 Q 2.7 6.3 4.2 6.3 Q 7.1 6.3 7.1 3.2 Q 7.1 0 4 0 "
           "Q 2 0 1.2 1.6"},                                                       // 5
    {8.4f, "M 6.6 8.8 Q 5.9 10 4.4 10 Q 1.3 10 1.3 4 a 4.2 3.1 2.95 3.1 180 540"}, // 6
    {8.4f, "M 1.1 10 L 7.2 10 L 3.2 0"},                                           // 7
    {8.4f, "A 4.2 7.6 2.5 2.4 0 360 A 4.2 2.6 3 2.6 0 360"},                       // 8
    {8.4f, "M 1.8 1.2 Q 2.5 0 4 0 Q 7.1 0 7.1 6 a 4.2 6.9 2.95 3.1 0 360"},        // 9
    {3.8f, "M 1.9 .2 L 1.9 0 M 1.9 6.2 L 1.9 6"},                                  // :
    {3.8f, "M 2 .3 L 1.3 -1.8 M 2 6.2 L 2 6"},                                     // ;
    {8.4f, "M 7 7 L 1.4 4 L 7 1"},                                                 // <
    {8.4f, "M 1.2 5.4 L 7.2 5.4 M 1.2 2.6 L 7.2 2.6"},                             // =
    {8.4f, "M 1.4 7 L 7 4 L 1.4 1"},                                               // >
    {7.0f, "M 1 7.9 Q 1.2 10 3.5 10 Q 6 10 6 7.7 Q 6 6.2 4.6 5.2 Q 3.4 4.4 3.4 3 "
           "M 3.4 .2 L 3.4 0"}, // ?
    {11.4f, "A 5.6 4 2 2.2 0 360 M 7.6 6.2 L 7.6 3 Q 7.7 1.6 8.8 1.8 Q 10.2 2.2 10.2 4.6 "
            "Q 10.2 9 5.7 9 Q 1.2 9 1.2 4 Q 1.2 -1 5.7 -1 Q 7.4 -1 8.6 -.4"}, // @
    {9.2f, "M .8 0 L 4.6 10 L 8.4 0 M 2 3.2 L 7.2 3.2"},                      // A
    {9.0f, "M 1.5 0 L 1.5 10 L 4.6 10 Q 7.2 10 7.2 7.7 Q 7.2 5.4 4.6 5.4 L 1.5 5.4 "
           "M 4.6 5.4 Q 7.8 5.4 7.8 2.7 Q 7.8 0 4.6 0 L 1.5 0"},                      // B
    {9.6f, "A 5.6 5 4.4 5 50 310"},                                                   // C
    {10.0f, "M 1.5 0 L 1.5 10 L 4 10 Q 8.8 10 8.8 5 Q 8.8 0 4 0 L 1.5 0"},            // D
    {8.0f, "M 7 10 L 1.5 10 L 1.5 0 L 7 0 M 1.5 5.3 L 6.2 5.3"},                      // E
    {7.6f, "M 6.8 10 L 1.5 10 L 1.5 0 M 1.5 5.2 L 6 5.2"},                            // F
    {10.2f, "A 5.6 5 4.4 5 50 310 L 8.6 1.4 L 8.6 4.7 L 5.8 4.7"},                    // G
    {9.5f, "M 1.5 0 L 1.5 10 M 8 0 L 8 10 M 1.5 5.2 L 8 5.2"},                        // H
    {3.6f, "M 1.8 0 L 1.8 10"},                                                       // I
    {5.9f, "M 4.4 10 L 4.4 2.4 Q 4.4 0 2.3 0 Q 1.2 0 .6 .6"},                         // J
    {8.6f, "M 1.5 0 L 1.5 10 M 7.4 10 L 1.5 4 M 3.4 5.9 L 7.9 0"},                    // K
    {7.2f, "M 1.5 10 L 1.5 0 L 6.6 0"},                                               // L
    {11.2f, "M 1.5 0 L 1.5 10 L 5.6 3 L 9.7 10 L 9.7 0"},                             // M
    {9.5f, "M 1.5 0 L 1.5 10 L 8 0 L 8 10"},                                          // N
    {11.4f, "A 5.7 5 4.5 5 0 360"},                                                   // O
    {8.4f, "M 1.5 0 L 1.5 10 L 4.6 10 Q 7.5 10 7.5 7.3 Q 7.5 4.6 4.6 4.6 L 1.5 4.6"}, // P
    {11.4f, "A 5.7 5 4.5 5 0 360 M 6.4 2.2 L 9.4 -1"},                                // Q
    {8.8f, "M 1.5 0 L 1.5 10 L 4.6 10 Q 7.5 10 7.5 7.3 Q 7.5 4.6 4.6 4.6 L 1.5 4.6 "
           "M 4.8 4.6 L 8 0"}, // R
    {8.6f, "M 7 8.1 Q 6.3 10 4.3 10 Q 1.6 10 1.6 7.7 Q 1.6 5.8 4.4 5.2 Q 7.5 4.6 7.5 2.5 "
           "Q 7.5 0 4.4 0 Q 2 0 1.1 2"},                           // S
    {8.6f, "M .6 10 L 8 10 M 4.3 10 L 4.3 0"},                     // T
    {9.4f, "M 1.4 10 L 1.4 3.4 Q 1.4 0 4.7 0 Q 8 0 8 3.4 L 8 10"}, // U
    {9.0f, "M .7 10 L 4.5 0 L 8.3 10"},                            // V
    {12.6f, "M .7 10 L 3.4 0 L 6.3 9.2 L 9.2 0 L 11.9 10"},        // W
    {8.8f, "M 1 10 L 7.8 0 M 7.8 10 L 1 0"},                       // X
    {8.6f, "M .7 10 L 4.3 4.8 L 7.9 10 M 4.3 4.8 L 4.3 0"},        // Y
    {8.7f, "M 1.2 10 L 7.6 10 L 1 0 L 7.8 0"},                     // Z
    {4.6f, "M 3.6 11 L 1.5 11 L 1.5 -2 L 3.6 -2"},                 // [
    {5.0f, "M .6 10.6 L 4.4 -1"},                                  // backslash
    {4.6f, "M 1 11 L 3.1 11 L 3.1 -2 L 1 -2"},                     // ]
    {8.4f, "M 1.4 6.4 L 4.2 10 L 7 6.4"},                          // ^
    {7.0f, "M .3 -1.8 L 6.7 -1.8"},                                // _
    {5.0f, "M 1.4 10.4 L 3 8.6"},                                  // `
    {7.7f, "M 1.6 6 Q 2.3 7 3.8 7 Q 6.2 7 6.2 4.6 L 6.2 0 "
           "M 6.2 4.1 L 4 4.1 Q 1.2 4.1 1.2 2 Q 1.2 0 3.3 0 Q 5.3 0 6.2 1.8"},           // a
    {8.2f, "M 1.4 10.5 L 1.4 0 A 4.2 3.5 2.8 3.5 0 360"},                                // b
    {7.2f, "A 4.3 3.5 3.1 3.5 48 312"},                                                  // c
    {8.2f, "A 4 3.5 2.8 3.5 0 360 M 6.8 10.5 L 6.8 0"},                                  // d
    {7.9f, "M 1.3 3.7 L 6.95 3.7 a 4.1 3.5 2.85 3.5 3 318"},                             // e
    {5.0f, "M 4.9 10.4 Q 2.4 10.9 2.4 8.4 L 2.4 0 M .7 7 L 4.5 7"},                      // f
    {8.2f, "A 4 3.5 2.8 3.5 0 360 M 6.8 7 L 6.8 -.4 Q 6.8 -3 4.1 -3 Q 2.4 -3 1.6 -2.2"}, // g
    {8.1f, "M 1.5 10.5 L 1.5 0 M 1.5 4 Q 1.7 7 4.2 7 Q 6.6 7 6.6 4.4 L 6.6 0"},          // h
    {3.2f, "M 1.6 7 L 1.6 0 M 1.6 9.8 L 1.6 9.6"},                                       // i
    {3.5f, "M 1.9 7 L 1.9 -1.2 Q 1.9 -3 .3 -2.9 M 1.9 9.8 L 1.9 9.6"},                   // j
    {7.1f, "M 1.5 10.5 L 1.5 0 M 6.2 7 L 1.5 2.7 M 3.2 4.2 L 6.6 0"},                    // k
    {3.2f, "M 1.6 10.5 L 1.6 0"},                                                        // l
    {12.2f, "M 1.5 7 L 1.5 0 M 1.5 4.2 Q 1.7 7 4 7 Q 6.1 7 6.1 4.4 L 6.1 0 "
            "M 6.1 4.2 Q 6.3 7 8.6 7 Q 10.7 7 10.7 4.4 L 10.7 0"},           // m
    {8.1f, "M 1.5 7 L 1.5 0 M 1.5 4 Q 1.7 7 4.2 7 Q 6.6 7 6.6 4.4 L 6.6 0"}, // n
    {8.2f, "A 4.1 3.5 2.9 3.5 0 360"},                                       // o
    {8.2f, "M 1.4 7 L 1.4 -3 A 4.2 3.5 2.8 3.5 0 360"},                      // p
    {8.2f, "A 4 3.5 2.8 3.5 0 360 M 6.8 7 L 6.8 -3"},                        // q
    {5.2f, "M 1.5 7 L 1.5 0 M 1.5 3.8 Q 1.7 7 4.6 6.9"},                     // r
    {7.1f, "M 5.8 5.9 Q 5.2 7 3.6 7 Q 1.4 7 1.4 5.3 Q 1.4 4 3.7 3.6 Q 6.2 3.1 6.2 1.8 "
           "Q 6.2 0 3.7 0 Q 1.9 0 1.1 1.3"},                                 // s
    {5.3f, "M 2.4 9.2 L 2.4 2 Q 2.4 -.1 4.8 .1 M .7 7 L 4.6 7"},             // t
    {8.0f, "M 1.4 7 L 1.4 2.6 Q 1.4 0 3.8 0 Q 6.3 0 6.5 3 M 6.5 7 L 6.5 0"}, // u
    {7.2f, "M .8 7 L 3.6 0 L 6.4 7"},                                        // v
    {10.2f, "M .8 7 L 2.9 0 L 5.1 6.4 L 7.3 0 L 9.4 7"},                     // w
    {7.2f, "M 1 7 L 6.2 0 M 6.2 7 L 1 0"},                                   // x
    {7.4f, "M .8 7 L 3.7 0 M 6.6 7 L 3.7 0 Q 2.7 -2.9 .8 -2.9"},             // y
    {7.0f, "M 1.1 7 L 5.9 7 L .9 0 L 6.1 0"},                                // z
    {5.0f, "M 4.2 11 Q 2.4 11 2.4 9 L 2.4 6.4 Q 2.4 4.5 .8 4.5 Q 2.4 4.5 2.4 2.6 L 2.4 0 "
           "Q 2.4 -2 4.2 -2"},     // {
    {3.8f, "M 1.9 11 L 1.9 -2.4"}, // |
    {5.0f, "M .8 11 Q 2.6 11 2.6 9 L 2.6 6.4 Q 2.6 4.5 4.2 4.5 Q 2.6 4.5 2.6 2.6 L 2.6 0 "
           "Q 2.6 -2 .8 -2"},                                            // }
    {8.4f, "M 1.2 3.4 Q 1.8 5.2 3.2 4.8 Q 4 4.5 4.8 4 Q 6.4 3.2 7.2 5"}, // ~
    {4.4f, "M 2.2 4.2 L 2.2 4"},                                         // ·
    {9.6f, "M 1.8 .2 L 1.8 0 M 4.8 .2 L 4.8 0 M 7.8 .2 L 7.8 0"},        // …
    {8.4f, "M 1.6 6.6 L 6.8 1.4 M 6.8 6.6 L 1.6 1.4"},                   // ×
    {7.0f, "M 1.4 0 L 1.4 9 L 5.6 9 L 5.6 0 L 1.4 0"},                   // else
};

// In a square of ICON_UNITS, y up.
static const char *const icons[LETTERS_LEAVE - LETTERS_DROP + 1] = {
    "M 12 21.5 Q 5.6 13.6 5.6 9.4 a 12 9.4 6.4 6.4 180 360 Q 18.4 13.6 12 21.5 "
    "M 9 9 Q 9.1 6.7 11.2 6.2", // a drop
    "M 3 19 L 21 19 L 21 5 L 3 5 L 3 19 M 3 14.3 L 21 14.3 M 3 9.7 L 21 9.7 "
    "M 10 19 L 10 14.3 M 15 14.3 L 15 9.7 M 9 9.7 L 9 5", // a wall
    "M 6.4 12.6 a 9.2 15.6 3.8 3.8 225 -45 Q 13 11.2 15.4 11.8 Q 18.6 12.4 21 14.8 "
    "Q 21.8 4.8 13.6 4.6 L 9.6 4.6 Q 4.2 4.8 4.2 9 Q 4.3 11.2 6.4 12.6 "
    "M 5.6 16.6 L 2.4 15.2 L 5.6 14 M 9 16.9 L 9 16.6", // a duck
    "M 7 10.6 Q 3 10.6 3 14 Q 3 17 6.3 17.2 Q 7.4 21 11.6 21 Q 15.9 21 16.8 17.2 "
    "Q 21 17.2 21 13.8 Q 21 10.6 17.4 10.6 L 7 10.6 "
    "M 8.4 7.2 L 7.2 3.4 M 12.8 7.2 L 11.6 3.4 M 17.2 7.2 L 16 3.4", // rain
    "M 4 20 L 10 20 L 10 14 L 4 14 L 4 20 M 14 20 L 20 20 L 20 14 L 14 14 L 14 20 "
    "M 4 10 L 10 10 L 10 4 L 4 4 L 4 10 M 14 10 L 20 10 L 20 4 L 14 4 L 14 10", // scenes
    "M 3 18.5 L 12.4 18.5 A 14.8 18.5 2.4 2.4 0 360 M 17.2 18.5 L 21 18.5 "
    "M 3 12 L 5.4 12 A 7.8 12 2.4 2.4 0 360 M 10.2 12 L 21 12 "
    "M 3 5.5 L 11 5.5 A 13.4 5.5 2.4 2.4 0 360 M 15.8 5.5 L 21 5.5", // the panel
    "M 6 18 L 18 6 M 18 18 L 6 6",                                   // leave
};

// ---- strokes ------------------------------------------------------------------------------------

typedef struct point {
    float x;
    float y;
} point;

typedef struct strokes {
    point from[MOST_SEGMENTS];
    point to[MOST_SEGMENTS];
    int count;
    point pen;
} strokes;

static void draw_to(strokes *s, point to) {
    if (s->count < MOST_SEGMENTS) {
        s->from[s->count] = s->pen;
        s->to[s->count] = to;
        s->count++;
    }
    s->pen = to;
}

static void draw_curve(strokes *s, const float *n) {
    enum { PIECES = 8 };
    const point from = s->pen;
    for (int i = 1; i <= PIECES; i++) {
        const float t = (float)i / PIECES;
        const float a = (1.0f - t) * (1.0f - t);
        const float b = 2.0f * t * (1.0f - t);
        draw_to(
            s, (point){a * from.x + b * n[0] + t * t * n[2], a * from.y + b * n[1] + t * t * n[3]});
    }
}

static void draw_arc(strokes *s, const float *n, bool joined) {
    enum { DEGREES_A_PIECE = 12 };
    const int pieces = (int)ceilf(fabsf(n[5] - n[4]) / DEGREES_A_PIECE);
    for (int i = 0; i <= pieces; i++) {
        const float angle = (n[4] + (n[5] - n[4]) * (float)i / (float)pieces) * 0.01745329f;
        const point at = {n[0] + n[2] * cosf(angle), n[1] + n[3] * sinf(angle)};
        if (i == 0 && !joined) {
            s->pen = at;
        } else {
            draw_to(s, at);
        }
    }
}

static void read_strokes(const char *text, strokes *s) {
    float n[6] = {0};
    s->count = 0;
    s->pen = (point){0.0f, 0.0f};
    while (*text != '\0') {
        const char what = *text++;
        const int count = what == 'Q' ? 4 : what == 'A' || what == 'a' ? 6 : 2;
        for (int i = 0; i < count; i++) {
            char *end;
            n[i] = strtof(text, &end);
            text = end;
        }
        text += strspn(text, " ");
        if (what == 'M') {
            s->pen = (point){n[0], n[1]};
        } else if (what == 'L') {
            draw_to(s, (point){n[0], n[1]});
        } else if (what == 'Q') {
            draw_curve(s, n);
        } else {
            draw_arc(s, n, what == 'a');
        }
    }
}

static float distance_squared(point at, point from, point to) {
    const float x = to.x - from.x;
    const float y = to.y - from.y;
    const float length = x * x + y * y;
    const float along =
        ((at.x - from.x) * x + (at.y - from.y) * y) / (length > 0.0f ? length : 1.0f);
    const float t = along < 0.0f ? 0.0f : along > 1.0f ? 1.0f : along;
    const float off_x = at.x - from.x - t * x;
    const float off_y = at.y - from.y - t * y;
    return off_x * off_x + off_y * off_y;
}

// ---- the picture --------------------------------------------------------------------------------

// Places of letters are given out line by line.
typedef struct layout {
    int x;
    int y;
    int line; // its height
} layout;

static void place(const letters *all, layout *at, letter *l, float width, float height) {
    l->width = (int)ceilf(width);
    l->height = (int)ceilf(height);
    if (at->x + l->width + 1 > all->width) {
        at->y += at->line + 1;
        at->x = 1;
        at->line = 0;
    }
    l->x = at->x;
    l->y = at->y;
    at->x += l->width + 1;
    at->line = l->height > at->line ? l->height : at->line;
}

static float unit_of(int index, float size) {
    return index <= LETTERS_UNKNOWN ? size / UNITS_A_SIZE : ICON_SIZE * size / ICON_UNITS;
}

static void place_strokes(const letters *all, layout *at, letter *l, int index, float size) {
    const float unit = unit_of(index, size);
    const bool icon = index > LETTERS_UNKNOWN;
    const float advance = icon ? ICON_UNITS : drawings[index].advance + SPACING;
    l->left = -2.0f;
    l->top = icon ? ICON_UNITS * unit + 2.0f : ceilf(12.0f * unit) + 1.0f;
    l->advance = advance * unit;
    place(all, at, l, l->advance + 5.0f, icon ? l->top + 2.0f : l->top + ceilf(4.0f * unit) + 1.0f);
}

static float radius_of(int index) {
    return index == LETTERS_SMALL_DISC ? LETTERS_SMALL_RADIUS
           : index == LETTERS_DISC     ? LETTERS_RADIUS
                                       : LETTERS_LARGE_RADIUS;
}

static void place_all(letters *all, float size, layout *at) {
    *at = (layout){.x = 1, .y = 1};
    for (int i = 0; i <= LETTERS_LEAVE; i++) {
        place_strokes(all, at, &all->list[i], i, size);
        for (int part = 1; part < LETTERS_PARTS && i <= LETTERS_UNKNOWN; part++) {
            place_strokes(all, at, &all->between[part - 1][i], i, size);
        }
    }
    for (int i = LETTERS_SMALL_DISC; i <= LETTERS_LARGE_DISC; i++) {
        const float side = 2.0f * roundf(radius_of(i) * size);
        place(all, at, &all->list[i], side, side);
    }
}

static void cover(letters *all, const letter *l, int x, int y, float coverage) {
    const float share = coverage < 0.0f ? 0.0f : coverage > 1.0f ? 1.0f : coverage;
    all->pixels[((size_t)(l->y + y) * (size_t)all->width + (size_t)(l->x + x)) * 4 + 3] =
        (uint8_t)(255.0f * share + 0.5f);
}

static void draw_strokes(letters *all, const letter *l, int index, float aside, float size) {
    const float unit = unit_of(index, size);
    const float half = 0.5f * STROKE * size * (index > LETTERS_UNKNOWN ? 1.15f : 1.0f);
    strokes s;
    read_strokes(index > LETTERS_UNKNOWN ? icons[index - LETTERS_DROP] : drawings[index].strokes,
                 &s);
    for (int y = 0; y < l->height; y++) {
        for (int x = 0; x < l->width; x++) {
            const point at = {((float)x + 0.5f + l->left - aside) / unit,
                              (l->top - (float)y - 0.5f) / unit};
            float nearest = 1e9f; // squared
            for (int i = 0; i < s.count; i++) {
                nearest = fminf(nearest, distance_squared(at, s.from[i], s.to[i]));
            }
            cover(all, l, x, y, half + 0.5f - sqrtf(nearest) * unit);
        }
    }
}

static void draw_disc(letters *all, int index) {
    const letter *l = &all->list[index];
    const float radius = 0.5f * (float)l->width;
    for (int y = 0; y < l->height; y++) {
        for (int x = 0; x < l->width; x++) {
            const float far = hypotf((float)x + 0.5f - radius, (float)y + 0.5f - radius);
            cover(all, l, x, y, radius + 0.5f - far);
        }
    }
}

static int power_of_two(float least) {
    int side = 64;
    while ((float)side < least) {
        side *= 2;
    }
    return side;
}

static void draw_all(letters *all, float size) {
    for (int i = 0; i <= LETTERS_LEAVE; i++) {
        draw_strokes(all, &all->list[i], i, 0.0f, size);
        for (int part = 1; part < LETTERS_PARTS && i <= LETTERS_UNKNOWN; part++) {
            draw_strokes(all, &all->between[part - 1][i], i, (float)part / LETTERS_PARTS, size);
        }
    }
    for (int i = LETTERS_SMALL_DISC; i <= LETTERS_LARGE_DISC; i++) {
        draw_disc(all, i);
    }
}

bool letters_make(letters *all, float size) {
    layout end;
    *all = (letters){.width = power_of_two(PICTURE_SIZES * size)};
    place_all(all, size, &end);
    all->height = power_of_two((float)(end.y + end.line + 1));
    const size_t count = (size_t)all->width * (size_t)all->height;
    all->pixels = malloc(count * 4);
    if (all->pixels == NULL) {
        return false;
    }
    for (size_t i = 0; i < count; i++) {
        memcpy(all->pixels + 4 * i, (const uint8_t[]){255, 255, 255, 0}, 4);
    }
    draw_all(all, size);
    return true;
}

void letters_clear(letters *all) {
    free(all->pixels);
    *all = (letters){0};
}

const letter *letters_at(const letters *all, int index, int parts) {
    return parts > 0 ? &all->between[parts - 1][index] : &all->list[index];
}

// ---- text ---------------------------------------------------------------------------------------

// Latin-1 from À on, without accents.
static const char bare[] = "AAAAAAACEEEEIIIIDNOOOOO\1OUUUUYPsaaaaaaaceeeeiiiidnooooo/ouuuuypy";

static int letter_of(uint32_t code) {
    if (code >= LETTERS_FIRST && code < 127) {
        return (int)code - LETTERS_FIRST;
    }
    if (code >= 0xC0 && code <= 0xFF && code != 0xD7) {
        return bare[code - 0xC0] - LETTERS_FIRST;
    }
    return code == 0xB7     ? LETTERS_MIDDLE_DOT
           : code == 0x2026 ? LETTERS_ELLIPSIS
           : code == 0xD7   ? LETTERS_TIMES
           : code == 0xA0   ? 0
                            : LETTERS_UNKNOWN;
}

// Bytes that are no UTF-8 are a box each.
int letters_next(const char **text) {
    const uint8_t *t = (const uint8_t *)*text;
    if (t[0] == '\0') {
        return -1;
    }
    const int more = t[0] < 0x80             ? 0
                     : (t[0] & 0xE0) == 0xC0 ? 1
                     : (t[0] & 0xF0) == 0xE0 ? 2
                     : (t[0] & 0xF8) == 0xF0 ? 3
                                             : 0;
    uint32_t code = more == 0 ? t[0] : t[0] & (0x3Fu >> more);
    int length = 1;
    while (length <= more && (t[length] & 0xC0) == 0x80) {
        code = code << 6 | (t[length++] & 0x3Fu);
    }
    *text += length;
    return length <= more || (more == 0 && t[0] >= 0x80) ? LETTERS_UNKNOWN : letter_of(code);
}
