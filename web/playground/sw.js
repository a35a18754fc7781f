// Caches the playground for use without a network; with a network, fetches the newest version.
const CACHE = 'millpond-playground';
const FILES = ['index.html', 'style.css', 'app.js', 'painter.js', 'scenes.png', 'icon.svg',
    'manifest.webmanifest', 'millpond-scenes.wasm'];

self.addEventListener('install', event => {
    event.waitUntil(caches.open(CACHE).then(cache => cache.addAll(FILES))
        .then(() => self.skipWaiting()));
});

self.addEventListener('activate', event => { event.waitUntil(self.clients.claim()); });

self.addEventListener('fetch', event => {
    const { request } = event;
    if (request.method !== 'GET' || new URL(request.url).origin !== location.origin) {
        return;
    }
    event.respondWith(fetch(request).then(async answer => {
        if (answer.ok) {
            await (await caches.open(CACHE)).put(request, answer.clone());
        }
        return answer;
    }).catch(async () => await caches.match(request, { ignoreSearch: true })
        ?? (request.mode === 'navigate' ? await caches.match('index.html') : undefined)
        ?? Response.error()));
});
