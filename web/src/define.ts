// Registers <mill-pond>. Importing it on a server, or twice, does nothing.
import { MillPond } from './element.js';

if (typeof customElements !== 'undefined' && customElements.get('mill-pond') === undefined) {
    customElements.define('mill-pond', MillPond);
}

export { MillPond };
