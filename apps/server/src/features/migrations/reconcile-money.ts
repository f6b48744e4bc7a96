// The money of the files and of the portal side by side, by pipeline, stage and currency. A difference is explained to the cent
// by named rows, or it is not explained; an amount that was not read is right in no sum.
import { type MoneyLine, moneyDifference, moneyState } from '@groundwork/contract/money-lines';
import { stageNamer } from '@groundwork/engine/reconcile/stage-names';
import type { Tx } from '../../platform/db.ts';
import type { ChangesetScope } from '../changesets/entry.ts';
import type { MigrationFacts } from './facts.ts';
import type { Findings } from './findings.ts';
import { countFailed } from './store.ts';
import { hasRowMoney, sumLeftOutByStage } from './store-left-out.ts';
import { listMoney } from './store-rows.ts';

type Place = Pick<MoneyLine, 'pipeline' | 'stage' | 'currency'>;

export async function compareMoney(
  tx: Tx,
  of: ChangesetScope,
  facts: MigrationFacts,
  findings: Findings,
): Promise<{ money: MoneyLine[]; isMoneyRight: boolean }> {
  const namesOf = stageNamer(facts.pipelines);
  const outcomes = new Map(
    facts.pipelines.flatMap(({ id, stages }) => stages.map(stage => [`${id}>${stage.id}`, stage.outcome])),
  );
  const foreign = new Set(facts.foreign);
  const lines = new Map<string, MoneyLine>();
  const lineOf = ({ pipeline, stage, currency }: Place): MoneyLine => {
    const key = JSON.stringify([pipeline, stage, currency]);
    const outcome = outcomes.get(`${pipeline}>${stage}`);
    const line = lines.get(key) ?? {
      pipeline,
      stage,
      ...namesOf({ pipeline, stage }),
      currency,
      deals: 0,
      source_cents: '0',
      portal_cents: '0',
      amounts_read: 0,
      ...(outcome && { outcome }),
      ...(foreign.has(currency) && { is_aside: true }),
    };
    lines.set(key, line);
    return line;
  };
  for (const { cents, amounts_read, deals, cells_not_read, ...place } of await listMoney(tx, of)) {
    const line = Object.assign(lineOf(place), { deals, cells_not_read, source_cents: cents });
    if (amounts_read === null) delete line.amounts_read;
    else line.amounts_read = amounts_read;
  }
  for (const { deals, cents, ...place } of findings.money()) {
    const line = lineOf(place);
    line.portal_cents = cents.toString();
    line.deals ||= deals;
  }
  const isByRow = await hasRowMoney(tx, of);
  for (const { is_refused, rows, cents, ...place } of await sumLeftOutByStage(tx, of))
    lineOf(place)[is_refused ? 'refused' : 'left_out'] = { rows, cents };
  const money = [...lines.values()];
  const isRead = !money.some(line => moneyState(line) === 'not_read');
  // Of what was worked out before the money of rows was noted, nobody can say how much was refused with them.
  const isExplained = isByRow
    ? money.every(line => moneyDifference(line).unexplained === 0n)
    : (await countFailed(tx, of, 'deals')) > 0 || money.every(line => moneyState(line) !== 'different');
  return { money, isMoneyRight: isRead && isExplained };
}
