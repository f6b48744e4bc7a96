import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** Widths that were found, by what was expected: the next chart of the kind is as wide as the last, mostly. */
const lastWidths = new Map<number, number>();

/** The width an element has, in pixels, kept current. Charts draw in real pixels, so that their words never scale. */
export function useWidth(first: number): { ref: RefObject<HTMLDivElement | null>; width: number } {
  const ref = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(() => lastWidths.get(first) ?? first);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const take = (): void => {
      const found = Math.max(40, Math.round(element.clientWidth));
      lastWidths.set(first, found);
      setWidth(found);
    };
    // To ask now has the whole page laid out once more, at each step from column to column; the observer says it for nothing.
    if (!lastWidths.has(first)) take();
    const observer = new ResizeObserver(take);
    observer.observe(element);
    return () => observer.disconnect();
  }, [first]);
  return { ref, width };
}
