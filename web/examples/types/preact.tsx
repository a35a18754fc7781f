/** @jsxImportSource preact */
// Types of the element in Preact.
import type {} from 'millpond/preact';

export const page = <>
    <mill-pond rain="0" paused class="wide" onsplash={event => event.detail.x}><img src="pond.jpg" /></mill-pond>
    {/* @ts-expect-error: not a look */}
    <mill-pond look="glass" />
</>;
