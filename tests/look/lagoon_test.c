// lagoon_test.c — the lagoon look against its formulas, pixel for pixel; what it is drawn with.
#include "maps.h"
#include "one_look.h"
#include "texture_naive.h"

#include <millpond/shore.h>

// ---- the naive form -----------------------------------------------------------------------------

static void read_naive(const pond_texture *t, double u, double v, bool tiled, double *out) {
    texture_naive(t, u, v, tiled, true, out);
}

typedef struct normal {
    double x, y, z;
    double tilt_x, tilt_y; // off still water's, over z
} normal;

static normal normal_naive(const pond_lagoon_look *look, const pond_view *view, int x, int y) {
    double h[3][3];
    for (int j = -1; j <= 1; j++) {
        for (int i = -1; i <= 1; i++) {
            h[j + 1][i + 1] = view_get(view, x + i, y + j) * (double)view->unit;
        }
    }
    if (look->literal) { // the tile-map listing's lines, heights 0 at the trough and 1 at the crest
        for (int k = 0; k < 9; k++) {
            h[k / 3][k % 3] =
                (h[k / 3][k % 3] / (double)view->count_height - (double)look->trough) /
                (double)(look->crest - look->trough);
        }
        normal n = {.z = 1};
        n.x = ((h[0][0] - h[0][2]) + 2 * (h[1][0] - h[1][2]) + (h[2][0] - h[2][2])) / 3 + .333;
        n.y = ((h[0][0] - h[2][0]) + 2 * (h[0][1] - h[2][1]) + (h[0][2] - h[2][2])) / 3 + .333;
        n.tilt_x = n.x - .333;
        n.tilt_y = n.y - .333;
        return n;
    }
    const double run = 12 * (double)view->cell_size;
    const double across = h[0][2] - h[0][0] + 4 * (h[1][2] - h[1][0]) + h[2][2] - h[2][0];
    const double down = h[2][0] - h[0][0] + 4 * (h[2][1] - h[0][1]) + h[2][2] - h[0][2];
    normal n = {.tilt_x = -across / run * (double)look->steepness,
                .tilt_y = -down / run * (double)look->steepness};
    const double length = sqrt(1 + n.tilt_x * n.tilt_x + n.tilt_y * n.tilt_y);
    n.x = n.tilt_x / length;
    n.y = n.tilt_y / length;
    n.z = 1 / length;
    return n;
}

static void light_naive(const pond_lagoon_look *look, const normal *n, double *shade,
                        double *glint) {
    const double turn = acos(-1.0) / 180;
    const double level = cos((double)look->light_elevation * turn);
    const double x = level * cos((double)look->light_azimuth * turn);
    const double y = -level * sin((double)look->light_azimuth * turn);
    const double z = sin((double)look->light_elevation * turn);
    *shade =
        (double)look->ambient + (double)look->diffuse * fmax(0, n->x * x + n->y * y + n->z * z);
    const double mx = (n->x / n->z - x / (1 + z)) / (double)look->roughness;
    const double my = (n->y / n->z - y / (1 + z)) / (double)look->roughness;
    *glint = (double)look->specular / pow(1 + mx * mx + my * my, 2);
}

