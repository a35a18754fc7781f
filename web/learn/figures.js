// The figures of the page. Lengths are in metres, times in seconds.

import { check, radios, slider } from './controls.js';
import { calm } from './figure.js';
import { drawDuck } from '../dist/things.js';

const heights = (range, shading = 0) => ['height', '', { colours: 'deep', range, shading }];

// ---- to begin with ------------------------------------------------------------------------------

const clearWater = { depth: 0.24, caustics: 1.2, glitter: 0.6, steepness: 1.5, absorption: [0.5, 0.1, 0.08],
    tilt: 25 };

const opening = {
    pools: [{
        pond: { width: 384, height: 192, cellSize: 0.0085, solver: 'dispersive', depth: 0.3, halfLife: 2.5 },
        look: ['pool', '', clearWater], ground: 'ducks', finger: { radius: 0.035, height: -0.02 },
    }],
    begin({ pools: [{ pond }] }, lively) {
        if (lively) {
            pond.rain({ rate: 0.6, radius: 0.03, height: -0.013, splash: true });
            pond.splash(1.05, 0.75, 0.08, -0.045);
            pond.splash(2.3, 1.1, 0.05, -0.03);
        }
    },
    still: figure => !figure.state.lively,
};

// ---- a string of beads --------------------------------------------------------------------------

const BEADS = 40;

function paintString({ state }, { pond, canvas }, context) {
    const { width, height } = canvas;
    const now = state.now ?? pond.heights();
    const before = state.before ?? now;
    const unit = width / canvas.clientWidth;
    const gap = width / BEADS;
    const place = (value, i) => [gap * (i + 0.5), height * (0.5 - 0.42 * value)];
    const path = values => {
        context.beginPath();
        values.forEach((value, i) => { context.lineTo(...place(value, i)); });
        context.stroke();
    };
    context.fillStyle = '#0c2a33';
    context.fillRect(0, 0, width, height);
    context.lineWidth = unit;
    context.strokeStyle = '#2a5661';
    context.beginPath();
    context.moveTo(0, height / 2);
    context.lineTo(width, height / 2);
    context.stroke();
    context.setLineDash([4 * unit, 4 * unit]);
    context.strokeStyle = '#7fb3ba';
    path(before);
    context.setLineDash([]);
    context.lineWidth = 2 * unit;
    context.strokeStyle = '#4fb3bf';
    path(now);
    for (let i = 0; i < BEADS; i++) {
        const [x, y] = place(now[i], i);
        const moved = place(before[i], i)[1] - y;
        context.strokeStyle = '#ff9d5c';
        context.beginPath();
        context.moveTo(x, y);
        context.lineTo(x, y - moved);
        context.stroke();
        context.fillStyle = '#ffcf6b';
        context.beginPath();
        context.arc(x, y, Math.min(5 * unit, 0.36 * gap), 0, 7);
        context.fill();
    }
}

const string = {
    pools: [{
        pond: { width: BEADS, height: 1, cellSize: 1, solver: 'column', waveSpeed: 1, halfLife: 60,
            restSlope: 0.004, edges: 'fixed' },
        look: ['profile'], aspect: '5 / 2',
    }],
    hint: 'Pluck the string',
    paint: paintString,
    press(figure, { x }) {
        const { pond } = figure.pools[0];
        pond.drop(x, 0.5, 1.6, 0.9);
        figure.state.before = pond.heights().slice();
        return true;
    },
    drag(figure, _, { x }) { return this.press(figure, { x }); },
    begin(figure, lively) {
        figure.state.left = 0;
        figure.state.perSecond ??= 6;
        figure.state.before = undefined;
        if (lively) {
            this.press(figure, { x: 0.3 * BEADS });
        }
    },
    advance(figure, seconds) {
        const { state, pools: [{ pond }] } = figure;
        for (state.left += seconds * state.perSecond; state.left >= 1; state.left--) {
            state.before = pond.heights().slice();
            pond.step();
        }
        return true;
    },
    controls: figure => [slider('Steps a second', { from: 1, to: 40, step: 1, value: 6 },
        value => { figure.state.perSecond = value; })],
};

// ---- how fast -----------------------------------------------------------------------------------

