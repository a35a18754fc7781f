// <mill-pond>: living water over a picture, a film, a canvas, or the page behind it.

import { defineProperties, numberIn, SWITCHES, takeEarly } from './attributes.js';
import { moves } from './backdrop.js';
import type { Controls } from './controls.js';
import { PondError, type Bytes, type EngineSource } from './engine.js';
import type { LookName, PondOptions } from './fields.js';
import { Frames } from './frames.js';
import { gpuDraws, gpuPainter, isLost, onContextChange } from './gpu.js';
import { addStyle, BASE, boxOf, cellsIn, isOther, placeIn, STYLE, untilSized, type Where } from './layout.js';
import { loadModule, processor, Source, type SmallModule } from './loading.js';
import { Look } from './look.js';
import type { MoodName } from './moods.js';
import { PHOTO, PHOTO_LOOKS, USUAL, type Mood } from './photo.js';
import { POINTER_EVENTS, Pointers } from './pointers.js';
import type { Pond, Shape } from './pond.js';
import type { Ambience, Painter } from './scene.js';
import { makePond, still, Water, type Ground } from './water.js';

export type { SmallModule, Where };

const RESIZED_AFTER = 200; // the last change of its size [ms]

const STRIP = 0.25; // width of the water whose rain falls on a column [m]
const STROKE = 0.75; // height of a stroke; a drop's is 1

/** Things that can be thrown by their names, and are drawn. [m] */
const THINGS = {
    duck: { length: 0.16, radius: 0.055 },
    ball: { radius: 0.06 },
};
export type ThingName = keyof typeof THINGS;

const styled = new WeakSet<Node>(); // documents and shadow roots that have the base style

// Importing this on a server does nothing.
const Base = (globalThis as { HTMLElement?: typeof HTMLElement }).HTMLElement
    ?? (class { } as unknown as typeof HTMLElement);

/**
 * Living water over a picture, a film, a canvas, or the page behind it.
 *
 * @attr src - The address of a picture or film, in place of the one inside the element.
 * @attr mood - The water: sunlit, lake, rain or breeze; other attributes change it.
 * @attr water - With the mood lake: points in the water as fractions of the picture, or the height of its waterline.
 * @attr look - The water's look: pool, offset, lens, lagoon …
 * @attr preset - One of the look's presets.
 * @attr [strength=1] - Visibility of the water: 0 shows the picture itself.
 * @attr [solver=dispersive] - The solver of the waves: dispersive, wave, classic …
 * @attr [rain=2.2] - Drops per second and square metre; 0: none.
 * @attr [damping=2.4] - Time in which waves lose half their height [s]; none: no damping.
 * @attr [metres=2] - Width of the picture. [m]
 * @attr walls - The address of a picture of the same shape; where it is white, there is land.
 * @attr renderer - gpu or processor; default: the faster one.
 * @attr module - full: the whole library; default: the smallest sufficient module.
 * @attr alt - The alternative text of the picture at `src`.
 * @attr controls - Adds a pause button, and drops by the keyboard.
 * @attr paused - The water does not move.
 * @attr untouchable - The water ignores pointers.
 * @fires ready - The first frame is drawn, or the first one after attributes changed.
 * @fires splash - A splash: x, y [CSS pixels], height and radius [m] in detail.
 * @fires settled - The water is calm.
 * @fires error - There is no water; detail.message has the reason.
 */
export class MillPond extends Base {
    static readonly observedAttributes = ['src', 'mood', 'water', 'look', 'preset', 'strength', 'solver', 'rain',
        'damping', 'metres', 'walls', 'renderer', 'module', 'alt', 'controls', 'paused', 'untouchable'];

    /** The source of the full module; set it before the first element. Default: next to the script. */
    static engine: EngineSource | undefined;

    /** A smaller module, for elements for which it is sufficient; `undefined`: all elements use the full one. */
    static small: SmallModule | undefined;

