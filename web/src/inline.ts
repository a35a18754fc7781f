// Loads the modules as text in scripts, which bundlers and development servers always find. Import
// 'millpond/inline' before the element. The first pond loads the text.

import { modules } from './modules.js';
import { unpack } from './unpack.js';

modules.element = async () => unpack((await import('./millpond.wasm.js')).default);
modules.full = async () => unpack((await import('./millpond-full.wasm.js')).default);
