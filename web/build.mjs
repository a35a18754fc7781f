// Makes dist/ from the compiled modules and src/: what the package holds. `./dev web` calls it with
// the folder that CMake built in.
import { execFileSync } from 'node:child_process';
import { copyFile, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

import { build } from 'esbuild';

const here = path.dirname(fileURLToPath(import.meta.url));
const built = path.resolve(process.argv[2] ?? path.join(here, '../build/web'));
process.chdir(here);

const node = (...rest) => execFileSync(process.execPath, rest, { encoding: 'utf8' });

await writeFile('src/fields.ts', node('../scripts/run_wasi.mjs', path.join(built, 'fields')));
await rm('dist', { recursive: true, force: true });
node('node_modules/typescript/bin/tsc');
await mkdir('dist-test', { recursive: true });
await copyFile(path.join(built, 'golden_hash'), 'dist-test/golden_hash.wasm');

node('manifest.mjs');

// The small modules smaller still; the full one stays as its kernels were compiled. The lowest
// kilobyte of their memory is the end of the stack, where nobody's pointers lead.
for (const name of ['millpond-lite', 'millpond']) {
    execFileSync('wasm-opt', ['-Oz', '-Oz', '-tnh', '--enable-simd',
        '--enable-bulk-memory', '--strip-producers', '--strip-target-features',
        '--low-memory-unused', '-o',
        `dist/${name}.wasm`, path.join(built, `${name}.wasm`)]);
}
await copyFile(path.join(built, 'millpond-full.wasm'), 'dist/millpond-full.wasm');

for (const [entry, name] of [['one_file.mjs', 'mill-pond'], ['one_file_lite.mjs', 'mill-pond-lite']]) {
    await build({
        entryPoints: [entry], outfile: `dist/${name}.js`, bundle: true, minify: true,
        format: 'iife', loader: { '.wasm': 'binary' }, define: { 'import.meta.url': '"file:"' },
        legalComments: 'none', logLevel: 'warning',
        banner: { js: '/* millpond: MIT License, (c) The Millpond authors */' },
    });
}

// The playground, which any server of files can hand out as it is.
await writeFile('playground/tables.json', node('../scripts/run_wasi.mjs', path.join(built, 'panel')));
await rm('dist-playground', { recursive: true, force: true });
await build({
    entryPoints: ['playground/app.js'], outfile: 'dist-playground/app.js', bundle: true, minify: true,
    format: 'esm', target: 'es2022', legalComments: 'none', logLevel: 'warning',
});
for (const name of await readdir('playground')) {
    if (!/^tables\.json$/.test(name) && (!name.endsWith('.js') || name === 'sw.js')) {
        await copyFile(`playground/${name}`, `dist-playground/${name}`);
    }
}
await copyFile('dist/millpond-full.wasm', 'dist-playground/millpond-full.wasm');
