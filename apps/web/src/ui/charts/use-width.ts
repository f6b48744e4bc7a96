import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** The width an element has, in pixels, kept current. Charts draw in real pixels, so that their words never scale. */
export function useWidth(first: number): { ref: RefObject<HTMLDivElement | null>; width: number } {
  const ref = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(first);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const take = (): void => setWidth(Math.max(40, Math.round(element.clientWidth)));
    take();
    const observer = new ResizeObserver(take);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, width };
}
