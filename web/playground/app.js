// The playground: touch water, change it, and share it.

import { loadEngine } from '../dist/index.js';
import { asC, asHtml, asJson } from './copy.js';
import { make } from './dom.js';
import { camel, control } from './panel.js';
import { painting, pictureFrom, pixelsOf, shapeOf } from './pictures.js';
import { isTurned, programScenes, sizeOf } from './program.js';
import { pack, unpack } from './share.js';
import { drawThings, isFromAbove } from './things.js';
import tables from './tables.json';
import { Water } from './water.js';

const at = id => document.getElementById(id);
const [pondBox, canvas, overlay, panel] = ['pond', 'water', 'things', 'panel'].map(at);
const calm = matchMedia('(prefers-reduced-motion: reduce)');
const isWide = matchMedia('(min-width: 820px)'); // the panel is always visible

const tools = {
    drop: { title: 'Drop', icon: 'drop' },
    duck: { title: 'Duck', icon: 'duck' },
    ball: { title: 'Ball', icon: 'ball' },
    wall: { title: 'Wall', icon: 'wall' },
    rub: { title: 'Erase', icon: 'rub' },
};

// Drops per second, their radius in shares of the longer side, and the wind [m/s].
const weathers = {
    Calm: { drops: 0, radius: 0.01, wind: 0 },
    Rain: { drops: 14, radius: 0.01, wind: 0 },
    Storm: { drops: 70, radius: 0.014, wind: 6 },
};

let water;
let module; // compiled
let scenes; // of the program
let settings;
let own; // a picture or film of this device
let tool = 'drop';
let tab = 'scene';
let likely; // a place that may be in a lake of the user's picture
let tapping = false; // the next touch shows where the water of a picture is
let advanced = false; // settings are shown
let stopped = false;
let frame = 0;
let before;
const pointers = new Map();
const cursor = { x: 0.5, y: 0.5, shown: false };

// ---- messages -----------------------------------------------------------------------------------

let sayTimer;
function say(text, seconds = 4) {
    at('say').textContent = text;
    clearTimeout(sayTimer);
    sayTimer = setTimeout(() => { at('say').textContent = ''; }, 1000 * seconds);
}

function tried(act) {
    return async (...values) => {
        try {
            await act(...values);
        } catch (error) {
            say(error.message, 8);
        }
    };
}

// ---- frames -------------------------------------------------------------------------------------

function fit() {
    const { clientWidth: width, clientHeight: height } = at('stage');
    const { columns, rows } = water?.pond === undefined || water.pond.height === 1 ? { columns: width, rows: height }
        : water.pixels;
    const aspect = columns / rows;
    const turned = isTurned(settings.program, width, height);
    const [across, down] = turned ? [height, width] : [width, height];
    const [w, h] = Math.abs(aspect * down / across - 1) < 0.03 ? [across, down]
        : across / down > aspect ? [down * aspect, down] : [across, across / aspect];
    Object.assign(pondBox.style, {
        inset: 'auto', width: `${w}px`, height: `${h}px`, left: `${(width - w) / 2}px`,
        top: `${(height - h) / 2}px`, rotate: turned ? '90deg' : '',
    });
}

// A place or a step on the screen, in fractions of the pond's sides.
const onPond = ({ x, y }, end = 1) => pondBox.style.rotate === '' ? { x, y } : { x: y, y: end - x };

function draw() {
    water.draw();
    drawThings(overlay, water, cursor);
}

function tick(now) {
    frame = 0;
    const seconds = before === undefined ? 1 / 60 : (now - before) / 1000;
    before = now;
    const ended = stopped ? undefined : water.advance(seconds);
    draw();
    if (ended !== undefined) {
        tellEnd(ended);
    }
    go();
}

function go() {
    if (frame === 0 && water?.pond !== undefined && !stopped
        && document.visibilityState === 'visible') {
        frame = requestAnimationFrame(tick);
    } else if (frame === 0) {
        before = undefined;
    }
}

function tellEnd({ same, steps, hash }) {
    say(same ? `Replayed ${steps} steps: the water is bit-identical (${hash.toString(16)})`
        : `Replayed ${steps} steps, but the water differs`, 12);
    document.body.dataset.replay = same ? 'same' : 'different';
    renderTab();
}

function setStopped(to) {
    stopped = to;
    const button = at('play');
    button.setAttribute('aria-pressed', String(to));
    button.querySelector('use').setAttribute('href', to ? '#i-play' : '#i-pause');
    button.querySelector('span').textContent = to ? 'Continue' : 'Pause';
    go();
}

