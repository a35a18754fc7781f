#include "play_options.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "numbers.h"
#include "report.h"

#define HERE "."
#define WALLPAPER_RATE 30.0 // [frames/s]

const char *const play_renderer_names[] = {"auto", "gl", "gles", "software"};

static const char help[] =
    "millpond play [INPUT...] [options]: opens a window to play with the water\n"
    "\n"
    "  INPUT   a picture, a film or a camera (/dev/video0), drawn under still water; a scene file\n"
    "          (.json); a recording (.pond), which is replayed; or the name of a built-in scene\n"
    "          (see `millpond scenes`). With a scene and a picture, the scene's water is drawn "
    "over\n"
    "          that picture. A map of the editor Tiled (.tmx, .tmj), or `world`, an endless land "
    "with\n"
    "          rivers and lakes, can be walked over (docs/tilemaps.md). Default: rockpool\n"
    "\n"
    "Window\n"
    "      --size WxH         size of the picture [pixels], default: as in `millpond render`,\n"
    "                         within the display\n"
    "      --fullscreen       starts in full screen\n"
    "      --renderer NAME    gl (OpenGL 3.3), gles (OpenGL ES 3.0), software, or auto (default):\n"
    "                         the first of these that works\n"
    "      --gpu              steps the water on the GPU, for more cells than the processor can\n"
    "                         step: the wave solver, with walls, ground and rain, without bodies.\n"
    "                         Where this is not possible the processor steps the water, with a "
    "note\n"
    "      --fps RATE         most frames a second; default: the display's\n"
    "      --reduced-motion   no rain, and bodies thrown in do not splash; the default if the\n"
    "                         desktop's animations are switched off\n"
    "      --save-to FOLDER   folder of screenshots, films and scenes, default: the current one\n"
    "      --scale X          scale of letters, buttons and the first window, 0.5 to 4,\n"
    "                         default: the desktop's\n"
    "      --record FILE      records all touches (.pond), to be replayed or rendered by\n"
    "                         `millpond render`\n"
    "      --root             draws into the window $XSCREENSAVER_WINDOW, for XScreenSaver\n"
    "      --window-id ID     with --root: draws into this window\n"
    "      --wallpaper[=N]    makes the water the background of an X11 desktop, on the primary\n"
    "                         monitor, monitor N or `all`; without messages and keys, at 30 "
    "frames\n"
    "                         a second or --fps; pauses while windows cover it, and on battery\n"
    "                         power\n"
    "      --on-battery       with --wallpaper: does not pause on battery power\n"
    "      --terminal         draws in the terminal instead of a window, also over ssh: half "
    "blocks,\n"
    "                         or ASCII if the locale is not UTF-8; in 24-bit colour, or in 256\n"
    "                         colours according to COLORTERM. Ctrl-C ends it\n"
    "      --seconds S        ends after this time\n"
    "      --frames N         ends after N frames; water at rest draws none\n"
    "\n"
    "Keys\n";

const char play_keys[] =
    "  left button, finger    a drop, or a stroke if dragged\n"
    "  right button           draws a wall, or removes one if it begins on one\n"
    "  middle button          throws in a ball or a duck at the pointer's speed\n"
    "  T                      bulk water: the next tool of the left button and fingers: pour,\n"
    "                         dig, heap, drop, wall, throw; the bar at the foot has them, too\n"
    "  wheel, + and -         a larger or a smaller brush\n"
    "  Shift                  with the left button or the wheel: moves around the look plane\n"
    "  arrows, Enter          move the pointer, add a drop there\n"
    "  Space                  pauses or resumes the water\n"
    "  .                      one step\n"
    "  R                      rain on or off\n"
    "  C                      calms the water\n"
    "  Z and Y                undo a wall or dug ground, redo it\n"
    "  L                      next look\n"
    "  1 to 9                 the first nine built-in scenes; 0 restarts the present one\n"
    "  M                      edits the water of the look lake: a click selects the water there,\n"
    "                         the left button paints, the right one erases, a drag moves the\n"
    "                         horizon, Z undoes; M again ends, Ctrl-S saves it\n"
    "  F                      full screen on or off\n"
    "  S                      saves a picture\n"
    "  Ctrl-S                 saves the scene as it is\n"
    "  Ctrl-C                 copies it as JSON\n"
    "  V                      records a film, until V is pressed again\n"
    "  K                      records all touches (.pond), until K is pressed again\n"
    "  Tab                    the panel: every parameter, graphs, export\n"
    "  P                      a probe at the pointer: its height over time\n"
    "  ?, H and F1            this list\n"
    "  Esc                    closes the help, the panel or full screen; then ends\n"
    "  Q                      ends\n"
    "  a finger               shows buttons: tools, rain, scenes, the panel, exit\n"
    "  dropped files          pictures, films, scenes; a picture named ...-walls or ...-depth\n"
    "                         sets the land or the depth of the present water,\n"
    "                         one named ...-sky the sky that it reflects\n";

