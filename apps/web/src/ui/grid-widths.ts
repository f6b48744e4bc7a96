import { useState } from 'react';

/** Pixels: narrower, a column says nothing any more. */
const LEAST = 56;

export interface ColumnWidths {
  /** For `grid-template-columns`. */
  tracks: string;
  /** Sets a column's width in pixels. */
  set: (key: string, pixels: number) => void;
}

/** The columns' own tracks, until somebody drags an edge. */
export function useColumnWidths(columns: readonly { key: string; track: string }[]): ColumnWidths {
  const [dragged, setDragged] = useState<ReadonlyMap<string, number>>(new Map());
  return {
    tracks: columns
      .map(({ key, track }) => {
        const pixels = dragged.get(key);
        return pixels === undefined ? track : `${pixels}px`;
      })
      .join(' '),
    set: (key, pixels) => setDragged(new Map(dragged).set(key, Math.max(LEAST, Math.round(pixels)))),
  };
}
