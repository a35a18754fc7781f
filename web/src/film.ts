// Films, and canvases that somebody draws on: what lies under the water and moves by itself. Loaded
// where there is one.

import { place, ready, sizeOf, type Drawable } from './backdrop.js';

/** The film at an address, playing without sound; it is there when the promise is fulfilled. */
export async function loadFilm(address: string): Promise<HTMLVideoElement> {
    const video = document.createElement('video');
    video.crossOrigin = 'anonymous';
    video.muted = true;
    video.loop = true;
    video.playsInline = true;
    video.src = address;
    await ready(video);
    await video.play().catch(() => undefined); // a still film is a picture
    return video;
}

/** What a context takes as it is for the picture of a film now. */
export interface Still {
    source: TexImageSource;
    width: number;
    height: number;
}

let cut: OffscreenCanvasRenderingContext2D | undefined;

/**
 * The film itself where all of it fills the box, else what is seen of it, cut by a canvas that nobody
 * reads: no pixel comes back from the GPU. `scale`: pixels for each of CSS.
 */
export function stillOf(film: Drawable, columns: number, rows: number, scale: number,
    style: CSSStyleDeclaration): Still {
    const at = place(film, columns / scale, rows / scale, style.objectFit, style.objectPosition);
    if (Math.abs(at.width * scale - columns) < 1 && Math.abs(at.height * scale - rows) < 1) {
        return { source: film, ...sizeOf(film) };
    }
    cut ??= new OffscreenCanvas(columns, rows).getContext('2d') as OffscreenCanvasRenderingContext2D;
    const { canvas } = cut;
    if (canvas.width !== columns || canvas.height !== rows) {
        Object.assign(canvas, { width: columns, height: rows });
    }
    cut.clearRect(0, 0, columns, rows);
    cut.drawImage(film, at.x * scale, at.y * scale, at.width * scale, at.height * scale);
    return { source: canvas, width: columns, height: rows };
}
