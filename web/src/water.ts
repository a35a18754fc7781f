// The water of an element: a pond, its look and its painter.

import type { Drawable } from './backdrop.js';
import type { Engine } from './engine.js';
import type { PondOptions } from './fields.js';
import type { Look } from './look.js';
import type { Mood } from './photo.js';
import { Pond } from './pond.js';
import type { Ambience, Painter, Scene } from './scene.js';
import type { Things } from './things.js';

const SPLASH_HEIGHT = 0.002; // of the lowest splash that is an event [m]

/** Keeps the last picture: for a module that draws only on the GPU, while the context is lost. */
export const still: Painter = {
    draw: () => undefined, refresh: () => undefined, destroy: () => undefined,
};

/** The picture under the water, and its walls. */
export interface Ground {
    backdrop: Drawable | undefined;
    film: Scene['film'];
    /** The address of the walls, and the function that builds them. */
    walls: string | null;
    build: ((pond: Pond) => void) | undefined;
}

export class Water implements Scene, Ground {
    backdrop: Drawable | undefined;
    film: Scene['film'];
    walls: string | null;
    build: ((pond: Pond) => void) | undefined;
    painter: Painter = still;
    /** The conditions for the choice of the painter. */
    painted = '';
    things?: Things;
    #due: number | undefined; // time to reach while it is recorded, in whole steps [s]

    /** `made`: the attributes that the pond was created from. `records`: whether commands are recorded. */
    constructor(readonly engine: Engine, readonly pond: Pond, public look: Look, readonly mood: Mood,
        readonly air: Ambience | undefined, readonly made: string, ground: Ground, records: boolean) {
        this.backdrop = ground.backdrop;
        this.film = ground.film;
        this.walls = ground.walls;
        this.build = ground.build;
        pond.splashHeight = SPLASH_HEIGHT;
        if (records) {
            pond.record();
            this.#due = 0;
        }
        this.build?.(pond);
    }

    /** Advances the water by the time of a frame. */
    advance(seconds: number): void {
        if (this.#due === undefined) {
            this.pond.advance(seconds);
            return;
        }
        this.#due += seconds;
        while (this.pond.time < this.#due) {
            this.pond.step();
        }
    }

    /** Starts with a drop, if the mood does. */
    begin(): void {
        const { pond, mood: { first } } = this;
        if (first !== undefined) {
            this.drop(first.x * pond.width * pond.cellSize, first.y * pond.height * pond.cellSize);
        }
    }

    /** Adds a drop of the mood. [m] */
    drop(x: number, y: number, size = 1, strength = 1): void {
        const { radius, height, splash } = this.mood.drop;
        this.pond[splash ? 'splash' : 'drop'](x, y, radius * size, height * size * strength);
    }

    /** Changes look, picture and walls; the water continues. */
    change(look: Look, ground: Ground): void {
        const { width, height, cellSize } = this.pond;
        this.look.destroy();
        this.look = look;
        if (ground.walls !== this.walls) {
            this.pond.clearWall({ x: width * cellSize / 2, y: height * cellSize / 2,
                width: 2 * width * cellSize, height: 2 * height * cellSize });
            ground.build?.(this.pond);
        }
        Object.assign(this, ground);
    }

    destroy(): void {
        this.things?.destroy();
        this.painter.destroy();
        this.look.destroy();
        this.air?.destroy();
        this.pond.destroy();
    }
}

/** A pond that continues the waves of another one, if both have the same cells. */
export function makePond(engine: Engine, options: PondOptions, from: Pond | undefined,
): { pond: Pond; continues: boolean } {
    const pond = Pond.make(engine, options);
    const continues = from !== undefined && from.width === pond.width && from.height === pond.height
        && from.cellSize === pond.cellSize;
    if (continues) {
        pond.write(from.heights().slice(), from.velocities().slice());
    }
    return { pond, continues };
}