static const char walk_help[] = "\n"
                                "Keys of a walk over a tile map, or over `world`\n"
                                "  arrows, W A S D        walk; a walker in water makes waves\n"
                                "  left button, finger    walks there\n"
                                "  right button           throws a stone into the water\n"
                                "  R                      rain on or off\n"
                                "  L                      other look\n"
                                "  + and -, wheel         zoom\n"
                                "  Space                  pauses or resumes\n"
                                "  F                      full screen on or off\n"
                                "  H, ? and F1            these keys\n"
                                "  Esc, Q                 ends\n";

static const char end_help[] =
    "\n"
    "      --threads N        0 = one for each processor (default)\n"
    "      --json             prints frames, steps and the hash of the water as JSON at the end\n"
    "      --quiet            prints errors only\n"
    "      --help             prints this text\n"
    "\n"
    "Exit status: 0 done, 1 failed during the run, 2 the command, an input or the display cannot "
    "be\n"
    "used, 128 plus the signal's number after a signal.\n";

int play_help(void) {
    int status = report_text(help);
    status = status == EXIT_FINE ? report_text(play_keys) : status;
    status = status == EXIT_FINE ? report_text(walk_help) : status;
    status = status == EXIT_FINE ? render_help_water() : status;
    return status == EXIT_FINE ? report_text(end_help) : status;
}

enum {
    OPTION_RENDERER = OPTION_OF_VERB,
    OPTION_FRAMES,
    OPTION_FULLSCREEN,
    OPTION_GPU,
    OPTION_CALM,
    OPTION_SAVE_TO,
    OPTION_SCALE,
    OPTION_ROOT,
    OPTION_TERMINAL,
    OPTION_RECORD,
    OPTION_WALLPAPER,
    OPTION_ON_BATTERY,
    OPTION_WINDOW_ID
};

static const struct option own[] = {
    {"renderer", required_argument, NULL, OPTION_RENDERER},
    {"frames", required_argument, NULL, OPTION_FRAMES},
    {"fullscreen", no_argument, NULL, OPTION_FULLSCREEN},
    {"gpu", no_argument, NULL, OPTION_GPU},
    {"reduced-motion", no_argument, NULL, OPTION_CALM},
    {"save-to", required_argument, NULL, OPTION_SAVE_TO},
    {"scale", required_argument, NULL, OPTION_SCALE},
    {"root", no_argument, NULL, OPTION_ROOT},
    {"record", required_argument, NULL, OPTION_RECORD},
    {"terminal", no_argument, NULL, OPTION_TERMINAL},
    {"wallpaper", optional_argument, NULL, OPTION_WALLPAPER},
    {"on-battery", no_argument, NULL, OPTION_ON_BATTERY},
    {"window-id", required_argument, NULL, OPTION_WINDOW_ID},
    {NULL, 0, NULL, 0},
};

static bool choose_renderer(const char *text, play_renderer *out) {
    for (int i = PLAY_AUTO; i <= PLAY_SOFTWARE; i++) {
        if (strcmp(text, play_renderer_names[i]) == 0) {
            *out = (play_renderer)i;
            return true;
        }
    }
    report_error(EXIT_BAD_USE, "--renderer %s: allowed are auto, gl, gles and software", text);
    return false;
}

