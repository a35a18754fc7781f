// render_help.c — the help of `millpond render`, parts of which other commands share.
#include "render_options.h"

#include <millpond/field.h>
#include <stdio.h>
#include <stdlib.h>

#include "report.h"
#include "scene_look.h"

static const char film_help[] =
    "millpond render INPUT... -o OUT [options]: puts moving water over a picture or a film\n"
    "\n"
    "  INPUT   a picture or film in any format of FFmpeg, a scene file (.json), a recording of\n"
    "          `millpond play` (.pond), a map of the editor Tiled (.tmx, .tmj), the name of a\n"
    "          built-in scene (see `millpond scenes`), or `world`, an endless land. With a scene "
    "and\n"
    "          a picture, the scene's water is drawn over that picture.\n"
    "          A folder stands for all its pictures and films; with several inputs OUT contains\n"
    "          {name}. Numbered pictures, 'f%03d.png', and a quoted pattern, 'f*.png', are one "
    "film;\n"
    "          - reads a picture or film from standard input.\n"
    "  OUT     the ending selects the format: .mp4 .webm .mkv .mov .gif .webp .apng, .png or .jpg\n"
    "          for one picture, frame-%04d.png for numbered ones; - writes y4m to standard "
    "output,\n"
    "          null writes nothing.\n"
    "          .webm .mov .webp .apng and .png keep transparency, .gif only on or off.\n"
    "\n"
    "Film\n"
    "  -o, --output OUT       the output\n"
    "  -y, -n                 replace existing files, or never; without either the program asks "
    "on\n"
    "                         a terminal, and replaces them if there is none\n"
    "      --size WxH         size [pixels], or one side: W or xH; default: the input's, at most\n"
    "                         1920 x 1920 for a picture, 640 x 640 at 25 frames a second for a "
    "gif\n"
    "      --fit HOW          if the shape differs: crop (default), pad with black, or stretch\n"
    "      --fps RATE         frames a second: 60, 29.97, 30000/1001; default: the input's, or 60\n"
    "      --input-fps RATE   frames a second of 'f%03d.png'; default: that of --fps, or 30\n"
    "      --seconds T        length: 90, 10s or 1:30; default: the film's, the scene's, or 10\n"
    "      --listen FILE      drops follow a sound instead of rain, large ones its bass; the film "
    "gets\n"
    "                         this sound and its length; `film` uses the film's own sound\n"
    "      --start T          leaves out the beginning; a single picture shows this time,\n"
    "                         default 3 s. More than a minute into a film the program seeks, and\n"
    "                         the water begins calm a minute before T\n"
    "      --flipbook CxR     all frames in one picture, OUT.png, of C columns and R rows, or "
    "auto;\n"
    "                         OUT.json describes it; default: frames within 256 x 256 at 16 a "
    "second\n"
    "      --quality Q        1 to 100, or low, medium, high, best; default: high, which is 80\n"
    "      --codec NAME       h264, h265, vp9, av1, prores, or ffv1 (lossless, in .mkv);\n"
    "                         default: by OUT's ending\n"
    "      --bits N           bits of each colour: 8, 10 (.mov; h265, av1) or 16 (.png; ffv1);\n"
    "                         default: 10 for .mov over a picture or film, else 8\n"
    "      --hardware         encode on the GPU if it can\n"
    "      --background COLOUR\n"
    "                         drawn under transparent pixels: #rrggbb or a name, such as white;\n"
    "                         default: none, or black if OUT cannot be transparent\n"
    "\n"
    "Maps of the water, one for each frame (docs/maps.md)\n"
    "      --map KIND=FILE    KIND is height [m], normals (green up), normals-dx (green down), "
    "slope,\n"
    "                         caustics or foam; FILE is all.npy, map-%04d.exr or map-%04d.png;\n"
    "                         KIND:16 asks for a PNG of 16 bits, which heights always have; can "
    "be\n"
    "                         repeated\n"
    "      --map-size WxH     default: the pond's cells\n"
    "      --map-range M      a height PNG holds -M to M [m]; default: the highest wave\n"
    "      --map-strength S   multiplies the slopes of normals by S; auto makes the steepest\n"
    "                         normal 45 degrees; default: the scene's, or 1\n"
    "      --heights FILE     the same as --map height=FILE\n"
    "      --mesh FILE        the surface of every frame [m]: wave-%04d.obj, or one .glb or .gltf\n"
    "      --mesh-every N     cells between the vertices of a mesh, default 1\n";

