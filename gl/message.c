#include <stdarg.h>
#include <stdio.h>

#include "internal.h"

// Long enough for the first lines of a driver's log.
static _Thread_local char message[1024];

const char *pond_gl_message(void) {
    return message;
}

pond_result pondi_gl_fail(const pond_gl *gl, pond_result result, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    (void)vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    if (gl != NULL && gl->logger.log != NULL) {
        gl->logger.log(POND_LOG_ERROR, message, gl->logger.user);
    }
    return result;
}
