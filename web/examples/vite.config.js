import { fileURLToPath } from 'node:url';

import { svelte } from '@sveltejs/vite-plugin-svelte';

const here = fileURLToPath(new URL('.', import.meta.url));

export default {
    root: here,
    base: './',
    plugins: [svelte()],
    esbuild: { jsx: 'automatic' },
    build: {
        outDir: 'dist/vite',
        rollupOptions: { input: ['plain', 'react', 'vue', 'svelte'].map(name => `${here}${name}/index.html`) },
    },
};
