// The lake in a picture, in perspective: found in its pixels, or around points of it.

import { moves, Reader, type Drawable } from './backdrop.js';
import type { Engine } from './engine.js';
import { boxOf, type Where } from './layout.js';
import { Look, Picture } from './look.js';
import { LAKE } from './moods.js';
import { PHOTO, USUAL, type Mood } from './photo.js';
import type { Pond } from './pond.js';
import { sizeFor, type Ambience } from './scene.js';

const FEW_PIXELS = 130_000; // enough to find a lake
const FINGER = 0.016; // of a drop [widths of the picture]

/** The points and the horizon in the attribute `water`: places in fractions of the sides, or a waterline. */
function pointsIn(element: Element): { points: Float32Array; horizon: number } {
    const text = element.getAttribute('water') ?? '';
    const numbers = text.split(/[\s,]+/).filter(each => each !== '').map(Number);
    const [line, ...more] = numbers;
    if (!numbers.every(each => each >= 0 && each <= 1) || more.length > 0 && numbers.length % 2 > 0) {
        throw new RangeError(`<mill-pond water="${text}">: points in the water are needed, as in "0.5,0.8", or the `
            + 'height of the waterline, as in "0.6"; both in fractions of the picture');
    }
    return line !== undefined && more.length === 0 ? { points: Float32Array.of(0.5, (1 + line) / 2), horizon: line }
        : { points: Float32Array.from(numbers), horizon: 0 };
}

/** A lake as the ambience of a scene whose look is `lake`. */
export class Lake implements Ambience {
    readonly #engine: Engine;
    readonly #element: Element;
    #lake = 0;
    #look: Look | undefined; // that it was found for
    #width = 1; // of the picture [pixels]
    #height = 1;

    constructor(engine: Engine, element: Element) {
        this.#engine = engine;
        this.#element = element;
    }

    /**
     * Finds the lake in a picture, for a look; again only if the picture's shape or the look changed, which a new picture
     * changes too. Returns whether there is one; if not, the last one stays.
     */
    take(look: Look, picture: Picture): boolean {
        if (look === this.#look && Math.abs(Math.log(picture.width * this.#height / picture.height / this.#width)) < 0.02) {
            return true;
        }
        const { points, horizon } = pointsIn(this.#element);
        const found = this.#engine.withArray(points, at => this.#engine.call('web_lake', look.address, picture.address,
            picture.width, picture.height, at, points.length / 2, horizon));
        if (found !== 0) {
            this.destroy();
            this.#lake = found;
            this.#look = look;
            this.#width = picture.width;
            this.#height = picture.height;
        }
        return found !== 0;
    }

    again(): Lake {
        return new Lake(this.#engine, this.#element);
    }

    drawGl(gl: number, pond: Pond, look: Look, columns: number, rows: number): number {
        this.#engine.call('web_lake_time', look.address, pond.time);
        return this.#engine.call('web_lake_gl_draw', gl, pond.address, look.address, columns, rows);
    }

    draw(pond: Pond, look: Look, over: Picture, onto: Picture): void {
        this.#engine.call('web_lake_time', look.address, pond.time);
        pond.draw(look, over, onto);
    }

    /** A place of the pond [m] at a place of the picture, in fractions; undefined above the water. */
    #point(pond: Pond, look: Look, { x, y }: Where): Where | undefined {
        return this.#engine.withBytes(16, out => {
            const wet = this.#engine.call('web_lake_point', look.address, pond.address, this.#width, this.#height,
                x * this.#width, y * this.#height, out);
            const [across, down] = this.#engine.doubles(out, 2) as unknown as [number, number];
            return wet === 0 ? undefined : { x: across, y: down };
        });
    }

    placeAt(pond: Pond, look: Look, at: Where): Where & { size: number } | undefined {
        const place = this.#point(pond, look, at);
        const end = this.#point(pond, look, { x: at.x + 1, y: at.y });
        return place && end && { ...place, size: FINGER * (end.x - place.x) / LAKE.drop.radius };
    }

    // Down the picture the pond's places are end − reach / (y − horizon): three rows give the three numbers.
    seenAt(pond: Pond, look: Look, { x, y }: Where): Where {
        const at = (across: number, down: number) => this.#point(pond, look, { x: across, y: down }) as Where;
        const [first, second, third] = [at(0, 1).y, at(0, 2).y, at(0, 3).y];
        const ratio = (second - first) / (third - second);
        const horizon = (ratio - 3) / (ratio - 1);
        const reach = (second - first) * (1 - horizon) * (2 - horizon);
        const down = horizon + reach / (first + reach / (1 - horizon) - y);
        const [left, right] = [at(0, down).x, at(1, down).x];
        return { x: (x - left) / (right - left), y: down };
    }

    destroy(): void {
        this.#engine.call('web_lake_free', this.#lake);
        this.#lake = 0;
    }
}

// The size of the pond of the lake in a backdrop [m]; 0 without one.
function sizeIn(engine: Engine, backdrop: Drawable, element: HTMLElement): number {
    const { width, height, style } = boxOf(element);
    const { columns, rows, scale } = sizeFor(width, height, FEW_PIXELS);
    const picture = new Picture(engine, columns, rows);
    const look = new Look(engine, 'lake');
    const lake = new Lake(engine, element);
    try {
        picture.pixels.set(new Reader().read(backdrop, columns, rows, scale, style));
        return lake.take(look, picture) ? engine.call('web_lake_size', look.address, columns, rows) * USUAL / width : 0;
    } finally {
        [lake, look, picture].forEach(each => { each.destroy(); });
    }
}

/** The mood of a backdrop with a lake, and its ambience. Without a lake, warns and returns the default. */
export async function lakeIn(engine: Engine, backdrop: Drawable | undefined, element: HTMLElement,
): Promise<{ mood: Mood; air: () => Lake | undefined }> {
    const free = !element.hasAttribute('look');
    const still = backdrop !== undefined && !moves(backdrop);
    const metres = free && still ? sizeIn(engine, backdrop, element) : 0;
    if (metres > 0) {
        return { mood: { ...LAKE, metres }, air: () => new Lake(engine, element) };
    }
    (await import('./reasons.js')).explain(!free ? 'mood="lake" has its own look: remove the attribute look'
        : still ? 'mood="lake" finds no water in the picture: name a point in it, as in '
        + 'water="0.5,0.8", or its waterline, as in water="0.6", in fractions of the picture'
        : 'mood="lake" needs a picture that does not move');
    return { mood: PHOTO, air: () => undefined };
}
