// Where the nodes of a small graph stand on a grid so that its edges can be read: as few crossings, edges below nodes and
// covered labels as a search finds, then short edges. The same graph always stands the same way. Pure.
import { crosses, type Point, rectAt, segmentMeets } from './plane.ts';

export interface Measures {
  /** Pixels from one cell to the next. */
  cell: { width: number; height: number };
  node: { width: number; height: number };
  /** What is written on the middle of an edge. */
  label: { width: number; height: number };
}

export type Edge = readonly [from: number, to: number];

/** What disturbs a reader, against one pixel more of an edge. */
const CROSSING = 900;
const THROUGH_NODE = 1600;
const LABEL_ON_NODE = 1200;
const LABEL_ON_LABEL = 800;
/** Sideways there is more room than downwards. */
const ASIDE = 0.42;
/** Cells for a node: some are left free, so that edges have a way. */
const ROOM = 1.35;
/** Moves tried in all. */
const MOVES = 6000;

/** The middle of each node in pixels, for a grid of so many columns. An edge joins two different nodes. Stops again and
 *  again, so that whoever draws it can let the page answer in between. */
export function* placing(
  count: number,
  edges: readonly Edge[],
  columns: number,
  measures: Measures,
): Generator<undefined, Point[]> {
  const wide = Math.max(1, Math.min(columns, count));
  const high = wide === 1 ? count : Math.max(Math.ceil((count * ROOM) / wide), Math.min(2, count));
  const cells = Array.from({ length: wide * high }, (_, at) => ({ x: at % wide, y: Math.floor(at / wide) }));
  const begun = orders(count, edges);
  let best: { cost: number; places: number[] } | undefined;
  for (const order of begun) {
    const search = new Search(count, edges, cells, measures);
    search.begin(order, byCentre(cells));
    const cost = yield* search.improve(MOVES / begun.length);
    if (best === undefined || cost < best.cost) best = { cost, places: search.places() };
  }
  return tight((best?.places ?? []).flatMap(at => cells[at] ?? [])).map(({ x, y }) => ({
    x: (x + 0.5) * measures.cell.width,
    y: (y + 0.5) * measures.cell.height,
  }));
}

/** Where the search begins: from the node with the most edges outwards, and some orders drawn by a fixed die. */
function orders(count: number, edges: readonly Edge[]): number[][] {
  const degree = Array.from({ length: count }, (_, node) => edges.filter(edge => edge.includes(node)).length);
  const first = degree
    .map((_, node) => node)
    .toSorted((a, b) => (degree[b] ?? 0) - (degree[a] ?? 0) || a - b);
  const more = count <= 10 ? 7 : count <= 16 ? 3 : count <= 40 ? 1 : 0;
  let seed = 7;
  const shuffled = (): number[] =>
    first
      .map(node => {
        seed = (seed * 48_271) % 2_147_483_647;
        return { node, at: seed };
      })
      .toSorted((a, b) => a.at - b.at)
      .map(({ node }) => node);
  return [first, ...Array.from({ length: more }, shuffled)];
}

function byCentre(cells: readonly Point[]): number[] {
  const middle = { x: Math.max(...cells.map(({ x }) => x)) / 2, y: Math.max(...cells.map(({ y }) => y)) / 2 };
  const far = ({ x, y }: Point): number => Math.hypot(x - middle.x, y - middle.y);
  return cells
    .map((cell, at) => ({ at, far: far(cell) }))
    .toSorted((a, b) => a.far - b.far || a.at - b.at)
    .map(({ at }) => at);
}

/** Rows and columns in which nothing stands are closed. */
function tight(points: readonly Point[]): Point[] {
  const places = (of: (point: Point) => number): Map<number, number> =>
    new Map([...new Set(points.map(of))].toSorted((a, b) => a - b).map((value, at) => [value, at]));
  const [xs, ys] = [places(({ x }) => x), places(({ y }) => y)];
  return points.map(({ x, y }) => ({ x: xs.get(x) ?? x, y: ys.get(y) ?? y }));
}

interface Drawn {
  from: Point;
  to: Point;
  /** The middle, where its label lies. */
  middle: Point;
  length: number;
}

/** Nodes change places, two at a time or into a free cell, as long as the picture gets better. */
class Search {
  readonly #edges: readonly Edge[];
  readonly #cells: readonly Point[];
  readonly #measures: Measures;
  readonly #edgesOf: readonly (readonly number[])[];
  /** Cell of each node, and node of each cell (-1: free). */
  readonly #cellOf: number[];
  readonly #nodeIn: number[];
  readonly #drawn: Drawn[];

