// A pond: the library's functions with JavaScript's names, options and errors.

import { Engine, RecordKind, type Bytes, type EngineSource } from './engine.js';
import type { Look, Picture } from './look.js';
import { modules } from './modules.js';
import type { PondOptions, RainOptions } from './fields.js';
import {
    must, outlineOf, WaterBase, withDesc, type FrameOptions, type Placed, type Point, type Shape,
} from './water_base.js';

export type { BodyState, FrameOptions, Placed, Point, PondEvent, Shape, Sound, Surface } from './water_base.js';

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

/**
 * Water. Create it with `await Pond.create({ width: 256, height: 256 })`, move it with `advance()`,
 * touch it with `drop()`, read it with `heights()`, and `destroy()` it when it is no longer needed.
 */
export class Pond extends WaterBase {
    private constructor(engine: Engine, address: number) {
        super(engine, 'web_', address);
    }

    /** Creates calm water. Rejects with the library's message if an option is out of range. */
    static async create(options: PondOptions & FrameOptions = {}, engine?: Engine): Promise<Pond> {
        return Pond.make(engine ?? await loadEngine(), options);
    }

    /** The same, synchronously, from a loaded engine. */
    static make(engine: Engine, options: PondOptions & FrameOptions = {}): Pond {
        return withDesc(engine, 'Pond', options, desc => new Pond(engine, engine.must('web_create', desc)));
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

    /** Columns. [cells] */
    get width(): number { return this.call('width'); }
    /** Rows. [cells] */
    get height(): number { return this.call('height'); }

    /** Starts rain; `{ rate: 0 }` ends it. */
    rain(options: RainOptions): void {
        this.engine.withRecord(RecordKind.Rain, 'rain', options, rain => this.must('rain', rain));
    }

    /** Pushes the surface downward by an impulse [N·s], such as mass × change of speed. Recordings do not contain it. */
    impulse(x: number, y: number, radius: number, impulse: number): void {
        this.call('impulse', x, y, radius, impulse);
    }

    // ---- reading --------------------------------------------------------------------------------

    /**
     * All heights in metres, row after row: a view into the engine's memory. It is valid until the engine
     * is called again; copy it with `slice()` to keep it.
     */
    heights(): Float32Array {
        return this.#cells('heights');
    }

    /** All vertical velocities over the last step [m/s]; a view like that of `heights()`. */
    velocities(): Float32Array {
        return this.#cells('velocities');
    }

    #cells(name: string): Float32Array {
        return this.engine.floats(this.must(name), this.width * this.height);
    }

    /**
     * Replaces all heights and vertical velocities, row after row. Recordings do not contain it.
     * `velocities`: over the last step [m/s]; default: the water is at rest.
     */
    write(heights: Float32Array, velocities: Float32Array = new Float32Array(heights.length)): void {
        const cells = this.width * this.height;
        must(heights.length === cells && velocities.length === cells, `write: ${heights.length} heights and `
            + `${velocities.length} velocities; this pond has ${cells} cells`);
        this.engine.withArray(heights, at => this.engine.withArray(velocities, rising =>
            this.call('write', at, rising)));
    }

    /**
     * Writes four half floats per cell, for a texture of the format RGBA16F: height [m], slopes along x and y, and 0.
     * They are those between the last two steps, so that motion is smooth at any frame rate. Needs the full module.
     */
    texels(into: Uint16Array = new Uint16Array(4 * this.width * this.height)): Uint16Array {
        const numbers = 4 * this.width * this.height;
        must(into.length >= numbers, `texels: ${into.length} numbers; ${numbers} are needed`);
        this.engine.withBytes(3 * numbers, at => {
            this.must('texels', at, at + 2 * numbers);
            into.set(new Uint16Array(this.engine.bytes(at, 2 * numbers).buffer, at, numbers));
        });
        return into;
    }

    /** Draws the water over a picture into another picture, of any size. */
    draw(look: Look, over: Picture, onto: Picture): void {
        this.call('draw', look.address, over.address, over.width, over.height,
            onto.address, onto.width, onto.height);
    }

    // ---- shore ----------------------------------------------------------------------------------

    /**
     * Builds a wall. `hardness`: 0, the default, reflects waves upright, as the side of a pool does; 1
     * absorbs them; `Infinity` holds the water at rest, which reflects them inverted. The wave solver
     * accepts all values, the dispersive one 0 (not with open sides) and Infinity, others Infinity.
     */
    wall(shape: Placed<Shape> | { points: readonly Point[] }, hardness = 0): void {
        if (!(hardness >= 0)) {
            throw new RangeError(`wall: hardness is ${hardness}, allowed are 0 and more`);
        }
        this.#shaped(shape, (...outline) => this.must('wall', ...outline, hardness));
    }

