// build.mjs writes millpond.wasm.js.
declare const text: string;
export default text;
