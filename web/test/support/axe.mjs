// Accessibility faults of a page, by axe-core.
import { fileURLToPath } from 'node:url';

const script = fileURLToPath(new URL('../../node_modules/axe-core/axe.min.js', import.meta.url));

/** The serious and critical ones, each with the first element that has it. */
export async function faultsOf(page) {
    await page.addScriptTag({ path: script });
    return page.evaluate(async () => (await globalThis.axe.run()).violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .map(({ id, nodes }) => `${id}: ${nodes[0].html}`));
}
