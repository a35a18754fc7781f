// Loads the smallest module that is sufficient for an element, and its picture.

import type { Animated } from './animated.js';
import { load, moves, ready, type Drawable } from './backdrop.js';
import type { Engine, EngineSource } from './engine.js';
import { gpuDraws } from './gpu.js';
import { loadEngine } from './pond.js';

/** A module that draws only on the GPU, and the looks and solvers that it has. */
export interface SmallModule {
    source: EngineSource;
    looks: readonly string[];
    solvers: readonly string[];
}

/** The requirements of an element on its module. */
export interface Wanted {
    look: string;
    solver: string;
    renderer: string | null;
    /** Whether it needs the full module for another reason. */
    full: boolean;
}

/** Draws with the processor. Loaded with the full module: most pages are drawn by the GPU. */
export let processor: typeof import('./canvas_painter.js') | undefined;

export async function loadModule(wanted: Wanted, small: SmallModule | undefined,
    full: EngineSource | undefined): Promise<Engine> {
    const { look, solver, renderer } = wanted;
    if (small !== undefined && !wanted.full && small.looks.includes(look)
        && small.solvers.includes(solver) && renderer !== 'processor' && gpuDraws(renderer === 'gpu')) {
        return loadEngine(small.source);
    }
    const [engine, loaded] = await Promise.all([loadEngine(full), import('./canvas_painter.js')]);
    processor = loaded;
    return engine;
}

const ANIMATED = /^data:image\/(gif|webp)|^blob|\.(gif|webp|avif|a?png)([?#]|$)/i; // or still
const INSIDE = [':scope', ':scope > a', ':scope picture']
    .map(parent => `${parent} > :is(img, video, canvas)`).join();

/** The picture under an element's water: the one at the address `src`, or the one inside the element. */
export class Source {
    readonly #element: Element;
    readonly #slot: HTMLSlotElement;
    #address: string | null = null;
    #loaded: Drawable | undefined; // the picture at that address
    #animated: Animated | undefined; // frames of the picture
    #shown: string | undefined; // the address of the picture inside; undefined while it loads

    constructor(element: Element, slot: HTMLSlotElement) {
        this.#element = element;
        this.#slot = slot;
    }

    /** The attribute `src`, if it has text. */
    get src(): string | null {
        return this.#element.getAttribute('src') || null;
    }

    get #inside(): Drawable | null {
        return this.#element.querySelector<Drawable>(INSIDE);
    }

    /** Whether the water has a picture under it. */
    get any(): boolean {
        return (this.src ?? this.#inside) !== null;
    }

    /** What plays as the water moves: the film at an address, or an animated picture. */
    get film(): HTMLVideoElement | Animated | undefined {
        return this.#loaded instanceof HTMLVideoElement ? this.#loaded : this.#animated;
    }

    /** The picture in the page. */
    get shown(): Drawable | undefined {
        return this.#loaded ?? this.#inside ?? undefined;
    }

    // Gives the picture at an address its alternative text.
    #name(): void {
        const text = this.#element.getAttribute('alt') ?? '';
        this.#loaded?.setAttribute(moves(this.#loaded) ? 'aria-label' : 'alt', text);
    }

    /**
     * Loads the picture, and returns it or its frames. One at an address is shown in the element's slot, unless
     * `overtaken`.
     */
    async load(overtaken: () => boolean): Promise<Drawable | undefined> {
        const address = this.src;
        const inside = this.#inside;
        if (address !== null && address === this.#address) {
            this.#name();
            return this.#animated ?? this.#loaded;
        }
        this.#animated?.pause();
        this.#animated = undefined;
        this.#shown = undefined;
        const loaded = address === null ? undefined : await load(address);
        if (!overtaken()) {
            this.#address = address;
            this.#loaded = loaded;
            this.#name();
            this.#slot.replaceChildren(...loaded === undefined ? [] : [loaded]);
        }
        if (address === null && inside !== null) {
            await ready(inside);
            this.#shown = (inside as HTMLImageElement).currentSrc;
        }
        const shown = loaded ?? inside ?? undefined;
        if (shown instanceof HTMLImageElement && ANIMATED.test(shown.currentSrc)) {
            const animated = await (await import('./animated.js')).animate(shown);
            if (!overtaken()) {
                this.#animated = animated;
            }
        }
        return this.#animated ?? shown;
    }

    /** Whether the picture inside the element has just been replaced. */
    hasChanged(picture: EventTarget | null): boolean {
        const now = (picture as HTMLImageElement).currentSrc;
        if (this.#shown === undefined || this.src !== null || picture !== this.#inside
            || now === this.#shown) {
            return false;
        }
        this.#shown = now;
        return true;
    }

    /** After a failure: any picture that loads then counts as a replacement. */
    fail(): void {
        this.#shown = '';
        this.#address = null;
    }
}
