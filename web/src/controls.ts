// The attribute `controls`: a pause button, and drops by the keyboard. Loaded on demand.

import type { MillPond } from './element.js';
import { addStyle, boxOf } from './layout.js';

const STYLE = `button { position: absolute; z-index: 2; right: .5rem; bottom: .5rem; width: 2.75rem; height: 2.75rem;
    padding: 0; border: 0; border-radius: 50%; background: #0009; color: #fff; font: 1.25rem/1 sans-serif;
    cursor: pointer; }
button:focus-visible { outline: 2px solid #fff; outline-offset: 2px; }
button[hidden] { display: none; }`;

export class Controls {
    readonly #element: MillPond;
    readonly #button = document.createElement('button');

    constructor(element: MillPond, root: ShadowRoot) {
        this.#element = element;
        addStyle(root, STYLE);
        this.#button.type = 'button';
        this.#button.part.add('pause');
        this.#button.addEventListener('click', () => { element.paused = !element.paused; });
        root.append(this.#button);
        element.addEventListener('keydown', event => { this.#press(event); });
        this.update();
    }

    /** Follows the attributes. */
    update(): void {
        const { controls, paused } = this.#element;
        this.#button.hidden = !controls;
        this.#button.ariaLabel = paused ? 'Play the water' : 'Pause the water';
        this.#button.textContent = paused ? '▶' : '❚❚';
        if (controls && !this.#element.hasAttribute('tabindex')) {
            this.#element.tabIndex = 0;
        }
    }

    // Enter and Space make a drop in the middle.
    #press(event: KeyboardEvent): void {
        const element = this.#element;
        if (element.controls && !element.untouchable && event.target === element
            && event.composedPath()[0] === element && /^( |Enter)$/.test(event.key)) {
            const { width, height } = boxOf(element);
            event.preventDefault();
            element.drop(width / 2, height / 2);
        }
    }
}
