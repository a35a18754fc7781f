// plan_lake.c — the lake in a picture: whether it is requested or found, its water, and the
// positions of touches on it.
#include "paths.h"
#include "plan.h"
#include "plan_inside.h"
#include "report.h"

#include <math.h>
#include <millpond/lake.h>

#define LAKE_CELLS 512
#define LAKE_RAIN 0.05f         // radius of raindrops, whose rings a lake's pixels show [m]
#define LAKE_RAIN_HALF_LIFE 0.6 // of waves in rain, so that single rings are seen [s]
#define LEAST_SEEN_CELLS 1.5    // smaller drops are not seen [cells]
#define LAKE_DEPTH 2.0          // [m]
#define LEAST_SIDE 64           // of a picture and a film that get a lake by default [pixels]
#define LAKE_HALF_LIFE 3.0      // [s]
#define LEAST_SHORE 0.5f        // waterline of a lake that replaces likely water [height]
#define MOST_SHORE 0.75f

bool plan_asks_for_lake(const render_options *o) {
    const lake_wanted *l = &o->lake;
    return o->look == POND_LOOK_LAKE || l->mask != NULL || l->points.water_count > 0 || l->adds ||
           l->has_sun || o->mask_out != NULL || (o->given >> FIELD_OPTIONS_LAKE) != 0;
}

// Returns whether no option concerns the water, so that the picture may choose it. Touches and rain
// fall into any water.
static bool leaves_open(const render_options *o) {
    const bool rains = o->wanted.rain.rain.rate > 0.0f;
    const unsigned may_be_given = 1u << FIELD_OPTION_SEED | 1u << FIELD_OPTION_STRENGTH |
                                  1u << FIELD_OPTION_BREEZE | 1u << FIELD_OPTION_WIND |
                                  (unsigned)rains << FIELD_OPTION_RAIN;
    return o->look == 0 && !plan_asks_for_lake(o) && o->look_preset == NULL &&
           (o->given & ~may_be_given) == 0 && !o->has_edges && !o->tile;
}

// Returns whether neither an option nor a pointer moves the water. Touches may miss an added lake.
static bool leaves_untouched(const render_options *o) {
    return plan_mood_for(o, POND_LOOK_POOL) == MOOD_SUNLIT && !o->by_hand &&
           o->wanted.drop_count == 0 && o->wanted.stroke_count == 0;
}

// Returns whether a picture and its film are large enough for a lake. A transparent picture keeps
// its shape. NULL: a film.
static bool holds_lake(const render_options *o, media_source *picture) {
    const media_info *info = picture != NULL ? media_get_info(picture) : NULL;
    if (info == NULL || info->alpha) {
        return false;
    }
    int width = info->width;
    int height = info->height;
    plan_apply_size(o, &width, &height);
    return width >= LEAST_SIDE && height >= LEAST_SIDE && info->width >= LEAST_SIDE &&
           info->height >= LEAST_SIDE;
}

// The water is calm until it is touched: the look draws the breeze.
void plan_calm_lake(scene *s) {
    s->rain.rain.rate = 0.0f;
    s->rain.rain.radius = LAKE_RAIN;
    s->rain.rain.height = -0.6f * LAKE_RAIN;
    s->rain.rain.splash = true;
    s->drop_count = 0;
    s->pond = scene_default().pond;
    s->pond.solver = POND_SOLVER_DISPERSIVE;
    s->pond.depth = LAKE_DEPTH;
    s->pond.half_life = LAKE_HALF_LIFE;
    s->cells = LAKE_CELLS;
    s->sets_metres = false;
    s->look = POND_LOOK_LAKE;
}

bool plan_finds_lake(const render_options *o, const char *media, plan *p) {
    const bool open = media != NULL && leaves_open(o);
    media_error unread = {0};
    const bool read = open && plan_open_media(media, true, p, &unread);
    p->found = lake_seek(read ? p->picture : NULL);
    p->lake_unasked =
        p->found.share > 0.0f || (read && holds_lake(o, p->picture) && leaves_untouched(o));
    return p->lake_unasked ||
           (media != NULL && plan_asks_for_lake(o) && (o->look == 0 || o->look == POND_LOOK_LAKE));
}