// ---- beginning ----------------------------------------------------------------------------------

async function pictureNow(size) {
    if (settings.ground === 'own' && own !== undefined) {
        return { ...size, pixels: pixelsOf(own, size.columns, size.rows),
            film: own instanceof HTMLVideoElement ? own : undefined };
    }
    return painting(module, scenes[settings.ground in scenes ? settings.ground : settings.program].index, size);
}

// `script`: commands to replay.
async function begin(script) {
    if (script === undefined) {
        history.replaceState(null, '', location.pathname + location.search); // without a link
    }
    delete document.body.dataset.replay;
    const { index, title } = scenes[settings.program];
    say(`${title} …`, 60); // painting takes a while
    const asked = settings;
    const { clientWidth, clientHeight } = at('stage');
    const shape = settings.ground === 'own' && own !== undefined ? shapeOf(own) : undefined;
    const picture = await pictureNow(script?.size ?? sizeOf(settings.program, clientWidth, clientHeight, shape));
    if (asked !== settings) {
        return; // the user chose another scene
    }
    water.begin(settings, index, picture, script);
    if (calm.matches) {
        setStopped(true);
    }
    fit();
    show();
    say(title);
}

function show() {
    draw();
    document.body.dataset.look = settings.look.name;
    go();
}

const choose = tried(async name => {
    tapping = false;
    settings = structuredClone(scenes[name].settings);
    await begin();
    renderTab();
});

const dress = tried(() => {
    water.dress(settings);
    show();
});

// Changes the picture under the water.
const lay = tried(async () => {
    water.lay(await pictureNow(water.pixels));
    show();
});

const fresh = tried(() => begin());

// ---- touching -----------------------------------------------------------------------------------

function placeOf(event) {
    const box = pondBox.getBoundingClientRect();
    return onPond({ x: (event.clientX - box.left) / box.width, y: (event.clientY - box.top) / box.height });
}

const inMetres = ({ x, y }) => ({ x: x * water.size.width, y: y * water.size.height });

// At least five cells: smaller drops leave stripes on dispersive water.
const finger = ({ side }) => Math.max(0.018 * side, 5 * water.pond.cellSize);

const brick = () => 0.026 * Math.max(water.size.width, water.size.height);

function build(place, built) {
    const { x, y } = inMetres(place);
    water.wall(x, y, brick(), built);
}

// The water of a picture is where the user taps.
function tapWater(place) {
    tapping = false;
    water.tap(place);
    settings.look = { name: 'lake', preset: '', options: {} };
    dress();
    say('Touch the water. Tap again where it is missing.', 6);
    renderTab();
}

const press = tried(touched => {
    if (tapping) {
        tapWater(touched);
        return;
    }
    const place = water.place(touched);
    if (place === undefined) {
        say('Touch the water in front: only the wind moves the water far away');
        return;
    }
    if (calm.matches && stopped) {
        setStopped(false);
    }
    const { x, y } = inMetres(place);
    at('hint').classList.add('gone');
    if (water.replays) {
        throw new Error('this is a replay; press Restart to play yourself');
    }
    if (tool !== 'drop' && !isFromAbove(settings.look.name)) {
        throw new Error('ducks, balls and walls need water that is seen from above');
    }
    if (tool === 'drop') {
        water.do('splash', x, y, finger(place), -0.45 * finger(place));
    } else if (tool === 'wall' || tool === 'rub') {
        build(place, tool === 'wall');
    } else {
        water.throw(tool, x, y, 6.28 * ((x * 7.3 + y * 3.1) % 1));
    }
    draw();
    go();
});

const drag = tried((touched, moved) => {
    const [from, to] = [touched, moved].map(each => water.place(each));
    if (water.replays || tapping || from === undefined || to === undefined || tool !== 'drop' && !isFromAbove(settings.look.name)) {
        return;
    }
    const [a, b] = [inMetres(from), inMetres(to)];
    if (tool === 'drop') {
        water.do('stroke', a, b, finger(from), -0.09 * finger(from));
    } else if (tool === 'wall' || tool === 'rub') {
        const pieces = Math.ceil(Math.hypot(b.x - a.x, b.y - a.y) / (0.75 * brick()));
        for (let i = 1; i <= pieces; i++) {
            build({ x: from.x + (to.x - from.x) * i / pieces, y: from.y + (to.y - from.y) * i / pieces },
                tool === 'wall');
        }
    }
    draw();
    go();
});

