// Makes dist/, the package, from the compiled modules and src/. `./dev web` calls it with the folder of the
// modules and the native program, which prints the library's tables.
import { execFileSync } from 'node:child_process';
import { copyFile, mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

import { build } from 'esbuild';

import { controlsFrom, typesFrom } from './fields.mjs';
import { waterSource } from './material.mjs';
import { moodScenes } from './mood_scenes.mjs';

const here = path.dirname(fileURLToPath(import.meta.url));
const built = path.resolve(process.argv[2] ?? path.join(here, '../build/web'));
const program = path.resolve(process.argv[3] ?? path.join(here, '../build/release/millpond'));
process.chdir(here);

const node = (...rest) => execFileSync(process.execPath, rest, { encoding: 'utf8' });

const tables = JSON.parse(execFileSync(program, ['info', '--fields'], { maxBuffer: 2 ** 24 }));
await writeFile('src/fields.ts', typesFrom(tables));
await writeFile('src/mood_scenes.ts', await moodScenes());
await writeFile('src/water_source.ts', await waterSource());
await rm('dist', { recursive: true, force: true });
node('node_modules/typescript/bin/tsc');
await mkdir('dist-test', { recursive: true });
await copyFile(path.join(built, 'golden'), 'dist-test/golden.wasm');

node('manifest.mjs');

// The element's module is made smaller; the full one keeps the code of its kernels. The first kilobyte of
// memory is the end of the stack, and no pointer leads there.
execFileSync('wasm-opt', ['-Oz', '--converge', '-tnh', '--enable-simd', '--enable-bulk-memory', '--strip-producers',
    '--strip-target-features', '--low-memory-unused', '--flatten', '--rereloop', '-Oz', '-Oz', '-o',
    'dist/millpond.wasm', path.join(built, 'millpond.wasm')]);
await copyFile(path.join(built, 'millpond-full.wasm'), 'dist/millpond-full.wasm');
for (const name of ['millpond', 'millpond-full']) {
    const text = gzipSync(await readFile(`dist/${name}.wasm`), { level: 9 }).toString('base64');
    await writeFile(`dist/${name}.wasm.js`, `export default '${text}';\n`);
}
const { BASE } = await import('./dist/layout.js');
await writeFile('dist/style.css', BASE);
for (const file of await readdir('types')) { // types of frameworks, which are not installed here
    await copyFile(`types/${file}`, `dist/${file}`);
}

await build({
    entryPoints: ['one_file.mjs'], outfile: 'dist/mill-pond.js', bundle: true, minify: true,
    format: 'iife', inject: ['one_file_base.mjs'],
    define: { 'import.meta.url': 'scriptAddress' }, legalComments: 'none',
    logLevel: 'warning', banner: { js: '/* millpond: MIT License, (c) The Millpond authors */' },
});

// Static pages: one folder for each page, with its module.
async function buildPage(name, module) {
    const to = `dist-${name}`;
    await rm(to, { recursive: true, force: true });
    await build({
        entryPoints: [`${name}/app.js`], outfile: `${to}/app.js`, bundle: true, minify: true,
        format: 'esm', target: 'es2022', legalComments: 'none', logLevel: 'warning',
    });
    for (const file of await readdir(name)) {
        if (/\.(html|css|svg|webmanifest)$/.test(file) || file === 'sw.js') {
            await copyFile(`${name}/${file}`, `${to}/${file}`);
        }
    }
    await copyFile(path.join(built, module), `${to}/${module}`);
}

// Small pictures of the module's scenes in one file, one below the other. The program renders them.
async function drawScenes(scenes) {
    const folder = path.join(built, 'scene_pictures');
    const render = (...rest) => execFileSync(program, ['render', ...rest, '--size', '144x108', '--quiet', '-y']);
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder);
    for (const [index, { name }] of scenes.entries()) {
        render(name, '--start', '3.6', '-o', `${folder}/${10 + index}.png`);
    }
    render(`${folder}/%02d.png`, '--strength', '0', '--rain', '0', '--fps', '30', '--flipbook',
        `1x${scenes.length}`, '-o', `${folder}/scenes.png`);
    await copyFile(`${folder}/scenes.png`, 'dist-playground/scenes.png');
}

// The paintings under the figures of the learn page, which take seconds in a browser.
async function paintGrounds(engine, scenes) {
    const [columns, rows] = [720, 480];
    const at = engine.must('web_alloc', 4 * columns * rows);
    const file = path.join(built, 'ground.ppm');
    const code = await readFile('learn/figures.js', 'utf8');
    for (const name of new Set(Array.from(code.matchAll(/ground: '(\w+)'/g), found => found[1]))) {
        engine.call('web_scene_paint', scenes.findIndex(scene => scene.name === name), at, columns, rows);
        const pixels = Uint8Array.from(engine.clamped(at, 4 * columns * rows).filter((_, i) => i % 4 !== 3));
        await writeFile(file, Buffer.concat([Buffer.from(`P6\n${columns} ${rows}\n255\n`), pixels]));
        execFileSync(program, ['render', file, '--strength', '0', '--rain', '0', '--quiet', '-y',
            '-o', `dist-learn/${name}.jpg`]);
    }
    engine.call('web_free', at);
}

const { Engine } = await import('./dist/engine.js');
const { sceneJsons } = await import('./playground/pictures.js');
const engine = await Engine.load(await readFile(path.join(built, 'millpond-scenes.wasm')));
const scenes = sceneJsons(engine);
await writeFile('playground/tables.json', controlsFrom(tables));
await buildPage('playground', 'millpond-scenes.wasm');
await build({
    entryPoints: ['playground/painter.js'], outfile: 'dist-playground/painter.js', bundle: true, minify: true,
    format: 'iife', target: 'es2022', legalComments: 'none', logLevel: 'warning',
});
await drawScenes(scenes.filter(({ backdrop }) => backdrop !== undefined));
await buildPage('learn', 'millpond-full.wasm');
await paintGrounds(engine, scenes);
await copyFile('playground/icon.svg', 'dist-learn/icon.svg');
await copyFile('learn/figures.js', 'dist-learn/figures.js'); // for readers
