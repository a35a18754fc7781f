// paint_rows.h — a painting's rows, divided among threads; no row knows which thread it is done on.
#ifndef PAINT_PAINT_ROWS_H
#define PAINT_PAINT_ROWS_H

// Does one row. Rows are done in any order, several at a time: each writes only its part.
typedef void paint_row(void *context, int y);

// Does rows 0…count − 1, and returns when all are done.
void paint_rows(int count, paint_row *row, void *context);

#endif
