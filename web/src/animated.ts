// Animated pictures: GIF, WebP and the like. Loaded on demand.

/** A canvas with the frames of an animated picture, which plays and pauses like a film. */
export interface Animated extends HTMLCanvasElement {
    paused: boolean;
    play(): Promise<void>;
    pause(): void;
}

/** Returns undefined for a still picture, and in browsers that do not decode single frames. */
export async function animate(picture: HTMLImageElement): Promise<Animated | undefined> {
    try {
        const response = await fetch(picture.currentSrc);
        const type = response.headers.get('content-type') ?? '';
        const data = await response.arrayBuffer();
        const open = async () => {
            const decoder = new ImageDecoder({ data, type });
            await decoder.tracks.ready; // rejects for other types
            await decoder.completed;
            return decoder;
        };
        const decoder = await open();
        const count = decoder.tracks.selectedTrack?.frameCount ?? 1;
        return count > 1 ? await playerOf(open, decoder, count) : undefined;
    } catch {
        return undefined; // a still picture
    }
}

async function playerOf(open: () => Promise<ImageDecoder>, first: ImageDecoder, count: number): Promise<Animated> {
    let decoder = first;
    const canvas = document.createElement('canvas');
    const context = canvas.getContext('2d') as CanvasRenderingContext2D;
    let next = 0;
    let turn = 0; // of play() and pause()
    // Draws a frame. Returns its duration. [ms]
    const show = async () => {
        const { image } = await decoder.decode({ frameIndex: next });
        const { displayWidth: width, displayHeight: height, duration } = image;
        if (canvas.width !== width || canvas.height !== height) {
            Object.assign(canvas, { width, height });
        }
        context.clearRect(0, 0, width, height);
        context.drawImage(image, 0, 0);
        image.close();
        if (++next === count) { // Firefox would return frames that were closed
            next = 0;
            decoder.close();
            decoder = await open();
        }
        return Math.max((duration ?? 0) / 1000, 20);
    };
    const player = Object.assign(canvas, {
        paused: true,
        async play() {
            player.paused = false;
            for (const own = ++turn; turn === own;) {
                const time = await show();
                await new Promise(done => { setTimeout(done, time); });
            }
        },
        pause() {
            player.paused = true;
            turn++;
        },
    });
    await show();
    return player;
}
