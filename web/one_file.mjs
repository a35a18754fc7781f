// The element, its code and its module in one file, for a <script> that needs no server of modules.
import module from './dist/millpond-full.wasm';
import { MillPond } from './dist/define.js';

MillPond.engine = module;
MillPond.small = undefined;
