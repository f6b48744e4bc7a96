import { describe, expect, it } from 'vitest';
import { type Edge, placing } from './place-nodes.ts';
import { crosses, rectAt, rectsMeet, segmentMeets } from './plane.ts';

const measures = {
  cell: { width: 300, height: 140 },
  node: { width: 168, height: 68 },
  label: { width: 124, height: 36 },
};

function placeNodes(...of: Parameters<typeof placing>) {
  const steps = placing(...of);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** What disturbs a reader of the picture. */
function faults(count: number, edges: readonly Edge[], columns: number) {
  const points = placeNodes(count, edges, columns, measures);
  const at = (node: number) => points[node] ?? { x: 0, y: 0 };
  const boxes = points.map(point => rectAt(point, measures.node));
  const lines = edges.map(([a, b]) => ({
    a,
    b,
    from: at(a),
    to: at(b),
    label: rectAt({ x: (at(a).x + at(b).x) / 2, y: (at(a).y + at(b).y) / 2 }, measures.label),
  }));
  const pairs = lines.flatMap((one, index) => lines.slice(index + 1).map(other => [one, other] as const));
  return {
    columns: new Set(points.map(({ x }) => x)).size,
    sameCell: points.length - new Set(points.map(({ x, y }) => `${x} ${y}`)).size,
    crossings: pairs.filter(
      ([one, other]) =>
        new Set([one.a, one.b, other.a, other.b]).size === 4 &&
        crosses(one.from, one.to, other.from, other.to),
    ).length,
    through: lines.flatMap(line =>
      boxes.filter(
        (box, node) => node !== line.a && node !== line.b && segmentMeets(line.from, line.to, box),
      ),
    ).length,
    covered: lines.flatMap(line => boxes.filter(box => rectsMeet(line.label, box))).length,
    labels: pairs.filter(([one, other]) => rectsMeet(one.label, other.label)).length,
  };
}

const clean = { sameCell: 0, crossings: 0, through: 0, covered: 0, labels: 0 };

describe('nodes of a graph on a grid', () => {
  it.each<[string, number, Edge[], number]>([
    ['two', 2, [[0, 1]], 4],
    [
      'a chain of five',
      5,
      [
        [0, 1],
        [1, 2],
        [2, 3],
        [3, 4],
      ],
      3,
    ],
    [
      'a wheel of six',
      6,
      [
        [0, 1],
        [0, 2],
        [0, 3],
        [0, 4],
        [0, 5],
        [1, 2],
      ],
      3,
    ],
    // companies, contacts, deals, tickets, tasks, branches, campaigns
    [
      'the sample',
      7,
      [
        [0, 5],
        [1, 0],
        [1, 6],
        [3, 1],
        [3, 0],
        [1, 5],
        [2, 0],
        [4, 1],
        [4, 0],
      ],
      4,
    ],
    [
      'the sample on a tablet',
      7,
      [
        [0, 5],
        [1, 0],
        [1, 6],
        [3, 1],
        [3, 0],
        [1, 5],
        [2, 0],
        [4, 1],
        [4, 0],
      ],
      3,
    ],
    ['nodes without an edge', 4, [], 4],
  ])('draws %s without anything in the way', (_, count, edges, columns) => {
    expect(faults(count, edges, columns)).toMatchObject(clean);
  });

  it('keeps 25 nodes around one readable, in as many columns as there is room for', () => {
    const star = Array.from({ length: 24 }, (_, node): Edge => [0, node + 1]);
    const found = faults(25, star, 4);
    expect(found).toMatchObject({ sameCell: 0, crossings: 0 });
    expect(found.columns).toBeLessThanOrEqual(4);
  });

  it('stands the same way every time', () => {
    const edges: Edge[] = [
      [0, 1],
      [1, 2],
      [2, 3],
      [3, 0],
      [4, 1],
      [5, 2],
      [6, 0],
    ];
    expect(placeNodes(9, edges, 4, measures)).toEqual(placeNodes(9, edges, 4, measures));
  });

  it('knows one node, and none', () => {
    expect(placeNodes(0, [], 4, measures)).toEqual([]);
    expect(placeNodes(1, [], 4, measures)).toEqual([{ x: 150, y: 70 }]);
  });
});
