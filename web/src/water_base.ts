// Functions of ponds and worlds: time, touches, bodies, emitters, events, reading at points.

import { RecordKind, type Bytes, type Engine } from './engine.js';
import type { BodyOptions, EmitterOptions, PondOptions } from './fields.js';

/** A point or vector in the water's plane. [m], x to the right, y down from the upper left corner. */
export interface Point { x: number; y: number }

/** An outline. A disc of `radius`, a `capsule`, a rectangle of `width` × `height`, or `points`. */
export type Shape =
    | { radius: number }
    | { length: number; radius: number }
    | { width: number; height: number }
    | { points: readonly Point[] };

/** A shape and its place. `angle` turns it from x towards y. [rad], default 0 */
export type Placed<S extends Shape> = S & Point & { angle?: number };

/** State of a body. */
export interface BodyState {
    x: number;
    y: number;
    angle: number;
    /** [m/s] */
    velocity: Point;
    /** [rad/s] */
    spin: number;
    /** Vertical velocity, upward. [m/s] */
    rise: number;
    /** How deep its bottom is below the water around it. [m] */
    draught: number;
    /** Height of the water over it. [m] */
    level: number;
    resting: boolean;
}

/** The water at a point. */
export interface Surface {
    /** [m] */
    height: number;
    slope: Point;
    /** Vertical velocity, upward. [m/s] */
    rise: number;
    /** Horizontal velocity. [m/s] */
    velocity: Point;
    /** [m] */
    depth: number;
    wall: boolean;
}

/** A hint for the sound of a splash. */
export interface Sound {
    /** As perceived, from 0 for a tiny drop to 1 for a car. */
    loudness: number;
    /** Of the bubble. [Hz] */
    pitch: number;
    /** Duration. [s] */
    seconds: number;
}

/** An option that fits the time step to frames. */
export interface FrameOptions {
    /**
     * Duration of a frame, such as 1 / 144: sets the longest `timeStep` that divides it. Without it the step divides
     * 1/60. Solvers with a fixed step ignore it. [s]
     */
    frame?: number;
}

/** An event in the water, after `steps` steps, at `time`. [s] */
export type PondEvent = { steps: number; time: number } & (
    | { kind: 'splash'; x: number; y: number; height: number; radius: number; body: bigint }
    | { kind: 'crossing'; x: number; y: number; height: number; rising: boolean; probe: number }
    | { kind: 'settled'; height: number }
    | { kind: 'stirred' });

// Frees water that is collected as garbage without destroy().
const forgotten = typeof FinalizationRegistry === 'undefined' ? undefined
    : new FinalizationRegistry<() => void>(free => { free(); });

/** Water of a pond or a world. */
export abstract class WaterBase {
    /** @internal */
    readonly engine: Engine;
    readonly #prefix: string;
    #address: number;

    protected constructor(engine: Engine, prefix: string, address: number) {
        this.engine = engine;
        this.#prefix = prefix;
        this.#address = address;
        forgotten?.register(this, () => engine.call(`${prefix}destroy`, address), this);
    }

    /** Frees the water. All other functions throw afterwards; a second call does nothing. */
    destroy(): void {
        if (this.#address !== 0) {
            forgotten?.unregister(this);
            this.call('destroy');
            this.#address = 0;
        }
    }

    /** @internal */
    get address(): number {
        if (this.#address === 0) {
            throw new TypeError('the water was destroyed');
        }
        return this.#address;
    }

