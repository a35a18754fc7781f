// Types of the element in Svelte's and Vue's templates.
import type {} from 'millpond/svelte';
import type {} from 'millpond/vue';
import type { SvelteHTMLElements } from 'svelte/elements';
import type { GlobalComponents } from 'vue';

export const svelte: SvelteHTMLElements['mill-pond'] = { rain: '0', paused: true, class: 'wide',
    onsplash: event => event.detail.x };
// @ts-expect-error: not a look
svelte.look = 'glass';

type VueProps = InstanceType<GlobalComponents['mill-pond']>['$props'];
export const vue: VueProps = { rain: 3, untouchable: true, class: 'wide', onSplash: event => event.detail.x };
// @ts-expect-error: not a look
vue.look = 'glass';
