// inline.h — functions that become part of each caller even where compilers think them too long or
// optimise nothing: vectors stay in registers, and constants are known.
#ifndef PONDI_BASE_INLINE_H
#define PONDI_BASE_INLINE_H

#define PONDI_INLINE static inline __attribute__((always_inline))

#endif
