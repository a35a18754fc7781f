// Types of the element and the library; nothing runs.
import { Pond, type PondOptions } from 'millpond';
import { MillPond } from 'millpond/define';

const element: MillPond = document.createElement('mill-pond');
element.addEventListener('splash', ({ detail: { x, radius } }) => { element.drop(x, radius); });
element.addEventListener('error', event => event.detail.message.trim());
element.addEventListener('click', event => event.clientX);
element.removeEventListener('other', () => undefined);
element.paused = true;
element.rain = 3;
element.mood = 'sunlit';
// @ts-expect-error: not a look
element.look = 'glass';
// @ts-expect-error: an old name
element.interactive = false;

const options: PondOptions = { solver: 'dispersive' };
export const bytes: Promise<Blob> = Pond.create(options).then(pond => new Blob([pond.snapshot()]));
