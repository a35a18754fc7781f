// plain.h — makes text from outside, such as a file's name, safe to print.
#ifndef APP_MEDIA_PLAIN_H
#define APP_MEDIA_PLAIN_H

// Replaces each byte that is not UTF-8 and each control character by '?'.
void plain_text(char *text);

#endif
