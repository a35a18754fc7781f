// plain.h — text from outside, such as a file's name, as it may be shown.
#ifndef APP_MEDIA_PLAIN_H
#define APP_MEDIA_PLAIN_H

// Puts '?' for each byte that is no UTF-8, and for what controls a terminal: lines, escapes.
void plain_text(char *text);

#endif
