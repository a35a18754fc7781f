import { useEffect, useRef, useState } from 'react';

// Runs on a server, too: only the browser loads the element, once the page is there.
export function Pool({ src }) {
    const pond = useRef(null);
    const [splashes, setSplashes] = useState(0);
    useEffect(() => {
        import('millpond/define');
        const element = pond.current;
        const count = () => setSplashes(number => number + 1);
        element.addEventListener('splash', count);
        return () => element.removeEventListener('splash', count);
    }, []);
    return <figure>
        <mill-pond ref={pond} rain="0" style={{ width: '480px', height: '270px', objectFit: 'cover' }}>
            <img src={src} alt="A pool with a tiled floor" />
        </mill-pond>
        <button onClick={() => pond.current.drop(240, 135)}>Drop</button>
        <figcaption>{splashes} splashes</figcaption>
    </figure>;
}