const speed = {
    pools: [{
        pond: { width: 260, height: 110, cellSize: 0.01, solver: 'wave', waveSpeed: 0.4, halfLife: 6, edges: 'open' },
        look: heights(0.004, 1), finger: { radius: 0.05, height: -0.03 },
    }],
    cut: 0.008,
    begin({ state, pools: [{ pond, options: { finger } }] }, lively) {
        if (lively) {
            state.pressed = { x: 0.5, y: 0.55, time: 0 };
            pond.drop(0.5, 0.55, finger.radius, finger.height);
        }
    },
    mark: ({ state: { pressed }, pools: [{ options }] }) => pressed === undefined ? []
        : [`${pressed.time.toFixed(2)} s × ${options.pond.waveSpeed} m/s = ${
            (pressed.time * options.pond.waveSpeed).toFixed(2)} m`, pressed.x],
    controls: figure => [slider('Speed of the waves', { from: 0.2, to: 0.8, step: 0.1, value: 0.4,
        format: value => `${value.toFixed(1)} m/s` }, waveSpeed => {
        const [pool] = figure.pools;
        pool.options = { ...pool.options, pond: { ...pool.options.pond, waveSpeed } };
        figure.again();
    })],
};

// ---- the limit ----------------------------------------------------------------------------------

// The library refuses steps that are too long.
const limit = {
    ...string,
    press({ state }, { x }) {
        state.now = state.now.map((height, i) => height + 0.8 * Math.exp(-(((i + 0.5 - x) / 2) ** 2)));
        state.before = [...state.now];
        state.steps = 0;
        return true;
    },
    begin(figure, lively) {
        const { state } = figure;
        Object.assign(state, { left: 0, courant: state.courant ?? 0.98, now: new Array(BEADS).fill(0) });
        state.before = [...state.now];
        if (lively) {
            this.press(figure, { x: 0.3 * BEADS });
        }
    },
    still: ({ state: { now } }) => now.every(height => height === 0),
    advance({ state }, seconds) {
        for (state.left += 12 * seconds; state.left >= 1; state.left--) {
            const { now, before, courant } = state;
            state.now = now.map((height, i) => i === 0 || i === BEADS - 1 ? 0
                : 2 * height - before[i] + courant ** 2 * (now[i - 1] - 2 * height + now[i + 1]));
            state.before = now;
            state.steps++;
        }
        if (state.now.some(height => Math.abs(height) > 1e9)) {
            state.now.fill(0);
            state.before = [...state.now];
        }
        return true;
    },
    over({ state: { now, courant, steps } }, { canvas }, context) {
        const most = Math.max(...now.map(Math.abs));
        const unit = canvas.width / canvas.clientWidth;
        context.font = `${14 * unit}px system-ui, sans-serif`;
        context.fillStyle = '#eaf6f6';
        context.fillText(steps === undefined ? `Courant number ${courant}`
            : most > 2 ? `step ${steps}: a height of ${most.toPrecision(2)}` : `step ${steps}`, 12 * unit, 24 * unit);
    },
    controls: figure => [slider('Courant number', { from: 0.5, to: 1.1, step: 0.02, value: 0.98,
        format: value => value.toFixed(2) }, courant => {
        figure.state.courant = courant;
        figure.again();
    })],
};

// ---- two wave makers ----------------------------------------------------------------------------

const meet = {
    pools: [{
        pond: { width: 260, height: 150, cellSize: 0.01, solver: 'wave', waveSpeed: 0.4, halfLife: 8, edges: 'open' },
        look: heights(0.009, 1), finger: { radius: 0.05, height: -0.03 },
    }],
    cut: 0.025,
    begin({ state, pools: [{ pond }] }, lively) {
        state.apart ??= 0.8;
        for (const side of lively ? [-0.5, 0.5] : []) {
            pond.addEmitter({ kind: 'disc', from: [1.3 + side * state.apart, 0.75], radius: 0.03, amplitude: 0.006, period: 0.5 });
        }
    },
    still: figure => !figure.state.lively,
    mark: () => ['wavelength 0.2 m'],
    controls: figure => [slider('Distance between the makers', { from: 0.2, to: 1.6, step: 0.1, value: 0.8,
        format: value => `${value.toFixed(1)} m` }, apart => {
        figure.state.apart = apart;
        figure.again(!calm.matches);
    })],
};

// ---- rings --------------------------------------------------------------------------------------

