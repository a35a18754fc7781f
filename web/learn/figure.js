// A figure: one pond, or two that are touched alike. It moves only while it is in sight and the water is
// not calm.

import { Look, Picture, Pond } from '../dist/index.js';
import { drawRing, make } from '../playground/dom.js';

const MOST_PIXELS = 300_000; // of a picture
const LONGEST_FRAME = 0.05; // [s]

export const calm = matchMedia('(prefers-reduced-motion: reduce)');

/** One pond on one canvas. */
export class Pool {
    #engine;
    #picture; // under the water
    #over;
    #onto;
    #look;
    pond;
    options;

    constructor(engine, canvas, options, picture) {
        this.#engine = engine;
        this.#picture = picture;
        this.canvas = canvas;
        this.context = canvas.getContext('2d', { willReadFrequently: true });
        this.begin(options);
    }

    /** New water. */
    begin(options) {
        this.pond?.destroy();
        this.options = options;
        this.pond = Pond.make(this.#engine, options.pond);
        this.dress(options.look);
    }

    dress([name, preset = '', settings = {}]) {
        this.#look?.destroy();
        this.#look = new Look(this.#engine, name, preset, settings);
        this.lookName = name;
    }

    /** Changes the picture under the water. */
    lay(picture) {
        this.#picture = picture;
        this.canvas.width = 0;
    }

    /** Sides of the pond. [m] */
    get size() {
        const { width, height, cellSize } = this.pond;
        return { width: width * cellSize, height: height * cellSize };
    }

    /** Pixels of the canvas for a metre. */
    get scale() {
        return this.canvas.width / this.size.width;
    }

    /** Makes the canvas as fine as the screen shows it. Returns whether there is anything to draw on. */
    fit() {
        const { clientWidth, clientHeight } = this.canvas;
        if (clientWidth === 0 || clientHeight === 0) {
            return false;
        }
        const wanted = Math.min(globalThis.devicePixelRatio || 1, 2);
        const scale = Math.min(wanted, Math.sqrt(MOST_PIXELS / (clientWidth * clientHeight)));
        const width = Math.max(1, Math.round(clientWidth * scale));
        const height = Math.max(1, Math.round(clientHeight * scale));
        if (this.canvas.width !== width || this.canvas.height !== height || !this.#onto) {
            this.#resize(width, height);
        }
        return true;
    }

    #resize(width, height) {
        this.#over?.destroy();
        this.#onto?.destroy();
        Object.assign(this.canvas, { width, height });
        this.#over = new Picture(this.#engine, width, height);
        this.#onto = new Picture(this.#engine, width, height);
        if (this.#picture !== undefined) {
            const { width: w, height: h } = this.#picture;
            const cover = Math.max(width / w, height / h);
            this.context.drawImage(this.#picture, (width - w * cover) / 2,
                (height - h * cover) / 2, w * cover, h * cover);
            this.#over.pixels.set(this.context.getImageData(0, 0, width, height).data);
        }
    }

    draw() {
        this.pond.draw(this.#look, this.#over, this.#onto);
        const { pixels, width, height } = this.#onto;
        this.context.putImageData(new ImageData(pixels, width, height), 0, 0);
    }
}

/**
 * What stands in `root`, a <figure data-figure>. `plan` has
 *   pools      [{label, pond, look, ground, finger}]: one canvas each
 *   begin      (figure): what happens at once, on new water, where motion is welcome
 *   advance    (figure, seconds): in place of Pond.advance()
 *   still      (figure): whether nothing is under way, besides the water
 *   press      (figure, pool, {x, y}) and drag (figure, pool, from, to): in place of drops [m]
 *   hint       an invitation to a touch; default: Touch the water
 *   over       (figure, pool, context): draws over the water
 *   cut        the largest height in a cut through the water, shown below it [m]
 *   mark       (figure): [text, x]: what the cut shows, and the place of its ruler's 0 [m]
 *   controls   (figure): elements
 */
export class Figure {
    #frame = 0;
    #before;
    #seen = false;
    #stopped = false;
    #cursor = { x: 0.5, y: 0.5, shown: false };
    #pointers = new Map();
    #play;
    #cut;

