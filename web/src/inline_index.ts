// millpond for development servers, which move scripts.
import './inline.js';

export * from './index.js';
