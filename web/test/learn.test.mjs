// The page that explains ripples: each figure draws, moves when it is touched, stands still out of
// sight, and can be used by finger, keyboard and screen reader at 360 px and at 1280.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { Engine, Pond } from '../dist/index.js';
import { COLUMNS, nextSheet, ROWS } from '../learn/sheet.js';
import { faultsOf } from './support/axe.mjs';
import { chromium } from './support/browsers.mjs';
import { serve } from './support/serve.mjs';

const folder = fileURLToPath(new URL('../dist-learn', import.meta.url));
const live = ['opening', 'string', 'speed', 'limit', 'meet', 'rings', 'frames', 'walls', 'wake', 'light', 'became'];

test('the page\'s formula is the library\'s classic water', async () => {
    const engine = await Engine.load(
        await readFile(new URL('../dist/millpond-full.wasm', import.meta.url)));
    const count = 0.0002;
    const pond = Pond.make(engine, { width: COLUMNS, height: ROWS, solver: 'classic', edges: 'fixed',
        countHeight: count, restSlope: 0 });
    const sheet = () => Array.from(pond.heights(), height => Math.round(height / count));
    pond.drop(0.045, 0.035, 0.01, -0.05);
    let [older, now] = [sheet(), undefined];
    pond.step();
    now = sheet();
    for (let i = 0; i < 12; i++) {
        pond.step();
        [older, now] = [now, nextSheet(now, older)];
        assert.deepEqual(now.map(each => each + 0), sheet(), `step ${i}`);
    }
    assert.ok(now.some(each => each !== 0));
});

const browser = await chromium(['--disable-gpu']); // the pages use no WebGL
const skip = browser === undefined ? 'chromium is not installed' : false;

