// millpond/element for development servers, which copy scripts without other files.
import './inline.js';

export * from './element.js';
