// What comes after the first paint, into a room that is kept for it: all parts are one file, fetched once.
import { useEffect, useState } from 'react';
import { cx } from '../../../ui/class-names.ts';
import type * as LateParts from '../late/parts.tsx';

type Parts = typeof LateParts;

export function Late({ part, room }: { part: keyof Parts; room: string }) {
  const [parts, setParts] = useState<Parts>();
  useEffect(() => {
    // Without a line the words around it stand alone.
    import('../late/parts.tsx').then(setParts, () => undefined);
  }, []);
  const Part = parts?.[part];
  return (
    <div data-late className={cx('grid content-start', room)}>
      {Part && <Part />}
    </div>
  );
}
