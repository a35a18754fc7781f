// Fingers, pens and mice in the water: pressing drops, moving strokes.

import type { Where } from './layout.js';

export const POINTER_EVENTS = ['pointerdown', 'pointermove', 'pointerup', 'pointercancel',
    'pointerleave'] as const;

interface Touched {
    drop(x: number, y: number): void;
    stroke(from: Where, to: Where): void;
}

export class Pointers {
    readonly #last = new Map<number, Where>();

    /** Handles an event at a place of the water. A mouse strokes without being pressed. */
    handle(event: PointerEvent, now: Where, water: Touched): void {
        const before = this.#last.get(event.pointerId);
        if (event.type === 'pointerdown') {
            this.#last.set(event.pointerId, now);
            water.drop(now.x, now.y);
        } else if (event.type !== 'pointermove') {
            this.#last.delete(event.pointerId);
        } else {
            if (before !== undefined) {
                water.stroke(before, now);
            }
            if (before !== undefined || event.pointerType === 'mouse') {
                this.#last.set(event.pointerId, now);
            }
        }
    }

    clear(): void {
        this.#last.clear();
    }
}
