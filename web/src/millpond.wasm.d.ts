// build.mjs writes the module.
declare const text: string;
export default text;
