// The program's scenes of moods as objects of the type Mood.
import { readFile } from 'node:fs/promises';

const NAMES = ['sunlit', 'rain', 'breeze'];
const WIDE = 0.015; // of a drop where the scene has none [widths of the picture]
const HIGH = -0.0055;
const PERIOD = 60; // of a breeze, which repeats less often than in a film [s]

const camel = object => Object.fromEntries(Object.entries(object)
    .map(([name, value]) => [name.replace(/_([a-z])/g, (_, letter) => letter.toUpperCase()), value]));

function moodFrom({ pond, rain, drops, breeze, look }) {
    const { metres, ...water } = pond;
    const { kind, preset = '', tint, caustics_by: light = 'rays', sky_from_picture: adapts, ...options } = look;
    if (tint !== 'none') {
        throw new Error(`a mood has the tint ${tint}; only none is known here`);
    }
    const [first] = drops ?? [];
    const { radius, height, splash = false } = first ?? rain ?? { radius: WIDE * metres, height: HIGH * metres };
    return {
        metres,
        pond: camel({ solver: 'wave', ...water }),
        rain: camel(rain ?? { rate: 0 }),
        drop: { radius, height, splash },
        ...first && { first: { x: first.at[0], y: first.at[1] } },
        look: kind,
        preset,
        lookOptions: { absorption: [0, 0, 0], scatter: [0, 0, 0], ...camel(options) },
        ...breeze && { breeze: { period: PERIOD, ...camel(breeze) } },
        rays: light === 'rays',
        ...adapts && { skyFromPicture: true },
    };
}

/** src/mood_scenes.ts */
export async function moodScenes() {
    const moods = {};
    for (const name of NAMES) {
        moods[name] = moodFrom(JSON.parse(await readFile(new URL(`../scenes/${name}.json`, import.meta.url))));
    }
    return `// Made by ./dev web from scenes/*.json. Not to be edited.\n
import type { Mood } from './photo.js';

export const MOODS: Record<${NAMES.map(name => `'${name}'`).join(' | ')}, Mood> = ${JSON.stringify(moods, null, 4)};\n`;
}
