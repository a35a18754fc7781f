-- Made by ./dev tables from include/millpond. Not to be edited.
local headers = {}

-- What #define names.
headers.numbers = {
    POND_VERSION_MAJOR = 0,
    POND_VERSION_MINOR = 1,
    POND_VERSION_PATCH = 0,
    POND_VERSION = 100,
    POND_MAX_SIDE = 32768,
    POND_MAX_POINTS = 256,
    POND_MAX_PIXELS_SIDE = 32768,
    POND_MAX_BODIES = 1024,
    POND_BREEZE_WAVES = 120,
    POND_BREEZE_GUSTS = 12,
    POND_MAX_EMITTERS = 256,
    POND_SHIFT_RUN = 256,
    POND_NO_WALL = -1.0,
    POND_MAX_SPLASHES = 512,
    POND_MAX_NOTE = 16777216,
    POND_MAX_EVENTS = 256,
    POND_MAX_PROBES = 64,
    POND_LOOK_COUNT = 10,
    POND_FIELD_MAX_NUMBERS = 3,
    POND_LAKE_LIKENESS = 0.4,
    POND_LAKE_KEEP = 0.56,
    POND_MAX_HARDNESS = 1000.0,
    POND_WORLD_CHUNK = 64,
    POND_WORLD_WIDEST = 128.0,
    POND_WORLD_WIDEST_VIEW = 32768,
}

-- What returns a pond_result.
headers.can_fail = [[
    pond_workers_create pond_desc_check pond_create pond_self_check pond_shape_check pond_body_add
    pond_breeze_make pond_set_current_map pond_set_current_function pond_set_current_velocities
    pond_set_current_around pond_emitter_add pond_emitter_set pond_shift pond_do pond_probe_add
    pond_lake_find pond_lake_grow pond_lake_add pond_lake_create pond_wall_build pond_wall_clear
    pond_set_wall_mask pond_set_depth_map pond_set_depth_function pond_beach_build pond_beach_clear
    pond_recorder_begin pond_recorder_add pond_recorder_mark pond_recorder_end pond_replay_create
    pond_replay_do pond_replay_run pond_save pond_load pond_state_save pond_state_save_changes
    pond_state_restore pond_world_create pond_world_set_mask pond_world_body_add
    pond_world_emitter_add pond_world_emitter_set pond_world_probe_add pond_world_chunk_save
    pond_world_chunk_load pond_world_save pond_world_load
]]

