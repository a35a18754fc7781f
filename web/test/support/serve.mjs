// A server of files for the browsers, on this machine alone.
import { readFile } from 'node:fs/promises';
import http from 'node:http';
import path from 'node:path';

const types = {
    '.html': 'text/html', '.svg': 'image/svg+xml', '.js': 'text/javascript', '.mjs': 'text/javascript',
    '.png': 'image/png', '.jpg': 'image/jpeg', '.css': 'text/css', '.wasm': 'application/wasm',
};

/**
 * Serves a folder, with `headers(path)` added, and files of other folders by their paths here. Returns
 * its address and how to close it.
 */
export async function serve(root, headers = () => ({}), others = {}) {
    const server = http.createServer(async (request, response) => {
        const { pathname } = new URL(request.url, 'http://x');
        const file = others[pathname] ?? path.join(root, path.normalize(pathname));
        try {
            const bytes = await readFile(file);
            response.writeHead(200, {
                'content-type': types[path.extname(file)] ?? 'application/octet-stream',
                ...headers(pathname),
            });
            response.end(bytes);
        } catch {
            response.writeHead(404);
            response.end();
        }
    });
    await new Promise(done => { server.listen(0, '127.0.0.1', done); });
    return {
        address: `http://127.0.0.1:${server.address().port}`,
        close: () => new Promise(done => {
            server.close(done);
            server.closeAllConnections();
        }),
    };
}
