import { MillPond } from 'millpond/react';
import { useRef, useState } from 'react';

// Also renders on a server: only the browser loads the element.
export function Pool({ src }) {
    const pond = useRef(null);
    const [splashes, setSplashes] = useState(0);
    return <figure>
        <MillPond ref={pond} rain="0" onSplash={() => setSplashes(number => number + 1)}
            style={{ width: '480px', height: '270px', objectFit: 'cover' }}>
            <img src={src} alt="A pool with a tiled floor" />
        </MillPond>
        <button onClick={() => pond.current.drop(240, 135)}>Drop</button>
        <figcaption>{splashes} splashes</figcaption>
    </figure>;
}
