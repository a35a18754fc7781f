// parts.h — what a small build may leave out, as a web page's does. All is in unless a definition
// says otherwise; a pond that asks for what is left out is refused as any other bad field is.
#ifndef PONDI_BASE_PARTS_H
#define PONDI_BASE_PARTS_H

#ifndef PONDI_WITH_TEXTS
#define PONDI_WITH_TEXTS 1 // sentences about fields and choices
#endif
#ifndef PONDI_WITH_LOOKS
#define PONDI_WITH_LOOKS 1 // looks' tables, and so the looks
#endif
#ifndef PONDI_WITH_DISPERSIVE
#define PONDI_WITH_DISPERSIVE 1 // dispersive water
#endif
#ifndef PONDI_WITH_LISTINGS
#define PONDI_WITH_LISTINGS 1 // waters other than wave (9 and 5 neighbours) and dispersive
#endif

#endif
