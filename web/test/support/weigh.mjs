// What a page loads for an element.
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

import { build } from 'esbuild';

const at = name => fileURLToPath(new URL(`../../dist/${name}`, import.meta.url));

/** Entries, the module that their elements take, and their most bytes, gzip. */
export const budgets = [['lite', 'millpond-lite', 40 * 1024], ['define', 'millpond', 75 * 1024]];

/**
 * Bytes, gzip, that a page loads for an entry whose elements a module is enough for; what draws with the
 * processor, or ducks, and what films and walls need is loaded on demand.
 */
export async function weigh(entry, module) {
    const { outputFiles } = await build({
        entryPoints: [at(`${entry}.js`)], bundle: true, minify: true, format: 'esm',
        write: false, external: ['./canvas_painter.js', './things.js', './film.js', './walls.js'],
    });
    return [...outputFiles.map(({ contents }) => contents), await readFile(at(`${module}.wasm`))]
        .reduce((sum, bytes) => sum + gzipSync(bytes, { level: 9 }).length, 0);
}
