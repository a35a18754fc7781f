// Looks, and pictures in the engine's memory.

import { PondError, type Engine, type Pixels, type RecordKind } from './engine.js';
import type { LookName } from './fields.js';

/** An object in the engine's memory. */
export class Held {
    readonly #engine: Engine;
    readonly #what: string;
    readonly #free: string;
    #address: number;

    /** `free`: the function that frees it. */
    constructor(engine: Engine, address: number, what: string, free = 'web_free') {
        this.#engine = engine;
        this.#address = address;
        this.#what = what;
        this.#free = free;
    }

    /** @internal */
    get address(): number {
        if (this.#address === 0) {
            throw new TypeError(`the ${this.#what} was destroyed`);
        }
        return this.#address;
    }

    /** Frees it. A second call does nothing. */
    destroy(): void {
        if (this.#address !== 0) {
            this.#engine.call(this.#free, this.#address);
            this.#address = 0;
        }
    }
}

/** RGBA pixels, 8 bits each, in the engine's memory. */
export class Picture extends Held {
    readonly #engine: Engine;

    readonly width: number;
    readonly height: number;

    constructor(engine: Engine, width: number, height: number) {
        if (!(width >= 1 && height >= 1 && width <= 32768 && height <= 32768)) {
            throw new RangeError(`a picture is ${width} × ${height}, allowed are 1…32768`);
        }
        super(engine, engine.must('web_alloc', 4 * width * height), 'picture');
        this.#engine = engine;
        this.width = width;
        this.height = height;
    }

    /** Its pixels: a view that is valid until the engine is called again. */
    get pixels(): Pixels {
        return this.#engine.clamped(this.address, 4 * this.width * this.height);
    }
}

/** Parameters of a look by their names, as `millpond info --fields` lists them. */
export type LookOptions = Record<string, number | string | boolean | readonly number[]>;

/** A look and its parameters. */
export class Look extends Held {
    readonly #engine: Engine;

    readonly name: LookName;

    /** A look, or one of its presets, with some of its parameters set. */
    constructor(engine: Engine, name: LookName, preset = '', options: LookOptions = {}) {
        const address = engine.withText(name, at => engine.withText(preset, named =>
            engine.call('web_look', at, named)));
        if (address === 0) {
            throw new PondError((preset === '' ? `there is no look '${name}'`
                : `the look '${name}' has no preset '${preset}'`) + engine.hint);
        }
        super(engine, address, 'look');
        this.#engine = engine;
        this.name = name;
        const record = engine.call('web_look_record', address) as RecordKind;
        try {
            engine.setFields(record, engine.call('web_look_struct', address), name, options);
        } catch (error) {
            this.destroy();
            throw error;
        }
    }

    /** Makes the water more or less visible: 0 shows the picture itself, 1 changes nothing. */
    strengthen(strength: number): void {
        this.#engine.call('web_look_strengthen', this.address, strength);
    }

    /** Takes the look's sky from the light of a picture, where the look has a sky. */
    takeSky(picture: Picture): void {
        this.#engine.call('web_look_take_sky', this.address, picture.address, picture.width,
            picture.height);
    }
}
