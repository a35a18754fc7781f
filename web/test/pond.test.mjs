// The pond in Node: its functions, its errors, and hashes that equal the native ones.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import test from 'node:test';
import { fileURLToPath } from 'node:url';

import { Look, Picture, Pond, PondError, loadEngine } from '../dist/index.js';
import { run } from './support/wasi.mjs';

const engine = await loadEngine();
const make = options => Pond.make(engine, { width: 64, height: 48, ...options });

test('all golden ponds have the native hashes', async () => {
    const printed = await run(await readFile(new URL('../dist-test/golden.wasm',
        import.meta.url)));
    const wanted = await readFile(new URL('../../tests/golden/golden_hash.txt', import.meta.url),
        'utf8');
    assert.equal(printed, wanted);
});

test('a drop makes waves, which fade', () => {
    const pond = make({ halfLife: 0.1 });
    assert.equal(pond.resting, true);
    pond.drop(0.32, 0.24, 0.03, -0.02);
    assert.ok(pond.heightAt(0.32, 0.24) < -0.015);
    pond.step(30);
    assert.ok(Math.abs(pond.slopeAt(0.2, 0.24).x) > 0);
    assert.equal(pond.heights().length, 64 * 48);
    while (!pond.resting) {
        pond.step(100);
        assert.ok(pond.time < 60, 'it does not settle');
    }
    assert.ok(pond.events().some(event => event.kind === 'settled'));
    pond.destroy();
});

test('texels are heights and slopes a step ago, as half floats', () => {
    const pond = make();
    pond.drop(0.32, 0.24, 0.03, -0.02);
    pond.step(20);
    const before = pond.heights().slice();
    pond.step();
    const texels = pond.texels();
    const number = half => (half & 0x8000 ? -1 : 1) * (half & 0x7c00
        ? 2 ** ((half >> 10 & 31) - 15) * (1 + (half & 1023) / 1024) : 2 ** -24 * (half & 1023));
    assert.ok(before.every((height, i) => Math.abs(number(texels[4 * i]) - height) <= 1e-7 + Math.abs(height) / 1024));
    const i = 64 * 24 + 40;
    assert.ok(Math.abs(number(texels[4 * i + 1]) - (before[i + 1] - before[i - 1]) / 0.02) < 1e-3);
    assert.throws(() => pond.texels(new Uint16Array(9)), /9 numbers; 12288 are needed/);
    pond.destroy();
});

test('samples have the numbers of the functions for one point', () => {
    const pond = make();
    pond.wall({ x: 0.1, y: 0.1, radius: 0.05 });
    pond.drop(0.32, 0.24, 0.03, -0.02);
    pond.step(10);
    const [water, wall] = pond.sample([{ x: 0.3, y: 0.2 }, { x: 0.1, y: 0.1 }]);
    assert.deepEqual([water.height, water.slope], [pond.heightAt(0.3, 0.2), pond.slopeAt(0.3, 0.2)]);
    assert.deepEqual([water.wall, wall.wall, water.velocity], [false, true, { x: 0, y: 0 }]);
    assert.ok(water.rise !== 0 && water.depth > 0);
    assert.deepEqual(pond.sample([]), []);
});

test('plunges and impulses make hollows, and plunges are recorded', () => {
    const pond = make();
    pond.splashHeight = 1e-3;
    pond.record();
    pond.plunge(0.32, 0.24, 0.05, 2, 0.2);
    pond.step(3);
    assert.ok(pond.heightAt(0.32, 0.24) < -0.005);
    const [splash] = pond.events().filter(({ kind }) => kind === 'splash');
    const { loudness, pitch, seconds } = pond.sound(splash);
    assert.ok(loudness > 0 && pitch > 20 && seconds > 0);
    assert.ok(Pond.replay(engine, pond.endRecord()).same);
    pond.calm();
    pond.impulse(0.32, 0.24, 0.05, 1);
    pond.step(2);
    assert.ok(pond.heightAt(0.32, 0.24) < -1e-4);
});

test('each frame has the same number of steps', () => {
    const steps = (frame, options) => {
        const pond = make(options);
        return new Set(Array.from({ length: 300 }, () => pond.advance(frame))).size;
    };
    assert.equal(steps(1 / 60), 1);
    assert.equal(steps(1 / 144), 2);
    assert.equal(steps(1 / 144, { frame: 1 / 144 }), 1);
});

test('the splash of a body has the id of the body', () => {
    const pond = make();
    pond.splashHeight = 0.001;
    const id = pond.addBody({ x: 0.3, y: 0.2, radius: 0.05 }, { floating: true, lift: 0.05 });
    pond.step(100);
    assert.ok(pond.events().some(event => event.kind === 'splash' && event.body === id));
    pond.destroy();
});

