// How sure a reading is against how often it is right: rising steps by pooling neighbours that are out of order.
import type { HeldOut } from './held-out.ts';

interface Point {
  share: number;
  isRight: boolean;
}

/** A step stands on so many readings at least. */
const LEAST = 120;

/** Rising steps of share and how often such a reading was right. */
function risingSteps(points: readonly Point[], least = LEAST): [from: number, right: number][] {
  const sorted = points.toSorted((a, b) => a.share - b.share);
  const blocks: { from: number; right: number; count: number }[] = [];
  for (let at = 0; at < sorted.length; at += least) {
    const part = sorted.slice(at, at + least);
    const block = {
      from: part[0]?.share ?? 0,
      right: part.filter(one => one.isRight).length,
      count: part.length,
    };
    blocks.push(block);
    for (let last = blocks.at(-1), before = blocks.at(-2); last && before; ) {
      if (before.right / before.count < last.right / last.count) break;
      blocks.splice(-2, 2, {
        from: before.from,
        right: before.right + last.right,
        count: before.count + last.count,
      });
      last = blocks.at(-1);
      before = blocks.at(-2);
    }
  }
  return blocks.map(({ from, right, count }, at) => [at === 0 ? 0 : round(from), round(right / count)]);
}

function round(share: number): number {
  return Math.round(share * 1000) / 1000;
}

/** How far off confidence is from how often it is right, on average over ten bands. */
export function calibrationError(points: readonly { confidence: number; isRight: boolean }[]): number {
  const bands = Map.groupBy(points, one => Math.min(9, Math.floor(one.confidence * 10)));
  let off = 0;
  for (const list of bands.values()) {
    const right = list.filter(one => one.isRight).length;
    const said = list.reduce((sum, one) => sum + one.confidence, 0);
    off += Math.abs(right - said);
  }
  return off / Math.max(1, points.length);
}

export function printSteps({ columns, tables }: HeldOut): void {
  const kinds = {
    'agreed known': columns.filter(one => one.isAgreed && one.isKnown),
    'agreed new': columns.filter(one => one.isAgreed && !one.isKnown),
    differing: columns.filter(one => !one.isAgreed),
  };
  for (const [kind, points] of Object.entries(kinds))
    console.log(`'${kind}': ${JSON.stringify(risingSteps(points))}, // ${points.length}`);
  console.log(`tables: ${JSON.stringify(risingSteps(tables, 40))} // ${tables.length}`);
  const share = (list: readonly { isRight: boolean }[]): string =>
    `${((100 * list.filter(one => one.isRight).length) / Math.max(1, list.length)).toFixed(1)} % of ${list.length}`;
  for (const [group, list] of Map.groupBy(columns, one => one.group)) {
    const fresh = list.filter(one => !one.isKnown);
    const named = tables.filter(one => one.group === group);
    console.log(`${group}: columns ${share(list)}, never seen ${share(fresh)}, objects ${share(named)}`);
  }
  console.log(
    `all: ${share(columns)}, never seen ${share(columns.filter(one => !one.isKnown))}, objects ${share(tables)}`,
  );
}
