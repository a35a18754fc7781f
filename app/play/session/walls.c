#include "walls.h"

#include <limits.h>
#include <math.h>
#include <millpond/command.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define THINNEST 0.8f // half the width of a wall without gaps [cells]

static double cell_of(const commands *c) {
    return c->show.plan->pond.cell_size;
}

float walls_hardness(const pond_desc *desc, float requested) {
    const pond_solver_traits *water = pond_solver_info(desc);
    const bool hard = requested <= 0.0f && !(desc->capillary_length > 0.0);
    return water->hard_walls && (hard || !water->disperses) ? requested : INFINITY;
}

// ---- cells --------------------------------------------------------------------------------------

bool walls_make_cells(drawn_walls *w, int width, int height) {
    const size_t cells = (size_t)width * (size_t)height;
    w->width = width;
    w->height = height;
    w->drawn = calloc(cells, 1);
    w->hardness = calloc(cells, sizeof *w->hardness);
    w->opened = calloc(cells, 1);
    w->shown = (wall_area){0};
    return w->drawn != NULL && w->hardness != NULL && w->opened != NULL;
}

void walls_clear_cells(drawn_walls *w) {
    free(w->drawn);
    free(w->hardness);
    free(w->opened);
    w->drawn = NULL;
    w->hardness = NULL;
    w->opened = NULL;
}

void walls_clear(drawn_walls *w) {
    walls_clear_cells(w);
    free(w->strokes);
    *w = (drawn_walls){0};
}

void wall_area_join(wall_area *area, const wall_area *other) {
    if (area->width <= 0 || area->height <= 0) {
        *area = *other;
        return;
    }
    if (other->width <= 0 || other->height <= 0) {
        return;
    }
    const wall_area a = *area;
    const int a_right = a.x + a.width;
    const int a_bottom = a.y + a.height;
    const int right = other->x + other->width;
    const int bottom = other->y + other->height;
    area->x = a.x < other->x ? a.x : other->x;
    area->y = a.y < other->y ? a.y : other->y;
    area->width = (a_right > right ? a_right : right) - area->x;
    area->height = (a_bottom > bottom ? a_bottom : bottom) - area->y;
}

static int clamp_cell(double cell, int most) {
    return cell < 0.0 ? 0 : cell > most ? most : (int)cell;
}

// All cells that a path of this width may reach.
static wall_area around(const drawn_walls *w, const commands *c, pond_vec2 from, pond_vec2 to,
                        float radius) {
    const double cell = cell_of(c);
    const double left = (double)fminf(from.x, to.x) - (double)radius;
    const double right = (double)fmaxf(from.x, to.x) + (double)radius;
    const double top = (double)fminf(from.y, to.y) - (double)radius;
    const double bottom = (double)fmaxf(from.y, to.y) + (double)radius;
    wall_area area = {.x = clamp_cell(floor(left / cell) - 1.0, w->width),
                      .y = clamp_cell(floor(top / cell) - 1.0, w->height)};
    area.width = clamp_cell(ceil(right / cell) + 1.0, w->width) - area.x;
    area.height = clamp_cell(ceil(bottom / cell) + 1.0, w->height) - area.y;
    return area;
}

static int count_of(const wall_area *area) {
    return area->width > 0 && area->height > 0 ? area->width * area->height : 0;
}

// NULL for an empty area, or without memory.
static uint8_t *cells_of(const wall_area *area) {
    return count_of(area) > 0 ? calloc((size_t)count_of(area), 1) : NULL;
}

// The pond's cell for the one number `i` in an area.
static size_t cell_in(const drawn_walls *w, const wall_area *area, int i) {
    return (size_t)(area->y + i / area->width) * (size_t)w->width +
           (size_t)(area->x + i % area->width);
}

static void set_drawn(drawn_walls *w, size_t cell, bool drawn, float hardness) {
    const wall_area here = {(int)(cell % (size_t)w->width), (int)(cell / (size_t)w->width), 1, 1};
    w->drawn[cell] = drawn;
    w->hardness[cell] = hardness;
    w->changed = true;
    wall_area_join(&w->shown, &here);
}

// Bulk water flows over land, so that all its walls can be opened.
static bool flows(const commands *c) {
    return c->show.plan->pond.solver == POND_SOLVER_FLOW;
}

