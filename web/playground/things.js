// What swims on the water and stands in it, drawn over it, and the keyboard's pointer.

/** A duck seen from above, at the origin and heading along x. `size` in metres. */
export function drawDuck(context, size) {
    const s = size / 0.11;
    context.scale(s, s);
    context.fillStyle = '#0004';
    context.beginPath();
    context.ellipse(0.006, 0.012, 0.09, 0.056, 0, 0, 7);
    context.fill();
    context.fillStyle = '#ffcf3f';
    context.beginPath();
    context.moveTo(-0.105, 0);
    context.bezierCurveTo(-0.06, -0.075, 0.05, -0.07, 0.07, 0);
    context.bezierCurveTo(0.05, 0.07, -0.06, 0.075, -0.105, 0);
    context.fill();
    context.fillStyle = '#f2b824';
    for (const side of [-1, 1]) {
        context.beginPath();
        context.ellipse(-0.02, side * 0.033, 0.042, 0.016, side * 0.25, 0, 7);
        context.fill();
    }
    context.fillStyle = '#ff8a2b';
    context.beginPath();
    context.ellipse(0.098, 0, 0.02, 0.015, 0, 0, 7);
    context.fill();
    context.fillStyle = '#ffd95c';
    context.beginPath();
    context.arc(0.058, 0, 0.037, 0, 7);
    context.fill();
    context.fillStyle = '#2a1c10';
    for (const side of [-1, 1]) {
        context.beginPath();
        context.arc(0.075, side * 0.02, 0.006, 0, 7);
        context.fill();
    }
}

function ball(context, radius) {
    context.fillStyle = '#0004';
    context.beginPath();
    context.arc(0.01, 0.016, radius, 0, 7);
    context.fill();
    const colours = ['#f4f4f0', '#e5484d', '#f4f4f0', '#2f7fd6', '#f4f4f0', '#f2b824'];
    colours.forEach((colour, i) => {
        context.fillStyle = colour;
        context.beginPath();
        context.moveTo(0, 0);
        context.arc(0, 0, radius, i * Math.PI / 3, (i + 1) * Math.PI / 3);
        context.fill();
    });
    const shine = context.createRadialGradient(-radius * .35, -radius * .4, 0, 0, 0, radius);
    shine.addColorStop(0, '#fff9');
    shine.addColorStop(0.5, '#fff0');
    shine.addColorStop(1, '#0005');
    context.fillStyle = shine;
    context.beginPath();
    context.arc(0, 0, radius, 0, 7);
    context.fill();
}

// All stones of a wall as one shape, lighter on top than around; what was rubbed out is cut away.
function walls(context, all, pixels) {
    const layer = new OffscreenCanvas(pixels.width, pixels.height);
    const on = layer.getContext('2d');
    on.setTransform(pixels.scale, 0, 0, pixels.scale, 0, 0);
    for (const [grown, colour] of [[1, '#4c4740'], [0.82, '#8d857a'], [0.6, '#a69d90']]) {
        for (const { x, y, radius, built } of all) {
            on.globalCompositeOperation = built ? 'source-over' : 'destination-out';
            on.fillStyle = colour;
            on.beginPath();
            on.arc(x, y, radius * (built ? grown : 1), 0, 7);
            on.fill();
        }
    }
    context.save();
    context.resetTransform();
    context.shadowColor = '#0008';
    context.shadowBlur = 10;
    context.shadowOffsetY = 4;
    context.drawImage(layer, 0, 0);
    context.restore();
}

let kept = { key: '', picture: undefined };

function wallPicture(all, pixels) {
    const key = `${all.length} ${pixels.width} ${pixels.height} ${all.at(-1).steps}`;
    if (kept.key !== key) {
        const picture = new OffscreenCanvas(pixels.width, pixels.height);
        walls(picture.getContext('2d'), all, pixels);
        kept = { key, picture };
    }
    return kept.picture;
}

/** Draws them onto a canvas over the water's. */
export function drawThings(canvas, water, cursor) {
    const density = Math.min(globalThis.devicePixelRatio || 1, 2);
    const width = Math.max(1, Math.round(canvas.clientWidth * density));
    const height = Math.max(1, Math.round(canvas.clientHeight * density));
    if (canvas.width !== width || canvas.height !== height) {
        canvas.width = width;
        canvas.height = height;
    }
    const context = canvas.getContext('2d');
    context.resetTransform();
    context.clearRect(0, 0, width, height);
    const scale = width / water.size.width;
    const here = water.walls.filter(({ steps }) => steps <= water.pond.steps);
    if (here.length > 0) {
        context.drawImage(wallPicture(here, { width, height, scale }), 0, 0);
    }
    for (const { steps, id, kind } of water.things) {
        const body = steps <= water.pond.steps ? water.pond.body(BigInt(id)) : undefined;
        if (body !== undefined) {
            context.setTransform(scale, 0, 0, scale, body.x * scale, body.y * scale);
            context.rotate(body.angle);
            (kind === 'duck' ? drawDuck : ball)(context, kind === 'duck' ? 0.11 : 0.06);
        }
    }
    if (cursor.shown) {
        context.resetTransform();
        context.lineWidth = 3 * density;
        context.strokeStyle = '#10222a';
        for (const colour of ['#10222a', '#ffcf6b']) {
            context.strokeStyle = colour;
            context.beginPath();
            context.arc(cursor.x * width, cursor.y * height, 14 * density, 0, 7);
            context.stroke();
            context.lineWidth = 1.5 * density;
        }
    }
}
