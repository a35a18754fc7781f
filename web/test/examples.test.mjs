// The packed package in Vite, webpack, React, Vue and Svelte: its types, and the examples, served by Vite's
// development server, built, rendered on a server, and opened; and the water of game engines.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { copyFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { describe, before, after, test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { build as bundle } from 'esbuild';

import { chromium } from './support/browsers.mjs';
import { install } from './support/pack.mjs';
import { serve } from './support/serve.mjs';
import { drawTwice } from './support/water.mjs';

const folder = fileURLToPath(new URL('../examples/', import.meta.url));
const installed = existsSync(`${folder}node_modules/vite`);
const from = createRequire(`${folder}package.json`);

const skip = process.env.MILLPOND_WEB_EXAMPLES === 'no' ? 'web/ and shaders/ have not changed'
    : installed ? false : 'web/examples has no packages: npm ci there';

const archive = skip ? undefined : await install(folder);

describe('types', { skip }, () => {
    const from = fileURLToPath(new URL('../node_modules/', import.meta.url));
    const run = (script, ...flags) => {
        const { status, stdout } = spawnSync(process.execPath, [from + script, ...flags],
            { cwd: folder, encoding: 'utf8' });
        assert.equal(status, 0, stdout);
    };
    const check = (compiler, ...flags) => {
        run(`${compiler}/bin/tsc`, '--noEmit', '--strict', '--target', 'es2022', '--typeRoots', 'none', ...flags);
    };

    test('an old compiler accepts them, also those that it does not use', () => {
        check('typescript-old', '--module', 'es2022', '--moduleResolution', 'node10', 'types/plain.ts');
    });

    test('React, Preact, Svelte and Vue know the element', () => {
        check('typescript', '--module', 'esnext', '--moduleResolution', 'bundler', '--skipLibCheck', '--jsx', 'react-jsx',
            ...['plain.ts', 'react.tsx', 'preact.tsx', 'templates.ts', 'three.ts'].map(file => `types/${file}`));
    });

    test('publint and arethetypeswrong accept the package', () => {
        run('publint/src/cli.js', archive, '--strict');
        run('@arethetypeswrong/cli/dist/index.js', archive, '--ignore-rules', 'cjs-resolves-to-esm', // it has no CommonJS
            '--exclude-entrypoints', 'style.css', 'millpond.wasm', 'millpond-full.wasm', 'custom-elements.json');
    });
});

// Examples for game engines; the packages of all but three are installed only if these examples changed.
const engines = { 'three/main': 'three', 'engines/pixi': 'pixi.js', 'engines/phaser': 'phaser',
    'engines/babylon': '@babylonjs/core' };
const names = Object.keys(engines).filter(name =>
    [folder, `${folder}engines/`].some(at => existsSync(`${at}node_modules/${engines[name]}`)));

