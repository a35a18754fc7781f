// Emitters: sources of waves.

#include "web.h"

#include <millpond/command.h>

uint64_t WEB_EXPORT(web_emitter_add)(web_pond *pond, const pond_emitter_desc *desc) {
    pond_command command = {.kind = POND_COMMAND_EMITTER_ADD, .is.emitter = {.desc = *desc}};
    return web_do(pond, &command) ? command.is.emitter.id.value : 0;
}

bool WEB_EXPORT(web_emitter_remove)(web_pond *pond, uint64_t id) {
    pond_command command = {.kind = POND_COMMAND_EMITTER_REMOVE, .is.emitter = {.id = {id}}};
    return web_do(pond, &command);
}