// Accepts the forms that other programs print: 73400327 and 0x4600007.
static bool parse_window(const char *option, const char *text, uint64_t *out) {
    char *end;
    errno = 0;
    const unsigned long long id = strtoull(text, &end, 0);
    if (text[0] < '0' || text[0] > '9' || *end != '\0' || errno != 0 || id == 0 ||
        id > UINT32_MAX) {
        report_error(EXIT_BAD_USE,
                     "%s %s: allowed is the number of a window, such as 0x4600007 (see xwininfo)",
                     option, text);
        return false;
    }
    *out = id;
    return true;
}

static bool choose_monitor(const char *text, play_options *o) {
    o->wallpaper = true;
    o->monitor = text == NULL ? 1 : 0;
    if (text == NULL || strcmp(text, "all") == 0) {
        return true;
    }
    if (strspn(text, "0123456789") == strlen(text)) {
        return whole_parse("--wallpaper", text, 1, 64, &o->monitor);
    }
    report_error(EXIT_BAD_USE, "--wallpaper=%s: allowed are all and the number of a monitor", text);
    return false;
}

static bool apply(int id, char *text, void *out) {
    play_options *o = out;
    switch (id) {
    case OPTION_RENDERER:
        return choose_renderer(text, &o->renderer);
    case OPTION_FRAMES:
        return whole_parse("--frames", text, 1, INT64_C(1000000000), &o->frames);
    case OPTION_FULLSCREEN:
        o->fullscreen = true;
        return true;
    case OPTION_GPU:
        o->gpu = true;
        return true;
    case OPTION_CALM:
        o->calm = true;
        return true;
    case OPTION_SAVE_TO:
        o->save_to = text;
        return true;
    case OPTION_SCALE:
        return number_parse("--scale", text, 0.5, 4.0, &o->scale);
    case OPTION_ROOT:
        o->root = true;
        return true;
    case OPTION_RECORD:
        o->record = text;
        return true;
    case OPTION_TERMINAL:
        o->terminal = true;
        return true;
    case OPTION_WALLPAPER:
        return choose_monitor(text, o);
    case OPTION_ON_BATTERY:
        o->on_battery = true;
        return true;
    case OPTION_WINDOW_ID:
        return parse_window("--window-id", text, &o->window_id);
    default:
        return false;
    }
}

// Options of a window would have no effect in a terminal.
static bool check_terminal(const play_options *o) {
    const char *of_window = o->fullscreen              ? "--fullscreen"
                            : o->root                  ? "--root"
                            : o->wallpaper             ? "--wallpaper"
                            : o->gpu                   ? "--gpu"
                            : o->renderer != PLAY_AUTO ? "--renderer"
                                                       : NULL;
    if (o->terminal && of_window != NULL) {
        report_error(EXIT_BAD_USE, "%s: belongs to a window; leave it or --terminal out",
                     of_window);
        return false;
    }
    return true;
}

// Recordings are replayed bit-identically, which GPUs do not guarantee.
static bool check_gpu(const play_options *o) {
    if (o->gpu && o->renderer == PLAY_SOFTWARE) {
        report_error(EXIT_BAD_USE, "--gpu: --renderer software does not use the GPU; "
                                   "allowed are auto, gl and gles");
        return false;
    }
    if (o->gpu && o->record != NULL) {
        report_error(EXIT_BAD_USE, "--gpu: water stepped on the GPU cannot be recorded; leave "
                                   "it or --record out");
        return false;
    }
    return true;
}

static bool check_wallpaper(const play_options *o) {
    if (o->on_battery && !o->wallpaper) {
        report_error(EXIT_BAD_USE, "--on-battery: needs --wallpaper; add it");
        return false;
    }
    if (o->wallpaper && (o->root || o->fullscreen)) {
        report_error(EXIT_BAD_USE, "%s and --wallpaper: leave one of them out",
                     o->root ? "--root" : "--fullscreen");
        return false;
    }
    return true;
}

