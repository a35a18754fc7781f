'use client';
// A component for React 18 and 19 with <mill-pond>, and the element's types in JSX.

import { createElement, forwardRef, useEffect, useImperativeHandle, useRef, type HTMLAttributes }
    from 'react';

import type { MillPond as MillPondElement, MillPondEvents, MillPondProps as Written } from './element.js';

type Native = Omit<HTMLAttributes<MillPondElement>, 'onError'>;

/** Properties of the component. */
export interface MillPondProps extends Native, Omit<Written, `on${keyof MillPondEvents}`> {
    onReady?: ((event: MillPondEvents['ready']) => void) | undefined;
    onSplash?: ((event: MillPondEvents['splash']) => void) | undefined;
    onSettled?: ((event: MillPondEvents['settled']) => void) | undefined;
    onError?: ((event: MillPondEvents['error']) => void) | undefined;
}

/** Water over the `<img>`, `<video>` or `<canvas>` in it, or over the picture at `src`. */
export const MillPond = forwardRef<MillPondElement, MillPondProps>(function MillPond(
    { onReady, onSplash, onSettled, onError, className, ...others }, ref) {
    const inner = useRef<MillPondElement>(null);
    useImperativeHandle(ref, () => inner.current as MillPondElement, []);
    useEffect(() => {
        const element = inner.current as MillPondElement;
        const listeners = Object.entries({ ready: onReady, splash: onSplash, settled: onSettled, error: onError })
            .filter(([, listener]) => listener !== undefined) as [string, EventListener][];
        listeners.forEach(([kind, listener]) => { element.addEventListener(kind, listener); });
        return () => {
            listeners.forEach(([kind, listener]) => { element.removeEventListener(kind, listener); });
        };
    }, [onReady, onSplash, onSettled, onError]);
    useEffect(() => { void import('millpond/define'); }, []); // effects do not run on a server
    return createElement('mill-pond', { ...others, class: className, ref: inner });
});

declare module 'react' {
    namespace JSX {
        interface IntrinsicElements {
            'mill-pond': Native & Written & RefAttributes<MillPondElement> & { class?: string | undefined };
        }
    }
}