pondBox.addEventListener('pointerdown', event => {
    pondBox.setPointerCapture(event.pointerId);
    cursor.shown = false;
    closePanel();
    const place = placeOf(event);
    pointers.set(event.pointerId, place);
    press(place);
});
pondBox.addEventListener('pointermove', event => {
    const from = pointers.get(event.pointerId);
    const to = placeOf(event);
    const { width, height } = pondBox.getBoundingClientRect();
    if (from !== undefined && Math.hypot((to.x - from.x) * width, (to.y - from.y) * height) > 3) {
        pointers.set(event.pointerId, to);
        drag(from, to);
    }
});
for (const kind of ['pointerup', 'pointercancel']) {
    pondBox.addEventListener(kind, event => { pointers.delete(event.pointerId); });
}

const arrows = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

pondBox.addEventListener('keydown', event => {
    const arrow = arrows[event.key];
    const keep = value => Math.min(0.98, Math.max(0.02, value));
    if (arrow !== undefined) {
        const from = { x: cursor.x, y: cursor.y };
        cursor.shown = true;
        const { x, y } = onPond({ x: arrow[0], y: arrow[1] }, 0);
        cursor.x = keep(cursor.x + 0.03 * x);
        cursor.y = keep(cursor.y + 0.03 * y);
        if (event.shiftKey) {
            drag(from, { x: cursor.x, y: cursor.y });
        }
        draw();
    } else if (event.key === 'Enter') {
        cursor.shown = true;
        press(cursor);
        say(`${tools[tool].title} at ${Math.round(100 * cursor.x)} percent across, `
            + `${Math.round(100 * cursor.y)} down`);
    } else if (event.key === ' ') {
        setStopped(!stopped);
        say(stopped ? 'Paused' : 'Running');
    } else if (/^[1-5]$/.test(event.key)) {
        useTool(Object.keys(tools)[Number(event.key) - 1]);
        say(tools[tool].title);
    } else {
        return;
    }
    event.preventDefault();
});
pondBox.addEventListener('blur', () => { cursor.shown = false; });

function useTool(name) {
    tool = name;
    for (const button of at('tools').children) {
        const chosen = button.dataset.tool === name;
        button.setAttribute('aria-checked', String(chosen));
        button.tabIndex = chosen ? 0 : -1;
    }
}

function makeTools() {
    const names = Object.keys(tools);
    for (const [name, { title, icon }] of Object.entries(tools)) {
        const button = make('button', {
            type: 'button', role: 'radio', 'data-tool': name, onclick: () => { useTool(name); },
            onkeydown: event => {
                const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
                if (step !== undefined) {
                    event.preventDefault();
                    useTool(names[(names.indexOf(tool) + step + names.length) % names.length]);
                    at('tools').querySelector('[aria-checked=true]').focus();
                }
            },
        });
        button.innerHTML = `<svg aria-hidden="true"><use href="#i-${icon}"/></svg><span>${title}</span>`;
        at('tools').append(button);
    }
    useTool('drop');
}

// ---- the panel ----------------------------------------------------------------------------------

function sceneTab() {
    const cards = (chosen, act) => make('div', { class: 'cards' }, ...Object.entries(scenes)
        .filter(([, { json }]) => json.backdrop !== undefined).map(
        ([name, { title, index }]) => make('button', {
            type: 'button', 'aria-pressed': String(name === chosen), title, onclick: () => { act(name); },
        }, make('i', { 'aria-hidden': 'true', style: `--at: ${index}` }),
        make('span', {}, `${name[0].toUpperCase()}${name.slice(1)}`))));
    const lake = settings.look.name === 'lake';
    return [
        make('button', { type: 'button', class: 'wide main', onclick: pick }, 'A picture or film of yours …'),
        make('p', { class: 'note' }, 'It stays on this device. You can also drop one onto the water.'),
        ...settings.ground !== 'own' ? [] : [
            ...lake || likely === undefined ? [] : [make('button', { type: 'button', class: 'wide', onclick: () => {
                tapWater(likely);
            } }, 'Its lake as water')],
            make('button', { type: 'button', class: 'wide', onclick: () => {
                tapping = true;
                closePanel();
                say('Tap the water in your picture', 8);
            } }, lake ? 'Tap where water is missing' : 'Tap the water in it'),
            ...!lake ? [] : [make('button', { type: 'button', class: 'wide', onclick: () => {
                water.tap({ x: -1, y: -1 });
                settings.look = structuredClone(scenes.sunlit.settings.look);
                dress();
                renderTab();
            } }, 'No lake: all of it under water')],
        ],
        make('h2', {}, 'Scenes'), cards(settings.program, choose),
        make('details', {}, make('summary', {}, 'Under the water'), cards(settings.ground, async name => {
            settings.ground = name;
            await lay();
            renderTab();
        })),
    ];
}

