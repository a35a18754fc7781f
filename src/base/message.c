#include "base/message.h"

#include <stdarg.h>
#include <stdio.h>

static _Thread_local char last_message[512];

pond_result(pondi_fail)(const pond_logger *logger, pond_result result, const char *format, ...) {
    if (PONDI_WITH_MESSAGES) {
        va_list arguments;
        va_start(arguments, format);
        vsnprintf(last_message, sizeof last_message, format, arguments);
        va_end(arguments);
    }
    if (logger != NULL && logger->log != NULL) {
        logger->log(POND_LOG_ERROR, last_message, logger->user);
    }
    return result;
}

const char *pond_message(void) {
    return last_message;
}

const char *pond_result_name(pond_result result) {
    switch (result) {
    case POND_OK:
        return "POND_OK";
    case POND_ERROR_ARGUMENT:
        return "POND_ERROR_ARGUMENT";
    case POND_ERROR_RANGE:
        return "POND_ERROR_RANGE";
    case POND_ERROR_UNSTABLE:
        return "POND_ERROR_UNSTABLE";
    case POND_ERROR_MEMORY:
        return "POND_ERROR_MEMORY";
    case POND_ERROR_DATA:
        return "POND_ERROR_DATA";
    case POND_ERROR_VERSION:
        return "POND_ERROR_VERSION";
    case POND_ERROR_SPACE:
        return "POND_ERROR_SPACE";
    case POND_ERROR_SYSTEM:
        return "POND_ERROR_SYSTEM";
    case POND_ERROR_BUILD:
        return "POND_ERROR_BUILD";
    }
    return "POND_ERROR_UNKNOWN";
}

#define POND_TEXT_OF(number) #number
#define POND_TEXT(number) POND_TEXT_OF(number)

const char *pond_version(void) {
    return POND_TEXT(POND_VERSION_MAJOR) "." POND_TEXT(POND_VERSION_MINOR) "." POND_TEXT(
        POND_VERSION_PATCH);
}
