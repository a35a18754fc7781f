// inputs.h — from the inputs of a command line to films, one after the other.
#ifndef APP_INPUTS_H
#define APP_INPUTS_H

#include "plan.h"

// Makes one film; answers an exit status after telling.
typedef int inputs_work(const render_options *options, plan *p);

// Sorts the inputs into a scene and pictures, plans a film for each and makes it; signals only ask
// to stop from then on. Answers the worst exit status.
int inputs_make_each(const render_options *options, inputs_work *make);

#endif
