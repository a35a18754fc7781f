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

// For tests that do not compare pictures: software drivers are slow for each pixel.
const SMALL = { style: 'display: inline-block; width: 80px; height: 45px' };

// Functions of the pages: in the browser, `pond(attributes, inside)` makes an element and waits for it.
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
    // Frames of the page itself, which are not counted.
    window.pass = async count => {
        for (let i = 0; i < count; i++) {
            await new Promise(done => { request(done); });
        }
    };
    window.until = async holds => {
        for (const began = performance.now(); !await holds();) {
            if (performance.now() - began > 60000) {
                throw new Error(`it never came true: ${holds}`);
            }
            await window.pass(1);
        }
    };
    // Frames that are requested during `count` frames of the page.
    window.askedIn = async count => {
        const before = frames.count;
        await window.pass(count);
        return frames.count - before;
    };
    // A film of these colours, as a blob.
    window.film = async colours => {
        const canvas = document.createElement('canvas');
        Object.assign(canvas, { width: 160, height: 90 });
        const context = canvas.getContext('2d');
        const recorder = new MediaRecorder(canvas.captureStream(30));
        const parts = [];
        recorder.ondataavailable = ({ data }) => { parts.push(data); };
        recorder.start();
        for (const colour of colours) {
            for (let i = 0; i < 12; i++) {
                context.fillStyle = colour;
                context.fillRect(0, 0, 160, 90);
                await new Promise(done => { requestAnimationFrame(done); });
            }
        }
        await new Promise(done => {
            recorder.onstop = done;
            recorder.stop();
        });
        const film = new Blob(parts, { type: recorder.mimeType });
        return film.size > 1000 ? film : window.film(colours); // the first one may have no frames
    };
    // Until all timers have fired.
    const timers = new Set();
    const { setTimeout: later, clearTimeout: never } = window;
    window.setTimeout = (act, ...rest) => {
        const timer = later(() => {
            timers.delete(timer);
            act();
        }, ...rest);
        timers.add(timer);
        return timer;
    };
    window.clearTimeout = timer => {
        timers.delete(timer);
        never(timer);
    };
    window.timersDone = () => window.until(() => timers.size === 0);
}

