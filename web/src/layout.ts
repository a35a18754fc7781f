// The rectangle of an element's water, and its number of cells.

import { FEW_PIXELS, sizeFor } from './scene.js';
import type { Pond } from './pond.js';

const OTHER_SHAPE = 0.22; // logarithm of the change of a side that squashes cells too much

// The picture takes no room in lines, so that other children are placed over it.
const FILL = `float: left; width: 100%; max-width: none; height: 100%; margin: 0 -100% 0 0;
    object-fit: inherit; object-position: inherit;`;

/**
 * The style of the element in a page, also before it is defined. The page's own rules override it. Rules with :has()
 * are separate, since older browsers drop them.
 */
export const BASE = `:where(mill-pond) { display: inline-block; position: relative; overflow: hidden;
    object-fit: fill; touch-action: pan-y pinch-zoom; }
:where(mill-pond[hidden]) { display: none; }
:where(mill-pond[untouchable]:not([untouchable=false])) { touch-action: auto; }
:where(mill-pond, mill-pond > a, mill-pond picture) > :is(img, video, canvas) { ${FILL} }
:where(mill-pond) > a:has(img) { ${FILL} }
:where(mill-pond picture) { display: contents; object-fit: inherit; object-position: inherit; }
:where(mill-pond > :not(img, video, canvas, picture, a:has(img))) { position: relative; z-index: 1; }
`;

/** The style of the element's shadow root. */
export const STYLE = `slot { display: contents; object-fit: inherit; object-position: inherit; }
slot > * { ${FILL} }
slot.clear::slotted(:is(img, video, canvas, picture)) { -webkit-mask: linear-gradient(#0000, #0000) !important;
    mask: linear-gradient(#0000, #0000) !important; }
canvas { position: absolute; inset: 0; width: 100%; height: 100%; visibility: hidden;
    pointer-events: none; padding: inherit; box-sizing: border-box; }
canvas.shown { visibility: visible; }
`;

/** Adds a style to a document or a shadow root. */
export function addStyle(root: DocumentOrShadowRoot & Node, style: string): void {
    const { defaultView } = (root.ownerDocument ?? root) as Document;
    const sheet = new (defaultView as typeof window).CSSStyleSheet();
    sheet.replaceSync(style); // a policy may forbid a <style>
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
}

/** A place in the picture of an element. [CSS pixels] */
export interface Where { x: number; y: number }

/** The rectangle of an element's picture, inside its padding. [CSS pixels] `some`: it has an area. */
export function boxOf(element: HTMLElement) {
    const style = getComputedStyle(element);
    const pad = (side: string) => parseFloat(style.getPropertyValue('padding-' + side));
    const [left, top] = [pad('left'), pad('top')];
    const width = element.clientWidth - left - pad('right');
    const height = element.clientHeight - top - pad('bottom');
    return { left, top, width, height, style, some: width > 0 && height > 0 };
}

/** The place of an event in an element with any transforms: its offset in an event of the element itself. */
export function placeIn(element: HTMLElement, { clientX, clientY }: MouseEvent): Where {
    const { currentCSSZoom: zoom = 1 } = element as { currentCSSZoom?: number };
    const at = { x: 0, y: 0 };
    element.addEventListener('place', event => {
        const { offsetX, offsetY } = event as MouseEvent;
        Object.assign(at, { x: offsetX / zoom, y: offsetY / zoom });
    }, { once: true });
    element.dispatchEvent(new PointerEvent('place', { clientX, clientY }));
    return at;
}

/** Waits until an element has a size, is removed, or `goes` becomes false. */
export async function untilSized(element: HTMLElement, goes: () => boolean): Promise<void> {
    while (goes() && !boxOf(element).some) {
        await new Promise<void>(done => {
            const observer = new ResizeObserver(() => {
                if (boxOf(element).some || !element.isConnected) {
                    observer.disconnect();
                    done();
                }
            });
            observer.observe(element);
        });
    }
}

/**
 * The number of cells of a box's water. Cells are square; each has two by two pixels of the processor's
 * drawing, which is fastest. `column`: one row.
 */
export function cellsIn(box: { width: number; height: number }, column: boolean): { width: number; height: number } {
    const { columns, rows } = sizeFor(box.width, box.height, FEW_PIXELS);
    const half = (pixels: number) => Math.max(2, Math.ceil(pixels / 2));
    return { width: half(columns), height: column ? 1 : half(rows) };
}

/** Whether the shape of a box changed so much that its water needs other cells. */
export function isOther(pond: Pond, { width, height }: { width: number; height: number }): boolean {
    return [pond.width / width, pond.height / height].some(
        change => Math.abs(Math.log(change)) > OTHER_SHAPE);
}
