// tiled_xml.c — converts TMX and TSX into a tree in the form of TMJ and TSJ.
#include <expat.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tiled_map_inside.h"

// Elements whose children of one name become a list of the parent.
typedef struct list_rule {
    const char *element;
    const char *list; // in the parent
    const char *type; // of its members, or NULL
} list_rule;

static const list_rule lists[] = {
    {"layer", "layers", "tilelayer"},
    {"group", "layers", "group"},
    {"objectgroup", "layers", "objectgroup"},
    {"imagelayer", "layers", "imagelayer"},
    {"tileset", "tilesets", NULL},
    {"property", "properties", NULL},
    {"chunk", "chunks", NULL},
    {"object", "objects", NULL},
    {"frame", "animation", NULL},
};

// Elements that are a member of that name of their parent.
static const char *const members[] = {"tileoffset", "ellipse",  "point",
                                      "polygon",    "polyline", "text"};

typedef struct xml_reader {
    XML_Parser parser;
    json_t *root;
    json_t *open[TILED_DEEPEST]; // the elements that are open; owned by their parents
    int depth;
    int skipping; // unknown elements, counted from the first of them
    char *text;   // of the element `data` or `chunk`
    size_t size;
    size_t room;
    bool no_memory;
    bool too_deep;
    bool entities;
} xml_reader;

static void give_up(xml_reader *r, bool *why) {
    *why = true;
    XML_StopParser(r->parser, XML_FALSE);
}

static void add_to_list(xml_reader *r, json_t *parent, const char *list, json_t *child) {
    json_t *array = json_object_get(parent, list);
    if (!json_is_array(array)) { // nor is an attribute of that name
        array = json_array();
        json_object_set_new(parent, list, array);
    }
    if (json_array_append(array, child) != 0) {
        give_up(r, &r->no_memory);
    }
}

// A tile of a tileset, or of the data of a layer without encoding.
static void add_tile(xml_reader *r, json_t *parent, json_t *child) {
    const json_t *gid = json_object_get(child, "gid");
    const bool in_data = json_object_get(parent, "is_data") != NULL;
    if (!in_data) {
        add_to_list(r, parent, "tiles", child);
        return;
    }
    json_t *number = json_integer(gid != NULL ? strtoll(json_string_value(gid), NULL, 10) : 0);
    if (number == NULL) {
        give_up(r, &r->no_memory);
        return;
    }
    add_to_list(r, parent, "data", number);
    json_decref(number);
}

static void place_image(json_t *parent, const json_t *image) {
    static const char *const pairs[][2] = {{"source", "image"},
                                           {"width", "imagewidth"},
                                           {"height", "imageheight"},
                                           {"trans", "transparentcolor"}};
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
        json_t *value = json_object_get(image, pairs[i][0]);
        if (value != NULL) {
            json_object_set(parent, pairs[i][1], value);
        }
    }
}

static bool is(const char *name, const char *other) {
    return strcmp(name, other) == 0;
}

// The content of these belongs to their parent.
static bool is_through(const char *name) {
    return is(name, "properties") || is(name, "data") || is(name, "animation");
}

// Adds an element to its parent; false: it is ignored.
static bool place(xml_reader *r, json_t *parent, const char *name, json_t *child) {
    for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++) {
        if (is(name, lists[i].element)) {
            if (lists[i].type != NULL) {
                json_object_set_new(child, "type", json_string(lists[i].type));
            }
            if (is(name, "chunk")) {
                json_object_set_new(child, "is_data", json_true());
            }
            // The element `properties` itself is left out.
            add_to_list(r, parent, lists[i].list, child);
            return true;
        }
    }
    for (size_t i = 0; i < sizeof members / sizeof members[0]; i++) {
        if (is(name, members[i])) {
            json_object_set(parent, name, child);
            return true;
        }
    }
    if (is(name, "tile")) {
        add_tile(r, parent, child);
    } else if (is(name, "image")) {
        place_image(parent, child);
    } else if (!is_through(name)) {
        return false;
    }
    return true;
}

