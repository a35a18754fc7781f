// Paints the backdrop of a scene in a worker.

import { Engine } from '../dist/engine.js';

let engine;

self.onmessage = async ({ data: { module, index, columns, rows } }) => {
    engine ??= Engine.load(module);
    const on = await engine;
    const size = 4 * columns * rows;
    const at = on.must('web_alloc', size);
    on.call('web_scene_paint', index, at, columns, rows);
    const pixels = on.clamped(at, size).slice();
    on.call('web_free', at);
    self.postMessage(pixels, [pixels.buffer]);
};
