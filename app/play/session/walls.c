#include "walls.h"

#include <math.h>
#include <stdlib.h>

#include "session_inside.h"

#define THINNEST 0.8f // half the width of a wall without gaps [cells]

// What a wall is drawn with, or taken away.
typedef struct brush {
    float radius; // half the wall's width [m]
    float hardness;
} brush;

static brush brush_of(const session *s, float radius, float hardness) {
    const pond_desc desc = pond_get_desc(s->water);
    const float least = THINNEST * (float)desc.cell_size;
    return (brush){.radius = radius > least ? radius : least,
                   .hardness = walls_know_any_hardness(&desc) ? hardness : INFINITY};
}

bool walls_know_any_hardness(const pond_desc *desc) {
    return desc->solver == POND_SOLVER_WAVE && desc->stencil != POND_STENCIL_FOURTH;
}

// ---- cells ----

static int clamp_cell(double cell, int most) {
    return cell < 0.0 ? 0 : cell > most ? most : (int)cell;
}

// All cells that a way of this width may reach.
static undo_area around(const session *s, pond_vec2 from, pond_vec2 to, float radius) {
    const double cell = pond_get_desc(s->water).cell_size;
    const double left = (double)fminf(from.x, to.x) - (double)radius;
    const double right = (double)fmaxf(from.x, to.x) + (double)radius;
    const double top = (double)fminf(from.y, to.y) - (double)radius;
    const double bottom = (double)fmaxf(from.y, to.y) + (double)radius;
    undo_area area = {.x = clamp_cell(floor(left / cell) - 1.0, s->undo.width),
                      .y = clamp_cell(floor(top / cell) - 1.0, s->undo.height)};
    area.width = clamp_cell(ceil(right / cell) + 1.0, s->undo.width) - area.x;
    area.height = clamp_cell(ceil(bottom / cell) + 1.0, s->undo.height) - area.y;
    return area;
}

static bool is_empty(const undo_area *area) {
    return area->width <= 0 || area->height <= 0;
}

static uint8_t *cells_of(const undo_area *area) {
    return calloc((size_t)area->width * (size_t)area->height, 1);
}

// A bitmap of cells as the pond takes it: one pixel for each.
static pond_act act_of(const session *s, pond_act_kind kind, const undo_area *area,
                       const uint8_t *pixels) {
    const float cell = (float)pond_get_desc(s->water).cell_size;
    pond_act act = {.kind = kind};
    act.is.wall.shape = pond_bitmap((float)area->width * cell, (float)area->height * cell, pixels,
                                    area->width, area->height, area->width);
    act.is.wall.pose.centre = (pond_vec2){((float)area->x + 0.5f * (float)area->width) * cell,
                                          ((float)area->y + 0.5f * (float)area->height) * cell};
    return act;
}

bool walls_are_at(const session *s, pond_vec2 at) {
    const double cell = pond_get_desc(s->water).cell_size;
    const double x = floor((double)at.x / cell);
    const double y = floor((double)at.y / cell);
    return x >= 0.0 && y >= 0.0 && x < s->undo.width && y < s->undo.height &&
           s->undo.drawn[(size_t)y * (size_t)s->undo.width + (size_t)x] != 0;
}

// ---- drawing ----

static bool is_near(pond_vec2 from, pond_vec2 to, float radius, float x, float y) {
    const float dx = to.x - from.x;
    const float dy = to.y - from.y;
    const float length2 = dx * dx + dy * dy;
    const float along = length2 > 0.0f ? ((x - from.x) * dx + (y - from.y) * dy) / length2 : 0.0f;
    const float t = along < 0.0f ? 0.0f : along > 1.0f ? 1.0f : along;
    return hypotf(x - from.x - t * dx, y - from.y - t * dy) <= radius;
}

static pond_act way_of(pond_vec2 from, pond_vec2 to, brush with) {
    const float dx = to.x - from.x;
    const float dy = to.y - from.y;
    pond_act act = {.kind = POND_ACT_WALL_BUILD};
    act.is.wall.shape = pond_capsule(hypotf(dx, dy), with.radius);
    act.is.wall.pose.centre = (pond_vec2){0.5f * (from.x + to.x), 0.5f * (from.y + to.y)};
    act.is.wall.pose.angle = atan2f(dy, dx);
    act.is.wall.hardness = with.hardness;
    return act;
}