headers.declarations = [==[
const char *pond_version(void);
typedef enum { POND_OK = 0, POND_ERROR_ARGUMENT = 1, POND_ERROR_RANGE = 2, POND_ERROR_UNSTABLE = 3,
    POND_ERROR_MEMORY = 4, POND_ERROR_DATA = 5, POND_ERROR_VERSION = 6, POND_ERROR_SPACE = 7,
    POND_ERROR_SYSTEM = 8, POND_ERROR_BUILD = 9 } pond_result;
const char *pond_result_name(pond_result result);
const char *pond_message(void);
typedef struct pond_allocator { void *(*allocate)(size_t size, size_t alignment, void *user); void
    (*release)(void *memory, size_t size, void *user); void *user; } pond_allocator;
typedef enum { POND_LOG_ERROR = 1, POND_LOG_WARNING = 2, POND_LOG_INFO = 3 } pond_log_level;
typedef struct pond_logger { void (*log)(pond_log_level level, const char *message, void *user);
    void *user; } pond_logger;
typedef struct pond_stamp { uint32_t cookie; uint32_t version; uint32_t size; } pond_stamp;
typedef struct pond_area { int x; int y; int width; int height; } pond_area;
typedef void pond_task(void *context, int index);
typedef struct pond_parallel { void (*run)(void *user, int count, pond_task *task, void *context);
    void *user; int width; } pond_parallel;
typedef struct pond_workers pond_workers;
pond_result pond_workers_create(int threads, pond_workers **workers);
void pond_workers_destroy(pond_workers *workers);
pond_parallel pond_workers_parallel(pond_workers *workers);
typedef struct pond_desc pond_desc;
typedef struct pond_body_desc pond_body_desc;
typedef struct pond_emitter_desc pond_emitter_desc;
typedef struct pond_world_desc pond_world_desc;
void pond_desc_init(pond_desc *out, size_t size, uint32_t version);
void pond_body_desc_init(pond_body_desc *out, size_t size, uint32_t version);
void pond_emitter_desc_init(pond_emitter_desc *out, size_t size, uint32_t version);
void pond_world_desc_init(pond_world_desc *out, size_t size, uint32_t version);
typedef enum { POND_SOLVER_WAVE = 1, POND_SOLVER_CLASSIC = 2, POND_SOLVER_STEADY = 3,
    POND_SOLVER_DISPERSIVE = 4, POND_SOLVER_ISOTROPIC = 5, POND_SOLVER_UNIT_RANGE = 6,
    POND_SOLVER_COLUMN = 7 } pond_solver;
typedef enum { POND_STENCIL_NINE = 9, POND_STENCIL_FIVE = 5, POND_STENCIL_FOURTH = 25 }
    pond_stencil;
typedef enum { POND_EDGE_FREE = 1, POND_EDGE_FIXED = 2, POND_EDGE_PERIODIC = 3, POND_EDGE_OPEN = 4 }
    pond_edge;
typedef enum { POND_COLUMN_EXACT = 1, POND_COLUMN_LISTED = 2, POND_COLUMN_BLUR = 3,
    POND_COLUMN_SPRING = 4 } pond_column_form;
typedef struct pond_column { pond_column_form form; int passes; float keep; float blend; float
    stiffness; float friction; float spread; } pond_column;
typedef struct pond_edges { pond_edge left; pond_edge right; pond_edge top; pond_edge bottom; }
    pond_edges;
struct pond_desc { pond_stamp stamp; int width; int height; double cell_size; pond_solver solver;
    pond_stencil stencil; double wave_speed; double depth; double capillary_length; double
    half_life; double time_step; int damping_shift; double count_height; double decay; double
    edge_level; double bias; pond_column column; pond_edges edges; double rest_slope; int max_steps;
    uint64_t seed; int threads; pond_parallel parallel; pond_allocator allocator; pond_logger
    logger; double restoring; uint64_t room[7]; };
typedef struct pond pond;
void pond_desc_set_plane(pond_desc *desc, int size, float wave_speed, float decay);
typedef struct pond_solver_traits { const char *name; bool integer; int fraction_bits; bool counts;
    bool one_speed; bool one_row; bool damped; bool half_life; bool disperses; bool pressure; bool
    hard_walls; bool ground; bool present_only; bool rests; pond_stencil stencil; int margin; }
    pond_solver_traits;
const pond_solver_traits *pond_solver_info(const pond_desc *desc);
pond_result pond_desc_check(const pond_desc *desc);
double pond_time_step_limit(const pond_desc *desc);
size_t pond_memory_size(const pond_desc *desc);
pond_result pond_create(const pond_desc *desc, pond **out);
void pond_destroy(pond *water);
pond_desc pond_get_desc(const pond *water);
void pond_step_many(pond *water, int64_t steps);
void pond_step(pond *water);
int pond_advance(pond *water, double seconds);
double pond_get_time(const pond *water);
uint64_t pond_get_steps(const pond *water);
bool pond_is_resting(const pond *water);
bool pond_moved_next(const pond *water, uint64_t since, pond_area *area);
void pond_calm(pond *water);
typedef enum { POND_FORMAT_F32 = 1, POND_FORMAT_I16 = 2 } pond_format;
typedef struct pond_view { const void *heights; pond_format format; int width; int height; ptrdiff_t
    stride; int border; float unit; float count_height; float cell_size; bool wraps_x; bool wraps_y;
    } pond_view;
pond_view pond_get_view(const pond *water);
void pond_copy_heights(const pond *water, int x, int y, int width, int height, float *out, ptrdiff_t
    stride);
void pond_copy_velocities(const pond *water, int x, int y, int width, int height, float *out,
    ptrdiff_t stride);
typedef struct pond_vec2 { float x; float y; } pond_vec2;
float pond_height_at(const pond *water, pond_vec2 point);
pond_vec2 pond_slope_at(const pond *water, pond_vec2 point);
void pond_heights_at(const pond *water, int count, const pond_vec2 *points, float *heights);
void pond_slopes_at(const pond *water, int count, const pond_vec2 *points, pond_vec2 *slopes);
typedef struct pond_stats { double mean; double lowest; double highest; double energy; } pond_stats;
pond_stats pond_get_stats(const pond *water);
uint64_t pond_hash(const pond *water);
pond_result pond_self_check(void);
pond_parallel pond_get_parallel(const pond *water);
typedef enum { POND_SHAPE_DISC = 1, POND_SHAPE_CAPSULE = 2, POND_SHAPE_RECTANGLE = 3,
    POND_SHAPE_POLYGON = 4, POND_SHAPE_BITMAP = 5 } pond_shape_kind;
typedef struct pond_shape { pond_shape_kind kind; float radius; float length; float width; float
    height; const pond_vec2 *points; int point_count; const uint8_t *pixels; int columns; int rows;
    ptrdiff_t stride; } pond_shape;
typedef struct pond_pose { pond_vec2 centre; float angle; } pond_pose;
pond_result pond_shape_check(const pond_shape *shape);
typedef struct pond_body_id { uint64_t value; } pond_body_id;
typedef struct pond_vec3 { float x; float y; float z; } pond_vec3;
struct pond_body_desc { pond_stamp stamp; pond_shape shape; pond_pose pose; float rim; bool
    floating; float draught; float density; float thickness; float lift; float drag; bool turns;
    uint64_t room[4]; };
typedef struct pond_body_state { pond_pose pose; pond_vec2 velocity; float spin; float rise; float
    bottom; float draught; float volume; float level; pond_vec3 force; float torque; bool resting; }
    pond_body_state;
pond_result pond_body_add(pond *water, const pond_body_desc *desc, pond_body_id *id);
void pond_body_remove(pond *water, pond_body_id id);
void pond_body_move(pond *water, pond_body_id id, pond_pose pose);
void pond_body_set_velocity(pond *water, pond_body_id id, pond_vec2 velocity, float spin);
void pond_body_place(pond *water, pond_body_id id, pond_pose pose);
void pond_body_set_draught(pond *water, pond_body_id id, float draught);
void pond_body_push(pond *water, pond_body_id id, pond_vec2 force);
bool pond_body_get_state(const pond *water, pond_body_id id, pond_body_state *state);
void pond_body_set_user(pond *water, pond_body_id id, void *user);
void *pond_body_get_user(const pond *water, pond_body_id id);
int pond_body_count(const pond *water);
int pond_body_list(const pond *water, pond_body_id *ids, int capacity);
void pond_trail(pond *water, pond_vec2 from, pond_vec2 to, pond_vec2 half_size, float height);
typedef struct pond_texture { const uint8_t *pixels; int width; int height; ptrdiff_t stride; bool
    wraps; } pond_texture;
typedef enum { POND_PIXELS_RGBA8 = 0, POND_PIXELS_RGBA_F32 = 1 } pond_pixels;
typedef struct pond_target { uint8_t *pixels; int width; int height; ptrdiff_t stride; pond_pixels
    format; const pond_area *part; } pond_target;
typedef struct pond_map { const float *values; int width; int height; ptrdiff_t stride; } pond_map;
typedef struct pond_map_target { float *values; int width; int height; ptrdiff_t stride; }
    pond_map_target;
typedef enum { POND_LOOKUP_NEAREST = 1, POND_LOOKUP_BILINEAR = 2 } pond_lookup;
typedef struct pond_colour { float r; float g; float b; } pond_colour;
typedef struct pond_breeze_desc { float speed; float wind; float period; float gusts; float
    steepness; float longest; uint64_t seed; } pond_breeze_desc;
typedef struct pond_breeze_wave { double across; double away; double phase; int cycles; float slope;
    } pond_breeze_wave;
typedef struct pond_breeze { double period; float gusts; int wave_count; int gust_count;
    pond_breeze_wave waves[120]; pond_breeze_wave gust[12]; } pond_breeze;
typedef struct pond_breeze_point { float height; float slope_right; float slope_away; float gust; }
    pond_breeze_point;
pond_breeze_desc pond_breeze_desc_default(void);
pond_result pond_breeze_make(const pond_breeze_desc *desc, pond_breeze *out);
double pond_breeze_turn(const pond_breeze *breeze, double time);
pond_breeze_point pond_breeze_read(const pond_breeze *breeze, double time, double x, double z);
void pond_breeze_heights(const pond_breeze *breeze, double time, double x, double z, double step,
    const pond_map_target *out);
typedef enum { POND_COLOUR_MAP_TIDE = 1, POND_COLOUR_MAP_EMBER = 2, POND_COLOUR_MAP_DEEP = 3,
    POND_COLOUR_MAP_GREY = 4 } pond_colour_map;
pond_colour pond_colour_map_at(pond_colour_map map, float share);
pond_result pond_set_current_map(pond *water, const float *stream, int columns, int rows, ptrdiff_t
    stride);
pond_result pond_set_current_function(pond *water, float (*stream)(pond_vec2 point, void *user),
    void *user);
pond_result pond_set_current_velocities(pond *water, const pond_vec2 *velocities, int columns, int
    rows, ptrdiff_t stride);
pond_result pond_set_current_around(pond *water, pond_vec2 velocity, float slack);
bool pond_has_current(const pond *water);
pond_vec2 pond_current_at(const pond *water, pond_vec2 point);
void pond_carry_map(const pond *water, double seconds, const pond_map *from, const pond_map_target
    *to);
typedef struct pond_emitter_id { uint64_t value; } pond_emitter_id;
typedef enum { POND_EMITTER_LINE = 1, POND_EMITTER_DISC = 2, POND_EMITTER_FOUNTAIN = 3,
    POND_EMITTER_PADDLE = 4, POND_EMITTER_SWELL = 5, POND_EMITTER_BREEZE = 6 } pond_emitter_kind;
typedef enum { POND_EMITTER_LEFT = 1, POND_EMITTER_RIGHT = 2, POND_EMITTER_TOP = 3,
    POND_EMITTER_BOTTOM = 4 } pond_emitter_side;
struct pond_emitter_desc { pond_stamp stamp; pond_emitter_kind kind; pond_vec2 from; pond_vec2 to;
    float radius; float amplitude; float height; float period; float ramp; pond_emitter_side side;
    float direction; float spread; float repeat; float speed; float wind; float rate; float
    drop_radius; float drop_height; uint64_t seed; uint64_t room[4]; };
pond_result pond_emitter_add(pond *water, const pond_emitter_desc *desc, pond_emitter_id *id);
pond_result pond_emitter_set(pond *water, pond_emitter_id id, const pond_emitter_desc *desc);
void pond_emitter_remove(pond *water, pond_emitter_id id);
void pond_emitter_set_user(pond *water, pond_emitter_id id, void *user);
void *pond_emitter_get_user(const pond *water, pond_emitter_id id);
int pond_emitter_count(const pond *water);
typedef struct pond_entering { int x; int y; int count; int64_t world_x; int64_t world_y; float
    *heights; float *velocities; float *walls; float *depths; } pond_entering;
typedef void pond_enter(void *user, const pond_entering *cells);
pond_result pond_shift(pond *water, int dx, int dy, pond_enter *enter, void *user);
typedef struct pond_origin { int64_t x; int64_t y; } pond_origin;
pond_origin pond_get_origin(const pond *water);
void pond_drop(pond *water, pond_vec2 centre, float radius, float height);
void pond_write_heights(pond *water, int x, int y, int width, int height, const float *heights,
    const float *velocities, ptrdiff_t stride);
void pond_splash(pond *water, pond_vec2 centre, float radius, float height);
int pond_splash_count(const pond *water);
void pond_stroke(pond *water, pond_vec2 from, pond_vec2 to, float radius, float height);
typedef struct pond_rain { float rate; float radius; float spread; float height; bool splash; float
    left; float right; float top; float bottom; } pond_rain;
pond_rain pond_rain_default(void);
void pond_set_rain(pond *water, const pond_rain *rain);
pond_rain pond_get_rain(const pond *water);
typedef void pond_rain_fall(void *user, pond_vec2 centre, float radius, float height);
void pond_rain_each(const pond_desc *desc, const pond_rain *rain, uint64_t step, pond_rain_fall
    *fall, void *user);
typedef enum { POND_COMMAND_DROP = 1, POND_COMMAND_STROKE = 2, POND_COMMAND_TRAIL = 3,
    POND_COMMAND_RAIN = 4, POND_COMMAND_CALM = 5, POND_COMMAND_WALL_BUILD = 6,
    POND_COMMAND_WALL_CLEAR = 7, POND_COMMAND_WALL_MASK = 8, POND_COMMAND_BEACH_BUILD = 9,
    POND_COMMAND_BEACH_CLEAR = 10, POND_COMMAND_BODY_ADD = 11, POND_COMMAND_BODY_REMOVE = 12,
    POND_COMMAND_BODY_MOVE = 13, POND_COMMAND_BODY_PLACE = 14, POND_COMMAND_BODY_VELOCITY = 15,
    POND_COMMAND_BODY_DRAUGHT = 16, POND_COMMAND_BODY_PUSH = 17, POND_COMMAND_EMITTER_ADD = 18,
    POND_COMMAND_EMITTER_SET = 19, POND_COMMAND_EMITTER_REMOVE = 20, POND_COMMAND_SPLASH = 21,
    POND_COMMAND_SHIFT = 22, POND_COMMAND_DEPTH_MAP = 23, POND_COMMAND_DEPTH_FUNCTION = 24,
    POND_COMMAND_CURRENT_MAP = 25, POND_COMMAND_CURRENT_FUNCTION = 26,
    POND_COMMAND_CURRENT_VELOCITIES = 27, POND_COMMAND_CURRENT_AROUND = 28, POND_COMMAND_NOTE = 32 }
    pond_command_kind;
typedef struct pond_command { pond_command_kind kind; union { struct { pond_vec2 centre; float
    radius; float height; } drop; struct { pond_vec2 from; pond_vec2 to; float radius; float height;
    } stroke; struct { pond_vec2 from; pond_vec2 to; pond_vec2 half_size; float height; } trail;
    pond_rain rain; struct { pond_shape shape; pond_pose pose; float hardness; } wall; struct {
    const uint8_t *pixels; int columns; int rows; ptrdiff_t stride; float hardness; } mask; struct {
    pond_shape shape; pond_pose pose; double half_life; float ramp; } beach; struct { pond_body_id
    id; pond_body_desc desc; } body_add; struct { pond_body_id id; pond_pose pose; pond_vec2 vector;
    float number; } body; struct { pond_emitter_id id; pond_emitter_desc desc; } emitter; struct {
    int dx; int dy; pond_enter *enter; void *user; int width; int height; pond_origin origin; bool
    walls; bool depths; } shift; struct { const float *values; int columns; int rows; ptrdiff_t
    stride; } map; struct { float (*value)(pond_vec2 point, void *user); void *user; int columns;
    int rows; double apart; } function; struct { const pond_vec2 *values; int columns; int rows;
    ptrdiff_t stride; } velocities; struct { pond_vec2 velocity; float slack; } past; struct { const
    void *bytes; size_t size; } note; } is; } pond_command;
pond_result pond_do(pond *water, pond_command *command);
const char *pond_command_name(pond_command_kind kind);
typedef enum { POND_EVENT_SPLASH = 1, POND_EVENT_CROSSING = 2, POND_EVENT_SETTLED = 3,
    POND_EVENT_STIRRED = 4 } pond_event_kind;
typedef struct pond_probe { uint32_t id; } pond_probe;
typedef struct pond_event { pond_event_kind kind; uint64_t steps; double time; pond_vec2 position;
    float height; float radius; bool rising; pond_probe probe; pond_body_id body; pond_emitter_id
    emitter; } pond_event;
bool pond_event_next(pond *water, pond_event *out);
uint64_t pond_event_dropped_count(const pond *water);
void pond_set_splash_height(pond *water, float height);
float pond_get_splash_height(const pond *water);
pond_result pond_probe_add(pond *water, pond_vec2 position, float height, pond_probe *out);
void pond_probe_remove(pond *water, pond_probe probe);
typedef struct pond_height_look { pond_colour_map colours; float level; float range; float contours;
    float shading; } pond_height_look;
void pond_draw_heights(const pond_view *view, const pond_map_target *map, const pond_parallel
    *parallel);
typedef struct pond_lagoon_look { float trough; float crest; pond_colour trough_colour; pond_colour
    crest_colour; bool literal; float steepness; float light_azimuth; float light_elevation;
    pond_colour light_colour; float ambient; float diffuse; float specular; float roughness; const
    pond_texture *surface; float surface_share; float surface_metres; float surface_shift; pond_vec2
    scroll; double time; float opacity; float refraction; const pond_texture *reflection; float
    reflectivity; float reflection_shift; const pond_map *foam; float foam_size; } pond_lagoon_look;
typedef struct pond_lake pond_lake;
typedef struct pond_lake_look { float breeze; float wind; float gusts; float period; float
    steepness; float horizon; float field_of_view; float eye; pond_vec2 sun; float glitter;
    pond_colour sun_colour; uint64_t seed; double time; const pond_lake *lake; } pond_lake_look;
typedef struct pond_lens_look { pond_lookup lookup; float strength; } pond_lens_look;
typedef enum { POND_NORMALS_GREEN_UP = 1, POND_NORMALS_GREEN_DOWN = 2 } pond_normals_green;
typedef struct pond_normals_look { pond_normals_green green; float strength; } pond_normals_look;
typedef struct pond_offset_look { pond_lookup lookup; float refraction; float shading; }
    pond_offset_look;
typedef struct pond_plane_look { float azimuth; float elevation; float distance; float
    field_of_view; pond_vec2 look_at; float look_height; float exaggeration; float depth; float
    texture_depth; pond_vec2 scroll; float refractive_index; pond_colour absorption; pond_colour
    water_colour; float ambient; float diffuse; pond_colour sun_colour; float sun_azimuth; float
    sun_elevation; float glitter; float roughness; float caustics; pond_colour sky_zenith;
    pond_colour sky_horizon; pond_colour ground_colour; float wire_width; float wire_cells;
    pond_colour wire_colour; float wire_fill; const pond_map *dry; } pond_plane_look;
typedef struct pond_plane_eye { float position[3]; float forward[3]; float across[3]; float
    upward[3]; float middle_x; float middle_y; } pond_plane_eye;
bool pond_plane_get_eye(const pond_plane_look *look, const pond_view *view, const pond_target
    *target, pond_plane_eye *out);
typedef struct pond_pool_land pond_pool_land;
typedef struct pond_pool_look { float depth; float refractive_index; float steepness; pond_colour
    absorption; pond_colour scatter; pond_colour sky_zenith; pond_colour sky_horizon; float
    sky_brightness; pond_colour sun_colour; float sun_azimuth; float sun_elevation; float glitter;
    float roughness; float caustics; float white; float tilt; float shore; float foam_size; const
    pond_map *bed; const pond_map *light; const pond_map *foam; const pond_map *dry; const
    pond_texture *sky; const pond_pool_land *land; } pond_pool_look;
typedef struct pond_sky { pond_colour zenith; pond_colour horizon; float sun; } pond_sky;
bool pond_sky_from_picture(const pond_texture *picture, pond_sky *out);
bool pond_pool_set_tint(const char *tint, pond_pool_look *out);
const char *pond_pool_tint_name(int index);
typedef struct pond_spray pond_spray;
typedef struct pond_profile_look { float water_level; float metres; float line_width; pond_colour
    line_colour; pond_colour sky_zenith; pond_colour sky_horizon; pond_colour water_colour;
    pond_colour deep_colour; pond_colour absorption; float clarity; float highlight; float
    highlight_reach; const pond_spray *spray; } pond_profile_look;
typedef enum { POND_SLOPE_STEEPNESS = 1, POND_SLOPE_DIRECTION = 2 } pond_slope_show;
typedef struct pond_slope_look { pond_slope_show show; pond_colour_map colours; float range; }
    pond_slope_look;
typedef enum { POND_LOOK_POOL = 1, POND_LOOK_OFFSET = 2, POND_LOOK_LENS = 3, POND_LOOK_PROFILE = 4,
    POND_LOOK_LAGOON = 5, POND_LOOK_PLANE = 6, POND_LOOK_HEIGHT = 7, POND_LOOK_NORMALS = 8,
    POND_LOOK_SLOPE = 9, POND_LOOK_LAKE = 10 } pond_look_kind;
typedef struct pond_look { pond_look_kind kind; union { pond_pool_look pool; pond_offset_look
    offset; pond_lens_look lens; pond_profile_look profile; pond_lagoon_look lagoon; pond_plane_look
    plane; pond_height_look height; pond_normals_look normals; pond_slope_look slope; pond_lake_look
    lake; } is; } pond_look;
typedef struct pond_look_traits { const char *name; const char *constant; const char *about; bool
    data; bool needs_texture; bool own_land; bool perspective; bool from_side; bool local; }
    pond_look_traits;
const pond_look_traits *pond_look_info(pond_look_kind kind);
pond_look_kind pond_look_find(const char *name);
pond_look pond_look_default(pond_look_kind kind);
const char *pond_look_preset_name(pond_look_kind kind, int index);
bool pond_look_preset(pond_look_kind kind, const char *preset, pond_look *out);
bool pond_look_clamp(const pond_look *look, pond_look *out);
void pond_draw(const pond_look *look, const pond_view *view, const pond_texture *texture, const
    pond_target *target, const pond_parallel *parallel);
typedef struct pond_camera { pond_vec2 from; pond_vec2 to; } pond_camera;
bool pond_draw_camera(const pond_look *look, const pond_view *view, const pond_texture *texture,
    const pond_target *picture, const pond_camera *camera, const pond_parallel *parallel);
pond_area pond_pixels_over(const pond_view *view, const pond_area *cells, const pond_target
    *target);
typedef enum { POND_RECORD_DESC = 1, POND_RECORD_RAIN = 2, POND_RECORD_SHAPE = 3, POND_RECORD_BODY =
    4, POND_RECORD_EMITTER = 5, POND_RECORD_CAUSTICS = 6, POND_RECORD_FOAM = 7, POND_RECORD_BREEZE =
    8, POND_RECORD_LOOK = 100, POND_RECORD_LAST = 255 } pond_record;
typedef enum { POND_FIELD_FLOAT = 1, POND_FIELD_DOUBLE = 2, POND_FIELD_INT = 3, POND_FIELD_SEED = 4,
    POND_FIELD_BOOL = 5, POND_FIELD_CHOICE = 6, POND_FIELD_COLOUR = 7, POND_FIELD_POINT = 8 }
    pond_field_type;
typedef struct pond_choice { int value; const char *name; const char *constant; const char *about; }
    pond_choice;
typedef struct pond_field { const char *name; const char *about; const char *unit; pond_field_type
    type; size_t offset; double low; double high; bool turns; const char *infinity; double
    initial[3]; double slider_low; double slider_high; bool logarithmic; uint32_t used_by; const
    pond_choice *choices; int choice_count; } pond_field;
const pond_field *pond_fields(pond_record record, int *count);
size_t pond_record_size(pond_record record);
const char *pond_record_name(pond_record record);
bool pond_record_clamp(pond_record record, const void *from, void *out);
bool pond_record_set(pond_record record, void *to, const char *name, double value);
double pond_record_get(pond_record record, const void *from, const char *name);
const pond_field *pond_field_find(pond_record record, const char *name);
bool pond_field_is_used(const pond_field *field, int kind);
bool pond_field_allows(const pond_field *field, double number);
int pond_field_size(const pond_field *field);
void pond_field_get(const pond_field *field, const void *record, double *numbers);
bool pond_field_set(const pond_field *field, void *record, const double *numbers);
bool pond_field_word(const pond_field *field, const char *word, double *value);
typedef struct pond_lake_found { float horizon; float share; float likeness; } pond_lake_found;
pond_result pond_lake_find(const pond_texture *picture, const pond_map_target *water, const
    pond_allocator *allocator, pond_lake_found *out);
typedef struct pond_lake_growth { pond_vec2 at; float tolerance; float horizon; } pond_lake_growth;
pond_lake_growth pond_lake_growth_default(void);
pond_result pond_lake_grow(const pond_texture *picture, const pond_lake_growth *growth, const
    pond_map_target *water, const pond_allocator *allocator, pond_lake_found *out);
pond_result pond_lake_add(const pond_texture *picture, float keep, const pond_target *target, const
    pond_map_target *water, pond_lake_found *out);
pond_result pond_lake_create(const pond_texture *photograph, const pond_map *water, const
    pond_lake_look *look, const pond_allocator *allocator, const pond_parallel *parallel, pond_lake
    **lake);
void pond_lake_destroy(pond_lake *lake);
bool pond_lake_set_photograph(pond_lake *lake, const pond_texture *photograph, const pond_parallel
    *parallel);
bool pond_lake_find_sun(const pond_texture *photograph, float horizon, pond_vec2 *out);
float pond_lake_pond_size(const pond_lake_look *look, const pond_target *target);
bool pond_lake_point_at(const pond_lake_look *look, const pond_view *view, const pond_target
    *target, pond_vec2 pixel, pond_vec2 *out);
typedef struct pond_caustics { float depth; float refractive_index; float steepness; float
    sun_azimuth; float sun_elevation; float strength; float blur; } pond_caustics;
pond_caustics pond_caustics_default(void);
void pond_draw_caustics(const pond_caustics *caustics, const pond_view *view, const pond_map *bed,
    const pond_map_target *light, const pond_parallel *parallel);
typedef struct pond_foam { float wave_speed; float onset; float full; float growth; float half_life;
    float spread; } pond_foam;
pond_foam pond_foam_default(void);
void pond_update_foam(const pond_foam *settings, const pond_view *view, const pond_map *velocity,
    double seconds, const pond_map_target *foam, const pond_parallel *parallel);
typedef struct pond_mesh { int columns; int rows; size_t vertices; size_t indices; } pond_mesh;
pond_mesh pond_mesh_measure(const pond_view *view, int every);
void pond_mesh_positions(const pond_view *view, int every, float *out);
void pond_mesh_normals(const pond_view *view, int every, float *out);
void pond_mesh_coordinates(const pond_view *view, int every, float *out);
void pond_mesh_triangles(const pond_view *view, int every, uint32_t *out);
pond_result pond_wall_build(pond *water, const pond_shape *shape, const pond_pose *pose, float
    hardness);
pond_result pond_wall_clear(pond *water, const pond_shape *shape, const pond_pose *pose);
pond_result pond_set_wall_mask(pond *water, const uint8_t *pixels, int columns, int rows, ptrdiff_t
    stride, float hardness);
bool pond_is_wall(const pond *water, pond_vec2 point);
void pond_copy_walls(const pond *water, int x, int y, int width, int height, uint8_t *out, ptrdiff_t
    stride);
pond_result pond_set_depth_map(pond *water, const float *depths, int columns, int rows, ptrdiff_t
    stride);
pond_result pond_set_depth_function(pond *water, float (*depth)(pond_vec2 point, void *user), void
    *user);
float pond_depth_at(const pond *water, pond_vec2 point);
pond_result pond_beach_build(pond *water, const pond_shape *shape, const pond_pose *pose, double
    half_life, float ramp);
pond_result pond_beach_clear(pond *water, const pond_shape *shape, const pond_pose *pose);
typedef bool pond_write(void *user, const void *bytes, size_t size);
typedef struct pond_recorder { pond_write *write; void *user; uint64_t first; uint64_t last;
    uint64_t check; bool failed; } pond_recorder;
pond_result pond_recorder_begin(pond_recorder *recorder, const pond *water, pond_write *write, void
    *user);
pond_result pond_recorder_add(pond_recorder *recorder, const pond *water, const pond_command
    *command);
pond_result pond_recorder_mark(pond_recorder *recorder, const pond *water);
pond_result pond_recorder_end(pond_recorder *recorder, const pond *water);
typedef struct pond_recording_info { uint32_t version; int library[3]; pond_desc desc; uint64_t
    begin; uint64_t end; uint64_t steps; double seconds; uint64_t commands; bool whole; size_t size;
    } pond_recording_info;
typedef struct pond_replay pond_replay;
pond_result pond_replay_create(const void *bytes, size_t size, const pond_desc *host, pond_replay
    **out);
void pond_replay_destroy(pond_replay *replay);
const pond_recording_info *pond_replay_get_info(const pond_replay *replay);
bool pond_replay_next(pond_replay *replay, uint64_t *step, pond_command *command);
void pond_replay_rewind(pond_replay *replay);
typedef bool pond_replay_listener(void *user, const pond_command *command);
pond_result pond_replay_do(pond_replay *replay, pond *water, pond_replay_listener *listener, void
    *user);
bool pond_replay_has_ended(const pond_replay *replay, const pond *water);
pond_result pond_replay_run(pond_replay *replay, pond *water);
void pond_replay_get_marks(const pond_replay *replay, uint64_t *kept, uint64_t *missed);
size_t pond_save_size(const pond *water);
pond_result pond_save(const pond *water, void *bytes, size_t size);
pond_result pond_load(const void *bytes, size_t size, const pond_desc *host, pond **out);
typedef struct pond_droplet { pond_vec2 position; pond_vec2 velocity; float radius; } pond_droplet;
struct pond_spray { pond_droplet *droplets; int capacity; int count; uint64_t seed; uint64_t
    splashes; };
void pond_spray_splash(pond_spray *spray, const pond_event *event, float amount);
void pond_spray_step(pond_spray *spray, const pond_view *view, double seconds);
size_t pond_state_size(const pond *water);
pond_result pond_state_save(pond *water, void *bytes, size_t size);
pond_result pond_state_save_changes(pond *water, void *bytes, size_t size);
pond_result pond_state_restore(pond *water, const void *bytes, size_t size);
int pond_hash_rows(const pond *water, uint64_t *hashes, int capacity);
typedef enum { POND_TEXELS_R16F = 1, POND_TEXELS_RG16F = 2, POND_TEXELS_RGBA16F = 3,
    POND_TEXELS_RGBA8 = 4 } pond_texels;
size_t pond_texel_size(pond_texels kind);
void pond_write_texels(const pond_view *view, const pond_area *cells, pond_texels kind, float range,
    void *out, ptrdiff_t stride, const pond_parallel *parallel);
pond_area pond_texels_over(const pond_view *view, const pond_area *moved);
typedef enum { POND_ORDER_BGRA = 1, POND_ORDER_PREMULTIPLIED = 2 } pond_pixel_order;
void pond_reorder_pixels(const pond_target *target, unsigned order);
typedef struct pond_world pond_world;
typedef struct pond_chunk { int32_t x; int32_t y; } pond_chunk;
typedef struct pond_world_point { pond_chunk chunk; pond_vec2 at; } pond_world_point;
typedef bool pond_world_map(void *user, pond_chunk chunk, uint8_t *cells);
struct pond_world_desc { pond_stamp stamp; pond_desc water; pond_world_map *map; void *user; bool
    masks; size_t memory; uint64_t room[8]; };
size_t pond_world_chunk_memory(const pond_world_desc *desc);
pond_result pond_world_create(const pond_world_desc *desc, pond_world **out);
void pond_world_destroy(pond_world *world);
pond_world_desc pond_world_get_desc(const pond_world *world);
void pond_world_remap(pond_world *world, pond_chunk chunk);
pond_result pond_world_set_mask(pond_world *world, pond_chunk chunk, const uint8_t *cells, size_t
    size);
void pond_world_clear_mask(pond_world *world, pond_chunk chunk);
void pond_world_step_many(pond_world *world, int64_t steps);
int pond_world_advance(pond_world *world, double seconds);
uint64_t pond_world_get_steps(const pond_world *world);
bool pond_world_is_resting(const pond_world *world);
void pond_world_calm(pond_world *world);
void pond_world_drop(pond_world *world, pond_world_point centre, float radius, float height);
void pond_world_stroke(pond_world *world, pond_world_point from, pond_world_point to, float radius,
    float height);
void pond_world_splash(pond_world *world, pond_world_point centre, float radius, float height);
int pond_world_splash_count(const pond_world *world);
void pond_world_set_rain(pond_world *world, const pond_rain *rain, pond_world_point from,
    pond_world_point to);
pond_rain pond_world_get_rain(const pond_world *world);
pond_result pond_world_body_add(pond_world *world, pond_world_point place, const pond_body_desc
    *desc, pond_body_id *id);
void pond_world_body_remove(pond_world *world, pond_body_id id);
void pond_world_body_move(pond_world *world, pond_body_id id, pond_world_point place, float angle);
void pond_world_body_set_velocity(pond_world *world, pond_body_id id, pond_vec2 velocity, float
    spin);
void pond_world_body_place(pond_world *world, pond_body_id id, pond_world_point place, float angle);
void pond_world_body_set_draught(pond_world *world, pond_body_id id, float draught);
void pond_world_body_push(pond_world *world, pond_body_id id, pond_vec2 force);
bool pond_world_body_get_state(pond_world *world, pond_body_id id, pond_chunk *chunk,
    pond_body_state *state);
void pond_world_body_set_user(pond_world *world, pond_body_id id, void *user);
void *pond_world_body_get_user(const pond_world *world, pond_body_id id);
int pond_world_body_list(const pond_world *world, pond_body_id *ids, int capacity);
bool pond_world_event_next(pond_world *world, pond_event *out, pond_chunk *chunk);
uint64_t pond_world_event_dropped_count(const pond_world *world);
void pond_world_set_splash_height(pond_world *world, float height);
pond_result pond_world_emitter_add(pond_world *world, pond_chunk chunk, const pond_emitter_desc
    *desc, pond_emitter_id *id);
pond_result pond_world_emitter_set(pond_world *world, pond_emitter_id id, pond_chunk chunk, const
    pond_emitter_desc *desc);
void pond_world_emitter_remove(pond_world *world, pond_emitter_id id);
void pond_world_emitter_set_user(pond_world *world, pond_emitter_id id, void *user);
void *pond_world_emitter_get_user(const pond_world *world, pond_emitter_id id);
int pond_world_emitter_count(const pond_world *world);
pond_result pond_world_probe_add(pond_world *world, pond_world_point position, float height,
    pond_probe *out);
void pond_world_probe_remove(pond_world *world, pond_probe probe);
void pond_world_copy_heights(const pond_world *world, pond_chunk chunk, int x, int y, int width, int
    height, float *out, ptrdiff_t stride);
void pond_world_copy_velocities(const pond_world *world, pond_chunk chunk, int x, int y, int width,
    int height, float *out, ptrdiff_t stride);
size_t pond_world_view_size(const pond_world *world, int width, int height);
pond_view pond_world_get_view(const pond_world *world, pond_chunk chunk, int x, int y, int width,
    int height, void *memory, size_t size);
void pond_world_copy_land(pond_world *world, pond_chunk chunk, int x, int y, int width, int height,
    float *out, ptrdiff_t stride);
bool pond_world_is_land(pond_world *world, pond_world_point point);
float pond_world_height_at(const pond_world *world, pond_world_point point);
pond_vec2 pond_world_slope_at(const pond_world *world, pond_world_point point);
size_t pond_world_chunk_save_size(const pond_world *world);
pond_result pond_world_chunk_save(const pond_world *world, pond_chunk chunk, void *bytes, size_t
    size);
pond_result pond_world_chunk_load(pond_world *world, pond_chunk chunk, const void *bytes, size_t
    size);
void pond_world_chunk_forget(pond_world *world, pond_chunk chunk);
size_t pond_world_save_size(const pond_world *world);
pond_result pond_world_save(const pond_world *world, void *bytes, size_t size);
pond_result pond_world_load(pond_world *world, const void *bytes, size_t size);
typedef struct pond_world_stats { int kept; int moving; int most; uint64_t lost; uint64_t denied; }
    pond_world_stats;
pond_world_stats pond_world_get_stats(const pond_world *world);
int pond_world_chunk_list(const pond_world *world, pond_chunk *chunks, int capacity);
uint64_t pond_world_hash(const pond_world *world);
]==]

return headers
