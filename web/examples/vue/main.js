import { createApp } from 'vue';

import picture from '../pond.jpg';
import { Pool } from './Pool.js';

createApp(Pool, { src: picture }).mount('#app');
