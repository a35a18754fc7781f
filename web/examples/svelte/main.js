import { mount } from 'svelte';

import picture from '../pond.jpg';
import Pool from './Pool.svelte';

mount(Pool, { target: document.getElementById('app'), props: { src: picture } });
