// Registers <mill-pond>. Importing it on a server, or twice, does nothing. Most elements use
// millpond.wasm; those that need more use millpond-full.wasm.
import { MillPond } from './element.js';
import { modules } from './modules.js';

MillPond.small = {
    source: modules.element ?? new URL('./millpond.wasm', import.meta.url),
    looks: ['pool', 'offset'],
    solvers: ['dispersive', 'wave'],
};

if (typeof customElements !== 'undefined' && customElements.get('mill-pond') === undefined) {
    customElements.define('mill-pond', MillPond);
}

export { MillPond };
