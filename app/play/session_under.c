// What lies under the water of a session. A film runs at its own rate, whatever the display's, and
// begins anew when it ends.
#include "report.h"
#include "session_inside.h"

#define MOST_BEHIND 4 // frames that are read at once to catch up

// A film's numbers of pixels are its own; what is painted has those of the picture.
static bool start(session *s, media_error *error) {
    const plan *p = s->plan;
    session_under *u = &s->under;
    u->backdrop = backdrop_open(p->painting, p->source, error);
    return u->backdrop != NULL && backdrop_start(u->backdrop, p->width, p->height, p->rate, error);
}

static int read_next(session *s, media_error *error) {
    session_under *u = &s->under;
    const int answer = backdrop_next(u->backdrop, &u->texture, error);
    u->serial += answer == 1;
    return answer;
}

bool session_under_open(session *s, media_error *error) {
    session_under *u = &s->under;
    u->texture = (pond_texture){0};
    u->due = s->clock + 1.0 / plan_fps(s->plan);
    u->ended = false;
    return start(s, error) && read_next(s, error) == 1;
}

void session_under_close(session_under *u) {
    backdrop_close(u->backdrop);
    u->backdrop = NULL;
}

// Its end is followed by its beginning. A film that has become unreadable stands still.
static void turn_page(session *s) {
    session_under *u = &s->under;
    media_error error = {0};
    int answer = read_next(s, &error);
    if (answer == 0) {
        session_under_close(u);
        answer = start(s, &error) ? read_next(s, &error) : -1;
    }
    if (answer != 1) {
        report_note(false, "%s; the film stands still", error.message);
        u->texture = (pond_texture){0};
        u->ended = true;
    }
}

void session_under_pass(session *s) {
    session_under *u = &s->under;
    if (!s->plan->backdrop.film || u->ended) {
        return;
    }
    const double frame = 1.0 / plan_fps(s->plan);
    for (int i = 0; i < MOST_BEHIND && !u->ended && s->clock >= u->due; i++) {
        turn_page(s);
        u->due += frame;
        s->changed = true;
    }
    if (u->due < s->clock) {
        u->due = s->clock + frame;
    }
}
