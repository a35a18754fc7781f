// panel_actions.h — the actions of the panel's buttons.
#ifndef APP_PLAY_PANEL_ACTIONS_H
#define APP_PLAY_PANEL_ACTIONS_H

#include "parameters.h"
#include "play/recording/play_save.h"
#include "play/session/session.h"

#define PANEL_ACTION_MESSAGE PLAY_SAVE_SAID // bytes of a message

typedef enum panel_action {
    PANEL_ACTION_COPY_SCENE = 1, // to the clipboard
    PANEL_ACTION_COPY_CODE,
    PANEL_ACTION_COPY_COMMAND,
    PANEL_ACTION_SAVE_SCENE // into the folder
} panel_action;

// Performs the action. `said` receives a message. False: it failed.
bool panel_do(panel_action what, const session *s, const char *folder, char *said);

// Parameters of the water before a change, to undo it.
typedef struct panel_action_water {
    pond_desc pond;
    double metres;
    int cells;
    scene_current current;
} panel_action_water;

panel_action_water panel_keep_water(const scene *s);

// Applies a changed parameter. False: such water is impossible; its parameters are restored, and
// `said` has the reason.
bool panel_act(session *s, session_part part, const panel_action_water *before, char *said);

// Index of the preset or tint that the look equals; −1: none.
int panel_preset_of(const parameters *all, const scene *s);
int panel_tint_of(const scene *s);

#endif
