// The time of a step in this browser: Millpond's water, and a plain loop over the same cells.

import { Engine, Pond } from '../dist/index.js';

const SIDE = 512;
const STEPS = 20;

// The drops of native.c.
function drops(each) {
    let state = 1;
    const dice = () => (state = state * 48271 % 2147483647) / 2147483647;
    for (let i = 0; i < 400; i++) {
        const x = dice();
        each(x, dice());
    }
}

function least(rounds, step) {
    let nanoseconds = Infinity;
    for (let i = 0; i < rounds; i++) {
        const from = performance.now();
        step();
        nanoseconds = Math.min(nanoseconds, (performance.now() - from) * 1e6 / (STEPS * SIDE * SIDE));
    }
    return nanoseconds;
}

/** The shortest time of some rounds of twenty steps. [ns per cell] */
export async function ofModule(address, solver, rounds) {
    const engine = await Engine.load(new URL(address, import.meta.url));
    const pond = Pond.make(engine, { width: SIDE, height: SIDE, solver, halfLife: 10000 });
    const side = SIDE * pond.cellSize;
    drops((x, y) => { pond.drop(x * side, y * side, 0.05, -0.03); });
    pond.step(3 * STEPS);
    const cost = least(rounds, () => { pond.step(STEPS); });
    pond.destroy();
    return cost;
}

/** The same nine-point wave equation as a plain loop. */
export function ofPlainLoop(rounds) {
    const wide = SIDE + 2;
    let now = new Float32Array(wide * wide);
    let before = new Float32Array(wide * wide);
    drops((x, y) => {
        now[(1 + Math.floor(y * SIDE)) * wide + 1 + Math.floor(x * SIDE)] = -0.03;
    });
    const [kept, courant2] = [0.9999, 0.75];
    const step = () => {
        for (let y = 1; y <= SIDE; y++) {
            for (let x = 1; x <= SIDE; x++) {
                const i = y * wide + x;
                const beside = now[i - 1] + now[i + 1] + now[i - wide] + now[i + wide];
                const corners = now[i - wide - 1] + now[i - wide + 1] + now[i + wide - 1]
                    + now[i + wide + 1];
                const bend = 2 / 3 * beside + 1 / 6 * corners - 10 / 3 * now[i];
                before[i] = now[i] + kept * (now[i] - before[i]) + courant2 * bend;
            }
        }
        [now, before] = [before, now];
    };
    const many = () => {
        for (let i = 0; i < STEPS; i++) {
            step();
        }
    };
    many();
    return least(rounds, many);
}
