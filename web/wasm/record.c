// Commands, recorded while a recording runs.

#include "web.h"

#include <millpond/command.h>
#include <millpond/recording.h>

bool web_do(web_pond *pond, pond_command *command) {
    if (pond_do(pond->water, command) != POND_OK) {
        return false;
    }
    return !pond->recording || pond_recorder_add(&pond->recorder, pond->water, command) == POND_OK;
}
