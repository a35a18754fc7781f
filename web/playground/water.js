// The water of the playground: a pond, how it looks, what was done to it, and its drawing.

import { Look, Pond } from '../dist/index.js';
import { CanvasPainter } from '../dist/canvas_painter.js';
import { stillOf } from '../dist/film.js';
import { gpuPainter, onContextChange } from '../dist/gpu.js';
import { FEW_PIXELS, sizeFor } from '../dist/scene.js';
import { Program } from './program.js';

const MOST_STEPS = 40; // of a frame
const MOST_SECONDS = 600; // that are kept for a link
const NEAR = 0.45; // logarithm of what a scene's cells are changed by for the pixels' sake

// How many cells a box gets, which are square: one for two by two of the processor's pixels where that
// is near what the scene wants, as it draws fastest; otherwise as many as that.
function cellsFor(cells, { width, height }) {
    const { columns, rows } = sizeFor(width, height, FEW_PIXELS);
    const half = pixels => Math.max(2, Math.ceil(pixels / 2));
    if (Math.abs(Math.log(half(Math.max(columns, rows)) / cells)) < NEAR) {
        return { across: half(columns), down: half(rows) };
    }
    const each = side => Math.max(2, Math.round(cells * side / Math.max(width, height)));
    return { across: each(width), down: each(height) };
}

/** Things to throw, and their outlines. [m] */
export const shapes = {
    duck: { length: 0.16, radius: 0.055 },
    ball: { radius: 0.06 },
};

export class Water {
    #engine;
    #canvas;
    #scene;
    #painter;
    #stepSeconds = 0.01;
    #left = 0;
    #log = [];
    #player;
    #program;
    #script; // of a program's scene that is done again
    pond;
    settings;
    ground;
    /** What lies on it, for whoever draws that: walls and things with the step they came at. */
    walls = [];
    things = [];

    constructor(engine, canvas) {
        this.#engine = engine;
        this.#canvas = canvas;
        onContextChange(() => { this.#paint(); this.draw(); });
    }

    /** Whether a recording is under way. */
    get replays() {
        return this.#player !== undefined || this.#script !== undefined;
    }

    /**
     * One of the program's scenes over a picture; `script`: what was done to it, to be done again.
     * Throws, with the old water kept, what the library refuses.
     */
    beginProgram(settings, index, picture, script) {
        const program = new Program(this.#engine, index, settings, picture, this.#canvas);
        this.#clear();
        this.#program = program;
        this.#script = script;
        this.#stepSeconds = program.stepSeconds;
        this.#log = [];
        this.#start(program.pond, settings);
    }

    /** New water for a box. [CSS pixels] Throws, with the old water kept, what the library refuses. */
    begin(settings, box) {
        const { across, down } = cellsFor(settings.cells, box);
        const options = {
            ...settings.pond,
            width: across,
            height: settings.pond.solver === 'column' ? 1 : down,
            cellSize: settings.metres / Math.max(across, down),
        };
        const pond = Pond.make(this.#engine, options);
        const probe = Pond.make(this.#engine, options);
        probe.step();
        this.#stepSeconds = probe.time;
        probe.destroy();
        this.#take(pond, settings);
        this.#log = [{ options }];
        this.do('rain', settings.rain);
    }

    #clear() {
        this.#player?.close();
        this.#program?.destroy();
        this.#painter?.destroy();
        this.#scene?.look.destroy();
        this.#player = this.#program = this.#script = this.#painter = this.#scene = undefined;
        this.pond?.destroy();
    }

    #start(pond, settings) {
        this.pond = pond;
        this.settings = settings;
        this.walls = [];
        this.things = [];
        this.#left = 0;
    }

    #take(pond, settings) {
        const look = this.#look(settings);
        this.#clear();
        this.#start(pond, settings);
        this.#use(look);
    }

    #look({ look }) {
        return new Look(this.#engine, look.name, look.preset ?? '', look.options ?? {});
    }

    #use(look) {
        this.#scene?.look.destroy();
        this.#scene = { engine: this.#engine, pond: this.pond, look, backdrop: this.ground,
            film: stillOf };
        this.#paint();
    }

