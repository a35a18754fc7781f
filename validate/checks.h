// checks.h — all checks of the water, in the order of the table.
#ifndef MILLPOND_VALIDATE_CHECKS_H
#define MILLPOND_VALIDATE_CHECKS_H

#include "report.h"

extern const check check_box_mode;
extern const check check_gaussian;
extern const check check_order;
extern const check check_circles;
extern const check check_touches;
extern const check check_energy;
extern const check check_decay;
extern const check check_mean_level;
extern const check check_walls;
extern const check check_open;
extern const check check_snell;
extern const check check_green;
extern const check check_omega;
extern const check check_packets;
extern const check check_dispersive_drop;
extern const check check_dispersive_sizes;
extern const check check_deep_ground;
extern const check check_deep_walls;
extern const check check_shoal;
extern const check check_kelvin;
extern const check check_current;
extern const check check_parity;
extern const check check_body_force;
extern const check check_body_heave;
extern const check check_body_drift;
extern const check check_body_energy;

#endif
