#include "graphs.h"

#include <math.h>

void graph_clear(graph *g) {
    g->count = 0;
    g->next = 0;
}

void graph_add(graph *g, double time, float value) {
    if (!isfinite(value) || !isfinite(time)) {
        return;
    }
    if (g->count > 0 && time < graph_time(g, g->count - 1)) {
        graph_clear(g);
    }
    g->times[g->next] = time;
    g->values[g->next] = value;
    g->next = (g->next + 1) % GRAPH_LENGTH;
    g->count += g->count < GRAPH_LENGTH ? 1 : 0;
}

static int place_of(const graph *g, int index) {
    return (g->next - g->count + index + GRAPH_LENGTH) % GRAPH_LENGTH;
}

float graph_value(const graph *g, int index) {
    return g->values[place_of(g, index)];
}

double graph_time(const graph *g, int index) {
    return g->times[place_of(g, index)];
}

float graph_last(const graph *g) {
    return g->count > 0 ? graph_value(g, g->count - 1) : 0.0f;
}

void graph_range(const graph *g, double seconds, float *low, float *high) {
    *low = *high = graph_last(g);
    const double now = g->count > 0 ? graph_time(g, g->count - 1) : 0.0;
    for (int i = g->count - 1; i >= 0 && graph_time(g, i) >= now - seconds; i--) {
        *low = fminf(*low, graph_value(g, i));
        *high = fmaxf(*high, graph_value(g, i));
    }
}

float graph_round_up(float number) {
    if (!(number > 0.0f) || !isfinite(number)) {
        return 0.0f;
    }
    const double unit = pow(10.0, floor(log10((double)number)));
    const double steps[] = {1.0, 2.0, 5.0, 10.0};
    for (int i = 0; i < 4; i++) {
        if (steps[i] * unit >= (double)number * (1.0 - 1e-6)) {
            return (float)(steps[i] * unit);
        }
    }
    return number;
}
