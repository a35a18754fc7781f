// What one may begin with.

const pool = {
    depth: 0.3, caustics: 1.3, glitter: 0.5, absorption: [0.5, 0.12, 0.08], tilt: 30,
};

/** Each has a title, its settings, and what happens at once: (water, size in metres). */
export const scenes = {
    pool: {
        title: 'Blue tiles',
        settings: {
            ground: 'tiles', cells: 400, metres: 3,
            pond: { solver: 'dispersive', depth: 0.4, halfLife: 3 },
            rain: { rate: 0.5, radius: 0.04, height: -0.02, splash: true },
            look: { name: 'pool', options: pool },
        },
        begin: (water, { width, height }) => {
            water.do('splash', 0.45 * width, 0.5 * height, 0.08, -0.06);
        },
    },
    rain: {
        title: 'Rain',
        settings: {
            ground: 'pebbles', cells: 400, metres: 2,
            pond: { solver: 'dispersive', depth: 0.25, halfLife: 1.5 },
            rain: { rate: 9, radius: 0.024, height: -0.016, splash: true },
            look: { name: 'pool', options: {
                depth: 0.2, caustics: 0.7, glitter: 0.5, absorption: [0.5, 0.15, 0.2], tilt: 45 } },
        },
    },
    ducks: {
        title: 'Duck pond',
        settings: {
            ground: 'sand', cells: 400, metres: 2.4,
            pond: { solver: 'dispersive', depth: 0.3, halfLife: 4 },
            rain: { rate: 0 },
            look: { name: 'pool', options: { ...pool, absorption: [0.55, 0.1, 0.12] } },
        },
        begin: (water, { width, height }) => {
            water.throw('duck', 0.3 * width, 0.35 * height, 0.4);
            water.throw('duck', 0.62 * width, 0.6 * height, 2.6);
            water.throw('duck', 0.5 * width, 0.25 * height, 4.2);
        },
    },
    night: {
        title: 'Night sky',
        settings: {
            ground: 'night', cells: 400, metres: 4,
            pond: { solver: 'dispersive', depth: 1, halfLife: 6 },
            rain: { rate: 0.4, radius: 0.05, height: -0.025, splash: true },
            look: { name: 'offset', options: { refraction: 0.8, shading: 1 } },
        },
        begin: (water, { width, height }) => {
            water.do('splash', 0.6 * width, 0.55 * height, 0.08, -0.05);
        },
    },
    words: {
        title: 'Words',
        settings: {
            ground: 'words', cells: 320, metres: 2,
            pond: { solver: 'wave', waveSpeed: 0.6, halfLife: 2.5 },
            rain: { rate: 0.3, radius: 0.03, height: -0.012, splash: true },
            look: { name: 'offset', options: { refraction: 0.6, shading: 0.5 } },
        },
        begin: (water, { width, height }) => {
            water.do('stroke', { x: 0.2 * width, y: 0.7 * height },
                { x: 0.8 * width, y: 0.65 * height }, 0.04, -0.012);
        },
    },
    nineties: {
        title: 'Nineties',
        settings: {
            ground: 'pebbles', cells: 320, metres: 2,
            pond: { solver: 'classic', dampingShift: 6 },
            rain: { rate: 4, radius: 0.015, height: -0.03 },
            look: { name: 'offset', preset: 'literal' },
        },
    },
    map: {
        title: 'Heights',
        settings: {
            ground: 'tiles', cells: 360, metres: 3,
            pond: { solver: 'dispersive', depth: 0.4, halfLife: 5 },
            rain: { rate: 1.5, radius: 0.04, height: -0.015, splash: true },
            look: { name: 'height', preset: '' , options: { range: 0.008 } },
        },
    },
};
