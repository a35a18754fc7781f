// Defaults for pictures: the program's scene `photo`.

import type { LookOptions } from './look.js';
import type { LookName, PondOptions, RainOptions } from './fields.js';

/** Width of the picture. [m] */
export const PHOTO_METRES = 2;

const PHOTO_POND: PondOptions = { solver: 'dispersive', depth: 0.25, halfLife: 1.8 };

export const PHOTO_RAIN: RainOptions = {
    rate: 2.2, radius: 0.027, spread: 0.35, height: -0.0095, splash: true,
};

/** The first drop; its place is a fraction of the picture. */
export const PHOTO_DROP = { x: 0.45, y: 0.55, radius: 0.03, height: -0.011 };

/** Parameters of the look pool, whose sky comes from the picture. */
const PHOTO_LOOK: LookOptions = {
    absorption: [0, 0, 0],
    scatter: [0, 0, 0],
    depth: 0.2,
    caustics: 0.25,
    skyBrightness: 0.85,
    glitter: 0.15,
    roughness: 0.16,
    white: 0.9,
    tilt: 55,
};

export const PHOTO = { look: 'pool' as LookName, lookOptions: PHOTO_LOOK, pond: PHOTO_POND };
