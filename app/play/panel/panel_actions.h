// panel_actions.h — what the panel's buttons do, without the panel.
#ifndef APP_PLAY_PANEL_ACTIONS_H
#define APP_PLAY_PANEL_ACTIONS_H

#include "parameters.h"
#include "play/recording/play_save.h"
#include "play/session/session.h"

#define PANEL_ACTION_MESSAGE PLAY_SAVE_SAID // bytes of what is said about it

typedef enum panel_action {
    PANEL_ACTION_COPY_SCENE = 1, // to the clipboard
    PANEL_ACTION_COPY_CODE,
    PANEL_ACTION_COPY_COMMAND,
    PANEL_ACTION_SAVE_SCENE // into the folder
} panel_action;

// Does it and says in `said` what came of it, good or bad. False: it did not work.
bool panel_do(panel_action what, const session *s, const char *folder, char *said);

// What a change of the water may have to be taken back to.
typedef struct panel_action_water {
    pond_desc pond;
    double metres;
    int cells;
    scene_current current;
} panel_action_water;

panel_action_water panel_keep_water(const scene *s);

// Lets a changed parameter act. Water that cannot be like that is put back as it was kept; `said`
// says why, false.
bool panel_act(session *s, session_part part, const panel_action_water *before, char *said);

// The look's preset or tint, among their names, which the scene's numbers are; −1 for none.
int panel_preset_of(const parameters *all, const scene *s);
int panel_tint_of(const scene *s);

#endif