const ringPond = stencil => ({ width: 180, height: 180, cellSize: 0.01, solver: 'wave', stencil,
    waveSpeed: 0.3, halfLife: 5, edges: 'open' });

function circle(context, { scale, canvas }, { x, y }, radius) {
    const unit = canvas.width / canvas.clientWidth;
    context.setLineDash([5 * unit, 5 * unit]);
    context.lineWidth = 1.5 * unit;
    context.strokeStyle = '#ffcf6b';
    context.beginPath();
    context.arc(x * scale, y * scale, radius * scale, 0, 7);
    context.stroke();
    context.setLineDash([]);
}

const small = { radius: 0.013, height: -0.05 };

const rings = {
    pools: [
        { label: 'Four neighbours', pond: ringPond('5'), look: heights(0.0045), finger: small },
        { label: 'Eight neighbours', pond: ringPond('9'), look: heights(0.0045), finger: small },
    ],
    begin(figure, lively) {
        if (lively) {
            for (const { pond } of figure.pools) {
                pond.drop(0.9, 0.9, small.radius, small.height);
            }
            figure.state.pressed = { x: 0.9, y: 0.9, time: 0 };
        }
    },
    over({ state: { pressed, hideCircle } }, pool, context) {
        if (pressed !== undefined && !hideCircle && pressed.time > 0.1) {
            circle(context, pool, pressed, 0.3 * pressed.time);
        }
    },
    controls: figure => [check('A circle to compare with', true, on => {
        figure.state.hideCircle = !on;
        figure.draw();
    })],
};

// ---- frames -------------------------------------------------------------------------------------

const framePond = { width: 180, height: 135, cellSize: 0.01, solver: 'wave', waveSpeed: 0.4,
    timeStep: 1 / 60, halfLife: 1.5, edges: 'open' };
const frameFinger = { radius: 0.03, height: -0.02 };
const EVERY = 3;

function dropInTheMiddle(figure) {
    for (const { pond } of figure.pools) {
        pond.drop(0.9, 0.675, frameFinger.radius, frameFinger.height);
    }
    figure.state.due = figure.state.time + EVERY;
}

const frames = {
    pools: [
        { label: 'A step a frame', pond: framePond, look: heights(0.004), finger: frameFinger },
        { label: 'Fixed steps', pond: framePond, look: heights(0.004), finger: frameFinger },
    ],
    begin(figure, lively) {
        figure.state.left = 0;
        figure.state.rate ??= 144;
        figure.state.due = Infinity;
        if (lively) {
            dropInTheMiddle(figure);
        }
    },
    still: ({ state }) => state.due === Infinity,
    advance(figure, seconds) {
        const { state, pools: [loop, fixed] } = figure;
        if (state.time > state.due) {
            dropInTheMiddle(figure);
        }
        state.left += seconds * state.rate;
        loop.pond.step(Math.floor(state.left));
        state.left %= 1;
        fixed.pond.advance(seconds);
        return true;
    },
    controls: figure => [slider('Frames a second', { from: 15, to: 240, step: 1, value: 144 }, value => {
        figure.state.rate = value;
        if (!calm.matches) {
            figure.again();
        }
    })],
};

// ---- walls --------------------------------------------------------------------------------------

const WIDE = 2.6;
const TALL = 1.6;
const plans = {
    gap: [{ x: 1.2, y: 0.34, width: 0.07, height: 0.68 }, { x: 1.2, y: 1.26, width: 0.07, height: 0.68 }],
    harbour: [{ x: 1.9, y: 0.42, width: 0.95, height: 0.07, angle: 0.35 },
        { x: 1.95, y: 1.22, width: 0.9, height: 0.07, angle: -0.2 },
        { x: 2.42, y: 0.82, radius: 0.16 }],
    none: [],
};

// A picture of the land with a pixel per cell, made when walls change.
function landOf(pond) {
    const { width, height, cellSize } = pond;
    const picture = new ImageData(width, height);
    for (let y = 0; y < height; y++) {
        for (let x = 0; x < width; x++) {
            if (pond.isWall((x + 0.5) * cellSize, (y + 0.5) * cellSize)) {
                picture.data.set([214, 203, 180, 255], 4 * (y * width + x));
            }
        }
    }
    const canvas = new OffscreenCanvas(width, height);
    canvas.getContext('2d').putImageData(picture, 0, 0);
    return canvas;
}

