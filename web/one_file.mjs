// The element and the full module in one file, for a plain <script>.
import module from './dist/millpond-full.wasm';
import { MillPond } from './dist/define.js';

MillPond.engine = module;
MillPond.small = undefined;