// A wall drawn before takes on the hardness of one across it.
static bool is_crossed(const session *s, int x, int y, pond_vec2 from, pond_vec2 to, float radius) {
    const float cell = (float)pond_get_desc(s->water).cell_size;
    return s->undo.drawn[(size_t)y * (size_t)s->undo.width + (size_t)x] != 0 &&
           is_near(from, to, radius, ((float)x + 0.5f) * cell, ((float)y + 0.5f) * cell);
}

static void mark_new(session *s, const undo_area *area, const uint8_t *before, pond_vec2 from,
                     pond_vec2 to, brush with) {
    uint8_t *now = cells_of(area);
    if (now == NULL) {
        return;
    }
    pond_copy_walls(s->water, area->x, area->y, area->width, area->height, now, area->width);
    for (int i = 0; i < area->width * area->height; i++) {
        const int x = area->x + i % area->width;
        const int y = area->y + i / area->width;
        if (now[i] != 0 && (before[i] == 0 || is_crossed(s, x, y, from, to, with.radius))) {
            undo_mark(&s->undo, x, y, with.hardness);
        }
    }
    free(now);
}

static bool draw(session *s, pond_vec2 from, pond_vec2 to, brush with) {
    const undo_area area = around(s, from, to, with.radius);
    uint8_t *before = is_empty(&area) ? NULL : cells_of(&area);
    if (before == NULL) {
        return true;
    }
    pond_copy_walls(s->water, area.x, area.y, area.width, area.height, before, area.width);
    pond_act act = way_of(from, to, with);
    const bool good = session_do(s, &act);
    if (good) {
        mark_new(s, &area, before, from, to, with);
    }
    free(before);
    return good;
}

// ---- taking away ----

// Of the cells drawn by hand those near the way; answers how many.
static int find_drawn(const session *s, pond_vec2 from, pond_vec2 to, float radius,
                      const undo_area *area, uint8_t *cells) {
    const float cell = (float)pond_get_desc(s->water).cell_size;
    int count = 0;
    for (int i = 0; i < area->width * area->height; i++) {
        const int x = area->x + i % area->width;
        const int y = area->y + i / area->width;
        const bool drawn = s->undo.drawn[(size_t)y * (size_t)s->undo.width + (size_t)x] != 0;
        if (drawn &&
            is_near(from, to, radius, ((float)x + 0.5f) * cell, ((float)y + 0.5f) * cell)) {
            cells[i] = 255;
            count++;
        }
    }
    return count;
}

static bool erase(session *s, pond_vec2 from, pond_vec2 to, float radius) {
    const undo_area area = around(s, from, to, radius);
    uint8_t *cells = is_empty(&area) ? NULL : cells_of(&area);
    if (cells == NULL) {
        return true;
    }
    const int count = find_drawn(s, from, to, radius, &area, cells);
    pond_act act = act_of(s, POND_ACT_WALL_CLEAR, &area, cells);
    const bool good = count == 0 || session_do(s, &act);
    for (int i = 0; good && i < area.width * area.height; i++) {
        if (cells[i] != 0) {
            undo_unmark(&s->undo, area.x + i % area.width, area.y + i / area.width);
        }
    }
    free(cells);
    return good;
}

// ---- gestures ----

void walls_begin(session *s) {
    undo_begin(&s->undo);
}

void walls_end(session *s) {
    undo_end(&s->undo);
}

static bool do_way(session *s, pond_vec2 from, pond_vec2 to, brush with, bool erases) {
    return erases ? erase(s, from, to, with.radius) : draw(s, from, to, with);
}

static pond_vec2 scaled(pond_vec2 place, float by) {
    return (pond_vec2){place.x * by, place.y * by};
}

