// Which CRM objects an analysis is about.
import { Refusal } from '@groundwork/contract/errors';
import type { Analysis } from '@groundwork/contract/intake';

/** Objects that the analysis writes records of. */
export function objectsOf(analysis: Analysis): string[] {
  return Object.keys(analysis.plan.records);
}

const SHOWN = 3;

/** The same, when there are any. @throws Refusal no_sources, with what is wrong with the files, when there are none */
export function requireObjects(analysis: Analysis): string[] {
  const objects = objectsOf(analysis);
  if (objects.length > 0) return objects;
  const why = [
    ...analysis.sources.map(
      ({ profile, mapping }) => `${profile.id}: ${mapping.reasons[0]?.text ?? 'It holds no records.'}`,
    ),
    ...analysis.refused.map(({ place, problem }) => `${place}: ${problem}`),
  ];
  throw nothingUsable(why);
}

/** The refusal of files that hold nothing to carry over, with what is wrong with the first of them. */
export function nothingUsable(why: readonly string[]): Refusal {
  const more = why.length > SHOWN ? ` And ${why.length - SHOWN} more.` : '';
  const message = `No file holds records that could be carried over. ${why.slice(0, SHOWN).join(' ')}${more}`;
  return new Refusal('no_sources', { message: message.trim() });
}
