// How a column's cells are read: dates in the proven order, numbers in their own style. An open order becomes a question.
import type { Reason, Transform } from '@groundwork/contract/intake';
import { number } from '../plan/wording.ts';
import type { MappingContext } from './columns.ts';
import type { StudiedColumn } from './study.ts';

interface DatedTransform {
  transform: Transform;
  reason?: Reason;
  /** Nobody knows yet whether day or month comes first. */
  isUnsettled: boolean;
}

export function datedTransform(
  wanted: Transform['kind'],
  column: StudiedColumn,
  context: Pick<MappingContext, 'studied' | 'decisions'>,
): DatedTransform {
  const { date, number: style } = column.profile;
  if (wanted === 'number')
    return { transform: { kind: 'number', decimal: style?.decimal ?? '.' }, isUnsettled: false };
  const isDate = wanted === 'date' || wanted === 'datetime';
  // A text property such as the date of birth still gets a date in one way of writing.
  const kind = wanted === 'text' && date ? 'date' : wanted;
  if (!date || !(isDate || kind === 'date')) return { transform: { kind: wanted }, isUnsettled: false };
  if (!date.is_ambiguous)
    return { transform: { kind, date_order: date.order }, reason: proofOf(column), isUnsettled: false };
  const order = askOrder(column, context);
  if (order === 'text') return { transform: { kind: 'text' }, reason: openReason(column), isUnsettled: true };
  return {
    transform: { kind, date_order: order === 'dmy' ? 'dmy' : 'mdy' },
    reason: { text: `You said that ${order === 'dmy' ? 'the day' : 'the month'} comes first.` },
    isUnsettled: false,
  };
}

function proofOf(column: StudiedColumn): Reason {
  const { date } = column.profile;
  const [proof] = date?.proof ?? [];
  if (!date || !proof) return { text: `Dates are written ${date?.format ?? 'as dates'}.` };
  return {
    text: `Dates are written ${date.format}: row ${proof.row} can be read no other way.`,
    evidence: proof.value,
  };
}

function openReason(column: StudiedColumn): Reason {
  const [example = ''] = column.profile.examples;
  return {
    text: 'Every date in it can be read with the day or the month first, so the text is kept until somebody says which.',
    evidence: example,
  };
}

function askOrder(
  column: StudiedColumn,
  { studied, decisions }: Pick<MappingContext, 'studied' | 'decisions'>,
): string {
  const { name, examples, filled } = column.profile;
  const [example = ''] = examples;
  return decisions.ask({
    id: `date_order:${studied.profile.id}:${name}`,
    question: `Does the day or the month come first in ${name}?`,
    why: `All ${number(filled)} dates in ${name} of ${studied.profile.file} make sense both ways, for example ${example}.`,
    about: { source: studied.profile.id, column: name },
    options: [
      {
        value: 'dmy',
        label: 'Day first',
        effect: `${example} is read with the day first and written as a date.`,
      },
      {
        value: 'mdy',
        label: 'Month first',
        effect: `${example} is read with the month first and written as a date.`,
      },
      {
        value: 'text',
        label: 'Keep the text',
        effect: 'The dates stay text in a property of their own; no date is written.',
      },
    ],
    default: 'text',
  });
}
