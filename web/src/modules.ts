// The modules that are loaded unless a page names others: the files next to the scripts, or their text
// (inline.ts).

import type { EngineSource } from './engine.js';

export const modules: {
    /** The element's module, if it is not the file next to define.js. */
    element?: EngineSource;
    /** The full module. */
    full: EngineSource;
} = { full: new URL('./millpond-full.wasm', import.meta.url) };
