#include "plot.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { WIDTH = 680, LEFT = 74, RIGHT = 22, TOP = 46, BOTTOM = 50 };

// A card with a background, readable on any page; it follows the reader's dark mode.
static const char style_sheet[] =
    "<style>\n"
    "text{font:13px system-ui,'Segoe UI','DejaVu Sans',sans-serif;fill:#3d4650}\n"
    ".card{fill:#fcfcfa;stroke:#d9dde0}.paper{fill:#fcfcfa}\n"
    ".title{font-size:15px;font-weight:600;fill:#1c242c}\n"
    ".grid{stroke:#e4e7e9}.axis{stroke:#8a949c;fill:none}\n"
    ".s{fill:none;stroke-width:1.8;stroke-linejoin:round;stroke-linecap:round}\n"
    ".ridge{stroke-width:1.1;fill:#fcfcfa}\n"
    ".c0{stroke:#1c242c}.c1{stroke:#0b7fab}.c2{stroke:#3f9142}.c3{stroke:#cf4d2e}.c4{stroke:#"
    "8a5fb0}\n"
    ".d0{fill:#1c242c}.d1{fill:#0b7fab}.d2{fill:#3f9142}.d3{fill:#cf4d2e}.d4{fill:#8a5fb0}\n"
    ".level{stroke:#b4862a;stroke-dasharray:2 4;stroke-width:1.5}.mark{fill:#8f6914}\n"
    "@media(prefers-color-scheme:dark){\n"
    "text{fill:#b6c0c8}.card{fill:#15191d;stroke:#333b42}.paper{fill:#15191d}.title{fill:#eceff1}\n"
    ".grid{stroke:#272e34}.axis{stroke:#67727b}.ridge{fill:#15191d}\n"
    ".c0{stroke:#eceff1}.c1{stroke:#4fb6df}.c2{stroke:#78c37b}.c3{stroke:#f0836a}.c4{stroke:#"
    "bb96dc}\n"
    ".d0{fill:#eceff1}.d1{fill:#4fb6df}.d2{fill:#78c37b}.d3{fill:#f0836a}.d4{fill:#bb96dc}\n"
    ".level{stroke:#d6ab4f}.mark{fill:#d6ab4f}}\n"
    "</style>\n";

typedef struct frame {
    FILE *file;
    const plot *p;
    double x0, y0, width, height; // of the data's rectangle [px]
} frame;

void plot_add(plot *p, plot_series s) {
    if (p->series_count < PLOT_SERIES) {
        p->series[p->series_count++] = s;
    }
}

void plot_mark_add(plot *p, plot_mark m) {
    if (p->mark_count < PLOT_MARKS) {
        p->marks[p->mark_count++] = m;
    }
}

static double share(const plot_axis *a, double value) {
    if (a->log) {
        const double least = a->low * 1e-30;
        return log(fmax(value, least) / a->low) / log(a->high / a->low);
    }
    return (value - a->low) / (a->high - a->low);
}

static double px(const frame *f, double x) {
    return f->x0 + f->width * share(&f->p->x, x);
}

static double py(const frame *f, double y) {
    return f->y0 + f->height * (1.0 - share(&f->p->y, y));
}

static void text(const frame *f, double x, double y, const char *anchor, const char *kind,
                 const char *words) {
    (void)fprintf(f->file, "<text x='%.1f' y='%.1f' text-anchor='%s' class='%s'>", x, y, anchor,
                  kind);
    for (const char *c = words; *c != '\0'; c++) {
        (void)(*c == '<'   ? fputs("&lt;", f->file)
               : *c == '&' ? fputs("&amp;", f->file)
                           : fputc(*c, f->file));
    }
    (void)fputs("</text>\n", f->file);
}

// ---- axes ---------------------------------------------------------------------------------------

enum { TICKS = 16 };

static int linear_ticks(const plot_axis *a, int wanted, double *out) {
    const double raw = (a->high - a->low) / wanted;
    const double power = pow(10.0, floor(log10(raw)));
    const double lead = raw / power;
    const double step = power * (lead < 1.5 ? 1.0 : lead < 3.5 ? 2.0 : lead < 7.5 ? 5.0 : 10.0);
    int count = 0;
    for (double i = ceil(a->low / step - 1e-9); i * step <= a->high + 1e-9 * step && count < TICKS;
         i += 1.0) {
        out[count++] = i * step;
    }
    return count;
}

