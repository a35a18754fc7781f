// transfer.h — copies a filter's pictures from the graphics card to memory and back.
//
// On the card, colours are linear and premultiplied by alpha; in memory they are sRGB with straight
// alpha. All functions except create and destroy need the graphics thread.
#ifndef PLUGINS_TRANSFER_H
#define PLUGINS_TRANSFER_H

#include <obs-module.h>

typedef struct transfer transfer;

transfer *transfer_create(void);    // NULL: the shader failed; logged
void transfer_destroy(transfer *t); // NULL is allowed

// Renders a filter's source to memory: width × height RGBA pixels in packed rows. Returns false if
// the source cannot be read.
bool transfer_read(transfer *t, obs_source_t *filter, uint32_t width, uint32_t height,
                   uint8_t *pixels);

// Loads a picture onto the card, and draws the last loaded one.
bool transfer_load(transfer *t, uint32_t width, uint32_t height, const uint8_t *pixels);
void transfer_draw(transfer *t);

#endif
