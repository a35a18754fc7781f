// web.h — the library as JavaScript calls it: numbers and addresses in, numbers out.
//
// What it does:     wraps what takes or returns structs in functions of plain numbers, and keeps
//                   the memory that JavaScript reads: heights, events, a recording's bytes.
// What it does not: check what the library checks. Its messages reach the page through
//                   web_message().
#ifndef MILLPOND_WEB_H
#define MILLPOND_WEB_H

#include <millpond/command.h>
#include <millpond/millpond.h>
#include <millpond/recording.h>

#define WEB_EXPORT(name) __attribute__((export_name(#name))) name

/// Bytes that grow: a recording's.
typedef struct web_bytes {
    uint8_t *data;
    size_t size;
    size_t capacity;
} web_bytes;

/// A pond and what JavaScript reads of it.
typedef struct web_pond {
    pond *water;
    pond_desc desc;
    float *cells; ///< a copy of heights or velocities; NULL before the first one
    bool recording;
    pond_recorder recorder;
    web_bytes recorded;
} web_pond;

/// Takes over a pond; destroys it and returns NULL without memory.
web_pond *web_pond_of(pond *water);

/// Does an act and, while a recording runs, records it. False: pond_message() says why.
bool web_do(web_pond *pond, pond_command *command);

#endif
