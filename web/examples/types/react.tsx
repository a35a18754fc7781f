// Types of the component and the element in React.
import { MillPond } from 'millpond/react';
import { useRef } from 'react';

export function Page() {
    const pond = useRef<import('millpond/element').MillPond>(null);
    return <>
        <MillPond ref={pond} rain="0" paused look="pool" className="wide"
            onSplash={event => pond.current?.drop(event.detail.x, event.detail.y)}
            onError={event => console.warn(event.detail.message)}>
            <img src="pond.jpg" alt="" />
        </MillPond>
        <mill-pond ref={pond} rain={2} untouchable onsplash={event => event.detail.radius} />
        {/* @ts-expect-error: not a look */}
        <mill-pond look="glass" />
        {/* @ts-expect-error: not an attribute */}
        <MillPond autoplay={false} />
    </>;
}
