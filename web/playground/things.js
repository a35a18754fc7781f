// Draws things and walls over the water, and the keyboard's pointer.

import { drawBall, drawDuck } from '../dist/things.js';
import { drawRing } from './dom.js';

// Draws all stones as one shape with lighter tops; removed ones are cut out.
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

/** Whether a look shows the water from above. */
export const isFromAbove = name => !['plane', 'profile', 'lake'].includes(name);

/** Draws them onto a canvas over the water's, which is seen from above. */
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
    const flat = isFromAbove(water.settings.look.name);
    const here = flat ? water.walls.filter(({ steps }) => steps <= water.pond.steps) : [];
    if (here.length > 0) {
        context.drawImage(wallPicture(here, { width, height, scale }), 0, 0);
    }
    for (const { steps, id, kind } of flat ? water.things : []) {
        const body = steps <= water.pond.steps ? water.pond.body(BigInt(id)) : undefined;
        if (body !== undefined) {
            context.setTransform(scale, 0, 0, scale, body.x * scale, body.y * scale);
            context.rotate(body.angle);
            (kind === 'duck' ? drawDuck : drawBall)(context);
        }
    }
    if (cursor.shown) {
        drawRing(context, cursor.x * width, cursor.y * height, 14 * density, 1.5 * density);
    }
}
