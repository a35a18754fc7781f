// play.h — the verb `millpond play`: a window in which the water answers the hand.
#ifndef APP_PLAY_PLAY_H
#define APP_PLAY_PLAY_H

int play_main(int argc, char **argv);

#endif
