// The water material of shaders/water for engines with WebGL 2: its shaders, and values for its uniforms.

import { waterDefaults, type WaterLook } from './water_source.js';

export { waterFragment, waterVertex, type WaterLook } from './water_source.js';

// Lengths, and their inverses, of a look for a pond of this width; they grow with the pond. [m]
const WIDTH = 2.56;
const growing: Record<string, number> = { depth: 1, rippleSize: 1, absorption: -1 };

/**
 * Values of the uniforms, by their names in the shaders: the defaults for water of this size [m], changed by `look`.
 * The caller also sets `water_eye`, `water_time` and, with `waterVertex`, `water_clip` in each frame.
 */
export function waterUniforms(width: number, height: number, look: Partial<WaterLook> = {}): Record<string, number[]> {
    const uniforms: Record<string, number[]> = {};
    const chosen: Record<string, number | readonly number[] | undefined> =
        { size: [width, height], floorSize: [width, height], ...look };
    for (const [name, value] of Object.entries(waterDefaults)) {
        const scale = (Math.min(width, height) / WIDTH) ** (growing[name] ?? 0);
        const given = chosen[name];
        uniforms[uniformOf(name)] = given === undefined ? value.map(number => number * scale) : [given].flat();
    }
    for (const name of Object.keys(look)) {
        if (!(name in waterDefaults)) {
            throw new TypeError(`water: there is no ${name}; there are ${Object.keys(waterDefaults).join(', ')}`);
        }
    }
    return uniforms;
}

/** The name of a uniform in the shaders: `water_ripple_size` for `rippleSize`. */
export function uniformOf(name: string): string {
    return `water_${name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)}`;
}
