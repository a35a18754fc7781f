// Decodes modules that are text in scripts.

/** Returns a module from its text, which is base64 of gzip. */
export function unpack(text: string): Response {
    const packed = Uint8Array.from(atob(text), letter => letter.charCodeAt(0));
    const file = new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'));
    return new Response(file, { headers: { 'content-type': 'application/wasm' } });
}
