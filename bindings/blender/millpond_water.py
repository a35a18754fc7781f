"""Millpond water: an add-on for Blender that simulates a mesh as a pond.

Add > Mesh > Millpond Water adds the mesh. Its settings are in the properties of the object. Objects in the collection
"movers" are round bodies; their part below the surface presses on the water. Install the Python package millpond for
Blender's Python first (docs/python.md).
"""

import bpy
import numpy as np
from bpy.app.handlers import persistent

import millpond

bl_info = {"name": "Millpond Water", "author": "Millpond", "version": (0, 1, 0), "blender": (3, 4, 0),
           "location": "Add > Mesh", "description": "Real-time ripple water", "category": "Add Mesh"}
SETTINGS = ("columns", "rows", "cell_size", "depth", "rain", "seed")
runs = {}  # by the names of objects


class WaterSettings(bpy.types.PropertyGroup):
    active: bpy.props.BoolProperty(name="Water", description="Whether the mesh is a pond")
    columns: bpy.props.IntProperty(name="Columns", default=256, min=2, max=4096)
    rows: bpy.props.IntProperty(name="Rows", default=256, min=2, max=4096)
    cell_size: bpy.props.FloatProperty(name="Cell size", default=0.01, min=1e-4, max=100, unit="LENGTH", precision=4)
    depth: bpy.props.FloatProperty(name="Depth", default=0.25, min=1e-4, max=1000, unit="LENGTH")
    rain: bpy.props.FloatProperty(name="Rain", description="Drops per square metre and second", default=0, min=0)
    seed: bpy.props.IntProperty(name="Seed", default=1, min=0)
    movers: bpy.props.PointerProperty(name="Movers", type=bpy.types.Collection)


class Run:
    """The pond of an object, simulated up to a frame."""

    def __init__(self, water, frame):
        self.settings = settings_of(water)
        self.frame = frame
        self.bodies = {}
        self.pond = millpond.Pond(width=water.columns, height=water.rows, cell_size=water.cell_size, depth=water.depth,
                                  solver="dispersive", seed=water.seed, max_steps=1_000_000)
        self.pond.rain(rate=water.rain)

    def move(self, name, position, radius, draught):
        """Moves the body of an object during the next frame. It is added when it reaches the water."""
        if name in self.bodies:
            self.bodies[name].move(position)
            self.bodies[name].set_draught(draught)
        elif draught > 0 and radius > 0:
            self.bodies[name] = self.pond.body(millpond.disc(radius), position, draught=0)
            self.bodies[name].set_draught(draught)


def settings_of(water):
    return [getattr(water, name) for name in SETTINGS]


def points(water, heights):
    """The vertices: centres of cells, with the middle of the pond at the origin. The first row is the one at the top."""
    x = (np.arange(water.columns) - (water.columns - 1) / 2) * water.cell_size
    y = ((water.rows - 1) / 2 - np.arange(water.rows)) * water.cell_size
    grid = np.empty((water.rows, water.columns, 3), np.float32)
    grid[..., 0], grid[..., 1], grid[..., 2] = x, y[:, None], heights
    return grid


def make_mesh(mesh, water):
    cells = np.arange(water.rows * water.columns).reshape(water.rows, water.columns)
    faces = np.stack([cells[1:, :-1], cells[1:, 1:], cells[:-1, 1:], cells[:-1, :-1]], axis=-1).reshape(-1, 4)
    mesh.clear_geometry()
    mesh.from_pydata(points(water, 0.0).reshape(-1, 3).tolist(), [], faces.tolist())
    mesh.polygons.foreach_set("use_smooth", np.ones(len(faces), bool))


def update(thing, scene):
    """Simulates the pond of an object up to the present frame, and moves its vertices."""
    water, frame = thing.millpond, scene.frame_current
    run = runs.get(thing.name)
    if run is None or frame < run.frame or run.settings != settings_of(water):
        run = runs[thing.name] = Run(water, min(frame, scene.frame_start))
    inverse = thing.matrix_world.inverted()
    for mover in water.movers.objects if water.movers else ():
        x, y, z = inverse @ mover.matrix_world.translation
        width, height = water.columns * water.cell_size, water.rows * water.cell_size
        run.move(mover.name, (x + width / 2, height / 2 - y), max(mover.dimensions.xy) / 2,
                 max(0.0, mover.dimensions.z / 2 - z))
    run.pond.advance((frame - run.frame) * scene.render.fps_base / scene.render.fps)
    run.frame = frame
    if len(thing.data.vertices) != water.columns * water.rows:
        make_mesh(thing.data, water)
    thing.data.vertices.foreach_set("co", points(water, run.pond.heights).ravel())
    thing.data.update()


@persistent
def on_frame(scene, _):
    for thing in scene.objects:
        if thing.type == "MESH" and thing.millpond.active:
            update(thing, scene)


@persistent
def on_load(_):
    runs.clear()


class AddWater(bpy.types.Operator):
    """Adds a mesh that is simulated as a pond"""

    bl_idname = "mesh.millpond_water_add"
    bl_label = "Millpond Water"
    bl_options = {"REGISTER", "UNDO"}

    def execute(self, context):
        thing = bpy.data.objects.new("Water", bpy.data.meshes.new("Water"))
        thing.millpond.active = True
        runs.pop(thing.name, None)  # of a removed object of this name
        context.collection.objects.link(thing)
        context.view_layer.objects.active = thing
        update(thing, context.scene)
        return {"FINISHED"}


class WaterPanel(bpy.types.Panel):
    bl_idname = "OBJECT_PT_millpond"
    bl_label = "Millpond Water"
    bl_space_type = "PROPERTIES"
    bl_region_type = "WINDOW"
    bl_context = "object"

    @classmethod
    def poll(cls, context):
        return context.object is not None and context.object.type == "MESH"

    def draw(self, context):
        for name in ("active", *SETTINGS, "movers"):
            self.layout.prop(context.object.millpond, name)


CLASSES = (WaterSettings, AddWater, WaterPanel)


def draw_menu(self, _):
    self.layout.operator(AddWater.bl_idname, icon="MOD_OCEAN")


def register():
    for one in CLASSES:
        bpy.utils.register_class(one)
    bpy.types.Object.millpond = bpy.props.PointerProperty(type=WaterSettings)
    bpy.types.VIEW3D_MT_mesh_add.append(draw_menu)
    bpy.app.handlers.frame_change_post.append(on_frame)
    bpy.app.handlers.load_post.append(on_load)


def unregister():
    bpy.app.handlers.load_post.remove(on_load)
    bpy.app.handlers.frame_change_post.remove(on_frame)
    bpy.types.VIEW3D_MT_mesh_add.remove(draw_menu)
    del bpy.types.Object.millpond
    for one in reversed(CLASSES):
        bpy.utils.unregister_class(one)
