// millpond/define for development servers, which move scripts.
import './inline.js';

export * from './define.js';
