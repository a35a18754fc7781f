// The playground on a phone: thumb, keyboard, links, saving, and no network.
import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { faultsOf } from './support/axe.mjs';
import { chromium } from './support/browsers.mjs';
import { serve } from './support/serve.mjs';

const folder = fileURLToPath(new URL('../dist-playground', import.meta.url));
const browser = await chromium(['--disable-gpu']); // the pages use no WebGL
const skip = browser === undefined ? 'chromium is not installed' : false;

describe('playground', { skip }, () => {
    let server;
    before(async () => { server = await serve(folder); });
    after(async () => {
        await browser.close();
        await server.close();
    });

    // Reduced motion: water moves only after a touch, which saves much of the tests' time.
    const still = { reducedMotion: 'reduce' };
    const wide = { ...still, viewport: { width: 1000, height: 700 } };
    const shared = {};
    const phone = async () => shared.phone ??= await open('', still);
    const desktop = async () => shared.desktop ??= await open('', wide);

    // Opens a link on the desktop, which may be open already.
    async function follow(fragment) {
        shared.desktop ??= await open(fragment, wide);
        await shared.desktop.evaluate(hash => { location.hash = hash; }, fragment);
        return shared.desktop;
    }

    async function openTab(page, name) {
        if (!await page.locator('#panel').isVisible()) {
            await page.locator('#more').tap();
        }
        await page.getByRole('tab', { name }).click();
    }

    async function open(fragment = '', options = {}) {
        const page = await browser.open({
            viewport: { width: 360, height: 640 }, deviceScaleFactor: 0.5, hasTouch: true, acceptDownloads: true,
            ...options }); // a quarter of the pixels
        page.errors = [];
        page.on('pageerror', error => { page.errors.push(error.message); });
        await page.addInitScript(() => { // messages disappear after seconds: all are kept
            globalThis.allSaid = [];
            new MutationObserver(changes => {
                const text = document.getElementById('say')?.textContent;
                if (text && changes.some(({ target }) => target.id === 'say')) {
                    globalThis.allSaid.push(text);
                }
            }).observe(document, { subtree: true, childList: true });
        });
        await page.goto(`${server.address}/index.html${fragment}`);
        await page.waitForSelector('body[data-ready]');
        return page;
    }

    // Waits until the water has moved by `steps`.
    async function moved(page, steps) {
        const now = () => document.getElementById('pond').water.pond.steps;
        const from = await page.evaluate(now);
        await page.waitForFunction(to => document.getElementById('pond').water.pond.steps >= to, from + steps);
    }

    // A short replay may end by itself first, and remove its button: check both at once.
    const toEnd = page => page.waitForFunction(() => {
        document.evaluate('//button[starts-with(., "To the end")]', document.getElementById('body')).iterateNext()
            ?.click();
        return document.body.dataset.replay === 'same';
    });

    // Waits for a message that matches, unless one came since the last call.
    const said = (page, words) => page.waitForFunction(pattern => {
        const at = globalThis.allSaid.findIndex(text => new RegExp(pattern).test(text));
        globalThis.allSaid.splice(0, at + 1);
        return at >= 0;
    }, words);

    test('all controls are large enough to touch at 360 × 640', async () => {
        const page = await phone();
        const sizes = await page.evaluate(() => ({
            wide: document.documentElement.scrollWidth,
            buttons: [...document.querySelectorAll('#bar button')].map(button => {
                const { width, height, bottom, right } = button.getBoundingClientRect();
                return width >= 44 && height >= 44 && bottom <= 640 && right <= 360;
            }),
        }));
        assert.equal(sizes.wide, 360);
        assert.ok(sizes.buttons.length === 10 && sizes.buttons.every(Boolean));
        assert.deepEqual(await faultsOf(page), []);
        await page.locator('#more').tap();
        for (const tab of ['Scene', 'Look', 'Water', 'Save']) {
            await page.getByRole('tab', { name: tab }).tap();
            const fits = await page.evaluate(() => [...document.querySelectorAll(
                '#body input[type=range], #body select, #body button')].every(each => {
                const { left, right } = each.getBoundingClientRect();
                return left >= 0 && right <= 360;
            }));
            assert.ok(fits, tab);
            assert.deepEqual(await faultsOf(page, '#panel'), [], tab);
        }
        assert.deepEqual(page.errors, []);
        await page.locator('#panel .close').tap();
    });

    test('a link replays the user\'s commands bit-identically', async () => {
        const page = await phone();
        await openTab(page, 'Scene');
        await page.getByRole('button', { name: 'Ducks' }).first().tap();
        await said(page, '^Ducks and a ball in a basin$');
        await page.locator('#pond').tap({ position: { x: 100, y: 120 } });
        await openTab(page, 'Water');
        await page.getByRole('button', { name: 'Storm' }).tap();
        await moved(page, 10);
        await page.getByRole('button', { name: 'Calm' }).tap();
        await page.locator('#panel .close').tap();
        await page.getByRole('radio', { name: 'Wall' }).tap();
        await page.locator('#pond').tap({ position: { x: 250, y: 150 } });
        await page.getByRole('radio', { name: 'Ball' }).tap();
        await page.locator('#pond').tap({ position: { x: 60, y: 200 } });
        await moved(page, 30);
        await page.locator('#share').tap();
        await said(page, 'link');
        const fragment = await page.evaluate(() => location.hash);
        assert.match(fragment, /^#w=[\w-]+$/);
        assert.deepEqual(page.errors, []);

        const other = await follow(fragment);
        await openTab(other, 'Save');
        await toEnd(other);
        await said(other, 'bit-identical');
        await follow(fragment.slice(0, 40));
        await said(other, 'damaged');
    });

    test('all scenes with a painting are listed', async () => {
        const page = await phone();
        await openTab(page, 'Scene');
        const folder = new URL('../../scenes/', import.meta.url);
        const wanted = (await Promise.all((await readdir(folder)).filter(name => name.endsWith('.json')
            && !name.includes('schema')).map(async name => JSON.parse(await readFile(new URL(name, folder))))))
            // The playground has no bulk water.
            .filter(({ backdrop, pond }) => backdrop !== undefined && pond?.solver !== 'flow').map(({ name }) => name).sort();
        assert.deepEqual(await page.evaluate(() => [...document.querySelectorAll('#body .cards:not(details *) i')]
            .map(each => each.nextSibling.textContent.toLowerCase()).sort()), wanted);
        await page.getByRole('button', { name: 'Billiards', exact: true }).first().tap();
        await said(page, '^A pointer moves over the pool balls$');
        await page.locator('#panel .close').tap();
        await page.locator('#pond').tap({ position: { x: 100, y: 120 } });
        await moved(page, 20);
        await page.locator('#share').tap();
        await said(page, 'link');
        const fragment = await page.evaluate(() => location.hash);
        assert.ok(fragment.length < 2000);
        assert.deepEqual(page.errors, []);

        const other = await follow(fragment);
        await openTab(other, 'Save');
        await toEnd(other);
        await other.getByRole('button', { name: 'JSON for the program' }).click();
        await other.waitForFunction(() =>
            JSON.parse(document.querySelector('textarea').value).backdrop.painting === 'billiards');
        assert.deepEqual(other.errors, []);
    });

    test('the keyboard is sufficient, and messages report the effects', async () => {
        const page = await phone();
        await page.locator('#pond').focus();
        await page.keyboard.press('2');
        await said(page, 'Duck');
        await page.keyboard.press('ArrowRight');
        await page.keyboard.press('Enter');
        await said(page, 'Duck at 53 percent across, 50 down');
        await page.keyboard.press(' ');
        await said(page, 'Paused');
        assert.equal(await page.getAttribute('#play', 'aria-pressed'), 'true');
        const names = await page.evaluate(() => [...document.querySelectorAll('button, input, select')]
            .filter(each => each.offsetParent !== null)
            .filter(each => !(each.getAttribute('aria-label') || each.textContent.trim()
                || each.labels?.length)).map(each => each.outerHTML));
        assert.deepEqual(names, []);
        assert.equal(await page.locator('h1').count(), 1);
        assert.equal(await page.locator('[role=tablist] > :not([role=tab])').count(), 0);
    });

    test('every look draws, and every field has a control', async () => {
        const page = await desktop();
        await openTab(page, 'Scene');
        await page.getByRole('button', { name: 'Pool', exact: true }).first().click();
        await said(page, '^A swimming pool.*[^…]$');
        await page.getByRole('tab', { name: 'Look' }).click();
        const looks = await page.locator('#looks option').allTextContents();
        assert.deepEqual(looks.sort(), ['height', 'lagoon', 'lake', 'lens', 'normals', 'offset', 'plane', 'pool',
            'profile', 'slope']);
        for (const look of looks) {
            await page.selectOption('#looks', look);
            assert.ok(await page.locator('#body .field').count() >= 3, look);
            await page.waitForSelector(`body[data-look=${look}]`);
        }
        assert.deepEqual(await page.evaluate(() => globalThis.allSaid), []); // no refusal
        await page.selectOption('#looks', 'pool');
        assert.deepEqual(page.errors, []);
    });

    test('pictures and films are saved, and copies are text', async () => {
        const page = await desktop();
        await page.locator('#play').click();
        await page.getByRole('tab', { name: 'Save' }).click();
        const [picture] = await Promise.all([page.waitForEvent('download'),
            page.getByRole('button', { name: 'Save a picture' }).click()]);
        assert.equal((await readFile(await picture.path())).toString('latin1', 1, 4), 'PNG');
        await page.getByRole('button', { name: 'Record a film' }).click();
        await moved(page, 12);
        const [film] = await Promise.all([page.waitForEvent('download'),
            page.getByRole('button', { name: 'End the film' }).click()]);
        assert.equal((await readFile(await film.path())).readUInt32BE(0), 0x1a45dfa3);
        for (const [name, words] of [['HTML for a page', '<mill-pond look="pool"'],
            ['JSON for the program', '"solver": "dispersive"'],
            ['C for a game', 'desc.solver = POND_SOLVER_DISPERSIVE;']]) {
            await page.getByRole('button', { name }).click();
            await page.waitForFunction(text =>
                document.querySelector('textarea').value.includes(text), words);
        }
    });

    test('the user\'s picture or another scene\'s can be the backdrop', async () => {
        const page = await phone();
        await page.setInputFiles('#file',
            fileURLToPath(new URL('../../docs/pool.jpg', import.meta.url)));
        await said(page, 'pool.jpg is under the water');
        await page.setInputFiles('#file', fileURLToPath(import.meta.url));
        await said(page, 'no picture');
        await openTab(page, 'Scene');
        await page.getByRole('button', { name: 'Tap the water in it' }).tap();
        await page.locator('#pond').tap({ position: { x: 180, y: 250 } });
        await page.waitForSelector('body[data-look=lake]');
        await said(page, 'Touch the water');
        await page.locator('#more').tap();
        await page.getByRole('button', { name: 'No lake' }).tap();
        await page.waitForSelector('body[data-look=pool]');
        await page.setInputFiles('#file', fileURLToPath(new URL('../../docs/fjord.jpg', import.meta.url)));
        await said(page, 'fjord.jpg is under the water. It may show a lake');
        await page.getByRole('button', { name: 'Its lake as water' }).tap();
        await page.waitForSelector('body[data-look=lake]');
        await page.locator('#pond').tap({ position: { x: 180, y: 40 } }); // in the sky
        await said(page, 'only the wind');
        await page.locator('[data-tool=drop]').tap();
        const { width, height } = await page.locator('#pond').boundingBox();
        for (const [x, y] of [[0.05, 0.67], [0.5, 0.7], [0.9, 0.95]]) { // far on the lake, too
            await page.evaluate(() => { document.getElementById('pond').water.pond.calm(); });
            await page.locator('#pond').tap({ position: { x: x * width, y: y * height } });
            await moved(page, 4);
            const [across, down] = await page.evaluate(at => {
                const { water } = document.getElementById('pond');
                const { width: columns, height: rows } = water.pond;
                const { x: left, y: top } = water.place(at);
                const sums = [0, 0, 0]; // of the waves' energy, and its distance from the place
                water.pond.heights().forEach((high, i) => {
                    sums[0] += high ** 2;
                    sums[1] += high ** 2 * ((i % columns + 0.5) / columns - left);
                    sums[2] += high ** 2 * ((Math.floor(i / columns) + 0.5) / rows - top);
                });
                return [sums[1] / sums[0], sums[2] / sums[0]];
            }, { x, y });
            assert.ok(Math.hypot(across, down) < 0.02, `the ring of ${x}, ${y} is off by ${across}, ${down}`);
        }
        await page.locator('#more').tap();
        await page.getByText('Under the water').tap();
        const steps = () => document.getElementById('pond').water.pond.steps;
        const before = await page.evaluate(steps);
        await page.locator('details').getByRole('button', { name: 'Rockpool' }).tap();
        await page.waitForSelector('details [aria-pressed=true] >> text=Rockpool', { state: 'attached' });
        assert.ok(await page.evaluate(steps) >= before); // the water continues
        assert.deepEqual(page.errors, []);
    });

    test('it works without a network', async () => {
        const page = await phone();
        await page.evaluate(() => navigator.serviceWorker.ready);
        await page.reload();
        await page.waitForSelector('body[data-ready]');
        await page.context().setOffline(true);
        await page.reload();
        await page.waitForSelector('body[data-ready]');
    });
});
