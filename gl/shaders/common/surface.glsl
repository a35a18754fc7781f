// surface.glsl — the surface at a pixel, from the cells under it and the weights of axis.c. Heights
// are as stored: times `unit` they are metres.

uniform sampler2D heights;
uniform sampler2D columns; // of each column of pixels, along x: share in the height, in the part
                           // smoothed across, in the rise; and the cell's column in `heights`
uniform sampler2D rows;    // the same of each row of pixels
uniform bool carried;           // sums along the rows are made already:
uniform sampler2D second_layer; // by surface_along.frag
uniform ivec2 cells;
uniform float unit;         // [m]
uniform float count_height; // [m]
uniform float cell_size;    // [m]

struct surface {
    float height;     // as stored
    vec2 slope;       // [1 4 1]/6 across × central difference along. [stored/cell]
    vec2 difference;  // right − left and lower − upper neighbour. [stored]
    vec2 listed;      // the same weighed [1 2 1] across. [stored]
    float laplacian;  // [1 4 1; 4 −20 4; 1 4 1]/6. [stored/cell²]
};

// Times this slopes are metres of rise for each metre.
float slope_scale() {
    return unit / cell_size;
}

// Sums over the cells under a pixel: shares along one axis times shares along the other.
struct sums {
    float smooth_smooth;
    float spread_spread;
    vec2 rise_spread;
    vec2 rise_smooth;
};

void add_row(inout sums s, vec3 row, vec3 along) {
    s.smooth_smooth += along.x * row.x;
    s.spread_spread += along.y * row.y;
    s.rise_spread += vec2(along.z * row.y, along.y * row.z);
    s.rise_smooth += vec2(along.z * row.x, along.x * row.z);
}

float height_from(float level, float column, float row) {
    return texelFetch(heights, ivec2(column, row), 0).r - level;
}

// Five cells each way, as where the pond is coarser than the picture: columns are read once for all
// rows.
sums sum_five(ivec2 pixel, float level) {
    sums s = sums(0.0, 0.0, vec2(0.0), vec2(0.0));
    vec4 column[5];
    for (int i = 0; i < 5; i++) {
        column[i] = texelFetch(columns, ivec2(i, pixel.x), 0);
    }
    for (int j = 0; j < 5; j++) {
        vec4 row = texelFetch(rows, ivec2(j, pixel.y), 0);
        vec3 along = vec3(0.0);
        for (int i = 0; i < 5; i++) {
            along += column[i].xyz * height_from(level, column[i].w, row.w);
        }
        add_row(s, row.xyz, along);
    }
    return s;
}

sums sum_all(ivec2 pixel, ivec2 taps, float level) {
    sums s = sums(0.0, 0.0, vec2(0.0), vec2(0.0));
    for (int j = 0; j < taps.y; j++) {
        vec4 row = texelFetch(rows, ivec2(j, pixel.y), 0);
        vec3 along = vec3(0.0);
        for (int i = 0; i < taps.x; i++) {
            vec4 column = texelFetch(columns, ivec2(i, pixel.x), 0);
            along += column.xyz * height_from(level, column.w, row.w);
        }
        add_row(s, row.xyz, along);
    }
    return s;
}

sums sum_carried(ivec2 pixel, int taps, float level) {
    sums s = sums(0.0, 0.0, vec2(0.0), vec2(0.0));
    for (int j = 0; j < taps; j++) {
        vec4 row = texelFetch(rows, ivec2(j, pixel.y), 0);
        vec4 along = texelFetch(second_layer, ivec2(pixel.x, row.w), 0);
        add_row(s, row.xyz, along.xyz + vec3(along.w - level, along.w - level, 0.0));
    }
    return s;
}

surface surface_at(ivec2 pixel) {
    ivec2 taps = ivec2(textureSize(columns, 0).x, textureSize(rows, 0).x);
    vec2 middle = vec2(texelFetch(columns, ivec2(taps.x / 2, pixel.x), 0).w,
                       texelFetch(rows, ivec2(taps.y / 2, pixel.y), 0).w);
    // Heights relative to one of them make the slope of level water exactly 0.
    float level = texelFetch(heights, ivec2(middle), 0).r;
    sums s; // no ?: of structs: ANGLE and Firefox refuse it
    if (carried) {
        s = sum_carried(pixel, taps.y, level);
    } else if (taps == ivec2(5)) {
        s = sum_five(pixel, level);
    } else {
        s = sum_all(pixel, taps, level);
    }
    surface found;
    found.height = level + s.smooth_smooth;
    found.slope = s.rise_spread;
    found.difference = 2.0 * s.rise_smooth;
    found.listed = 12.0 * s.rise_spread - 4.0 * s.rise_smooth;
    found.laplacian = 6.0 * (s.spread_spread - s.smooth_smooth);
    return found;
}
