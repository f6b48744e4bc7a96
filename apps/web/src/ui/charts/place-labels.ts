// Where what is written on the edges of a graph lies, so that it covers neither a node nor another label: on the middle of
// its edge where there is room, else along it, else beside it. Pure.
import { type Point, type Rect, rectAt, rectsMeet, segmentMeets } from './plane.ts';

export interface Segment {
  from: Point;
  to: Point;
}

/** Pixels: between what is written and anything else, from one place that is tried to the next. */
const GAP = 4;
const STEP = 6;

/** The middle of each label, one per edge. What is taken already stays free, and so does all that lies left of 0, right of
 *  the width, or above 0; downwards there is always room. */
export function placeLabels(
  edges: readonly Segment[],
  size: { width: number; height: number },
  taken: readonly Rect[],
  width: number,
): Point[] {
  const full = [...taken];
  return edges.map(edge => {
    const others = edges.filter(other => other !== edge);
    const isFree = (place: Point): boolean =>
      isInside(place) && !full.some(box => rectsMeet(around(place), box));
    const isClear = (place: Point): boolean =>
      isFree(place) && !others.some(({ from, to }) => segmentMeets(from, to, rectAt(place, size)));
    const along = alongEdge(edge);
    const place = along.find(isClear) ?? along.find(isFree) ?? beside(edge, isFree);
    full.push(rectAt(place, size));
    return place;
  });

  function around(place: Point): Rect {
    return rectAt(place, { width: size.width + 2 * GAP, height: size.height + 2 * GAP });
  }

  function isInside(place: Point): boolean {
    const box = rectAt(place, size);
    return box.left >= 0 && box.right <= Math.max(width, size.width) && box.top >= 0;
  }
}

/** From the middle outwards to both ends. */
function alongEdge({ from, to }: Segment): Point[] {
  const steps = Math.floor(Math.hypot(to.x - from.x, to.y - from.y) / 2 / STEP);
  const at = (share: number): Point => ({
    x: from.x + (to.x - from.x) * share,
    y: from.y + (to.y - from.y) * share,
  });
  return [
    at(0.5),
    ...Array.from({ length: steps }, (_, index) => ((index + 1) / steps) * 0.5).flatMap(away => [
      at(0.5 + away),
      at(0.5 - away),
    ]),
  ];
}

/** Nearest to the middle of the edge, ring by ring; below everything that is drawn there is always a place. */
function beside({ from, to }: Segment, isFree: (place: Point) => boolean): Point {
  const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
  for (let radius = STEP; ; radius += STEP) {
    const count = Math.ceil((2 * Math.PI * radius) / STEP);
    for (let turn = 0; turn < count; turn += 1) {
      const angle = (2 * Math.PI * turn) / count;
      const place = { x: middle.x + radius * Math.cos(angle), y: middle.y + radius * Math.sin(angle) };
      if (isFree(place)) return place;
    }
  }
}
