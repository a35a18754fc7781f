// Measures the size of an element's code.
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

import { build } from 'esbuild';

const at = name => fileURLToPath(new URL(`../../dist/${name}`, import.meta.url));

/** The most that a page may load for an element. [bytes, gzip] */
export const budget = 75 * 1024;

/**
 * The size of the code that a page loads for an element: millpond/define and its module. [bytes, gzip] It does not
 * include code that is loaded on demand: for drawing on the processor, thrown things, films, animated pictures, walls,
 * moods, controls and errors.
 */
export async function weigh() {
    const { outputFiles } = await build({
        entryPoints: [at('define.js')], bundle: true, minify: true, format: 'esm',
        write: false, external: ['./canvas_painter.js', './things.js', './film.js', './walls.js', './moods.js', './lake.js',
            './controls.js', './reasons.js', './animated.js'],
    });
    return [...outputFiles.map(({ contents }) => contents), await readFile(at('millpond.wasm'))]
        .reduce((sum, bytes) => sum + gzipSync(bytes, { level: 9 }).length, 0);
}