test('fixed time steps: the frame rate does not change the water', () => {
    const [a, b] = [make({ timeStep: 0.005 }), make({ timeStep: 0.005 })];
    for (const pond of [a, b]) {
        pond.drop(0.2, 0.2, 0.05, 0.01);
    }
    for (let i = 0; i < 200; i++) {
        a.advance(1 / 128);
    }
    for (let i = 0; i < 100; i++) {
        b.advance(1 / 64);
    }
    assert.equal(a.steps, b.steps);
    assert.deepEqual(a.heights().slice(), b.heights().slice());
});

test('options are refused with the library\'s message', () => {
    const refused = [
        [{ width: 0 }, /width: 0; allowed are 1 to 32768/],
        [{ width: 2.5 }, /width takes whole numbers only: 2.5/],
        [{ cellSize: NaN }, /cell_size/],
        [{ solver: 'wet' }, /solver does not allow this value: 'wet'/],
        [{ wide: 3 }, /wide is not an option/],
        [{ cellSize: 'none' }, /cellSize takes numbers only/],
        [{ edges: { left: 'shut' } }, /edges\.left does not allow this value/],
        [{ edges: { left: 'periodic' } }, /periodic/],
        [{ timeStep: 1 }, /time_step/],
    ];
    for (const [options, words] of refused) {
        assert.throws(() => make(options), error => {
            assert.ok(error instanceof PondError, String(error));
            assert.match(error.message, words);
            return true;
        });
    }
});

test('a restored snapshot continues bit-identically', () => {
    const pond = make({ solver: 'dispersive' });
    pond.rain({ rate: 50 });
    pond.step(40);
    const twin = Pond.restore(engine, pond.snapshot());
    pond.step(40);
    twin.step(40);
    assert.equal(twin.hash(), pond.hash());
    assert.throws(() => Pond.restore(engine, new Uint8Array(10)), PondError);
});

test('a recording is replayed to the same hash, a damaged one is refused', () => {
    const pond = make();
    pond.record();
    pond.drop(0.3, 0.3, 0.04, -0.01);
    pond.step(10);
    pond.splash(0.1, 0.1, 0.04, -0.01);
    pond.wall({ x: 0.5, y: 0.2, radius: 0.05 });
    const duck = pond.addBody({ x: 0.2, y: 0.3, radius: 0.04 }, { floating: true, lift: 0.05 });
    pond.step(20);
    assert.ok(Number.isFinite(pond.body(duck).level));
    const hash = pond.hash();
    const recording = pond.endRecord();
    const replayed = Pond.replay(engine, recording);
    assert.equal(replayed.same, true);
    assert.equal(replayed.pond.hash(), hash);
    recording[20] ^= 0xff;
    assert.throws(() => Pond.replay(engine, recording), PondError);
    assert.throws(() => pond.endRecord(), /nothing is recorded/);
});

test('a depth map is recorded; too large sizes are refused', () => {
    const pond = make({ depth: 0.3 });
    pond.record();
    pond.depthMap(new Float32Array([0.1, 0.2, 0.3, 0.25]), 2, 2);
    pond.drop(0.3, 0.3, 0.04, -0.01);
    pond.step(20);
    const recording = pond.endRecord();
    const replayed = Pond.replay(engine, recording);
    assert.equal(replayed.same, true);
    assert.equal(replayed.pond.hash(), pond.hash());
    // In place of its end, which is 28 bytes, a map without its numbers, sealed as it should be.
    for (const [kind, rows] of [[23, 32768], [25, 32768], [27, 16384]]) {
        const record = new DataView(new ArrayBuffer(24));
        record.setUint32(0, kind, true);
        record.setUint32(4, 8, true);
        record.setUint32(8, 20, true);
        record.setUint32(16, 32768, true);
        record.setUint32(20, rows, true);
        const bytes = [...recording.slice(0, -28), ...new Uint8Array(record.buffer)];
        let hash = 0xcbf29ce484222325n;
        for (const byte of bytes) {
            hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
        }
        const seal = Number(BigInt.asUintN(32, hash ^ (hash >> 32n)));
        bytes.push(seal & 255, seal >> 8 & 255, seal >> 16 & 255, seal >>> 24);
        assert.doesNotThrow(() => Pond.replay(engine, new Uint8Array(bytes)));
    }
});

