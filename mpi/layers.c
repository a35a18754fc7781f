// The absorbing layers of open sides in a checkpoint: 32-bit numbers at the faces of cells, in the
// order of pond_subdomain_pack().
//
//   top, bottom   row by row: the right faces, from the one before the first cell; the lower faces;
//                 in the first row of all also the faces above it
//   left, right   the rows between, one after the other

#include "disk.h"
#include "inside.h"

#include <millpond/detail/subdomain.h>

typedef struct layout {
    int width; // of the whole, with its layers [cells]
    int height;
    int top; // widths of the layers
    int bottom;
    int left;
    int right;
    bool wraps_x; // periodic: no faces before the first cells
    bool wraps_y;
} layout;

static layout layout_of(const pond_desc *whole) {
    const pond_area all = pond_subdomain_grid(whole);
    return (layout){
        .width = all.width,
        .height = all.height,
        .top = all.y,
        .bottom = all.height - whole->height - all.y,
        .left = all.x,
        .right = all.width - whole->width - all.x,
        .wraps_x = whole->edges.left == POND_EDGE_PERIODIC,
        .wraps_y = whole->edges.top == POND_EDGE_PERIODIC,
    };
}

// ---- offsets ------------------------------------------------------------------------------------

// Count of numbers before a row of the top layer, or, counting on, of the bottom layer.
static MPI_Offset before_full(const layout *l, int rows) {
    const MPI_Offset above = rows > 0 && l->top > 0 ? l->width : 0;
    return (MPI_Offset)rows * (2 * (MPI_Offset)l->width + 1) + above;
}

// The same within a side, before a row between the top and bottom layers.
static MPI_Offset before_thin(const layout *l, int rows, bool right) {
    const MPI_Offset cells = right ? l->right : l->left;
    const MPI_Offset above = rows > 0 && l->top == 0 && !l->wraps_y ? cells : 0;
    const MPI_Offset row = cells > 0 ? 2 * cells + !right : 0;
    return rows * row + above;
}

static MPI_Offset left_begins(const layout *l) {
    return before_full(l, l->top + l->bottom);
}

static MPI_Offset right_begins(const layout *l) {
    return left_begins(l) + before_thin(l, l->height - l->top - l->bottom, false);
}

MPI_Offset cluster_layers_size(const pond_desc *whole) {
    const layout l = layout_of(whole);
    const MPI_Offset all = right_begins(&l) + before_thin(&l, l.height - l.top - l.bottom, true);
    return all * (MPI_Offset)sizeof(float);
}

// ---- moving -------------------------------------------------------------------------------------

typedef struct mover {
    MPI_File file;
    MPI_Offset place;
    bool writes;
    int code; // of the first failure
} mover;

static void move(mover *m, MPI_Offset at, int count, float *numbers) {
    const MPI_Offset place = m->place + at * (MPI_Offset)sizeof(float);
    const int code =
        m->writes ? cluster_write_at(m->file, place, numbers, count, MPI_FLOAT)
                  : MPI_File_read_at(m->file, place, numbers, count, MPI_FLOAT, MPI_STATUS_IGNORE);
    m->code = m->code == MPI_SUCCESS ? code : m->code;
}

// Moves a row of a top or bottom layer; `index` rows are before it.
static void move_row(mover *m, pond *subdomain, const layout *l, pond_area row, int index, int x,
                     float *room) {
    const MPI_Offset at = before_full(l, index);
    const int before = x == 0 && !l->wraps_x ? 1 : 0; // the face before the first cell
    float *lower = room + row.width + before;
    if (m->writes) {
        pond_subdomain_pack(subdomain, row, POND_SUBDOMAIN_LAYERS, room);
    }
    move(m, at + x + 1 - before, row.width + before, room);
    move(m, at + l->width + 1 + x, row.width, lower);
    if (index == 0 && l->top > 0) {
        move(m, at + 2 * (MPI_Offset)l->width + 1 + x, row.width, lower + row.width);
    }
    if (!m->writes) {
        pond_subdomain_unpack(subdomain, row, POND_SUBDOMAIN_LAYERS, room);
    }
}

// Moves cells of a left or right layer; `index` rows are before them.
static void move_side(mover *m, pond *subdomain, const layout *l, pond_area cells, int index,
                      float *room) {
    const bool right = cells.x > 0;
    const MPI_Offset at = (right ? right_begins(l) : left_begins(l)) + before_thin(l, index, right);
    const size_t size = pond_subdomain_size(subdomain, cells, POND_SUBDOMAIN_LAYERS);
    if (m->writes) {
        pond_subdomain_pack(subdomain, cells, POND_SUBDOMAIN_LAYERS, room);
    }
    move(m, at, (int)(size / sizeof(float)), room);
    if (!m->writes) {
        pond_subdomain_unpack(subdomain, cells, POND_SUBDOMAIN_LAYERS, room);
    }
}

int cluster_layers_move(pond_mpi *water, MPI_File file, MPI_Offset place, char *room, bool writes) {
    const layout l = layout_of(&water->whole);
    const pond_area whole = cluster_cut_own(&water->cut, water->rank);
    const pond_area own = pond_subdomain_stepped(water->subdomain);
    float *numbers = (float *)(void *)room;
    mover m = {file, place, writes,
               MPI_File_set_view(file, 0, MPI_BYTE, MPI_BYTE, "native", MPI_INFO_NULL)};
    int thin = 0;  // own rows between the top and bottom layers
    int first = 0; // of them
    for (int y = 0; y < own.height; y++) {
        const int at = whole.y + y;
        const pond_area row = {own.x, own.y + y, own.width, 1};
        if (at < l.top) {
            move_row(&m, water->subdomain, &l, row, at, whole.x, numbers);
        } else if (at >= l.height - l.bottom) {
            move_row(&m, water->subdomain, &l, row, at - (l.height - l.bottom) + l.top, whole.x,
                     numbers);
        } else {
            first = thin++ == 0 ? y : first;
        }
    }
    const int index = whole.y + first - l.top;
    if (thin > 0 && l.left > 0 && whole.x == 0) {
        const pond_area cells = {own.x, own.y + first, l.left, thin};
        move_side(&m, water->subdomain, &l, cells, index, numbers);
    }
    if (thin > 0 && l.right > 0 && whole.x + whole.width == l.width) {
        const pond_area cells = {own.x + own.width - l.right, own.y + first, l.right, thin};
        move_side(&m, water->subdomain, &l, cells, index, numbers);
    }
    return m.code;
}
