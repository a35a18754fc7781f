// commands.h — the program's verbs. They return an exit status.
#ifndef APP_COMMANDS_H
#define APP_COMMANDS_H

int render_main(int argc, char **argv);
int loop_main(int argc, char **argv);
int scenes_main(int argc, char **argv);
int looks_main(int argc, char **argv);
int info_main(int argc, char **argv);

#endif
