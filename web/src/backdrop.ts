// The backdrop under the water: a picture, a film or a canvas.

/** A backdrop. */
export type Drawable = HTMLImageElement | HTMLVideoElement | HTMLCanvasElement;

/** Why the backdrop cannot be shown or read. */
export class BackdropError extends Error {
    override name = 'BackdropError';
}

/** Whether a backdrop is animated, so that each frame reads it again. */
export function moves(backdrop: Drawable | undefined): boolean {
    return backdrop instanceof HTMLVideoElement || backdrop instanceof HTMLCanvasElement;
}

/** Loads the picture or film at an address. */
export async function load(address: string): Promise<Drawable> {
    return /\.(mp4|m4v|mov|webm|ogv)([?#]|$)/i.test(address)
        ? (await import('./film.js')).loadFilm(address) : loadPicture(address);
}

async function loadPicture(address: string): Promise<HTMLImageElement> {
    const image = new Image();
    image.crossOrigin = 'anonymous';
    image.src = address;
    return ready(image);
}

/** Waits until the backdrop can be drawn. */
export async function ready<D extends Drawable>(backdrop: D): Promise<D> {
    if (backdrop instanceof HTMLImageElement) {
        await backdrop.decode().catch(() => {
            throw new BackdropError(`the picture ${backdrop.src} cannot be loaded`);
        });
    } else if (backdrop instanceof HTMLVideoElement) {
        if (backdrop.readyState < 2) {
            await new Promise<void>((done, fail) => {
                backdrop.addEventListener('loadeddata', () => { done(); }, { once: true });
                backdrop.addEventListener('error', () => {
                    fail(new BackdropError(`the film ${backdrop.src} cannot be loaded`));
                }, { once: true });
            });
        }
        if (backdrop.videoWidth === 0 || backdrop.duration === 0) {
            throw new BackdropError(`the film ${backdrop.src} has no frames`);
        }
    }
    return backdrop;
}

/** The natural size of a backdrop. [pixels] */
export function sizeOf(backdrop: Drawable): { width: number; height: number } {
    if (backdrop instanceof HTMLImageElement) {
        return { width: backdrop.naturalWidth, height: backdrop.naturalHeight };
    }
    const { width, height } = backdrop;
    return backdrop instanceof HTMLVideoElement
        ? { width: backdrop.videoWidth, height: backdrop.videoHeight } : { width, height };
}

/** The rectangle of a backdrop in a box, by CSS's object-fit and object-position. */
export function place(backdrop: Drawable, width: number, height: number, fit: string,
    position: string): { x: number; y: number; width: number; height: number } {
    const own = sizeOf(backdrop);
    const [sx, sy] = [width / own.width, height / own.height];
    const least = Math.min(sx, sy);
    const scale: Record<string, number> = {
        'contain': least, 'cover': Math.max(sx, sy), 'none': 1, 'scale-down': Math.min(1, least),
    };
    const by = scale[fit];
    const [w, h] = by === undefined ? [width, height] : [own.width * by, own.height * by];
    const [left = '50%', top = '50%'] = position.split(' ');
    return { x: along(left, width - w), y: along(top, height - h), width: w, height: h };
}

// A computed position: a percentage of the remaining room, or pixels.
function along(position: string, room: number): number {
    const number = parseFloat(position);
    return position.endsWith('%') ? room * number / 100 : number;
}

/** Reads a picture's pixels at a size. Throws if the page may not read them. */
export class Reader {
    readonly #context: CanvasRenderingContext2D;

    constructor() {
        const context = document.createElement('canvas')
            .getContext('2d', { willReadFrequently: true });
        if (context === null) {
            throw new BackdropError('this browser has no 2D canvas');
        }
        this.#context = context;
    }

    /** Pixels of a box that contains the backdrop. `scale`: pixels per CSS pixel. */
    read(backdrop: Drawable, columns: number, rows: number, scale: number, style: CSSStyleDeclaration,
    ): Uint8ClampedArray {
        const { canvas } = this.#context;
        if (canvas.width !== columns || canvas.height !== rows) {
            canvas.width = columns;
            canvas.height = rows;
        } else {
            this.#context.clearRect(0, 0, columns, rows);
        }
        const at = place(backdrop, columns / scale, rows / scale, style.objectFit,
            style.objectPosition);
        this.#context.imageSmoothingQuality = 'high';
        this.#context.drawImage(backdrop, at.x * scale, at.y * scale, at.width * scale,
            at.height * scale);
        try {
            return this.#context.getImageData(0, 0, columns, rows).data;
        } catch {
            throw new BackdropError('the picture cannot be read');
        }
    }
}
