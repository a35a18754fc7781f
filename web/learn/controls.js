// Controls of figures, each with its name.

import { make } from '../playground/dom.js';

let count = 0;

/** One of several, as native radio buttons. `choices`: {value: words}. */
export function radios(name, choices, chosen, act) {
    const group = `${name}-${++count}`;
    return make('fieldset', { class: 'radios' }, make('legend', { class: 'hidden' }, name),
        ...Object.entries(choices).map(([value, words]) => make('label', {},
            make('input', { type: 'radio', name: group, value, checked: value === chosen,
                onchange: () => { act(value); } }), make('span', {}, words))));
}

/** A number. `format` is how it is written. */
export function slider(name, { from, to, step, value, format = String }, act) {
    const id = `slider-${++count}`;
    const output = make('output', { for: id }, format(value));
    const input = make('input', { type: 'range', id, min: from, max: to, step, value,
        'aria-valuetext': format(value), oninput: () => {
            output.textContent = format(Number(input.value));
            input.setAttribute('aria-valuetext', output.textContent);
            act(Number(input.value));
        } });
    return make('div', { class: 'slider' }, make('label', { for: id }, name), output, input);
}

export function check(name, on, act) {
    return make('label', { class: 'check' }, make('input', { type: 'checkbox', checked: on,
        onchange: event => { act(event.target.checked); } }), make('span', {}, name));
}

export const button = (words, act, kind = '') => make('button',
    { type: 'button', class: kind, onclick: act }, words);
