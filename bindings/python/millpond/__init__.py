"""Real-time ripple water: height fields in NumPy arrays.

    import millpond

    pond = millpond.Pond(width=400, height=300, solver="dispersive", depth=0.25)
    pond.drop((2.0, 1.5), radius=0.05, height=-0.02)
    pond.animate(seconds=4).save("ring.mp4")  # a film of the heights
    for heights in pond.run(seconds=2, every=1 / 30):  # the next two seconds as arrays
        print(pond.time, heights.min(), heights.max())

A Pond has walls, uneven ground, currents, bodies and wave makers; World is water without sides. Pond.record() and
replay() write and repeat recordings. photo() renders water over photographs with the program. fields() lists settings,
their units and ranges.

Lengths are in metres and times in seconds. Positions are (x, y) from the upper left corner, y down. Arrays have
rows first: heights[row, column].
"""

from ._couple import Coupling
from ._errors import Error, OutOfMemory, RangeError
from ._fields import fields
from ._looks import looks, presets
from ._photo import Photo, photo
from ._pond import Pond, Spring, Stats, time_step_limit, version
from ._recording import Command, Recording, Replay, State, replay
from ._shapes import Shape, bitmap, capsule, disc, polygon, rectangle
from ._water import Body, BodyState, Emitter, Event
from ._world import World, WorldStats

__version__ = version()
__all__ = ["Body", "BodyState", "Command", "Coupling", "Emitter", "Error", "Event", "OutOfMemory", "Photo", "Pond",
           "RangeError", "Recording", "Replay", "Shape", "Spring", "State", "Stats", "World", "WorldStats", "bitmap",
           "capsule", "disc", "fields", "looks", "photo", "polygon", "presets", "rectangle", "replay", "time_step_limit"]
