// <mill-pond>: living water over a picture, a film, a canvas, or the page behind it.

import { load, moves, ready, type Drawable } from './backdrop.js';
import { loadEngine, Pond, type Shape } from './pond.js';
import type { Engine, EngineSource } from './engine.js';
import type { LookName, PondOptions } from './fields.js';
import { Look } from './look.js';
import { gpuDraws, gpuPainter, isLost, onContextChange } from './gpu.js';
import { FEW_PIXELS, sizeFor, type Painter, type Scene } from './scene.js';
import type { Things } from './things.js';
import {
    PHOTO, PHOTO_DROP, PHOTO_METRES, PHOTO_RAIN,
} from './photo.js';

const SPLASH_HEIGHT = 0.002; // lower ones are no events. [m]
const LONGEST_FRAME = 0.1; // after a pause the water goes on from where it was. [s]
const OTHER_SHAPE = 0.22; // logarithm of what a side may change by before cells are squashed
const RESIZED_AFTER = 200; // that last change of its size. [ms]

/** What can be thrown by its name, which is drawn as well. [m] */
const THINGS = {
    duck: { length: 0.16, radius: 0.055 },
    ball: { radius: 0.06 },
};
export type ThingName = keyof typeof THINGS;

const STYLE = `
:host { display: inline-block; position: relative; overflow: hidden; object-fit: fill;
    touch-action: pan-y pinch-zoom; }
:host([hidden]) { display: none; }
::slotted(img), ::slotted(video), ::slotted(canvas), slot > * { display: block; width: 100%; height: 100%;
    object-fit: inherit; object-position: inherit; }
canvas { position: absolute; inset: 0; width: 100%; height: 100%; visibility: hidden;
    pointer-events: none; padding: inherit; box-sizing: border-box; }
canvas.shown { visibility: visible; }
`;

// Importing this on a server does nothing.
const Base = (globalThis as { HTMLElement?: typeof HTMLElement }).HTMLElement
    ?? (class { } as unknown as typeof HTMLElement);

/** Where something is over the picture of the element. [CSS pixels] */
export interface Where { x: number; y: number }

// What water is made from.
type Given = Pick<Scene, 'engine' | 'backdrop' | 'film'> & { build: ((pond: Pond) => void) | undefined };

interface Water extends Scene, Given {
    painter: Painter;
    /** Until when it is to move while it is recorded, which knows whole steps alone. [s] */
    due: number | undefined;
    things?: Things;
}

/** A module that draws on the GPU alone, and the looks and solvers that it has. */
export interface SmallModule {
    source: EngineSource;
    looks: readonly string[];
    solvers: readonly string[];
}

// Loaded where it may be needed only: most pages are drawn by the GPU.
let processor: typeof import('./canvas_painter.js') | undefined;

// While the context is lost, in a module that draws on the GPU alone: the last picture stays.
const still: Painter = { draw: () => undefined, destroy: () => undefined };

/**
 * Living water over a picture, a film, a canvas, or the page behind it.
 *
 * @attr src - A picture or film in place of what lies in the element.
 * @attr look - How the water looks: pool, offset, lens, lagoon …
 * @attr preset - One of the look's presets.
 * @attr solver - How the water moves: dispersive, wave, classic …
 * @attr rain - Drops a second on each square metre; 0: none.
 * @attr damping - Time in which waves lose half their height [s]; none: they lose nothing.
 * @attr metres - Width of the picture. [m]
 * @attr walls - A picture of the same shape: where it is white, there is land.
 * @attr renderer - gpu or processor; default by what there is.
 * @attr module - full: all of the library; default the smallest module that will do.
 * @attr autoplay - false: it waits for play().
 * @attr interactive - false: pointers do nothing.
 * @fires ready - The first frame is drawn.
 * @fires splash - Something fell in: x, y [CSS pixels], height and radius [m] in detail.
 * @fires settled - The water has come to rest.
 * @fires error - There is no water; detail.message says why.
 */
export class MillPond extends Base {
    static readonly observedAttributes = ['src', 'look', 'preset', 'solver', 'rain', 'damping',
        'metres', 'walls', 'renderer', 'module', 'autoplay', 'interactive'];

    /**
     * Where the full module's bytes are; set it before the first element. Default: next to the script.
     */
    static engine: EngineSource | undefined;

    /** A smaller module, for elements that need no more than it has; `undefined`: all take the full. */
    static small: SmallModule | undefined;

