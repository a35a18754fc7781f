// Land in the white areas of a picture. Loaded for the attribute `walls`.

import { load } from './backdrop.js';
import type { Pond } from './pond.js';

/** Returns a function that builds the walls of the picture at an address in a pond. */
export async function wallsFrom(address: string, hardness: number): Promise<(pond: Pond) => void> {
    const mask = await load(address);
    return pond => {
        const canvas = document.createElement('canvas');
        canvas.width = pond.width;
        canvas.height = pond.height;
        const context = canvas.getContext('2d') as CanvasRenderingContext2D;
        context.drawImage(mask, 0, 0, canvas.width, canvas.height);
        const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
        const land = Uint8Array.from({ length: pond.width * pond.height },
            (_, i) => data[4 * i] as number);
        pond.wallMask(land, canvas.width, canvas.height, hardness);
    };
}
