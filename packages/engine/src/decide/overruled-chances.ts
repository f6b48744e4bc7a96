// Chances that say another end than the column that counts: what is told wins over a guess, and a reason says so.
import type { Reason } from '@groundwork/contract/intake';
import { listed, plural, quoted } from '../words/wording.ts';
import { type Judging, outcomesOfName } from './draft-stages.ts';
import type { OutcomeIndicator } from './outcome.ts';
import { judgeOutcome } from './outcome.ts';
import type { OutcomeColumns } from './outcome-decisions.ts';
import { ANY, LOST, OPEN, WON } from './outcome-words.ts';
import type { StageCount } from './stage-counts.ts';

const bits = { won: WON, lost: LOST, open: OPEN } as const;
const ends = new Map([
  [WON, 'won'],
  [LOST, 'lost'],
  [OPEN, 'open'],
]);

/** Why deals count as their flags, their status or the list of stages say although a chance says otherwise; undefined
 *  where none does, or where a person said that the chance counts. */
export function overruledChances(
  stages: readonly StageCount[],
  columns: OutcomeColumns,
  { order, definitions }: Pick<Judging, 'order' | 'definitions'>,
): Reason | undefined {
  if (order[0] === 'probability') return undefined;
  let rows = 0;
  const examples: { rows: number; text: string }[] = [];
  for (const stage of stages) {
    const definition = definitions.get(stage);
    const isListed = (definition?.outcome ?? ANY) !== ANY;
    for (const { signs, rows: alike } of stage.signed.values()) {
      const chance = signs.probability === ANY ? (definition?.chance ?? ANY) : signs.probability;
      const said = { ...signs, name: outcomesOfName(stage, definitions) };
      const indicator: OutcomeIndicator | undefined =
        signs.flags !== ANY ? 'flags' : signs.status !== ANY ? 'status' : isListed ? 'name' : undefined;
      const { outcome } = judgeOutcome(said, order);
      if (!indicator || outcome === undefined || (chance & bits[outcome]) !== 0) continue;
      rows += alike;
      const by =
        indicator === 'name' ? 'the list of stages' : listed(columns[indicator].map(name => quoted(name)));
      examples.push({
        rows: alike,
        text: `${plural(alike, 'deal')} in ${quoted(stage.label)}: ${outcome} by ${by}, ${ends.get(chance) ?? 'something else'} by the chance`,
      });
    }
  }
  if (rows === 0) return undefined;
  const most = examples.sort((a, b) => b.rows - a.rows).map(one => one.text);
  return {
    text: `The chance of ${plural(rows, 'deal')} says another end than what the old system counted by. ${rows === 1 ? 'It counts' : 'They count'} as that says: a chance is a guess.`,
    evidence: listed(most),
  };
}
