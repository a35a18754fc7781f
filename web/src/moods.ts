// The program's moods, and what the full module draws of them: a breeze, and a web of light.

import { RecordKind, type Engine } from './engine.js';
import { Held, type Look, type Picture } from './look.js';
import { MOODS } from './mood_scenes.js';
import type { Mood } from './photo.js';
import type { Pond } from './pond.js';

export type MoodName = keyof typeof MOODS;

/** A mood by its name. */
export function moodNamed(name: string): Mood {
    if (!Object.hasOwn(MOODS, name)) {
        throw new RangeError(`<mill-pond mood="${name}">: allowed are ${Object.keys(MOODS).join(', ')}`);
    }
    return MOODS[name as MoodName];
}

/** The breeze and the light over a pond. */
export class Air extends Held {
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

    /** Whether the look's sky is the mood's, not the picture's. */
    get ownSky(): boolean {
        return this.#mood.skyFromPicture !== true;
    }

    /** The same for another pond. */
    again(): Air {
        return new Air(this.#engine, this.#mood);
    }

    /** As `web_gl_draw`. */
    drawGl(gl: number, pond: Pond, look: Look, columns: number, rows: number): number {
        return this.#engine.call('web_mood_gl_draw', this.address, gl, pond.address, look.address, columns, rows);
    }

    /** As `pond.draw()`. */
    draw(pond: Pond, look: Look, over: Picture, onto: Picture): void {
        this.#engine.call('web_mood_draw', this.address, pond.address, look.address, over.address, over.width,
            over.height, onto.address, onto.width, onto.height);
    }
}
