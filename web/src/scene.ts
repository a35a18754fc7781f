// What is drawn, and what draws it.

import type { Drawable } from './backdrop.js';
import type { Engine } from './engine.js';
import type { stillOf } from './film.js';
import type { Look } from './look.js';
import type { Pond } from './pond.js';

/** A pond, how it looks, and what lies under it. */
export interface Scene {
    engine: Engine;
    pond: Pond;
    look: Look;
    backdrop: Drawable | undefined;
    /** Where that moves. */
    film?: typeof stillOf | undefined;
}

/** Draws a scene onto a canvas. */
export interface Painter {
    /** Draws it. `width` and `height` are those of the element's box. [CSS pixels] */
    draw(width: number, height: number, style: CSSStyleDeclaration): void;

    /** The next drawing reads the scene's picture and look again. */
    refresh(): void;

    /** Frees what it holds; drawing makes it anew. */
    destroy(): void;
}

/** Pixels that the processor draws in time. */
export const FEW_PIXELS = 960 * 540;

/** Pixels that a box is drawn with, at most `most` of them. */
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
