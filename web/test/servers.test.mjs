// Opens the packed package, without configuration, in the newest servers that npm installs. `./dev web --servers` installs
// test/servers, which is large.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { chromium } from './support/browsers.mjs';
import { install } from './support/pack.mjs';
import { serve } from './support/serve.mjs';

const folder = fileURLToPath(new URL('servers/', import.meta.url));
process.chdir(folder);
Object.assign(process.env, { NEXT_TELEMETRY_DISABLED: '1', ASTRO_TELEMETRY_DISABLED: '1' });

let browser;
before(async () => {
    await install(folder);
    browser = await chromium();
});
after(() => browser?.close());

// Each function starts a server. Returns its address and a function that closes it.
const viteOf = major => import(`${folder}node_modules/vite${major}/dist/node/index.js`);

async function vite(major) {
    const { createServer } = await viteOf(major);
    const server = await createServer({ root: folder, logLevel: 'error', cacheDir: `node_modules/.vite${major}` });
    await server.listen();
    return { address: server.resolvedUrls.local[0], close: () => server.close() };
}

async function viteBuild(major) {
    const { build } = await viteOf(major);
    await build({ root: folder, logLevel: 'error', build: { outDir: `node_modules/.dist${major}` } });
    const { address, close } = await serve(`${folder}node_modules/.dist${major}`);
    return { address: `${address}/index.html`, close };
}

async function astro() {
    const { dev } = await import(`${folder}node_modules/astro/dist/core/index.js`);
    const { address, stop } = await dev({ root: folder, logLevel: 'error' });
    return { address: `http://localhost:${address.port}/`, close: stop };
}

async function next(...flags) {
    await rm('.next', { recursive: true, force: true });
    const server = spawn(process.execPath, ['node_modules/next/dist/bin/next', 'dev', '--port', '0', ...flags],
        { stdio: ['ignore', 'pipe', 'inherit'] });
    const ended = new Promise(done => { server.once('exit', done); });
    let printed = '';
    const address = await new Promise((done, fail) => {
        server.stdout.on('data', text => {
            printed += text;
            const [found] = /http:\/\/localhost:\d+/.exec(printed) ?? [];
            found && done(found);
        });
        void ended.then(() => { fail(new Error(printed)); });
    });
    return { address, close: () => { server.kill(); return ended; } };
}

const servers = {
    'vite 5': () => vite(5), 'vite 7': () => vite(7), 'vite 8': () => vite(8),
    'a build of vite 5': () => viteBuild(5), 'a build of vite 7': () => viteBuild(7), 'a build of vite 8': () => viteBuild(8),
    'astro': astro, 'next with turbopack': () => next('--turbopack'), 'next with webpack': () => next('--webpack'),
};
for (const [name, start] of Object.entries(servers)) {
    const skip = parseInt(process.versions.node) < 20 && !name.endsWith('vite 5') && 'it needs Node 20';
    test(`${name} makes water`, { skip }, async () => {
        const server = await start();
        try {
            const page = await browser.open();
            const errors = [];
            page.on('pageerror', error => errors.push(String(error)));
            await page.goto(server.address, { timeout: 120_000 });
            await page.waitForFunction(() => document.querySelector('mill-pond')?.pond !== undefined, undefined,
                { timeout: 120_000 });
            assert.deepEqual(errors, []);
            await page.close();
        } finally {
            await server.close();
        }
    });
}
