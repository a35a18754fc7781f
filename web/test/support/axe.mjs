// Accessibility faults of a page, by axe-core.
import { fileURLToPath } from 'node:url';

const script = fileURLToPath(new URL('../../node_modules/axe-core/axe.min.js', import.meta.url));

/** The serious and critical ones in a part of it, each with the first element that has it. */
export async function faultsOf(page, part = 'html') {
    await page.addScriptTag({ path: script });
    return page.evaluate(async at => (await globalThis.axe.run(at)).violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .map(({ id, nodes }) => `${id}: ${nodes[0].html}`), part);
}
