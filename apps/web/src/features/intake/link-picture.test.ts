import { describe, expect, it } from 'vitest';
import { placing } from '../../ui/charts/place-nodes.ts';
import { type Point, rectAt, rectsMeet } from '../../ui/charts/plane.ts';
import type { LinkMap } from './link-map.ts';
import { edgesOf, LABEL, measuresOf, NODE, pictureOf } from './link-picture.ts';

function mapOf(objects: readonly string[], pairs: readonly [string, string][]): LinkMap {
  return {
    objects: objects.map(object => ({ object, records: 1, files: [] })),
    links: pairs.map(ends => ({
      key: ends.join(' > '),
      ends,
      relations: [],
      rows: 1,
      found: 1,
      loose: 0,
      isUnsure: false,
    })),
  };
}

function drawn(map: LinkMap, columns: number) {
  const measures = measuresOf(map);
  const steps = placing(map.objects.length, edgesOf(map), columns, measures);
  let found: readonly Point[] | undefined;
  while (!found) {
    const step = steps.next();
    if (step.done) found = step.value;
  }
  return pictureOf(map, found, measures);
}

/** Pairs of what is written or boxed that cover each other, and what lies outside of the picture. */
function faults(map: LinkMap, columns: number): string[] {
  const { points, labels, width, height } = drawn(map, columns);
  const boxes = [
    ...map.objects.map(({ object }, at) => ({ of: object, box: rectAt(points[at] ?? { x: 0, y: 0 }, NODE) })),
    ...[...labels].map(([of, at]) => ({ of, box: rectAt(at, LABEL) })),
  ];
  const covered = boxes.flatMap((one, at) =>
    boxes
      .slice(at + 1)
      .filter(({ box }) => rectsMeet(one.box, box))
      .map(({ of }) => `${one.of} / ${of}`),
  );
  const outside = boxes
    .filter(({ box }) => box.left < 0 || box.right > width || box.top < 0 || box.bottom > height)
    .map(({ of }) => `${of} outside`);
  return [...covered, ...outside];
}

const hub: [string, string][] = [
  ['contacts', 'contacts'],
  ['contacts', 'companies'],
  ['calls', 'contacts'],
  ['emails', 'contacts'],
  ['meetings', 'contacts'],
  ['companies', 'orders'],
];
const crm = [
  'contacts',
  'companies',
  'deals',
  'orders',
  'calls',
  'emails',
  'meetings',
  'tickets',
  'products',
];
const everyPair = crm.flatMap((one, at) => crm.slice(at).map((other): [string, string] => [one, other]));

describe('the picture of objects and links', () => {
  it.each<[string, LinkMap, number]>([
    [
      'a link to itself above a link downwards',
      mapOf(['calls', 'emails', 'meetings', 'contacts', 'companies', 'deals', 'orders'], hub),
      4,
    ],
    ['two columns', mapOf(['calls', 'emails', 'meetings', 'contacts', 'companies', 'orders'], hub), 2],
    ['one object linked to itself', mapOf(['contacts'], [['contacts', 'contacts']]), 3],
    [
      'links to itself everywhere',
      mapOf(crm, [...crm.map((each): [string, string] => [each, each]), ...hub.slice(1)]),
      3,
    ],
    ['everything linked with everything', mapOf(crm, everyPair), 4],
    ['everything linked with everything in two columns', mapOf(crm, everyPair), 2],
  ])('covers nothing that is written: %s', (_, map, columns) => {
    expect(faults(map, columns)).toEqual([]);
    expect(drawn(map, columns).paths.size).toBe(map.links.length);
  });

  it('hangs a link to itself beside the line that goes down from its object', () => {
    const map = mapOf(
      ['contacts', 'companies'],
      [
        ['contacts', 'contacts'],
        ['contacts', 'companies'],
      ],
    );
    const measures = measuresOf(map);
    const { x, y } = { x: measures.cell.width * 1.5, y: measures.cell.height / 2 };
    const { labels, points } = pictureOf(
      map,
      [
        { x, y },
        { x, y: y + measures.cell.height },
      ],
      measures,
    );
    const [loop, down] = [labels.get('contacts > contacts'), labels.get('contacts > companies')];
    expect(Math.abs((loop?.x ?? 0) - (points[0]?.x ?? 0))).toBeGreaterThan(LABEL.width / 2);
    expect(down?.x).toBe(points[0]?.x);
  });
});