// One pixel of a target of the pond's size, as levels.
static void naive(const pond_lagoon_look *look, const pond_view *view, const pond_texture *bed,
                  int x, int y, double *out) {
    const normal n = normal_naive(look, view, x, y);
    double shade;
    double glint;
    light_naive(look, &n, &shade, &glint);
    const double counts = view_get(view, x, y) * (double)view->unit / (double)view->count_height;
    const double part = (counts - (double)look->trough) / (double)(look->crest - look->trough);
    const double height = part < 0 ? 0 : part > 1 ? 1 : part;

    const double cell = (double)view->cell_size;
    double below[4];
    read_naive(
        bed,
        (x + 0.5 - n.tilt_x * (double)look->refraction / cell) * bed->width / view->width - 0.5,
        (y + 0.5 - n.tilt_y * (double)look->refraction / cell) * bed->height / view->height - 0.5,
        false, below);
    double surface[4] = {0};
    if (look->surface != NULL) {
        const double texels = look->surface->width / (double)look->surface_metres;
        const double mx = (x + 0.5) * cell - (double)look->scroll.x * look->time -
                          n.tilt_x * (double)look->surface_shift;
        const double my = (y + 0.5) * cell - (double)look->scroll.y * look->time -
                          n.tilt_y * (double)look->surface_shift;
        read_naive(look->surface, mx * texels - 0.5, my * texels - 0.5, true, surface);
    }
    double mirror[4] = {0};
    if (look->reflection != NULL) {
        const pond_texture *r = look->reflection;
        const double shift = (double)look->reflection_shift / cell;
        read_naive(r, (x + 0.5 - n.tilt_x * shift) * r->width / view->width - 0.5,
                   (y + 0.5 - n.tilt_y * shift) * r->height / view->height - 0.5, false, mirror);
    }
    const float low[3] = {look->trough_colour.r, look->trough_colour.g, look->trough_colour.b};
    const float high[3] = {look->crest_colour.r, look->crest_colour.g, look->crest_colour.b};
    const float light[3] = {look->light_colour.r, look->light_colour.g, look->light_colour.b};
    for (int c = 0; c < 3; c++) {
        const double blue = (double)low[c] * (1 - height) + (double)high[c] * height;
        const double share = surface[3] * (double)look->surface_share;
        const double tone = blue * (1 - share) + surface[c] * share;
        const double opacity = (double)look->opacity;
        const double water = below[c] * (1 - opacity) + tone * shade * opacity;
        const double mirrored = mirror[3] * (double)look->reflectivity;
        out[c] = to_level(water * (1 - mirrored) + mirror[c] * mirrored + (double)light[c] * glint);
    }
    out[3] = 255 * below[3];
}

// ---- against it ---------------------------------------------------------------------------------

static const int sizes[][2] = {{1, 1}, {1, 9}, {7, 1}, {31, 33}, {64, 32}, {101, 67}};
enum { SIZES = sizeof sizes / sizeof sizes[0] };

static void compare(const pond_lagoon_look *look, const pond_view *view, const pond_texture *bed) {
    picture got = picture_make(view->width, view->height);
    const pond_target g = target_of(&got);
    draw_lagoon_look(look, view, bed, &g, NULL);
    check_guards(&got);
    for (int y = 0; y < view->height; y++) {
        for (int x = 0; x < view->width; x++) {
            double wanted[4];
            naive(look, view, bed, x, y, wanted);
            for (int c = 0; c < 4; c++) {
                if (fabs(pixel_of(&got, x, y)[c] - wanted[c]) > 1) {
                    print_error("%d × %d, pixel (%d, %d), channel %d: %d, wanted %.2f\n",
                                view->width, view->height, x, y, c, pixel_of(&got, x, y)[c],
                                wanted[c]);
                    fail();
                }
            }
        }
    }
    free(got.memory);
}

// Looks by number: each way of drawing at least once.
static pond_lagoon_look look_of(int index, const pond_texture *surface,
                                const pond_texture *reflection) {
    pond_lagoon_look look;
    assert_true(lagoon_look_preset(lagoon_look_preset_name(index % 5), &look));
    look.surface = index & 1 ? surface : NULL;
    look.reflection = index & 2 ? reflection : NULL;
    look.surface_metres = 0.17f;
    look.time = index * 3.7;
    look.scroll = (pond_vec2){0.05f, -0.11f};
    look.steepness = 1 + (float)index * 0.3f;
    return look;
}

static void as_its_formulas(void **state) {
    (void)state;
    picture surface = smooth_picture(23, 31);
    picture mirror = smooth_picture(40, 19);
    for (int i = 0; i < mirror.width * mirror.height; i++) {
        pixel_of(&mirror, i % mirror.width, i / mirror.width)[3] = (uint8_t)(5 * i);
    }
    const pond_texture surface_texture = texture_of(&surface);
    const pond_texture mirror_texture = texture_of(&mirror);
    for (int i = 0; i < SIZES; i++) {
        for (int kind = 0; kind < 10; kind++) {
            const pond_format format = kind % 2 == 0 ? POND_FORMAT_F32 : POND_FORMAT_I16;
            own_view v =
                wavy_view(sizes[i][0], sizes[i][1], format, format == POND_FORMAT_F32 ? 0.012 : 60);
            picture bed = smooth_picture(kind < 5 ? sizes[i][0] : 57, kind < 5 ? sizes[i][1] : 38);
            const pond_texture b = texture_of(&bed);
            const pond_lagoon_look look = look_of(kind, &surface_texture, &mirror_texture);
            compare(&look, &v.view, &b);
            free(bed.memory);
            free(v.memory);
        }
    }
    free(surface.memory);
    free(mirror.memory);
}

