// What lies under the water: small paintings, made here, and pictures and films of one's own.

const SIDE = 1280;
const TALL = 960;

function canvasOf(width, height) {
    const canvas = document.createElement('canvas');
    canvas.getContext('2d', { willReadFrequently: true }); // painted by the processor, read at once
    canvas.width = width;
    canvas.height = height;
    return canvas;
}

// A sequence that is the same on every visit.
function dice(seed) {
    let state = seed;
    return () => (state = state * 48271 % 2147483647) / 2147483647;
}

// Soft spots: what makes even paint look like a thing.
function mottle(context, random, colours, count, least, most) {
    for (let i = 0; i < count; i++) {
        const x = random() * SIDE;
        const y = random() * TALL;
        const r = least + (most - least) * random() ** 2;
        const spot = context.createRadialGradient(x, y, 0, x, y, r);
        spot.addColorStop(0, colours[Math.floor(random() * colours.length)]);
        spot.addColorStop(1, 'transparent');
        context.fillStyle = spot;
        context.fillRect(x - r, y - r, 2 * r, 2 * r);
    }
}

function tiles(context) {
    const random = dice(7);
    const size = 64;
    context.fillStyle = '#b9d8d6';
    context.fillRect(0, 0, SIDE, TALL);
    for (let y = 0; y < TALL; y += size) {
        for (let x = 0; x < SIDE; x += size) {
            const band = y === 6 * size || y === 8 * size;
            const tone = (band ? 34 : 56) + 8 * random();
            context.fillStyle = `hsl(${band ? 210 : 187} ${band ? 66 : 48}% ${tone}%)`;
            context.beginPath();
            context.roundRect(x + 2, y + 2, size - 4, size - 4, 5);
            context.fill();
        }
    }
    mottle(context, random, ['#ffffff1c', '#5fd0d81c'], 90, 60, 240);
}

// Discs that lie beside each other, large ones first: { x, y, r }.
function scattered(random, sizes) {
    const all = [];
    const near = new Map();
    const box = value => Math.floor(value / 96);
    for (const [tries, r] of sizes) {
        for (let i = 0; i < tries; i++) {
            const at = { x: (random() * 1.1 - 0.05) * SIDE, y: (random() * 1.1 - 0.05) * TALL, r };
            const [column, row] = [box(at.x), box(at.y)];
            const beside = [-1, 0, 1].flatMap(dx => [-1, 0, 1].flatMap(
                dy => near.get(`${column + dx} ${row + dy}`) ?? []));
            if (beside.every(({ x, y, r: other }) => Math.hypot(x - at.x, y - at.y) > 0.93 * (r + other))) {
                const key = `${column} ${row}`;
                near.set(key, [...near.get(key) ?? [], at]);
                all.push(at);
            }
        }
    }
    return all;
}

// A round outline that no two stones share.
function stone(context, random, r) {
    const bends = [2, 3, 5].map(times => ({ times, by: 0.11 * random() / times ** 0.5, from: 7 * random() }));
    context.beginPath();
    for (let angle = 0; angle < 6.28; angle += 0.2) {
        const reach = r * bends.reduce((sum, { times, by, from }) => sum + by * Math.sin(times * angle + from), 1);
        context.lineTo(reach * Math.cos(angle), reach * Math.sin(angle));
    }
    context.closePath();
}

function pebbles(context) {
    const random = dice(11);
    context.fillStyle = '#1d211d';
    context.fillRect(0, 0, SIDE, TALL);
    for (const { x, y, r } of scattered(random, [[90, 46], [260, 34], [700, 25], [1600, 17], [3600, 11], [6000, 6]])) {
        const [hue, vivid] = random() < 0.12 ? [24, 26] : random() < 0.25 ? [205, 9] : [70 + 40 * random(), 8];
        const tone = 27 + 30 * random() ** 1.4 + (random() < 0.05 ? 18 : 0);
        context.save();
        context.translate(x, y);
        const light = context.createLinearGradient(-r, -r, r, r);
        light.addColorStop(0, `hsl(${hue} ${vivid}% ${tone + 9}%)`);
        light.addColorStop(0.55, `hsl(${hue} ${vivid}% ${tone}%)`);
        light.addColorStop(1, `hsl(${hue} ${vivid + 3}% ${tone * 0.55}%)`);
        context.fillStyle = light;
        stone(context, random, 1.02 * r);
        context.fill();
        context.clip();
        for (let i = 0; i < r / 3; i++) { // specks and veins
            context.fillStyle = random() < 0.5 ? '#ffffff14' : '#00000020';
            context.beginPath();
            context.ellipse((random() * 2 - 1) * r, (random() * 2 - 1) * r, r * 0.3 * random(), r * 0.08, 3 * random(), 0, 7);
            context.fill();
        }
        context.restore();
    }
    mottle(context, random, ['#0c201c38', '#cfe0b014'], 60, 90, 300);
}