describe('learn', { skip }, () => {
    let server;
    before(async () => { server = await serve(folder); });
    after(async () => {
        await browser.close();
        await server.close();
    });

    // Most tests share a page; `calm`: one for users who prefer reduced motion.
    const shared = {};
    const pageFor = async (calm = false) => shared[calm] ??= await open({ reducedMotion: calm ? 'reduce' : 'no-preference' });

    async function open(options = {}) {
        const page = await browser.open({ viewport: { width: 560, height: 480 }, deviceScaleFactor: 0.5, ...options });
        page.errors = [];
        page.on('pageerror', error => { page.errors.push(error.message); });
        page.on('console', message => {
            if (message.type() === 'error') {
                page.errors.push(message.text());
            }
        });
        await page.addInitScript(() => {
            globalThis.stepsOf = name => {
                const { state, pools: [{ pond }] } = document.querySelector(`[data-figure=${name}]`).figure;
                return state.steps ?? pond.steps; // the figure of the limit has no pond's steps
            };
        });
        await page.goto(`${server.address}/index.html`);
        await page.waitForSelector('body[data-ready]');
        assert.equal(await page.getAttribute('body', 'data-ready'), '');
        return page;
    }

    // A summary of a figure's canvases: the number of colours, and a number that changes with them.
    const look = (page, name) => page.evaluate(figure => {
        const seen = new Set();
        let sum = 0;
        for (const canvas of document.querySelectorAll(`[data-figure=${figure}] canvas`)) {
            const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
            for (let i = 0; i < data.length; i += 4) {
                const colour = data[i] << 16 | data[i + 1] << 8 | data[i + 2];
                seen.add(colour);
                sum = (sum * 31 + colour) % 4294967291;
            }
        }
        return { colours: seen.size, sum };
    }, name);

    const show = (page, name) => page.evaluate(figure => {
        document.querySelector(`[data-figure=${figure}] .live`).scrollIntoView({ block: 'center' });
    }, name);

    const state = (page, name, wanted) => page.waitForSelector(
        `[data-figure=${name}][data-state=${wanted}]`, { state: 'attached' });

    const steps = (page, name) => page.evaluate(figure => globalThis.stepsOf(figure), name);

    test('every figure draws and moves, and stops out of sight', async () => {
        const page = await pageFor();
        for (const name of live) {
            await show(page, name);
            await state(page, name, 'moves');
            const first = await steps(page, name);
            await page.waitForFunction(([figure, from]) => globalThis.stepsOf(figure) > from + 2, [name, first]);
            assert.ok((await look(page, name)).colours > 12, name);
        }
        await state(page, 'opening', 'away');
        const away = await steps(page, 'opening');
        const here = await steps(page, 'became');
        await page.waitForFunction(from => document.querySelector('[data-figure=became]')
            .figure.pools[0].pond.steps > from + 20, here);
        assert.equal(await steps(page, 'opening'), away);
        assert.deepEqual(page.errors, []);
    });

    test('with reduced motion the water is calm until it is touched', async () => {
        const page = await pageFor(true);
        for (const name of live) {
            await show(page, name);
            await state(page, name, 'rests');
            const before = await look(page, name);
            await page.locator(`[data-figure=${name}] .pond`).first().click({ position: { x: 90, y: 60 } });
            await state(page, name, 'moves');
            await page.waitForFunction(figure => globalThis.stepsOf(figure) > 6, name);
            assert.notEqual((await look(page, name)).sum, before.sum, name);
            await page.locator(`[data-figure=${name}]`).getByRole('button', { name: 'Pause' }).click();
            await state(page, name, 'paused');
        }
        assert.deepEqual(page.errors, []);
    });

    test('the sheet of numbers steps, accepts stones, and shows its formula', async () => {
        const page = await pageFor();
        const figure = page.locator('[data-figure=sum]');
        const cells = figure.locator('.sheet button');
        assert.equal(await cells.count(), COLUMNS * ROWS);
        await figure.getByRole('button', { name: 'Step' }).click();
        assert.equal(await cells.nth(3 * COLUMNS + 5).textContent(), '−62');
        await cells.nth(3 * COLUMNS + 5).focus();
        await page.keyboard.press('ArrowUp');
        await figure.getByRole('button', { name: 'Drop a stone here' }).click();
        assert.equal(await cells.nth(2 * COLUMNS + 5).textContent(), '−128');
        assert.match(await figure.locator('.equation').textContent(), /^Step 1\. .*half of \(/);
        await figure.getByRole('button', { name: 'Run' }).click();
        await page.waitForFunction(() => /^Step [3-9]/.test(
            document.querySelector('.equation').textContent));
        await figure.getByRole('button', { name: 'Pause' }).click();
    });

    test('the keyboard is sufficient, and every control has a name', async () => {
        const page = await pageFor(true);
        for (const name of live) {
            await show(page, name);
            await page.locator(`[data-figure=${name}] .pond`).first().focus();
            await page.keyboard.press('ArrowRight');
            await page.keyboard.press('Enter');
            await state(page, name, 'moves');
        }
        const nameless = await page.evaluate(() => [...document.querySelectorAll(
            'button, input, select, [tabindex], [role=application], canvas')]
            .filter(each => each.getAttribute('aria-hidden') !== 'true')
            .filter(each => !(each.getAttribute('aria-label') || each.textContent.trim()
                || [...each.labels ?? []].some(label => label.textContent.trim())))
            .map(each => each.outerHTML));
        assert.deepEqual(nameless, []);
        const headings = await page.evaluate(() => [...document.querySelectorAll('h1, h2, h3')]
            .map(each => Number(each.tagName[1])));
        assert.deepEqual(headings, [1, ...new Array(12).fill(2)]);
        assert.deepEqual(page.errors, []);
    });

    test('sources are linked, answers are hidden, invitations end with a touch, and axe finds no fault', async () => {
        const page = await pageFor();
        const links = await page.evaluate(() => [...document.querySelectorAll('a')].map(each => each.getAttribute('href')));
        for (const part of ['x_water.htm', 'neilwallis.com', 'tinkering.ee', 'vimarshraina.com', 'dist-playground', 'ripples.html', 'figures.js']) {
            assert.ok(links.some(link => link.includes(part)), part);
        }
        const opened = page.locator('details.predict').first();
        assert.equal(await opened.locator('p').isVisible(), false);
        await opened.locator('summary').click();
        assert.ok(await opened.locator('p').isVisible());
        await show(page, 'speed');
        const hint = () => page.evaluate(() => getComputedStyle(
            document.querySelector('[data-figure=speed] .pond'), '::after').opacity);
        assert.equal(await hint(), '1');
        await page.locator('[data-figure=speed] .pond').click({ position: { x: 90, y: 60 } });
        await page.waitForFunction(() => getComputedStyle(
            document.querySelector('[data-figure=speed] .pond'), '::after').opacity === '0');
        // A step that is too long: the heights explode.
        await show(page, 'limit');
        await page.locator('[data-figure=limit] input[type=range]').fill('1.1');
        await page.waitForFunction(() => Math.max(...document.querySelector('[data-figure=limit]').figure.state.now) > 2);
        assert.deepEqual(await faultsOf(page), []);
        assert.deepEqual(page.errors, []);
    });

    test('the program of 70 lines runs', async () => {
        const page = await browser.open({ viewport: { width: 800, height: 600 } });
        const errors = [];
        page.on('pageerror', error => { errors.push(error.message); });
        await page.goto(`${server.address}/ripples.html`);
        const sum = () => document.querySelector('canvas').getContext('2d').getImageData(0, 0, 320, 200).data.join().length;
        const first = await page.evaluate(sum);
        await page.mouse.click(400, 300);
        await page.waitForFunction(([act, was]) => new Function(`return (${act})()`)() !== was, [String(sum), first]);
        assert.deepEqual(errors, []);
        await page.close();
    });

    test('figures draw all their settings', async () => {
        const page = await pageFor();
        const choose = async (name, value) => {
            await page.locator(`[data-figure=${name}] input[value=${value}]`).check({ force: true });
        };
        await show(page, 'became');
        for (const which of ['lens', 'tiles', 'string', 'plane', 'offset']) {
            for (const when of ['then', 'now']) {
                await choose('became', which);
                await choose('became', when);
                await page.waitForFunction(() => document.querySelector(
                    '[data-figure=became]').figure.pools[0].pond.steps > 1);
                assert.ok((await look(page, 'became')).colours > 12, `${which} ${when}`);
            }
        }
        await show(page, 'light');
        for (const value of ['heights', 'offset', 'light']) {
            await choose('light', value);
        }
        await show(page, 'walls');
        const land = () => page.evaluate(() => document.querySelector('[data-figure=walls]')
            .figure.pools[0].pond.isWall(0.39, 0.4));
        await choose('walls', 'none');
        await choose('walls', 'wall');
        const box = await page.locator('[data-figure=walls] .pond').boundingBox();
        await page.mouse.click(box.x + 0.15 * box.width, box.y + 0.25 * box.height);
        assert.ok(await land());
        await choose('walls', 'rub');
        await page.mouse.click(box.x + 0.15 * box.width, box.y + 0.25 * box.height);
        assert.ok(!await land());
        assert.deepEqual(page.errors, []);
    });

    test('it fits a phone: nothing overflows, and targets are large enough', async () => {
        const page = await open({ viewport: { width: 360, height: 740 }, hasTouch: true });
        assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 360);
        const small = await page.evaluate(() => [...document.querySelectorAll(
            '.bar button, .radios label, .check, .slider input')].filter(each => {
            const { width, height, left, right } = each.getBoundingClientRect();
            return height < 36 || width < 36 || left < 0 || right > 360;
        }).map(each => each.outerHTML));
        assert.deepEqual(small, []);
        await show(page, 'rings');
        await page.locator('[data-figure=rings] .pond').first().tap();
        await state(page, 'rings', 'moves');
        assert.deepEqual(page.errors, []);
        await page.close();
    });
});
