// The package: its modules' sizes and parts, its entries, and the files that npm would pack.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import test from 'node:test';
import { fileURLToPath } from 'node:url';

import { Engine, loadEngine, Look, Picture, Pond, PondError } from '../dist/index.js';
import { waterUniforms } from '../dist/material.js';
import { modules } from '../dist/modules.js';
import { Air, moodNamed } from '../dist/moods.js';
import { unpack } from '../dist/unpack.js';
import { makePond } from '../dist/water.js';
import { budget, weigh } from './support/weigh.mjs';

const at = name => fileURLToPath(new URL(`../dist/${name}`, import.meta.url));
const load = async name => Engine.load(await readFile(at(`${name}.wasm`)));
const [small, full] = await Promise.all(['millpond', 'millpond-full'].map(load));

test('the element is within its budget', async t => {
    const bytes = await weigh();
    t.diagnostic(`millpond/define: ${bytes} bytes of ${budget}, gzip`);
    assert.ok(bytes <= budget, `millpond/define has ${bytes} bytes, gzip; allowed are ${budget}`);
});

function play(engine, options, act) {
    const pond = Pond.make(engine, { width: 150, height: 70, ...options });
    act(pond);
    pond.step(150);
    const heights = pond.heights().slice();
    pond.destroy();
    return heights;
}

test('both modules have bit-identical water', () => {
    const touch = pond => {
        pond.rain({ rate: 60, splash: true });
        pond.drop(0.4, 0.3, 0.04, -0.01);
        pond.splash(1.2, 0.4, 0.05, -0.02);
        pond.stroke({ x: 0.2, y: 0.1 }, { x: 0.9, y: 0.5 }, 0.03, -0.01);
    };
    const swim = pond => {
        touch(pond);
        const duck = pond.addBody({ x: 0.5, y: 0.3, length: 0.1, radius: 0.05 },
            { floating: true, lift: 0.1 });
        pond.step(40);
        pond.pushBody(duck, { x: 1, y: 0.5 });
        const boat = pond.addBody({ x: 0.2, y: 0.2, radius: 0.05 });
        pond.moveBody(boat, 0.6, 0.25);
    };
    const periodic = { left: 'periodic', right: 'periodic', top: 'fixed', bottom: 'free' };
    for (const options of [{}, { edges: periodic, halfLife: 0.3 }]) {
        for (const solver of ['wave', 'dispersive']) {
            const wanted = play(full, { ...options, solver }, swim);
            assert.ok(wanted.some(height => height !== 0));
            assert.deepEqual(play(small, { ...options, solver }, swim), wanted, solver);
        }
    }
});

test('water of the element\'s module becomes calm, and its memory does not grow', () => {
    const pond = Pond.make(small, { width: 64, height: 48, halfLife: 0.1 });
    pond.drop(0.3, 0.2, 0.04, -0.02);
    while (!pond.resting) {
        pond.step(100);
        assert.ok(pond.time < 60, 'it does not settle');
    }
    pond.destroy();
    const grown = [];
    for (let i = 0; i < 60; i++) {
        Pond.make(small, { width: 100 + i % 7, height: 80 }).destroy();
        grown.push(small.bytes(0, 0).buffer.byteLength);
    }
    assert.equal(grown.at(-1), grown[20]);
});

test('the water of the element has a step in each frame of 1/60 s', () => {
    const options = { width: 480, height: 270, cellSize: 0.004, solver: 'dispersive' };
    const pond = Pond.make(small, options);
    assert.deepEqual(new Set(Array.from({ length: 100 }, () => pond.advance(1 / 60))), new Set([1]));
    pond.destroy();
    assert.equal(makePond(small, options, undefined).pond.advance(1 / 60), 1);
});

