// Where everything of the picture of objects and links stands, in pixels: the boxes of the objects, the lines between them,
// and what is written on the lines, which covers no box and nothing else that is written. Pure.

import { placeLabels } from '../../ui/charts/place-labels.ts';
import type { Edge, Measures } from '../../ui/charts/place-nodes.ts';
import { type Point, rectAt, rectsMeet, segmentMeets } from '../../ui/charts/plane.ts';
import type { LinkMap, MapLink } from './link-map.ts';

export const NODE = { width: 168, height: 68 };
export const LABEL = { width: 124, height: 36 };
export const CELL = { width: 316, height: 140 };
export const MARGIN = 24;
/** From an object to what is written of its links to itself. */
const LOOP_DROP = 10;
/** How far the line of such a link lies around what is written. */
const LOOP_ROUND = 6;
const MEASURES: Measures = { cell: CELL, node: NODE, label: LABEL };
/** Below each object there is room for its links to itself. */
const MEASURES_WITH_LOOPS: Measures = { ...MEASURES, cell: { ...CELL, height: CELL.height + 32 } };

/** Always the same object for the same answer: the places are sought anew when it is another. */
export function measuresOf({ links }: LinkMap): Measures {
  return links.some(isLoop) ? MEASURES_WITH_LOOPS : MEASURES;
}

function isLoop({ ends }: MapLink): boolean {
  return ends[0] === ends[1];
}

/** The links between two objects, as the places of the objects are sought for. */
export function edgesOf({ objects, links }: LinkMap): Edge[] {
  const at = new Map(objects.map(({ object }, index) => [object, index]));
  return links.filter(link => !isLoop(link)).map(({ ends }) => [at.get(ends[0]) ?? 0, at.get(ends[1]) ?? 0]);
}

export interface LinkPicture {
  /** The middle of each object, in their order. */
  points: readonly Point[];
  /** By the key of a link: its line, and the middle of what is written on it. */
  paths: ReadonlyMap<string, string>;
  labels: ReadonlyMap<string, Point>;
  width: number;
  height: number;
}

/** `found`: the middle of each object in cells of those measures. */
export function pictureOf(
  { objects, links }: LinkMap,
  found: readonly Point[],
  { cell }: Measures,
): LinkPicture {
  const points = found.map(({ x, y }) => ({
    x: x - (cell.width - NODE.width) / 2,
    y: y - (cell.height - NODE.height) / 2 + MARGIN,
  }));
  const places = new Map(objects.map(({ object }, index) => [object, points[index] ?? { x: 0, y: 0 }]));
  const end = (object: string): Point => places.get(object) ?? { x: 0, y: 0 };
  const width = Math.max(...points.map(({ x }) => x), 0) + NODE.width / 2;
  const between = links
    .filter(link => !isLoop(link))
    .map(({ key, ends }) => ({ key, from: end(ends[0]), to: end(ends[1]) }));
  const loops = links.filter(isLoop).map(({ key, ends }) => {
    const at = end(ends[0]);
    return { key, at, label: besideLines(at, between, points, width) };
  });
  const taken = [
    ...points.map(point => rectAt(point, NODE)),
    ...loops.map(({ label }) => rectAt(label, LABEL)),
  ];
  const written = placeLabels(between, LABEL, taken, width);
  const labels = new Map([
    ...loops.map(({ key, label }) => [key, label] as const),
    ...between.map(({ key }, index) => [key, written[index] ?? { x: 0, y: 0 }] as const),
  ]);
  return {
    points,
    paths: new Map([
      ...between.map(({ key, from, to }) => [key, `M${from.x},${from.y}L${to.x},${to.y}`] as const),
      ...loops.map(({ key, at, label }) => [key, loopPath(at, label)] as const),
    ]),
    labels,
    width,
    height:
      Math.max(
        ...points.map(({ y }) => y + NODE.height / 2),
        ...[...labels.values()].map(({ y }) => y + LABEL.height / 2),
        0,
      ) + MARGIN,
  };
}

/** A link of an object to itself hangs below it: in the middle, or to the side where no other link goes down there. */
function besideLines(
  at: Point,
  lines: readonly { from: Point; to: Point }[],
  points: readonly Point[],
  width: number,
): Point {
  const y = at.y + (NODE.height + LABEL.height) / 2 + LOOP_DROP;
  const aside = LABEL.width / 2 + 2 * LOOP_ROUND;
  const places = [0, aside, -aside]
    .map(x => ({ x: at.x + x, y }))
    .filter(place => {
      const box = rectAt(place, { ...LABEL, width: LABEL.width + 2 * LOOP_ROUND });
      const isInside = place.x === at.x || (box.left >= 0 && box.right <= width);
      return isInside && !points.some(point => rectsMeet(rectAt(point, NODE), box));
    });
  const crossed = (place: Point): number =>
    lines.filter(({ from, to }) => segmentMeets(from, to, rectAt(place, LABEL))).length;
  return places.toSorted((a, b) => crossed(a) - crossed(b))[0] ?? { x: at.x, y };
}

/** Out of the lower edge of an object and back into it, around what is written below; from the side, into its side. */
function loopPath({ x, y }: Point, label: Point): string {
  const edge = y + NODE.height / 2;
  const around = LABEL.width / 2 + LOOP_ROUND;
  const drop = LOOP_DROP + LABEL.height / 2;
  if (label.x === x) return `M${x - around} ${edge}v${drop}h${2 * around}v${-drop}`;
  const side = Math.sign(label.x - x);
  return `M${x + side * 3 * LOOP_ROUND} ${edge}v${drop}H${label.x + side * around}V${edge - LOOP_DROP}H${x + (side * NODE.width) / 2}`;
}