    #water: Water | undefined;
    readonly #slot = document.createElement('slot');
    #canvas = document.createElement('canvas');
    readonly #source = new Source(this, this.#slot);
    #controls: Promise<Controls> | undefined;
    #small = false; // it uses a small module
    #full = false; // the small one failed
    #start = 0; // counts starts, so that one that was overtaken stops
    #planned = false;
    #inSight = true;
    #touched = false;
    #drawn = false;
    readonly #pointers = new Pointers();
    readonly #frames = new Frames(() => this.#wanted(),
        seconds => { this.#guarded(() => { this.#advance(seconds); }); });
    #watchers: (() => void)[] = [];
    #resized: ReturnType<typeof setTimeout> | undefined;

    // ---- lifecycle ------------------------------------------------------------------------------

    connectedCallback(): void {
        takeEarly(this, MillPond.observedAttributes);
        this.#makeShadow();
        this.#watch();
        this.#switch();
        this.#plan();
    }

    // An element that moves within its document keeps its water.
    disconnectedCallback(): void {
        clearTimeout(this.#resized);
        this.#watchers.forEach(stop => { stop(); });
        this.#watchers = [];
        queueMicrotask(() => {
            if (!this.isConnected) {
                this.#stop();
            }
        });
    }

    adoptedCallback(): void {
        this.#stop();
    }

    connectedMoveCallback(): void { /* then moveBefore() does not disconnect it */ }

    attributeChangedCallback(name: string, before: string | null, now: string | null): void {
        if (SWITCHES.test(name)) {
            this.#switch();
        } else if (before !== now && this.isConnected) {
            this.#plan();
        }
    }

    // Attributes that change at the same time are applied together.
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
        const page = this.getRootNode() as Document;
        if (!styled.has(page)) {
            styled.add(page);
            addStyle(page, BASE);
        }
        if (root.adoptedStyleSheets.length === 0) { // also after a move to another document
            addStyle(root, STYLE);
        }
        if (root.firstChild === null) {
            this.#canvas.setAttribute('aria-hidden', 'true');
            this.#canvas.part.add('water');
            root.append(this.#slot, this.#canvas);
        }
    }

    // Applies the attributes that are on or off.
    #switch(): void {
        this.#go();
        if (this.controls && this.shadowRoot !== null) {
            const root = this.shadowRoot;
            this.#controls ??= import('./controls.js').then(({ Controls }) => new Controls(this, root));
        }
        void this.#controls?.then(controls => { controls.update(); });
    }

    // Requests a frame if one is needed. Plays a film at an address only if the water may move.
    #go(): void {
        const { film } = this.#source;
        if (film !== undefined && film.paused === this.#free()) {
            void (film.paused ? film.play().catch(() => undefined) : film.pause());
        }
        this.#frames.go();
    }

    // Applies the attributes. The previous water continues meanwhile, and afterwards if possible.
    async #begin(): Promise<void> {
        const start = ++this.#start;
        const overtaken = () => start !== this.#start;
        try {
            const name = this.getAttribute('mood');
            const moods = name === null ? undefined : await import('./moods.js');
            let mood = moods?.moodNamed(name as string) ?? PHOTO;
            const [engine, backdrop] = await Promise.all([this.#engine(mood), this.#source.load(overtaken)]);
            this.#small = engine.build !== 'full';
            await untilSized(this, () => !overtaken());
            let air = () => moods && new moods.Air(engine, mood) as Ambience;
            if (mood.look === 'lake') {
                ({ mood, air } = await (await import('./lake.js')).lakeIn(engine, backdrop, this));
            }
            const made = ['mood', 'water', 'solver', 'damping', 'metres'].map(name => this.getAttribute(name)).join()
                + this.#sideways + mood.look;
            const water = this.#water?.engine === engine && this.#water.made === made ? this.#water
                : undefined;
            const walls = this.getAttribute('walls');
            const build = walls === null || walls === water?.walls ? undefined
                : await (await import('./walls.js')).wallsFrom(walls,
                    this.getAttribute('solver') === 'wave' ? 0 : Infinity);
            const film = moves(backdrop) ? (await import('./film.js')).stillOf : undefined;
            if (overtaken()) {
                return;
            }
            this.#guarded(() => {
                const ground = { backdrop, film, walls, build };
                if (water === undefined) {
                    this.#replace(this.#make(engine, made, mood, air(), ground, this.#water?.pond));
                } else {
                    water.change(this.#makeLook(engine, mood), ground);
                    this.#rain(water);
                    this.#show(water);
                }
            });
        } catch (error) {
            if (!overtaken()) {
                this.#fail(error);
            }
        }
    }

