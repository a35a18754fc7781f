// Measures the element and the modules, compared with jquery.ripples. Prints a table, and saves a picture of
// both in FOLDER. `./dev web --bench` calls it.
//   node bench/measure.mjs FOLDER NATIVE [--photo FILE]… [--quick] [--only PART,…]
// NATIVE is the program of bench/CMakeLists.txt; parts are sizes, steps, pages, seen, mounts, first, picture. Only the part
// seen uses more than one photo.
import { execFileSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

import { chromium } from '../test/support/browsers.mjs';
import { serve } from '../test/support/serve.mjs';
import { budget, weigh } from '../test/support/weigh.mjs';

const web = fileURLToPath(new URL('..', import.meta.url));
const words = process.argv.slice(2);
const valueOf = name => words.includes(name) ? words[words.indexOf(name) + 1] : undefined;
const [folder, native] = words.map(word => path.resolve(word));
const photos = words.flatMap((word, i) => word === '--photo' ? [path.resolve(words[i + 1])] : []);
if (photos.length === 0) {
    photos.push(path.join(web, 'examples/pond.jpg'));
}
const only = valueOf('--only');
const quick = words.includes('--quick');
const ROUNDS = quick ? 1 : 5;
const SECONDS = quick ? 1 : 4;
const MOUNTS = quick ? 20 : 200;
const TIMES = [0.05, 0.35, 0.75, 1.35, 2]; // after a stroke [s]

if (native === undefined) {
    console.error('node bench/measure.mjs FOLDER NATIVE [--photo FILE]… [--quick] [--only PART,…]');
    process.exit(2);
}
const uncapped = await chromium(['--disable-frame-rate-limit', '--disable-gpu-vsync',
    '--enable-precise-memory-info', '--js-flags=--expose-gc']);
if (uncapped === undefined) {
    console.error('chromium is not installed');
    process.exit(1);
}
const size = { viewport: { width: 960, height: 1096 } };
const visitor = await uncapped.context(size);
await mkdir(folder, { recursive: true });
const server = await serve(web, () => ({ 'cache-control': 'max-age=3600',
    'cross-origin-opener-policy': 'same-origin', 'cross-origin-embedder-policy': 'require-corp' }),
    Object.fromEntries(photos.map((file, i) => [`/bench/photo${i}.jpg`, file])));

async function open(context, photo = 0) {
    const page = await context.newPage();
    page.on('pageerror', error => { console.error(error.message); });
    await page.goto(`${server.address}/bench/page.html?${photo}`);
    await page.waitForSelector('body[data-ready]', { state: 'attached' });
    return page;
}

const ask = (page, name, ...values) => page.evaluate(
    ([method, given]) => globalThis.bench[method](...given), [name, values]);

function row(what, measured, goal = '', met = undefined) {
    const cells = [what, measured, goal, met === undefined ? '' : met ? 'yes' : 'no'];
    console.log(cells.map((cell, i) => cell.padEnd([40, 62, 26, 0][i])).join(' ').trimEnd());
}

const nanoseconds = number => `${number.toFixed(2)} ns a cell`;

async function sizes() {
    const bytes = await weigh();
    row('millpond/define, all in, gzip', `${(bytes / 1024).toFixed(1)} KB`, `${budget / 1024} KB`,
        bytes <= budget);
}

// ---- steps --------------------------------------------------------------------------------------

// Native, modules and the plain loop in turn, so that a busy moment affects all of them.
async function steps(page) {
    const found = {};
    const note = (name, number) => { found[name] = Math.min(found[name] ?? Infinity, number); };
    for (let i = 0; i < ROUNDS; i++) {
        for (const solver of ['wave', 'dispersive']) {
            note(`native ${solver}`, Number(execFileSync(native, [solver, '15'])));
            for (const module of ['millpond', 'millpond-full']) {
                note(`${module} ${solver}`,
                    await ask(page, 'ofModule', `../dist/${module}.wasm`, solver, 15));
            }
        }
        note('plain', await ask(page, 'ofPlainLoop', 5));
    }
    for (const module of ['millpond', 'millpond-full']) {
        const wave = found[`${module} wave`];
        const share = found['native wave'] / wave;
        const times = found.plain / wave;
        row(`wave, 512², ${module}.wasm`, `${nanoseconds(wave)}: ${share.toFixed(2)} × native, `
            + `${times.toFixed(1)} × the plain loop`, '0.85 × and 6 ×', share >= 0.85 && times >= 6);
        const dispersive = found[`${module} dispersive`];
        const cost = dispersive / found['native dispersive'];
        row(`dispersive, 512², ${module}.wasm`, `${nanoseconds(dispersive)}: ${cost.toFixed(2)} × the `
            + 'native time', '2.6 ns to 2.2: 1.18 ×', cost <= 2.6 / 2.2);
    }
    row('native SSE2', `wave ${nanoseconds(found['native wave'])}, dispersive `
        + nanoseconds(found['native dispersive']));
    row('plain loop in JavaScript', nanoseconds(found.plain));
}

// ---- pages --------------------------------------------------------------------------------------

async function pages(page) {
    const rate = { millpond: 0, ripples: 0 };
    for (let i = 0; i < ROUNDS; i++) {
        for (const name of Object.keys(rate)) {
            await ask(page, 'show', name);
            rate[name] = Math.max(rate[name], await ask(page, 'count', SECONDS));
            await ask(page, 'hide');
        }
    }
    const times = rate.millpond / rate.ripples;
    row('960 × 540 on SwiftShader, default look', `${rate.millpond.toFixed(0)} frames/s`, '30',
        rate.millpond >= 30);
    row('jquery.ripples there', `${rate.ripples.toFixed(0)} frames/s; the element has ${times.toFixed(1)} ×`,
        '1.5 ×', times >= 1.5);
    // The page's processor time, as the browser counts it.
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable');
    const busy = async () => Object.fromEntries((await session.send('Performance.getMetrics')).metrics
        .map(({ name, value }) => [name, value]));
    await ask(page, 'calmDown');
    const before = await busy();
    const asked = await ask(page, 'framesIn', quick ? 1 : 3);
    const after = await busy();
    await ask(page, 'hide');
    const share = 100 * (after.TaskDuration - before.TaskDuration) / (after.Timestamp - before.Timestamp);
    row('a calm element', `${asked} animation frames, ${share.toFixed(2)} % of a core`, '0, 0 %',
        asked === 0 && share < 0.5);
}

// What a visitor sees of a stroke.
async function seen() {
    for (const [i, file] of photos.entries()) {
        const page = await open(visitor, i);
        const found = {};
        for (const name of ['millpond', 'ripples']) {
            const { changes, picture } = await ask(page, 'seen', name, TIMES);
            found[name] = changes;
            await writeFile(path.join(folder, `seen-${i}-${name}.png`), Buffer.from(picture.split(',')[1], 'base64'));
        }
        await page.close();
        const text = changes => changes.map(change => change.toFixed(1)).join(' ');
        row(`a stroke over ${path.basename(file)}`, `${text(found.millpond)}; jquery.ripples ${text(found.ripples)}`,
            'more at each time', found.millpond.every((change, k) => change > found.ripples[k]));
    }
    console.log(`(mean change of the picture in levels, ${TIMES.join(', ')} s after the stroke)`);
}

// Each on a new page: its module is fetched from the cache and compiled as well.
async function first() {
    const times = { millpond: Infinity, ripples: Infinity };
    for (let i = 0; i < ROUNDS; i++) {
        for (const name of Object.keys(times)) {
            const page = await open(visitor);
            const [time] = await ask(page, 'show', name);
            times[name] = Math.min(times[name], time);
            await page.close();
        }
    }
    row('first frame, script cached', `${times.millpond.toFixed(0)} ms; jquery.ripples `
        + `${times.ripples.toFixed(0)} ms`, '150 ms', times.millpond <= 150);
}

async function mounts(page) {
    const { contexts, bytes } = await ask(page, 'mount', 'millpond', MOUNTS);
    row(`${MOUNTS} mounts and unmounts`, `${contexts} contexts more, ${(bytes / 1024).toFixed(0)} KB of heap`,
        '0, 1 MB', contexts === 0 && bytes <= 1024 * 1024);
    const other = await ask(page, 'mount', 'ripples', MOUNTS);
    row('jquery.ripples there', `${other.contexts} contexts more, ${(other.bytes / 1024).toFixed(0)} KB of heap`);
}

// Limited to 60 frames per second: otherwise no page becomes idle enough for a screenshot.
async function picture() {
    const browser = await chromium();
    const page = await open(await browser.context(size));
    await ask(page, 'show', 'ripples', 'millpond');
    await page.waitForTimeout(quick ? 500 : 6000);
    await page.screenshot({ path: path.join(folder, 'both.png') });
    await browser.close();
    console.log(`${path.relative(process.cwd(), folder)}/both.png: jquery.ripples above, <mill-pond> below`);
}

console.log('what'.padEnd(40), 'measured'.padEnd(62), 'goal'.padEnd(26), 'met');
// The first visit caches the scripts, the module and its compiled code.
const page = await open(visitor);
await ask(page, 'show', 'millpond');
await page.waitForTimeout(quick ? 1000 : 5000);
await ask(page, 'hide');
const parts = { sizes, steps, pages, seen, mounts, first, picture };
for (const name of only?.split(',') ?? Object.keys(parts)) {
    await parts[name](page);
}
await uncapped.close();
await server.close();

