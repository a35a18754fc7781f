// sprite_shape_test.c — a sprite's maps say what its functions say.
#include "sprite_light.h"
#include "sprite_shape.h"

#include "sprite.h"
#include "sprite_light.h"
#include "support.h"

enum { SIDE = 200 };

// As the maps have it at the value nearest to a place.
static bool solid_in_maps(const sprite_shape *s, int at, float z) {
    const bool hangs = s->base.values != NULL;
    const float base = hangs ? s->base.values[at] : s->height.values[at];
    const float underside = hangs ? s->underside.values[at] : 0.0f;
    return s->inside.values[at] > 0.0f &&
           (z <= base || (z >= underside && z <= s->height.values[at]));
}

static bool solid_in_kind(const sprite_kind *kind, float x, float y, float z) {
    return kind->inside(x, y) > 0.0f &&
           (kind->solid != NULL ? kind->solid(x, y, z) : z <= kind->height(x, y));
}

static void maps_are_the_sprites(void **state) {
    (void)state;
    for (int i = 0; sprite_name(i) != NULL; i++) {
        const sprite_kind *kind = sprite_find(sprite_name(i));
        sprite_shape s;
        assert_true(sprite_shape_make(kind->name, SIDE, &s));
        int solid = 0;
        int other = 0;
        int painted = 0;
        for (int at = 0; at < SIDE * SIDE; at++) {
            const float pace = 2.0f * s.reach / SIDE;
            const float x = ((float)(at % SIDE) + 0.5f) * pace - s.reach;
            const float y = ((float)(at / SIDE) + 0.5f) * pace - s.reach;
            for (int k = 0; k < 12; k++) {
                const float z = kind->highest * ((float)k + 0.5f) / 12.0f;
                const bool wanted = solid_in_kind(kind, x, y, z);
                solid += wanted ? 1 : 0;
                other += wanted != solid_in_maps(&s, at, z) ? 1 : 0;
            }
            painted += s.inside.values[at] > 0.0f && s.colours.pixels[4 * at + 3] > 0 ? 1 : 0;
            assert_true(s.gloss.values[at] >= 0.0f && s.gloss.values[at] <= 1.0f);
        }
        assert_true(solid > 3 * SIDE * SIDE / 10);
        assert_true(other < solid / 100);
        assert_true(painted > SIDE * SIDE / 10);
        assert_true((s.base.values != NULL) == (kind->solid != NULL));
        sprite_shape_free(&s);
        assert_null(s.memory);
    }
}

static void what_cannot_be_made(void **state) {
    (void)state;
    sprite_shape s;
    assert_false(sprite_shape_make("whale", SIDE, &s));
    assert_false(sprite_shape_make(NULL, SIDE, &s));
    assert_false(sprite_shape_make("duck", 1, &s));
    assert_false(sprite_shape_make("duck", 4097, &s));
    assert_true(sprite_shape_make("duck", 2, &s));
    sprite_shape_free(&s);
}

// Its sun is the one that casts sprites' shadows.
static void the_sun(void **state) {
    (void)state;
    float sun[3];
    float away_x;
    float away_y;
    sprite_sun(sun);
    sprite_shadow_way(&away_x, &away_y);
    assert_true(fabsf(sun[0] * sun[0] + sun[1] * sun[1] + sun[2] * sun[2] - 1.0f) < 0.01f);
    assert_true(sun[0] * away_x + sun[1] * away_y < -0.7f);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(maps_are_the_sprites),
        cmocka_unit_test(what_cannot_be_made),
        cmocka_unit_test(the_sun),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