static bool check_save_to(const play_options *o) {
    struct stat about;
    const int reason = stat(o->save_to, &about) != 0     ? errno
                       : !S_ISDIR(about.st_mode)         ? ENOTDIR
                       : access(o->save_to, W_OK | X_OK) ? errno
                                                         : 0;
    // The default, the current folder, need not be writable.
    if (reason != 0 && strcmp(o->save_to, HERE) != 0) {
        report_error(EXIT_BAD_USE, "--save-to %s: %s; name a folder in which files can be created",
                     o->save_to, strerror(reason));
        return false;
    }
    return true;
}

static bool find_window(play_options *o) {
    const char *named = getenv("XSCREENSAVER_WINDOW");
    if (!o->root && o->window_id != 0) {
        report_error(EXIT_BAD_USE, "--window-id: needs --root; add it");
        return false;
    }
    if (!o->root || o->window_id != 0) {
        return true;
    }
    if (named == NULL) {
        report_error(EXIT_BAD_USE, "--root: $XSCREENSAVER_WINDOW is not set; name a window with "
                                   "--window-id");
        return false;
    }
    return parse_window("XSCREENSAVER_WINDOW", named, &o->window_id);
}

// ---- reduced motion -----------------------------------------------------------------------------

// The value of `key=value` in a settings file in the user's configuration folder. False: there is
// none.
static bool read_setting(const char *file, const char *key, char *value, size_t size) {
    const char *folder = getenv("XDG_CONFIG_HOME");
    const char *home = getenv("HOME");
    char path[4096];
    if (folder != NULL && folder[0] != '\0') {
        snprintf(path, sizeof path, "%s/%s", folder, file);
    } else {
        snprintf(path, sizeof path, "%s/.config/%s", home != NULL ? home : "", file);
    }
    FILE *settings = fopen(path, "r");
    if (settings == NULL) {
        return false;
    }
    const size_t length = strlen(key);
    char line[512];
    bool found = false;
    while (!found && fgets(line, sizeof line, settings) != NULL) {
        const char *after = strncmp(line, key, length) == 0 ? line + length : "";
        after += strspn(after, " \t");
        found = *after == '=';
        if (found) {
            after += 1 + strspn(after + 1, " \t");
            snprintf(value, size, "%.*s", (int)strcspn(after, " \t\r\n"), after);
        }
    }
    fclose(settings);
    return found;
}

bool play_motion_is_reduced(void) {
    const char *asked = getenv("MILLPOND_REDUCED_MOTION");
    if (asked != NULL && asked[0] != '\0') {
        return strcmp(asked, "0") != 0;
    }
    char value[64];
    static const char *const gtk[] = {"gtk-4.0/settings.ini", "gtk-3.0/settings.ini"};
    for (int i = 0; i < 2; i++) {
        if (read_setting(gtk[i], "gtk-enable-animations", value, sizeof value)) {
            return strcmp(value, "0") == 0 || strcmp(value, "false") == 0;
        }
    }
    return read_setting("kdeglobals", "AnimationDurationFactor", value, sizeof value) &&
           strtod(value, NULL) == 0.0;
}

// ---- parsing ------------------------------------------------------------------------------------

bool play_options_parse(int argc, char **argv, play_options *out) {
    *out = (play_options){.save_to = HERE};
    const verb_options verb = {
        .verb = "play", .own = own, .apply = apply, .out = out, .shows = true};
    if (!render_options_parse(argc, argv, &verb, &out->film) ||
        !(out->film.help || (check_terminal(out) && check_gpu(out) && check_wallpaper(out) &&
                             check_save_to(out) && find_window(out)))) {
        return false;
    }
    out->seconds = out->film.seconds;
    out->fps = out->film.rate.num > 0 ? (double)out->film.rate.num / out->film.rate.den
               : out->wallpaper       ? WALLPAPER_RATE
                                      : 0.0;
    out->calm = out->calm || play_motion_is_reduced();
    return true;
}

void play_options_clear(play_options *options) {
    render_options_clear(&options->film);
}

bool play_options_enough(const play_options *options, int64_t frames, double seconds) {
    return (options->frames > 0 && frames >= options->frames) ||
           (options->seconds > 0.0 && seconds >= options->seconds);
}