function sand(context) {
    const random = dice(5);
    context.fillStyle = '#e2cfa2';
    context.fillRect(0, 0, SIDE, TALL);
    mottle(context, random, ['#fff3cf77', '#c9a86f30'], 80, 90, 280);
    context.lineWidth = 9;
    for (let y = -40; y < TALL + 60; y += 26) {
        context.strokeStyle = y / 26 % 2 > 0 ? '#b08d5533' : '#fff6da55';
        context.beginPath();
        for (let x = -20; x <= SIDE + 20; x += 20) {
            context.lineTo(x, y + 14 * Math.sin(x / 140 + y / 90) + 7 * Math.sin(x / 47 + y / 31));
        }
        context.stroke();
    }
    for (let i = 0; i < 6000; i++) {
        context.fillStyle = random() < 0.5 ? '#7d612f44' : '#fffbe844';
        context.fillRect(random() * SIDE, random() * TALL, 2, 2);
    }
    starfish(context, 420, 240, 78, 0.4);
    starfish(context, 860, 720, 58, 1.1);
}

function starfish(context, x, y, r, turn) {
    context.save();
    context.translate(x, y);
    context.rotate(turn);
    context.shadowColor = '#5a3a1088';
    context.shadowBlur = 10;
    context.shadowOffsetY = 5;
    context.fillStyle = '#d9683c';
    context.beginPath();
    for (let i = 0; i <= 10; i++) {
        const angle = i * Math.PI / 5;
        const reach = i % 2 === 0 ? r : r * 0.36;
        context.lineTo(reach * Math.cos(angle), reach * Math.sin(angle));
    }
    context.lineJoin = 'round';
    context.lineWidth = r * 0.28;
    context.strokeStyle = '#d9683c';
    context.stroke();
    context.fill();
    context.restore();
}

function night(context) {
    const random = dice(3);
    const sky = context.createLinearGradient(0, 0, 0, TALL);
    sky.addColorStop(0, '#0a1030');
    sky.addColorStop(0.6, '#1d2a5c');
    sky.addColorStop(1, '#46386f');
    context.fillStyle = sky;
    context.fillRect(0, 0, SIDE, TALL);
    for (let i = 0; i < 420; i++) {
        context.fillStyle = `hsl(${200 + 60 * random()} 80% ${80 + 18 * random()}% / ${0.3 + 0.7 * random()})`;
        context.beginPath();
        context.arc(random() * SIDE, random() * TALL, 0.7 + 2.4 * random() ** 4, 0, 7);
        context.fill();
    }
    const glow = context.createRadialGradient(760, 300, 40, 760, 300, 360);
    glow.addColorStop(0, '#fff3c8');
    glow.addColorStop(0.24, '#ffe9a8');
    glow.addColorStop(0.25, '#ffe9a855');
    glow.addColorStop(1, 'transparent');
    context.fillStyle = glow;
    context.fillRect(0, 0, SIDE, TALL);
}

function words(context) {
    context.fillStyle = '#f6f1e4';
    context.fillRect(0, 0, SIDE, TALL);
    context.fillStyle = '#20343c';
    context.textAlign = 'center';
    context.font = 'bold 190px Georgia, serif';
    context.fillText('stir', SIDE / 2, 330);
    context.fillText('these', SIDE / 2, 540);
    context.fillText('words', SIDE / 2, 750);
}

/** The paintings by their names. */
export const grounds = {
    tiles: { title: 'Tiles', paint: tiles },
    pebbles: { title: 'Pebbles', paint: pebbles },
    sand: { title: 'Sand', paint: sand },
    night: { title: 'Night', paint: night },
    words: { title: 'Words', paint: words },
};

const painted = new Map();

/** A painting as a picture. */
export async function groundOf(name) {
    if (!painted.has(name)) {
        const canvas = canvasOf(SIDE, TALL);
        grounds[name].paint(canvas.getContext('2d'));
        const blob = await new Promise(done => { canvas.toBlob(done, 'image/jpeg', 0.92); });
        painted.set(name, URL.createObjectURL(blob));
    }
    const image = new Image();
    image.src = painted.get(name);
    await image.decode();
    return image;
}

/** A picture or film from this device. Rejects when the browser cannot show it. */
export async function groundFrom(file) {
    const address = URL.createObjectURL(file);
    if (file.type.startsWith('video/')) {
        const film = document.createElement('video');
        Object.assign(film, { src: address, muted: true, loop: true, playsInline: true });
        await new Promise((done, fail) => {
            film.onloadeddata = done;
            film.onerror = () => fail(new Error(`${file.name} is no film that this browser shows`));
        });
        await film.play();
        return film;
    }
    const image = new Image();
    image.src = address;
    await image.decode().catch(() => {
        throw new Error(`${file.name} is no picture that this browser shows`);
    });
    return image;
}
