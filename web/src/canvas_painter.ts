// The water drawn by the processor onto a 2D canvas.

import { Reader, moves } from './backdrop.js';
import { Picture } from './look.js';
import { FEW_PIXELS, sizeFor, type Painter, type Scene } from './scene.js';

const GREY = 118; // what nothing is drawn over: there is room for light and for shade
const PLANE = 0.4; // of the pixels that others have: its rays take three times as long
const GAIN = 8; // light and shade alone are seen less than what they would bend

const even = (side: number) => side + side % 2;

/**
 * Draws a scene onto a canvas, in at most half a million pixels: more would not be done in time. Its
 * pictures have even sides, as two pixels for each cell have; what is too much is not shown.
 */
export class CanvasPainter implements Painter {
    readonly #scene: Scene;
    readonly #reader = new Reader();
    readonly #replaced: ((canvas: HTMLCanvasElement) => void) | undefined;
    #canvas: HTMLCanvasElement;
    #fresh = true;
    #clear = true; // the canvas may be seen through
    #over: Picture | undefined;
    #onto: Picture | undefined;

    /**
     * `replaced`: told of the canvas that takes the place of the one before. Browsers need half of the
     * time for what nobody sees through, and a canvas stays what it first was. Without it, one that is
     * new lets see through.
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

    // Whether the canvas has new pixels.
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
        const { backdrop, look } = this.#scene;
        const over = this.#over as Picture;
        if (backdrop === undefined) {
            new Uint32Array(over.pixels.buffer, over.pixels.byteOffset, over.width * over.height)
                .fill(0xff000000 | GREY << 16 | GREY << 8 | GREY);
        } else {
            const canvas = this.#canvas;
            spread(this.#reader.read(backdrop, canvas.width, canvas.height, canvas.width / width, style),
                canvas.width, over);
        }
        if (fresh) {
            look.takeSky(over);
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
        const { engine, pond, look, backdrop } = this.#scene;
        const over = this.#over as Picture;
        const onto = this.#onto as Picture;
        pond.draw(look, over, onto);
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

    /** Frees its pictures; drawing makes new ones. */
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

// Pixels of a picture that may lack a column or a row of `over`: the last one goes on.
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