    constructor(root, engine, plan, pictures) {
        this.root = root;
        this.plan = plan;
        this.pictures = pictures;
        this.state = {};
        root.figure = this;
        const stage = make('div', { class: `stage ponds-${plan.pools.length}` });
        this.pools = plan.pools.map((options, i) =>
            this.#makePool(engine, stage, options, pictures[options.ground], i));
        if (plan.cut !== undefined) {
            this.#cut = make('canvas', { class: 'cut', role: 'img', 'aria-label': 'A cut through the water along the dashed line' });
            stage.append(this.#cut);
        }
        this.#play = make('button', { type: 'button', class: 'plain', onclick: () => {
            this.setStopped(!this.#stopped);
        } }, 'Pause');
        const bar = make('div', { class: 'bar' }, ...(plan.controls?.(this) ?? []),
            make('span', { class: 'ends' },
                make('button', { type: 'button', class: 'plain', onclick: () => { this.again(); } },
                    'Again'), this.#play));
        root.querySelector('.live').replaceChildren(stage, bar);
        new IntersectionObserver(([entry]) => {
            this.#seen = entry.isIntersecting;
            this.go();
        }, { rootMargin: '40px' }).observe(root.querySelector('.live'));
        new ResizeObserver(() => { this.draw(); }).observe(stage);
        document.addEventListener('visibilitychange', () => { this.go(); });
        this.again(!calm.matches);
    }

    #makePool(engine, stage, options, picture, index) {
        const canvas = make('canvas', { 'aria-hidden': 'true' });
        const about = this.root.querySelector('figcaption .name')?.textContent ?? '';
        const box = make('div', {
            class: 'pond', 'data-hint': this.plan.hint ?? 'Touch the water', tabindex: '0', role: 'application',
            'aria-label': `${about}${options.label === undefined ? '' : `, ${options.label}`}. `
                + 'Water: touch it, or move the pointer with the arrow keys and press Enter.',
        }, canvas);
        stage.append(make('div', { class: 'side' }, box, ...(options.label === undefined ? []
            : [make('span', { class: 'label', 'aria-hidden': 'true' }, options.label)])));
        const { width, height } = options.pond;
        box.style.aspectRatio = options.aspect ?? `${width} / ${height}`;
        this.#listen(box, index);
        return new Pool(engine, canvas, options, picture);
    }

    // ---- touches ------------------------------------------------------------------------------------

    #listen(box, index) {
        const place = event => {
            const { left, top, width, height } = box.getBoundingClientRect();
            return { x: (event.clientX - left) / width, y: (event.clientY - top) / height };
        };
        box.addEventListener('pointerdown', event => {
            if (this.plan.holds?.(this)) {
                box.setPointerCapture(event.pointerId);
            }
            this.#cursor.shown = false;
            this.#pointers.set(event.pointerId, place(event));
            this.press(place(event), index);
        });
        box.addEventListener('pointermove', event => {
            const from = this.#pointers.get(event.pointerId);
            const to = place(event);
            if (from !== undefined && Math.hypot(to.x - from.x, to.y - from.y) > 0.006) {
                this.#pointers.set(event.pointerId, to);
                this.drag(from, to, index);
            }
        });
        for (const kind of ['pointerup', 'pointercancel', 'pointerleave']) {
            box.addEventListener(kind, event => { this.#pointers.delete(event.pointerId); });
        }
        box.addEventListener('keydown', event => { this.#key(event, index); });
        box.addEventListener('blur', () => { this.#cursor.shown = false; this.draw(); });
    }

    #key(event, index) {
        const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[
            event.key];
        if (way === undefined && event.key !== 'Enter' && event.key !== ' ') {
            return;
        }
        event.preventDefault();
        const cursor = this.#cursor;
        cursor.shown = true;
        if (way !== undefined) {
            const from = { ...cursor };
            const keep = value => Math.min(0.97, Math.max(0.03, value));
            cursor.x = keep(cursor.x + 0.04 * way[0]);
            cursor.y = keep(cursor.y + 0.04 * way[1]);
            if (event.shiftKey) {
                this.drag(from, cursor, index);
            }
            this.draw();
        } else if (event.key === 'Enter') {
            this.press(cursor, index);
        } else {
            this.setStopped(!this.#stopped);
        }
    }

    /** A touch, in shares of the picture. All ponds of the figure get it. */
    press(at, index = 0) {
        this.setStopped(false);
        const own = this.plan.press?.(this, this.#metres(this.pools[index], at));
        if (own === undefined) {
            for (const pool of this.pools) {
                const { x, y } = this.#metres(pool, at);
                const { radius, height } = pool.options.finger;
                pool.pond.drop(x, y, radius, height);
            }
            this.state.pressed = { ...this.#metres(this.pools[index], at), time: 0 };
        }
        this.touched();
    }

    drag(from, to, index = 0) {
        const pool = this.pools[index];
        if (this.plan.drag?.(this, this.#metres(pool, from), this.#metres(pool, to)) === undefined) {
            for (const each of this.pools) {
                const { radius, height } = each.options.finger;
                each.pond.stroke(this.#metres(each, from), this.#metres(each, to), radius,
                    0.2 * height);
            }
            this.state.pressed = undefined;
        }
        this.touched();
    }

    #metres(pool, { x, y }) {
        return { x: x * pool.size.width, y: y * pool.size.height };
    }

    touched() {
        this.root.dataset.touched = '';
        this.draw();
        this.go();
    }

    // ---- time ---------------------------------------------------------------------------------------

    /** New water; with what begins by itself, unless motion is unwelcome. */
    again(lively = true) {
        for (const pool of this.pools) {
            pool.begin(pool.options);
        }
        this.state = { ...this.state, pressed: undefined, time: 0, lively };
        this.plan.begin?.(this, lively);
        this.setStopped(false);
        this.draw();
    }

    setStopped(to) {
        this.#stopped = to;
        this.#play.textContent = to ? 'Continue' : 'Pause';
        this.go();
    }

    get #still() {
        return this.pools.every(({ pond }) => pond.resting) && (this.plan.still?.(this) ?? true);
    }

    go() {
        const goes = this.#seen && !this.#stopped && document.visibilityState === 'visible'
            && !this.#still;
        const state = goes ? 'moves' : this.#stopped ? 'paused' : this.#seen ? 'rests' : 'away';
        if (this.root.dataset.state !== state) {
            this.root.dataset.state = state;
        }
        if (!goes) {
            cancelAnimationFrame(this.#frame);
            this.#frame = 0;
            this.#before = undefined;
        } else if (this.#frame === 0) {
            this.#frame = requestAnimationFrame(now => { this.#tick(now); });
        }
    }

    #tick(now) {
        this.#frame = 0;
        const passed = this.#before === undefined ? 1 / 60 : (now - this.#before) / 1000;
        const seconds = Math.min(passed, LONGEST_FRAME);
        this.#before = now;
        this.state.time += seconds;
        if (this.state.pressed !== undefined) {
            this.state.pressed.time += seconds;
        }
        if (this.plan.advance?.(this, seconds) === undefined) {
            for (const { pond } of this.pools) {
                pond.advance(seconds);
            }
        }
        this.draw();
        this.go();
    }

    draw() {
        for (const pool of this.pools) {
            if (pool.fit()) {
                if (this.plan.paint === undefined) {
                    pool.draw();
                } else {
                    this.plan.paint(this, pool, pool.context);
                }
                this.plan.over?.(this, pool, pool.context);
                this.#drawCursor(pool);
            }
        }
        if (this.#cut !== undefined) {
            this.#drawCut(this.pools[0], this.#cut);
        }
    }

    // The heights along the row of the last touch, with a ruler.
    #drawCut({ pond, size, scale, canvas, context: over }, cut) {
        const row = Math.floor((this.state.pressed?.y ?? size.height / 2) / pond.cellSize);
        const unit = canvas.width / canvas.clientWidth;
        over.setLineDash([6 * unit, 6 * unit]);
        over.lineWidth = unit;
        over.strokeStyle = '#fffb';
        over.strokeRect(-9, (row + 0.5) * pond.cellSize * scale, canvas.width + 18, canvas.height);
        over.setLineDash([]);

        const width = Math.round(cut.clientWidth * unit);
        const height = Math.round(cut.clientHeight * unit);
        Object.assign(cut, { width, height });
        const context = cut.getContext('2d');
        const middle = 0.55 * height;
        const cells = pond.heights().subarray(row * pond.width, (row + 1) * pond.width);
        context.beginPath();
        context.moveTo(0, height);
        cells.forEach((level, i) => {
            context.lineTo((i + 0.5) * width / pond.width, middle - 0.5 * height * level / this.plan.cut);
        });
        context.lineTo(width, height);
        context.fillStyle = '#4fb3bf66';
        context.fill();
        context.lineWidth = 2 * unit;
        context.strokeStyle = '#7fd3d8';
        context.stroke();

        const [text = '', zero = 0] = this.plan.mark(this);
        context.font = `${12 * unit}px system-ui, sans-serif`;
        context.fillStyle = '#eaf6f6';
        context.fillText(text, 8 * unit, 16 * unit);
        for (let metre = -Math.floor(2 * zero) / 2; zero + metre < size.width; metre += 0.5) {
            const x = (zero + metre) * width / size.width;
            const label = `${Math.abs(metre)} m`;
            context.fillRect(x, height - 8 * unit, unit, 8 * unit);
            if (x + 4 * unit + context.measureText(label).width < width) {
                context.fillText(label, x + 4 * unit, height - 4 * unit);
            }
        }
    }

    #drawCursor({ canvas, context }) {
        if (!this.#cursor.shown) {
            return;
        }
        const unit = canvas.width / canvas.clientWidth;
        drawRing(context, this.#cursor.x * canvas.width, this.#cursor.y * canvas.height, 11 * unit, 2 * unit);
    }
}