    #water: Water | undefined;
    #canvas: HTMLCanvasElement | undefined;
    #slot: HTMLSlotElement | undefined;
    #shows: string | undefined; // address of the slotted picture; undefined while it is waited for
    #start = 0; // counts starts, so that one that was overtaken stops
    #planned = false;
    #frame = 0; // requested
    #before: number | undefined; // time of the frame before. [ms]
    #playing = true;
    #inSight = true;
    #touched = false;
    #drawn = false;
    #strokes = new Map<number, Where>();
    #watchers: (() => void)[] = [];
    #resized: ReturnType<typeof setTimeout> | undefined;

    // ---- life -----------------------------------------------------------------------------------

    connectedCallback(): void {
        takeEarly(this);
        this.#makeShadow();
        this.#watch();
        this.#playing = this.getAttribute('autoplay') !== 'false';
        this.#plan();
    }

    disconnectedCallback(): void {
        clearTimeout(this.#resized);
        this.#watchers.forEach(stop => { stop(); });
        this.#watchers = [];
        this.#stop();
    }

    attributeChangedCallback(name: string, before: string | null, now: string | null): void {
        if (before === now || !this.isConnected) {
            return;
        }
        if (name === 'rain' && this.#water !== undefined) {
            this.#guarded(() => { this.#rain(this.#water as Water); });
        } else if (name === 'autoplay' || name === 'interactive') {
            return;
        } else {
            this.#plan();
        }
    }

    // Several attributes that are set at once make one start.
    #plan(): void {
        if (!this.#planned) {
            this.#planned = true;
            queueMicrotask(() => {
                this.#planned = false;
                if (this.isConnected) {
                    void this.#begin();
                }
            });
        }
    }

    #makeShadow(): void {
        const root = this.shadowRoot ?? this.attachShadow({ mode: 'open' });
        if (root.adoptedStyleSheets.length === 0) { // as in a document that it has come to
            const sheet = new (this.ownerDocument.defaultView as typeof window).CSSStyleSheet();
            sheet.replaceSync(STYLE); // a <style> would need the page's leave
            root.adoptedStyleSheets = [sheet];
        }
        if (this.#canvas !== undefined) {
            return;
        }
        this.#slot = document.createElement('slot');
        this.#canvas = document.createElement('canvas');
        this.#canvas.setAttribute('aria-hidden', 'true');
        this.#canvas.part.add('water');
        root.append(this.#slot, this.#canvas);
    }

    // Water that there is goes on until there is other water.
    async #begin(): Promise<void> {
        const start = ++this.#start;
        try {
            const [engine, backdrop] = await Promise.all([this.#engine(), this.#backdrop(start)]);
            await this.#hasBox(start);
            const walls = this.getAttribute('walls');
            const build = walls !== null ? await (await import('./walls.js')).wallsFrom(walls,
                this.#pondOptions().solver === 'wave' ? 0 : Infinity) : undefined;
            const film = moves(backdrop) ? (await import('./film.js')).stillOf : undefined;
            if (start === this.#start) {
                this.#guarded(() => {
                    this.#replace(this.#make({ engine, backdrop, build, film }));
                });
            }
        } catch (error) {
            if (start === this.#start) {
                this.#fail(error);
            }
        }
    }

    #replace(water: Water): void {
        this.#stop();
        this.#water = water;
        water.painter = this.#makePainter(water); // on the canvas that the one before has left
        this.#draw();
        (this.#canvas as HTMLCanvasElement).classList.add('shown');
        this.dispatchEvent(new CustomEvent('ready'));
        this.#go();
    }

