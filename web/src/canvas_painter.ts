// Draws water on the processor into a 2D canvas.

import { Reader, moves } from './backdrop.js';
import { Picture } from './look.js';
import { FEW_PIXELS, sizeFor, type Painter, type Scene } from './scene.js';

const GREY = 118; // the picture where there is none; it leaves room for light and shade
const PLANE = 0.4; // share of the pixels: rays take three times as long
const GAIN = 8; // light and shade without refraction are weak

const even = (side: number) => side + side % 2;

/**
 * Draws a scene onto a canvas, with at most half a million pixels, which is the limit of a processor. Its
 * pictures have even sides, since a cell is two by two pixels; the canvas cuts off the rest.
 */
export class CanvasPainter implements Painter {
    readonly #scene: Scene;
    readonly #reader = new Reader();
    readonly #replaced: ((canvas: HTMLCanvasElement) => void) | undefined;
    #canvas: HTMLCanvasElement;
    #fresh = true;
    #clear = true; // the canvas is transparent
    #over: Picture | undefined;
    #onto: Picture | undefined;

    /**
     * `replaced`: called when another canvas takes the place of this one. Browsers draw an opaque canvas in
     * half of the time, but a canvas cannot change from one kind to the other. Default: it stays
     * transparent.
     */
    constructor(scene: Scene, canvas: HTMLCanvasElement,
        replaced?: (canvas: HTMLCanvasElement) => void) {
        this.#scene = scene;
        this.#canvas = canvas;
        this.#replaced = replaced;
    }

    /** Draws it. `width` and `height` are those of the box. [CSS pixels] */
    draw(width: number, height: number, style: CSSStyleDeclaration): void {
        const fresh = this.#resize(width, height) || this.#fresh;
        this.#fresh = false;
        if (fresh || moves(this.#scene.backdrop)) {
            this.#read(width, style, fresh);
        }
        this.#paint();
    }

    // Returns whether the size changed.
    #resize(width: number, height: number): boolean {
        const share = this.#scene.look.name === 'plane' ? PLANE : 1;
        const { columns, rows } = sizeFor(width, height, FEW_PIXELS * share);
        const canvas = this.#canvas;
        if (this.#onto !== undefined && canvas.width === columns && canvas.height === rows) {
            return false;
        }
        this.#free();
        this.#over = new Picture(this.#scene.engine, even(columns), even(rows));
        this.#onto = new Picture(this.#scene.engine, even(columns), even(rows));
        canvas.width = columns;
        canvas.height = rows;
        return true;
    }

    #read(width: number, style: CSSStyleDeclaration, fresh: boolean): void {
        const { backdrop, look, air } = this.#scene;
        const over = this.#over as Picture;
        if (backdrop === undefined) {
            new Uint32Array(over.pixels.buffer, over.pixels.byteOffset, over.width * over.height)
                .fill(0xff000000 | GREY << 16 | GREY << 8 | GREY);
        } else {
            const canvas = this.#canvas;
            spread(this.#reader.read(backdrop, canvas.width, canvas.height, canvas.width / width, style),
                canvas.width, over);
        }
        if (fresh && air === undefined) {
            look.takeSky(over);
        } else if (fresh) {
            air?.take(look, over);
        }
        if (fresh || !this.#clear) {
            this.#letThrough(backdrop === undefined || !isOpaque(over));
        }
    }

    #letThrough(clear: boolean): void {
        if (this.#replaced !== undefined && clear !== this.#clear) {
            const canvas = this.#canvas.cloneNode() as HTMLCanvasElement;
            this.#canvas.replaceWith(canvas);
            this.#canvas = canvas;
            this.#clear = clear;
            this.#replaced(canvas);
        }
    }

    #paint(): void {
        const { engine, pond, look, backdrop, air } = this.#scene;
        const over = this.#over as Picture;
        const onto = this.#onto as Picture;
        if (air === undefined) {
            pond.draw(look, over, onto);
        } else {
            air.draw(pond, look, over, onto);
        }
        if (backdrop === undefined) {
            engine.call('web_light_and_shade', onto.address, onto.width, onto.height, GREY,
                GAIN);
        }
        const context = this.#canvas.getContext('2d', { alpha: this.#clear });
        if (context === null) {
            throw new Error('this browser has no 2D canvas');
        }
        context.putImageData(new ImageData(onto.pixels, onto.width, onto.height), 0, 0);
    }

    #free(): void {
        this.#over?.destroy();
        this.#onto?.destroy();
        this.#over = this.#onto = undefined;
    }

    refresh(): void {
        this.#fresh = true;
    }

    /** Frees its pictures; drawing allocates them again. */
    destroy(): void {
        this.#free();
        this.#letThrough(true);
    }
}

function isOpaque({ pixels }: Picture): boolean {
    let all = 255;
    for (let i = 3; i < pixels.length; i += 4) {
        all &= pixels[i] as number;
    }
    return all === 255;
}

// Copies pixels; where they lack the last column or row of `over`, repeats the one before.
function spread(pixels: Uint8ClampedArray, columns: number, over: Picture): void {
    const from = new Uint32Array(pixels.buffer);
    const to = new Uint32Array(over.pixels.buffer, over.pixels.byteOffset, over.width * over.height);
    const rows = from.length / columns;
    for (let y = 0; y < over.height; y++) {
        const first = Math.min(y, rows - 1) * columns;
        to.set(from.subarray(first, first + columns), y * over.width);
        to[y * over.width + over.width - 1] = from[first + columns - 1] as number;
    }
}
