// parts.h — the parts that a small build may leave out, as the module of a web page does.
//
// All parts are in unless a build defines their switch as 0. Lists of solvers, looks and tables
// enter a part's rows under its switch. Other code asks whether a pond has bodies, walls or a
// current before it calls that part (pond/pond.h). Without the part the answer is the constant
// false: no call remains, and the linker drops the part's functions. A desc that asks for a missing
// part is refused like any other invalid field.
#ifndef PONDI_SHARED_PARTS_H
#define PONDI_SHARED_PARTS_H

#ifndef PONDI_WITH_TEXTS
#define PONDI_WITH_TEXTS 1 // descriptions of fields and choices
#endif
#ifndef PONDI_WITH_MESSAGES
#define PONDI_WITH_MESSAGES 1 // messages of errors: without them pond_message() is empty
#endif
#ifndef PONDI_WITH_STAMPS
#define PONDI_WITH_STAMPS 1 // checks that a desc comes from its *_default() function
#endif
#ifndef PONDI_WITH_LOOKS
#define PONDI_WITH_LOOKS 1 // looks other than offset and pool
#endif
#ifndef PONDI_WITH_PAINT
#define PONDI_WITH_PAINT 1 // pond_draw(): looks drawn by the processor
#endif
#ifndef PONDI_WITH_DISPERSIVE
#define PONDI_WITH_DISPERSIVE 1 // the dispersive solver
#endif
#ifndef PONDI_WITH_LISTINGS
#define PONDI_WITH_LISTINGS 1 // solvers other than dispersive and wave with nine neighbours
#endif
#ifndef PONDI_WITH_PROBES
#define PONDI_WITH_PROBES 1 // probes and their events
#endif
#ifndef PONDI_WITH_CUTS
#define PONDI_WITH_CUTS 1 // subdomains
#endif
#ifndef PONDI_WITH_BODIES
#define PONDI_WITH_BODIES 1
#endif
#ifndef PONDI_WITH_EMITTERS
#define PONDI_WITH_EMITTERS 1 // with breezes
#endif
#ifndef PONDI_WITH_SWEEPS
#define PONDI_WITH_SWEEPS 1 // several steps in one pass over the rows
#endif
#ifndef PONDI_WITH_SHORES
#define PONDI_WITH_SHORES 1 // walls, ground, beaches and open sides; needs PONDI_WITH_SWEEPS
#endif
#ifndef PONDI_WITH_CURRENTS
#define PONDI_WITH_CURRENTS 1
#endif
#ifndef PONDI_WITH_FLOW
#define PONDI_WITH_FLOW 1 // bulk water that flows; needs PONDI_WITH_SHORES
#endif
#ifndef PONDI_WITH_GL_STATE
#define PONDI_WITH_GL_STATE 1 // saving and restoring of the caller's OpenGL state
#endif

#endif