    // The picture that was there stays, or comes back.
    #fail(error: unknown): void {
        this.#stop();
        this.#shows = '';
        const message = error instanceof Error ? error.message : String(error);
        this.dispatchEvent(new CustomEvent('error', { detail: { message, error } }));
    }

    #guarded(act: () => void): void {
        try {
            act();
        } catch (error) {
            this.#fail(error);
        }
    }

    #stop(): void {
        this.#start++;
        cancelAnimationFrame(this.#frame);
        this.#frame = 0;
        this.#before = undefined;
        this.#drawn = false;
        this.#strokes.clear();
        this.#canvas?.classList.remove('shown');
        const water = this.#water;
        this.#water = undefined;
        water?.things?.destroy();
        water?.painter.destroy();
        water?.look.destroy();
        water?.pond.destroy();
    }

    #src(): string | null {
        return this.getAttribute('src') || null;
    }

    #slotted(): Drawable | null {
        return this.querySelector<Drawable>(
            ':scope > img, :scope > video, :scope > canvas, :scope > picture > img');
    }

    async #engine(): Promise<Engine> {
        const { small } = MillPond;
        if (small !== undefined && this.#fits(small)) {
            return loadEngine(small.source);
        }
        const [engine, loaded] = await Promise.all([
            loadEngine(MillPond.engine), import('./canvas_painter.js')]);
        processor = loaded;
        return engine;
    }

    // Whether a small module is enough: it draws on the GPU, over something, and has no walls.
    #fits(small: SmallModule): boolean {
        const { look, pond } = PHOTO;
        const renderer = this.getAttribute('renderer');
        return small.looks.includes(this.getAttribute('look') ?? look)
            && small.solvers.includes(this.getAttribute('solver') ?? pond.solver ?? 'wave')
            && this.getAttribute('module') !== 'full' && !this.hasAttribute('walls')
            && (this.#src() ?? this.#slotted()) !== null
            && renderer !== 'processor' && gpuDraws(renderer === 'gpu');
    }

    async #backdrop(start: number): Promise<Drawable | undefined> {
        const slotted = this.#slotted();
        const address = this.#src();
        this.#shows = undefined;
        const inside = address === null ? [] : [await load(address)];
        if (start === this.#start) {
            // It lies where nothing else does, and gives the box its size.
            (this.#slot as HTMLSlotElement).replaceChildren(...inside);
        }
        if (address !== null) {
            return inside[0];
        }
        if (slotted !== null) {
            await ready(slotted);
            this.#shows = (slotted as HTMLImageElement).currentSrc;
        }
        return slotted ?? undefined;
    }

    // A picture that comes late, or gives way to another: the water goes on over it.
    #change(picture: EventTarget | null): void {
        if (this.#shows !== undefined && this.#src() === null && picture === this.#slotted()
            && (picture as HTMLImageElement).currentSrc !== this.#shows) {
            this.#shows = (picture as HTMLImageElement).currentSrc;
            if (this.#water === undefined) {
                this.#plan();
            } else {
                this.#repaint();
            }
        }
    }

    // Where its picture lies, within the padding, and whether there is room for it. [CSS pixels]
    #box() {
        const style = getComputedStyle(this);
        const pad = (side: string) => parseFloat(style.getPropertyValue('padding-' + side));
        const [left, top] = [pad('left'), pad('top')];
        const width = this.clientWidth - left - pad('right');
        const height = this.clientHeight - top - pad('bottom');
        return { left, top, width, height, style, some: width > 0 && height > 0 };
    }

    // An element without a size has no water yet: the observer starts it again.
    async #hasBox(start: number): Promise<void> {
        while (start === this.#start && !this.#box().some) {
            await new Promise<void>(done => {
                const observer = new ResizeObserver(() => {
                    if (this.#box().some || !this.isConnected) {
                        observer.disconnect();
                        done();
                    }
                });
                observer.observe(this);
            });
        }
    }

    // ---- making water ---------------------------------------------------------------------------

    #number(name: string): number | undefined {
        const text = this.getAttribute(name);
        if (text === null) {
            return undefined;
        }
        const number = numberOf(name, text);
        if (text.trim() === '' || Number.isNaN(number)) {
            throw new RangeError(`<mill-pond ${name}="${text}">: that is no number`);
        }
        return number;
    }

    #make({ engine, backdrop, build, film }: Given, records = false): Water {
        const pond = Pond.make(engine, this.#pondOptions());
        let look: Look | undefined;
        pond.splashHeight = SPLASH_HEIGHT;
        try {
            if (records) {
                pond.record(); // recordings begin with new water
            }
            look = this.#makeLook(engine);
            build?.(pond);
            const water = { engine, pond, look, backdrop, film, build, painter: still,
                due: records ? 0 : undefined };
            this.#rain(water);
            if (!this.hasAttribute('rain')) {
                const size = pond.cellSize;
                pond.splash(PHOTO_DROP.x * pond.width * size, PHOTO_DROP.y * pond.height * size,
                    PHOTO_DROP.radius, PHOTO_DROP.height);
            }
            return water;
        } catch (error) {
            look?.destroy();
            pond.destroy();
            throw error;
        }
    }

    // How many cells its box has, which are square: one for two by two of the processor's pixels, as
    // it draws fastest.
    #cells(): { width: number; height: number } {
        const box = this.#box();
        const { columns, rows } = sizeFor(box.width, box.height, FEW_PIXELS);
        const half = (pixels: number) => Math.max(2, Math.ceil(pixels / 2));
        return { width: half(columns), height: half(rows) };
    }

    #pondOptions(): PondOptions {
        const { width, height } = this.#cells();
        const metres = this.#number('metres') ?? PHOTO_METRES;
        const solver = this.getAttribute('solver');
        const damping = this.#number('damping');
        return {
            ...PHOTO.pond,
            width, height, cellSize: metres / width,
            ...(solver === null ? {} : { solver: solver as NonNullable<PondOptions['solver']> }),
            ...(damping === undefined ? {} : { halfLife: damping }),
        };
    }

    #makeLook(engine: Engine): Look {
        const name = this.getAttribute('look') as LookName | null;
        const preset = this.getAttribute('preset') ?? '';
        const { look, lookOptions } = PHOTO;
        return name === null && preset === '' ? new Look(engine, look, '', lookOptions)
            : new Look(engine, name ?? look, preset);
    }

    // `renderer` is for pages that know better, and for tests: gpu, processor.
    #makePainter(scene: Scene): Painter {
        const canvas = this.#canvas as HTMLCanvasElement;
        const wanted = this.getAttribute('renderer');
        const painter = wanted === 'processor' ? undefined
            : gpuPainter(scene, canvas, wanted === 'gpu');
        if (painter !== undefined) {
            return painter;
        }
        if (processor !== undefined && scene.engine.has('web_draw')) {
            return new processor.CanvasPainter(scene, canvas, now => { this.#canvas = now; });
        }
        if (!isLost()) {
            throw scene.engine.lacks('web_draw');
        }
        return still;
    }

    // Drops a second on each square metre; without the attribute those of a picture.
    #rain(water: Water): void {
        const rate = this.#number('rain');
        const calm = this.#reduced();
        water.pond.rain({ ...PHOTO_RAIN, rate: calm ? 0 : rate ?? PHOTO_RAIN.rate ?? 0 });
    }

    // ---- frames ---------------------------------------------------------------------------------

    #reduced(): boolean {
        return matchMedia('(prefers-reduced-motion: reduce)').matches;
    }

    #wanted(): boolean {
        const { pond, backdrop } = this.#water ?? {};
        return pond !== undefined && this.#playing && this.#inSight
            && document.visibilityState === 'visible'
            && (!this.#reduced() || this.#touched)
            && (!pond.resting || this.#rains() || !this.#drawn
                || (backdrop as HTMLVideoElement | undefined)?.paused === false);
    }

    #rains(): boolean {
        return !this.#reduced() && this.getAttribute('rain') !== '0';
    }

    // Asks for the next frame, if one is wanted.
    #go(): void {
        if (this.#frame === 0 && this.#wanted()) {
            this.#frame = requestAnimationFrame(now => {
                this.#frame = 0;
                this.#guarded(() => { this.#advance(now); });
            });
        } else if (this.#frame === 0) {
            this.#before = undefined;
        }
    }

    #advance(now: number): void {
        const water = this.#water as Water;
        const { pond } = water;
        const passed = this.#before === undefined ? 1 / 60 : (now - this.#before) / 1000;
        const seconds = Math.min(passed, LONGEST_FRAME);
        this.#before = now;
        if (water.due !== undefined) {
            water.due += seconds;
            while (pond.time < water.due) {
                pond.step();
            }
        } else {
            pond.advance(seconds);
        }
        this.#draw();
        this.#tell();
        this.#go();
    }

    #draw(): void {
        const box = this.#box();
        if (box.some) {
            (this.#water as Water).painter.draw(box.width, box.height, box.style);
            (this.#water as Water).things?.draw();
            this.#drawn = true;
        }
    }

    #tell(): void {
        const { pond } = this.#water as Water;
        const scale = this.#scale(pond);
        for (const event of pond.events()) {
            if (event.kind === 'splash') {
                const { x, y, height, radius } = event;
                this.dispatchEvent(new CustomEvent('splash', {
                    detail: { x: x / scale.x, y: y / scale.y, height, radius },
                }));
            } else if (event.kind === 'settled') {
                this.#touched = false;
                this.dispatchEvent(new CustomEvent('settled'));
            }
        }
    }

    // ---- manners --------------------------------------------------------------------------------

    #watch(): void {
        const sight = new IntersectionObserver(entries => {
            this.#inSight = entries.at(-1)?.isIntersecting ?? true;
            this.#go();
        });
        sight.observe(this);
        const size = new ResizeObserver(() => { this.#resize(); });
        size.observe(this);
        this.#listen(window, 'resize', () => { this.redraw(); }); // zoomed, too
        const motion = matchMedia('(prefers-reduced-motion: reduce)');
        this.#listen(document, 'visibilitychange', () => { this.#go(); });
        this.#listen(this, 'play', () => { this.#go(); }); // a film, which no other frame waits for
        this.#listen(this, 'load', event => { this.#change(event.target); });
        this.#listen(motion, 'change', () => {
            this.#guarded(() => {
                if (this.#water !== undefined) {
                    this.#rain(this.#water);
                }
                this.#go();
            });
        });
        this.#listen(this.#slot as HTMLSlotElement, 'slotchange', () => {
            if (this.#src() === null) {
                this.#plan();
            }
        });
        for (const kind of ['pointerdown', 'pointermove', 'pointerup', 'pointercancel',
            'pointerleave'] as const) {
            this.#listen(this, kind, event => { this.#point(event as PointerEvent); });
        }
        this.#watchers.push(onContextChange(() => { this.#repaint(); }));
        this.#watchers.push(() => { sight.disconnect(); size.disconnect(); });
    }

    #listen(to: EventTarget, kind: string, act: (event: Event) => void): void {
        to.addEventListener(kind, act, true);
        this.#watchers.push(() => { to.removeEventListener(kind, act, true); });
    }

    // A box of another shape has other cells. Bars of phones that come and go are no reason.
    #resize(): void {
        this.redraw();
        clearTimeout(this.#resized);
        this.#resized = setTimeout(() => {
            const water = this.#water;
            if (water !== undefined && this.#box().some && isOther(water.pond, this.#cells())) {
                this.#guarded(() => {
                    this.#replace(this.#make(water));
                });
            }
        }, RESIZED_AFTER);
    }

    // Another painter for the same water, after a context was lost or came back, or was too slow.
    #repaint(): void {
        const water = this.#water;
        if (water !== undefined && !isLost() && !water.engine.has('web_draw')
            && !gpuDraws(this.getAttribute('renderer') === 'gpu')) {
            this.#plan();
        } else if (water !== undefined) {
            this.#guarded(() => {
                water.painter.destroy();
                water.painter = this.#makePainter(water);
                this.redraw();
            });
        }
    }

    /** Draws the water as it is now, as after touching `pond` while it is paused. */
    redraw(): void {
        if (this.#water !== undefined) {
            this.#guarded(() => { this.#draw(); this.#go(); });
        }
    }

    // A finger or a mouse moves through the water: pressing drops, moving strokes.
    #point(event: PointerEvent): void {
        if (this.getAttribute('interactive') === 'false' || this.#water === undefined) {
            return;
        }
        const { left, top } = (this.#canvas as HTMLCanvasElement).getBoundingClientRect();
        const box = this.#box();
        const now = {
            x: event.clientX - left - box.left,
            y: event.clientY - top - box.top,
        };
        const before = this.#strokes.get(event.pointerId);
        if (event.type === 'pointerdown') {
            this.#strokes.set(event.pointerId, now);
            this.drop(now.x, now.y);
        } else if (event.type !== 'pointermove') {
            this.#strokes.delete(event.pointerId);
        } else {
            if (before !== undefined) {
                this.stroke(before, now);
            }
            if (before !== undefined || event.pointerType === 'mouse') {
                this.#strokes.set(event.pointerId, now);
            }
        }
    }

    // ---- what a page may do ---------------------------------------------------------------------

    /** The pond, while there is water; its units are metres and seconds. */
    get pond(): Pond | undefined {
        return this.#water?.pond;
    }

    // Metres for each pixel of CSS.
    #scale({ width, height, cellSize }: Pond): Where {
        const box = this.#box();
        return { x: width * cellSize / box.width, y: height * cellSize / box.height };
    }

    // `size` is that of drops: of so many cells at least that water carries them well.
    #touch(act: (pond: Pond, scale: Where, size: number) => void): void {
        const { pond } = this.#water ?? {};
        if (pond !== undefined && this.#box().some) {
            act(pond, this.#scale(pond), Math.max(1, 4 * pond.cellSize / PHOTO_DROP.radius));
            this.#touched = true;
            this.#go();
        }
    }

    /** A drop at a place of the element. [CSS pixels] `strength`: 1 is a finger's. */
    drop(x: number, y: number, strength = 1): void {
        this.#touch((pond, scale, size) => {
            pond.splash(x * scale.x, y * scale.y, PHOTO_DROP.radius * size,
                PHOTO_DROP.height * size * strength);
        });
    }

    /** A stroke from place to place. [CSS pixels] */
    stroke(from: Where, to: Where, strength = 1): void {
        this.#touch((pond, scale, size) => {
            pond.stroke({ x: from.x * scale.x, y: from.y * scale.y },
                { x: to.x * scale.x, y: to.y * scale.y },
                PHOTO_DROP.radius * size, PHOTO_DROP.height * size * 0.2 * strength);
        });
    }

    /**
     * Throws in a duck or a ball, or a shape that the page draws, to float from then on. [CSS pixels]
     * `angle` is its heading, from x towards y. [rad] Returns its id in `pond`, if there is water.
     */
    throw(what: ThingName | Shape, x: number, y: number, angle = 0): bigint | undefined {
        const shape = typeof what === 'string' ? THINGS[what] : what;
        if (shape === undefined) {
            throw new TypeError(`'${what as string}' cannot be thrown: duck, ball and shapes can`);
        }
        let id: bigint | undefined;
        this.#touch((pond, scale) => {
            id = pond.addBody({ ...shape, x: x * scale.x, y: y * scale.y, angle },
                { floating: true, lift: 0.1, rim: Math.min(0.05, 9 * pond.cellSize) });
        });
        if (typeof what === 'string' && id !== undefined) {
            void this.#show(this.#water as Water, id, what);
        }
        return id;
    }

    async #show(water: Water, id: bigint, name: ThingName): Promise<void> {
        const { Things } = await import('./things.js'); // few pages have any
        if (water === this.#water) {
            water.things ??= new Things(this.#canvas as HTMLCanvasElement, water.pond);
            water.things.add(id, name);
            this.redraw();
        }
    }

    /** Stops the water where it is. */
    pause(): void {
        this.#playing = false;
    }

    /** Lets it go on. */
    play(): void {
        this.#playing = true;
        this.#go();
    }

    /** Whether it is stopped by `pause()` or `autoplay="false"`. */
    get paused(): boolean {
        return !this.#playing;
    }

    /** All of the water's state, or undefined where there is none. Needs the full module. */
    snapshot(): Uint8Array<ArrayBuffer> | undefined {
        return this.#water?.pond.snapshot();
    }

    /** Begins the water anew, and records all that is done to it. Needs the full module. */
    record(): void {
        const water = this.#water;
        if (water !== undefined) {
            water.pond.record(); // or says which module does
            this.#replace(this.#make(water, true));
        }
    }

    /** Ends that. Returns the recording, which `Pond.player()` does again. */
    endRecord(): Uint8Array<ArrayBuffer> | undefined {
        return this.#water?.pond.endRecord();
    }
}

