// The page about ripples: loads the library, then starts one figure after the other.

import { loadEngine } from '../dist/index.js';
import { Figure } from './figure.js';
import { figures } from './figures.js';
import { highlight } from './highlight.js';
import { SumFigure } from './sum.js';

const idle = () => new Promise(done => {
    (globalThis.requestIdleCallback ?? setTimeout)(done, { timeout: 200 });
});

async function pictureOf(name) {
    const image = new Image();
    image.src = `${name}.jpg`;
    await image.decode();
    return image;
}

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
            const grounds = new Set(plan.grounds ?? plan.pools.map(({ ground }) => ground));
            await Promise.all(Array.from(grounds, async name => {
                if (name !== undefined) {
                    pictures[name] ??= await pictureOf(name);
                }
            }));
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
