// The water over a picture: a mood, and the default one.

import type { LookOptions } from './look.js';
import type { LookName, PondOptions, RainOptions } from './fields.js';

/** Width for which a mood has its metres; drops look the same size at others. [CSS pixels] */
export const USUAL = 960;

/** Water over a picture. */
export interface Mood {
    /** Width of the picture. [m] */
    metres: number;
    pond: PondOptions;
    rain: RainOptions;
    /** A drop of a pointer, and the place of the first one as fractions of the picture, if there is one. */
    drop: { radius: number; height: number; splash: boolean };
    first?: { x: number; y: number };
    look: LookName;
    preset: string;
    lookOptions: LookOptions;
    /** Fields of a breeze, in JavaScript's spelling. */
    breeze?: Record<string, number>;
    /** Whether rays of the sun make a web of light; else light is of first order. */
    rays: boolean;
    /** Whether the look takes its sky from the picture, as the default does. */
    skyFromPicture?: boolean;
}

/** The default. The look pool takes its sky from the picture. Its sun glints on waves, not on calm water. */
export const PHOTO: Mood = {
    metres: 2,
    pond: { solver: 'dispersive', depth: 0.25, halfLife: 2.4 },
    rain: { rate: 2.2, radius: 0.027, spread: 0.35, height: -0.0095, splash: true },
    drop: { radius: 0.03, height: -0.011, splash: true },
    first: { x: 0.45, y: 0.55 },
    look: 'pool',
    preset: '',
    lookOptions: {
        absorption: [0, 0, 0],
        scatter: [0, 0, 0],
        depth: 0.2,
        caustics: 0.25,
        skyBrightness: 0.85,
        glitter: 0.8,
        roughness: 0.04,
        sunAzimuth: 90,
        sunElevation: 52,
        headroom: 0.05,
        tilt: 55,
    },
    rays: false,
};

/** Options of looks whose defaults can hardly be seen over a photograph. */
export const PHOTO_LOOKS: Partial<Record<LookName, LookOptions>> = {
    lens: { strength: 5 },
    profile: { metres: 0.1 },
};
