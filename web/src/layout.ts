// The rectangle of an element's water, and its number of cells.

import { FEW_PIXELS, sizeFor } from './scene.js';
import type { Pond } from './pond.js';

const OTHER_SHAPE = 0.22; // logarithm of the change of a side that squashes cells too much

export const STYLE = `
:host { display: inline-block; position: relative; overflow: hidden; object-fit: fill;
    touch-action: pan-y pinch-zoom; }
:host([hidden]) { display: none; }
:host([untouchable]) { touch-action: auto; }
::slotted(img), ::slotted(video), ::slotted(canvas), slot > * { display: block; width: 100%; height: 100%;
    object-fit: inherit; object-position: inherit; }
canvas { position: absolute; inset: 0; width: 100%; height: 100%; visibility: hidden;
    pointer-events: none; padding: inherit; box-sizing: border-box; }
canvas.shown { visibility: visible; }
`;

/** A place in the picture of an element. [CSS pixels] */
export interface Where { x: number; y: number }

/** The rectangle of an element's picture, inside its padding. [CSS pixels] `some`: it has an area. */
export function boxOf(element: HTMLElement) {
    const style = getComputedStyle(element);
    const pad = (side: string) => parseFloat(style.getPropertyValue('padding-' + side));
    const [left, top] = [pad('left'), pad('top')];
    const width = element.clientWidth - left - pad('right');
    const height = element.clientHeight - top - pad('bottom');
    return { left, top, width, height, style, some: width > 0 && height > 0 };
}

/** Waits until an element has a size, is removed, or `goes` becomes false. */
export async function untilSized(element: HTMLElement, goes: () => boolean): Promise<void> {
    while (goes() && !boxOf(element).some) {
        await new Promise<void>(done => {
            const observer = new ResizeObserver(() => {
                if (boxOf(element).some || !element.isConnected) {
                    observer.disconnect();
                    done();
                }
            });
            observer.observe(element);
        });
    }
}

/**
 * The number of cells of a box's water. Cells are square; each has two by two pixels of the processor's
 * drawing, which is fastest.
 */
export function cellsIn(box: { width: number; height: number }): { width: number; height: number } {
    const { columns, rows } = sizeFor(box.width, box.height, FEW_PIXELS);
    const half = (pixels: number) => Math.max(2, Math.ceil(pixels / 2));
    return { width: half(columns), height: half(rows) };
}

/** Whether the shape of a box changed so much that its water needs other cells. */
export function isOther(pond: Pond, { width, height }: { width: number; height: number }): boolean {
    return [pond.width / width, pond.height / height].some(
        change => Math.abs(Math.log(change)) > OTHER_SHAPE);
}