function build(figure, shape) {
    const { state, pools: [{ pond }] } = figure;
    state.built.push(shape);
    pond.wall(shape, state.held ? Infinity : 0);
    state.land = undefined;
}

function lay(figure, { x, y }) {
    const stone = { x, y, radius: 0.06 };
    if (figure.state.tool === 'wall') {
        build(figure, stone);
    } else {
        figure.pools[0].pond.clearWall(stone);
        figure.state.land = undefined;
    }
    return true;
}

const walls = {
    pools: [{
        pond: { width: 260, height: 160, cellSize: 0.01, solver: 'wave', waveSpeed: 0.5, halfLife: 2.5,
            edges: 'open' },
        look: heights(0.008, 1), finger: { radius: 0.03, height: -0.025 },
    }],
    begin(figure, lively) {
        const { state, pools: [{ pond }] } = figure;
        state.tool ??= 'drop';
        state.plan ??= 'gap';
        state.built = [];
        plans[state.plan].forEach(shape => { build(figure, shape); });
        if (lively) {
            pond.addEmitter({ kind: 'line', from: [0.06, 0], to: [0.06, TALL], amplitude: 0.006,
                period: 0.36 });
        }
    },
    still: figure => !figure.state.lively,
    holds: ({ state }) => state.tool !== 'drop',
    press: (figure, at) => figure.state.tool === 'drop' ? undefined : lay(figure, at),
    drag: (figure, _, at) => figure.state.tool === 'drop' ? undefined : lay(figure, at),
    over({ state }, { pond, canvas }, context) {
        state.land ??= landOf(pond);
        context.drawImage(state.land, 0, 0, canvas.width, canvas.height);
    },
    controls: figure => [
        radios('What a touch does', { drop: 'Drop', wall: 'Wall', rub: 'Rub out' }, 'drop', tool => {
            figure.state.tool = tool;
            figure.root.querySelector('.pond').style.touchAction = tool === 'drop' ? '' : 'none';
        }),
        radios('Begin with', { gap: 'A gap', harbour: 'A harbour', none: 'Nothing' }, 'gap', plan => {
            figure.state.plan = plan;
            figure.again(!calm.matches);
        }),
        radios('What land is', { mirror: 'Mirrors', held: 'Held at 0' }, 'mirror', kind => {
            figure.state.held = kind === 'held';
            const { built } = figure.state;
            figure.state.built = [];
            built.forEach(shape => { build(figure, shape); });
        }),
    ],
};

// ---- the duck -----------------------------------------------------------------------------------

const LANE = { width: 4, height: 1.5 };
const KELVIN = Math.asin(1 / 3);
const duckShape = { length: 0.15, radius: 0.05 };
const wakeCells = { width: 320, height: 120, cellSize: 0.0125, halfLife: 6, edges: 'open' };

function launch(figure) {
    Object.assign(figure.state, { duck: { x: 0.2, y: LANE.height / 2, angle: 0 }, target: undefined });
}

function steer({ state }, seconds) {
    const { duck, target, speed } = state;
    if (target !== undefined) {
        const wanted = Math.atan2(target.y - duck.y, target.x - duck.x);
        const turn = Math.atan2(Math.sin(wanted - duck.angle), Math.cos(wanted - duck.angle));
        duck.angle += Math.max(-2.5 * seconds, Math.min(2.5 * seconds, turn));
        if (Math.hypot(target.x - duck.x, target.y - duck.y) < 0.12) {
            state.target = undefined;
        }
    }
    duck.x += speed * seconds * Math.cos(duck.angle);
    duck.y += speed * seconds * Math.sin(duck.angle);
}