    async #engine(mood: Mood) {
        if (this.#water?.engine.build === 'full') {
            return this.#water.engine; // its water need not begin anew
        }
        return loadModule({
            look: this.getAttribute('look') ?? mood.look,
            solver: this.getAttribute('solver') ?? mood.pond.solver ?? '',
            renderer: this.getAttribute('renderer'),
            full: this.#full || this.getAttribute('module') === 'full' || this.hasAttribute('walls') || this.hasAttribute('mood')
                || !this.#source.any,
        }, MillPond.small, MillPond.engine);
    }

    #replace(water: Water): void {
        this.#stop();
        this.#water = water;
        this.#show(water);
    }

    // Draws new or changed water.
    #show(water: Water): void {
        const by = `${this.getAttribute('renderer')} ${water.backdrop === undefined}`;
        if (water.painted === by) {
            water.painter.refresh();
        } else {
            this.#setPainter(water);
            water.painted = by;
        }
        this.#draw();
        this.#canvas.classList.add('shown');
        this.dispatchEvent(new CustomEvent('ready'));
        this.#go();
    }

    // Keeps or restores the previous picture. The full module has more options, and error messages.
    #fail(error: unknown): void {
        this.#stop();
        if (this.#small && error instanceof PondError) {
            this.#small = false;
            this.#full = true;
            this.#plan();
            return;
        }
        this.#source.fail();
        void import('./reasons.js').then(({ explain }) => {
            this.dispatchEvent(new CustomEvent('error', { detail: { message: explain(error), error } }));
        });
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
        this.#frames.stop();
        this.#drawn = false;
        this.#pointers.clear();
        this.#canvas.classList.remove('shown');
        this.#slot.className = '';
        this.#source.film?.pause();
        this.#water?.destroy();
        this.#water = undefined;
    }

    // ---- making water ---------------------------------------------------------------------------

    #make(engine: Water['engine'], made: string, mood: Mood, air: Ambience | undefined, ground: Ground, from?: Pond,
        records = false): Water {
        const { pond, continues } = makePond(engine, this.#pondOptions(mood), from);
        let look: Look | undefined;
        try {
            look = this.#makeLook(engine, mood);
            const water = new Water(engine, pond, look, mood, air, made, ground, records);
            this.#rain(water);
            if (!continues && !this.hasAttribute('rain')) {
                water.begin();
            }
            return water;
        } catch (error) {
            look?.destroy();
            pond.destroy();
            throw error;
        }
    }

    #remake(water: Water, records = false): Water {
        return this.#make(water.engine, water.made, water.mood, water.air?.again(), water, undefined, records);
    }

    // Whether the look shows the water from the side. The pond then has one row of cells.
    get #sideways(): boolean {
        return this.getAttribute('look') === 'profile';
    }

    #pondOptions(mood: Mood): PondOptions {
        const box = boxOf(this);
        const { width, height } = this.#cells(mood);
        const solver = this.getAttribute('solver');
        const damping = numberIn(this, 'damping');
        return {
            ...mood.pond, width, height, cellSize: (numberIn(this, 'metres') ?? mood.metres * box.width / USUAL) / width,
            ...(solver === null ? {} : { solver: solver as NonNullable<PondOptions['solver']> }),
            ...(damping === undefined ? {} : { halfLife: damping }),
        };
    }

    // A lake's pond is in front of the viewer, and as deep as wide.
    #cells({ look }: Mood): { width: number; height: number } {
        const { width, height } = cellsIn(boxOf(this), this.#sideways);
        return look === 'lake' ? { width: 2 * width, height: 2 * width } : { width, height };
    }

    #makeLook(engine: Water['engine'], mood: Mood): Look {
        const name = this.getAttribute('look') as LookName | null;
        const preset = this.getAttribute('preset') ?? '';
        if (name === 'lake') {
            throw new RangeError('<mill-pond look="lake">: use mood="lake"');
        }
        const look = name === null && preset === '' ? new Look(engine, mood.look, mood.preset, mood.lookOptions)
            : new Look(engine, name ?? mood.look, preset, preset === '' && this.#source.any ? PHOTO_LOOKS[name as LookName] : {});
        look.strengthen(numberIn(this, 'strength') ?? 1);
        return look;
    }

    // Drops per second and square metre; without the attribute, the mood's.
    #rain(water: Water): void {
        const { pond, mood: { rain } } = water;
        const rate = (numberIn(this, 'rain') ?? rain.rate ?? 0) * (this.#sideways ? STRIP / pond.cellSize : 1);
        pond.rain({ ...rain, rate: this.#reduced() ? 0 : rate });
    }

    #setPainter(water: Water): void {
        water.painter.destroy();
        water.painter = still;
        water.painter = this.#makePainter(water);
    }

    #makePainter(water: Water): Painter {
        const wanted = this.getAttribute('renderer');
        const painter = wanted === 'processor' ? undefined
            : gpuPainter(water, this.#canvas, wanted === 'gpu');
        if (painter !== undefined) {
            return painter;
        }
        if (processor !== undefined && water.engine.has('web_draw')) {
            return new processor.CanvasPainter(water, this.#canvas, now => { this.#canvas = now; });
        }
        if (!isLost()) {
            throw water.engine.lacks('web_draw');
        }
        return still;
    }

    // ---- frames ---------------------------------------------------------------------------------

    #reduced(): boolean {
        return matchMedia('(prefers-reduced-motion: reduce)').matches;
    }

    // Whether anything may move.
    #free(): boolean {
        return !this.paused && this.#inSight && document.visibilityState === 'visible'
            && (!this.#reduced() || this.#touched);
    }

    #wanted(): boolean {
        const { pond, backdrop } = this.#water ?? {};
        return pond !== undefined && this.#free()
            && (!pond.resting || this.#goesOn() || !this.#drawn
                || (backdrop as HTMLVideoElement | undefined)?.paused === false);
    }

    // Whether calm water does not stay so.
    #goesOn(): boolean {
        const { rain, breeze } = (this.#water as Water).mood;
        return !this.#reduced() && (breeze !== undefined || (numberIn(this, 'rain') ?? rain.rate ?? 0) > 0);
    }

    #advance(seconds: number): void {
        (this.#water as Water).advance(seconds);
        this.#draw();
        this.#dispatch();
        this.#go();
    }

    #draw(): void {
        const box = boxOf(this);
        if (box.some) {
            const { shown } = this.#source;
            const style = shown === undefined ? box.style : getComputedStyle(shown);
            (this.#water as Water).painter.draw(box.width, box.height, style);
            if (shown !== undefined) { // the canvas has its effects, and it must not show through
                const { borderRadius, filter, opacity, transform, scale } = style;
                Object.assign(this.#canvas.style, { borderRadius, filter, opacity, transform, scale });
                this.#slot.className = opacity === '1' ? '' : 'clear';
            }
            (this.#water as Water).things?.draw();
            this.#drawn = true;
        }
    }

    #dispatch(): void {
        const { pond, look, air } = this.#water as Water;
        const scale = this.#scale(pond);
        const box = boxOf(this);
        for (const event of pond.events()) {
            if (event.kind === 'splash') {
                const { x, y, height, radius } = event;
                const seen = air?.seenAt?.(pond, look, event);
                this.dispatchEvent(new CustomEvent('splash', { detail: seen === undefined
                    ? { x: x / scale.x, y: y / scale.y, height, radius }
                    : { x: seen.x * box.width, y: seen.y * box.height, height, radius } }));
            } else if (event.kind === 'settled') {
                this.#touched = false;
                this.dispatchEvent(new CustomEvent('settled'));
            }
        }
    }

    // ---- events of the page ---------------------------------------------------------------------

    #watch(): void {
        const go = () => { this.#go(); };
        const sight = new IntersectionObserver(entries => {
            this.#inSight = entries.at(-1)?.isIntersecting ?? true;
            go();
        });
        sight.observe(this);
        const size = new ResizeObserver(() => { this.#resize(); });
        size.observe(this);
        this.#listen(window, 'resize', () => { this.redraw(); }); // a zoom as well
        this.#listen(document, 'visibilitychange', go);
        this.#listen(this, 'play', go); // of a film, which may be all that moves
        this.#listen(this, 'load', event => { this.#change(event.target); });
        this.#listen(matchMedia('(prefers-reduced-motion: reduce)'), 'change', () => {
            this.#guarded(() => {
                if (this.#water !== undefined) {
                    this.#rain(this.#water);
                }
                go();
            });
        });
        this.#listen(this.#slot, 'slotchange', () => {
            if (this.#source.src === null) {
                this.#plan();
            }
        });
        for (const kind of ['pointerover', 'pointerout', 'transitionend']) { // effects of :hover
            this.#listen(this, kind, () => { this.redraw(); });
        }
        this.#listen(this, 'dragstart', event => { // dragging a picture would end strokes
            if (!this.untouchable) {
                event.preventDefault();
            }
        });
        for (const kind of POINTER_EVENTS) {
            this.#listen(this, kind, event => { this.#point(event as PointerEvent); });
        }
        this.#watchers.push(onContextChange(() => { this.#repaint(); }),
            () => { sight.disconnect(); size.disconnect(); });
    }

    #listen(to: EventTarget, kind: string, act: (event: Event) => void): void {
        to.addEventListener(kind, act, true);
        this.#watchers.push(() => { to.removeEventListener(kind, act, true); });
    }

    // The picture inside loads late, or another one replaces it.
    #change(picture: EventTarget | null): void {
        if (this.#source.hasChanged(picture)) {
            this.#plan();
        }
    }

    // A box of another shape needs other cells, but not when a phone only shows or hides its bars.
    #resize(): void {
        this.redraw();
        clearTimeout(this.#resized);
        this.#resized = setTimeout(() => {
            const water = this.#water;
            const box = boxOf(this);
            if (water !== undefined && box.some && isOther(water.pond, this.#cells(water.mood))) {
                this.#guarded(() => { this.#replace(this.#remake(water)); });
            }
        }, RESIZED_AFTER);
    }

    // Another painter for the same water, after a context was lost, was restored or was too slow.
    #repaint(): void {
        const water = this.#water;
        if (water !== undefined && !isLost() && !water.engine.has('web_draw')
            && !gpuDraws(this.getAttribute('renderer') === 'gpu')) {
            this.#plan();
        } else if (water !== undefined) {
            this.#guarded(() => { this.#setPainter(water); });
            this.redraw();
        }
    }

    /** Draws the water as it is now, as after touching `pond` while it is paused. */
    redraw(): void {
        if (this.#water !== undefined) {
            this.#guarded(() => { this.#draw(); this.#go(); });
        }
    }

    #point(event: PointerEvent): void {
        const hovers = event.type === 'pointermove' && event.buttons === 0;
        if (!this.untouchable && this.#water !== undefined && !(hovers && this.#reduced())) {
            const { x, y } = placeIn(this.#canvas, event);
            const { left, top } = boxOf(this);
            this.#pointers.handle(event, { x: x - left, y: y - top }, this);
        }
    }

    // ---- public interface -----------------------------------------------------------------------

    /** The pond, while there is water; its units are metres and seconds. */
    get pond(): Pond | undefined {
        return this.#water?.pond;
    }

    // Metres per CSS pixel.
    #scale({ width, height, cellSize }: Pond): Where {
        const box = boxOf(this);
        return { x: width * cellSize / box.width, y: height * cellSize / box.height };
    }

    // Places in the water [m], with the size of drops there; they have at least four cells, since waves of smaller
    // ones are inaccurate. Undefined outside the water.
    #placeIn(water: Water): (at: Where) => Where & { size: number } | undefined {
        const { pond, mood, air, look } = water;
        const { x, y } = this.#scale(pond);
        const { width, height } = boxOf(this);
        const least = 4 * pond.cellSize / mood.drop.radius;
        return at => {
            const found = air?.placeAt === undefined ? { x: at.x * x, y: at.y * y, size: 1 }
                : air.placeAt(pond, look, { x: at.x / width, y: at.y / height });
            return found && { ...found, size: Math.max(found.size, least) };
        };
    }

    #touch(act: (water: Water, place: (at: Where) => Where & { size: number } | undefined) => void): void {
        const water = this.#water;
        if (water !== undefined && boxOf(this).some) {
            act(water, this.#placeIn(water));
            this.#touched = true;
            this.#go();
        }
    }

    /** Adds a drop at a place of the element. [CSS pixels] `strength`: 1 is a finger's. */
    drop(x: number, y: number, strength = 1): void {
        this.#touch((water, place) => {
            const at = place({ x, y });
            if (at !== undefined) {
                water.drop(at.x, at.y, at.size, strength);
            }
        });
    }

    /** Adds a stroke between two places. [CSS pixels] */
    stroke(from: Where, to: Where, strength = 1): void {
        this.#touch(({ pond, mood: { drop } }, place) => {
            const [begin, end] = [place(from), place(to)];
            if (begin !== undefined && end !== undefined) {
                pond.stroke(begin, end, drop.radius * begin.size, drop.height * begin.size * STROKE * strength);
            }
        });
    }

    /**
     * Throws in a duck or a ball, or a shape that the page draws, which then floats. [CSS pixels]
     * `angle` is its heading, from x towards y. [rad] Returns its id in `pond`, if there is water.
     */
    throw(what: ThingName | Shape, x: number, y: number, angle = 0): bigint | undefined {
        const shape = typeof what === 'string' ? THINGS[what] : what;
        if (shape === undefined) {
            throw new TypeError(`'${what as string}' cannot be thrown: use 'duck', 'ball' or a shape`);
        }
        let id: bigint | undefined;
        this.#touch(({ pond }, place) => {
            const at = place({ x, y });
            id = at && pond.addBody({ ...shape, x: at.x, y: at.y, angle },
                { floating: true, lift: 0.1, rim: Math.min(0.05, 9 * pond.cellSize) });
        });
        if (typeof what === 'string' && id !== undefined && !this.#sideways && this.#water?.air?.placeAt === undefined) {
            void this.#addThing(this.#water as Water, id, what);
        }
        return id;
    }

    async #addThing(water: Water, id: bigint, name: ThingName): Promise<void> {
        const { Things } = await import('./things.js'); // few pages have any
        if (water === this.#water) {
            water.things ??= new Things(this.#canvas, water.pond);
            water.things.add(id, name);
            this.redraw();
        }
    }

    /** Pauses the water. */
    pause(): void {
        this.paused = true;
    }

    /** Continues after pause(). */
    play(): void {
        this.paused = false;
    }

    /** The state of the water, or undefined without water. Needs the full module. */
    snapshot(): Bytes | undefined {
        return this.#water?.pond.snapshot();
    }

    /** Restarts the water, and records all commands. Needs the full module. */
    record(): void {
        const water = this.#water;
        if (water !== undefined) {
            water.pond.record(); // throws where the module records nothing
            this.#replace(this.#remake(water, true));
        }
    }

    /** Ends the recording and returns it, for `Pond.player()`. */
    endRecord(): Bytes | undefined {
        return this.#water?.pond.endRecord();
    }
}

