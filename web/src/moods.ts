// The program's moods, and what the full module draws of them: a breeze, and a web of light.

import { RecordKind, type Engine } from './engine.js';
import { Held, type Look, type Picture } from './look.js';
import { MOODS } from './mood_scenes.js';
import type { Mood } from './photo.js';
import type { Pond } from './pond.js';
import type { Ambience } from './scene.js';

/** A lake in the picture. Its look has its own breeze; metres depend on the picture. */
export const LAKE: Mood = {
    metres: 12,
    pond: { solver: 'dispersive', depth: 1.3, halfLife: 4 },
    rain: { rate: 0 },
    drop: { radius: 0.1, height: -0.045, splash: true },
    look: 'lake',
    preset: '',
    lookOptions: {},
    breeze: {},
    rays: false,
};

const ALL = { ...MOODS, lake: LAKE };

export type MoodName = keyof typeof ALL;

/** A mood by its name. */
export function moodNamed(name: string): Mood {
    if (!Object.hasOwn(ALL, name)) {
        throw new RangeError(`<mill-pond mood="${name}">: allowed are ${Object.keys(ALL).join(', ')}`);
    }
    return ALL[name as MoodName];
}

/** The breeze and the light over a pond. */
export class Air extends Held implements Ambience {
    readonly #engine: Engine;
    readonly #mood: Mood;

    constructor(engine: Engine, mood: Mood) {
        const { breeze, rays } = mood;
        super(engine, engine.must('web_mood_create', Number(rays)), 'air', 'web_mood_destroy');
        this.#engine = engine;
        this.#mood = mood;
        if (breeze !== undefined) {
            engine.setFields(RecordKind.Breeze, engine.call('web_mood_breeze', this.address), 'breeze', breeze);
        }
    }

    take(look: Look, picture: Picture): void {
        if (this.#mood.skyFromPicture === true) {
            look.takeSky(picture);
        }
    }

    again(): Air {
        return new Air(this.#engine, this.#mood);
    }

    drawGl(gl: number, pond: Pond, look: Look, columns: number, rows: number): number {
        return this.#engine.call('web_mood_gl_draw', this.address, gl, pond.address, look.address, columns, rows);
    }

    draw(pond: Pond, look: Look, over: Picture, onto: Picture): void {
        this.#engine.call('web_mood_draw', this.address, pond.address, look.address, over.address, over.width,
            over.height, onto.address, onto.width, onto.height);
    }
}
