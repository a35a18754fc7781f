// millpond/define for development servers, which copy scripts without other files.
import './inline.js';

export * from './define.js';
