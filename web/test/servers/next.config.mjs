import { fileURLToPath } from 'node:url';

// The folder itself, not the nearest one with a lock file.
export default { turbopack: { root: fileURLToPath(new URL('.', import.meta.url)) } };
