// panel_deeds.h — what the panel's buttons do, without the panel.
#ifndef APP_PLAY_PANEL_DEEDS_H
#define APP_PLAY_PANEL_DEEDS_H

#include "parameters.h"
#include "play_save.h"
#include "session.h"

#define DEED_SAID PLAY_SAVE_SAID // bytes of what is said about it

typedef enum deed {
    DEED_COPY_SCENE = 1, // to the clipboard
    DEED_COPY_CODE,
    DEED_COPY_COMMAND,
    DEED_SAVE_SCENE // into the folder
} deed;

// Does it and says in `said` what came of it, good or bad. False: it did not work.
bool panel_do(deed what, const session *s, const char *folder, char *said);

// What a change of the water may have to be taken back to.
typedef struct deed_water {
    pond_desc pond;
    double metres;
    int cells;
} deed_water;

deed_water panel_keep_water(const scene *s);

// Lets a changed parameter act. Water that cannot be like that is put back as it was kept; `said`
// tells why, false.
bool panel_act(session *s, session_part part, const deed_water *before, char *said);

// The look's preset or tint, among their names, which the scene's numbers are; −1 for none.
int panel_preset_of(const parameters *all, const scene *s);
int panel_tint_of(const scene *s);

#endif