static void unit_range_water(void **state) {
    (void)state;
    pond_desc desc = exact_desc(64, 48);
    desc.solver = POND_SOLVER_UNIT_RANGE;
    desc.edges = all_edges(POND_EDGE_FIXED);
    desc.edge_level = 0.1;
    desc.count_height = 1e-4;
    pond *water = make_pond(&desc);
    pond_drop(water, centre_of(30, 20), 0.05f, 0.02f);
    for (int step = 0; step < 30; step++) {
        pond_step(water);
    }
    picture bed = smooth_picture(64, 48);
    const pond_texture b = texture_of(&bed);
    const pond_view view = pond_get_view(water);
    for (int literal = 0; literal <= 1; literal++) {
        pond_lagoon_look look;
        assert_true(lagoon_look_preset("literal", &look));
        assert_true(look.literal && look.trough == 0 && look.crest == 256);
        look.literal = literal == 1;
        compare(&look, &view, &b);
    }
    free(bed.memory);
    pond_destroy(water);
}

// The listing's own numbers on a slope of known heights.
static void the_listings_normal(void **state) {
    (void)state;
    own_view v = own_view_make(9, 9, POND_FORMAT_F32);
    v.view.unit = 256 * v.view.count_height; // heights 0…1
    for (int y = -1; y <= 9; y++) {
        for (int x = -1; x <= 9; x++) {
            view_set(&v, x, y, 0.5 - 0.05 * x + 0.1 * y);
        }
    }
    // 4 × 0.1 along x and −4 × 0.2 along y: N = (0.4/3 + .333, −0.8/3 + .333, 1)
    const double nx = 0.4 / 3 + .333;
    pond_lagoon_look look;
    assert_true(lagoon_look_preset("literal", &look));
    look.trough_colour = (pond_colour){1, 1, 1};
    look.crest_colour = look.trough_colour;
    look.opacity = 1;
    look.specular = 0;
    look.ambient = 0;
    look.diffuse = 0.5f;
    look.light_azimuth = 0; // from the right, at 45°
    look.light_elevation = 45;
    picture bed = noisy_picture(9, 9, 4);
    picture got = picture_make(9, 9);
    const pond_texture b = texture_of(&bed);
    const pond_target g = target_of(&got);
    draw_lagoon_look(&look, &v.view, &b, &g, NULL);
    const double wanted = to_level(0.5 * (nx + 1) * sqrt(0.5));
    assert_true(fabs(pixel_of(&got, 4, 4)[0] - wanted) <= 1);
    look.light_azimuth = 270; // from below: y points down
    draw_lagoon_look(&look, &v.view, &b, &g, NULL);
    const double other = to_level(0.5 * (-0.8 / 3 + .333 + 1) * sqrt(0.5));
    assert_true(fabs(pixel_of(&got, 4, 4)[0] - other) <= 1);
    assert_true(fabs(wanted - other) > 5);
    free(bed.memory);
    free(got.memory);
    free(v.memory);
}

// ---- layers -------------------------------------------------------------------------------------

static picture drawn(const pond_lagoon_look *look, const pond_view *view, const picture *bed,
                     int width, int height, int threads) {
    pond_parallel parallel;
    pond_desc desc = exact_desc(8, 8);
    desc.threads = threads;
    pond *pool = make_pond(&desc); // for its threads
    parallel = pond_get_parallel(pool);
    picture got = picture_make(width, height);
    const pond_texture b = texture_of(bed);
    const pond_target g = target_of(&got);
    draw_lagoon_look(look, view, &b, &g, &parallel);
    check_guards(&got);
    pond_destroy(pool);
    return got;
}

static void clear_still_water_shows_its_bed(void **state) {
    (void)state;
    own_view v = own_view_make(40, 30, POND_FORMAT_F32);
    picture bed = noisy_picture(61, 47, 8);
    pond_lagoon_look look = lagoon_look_default();
    look.opacity = 0;
    look.specular = 0;
    picture got = drawn(&look, &v.view, &bed, 61, 47, 1);
    for (int y = 0; y < 47; y++) {
        assert_memory_equal(pixel_of(&got, 0, y), pixel_of(&bed, 0, y), (size_t)61 * 4);
    }
    free(got.memory);
    free(bed.memory);
    free(v.memory);
}

