// <mill-pond> in real browsers: chromium and Firefox, both with software drivers.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

import { browsers } from './support/browsers.mjs';
import { serve } from './support/serve.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const all = await browsers();
if (all.length === 0) {
    test('a browser', { skip: 'neither chromium nor firefox-esr is installed' });
}

// What the pages have: in the browser, `pond(attributes, inside)` makes an element and waits for it.
function prepare() {
    const frames = { count: 0 };
    const request = window.requestAnimationFrame.bind(window);
    window.requestAnimationFrame = act => {
        frames.count++;
        return request(act);
    };
    const contexts = [];
    const getContext = HTMLCanvasElement.prototype.getContext;
    HTMLCanvasElement.prototype.getContext = function (kind, ...rest) {
        const made = getContext.call(this, kind, ...rest);
        if (kind === 'webgl2') {
            contexts.push(made);
        }
        return made;
    };
    window.frames_ = frames;
    window.contexts = contexts;
    window.pond = (attributes = {}, inside = '') => new Promise((done, fail) => {
        const element = document.createElement('mill-pond');
        element.style = 'display: block; width: 320px; height: 180px';
        for (const [name, value] of Object.entries(attributes)) {
            element.setAttribute(name, value);
        }
        element.innerHTML = inside;
        element.addEventListener('ready', () => { done(element); }, { once: true });
        element.addEventListener('error', event => { fail(new Error(event.detail.message)); });
        document.body.append(element);
    });
    window.canvasOf = element => element.shadowRoot.querySelector('canvas');
    window.pixelsOf = element => {
        const canvas = window.canvasOf(element);
        const copy = document.createElement('canvas');
        copy.width = canvas.width;
        copy.height = canvas.height;
        const context = copy.getContext('2d');
        context.drawImage(canvas, 0, 0);
        return context.getImageData(0, 0, copy.width, copy.height).data;
    };
    window.until = async holds => {
        for (const began = performance.now(); !await holds();) {
            if (performance.now() - began > 60000) {
                throw new Error(`it never came true: ${holds}`);
            }
            await new Promise(done => { setTimeout(done, 10); });
        }
    };
}

