// 06_boat.c — computes height, pitch and roll of a boat from the heights of the water under it.
// The boat makes no waves; 04_ducks.c has bodies that do.
#include <math.h>
#include <millpond/millpond.h>
#include <stdio.h>

typedef struct ride {
    float height; // of the boat's middle [m]
    float pitch;  // positive: bow up [rad]
    float roll;   // positive: starboard down [rad]
} ride;

// Fits a plane to four points of the hull. Waves shorter than the boat have little effect on it.
static ride ride_at(const pond *water, pond_vec2 middle, float heading, float length, float beam) {
    const pond_vec2 ahead = {0.5f * length * cosf(heading), 0.5f * length * sinf(heading)};
    const pond_vec2 aside = {-0.5f * beam * sinf(heading), 0.5f * beam * cosf(heading)};
    const pond_vec2 points[4] = {
        {middle.x + ahead.x, middle.y + ahead.y}, // bow
        {middle.x - ahead.x, middle.y - ahead.y}, // stern
        {middle.x + aside.x, middle.y + aside.y}, // starboard, as y points down
        {middle.x - aside.x, middle.y - aside.y}, // port
    };
    float heights[4];
    pond_heights_at(water, 4, points, heights); // all points in one call
    return (ride){
        .height = 0.25f * (heights[0] + heights[1] + heights[2] + heights[3]),
        .pitch = atan2f(heights[0] - heights[1], length),
        .roll = atan2f(heights[3] - heights[2], beam),
    };
}

static pond_result start_waves(pond *water) {
    pond_emitter_desc maker = pond_emitter_desc_default(); // moves the water up and down on a line
    pond_emitter_id id;
    maker.from = (pond_vec2){0.0f, 0.0f}; // the left side, top to bottom
    maker.to = (pond_vec2){0.0f, 20.0f};
    maker.amplitude = 0.2f; // [m]
    maker.period = 3.0f;    // [s]
    return pond_emitter_add(water, &maker, &id);
}

int main(void) {
    pond_desc desc = pond_desc_default();
    desc.width = 400;
    desc.height = 200;
    desc.cell_size = 0.1;              // 40 m × 20 m
    desc.half_life = 60.0;             // waves lose half their height in this time [s]
    desc.wave_speed = 4.0;             // [m/s]
    desc.edges.right = POND_EDGE_OPEN; // waves leave the pond on this side
    pond *water = NULL;
    if (pond_create(&desc, &water) != POND_OK || start_waves(water) != POND_OK) {
        fprintf(stderr, "%s\n", pond_message());
        pond_destroy(water);
        return 1;
    }
    for (int frame = 0; frame <= 15 * 60; frame++) {
        if (frame >= 9 * 60 && frame % 30 == 0) {
            // The boat heads to the upper right, at an angle to the waves.
            const ride boat = ride_at(water, (pond_vec2){12.0f, 10.0f}, -0.8f, 4.0f, 1.5f);
            printf("%4.1f s   %+.2f m   pitch %+5.1f°   roll %+5.1f°\n", pond_get_time(water),
                   boat.height, boat.pitch * 57.29578f, boat.roll * 57.29578f);
        }
        pond_advance(water, 1.0 / 60.0);
    }
    pond_destroy(water);
    return 0;
}
