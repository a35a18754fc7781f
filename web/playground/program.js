// The program's scenes, which the library of scenes in the playground's module runs and draws.

import { Pond } from '../dist/index.js';
import { camel } from './panel.js';
import { pixelsOf, sceneJsons } from './pictures.js';

const MOST_PIXELS = 520_000;
const MOST_ON_PHONES = 260_000;
// Their boat and current follow the painting.
const KEPT_SHAPE = { harbour: 16 / 9, river: 16 / 9 };

const pick = (from, fields) => Object.fromEntries(fields.filter(({ name }) => from?.[name] !== undefined)
    .map(({ name, choices }) => [camel(name), choices ? String(from[name]) : from[name]]));

/** All scenes by their names: { title, index, json, settings }. */
export function programScenes(engine, tables) {
    const fields = ['solver', 'depth', 'wave_speed', 'half_life', 'damping_shift', 'stencil'];
    return Object.fromEntries(sceneJsons(engine).map((json, index) => [json.name, {
        title: json.title, index, json,
        settings: {
            program: json.name, ground: json.name, cells: json.pond.cells, metres: json.pond.metres,
            pond: pick(json.pond, tables.pond.filter(({ name }) => fields.includes(name))),
            rain: { rate: 0, ...pick(json.rain, tables.rain) },
            look: { name: json.look.kind, preset: '', options: {},
                shown: pick(json.look, tables.looks[json.look.kind].fields) },
        },
    }]));
}

/** Whether a scene is turned by 90° in a box, which it then fills. */
export function isTurned(name, width, height) {
    return name in KEPT_SHAPE && height > width;
}

/**
 * The number of pixels of a scene in a box of that size. [CSS pixels] `shape`: width / height of a picture of the user, of
 * which a third may be cut off.
 */
export function sizeOf(name, width, height, shape) {
    if (isTurned(name, width, height)) {
        return sizeOf(name, height, width);
    }
    const box = width / height;
    const aspect = KEPT_SHAPE[name] ?? (shape === undefined ? box : Math.min(1.5 * shape, Math.max(shape / 1.5, box)));
    const [w, h] = width / height > aspect ? [height * aspect, height] : [width, width / aspect];
    const most = matchMedia('(pointer: coarse)').matches ? MOST_ON_PHONES : MOST_PIXELS;
    const scale = Math.min(globalThis.devicePixelRatio || 1, 2, Math.sqrt(most / (w * h)));
    return { columns: Math.round(w * scale), rows: Math.round(h * scale) };
}

/** A running scene. */
export class Program {
    #engine;
    #scene;
    #out = 0;
    #columns;
    #rows;
    #film;
    #context;
    #settings;
    #lakes; // whether the pond is a lake's
    pond;

    /** Throws the library's message for settings that it refuses. `picture`: { columns, rows, pixels, film }. */
    constructor(engine, index, settings, picture, canvas) {
        const { columns, rows } = picture;
        this.#engine = engine;
        this.#columns = columns;
        this.#rows = rows;
        this.#context = canvas.getContext('2d');
        this.#settings = settings;
        this.#scene = engine.must('web_scene_open', index);
        this.#lakes = sceneJsons(engine)[index].look.kind === 'lake';
        try {
            engine.setFields(1, engine.call('web_scene_desc', this.#scene), 'pond', settings.pond);
            this.#makePond(settings.rain);
            this.#out = engine.must('web_alloc', 4 * columns * rows);
            this.lay(picture);
            this.dress(settings.look);
        } catch (error) {
            this.destroy();
            throw error;
        }
    }

    #makePond(rain) {
        const engine = this.#engine;
        engine.setFields(2, engine.call('web_scene_rain', this.#scene), 'rain', rain);
        const address = engine.call('web_scene_pond', this.#scene, this.#columns, this.#rows);
        if (address === 0) {
            throw this.#error();
        }
        this.pond?.destroy();
        this.pond = new Pond(engine, address);
    }

    #error() {
        return new Error(this.#engine.text(this.#engine.call('web_scene_message', this.#scene)));
    }

    /** The lake of the picture: 'found' if it mirrors, a place in it as fractions if one is likely, else undefined. */
    get lake() {
        return this.#engine.withBytes(16, out => {
            const kind = this.#engine.call('web_scene_lake', this.#scene, out);
            const [x, y] = this.#engine.doubles(out, 2);
            return kind === 2 ? 'found' : kind === 1 ? { x, y } : undefined;
        });
    }

    /** The look lake then takes the water around a place of the picture, in fractions. */
    tap({ x, y }) {
        this.#engine.call('web_scene_tap', this.#scene, x, y);
    }

    /** Changes the picture. Call dress() after it. */
    lay({ pixels, film }) {
        this.#film = film;
        this.tap({ x: -1, y: -1 });
        this.#take(pixels);
    }

    #take(pixels) {
        const at = this.#engine.call('web_scene_picture', this.#scene, this.#columns, this.#rows);
        if (at === 0) {
            throw this.#error();
        }
        this.#engine.clamped(at, pixels.length).set(pixels);
    }

    /** Size of its picture. */
    get size() {
        return { columns: this.#columns, rows: this.#rows };
    }

    /** Steps per second. */
    get rate() {
        return this.#engine.call('web_scene_rate', this.#scene);
    }

    /**
     * Changes the look. Throws the library's message for options that it refuses. A lake gets another pond, which is
     * in perspective, without rain.
     */
    dress({ name, preset, options }) {
        const engine = this.#engine;
        const at = engine.withText(name, called => engine.withText(preset ?? '', named =>
            engine.call('web_scene_look', this.#scene, called, named)));
        if (at === 0) {
            throw new Error(`there is no look '${name}' with a preset '${preset}'`);
        }
        engine.setFields(engine.call('web_scene_look_record', this.#scene), at, name, options ?? {});
        this.#finish();
        if (this.#lakes !== (name === 'lake')) {
            this.#lakes = name === 'lake';
            this.#makePond({ ...this.#settings.rain, ...this.#lakes && { rate: 0 } });
            this.#finish();
        }
    }

    #finish() {
        if (this.#engine.call('web_scene_dress', this.#scene, this.pond.address) === 0) {
            throw this.#error();
        }
    }

    /** Executes the scene's events and steps, `count` times. */
    step(count) {
        this.#engine.call('web_scene_step', this.#scene, this.pond.address, count);
    }

    /**
     * The place of the water at a place of the picture, both as fractions, and the longer side of the picture there,
     * or in a lake its width [m]; undefined outside of the water.
     */
    place({ x, y }) {
        const engine = this.#engine;
        return engine.withBytes(24, out => {
            const wet = engine.call('web_scene_place', this.#scene, this.pond.address, x, y, out) !== 0;
            const [across, down, side] = engine.doubles(out, 3);
            return wet ? { x: across, y: down, side } : undefined;
        });
    }

    draw() {
        const { canvas } = this.#context;
        if (canvas.width !== this.#columns || canvas.height !== this.#rows) {
            canvas.width = this.#columns;
            canvas.height = this.#rows;
        }
        if (this.#film !== undefined) {
            this.#take(pixelsOf(this.#film, this.#columns, this.#rows));
        }
        this.#engine.call('web_scene_draw', this.#scene, this.pond.address, this.#out);
        this.#context.putImageData(new ImageData(
            this.#engine.clamped(this.#out, 4 * this.#columns * this.#rows), this.#columns, this.#rows),
        0, 0);
    }

    destroy() {
        this.pond?.destroy();
        this.#engine.call('web_scene_close', this.#scene);
        if (this.#out !== 0) {
            this.#engine.call('web_free', this.#out);
        }
    }
}