    #paint() {
        this.#painter?.destroy();
        this.#painter = this.#scene === undefined ? undefined
            : gpuPainter(this.#scene, this.#canvas, false)
                ?? new CanvasPainter(this.#scene, this.#canvas);
    }

    /** Another look, or another picture under it. */
    dress(settings, ground) {
        if (this.#program !== undefined) {
            this.#program.dress(settings.look);
            this.settings = settings;
            return;
        }
        const look = this.#look(settings);
        this.settings = settings;
        this.ground = ground;
        if (this.pond !== undefined) {
            this.#use(look);
        }
    }

    /** Calls a function of the pond, and keeps it for a link. */
    do(name, ...values) {
        const made = this.pond[name](...values);
        if (!this.replays) {
            this.#log.push({ steps: this.pond.steps, name, values });
        }
        return made;
    }

    wall(x, y, radius, built) {
        if (built) { // waters other than wave hold their walls' cells at rest
            this.do('wall', { x, y, radius }, this.settings.pond.solver === 'wave' ? 0 : Infinity);
        } else {
            this.do('clearWall', { x, y, radius });
        }
        this.walls.push({ steps: this.pond.steps, x, y, radius, built });
    }

    throw(kind, x, y, angle) {
        const rim = Math.min(0.05, 9 * this.pond.cellSize); // round hulls make round waves
        const id = this.do('addBody', { ...shapes[kind], x, y, angle },
            { floating: true, lift: 0.12, thickness: 0.06, density: 420, rim });
        this.things.push({ steps: this.pond.steps, id: String(id), kind });
    }

    /** Side lengths. [m] */
    get size() {
        const { width, height, cellSize } = this.pond;
        return { width: width * cellSize, height: height * cellSize };
    }

    /** Whether it will look the same until it is touched. */
    get still() {
        return this.#program === undefined && this.pond.resting && !(this.settings.rain.rate > 0) && !this.replays;
    }

    /** Moves it on. Returns whether a recording came to its end, and then whether its hash was kept. */
    advance(seconds) {
        this.#left += Math.min(seconds, 0.1) / this.#stepSeconds;
        const steps = Math.min(Math.floor(this.#left), MOST_STEPS);
        this.#left = Math.min(this.#left - steps, 1);
        if (this.#program !== undefined) {
            return this.#goOn(steps);
        }
        if (this.#player === undefined) {
            this.pond.step(steps);
            return undefined;
        }
        for (let i = 0; i < steps; i++) {
            if (!this.#player.step()) {
                return this.#end();
            }
        }
        return undefined;
    }

    // A program's scene, with what is to be done again. Returns as advance() does.
    #goOn(steps) {
        const script = this.#script;
        if (script === undefined) {
            this.#program.step(steps);
            return undefined;
        }
        const to = Math.min(this.pond.steps + steps, script.steps);
        while (this.pond.steps < to || script.acts[0]?.steps === to) {
            while (script.acts[0]?.steps === this.pond.steps) {
                const { name, values } = script.acts.shift();
                this.pond[name](...values);
            }
            if (this.pond.steps < to) {
                this.#program.step(1);
            }
        }
        if (to < script.steps) {
            return undefined;
        }
        this.#script = undefined;
        const hash = this.pond.hash();
        return { same: String(hash) === script.hash, steps: to, hash };
    }

    #end() {
        const { same } = this.#player;
        this.#player.close();
        this.#player = undefined;
        this.#log = [];
        return { same, steps: this.pond.steps, hash: this.pond.hash() };
    }

    draw() {
        if (this.#program !== undefined) {
            this.#program.draw();
            return;
        }
        const { clientWidth, clientHeight } = this.#canvas;
        if (this.#painter !== undefined && clientWidth > 0 && clientHeight > 0) {
            this.#painter.draw(clientWidth, clientHeight, getComputedStyle(this.#canvas));
        }
    }

    /** Where a place of the picture lies in the water, both as shares; undefined: not in it. */
    place(at) {
        return this.#program === undefined ? at : this.#program.place(at);
    }

    // ---- links ----------------------------------------------------------------------------------

    /** What is to be seen on it besides, of a scene that is done again. */
    show(walls, things) {
        this.walls = walls;
        this.things = things;
    }

    /** What was done to one of the program's scenes, and to how large a one. Undefined for others. */
    script() {
        return this.#program === undefined ? undefined
            : { size: this.#program.size, acts: this.#log, steps: this.pond.steps,
                hash: String(this.pond.hash()) };
    }

    /** All that was done as a recording of the library's: the same steps again, on new water. */
    recording() {
        const [first, ...acts] = this.#log;
        if (first === undefined) {
            throw new Error('water that came by a link is sent on by that link; press Anew for your own');
        }
        if (this.pond.time > MOST_SECONDS) {
            throw new Error(`only the first ${MOST_SECONDS / 60} minutes fit into a link; press Anew`);
        }
        const pond = Pond.make(this.#engine, first.options);
        try {
            pond.record();
            for (const { steps, name, values } of acts) {
                pond.step(steps - pond.steps);
                pond[name](...values);
            }
            pond.step(this.pond.steps - pond.steps);
            if (pond.hash() !== this.pond.hash()) {
                throw new Error('the water came out differently: this is a fault of the playground');
            }
            return pond.endRecord();
        } finally {
            pond.destroy();
        }
    }

    /** Begins a recording. */
    replay(bytes, settings, walls, things) {
        const player = Pond.player(this.#engine, bytes);
        const probe = Pond.player(this.#engine, bytes);
        probe.step();
        this.#stepSeconds = probe.pond.time > 0 ? probe.pond.time : this.#stepSeconds;
        probe.pond.destroy();
        probe.close();
        this.#take(player.pond, settings);
        this.#player = player;
        this.#log = [];
        this.walls = walls;
        this.things = things;
    }

    /** To its end at once. */
    skip() {
        if (this.#program !== undefined) {
            return this.#goOn(Infinity);
        }
        while (this.#player.step()) { /* on */ }
        return this.#end();
    }
}