bool walls_are_at(const drawn_walls *w, const commands *c, pond_vec2 at) {
    const double cell = cell_of(c);
    const double x = floor((double)at.x / cell);
    const double y = floor((double)at.y / cell);
    return x >= 0.0 && y >= 0.0 && x < w->width && y < w->height &&
           (w->drawn[(size_t)y * (size_t)w->width + (size_t)x] != 0 ||
            (flows(c) && pond_is_wall(c->show.water, at)));
}

// ---- drawing ------------------------------------------------------------------------------------

// Whether a cell's centre is in a stroke. The stroke's lengths are metres here.
static bool is_in(const wall_stroke *s, double cell, int x, int y) {
    const pond_vec2 at = {(float)((x + 0.5) * cell), (float)((y + 0.5) * cell)};
    const float dx = s->to.x - s->from.x;
    const float dy = s->to.y - s->from.y;
    const float length2 = dx * dx + dy * dy;
    const float along =
        length2 > 0.0f ? ((at.x - s->from.x) * dx + (at.y - s->from.y) * dy) / length2 : 0.0f;
    const float t = fminf(fmaxf(along, 0.0f), 1.0f);
    return hypotf(at.x - s->from.x - t * dx, at.y - s->from.y - t * dy) <= s->radius;
}

static bool is_drawn_in(const drawn_walls *w, const wall_stroke *s, double cell,
                        const wall_area *area, int i) {
    return w->drawn[cell_in(w, area, i)] != 0 &&
           is_in(s, cell, area->x + i % area->width, area->y + i / area->width);
}

static pond_command build_along(const wall_stroke *s) {
    const float dx = s->to.x - s->from.x;
    const float dy = s->to.y - s->from.y;
    pond_command command = {.kind = POND_COMMAND_WALL_BUILD};
    command.is.wall.shape = pond_capsule(hypotf(dx, dy), s->radius);
    command.is.wall.pose.centre =
        (pond_vec2){0.5f * (s->from.x + s->to.x), 0.5f * (s->from.y + s->to.y)};
    command.is.wall.pose.angle = atan2f(dy, dx);
    command.is.wall.hardness = s->hardness;
    return command;
}

// Cells that became walls are drawn ones, and drawn ones below take the new hardness.
static void draw(drawn_walls *w, commands *c, const wall_stroke *s) {
    const wall_area area = around(w, c, s->from, s->to, s->radius);
    uint8_t *before = cells_of(&area);
    uint8_t *now = cells_of(&area);
    if (before != NULL && now != NULL) {
        pond_command command = build_along(s);
        pond_copy_walls(c->show.water, area.x, area.y, area.width, area.height, before, area.width);
        const int count = commands_do(c, &command) ? count_of(&area) : 0;
        pond_copy_walls(c->show.water, area.x, area.y, area.width, area.height, now, area.width);
        for (int i = 0; i < count; i++) {
            if (now[i] != 0 && (before[i] == 0 || is_drawn_in(w, s, cell_of(c), &area, i))) {
                set_drawn(w, cell_in(w, &area, i), true, s->hardness);
            }
        }
    }
    free(before);
    free(now);
}

// Removes or builds the walls of some cells of an area. In bulk water removed ones become dry.
static bool change_cells(commands *c, const wall_area *area, const uint8_t *cells,
                         pond_command_kind kind) {
    const double cell = cell_of(c);
    pond_command command = {.kind = kind};
    command.is.wall.shape = pond_bitmap((float)(area->width * cell), (float)(area->height * cell),
                                        cells, area->width, area->height, area->width);
    command.is.wall.pose.centre = (pond_vec2){(float)((area->x + 0.5 * area->width) * cell),
                                              (float)((area->y + 0.5 * area->height) * cell)};
    pond_command drain = {.kind = POND_COMMAND_FILL,
                          .is.fill = {.shape = command.is.wall.shape,
                                      .pose = command.is.wall.pose,
                                      .level = -(float)c->show.plan->pond.depth}};
    return commands_do(c, &command) &&
           (kind != POND_COMMAND_WALL_CLEAR || !flows(c) || commands_do(c, &drain));
}