const wake = {
    pools: [
        { label: 'One speed for all waves', pond: { ...wakeCells, solver: 'wave', waveSpeed: 0.5 },
            look: heights(0.012, 1), aspect: '8 / 3' },
        { label: 'Long waves run faster', pond: { ...wakeCells, solver: 'dispersive', depth: 1 },
            look: heights(0.012, 1), aspect: '8 / 3' },
    ],
    begin(figure, lively) {
        const { state, pools } = figure;
        state.speed ??= 0.8;
        state.swims = lively;
        launch(figure);
        if (!lively) {
            state.duck.x = 1;
        }
        state.bodies = pools.map(({ pond }) => {
            pond.step();
            const { x, y } = state.duck;
            return { id: pond.addBody({ ...duckShape, x, y }, { draught: 0.02 }), step: pond.time,
                left: 0 };
        });
    },
    still: ({ state }) => !state.swims,
    press(figure, at) {
        figure.state.target = at;
        figure.state.swims = true;
        return true;
    },
    drag(figure, _, at) { return this.press(figure, at); },
    advance(figure, seconds) {
        const { state, pools } = figure;
        const from = { ...state.duck };
        if (state.swims) {
            steer(figure, seconds);
        }
        const to = state.duck;
        pools.forEach(({ pond }, i) => {
            const body = state.bodies[i];
            body.left += seconds / body.step;
            const count = Math.floor(body.left);
            body.left -= count;
            for (let k = 1; k <= count; k++) {
                const share = k / count;
                pond.moveBody(body.id, from.x + share * (to.x - from.x),
                    from.y + share * (to.y - from.y), to.angle);
                pond.step();
            }
        });
        if (Math.abs(to.x - LANE.width / 2) > LANE.width / 2 + 0.3
            || Math.abs(to.y - LANE.height / 2) > LANE.height / 2 + 0.3) {
            figure.again();
        }
        return true;
    },
    over({ state }, { scale, canvas }, context) {
        const { duck } = state;
        context.save();
        context.setTransform(scale, 0, 0, scale, duck.x * scale, duck.y * scale);
        context.rotate(duck.angle);
        if (state.lines) {
            context.strokeStyle = '#ffcf6b';
            context.lineWidth = 1.5 * canvas.width / canvas.clientWidth / scale;
            context.beginPath();
            for (const side of [-1, 1]) {
                context.moveTo(0.1, 0);
                context.lineTo(0.1 - 4 * Math.cos(KELVIN), side * 4 * Math.sin(KELVIN));
            }
            context.stroke();
        }
        drawDuck(context);
        context.restore();
    },
    controls: figure => [
        slider('Speed of the duck', { from: 0.4, to: 1.2, step: 0.05, value: 0.8,
            format: value => `${value.toFixed(2)} m/s` }, value => { figure.state.speed = value; }),
        check('Lines at 19½°', false, on => {
            figure.state.lines = on;
            figure.draw();
        }),
    ],
};

// ---- light --------------------------------------------------------------------------------------

function lookOfLight({ show, floor, sun }) {
    return show === 'heights' ? heights(0.012, 1)
        : show === 'offset' ? ['offset', '', { refraction: 0.5, shading: 0.7 }]
            : ['pool', '', { ...clearWater, caustics: 1, depth: floor, sunElevation: sun }];
}

function dressLight(figure, change) {
    Object.assign(figure.state, change);
    const [pool] = figure.pools;
    pool.options = { ...pool.options, look: lookOfLight(figure.state) };
    pool.dress(pool.options.look);
    figure.draw();
}

const light = {
    pools: [{
        pond: { width: 288, height: 180, cellSize: 0.0105, solver: 'dispersive', depth: 0.3, halfLife: 3 },
        look: lookOfLight({ floor: 0.25, sun: 58 }), ground: 'classic',
        finger: { radius: 0.045, height: -0.022 },
    }],
    begin(figure, lively) {
        Object.assign(figure.state, { show: 'light', floor: 0.25, sun: 58, ...figure.state });
        if (lively) {
            const { pond } = figure.pools[0];
            pond.rain({ rate: 0.8, radius: 0.03, height: -0.012, splash: true });
            pond.splash(1, 0.9, 0.07, -0.035);
        }
    },
    still: figure => !figure.state.lively,
    controls: figure => [
        radios('What is shown', { heights: 'Heights', offset: 'Offset', light: 'Light' }, 'light',
            show => { dressLight(figure, { show }); }),
        slider('Depth of the floor', { from: 0.02, to: 0.8, step: 0.01, value: 0.25,
            format: value => `${Math.round(100 * value)} cm` },
        floor => { dressLight(figure, { floor, show: figure.state.show }); }),
        slider('Sun above the horizon', { from: 10, to: 90, step: 1, value: 58,
            format: value => `${value}°` }, sun => { dressLight(figure, { sun }); }),
    ],
};

