// Registers a small <mill-pond>: wave water under the look offset, with the smallest module. What
// asks for more takes millpond-full.wasm; only thrown things need another entry, millpond/define.
import { MillPond } from './element.js';

MillPond.small = {
    source: new URL('./millpond-lite.wasm', import.meta.url),
    looks: ['offset'],
    solvers: ['wave'],
};
MillPond.usual = {
    look: 'offset',
    lookOptions: { refraction: 0.4, shading: 0.4 },
    pond: { solver: 'wave', waveSpeed: 0.5, halfLife: 1.8 },
};

if (typeof customElements !== 'undefined' && customElements.get('mill-pond') === undefined) {
    customElements.define('mill-pond', MillPond);
}

export { MillPond };
