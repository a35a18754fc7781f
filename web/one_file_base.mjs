// The address of the script that runs, in place of import.meta.url, which plain scripts lack.
const page = globalThis.document;

export const scriptAddress = page ? page.currentScript?.src || page.baseURI : 'file:';
