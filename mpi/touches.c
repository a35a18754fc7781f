// Touches: they wait where they were made, and are done by all ranks before the next step.

#include <stdlib.h>

#include "inside.h"

#include <millpond/detail/subdomain.h>

static void wait_for_step(pond_mpi *water, const waiting *one) {
    touches *all = &water->touches;
    if (all->count == all->capacity) {
        const int more = all->capacity < 64 ? 64 : 2 * all->capacity;
        waiting *list = more < (1 << 24) ? realloc(all->list, (size_t)more * sizeof *list) : NULL;
        if (list == NULL) {
            all->starved = true;
            return;
        }
        all->list = list;
        all->capacity = more;
    }
    all->list[all->count++] = *one;
}

void pond_mpi_drop(pond_mpi *water, double x, double y, float radius, float height) {
    wait_for_step(
        water,
        &(waiting){.kind = TOUCH_DROP, .radius = radius, .height = height, .x0 = x, .y0 = y});
}

void pond_mpi_stroke(pond_mpi *water, double x0, double y0, double x1, double y1, float radius,
                     float height) {
    wait_for_step(water, &(waiting){.kind = TOUCH_STROKE,
                                    .radius = radius,
                                    .height = height,
                                    .x0 = x0,
                                    .y0 = y0,
                                    .x1 = x1,
                                    .y1 = y1});
}

void pond_mpi_splash(pond_mpi *water, double x, double y, float radius, float height) {
    wait_for_step(
        water,
        &(waiting){.kind = TOUCH_SPLASH, .radius = radius, .height = height, .x0 = x, .y0 = y});
}

void pond_mpi_set_rain(pond_mpi *water, const pond_rain *rain) {
    if (rain != NULL) {
        wait_for_step(water, &(waiting){.kind = TOUCH_RAIN, .rain = *rain});
    }
}

void pond_mpi_set_splash_height(pond_mpi *water, float height) {
    wait_for_step(water, &(waiting){.kind = TOUCH_SPLASH_HEIGHT, .height = height});
}

static void wait_with_body(pond_mpi *water, touch_kind kind, pond_body_id id, pond_vec2 point,
                           float turn) {
    wait_for_step(water, &(waiting){.kind = kind,
                                    .body = id,
                                    .x0 = (double)point.x,
                                    .y0 = (double)point.y,
                                    .x1 = (double)turn});
}

void pond_mpi_body_move(pond_mpi *water, pond_body_id id, pond_pose pose) {
    wait_with_body(water, TOUCH_BODY_MOVE, id, pose.centre, pose.angle);
}

void pond_mpi_body_set_velocity(pond_mpi *water, pond_body_id id, pond_vec2 velocity, float spin) {
    wait_with_body(water, TOUCH_BODY_VELOCITY, id, velocity, spin);
}

void pond_mpi_body_place(pond_mpi *water, pond_body_id id, pond_pose pose) {
    wait_with_body(water, TOUCH_BODY_PLACE, id, pose.centre, pose.angle);
}

void pond_mpi_body_set_draught(pond_mpi *water, pond_body_id id, float draught) {
    wait_for_step(water, &(waiting){.kind = TOUCH_BODY_DRAUGHT, .body = id, .height = draught});
}

void pond_mpi_body_push(pond_mpi *water, pond_body_id id, pond_vec2 force) {
    wait_with_body(water, TOUCH_BODY_PUSH, id, force, 0.0f);
}

static void do_one(pond *part, const waiting *t) {
    const pond_vec2 point = {(float)t->x0, (float)t->y0};
    switch ((touch_kind)t->kind) {
    case TOUCH_DROP:
        pond_subdomain_drop(part, t->x0, t->y0, t->radius, t->height);
        break;
    case TOUCH_STROKE:
        pond_subdomain_stroke(part, t->x0, t->y0, t->x1, t->y1, t->radius, t->height);
        break;
    case TOUCH_SPLASH:
        pond_splash(part, point, t->radius, t->height);
        break;
    case TOUCH_RAIN:
        pond_set_rain(part, &t->rain);
        break;
    case TOUCH_SPLASH_HEIGHT:
        pond_set_splash_height(part, t->height);
        break;
    case TOUCH_BODY_MOVE:
        pond_body_move(part, t->body, (pond_pose){point, (float)t->x1});
        break;
    case TOUCH_BODY_VELOCITY:
        pond_body_set_velocity(part, t->body, point, (float)t->x1);
        break;
    case TOUCH_BODY_PLACE: // all ranks are here, and look under it together
        pond_body_place(part, t->body, (pond_pose){point, (float)t->x1});
        break;
    case TOUCH_BODY_DRAUGHT:
        pond_body_set_draught(part, t->body, t->height);
        break;
    case TOUCH_BODY_PUSH:
        pond_body_push(part, t->body, point);
        break;
    }
}

// All of them, rank by rank.
static pond_result gather_touches(pond_mpi *water, int total) {
    const int *counts = water->touches.counts;
    int *bytes = water->touches.counts + water->ranks;
    waiting *list = malloc((size_t)total * sizeof *list);
    const pond_result result = mpi_agree(
        water->comm,
        list != NULL ? POND_OK : mpi_fail(POND_ERROR_MEMORY, "no memory for %d touches", total));
    if (result == POND_OK) {
        int *places = bytes + water->ranks;
        int place = 0;
        for (int i = 0; i < water->ranks; i++) {
            bytes[i] = counts[i] * (int)sizeof(waiting);
            places[i] = place;
            place += bytes[i];
        }
        (void)MPI_Allgatherv(water->touches.list, bytes[water->rank], MPI_BYTE, list, bytes, places,
                             MPI_BYTE, water->comm);
        for (int i = 0; i < total; i++) {
            do_one(water->part, &list[i]);
        }
    }
    free(list);
    return result;
}

pond_result mpi_touches_do(pond_mpi *water) {
    const int own = water->touches.starved ? -1 : water->touches.count;
    int *counts = water->touches.counts;
    (void)MPI_Allgather(&own, 1, MPI_INT, counts, 1, MPI_INT, water->comm);
    int64_t total = 0;
    int starved = -1;
    for (int i = 0; i < water->ranks; i++) {
        starved = counts[i] < 0 ? i : starved;
        total += counts[i] > 0 ? counts[i] : 0;
    }
    pond_result result = POND_OK;
    if (starved >= 0 || total > (1 << 22)) {
        result = mpi_fail(POND_ERROR_MEMORY, "no memory for touches, of which %lld wait",
                          (long long)total);
    } else if (total > 0) {
        result = gather_touches(water, (int)total);
    }
    water->touches.count = 0;
    return result == POND_OK ? mpi_bodies_result(water) : result;
}

pond_result mpi_settle(pond_mpi *water) {
    const pond_result result = mpi_touches_do(water);
    return result == POND_OK ? mpi_add_reports(water) : result;
}
