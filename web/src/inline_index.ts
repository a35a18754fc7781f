// millpond for development servers, which copy scripts without other files.
import './inline.js';

export * from './index.js';
