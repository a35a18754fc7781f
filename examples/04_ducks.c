// 04_ducks.c — three floating ducks move in the waves of a stone.
#include <millpond/millpond.h>
#include <stdio.h>

enum { DUCKS = 3 };

static pond_result add_duck(pond *water, pond_vec2 at, pond_body_id *id) {
    pond_body_desc duck = pond_body_desc_default();
    duck.shape = pond_disc(0.08f); // outline seen from above [m]
    duck.pose.centre = at;
    duck.floating = true;   // the water moves it; if false, the program moves it
    duck.density = 300.0f;  // water has 1000, so it floats high [kg/m³]
    duck.thickness = 0.06f; // from bottom to top [m]
    return pond_body_add(water, &duck, id);
}

static void print_ducks(const pond *water, const pond_body_id *ducks) {
    for (int i = 0; i < DUCKS; i++) {
        pond_body_state duck;
        if (pond_body_get_state(water, ducks[i], &duck)) {
            // A game would draw the duck here, rotated by duck.pose.angle.
            printf("%.0f s  duck %d  at %.3f, %.3f m  moves %+5.1f, %+5.1f mm/s\n",
                   pond_get_time(water), i + 1, duck.pose.centre.x, duck.pose.centre.y,
                   1000.0 * duck.velocity.x, 1000.0 * duck.velocity.y);
        }
    }
}

int main(void) {
    const pond_desc desc = pond_desc_default(); // 2.56 m × 2.56 m
    pond *water = NULL;
    if (pond_create(&desc, &water) != POND_OK) {
        fprintf(stderr, "%s\n", pond_message());
        return 1;
    }
    const pond_vec2 places[DUCKS] = {{0.6f, 1.3f}, {1.6f, 1.0f}, {1.9f, 1.9f}};
    pond_body_id ducks[DUCKS];
    for (int i = 0; i < DUCKS; i++) {
        if (add_duck(water, places[i], &ducks[i]) != POND_OK) {
            fprintf(stderr, "duck %d: %s\n", i + 1, pond_message());
            pond_destroy(water);
            return 1;
        }
    }
    pond_drop(water, (pond_vec2){1.2f, 1.5f}, 0.12f, -0.1f); // stone: position, radius, height [m]
    for (int frame = 0; frame <= 240; frame++) {
        if (frame % 60 == 0) {
            print_ducks(water, ducks);
        }
        pond_advance(water, 1.0 / 60.0);
    }
    pond_destroy(water);
    return 0;
}
