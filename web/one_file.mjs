// The element and the full module in one file, for a plain <script>.
import { MillPond } from './dist/define.js';
import module from './dist/millpond-full.wasm.js';
import { unpack } from './dist/unpack.js';

MillPond.engine = () => unpack(module);
MillPond.small = undefined;
