// message.h — the error message of a failed call.
#ifndef PONDI_BASE_MESSAGE_H
#define PONDI_BASE_MESSAGE_H

#include <millpond/base.h>

#include "base/same_bits.h"
#include "shared/parts.h"

#if defined(__MINGW32__) && !defined(__clang__)
#define PONDI_PRINTF(text, first) __attribute__((format(gnu_printf, text, first)))
#elif defined(__GNUC__)
#define PONDI_PRINTF(text, first) __attribute__((format(printf, text, first)))
#else
#define PONDI_PRINTF(text, first)
#endif

// Stores the line for pond_message(), passes it to the logger (may be NULL) and returns `result`.
pond_result pondi_fail(const pond_logger *logger, pond_result result, const char *format, ...)
    PONDI_PRINTF(3, 4);
#if !PONDI_WITH_MESSAGES // a definition has its name in parentheses, which no macro replaces
#define pondi_fail(logger, result, ...) pondi_fail(logger, result, "")
#endif

#endif