// Call it when everything but the water of the film is known.
int plan_find_lake(const render_options *o, plan *p) {
    if (p->scene.look != POND_LOOK_LAKE || p->lake != NULL) {
        return EXIT_FINE;
    }
    const lake_source source = {.under = plan_under(p),
                                .film = p->backdrop.film,
                                .width = p->width,
                                .height = p->height,
                                .fit = p->fit,
                                .rate = p->rate,
                                .frames = p->frames,
                                .threads = o->threads};
    pond_lake_look *look = &p->scene.looks[POND_LOOK_LAKE].is.lake;
    media_error error = {0};
    char mask[sizeof p->source];
    lake_wanted wanted = o->lake;
    const bool adds_unasked = p->lake_unasked && !(p->found.share > 0.0f);
    wanted.adds = wanted.adds || adds_unasked;
    if (adds_unasked && !wanted.has_horizon && p->found.likely.y > 0.0f &&
        p->found.horizon >= LEAST_SHORE && p->found.horizon <= MOST_SHORE) {
        // Two kinds of water, one below the other, look wrong.
        wanted.has_horizon = true;
        look->horizon = p->found.horizon;
    }
    // A mirror image that was found in a small picture may be just below the limit at full size.
    wanted.takes_likely = wanted.takes_likely || p->found.share > 0.0f;
    // An invented lake must not replace a real one that is asked for.
    wanted.refuses_likely =
        p->mood == MOOD_UNSET || o->mood == MOOD_LAKE || o->look == POND_LOOK_LAKE;
    if (p->scene.mask[0] != '\0' && wanted.mask == NULL && wanted.points.water_count == 0 &&
        !wanted.adds) {
        if (!paths_beside(p->scene_input, p->scene.mask, mask, sizeof mask)) {
            return report_error(EXIT_BAD_USE, "%s: the path is too long", p->scene.mask);
        }
        wanted.mask = mask;
        wanted.has_horizon = true;
    }
    // plan_report_lake() reports a lake that is added unasked.
    p->lake = lake_open(&wanted, &source, o->quiet || adds_unasked, look, &error);
    return p->lake != NULL ? EXIT_FINE : report_error(error.status, "%s", error.message);
}

void plan_report_lake(const render_options *o, const plan *p) {
    const bool blows = plan_blows(o);
    if (p->found.share > 0.0f && (p->lake == NULL || !lake_is_added(p->lake))) {
        report_note(
            o->quiet, "%s: reflects like a lake, so %s (--mood lake); --mood %s%s %s", p->source,
            blows ? "the breeze blows over its own water" : "its own water moves",
            blows ? "breeze" : "sunlit", o->by_hand ? ", or the key L," : "",
            blows ? "makes it blow over all of it, seen from above" : "draws water over all of it");
        return;
    }
    if (p->lake_unasked) {
        report_note(o->quiet,
                    "%s: reflects no shore, so a lake replaces it below %.2f of its height (--mood "
                    "lake, --horizon); --mood sunlit draws water over all of it",
                    p->source, (double)lake_line(p->lake, &p->scene.looks[POND_LOOK_LAKE].is.lake));
    }
    if (p->found.likely.y > 0.0f) {
        report_note(o->quiet, "%s: " LIKELY_WATER, p->source, (double)p->found.horizon,
                    (double)p->found.likely.x, (double)p->found.likely.y);
    }
    if (p->mood == MOOD_BREEZE && p->source_named && leaves_open(o)) {
        report_note(o->quiet,
                    "%s: the breeze blows over all of it, seen from above; --mood lake makes it "
                    "blow over a lake in it",
                    p->source);
    }
}

bool plan_write_mask(const render_options *options, const plan *p) {
    media_error error = {0};
    if (p->lake == NULL || p->mask_out[0] == '\0') {
        return true;
    }
    if (lake_write_mask(p->lake, p->mask_out, &error)) {
        if (lake_is_added(p->lake)) { // --mask would move pixels that the lake replaced
            report_note(options->quiet, "%s: the mask, white where there is water", p->mask_out);
        } else {
            report_note(options->quiet,
                        "%s: the mask, white where there is water; --mask %s reads it", p->mask_out,
                        p->mask_out);
        }
        return true;
    }
    (void)report_error(error.status, "--mask-out: %s; the film is rendered without it",
                       error.message);
    return false;
}

