// graphs.h — numbers over the last seconds, for graphs.
#ifndef APP_PLAY_GRAPHS_H
#define APP_PLAY_GRAPHS_H

#define GRAPH_LENGTH 720 // samples that are kept

// The last samples, each with its moment. Begins as {0}.
typedef struct graph {
    double times[GRAPH_LENGTH]; // [s]
    float values[GRAPH_LENGTH];
    int count;
    int next; // where the next one goes
} graph;

// Adds a sample; one that is not finite is left out. One whose moment lies before the last one's
// begins the graph anew.
void graph_add(graph *g, double time, float value);
void graph_clear(graph *g);

// The sample number `index` from the oldest, 0…count − 1.
float graph_value(const graph *g, int index);
double graph_time(const graph *g, int index);

// The newest; 0 without any.
float graph_last(const graph *g);

// Lowest and highest of the last `seconds`; both 0 without any.
void graph_range(const graph *g, double seconds, float *low, float *high);

// A round number at least as large as a positive one: 1, 2 or 5 times a power of ten.
float graph_round_up(float number);

#endif
