// In the place of src/pond/current*.c where currents are left out: the water flows nowhere.

#include "pond/current.h"
#include "pond/pond.h"

void pondi_current_refresh(pond *water) {
    (void)water;
}

bool pondi_current_any(const pond *water) {
    (void)water;
    return false;
}

void pondi_current_enter_margins(pond *water) {
    (void)water;
}

void pondi_current_leave_margins(pond *water) {
    (void)water;
}

void pondi_current_carry(pond *water) {
    (void)water;
}

pondi_current_drift pondi_current_under(const pond *water, double x, double y, double radius) {
    (void)water;
    (void)x;
    (void)y;
    (void)radius;
    return (pondi_current_drift){0};
}

// Called while reading where there is one.
bool pondi_current_lay(pond *water, pondi_tape *tape) {
    (void)water;
    return !tape->reading;
}

void pondi_current_free(pond *water) {
    (void)water;
}
