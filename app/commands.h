// commands.h — the program's smaller verbs.
#ifndef APP_COMMANDS_H
#define APP_COMMANDS_H

int scenes_main(int argc, char **argv);
int looks_main(int argc, char **argv);
int info_main(int argc, char **argv);

#endif
