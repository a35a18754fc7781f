// The animation frames of an element, which are requested only while they are needed.

const LONGEST = 0.1; // of a frame; after a pause the water continues from where it was. [s]

export class Frames {
    readonly #wanted: () => boolean;
    readonly #draw: (seconds: number) => void;
    #request = 0;
    #before: number | undefined; // time of the previous frame [ms]

    /** `draw` gets the time since the previous frame. [s] */
    constructor(wanted: () => boolean, draw: (seconds: number) => void) {
        this.#wanted = wanted;
        this.#draw = draw;
    }

    /** Requests the next frame, if one is needed. */
    go(): void {
        if (this.#request !== 0) {
            return;
        }
        if (!this.#wanted()) {
            this.#before = undefined;
            return;
        }
        this.#request = requestAnimationFrame(now => {
            this.#request = 0;
            const passed = this.#before === undefined ? 1 / 60 : (now - this.#before) / 1000;
            this.#before = now;
            this.#draw(Math.min(passed, LONGEST));
        });
    }

    stop(): void {
        cancelAnimationFrame(this.#request);
        this.#request = 0;
        this.#before = undefined;
    }
}