const behind = (...fields) => make('details', { open: advanced, ontoggle: ({ target }) => { advanced = target.open; } },
    make('summary', {}, 'Advanced'), ...fields);

function lookTab() {
    const { look } = settings;
    const entry = tables.looks[look.name];
    const looks = make('select', {
        id: 'looks', onchange: event => {
            settings.look = { name: event.target.value, preset: '', options: {} };
            dress();
            renderTab();
        },
    }, ...Object.keys(tables.looks)
        .map(name => make('option', { selected: name === look.name }, name)));
    const presets = make('select', {
        id: 'presets', onchange: event => {
            settings.look = { name: look.name, preset: event.target.value, options: {} };
            dress();
        },
    }, make('option', { value: '' }, 'default'),
    ...entry.presets.map(name => make('option', { selected: name === look.preset }, name)));
    const fields = entry.fields.map(field => control(field, (look.options ?? {})[field.name] ?? look.shown?.[camel(field.name)],
        (name, value) => {
            settings.look.options = { ...settings.look.options, [field.name]: value };
            dress();
        })).filter(each => each !== undefined);
    return [
        make('div', { class: 'field' }, make('label', { for: 'looks' }, 'Look'), looks,
            make('small', {}, entry.about)),
        make('div', { class: 'field' }, make('label', { for: 'presets' }, 'Preset'), presets),
        behind(...fields),
    ];
}

function setWeather({ drops, radius, wind }) {
    const { width, height } = water.size;
    const { cellSize, height: rows } = water.pond;
    const wide = Math.max(radius * water.place({ x: 0.5, y: 1 }).side, 4 * cellSize);
    settings.rain = { rate: drops / (width * height), radius: wide, spread: 0.35, height: -0.4 * wide, splash: rows > 1 };
    water.do('rain', settings.rain);
    if (['wave', 'dispersive'].includes(settings.pond.solver ?? 'wave')) { // the others have no wind
        water.do('wind', wind);
    }
    go();
}

const pondFields = ['solver', 'depth', 'wave_speed', 'half_life', 'damping_shift', 'stencil'];

function waterTab() {
    const solver = settings.pond.solver ?? 'wave';
    const fits = field => field.used_by?.includes(solver) ?? true;
    const pond = tables.pond.filter(field => pondFields.includes(field.name) && fits(field))
        .map(field => {
            const choices = field.choices?.filter(({ name }) => name !== 'column');
            const name = camel(field.name);
            return control({ ...field, choices }, settings.pond[name], (option, value, done) => {
                settings.pond = { ...settings.pond, [option]: value };
                if (done) {
                    fresh();
                    if (field.name === 'solver') {
                        renderTab();
                    }
                }
            });
        });
    const rain = tables.rain.filter(({ name }) => ['rate', 'radius', 'height'].includes(name))
        .map(field => control(
            field.name === 'rate' ? { ...field, slider: { ...field.slider, high: 40 } }
                : field.name === 'radius' ? { ...field, slider: { ...field.slider, low: 0.005, high: 0.1 } }
                    : { ...field, slider: { low: -0.03, high: 0.03, logarithmic: false } },
            settings.rain[field.name], (option, value, done) => {
                settings.rain = { ...settings.rain, [option]: value };
                if (done && !water.replays) {
                    tried(() => { water.do('rain', settings.rain); water.settings = settings; go(); })();
                }
            }));
    return [
        ...Object.entries(weathers).map(([name, weather]) => make('button', { type: 'button', class: 'wide',
            onclick: tried(() => { setWeather(weather); say(name); renderTab(); }) }, name)),
        behind(make('h2', {}, 'Rain'), ...rain, make('h2', {}, 'Water'), ...pond,
            make('p', { class: 'note' }, 'A change of the water starts it again.')),
    ];
}

