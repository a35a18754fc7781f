// Types of <mill-pond> in Preact.
import type { HTMLAttributes } from 'preact';

import type { MillPond, MillPondProps } from './element.js';

declare module 'preact' {
    namespace JSX {
        interface IntrinsicElements {
            'mill-pond': Omit<HTMLAttributes<MillPond>, keyof MillPondProps> & MillPondProps;
        }
    }
}
