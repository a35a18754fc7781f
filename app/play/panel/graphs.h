// graphs.h — the last samples of a number, for graphs.
#ifndef APP_PLAY_GRAPHS_H
#define APP_PLAY_GRAPHS_H

#define GRAPH_LENGTH 720 // samples

// The last samples and their times. All zero: empty.
typedef struct graph {
    double times[GRAPH_LENGTH]; // [s]
    float values[GRAPH_LENGTH];
    int count;
    int next; // index of the next sample
} graph;

// Adds a sample. Samples that are not finite are ignored; one that is older than the last clears
// the graph first.
void graph_add(graph *g, double time, float value);
void graph_clear(graph *g);

// The sample `index`, 0…count − 1, where 0 is the oldest.
float graph_value(const graph *g, int index);
double graph_time(const graph *g, int index);

// The newest value; 0 if the graph is empty.
float graph_last(const graph *g);

// Lowest and highest value of the last `seconds`; both 0 if the graph is empty.
void graph_range(const graph *g, double seconds, float *low, float *high);

// Rounds a positive number up to 1, 2 or 5 times a power of ten.
float graph_round_up(float number);

#endif
