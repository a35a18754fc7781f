// paint_lake.h — a lake on a map of square tiles: its shapes, shared by the painting and the maps.
//
// Long side: u, short side: v. A tile's side is 1 here, 11 tiles fit on the short side of the
// picture. The water's surface is at height 0; heights are in units of the frame.
#ifndef PAINT_PAINT_LAKE_H
#define PAINT_PAINT_LAKE_H

#include "paint_scatter.h"

#define LAKE_TILES 11.0f
#define LAKE_DEEP 0.050f

typedef enum lake_kind { LAKE_GROUND, LAKE_STONE, LAKE_TREE, LAKE_REED, LAKE_FLOWER } lake_kind;

typedef struct lake_tile {
    bool land, earth, tree;
    bool alone;           // none around it is another: there is no border on it
    float offshore;       // tiles to the land, 0…3
    float tree_u, tree_v; // middle of the crown [tiles]
    float tree_size;      // its radius [tiles]
    uint32_t seed;
} lake_tile;

typedef struct lake {
    bool upright;
    int first_u, first_v; // of the tiles that are kept
    int columns, rows;
    lake_tile *tiles;
    paint_scatter stones;
} lake;

// One sample.
typedef struct lake_spot {
    lake_kind kind;
    float z;
    float land;  // 0 in the water, ½ on the shore, 1 inland
    float earth; // likewise
    float depth; // share of the deepest
    float local_u, local_v;
    uint32_t seed;
    const pool_thing *stone;
} lake_spot;

bool lake_make(lake *l, float half_x, float half_y);
void lake_free(lake *l);

// u and v in tiles
lake_spot lake_at(const lake *l, float u, float v);
// Whether all within `reach` of a place is land, or water out of which nothing comes, as the place
// is itself; false where that is not plain.
bool lake_is_all(const lake *l, float u, float v, float reach);
const lake_tile *lake_tile_at(const lake *l, int i, int j);

#endif
