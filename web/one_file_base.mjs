// Where the script that runs came from: what it holds no copy of lies beside it.
const page = globalThis.document;

export const scriptAddress = page ? page.currentScript?.src || page.baseURI : 'file:';