static void the_surface_comes_round(void **state) {
    (void)state;
    own_view v = wavy_view(50, 34, POND_FORMAT_F32, 0.006);
    picture bed = smooth_picture(50, 34);
    picture surface = smooth_picture(16, 16);
    const pond_texture s = texture_of(&surface);
    pond_lagoon_look look = lagoon_look_default();
    look.surface = &s;
    look.surface_metres = 0.25f;
    look.scroll = (pond_vec2){0.25f, -0.5f};
    picture first = drawn(&look, &v.view, &bed, 80, 60, 1);
    for (int turns = -3; turns <= 3; turns++) { // whole textures, both ways
        look.time = turns;
        picture again = drawn(&look, &v.view, &bed, 80, 60, 1);
        assert_true(same_pictures(&first, &again));
        free(again.memory);
    }
    look.time = 0.3;
    picture later = drawn(&look, &v.view, &bed, 80, 60, 1);
    assert_false(same_pictures(&first, &later));
    free(later.memory);
    look.surface_share = 0;
    picture hidden = drawn(&look, &v.view, &bed, 80, 60, 1);
    look.surface = NULL;
    picture none = drawn(&look, &v.view, &bed, 80, 60, 1);
    assert_true(same_pictures(&hidden, &none));
    free(hidden.memory);
    free(none.memory);
    free(first.memory);
    free(surface.memory);
    free(bed.memory);
    free(v.memory);
}

// A pixel of still water at a height, with the two blues alone.
static uint8_t blue_at(const pond_lagoon_look *blues, double count_height, double metres) {
    own_view v = own_view_make(4, 3, POND_FORMAT_F32);
    v.view.count_height = (float)count_height;
    for (int y = -1; y <= 3; y++) {
        for (int x = -1; x <= 4; x++) {
            view_set(&v, x, y, metres / (double)v.view.unit);
        }
    }
    picture bed = smooth_picture(4, 3);
    picture p = drawn(blues, &v.view, &bed, 4, 3, 1);
    const uint8_t level = pixel_of(&p, 1, 1)[2];
    free(p.memory);
    free(bed.memory);
    free(v.memory);
    return level;
}

// trough and crest are multiples of count_height, not metres.
static void trough_and_crest_are_in_counts(void **state) {
    (void)state;
    pond_lagoon_look look = lagoon_look_default();
    look.trough = -10;
    look.crest = 30;
    look.trough_colour = (pond_colour){0, 0, 0};
    look.crest_colour = (pond_colour){1, 1, 1};
    look.opacity = look.ambient = 1;
    look.diffuse = look.specular = 0;
    for (double count = 1e-4; count < 0.2; count *= 10) {
        assert_int_equal(blue_at(&look, count, -10 * count), 0);
        assert_int_equal(blue_at(&look, count, 30 * count), 255);
        const int middle = blue_at(&look, count, 10 * count);
        assert_true(abs(middle - (int)lround(to_level(0.5))) <= 1);
    }
}

// The look has no map of land: callers draw land over the water.
static void land_is_drawn_as_water(void **state) {
    (void)state;
    const pond_desc desc = exact_desc(40, 30);
    picture bed = smooth_picture(40, 30);
    const pond_lagoon_look look = lagoon_look_default();
    picture drawings[2];
    for (int walls = 0; walls < 2; walls++) {
        pond *water = make_pond(&desc);
        const pond_shape island = pond_disc(0.08f);
        const pond_pose pose = {centre_of(20, 15), 0.0f};
        if (walls == 1) {
            assert_int_equal(pond_wall_build(water, &island, &pose, 0.0f), POND_OK);
        }
        const pond_view view = pond_get_view(water);
        drawings[walls] = drawn(&look, &view, &bed, 80, 60, 1);
        pond_destroy(water);
    }
    assert_true(same_pictures(&drawings[0], &drawings[1]));
    free(drawings[0].memory);
    free(drawings[1].memory);
    free(bed.memory);
}

