// A pond: the library's functions with JavaScript's names, options and errors.

import { Engine, RecordKind, type Bytes, type EngineSource } from './engine.js';
import type { Look, Picture } from './look.js';
import { modules } from './modules.js';
import type { BodyOptions, EmitterOptions, PondOptions, RainOptions } from './fields.js';

/** A point or vector in the pond's plane. [m], x to the right, y down from the upper left corner. */
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

/** An event in the water, after `steps` steps, at `time`. [s] */
export type PondEvent = { steps: number; time: number } & (
    | { kind: 'splash'; x: number; y: number; height: number; radius: number; body: bigint }
    | { kind: 'crossing'; x: number; y: number; height: number; rising: boolean; probe: number }
    | { kind: 'settled'; height: number }
    | { kind: 'stirred' });

/** The result of a replay. `same`: the hash equals that of the recording. */
export interface Replayed { pond: Pond; same: boolean }

const engines = new Map<unknown, Promise<Engine>>();

/** Loads the full module next to this file, or another one; each is loaded once. */
export async function loadEngine(source: EngineSource = modules.full): Promise<Engine> {
    const key = source instanceof URL ? source.href : source;
    let engine = engines.get(key);
    if (engine === undefined) {
        engine = Engine.load(source);
        engines.set(key, engine);
        engine.catch(() => engines.delete(key)); // the next call tries again
    }
    return engine;
}

// Frees ponds that the garbage collector finds before destroy().
const forgotten = typeof FinalizationRegistry === 'undefined' ? undefined
    : new FinalizationRegistry<{ engine: Engine; address: number }>(
        ({ engine, address }) => { engine.call('web_destroy', address); });

/**
 * Water. Create it with `await Pond.create({ width: 256, height: 256 })`, move it with `advance()`,
 * touch it with `drop()`, read it with `heights()`, and `destroy()` it when it is no longer needed.
 */
export class Pond {
    readonly #engine: Engine;
    #address: number;

    private constructor(engine: Engine, address: number) {
        this.#engine = engine;
        this.#address = address;
        forgotten?.register(this, { engine, address }, this);
    }

    /** Creates calm water. Rejects with the library's message if an option is out of range. */
    static async create(options: PondOptions = {}, engine?: Engine): Promise<Pond> {
        return Pond.make(engine ?? await loadEngine(), options);
    }

    /** The same, synchronously, from a loaded engine. */
    static make(engine: Engine, options: PondOptions = {}): Pond {
        return engine.withRecord(RecordKind.Pond, 'Pond', allEdges(options), desc =>
            new Pond(engine, engine.must('web_create', desc)));
    }

    /** Restores water from the bytes of `snapshot()`; it continues bit-identically. */
    static restore(engine: Engine, bytes: Uint8Array): Pond {
        return engine.withArray(bytes, address =>
            new Pond(engine, engine.must('web_snapshot_load', address, bytes.length)));
    }

    /** Replays a whole recording as fast as possible, and compares hashes. */
    static replay(engine: Engine, recording: Uint8Array): Replayed {
        const player = Pond.player(engine, recording);
        try {
            while (player.step()) { /* to its end */ }
            return { pond: player.pond, same: player.same };
        } catch (error) {
            player.pond.destroy();
            throw error;
        } finally {
            player.close();
        }
    }

    /** Replays a recording step by step. */
    static player(engine: Engine, recording: Uint8Array): Player {
        const bytes = engine.must('web_alloc', recording.length);
        engine.bytes(bytes, recording.length).set(recording);
        const replay = engine.must('web_replay_open', bytes, recording.length);
        try {
            return new Player(engine, replay,
                new Pond(engine, engine.must('web_replay_pond', replay)));
        } catch (error) {
            engine.call('web_replay_close', replay);
            throw error;
        }
    }

    /** Frees the pond. All other functions throw afterwards; a second call does nothing. */
    destroy(): void {
        if (this.#address !== 0) {
            forgotten?.unregister(this);
            this.#engine.call('web_destroy', this.#address);
            this.#address = 0;
        }
    }

    /** @internal */
    get address(): number {
        if (this.#address === 0) {
            throw new TypeError('the pond was destroyed');
        }
        return this.#address;
    }

