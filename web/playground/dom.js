// Elements and drawing that the pages share.

/** An element with attributes, listeners (`onclick` …) and children. */
export function make(tag, attributes = {}, ...inside) {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) {
        if (name.startsWith('on')) {
            element.addEventListener(name.slice(2), value);
        } else if (value !== undefined && value !== false) {
            element.setAttribute(name, value === true ? '' : value);
        }
    }
    element.append(...inside);
    return element;
}

/** Draws a ring on a canvas, at the keyboard's pointer. [pixels] */
export function drawRing(context, x, y, radius, width) {
    context.resetTransform();
    for (const [colour, share] of [['#10222a', 2], ['#ffcf6b', 1]]) {
        context.strokeStyle = colour;
        context.lineWidth = share * width;
        context.beginPath();
        context.arc(x, y, radius, 0, 7);
        context.stroke();
    }
}