test('walls, bodies and emitters', () => {
    const pond = make();
    pond.wall({ x: 0.2, y: 0.2, width: 0.1, height: 0.1 });
    assert.equal(pond.isWall(0.2, 0.2), true);
    pond.clearWall({ x: 0.2, y: 0.2, width: 0.2, height: 0.2 });
    assert.equal(pond.isWall(0.2, 0.2), false);
    pond.wall({ points: [{ x: 0.3, y: 0.1 }, { x: 0.4, y: 0.1 }, { x: 0.35, y: 0.2 }] });
    assert.equal(pond.isWall(0.35, 0.13), true);
    const heightBefore = wall => { // of a crest that came back from a wall
        const channel = make({ width: 200, height: 4, cellSize: 0.01, waveSpeed: 0.5 });
        channel.wall({ x: 1.9, y: 0.02, width: 0.2, height: 1 }, ...wall);
        channel.stroke({ x: 1.2, y: -1 }, { x: 1.2, y: 1 }, 0.05, 0.01);
        while (channel.time < 2) {
            channel.step();
        }
        return Math.sign(Math.round(1e3 * channel.heightAt(1.4, 0.02)));
    };
    assert.deepEqual([[], [0], [1], [Infinity]].map(heightBefore), [1, 1, 0, -1]);
    const mask = new Uint8Array(4).fill(255);
    pond.wallMask(mask, 2, 2);
    assert.equal(pond.isWall(0.5, 0.4), true);
    assert.throws(() => pond.wallMask(mask, 3, 2), /4 bytes for 3 × 2/);
    const swimmer = pond.addBody({ x: 0.1, y: 0.1, length: 0.05, radius: 0.02 });
    pond.moveBody(swimmer, 0.2, 0.1);
    pond.step();
    assert.ok(pond.body(swimmer).x > 0.15);
    pond.removeBody(swimmer);
    assert.equal(pond.body(swimmer), undefined);
    const source = pond.addEmitter({ kind: 'disc', from: [0.3, 0.2], period: 0.4 });
    pond.step(50);
    assert.equal(pond.resting, false);
    pond.removeEmitter(source);
    assert.throws(() => pond.addEmitter({ kind: 'volcano' }), PondError);
});

test('bulk water is poured, dug and recorded', async () => {
    const pond = make({ solver: 'flow', depth: 0.5, edges: { left: 'open' } });
    pond.record();
    pond.sea('left', -0.5);
    pond.fill(-0.5);
    pond.fill(-0.25, { x: 0.32, y: 0.24, radius: 0.2 });
    const { volume } = pond;
    assert.ok(pond.waterAt(0.32, 0.24) === 0.25 && volume > 0);
    const middle = { x: 0.32, y: 0.24 };
    pond.raiseGround(middle, middle, 0.1, 0.125);
    assert.ok(pond.volume === volume && pond.waterAt(0.32, 0.24) > 0.2 && pond.heightAt(0.32, 0.24) > -0.2);
    pond.step(5);
    assert.ok(pond.currentAt(0.37, 0.24).x > 0 && pond.volume === volume);
    const spring = pond.addSpring({ ...middle, width: 0.1, height: 0.1 }, 0.01);
    pond.step(5);
    assert.ok(pond.volume > volume);
    pond.removeSpring(spring);
    assert.throws(() => pond.sea('right', 0), /right/);
    assert.throws(() => pond.addSpring({ x: 9, y: 9, radius: 0.1 }, 0.01), /shape/);
    assert.ok(Pond.replay(engine, pond.endRecord()).same);
    const small = Pond.make(await loadEngine(await readFile(new URL('../dist/millpond.wasm', import.meta.url))));
    assert.throws(() => small.fill(0), /the element module has no flow fill; use millpond-full\.wasm/);
});

test('looks draw, and calm water does not change the picture', () => {
    const pond = make();
    const look = new Look(engine, 'offset');
    const under = new Picture(engine, 64, 48);
    const onto = new Picture(engine, 64, 48);
    const pixels = under.pixels;
    for (let i = 0; i < pixels.length; i++) {
        pixels[i] = i % 4 === 3 ? 255 : i * 7;
    }
    pond.draw(look, under, onto);
    assert.deepEqual(onto.pixels, under.pixels);
    pond.drop(0.32, 0.24, 0.05, -0.02);
    pond.step(10);
    pond.draw(look, under, onto);
    assert.notDeepEqual(onto.pixels, under.pixels);
    assert.throws(() => new Look(engine, 'pool', 'no such'), /no preset 'no such'/);
    assert.throws(() => new Look(engine, 'mud'), /no look 'mud'/);
    assert.throws(() => new Look(engine, 'pool', '', { deep: 1 }), /deep is not an option/);
});

