// play.h — the verb `millpond play`: a window to play with the water.
#ifndef APP_PLAY_PLAY_H
#define APP_PLAY_PLAY_H

int play_main(int argc, char **argv);

#endif
