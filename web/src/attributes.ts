// The element's attributes: reading numbers, and the property that mirrors each of them.

const NUMBERS = /strength|rain|damp|metr/;

/** Attributes that are on if present, unless their value is "false", which some frameworks set. */
export const SWITCHES = /paus|touch|contr/;

function numberOf(name: string, text: string): number {
    return name === 'damping' && text === 'none' ? Infinity : Number(text);
}

/** The number in an attribute; undefined where it is not set. Throws for other text. */
export function numberIn(element: Element, name: string): number | undefined {
    const text = element.getAttribute(name);
    if (text === null) {
        return undefined;
    }
    const number = numberOf(name, text);
    if (text.trim() === '' || Number.isNaN(number)) {
        throw new RangeError(`<mill-pond ${name}="${text}">: a number is needed`);
    }
    return number;
}

/** Gives a class a property for each attribute: null where it is not set. */
export function defineProperties(prototype: Element, names: readonly string[]): void {
    for (const name of names) {
        Object.defineProperty(prototype, name, {
            get(this: Element) {
                const text = this.getAttribute(name);
                return SWITCHES.test(name) ? (text ?? 'false') !== 'false'
                    : NUMBERS.test(name) && text !== null ? numberOf(name, text) : text;
            },
            set(this: Element, value: unknown) {
                if (value == null || value === false) {
                    this.removeAttribute(name);
                } else {
                    this.setAttribute(name, value === true ? '' : value as string);
                }
            },
            enumerable: true,
        });
    }
}

/** Takes over properties that were set before the element was defined. */
export function takeEarly(element: Element, names: readonly string[]): void {
    const own = element as unknown as Record<string, unknown>;
    for (const name of names) {
        if (Object.hasOwn(own, name)) {
            const value = own[name];
            delete own[name];
            own[name] = value;
        }
    }
}
