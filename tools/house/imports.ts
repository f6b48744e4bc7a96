// The graph of files that import each other, types included: pairs of folders that lean on each other, and circles of files.
import { importsOf } from '../rooms/check-rooms.ts';

export type Graph = ReadonlyMap<string, ReadonlySet<string>>;

/** Which file imports which; only files of the tree. */
export function graphOf(sources: ReadonlyMap<string, string>): Graph {
  const graph = new Map<string, Set<string>>();
  for (const [file, text] of sources) {
    const targets = importsOf(file, text).flatMap(({ target }) => {
      const found = [target, `${target}x`].find(name => sources.has(name));
      return found === undefined ? [] : [found];
    });
    graph.set(file, new Set(targets));
  }
  return graph;
}

/** Pairs of folders below `parent` of which each imports the other, `a ⇄ b`. */
export function mutualPairs(graph: Graph, parent: string): string[] {
  const roomOf = (file: string) =>
    file.startsWith(`${parent}/`) ? file.slice(parent.length + 1).split('/')[0] : undefined;
  const edges = new Set<string>();
  for (const [from, targets] of graph)
    for (const to of targets) {
      const [a, b] = [roomOf(from), roomOf(to)];
      if (a !== undefined && b !== undefined && a !== b) edges.add(`${a} ⇄ ${b}`);
    }
  return [...edges].filter(edge => {
    const [a = '', b = ''] = edge.split(' ⇄ ');
    return a < b && edges.has(`${b} ⇄ ${a}`);
  });
}

/** Every knot of files in which each reaches each other (Tarjan's strongly connected components of two files or more). */
export function cyclesOf(graph: Graph): string[][] {
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const isOnStack = new Set<string>();
  const cycles: string[][] = [];
  const walk = (file: string): number => {
    const number = index.size;
    index.set(file, number);
    let lowest = number;
    stack.push(file);
    isOnStack.add(file);
    for (const next of graph.get(file) ?? []) {
      if (!index.has(next)) lowest = Math.min(lowest, walk(next));
      else if (isOnStack.has(next)) lowest = Math.min(lowest, index.get(next) ?? number);
    }
    low.set(file, lowest);
    if (lowest === number) {
      const cycle = stack.splice(stack.indexOf(file));
      for (const member of cycle) isOnStack.delete(member);
      if (cycle.length > 1) cycles.push(cycle.sort());
    }
    return lowest;
  };
  for (const file of graph.keys()) if (!index.has(file)) walk(file);
  return cycles;
}