// A pond stretched over a picture of any size: an even slope is lit as it is cell for cell.
static void slopes_at_any_scale(void **state) {
    (void)state;
    static const int sides[][2] = {{40, 30}, {160, 120}, {97, 211}, {11, 7}};
    own_view v = own_view_make(40, 30, POND_FORMAT_F32);
    for (int y = -1; y <= 30; y++) {
        for (int x = -1; x <= 40; x++) {
            view_set(&v, x, y, 0.002 * x - 0.001 * y);
        }
    }
    picture bed = smooth_picture(40, 30);
    const pond_texture b = texture_of(&bed);
    for (int i = 0; i < 8; i++) {
        pond_lagoon_look look = lagoon_look_default();
        look.crest_colour = look.trough_colour = (pond_colour){0.3f, 0.5f, 0.7f};
        look.opacity = 1;
        look.literal = i >= 4;
        double wanted[4];
        naive(&look, &v.view, &b, 20, 15, wanted);
        picture got = drawn(&look, &v.view, &bed, sides[i % 4][0], sides[i % 4][1], 1);
        const uint8_t *middle = pixel_of(&got, sides[i % 4][0] / 2, sides[i % 4][1] / 2);
        for (int c = 0; c < 3; c++) {
            assert_true(fabs(middle[c] - wanted[c]) <= 1);
        }
        free(got.memory);
    }
    free(bed.memory);
    free(v.memory);
}

// ---- foam ---------------------------------------------------------------------------------------

static double mean_level(const picture *p) {
    double sum = 0;
    for (int y = 0; y < p->height; y++) {
        for (int x = 0; x < p->width; x++) {
            sum += pixel_of(p, x, y)[0];
        }
    }
    return sum / (p->width * p->height);
}

static void more_foam_is_whiter(void **state) {
    (void)state;
    own_view v = wavy_view(40, 30, POND_FORMAT_F32, 0.004);
    picture bed = smooth_picture(40, 30);
    pond_lagoon_look look = lagoon_look_default();
    look.foam_size = 0.04f;
    picture bare = drawn(&look, &v.view, &bed, 150, 110, 1);
    double before = mean_level(&bare);
    for (int i = 0; i <= 4; i++) {
        own_map map = map_make(13, 9, 0.25f * (float)i);
        const pond_map foam = readable(&map);
        look.foam = &foam;
        picture p = drawn(&look, &v.view, &bed, 150, 110, 1);
        assert_true(i > 0 || same_pictures(&p, &bare));
        assert_true(i == 0 || mean_level(&p) > before + (i < 4 ? 10 : 0));
        before = mean_level(&p);
        free(p.memory);
        free(map.memory);
    }
    assert_true(before > 215);
    free(bare.memory);
    free(bed.memory);
    free(v.memory);
}

// One value of the map covers its own part of the picture and fades over its neighbours'.
static void foam_lies_where_the_map_has_it(void **state) {
    (void)state;
    own_view v = wavy_view(40, 20, POND_FORMAT_F32, 0.004);
    picture bed = smooth_picture(40, 20);
    own_map map = map_make(8, 4, 0);
    *value_of(&map, 2, 1) = 1;
    const pond_map foam = readable(&map);
    pond_lagoon_look look = lagoon_look_default();
    picture bare = drawn(&look, &v.view, &bed, 80, 40, 1);
    look.foam = &foam;
    picture p = drawn(&look, &v.view, &bed, 80, 40, 2);
    for (int y = 0; y < 40; y++) {
        for (int x = 0; x < 80; x++) {
            const bool near = x >= 15 && x < 35 && y >= 5 && y < 25;
            assert_true(near || memcmp(pixel_of(&p, x, y), pixel_of(&bare, x, y), 4) == 0);
        }
    }
    assert_true(pixel_of(&p, 25, 15)[0] > 200);
    free(p.memory);
    free(bare.memory);
    free(map.memory);
    free(bed.memory);
    free(v.memory);
}

// On water whose sides meet the lace goes on from one to the other: what lies at a seam differs no
// more than what lies side by side elsewhere.
static void foam_comes_round(void **state) {
    (void)state;
    own_view v = own_view_make(48, 48, POND_FORMAT_F32);
    v.view.wraps_x = v.view.wraps_y = true;
    picture bed = smooth_picture(48, 48);
    own_map map = map_make(6, 6, 0.5f);
    const pond_map foam = readable(&map);
    pond_lagoon_look look = lagoon_look_default();
    look.foam = &foam;
    look.opacity = 1;
    look.foam_size = 0.07f;
    enum { SIDE = 480 };
    picture p = drawn(&look, &v.view, &bed, SIDE, SIDE, 1);
    double most = 0;
    double seam = 0;
    for (int x = 0; x < SIDE; x++) {
        double sum = 0;
        for (int y = 0; y < SIDE; y++) {
            sum += abs(pixel_of(&p, x, y)[0] - pixel_of(&p, (x + 1) % SIDE, y)[0]);
        }
        most = x + 1 < SIDE ? fmax(most, sum) : most;
        seam = x + 1 < SIDE ? seam : sum;
    }
    assert_true(seam > 0 && seam <= 1.2 * most);
    free(p.memory);
    free(map.memory);
    free(bed.memory);
    free(v.memory);
}

