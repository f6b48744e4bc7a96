// What waits for what: circles in it, and an order in which everything comes after what it waits for. Pure.

interface Node {
  id: string;
  depends_on: readonly string[];
}

/**
 * A circle of tasks that wait for each other.
 * @returns ids in the order of waiting, each waiting for the next and the last for the first; undefined when there is none
 */
export function findCycle(nodes: readonly Node[]): string[] | undefined {
  const known = new Map(nodes.map(node => [node.id, node]));
  const finished = new Set<string>();
  for (const start of nodes) {
    // An own stack: a chain of ten thousand tasks must not exhaust the machine's.
    const path: { id: string; next: number }[] = [];
    const onPath = new Set<string>();
    const enter = (id: string): void => {
      path.push({ id, next: 0 });
      onPath.add(id);
    };
    if (!finished.has(start.id)) enter(start.id);
    for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
      const target = known.get(top.id)?.depends_on[top.next];
      top.next += 1;
      if (target === undefined) {
        finished.add(top.id);
        onPath.delete(top.id);
        path.pop();
      } else if (onPath.has(target)) {
        return path.slice(path.findIndex(step => step.id === target)).map(step => step.id);
      } else if (known.has(target) && !finished.has(target)) enter(target);
    }
  }
  return undefined;
}

/** A task's place in an order of work. */
export interface Ordered {
  /** Index into the tasks as they were given. */
  index: number;
  /** Indexes of the tasks it waits for, each earlier in the order. */
  before: readonly number[];
}

/** Tasks so that each comes after all it waits for (Kahn), otherwise as given. @throws RangeError on a circle */
export function inOrder(nodes: readonly Node[]): Ordered[] {
  const at = new Map(nodes.map((node, index) => [node.id, index]));
  const before = nodes.map(node => [...new Set(node.depends_on)].flatMap(id => at.get(id) ?? []));
  const after: number[][] = nodes.map(() => []);
  for (const [index, list] of before.entries()) for (const one of list) after[one]?.push(index);
  const waiting = before.map(list => list.length);
  const ready = waiting.flatMap((count, index) => (count === 0 ? [index] : []));
  const order: Ordered[] = [];
  for (let next = 0; next < ready.length; next += 1) {
    const index = ready[next] ?? 0;
    order.push({ index, before: before[index] ?? [] });
    for (const one of after[index] ?? []) {
      const left = (waiting[one] ?? 0) - 1;
      waiting[one] = left;
      if (left === 0) ready.push(one);
    }
  }
  if (order.length < nodes.length) throw new RangeError('The tasks wait for each other in a circle.');
  return order;
}
