// The water of the playground: a scene of the program, and the user's commands.

import { Program } from './program.js';

const MOST_STEPS = 40; // in a frame

/** Things to throw, and their outlines. [m] */
export const shapes = {
    duck: { length: 0.16, radius: 0.055 },
    ball: { radius: 0.06 },
};

export class Water {
    #engine;
    #canvas;
    #program;
    #log = []; // functions of the pond that were called
    #script; // such a log and its end, while it is replayed
    #left = 0;
    #wind; // an emitter
    settings;
    /** The rain at the beginning. */
    rain;
    /** Walls and things, each with the step of its beginning. */
    walls = [];
    things = [];

    constructor(engine, canvas) {
        this.#engine = engine;
        this.#canvas = canvas;
    }

    get pond() {
        return this.#program?.pond;
    }

    /** Whether a link is being replayed. */
    get replays() {
        return this.#script !== undefined;
    }

    /**
     * Begins a scene over a picture; `script`: commands to replay. Throws the library's message for
     * settings that it refuses; the old water then stays.
     */
    begin(settings, index, picture, script) {
        const program = new Program(this.#engine, index, settings, picture, this.#canvas);
        this.#program?.destroy();
        this.#program = program;
        this.settings = settings;
        this.rain = settings.rain;
        this.#restart(script);
    }

    #restart(script) {
        this.#script = script;
        this.#log = [];
        this.#left = 0;
        this.#wind = undefined;
        this.walls = [];
        this.things = [];
    }

    /** Changes the look. A change to or from a lake begins again. */
    dress(settings) {
        const { pond } = this;
        this.#program.dress(settings.look);
        this.settings = settings;
        if (this.pond !== pond) {
            this.#restart();
        }
    }

    /** The lake of the picture: 'found' if it mirrors, a place in it as fractions if one is likely, else undefined. */
    get lake() {
        return this.#program.lake;
    }

    /** The look lake then takes the water around a place of the picture, in fractions. */
    tap(place) {
        this.#program.tap(place);
    }

    /** Changes the picture, which has the size of the first one. */
    lay(picture) {
        this.#program.lay(picture);
        this.dress(this.settings);
    }

    #call(name, values) {
        return name === 'wind' ? this.#blow(...values) : this.pond[name](...values);
    }

    #blow(speed) {
        if (this.#wind !== undefined) {
            this.pond.removeEmitter(this.#wind);
        }
        this.#wind = speed > 0 ? this.pond.addEmitter({ kind: 'breeze', speed }) : undefined;
    }

    /** Calls a function of the pond, or `wind` with a speed [m/s], and keeps the call for a link. */
    do(name, ...values) {
        const made = this.#call(name, values);
        if (!this.replays) {
            this.#log.push({ steps: this.pond.steps, name, values });
        }
        return made;
    }

    wall(x, y, radius, built) {
        if (built) { // only the wave solver has walls that reflect freely
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

    /** Size of its picture: { columns, rows }. */
    get pixels() {
        return this.#program.size;
    }

    /** Moves the water. At the end of a replay, returns { same, steps, hash }. */
    advance(seconds) {
        this.#left += Math.min(seconds, 0.1) * this.#program.rate;
        const steps = Math.min(Math.floor(this.#left), MOST_STEPS);
        this.#left = Math.min(this.#left - steps, 1);
        return this.#step(steps);
    }

    #step(steps) {
        const script = this.#script;
        if (script === undefined) {
            this.#program.step(steps);
            return undefined;
        }
        const to = Math.min(this.pond.steps + steps, script.steps);
        while (this.pond.steps < to || script.acts[0]?.steps === to) {
            while (script.acts[0]?.steps === this.pond.steps) {
                const { name, values } = script.acts.shift();
                this.#call(name, values);
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

    /** Replays to the end at once. */
    skip() {
        return this.#step(Infinity);
    }

    draw() {
        this.#program.draw();
    }

    /** As Program.place(). */
    place(at) {
        return this.#program.place(at);
    }

    /** The user's commands, which can be replayed on a picture of the same size. */
    script() {
        return { size: this.pixels, acts: this.#log, steps: this.pond.steps, hash: String(this.pond.hash()) };
    }
}