const native = fileURLToPath(new URL('../../build/release/web/web_pictures', import.meta.url));
test('looks draw the same as natively', { skip: existsSync(native) ? false : 'not built' }, () => {
    const [width, height] = [192, 108];
    const drawn = execFileSync(native, { maxBuffer: 1 << 24 });
    const pond = make({ width: 96, height: 54 });
    pond.drop(0.4, 0.3, 0.05, -0.03);
    pond.step(30);
    const under = new Picture(engine, width, height);
    const onto = new Picture(engine, width, height);
    const { pixels } = under;
    for (let i = 0; i < width * height; i++) {
        const [x, y] = [i % width, Math.floor(i / width)];
        pixels.set([(x + (y >> 1)) % 256, (Math.floor(x / 12) + Math.floor(y / 12)) % 2 * 90 + 80, 200 - y,
            255], 4 * i);
    }
    const size = 4 * width * height;
    ['pool', 'offset', 'lens', 'lagoon', 'plane', 'profile'].forEach((name, i) => {
        pond.draw(new Look(engine, name), under, onto);
        const wanted = drawn.subarray(i * size, (i + 1) * size);
        const squares = onto.pixels.reduce((sum, value, at) => sum + (value - wanted[at]) ** 2, 0);
        const decibel = 10 * Math.log10(255 ** 2 / (squares / size + 1e-9));
        assert.ok(decibel >= 50, `${name}: ${decibel} dB`);
    });
});

test('destroyed objects throw', () => {
    const pond = make();
    pond.destroy();
    pond.destroy();
    assert.throws(() => pond.step(), /destroyed/);
});

test('extreme numbers do not crash', () => {
    let seed = 1;
    const random = () => (seed = (seed * 48271) % 2147483647) / 2147483647;
    const wild = () => [NaN, Infinity, -Infinity, 1e30, -1e30, 0, -0, 1e-30,
        random() * 2 - 1][Math.floor(random() * 9)];
    for (let round = 0; round < 20; round++) {
        const pond = make({ solver: ['wave', 'steady', 'dispersive', 'unit-range'][round % 4] });
        for (let i = 0; i < 60; i++) {
            const touches = [
                () => pond.drop(wild(), wild(), wild(), wild()),
                () => pond.splash(wild(), wild(), wild(), wild()),
                () => pond.stroke({ x: wild(), y: wild() }, { x: wild(), y: wild() }, wild(),
                    wild()),
                () => pond.wall({ x: wild(), y: wild(), radius: wild() }),
                () => pond.addBody({ x: wild(), y: wild(), width: wild(), height: wild() },
                    { floating: random() < 0.5 }),
                () => pond.advance(wild()),
                () => pond.heightAt(wild(), wild()),
            ];
            try {
                touches[Math.floor(random() * touches.length)]();
            } catch (error) {
                assert.ok(error instanceof PondError || error instanceof RangeError, String(error));
            }
        }
        pond.step(5);
        assert.ok(pond.heights().every(Number.isFinite));
        pond.destroy();
    }
});

test('recordings and snapshots of random commands give the same water', () => {
    let seed = 7;
    const random = () => (seed = (seed * 48271) % 2147483647) / 2147483647;
    const place = () => ({ x: random() * 0.64, y: random() * 0.48 });
    for (const solver of ['wave', 'steady', 'dispersive', 'classic', 'unit-range']) {
        const shape = { solver, edges: random() < 0.5 ? 'free' : 'fixed', seed: Math.floor(random() * 1e6) };
        const pond = make(shape);
        const bodies = [];
        pond.record();
        const touches = [
            () => pond.drop(random() * 0.64, random() * 0.48, 0.01 + 0.05 * random(), random() * 0.02 - 0.01),
            () => pond.splash(random() * 0.64, random() * 0.48, 0.02 + 0.02 * random(), -0.01),
            () => pond.stroke(place(), place(), 0.02, 0.005 * random()),
            () => pond.rain({ rate: 100 * random(), radius: 0.02, height: -0.004 }),
            () => pond.wall({ ...place(), radius: 0.03 }, 1),
            () => pond.clearWall({ ...place(), width: 0.1, height: 0.05 }),
            () => bodies.push(pond.addBody({ ...place(), radius: 0.03 }, { floating: true, lift: 0.03 })),
            () => bodies.length > 0 && pond.removeBody(bodies.pop()),
            () => pond.calm(),
        ];
        let twin;
        for (let i = 0; i < 40; i++) {
            try {
                touches[Math.floor(random() * touches.length)]();
            } catch (error) {
                assert.ok(error instanceof PondError, String(error)); // some have no bodies or walls
            }
            pond.step(Math.floor(random() * 6));
            if (i === 39) {
                twin = Pond.restore(engine, pond.snapshot());
            }
        }
        pond.step(25);
        twin.step(25);
        assert.equal(twin.hash(), pond.hash(), `${solver}: snapshot`);
        const again = Pond.replay(engine, pond.endRecord());
        assert.ok(again.same, `${solver}: recording`);
        assert.equal(again.pond.hash(), pond.hash());
        [pond, twin, again.pond].forEach(each => { each.destroy(); });
    }
});
