// Controls from the library's tables of fields: a slider, a list, a colour or a check box for each.

import { make } from './dom.js';

export const camel = name => name.replace(/_([a-z])/g, (_, letter) => letter.toUpperCase());
const sentence = name => name.replace(/[._]/g, ' ').replace(/^./, letter => letter.toUpperCase());

let count = 0;

// Sliders over several orders of magnitude are logarithmic; those that begin at 0 have a thousandth of their
// end as the first value.
function scaleOf(field) {
    const { low: from, high: to, logarithmic } = field.slider;
    if (!logarithmic || from < 0) {
        return { at: value => (value - from) / (to - from), value: at => from + at * (to - from) };
    }
    const least = from > 0 ? from : to / 1000;
    const span = Math.log(to / least);
    return {
        at: value => value <= least ? 0 : Math.log(value / least) / span,
        value: at => at <= 0 ? from : least * Math.exp(at * span),
    };
}

const shown = (value, unit) => `${Number(value.toPrecision(3))}${unit ? ` ${unit}` : ''}`;

function slider(field, id, value, change) {
    const scale = scaleOf(field);
    const whole = field.type === 'int';
    const start = typeof value === 'number' && Number.isFinite(value) ? value : field.slider.high;
    const output = make('output', { for: id }, shown(start, field.unit));
    const input = make('input', {
        type: 'range', id, min: 0, max: 1, step: 0.002, 'aria-valuetext': shown(start, field.unit),
        oninput: () => {
            const raw = scale.value(Number(input.value));
            const now = whole ? Math.round(raw) : Number(raw.toPrecision(4));
            output.value = shown(now, field.unit);
            input.setAttribute('aria-valuetext', output.value);
            change(now, false);
        },
        onchange: () => { change(undefined, true); },
    });
    input.value = scale.at(start);
    return [make('label', { for: id }, sentence(field.name)), output, input];
}

const hex = colour => `#${colour.map(share => Math.round(255 * Math.min(1, Math.max(0, share)))
    .toString(16).padStart(2, '0')).join('')}`;

function colour(field, id, value, change) {
    return [make('label', { for: id }, sentence(field.name)), make('input', {
        type: 'color', id, value: hex(value),
        oninput: event => {
            const text = event.target.value;
            change([1, 3, 5].map(at => Number((parseInt(text.slice(at, at + 2), 16) / 255)
                .toFixed(3))), false);
        },
        onchange: () => { change(undefined, true); },
    })];
}

function choice(field, id, value, change) {
    const select = make('select', {
        id, onchange: () => { change(select.value, true); },
    }, ...field.choices.map(({ name }) => make('option', { selected: name === value }, name)));
    return [make('label', { for: id }, sentence(field.name)), select];
}

function tick(field, id, value, change) {
    return [make('label', { for: id }, sentence(field.name)), make('input', {
        type: 'checkbox', id, checked: Boolean(value),
        onchange: event => { change(event.target.checked, true); },
    })];
}

const makers = { float: slider, double: slider, int: slider, colour, choice, bool: tick };

/**
 * A control for a field; `change(name, value, done)` is called with the option's name. Undefined
 * for kinds that have none.
 */
export function control(field, value, change) {
    const maker = makers[field.type];
    if (maker === undefined || maker === slider && field.slider === undefined) {
        return undefined;
    }
    const id = `f${count++}`;
    const name = camel(field.name);
    let last = value ?? (field.type === 'choice' ? String(field.default) : field.default);
    return make('div', { class: 'field' },
        ...maker(field, id, last, (now, done) => {
            last = now ?? last;
            change(name, last, done);
        }),
        make('small', {}, field.about));
}
