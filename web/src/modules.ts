// The default modules: the files next to the scripts, or their text (inline.ts).

import type { EngineSource } from './engine.js';

export const modules: {
    /** The element's module; default: the file next to define.js. */
    element?: EngineSource;
    /** The full module. */
    full: EngineSource;
} = { full: new URL('./millpond-full.wasm', import.meta.url) };
