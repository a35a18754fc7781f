// Shows jquery.ripples and <mill-pond> over the same photo, counts their frames, measures how much of the photo a
// stroke moves, mounts and unmounts them.

import '../dist/define.js';
import { ofModule, ofPlainLoop } from './speed.js';

const PHOTO = new URL(`photo${location.search.slice(1) || 0}.jpg`, import.meta.url).href;
const DROP_EVERY = 400; // [ms], as on jquery.ripples' own page

// Counts the contexts that pages request.
let contexts = 0;
const getContext = HTMLCanvasElement.prototype.getContext;
HTMLCanvasElement.prototype.getContext = function (kind, ...rest) {
    const made = getContext.call(this, kind, ...rest);
    if (made !== null && /webgl/.test(kind) && made !== seen.get(this)) {
        seen.set(this, made);
        contexts++;
    }
    return made;
};
const seen = new WeakMap();

// Counts frames. While they are held, pump() draws them.
let frames = 0;
let held;
let clock = 0;
const request = globalThis.requestAnimationFrame.bind(globalThis);
globalThis.requestAnimationFrame = act => held?.push(act) ?? request(time => { frames++; act(time); });

function pump(count) {
    for (let i = 0; i < count; i++) {
        const acts = held;
        held = [];
        clock += 1000 / 60;
        acts.forEach(act => { act(clock); });
    }
}

const photo = new Image();
photo.src = PHOTO;
await photo.decode();
const wait = ms => new Promise(done => { setTimeout(done, ms); });

const shown = {
    async millpond(attributes = {}) {
        const element = document.createElement('mill-pond');
        element.className = 'place';
        Object.assign(element, attributes);
        const image = photo.cloneNode();
        element.append(image);
        await image.decode();
        const from = performance.now();
        document.body.append(element);
        await new Promise((done, fail) => {
            element.addEventListener('ready', done);
            element.addEventListener('error', event => { fail(new Error(event.detail.message)); });
        });
        return { first: performance.now() - from, box: element, canvas: () => element.shadowRoot.querySelector('canvas'),
            remove: () => { element.remove(); } };
    },
    async ripples({ rain } = {}) {
        const box = document.createElement('div');
        box.className = 'place';
        box.style.background = `url(${PHOTO}) 0 0 / 960px 540px`;
        const from = performance.now();
        document.body.append(box);
        const water = globalThis.$(box).ripples();
        let made;
        await new Promise(done => {
            // The first frame with the picture. Each frame is finished, so that drawn frames are counted
            // and not commands.
            const plugin = water.data('ripples');
            const render = plugin.render;
            plugin.render = function () {
                render.call(this);
                const gl = this.context;
                gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4));
                if (made === undefined && this.imageSource !== undefined) {
                    made = performance.now();
                    done();
                }
            };
        });
        const drops = rain === 0 ? undefined : setInterval(() => {
            water.ripples('drop', Math.random() * 960, Math.random() * 540, 20,
                0.04 + Math.random() * 0.04);
        }, DROP_EVERY);
        return { first: made - from, box, canvas: () => box.querySelector('canvas'), remove: () => {
            clearInterval(drops);
            water.ripples('destroy');
            box.remove();
        } };
    },
};

globalThis.bench = {
    ofModule,
    ofPlainLoop,

    /** Shows one of the two, or both. Returns the time to the first frame of each. [ms] */
    async show(...names) {
        const made = [];
        for (const name of names) {
            made.push(await shown[name]());
        }
        this.shown = made;
        return made.map(({ first }) => first);
    },

    hide() {
        this.shown.forEach(({ remove }) => { remove(); });
    },

    /** Measures frames per second. */
    async count(seconds) {
        const [before, from] = [frames, performance.now()];
        await wait(1000 * seconds);
        return (frames - before) * 1000 / (performance.now() - from);
    },

    /**
     * The mean change of the picture at some times after a mouse has crossed a calm one. [levels of 255] Frames are
     * 1/60 s. Also returns the picture at the second of the times.
     */
    async seen(name, times, attributes) {
        const { box, canvas, remove } = await shown[name]({ rain: 0, ...attributes });
        held = [];
        await wait(100);
        const copy = Object.assign(document.createElement('canvas'), { width: 960, height: 540 });
        const context = copy.getContext('2d', { willReadFrequently: true });
        const now = () => { // a WebGL canvas is readable until the task ends
            pump(1);
            context.drawImage(canvas(), 0, 0, 960, 540);
            return context.getImageData(0, 0, 960, 540).data;
        };
        const calm = now();
        const { left, top } = box.getBoundingClientRect();
        for (let i = 0; i <= 20; i++) {
            const at = { clientX: left + 250 + 20 * i, clientY: top + 320 - 4 * i, bubbles: true, pointerType: 'mouse' };
            box.dispatchEvent(new PointerEvent('pointermove', at));
            box.dispatchEvent(new MouseEvent('mousemove', at));
            pump(1);
        }
        const changes = [];
        let picture;
        let passed = 0;
        for (const time of times) {
            pump(Math.round(60 * time) - passed - 1);
            passed = Math.round(60 * time);
            const pixels = now();
            changes.push(pixels.reduce((sum, level, i) => sum + Math.abs(level - calm[i]), 0) * 4 / 3 / pixels.length);
            if (changes.length === 2) {
                picture = copy.toDataURL();
            }
        }
        held.forEach(act => globalThis.setTimeout(act));
        held = undefined;
        remove();
        return { changes, picture };
    },

    /** Mounts and unmounts it `times` times. Returns the number of new contexts and the growth of the heap [bytes]. */
    async mount(name, times) {
        const round = async () => { (await shown[name]()).remove(); };
        await round();
        await round();
        const heap = async () => {
            for (let i = 0; i < 4; i++) {
                globalThis.gc();
                await wait(50);
            }
            return performance.memory.usedJSHeapSize;
        };
        const [made, from] = [contexts, await heap()];
        for (let i = 0; i < times; i++) {
            await round();
        }
        return { contexts: contexts - made, bytes: await heap() - from };
    },

    /** Shows a calm element, until hide(). */
    async calmDown() {
        const element = document.createElement('mill-pond');
        element.className = 'place';
        element.setAttribute('rain', '0');
        element.append(photo.cloneNode());
        document.body.append(element);
        await new Promise(done => { element.addEventListener('ready', done); });
        element.pond.calm();
        this.shown = [{ remove: () => { element.remove(); } }];
        await wait(300);
    },

    /** Counts the animation frames that the page requests in some seconds. */
    async framesIn(seconds) {
        const before = frames;
        await wait(1000 * seconds);
        return frames - before;
    },
};
document.body.dataset.ready = '';
