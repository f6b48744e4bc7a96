// How sure a reading is against how often it is right: rising steps by pooling neighbours that are out of order.
import { numbersOf } from '@groundwork/engine/learned/calibration';
import type { HeldOut } from './held-out.ts';
import { fitSigns, rightness } from './logistic.ts';

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

/** The numbers of `calibration.ts`, and how well they do on systems left out of them, too. */
export function printSteps({ columns, tables }: HeldOut): void {
  const answers = columns.filter(one => one.settled.isAnswer);
  const signs = answers.map(one => ({
    group: one.group,
    numbers: numbersOf(one.settled.evidence),
    isRight: one.settled.isRight,
  }));
  console.log(`weights: ${JSON.stringify(fitSigns(signs).map(weight => Math.round(weight * 100) / 100))}`);
  console.log(`tables: ${JSON.stringify(risingSteps(tables, 40))} // ${tables.length}`);
  const points = [...Map.groupBy(signs, one => one.group)].flatMap(([group, own]) => {
    const weights = fitSigns(signs.filter(one => one.group !== group));
    return own.map(({ numbers, isRight }) => ({ confidence: rightness(weights, numbers), isRight }));
  });
  console.log(`calibration error on systems left out: ${(100 * calibrationError(points)).toFixed(1)} %`);
  for (const least of [0.85, 0.87, 0.89, 0.91, 0.93]) {
    const answered = points.filter(one => one.confidence >= least);
    const wrong = answered.filter(one => !one.isRight).length;
    const percent = (part: number): string => ((100 * part) / points.length).toFixed(1);
    console.log(`from ${least}: ${percent(answered.length)} % answered, ${percent(wrong)} % wrong`);
  }
}
