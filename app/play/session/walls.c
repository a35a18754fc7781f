#include "walls.h"

#include <math.h>
#include <millpond/command.h>
#include <stdlib.h>

#define THINNEST 0.8f // half the width of a wall without gaps [cells]

static double cell_of(const acts *a) {
    return a->show.plan->pond.cell_size;
}

// What this water can make of it.
static walls_brush fitting(const acts *a, walls_brush asked) {
    const pond_desc *desc = &a->show.plan->pond;
    const float least = THINNEST * (float)desc->cell_size;
    const bool upright = a->show.world != NULL; // as all land of a world
    return (walls_brush){.radius = asked.radius > least ? asked.radius : least,
                         .hardness = upright ? 0.0f : walls_hardness(desc, asked.hardness)};
}

float walls_hardness(const pond_desc *desc, float asked) {
    const pond_solver_traits *water = pond_solver_info(desc);
    const bool hard = asked <= 0.0f && !(desc->capillary_length > 0.0);
    return water->hard_walls && (hard || !water->disperses) ? asked : INFINITY;
}

// ---- cells ----

static int clamp_cell(double cell, int most) {
    return cell < 0.0 ? 0 : cell > most ? most : (int)cell;
}

// All cells that a way of this width may reach.
static undo_area around(const hand_walls *w, const acts *a, pond_vec2 from, pond_vec2 to,
                        float radius) {
    const double cell = cell_of(a);
    const double left = (double)fminf(from.x, to.x) - (double)radius;
    const double right = (double)fmaxf(from.x, to.x) + (double)radius;
    const double top = (double)fminf(from.y, to.y) - (double)radius;
    const double bottom = (double)fmaxf(from.y, to.y) + (double)radius;
    undo_area area = {.x = clamp_cell(floor(left / cell) - 1.0, w->undo.width),
                      .y = clamp_cell(floor(top / cell) - 1.0, w->undo.height)};
    area.width = clamp_cell(ceil(right / cell) + 1.0, w->undo.width) - area.x;
    area.height = clamp_cell(ceil(bottom / cell) + 1.0, w->undo.height) - area.y;
    return area;
}

static bool is_empty(const undo_area *area) {
    return area->width <= 0 || area->height <= 0;
}

static uint8_t *cells_of(const undo_area *area) {
    return calloc((size_t)area->width * (size_t)area->height, 1);
}

// A bitmap of cells as the pond takes it: one pixel for each.
static pond_command act_of(const acts *a, pond_command_kind kind, const undo_area *area,
                           const uint8_t *pixels) {
    const float cell = (float)cell_of(a);
    pond_command command = {.kind = kind};
    command.is.wall.shape = pond_bitmap((float)area->width * cell, (float)area->height * cell,
                                        pixels, area->width, area->height, area->width);
    command.is.wall.pose.centre = (pond_vec2){((float)area->x + 0.5f * (float)area->width) * cell,
                                              ((float)area->y + 0.5f * (float)area->height) * cell};
    return command;
}