    /** Removes walls inside the shape. */
    clearWall(shape: Placed<Shape> | { points: readonly Point[] }): void {
        this.#shaped(shape, (...outline) => this.must('wall', ...outline, -1));
    }

    /** Walls from a mask over all of the pond: 255 is land, 0 water. One byte per pixel; `hardness` as in `wall()`. */
    wallMask(pixels: Uint8Array | Uint8ClampedArray, columns: number, rows: number,
        hardness = 0): void {
        must(pixels.length >= columns * rows,
            `wallMask: ${pixels.length} bytes for ${columns} × ${rows} pixels`);
        this.engine.withArray(pixels, address => this.must('wall_mask', address, columns, rows, hardness));
    }

    isWall(x: number, y: number): boolean {
        return this.call('is_wall', x, y) !== 0;
    }

    /** Sets the depth of the ground, a map over all of the pond. [m]; 0 and less is land. */
    depthMap(depths: Float32Array, columns: number, rows: number): void {
        must(depths.length >= columns * rows,
            `depthMap: ${depths.length} depths for ${columns} × ${rows}`);
        this.engine.withArray(depths, address => this.must('depth_map', address, columns, rows));
    }

    // ---- bulk water: the solver flow, in the full module ----------------------------------------

    /** Fills a shape, by default all of the pond, with water up to a level above the rest level. [m] */
    fill(level: number, where?: Placed<Shape>): void {
        this.#shaped(where, (...shape) => this.must('flow_fill', ...shape, level));
    }

    /** Digs or heaps along a line. The water keeps its volume. `height`: rise of the ground, negative to dig. [m] */
    raiseGround(from: Point, to: Point, radius: number, height: number): void {
        this.must('flow_raise_ground', from.x, from.y, to.x, to.y, radius, height);
    }

    /** Adds a spring. `rate`: volume per time, negative for a drain. [m³/s] Returns its id. */
    addSpring(where: Placed<Shape>, rate: number): bigint {
        return this.#shaped(where, (...shape) => this.add('flow_spring_add', ...shape, rate));
    }

    removeSpring(id: bigint): void {
        this.must('flow_spring_remove', id);
    }

    /** Sets the sea beyond an open side. `level`, and `height` of its swell: [m]; `period`: of the swell [s] */
    sea(side: 'left' | 'right' | 'top' | 'bottom', level: number, height = 0, period = 0): void {
        this.must('flow_sea',
            ['left', 'right', 'top', 'bottom'].indexOf(side) + 1, level, height, period);
    }

    /** Depth of the water at a point; 0 where it is dry. [m] */
    waterAt(x: number, y: number): number {
        return this.call('flow_water_at', x, y);
    }

    /** Velocity of the water at a point. [m/s] */
    currentAt(x: number, y: number): Point {
        return {
            x: this.call('flow_current_x_at', x, y),
            y: this.call('flow_current_y_at', x, y),
        };
    }

    /** Volume of all water. [m³] */
    get volume(): number { return this.call('flow_volume'); }

    // A pond_shape and its pose; all of the pond by default.
    #shaped<T>(where: Shape & Partial<Point> & { angle?: number } | undefined, use: (...outline: number[]) => T): T {
        const [kind, a, b, points] = where === undefined ? [0, 0, 0, new Float32Array(0)] as const : outlineOf(where);
        const { x = 0, y = 0, angle = 0 } = where ?? {};
        return this.engine.withArray(points, address => use(kind, a, b, address, points.length / 2, x, y, angle));
    }

    // ---- capture --------------------------------------------------------------------------------

    /** The pond's state as bytes, for `Pond.restore()`. */
    snapshot(): Bytes {
        return this.saved('snapshot');
    }

    /** Records all further commands. Begin with new water, and move it with `step()`. */
    record(): void {
        this.must('record_begin');
    }

    /** Ends the recording and returns its bytes, for `Pond.replay()`. */
    endRecord(): Bytes {
        must(this.call('is_recording') !== 0, 'nothing is recorded');
        this.must('record_end');
        return new Uint8Array(this.engine.bytes(this.call('recorded'),
            this.call('recorded_size')));
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
