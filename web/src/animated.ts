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
        decoder.close();
        return count > 1 ? await playerOf(open, count) : undefined;
    } catch {
        return undefined; // a still picture
    }
}

const FAILED = 1000; // time after a frame that cannot be decoded [ms]

async function playerOf(open: () => Promise<ImageDecoder>, count: number): Promise<Animated> {
    let decoder: ImageDecoder | undefined;
    const canvas = document.createElement('canvas');
    const context = canvas.getContext('2d') as CanvasRenderingContext2D;
    let next = 0;
    let time = 0; // of the frame that is shown [ms]
    let plays = false;
    const close = () => {
        decoder?.close();
        decoder = undefined;
    };
    const show = async () => {
        decoder ??= await open();
        const { image } = await decoder.decode({ frameIndex: next });
        const { displayWidth: width, displayHeight: height, duration } = image;
        if (canvas.width !== width || canvas.height !== height) {
            Object.assign(canvas, { width, height });
        }
        context.clearRect(0, 0, width, height);
        context.drawImage(image, 0, 0);
        image.close();
        time = Math.max((duration ?? 0) / 1000, 20);
        if (++next === count) {
            next = 0;
            close(); // Firefox would return frames that were closed
        }
    };
    const player = Object.assign(canvas, {
        paused: true,
        async play() {
            player.paused = false;
            if (plays) { // the loop of an earlier play() still runs
                return;
            }
            for (plays = true; !player.paused;) {
                await new Promise(done => { setTimeout(done, time); });
                await show().catch(() => { // continues with the next one
                    close();
                    next = (next + 1) % count;
                    time = FAILED;
                });
            }
            plays = false;
            close();
        },
        pause() {
            player.paused = true;
        },
    });
    await show();
    return player;
}
