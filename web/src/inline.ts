// The modules as text in scripts, which bundlers and development servers find even if they move scripts away
// from other files: `import 'millpond/inline'` before the element. It does not contain the text; the first
// pond loads it.

import { modules } from './modules.js';
import { unpack } from './unpack.js';

modules.element = async () => unpack((await import('./millpond.wasm.js')).default);
modules.full = async () => unpack((await import('./millpond-full.wasm.js')).default);
