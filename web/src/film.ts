// Films and canvases under the water. Loaded on demand.

import { place, ready, sizeOf, type Drawable } from './backdrop.js';

/** Loads the film at an address, and plays it without sound. */
export async function loadFilm(address: string): Promise<HTMLVideoElement> {
    const video = document.createElement('video');
    video.crossOrigin = 'anonymous';
    video.muted = true;
    video.loop = true;
    video.playsInline = true;
    video.src = address;
    await ready(video);
    void video.play().catch(() => undefined); // a film that may not play is a picture
    return video;
}

/** A frame of a film, as WebGL accepts it. */
export interface Still {
    source: TexImageSource;
    width: number;
    height: number;
}

let cut: OffscreenCanvasRenderingContext2D | undefined;

/**
 * The film, or a canvas with its visible part if the box cuts it. No pixels are read back from the GPU.
 * `scale`: pixels per CSS pixel.
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