function saveTab() {
    const text = make('textarea', { readonly: true, 'aria-label': 'Copied text', hidden: true });
    const copy = (title, as) => make('button', {
        type: 'button', class: 'wide', onclick: tried(async () => {
            text.value = as(settings, scenes[settings.program].json);
            text.hidden = false;
            await navigator.clipboard?.writeText(text.value).catch(() => text.select());
            say(`${title}: copied`);
        }),
    }, title);
    return [
        ...(water.replays ? [make('button', {
            type: 'button', class: 'wide main', onclick: tried(() => { tellEnd(water.skip()); draw(); }),
        }, 'To the end of the replay')] : []),
        make('button', { type: 'button', class: 'wide main', onclick: share }, 'Share as a link'),
        make('p', { class: 'note' }, 'The link itself contains everything that you did: no server stores it.'),
        make('button', { type: 'button', class: 'wide', onclick: savePicture }, 'Save a picture (PNG)'),
        make('button', { type: 'button', class: 'wide', id: 'film', onclick: saveFilm },
            recorder === undefined ? 'Record a film (WebM)' : 'End the film'),
        make('h2', {}, 'Copy'), copy('HTML for a page', asHtml), copy('JSON for the program', asJson),
        copy('C for a game', asC), text,
    ];
}

const tabs = {
    scene: { title: 'Scene', make: sceneTab }, look: { title: 'Look', make: lookTab },
    water: { title: 'Water', make: waterTab }, save: { title: 'Save', make: saveTab },
};

function renderTab() {
    if (at('tabs').firstChild === null) {
        return; // there are no tabs yet
    }
    at('body').replaceChildren(...tabs[tab].make());
    for (const button of at('tabs').querySelectorAll('[role=tab]')) {
        button.setAttribute('aria-selected', String(button.dataset.tab === tab));
    }
    at('body').setAttribute('aria-labelledby', `tab-${tab}`);
}

function makeTabs() {
    at('body').setAttribute('role', 'tabpanel');
    for (const [name, { title }] of Object.entries(tabs)) {
        at('tabs').append(make('button', {
            type: 'button', role: 'tab', id: `tab-${name}`, 'data-tab': name, 'aria-controls': 'body',
            onclick: () => { tab = name; at('body').scrollTop = 0; renderTab(); },
        }, title));
    }
    at('tabs').after(make('button', {
        type: 'button', class: 'close', 'aria-label': 'Close', onclick: () => {
            closePanel();
            at('more').focus();
        },
    }, '×'));
    if (isWide.matches) {
        renderTab();
    }
}

function openPanel() {
    renderTab();
    panel.classList.add('open');
    at('more').setAttribute('aria-expanded', 'true');
}

function closePanel() {
    panel.classList.remove('open');
    at('more').setAttribute('aria-expanded', 'false');
}

// ---- saving and sharing -------------------------------------------------------------------------

const share = tried(async () => {
    const { program, ground, look } = settings;
    const kept = ground !== 'own' ? settings : { ...settings, ground: program === 'sunlit' ? 'pool' : program,
        look: look.name === 'lake' ? scenes.sunlit.settings.look : look }; // without the picture
    const fragment = document.body.dataset.replay !== undefined || water.replays ? location.hash : await pack({
        v: 2, settings: { ...kept, rain: water.rain },
        walls: water.walls, things: water.things, // commands in a lake need its picture
        ...(ground !== 'own' || look.name !== 'lake') && { script: water.script() },
    });
    const link = new URL(fragment, location.href).href;
    history.replaceState(null, '', fragment);
    if (navigator.share !== undefined && matchMedia('(pointer: coarse)').matches) {
        await navigator.share({ title: document.title, url: link }).catch(() => undefined);
    } else {
        await navigator.clipboard?.writeText(link).catch(() => undefined);
    }
    say(`The link was copied, and is in the address bar: ${Math.ceil(link.length / 1000)} kB`, 6);
});

function download(blob, name) {
    const link = make('a', { href: URL.createObjectURL(blob), download: name });
    link.click();
    setTimeout(() => { URL.revokeObjectURL(link.href); }, 10000);
}

function both() {
    const all = document.createElement('canvas');
    all.width = canvas.width;
    all.height = canvas.height;
    const context = all.getContext('2d');
    const paint = () => {
        context.drawImage(canvas, 0, 0);
        context.drawImage(overlay, 0, 0, all.width, all.height);
    };
    paint();
    return { all, paint };
}

const savePicture = tried(async () => {
    draw();
    const blob = await new Promise(done => { both().all.toBlob(done, 'image/png'); });
    download(blob, 'millpond.png');
    say('The picture is saved');
});

