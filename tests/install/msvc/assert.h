#undef assert
#ifdef NDEBUG
#define assert(truth) ((void)0)
#else
void _assert(const char *text, const char *file, unsigned line);
#define assert(truth) ((truth) ? (void)0 : _assert(#truth, __FILE__, __LINE__))
#endif
