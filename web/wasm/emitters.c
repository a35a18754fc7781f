// Emitters: sources of waves.

#include "web.h"

uint64_t WEB_EXPORT(web_emitter_add)(web_pond *pond, const pond_emitter_desc *desc) {
    pond_act act = {.kind = POND_ACT_EMITTER_ADD, .is.emitter = {.desc = *desc}};
    return web_do(pond, &act) ? act.is.emitter.id.value : 0;
}

bool WEB_EXPORT(web_emitter_remove)(web_pond *pond, uint64_t id) {
    pond_act act = {.kind = POND_ACT_EMITTER_REMOVE, .is.emitter = {.id = {id}}};
    return web_do(pond, &act);
}
