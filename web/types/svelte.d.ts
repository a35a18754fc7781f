// Types of <mill-pond> in Svelte.
import type { HTMLAttributes } from 'svelte/elements';

import type { MillPond, MillPondProps } from './element.js';

declare module 'svelte/elements' {
    interface SvelteHTMLElements {
        'mill-pond': Omit<HTMLAttributes<MillPond>, keyof MillPondProps> & MillPondProps;
    }
}
