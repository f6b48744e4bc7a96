// Why a column is a link, in words: how many of its values find which rows, and what says which table is meant.
import type { Reason } from '@groundwork/contract/intake';
import { number, plural, quoted } from '../words/wording.ts';
import type { Candidate } from './candidates.ts';
import type { ColumnCount } from './column-count.ts';

export function linkReasons(
  { candidate, resolved, several }: { candidate: Candidate; resolved: number; several: number },
  count: ColumnCount,
  isPolymorphic: boolean,
): Reason[] {
  const { column, target } = candidate;
  const name = column.profile.name;
  const reasons = [
    {
      text:
        target.kind === 'name'
          ? namesFound(candidate, { resolved, several }, count)
          : idsFound(candidate, resolved, count.filled),
    },
  ];
  if (target.isBeside)
    reasons.push({
      text: `${target.columns[0]?.profile.name ?? ''} is not the key of ${target.owner.profile.file}, but never repeats there either.`,
    });
  if (count.type) reasons.push(...typeReasons(name, count));
  else if (isPolymorphic)
    reasons.push({
      text: `${name} points at rows of several files; each value is looked up in all of them.`,
    });
  return reasons;
}

function typeReasons(name: string, { type, mistyped, foreign, firstMistyped }: ColumnCount): Reason[] {
  const says = type?.column.profile.name ?? '';
  const reasons = [{ text: `${says} says of each row which file its ${name} points at.` }];
  if (mistyped > 0)
    reasons.push({
      text: `In ${plural(mistyped, 'row')}${firstMistyped ? ` (the first is row ${number(firstMistyped.row)}, ${quoted(firstMistyped.value)})` : ''} ${says} names one file and the value stands in another: they are linked to nothing, and listed.`,
    });
  if (foreign > 0)
    reasons.push({
      text: `In ${plural(foreign, 'row')} ${says} names what no file lists: they are linked to nothing, and listed.`,
    });
  return reasons;
}

/** `3,523 of 3,632 values (97 %) in LEADID are Ids of leads.csv` */
function idsFound({ column, target }: Candidate, resolved: number, filled: number): string {
  const [whole] = target.columns;
  const kind = {
    id: target.isBeside ? `values of ${whole?.profile.name ?? ''} in` : 'Ids of',
    name: 'names of',
    email: 'email addresses of',
    domain: 'domains of',
  }[target.kind];
  const values =
    resolved === filled
      ? `All ${number(filled)} values`
      : `${number(resolved)} of ${number(filled)} values${percentOf(resolved, filled)}`;
  return `${values} in ${column.profile.name} are ${kind} ${target.owner.profile.file}.`;
}

function percentOf(part: number, all: number): string {
  return ` (${Math.floor((100 * part) / Math.max(1, all))} %)`;
}

function namesFound(
  { column, target }: Candidate,
  { resolved, several }: { resolved: number; several: number },
  { filled }: ColumnCount,
): string {
  const name = column.profile.name;
  const file = target.owner.profile.file;
  if (resolved === filled) return `All ${number(filled)} values in ${name} are names of ${file}.`;
  const rest = filled - resolved - several;
  const parts = [
    `${number(resolved)} of ${number(filled)} values in ${name} are the name of one row of ${file}`,
    ...(several > 0 ? [`${number(several)} of several rows`] : []),
    ...(rest > 0 ? [`${number(rest)} of none`] : []),
  ];
  return `${parts.join(', ')}.`;
}