static void odd_foam(void **state) {
    (void)state;
    own_view v = wavy_view(9, 7, POND_FORMAT_F32, 0.004);
    picture bed = smooth_picture(9, 7);
    own_map map = map_make(1, 1, NAN);
    const pond_map foam = readable(&map);
    pond_lagoon_look look = lagoon_look_default();
    picture bare = drawn(&look, &v.view, &bed, 11, 3, 1);
    look.foam = &foam;
    picture p = drawn(&look, &v.view, &bed, 11, 3, 1);
    assert_true(same_pictures(&p, &bare)); // no number: no foam
    free(p.memory);
    *value_of(&map, 0, 0) = 1e9f;
    for (int i = 0; i < 2; i++) {
        look.foam_size = i == 0 ? 0.0f : 1e9f;
        p = drawn(&look, &v.view, &bed, 11, 3, 1);
        assert_false(same_pictures(&p, &bare));
        free(p.memory);
    }
    check_margins(&map);
    free(bare.memory);
    free(map.memory);
    free(bed.memory);
    free(v.memory);
}

// ---- odd arguments ------------------------------------------------------------------------------

static void numbers_are_brought_into_range(void **state) {
    (void)state;
    own_view v = wavy_view(33, 21, POND_FORMAT_F32, 0.01);
    picture bed = smooth_picture(17, 40);
    picture surface = smooth_picture(9, 9);
    const pond_texture s = texture_of(&surface);
    pond_lagoon_look far = lagoon_look_default();
    far.surface = &s;
    far.trough = -3e38f;
    far.steepness = 1e9f;
    far.light_elevation = -90;
    far.opacity = 4;
    far.ambient = -2;
    far.roughness = 0;
    far.surface_metres = -1;
    far.surface_share = 7;
    far.reflectivity = -1;
    pond_lagoon_look near = far;
    near.trough = -1e6f;
    near.steepness = 100;
    near.light_elevation = 1;
    near.opacity = 1;
    near.ambient = 0;
    near.roughness = 0.005f;
    near.surface_metres = 1e-6f;
    near.surface_share = 1;
    near.reflectivity = 0;
    picture a = drawn(&far, &v.view, &bed, 60, 50, 1);
    picture b = drawn(&near, &v.view, &bed, 60, 50, 1);
    assert_true(same_pictures(&a, &b));
    free(a.memory);
    free(b.memory);
    // Heights beyond all measure, and none.
    view_set(&v, 10, 10, (double)NAN);
    view_set(&v, 20, 10, (double)INFINITY);
    view_set(&v, 0, 0, -3e38);
    far.time = 1e300;
    far.scroll = (pond_vec2){3e38f, -3e38f};
    far.surface_shift = 3e38f;
    for (int literal = 0; literal <= 1; literal++) {
        far.literal = literal == 1;
        a = drawn(&far, &v.view, &bed, 60, 50, 1);
        free(a.memory);
    }
    free(surface.memory);
    free(bed.memory);
    free(v.memory);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(as_its_formulas),
        cmocka_unit_test(unit_range_water),
        cmocka_unit_test(the_listings_normal),
        cmocka_unit_test(clear_still_water_shows_its_bed),
        cmocka_unit_test(the_surface_comes_round),
        cmocka_unit_test(slopes_at_any_scale),
        cmocka_unit_test(trough_and_crest_are_in_counts),
        cmocka_unit_test(land_is_drawn_as_water),
        cmocka_unit_test(more_foam_is_whiter),
        cmocka_unit_test(foam_lies_where_the_map_has_it),
        cmocka_unit_test(foam_comes_round),
        cmocka_unit_test(odd_foam),
        cmocka_unit_test(numbers_are_brought_into_range),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
