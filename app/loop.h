// loop.h — `millpond loop`: one period of water that repeats.
#ifndef APP_LOOP_H
#define APP_LOOP_H

int loop_main(int argc, char **argv);

#endif
