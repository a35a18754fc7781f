// Worlds in Node.
import assert from 'node:assert/strict';
import test from 'node:test';

import { Pond, PondError, World, loadEngine } from '../dist/index.js';

const engine = await loadEngine();
const SIDE = 0.64; // of a chunk with cells of a centimetre [m]
const make = options => World.make(engine, options);
const number = half => (half & 0x8000 ? -1 : 1) * (half & 0x7c00
    ? 2 ** ((half >> 10 & 31) - 15) * (1 + (half & 1023) / 1024) : 2 ** -24 * (half & 1023));

test('a world moves as a pond does, with equal bits at any distance from its origin', () => {
    const pond = Pond.make(engine, { width: 128, height: 128, edges: 'fixed' });
    const worlds = [0, 1000, -4000000].map(chunk => [make(), chunk * SIDE, 64 * chunk]);
    pond.drop(0.5, 0.5, 0.03, -0.02);
    pond.step(30);
    for (const [world, away, cell] of worlds) {
        world.drop(0.5 + away, 0.5 - away, 0.03, -0.02);
        world.step(30);
        const heights = world.heights({ x: cell, y: -cell, width: 128, height: 128 });
        assert.deepEqual(heights, worlds[0][0].heights({ x: 0, y: 0, width: 128, height: 128 }));
        const wanted = pond.heights();
        assert.ok(heights.every((height, i) => Math.abs(height - wanted[i]) < 1e-8));
        assert.ok(Math.abs(world.heightAt(0.6 + away, 0.5 - away) - pond.heightAt(0.6, 0.5)) < 1e-6);
        assert.ok(Math.abs(world.slopeAt(0.6 + away, 0.5 - away).x - pond.slopeAt(0.6, 0.5).x) < 1e-4);
    }
    assert.ok(worlds[0][0].time === pond.time && worlds[0][0].steps === 30);
    const [near] = worlds[0];
    near.drop(1e300, NaN, 0.03, -0.02);
    assert.equal(near.heightAt(Infinity, 0), 0);
    [pond, ...worlds.map(([world]) => world)].forEach(water => { water.destroy(); });
    assert.throws(() => near.step(), /destroyed/);
});

test('masks are land and water', () => {
    const world = make({ masks: true });
    const cells = new Uint8Array(64 * 64).fill(1);
    cells.fill(0, 0, 64 * 32);
    world.setMask(-1, 0, cells);
    const land = world.land({ x: -64, y: 0, width: 66, height: 64 });
    assert.deepEqual([land[0], land[66 * 40], land[66 * 40 + 64]], [1, 0, 1]);
    world.splash(-0.32, 0.5, 0.03, -0.02);
    world.step(10);
    assert.deepEqual(world.sample([{ x: -0.32, y: 0.1 }, { x: -0.32, y: 0.5 }]).map(({ wall }) => wall), [true, false]);
    world.clearMask(-1, 0);
    world.step();
    assert.equal(world.sample([{ x: -0.32, y: 0.5 }])[0].wall, true);
    assert.throws(() => world.setMask(0, 0, cells.subarray(1)), /4095/);
    assert.throws(() => make().setMask(0, 0, cells), PondError);
    assert.throws(() => make({ solver: 'dispersive' }), /solver/);
    assert.throws(() => make({ memory: 5 }), /memory/);
});

test('bodies, emitters, rain and events have positions in the whole world', () => {
    const world = make();
    const [x, y] = [-1000 * SIDE, 7.5 * SIDE];
    world.splashHeight = 0.001;
    const duck = world.addBody({ x, y, radius: 0.05 }, { floating: true, lift: 0.05 });
    world.step(100);
    const { x: now, level } = world.body(duck);
    assert.ok(Math.abs(now - x) < 0.05 && Number.isFinite(level));
    const splash = world.events().find(event => event.body === duck);
    assert.ok(Math.abs(splash.x - x) < 0.1 && Math.abs(splash.y - y) < 0.1);
    assert.ok(world.sound(splash).pitch > 0);
    world.removeBody(duck);
    assert.equal(world.body(duck), undefined);
    world.calm();
    const boat = world.addBody({ x, y, width: 0.2, height: 0.1 });
    world.moveBody(boat, x + 0.3, y, 0.5);
    world.step();
    assert.ok(Math.abs(world.body(boat).x - x - 0.3) < 1e-5);
    const source = world.addEmitter({ kind: 'disc', from: [500, 0], amplitude: 0.01, period: 0.3, radius: 0.05 });
    world.step(60);
    assert.ok(world.heights({ x: 49990, y: -10, width: 20, height: 20 }).some(height => Math.abs(height) > 1e-3));
    world.removeEmitter(source);
    world.rain({ rate: 200, radius: 0.02, height: -0.01 }, { x: 9, y: 9 }, { x: 10, y: 10 });
    world.step(60);
    assert.ok(world.heights({ x: 900, y: 900, width: 100, height: 100 }).some(height => height !== 0));
    world.plunge(20, 20, 0.1, 3, 5);
    world.step(5);
    assert.ok(world.heightAt(20, 20) < -0.01);
});

test('texels of moved parts keep a texture equal to the water', () => {
    const world = make();
    const whole = { x: -100, y: -60, width: 200, height: 190 };
    const texture = world.texels(whole);
    world.drop(-0.2, 0.1, 0.03, -0.02);
    for (let frame = 0, since = 0; frame < 4; frame++) {
        world.step(8);
        for (const part of world.moved(since, whole)) {
            const texels = world.texels(part);
            for (let row = 0; row < part.height; row++) {
                texture.set(texels.subarray(4 * part.width * row, 4 * part.width * (row + 1)),
                    4 * (whole.width * (part.y - whole.y + row) + part.x - whole.x));
            }
        }
        since = world.steps;
        assert.deepEqual(texture, world.texels(whole));
    }
    const heights = world.heights(whole);
    assert.ok(heights.every((height, i) => Math.abs(number(texture[4 * i]) - height) <= 1e-7 + Math.abs(height) / 1024));
    assert.ok(heights.some(height => height !== 0));
    assert.deepEqual(world.moved(0, { ...whole, x: 6400 }), []);
    assert.throws(() => world.texels({ ...whole, width: 0 }), /0 × 190 cells/);
    assert.throws(() => world.heights({ ...whole, x: NaN }), /NaN/);
    assert.throws(() => world.texels(whole, new Uint16Array(9)), /9 numbers/);
});

test('a saved or kept world continues bit-identically', () => {
    const [world, twin] = [make(), make()];
    world.drop(5, -5, 0.04, -0.02);
    world.addBody({ x: 5.2, y: -5, radius: 0.05 }, { floating: true });
    world.step(30);
    const bytes = world.save();
    const state = world.saveState();
    twin.load(bytes);
    assert.equal(twin.hash(), world.hash());
    world.step(20);
    twin.step(20);
    const later = world.hash();
    assert.equal(twin.hash(), later);
    world.restoreState(state);
    world.step(20);
    assert.equal(world.hash(), later);
    world.round();
    assert.ok(world.save().length < bytes.length);
    bytes[40] ^= 1;
    assert.throws(() => world.load(bytes), PondError);
    assert.throws(() => world.restoreState(new Uint8Array(9)), PondError);
});
