import { createRoot } from 'react-dom/client';

import picture from '../pond.jpg';
import { Pool } from './Pool.jsx';

createRoot(document.getElementById('app')).render(<Pool src={picture} />);