for (const browser of all) {
    describe(browser.name, () => {
        let server;
        let strict;
        let other;
        before(async () => {
            server = await serve(root);
            strict = await serve(root, () => ({
                'content-security-policy': "default-src 'self'; img-src 'self' data:",
            }));
            other = await serve(root); // another origin, which lets nobody read its pictures
        });
        after(async () => {
            await browser.close();
            await Promise.all([server, strict, other].map(each => each.close()));
        });

        // Opens a page with the element defined, and runs `act` in it.
        async function inPage(act, argument, options = {}, from = server, entry = 'define') {
            const page = await browser.open(options);
            try {
                await page.goto(`${from.address}/web/test/pages/blank.html`);
                await page.evaluate(prepare);
                await page.evaluate(name => import(`/web/dist/${name}.js`).then(() => undefined), entry);
                return await page.evaluate(act, argument);
            } finally {
                await page.close();
            }
        }

        test('all golden ponds have the native hashes', async () => {
            const printed = await inPage(async () => {
                const { run } = await import('/web/test/support/wasi.mjs');
                const program = await fetch('/web/dist-test/golden_hash.wasm');
                return run(await program.arrayBuffer());
            });
            assert.equal(printed, await readFile(`${root}/tests/golden/golden_hash.txt`, 'utf8'));
        });

        test('a slotted picture becomes water, and moves', async () => {
            const seen = await inPage(async () => {
                const element = await window.pond({}, '<img src="/docs/pool.jpg" alt="a pool">');
                const canvas = window.canvasOf(element);
                const first = window.pixelsOf(element);
                const { time } = element.pond;
                await window.until(() => element.pond.time > time + 0.3);
                const later = window.pixelsOf(element);
                return {
                    shown: getComputedStyle(canvas).visibility,
                    opaque: first.filter((_, i) => i % 4 === 3).every(alpha => alpha === 255),
                    moved: first.some((value, i) => value !== later[i]),
                };
            });
            assert.deepEqual(seen, { shown: 'visible', opaque: true, moved: true });
        });

        test('src, attributes and methods', async () => {
            const seen = await inPage(async () => {
                const element = await window.pond({
                    src: '/docs/pool.jpg', rain: '0', solver: 'wave', look: 'offset',
                    damping: '0.5', metres: '1',
                });
                await window.until(() => element.pond.time > 0 || element.pond.resting);
                const splashes = [];
                element.addEventListener('splash', event => { splashes.push(event.detail); });
                element.drop(160, 90, 40);
                element.stroke({ x: 20, y: 20 }, { x: 80, y: 20 });
                const id = element.throw({ radius: 0.05 }, 200, 100);
                await window.until(() => splashes.length > 0);
                element.pause();
                const { paused } = element;
                const time = element.pond.time;
                element.play();
                await window.until(() => element.pond.time > time);
                return {
                    metres: element.pond.width * element.pond.cellSize, paused,
                    body: element.pond.body(id) !== undefined,
                    at: Math.hypot(splashes[0].x - 160, splashes[0].y - 90) < 60,
                    bytes: element.snapshot().length > 1000,
                };
            });
            assert.ok(Math.abs(seen.metres - 1) < 1e-3);
            assert.deepEqual({ ...seen, metres: 1 },
                { metres: 1, paused: true, body: true, at: true, bytes: true });
        });

        test('a pointer drops and strokes', async () => {
            const page = await browser.open();
            await page.goto(`${server.address}/web/test/pages/blank.html`);
            await page.evaluate(prepare);
            await page.evaluate(async () => {
                await import('/web/dist/define.js');
                window.element = await window.pond({ rain: '0', src: '/docs/pool.jpg' });
                await window.until(() => window.element.pond.resting);
            });
            await page.mouse.move(50, 50);
            await page.mouse.down();
            await page.mouse.move(100, 90);
            await page.mouse.up();
            await page.evaluate(() => window.until(() => !window.element.pond.resting));
            await page.close();
        });

        test('a calm element asks for no frames', async () => {
            const frames = await inPage(async () => {
                const element = await window.pond({
                    rain: '0', src: '/docs/pool.jpg', solver: 'wave', damping: '0.05' });
                element.drop(100, 100);
                await window.until(() => element.pond.resting);
                await new Promise(done => { setTimeout(done, 100); });
                const before = window.frames_.count;
                await new Promise(done => { setTimeout(done, 1000); });
                return window.frames_.count - before;
            });
            assert.equal(frames, 0);
        });

        test('without its module the picture stays, and the reason is told', async () => {
            const seen = await inPage(async () => {
                customElements.get('mill-pond').engine = '/web/dist/nowhere.wasm';
                const element = document.createElement('mill-pond');
                element.innerHTML = '<img src="/docs/pool.jpg" alt="a pool">';
                const message = await new Promise(done => {
                    element.addEventListener('error', event => { done(event.detail.message); });
                    document.body.append(element);
                });
                return {
                    message,
                    canvas: getComputedStyle(window.canvasOf(element)).visibility,
                    picture: getComputedStyle(element.firstChild).visibility,
                };
            });
            assert.match(seen.message, /nowhere\.wasm: 404/);
            assert.equal(seen.canvas, 'hidden');
            assert.equal(seen.picture, 'visible');
        });

        test('a picture of another site, which may not be read', async () => {
            const messages = await inPage(async address => {
                const fails = make => make.then(() => 'no error', error => error.message);
                return [
                    await fails(window.pond({}, `<img src="${address}/docs/pool.jpg" alt="">`)),
                    await fails(window.pond({ src: `${address}/docs/pool.jpg` })),
                    await fails(window.pond({ src: '/docs/nowhere.jpg' })),
                ];
            }, other.address);
            assert.match(messages[0], /Access-Control-Allow-Origin/);
            assert.match(messages[1], /cannot be loaded.*Access-Control-Allow-Origin/);
            assert.match(messages[2], /nowhere\.jpg cannot be loaded/);
        });

        test('a page whose policy forbids WebAssembly keeps its picture', async () => {
            const message = await inPage(() => window.pond({}, '<img src="/docs/pool.jpg" alt="">')
                .then(() => 'no error', error => error.message), undefined, {}, strict);
            assert.match(message, /WebAssembly|unsafe-eval|CSP/i);
        });

        test('bad attributes are told', async () => {
            const messages = await inPage(async () => {
                const fails = attributes => window.pond({ src: '/docs/pool.jpg', ...attributes })
                    .then(() => 'no error', error => error.message);
                return Promise.all([fails({ solver: 'wet' }), fails({ look: 'mud' }),
                    fails({ rain: 'much' }), fails({ metres: '-1' }), fails({ preset: 'none' })]);
            });
            const words = [/solver cannot be that: 'wet'/, /no look 'mud'/, /rain="much"/,
                /cell_size/, /no preset 'none'/];
            words.forEach((word, i) => { assert.match(messages[i], word); });
        });

        test('an element loads the smallest module that will do', async () => {
            const loaded = (entry, attributes) => inPage(async ({ entry, attributes }) => {
                await import(`/web/dist/${entry}.js`);
                const element = await window.pond({ src: '/docs/pool.jpg', ...attributes });
                element.drop(160, 90);
                await window.until(() => element.pond.time > 0.05);
                const names = performance.getEntriesByType('resource').map(({ name }) => name);
                return names.filter(name => name.endsWith('.wasm')).map(name => name.split('/').at(-1));
            }, { entry, attributes }, {}, server, entry);
            const gpu = { renderer: 'gpu' };
            assert.deepEqual(await loaded('lite', gpu), ['millpond-lite.wasm']);
            assert.deepEqual(await loaded('define', gpu), ['millpond.wasm']);
            assert.deepEqual(await loaded('define', { ...gpu, solver: 'wave', look: 'offset' }),
                ['millpond.wasm']);
            for (const more of [{ look: 'lens' }, { solver: 'classic' }, { module: 'full' },
                { walls: '/docs/pool.jpg' }, { renderer: 'processor' }]) {
                assert.deepEqual(await loaded('lite', { ...gpu, ...more }),
                    ['millpond-full.wasm'], JSON.stringify(more));
            }
        });

        test('twenty elements have one context, and leave nothing behind', async () => {
            const seen = await inPage(async () => {
                const elements = [];
                for (let i = 0; i < 20; i++) {
                    elements.push(await window.pond(
                        { src: '/docs/pool.jpg', renderer: 'gpu', autoplay: 'false' }));
                }
                const { length } = window.contexts;
                elements.forEach(each => { each.remove(); });
                return { length, ponds: elements.filter(each => each.pond !== undefined).length };
            });
            assert.deepEqual(seen, { length: 1, ponds: 0 });
        });

        test('moved to another place of the page it goes on', async () => {
            const time = await inPage(async () => {
                const element = await window.pond({ src: '/docs/pool.jpg' });
                const again = new Promise(done => {
                    element.addEventListener('ready', done, { once: true });
                });
                const box = document.createElement('div');
                document.body.append(box);
                box.append(element);
                await again;
                await window.until(() => element.pond.time > 0.05);
                return element.pond.time;
            });
            assert.ok(time > 0);
        });

        test('its canvas follows its box', async () => {
            const sizes = await inPage(async () => {
                const element = await window.pond({ src: '/docs/pool.jpg', renderer: 'gpu' });
                element.style.width = '200px';
                const canvas = window.canvasOf(element);
                await window.until(() => canvas.width === 200);
                return [canvas.width, canvas.height];
            });
            assert.deepEqual(sizes, [200, 180]);
        });

        test('over nothing there is only light and shade', async () => {
            const seen = await inPage(async () => {
                const element = await window.pond({ autoplay: 'false', rain: '0' });
                const calm = window.pixelsOf(element);
                element.pond.drop(1, 0.5, 0.04, -0.02);
                element.pond.step(4);
                element.redraw();
                const moved = window.pixelsOf(element);
                const alphas = data => data.filter((_, i) => i % 4 === 3);
                return { calm: Math.max(...alphas(calm)), most: Math.max(...alphas(moved)) };
            });
            assert.ok(seen.calm <= 16, `calm water has an alpha of ${seen.calm}`);
            assert.ok(seen.most > 30);
        });

        test('GPU and processor draw the same picture', async () => {
            const decibels = await inPage(async () => {
                const looks = [['pool', ''], ['offset', ''], ['lens', ''], ['lagoon', '']];
                const found = [];
                for (const [look] of looks) {
                    const pixels = [];
                    for (const renderer of ['gpu', 'processor']) {
                        const element = await window.pond({
                            src: '/docs/pool.jpg', renderer, look, rain: '0', autoplay: 'false' });
                        element.drop(160, 90, 1);
                        element.pond.step(80);
                        element.redraw();
                        pixels.push(window.pixelsOf(element));
                        element.remove();
                    }
                    const [a, b] = pixels;
                    const squares = a.reduce((sum, value, i) => sum + (value - b[i]) ** 2, 0);
                    found.push([look, 10 * Math.log10(255 ** 2 / (squares / a.length + 1e-9))]);
                }
                return found;
            });
            for (const [look, decibel] of decibels) {
                assert.ok(decibel >= 38, `${look}: ${decibel} dB`);
            }
        });

        test('a lost context is drawn by the processor until it is back', async () => {
            const seen = await inPage(async () => {
                const element = await window.pond({ src: '/docs/pool.jpg', renderer: 'gpu' });
                const [gl] = window.contexts;
                const loser = gl.getExtension('WEBGL_lose_context');
                const { pond } = element;
                loser.loseContext();
                await window.until(() => gl.isContextLost());
                const lost = pond.time;
                await window.until(() => pond.time > lost + 0.1);
                loser.restoreContext();
                await window.until(() => !gl.isContextLost());
                const back = pond.time;
                await window.until(() => pond.time > back + 0.1);
                return { same: element.pond === pond,
                    drawn: window.pixelsOf(element).some(value => value !== 0) };
            });
            assert.deepEqual(seen, { same: true, drawn: true });
        });

        if (browser.name === 'chromium') {
            test('those who want less motion see still water until they touch it', async () => {
                const seen = await inPage(async () => {
                    const element = await window.pond({ src: '/docs/pool.jpg' });
                    await new Promise(done => { setTimeout(done, 500); });
                    const still = element.pond.time;
                    element.drop(100, 100);
                    await window.until(() => element.pond.time > 0.1);
                    return still;
                }, undefined, { reducedMotion: 'reduce' });
                assert.equal(seen, 0);
            });
        }
    });
}
