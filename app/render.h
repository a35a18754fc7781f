// render.h — `millpond render`.
#ifndef APP_RENDER_H
#define APP_RENDER_H

int render_main(int argc, char **argv);

#endif