    /** Columns. [cells] */
    get width(): number { return this.#engine.call('web_width', this.address); }
    /** Rows. [cells] */
    get height(): number { return this.#engine.call('web_height', this.address); }
    /** Side of a cell. [m] */
    get cellSize(): number { return this.#engine.call('web_cell_size', this.address); }

    // ---- time -----------------------------------------------------------------------------------

    /** Advances the time in fixed steps; the next call adds the remainder. [s] Returns the number of steps. */
    advance(seconds: number): number {
        return this.#engine.call('web_advance', this.address, seconds);
    }

    /** Runs a number of steps, by default one. */
    step(steps = 1): void {
        this.#engine.call('web_step', this.address, steps);
    }

    /** Time of the water. [s] */
    get time(): number { return this.#engine.call('web_time', this.address); }
    get steps(): number { return this.#engine.call('web_steps', this.address); }
    /** Whether the water is calm: a step then costs nothing and does not change the picture. */
    get resting(): boolean { return this.#engine.call('web_is_resting', this.address) !== 0; }
    /** A hash of the pond's state, equal on every machine after equal steps and touches. */
    hash(): bigint { return this.#engine.call64('web_hash', this.address); }

    // ---- touches --------------------------------------------------------------------------------

    /** Adds a Gaussian drop: `radius` is its σ, `height` that of its centre; negative for a dent. [m] */
    drop(x: number, y: number, radius: number, height: number): void {
        this.#engine.must('web_drop', this.address, x, y, radius, height);
    }

    /** Adds a splash over several frames: crater, column, second crater. [m] */
    splash(x: number, y: number, radius: number, height: number): void {
        this.#engine.must('web_splash', this.address, x, y, radius, height);
    }

    /** Moves a drop along a line. [m] */
    stroke(from: Point, to: Point, radius: number, height: number): void {
        this.#engine.must('web_stroke', this.address, from.x, from.y, to.x, to.y, radius, height);
    }

    /** Starts rain; `{ rate: 0 }` ends it. */
    rain(options: RainOptions): void {
        this.#engine.withRecord(RecordKind.Rain, 'rain', options, rain =>
            this.#engine.must('web_rain', this.address, rain));
    }

    /** Makes the water calm. */
    calm(): void {
        this.#engine.must('web_calm', this.address);
    }

    // ---- reading --------------------------------------------------------------------------------

    /**
     * All heights in metres, row after row: a view into the engine's memory. It is valid until the engine
     * is called again; copy it with `slice()` to keep it.
     */
    heights(): Float32Array {
        return this.#cells('web_heights');
    }

    /** All vertical velocities over the last step [m/s]; a view like that of `heights()`. */
    velocities(): Float32Array {
        return this.#cells('web_velocities');
    }

    #cells(name: string): Float32Array {
        const address = this.#engine.call(name, this.address);
        if (address === 0) {
            throw new RangeError('no memory for a copy of the cells');
        }
        return this.#engine.floats(address, this.width * this.height);
    }

    /**
     * Replaces all heights and vertical velocities, row after row. Recordings do not contain it.
     * `velocities`: over the last step [m/s]; default: the water is at rest.
     */
    write(heights: Float32Array, velocities: Float32Array = new Float32Array(heights.length)): void {
        const cells = this.width * this.height;
        must(heights.length === cells && velocities.length === cells, `write: ${heights.length} heights and `
            + `${velocities.length} velocities; this pond has ${cells} cells`);
        this.#engine.withArray(heights, at => this.#engine.withArray(velocities, rising =>
            this.#engine.call('web_write', this.address, at, rising)));
    }

    /**
     * Writes four half floats per cell, for a texture of the format RGBA16F: height [m], slopes along x and y, and 0.
     * They are those between the last two steps, so that motion is smooth at any frame rate. Needs the full module.
     */
    texels(into: Uint16Array = new Uint16Array(4 * this.width * this.height)): Uint16Array {
        const numbers = 4 * this.width * this.height;
        must(into.length >= numbers, `texels: ${into.length} numbers; ${numbers} are needed`);
        this.#engine.withBytes(3 * numbers, at => {
            this.#engine.must('web_texels', this.address, at, at + 2 * numbers);
            into.set(new Uint16Array(this.#engine.bytes(at, 2 * numbers).buffer, at, numbers));
        });
        return into;
    }

    /** Height at a point, bilinear between cells. [m] */
    heightAt(x: number, y: number): number {
        return this.#engine.call('web_height_at', this.address, x, y);
    }

    /** Slope along x and y at a point. */
    slopeAt(x: number, y: number): Point {
        return {
            x: this.#engine.call('web_slope_x_at', this.address, x, y),
            y: this.#engine.call('web_slope_y_at', this.address, x, y),
        };
    }

    /** Sets the lowest height of splashes that are reported as events; 0, the default: none. [m] */
    set splashHeight(height: number) {
        this.#engine.call('web_set_splash_height', this.address, height);
    }

    /** The events since the last call. */
    events(): PondEvent[] {
        const found: PondEvent[] = [];
        this.#engine.withBytes(EVENT_NUMBERS * 8, out => {
            let kind: number;
            while ((kind = this.#engine.call('web_next_event', this.address, out)) !== 0) {
                const event = eventOf(kind, this.#engine.doubles(out, EVENT_NUMBERS));
                if (event !== undefined) {
                    found.push(event);
                }
            }
        });
        return found;
    }

    /** Draws the water over a picture into another picture, of any size. */
    draw(look: Look, over: Picture, onto: Picture): void {
        this.#engine.call('web_draw', this.address, look.address, over.address, over.width, over.height,
            onto.address, onto.width, onto.height);
    }

    // ---- shore ----------------------------------------------------------------------------------

    /**
     * Builds a wall. `hardness`: 0, the default, reflects waves upright, as the side of a pool does; 1
     * absorbs them; `Infinity` holds the water at rest, which reflects them inverted. The wave solver
     * accepts all values, the dispersive one 0 (not with open sides) and Infinity, others Infinity.
     */
    wall(shape: Placed<{ radius: number } | { width: number; height: number }>
        | { points: readonly Point[] }, hardness = 0): void {
        if (!(hardness >= 0)) {
            throw new RangeError(`wall: hardness is ${hardness}, allowed are 0 and more`);
        }
        this.#wall(shape, hardness);
    }

    /** Removes walls inside the shape. */
    clearWall(shape: Placed<{ radius: number } | { width: number; height: number }>
        | { points: readonly Point[] }): void {
        this.#wall(shape, -1);
    }

    #wall(shape: Placed<{ radius: number } | { width: number; height: number }>
        | { points: readonly Point[] }, hardness: number): void {
        const engine = this.#engine;
        if ('points' in shape) {
            engine.withArray(pairsOf(shape.points), points => engine.must(
                'web_wall_polygon', this.address, points, shape.points.length, hardness));
        } else if ('radius' in shape) {
            engine.must('web_wall_disc', this.address, shape.x, shape.y, shape.radius, hardness);
        } else {
            engine.must('web_wall_rectangle', this.address, shape.x, shape.y, shape.width,
                shape.height, shape.angle ?? 0, hardness);
        }
    }

    /** Walls from a mask over all of the pond: 255 is land, 0 water. One byte per pixel; `hardness` as in `wall()`. */
    wallMask(pixels: Uint8Array | Uint8ClampedArray, columns: number, rows: number,
        hardness = 0): void {
        must(pixels.length >= columns * rows,
            `wallMask: ${pixels.length} bytes for ${columns} × ${rows} pixels`);
        this.#engine.withArray(pixels, address => this.#engine.must(
            'web_wall_mask', this.address, address, columns, rows, hardness));
    }

    isWall(x: number, y: number): boolean {
        return this.#engine.call('web_is_wall', this.address, x, y) !== 0;
    }

    /** Sets the depth of the ground, a map over all of the pond. [m]; 0 and less is land. */
    depthMap(depths: Float32Array, columns: number, rows: number): void {
        must(depths.length >= columns * rows,
            `depthMap: ${depths.length} depths for ${columns} × ${rows}`);
        this.#engine.withArray(depths, address => this.#engine.must(
            'web_depth_map', this.address, address, columns, rows));
    }

