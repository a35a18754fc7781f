// transfer.h — moves a filter's pictures from the graphics card to memory and back.
//
// On the card colours are multiplied by alpha in linear light; in memory they are sRGB with
// straight alpha. All functions but create and destroy need the graphics thread.
#ifndef PLUGINS_TRANSFER_H
#define PLUGINS_TRANSFER_H

#include <obs-module.h>

typedef struct transfer transfer;

transfer *transfer_create(void);    // NULL, and a line in the log: no shader
void transfer_destroy(transfer *t); // NULL is allowed

// Renders the source under a filter to memory: width × height pixels of RGBA without gaps. False:
// it cannot be read.
bool transfer_read(transfer *t, obs_source_t *filter, uint32_t width, uint32_t height,
                   uint8_t *pixels);

// Loads a picture onto the card, and draws the one that was loaded last.
bool transfer_load(transfer *t, uint32_t width, uint32_t height, const uint8_t *pixels);
void transfer_draw(transfer *t);

#endif