// Erases the walls in an area, or only those under a stroke.
static void erase(drawn_walls *w, commands *c, const wall_area *area, const wall_stroke *s) {
    uint8_t *cells = cells_of(area);
    uint8_t *walls = cells_of(area);
    const double cell = cell_of(c);
    bool any = false;
    if (walls != NULL && s != NULL && flows(c)) {
        pond_copy_walls(c->show.water, area->x, area->y, area->width, area->height, walls,
                        area->width);
    }
    for (int i = 0; cells != NULL && walls != NULL && i < count_of(area); i++) {
        const bool there = walls[i] != 0 || w->drawn[cell_in(w, area, i)] != 0;
        const bool inside =
            s == NULL || is_in(s, cell, area->x + i % area->width, area->y + i / area->width);
        cells[i] = there && inside ? 255 : 0;
        any = any || cells[i] != 0;
    }
    const bool done = any && change_cells(c, area, cells, POND_COMMAND_WALL_CLEAR);
    for (int i = 0; done && i < count_of(area); i++) {
        if (cells[i] != 0) {
            const size_t at = cell_in(w, area, i);
            w->opened[at] = w->opened[at] != 0 || w->drawn[at] == 0;
            set_drawn(w, at, false, 0.0f);
        }
    }
    free(cells);
    free(walls);
}

// Closes the walls of the scene that were opened.
static void close_opened(drawn_walls *w, commands *c) {
    const wall_area all = {0, 0, w->width, w->height};
    uint8_t *cells = cells_of(&all);
    bool any = false;
    for (int i = 0; cells != NULL && i < count_of(&all); i++) {
        cells[i] = w->opened[i] != 0 ? 255 : 0;
        any = any || cells[i] != 0;
    }
    if (any && change_cells(c, &all, cells, POND_COMMAND_WALL_BUILD)) {
        memset(w->opened, 0, (size_t)count_of(&all));
    }
    free(cells);
}

// ---- ground -------------------------------------------------------------------------------------

// Rise or fall of the ground along a path until the first cell reaches a limit. [m]
static float room_for(const drawn_walls *w, const commands *c, const wall_stroke *s) {
    const plan *p = c->show.plan;
    const double cell = cell_of(c);
    const float deepest = (float)p->pond.depth;
    const float highest = fmaxf(p->scene.bed.land, 0.0f) + deepest;
    const float top = fminf(highest, (float)POND_HIGHEST_GROUND * deepest);
    const wall_area area = around(w, c, s->from, s->to, s->radius);
    float room = deepest + top;
    for (int i = 0; i < count_of(&area); i++) {
        const int x = area.x + i % area.width;
        const int y = area.y + i / area.width;
        const pond_vec2 at = {(float)((x + 0.5) * cell), (float)((y + 0.5) * cell)};
        if (is_in(s, cell, x, y) && !pond_is_wall(c->show.water, at)) {
            const float depth = pond_depth_at(c->show.water, at);
            room = fminf(room, s->rise > 0.0f ? depth + top : deepest - depth);
        }
    }
    return fmaxf(room, 0.0f);
}

static void dig(drawn_walls *w, commands *c, const wall_stroke *s, float rise) {
    pond_command command = {.kind = POND_COMMAND_GROUND_RAISE,
                            .is.stroke = {s->from, s->to, s->radius, rise}};
    w->changed = commands_do(c, &command) || w->changed;
}

static pond_vec2 scaled(pond_vec2 place, float by) {
    return (pond_vec2){place.x * by, place.y * by};
}

// As wide and as hard as this water can have it. Land in a world always has the hardness 0.
static wall_stroke stroke_in(const commands *c, const wall_stroke *stroke) {
    const pond_desc *desc = &c->show.plan->pond;
    const float width = show_sides(&c->show).x;
    const float hardness = walls_hardness(desc, stroke->hardness);
    return (wall_stroke){.from = scaled(stroke->from, width),
                         .to = scaled(stroke->to, width),
                         .radius = fmaxf(stroke->radius * width, THINNEST * (float)desc->cell_size),
                         .hardness = c->show.world != NULL ? 0.0f : hardness,
                         .rise = stroke->rise * width};
}

static void execute(drawn_walls *w, commands *c, const wall_stroke *stroke) {
    const wall_stroke s = stroke_in(c, stroke);
    if (s.rise != 0.0f) {
        dig(w, c, &s, s.rise);
    } else if (stroke->erases) {
        const wall_area area = around(w, c, s.from, s.to, s.radius);
        erase(w, c, &area, &s);
    } else {
        draw(w, c, &s);
    }
}

// ---- gestures -----------------------------------------------------------------------------------

static bool make_room(drawn_walls *w) {
    if (w->count < w->room) {
        return true;
    }
    if (w->room > INT_MAX / 2) {
        return false;
    }
    const int room = w->room > 0 ? 2 * w->room : 64;
    wall_stroke *strokes = realloc(w->strokes, (size_t)room * sizeof *strokes);
    if (strokes != NULL) {
        w->strokes = strokes;
        w->room = room;
    }
    return strokes != NULL;
}

