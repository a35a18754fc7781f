// The water drawn by the processor onto a 2D canvas.

import { Reader, moves } from './backdrop.js';
import { Picture } from './look.js';
import { sizeFor, type Painter, type Scene } from './scene.js';

const GREY = 118; // what nothing is drawn over: there is room for light and for shade
const GAIN = 8; // light and shade alone are seen less than what they would bend
const MOST_PIXELS = 960 * 540;

/** Draws a scene onto a canvas, in at most half a million pixels: more would not be done in time. */
export class CanvasPainter implements Painter {
    readonly #scene: Scene;
    readonly #context: CanvasRenderingContext2D;
    readonly #reader = new Reader();
    #over: Picture | undefined;
    #onto: Picture | undefined;

    constructor(scene: Scene, canvas: HTMLCanvasElement) {
        const context = canvas.getContext('2d');
        if (context === null) {
            throw new Error('this browser has no 2D canvas');
        }
        this.#scene = scene;
        this.#context = context;
    }

    /** Draws it. `width` and `height` are those of the box. [CSS pixels] */
    draw(width: number, height: number, style: CSSStyleDeclaration): void {
        const fresh = this.#resize(width, height);
        if (fresh || moves(this.#scene.backdrop)) {
            this.#read(width, style, fresh);
        }
        this.#paint();
    }

    // Whether the canvas has new pixels.
    #resize(width: number, height: number): boolean {
        const { columns, rows } = sizeFor(width, height, MOST_PIXELS);
        if (this.#onto?.width === columns && this.#onto.height === rows) {
            return false;
        }
        this.destroy();
        this.#over = new Picture(this.#scene.engine, columns, rows);
        this.#onto = new Picture(this.#scene.engine, columns, rows);
        this.#context.canvas.width = columns;
        this.#context.canvas.height = rows;
        return true;
    }

    #read(width: number, style: CSSStyleDeclaration, fresh: boolean): void {
        const { backdrop, look } = this.#scene;
        const over = this.#over as Picture;
        if (backdrop === undefined) {
            new Uint32Array(over.pixels.buffer, over.pixels.byteOffset, over.width * over.height)
                .fill(0xff000000 | GREY << 16 | GREY << 8 | GREY);
        } else {
            const scale = over.width / width;
            over.pixels.set(this.#reader.read(backdrop, over.width, over.height, scale, style));
        }
        if (fresh) {
            look.takeSky(over);
        }
    }

    #paint(): void {
        const { engine, pond, look, backdrop } = this.#scene;
        const over = this.#over as Picture;
        const onto = this.#onto as Picture;
        pond.draw(look, over, onto);
        if (backdrop === undefined) {
            engine.call('web_light_and_shade', onto.address, onto.width, onto.height, GREY,
                GAIN);
        }
        this.#context.putImageData(new ImageData(onto.pixels, onto.width, onto.height), 0, 0);
    }

    /** Frees its pictures; drawing makes new ones. */
    destroy(): void {
        this.#over?.destroy();
        this.#onto?.destroy();
        this.#over = this.#onto = undefined;
    }
}
