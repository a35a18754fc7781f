// layout.h — the content of recordings (docs/recording.md) and snapshots (docs/snapshot.md), in
// order. command.h has that of commands.
#ifndef PONDI_CAPTURE_LAYOUT_H
#define PONDI_CAPTURE_LAYOUT_H

#include <millpond/pond.h>
#include <millpond/touch.h>

#include "base/tape.h"

// The default desc with the host's stamp, threads, parallel, allocator and logger. Without a host
// it is the default desc.
pond_desc pondi_desc_of_host(const pond_desc *host);

// ---- parts of a desc ----------------------------------------------------------------------------

void pondi_lay_grid(pondi_tape *tape, pond_desc *desc);     // solver to max_steps
void pondi_lay_scales(pondi_tape *tape, pond_desc *desc);   // cell_size to count_height
void pondi_lay_further(pondi_tape *tape, pond_desc *desc);  // decay to column
void pondi_lay_friction(pondi_tape *tape, pond_desc *desc); // of flow water; else nothing
void pondi_lay_rain(pondi_tape *tape, pond_rain *rain);     // rate to height
void pondi_lay_rain_sides(pondi_tape *tape, pond_rain *rain);

// ---- recordings ---------------------------------------------------------------------------------

#define PONDI_RECORDING_VERSION 1u

// Kinds of records that are not commands.
#define PONDI_RECORD_MARK 64u // a hash
#define PONDI_RECORD_END 65u  // a hash, and nothing after it

// Before each record's content.
typedef struct pondi_entry {
    uint32_t kind;
    uint32_t size; // of the content [bytes]
    uint64_t step; // since the beginning
} pondi_entry;

// The file's beginning, without its seal.
typedef struct pondi_head {
    uint8_t magic[8];
    uint32_t version;
    uint32_t library;
    uint64_t begin; // pond_hash()
    pond_desc desc;
} pondi_head;

extern const uint8_t pondi_recording_magic[8];

void pondi_lay_head(pondi_tape *tape, pondi_head *head);
void pondi_lay_entry(pondi_tape *tape, pondi_entry *entry);

#endif
