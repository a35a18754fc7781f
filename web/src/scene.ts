// The scene and the interface of its painters, on the processor and the GPU.

import type { Drawable } from './backdrop.js';
import type { Engine } from './engine.js';
import type { stillOf } from './film.js';
import type { Look } from './look.js';
import type { Air } from './moods.js';
import type { Pond } from './pond.js';

/** A pond, its look, and the picture under it. */
export interface Scene {
    engine: Engine;
    pond: Pond;
    look: Look;
    backdrop: Drawable | undefined;
    /** The air of a mood; without it, or without a sky in it, the look's sky is the picture's. */
    air?: Air | undefined;
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
