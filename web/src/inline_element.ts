// millpond/element for development servers, which move scripts.
import './inline.js';

export * from './element.js';