void walls_begin(drawn_walls *w) {
    w->begins = true;
    w->changed = false;
}

// A gesture that has changed nothing yet is not stored, nor is anything without memory.
static void go(drawn_walls *w, commands *c, wall_stroke stroke) {
    stroke.begins = w->begins;
    execute(w, c, &stroke);
    if (w->changed) {
        w->count = w->done;
        if (make_room(w)) {
            w->strokes[w->count++] = stroke;
            w->begins = false;
        }
        w->done = w->count;
    }
}

void walls_go(drawn_walls *w, commands *c, pond_vec2 from, pond_vec2 to, walls_brush with,
              bool erases) {
    const float share = 1.0f / show_sides(&c->show).x;
    go(w, c,
       (wall_stroke){.from = scaled(from, share),
                     .to = scaled(to, share),
                     .radius = with.radius * share,
                     .hardness = with.hardness,
                     .erases = erases});
}

bool walls_dig(drawn_walls *w, commands *c, pond_vec2 from, pond_vec2 to, float radius,
               float rise) {
    const float share = 1.0f / show_sides(&c->show).x;
    const wall_stroke there = {.from = from, .to = to, .radius = radius, .rise = rise};
    const float held = fminf(fabsf(rise), room_for(w, c, &there));
    if (held > 0.0f) {
        go(w, c,
           (wall_stroke){.from = scaled(from, share),
                         .to = scaled(to, share),
                         .radius = radius * share,
                         .rise = copysignf(held, rise) * share});
    }
    return held > 0.0f || rise == 0.0f;
}

bool walls_have_opened(const drawn_walls *w) {
    return memchr(w->opened, 1, (size_t)w->width * (size_t)w->height) != NULL;
}

void walls_draw_again(drawn_walls *w, commands *c) {
    for (int i = 0; i < w->done; i++) {
        execute(w, c, &w->strokes[i]);
    }
}

static void draw_walls_again(drawn_walls *w, commands *c) {
    for (int i = 0; i < w->done; i++) {
        if (w->strokes[i].rise == 0.0f) {
            execute(w, c, &w->strokes[i]);
        }
    }
}

bool walls_undo(drawn_walls *w, commands *c) {
    if (w->done == 0) {
        return false;
    }
    bool walls;
    do {
        const wall_stroke s = stroke_in(c, &w->strokes[--w->done]);
        walls = s.rise == 0.0f;
        if (!walls) {
            dig(w, c, &s, -s.rise);
        }
    } while (w->done > 0 && !w->strokes[w->done].begins);
    if (walls) {
        const wall_area all = {0, 0, w->width, w->height};
        erase(w, c, &all, NULL);
        close_opened(w, c);
        draw_walls_again(w, c);
    }
    w->begins = true;
    return true;
}

bool walls_redo(drawn_walls *w, commands *c) {
    if (w->done == w->count) {
        return false;
    }
    do {
        execute(w, c, &w->strokes[w->done++]);
    } while (w->done < w->count && !w->strokes[w->done].begins);
    w->begins = true;
    return true;
}

// ---- as walls of a scene ------------------------------------------------------------------------

typedef struct listing {
    uint8_t *left;         // cells that no rectangle covers yet
    const float *hardness; // of each
    int width;
    int height;
} listing;

static float hardness_at(const listing *l, int x, int y) {
    return l->hardness[(size_t)y * (size_t)l->width + (size_t)x];
}

static bool is_run(const listing *l, const wall_area *run, int y) {
    const uint8_t *row = l->left + (size_t)y * (size_t)l->width;
    for (int x = run->x; x < run->x + run->width; x++) {
        if (row[x] == 0 || hardness_at(l, x, y) != hardness_at(l, run->x, run->y)) {
            return false;
        }
    }
    return true;
}

// The largest row of equally hard cells from this one on, and equal rows below it.
static wall_area take(listing *l, int x, int y) {
    wall_area area = {.x = x, .y = y};
    const uint8_t *row = l->left + (size_t)y * (size_t)l->width;
    while (x + area.width < l->width && row[x + area.width] != 0 &&
           hardness_at(l, x + area.width, y) == hardness_at(l, x, y)) {
        area.width++;
    }
    while (y + area.height < l->height && is_run(l, &area, y + area.height)) {
        memset(l->left + (size_t)(y + area.height) * (size_t)l->width + x, 0, (size_t)area.width);
        area.height++;
    }
    return area;
}