describe('examples', { skip }, () => {
    let server;
    let packed;
    let development;
    let browser;
    let made;
    const make = async () => {
        const { build, createServer } = await import(`${folder}node_modules/vite/dist/node/index.js`);
        await rm(`${folder}node_modules/.vite`, { recursive: true, force: true });
        development = await createServer({ configFile: `${folder}vite.config.js`, logLevel: 'error' });
        await development.listen();
        await build({ configFile: `${folder}vite.config.js`, logLevel: 'error' });
        const { default: config } = await import(`${folder}webpack/webpack.config.js`);
        await new Promise((done, fail) => {
            from('webpack')(config, (error, stats) => {
                if (error || stats.hasErrors()) {
                    fail(error ?? new Error(stats.toString('errors-only')));
                } else {
                    done();
                }
            });
        });
        await copyFile(`${folder}webpack/index.html`, `${folder}dist/webpack/index.html`);
        await bundle({
            entryPoints: names.map(name => `${folder}${name}.js`), outbase: folder, outdir: `${folder}dist`,
            nodePaths: [`${folder}node_modules`], bundle: true, format: 'esm', target: 'es2022', logLevel: 'warning',
        });
        const wasm = `${folder}node_modules/millpond/dist/millpond-full.wasm`;
        const both = { '/pond.jpg': `${folder}pond.jpg`,
            '/blank.html': fileURLToPath(new URL('pages/blank.html', import.meta.url)) };
        packed = await serve(`${folder}node_modules/millpond`, undefined, both);
        server = await serve(`${folder}dist`, undefined, { ...both,
            '/three/millpond-full.wasm': wasm, '/engines/millpond-full.wasm': wasm });
        browser = await chromium(['--enable-unsafe-webgpu', '--use-webgpu-adapter=swiftshader']);
    };
    before(() => made = make(), { timeout: 240_000 });
    after(async () => {
        await made.catch(() => undefined); // it continues after the timeout
        await browser?.close();
        await development?.close();
        await server?.close();
        await packed?.close();
    });

    for (const name of ['dev/plain', 'dev/react', 'vite/plain', 'vite/react', 'vite/vue', 'vite/svelte', 'webpack']) {
        test(`${name} makes water`, async t => {
            if (browser === undefined) {
                t.skip('chromium is not installed');
                return;
            }
            const page = await browser.open();
            const errors = [];
            page.on('pageerror', error => errors.push(String(error)));
            await page.goto(name.startsWith('dev')
                ? new URL(`${name.slice(4)}/index.html`, development.resolvedUrls.local[0]).href
                : `${server.address}/${name}/index.html`);
            await page.waitForFunction(
                () => document.querySelector('mill-pond')?.pond !== undefined);
            if (await page.locator('button').count() > 0) {
                await page.locator('button').click();
                await page.waitForFunction(() => / [1-9]|^[1-9]/.test(
                    document.querySelector('figcaption').textContent));
            }
            assert.deepEqual(errors, []);
            await page.close();
        });
    }

    const heads = {
        'an import map': '<script type="importmap">{ "imports": { "millpond/": "/dist/" } }</script>'
            + '<script type="module">import "millpond/define.js";</script>',
        'one file': '<script src="/dist/mill-pond.js"></script>',
    };
    for (const [name, head] of Object.entries(heads)) {
        test(`${name} makes water`, async t => {
            if (browser === undefined) {
                t.skip('chromium is not installed');
                return;
            }
            const page = await browser.open();
            await page.goto(`${packed.address}/blank.html`);
            await page.setContent(`${head}<mill-pond><img src="/pond.jpg" alt=""></mill-pond>`);
            await page.waitForFunction(() => document.querySelector('mill-pond').pond !== undefined);
            await page.close();
        });
    }

    for (const name of names) {
        test(`${name} draws water, also under a pointer`, async t => {
            if (browser === undefined) {
                t.skip('chromium is not installed');
                return;
            }
            const page = await browser.open({ viewport: { width: 160, height: 90 } });
            const errors = [];
            page.on('pageerror', error => errors.push(String(error)));
            page.on('console', message => { message.type() === 'error' && errors.push(message.text()); });
            await page.goto(`${server.address}/blank.html`);
            await page.addScriptTag({ type: 'module', url: `/${name}.js` });
            // Mean colour and its deviation in the lower half, where each example has water.
            const seen = async () => page.evaluate(async bytes => {
                const picture = await createImageBitmap(await (await fetch(`data:image/png;base64,${bytes}`)).blob());
                const context = new OffscreenCanvas(picture.width, picture.height).getContext('2d');
                context.drawImage(picture, 0, 0);
                const { data } = context.getImageData(0, 45, 160, 35);
                const mean = [0, 0, 0];
                data.forEach((value, i) => { i % 4 < 3 && (mean[i % 4] += 4 * value / data.length); });
                const squares = data.reduce((sum, value, i) => sum + (i % 4 === 1 ? (value - mean[1]) ** 2 : 0), 0);
                return { mean, deviation: Math.sqrt(4 * squares / data.length) };
            }, (await page.screenshot()).toString('base64'));
            let now;
            do {
                assert.deepEqual(errors, []);
                now = await seen();
            } while (now.deviation < 4);
            const [red, green, blue] = now.mean;
            assert.ok(green > red + 10 && blue > red && green > 60, `its mean colour is ${now.mean}`);
            await page.mouse.move(40, 60);
            await page.mouse.move(120, 70, { steps: 5 });
            await seen();
            assert.deepEqual(errors, []);
            await page.close();
        });
    }

    test('WebGPU and WebGL 2 draw the same water', async t => {
        const page = await browser?.open();
        await page?.goto(`${server.address}/blank.html`);
        const [wanted, drawn] = page === undefined ? [] : await drawTwice(page);
        await page?.close();
        if (drawn === undefined) {
            t.skip('there is no Chromium with WebGPU');
            return;
        }
        assert.ok(new Set(wanted).size > 60, 'WebGL drew nothing');
        const error = drawn.reduce((sum, value, i) => sum + (value - wanted[i]) ** 2, 0) / drawn.length;
        assert.ok(error < 4, `mean squared difference ${error}`);
    });

    test('a server sends the picture inside the element', async () => {
        const { render } = await import(`${folder}server.mjs`);
        for (const [name, html] of Object.entries(await render())) {
            assert.match(html, /<mill-pond [^>]*rain="0"[^>]*>\s*<img src="pond\.jpg" alt="A pool/,
                name);
        }
    });
});
