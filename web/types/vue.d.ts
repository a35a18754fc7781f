// Types of <mill-pond> in Vue's templates.
import type { HTMLAttributes } from 'vue';

import type { MillPondEvents, MillPondProps } from './element.js';

declare module 'vue' {
    interface GlobalComponents {
        'mill-pond': new () => {
            $props: Omit<HTMLAttributes, `on${string}`> & Omit<MillPondProps, `on${string}`>
                & { [Kind in keyof MillPondEvents as `on${Capitalize<Kind>}`]?: (event: MillPondEvents[Kind]) => void };
        };
    }
}
