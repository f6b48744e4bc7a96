// Rows and links that did not reach the portal, as lines. Pure.
import type { LeftOutRows } from '@groundwork/contract/left-out';
import { count } from '../../lib/formats/numbers.ts';
import { addUp } from './buckets.ts';
import { type LeftOutLine, type LeftOutReport, type Mend, noMoney } from './left-out-line.ts';

export function ofRows(group: LeftOutRows): LeftOutLine {
  const { id, source, rows, first_rows, bucket, is_refused, reason, place } = group;
  const at = first_rows.map(row => count(row)).join(', ');
  const more = rows - first_rows.length;
  const where = `${source}, ${rows === 1 ? 'row' : 'rows'} ${at}${more > 0 ? ` and ${count(more)} more` : ''}`;
  return {
    key: id,
    count: rows,
    unit: rows === 1 ? 'row' : 'rows',
    tone: bucket === 'rejected' ? 'bad' : 'neutral',
    badge: is_refused ? 'Refused' : bucket === 'rejected' ? 'Rejected' : 'Skipped',
    title: reason,
    place: place === null ? where : `${where} · column ${place}`,
    sums: group.money.sums,
    amountsUnknown: group.money.amounts_unknown,
    mend: is_refused ? sendAgain : bucket === 'rejected' ? mendFile : onPurpose,
    opens: { kind: 'rows', id },
  };
}

export const mendFile: Mend = {
  text: 'Mend the rows in the file, add it again and carry over once more. What arrived is not written twice.',
  step: 'files',
};
const sendAgain: Mend = {
  text: 'Mend what the portal says and send what it refused again.',
  step: 'migration',
};
const onPurpose: Mend = {
  text: 'Left out on purpose. Another answer in the review brings them along the next time.',
  step: 'review',
};

export function linksNotMade({ associations }: LeftOutReport): LeftOutLine[] {
  return associations
    .filter(line => line.made < line.expected)
    .map(line => ({
      key: `links ${line.from_object} ${line.to_object}`,
      count: line.expected - line.made,
      unit: line.expected - line.made === 1 ? 'link' : 'links',
      tone: 'bad',
      badge: 'Links',
      title: `Links between ${line.from_object} and ${line.to_object} that are not in the portal`,
      place: `${count(line.made)} of ${count(line.expected)} stand · each is named in the list of links`,
      ...noMoney,
      mend: sendAgain,
    }));
}

export function differences({ mismatch_count: values }: LeftOutReport): LeftOutLine[] {
  if (values === 0) return [];
  return [
    {
      key: 'differences',
      count: values,
      unit: values === 1 ? 'value' : 'values',
      tone: 'bad',
      badge: 'Different',
      title: 'Values in the portal that are not what was sent',
      place: 'Listed under “Values that differ in the portal”',
      ...noMoney,
      mend: { text: 'Something in the portal changed them; look at the records there.' },
    },
  ];
}

export function unaccounted({ unaccounted: rows }: LeftOutReport): LeftOutLine[] {
  if (rows === 0) return [];
  return [
    {
      key: 'unaccounted',
      count: rows,
      unit: rows === 1 ? 'row' : 'rows',
      tone: 'bad',
      badge: 'Missing',
      title: 'Rows of which nobody can say where they are',
      place: 'Their records were written and are not in the portal',
      ...noMoney,
      mend: { text: 'Carry over once more: what is missing is written again.', step: 'migration' },
    },
  ];
}

/** Of a report from before reasons were counted. */
export function byBucket({ sources }: LeftOutReport): LeftOutLine[] {
  const all = addUp(sources.map(source => source.buckets));
  return (['rejected', 'skipped'] as const)
    .filter(bucket => all[bucket] > 0)
    .map(bucket => ({
      key: bucket,
      count: all[bucket],
      unit: all[bucket] === 1 ? 'row' : 'rows',
      tone: bucket === 'rejected' ? 'bad' : 'neutral',
      badge: bucket === 'rejected' ? 'Rejected' : 'Skipped',
      title: bucket === 'rejected' ? 'Rows that were rejected' : 'Rows that were skipped',
      place: 'Each says why under “Every row and its record”',
      ...noMoney,
      mend: bucket === 'rejected' ? mendFile : onPurpose,
    }));
}