static const char touches_help[] =
    "      --drop T,X,Y,RADIUS,HEIGHT\n"
    "                         a drop at T seconds, radius and height in metres: "
    "0.5,0.3,0.6,0.02,-0.01\n"
    "      --stroke T0,X0,Y0,T1,X1,Y1,RADIUS,HEIGHT\n"
    "                         a stroke from one point to another; both options can be repeated\n";

static const char lake_help[] =
    "\n"
    "A lake in a photograph (docs/lake.md). Pictures get the mood lake by default,\n"
    "in the window only if they reflect, unless an option asks for other water\n"
    "      --mask FILE        where the water is: a picture of any size, white = water; default:\n"
    "                         where the picture reflects, else a lake replaces its lower part\n"
    "      --mask-out FILE    writes this mask as a PNG, to be edited and read by --mask\n"
    "      --water X,Y        the water is around this point, such as 0.4,0.8; can be repeated\n"
    "      --not-water X,Y    the thing at this point is not water, such as a boat or a pier; can "
    "be\n"
    "                         repeated\n"
    "      --add-lake         replaces the picture below --horizon by a lake\n"
    "      --sun X,Y          position of the sun, such as 0.7,0.3; default: where the picture is "
    "white\n";

static const char flow_help[] =
    "\n"
    "Bulk water on a height map (docs/flow.md): a grey picture with 8 or 16 bits, a float TIFF\n"
    "or EXR; white is high. A map with low sides gets a sea, others a spring\n"
    "      --flow             uses the picture as ground, on which water flows\n"
    "      --relief M         height of the highest point above the lowest [m]; default: 0.13 of\n"
    "                         the longer side, which is 20 m without --metres\n"
    "      --sea LEVEL        adds a sea, at this share of the relief, 0.12 to 1; swell comes "
    "from\n"
    "                         the deepest side, and hollows below the level are filled\n"
    "      --spring X,Y,RATE  adds a spring of RATE m³/s, such as 0.3,0.2,0.5; a negative rate\n"
    "                         makes a drain; can be repeated. Without --sea the ground is dry at\n"
    "                         first\n"
    "      --texture FILE     covers the ground with a picture; default: sand, grass and rock\n";

static const char map_help[] =
    "\n"
    "Tile maps (.tmx, .tmj) and `world` (docs/tilemaps.md), with the looks lagoon and pool. "
    "Layers,\n"
    "tiles and tilesets with the property `water` (true) are water\n"
    "      --water LAYER      this layer is water; or '#2a6f97,#3b8ea5': pixels of about these "
    "colours\n"
    "                         in all tiles are water, for tiles that show sand and water\n"
    "      --camera X,Y[,WIDE][@T];X,Y[@T];...\n"
    "                         X,Y is in the middle of the picture at T seconds; the picture is "
    "WIDE\n"
    "                         wide [tiles]: 8,6,20@0;30,12@6; without times evenly over the film;\n"
    "                         default: the whole map, and where a walk through the world begins\n";

static const char mood_help[] =
    "\n"
    "Mood: the water over a picture or film without a scene (docs/photos.md)\n"
    "      --mood NAME        lake: the lake in the picture moves, or a lake replaces its lower "
    "part\n"
    "                         (default of render and loop for pictures); sunlit: the picture is\n"
    "                         the floor of a clear, sunlit pool (default for films, transparent\n"
    "                         and small pictures, with --drop and --stroke, and in the window);\n"
    "                         rain: a shower, which --rain and --listen choose; breeze: wind\n"
    "                         waves from above, which --breeze and --wind choose; drops: single\n"
    "                         drops, which other looks and --solver choose\n";

