// The page about ripples: loads the library, then starts one figure after the other.

import { loadEngine } from '../dist/index.js';
import { painting, sceneJsons } from '../playground/pictures.js';
import { Figure } from './figure.js';
import { figures } from './figures.js';
import { highlight } from './highlight.js';
import { SumFigure } from './sum.js';

const SIZE = { columns: 720, rows: 480 }; // of a painting

const idle = () => new Promise(done => {
    (globalThis.requestIdleCallback ?? setTimeout)(done, { timeout: 200 });
});

for (const code of document.querySelectorAll('pre code')) {
    code.innerHTML = highlight(code.textContent);
}
new SumFigure(document.querySelector('[data-figure=sum]'));

try {
    const module = await WebAssembly.compile(await (await fetch('millpond-scenes.wasm')).arrayBuffer());
    const engine = await loadEngine(module);
    const scenes = sceneJsons(engine).map(({ name }) => name);
    const pictures = {};
    for (const root of document.querySelectorAll('[data-figure]')) {
        const plan = figures[root.dataset.figure];
        if (plan !== undefined) {
            for (const name of plan.grounds ?? plan.pools.map(({ ground }) => ground)) {
                if (name !== undefined && pictures[name] === undefined) {
                    const { pixels } = await painting(module, scenes.indexOf(name), SIZE);
                    pictures[name] = await createImageBitmap(new ImageData(pixels, SIZE.columns, SIZE.rows));
                }
            }
            new Figure(root, engine, plan, pictures);
            await idle();
        }
    }
    document.body.dataset.ready = '';
} catch (error) {
    document.body.dataset.ready = 'failed';
    for (const live of document.querySelectorAll('.live:empty')) {
        live.textContent = `This figure does not run here: ${error.message}`;
    }
}