defineProperties(MillPond.prototype, MillPond.observedAttributes);

/** The element's attributes, which are also properties; `null`: not set. */
export interface MillPondAttributes {
    src: string | null;
    mood: MoodName | null;
    water: string | null;
    look: LookName | null;
    preset: string | null;
    strength: number | null;
    solver: PondOptions['solver'] | null;
    rain: number | null;
    damping: number | null; // none is Infinity
    metres: number | null;
    walls: string | null;
    renderer: 'gpu' | 'processor' | null;
    module: 'full' | null;
    alt: string | null;
    controls: boolean;
    paused: boolean;
    untouchable: boolean;
}

/** A splash, at a position of the element. [CSS pixels] */
export interface Splash extends Where {
    /** [m] */
    height: number;
    /** [m] */
    radius: number;
}

/** The element's events. */
export interface MillPondEvents {
    ready: CustomEvent<null>;
    splash: CustomEvent<Splash>;
    settled: CustomEvent<null>;
    error: CustomEvent<{ message: string; error: unknown }>;
}

type Written<T> = T extends number ? T | string : T;

/** The element's attributes and events in JSX and templates. */
export type MillPondProps = { [Name in keyof MillPondAttributes]?: Written<MillPondAttributes[Name]> | undefined }
    & { [Kind in keyof MillPondEvents as `on${Kind}`]?: ((event: MillPondEvents[Kind]) => void) | undefined };

export interface MillPondEventMap extends Omit<HTMLElementEventMap, 'error'>, MillPondEvents { }

export interface MillPond extends MillPondAttributes {
    addEventListener<K extends keyof MillPondEventMap>(kind: K,
        listener: (this: MillPond, event: MillPondEventMap[K]) => unknown,
        options?: boolean | AddEventListenerOptions): void;
    addEventListener(kind: string, listener: EventListenerOrEventListenerObject,
        options?: boolean | AddEventListenerOptions): void;
    removeEventListener<K extends keyof MillPondEventMap>(kind: K,
        listener: (this: MillPond, event: MillPondEventMap[K]) => unknown,
        options?: boolean | EventListenerOptions): void;
    removeEventListener(kind: string, listener: EventListenerOrEventListenerObject,
        options?: boolean | EventListenerOptions): void;
}

declare global {
    interface HTMLElementTagNameMap {
        'mill-pond': MillPond;
    }
}
