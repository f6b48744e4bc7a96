// `groundwork optimize --plan <folder>`: what of an audit could be mended without asking about each record, ranked, with what it regains and
// takes. Writes nothing: fixes are looked at, approved and applied on the page Data quality.
import type { OptimizerResult } from '@groundwork/contract/audits';
import { daysOf } from '@groundwork/contract/day-words';
import { rankFixes } from '../../apps/server/src/features/audits/rules.ts';
import { readOptions } from '../command-options.ts';
import type { Stop } from '../stop-signal.ts';
import { StartError } from '../supervisor.ts';
import { print } from '../terminal.ts';
import { audited, options as auditOptions } from './audit.ts';

export const options = {
  ...auditOptions,
  plan: { type: 'boolean', description: 'Says what would be mended, and mends nothing.' },
} as const;

export async function run(argv: string[], stop: Stop): Promise<number> {
  const { values, positionals } = readOptions('optimize', argv, options);
  if (!values.plan)
    throw new StartError(
      'Fixes are approved and applied on the page Data quality. What they would be: groundwork optimize --plan <folder>',
    );
  const result = await audited('optimize --plan', { ...values, positionals }, stop);
  const as_of = new Date().toISOString();
  const { time_zone } = result;
  const plan = { as_of, time_zone, ...rankFixes({ as_of, portal_id: '', ...result }) };
  print(values.json ? JSON.stringify(plan) : planText(plan));
  return 0;
}

/** What the command prints of a plan. */
export function planText({
  score,
  reachable_score,
  proposals,
  for_people,
  time_zone,
}: Pick<OptimizerResult, 'score' | 'reachable_score' | 'proposals' | 'for_people'> & {
  time_zone: string;
}): string {
  const verdict =
    score === null
      ? 'Not scored: there is nothing to look at.'
      : `Score ${score} of 100; ${reachable_score ?? score} when all that asks nobody is mended.`;
  const lines = [`  ${verdict}`, `  ${daysOf(time_zone)}.`];
  for (const { rank, check, title, gain, fix, bundle } of proposals) {
    if (!bundle || bundle.records === 0) continue;
    const { records, left_out, calls, seconds, risk, reversibility, asks } = bundle;
    lines.push(
      '',
      `  ${rank}. ${check} ${title}: +${gain} points`,
      `      ${fix.description}${asks === 'owner' ? ' Somebody chooses who takes over.' : ''}`,
      `      ${records} mended, ${left_out} left out; ${calls} API calls, ${seconds} s; risk ${risk}; ${reversibility}`,
    );
  }
  const rest = for_people.length + proposals.filter(({ bundle }) => !bundle || bundle.records === 0).length;
  if (rest > 0)
    lines.push(
      '',
      `  ${rest === 1 ? 'One of the findings' : `${rest} of the findings`} can be mended by people only.`,
    );
  return lines.join('\n');
}
