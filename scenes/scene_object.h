// scene_object.h — the keys of each object of a scene's JSON. The reader, the writer, the schema,
// the tables in docs/, the panel and `millpond info --fields` use these tables.
//
// The keys of an object are fields of a struct of the library (millpond/field.h), and rows that
// only scenes have. A name with a dot, "column.keep", is a key of an object within the object.
// Angles in radians in the struct are in degrees in a scene.
#ifndef SCENES_SCENE_OBJECT_H
#define SCENES_SCENE_OBJECT_H

#include <millpond/field.h>

#include "scene.h"

typedef struct scene_object scene_object;

typedef enum scene_type {
    SCENE_FIELD = 0, // numbers, as `field` describes
    SCENE_TEXT_LINE, // SCENE_TEXT bytes: one line
    SCENE_TEXT_WORD, // SCENE_TEXT bytes: one word
    SCENE_TEXT_NAME, // SCENE_TEXT bytes: one of `names`
    SCENE_TRUE,      // a bool that is true or missing
    SCENE_POINTS,    // a pond_vec2 *, `least` to `most` of them
    SCENE_OBJECT,    // `object`, in a struct at the offset
    SCENE_LIST,      // a pointer to structs, at most `most`, each described by `object`
    SCENE_VERSION,   // SCENE_FORMAT
    SCENE_START      // read before all other keys: one of `names`, or a choice of the field
} scene_type;

// A key that only scenes have.
typedef struct scene_row {
    pond_field field; // at an offset from the object's struct
    scene_type type;
    int least;
    int most;
    size_t count;                            // offset of the number of points or items, an int
    const char *(*names)(int of, int index); // NULL after the last
    int of;                                  // the first argument of `names`
    const scene_object *object;              // describes it, or the items of a list
    size_t flag;       // of an object: offset of a bool that is set if the key exists; 0: none
    const char *unset; // the default in words, if it is not a value
} scene_row;

// An object within an object, for names that begin with its name and a dot.
typedef struct scene_group {
    const char *name;
    const char *about;
} scene_group;

struct scenei_reader;
struct scenei_place;
struct json_t;

struct scene_object {
    const char *name;      // one word
    const char *about;     // one line
    pond_record record;    // a struct of the library whose fields are keys, 0 = none
    size_t base;           // offset of that struct in the object's
    const char *without;   // names of its fields that are not keys, between blanks; or NULL
    const char *required;  // required keys, between blanks; or NULL
    const char *one_of;    // keys of which exactly one is required, between blanks; or NULL
    const char *not_both;  // keys of which at most one is allowed, between blanks; or NULL
    bool by_kind;          // allow only the keys that the object's `kind` uses, and require them
    int kinds;             // number of the first kinds that are allowed, 0 = all
    const scene_row *rows; // separate keys; one with the name of a field replaces it
    int row_count;
    int first; // number of rows before the struct's fields
    const scene_group *groups;
    int group_count;
    size_t size;            // of the object's struct, for items of lists
    void (*init)(void *to); // sets defaults that the fields lack; or NULL
    // Checks the values together; it may change those that depend on other keys. Or NULL.
    bool (*check)(const struct scenei_reader *reader, const struct scenei_place *place,
                  const struct json_t *value, void *record);
    // Adapts a default to this record, if it depends on other keys. Or NULL.
    void (*unread)(const void *record, void *base);
    // Read and write the object instead of these tables, or NULL. For the look, whose keys are in
    // other objects.
    bool (*read)(const struct scenei_reader *reader, const struct scenei_place *place,
                 struct json_t *value, void *record);
    struct json_t *(*write)(const void *record, const void *base);
};

// A key of an object.
typedef struct scene_key {
    const pond_field *field;
    const scene_row *row; // NULL: a field of the library's struct
    size_t offset;        // of the value, from the object's struct
    int choice_count;     // number of the field's choices that are allowed
    bool required;
} scene_key;

// Returns the next key; *cursor starts at 0. False after the last.
bool scene_key_next(const scene_object *object, int *cursor, scene_key *key);

// Finds the key of that name, with its dots.
bool scene_key_find(const scene_object *object, const char *name, scene_key *key);

// Range and unit in a scene: degrees if the struct has radians.
void scene_key_range(const pond_field *field, double *low, double *high);
const char *scene_key_unit(const pond_field *field);
bool scene_key_turns(const pond_field *field); // whether the field is an angle

#define SCENE_RADIANS (3.14159265358979323846 / 180.0) // a degree [rad]
#define SCENE_LONGEST_KEY 40                           // [bytes]
#define SCENE_LARGEST_ITEM 2048                        // of a list [bytes]

// A member of an object: a key, or a group of keys with a common name before a dot.
typedef struct scene_child {
    char name[SCENE_LONGEST_KEY + 1];
    bool group;
    scene_key key; // of a group, its first key
} scene_child;

typedef struct scene_children {
    const scene_object *object;
    const char *prefix; // of the group: its name and the dot; empty: the object itself
    int kind;           // only keys of this kind, 0 = all
    int cursor;
    char last[SCENE_LONGEST_KEY + 1];
} scene_children;

// Returns the next child; set the first four members. False after the last.
bool scene_child_next(scene_children *of, scene_child *child);

// The children of a group that was found; prefix: room for its name and the dot.
scene_children scene_group_children(const scene_children *among, const scene_child *group,
                                    char prefix[SCENE_LONGEST_KEY + 2]);

// Returns whether all keys of a group are choices of the same words, so that one word can set all.
bool scene_group_is_uniform(scene_children group);

// Returns the struct for pond_field_get() and pond_field_set() of the key's field.
void *scene_key_struct(const scene_key *key, void *record);

// Returns whether a word is in a list between blanks; `words` may be NULL.
bool scene_has_word(const char *words, const char *word, size_t length);

// Sets each key of the object's struct to its default; keys without one become zero.
void scene_object_default(const scene_object *object, void *record);

// Appends an item of `size` bytes to a list: *list points to *count items. The list owns what the
// item points to. False if it has `most` items or there is no memory.
bool scenei_append(void *list, int *count, int most, const void *item, size_t size);

// Frees the points and lists of the object's struct.
void scene_object_release(const scene_object *object, void *record);

// The objects. Their structs are the scene, or for rain, land, bed and list items those of the same
// name in scene.h.
extern const scene_object scene_top_object;
extern const scene_object scene_backdrop_object;
extern const scene_object scene_film_object;
extern const scene_object scene_pond_object;
extern const scene_object scene_rain_object;
extern const scene_object scene_breeze_object;
extern const scene_object scene_drop_object;
extern const scene_object scene_stroke_object;
extern const scene_object scene_land_object;
extern const scene_object scene_bed_object;
extern const scene_object scene_current_object;
extern const scene_object scene_slope_object; // of the bed
extern const scene_object scene_shape_object;
extern const scene_object scene_wall_object;
extern const scene_object scene_beach_object;
extern const scene_object scene_fill_object;
extern const scene_object scene_raise_object;
extern const scene_object scene_spring_object;
extern const scene_object scene_sea_object;
extern const scene_object scene_body_object;
extern const scene_object scene_path_object;
extern const scene_object scene_emitter_object;
extern const scene_object scene_trail_object;
extern const scene_object scene_fish_object;
extern const scene_object scene_look_object; // its keys are in scene_look_keys()

// The keys of a look, without kind, preset and tint.
const scene_object *scene_look_keys(pond_look_kind look);

// All objects in the order of docs/scene*.md; NULL after the last.
const scene_object *scene_object_at(int index);

#endif
