#include "timings.h"

#include "clock.h"
#include "report.h"

timings timings_of(const film *f) {
    return (timings){
        .prepare = f->pass_began - f->began,
        .decode = f->decoding.busy,
        .step = f->stepping,
        .draw = f->drawing,
        .maps = f->mapping,
        .encode = f->pictures.busy + f->ending,
        .draw_waits_for_decode = f->decoding.waited_for_more,
        .draw_waits_for_encode = f->pictures.waited_for_room,
        .encode_waits = f->pictures.waited_for_more,
        .whole = clock_seconds() - f->began,
    };
}

json_t *timings_json(const timings *t) {
    return json_pack("{s:f, s:f, s:f, s:f, s:f, s:f, s:f, s:f, s:f, s:f}", "prepare", t->prepare,
                     "decode", t->decode, "step", t->step, "draw", t->draw, "maps", t->maps,
                     "encode", t->encode, "draw_waits_for_decode", t->draw_waits_for_decode,
                     "draw_waits_for_encode", t->draw_waits_for_encode, "encode_waits",
                     t->encode_waits, "whole", t->whole);
}

void timings_tell(const timings *t) {
    report_note(false,
                "timings: prepare %.2f s; decode %.2f s, step %.2f s, draw %.2f s, maps %.2f s, "
                "encode %.2f s; whole %.2f s",
                t->prepare, t->decode, t->step, t->draw, t->maps, t->encode, t->whole);
    report_note(false,
                "waiting: drawing %.2f s for decoding and %.2f s for encoding; encoding %.2f s for "
                "pictures",
                t->draw_waits_for_decode, t->draw_waits_for_encode, t->encode_waits);
}
