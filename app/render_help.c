// render_help.c — the help of `millpond render`, parts of which other commands share.
#include "render_options.h"

#include <millpond/field.h>
#include <stdio.h>
#include <stdlib.h>

#include "report.h"
#include "scene_look.h"

static const char film_help[] =
    "millpond render INPUT... -o OUT [options]: puts living water over a picture or a film\n"
    "\n"
    "  INPUT   a picture or film in any format FFmpeg reads, a scene file (.json), a recording\n"
    "          of `millpond play` (.pond), a map of the editor Tiled (.tmx, .tmj), or the name of\n"
    "          a built-in scene (see `millpond scenes`), or world, land without end. A scene and\n"
    "          a picture together put the scene's water over that picture.\n"
    "          A folder stands for all pictures and films in it. Several pictures need {name} in\n"
    "          OUT. Numbered pictures, as 'f%03d.png', and all that fit a pattern in quotes, as\n"
    "          'f*.png', are one film; - is a picture or film through standard input.\n"
    "  OUT     by its ending: .mp4 .webm .mkv .mov .gif .webp .apng, .png or .jpg for one "
    "picture,\n"
    "          frame-%04d.png for many, - for y4m on standard output, null to draw and write "
    "nothing.\n"
    "          Transparency is kept in .webm .mov .webp .apng .png, and roughly in .gif\n"
    "\n"
    "Film\n"
    "  -o, --output OUT       where the film goes\n"
    "  -y, -n                 replace files that are there already, or never; without either the\n"
    "                         program asks on a terminal, and replaces them where there is none\n"
    "      --size WxH         [pixels] or one side, W or xH; default: the input's, a picture's\n"
    "                         within 1920 x 1920, a gif's within 640 x 640 and at 25 frames a\n"
    "                         second\n"
    "      --fit HOW          a picture of another shape: crop (default), pad with black, stretch\n"
    "      --fps RATE         frames a second: 60, 29.97, 30000/1001; default: the input's, or 60\n"
    "      --input-fps RATE   pictures a second of 'f%03d.png'; default: that of --fps, or 30\n"
    "      --seconds T        length, as 90, 10s or 1:30; default: the film's, the scene's, or 10\n"
    "      --listen FILE      drops fall to a sound, in place of rain: large ones to its bass;\n"
    "                         the film then has this sound and its length; or film, for its own\n"
    "      --start T          leaves out what comes before; of a single picture, its moment,\n"
    "                         default: 3 s\n"
    "      --flipbook CxR     all frames in one picture, OUT.png, in C columns and R rows,\n"
    "                         or auto; OUT.json describes it; default: within\n"
    "                         256 x 256 and at 16 frames a second\n"
    "      --quality Q        1 to 100, or low, medium, high, best; default: high, which is 80\n"
    "      --codec NAME       h264, h265, vp9, av1, prores, or ffv1 (lossless, in .mkv);\n"
    "                         default: by OUT's ending\n"
    "      --hardware         encode on the GPU, where one can\n"
    "      --mask-out FILE    writes the mask of a lake that was found as a PNG, to be mended\n"
    "      --background COLOUR\n"
    "                         drawn under transparent pixels: #rrggbb or a name, as white;\n"
    "                         default: nothing, or black where OUT cannot be transparent\n"
    "\n"
    "Maps of the water, one of each frame (docs/maps.md)\n"
    "      --map KIND=FILE    height [m], normals (green up), normals-dx (green down), slope,\n"
    "                         caustics, foam;\n"
    "                         FILE is all.npy, map-%04d.exr or map-%04d.png; KIND:16 for a PNG of\n"
    "                         16 bits, which heights always have; can be repeated\n"
    "      --map-size WxH     default: the pond's cells\n"
    "      --map-range M      heights a PNG holds: from -M to M [m]; default: as the water "
    "reaches\n"
    "      --map-strength S   normals as of water S times as steep, or auto: so that the\n"
    "                         steepest leans by 45 degrees; default: the scene's, or 1\n"
    "      --heights FILE     --map height=FILE\n"
    "      --mesh FILE        every frame's surface [m] too: wave-%04d.obj, or all in one .glb or\n"
    "                         .gltf; one of them\n"
    "      --mesh-every N     cells between a mesh's vertices, default 1\n";

static const char touches_help[] =
    "      --drop T,X,Y,RADIUS,HEIGHT\n"
    "                         at T seconds; radius and height in metres, as "
    "0.5,0.3,0.6,0.02,-0.01\n"
    "      --stroke T0,X0,Y0,T1,X1,Y1,RADIUS,HEIGHT\n"
    "                         a finger drawn from one point to another; both can be repeated\n";

static const char lake_help[] =
    "\n"
    "A lake in a photograph (--look lake; docs/lake.md). Without a look, a picture that mirrors\n"
    "itself like a lake gets it, unless it is asked for other water\n"
    "      --mask FILE        where there is water: a picture, white = water, of any size; "
    "default:\n"
    "                         where it mirrors, else a lake is added under the picture\n"
    "      --water X,Y        the water is around this point, as 0.4,0.8; can be repeated\n"
    "      --add-lake         adds a lake under the picture in any case\n"
    "      --sun X,Y          where the sun stands, as 0.7,0.3; default: where the picture is "
    "white\n";