// Each attribute is a property as well: null where it is not set.
const NUMBERS = /rain|damp|metr/;
const SWITCHES = /auto|inter/;
for (const name of MillPond.observedAttributes) {
    Object.defineProperty(MillPond.prototype, name, {
        get(this: MillPond) {
            const text = this.getAttribute(name);
            return SWITCHES.test(name) ? text !== 'false'
                : NUMBERS.test(name) && text !== null ? numberOf(name, text) : text;
        },
        set(this: MillPond, value: unknown) {
            if (value == null) {
                this.removeAttribute(name);
            } else {
                this.setAttribute(name, value as string);
            }
        },
        enumerable: true,
    });
}

function numberOf(name: string, text: string): number {
    return name === 'damping' && text === 'none' ? Infinity : Number(text);
}

// Properties that were set before the element was defined.
function takeEarly(element: MillPond): void {
    const own = element as unknown as Record<string, unknown>;
    for (const name of MillPond.observedAttributes) {
        if (Object.hasOwn(own, name)) {
            const value = own[name];
            delete own[name];
            own[name] = value;
        }
    }
}

function isOther(pond: Pond, { width, height }: { width: number; height: number }): boolean {
    return [pond.width / width, pond.height / height].some(
        change => Math.abs(Math.log(change)) > OTHER_SHAPE);
}

export interface MillPond {
    src: string | null;
    look: LookName | null;
    preset: string | null;
    solver: PondOptions['solver'] | null;
    rain: number | null;
    damping: number | null; // none is Infinity
    metres: number | null;
    walls: string | null;
    renderer: 'gpu' | 'processor' | null;
    module: 'full' | null;
    autoplay: boolean;
    interactive: boolean;
}

declare global {
    interface HTMLElementTagNameMap {
        'mill-pond': MillPond;
    }
}