// ---- the five -----------------------------------------------------------------------------------

const usual = { width: 320, height: 200, cellSize: 0.0095 };
const fingers = { radius: 0.03, height: -0.03 };
const deep = { ...usual, solver: 'dispersive', depth: 0.3, halfLife: 2.5 };
const sheet = { width: 160, height: 100, cellSize: 1, solver: 'wave', stencil: '5', waveSpeed: 4.2,
    timeStep: 0.16, decay: 0.25, halfLife: 'none' };
const lane = { width: 320, height: 1, cellSize: 0.0095, solver: 'column' };
const gentle = { rate: 3, radius: 0.022, height: -0.02 };

const five = {
    offset: [
        { pond: { ...usual, solver: 'classic', edges: 'fixed' }, look: ['offset', 'literal'],
            ground: 'rockpool', finger: fingers, rain: gentle },
        { pond: deep, look: ['pool', '', clearWater], ground: 'rockpool', finger: fingers,
            rain: { ...gentle, height: -0.008, splash: true } },
    ],
    lens: [
        { pond: { ...usual, solver: 'classic', edges: 'fixed' }, look: ['lens', 'literal'],
            ground: 'billiards', finger: { radius: 0.03, height: -0.08 },
            rain: { ...gentle, rate: 0.5, height: -0.07 } },
        { pond: { ...usual, solver: 'wave', waveSpeed: 0.6, halfLife: 2 },
            look: ['offset', '', { refraction: 0.6, shading: 0.5 }], ground: 'billiards',
            finger: { ...fingers, height: -0.014 }, rain: { ...gentle, rate: 0.4, height: -0.012 } },
    ],
    tiles: [
        { pond: { ...usual, solver: 'unit-range', edges: 'fixed', edgeLevel: 0.1 },
            look: ['lagoon', 'literal'], ground: 'tiles', finger: { radius: 0.02, height: 0.045 },
            rain: { rate: 6, radius: 0.02, height: 0.045 } },
        { pond: deep, look: ['lagoon'], ground: 'tiles', finger: fingers,
            rain: { ...gentle, height: -0.008, splash: true } },
    ],
    string: [
        { pond: { ...lane, column: { form: 'listed', passes: 1 } }, look: ['profile', 'tank'],
            ground: 'string', finger: { radius: 0.08, height: -0.2 }, rain: undefined },
        { pond: { ...lane, waveSpeed: 0.8, halfLife: 2 }, look: ['profile'],
            ground: 'string', finger: { radius: 0.08, height: -0.25 }, rain: undefined },
    ],
    plane: [
        { pond: sheet, look: ['plane', 'sheet'], finger: { radius: 4, height: 5 }, ground: 'plane',
            rain: undefined },
        { pond: deep, look: ['plane'], finger: fingers, ground: 'plane',
            rain: { ...gentle, height: -0.01, splash: true } },
    ],
};

function showFive(figure, change) {
    Object.assign(figure.state, change);
    const [pool] = figure.pools;
    const options = five[figure.state.which][figure.state.when === 'now' ? 1 : 0];
    pool.options = options;
    pool.lay(figure.pictures[options.ground]);
    figure.again(!calm.matches);
}

const became = {
    grounds: ['rockpool', 'billiards', 'tiles', 'string', 'plane'],
    pools: [{ ...five.offset[0], aspect: '8 / 5' }],
    begin(figure, lively) {
        Object.assign(figure.state, { which: 'offset', when: 'then', ...figure.state });
        const { pond, options, size } = figure.pools[0];
        if (lively) {
            if (options.rain !== undefined) {
                pond.rain(options.rain);
            }
            const { radius, height } = options.finger;
            pond.drop(0.4 * size.width, 0.5 * size.height, radius, height);
        }
    },
    still: figure => !figure.state.lively,
    controls: figure => [
        radios('Which of the five', { offset: 'Rock pool', lens: 'Applet', tiles: 'Tile map',
            string: 'String', plane: 'Plane' }, 'offset', which => { showFive(figure, { which }); }),
        radios('As written or now', { then: 'As written', now: 'What became of it' }, 'then',
            when => { showFive(figure, { when }); }),
    ],
};

/** The figures by the names that the page has for them. */
export const figures = { opening, string, speed, limit, meet, rings, frames, walls, wake, light, became };

