// Ducks and balls, drawn from above on a canvas over the water.

import type { ThingName } from './element.js';
import type { Pond } from './pond.js';

type Context = CanvasRenderingContext2D;

/** A duck at the origin, heading along x, as large as the body `duck`. [m] */
export function drawDuck(context: Context): void {
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

/** A ball at the origin, as large as the body `ball`. */
export function drawBall(context: Context): void {
    const radius = 0.06;
    context.fillStyle = '#0004';
    context.beginPath();
    context.arc(0.01, 0.016, radius, 0, 7);
    context.fill();
    context.fillStyle = '#f4f4f0';
    context.beginPath();
    context.arc(0, 0, radius, 0, 7); // avoids gaps at the seams
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

const painters: Record<ThingName, (context: Context) => void> = { duck: drawDuck, ball: drawBall };

/** Ducks and balls that float on a pond. */
export class Things {
    readonly #pond: Pond;
    readonly #canvas = document.createElement('canvas');
    readonly #all = new Map<bigint, ThingName>();

    /** `water`: the canvas of the pond, or an earlier one that was replaced. */
    constructor(water: HTMLCanvasElement, pond: Pond) {
        this.#pond = pond;
        this.#canvas.setAttribute('aria-hidden', 'true');
        this.#canvas.className = 'shown';
        water.after(this.#canvas);
    }

    add(id: bigint, name: ThingName): void {
        this.#all.set(id, name);
    }

    /** Draws all things, and removes those that left the pond. */
    draw(): void {
        const { width, height } = this.#canvas.previousElementSibling as HTMLCanvasElement;
        if (this.#canvas.width !== width || this.#canvas.height !== height) {
            Object.assign(this.#canvas, { width, height });
        }
        const context = this.#canvas.getContext('2d') as Context;
        context.resetTransform();
        context.clearRect(0, 0, width, height);
        const scale = width / (this.#pond.width * this.#pond.cellSize);
        for (const [id, name] of this.#all) {
            const body = this.#pond.body(id);
            if (body === undefined) {
                this.#all.delete(id);
            } else {
                context.setTransform(scale, 0, 0, scale, body.x * scale, body.y * scale);
                context.rotate(body.angle);
                painters[name](context);
            }
        }
    }

    /** Removes the canvas. */
    destroy(): void {
        this.#canvas.remove();
    }
}
