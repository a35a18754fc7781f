import { fileURLToPath } from 'node:url';

const here = fileURLToPath(new URL('.', import.meta.url));

// The modules are found by themselves.
export default {
    mode: 'production',
    context: here,
    entry: './main.js',
    output: { path: `${here}../dist/webpack`, filename: 'main.js' },
    module: { rules: [{ test: /\.jpg$/, type: 'asset/resource' }] },
};
