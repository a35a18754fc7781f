// A world: water without edges. Only moving chunks of 64 × 64 cells are stored.

import { RecordKind, type Bytes, type Engine } from './engine.js';
import type { EmitterOptions, PondOptions, RainOptions } from './fields.js';
import { loadEngine } from './pond.js';
import { must, WaterBase, withDesc, type FrameOptions, type Point } from './water_base.js';

/** Options of a world: those of a pond without width, height, edges and depth. */
export type WorldOptions = Omit<PondOptions, 'width' | 'height' | 'edges' | 'depth'> & FrameOptions & {
    /** Whether everything is land except the water that setMask() sets. Default: water everywhere. */
    masks?: boolean;
    /** Limit for moving chunks. [bytes], default 64 MiB */
    memory?: number;
};

/** A rectangle of cells. `x` and `y`: its upper left cell; cell (0, 0) is to the right of and below the origin. */
export interface Cells { x: number; y: number; width: number; height: number }

/**
 * Endless water. Positions are in metres from an origin and may be negative. A world has no walls, depth maps, looks or
 * recordings. Show it with `texels()` and `millpond/material`.
 */
export class World extends WaterBase {
    private constructor(engine: Engine, address: number) {
        super(engine, 'web_world_', address);
    }

    /** Creates calm water. Rejects with the library's message if an option is out of range. */
    static async create(options: WorldOptions = {}, engine?: Engine): Promise<World> {
        return World.make(engine ?? await loadEngine(), options);
    }

    /** The same, synchronously, from a loaded engine. */
    static make(engine: Engine, { masks, memory, ...options }: WorldOptions = {}): World {
        return withDesc(engine, 'World', options, desc =>
            new World(engine, engine.must('web_world_create', desc, Number(masks ?? false), memory ?? 0)));
    }

    // ---- land and rain --------------------------------------------------------------------------

    /** Sets the water of a chunk, whose corner is x and y chunks from the origin: 64 rows of 64 bytes, 0 for land. */
    setMask(x: number, y: number, cells: Uint8Array | Uint8ClampedArray): void {
        this.engine.withArray(cells, at => this.must('mask', x, y, at, cells.length));
    }

    /** Makes a chunk land again. */
    clearMask(x: number, y: number): void {
        this.call('clear_mask', x, y);
    }

    /** Starts rain in a rectangle; set it again when the camera moves. `{ rate: 0 }` ends it. */
    rain(options: RainOptions, from: Point = { x: 0, y: 0 }, to: Point = from): void {
        this.engine.withRecord(RecordKind.Rain, 'rain', options, rain =>
            this.must('rain', rain, from.x, from.y, to.x, to.y));
    }

    override addEmitter(options: EmitterOptions): bigint {
        const [x, y] = options.from ?? [0, 0];
        const [toX, toY] = options.to ?? [0, 1];
        const there: EmitterOptions = { ...options, from: [0, 0], to: [toX - x, toY - y] };
        return this.engine.withRecord(RecordKind.Emitter, 'emitter', there, desc => this.add('emitter_add', desc, x, y));
    }

    // ---- reading --------------------------------------------------------------------------------

    /** A copy of the heights of cells, row by row. [m] Land reads 0. */
    heights(cells: Cells): Float32Array {
        return this.#copy('heights', cells);
    }

    /** The land of cells, row by row: 1 for land, 0 for water. */
    land(cells: Cells): Float32Array {
        return this.#copy('land', cells);
    }

    #copy(name: string, cells: Cells): Float32Array {
        const { x, y, width, height } = cells;
        this.#viewSize(cells);
        return this.engine.withBytes(4 * width * height, out => {
            this.call(name, x, y, width, height, out);
            return this.engine.floats(out, width * height).slice();
        });
    }

    // The bytes of a view.
    #viewSize({ x, y, width, height }: Cells): number {
        const size = this.call('view_size', width, height);
        must(size > 0, `${width} × ${height} cells; allowed are 1 to 32768`);
        must(Math.abs(x) < 2 ** 37 && Math.abs(y) < 2 ** 37, `the cell (${x}, ${y}); up to ±2³⁷ are allowed`);
        return size;
    }

    /** Writes four half floats per cell, for a texture of the format RGBA16F: height [m], slopes along x and y, and 0. */
    texels(cells: Cells, into: Uint16Array = new Uint16Array(4 * cells.width * cells.height)): Uint16Array {
        const { x, y, width, height } = cells;
        const size = this.#viewSize(cells);
        const numbers = 4 * width * height;
        must(into.length >= numbers, `texels: ${into.length} numbers; ${numbers} are needed`);
        this.engine.withBytes(size + 2 * numbers, at => {
            this.call('texels', x, y, width, height, at, size, at + size);
            into.set(new Uint16Array(this.engine.bytes(at, 0).buffer, at + size, numbers));
        });
        return into;
    }

    /** Cells whose texels may differ from those at step `since`, for uploads of parts of a texture. */
    moved(since: number, cells: Cells): Cells[] {
        const { x, y, width, height } = cells;
        this.#viewSize(cells);
        const found: Cells[] = [];
        this.engine.withArray(new Int32Array(4), area => {
            while (this.call('moved_next', since, x, y, width, height, area) !== 0) {
                const [left, top, wide, high] = new Int32Array(this.engine.bytes(area, 0).buffer, area, 4) as
                    unknown as [number, number, number, number];
                const [first, above] = [Math.max(left - 1, 0), Math.max(top - 1, 0)]; // slopes change there too
                found.push({ x: x + first, y: y + above, width: Math.min(left + wide + 1, width) - first,
                    height: Math.min(top + high + 1, height) - above });
            }
        });
        return found;
    }

    // ---- snapshots and rollback -----------------------------------------------------------------

    /** Rounds the heights, so that `save()` returns fewer bytes. [m] */
    round(precision = 1e-5): void {
        this.call('round', precision);
    }

    /** The water, bodies and emitters as bytes, without land and options. */
    save(): Bytes {
        return this.saved('save');
    }

    /** Replaces the content by saved bytes, from any source. The solver, cellSize and timeStep must be the same. */
    load(bytes: Uint8Array): void {
        this.engine.withArray(bytes, at => this.must('load', at, bytes.length));
    }

    /** The state for rollback: more bytes than `save()` in less time, for this world only. */
    saveState(): Bytes {
        return this.saved('state');
    }

    restoreState(state: Uint8Array): void {
        this.engine.withArray(state, at => this.must('state_restore', at, state.length));
    }
}