for (const browser of all) {
    describe(browser.name, () => {
        let server;
        let strict;
        let other;
        let allowing;
        let offline;
        before(async () => {
            server = await serve(root);
            strict = await serve(root, () => ({
                'content-security-policy': "default-src 'self'; img-src 'self' data:",
            }));
            allowing = await serve(root, () => ({
                'content-security-policy': "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'",
            }));
            offline = await serve(root, () => ({
                'content-security-policy':
                    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'none'",
            }));
            other = await serve(root); // another origin, which allows nobody to read its pictures
        });
        after(async () => {
            await browser.close();
            await Promise.all([server, strict, allowing, offline, other].map(each => each.close()));
        });

        // Opens a page with the element defined.
        async function openPage(options = {}, from = server) {
            const page = await browser.open(options);
            await page.goto(`${from.address}/web/test/pages/blank.html`);
            await page.evaluate(prepare);
            await page.evaluate(() => import('/web/dist/define.js').then(() => undefined));
            return page;
        }

        // Runs `act` in a separate page, closed afterwards.
        async function inOwnPage(act, argument, from) {
            const page = await openPage({}, from);
            try {
                return await page.evaluate(act, argument);
            } finally {
                await page.close();
            }
        }

        // Runs `act` in the page that most tests share, with its modules, context and shaders.
        let shared;
        async function inPage(act, argument) {
            shared ??= await openPage();
            try {
                const result = await shared.evaluate(act, argument);
                await shared.evaluate(() => { document.body.replaceChildren(); });
                return result;
            } catch (error) {
                await shared.close();
                shared = undefined;
                throw error;
            }
        }

        // Chromium has the engine of Node, which pond.test.mjs tests.
        test('all golden ponds have the native hashes', { skip: browser.name === 'chromium' }, async () => {
            const printed = await inPage(async () => {
                const { run } = await import('/web/test/support/wasi.mjs');
                const program = await fetch('/web/dist-test/golden.wasm');
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

        test('src alone behaves like an <img>: natural size, visible at once, kept on failure', async () => {
            const seen = await inPage(async () => {
                const element = await window.pond({ src: '/docs/pool.jpg', style: '' });
                const picture = () => element.shadowRoot.querySelector('slot > img');
                const { naturalWidth, naturalHeight } = picture();
                const size = element.clientWidth === naturalWidth && element.clientHeight === naturalHeight;
                element.setAttribute('look', 'mud');
                await new Promise(done => { element.addEventListener('error', done, { once: true }); });
                const kept = picture().clientWidth > 0
                    && getComputedStyle(window.canvasOf(element)).visibility;
                element.removeAttribute('look');
                element.removeAttribute('src');
                element.style = 'display: block; width: 99px; height: 50px';
                await new Promise(done => { element.addEventListener('ready', done, { once: true }); });
                return { size, kept, gone: picture() === null };
            });
            assert.deepEqual(seen, { size: true, kept: 'hidden', gone: true });
        });

        test('a failure is reported once, with its reason', async () => {
            const seen = await inPage(async () => {
                const told = [];
                const element = document.createElement('mill-pond');
                element.style = 'display: block; width: 320px; height: 180px';
                element.setAttribute('src', '/nowhere.jpg');
                element.addEventListener('error', event => { told.push(event.detail.message); });
                element.innerHTML = '<img src="/docs/pool.jpg" alt="">';
                document.body.append(element);
                await window.until(() => told.length > 0 && element.firstChild.complete);
                await window.pass(20);
                element.src = ''; // as if there were none
                await window.until(() => element.pond !== undefined);
                return told;
            });
            assert.equal(seen.length, 1);
            assert.match(seen[0], /nowhere\.jpg/);
        });

        test('a pointer makes drops and strokes', async () => {
            const page = await openPage();
            await page.evaluate(async () => {
                window.element = await window.pond({ rain: '0', src: '/docs/pool.jpg' });
                await window.until(() => window.element.pond.resting);
            });
            await page.mouse.move(50, 50);
            await page.mouse.down();
            await page.mouse.move(100, 90);
            await page.mouse.up();
            await page.evaluate(() => window.until(() => !window.element.pond.resting));
            // A pen, and nothing where pointers are not wanted.
            const strokes = await page.evaluate(() => {
                const { element } = window;
                const counts = [];
                for (const untouchable of [false, true]) {
                    element.untouchable = untouchable;
                    let count = 0;
                    element.stroke = () => { count++; };
                    ['down', 'move', 'move', 'up', 'move'].forEach((kind, i) => {
                        element.dispatchEvent(new PointerEvent(`pointer${kind}`,
                            { pointerId: 7, pointerType: 'pen', clientX: 40 + 20 * i, clientY: 60 }));
                    });
                    counts.push(count, getComputedStyle(element).touchAction);
                }
                return counts;
            });
            assert.deepEqual(strokes, [2, 'pan-y pinch-zoom', 0, 'auto']);
            await page.close();
        });

        test('places of pointers are right under transforms, zoom and scroll-driven animation', async () => {
            const seen = await inPage(async small => {
                const found = [];
                const styles = ['transform: rotate(30deg) scale(2, 0.5)', 'zoom: 1.5', 'padding: 5px 0 0 8px',
                    ...typeof ScrollTimeline === 'undefined' ? [] : ['scroll']];
                for (const style of styles) {
                    const pads = style.startsWith('padding');
                    const outer = document.createElement('div');
                    outer.style = pads ? '' : style;
                    document.body.append(outer);
                    const element = await window.pond({ ...small, src: '/docs/pool.jpg', paused: '' });
                    element.style.cssText += `; transform-origin: 0 0; ${pads ? style : ''}`;
                    outer.append(element);
                    if (style === 'scroll') {
                        document.body.style.height = '3000px';
                        outer.animate({ transform: ['none', 'translate(90px, 900px) rotate(20deg) scale(3)'] },
                            { fill: 'both', timeline: new ScrollTimeline({ source: document.scrollingElement }) });
                        window.scrollTo(0, 300);
                        await window.pass(3);
                    }
                    const mark = document.createElement('i'); // a point of known place
                    mark.style = `position: absolute; width: 0; height: 0; left: ${pads ? 38 : 30}px; top: ${pads ? 15 : 10}px`;
                    element.append(mark);
                    const { x: clientX, y: clientY } = mark.getBoundingClientRect();
                    let place;
                    element.drop = (...at) => { place = at; };
                    element.firstChild.dispatchEvent(new PointerEvent('pointerdown',
                        { clientX, clientY, bubbles: true, pointerId: 1 }));
                    found.push(place.map(Math.round).join());
                    outer.remove();
                    document.body.style.height = '';
                }
                return found;
            }, SMALL);
            assert.deepEqual([...new Set(seen)], ['30,10']);
        });

        test('pictures and children are placed as without the element', async () => {
            const seen = await inPage(async () => {
                const place = each => {
                    const { x, y, width, height } = each.getBoundingClientRect();
                    return [x, y, width, height].map(Math.round).join();
                };
                const style = document.createElement('style');
                style.textContent = 'img { max-width: 100%; height: auto; display: block }'; // as Tailwind's
                document.body.append(style);
                const make = inside => window.pond({ paused: '', style: 'width: 120px; height: 60px' }, inside);
                const img = '<img src="/docs/pool.jpg" alt="a pool">';
                const found = {};
                for (const [name, inside] of [['img', img], ['picture', `<picture>${img}</picture>`],
                    ['link', `<a href="#">${img}</a>`], ['both', `<a href="#"><picture>${img}</picture></a>`]]) {
                    const element = await make(`${inside}<h1 style="margin: 0">Water</h1>`);
                    const title = element.querySelector('h1');
                    const { x, y } = title.getBoundingClientRect();
                    found[name] = [place(element.querySelector('img')) === place(element),
                        y === element.getBoundingClientRect().y, getComputedStyle(title).zIndex,
                        document.elementFromPoint(x + 2, y + 2).tagName];
                    element.remove();
                }
                // Its size is the picture's, also before it is defined.
                const natural = await window.pond({ paused: '', style: '' }, img);
                const { BASE } = await import('/web/dist/layout.js');
                const frame = document.createElement('iframe'); // which does not define it
                frame.style = `border: 0; width: ${innerWidth}px; height: 3000px`;
                frame.srcdoc = `<!doctype html><style>${style.textContent}${BASE}</style><mill-pond>${img}</mill-pond>`;
                document.body.append(frame);
                await new Promise(done => { frame.onload = done; });
                const early = frame.contentDocument.querySelector('mill-pond');
                await early.firstChild.decode();
                const { naturalWidth, naturalHeight } = natural.firstChild;
                found.natural = [natural.clientWidth - Math.min(naturalWidth, document.body.clientWidth),
                    Math.abs(natural.clientHeight - natural.clientWidth * naturalHeight / naturalWidth) < 1,
                    early.offsetWidth - natural.offsetWidth, early.offsetHeight - natural.offsetHeight];
                frame.remove();
                // Effects of the picture are the canvas's.
                const effects = await make('<img src="/docs/pool.jpg" alt="" style="border-radius: 9px; '
                    + 'filter: grayscale(1); opacity: 0.5; object-fit: contain">');
                const { borderRadius, filter, opacity } = getComputedStyle(window.canvasOf(effects));
                found.effects = [borderRadius, filter, opacity, /gradient/.test(getComputedStyle(effects.firstChild).maskImage),
                    window.pixelsOf(effects)[3]]; // of a bar next to the picture
                effects.firstChild.style.filter = 'invert(1)'; // as by :hover
                effects.firstChild.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
                found.effects.push(getComputedStyle(window.canvasOf(effects)).filter);
                // object-fit: is the red picture of 40 × 20 pixels at the left, at the top, in the middle?
                const red = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" '
                    + 'width="40" height="20"><path fill="red" d="M0 0h40v20H0z"/></svg>')}`;
                for (const fit of ['fill', 'contain', 'cover', 'none', 'scale-down']) {
                    const element = await make(`<img src="${red}" alt="" style="object-fit: ${fit}">`);
                    element.style.width = '100px';
                    element.style.height = '80px';
                    element.strength = 0;
                    await new Promise(done => { element.addEventListener('ready', done, { once: true }); });
                    await window.until(() => window.canvasOf(element).height === 80);
                    const pixels = window.pixelsOf(element);
                    found[fit] = [[2, 40], [50, 8], [50, 40]].map(([x, y]) => pixels[4 * (100 * y + x) + 3] > 200 ? 1 : 0).join('');
                    element.remove();
                }
                return found;
            });
            for (const name of ['img', 'picture', 'link', 'both']) {
                assert.deepEqual(seen[name], [true, true, '1', 'H1'], name);
            }
            assert.deepEqual(seen.natural, [0, true, 0, 0]);
            assert.deepEqual(seen.effects, ['9px', 'grayscale(1)', '0.5', true, 0, 'invert(1)']);
            assert.deepEqual([seen.fill, seen.contain, seen.cover, seen.none, seen['scale-down']],
                ['111', '101', '111', '001', '001']);
        });

        test('it can be named, paused and used by the keyboard; dragging and rest', async () => {
            const seen = await inPage(async small => {
                const element = await window.pond({ ...small, src: '/docs/pool.jpg', alt: 'a pool', controls: '',
                    rain: '0.0', metres: '0.3', solver: 'wave', damping: '0.1' });
                const root = element.shadowRoot;
                await window.until(() => root.querySelector('button') !== null && element.pond.resting);
                const drags = [false, true].map(untouchable => {
                    element.untouchable = untouchable;
                    return !element.dispatchEvent(new Event('dragstart', { cancelable: true }));
                });
                element.untouchable = false;
                element.focus();
                element.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
                const dropped = !element.pond.resting;
                await window.until(() => element.pond.resting);
                await window.pass(2);
                const frames = await window.askedIn(20); // "0.0" is no rain
                const button = root.querySelector('button');
                button.click();
                await window.pass(1);
                return { alt: root.querySelector('img').alt, focus: document.activeElement === element, dropped, frames,
                    drags, paused: element.paused, label: button.ariaLabel,
                    width: button.getBoundingClientRect().width >= 44 };
            }, SMALL);
            assert.deepEqual(seen, { alt: 'a pool', focus: true, dropped: true, frames: 0, drags: [true, false],
                paused: true, label: 'Play the water', width: true });
        });

        test('an error is a warning with its remedy, once', async () => {
            const seen = await inPage(async () => {
                const warned = [];
                const { warn } = console;
                console.warn = text => { warned.push(text); };
                for (let i = 0; i < 2; i++) {
                    await window.pond({ src: '/docs/nobody.jpg' }).catch(() => undefined);
                }
                // As where WebAssembly is switched off.
                const { explain } = await import('/web/dist/reasons.js');
                explain(new ReferenceError('WebAssembly is not defined'));
                explain(new Error("Refused to compile: 'unsafe-eval' is not allowed"));
                console.warn = warn;
                return warned;
            });
            assert.equal(seen.length, 3);
            assert.match(seen[0], /^<mill-pond>: the picture .*nobody\.jpg cannot be loaded: .*Access-Control/);
            assert.match(seen[1], /Lockdown Mode/);
            assert.match(seen[2], /'wasm-unsafe-eval'/);
        });

        test('a film without frames is an error, once, and the element keeps its picture', async () => {
            const seen = await inPage(async small => {
                const sound = new ArrayBuffer(844); // WAV of 8 bits: a film without a picture
                const head = new DataView(sound);
                [['RIFF', 836], ['WAVE'], ['fmt ', 16, 65537, 8000, 8000, 0x80001], ['data', 800]].flat()
                    .forEach((each, i) => {
                        if (typeof each === 'string') {
                            [...each].forEach((letter, k) => { head.setUint8(4 * i + k, letter.charCodeAt(0)); });
                        } else {
                            head.setUint32(4 * i, each, true);
                        }
                    });
                const address = URL.createObjectURL(new Blob([sound], { type: 'audio/wav' }));
                const warned = [];
                const { warn } = console;
                console.warn = text => { warned.push(text); };
                const failed = [];
                for (const [attributes, inside] of [[{ src: `${address}#film.webm` }, ''],
                    [{}, `<video src="${address}" muted></video>`]]) {
                    failed.push(await window.pond({ ...small, ...attributes }, inside)
                        .then(() => 'it drew', error => error.message));
                }
                console.warn = warn;
                return { failed, warned, kept: document.querySelectorAll('video').length,
                    shown: Array.from(document.querySelectorAll('mill-pond'), each => window.canvasOf(each).className) };
            }, SMALL);
            seen.failed.forEach(message => { assert.match(message, /^the film blob:.* has no frames/); });
            assert.equal(seen.warned.length, 2);
            assert.deepEqual([seen.kept, seen.shown], [1, ['', '']]);
        });

        test('metres follow the size, and the water stays when the element moves', async () => {
            const seen = await inPage(async small => {
                const element = await window.pond({ ...small, src: '/docs/pool.jpg' });
                const { pond } = element;
                const metres = pond.width * pond.cellSize;
                const other = document.createElement('p');
                document.body.append(other, element); // behind it
                await window.pass(3);
                const kept = element.pond === pond;
                document.body.moveBefore?.(element, other);
                await window.pass(3);
                const moved = element.pond === pond;
                element.remove();
                await window.pass(1);
                return { metres, kept, moved, gone: element.pond };
            }, SMALL);
            assert.ok(Math.abs(seen.metres - 2 * 80 / 960) < 1e-6, `${seen.metres} m`);
            assert.deepEqual({ ...seen, metres: 0 }, { metres: 0, kept: true, moved: true, gone: undefined });
        });

        test('a stroke has a wake with glints', async () => {
            const seen = await inPage(async () => {
                const element = await window.pond({ src: '/docs/fjord.jpg', paused: '', rain: 0, renderer: 'processor' });
                element.pond.calm();
                element.redraw();
                const calm = window.pixelsOf(element);
                for (let i = 0; i < 20; i++) {
                    element.stroke({ x: 60 + 9 * i, y: 90 }, { x: 69 + 9 * i, y: 90 });
                    element.pond.advance(1 / 60);
                }
                element.redraw();
                const changes = Array.from(window.pixelsOf(element), (level, i) => level - calm[i]);
                const mean = sum => sum / changes.length;
                const brighter = mean(changes.reduce((sum, each) => sum + Math.max(0, each), 0));
                element.pond.step(120);
                element.redraw();
                return { brighter, most: changes.reduce((most, each) => Math.max(most, each)),
                    later: mean(window.pixelsOf(element).reduce((sum, level, i) => sum + Math.abs(level - calm[i]), 0)) };
            });
            assert.ok(seen.brighter > 0.5 && seen.most > 60 && seen.later > 6.6, JSON.stringify(seen));
        });

        test('a stroke at any height shows in profile', async () => {
            const change = await inPage(async () => {
                const element = await window.pond({ src: '/docs/fjord.jpg', look: 'profile', paused: '', rain: 0,
                    renderer: 'processor' });
                element.pond.calm();
                element.redraw();
                const calm = window.pixelsOf(element);
                element.stroke({ x: 60, y: 20 }, { x: 260, y: 20 });
                element.pond.advance(1);
                element.redraw();
                return window.pixelsOf(element).reduce((sum, level, i) => sum + Math.abs(level - calm[i]), 0) / calm.length;
            });
            assert.ok(change > 0.5, `mean change ${change}`);
        });

        test('a calm element requests no frames', async () => {
            const frames = await inPage(async small => {
                const element = await window.pond({ ...small,
                    rain: '0', src: '/docs/pool.jpg', solver: 'wave', damping: '0.1', metres: '0.3' });
                element.drop(40, 20);
                await window.until(() => element.pond.resting);
                await window.pass(2); // the last one may have been asked for
                return window.askedIn(60);
            }, SMALL);
            assert.equal(frames, 0);
        });

        test('without its module the picture stays, and the reason is reported', async () => {
            const seen = await inPage(async () => {
                customElements.get('mill-pond').engine = '/web/dist/nowhere.wasm';
                const element = document.createElement('mill-pond');
                element.innerHTML = '<img src="/docs/pool.jpg" alt="a pool">';
                const message = await new Promise(done => {
                    element.addEventListener('error', event => { done(event.detail.message); });
                    document.body.append(element);
                });
                customElements.get('mill-pond').engine = undefined;
                return {
                    message,
                    canvas: getComputedStyle(window.canvasOf(element)).visibility,
                    picture: getComputedStyle(element.firstChild).visibility,
                };
            });
            assert.match(seen.message, /nowhere\.wasm: 404: .*millpond\/inline/);
            assert.equal(seen.canvas, 'hidden');
            assert.equal(seen.picture, 'visible');
        });

        test('a picture from another site, which the page may not read', async () => {
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

        test('a slotted picture may load late, and change', async () => {
            const seen = await inPage(async () => {
                const element = document.createElement('mill-pond');
                element.style = 'display: block; width: 320px; height: 180px';
                element.setAttribute('rain', '0');
                const told = [];
                for (const name of ['ready', 'error']) {
                    element.addEventListener(name, () => { told.push(name); });
                }
                const picture = document.createElement('img');
                element.append(picture);
                document.body.append(element);
                await window.until(() => told.length === 1);
                picture.src = '/docs/pool.jpg';
                await window.until(() => told.length === 2);
                const { pond } = element;
                const [blue] = window.pixelsOf(element).slice(2);
                picture.src = URL.createObjectURL(new Blob(['<svg xmlns="http://www.w3.org/2000/svg" '
                    + 'width="32" height="18"><path fill="red" d="M0 0h32v18H0z"/></svg>'],
                { type: 'image/svg+xml' }));
                const middle = () => window.pixelsOf(element).slice(4 * 90 * 320 + 640, 4 * 90 * 320 + 643);
                await window.until(() => middle()[0] > 100 && middle()[2] < 60);
                return { told, same: element.pond === pond, blue: blue > 60 };
            });
            assert.deepEqual(seen, { told: ['error', 'ready', 'ready'], same: true, blue: true });
        });

        test('a page whose policy forbids WebAssembly keeps its picture', async () => {
            const message = await inOwnPage(() => window.pond({}, '<img src="/docs/pool.jpg" alt="">')
                .then(() => 'no error', error => error.message), undefined, strict);
            assert.match(message, /WebAssembly|unsafe-eval|CSP/i);
        });

        test('a strict policy that allows WebAssembly is sufficient', async () => {
            const shown = await inOwnPage(async () => {
                const element = await window.pond({}, '<img src="/docs/pool.jpg" alt="">');
                return getComputedStyle(window.canvasOf(element)).visibility;
            }, undefined, allowing);
            assert.equal(shown, 'visible');
        });

        test('a page whose policy forbids fetching the module keeps its picture', async () => {
            const message = await inOwnPage(() => window.pond({}, '<img src="/docs/pool.jpg" alt="">')
                .then(() => 'no error', error => error.message), undefined, offline);
            assert.match(message, /fetch|network/i);
        });

        test('without memory the picture stays, and the reason is reported', async () => {
            const seen = await inPage(async () => {
                const bytes = new Uint8Array(
                    await (await fetch('/web/dist/millpond-full.wasm')).arrayBuffer());
                const read = at => {
                    let [value, length] = [0, 0];
                    do {
                        value |= (bytes[at + length] & 127) << 7 * length;
                    } while (bytes[at + length++] & 128);
                    return { value, length };
                };
                // Sets the maximum of the memory's section to its initial size.
                let at = 8;
                while (bytes[at] !== 5) {
                    const { value, length } = read(at + 1);
                    at += 1 + length + value;
                }
                const size = read(at + 1);
                const body = at + 1 + size.length;
                const pages = bytes.slice(body + 2, body + size.value);
                customElements.get('mill-pond').engine = new Uint8Array([...bytes.slice(0, at), 5,
                    2 + 2 * pages.length, 1, 1, ...pages, ...pages, ...bytes.slice(body + size.value)]);
                const element = document.createElement('mill-pond');
                element.setAttribute('renderer', 'processor');
                element.style = 'display: block; width: 960px; height: 540px';
                element.innerHTML = '<img src="/docs/pool.jpg" alt="a pool">';
                const message = await new Promise(done => {
                    element.addEventListener('error', event => { done(event.detail.message); });
                    document.body.append(element);
                });
                customElements.get('mill-pond').engine = undefined;
                return { message, canvas: getComputedStyle(window.canvasOf(element)).visibility };
            });
            assert.match(seen.message, /memory/);
            assert.equal(seen.canvas, 'hidden');
        });

        test('bad attributes are reported', async () => {
            const messages = await inPage(async () => {
                const fails = attributes => window.pond({ src: '/docs/pool.jpg', ...attributes })
                    .then(() => 'no error', error => error.message);
                return Promise.all([fails({ solver: 'wet' }), fails({ look: 'mud' }),
                    fails({ rain: 'much' }), fails({ metres: '-1', renderer: 'gpu' }),
                    fails({ preset: 'none', renderer: 'gpu' }), fails({ look: 'lake' })]);
            });
            const words = [/solver does not allow this value: 'wet'/, /no look 'mud'/, /rain="much"/,
                /cell_size/, /no preset 'none'/, /look="lake"/];
            words.forEach((word, i) => { assert.match(messages[i], word); });
        });

        // The same in every browser, and slow where shaders are compiled without a GPU.
        test('an element loads the smallest sufficient module', { skip: browser !== all.at(-1) }, async () => {
            const seen = await inOwnPage(async small => {
                const loaded = async attributes => {
                    const element = await window.pond({ ...small, src: '/docs/pool.jpg', renderer: 'gpu', ...attributes });
                    element.drop(40, 20);
                    await window.until(() => element.pond.time > 0.05);
                    try {
                        return element.snapshot() !== undefined;
                    } catch {
                        return false; // the small one has none
                    }
                };
                const found = [await loaded({}), await loaded({ solver: 'wave', look: 'offset' })];
                const files = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.wasm'));
                for (const more of [{ look: 'lens' }, { solver: 'classic' }, { module: 'full' },
                    { walls: '/docs/pool.jpg' }, { renderer: 'processor' }]) {
                    found.push(await loaded(more));
                }
                return { found, files: files.map(({ name }) => name.split('/').at(-1)) };
            }, SMALL);
            assert.deepEqual(seen, { found: [false, false, true, true, true, true, true], files: ['millpond.wasm'] });
        });

        test('the one file for a script tag has all functions', async () => {
            const page = await browser.open();
            await page.goto(`${server.address}/web/test/pages/blank.html`);
            await page.evaluate(prepare);
            const seen = await page.evaluate(async small => {
                const script = document.createElement('script');
                script.src = '/web/dist/mill-pond.js';
                await new Promise(done => { script.onload = done; document.head.append(script); });
                const element = await window.pond({ ...small, src: '/docs/pool.jpg', look: 'lens' });
                element.drop(40, 20);
                await window.until(() => element.pond.time > 0);
                const names = performance.getEntriesByType('resource').map(({ name }) => name);
                return names.filter(name => name.endsWith('.wasm'));
            }, SMALL);
            assert.deepEqual(seen, []);
            await page.close();
        });

        test('a browser that cannot compile the module gets the reason', async () => {
            const message = await inOwnPage(() => {
                WebAssembly.compileStreaming = () => Promise.reject(new WebAssembly.CompileError('no SIMD'));
                return window.pond({ src: '/docs/pool.jpg' }).then(() => 'no error', error => error.message);
            });
            assert.match(message, /needs WebAssembly with SIMD: .*no SIMD/);
        });

        test('where WebAssembly is switched off the picture stays, and the reason is reported', async () => {
            const message = await inOwnPage(() => {
                delete window.WebAssembly;
                return window.pond({ src: '/docs/pool.jpg' }).then(() => 'no error', error => error.message);
            });
            assert.match(message, /WebAssembly is switched off, as in Lockdown Mode/);
        });

        test('walls are where the mask is white', async () => {
            const walls = await inPage(async () => {
                const mask = 'data:image/svg+xml,' + encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" '
                    + 'width="32" height="18"><path d="M0 0h32v18H0z"/><path fill="white" d="M16 0h16v18H16z"/></svg>');
                const found = [];
                for (const solver of ['dispersive', 'wave', 'classic']) {
                    const element = await window.pond({ src: '/docs/pool.jpg', walls: mask, metres: '2', solver });
                    found.push([0.2, 0.9, 1.1, 1.9].map(x => element.pond.isWall(x, 0.5)));
                    element.remove();
                }
                return found;
            });
            assert.deepEqual(walls, Array(3).fill([false, false, true, true]));
        });

        test('twenty elements share one context, and leak nothing', async () => {
            const seen = await inPage(async small => {
                const elements = await Promise.all(Array.from({ length: 20 }, () =>
                    window.pond({ ...small, src: '/docs/pool.jpg', renderer: 'gpu', rain: '20' })));
                await window.until(() => elements.every(({ pond }) => pond.time > 0));
                const drawn = elements.filter(each => window.pixelsOf(each).some(value => value !== 0));
                const { length } = window.contexts;
                elements.forEach(each => { each.remove(); });
                await window.pass(1);
                return { length, drawn: drawn.length,
                    ponds: elements.filter(each => each.pond !== undefined).length };
            }, SMALL);
            assert.deepEqual(seen, { length: 1, drawn: 20, ponds: 0 });
        });

        test('attributes are properties, even if set before the element was defined', async () => {
            const seen = await inPage(async () => {
                const element = document.createElement('mill-pond');
                const before = [element.rain, element.src, element.paused, element.untouchable];
                Object.assign(element, { rain: 3, look: 'lens', paused: true, untouchable: false, damping: 0.5 });
                const after = [element.getAttribute('rain'), element.rain, element.look,
                    element.paused, element.getAttribute('paused'), element.untouchable, element.damping];
                element.rain = null;
                element.setAttribute('untouchable', 'false'); // as by Vue
                after.push(element.untouchable);
                element.play();
                after.push(element.hasAttribute('paused'));
                const early = document.createElement('mill-pool');
                Object.assign(early, { rain: 0, src: '/docs/pool.jpg', paused: true });
                document.body.append(early);
                customElements.define('mill-pool', class extends customElements.get('mill-pond') { });
                return { before, after, gone: element.hasAttribute('rain'),
                    early: [early.getAttribute('rain'), early.src, early.paused] };
            });
            assert.deepEqual(seen, { before: [null, null, false, false],
                after: ['3', 3, 'lens', true, '', false, 0.5, false, false], gone: false,
                early: ['0', '/docs/pool.jpg', true] });
        });

        test('ducks and balls are drawn at their places', async () => {
            const seen = await inPage(async () => {
                const element = await window.pond({ src: '/docs/pool.jpg', rain: '0' });
                const id = element.throw('duck', 100, 90, 0.5);
                element.throw('ball', 220, 90);
                const things = () => element.shadowRoot.querySelectorAll('canvas')[1];
                const colour = (x, y) => {
                    const { width } = things();
                    return [...things().getContext('2d')
                        .getImageData(x * width / 320, y * width / 320, 1, 1).data];
                };
                await window.until(() => things() !== undefined && colour(220, 90)[3] === 255);
                let refused;
                try {
                    element.throw('goose', 10, 10);
                } catch ({ message }) {
                    refused = message;
                }
                const result = { duck: colour(100, 90), empty: colour(20, 20), refused,
                    swims: element.pond.body(id) !== undefined };
                element.remove();
                await window.pass(1);
                return { ...result, gone: things() === undefined };
            });
            assert.ok(seen.duck[0] > 200 && seen.duck[2] < 120, `a duck is yellow: ${seen.duck}`);
            assert.deepEqual(seen.empty, [0, 0, 0, 0]);
            assert.match(seen.refused, /'goose' cannot be thrown/);
            assert.ok(seen.swims && seen.gone);
        });

        test('commands are recorded', async () => {
            const same = await inPage(async () => {
                const { Pond, loadEngine } = await import('/web/dist/index.js');
                const element = await window.pond({ src: '/docs/pool.jpg', module: 'full' });
                element.record();
                element.drop(100, 90);
                const { time } = element.pond;
                await window.until(() => element.pond.time > time + 0.1);
                element.pause();
                return Pond.replay(await loadEngine(), element.endRecord()).same;
            });
            assert.equal(same, true);
        });

        test('mounts and unmounts leak no context and no memory', async () => {
            const { length, bytes } = await inPage(async small => {
                const sizes = [];
                for (let i = 0; i < 100; i++) {
                    const element = await window.pond({ ...small, src: '/docs/pool.jpg' });
                    sizes.push(element.pond.heights().buffer.byteLength);
                    element.remove();
                }
                return { length: window.contexts.length, bytes: sizes.at(-1) - sizes[20] };
            }, SMALL);
            assert.ok(length <= 1, `${length} contexts`);
            assert.equal(bytes, 0);
        });

        test('nothing is drawn out of sight or in a hidden tab', async () => {
            const seen = await inPage(async () => {
                const element = await window.pond({ src: '/docs/pool.jpg', rain: '20' });
                const asked = async () => {
                    await window.pass(2);
                    return window.askedIn(20);
                };
                const space = document.createElement('div');
                space.style.height = '4000px';
                element.before(space);
                await new Promise(done => { // after the element's own observer
                    new IntersectionObserver(([{ isIntersecting }], watcher) => {
                        if (!isIntersecting) {
                            watcher.disconnect();
                            done();
                        }
                    }).observe(element);
                });
                const below = await asked();
                space.remove();
                const { time } = element.pond;
                await window.until(() => element.pond.time > time);
                Object.defineProperty(document, 'visibilityState',
                    { get: () => 'hidden', configurable: true });
                document.dispatchEvent(new Event('visibilitychange'));
                const hidden = await asked();
                delete document.visibilityState;
                document.dispatchEvent(new Event('visibilitychange'));
                const then = element.pond.time;
                await window.until(() => element.pond.time > then);
                return { below, hidden };
            });
            assert.deepEqual(seen, { below: 0, hidden: 0 });
        });

        test('the processor replaces a GPU that is too slow', async () => {
            const seen = await inOwnPage(async small => {
                const { getParameter } = WebGL2RenderingContext.prototype;
                WebGL2RenderingContext.prototype.getParameter = function (what) {
                    return what === 0x9246 || what === this.RENDERER ? 'A fine GPU'
                        : getParameter.call(this, what);
                };
                const { readPixels } = WebGL2RenderingContext.prototype;
                WebGL2RenderingContext.prototype.readPixels = function (...rest) {
                    const from = performance.now();
                    while (performance.now() - from < 40) { /* it draws and draws */ }
                    return readPixels.apply(this, rest);
                };
                const element = await window.pond({ ...small, src: '/docs/pool.jpg' });
                const began = element.pond;
                await window.until(() => element.pond !== began && element.pond?.time > 0.1);
                const names = performance.getEntriesByType('resource').map(({ name }) => name);
                return { full: names.some(name => name.endsWith('millpond-full.wasm')),
                    contexts: window.contexts.length,
                    shown: getComputedStyle(window.canvasOf(element)).visibility };
            }, SMALL);
            assert.deepEqual(seen, { full: true, contexts: 1, shown: 'visible' });
        });

        test('without WebGL the processor draws', async () => {
            const drawn = await inOwnPage(async () => {
                const { getContext } = HTMLCanvasElement.prototype;
                HTMLCanvasElement.prototype.getContext = function (kind, ...rest) {
                    return /webgl/.test(kind) ? null : getContext.call(this, kind, ...rest);
                };
                const element = await window.pond({ src: '/docs/pool.jpg' });
                return window.pixelsOf(element).some(value => value !== 0);
            });
            assert.equal(drawn, true);
        });

        test('a film continues under calm water, and is not read back', async () => {
            const seen = await inPage(async () => {
                const film = await window.film(['#d01010', '#1010d0']);
                const found = {};
                // One at an address pauses with the element, and out of sight.
                const address = `${URL.createObjectURL(film)}#film.webm`;
                const alone = await window.pond({ src: address, alt: 'colours', renderer: 'processor' });
                const video = alone.shadowRoot.querySelector('video');
                found.label = video.ariaLabel;
                await window.until(() => !video.paused);
                alone.pause();
                found.paused = video.paused;
                alone.play();
                await window.until(() => !video.paused);
                alone.style.marginTop = '5000px';
                await window.until(() => video.paused);
                alone.remove();
                for (const fit of ['fill', 'cover']) {
                    const video = document.createElement('video');
                    Object.assign(video, { src: URL.createObjectURL(film), muted: true, loop: true });
                    await video.play();
                    const ready = window.pond({ renderer: 'gpu', rain: '0' });
                    const element = document.querySelector('mill-pond:last-of-type');
                    element.style = `display: block; width: 80px; height: 50px; object-fit: ${fit}`;
                    element.append(video);
                    await ready;
                    let reads = 0;
                    const { getImageData } = CanvasRenderingContext2D.prototype;
                    CanvasRenderingContext2D.prototype.getImageData = function (...rest) {
                        reads++;
                        return getImageData.apply(this, rest);
                    };
                    const isSeen = at => window.until(() => {
                        const before = reads;
                        const pixels = window.pixelsOf(element);
                        reads = before;
                        const other = pixels[4000 + 2 - at];
                        return pixels[4000 + at] > 120 && other < 90;
                    });
                    await isSeen(0); // red
                    await isSeen(2); // blue
                    await isSeen(0);
                    found[fit] = reads;
                    CanvasRenderingContext2D.prototype.getImageData = getImageData;
                    element.remove();
                }
                return found;
            });
            assert.deepEqual(seen, { label: 'colours', paused: true, fill: 0, cover: 0 });
        });

        test('animated pictures continue', async () => {
            const seen = await inPage(async small => {
                const bytes = [...'GIF89a'].map(letter => letter.charCodeAt(0));
                bytes.push(1, 0, 1, 0, 0x80, 0, 0, 255, 0, 0, 0, 0, 255); // a red and a blue frame
                for (const data of [0x44, 0x4c]) {
                    bytes.push(0x21, 0xf9, 4, 0, 5, 0, 0, 0, 0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, data, 1, 0);
                }
                const gif = `data:image/gif;base64,${btoa(String.fromCharCode(...bytes, 0x3b))}`;
                // Frames change only when the page has seen them.
                const waits = [];
                const later = window.setTimeout;
                window.setTimeout = act => { waits.push(act); };
                const { decode } = ImageDecoder.prototype;
                let bad = false;
                ImageDecoder.prototype.decode = function (...rest) {
                    const result = bad ? Promise.reject(new Error('a bad frame')) : decode.apply(this, rest);
                    bad = false;
                    return result;
                };
                const found = [];
                for (const [attributes, inside] of [[{ src: gif }], [{}, `<img src="${gif}" alt="">`]]) {
                    const element = await window.pond({ ...small, ...attributes, rain: 0, renderer: 'processor' }, inside);
                    element.pond.calm();
                    for (const [at, other] of [[0, 2], [2, 0], [0, 2], [2, 0]]) {
                        await window.until(() => {
                            const pixels = window.pixelsOf(element);
                            if (pixels[4000 + at] > 120 && pixels[4000 + other] < 90) {
                                return true;
                            }
                            waits.splice(0).forEach(act => { act(); });
                            element.pause(); // while it decodes
                            element.play();
                            return false;
                        });
                        bad = true;
                    }
                    bad = false;
                    element.pause();
                    await window.pass(2);
                    found.push(await window.askedIn(10));
                    element.remove();
                }
                window.setTimeout = later;
                ImageDecoder.prototype.decode = decode;
                return found;
            }, SMALL);
            assert.deepEqual(seen, [0, 0]);
        });

        test('a box of another shape gets square cells, and no gap', async () => {
            const seen = await inPage(async small => {
                const element = await window.pond({ ...small, src: '/docs/pool.jpg', renderer: 'gpu' });
                const canvas = window.canvasOf(element);
                const began = element.pond;
                let hidden = false;
                new MutationObserver(() => {
                    hidden ||= getComputedStyle(canvas).visibility === 'hidden';
                }).observe(canvas, { attributes: true });
                element.style.height = '48px'; // as when a phone's bars go away
                await window.until(() => canvas.height === 48);
                await window.timersDone();
                const kept = element.pond === began;
                Object.assign(element.style, { width: '30px', height: '80px' });
                await window.until(() => element.pond !== began);
                const { width, height } = element.pond;
                return { kept, hidden, shape: Math.abs(width / height - 30 / 80) < 0.01 };
            }, SMALL);
            assert.deepEqual(seen, { kept: true, hidden: false, shape: true });
        });

        test('attributes change while the water continues', async () => {
            const seen = await inPage(async small => {
                const red = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" '
                    + 'width="32" height="18"><path fill="red" d="M0 0h32v18H0z"/></svg>')}`;
                const coast = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" '
                    + 'width="32" height="18"><path d="M0 0h32v18H0z"/><path fill="white" d="M31 0h1v1h-1z"/></svg>')}`;
                const inner = (a, b) => a.reduce((sum, value, i) => sum + value * b[i], 0);
                const found = {};
                for (const [name, value, also] of [['look', 'offset'], ['preset', 'clear'], ['strength', 2],
                    ['rain', 3], ['src', red], ['solver', 'wave'], ['damping', 0.5], ['look', 'lens'],
                    ['look', 'lagoon', { module: 'full' }], ['module', 'full'], ['renderer', 'processor'],
                    ['renderer', 'processor', { module: 'full' }], ['walls', coast], ['walls', coast, { module: 'full' }],
                    ['metres', 1]]) {
                    const element = await window.pond({ ...small, src: '/docs/pool.jpg', renderer: 'gpu', rain: 0,
                        paused: '', ...also });
                    element.drop(40, 22);
                    element.pond.step(20);
                    element.redraw();
                    const { pond } = element;
                    const before = { heights: pond.heights().slice(), pixels: window.pixelsOf(element) };
                    const changed = new Promise((done, fail) => {
                        element.addEventListener('ready', done, { once: true });
                        element.addEventListener('error', ({ detail }) => { fail(detail.error); });
                    });
                    element[name] = value;
                    await changed;
                    const heights = element.pond.heights().slice();
                    const size = Math.sqrt(inner(before.heights, before.heights) * inner(heights, heights));
                    const pixels = window.pixelsOf(element);
                    const seen = [element.pond === pond, size > 0 && inner(before.heights, heights) / size > 0.95];
                    if (['look', 'preset', 'strength', 'src'].includes(name)) {
                        seen.push(pixels.some((level, i) => Math.abs(level - before.pixels[i]) > 8));
                    }
                    found[`${name} ${String(value).slice(0, 9)}${also ? ' full' : ''}`] = seen.map(Number).join('');
                    element.remove();
                }
                return found;
            }, SMALL);
            // The same pond, the same waves, another picture.
            assert.deepEqual(seen, { 'look offset': '111', 'preset clear': '111', 'strength 2': '111',
                'rain 3': '11', 'src data:imag': '111', 'solver wave': '01', 'damping 0.5': '01',
                'look lens': '011', 'look lagoon full': '111', 'module full': '01', 'renderer processor': '01',
                'renderer processor full': '11', 'walls data:imag': '01', 'walls data:imag full': '11',
                'metres 1': '00' });
        });

        test('restarted water is shown by both painters', async () => {
            const seen = await inPage(async small => {
                const found = [];
                for (const renderer of ['gpu', 'processor']) {
                    const element = await window.pond({ ...small, src: '/docs/pool.jpg', renderer, rain: 0 });
                    const again = new Promise(done => {
                        element.addEventListener('ready', done, { once: true });
                    });
                    element.metres = 1.5;
                    await again;
                    const calm = window.pixelsOf(element);
                    element.drop(40, 22);
                    await window.until(() => window.pixelsOf(element).some((byte, i) =>
                        Math.abs(byte - calm[i]) > 40));
                    found.push(calm.some(byte => byte > 0));
                    element.remove();
                }
                return found;
            }, SMALL);
            assert.deepEqual(seen, [true, true]);
        });

        test('an element that moves within the page continues', async () => {
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
                const { time } = element.pond;
                const frame = document.createElement('iframe'); // another document
                document.body.append(frame);
                const there = new Promise(done => {
                    element.addEventListener('ready', done, { once: true });
                });
                frame.contentDocument.body.append(element);
                await there;
                const { position } = frame.contentWindow.getComputedStyle(window.canvasOf(element));
                return position === 'absolute' ? time : position;
            });
            assert.ok(time > 0, String(time));
        });

        test('the canvas follows the box', async () => {
            const sizes = await inPage(async small => {
                const element = await window.pond({ ...small, src: '/docs/pool.jpg', renderer: 'gpu' });
                element.style.width = '50px';
                const canvas = window.canvasOf(element);
                await window.until(() => canvas.width === 50);
                return [canvas.width, canvas.height];
            }, SMALL);
            assert.deepEqual(sizes, [50, 45]);
        });

        test('padding and border have no water and no pointers', async () => {
            const seen = await inPage(async () => {
                const element = await window.pond({ src: '/docs/pool.jpg', rain: '0', paused: '',
                    renderer: 'processor', damping: 'none', style: 'display: block; box-sizing: border-box; '
                        + 'width: 131px; height: 91px; padding: 7px 4px 4px 17px; border: 10px solid' });
                const canvas = window.canvasOf(element);
                const picture = element.shadowRoot.querySelector('img').getBoundingClientRect();
                const { x, y, width, height } = canvas.getBoundingClientRect();
                const at = { clientX: picture.x + 20, clientY: picture.y + 30, pointerId: 1 };
                let drop;
                element.drop = (...place) => { drop = place; };
                element.dispatchEvent(new PointerEvent('pointerdown', at));
                return { drop, damping: element.damping,
                    box: [picture.width, picture.height, canvas.width, canvas.height],
                    gap: [picture.x - x - 17, picture.y - y - 7, width - 111, height - 71],
                    cells: [element.pond.width, element.pond.height],
                    opaque: window.pixelsOf(element).every((value, i) => i % 4 < 3 || value === 255) };
            });
            assert.deepEqual(seen, { drop: [20, 30], damping: Infinity, box: [90, 60, 90, 60],
                gap: [0, 0, 0, 0], cells: [45, 30], opaque: true });
        });

        test('without a backdrop there is only light and shade', async () => {
            const seen = await inPage(async () => {
                const element = await window.pond({ paused: '', rain: '0', metres: '2' });
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

        test('moods', async () => {
            const seen = await inPage(async () => {
                const found = {};
                for (const mood of ['sunlit', 'rain', 'breeze']) {
                    const pixels = [];
                    for (const renderer of ['gpu', 'processor']) {
                        const element = await window.pond({ src: '/docs/pool.jpg', mood, renderer, metres: '2',
                            rain: '0', paused: '', style: 'display: block; width: 160px; height: 90px' });
                        element.pond.splash(1, 0.56, 0.1, -0.03);
                        element.pond.advance(0.3);
                        element.redraw();
                        pixels.push(window.pixelsOf(element));
                        element.remove();
                    }
                    const [a, b] = pixels;
                    const squares = a.reduce((sum, value, i) => sum + (value - b[i]) ** 2, 0);
                    found[mood] = 10 * Math.log10(255 ** 2 / (squares / a.length + 1e-9));
                }
                const element = await window.pond({ src: '/docs/pool.jpg', mood: 'sunlit', rain: '0' });
                await window.until(() => element.pond.time > 0.1);
                found.asked = await window.askedIn(5); // a breeze never rests
                const { pond } = element;
                const ready = new Promise(done => { element.addEventListener('ready', done, { once: true }); });
                element.mood = 'rain';
                await ready;
                const wrong = new Promise(done => { element.addEventListener('error', done, { once: true }); });
                const other = element.pond !== pond;
                element.mood = 'storm';
                return { ...found, other, message: (await wrong).detail.message };
            });
            for (const mood of ['sunlit', 'rain', 'breeze']) {
                assert.ok(seen[mood] >= 30, `${mood}: ${seen[mood]} dB`);
            }
            assert.ok(seen.asked >= 4, `${seen.asked} frames`);
            assert.ok(seen.other);
            assert.equal(seen.message, '<mill-pond mood="storm">: allowed are sunlit, rain, breeze, lake');
        });

        test('the mood lake moves the water in the picture, in perspective', async () => {
            const seen = await inPage(async () => {
                const warned = [];
                const { warn } = console;
                console.warn = text => { warned.push(text); };
                const shape = ({ pond }) => pond.width / pond.height;
                const shapes = [];
                for (let i = 0; i < 2; i++) {
                    shapes.push(shape(await window.pond({ src: '/docs/fjord.jpg', mood: 'lake', paused: '' })));
                }
                shapes.push(shape(await window.pond({ src: '/docs/fjord.jpg', mood: 'lake', water: '0.5,0.8', look: 'lens' })));
                console.warn = warn;
                const bad = await window.pond({ src: '/docs/fjord.jpg', mood: 'lake', water: 'wet' })
                    .catch(error => error.message);
                // A picture that mirrors itself in its lower half.
                const image = new Image();
                image.src = '/docs/fjord.jpg';
                await image.decode();
                const mirror = Object.assign(document.createElement('canvas'), { width: 640, height: 360 });
                const context = mirror.getContext('2d');
                const [wide, high] = [image.width, image.height];
                context.drawImage(image, 0, 0, wide, high / 2, 0, 0, 640, 180);
                context.fillRect(0, 180, 640, 180);
                context.scale(1, -1);
                context.globalAlpha = 0.7; // a lake is darker than its shore
                context.drawImage(image, 0, 0, wide, high / 2, 0, -360, 640, 180);
                const src = mirror.toDataURL();
                shapes.push(shape(await window.pond({ src, mood: 'lake', paused: '' })));

                document.body.replaceChildren(); // what is out of sight does not move
                const drawn = [];
                for (const renderer of ['gpu', 'processor']) {
                    const element = await window.pond({ src: '/docs/fjord.jpg', mood: 'lake', water: '0.5,0.8', paused: '',
                        renderer });
                    const { pond } = element;
                    const before = window.pixelsOf(element);
                    element.drop(160, 20); // in the sky
                    pond.step(10);
                    const sky = pond.heights().some(each => each !== 0);
                    const places = [];
                    element.addEventListener('splash', ({ detail }) => { places.push([detail.x, detail.y]); });
                    element.drop(100, 125);
                    element.drop(250, 170);
                    pond.step(40);
                    element.redraw();
                    const after = window.pixelsOf(element);
                    const columns = window.canvasOf(element).width;
                    const rows = after.length / 4 / columns;
                    const changed = Array.from({ length: rows }, (_, y) => after.slice(4 * columns * y, 4 * columns * (y + 1))
                        .reduce((sum, level, i) => sum + Math.abs(level - before[4 * columns * y + i]), 0) / 4 / columns);
                    element.paused = false;
                    await window.until(() => places.length === 2);
                    element.remove();
                    drawn.push({ sky, places: places.sort(([a], [b]) => a - b).flat(), pixels: after,
                        land: Math.max(...changed.slice(0, 0.45 * rows)),
                        water: Math.min(...changed.slice(0.75 * rows, 0.95 * rows)) });
                }
                const [{ pixels: a }, { pixels: b }] = drawn;
                const squares = a.reduce((sum, value, i) => sum + (value - b[i]) ** 2, 0);
                return { shapes, warned, bad, decibel: 10 * Math.log10(255 ** 2 / (squares / a.length)),
                    drawn: drawn.map(({ pixels: _, ...rest }) => rest) };
            });
            assert.deepEqual(seen.shapes.map(Math.round), [2, 2, 2, 1]);
            assert.equal(seen.warned.length, 2);
            assert.match(seen.warned[0], /no water in the picture: name a point/);
            assert.match(seen.warned[1], /remove the attribute look/);
            assert.match(seen.bad, /water="wet"/);
            assert.ok(seen.decibel >= 35, `${seen.decibel} dB`);
            for (const { sky, places, land, water } of seen.drawn) {
                assert.equal(sky, false);
                assert.ok([100, 125, 250, 170].every((each, i) => Math.abs(each - places[i]) < 1.5), `drops at ${places}`);
                assert.ok(land < 0.5 && water > 0.5, `land changes by ${land}, water by ${water}`);
            }
        });

        test('GPU and processor draw the same picture', async () => {
            // SwiftShader takes minutes for a picture of the plane. It must not affect the others.
            const looks = [...browser.name === 'firefox' ? ['plane'] : [],
                'pool', 'offset', 'lens', 'lagoon', 'profile'];
            const decibels = await inPage(async ([looks, half, odd]) => {
                const found = [];
                for (const look of looks) {
                    // Of an odd one the processor leaves out a row, but the water has it.
                    const style = ['profile', 'plane'].includes(look) ? half : odd;
                    const pixels = [];
                    for (const renderer of ['gpu', 'processor']) {
                        const element = await window.pond({ style,
                            src: '/docs/pool.jpg', renderer, look, rain: '0', paused: '', metres: '2', damping: '1.8' });
                        element.pond.splash(1, look === 'profile' ? 0 : 0.56, 0.03, -0.011);
                        element.pond.step(280); // almost five seconds
                        element.redraw();
                        pixels.push(window.pixelsOf(element));
                        element.remove();
                    }
                    const [a, b] = pixels;
                    const squares = a.reduce((sum, value, i) => sum + (value - b[i]) ** 2, 0);
                    found.push([look, 10 * Math.log10(255 ** 2 / (squares / a.length + 1e-9))]);
                }
                return found;
            }, [looks, 'display: block; width: 96px; height: 54px',
                'display: block; width: 97px; height: 53px']);
            for (const [look, decibel] of decibels) {
                assert.ok(decibel >= 38, `${look}: ${decibel} dB`);
            }
        });

        test('the processor draws until a lost context is restored', async () => {
            const seen = await (browser.name === 'firefox' ? inOwnPage : inPage)(async small => {
                const element = await window.pond({ ...small, src: '/docs/pool.jpg', renderer: 'gpu' });
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
                await window.until(() => window.pixelsOf(element).some(value => value !== 0));
                return element.pond === pond;
            }, SMALL);
            assert.equal(seen, true);
        });

        if (browser.name === 'chromium') {
            test('it has the pixels of the screen, at most two per CSS pixel', async () => {
                const widths = await inPage(async small => {
                    const found = [];
                    for (const density of [1, 2, 3]) {
                        Object.defineProperty(window, 'devicePixelRatio', { value: density, configurable: true });
                        const element = await window.pond({ ...small, src: '/docs/pool.jpg', renderer: 'gpu', paused: '' });
                        found.push(window.canvasOf(element).width);
                        element.remove();
                    }
                    delete window.devicePixelRatio;
                    return found;
                }, SMALL);
                assert.deepEqual(widths, [80, 160, 160]);
            });

            test('fingers stroke across it, and scroll the page up and down', async () => {
                const page = await openPage({ hasTouch: true, viewport: { width: 400, height: 600 } });
                await page.evaluate(async () => {
                    window.element = await window.pond({ rain: '0', src: '/docs/pool.jpg' });
                    document.body.style.height = '3000px';
                    window.strokes = 0;
                    const { stroke } = window.element;
                    window.element.stroke = function (...rest) {
                        window.strokes++;
                        stroke.apply(this, rest);
                    };
                });
                const session = await page.context().newCDPSession(page);
                const swipe = async (dx, dy) => {
                    const at = i => [{ x: 60 + dx * i, y: 150 + dy * i }];
                    await session.send('Input.dispatchTouchEvent',
                        { type: 'touchStart', touchPoints: at(0) });
                    for (let i = 1; i <= 10; i++) {
                        await session.send('Input.dispatchTouchEvent',
                            { type: 'touchMove', touchPoints: at(i) });
                    }
                    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
                };
                await swipe(20, 0);
                await page.evaluate(() => window.until(() => window.strokes > 3));
                assert.equal(await page.evaluate(() => window.scrollY), 0);
                await swipe(0, -12);
                await page.evaluate(() => window.until(() => window.scrollY > 50));
                await page.close();
            });

            test('with reduced motion water and film are still until they are touched', async () => {
                const page = await openPage({ reducedMotion: 'reduce' });
                const time = frames => page.evaluate(async count => {
                    window.element ??= await window.pond({ src: '/docs/pool.jpg' });
                    await window.pass(count);
                    return window.element.pond.time;
                }, frames);
                assert.equal(await time(20), 0);
                await page.mouse.move(30, 30); // hovering is no touch
                await page.mouse.move(90, 60);
                assert.equal(await time(10), 0);
                await page.mouse.down();
                await page.evaluate(() => window.until(() => window.element.pond.time > 0.1));
                assert.deepEqual(await page.evaluate(async () => {
                    const film = await window.film(['#d01010', '#1010d0']);
                    const element = await window.pond({ src: `${URL.createObjectURL(film)}#film.webm` });
                    const { paused } = element.shadowRoot.querySelector('video');
                    element.drop(100, 90);
                    return [paused, element.shadowRoot.querySelector('video').paused];
                }), [true, false]);
                await page.close();
            });
        }
    });
}
