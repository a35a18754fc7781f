// The same with the smallest module; what asks for more is refused.
import module from './dist/millpond-lite.wasm';
import { MillPond } from './dist/lite.js';

MillPond.engine = module;
MillPond.small = { ...MillPond.small, source: module };