static scene_wall wall_of(const plan *p, const listing *l, const wall_area *area) {
    const double cell = p->pond.cell_size;
    return (scene_wall){
        .where = {.shape = {.kind = POND_SHAPE_RECTANGLE,
                            .width = (float)(area->width * cell),
                            .height = (float)(area->height * cell)},
                  .at = {(float)((area->x + 0.5 * area->width) / l->width),
                         (float)((area->y + 0.5 * area->height) / l->height)}},
        .hardness = hardness_at(l, area->x, area->y),
        .end = SCENE_LATEST,
    };
}

// Returns how many there are, and stores those that fit.
static int list_drawn(const plan *p, listing *l, scene_wall *out, int room) {
    int count = 0;
    for (int y = 0; y < l->height; y++) {
        for (int x = 0; x < l->width; x++) {
            if (l->left[(size_t)y * (size_t)l->width + (size_t)x] != 0) {
                const wall_area area = take(l, x, y);
                if (count < room) {
                    out[count] = wall_of(p, l, &area);
                }
                count++;
            }
        }
    }
    return count;
}

bool walls_list(const plan *p, const drawn_walls *w, scene_wall **out, int *count,
                scene_error *error) {
    const scene *own = &p->scene;
    const size_t cells = (size_t)w->width * (size_t)w->height;
    listing l = {
        .width = w->width, .height = w->height, .hardness = w->hardness, .left = malloc(cells + 1)};
    *out = malloc(SCENE_MAX_THINGS * sizeof **out);
    *error = (scene_error){0};
    if (*out == NULL || l.left == NULL) {
        free(l.left);
        free(*out);
        *out = NULL;
        (void)snprintf(error->message, sizeof error->message, "not enough memory for the walls");
        return false;
    }
    memcpy(l.left, w->drawn, cells);
    for (int i = 0; i < own->wall_count; i++) {
        (*out)[i] = own->walls[i];
    }
    const int room = SCENE_MAX_THINGS - own->wall_count;
    const int drawn = list_drawn(p, &l, *out + own->wall_count, room);
    free(l.left);
    *count = own->wall_count + drawn;
    if (drawn > room) {
        free(*out);
        *out = NULL;
        (void)snprintf(error->message, sizeof error->message,
                       "the walls drawn by hand are %d rectangles; allowed in a scene: %d", drawn,
                       room);
    }
    return drawn <= room;
}

static bool is_same_place(pond_vec2 a, pond_vec2 b) {
    return a.x == b.x && a.y == b.y;
}

// Appends a raise to a list, or adds it to the last one if the tool was held in one place.
static void add_raise(scene_raise *list, int first, int *count, const wall_stroke *s) {
    scene_raise *last = *count > first ? &list[*count - 1] : NULL;
    if (last != NULL && is_same_place(last->from, s->from) && is_same_place(last->to, s->to) &&
        last->radius == s->radius && (last->height > 0.0f) == (s->rise > 0.0f)) {
        last->height += s->rise;
    } else {
        list[(*count)++] = (scene_raise){s->from, s->to, s->radius, s->rise};
    }
}

bool walls_list_raises(const commands *c, const drawn_walls *w, scene_raise **out, int *count,
                       scene_error *error) {
    const scene *own = &c->show.plan->scene;
    const size_t room = (size_t)own->raise_count + (size_t)w->done;
    *out = malloc((room + 1) * sizeof **out);
    *count = own->raise_count;
    *error = (scene_error){0};
    if (*out == NULL) {
        (void)snprintf(error->message, sizeof error->message, "not enough memory for the ground");
        return false;
    }
    for (int i = 0; i < own->raise_count; i++) {
        (*out)[i] = own->raises[i];
    }
    for (int i = 0; i < w->done; i++) {
        const wall_stroke s = stroke_in(c, &w->strokes[i]);
        if (s.rise != 0.0f) {
            add_raise(*out, own->raise_count, count, &s);
        }
    }
    if (*count > SCENE_MAX_TOUCHES) {
        free(*out);
        *out = NULL;
        (void)snprintf(error->message, sizeof error->message,
                       "the ground was dug in %d places; allowed in a scene: %d", *count,
                       SCENE_MAX_TOUCHES);
    }
    return *out != NULL;
}