static int log_ticks(const plot_axis *a, double *out) {
    const int low = (int)ceil(log10(a->low) - 1e-9);
    const int high = (int)floor(log10(a->high) + 1e-9);
    int count = 0;
    if (a->twos) {
        for (int e = (int)ceil(log2(a->low)); e <= (int)floor(log2(a->high)) && count < TICKS;
             e++) {
            out[count++] = exp2(e);
        }
        return count;
    }
    if (high - low < 2) {
        const double leads[] = {1.0, 2.0, 5.0};
        for (int e = low - 1; e <= high; e++) {
            for (int i = 0; i < 3; i++) {
                const double value = leads[i] * pow(10.0, e);
                if (value >= a->low * 0.999 && value <= a->high * 1.001 && count < TICKS) {
                    out[count++] = value;
                }
            }
        }
        return count;
    }
    const int stride = (high - low) / 7 + 1;
    for (int e = low; e <= high && count < TICKS; e += stride) {
        out[count++] = pow(10.0, e);
    }
    return count;
}

static int ticks_of(const plot_axis *a, int wanted, double *out) {
    return a->log ? log_ticks(a, out) : linear_ticks(a, wanted, out);
}

static void tick_text(const plot_axis *a, double value, char *out, size_t size) {
    const double power = a->log ? log10(value) : 0.5;
    if (a->digits == 0 && fabs(power - round(power)) < 1e-9 && (value < 0.009 || value > 9999.0)) {
        static const char *const digits[] = {"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
        const int e = (int)lround(power);
        const int m = e < 0 ? -e : e;
        (void)snprintf(out, size, "10%s%s%s", e < 0 ? "⁻" : "", m > 9 ? digits[m / 10] : "",
                       digits[m % 10]);
        return;
    }
    const double shown = fabs(value) < 1e-12 ? 0.0 : value;
    if (a->digits > 0) {
        (void)snprintf(out, size, "%.*f", a->digits - 1, shown);
    } else {
        (void)snprintf(out, size, "%g", shown);
    }
}

static void axes(const frame *f) {
    double at[TICKS];
    char words[48];
    int count = ticks_of(&f->p->x, 7, at);
    for (int i = 0; i < count; i++) {
        const double x = px(f, at[i]);
        if (!f->p->bare) {
            (void)fprintf(f->file, "<path class='grid' d='M%.1f %.1fv%.1f'/>\n", x, f->y0,
                          f->height);
        }
        tick_text(&f->p->x, at[i], words, sizeof words);
        text(f, x, f->y0 + f->height + 18.0, "middle", "t", words);
    }
    count = f->p->bare ? 0 : ticks_of(&f->p->y, (int)(f->height / 45.0), at);
    for (int i = 0; i < count; i++) {
        const double y = py(f, at[i]);
        (void)fprintf(f->file, "<path class='grid' d='M%.1f %.1fh%.1f'/>\n", f->x0, y, f->width);
        tick_text(&f->p->y, at[i], words, sizeof words);
        text(f, f->x0 - 8.0, y + 4.5, "end", "t", words);
    }
    (void)fprintf(f->file,
                  f->p->bare ? "<path class='axis' d='M%.1f %.1fm0 %.1fh%.1f'/>\n"
                             : "<path class='axis' d='M%.1f %.1fv%.1fh%.1f'/>\n",
                  f->x0, f->y0, f->height, f->width);
    text(f, f->x0 + f->width / 2.0, f->y0 + f->height + 39.0, "middle", "t", f->p->x.label);
    if (f->p->y.label != NULL) {
        (void)fprintf(f->file, "<g transform='translate(18 %.1f) rotate(-90)'>",
                      f->y0 + f->height / 2.0);
        text(f, 0.0, 0.0, "middle", "t", f->p->y.label);
        (void)fputs("</g>\n", f->file);
    }
}

// ---- drawing ------------------------------------------------------------------------------------

static void line(const frame *f, const plot_series *s) {
    (void)fprintf(f->file, "<path class='s c%d%s'%s d='", (int)s->colour,
                  s->style == PLOT_RIDGE ? " ridge" : "",
                  s->style == PLOT_DASHED ? " stroke-dasharray='6 5'" : "");
    double last_x = -1e9;
    double last_y = -1e9;
    for (size_t i = 0; i < s->count; i++) {
        const double x = px(f, s->x[i]);
        const double y = fmin(fmax(py(f, s->y[i]), -1e4), 1e4);
        if (i == 0) {
            (void)fprintf(f->file, "M%.1f %.1f", x, y);
        } else if (fabs(x - last_x) + fabs(y - last_y) > 0.25 || i + 1 == s->count) {
            (void)fprintf(f->file, "L%.1f %.1f", x, y);
        } else {
            continue;
        }
        last_x = x;
        last_y = y;
    }
    (void)fputs("'/>\n", f->file);
}

static void series(const frame *f, const plot_series *s) {
    if (s->style != PLOT_DOTS) {
        line(f, s);
        return;
    }
    for (size_t i = 0; i < s->count; i++) {
        (void)fprintf(f->file, "<circle class='d%d' cx='%.1f' cy='%.1f' r='3.4'/>\n",
                      (int)s->colour, px(f, s->x[i]), py(f, s->y[i]));
    }
}

static void legend(const frame *f) {
    int rows = 0;
    size_t longest = 0;
    for (int i = 0; i < f->p->series_count; i++) {
        const char *label = f->p->series[i].label;
        if (label != NULL) {
            rows++;
            size_t letters = 0;
            for (const char *c = label; *c != '\0'; c++) {
                letters += ((unsigned char)*c & 0xc0u) != 0x80u;
            }
            longest = letters > longest ? letters : longest;
        }
    }
    if (rows == 0) {
        return;
    }
    const double width = 44.0 + 7.1 * (double)longest;
    const double high = 19.0 * rows + 8.0;
    const double x = f->p->legend_left ? f->x0 + 10.0 : f->x0 + f->width - width - 6.0;
    double y = f->p->legend_low ? f->y0 + f->height - high - 8.0 : f->y0 + 6.0;
    (void)fprintf(f->file,
                  "<rect class='paper' x='%.1f' y='%.1f' width='%.1f' height='%.1f' rx='4' "
                  "opacity='.88'/>\n",
                  x, y, width, high);
    y += 4.0;
    for (int i = 0; i < f->p->series_count; i++) {
        const plot_series *s = &f->p->series[i];
        if (s->label == NULL) {
            continue;
        }
        if (s->style == PLOT_DOTS) {
            (void)fprintf(f->file, "<circle class='d%d' cx='%.1f' cy='%.1f' r='3.4'/>\n",
                          (int)s->colour, x + 18.0, y + 9.0);
        } else {
            (void)fprintf(f->file, "<path class='s c%d'%s d='M%.1f %.1fh24'/>\n", (int)s->colour,
                          s->style == PLOT_DASHED ? " stroke-dasharray='6 5'" : "", x + 6.0,
                          y + 9.0);
        }
        text(f, x + 38.0, y + 13.5, "start", "t", s->label);
        y += 19.0;
    }
}

static void marks(const frame *f) {
    for (int i = 0; i < f->p->mark_count; i++) {
        const plot_mark *m = &f->p->marks[i];
        const double y = py(f, m->y);
        if (m->level) {
            (void)fprintf(f->file, "<path class='level' d='M%.1f %.1fh%.1f'/>\n", f->x0, y,
                          f->width);
            text(f, m->right ? f->x0 + f->width - 8.0 : f->x0 + 8.0, y - 6.0,
                 m->right ? "end" : "start", "mark", m->text);
        } else {
            text(f, px(f, m->x), y, "middle", "mark", m->text);
        }
    }
}

bool plot_write(const plot *p, const char *path) {
    FILE *file = fopen(path, "w");
    if (file == NULL) {
        return false;
    }
    const int height = p->height > 0 ? p->height : 340;
    const frame f = {
        .file = file,
        .p = p,
        .x0 = p->bare ? 30.0 : LEFT,
        .y0 = TOP,
        .width = p->bare ? WIDTH - 60.0 : WIDTH - LEFT - RIGHT,
        .height = height - TOP - BOTTOM,
    };
    (void)fprintf(
        file,
        "<svg xmlns='http://www.w3.org/2000/svg' width='%d' height='%d' viewBox='0 0 %d %d'>\n",
        WIDTH, height, WIDTH, height);
    (void)fputs(style_sheet, file);
    (void)fprintf(file, "<rect class='card' x='.5' y='.5' width='%d' height='%d' rx='8'/>\n",
                  WIDTH - 1, height - 1);
    text(&f, f.x0, 28.0, "start", "title", p->title);
    axes(&f);
    (void)fprintf(
        file, "<clipPath id='c'><rect x='%.1f' y='%.1f' width='%.1f' height='%.1f'/></clipPath>\n",
        f.x0 - 4.0, f.y0 - 4.0, f.width + 8.0, f.height + 8.0);
    (void)fputs("<g clip-path='url(#c)'>\n", file);
    for (int i = 0; i < p->series_count; i++) {
        series(&f, &p->series[i]);
    }
    (void)fputs("</g>\n", file);
    marks(&f);
    legend(&f);
    (void)fputs("</svg>\n", file);
    return fclose(file) == 0;
}
