// Reports an error, with its remedy. Loaded when an element fails.

const remedies: [RegExp, string][] = [
    [/WebAssembly is not defined/, 'WebAssembly is switched off, as in Lockdown Mode and in Tor Browser\'s safest '
        + 'level; the picture stays'],
    [/unsafe-eval|CSP|Content Security Policy/i, 'the page\'s Content-Security-Policy must have '
        + 'script-src \'wasm-unsafe-eval\''],
    [/cannot be read$/, 'it is from another site, which must send the header Access-Control-Allow-Origin, '
        + 'and the <img> needs the attribute crossorigin'],
    [/cannot be loaded$/, 'if it is from another site, that site must send the header Access-Control-Allow-Origin'],
    [/\.wasm: \d/, 'copy the file next to the script, or import \'millpond/inline\', which needs no file'],
    [/fetch|NetworkError/, 'the page\'s Content-Security-Policy must allow it in connect-src, or import '
        + '\'millpond/inline\', which fetches no file'],
];
const warned = new Set<string>();

/** The message of an error, with a remedy if there is one. Warns of each message once. */
export function explain(error: unknown): string {
    const said = error instanceof Error ? error.message : String(error);
    const remedy = remedies.find(([words]) => words.test(said))?.[1];
    const message = remedy === undefined ? said : `${said}: ${remedy}`;
    if (!warned.has(message)) {
        warned.add(message);
        console.warn(`<mill-pond>: ${message}`);
    }
    return message;
}