static const char map_help[] =
    "\n"
    "Tile maps (.tmx, .tmj) and the world (docs/tilemaps.md), in the looks lagoon and pool. In a\n"
    "map water is what has the property water, true: a layer, a tile, a tileset\n"
    "      --water LAYER      this layer is water; or, as '#2a6f97,#3b8ea5', about all of "
    "these\n"
    "                         colours in all tiles, as where a tile has sand and water\n"
    "      --camera X,Y[,WIDE][@T];X,Y[@T];...\n"
    "                         in the picture's middle is X,Y at T seconds, and it is WIDE wide all "
    "along\n"
    "                         [tiles], as 8,6,20@0;30,12@6; without times evenly over the film;\n"
    "                         default: all of the map, and of the world where a walk begins\n";

static const char breeze_help[] =
    "\n"
    "A breeze over all of the water, seen from above; over a picture it takes the place of the\n"
    "rain. With --look lake it blows over the lake (there 2 m/s by default)\n";

static void add_look_help(scene_string *out) {
    char looks[256];
    char text[512];
    scene_words_list(scene_look_words(), "", "or", looks, sizeof looks);
    (void)snprintf(text, sizeof text, "%s; `millpond looks` says what they show", looks);
    option_help("--look NAME", text, out);
    option_help("--look-preset NAME", "its numbers by name; `millpond looks` lists them", out);
    field_option_help(FIELD_OPTION_STRENGTH, out);
    field_option_help(FIELD_OPTION_LOOKUP, out);
    scene_string_add(out, "%s", breeze_help);
    field_option_help(FIELD_OPTION_BREEZE, out);
    field_option_help(FIELD_OPTION_WIND, out);
}

static void add_edges_help(scene_string *out) {
    char kinds[128];
    char text[256];
    scene_words_list(scene_words_in(POND_RECORD_DESC, "edges.left"), "", "or", kinds, sizeof kinds);
    (void)snprintf(text, sizeof text,
                   "what the sides do to waves: %s; or four: "
                   "left,right,top,bottom",
                   kinds);
    option_help("--edges KIND", text, out);
}

static const char end_help[] =
    "\n"
    "      --threads N        0 = one for each processor (default)\n"
    "      --timings          what decoding, water, drawing and encoding took, side by side\n"
    "      --json             the result as JSON on standard output\n"
    "      --quiet            no progress, no remarks\n"
    "      --help             this text\n"
    "\n"
    "Ctrl-C ends the film properly: OUT then holds it up to there; a gif whose colours are still\n"
    "being chosen, before its first frame, is not written. A name that begins with a dash needs\n"
    "./ before it.\n"
    "\n"
    "Exit status: 0 made, 1 failed while it was made, 2 the command or an input cannot be used;\n"
    "after a signal 128 and its number: 130 for Ctrl-C, 143 for kill. Of several films, the "
    "highest.\n"
    "\n"
    "Examples\n"
    "  millpond render photo.jpg -o wet.mp4\n"
    "  millpond render film.mp4 -o wet.webm --rain 4\n"
    "  mkdir wet; millpond render photos/ -o 'wet/{name}.webm'\n"
    "  millpond render photo.jpg -o drop.gif --rain 0 --drop 0.2,0.5,0.5,0.03,-0.02\n"
    "  millpond render photo.jpg -o breeze.mp4 --breeze 2 --wind 70\n"
    "  millpond render rockpool photo.jpg -o both.mp4 --look offset\n"
    "  millpond render map.tmx -o walk.mp4 --camera '8,6,20;30,12;36,20'\n";

int render_help(void) {
    int status = report_text(film_help);
    status = status == EXIT_FINE ? render_help_water(false) : status;
    return status == EXIT_FINE ? report_text(end_help) : status;
}

int render_help_water(bool still) {
    scene_string out = {0};
    scene_string_add(&out, "\nWater (default: the scene's own)\n");
    for (int i = 0; i < (int)FIELD_OPTIONS_WATER; i++) {
        field_option_help((field_option)i, &out);
    }
    add_edges_help(&out);
    scene_string_add(&out, "\nTouches (positions are fractions of the picture: 0,0 upper left, 1,1 "
                           "lower right)\n");
    (still ? field_option_help_still : field_option_help)(FIELD_OPTION_RAIN, &out);
    scene_string_add(&out, "%s\nLook\n", touches_help);
    add_look_help(&out);
    scene_string_add(&out, "%s", lake_help);
    for (int i = FIELD_OPTIONS_LAKE; i < (int)FIELD_OPTIONS; i++) {
        field_option_help((field_option)i, &out);
    }
    scene_string_add(&out, "%s", map_help);
    char *text = scene_string_take(&out);
    const int status = text != NULL ? report_text(text)
                                    : report_error(EXIT_RUN_FAILED, "the help: not enough memory");
    free(text);
    return status;
}
