// `millpond looks`: how water can be drawn, and each look's presets.

#include <stdio.h>

#include "commands.h"
#include "listing.h"
#include "report.h"
#include "scene_look.h"

static const char help[] =
    "millpond looks [--json]   lists the looks and their presets\n"
    "\n"
    "`millpond render INPUT -o OUT --look NAME --look-preset NAME` draws with one.\n";

static json_t *describe(int index) {
    const pond_look_kind look = (pond_look_kind)(index + 1);
    const pond_look_traits *traits = pond_look_info(look);
    json_t *presets = json_array();
    const char *name;
    for (int i = 0; (name = pond_look_preset_name(look, i)) != NULL; i++) {
        json_array_append_new(presets, json_string(name));
    }
    return json_pack("{s:s, s:s, s:s, s:b, s:o}", "name", traits->name, "title", traits->about,
                     "scene", scene_look_scene(look), "data", traits->data, "presets", presets);
}

static int print_line(int index) {
    const pond_look_kind look = (pond_look_kind)(index + 1);
    const pond_look_traits *traits = pond_look_info(look);
    char presets[512];
    char line[1024];
    scene_look_list_presets(look, "", "and", presets, sizeof presets);
    snprintf(line, sizeof line, "%-12s %s%s%s\n", traits->name, traits->about,
             presets[0] != '\0' ? " Presets: " : "", presets);
    return report_text(line);
}

static int refuse(const char *word) {
    return report_error(
        EXIT_BAD_USE,
        "looks: %s: takes no name; `millpond looks` lists them all, allowed are --json and --help",
        word);
}

int looks_main(int argc, char **argv) {
    const listing looks = {.verb = "looks",
                           .help = help,
                           .count = POND_LOOK_COUNT,
                           .describe = describe,
                           .print_line = print_line,
                           .take_word = refuse};
    return listing_main(&looks, argc, argv);
}