static void begin(void *user, const XML_Char *name, const XML_Char **attributes) {
    xml_reader *r = user;
    if (r->skipping > 0 || r->depth == TILED_DEEPEST) {
        r->skipping++;
        if (r->skipping > TILED_DEEPEST || r->depth == TILED_DEEPEST) {
            give_up(r, &r->too_deep);
        }
        return;
    }
    json_t *parent = r->depth > 0 ? r->open[r->depth - 1] : NULL;
    const bool through = parent != NULL && is_through(name);
    json_t *now = through ? json_incref(parent) : json_object();
    if (now == NULL) {
        give_up(r, &r->no_memory);
        return;
    }
    for (int i = 0; attributes[i] != NULL; i += 2) {
        if (json_object_set_new(now, attributes[i], json_string(attributes[i + 1])) != 0) {
            give_up(r, &r->no_memory);
        }
    }
    if (is(name, "data") && through) {
        json_object_set_new(now, "is_data", json_true());
    }
    if (is(name, "data") || is(name, "chunk")) {
        r->size = 0;
    }
    bool keeps = true;
    if (parent == NULL) {
        json_object_set_new(now, "element", json_string(name));
        r->root = json_incref(now);
    } else {
        keeps = place(r, parent, name, now);
    }
    if (keeps) {
        r->open[r->depth++] = now; // kept alive until its end
    } else {
        json_decref(now);
        r->skipping = 1;
    }
}

static void take_text(void *user, const XML_Char *text, int length) {
    xml_reader *r = user;
    if (r->skipping > 0 || r->depth == 0 ||
        json_object_get(r->open[r->depth - 1], "is_data") == NULL) {
        return;
    }
    if (r->size + (size_t)length + 1 > r->room) {
        const size_t room = 2 * (r->size + (size_t)length + 1);
        char *more = realloc(r->text, room);
        if (more == NULL) {
            give_up(r, &r->no_memory);
            return;
        }
        r->text = more;
        r->room = room;
    }
    memcpy(r->text + r->size, text, (size_t)length);
    r->size += (size_t)length;
}

static void end(void *user, const XML_Char *name) {
    xml_reader *r = user;
    if (r->skipping > 0) {
        r->skipping--;
        return;
    }
    json_t *now = r->open[--r->depth];
    if ((is(name, "data") || is(name, "chunk")) && json_object_get(now, "data") == NULL &&
        json_object_get(now, "chunks") == NULL) {
        if (json_object_set_new(now, "data",
                                json_stringn(r->text != NULL ? r->text : "", r->size)) != 0) {
            give_up(r, &r->no_memory);
        }
    }
    if (is(name, "data")) {
        json_object_del(now, "is_data");
    }
    json_decref(now);
}

// Entities are refused, as they can expand without limit and Tiled writes none.
static void refuse_entity(void *user, const XML_Char *name, int parameter, const XML_Char *value,
                          int length, const XML_Char *base, const XML_Char *system,
                          const XML_Char *public_id, const XML_Char *notation) {
    xml_reader *r = user;
    (void)name, (void)parameter, (void)value, (void)length, (void)base, (void)system;
    (void)public_id, (void)notation;
    give_up(r, &r->entities);
}

static void say_why(const xml_reader *r, const char *name, tiled_error *error) {
    const unsigned long line = XML_GetCurrentLineNumber(r->parser);
    const unsigned long column = XML_GetCurrentColumnNumber(r->parser) + 1;
    const char *why = r->no_memory  ? "not enough memory"
                      : r->too_deep ? "elements are nested too deep"
                      : r->entities ? "declares entities, which are not supported"
                                    : XML_ErrorString(XML_GetErrorCode(r->parser));
    tiled_fail(error, "%.200s:%lu:%lu: %s", name, line, column, why);
}

json_t *tiled_tree_of_xml(const char *text, size_t size, const char *name, tiled_error *error) {
    xml_reader r = {.parser = XML_ParserCreate(NULL)};
    bool good = r.parser != NULL;
    if (!good) {
        tiled_fail_memory(error);
        return NULL;
    }
    XML_SetUserData(r.parser, &r);
    XML_SetElementHandler(r.parser, begin, end);
    XML_SetCharacterDataHandler(r.parser, take_text);
    XML_SetEntityDeclHandler(r.parser, refuse_entity);
    for (size_t at = 0; good && at <= size;) { // its sizes are ints
        const size_t piece = size - at < (1 << 20) ? size - at : 1 << 20;
        const bool last = at + piece == size;
        good = XML_Parse(r.parser, text + at, (int)piece, last) == XML_STATUS_OK;
        at += last ? piece + 1 : piece;
    }
    if (!good) {
        say_why(&r, name, error);
    }
    while (r.depth > 0) {
        json_decref(r.open[--r.depth]);
    }
    if (!good) {
        json_decref(r.root);
        r.root = NULL;
    }
    free(r.text);
    XML_ParserFree(r.parser);
    return r.root;
}