  constructor(count: number, edges: readonly Edge[], cells: readonly Point[], measures: Measures) {
    this.#edges = edges;
    this.#measures = measures;
    this.#cells = cells.map(({ x, y }) => ({
      x: (x + 0.5) * measures.cell.width,
      y: (y + 0.5) * measures.cell.height,
    }));
    this.#edgesOf = Array.from({ length: count }, (_, node) =>
      edges.flatMap((edge, at) => (edge.includes(node) ? [at] : [])),
    );
    this.#cellOf = Array.from({ length: count }, () => 0);
    this.#nodeIn = cells.map(() => -1);
    this.#drawn = edges.map(() => ({
      from: { x: 0, y: 0 },
      to: { x: 0, y: 0 },
      middle: { x: 0, y: 0 },
      length: 0,
    }));
  }

  places(): number[] {
    return [...this.#cellOf];
  }

  begin(order: readonly number[], cells: readonly number[]): void {
    for (const [at, node] of order.entries()) {
      const cell = cells[at] ?? 0;
      this.#cellOf[node] = cell;
      this.#nodeIn[cell] = node;
    }
    for (const node of order) this.#draw(node);
  }

  /** Tries at most so many moves; answers what the picture costs then. */
  *improve(moves: number): Generator<undefined, number> {
    const nodes = this.#cellOf.length;
    const passes = Math.max(1, Math.floor(moves / Math.max(1, nodes * this.#cells.length)));
    for (let pass = 0, isBetter = true; isBetter && pass < passes; pass += 1) {
      isBetter = false;
      for (let node = 0; node < nodes; node += 1) {
        if (this.#moveBest(node)) isBetter = true;
        yield;
      }
    }
    let cost = 0;
    for (let node = 0; node < nodes; node += 1) cost += this.#costOf(node, -1);
    return cost;
  }

  #moveBest(node: number): boolean {
    const home = this.#cellOf[node] ?? 0;
    const alone = this.#costOf(node, -1);
    let best = { gain: 0.5, cell: home };
    for (let cell = 0; cell < this.#cells.length; cell += 1) {
      if (cell === home) continue;
      const other = this.#nodeIn[cell] ?? -1;
      const before = other < 0 ? alone : alone + this.#costOf(other, node);
      this.#swap(home, cell);
      const after = this.#costOf(node, -1) + (other < 0 ? 0 : this.#costOf(other, node));
      this.#swap(home, cell);
      if (before - after > best.gain) best = { gain: before - after, cell };
    }
    if (best.cell !== home) this.#swap(home, best.cell);
    return best.cell !== home;
  }

  #swap(one: number, two: number): void {
    const [first, second] = [this.#nodeIn[one] ?? -1, this.#nodeIn[two] ?? -1];
    this.#nodeIn[one] = second;
    this.#nodeIn[two] = first;
    if (first >= 0) this.#cellOf[first] = two;
    if (second >= 0) this.#cellOf[second] = one;
    if (first >= 0) this.#draw(first);
    if (second >= 0) this.#draw(second);
  }

  /** Draws the edges of a node where they are now. Written over, not made anew: this is done some ten thousand times. */
  #draw(node: number): void {
    for (const at of this.#edgesOf[node] ?? []) {
      const edge = this.#drawn[at];
      const [a, b] = this.#edges[at] ?? [0, 0];
      if (!edge) continue;
      edge.from = this.#at(a);
      edge.to = this.#at(b);
      edge.middle.x = (edge.from.x + edge.to.x) / 2;
      edge.middle.y = (edge.from.y + edge.to.y) / 2;
      edge.length = Math.hypot((edge.from.x - edge.to.x) * ASIDE, edge.from.y - edge.to.y);
    }
  }

  #at(node: number): Point {
    return this.#cells[this.#cellOf[node] ?? 0] ?? { x: 0, y: 0 };
  }

  /** What a node and its edges cost, without what they have to do with the edges of another node. */
  #costOf(node: number, without: number): number {
    const own = this.#edgesOf[node] ?? [];
    const place = this.#at(node);
    let cost = 0;
    for (let at = 0; at < this.#drawn.length; at += 1) {
      const edge = this.#drawn[at];
      const [a, b] = this.#edges[at] ?? [0, 0];
      if (!edge || a === without || b === without) continue;
      const isOwn = a === node || b === node;
      if (!isOwn) {
        cost += this.#clash(edge, place);
        continue;
      }
      cost += edge.length;
      for (let each = 0; each < this.#cellOf.length; each += 1)
        if (each !== a && each !== b) cost += this.#clash(edge, this.#at(each));
      for (let other = 0; other < this.#drawn.length; other += 1) {
        const second = this.#drawn[other];
        const [c, d] = this.#edges[other] ?? [0, 0];
        if (!second || c === without || d === without) continue;
        // Two of its own edges meet once.
        if (other === at || (other < at && own.includes(other))) continue;
        cost += this.#meeting(edge, second, a === c || a === d || b === c || b === d);
      }
    }
    return cost;
  }

  /** An edge, or what is written on it, over a node that is none of its ends. */
  #clash(edge: Drawn, place: Point): number {
    const { node, label } = this.#measures;
    const isCovered =
      Math.abs(edge.middle.x - place.x) < (node.width + label.width) / 2 &&
      Math.abs(edge.middle.y - place.y) < (node.height + label.height) / 2;
    return (
      (isCovered ? LABEL_ON_NODE : 0) +
      (segmentMeets(edge.from, edge.to, rectAt(place, node)) ? THROUGH_NODE : 0)
    );
  }

  #meeting(edge: Drawn, second: Drawn, isTouching: boolean): number {
    const { label } = this.#measures;
    const labels =
      Math.abs(edge.middle.x - second.middle.x) < label.width &&
      Math.abs(edge.middle.y - second.middle.y) < label.height
        ? LABEL_ON_LABEL
        : 0;
    if (isTouching) return labels;
    return crosses(edge.from, edge.to, second.from, second.to) ? labels + CROSSING : labels;
  }
}
