// The page about ripples: loads the library, then brings each figure to life in turn.

import { loadEngine } from '../dist/index.js';
import { groundOf } from '../playground/grounds.js';
import { Figure } from './figure.js';
import { figures } from './figures.js';
import { highlight } from './highlight.js';
import { SumFigure } from './sum.js';

const idle = () => new Promise(done => {
    (globalThis.requestIdleCallback ?? setTimeout)(done, { timeout: 200 });
});

for (const code of document.querySelectorAll('pre code')) {
    code.innerHTML = highlight(code.textContent);
}
new SumFigure(document.querySelector('[data-figure=sum]'));

try {
    const engine = await loadEngine();
    const pictures = {};
    for (const root of document.querySelectorAll('[data-figure]')) {
        const plan = figures[root.dataset.figure];
        if (plan !== undefined) {
            for (const name of plan.grounds ?? plan.pools.map(({ ground }) => ground)) {
                if (name !== undefined) {
                    pictures[name] ??= await groundOf(name);
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
        live.textContent = `This figure does not come to life here: ${error.message}`;
    }
}
