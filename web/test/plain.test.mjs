// Where there is no SIMD, as in old browsers: the plain module is taken, and its water is the same.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { after, before, describe, test } from 'node:test';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

import { chromium } from './support/browsers.mjs';
import { serve } from './support/serve.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const golden = await readFile(`${root}/tests/golden/golden_hash.txt`, 'utf8');
// V8 without SSE 4.1 has no SIMD; other processors always have theirs.
const OFF = '--no-enable-sse4-1';
const skip = process.arch === 'x64' ? false : 'SIMD cannot be switched off here';
const browser = skip ? undefined : await chromium([`--js-flags=${OFF}`]);

const inNode = (code, ...switches) => execFileSync(process.execPath,
    [...switches, '--input-type=module', '--eval', code],
    { cwd: `${root}/web`, encoding: 'utf8', maxBuffer: 1 << 24 });

test('all golden ponds have the native hashes in Node without SIMD', { skip }, () => {
    const printed = inNode(`import { readFile } from 'node:fs/promises';
        import { run } from './test/support/wasi.mjs';
        process.stdout.write(await run(await readFile('dist-test/golden_plain.wasm')));`, OFF);
    assert.equal(printed, golden);
});

test('the loader takes the plain module where there is no SIMD, and it does the same', { skip }, () => {
    const code = `import { hasSimd } from './dist/engine.js';
        import { Look, Picture, Pond, loadEngine } from './dist/index.js';
        const engine = await loadEngine();
        const pond = Pond.make(engine, { width: 96, height: 54, solver: 'dispersive' });
        pond.rain({ rate: 50 });
        pond.addBody({ x: 0.4, y: 0.3, radius: 0.08 }, { floating: true, lift: 0.1 });
        pond.step(60);
        const [under, onto] = [0, 1].map(() => new Picture(engine, 192, 108));
        under.pixels.forEach((_, i, all) => { all[i] = i % 4 === 3 ? 255 : i * 7; });
        const pictures = ['pool', 'offset', 'lens', 'plane'].map(name => {
            pond.draw(new Look(engine, name), under, onto);
            return [...onto.pixels];
        });
        console.log(JSON.stringify({ simd: hasSimd(), hash: String(pond.hash()), pictures }));`;
    const [vectors, plain] = [[], [OFF]].map(switches => JSON.parse(inNode(code, ...switches)));
    assert.deepEqual([vectors.simd, plain.simd], [true, false]);
    assert.equal(plain.hash, vectors.hash);
    assert.deepEqual(plain.pictures, vectors.pictures);
});

describe('chromium without SIMD', { skip: skip || (browser ? false : 'it is not installed') }, () => {
    let server;
    before(async () => { server = await serve(root); });
    after(async () => {
        await browser.close();
        await server.close();
    });

    async function inPage(act, argument) {
        const page = await browser.open();
        try {
            await page.goto(`${server.address}/web/test/pages/blank.html`);
            return await page.evaluate(act, argument);
        } finally {
            await page.close();
        }
    }

    test('all golden ponds have the native hashes', async () => {
        const printed = await inPage(async () => {
            const { run } = await import('/web/test/support/wasi.mjs');
            return run(await (await fetch('/web/dist-test/golden_plain.wasm')).arrayBuffer());
        });
        assert.equal(printed, golden);
    });

    for (const entry of ['define', 'mill-pond']) {
        test(`elements of ${entry}.js take the plain module`, async () => {
            const seen = await inPage(async name => {
                const loaded = new Promise((done, fail) => {
                    const script = document.createElement('script');
                    script.type = name.startsWith('mill') ? '' : 'module';
                    script.src = `/web/dist/${name}.js`;
                    script.onload = done;
                    script.onerror = fail;
                    document.head.append(script);
                });
                await loaded;
                const element = document.createElement('mill-pond');
                element.style = 'display: block; width: 320px; height: 180px';
                element.setAttribute('src', '/docs/pool.jpg');
                await new Promise((done, fail) => {
                    element.addEventListener('ready', done, { once: true });
                    element.addEventListener('error',
                        event => { fail(new Error(event.detail.message)); });
                    document.body.append(element);
                });
                element.pond.step(10);
                return {
                    shown: getComputedStyle(element.shadowRoot.querySelector('canvas')).visibility,
                    modules: performance.getEntriesByType('resource').map(each => each.name)
                        .filter(each => each.endsWith('.wasm')).map(each => each.split('/').at(-1)),
                };
            }, entry);
            assert.deepEqual(seen, { shown: 'visible', modules: ['millpond-plain.wasm'] });
        });
    }
});