let recorder;
const saveFilm = tried(() => {
    if (recorder !== undefined) {
        recorder.stop();
        return;
    }
    const { all, paint } = both();
    // VP8 first: phones without hardware for VP9 are too slow.
    const type = ['video/webm;codecs=vp8', 'video/webm']
        .find(each => MediaRecorder.isTypeSupported(each));
    if (type === undefined) {
        throw new Error('this browser writes no WebM');
    }
    const parts = [];
    recorder = new MediaRecorder(all.captureStream(30), { mimeType: type, videoBitsPerSecond: 8e6 });
    const painting = setInterval(paint, 1000 / 30);
    recorder.ondataavailable = ({ data }) => { parts.push(data); };
    recorder.onstop = () => {
        clearInterval(painting);
        recorder = undefined;
        download(new Blob(parts, { type: 'video/webm' }), 'millpond.webm');
        say('The film is saved');
        renderTab();
    };
    recorder.start();
    say('Recording; press again to end it');
    renderTab();
});

const replay = tried(async ({ settings: theirs, walls, things, script }) => {
    settings = theirs;
    await begin(script);
    Object.assign(water, { walls, things });
    draw();
    at('hint').textContent = 'A replay from a link';
    setTimeout(() => { at('hint').classList.add('gone'); }, 5000);
    renderTab();
});

// ---- pictures of the user -----------------------------------------------------------------------

const take = tried(async file => {
    own = await pictureFrom(file);
    settings = { ...structuredClone(scenes.sunlit.settings), ground: 'own' };
    tapping = false;
    await begin();
    const lake = water.lake;
    likely = lake === 'found' ? undefined : lake;
    if (lake === 'found') {
        settings.look = { name: 'lake', preset: '', options: {} };
        dress();
    }
    say(lake === 'found' ? `The lake in ${file.name} is water: touch it` : `${file.name} is under the water`
        + (lake === undefined ? '' : '. It may show a lake: see Settings'), 8);
    tab = 'scene';
    renderTab();
});

const pick = () => { at('file').click(); };
at('mine').addEventListener('click', pick);

at('file').addEventListener('change', ({ target }) => { if (target.files[0]) { take(target.files[0]); } });
addEventListener('dragover', event => {
    event.preventDefault();
    document.body.classList.add('dropping');
});
addEventListener('dragleave', event => {
    if (event.relatedTarget === null) {
        document.body.classList.remove('dropping');
    }
});
addEventListener('drop', event => {
    event.preventDefault();
    document.body.classList.remove('dropping');
    const [file] = event.dataTransfer.files;
    if (file !== undefined) {
        take(file);
    }
});

// ---- all together -------------------------------------------------------------------------------

at('play').addEventListener('click', () => { setStopped(!stopped); });
at('fresh').addEventListener('click', fresh);
at('share').addEventListener('click', share);
at('more').addEventListener('click', () => {
    if (panel.classList.contains('open')) {
        closePanel();
    } else {
        openPanel();
        at('tabs').querySelector('[aria-selected=true]').focus();
    }
});
panel.addEventListener('keydown', event => {
    if (event.key === 'Escape') {
        closePanel();
        at('more').focus();
    }
});
document.addEventListener('visibilitychange', go);
new ResizeObserver(() => { if (water?.pond !== undefined) { fit(); draw(); } }).observe(at('stage'));

// compileStreaming() fails where a server sends another type.
async function compiled(address) {
    const response = await fetch(address);
    if (!response.ok) {
        throw new Error(`${address}: ${response.status}`);
    }
    return WebAssembly.compile(await response.arrayBuffer());
}

async function openLink() {
    const link = await unpack(location.hash);
    if (link === undefined) {
        return false;
    }
    await replay(link);
    return true;
}
addEventListener('hashchange', tried(openLink));

await tried(async () => {
    makeTools();
    module = await compiled('millpond-scenes.wasm');
    const engine = await loadEngine(module);
    scenes = programScenes(engine, tables);
    settings = structuredClone(scenes.pool.settings);
    water = new Water(engine, canvas);
    pondBox.water = water;
    const linked = await openLink().catch(error => { say(error.message, 8); return false; });
    if (!linked) {
        await begin();
    }
    makeTabs();
    document.body.dataset.ready = 'yes';
})();

if ('serviceWorker' in navigator) {
    navigator.serviceWorker.register('sw.js').catch(() => undefined);
}