static const char breeze_help[] =
    "\n"
    "A breeze over all of the water, seen from above; with the mood lake it blows over the lake,\n"
    "by default at 2 m/s\n";

static void add_look_help(scene_string *out) {
    char looks[256];
    char text[512];
    scene_words_list(scene_look_words(), "", "or", looks, sizeof looks);
    (void)snprintf(text, sizeof text, "%s; `millpond looks` describes them", looks);
    option_help("--look NAME", text, out);
    option_help("--look-preset NAME", "a preset of the look; `millpond looks` lists them", out);
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
                   "boundary of the sides: %s; or four: "
                   "left,right,top,bottom",
                   kinds);
    option_help("--edges KIND", text, out);
}

static const char end_help[] =
    "\n"
    "      --threads N        0 = one for each processor (default)\n"
    "      --timings          prints the time of each stage: decoding, water, drawing, encoding\n"
    "      --json             prints the result as JSON\n"
    "      --quiet            prints errors only\n"
    "      --help             prints this text\n"
    "\n"
    "After Ctrl-C, OUT contains the film up to that point. A gif interrupted before its first "
    "frame,\n"
    "while its colours are chosen, is not written. Put ./ before a name that begins with a dash.\n"
    "\n"
    "Exit status: 0 done, 1 failed during the run, or the film was truncated, 2 the command, an\n"
    "input or an output cannot be used, 128 plus the signal's number after a signal: 130 for\n"
    "Ctrl-C, 143 for kill. With several films, the highest.\n"
    "\n"
    "Examples\n"
    "  millpond render photo.jpg -o wet.mp4\n"
    "  millpond render photo.jpg -o wet.jpg\n"
    "  millpond render lake.jpg -o lake.mp4 --water 0.5,0.8\n"
    "  millpond render film.mp4 -o wet.webm --rain 4\n"
    "  mkdir wet; millpond render photos/ -o 'wet/{name}.webm'\n"
    "  millpond render photo.jpg -o rain.mp4 --mood rain\n"
    "  millpond render photo.jpg -o drop.gif --drop 0.2,0.5,0.5,0.16,-0.1\n"
    "  millpond render photo.jpg -o breeze.mp4 --breeze 2 --wind 70\n"
    "  millpond render rockpool photo.jpg -o both.mp4 --look offset\n"
    "  millpond render terrain.png --flow -o sea.mp4\n"
    "  millpond render terrain.png --flow --spring 0.3,0.2,0.5 -o flood.mp4\n"
    "  millpond render map.tmx -o walk.mp4 --camera '8,6,20;30,12;36,20'\n";

int render_help(void) {
    int status = report_text(film_help);
    status = status == EXIT_FINE ? render_help_water() : status;
    return status == EXIT_FINE ? report_text(end_help) : status;
}

int render_help_water(void) {
    scene_string out = {0};
    scene_string_add(&out, "%s\nWater (default: that of the scene or the mood)\n", mood_help);
    for (int i = 0; i < (int)FIELD_OPTIONS_WATER; i++) {
        field_option_help((field_option)i, &out);
    }
    add_edges_help(&out);
    scene_string_add(&out, "\nTouches (positions are fractions of the picture: 0,0 upper left, 1,1 "
                           "lower right)\n");
    field_option_help(FIELD_OPTION_RAIN, &out);
    scene_string_add(&out, "%s\nLook\n", touches_help);
    add_look_help(&out);
    scene_string_add(&out, "%s", lake_help);
    for (int i = FIELD_OPTIONS_LAKE; i < (int)FIELD_OPTIONS; i++) {
        field_option_help((field_option)i, &out);
    }
    scene_string_add(&out, "%s%s", flow_help, map_help);
    char *text = scene_string_take(&out);
    const int status = text != NULL ? report_text(text)
                                    : report_error(EXIT_RUN_FAILED, "the help: not enough memory");
    free(text);
    return status;
}
