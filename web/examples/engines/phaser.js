// Phaser 4: a pool from above. Phaser uses WebGL 1, so the processor draws the water, into a texture; the pointer draws in
// the water.
import { loadEngine, Look, Picture, Pond } from 'millpond';
import Phaser from 'phaser';

const [width, height] = [innerWidth, innerHeight];
const METRES = 1 / 150; // of a pixel

const engine = await loadEngine();
const pond = Pond.make(engine, { width: width >> 1, height: height >> 1, cellSize: 2 * METRES, waveSpeed: 0.7, edges: 'open' });
pond.rain({ rate: 2, radius: 0.035, height: -0.03 });
const look = new Look(engine, 'pool');
const floor = new Picture(engine, width, height);
const shown = new Picture(engine, width, height);

class Pool extends Phaser.Scene {
    preload() {
        this.load.image('floor', new URL('../pond.jpg', import.meta.url).href);
    }

    create() {
        this.water = this.textures.createCanvas('water', width, height);
        this.water.context.drawImage(this.textures.get('floor').getSourceImage(), 0, 0, width, height);
        floor.pixels.set(this.water.context.getImageData(0, 0, width, height).data);
        this.add.image(0, 0, 'water').setOrigin(0);
        let last;
        this.input.on('pointermove', ({ x, y }) => {
            const here = { x: x * METRES, y: y * METRES };
            pond.stroke(last ?? here, here, 0.05, -0.02);
            last = here;
        });
        this.input.on('gameout', () => last = undefined);
    }

    update(_, milliseconds) {
        pond.advance(Math.min(milliseconds, 100) / 1000);
        pond.draw(look, floor, shown);
        this.water.context.putImageData(new ImageData(new Uint8ClampedArray(shown.pixels), width, height), 0, 0);
        this.water.refresh();
    }
}

new Phaser.Game({ type: Phaser.WEBGL, width, height, scene: Pool, audio: { noAudio: true } });
