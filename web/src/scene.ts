// The scene and the interface of its painters, on the processor and the GPU.

import type { Drawable } from './backdrop.js';
import type { Engine } from './engine.js';
import type { stillOf } from './film.js';
import type { Where } from './layout.js';
import type { Look, Picture } from './look.js';
import type { Pond } from './pond.js';

/** The wind and the light of a mood, for one pond. */
export interface Ambience {
    /** Adapts a look to the picture under the water, when the picture or the look changed. */
    take(look: Look, picture: Picture): void;

    /** The same for another pond. */
    again(): Ambience;

    /** As `web_gl_draw`. */
    drawGl(gl: number, pond: Pond, look: Look, columns: number, rows: number): number;

    /** As `pond.draw()`. */
    draw(pond: Pond, look: Look, over: Picture, onto: Picture): void;

    /**
     * Where water is in perspective: the place of the pond [m] at a place of the picture, in fractions, and the size of
     * drops there; undefined above the water.
     */
    placeAt?(pond: Pond, look: Look, at: Where): Where & { size: number } | undefined;

    /** The inverse of `placeAt()`. */
    seenAt?(pond: Pond, look: Look, at: Where): Where;

    destroy(): void;
}

/** A pond, its look, and the picture under it. */
export interface Scene {
    engine: Engine;
    pond: Pond;
    look: Look;
    backdrop: Drawable | undefined;
    /** Without it, the look's sky is the picture's. */
    air?: Ambience | undefined;
    /** Reads a frame of an animated picture. */
    film?: typeof stillOf | undefined;
}

/** Draws a scene onto a canvas. */
export interface Painter {
    /** Draws the scene. `width` and `height` are those of the element's box. [CSS pixels] */
    draw(width: number, height: number, style: CSSStyleDeclaration): void;

    /** The next drawing reads the scene's picture and look again. */
    refresh(): void;

    /** Frees its memory; drawing allocates it again. */
    destroy(): void;
}

/** The number of pixels that the processor can draw at 60 frames per second. */
export const FEW_PIXELS = 960 * 540;

/** The number of pixels of a box, at most `most`. */
export function sizeFor(width: number, height: number, most: number): {
    columns: number; rows: number; scale: number;
} {
    const density = Math.min(globalThis.devicePixelRatio || 1, 2);
    const scale = Math.min(density, Math.sqrt(most / (width * height)));
    return {
        columns: Math.max(1, Math.round(width * scale)),
        rows: Math.max(1, Math.round(height * scale)),
        scale,
    };
}
