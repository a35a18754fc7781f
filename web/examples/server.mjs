// Prints the HTML that a server sends for the examples: it has the picture, and the page's script adds the
// water. On a server, importing the package does nothing.
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { createServer } from 'vite';
import { createSSRApp } from 'vue';
import { renderToString as renderVue } from 'vue/server-renderer';

import 'millpond/define';
import { Pool as VuePool } from './vue/Pool.js';

/** HTML of each framework's example. */
export async function render() {
    const vite = await createServer({
        configFile: new URL('./vite.config.js', import.meta.url).pathname, logLevel: 'error',
        server: { middlewareMode: true, hmr: false, ws: false }, appType: 'custom',
    });
    try {
        const { Pool } = await vite.ssrLoadModule('/react/Pool.jsx');
        const { default: SveltePool } = await vite.ssrLoadModule('/svelte/Pool.svelte');
        const { render: renderSvelte } = await vite.ssrLoadModule('svelte/server');
        return {
            react: renderToString(createElement(Pool, { src: 'pond.jpg' })),
            vue: await renderVue(createSSRApp(VuePool, { src: 'pond.jpg' })),
            svelte: renderSvelte(SveltePool, { props: { src: 'pond.jpg' } }).body,
        };
    } finally {
        await vite.close();
    }
}