test('errors for missing functions name the module that has them', () => {
    const make = (engine, options) => Pond.make(engine, { width: 40, height: 30, ...options });
    const refused = [
        [() => make(small, { solver: 'classic' }), /'classic'; the element.*millpond-full/],
        [() => make(small, { stencil: '5' }), /stencil.*the element module/],
        [() => make(small, { edges: 'open' }), /refused.*; the element module has few options and messages: use millpond-full/],
        [() => make(small).wall({ x: 0.1, y: 0.1, radius: 0.02 }), /no wall; use millpond-full/],
        [() => make(small).record(), /no record begin; use millpond-full/],
        [() => make(small).snapshot(), /no snapshot size; use millpond-full/],
        [() => make(small).hash(), /no hash; use millpond-full/],
        [() => new Look(small, 'plane'), /no look 'plane'; the element/],
    ];
    for (const [act, words] of refused) {
        assert.throws(act, error => {
            assert.ok(error instanceof PondError, String(error));
            assert.match(error.message, words);
            return true;
        });
    }
    assert.throws(() => make(full, { width: 0 }), /width: 0; allowed are 1 to 32768/);
    assert.throws(() => make(full, { timeStep: 1 }),
        /time_step: 1 s is over the stability limit of 0\.0173205 s at wave_speed 0\.5 m\/s/);
});

test('the modules as text are the modules', async () => {
    for (const name of ['millpond', 'millpond-full']) {
        const { default: text } = await import(`../dist/${name}.wasm.js`);
        assert.ok(await readFile(at(`${name}.wasm`)).then(
            async bytes => bytes.equals(Buffer.from(await unpack(text).arrayBuffer()))), name);
    }
    await import('../dist/inline_index.js');
    assert.equal((await loadEngine()).build, 'full');
    assert.equal((await Engine.load(modules.element)).build, 'element');
});

test('every entry exists, has types, and does nothing on a server', async () => {
    const { exports } = JSON.parse(await readFile(new URL('../package.json', import.meta.url)));
    for (const [name, target] of Object.entries(exports)) {
        for (const file of typeof target === 'string' ? [target] : Object.values(target)) {
            assert.ok(existsSync(new URL(`../${file}`, import.meta.url)), `${name}: ${file}`);
        }
    }
    const before = Object.getOwnPropertyNames(globalThis).sort();
    await import('../dist/define.js');
    assert.deepEqual(Object.getOwnPropertyNames(globalThis).sort(), before);
});

test('files for CDNs, tools and debuggers exist', async () => {
    const { unpkg, jsdelivr, main, types, customElements, exports } =
        JSON.parse(await readFile(new URL('../package.json', import.meta.url)));
    for (const file of [unpkg, jsdelivr, main, types, customElements]) {
        assert.ok(existsSync(new URL(`../${file}`, import.meta.url)), file);
    }
    assert.equal(exports['./custom-elements.json'], customElements);
    for (const name of ['element', 'pond', 'react', 'three']) {
        assert.match(await readFile(at(`${name}.js`), 'utf8'), new RegExp(`sourceMappingURL=${name}.js.map`));
        const { sourcesContent } = JSON.parse(await readFile(at(`${name}.js.map`), 'utf8'));
        assert.ok(sourcesContent[0].length > 1000, `${name}.js.map has no source`);
    }
});

test('the custom-elements manifest lists all of the element', async () => {
    const manifest = JSON.parse(await readFile(at('custom-elements.json'), 'utf8'));
    const [element] = manifest.modules[0].declarations;
    assert.equal(element.tagName, 'mill-pond');
    assert.deepEqual(element.events.map(({ name }) => name),
        ['ready', 'splash', 'settled', 'error']);
    const attribute = name => element.attributes.find(each => each.name === name);
    assert.equal(attribute('strength').default, '1');
    assert.match(attribute('mood').type.text, /"sunlit" \| "rain"/);
    assert.equal(attribute('paused').type.text, 'boolean');
    for (const { name, description } of [...element.attributes, ...element.events,
        ...element.members]) {
        assert.ok(description.length > 10, `${name} has no description`);
    }
    assert.deepEqual(element.cssParts.map(({ name }) => name), ['water', 'pause']);
    const names = element.members.map(({ name }) => name);
    for (const name of ['drop', 'stroke', 'throw', 'pause', 'play', 'paused', 'pond', 'redraw',
        'snapshot', 'record', 'endRecord', 'rain', 'look', 'src']) {
        assert.ok(names.includes(name), name);
    }
});