    // ---- bodies and emitters --------------------------------------------------------------------

    /** Adds a body, by default one that the caller moves. Returns its id. */
    addBody(where: Placed<Shape>, options: BodyOptions = {}): bigint {
        const engine = this.#engine;
        const [kind, a, b, points] = outlineOf(where);
        return engine.withRecord(RecordKind.Body, 'body', options, desc =>
            engine.withArray(points, address => {
                const id = engine.call64('web_body_add', this.address, desc, kind, a, b, address,
                    points.length / 2, where.x, where.y, where.angle ?? 0);
                if (id === 0n) {
                    throw engine.error();
                }
                return id;
            }));
    }

    removeBody(id: bigint): void {
        this.#engine.must('web_body_remove', this.address, id);
    }

    /** Moves a driven body to a pose in the next step. */
    moveBody(id: bigint, x: number, y: number, angle = 0): void {
        this.#engine.must('web_body_move', this.address, id, x, y, angle);
    }

    /** Pushes a floating body for the next step. [N] */
    pushBody(id: bigint, force: Point): void {
        this.#engine.must('web_body_push', this.address, id, force.x, force.y);
    }

    /** The state of a body, or undefined if there is no such body. */
    body(id: bigint): BodyState | undefined {
        return this.#engine.withBytes(BODY_NUMBERS * 8, out => {
            if (this.#engine.call('web_body_get', this.address, id, out) === 0) {
                return undefined;
            }
            const [x, y, angle, vx, vy, spin, rise, draught, level, resting] =
                this.#engine.doubles(out, BODY_NUMBERS) as unknown as BodyNumbers;
            return { x, y, angle, velocity: { x: vx, y: vy }, spin, rise, draught, level,
                resting: resting !== 0 };
        });
    }

    /** Adds a source of waves. Returns its id. */
    addEmitter(options: EmitterOptions): bigint {
        return this.#engine.withRecord(RecordKind.Emitter, 'emitter', options, desc => {
            const id = this.#engine.call64('web_emitter_add', this.address, desc);
            if (id === 0n) {
                throw this.#engine.error();
            }
            return id;
        });
    }

    removeEmitter(id: bigint): void {
        this.#engine.must('web_emitter_remove', this.address, id);
    }

    // ---- bulk water: the solver flow, in the full module ----------------------------------------

    /** Fills a shape, by default all of the pond, with water up to a level above the rest level. [m] */
    fill(level: number, where?: Placed<Shape>): void {
        this.#shaped(where, (...shape) => this.#engine.must('web_flow_fill', this.address, ...shape, level));
    }

    /** Digs or heaps along a line. The water keeps its volume. `height`: rise of the ground, negative to dig. [m] */
    raiseGround(from: Point, to: Point, radius: number, height: number): void {
        this.#engine.must('web_flow_raise_ground', this.address, from.x, from.y, to.x, to.y, radius, height);
    }

    /** Adds a spring. `rate`: volume per time, negative for a drain. [m³/s] Returns its id. */
    addSpring(where: Placed<Shape>, rate: number): bigint {
        return this.#shaped(where, (...shape) => {
            const id = this.#engine.call64('web_flow_spring_add', this.address, ...shape, rate);
            if (id === 0n) {
                throw this.#engine.error();
            }
            return id;
        });
    }

    removeSpring(id: bigint): void {
        this.#engine.must('web_flow_spring_remove', this.address, id);
    }

    /** Sets the sea beyond an open side. `level`, and `height` of its swell: [m]; `period`: of the swell [s] */
    sea(side: 'left' | 'right' | 'top' | 'bottom', level: number, height = 0, period = 0): void {
        this.#engine.must('web_flow_sea', this.address,
            ['left', 'right', 'top', 'bottom'].indexOf(side) + 1, level, height, period);
    }

    /** Depth of the water at a point; 0 where it is dry. [m] */
    waterAt(x: number, y: number): number {
        return this.#engine.call('web_flow_water_at', this.address, x, y);
    }

    /** Velocity of the water at a point. [m/s] */
    currentAt(x: number, y: number): Point {
        return {
            x: this.#engine.call('web_flow_current_x_at', this.address, x, y),
            y: this.#engine.call('web_flow_current_y_at', this.address, x, y),
        };
    }

    /** Volume of all water. [m³] */
    get volume(): number { return this.#engine.call('web_flow_volume', this.address); }

    #shaped<T>(where: Placed<Shape> | undefined, use: (...shape: number[]) => T): T {
        const [kind, a, b, points] = where === undefined ? [0, 0, 0, new Float32Array(0)] as const : outlineOf(where);
        return this.#engine.withArray(points, address =>
            use(kind, a, b, address, points.length / 2, where?.x ?? 0, where?.y ?? 0, where?.angle ?? 0));
    }

    // ---- capture --------------------------------------------------------------------------------

    /** The pond's state as bytes, for `Pond.restore()`. */
    snapshot(): Bytes {
        const size = this.#engine.must('web_snapshot_size', this.address);
        return this.#engine.withBytes(size, address => {
            this.#engine.must('web_snapshot_save', this.address, address, size);
            return new Uint8Array(this.#engine.bytes(address, size));
        });
    }

    /** Records all further commands. Begin with new water, and move it with `step()`. */
    record(): void {
        this.#engine.must('web_record_begin', this.address);
    }

    /** Ends the recording and returns its bytes, for `Pond.replay()`. */
    endRecord(): Bytes {
        must(this.#engine.call('web_is_recording', this.address) !== 0, 'nothing is recorded');
        this.#engine.must('web_record_end', this.address);
        return new Uint8Array(this.#engine.bytes(this.#engine.call('web_recorded', this.address),
            this.#engine.call('web_recorded_size', this.address)));
    }
}

/** Replays a recording. The caller destroys its pond, after the player. */
export class Player {
    readonly #engine: Engine;
    #replay: number;
    readonly pond: Pond;

    /** @internal */
    constructor(engine: Engine, replay: number, pond: Pond) {
        this.#engine = engine;
        this.#replay = replay;
        this.pond = pond;
    }

    /** Executes the commands that are due, then a step. False at the recording's end. */
    step(): boolean {
        const went = this.#engine.call('web_replay_step', this.#open, this.pond.address);
        if (went < 0) {
            throw this.#engine.error();
        }
        return went > 0;
    }

    /** Whether the water is bit-identical to that at the recording's end. */
    get same(): boolean {
        return this.#engine.call64('web_replay_hash', this.#open) === this.pond.hash();
    }

    get #open(): number {
        if (this.#replay === 0) {
            throw new TypeError('the player was closed');
        }
        return this.#replay;
    }

    /** Frees the player, but not its pond. A second call does nothing. */
    close(): void {
        if (this.#replay !== 0) {
            this.#engine.call('web_replay_close', this.#replay);
            this.#replay = 0;
        }
    }
}