    /** @internal Calls a function of the engine for this pond or world. */
    call(name: string, ...numbers: (number | bigint)[]): number {
        return this.engine.call(this.#prefix + name, this.address, ...numbers);
    }

    /** @internal */
    must(name: string, ...numbers: (number | bigint)[]): number {
        return this.engine.must(this.#prefix + name, this.address, ...numbers);
    }

    /** @internal Calls a function that returns an id, or 0 when it fails. */
    add(name: string, ...numbers: (number | bigint)[]): bigint {
        const id = this.engine.call64(this.#prefix + name, this.address, ...numbers);
        if (id === 0n) {
            throw this.engine.error();
        }
        return id;
    }

    /** @internal Returns the bytes that the function `name` writes; `name_size` returns their number. */
    saved(name: string): Bytes {
        const size = this.must(`${name}_size`);
        return this.engine.withBytes(size, address => {
            this.must(name, address, size);
            return new Uint8Array(this.engine.bytes(address, size));
        });
    }

    /** Side of a cell. [m] */
    get cellSize(): number { return this.call('cell_size'); }

    // ---- time -----------------------------------------------------------------------------------

    /** Advances the time in fixed steps; the next call adds the remainder. [s] Returns the number of steps. */
    advance(seconds: number): number {
        return this.call('advance', seconds);
    }

    /** Runs a number of steps, by default one. */
    step(steps = 1): void {
        this.call('step', steps);
    }

    /** Time of the water. [s] */
    get time(): number { return this.call('time'); }
    get steps(): number { return this.call('steps'); }
    /** Whether the water is calm: a step then costs nothing and does not change the picture. */
    get resting(): boolean { return this.call('is_resting') !== 0; }
    /** A hash of the water's state, equal on every machine after equal steps and touches. */
    hash(): bigint { return this.engine.call64(`${this.#prefix}hash`, this.address); }

    // ---- touches --------------------------------------------------------------------------------

    /** Adds a Gaussian drop: `radius` is its σ, `height` that of its centre; negative for a dent. [m] */
    drop(x: number, y: number, radius: number, height: number): void {
        this.must('drop', x, y, radius, height);
    }

    /** Adds a splash over several frames: crater, column, second crater. [m] */
    splash(x: number, y: number, radius: number, height: number): void {
        this.must('splash', x, y, radius, height);
    }

    /** Adds the splash of an object that falls in. `radius`: half its width [m]; `speed` [m/s]; `mass` [kg] */
    plunge(x: number, y: number, radius: number, speed: number, mass: number): void {
        this.must('plunge', x, y, radius, speed, mass);
    }

    /** Moves a drop along a line. [m] */
    stroke(from: Point, to: Point, radius: number, height: number): void {
        this.must('stroke', from.x, from.y, to.x, to.y, radius, height);
    }

    /** Makes the water calm. */
    calm(): void {
        this.must('calm');
    }

    // ---- reading --------------------------------------------------------------------------------

    /** Height at a point, bilinear between cells. [m] */
    heightAt(x: number, y: number): number {
        return this.call('height_at', x, y);
    }

    /** Slope along x and y at a point. */
    slopeAt(x: number, y: number): Point {
        return { x: this.call('slope_x_at', x, y), y: this.call('slope_y_at', x, y) };
    }

    /** Reads the water at points, for objects of a game. */
    sample(points: readonly Point[]): Surface[] {
        const places = Float64Array.from(points.flatMap(({ x, y }) => [x, y]));
        return this.engine.withArray(places, at => this.engine.withBytes(32 * points.length, out => {
            this.call('sample', points.length, at, out);
            return points.map((_, i) => {
                const [height, slopeX, slopeY, rise, x, y, depth, wall] =
                    this.engine.floats(out + 32 * i, 8) as unknown as SurfaceNumbers;
                return { height, slope: { x: slopeX, y: slopeY }, rise, velocity: { x, y }, depth, wall: wall !== 0 };
            });
        }));
    }

    /** Sets the lowest height of splashes that are reported as events; 0, the default: none. [m] */
    set splashHeight(height: number) {
        this.call('set_splash_height', height);
    }

    /** The events since the last call. */
    events(): PondEvent[] {
        const found: PondEvent[] = [];
        this.engine.withBytes(EVENT_NUMBERS * 8, out => {
            let kind: number;
            while ((kind = this.call('next_event', out)) !== 0) {
                found.push(eventOf(kind, this.engine.doubles(out, EVENT_NUMBERS)));
            }
        });
        return found;
    }

    /** The sound of a splash event. */
    sound({ height, radius }: { height: number; radius: number }): Sound {
        return this.engine.withBytes(24, out => {
            this.engine.call('web_sound', height, radius, out);
            const [loudness, pitch, seconds] = this.engine.doubles(out, 3) as unknown as [number, number, number];
            return { loudness, pitch, seconds };
        });
    }

    // ---- bodies and emitters --------------------------------------------------------------------

    /** Adds a body, by default one that the caller moves. Returns its id. */
    addBody(where: Placed<Shape>, options: BodyOptions = {}): bigint {
        const [kind, a, b, points] = outlineOf(where);
        return this.engine.withRecord(RecordKind.Body, 'body', options, desc =>
            this.engine.withArray(points, address => this.add('body_add', desc, kind, a, b, address,
                points.length / 2, where.x, where.y, where.angle ?? 0)));
    }

    removeBody(id: bigint): void {
        this.must('body_remove', id);
    }

    /** Moves a driven body to a pose in the next step. */
    moveBody(id: bigint, x: number, y: number, angle = 0): void {
        this.must('body_move', id, x, y, angle);
    }

    /** Pushes a floating body for the next step. [N] */
    pushBody(id: bigint, force: Point): void {
        this.must('body_push', id, force.x, force.y);
    }

    /** The state of a body, or undefined if there is no such body. */
    body(id: bigint): BodyState | undefined {
        return this.engine.withBytes(BODY_NUMBERS * 8, out => {
            if (this.call('body_get', id, out) === 0) {
                return undefined;
            }
            const [x, y, angle, vx, vy, spin, rise, draught, level, resting] =
                this.engine.doubles(out, BODY_NUMBERS) as unknown as BodyNumbers;
            return { x, y, angle, velocity: { x: vx, y: vy }, spin, rise, draught, level,
                resting: resting !== 0 };
        });
    }

    /** Adds a source of waves. Returns its id. */
    addEmitter(options: EmitterOptions): bigint {
        return this.engine.withRecord(RecordKind.Emitter, 'emitter', options, desc => this.add('emitter_add', desc));
    }

    removeEmitter(id: bigint): void {
        this.must('emitter_remove', id);
    }
}

const EVENT_NUMBERS = 9;
const BODY_NUMBERS = 10;
type SurfaceNumbers = [number, number, number, number, number, number, number, number];
type BodyNumbers = [number, number, number, number, number, number, number, number, number, number];

function eventOf(kind: number, numbers: Float64Array): PondEvent {
    const [steps, time, x, y, height, radius, rising, probe, body] =
        numbers as unknown as [number, number, number, number, number, number, number, number,
            number];
    switch (kind) {
    case 1: return { kind: 'splash', steps, time, x, y, height, radius, body: BigInt(body) };
    case 2: return { kind: 'crossing', steps, time, x, y, height, rising: rising !== 0, probe };
    case 3: return { kind: 'settled', steps, time, height };
    default: return { kind: 'stirred', steps, time };
    }
}

/** @internal */
export function must(fits: boolean, message: string): void {
    if (!fits) {
        throw new RangeError(message);
    }
}

/** @internal The kind, two numbers and points of a shape, as in pond_shape. */
export function outlineOf(shape: Shape): [number, number, number, Float32Array] {
    const none = new Float32Array(0);
    return 'points' in shape ? [4, 0, 0, Float32Array.from(shape.points.flatMap(({ x, y }) => [x, y]))]
        : 'width' in shape ? [3, shape.width, shape.height, none]
        : 'length' in shape ? [2, shape.length, shape.radius, none] : [1, shape.radius, 0, none];
}

/** @internal Calls `use` with a pond_desc of the options. One word sets all four edges. */
export function withDesc<T>(engine: Engine, name: string, options: PondOptions & FrameOptions,
    use: (desc: number) => T): T {
    const { frame, ...fields } = options;
    const { edges } = fields;
    return engine.withRecord(RecordKind.Pond, name, typeof edges === 'string'
        ? { ...fields, edges: { left: edges, right: edges, top: edges, bottom: edges } } : fields, desc => {
        if (frame !== undefined) {
            engine.call('web_fit_frame', desc, frame);
        }
        return use(desc);
    });
}
