// terminal.h — `millpond play --terminal`: the water in a terminal, also over ssh.
#ifndef APP_PLAY_TERMINAL_H
#define APP_PLAY_TERMINAL_H

#include "play/play_options.h"
#include "play/session/session.h"
#include "play/window/window.h"

// Shows the session until the user ends it, as window_run() does.
int terminal_run(session *s, const play_options *options, window_result *result);

#endif