bool walls_are_at(const hand_walls *w, const acts *a, pond_vec2 at) {
    const double cell = cell_of(a);
    const double x = floor((double)at.x / cell);
    const double y = floor((double)at.y / cell);
    return x >= 0.0 && y >= 0.0 && x < w->undo.width && y < w->undo.height &&
           w->undo.drawn[(size_t)y * (size_t)w->undo.width + (size_t)x] != 0;
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

static pond_command way_of(pond_vec2 from, pond_vec2 to, walls_brush with) {
    const float dx = to.x - from.x;
    const float dy = to.y - from.y;
    pond_command command = {.kind = POND_COMMAND_WALL_BUILD};
    command.is.wall.shape = pond_capsule(hypotf(dx, dy), with.radius);
    command.is.wall.pose.centre = (pond_vec2){0.5f * (from.x + to.x), 0.5f * (from.y + to.y)};
    command.is.wall.pose.angle = atan2f(dy, dx);
    command.is.wall.hardness = with.hardness;
    return command;
}

// A wall drawn before takes on the hardness of one across it.
static bool is_crossed(const hand_walls *w, const acts *a, int x, int y, pond_vec2 from,
                       pond_vec2 to, float radius) {
    const float cell = (float)cell_of(a);
    return w->undo.drawn[(size_t)y * (size_t)w->undo.width + (size_t)x] != 0 &&
           is_near(from, to, radius, ((float)x + 0.5f) * cell, ((float)y + 0.5f) * cell);
}

static void mark_new(hand_walls *w, acts *a, const undo_area *area, const uint8_t *before,
                     pond_vec2 from, pond_vec2 to, walls_brush with) {
    uint8_t *now = cells_of(area);
    if (now == NULL) {
        return;
    }
    pond_copy_walls(a->show.water, area->x, area->y, area->width, area->height, now, area->width);
    for (int i = 0; i < area->width * area->height; i++) {
        const int x = area->x + i % area->width;
        const int y = area->y + i / area->width;
        if (now[i] != 0 && (before[i] == 0 || is_crossed(w, a, x, y, from, to, with.radius))) {
            undo_mark(&w->undo, x, y, with.hardness);
        }
    }
    free(now);
}

static bool draw(hand_walls *w, acts *a, pond_vec2 from, pond_vec2 to, walls_brush with) {
    const undo_area area = around(w, a, from, to, with.radius);
    uint8_t *before = is_empty(&area) ? NULL : cells_of(&area);
    if (before == NULL) {
        return true;
    }
    pond_copy_walls(a->show.water, area.x, area.y, area.width, area.height, before, area.width);
    pond_command command = way_of(from, to, with);
    const bool good = acts_do(a, &command);
    if (good) {
        mark_new(w, a, &area, before, from, to, with);
    }
    free(before);
    return good;
}

// ---- taking away ----

// Of the cells drawn by hand those near the way; returns how many.
static int find_drawn(const hand_walls *w, const acts *a, pond_vec2 from, pond_vec2 to,
                      float radius, const undo_area *area, uint8_t *cells) {
    const float cell = (float)cell_of(a);
    int count = 0;
    for (int i = 0; i < area->width * area->height; i++) {
        const int x = area->x + i % area->width;
        const int y = area->y + i / area->width;
        const bool drawn = w->undo.drawn[(size_t)y * (size_t)w->undo.width + (size_t)x] != 0;
        if (drawn &&
            is_near(from, to, radius, ((float)x + 0.5f) * cell, ((float)y + 0.5f) * cell)) {
            cells[i] = 255;
            count++;
        }
    }
    return count;
}

static bool erase(hand_walls *w, acts *a, pond_vec2 from, pond_vec2 to, float radius) {
    const undo_area area = around(w, a, from, to, radius);
    uint8_t *cells = is_empty(&area) ? NULL : cells_of(&area);
    if (cells == NULL) {
        return true;
    }
    const int count = find_drawn(w, a, from, to, radius, &area, cells);
    pond_command command = act_of(a, POND_COMMAND_WALL_CLEAR, &area, cells);
    const bool good = count == 0 || acts_do(a, &command);
    for (int i = 0; good && i < area.width * area.height; i++) {
        if (cells[i] != 0) {
            undo_unmark(&w->undo, area.x + i % area.width, area.y + i / area.width);
        }
    }
    free(cells);
    return good;
}

// ---- gestures ----

void walls_begin(hand_walls *w) {
    undo_begin(&w->undo);
}

void walls_end(hand_walls *w) {
    undo_end(&w->undo);
}

static bool do_way(hand_walls *w, acts *a, pond_vec2 from, pond_vec2 to, walls_brush with,
                   bool erases) {
    return erases ? erase(w, a, from, to, with.radius) : draw(w, a, from, to, with);
}

static pond_vec2 scaled(pond_vec2 place, float by) {
    return (pond_vec2){place.x * by, place.y * by};
}

bool walls_go(hand_walls *w, acts *a, pond_vec2 from, pond_vec2 to, walls_brush with, bool erases) {
    if (!do_way(w, a, from, to, fitting(a, with), erases)) {
        return false;
    }
    if (w->undo.touched.width == 0) {
        return true; // a gesture that has changed nothing as yet
    }
    const float share = 1.0f / show_sides(&a->show).x;
    const walls_way way = {.from = scaled(from, share),
                           .to = scaled(to, share),
                           .radius = with.radius * share,
                           .hardness = with.hardness,
                           .erases = erases,
                           .begins = w->undo.ways == w->undo.ways_before};
    walls_ways_add(&w->ways, w->undo.ways, &way);
    w->undo.ways = w->ways.count;
    return true;
}

void walls_draw_again(hand_walls *w, acts *a, int done) {
    const float width = show_sides(&a->show).x;
    for (int i = 0; i < w->ways.count; i++) {
        const walls_way *way = &w->ways.list[i];
        if (way->begins) {
            walls_end(w);
            walls_begin(w);
        }
        const walls_brush with = {way->radius * width, way->hardness};
        (void)do_way(w, a, scaled(way->from, width), scaled(way->to, width), fitting(a, with),
                     way->erases);
        w->undo.ways = i + 1;
    }
    walls_end(w);
    while (undo_last_ways(&w->undo) > done) {
        (void)walls_undo(w, a);
    }
    w->undo.ways = done < w->ways.count ? done : w->ways.count;
}

walls_aside walls_put_aside(hand_walls *w) {
    const walls_aside aside = {w->ways, w->undo.ways};
    w->ways = (walls_ways){0};
    return aside;
}

void walls_put_back(hand_walls *w, acts *a, const walls_aside *aside, bool draw) {
    walls_ways_clear(&w->ways);
    w->ways = aside->ways;
    if (draw) {
        walls_draw_again(w, a, aside->done);
    }
}

// ---- the way back ----

static int count_of(const undo_area *area) {
    return area->width * area->height;
}

static void clear_walls(acts *a, const undo_change *change, undo_became became) {
    uint8_t *cells = cells_of(&change->area);
    int count = 0;
    for (int i = 0; cells != NULL && i < count_of(&change->area); i++) {
        const bool is_one = change->cells[i] == (uint8_t)became;
        cells[i] = is_one ? 255 : 0;
        count += is_one;
    }
    if (count > 0) {
        pond_command command = act_of(a, POND_COMMAND_WALL_CLEAR, &change->area, cells);
        (void)acts_do(a, &command);
    }
    free(cells);
}

// Those from `first` on that are as hard as it is, of those that are not built yet.
static void build_as_hard(acts *a, const undo_change *change, undo_became became, int first,
                          uint8_t *built, uint8_t *cells) {
    const float hardness = change->hardness[first];
    for (int i = 0; i < count_of(&change->area); i++) {
        const bool is_one =
            i >= first && change->cells[i] == (uint8_t)became && change->hardness[i] == hardness;
        cells[i] = is_one ? 255 : 0;
        built[i] |= is_one;
    }
    pond_command command = act_of(a, POND_COMMAND_WALL_BUILD, &change->area, cells);
    command.is.wall.hardness = hardness;
    (void)acts_do(a, &command);
}

// As hard as they were.
static void build_walls(acts *a, const undo_change *change, undo_became became) {
    uint8_t *built = cells_of(&change->area);
    uint8_t *cells = cells_of(&change->area);
    for (int i = 0; built != NULL && cells != NULL && i < count_of(&change->area); i++) {
        if (change->cells[i] == (uint8_t)became && built[i] == 0) {
            build_as_hard(a, change, became, i, built, cells);
        }
    }
    free(built);
    free(cells);
}

bool walls_undo(hand_walls *w, acts *a) {
    const undo_change *change = undo_back(&w->undo);
    if (change == NULL) {
        return false;
    }
    clear_walls(a, change, UNDO_BECAME_WALL);
    build_walls(a, change, UNDO_BECAME_WATER);
    return true;
}

bool walls_redo(hand_walls *w, acts *a) {
    const undo_change *change = undo_again(&w->undo);
    if (change == NULL) {
        return false;
    }
    build_walls(a, change, UNDO_BECAME_WALL);
    clear_walls(a, change, UNDO_BECAME_WATER);
    return true;
}
