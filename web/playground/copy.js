// The settings as text: HTML for a page, JSON for the program, C for a game.

import tables from './tables.json';

const snake = name => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`);

/** An element with these settings. */
export function asHtml({ pond, rain, look, metres }) {
    const attributes = {
        look: look.name, preset: look.preset || undefined, solver: pond.solver,
        rain: rain.rate, damping: pond.halfLife, metres,
    };
    const words = Object.entries(attributes).filter(([, value]) => value !== undefined)
        .map(([name, value]) => `${name}="${value}"`).join(' ');
    return `<script type="module">import 'millpond/define';</script>\n\n`
        + `<mill-pond ${words}>\n  <img src="photo.jpg" alt="…">\n</mill-pond>\n`;
}

const snaked = object => Object.fromEntries(
    Object.entries(object).map(([name, value]) => [snake(name), value]));

/** A scene for the program; `own`: the scene that it was made from. */
export function asJson({ pond, rain, look }, own) {
    return JSON.stringify({
        ...own, name: 'playground',
        pond: { ...own.pond, ...snaked(pond) },
        ...(rain.rate > 0 ? { rain: { ...own.rain, ...rain } } : {}),
        look: { ...(own.look.kind === look.name && look.preset === '' ? own.look : { kind: look.name }),
            ...(look.preset ? { preset: look.preset } : {}), ...(look.options ?? {}) },
    }, null, 2) + '\n';
}

function literal(field, value) {
    if (field.type === 'choice') {
        return field.choices.find(({ name }) => name === value)?.constant ?? '0';
    }
    if (value === 'none') {
        return 'INFINITY';
    }
    if (field.type === 'colour') {
        return `(pond_colour){${value.map(number => `${Number(number)}`).join(', ')}}`;
    }
    if (field.type === 'point') {
        return `(pond_vec2){${value.join(', ')}}`;
    }
    return String(value);
}

function members(fields, of, values) {
    return Object.entries(values).flatMap(([name, value]) => {
        const field = fields.find(each => each.name === snake(name));
        return field === undefined ? [] : [`${of}.${field.name} = ${literal(field, value)};`];
    });
}

/** C code with these settings. */
export function asC({ pond, rain, look, metres, cells }) {
    const { constant, fields } = tables.looks[look.name];
    return ['#include <math.h>', '#include <millpond/millpond.h>', '',
        'pond_desc desc = pond_desc_default();',
        `desc.width = desc.height = ${cells};`,
        `desc.cell_size = ${metres} / ${cells};`,
        ...members(tables.pond, 'desc', pond),
        'pond *water = NULL;',
        'pond_create(&desc, &water); // may fail: pond_message() has the reason', '',
        ...(rain.rate > 0 ? ['pond_rain rain = pond_rain_default();',
            ...members(tables.rain, 'rain', rain), 'pond_set_rain(water, &rain);', ''] : []),
        `pond_look look = pond_look_default(${constant});`,
        ...(look.preset
            ? [`pond_look_preset(${constant}, "${look.preset}", &look);`] : []),
        ...members(fields, `look.is.${look.name}`, look.options ?? {}), ''].join('\n');
}
