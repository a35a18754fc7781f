// Words over the picture: what was just said, how it stands, and a hint to begin with. They are no
// part of pictures and films that are saved.
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "clock.h"
#include "play/recording/record.h"
#include "window_inside.h"

#define FADE 0.4         // that words take to vanish [s]
#define HINT_FOR 10.0    // that the hint stays where nobody touches anything [s]
#define PAINTING_FOR 0.5 // that a painting takes before it is said [s]
#define MOST_LINES 5
#define WIDEST 560.0     // a line [coordinates at a scale of 1]
#define LEAST_ROOM 240.0 // that words take beside the panel [likewise]

// ---- time ---------------------------------------------------------------------------------------

// How opaque words are that end then, 0…1.
static float share_at(const window *w, double now, double end) {
    const double fade = w->options->calm ? 1e-3 : FADE;
    return (float)fmin(fmax((end - now) / fade, 0.0), 1.0);
}

static bool fades(const window *w, double now, double end) {
    const float share = share_at(w, now, end);
    return share > 0.0f && share < 1.0f;
}

static bool has_hint(const window *w) {
    return w->overlay != NULL && w->hint_until > 0.0;
}

void window_start_hint(window *w) {
    w->hint_until = clock_seconds() + HINT_FOR;
}

void window_end_hint(window *w) {
    w->hint_until = fmin(w->hint_until, clock_seconds() + FADE);
}

bool window_words_move(const window *w) {
    const double now = clock_seconds();
    return (has_hint(w) && fades(w, now, w->hint_until)) ||
           (w->said[0] != '\0' && fades(w, now, w->said_until));
}

double window_words_change(const window *w, double longest) {
    const double hint = has_hint(w) ? w->hint_until - FADE : longest;
    const double said = w->said[0] != '\0' ? w->said_until - FADE : longest;
    return fmin(longest, fmin(hint, said));
}

void window_words_pass(window *w) {
    const double now = clock_seconds();
    if (w->hint_until > 0.0 && now >= w->hint_until) {
        w->hint_until = 0.0;
        w->exposed = true;
    }
    if (w->said[0] != '\0' && now >= w->said_until) {
        w->said[0] = '\0';
        w->exposed = true;
        window_title(w);
    }
    const bool paints = session_is_painting(w->session);
    w->painting_since = !paints ? 0.0 : w->painting_since > 0.0 ? w->painting_since : now;
}

// ---- places -------------------------------------------------------------------------------------

// What the panel and the buttons leave free, where that is enough for words.
static SDL_Rect free_room(const window *w) {
    SDL_Rect room = {0};
    SDL_GetWindowSize(w->sdl, &room.w, &room.h);
    const SDL_Rect taken = panel_part(w->panel);
    if (taken.w > 0 && taken.x >= overlay_length(w->overlay, LEAST_ROOM)) {
        room.w = taken.x;
    }
    room.h -= window_buttons_height(w);
    return room;
}

typedef struct line {
    const char *text;
    int bytes;
} line;

static int fitting(const overlay *o, const char *text, float width) {
    const char *at = text;
    int fits = 0;
    int word = 0; // bytes up to where a word ends
    while (*at != '\0') {
        const char *next = at;
        (void)letters_next(&next);
        if (overlay_text_width(o, text, (int)(next - text)) > width) {
            return word > 0 ? word : fits > 0 ? fits : (int)(next - text);
        }
        word = *at == ' ' ? (int)(at - text) : *at == '/' ? (int)(next - text) : word;
        fits = (int)(next - text);
        at = next;
    }
    return fits;
}

static int break_lines(const overlay *o, const char *text, float width, line *lines) {
    int count = 0;
    while (*text != '\0' && count < MOST_LINES) {
        lines[count] = (line){text, fitting(o, text, width)};
        text += lines[count].bytes;
        text += strspn(text, " ");
        count++;
    }
    return count;
}

// ---- messages -----------------------------------------------------------------------------------

// Words in a box, in the middle of the room's foot.
typedef struct message {
    line lines[MOST_LINES];
    int count;
    int pad;
    int gap; // below the box
    SDL_Rect box;
} message;

static message lay_message(const window *w, const char *text) {
    const overlay *o = w->overlay;
    const SDL_Rect room = free_room(w);
    const int side = overlay_length(o, 14.0);
    message m = {.pad = overlay_length(o, 9.0), .gap = overlay_length(o, 14.0)};
    const float most =
        fminf((float)(room.w - 2 * (side + m.gap)), (float)overlay_length(o, WIDEST));
    m.count = break_lines(o, text, most, m.lines);
    float width = 0.0f;
    for (int i = 0; i < m.count; i++) {
        width = fmaxf(width, overlay_text_width(o, m.lines[i].text, m.lines[i].bytes));
    }
    m.box.w = (int)ceilf(width) + 2 * side;
    m.box.h = (int)ceilf(overlay_line(o) * (float)(m.count - 1) + overlay_cap(o)) + 2 * m.pad;
    m.box.x = room.x + (room.w - m.box.w) / 2;
    m.box.y = room.y + room.h - m.box.h - m.gap;
    return m;
}

