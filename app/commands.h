// commands.h — the program's verbs. They return an exit status.
#ifndef APP_COMMANDS_H
#define APP_COMMANDS_H

#include <stdbool.h>

int render_main(int argc, char **argv);
int loop_main(int argc, char **argv);
int scenes_main(int argc, char **argv);
int looks_main(int argc, char **argv);
int info_main(int argc, char **argv);

// Prints what a recording holds, for `info`. With `verify` it replays the recording, and returns 1
// if the water differs.
int info_recording(const char *path, bool as_json, bool verify);

#endif