test('moods are the program\'s scenes', async () => {
    assert.throws(() => moodNamed('toString'), /allowed are sunlit, rain, breeze/);
    for (const name of ['sunlit', 'rain', 'breeze']) {
        const scene = JSON.parse(await readFile(new URL(`../../scenes/${name}.json`, import.meta.url)));
        const mood = moodNamed(name);
        assert.equal(mood.metres, scene.pond.metres);
        assert.equal(mood.pond.halfLife, scene.pond.half_life);
        assert.equal(mood.rain.rate, scene.rain?.rate ?? 0);
        assert.equal(mood.breeze?.speed, scene.breeze?.speed);
        assert.equal(mood.rays, scene.look.caustics_by !== 'curvature');
        const { glitter, preset = '' } = scene.look;
        assert.deepEqual([mood.lookOptions.glitter, mood.preset], [glitter, preset]);
    }
});

test('a mood draws its breeze and its web of light', async () => {
    const engine = await Engine.load(await readFile(at('millpond-full.wasm')));
    const { metres, pond: water, look: kind, preset, lookOptions, breeze } = moodNamed('sunlit');
    const pond = Pond.make(engine, { ...water, width: 320, height: 180, cellSize: metres / 320 });
    const look = new Look(engine, kind, preset, lookOptions);
    const floor = new Picture(engine, 320, 180);
    floor.pixels.fill(120);
    const shown = new Picture(engine, 320, 180);
    const deviation = (change, at) => {
        const air = new Air(engine, { breeze: { ...breeze, ...change }, rays: true });
        pond.advance(at);
        air.draw(pond, look, floor, shown);
        air.destroy();
        const red = shown.pixels.filter((_, i) => i % 4 === 0);
        const mean = red.reduce((sum, value) => sum + value, 0) / red.length;
        return Math.sqrt(red.reduce((sum, value) => sum + (value - mean) ** 2, 0) / red.length);
    };
    assert.ok(deviation({ speed: 0 }, 0) < 2);
    assert.ok(deviation({}, 0) > 4);
    const before = shown.pixels.slice();
    assert.ok(deviation({}, 0.5) > 4);
    assert.ok(shown.pixels.some((value, i) => Math.abs(value - before[i]) > 20));
    assert.throws(() => new Air(engine, { breeze: { gales: 1 }, rays: true }), PondError);
    [look, floor, shown, pond].forEach(each => { each.destroy(); });
});

test('lengths of the material grow with the water, and unknown names are refused', () => {
    const small = waterUniforms(2.56, 2.56, { sun: [0, 1, 0] });
    const large = waterUniforms(25.6, 51.2, { rippleSize: 3 });
    assert.deepEqual([small.water_sun, small.water_floor_size, small.water_lift], [[0, 1, 0], [2.56, 2.56], [1]]);
    assert.ok(Math.abs(large.water_depth[0] / small.water_depth[0] - 10) < 1e-9);
    assert.ok(Math.abs(large.water_absorption[1] / small.water_absorption[1] - 0.1) < 1e-9);
    assert.deepEqual([large.water_ripple_size, large.water_size], [[3], [25.6, 51.2]]);
    assert.throws(() => waterUniforms(1, 1, { colour: [1, 0, 0] }), /there is no colour; there are eye, sun/);
});

test('npm packs only the needed files', () => {
    const listed = JSON.parse(execFileSync('npm', ['pack', '--dry-run', '--json', '--loglevel=error'],
        { cwd: fileURLToPath(new URL('..', import.meta.url)), encoding: 'utf8' }));
    const files = listed[0].files.map(({ path }) => path);
    for (const file of ['package.json', 'README.md', 'CHANGELOG.md', 'LICENSE', 'dist/index.js',
        'dist/index.d.ts', 'dist/millpond.wasm', 'dist/millpond-full.wasm']) {
        assert.ok(files.includes(file), file);
    }
    const other = files.filter(file => file !== 'dist/custom-elements.json'
        && !/^dist\/[\w-]+(\.wasm\.js|\.(js|js\.map|d\.ts|wasm|css))$/.test(file));
    assert.deepEqual(other.sort(), ['CHANGELOG.md', 'LICENSE', 'README.md', 'package.json']);
});

test('lock files name all optional packages, for other platforms', async () => {
    for (const folder of ['', 'examples/', 'examples/engines/']) {
        const { packages } = JSON.parse(
            await readFile(new URL(`../${folder}package-lock.json`, import.meta.url)));
        for (const [path, { optionalDependencies = {} }] of Object.entries(packages))
            for (const name of Object.keys(optionalDependencies))
                assert.ok(packages[`${path}/node_modules/${name}`] ?? packages[`node_modules/${name}`],
                    `${folder}package-lock.json lacks ${name}`);
    }
});
