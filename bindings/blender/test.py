"""Tests the add-on: blender --background --factory-startup --python-exit-code 1 --python test.py -- PICTURE."""

import pathlib
import sys

import bpy
import numpy as np

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import millpond_water  # noqa: E402

scene = bpy.context.scene


def heights(water):
    found = np.empty(3 * len(water.data.vertices), np.float32)
    water.data.vertices.foreach_get("co", found)
    return found.reshape(water.millpond.rows, water.millpond.columns, 3)[..., 2]


millpond_water.register()
for thing in list(bpy.data.objects):
    if thing.type == "MESH":
        bpy.data.objects.remove(thing)

# Rain: the same frame has the same water, also after a jump back.
bpy.ops.mesh.millpond_water_add()
water = bpy.context.object
water.millpond.rain, water.millpond.columns, water.millpond.rows = 50, 160, 96
scene.frame_set(1)
assert len(water.data.vertices) == 160 * 96 and not heights(water).any()
for frame in range(2, 13):
    scene.frame_set(frame)
first = heights(water)
assert np.ptp(first) > 1e-3
scene.frame_set(3)
assert not np.array_equal(heights(water), first)
scene.frame_set(12)
assert np.allclose(heights(water), first, atol=1e-6)

# A ball that moves through the water makes waves where it is.
water.millpond.rain = 0
bpy.ops.mesh.primitive_uv_sphere_add(radius=0.08, location=(-0.5, 0.2, 0.05))
ball = bpy.context.object
water.millpond.movers = bpy.data.collections.new("Movers")
water.millpond.movers.objects.link(ball)
for frame, x in ((1, -0.5), (40, 0.5)):
    ball.location.x = x
    ball.keyframe_insert("location", frame=frame)
for frame in range(1, 33):
    scene.frame_set(frame)
surface = heights(water)
rows, columns = np.nonzero(abs(surface) > 0.5 * abs(surface).max())
x, y = (columns.mean() - 79.5) * 0.01, (47.5 - rows.mean()) * 0.01
assert abs(surface).max() > 1e-3 and abs(y - ball.location.y) < 0.1 and -0.4 < x < ball.location.x + 0.1, (x, y)

# A render shows the waves.
material = bpy.data.materials.new("Water")
material.use_nodes = True
shader = material.node_tree.nodes["Principled BSDF"]
shader.inputs["Base Color"].default_value, shader.inputs["Roughness"].default_value = (0.02, 0.15, 0.25, 1), 0.1
water.data.materials.append(material)
camera = scene.camera
camera.location, camera.rotation_euler = (0, -1.9, 1.2), (1.0, 0, 0)
scene.render.engine, scene.cycles.samples, scene.cycles.use_denoising = "CYCLES", 16, False
scene.render.resolution_x, scene.render.resolution_y = 320, 180
scene.render.filepath = sys.argv[-1]
bpy.ops.render.render(write_still=True)
millpond_water.unregister()
print("the add-on works")
