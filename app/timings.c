#include "timings.h"

#include "report.h"

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
