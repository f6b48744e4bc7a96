import { useEffect, useState } from 'react';
import { type Edge, type Measures, placing } from './place-nodes.ts';
import type { Point } from './plane.ts';

/** Milliseconds of work before the page may answer somebody. */
const SLICE = 8;

/** Where the nodes stand, once that is found; what was found before stays until then. The edges are given as one object as
 *  long as they are the same. */
export function usePlaces(
  count: number,
  edges: readonly Edge[],
  columns: number,
  measures: Measures,
): readonly Point[] | undefined {
  const [found, setFound] = useState<{ points: readonly Point[]; count: number }>();
  useEffect(() => {
    const steps = placing(count, edges, columns, measures);
    let waiting: ReturnType<typeof setTimeout>;
    const work = (): void => {
      const until = performance.now() + SLICE;
      while (performance.now() < until) {
        const step = steps.next();
        if (!step.done) continue;
        setFound({ points: step.value, count });
        return;
      }
      waiting = setTimeout(work);
    };
    work();
    return () => clearTimeout(waiting);
  }, [count, edges, columns, measures]);
  return found?.count === count ? found.points : undefined;
}