// Returns an option that only the look lake uses.
const char *plan_lake_option(const render_options *o) {
    const lake_wanted *l = &o->lake;
    return l->mask != NULL             ? "--mask"
           : o->mask_out != NULL       ? "--mask-out"
           : l->points.water_count > 0 ? "--water"
           : l->adds                   ? "--add-lake"
           : l->has_sun                ? "--sun"
                                       : "--horizon, --fov or --eye";
}

// Whether a position of the picture shows water.
static bool is_water(const plan *p, pond_vec2 at) {
    const pond_map water = lake_mask(p->lake);
    const int x = (int)floorf(at.x * (float)water.width);
    const int y = (int)floorf(at.y * (float)water.height);
    return x >= 0 && y >= 0 && x < water.width && y < water.height &&
           water.values[y * water.stride + x] >= 0.5f;
}

// Converts a position in the picture into one on the pond. Returns what stands against it, or NULL.
static const char *place_on_lake(const plan *p, const pond_view *view, pond_vec2 *at) {
    const pond_target target = {.width = p->width, .height = p->height};
    const pond_vec2 pixel = {at->x * (float)p->width, at->y * (float)p->height};
    pond_vec2 metres = {0};
    const bool wet = is_water(p, *at);
    if (!pond_lake_point_at(&p->scene.looks[POND_LOOK_LAKE].is.lake, view, &target, pixel,
                            &metres) ||
        !wet) {
        return "is not in the lake's water";
    }
    const float side = (float)(p->pond.width * p->pond.cell_size);
    *at = (pond_vec2){metres.x / side, metres.y / side};
    return at->y > 0.0f && at->x > 0.0f && at->x < 1.0f ? NULL : "is too far away to be seen";
}

static void report_place(const render_options *o, const char *option, pond_vec2 at,
                         const char *why) {
    report_note(o->quiet, "%s at %.3g,%.3g: %s; --mask-out FILE shows where the water is", option,
                (double)at.x, (double)at.y, why);
}

static void report_small(const render_options *o, const plan *p, const char *option, float radius) {
    if ((double)radius < LEAST_SEEN_CELLS * p->pond.cell_size) {
        report_note(o->quiet,
                    "%s: a radius of %.3g m is hardly seen on this lake; 0.11 m with a height of "
                    "-0.12 m is a stone",
                    option, (double)radius);
    }
}

// The touches of the options are the last ones of the scene.
void plan_place_in_lake(const render_options *o, plan *p) {
    const float nothing = 0.0f;
    const pond_view view = {.heights = &nothing, // only its sizes are asked for
                            .width = p->pond.width,
                            .height = p->pond.height,
                            .cell_size = (float)p->pond.cell_size};
    for (int i = p->scene.drop_count - o->wanted.drop_count; i < p->scene.drop_count; i++) {
        scene_drop *drop = &p->scene.drops[i];
        const pond_vec2 at = drop->centre;
        const char *why = place_on_lake(p, &view, &drop->centre);
        if (why != NULL) {
            report_place(o, "--drop", at, why);
            drop->height = 0.0f;
        } else {
            report_small(o, p, "--drop", drop->radius);
        }
    }
    for (int i = p->scene.stroke_count - o->wanted.stroke_count; i < p->scene.stroke_count; i++) {
        scene_stroke *stroke = &p->scene.strokes[i];
        const char *why = NULL;
        for (int k = 0; k < stroke->count && why == NULL; k++) {
            const pond_vec2 at = stroke->points[k];
            why = place_on_lake(p, &view, &stroke->points[k]);
            if (why != NULL) {
                report_place(o, "--stroke", at, why);
                stroke->height = 0.0f;
            }
        }
        if (why == NULL) {
            report_small(o, p, "--stroke", stroke->radius);
        }
    }
}

void plan_size_lake(const render_options *options, plan *p) {
    const pond_target target = {.width = p->width, .height = p->height};
    if (!p->scene.sets_metres && !render_option_is_given(options, FIELD_OPTION_METRES)) {
        p->scene.metres =
            (double)pond_lake_pond_size(&p->scene.looks[POND_LOOK_LAKE].is.lake, &target);
    }
    if (p->scene_input == NULL && p->scene.rain.rain.rate > 0.0f &&
        !render_option_is_given(options, FIELD_OPTION_HALF_LIFE)) {
        p->scene.pond.half_life = LAKE_RAIN_HALF_LIFE;
    }
}