bool walls_go(session *s, pond_vec2 from, pond_vec2 to, bool erases) {
    const session_tools *tools = &s->tools;
    if (!do_way(s, from, to, brush_of(s, tools->radius, tools->hardness), erases)) {
        return false;
    }
    if (s->undo.touched.width == 0) {
        return true; // a gesture that has changed nothing as yet
    }
    const float share = 1.0f / session_sides(s).x;
    const walls_way way = {.from = scaled(from, share),
                           .to = scaled(to, share),
                           .radius = tools->radius * share,
                           .hardness = tools->hardness,
                           .erases = erases,
                           .begins = s->undo.ways == s->undo.ways_before};
    walls_ways_add(&s->ways, s->undo.ways, &way);
    s->undo.ways = s->ways.count;
    return true;
}

void walls_draw_again(session *s, int done) {
    const float width = session_sides(s).x;
    for (int i = 0; i < s->ways.count; i++) {
        const walls_way *way = &s->ways.list[i];
        if (way->begins) {
            walls_end(s);
            walls_begin(s);
        }
        (void)do_way(s, scaled(way->from, width), scaled(way->to, width),
                     brush_of(s, way->radius * width, way->hardness), way->erases);
        s->undo.ways = i + 1;
    }
    walls_end(s);
    while (undo_last_ways(&s->undo) > done) {
        (void)walls_undo(s);
    }
    s->undo.ways = done < s->ways.count ? done : s->ways.count;
}

walls_aside walls_put_aside(session *s) {
    const walls_aside aside = {s->ways, s->undo.ways};
    s->ways = (walls_ways){0};
    return aside;
}

void walls_put_back(session *s, const walls_aside *aside, bool draw) {
    walls_ways_clear(&s->ways);
    s->ways = aside->ways;
    if (draw) {
        walls_draw_again(s, aside->done);
    }
}

// ---- the way back ----

static int count_of(const undo_area *area) {
    return area->width * area->height;
}

static void clear_walls(session *s, const undo_change *change, undo_became became) {
    uint8_t *cells = cells_of(&change->area);
    int count = 0;
    for (int i = 0; cells != NULL && i < count_of(&change->area); i++) {
        const bool is_one = change->cells[i] == (uint8_t)became;
        cells[i] = is_one ? 255 : 0;
        count += is_one;
    }
    if (count > 0) {
        pond_act act = act_of(s, POND_ACT_WALL_CLEAR, &change->area, cells);
        (void)session_do(s, &act);
    }
    free(cells);
}

// Those from `first` on that are as hard as it is, of those that are not built yet.
static void build_as_hard(session *s, const undo_change *change, undo_became became, int first,
                          uint8_t *built, uint8_t *cells) {
    const float hardness = change->hardness[first];
    for (int i = 0; i < count_of(&change->area); i++) {
        const bool is_one =
            i >= first && change->cells[i] == (uint8_t)became && change->hardness[i] == hardness;
        cells[i] = is_one ? 255 : 0;
        built[i] |= is_one;
    }
    pond_act act = act_of(s, POND_ACT_WALL_BUILD, &change->area, cells);
    act.is.wall.hardness = hardness;
    (void)session_do(s, &act);
}

// As hard as they were.
static void build_walls(session *s, const undo_change *change, undo_became became) {
    uint8_t *built = cells_of(&change->area);
    uint8_t *cells = cells_of(&change->area);
    for (int i = 0; built != NULL && cells != NULL && i < count_of(&change->area); i++) {
        if (change->cells[i] == (uint8_t)became && built[i] == 0) {
            build_as_hard(s, change, became, i, built, cells);
        }
    }
    free(built);
    free(cells);
}

bool walls_undo(session *s) {
    const undo_change *change = undo_back(&s->undo);
    if (change == NULL) {
        return false;
    }
    clear_walls(s, change, UNDO_BECAME_WALL);
    build_walls(s, change, UNDO_BECAME_WATER);
    return true;
}

bool walls_redo(session *s) {
    const undo_change *change = undo_again(&s->undo);
    if (change == NULL) {
        return false;
    }
    build_walls(s, change, UNDO_BECAME_WALL);
    clear_walls(s, change, UNDO_BECAME_WATER);
    return true;
}
