// The element, its code and its module in one file, for a <script> that needs no server of modules.
// Browsers without SIMD take millpond-plain.wasm from beside it.
import module from './dist/millpond-full.wasm';
import { MillPond } from './dist/define.js';
import { hasSimd } from './dist/engine.js';

MillPond.engine = hasSimd() ? module : undefined;
MillPond.small = undefined;
