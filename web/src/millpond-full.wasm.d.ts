// build.mjs writes millpond-full.wasm.js.
declare const text: string;
export default text;
