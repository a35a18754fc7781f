// Draws small pictures of all scenes into one PNG, when the playground is built.
import { readFile } from 'node:fs/promises';
import { deflateSync, gzipSync } from 'node:zlib';

import { Engine } from '../dist/engine.js';

const [WIDTH, HEIGHT] = [144, 108];
const SECONDS = 3.6;

// Debian 12's Node has no crc32() yet, but gzip ends with one.
function crc32(bytes) {
    const zipped = gzipSync(bytes, { level: 0 });
    return zipped.readUInt32LE(zipped.length - 8);
}

function chunk(kind, bytes) {
    const body = Buffer.concat([Buffer.from(kind, 'latin1'), bytes]);
    const size = Buffer.alloc(4);
    const check = Buffer.alloc(4);
    size.writeUInt32BE(bytes.length);
    check.writeUInt32BE(crc32(body));
    return Buffer.concat([size, body, check]);
}

// Rows of RGB as differences from the row above.
function png(width, height, rgb) {
    const head = Buffer.alloc(13);
    head.writeUInt32BE(width, 0);
    head.writeUInt32BE(height, 4);
    head.set([8, 2], 8);
    const row = 3 * width;
    const rows = Buffer.alloc((row + 1) * height);
    for (let y = 0; y < height; y++) {
        rows[y * (row + 1)] = 2;
        for (let i = 0; i < row; i++) {
            rows[y * (row + 1) + 1 + i] = rgb[y * row + i] - (y > 0 ? rgb[(y - 1) * row + i] : 0);
        }
    }
    return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), chunk('IHDR', head),
        chunk('IDAT', deflateSync(rows, { level: 9 })), chunk('IEND', Buffer.alloc(0))]);
}

function drawn(engine, index) {
    const scene = engine.must('web_scene_open', index);
    const pond = engine.must('web_scene_pond', scene, WIDTH, HEIGHT);
    const picture = engine.must('web_scene_picture', scene, WIDTH, HEIGHT);
    engine.call('web_scene_paint', index, picture, WIDTH, HEIGHT);
    const { kind } = JSON.parse(engine.text(engine.call('web_scene_json', index))).look;
    engine.withText(kind, name => engine.withText('', none =>
        engine.must('web_scene_look', scene, name, none)));
    engine.must('web_scene_dress', scene, pond);
    const frames = 30 * SECONDS;
    const steps = Math.round(engine.call('web_scene_rate', scene) / 30);
    const out = engine.must('web_alloc', 4 * WIDTH * HEIGHT);
    for (let i = 0; i < frames; i++) {
        engine.call('web_scene_step', scene, pond, steps);
        if (i > frames - 4) { // for foam
            engine.call('web_scene_draw', scene, pond, out);
        }
    }
    const rgb = engine.clamped(out, 4 * WIDTH * HEIGHT).filter((_, i) => i % 4 !== 3);
    engine.call('web_scene_close', scene);
    engine.call('web_destroy', pond);
    engine.call('web_free', out);
    return rgb;
}

/** A PNG of all of them, one below the other. */
export async function sheet(module) {
    const engine = await Engine.load(await readFile(module));
    const all = [];
    for (let index = 0; engine.call('web_scene_json', index) !== 0; index++) {
        all.push(drawn(engine, index));
    }
    return png(WIDTH, HEIGHT * all.length, Buffer.concat(all.map(each => Buffer.from(each))));
}
