// Acts, each recorded while a recording runs.

#include "web.h"

bool web_do(web_pond *pond, pond_act *act) {
    if (pond_act_do(pond->water, act) != POND_OK) {
        return false;
    }
    return !pond->recording || pond_recorder_add(&pond->recorder, pond->water, act) == POND_OK;
}