// One word sets all four sides.
function allEdges(options: PondOptions): object {
    const edges = options.edges;
    return typeof edges === 'string'
        ? { ...options, edges: { left: edges, right: edges, top: edges, bottom: edges } } : options;
}

const EVENT_NUMBERS = 9;
const BODY_NUMBERS = 10;
type BodyNumbers = [number, number, number, number, number, number, number, number, number, number];

function must(fits: boolean, message: string): void {
    if (!fits) {
        throw new RangeError(message);
    }
}

function eventOf(kind: number, numbers: Float64Array): PondEvent | undefined {
    const [steps, time, x, y, height, radius, rising, probe, body] =
        numbers as unknown as [number, number, number, number, number, number, number, number,
            number];
    switch (kind) {
    case 1: return { kind: 'splash', steps, time, x, y, height, radius, body: BigInt(body) };
    case 2: return { kind: 'crossing', steps, time, x, y, height, rising: rising !== 0, probe };
    case 3: return { kind: 'settled', steps, time, height };
    case 4: return { kind: 'stirred', steps, time };
    default: return undefined;
    }
}

function pairsOf(points: readonly Point[]): Float32Array {
    return Float32Array.from(points.flatMap(point => [point.x, point.y]));
}

// The kind, two numbers and points of a shape, as in pond_shape.
function outlineOf(shape: Shape): [number, number, number, Float32Array] {
    const none = new Float32Array(0);
    if ('points' in shape) {
        return [4, 0, 0, pairsOf(shape.points)];
    }
    if ('width' in shape) {
        return [3, shape.width, shape.height, none];
    }
    return 'length' in shape ? [2, shape.length, shape.radius, none] : [1, shape.radius, 0, none];
}