int window_message_height(const window *w) {
    if (w->overlay == NULL || w->said[0] == '\0') {
        return 0;
    }
    const message m = lay_message(w, w->said);
    return m.box.h + m.gap;
}

static void draw_message(const window *w, const char *text, SDL_Color colour, float alpha) {
    overlay *o = w->overlay;
    const message m = lay_message(w, text);
    const float step = overlay_line(o);
    const float cap = overlay_cap(o);
    overlay_fade(o, alpha);
    overlay_box(o, m.box, LETTERS_DISC, OVERLAY_DEEPER);
    for (int i = 0; i < m.count; i++) {
        const line *of = &m.lines[i];
        const float own = overlay_text_width(o, of->text, of->bytes);
        overlay_text(o, (float)m.box.x + 0.5f * ((float)m.box.w - own),
                     (float)(m.box.y + m.pad) + cap + step * (float)i, of->text, of->bytes, colour);
    }
    overlay_fade(o, 1.0f);
}

void window_draw_message(window *w) {
    const double now = clock_seconds();
    if ((w->said[0] == '\0' && !has_hint(w)) || !overlay_begin(w->overlay)) {
        return;
    }
    if (w->said[0] != '\0') {
        draw_message(w, w->said, OVERLAY_FOAM, share_at(w, now, w->said_until));
    } else if (!panel_is_shown(w->panel)) {
        draw_message(
            w,
            w->panel != NULL
                ? "click\u00a0\u00a0·  drag\u00a0\u00a0·  ?\u00a0help\u00a0\u00a0·  Tab\u00a0panel"
                : "click\u00a0\u00a0·  drag\u00a0\u00a0·  ?\u00a0help",
            OVERLAY_FOAM, share_at(w, now, w->hint_until));
    }
    overlay_end(w->overlay);
}

// ---- how it stands ------------------------------------------------------------------------------

typedef enum mark { NO_MARK = 0, RED_DOT, BARS } mark;

static void draw_mark(overlay *o, mark which, float x, float y) {
    const int high = overlay_length(o, 10.0);
    if (which == RED_DOT) {
        overlay_sign(o, LETTERS_SMALL_DISC, x, y, OVERLAY_RED);
    }
    for (int i = 0; which == BARS && i < 2; i++) {
        const SDL_Rect bar = {(int)x + overlay_length(o, i == 0 ? -4.0 : 1.0), (int)y - high / 2,
                              overlay_length(o, 3.0), high};
        overlay_box(o, bar, LETTERS_SMALL_DISC, OVERLAY_FOAM);
    }
}

// One below the other, from the upper left corner on. *y: the next one's top.
static void draw_state(const window *w, int *y, mark which, const char *text) {
    overlay *o = w->overlay;
    const int pad = overlay_length(o, 7.0);
    const int side = overlay_length(o, 10.0);
    const int for_mark = which != NO_MARK ? overlay_length(o, 18.0) : 0;
    const float cap = overlay_cap(o);
    const int bytes = (int)strlen(text);
    const SDL_Rect box = {overlay_length(o, 10.0), *y,
                          (int)ceilf(overlay_text_width(o, text, bytes)) + for_mark + 2 * side,
                          (int)ceilf(cap) + 2 * pad};
    overlay_box(o, box, LETTERS_DISC, OVERLAY_DEEP);
    draw_mark(o, which, (float)box.x + (float)side + 0.28f * (float)for_mark,
              (float)box.y + 0.5f * (float)box.h);
    overlay_text(o, (float)(box.x + side + for_mark), (float)(box.y + pad) + cap, text, bytes,
                 OVERLAY_FOAM);
    *y += box.h + overlay_length(o, 6.0);
}

// Over a panel or help that has the corner: a dot on its rim, and no words.
static void draw_dot(const window *w) {
    const float at = (float)overlay_length(w->overlay, 10.0);
    if (w->film.out != NULL || record_of(w->session) != NULL) {
        overlay_sign(w->overlay, LETTERS_SMALL_DISC, at, at, OVERLAY_RED);
    }
}

static void draw_states(const window *w) {
    int y = overlay_length(w->overlay, 10.0);
    if (w->film.out != NULL) {
        draw_state(w, &y, RED_DOT, "film");
    }
    if (record_of(w->session) != NULL) {
        draw_state(w, &y, RED_DOT, "recording");
    }
    if (session_is_paused(w->session)) {
        draw_state(w, &y, BARS, "paused");
    }
    if (w->slow > 0.0 && !session_is_paused(w->session)) {
        char slow[48];
        (void)snprintf(slow, sizeof slow, "at %.2g %% speed", 100.0 * w->slow);
        draw_state(w, &y, NO_MARK, slow);
    }
    if (w->painting_since > 0.0 && clock_seconds() > w->painting_since + PAINTING_FOR) {
        draw_state(w, &y, NO_MARK, "painting the scene …");
    }
}

void window_draw_states(window *w) {
    if (!overlay_begin(w->overlay)) {
        return;
    }
    const int in_corner = overlay_length(w->overlay, 24.0);
    if (panel_covers(w->panel, in_corner, in_corner)) {
        draw_dot(w);
    } else {
        draw_states(w);
    }
    overlay_end(w->overlay);
}
