// Draws water on the GPU with the library's shaders. All elements of a page share one WebGL2 context, since
// browsers allow few; each element's canvas gets a copy of its picture.

import { Reader, moves } from './backdrop.js';
import { PondError, type Engine } from './engine.js';
import { Picture } from './look.js';
import { sizeFor, type Painter, type Scene } from './scene.js';
import { Context } from './webgl.js';

const MOST_PIXELS = 4096 * 2304;
const TRIED_FRAMES = 6; // the first one compiles shaders
const SLOW = 25; // frames that take longer leave less than 30 per second [ms]

interface Shared {
    canvas: HTMLCanvasElement;
    context: Context;
    software: boolean;
}

let shared: Shared | undefined;
let lost = false;
let none = false; // there is no context, or it draws no floats
const losses = new Set<() => void>();

/** Calls `act` when the context is lost or restored. Returns a function that removes the listener. */
export function onContextChange(act: () => void): () => void {
    losses.add(act);
    return () => { losses.delete(act); };
}

function tellAll(): void {
    [...losses].forEach(act => { act(); });
}

// Software drivers are many times slower than drawing on the processor.
function isSoftware(gl: WebGL2RenderingContext): boolean {
    const info = gl.getExtension('WEBGL_debug_renderer_info');
    const name = String(gl.getParameter(info?.UNMASKED_RENDERER_WEBGL ?? gl.RENDERER));
    return /swiftshader|llvmpipe|softpipe|software|basic render/i.test(name);
}

function makeShared(): Shared | undefined {
    const canvas = document.createElement('canvas');
    const gl = canvas.getContext('webgl2', {
        antialias: false, depth: false, stencil: false, premultipliedAlpha: false,
    });
    if (gl === null || gl.getExtension('EXT_color_buffer_float') === null) {
        gl?.getExtension('WEBGL_lose_context')?.loseContext();
        return undefined;
    }
    const software = isSoftware(gl);
    canvas.addEventListener('webglcontextlost', event => {
        event.preventDefault(); // allows the browser to restore it
        shared = undefined;
        lost = true;
        tellAll();
    });
    canvas.addEventListener('webglcontextrestored', () => {
        shared = { canvas, context: new Context(gl), software };
        lost = false;
        tellAll();
    });
    return { canvas, context: new Context(gl), software };
}

function sharedFor(allowSoftware: boolean): Shared | undefined {
    if (shared === undefined && !lost && !none) {
        shared = makeShared();
        none = shared === undefined;
    }
    return shared !== undefined && (allowSoftware || !shared.software) ? shared : undefined;
}

/** Whether the context is lost and not yet restored. */
export function isLost(): boolean {
    return lost;
}

/** Whether the GPU can draw; software drivers count only if they are allowed. */
export function gpuDraws(allowSoftware: boolean): boolean {
    return sharedFor(allowSoftware) !== undefined;
}

/** A painter on the GPU, or undefined if the processor is faster. */
export function gpuPainter(scene: Scene, canvas: HTMLCanvasElement, allowSoftware: boolean,
): Painter | undefined {
    if (scene.backdrop === undefined) {
        return undefined;
    }
    const on = sharedFor(allowSoftware);
    return on !== undefined ? new GpuPainter(scene, canvas, on, !allowSoftware) : undefined;
}

class GpuPainter implements Painter {
    readonly #scene: Scene;
    readonly #engine: Engine;
    readonly #shared: Shared;
    readonly #context: CanvasRenderingContext2D;
    readonly #reader = new Reader();
    #gl: number;
    #read: Picture | undefined;
    #fresh = true;
    #trying: number; // remaining frames to measure
    #least = Infinity; // time of a frame [ms]

    constructor(scene: Scene, canvas: HTMLCanvasElement, on: Shared, tries: boolean) {
        this.#trying = tries ? TRIED_FRAMES : 0;
        const context = canvas.getContext('2d');
        if (context === null) {
            throw new PondError('this browser has no 2D canvas');
        }
        this.#scene = scene;
        this.#engine = scene.engine;
        this.#context = context;
        this.#shared = on;
        this.#use();
        this.#gl = this.#engine.call('web_gl_create');
        if (this.#gl === 0) {
            throw this.#engine.glError();
        }
    }

    #use(): void {
        this.#engine.gl.current = this.#shared.context;
    }

    draw(width: number, height: number, style: CSSStyleDeclaration): void {
        const { pond, look, backdrop, air } = this.#scene;
        const { columns, rows, scale } = sizeFor(width, height, MOST_PIXELS);
        this.#use();
        const target = this.#context.canvas;
        const fresh = this.#fresh || target.width !== columns || target.height !== rows;
        this.#fresh = false;
        if (fresh || moves(backdrop)) {
            this.#update(columns, rows, scale, style, fresh);
        }
        const { canvas } = this.#shared;
        const from = performance.now();
        if (canvas.width < columns || canvas.height < rows) {
            canvas.width = Math.max(canvas.width, columns);
            canvas.height = Math.max(canvas.height, rows);
        }
        if ((air?.drawGl(this.#gl, pond, look, columns, rows)
            ?? this.#engine.call('web_gl_draw', this.#gl, pond.address, look.address, columns, rows)) === 0) {
            throw this.#engine.glError();
        }
        if (this.#trying > 0) {
            this.#try(from);
        }
        this.#context.globalCompositeOperation = 'copy';
        this.#context.drawImage(canvas, 0, canvas.height - rows, columns, rows, 0, 0, columns,
            rows);
    }

    // A GPU that is too slow counts as software.
    #try(from: number): void {
        this.#shared.context.finish();
        if (this.#trying-- < TRIED_FRAMES) {
            this.#least = Math.min(this.#least, performance.now() - from);
        }
        if (this.#trying === 0 && this.#least > SLOW) {
            this.#shared.software = true;
            queueMicrotask(tellAll);
        }
    }

    #update(columns: number, rows: number, scale: number, style: CSSStyleDeclaration,
        fresh: boolean): void {
        const { look, backdrop, air } = this.#scene;
        const film = fresh || backdrop === undefined ? undefined
            : this.#scene.film?.(backdrop, columns, rows, scale, style);
        if (film !== undefined) {
            this.#engine.gl.source = film.source;
            try {
                this.#upload(film.width, film.height);
            } finally {
                this.#engine.gl.source = undefined;
            }
            return;
        }
        if (this.#read?.width !== columns || this.#read.height !== rows) {
            this.#read?.destroy();
            this.#read = new Picture(this.#engine, columns, rows);
        }
        const picture = this.#read;
        if (backdrop !== undefined) {
            picture.pixels.set(this.#reader.read(backdrop, columns, rows, scale, style));
        }
        this.#context.canvas.width = columns;
        this.#context.canvas.height = rows;
        if (air === undefined) {
            look.takeSky(picture);
        } else {
            air.take(look, picture);
        }
        this.#upload(columns, rows);
    }

    // Uploads the picture that was read, or instead the source that is set in the imports.
    #upload(columns: number, rows: number): void {
        if (this.#engine.call('web_gl_picture', this.#gl, (this.#read as Picture).address, columns,
            rows) === 0) {
            throw this.#engine.glError();
        }
    }

    refresh(): void {
        this.#fresh = true;
    }

    destroy(): void {
        this.#use();
        if (!this.#shared.context.gl.isContextLost()) {
            this.#engine.call('web_gl_destroy', this.#gl);
        }
        this.#gl = 0;
        this.#read?.destroy();
        this.#read = undefined;
    }
}
