// The same with the smallest module; what asks for more is refused.
import module from './dist/millpond-lite.wasm';
import { hasSimd } from './dist/engine.js';
import { MillPond } from './dist/lite.js';

MillPond.engine = hasSimd() ? module : undefined;
MillPond.small = { ...MillPond.small, source: module };
