#include "look/colour/colour_map.h"

void pondi_colour_row(const pondi_colour_table *table, const float *shares, int count,
                      pondi_light *out) {
    for (int x = 0; x < count; x++) {
        const float at = pondi_clamp(shares[x], 0.0f, 1.0f) * (float)PONDI_MAP_STEPS;
        const int low = (int)at < PONDI_MAP_STEPS ? (int)at : PONDI_MAP_STEPS - 1;
        const float *below = table->light[low];
        const float *above = table->light[low + 1];
        for (int c = 0; c < 3; c++) {
            out->channel[c][x] = below[c] + (above[c] - below[c]) * (at - (float)low);
        }
        out->alpha[x] = 255.0f;
    }
}
