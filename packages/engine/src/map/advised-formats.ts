// How the cells of columns were written in earlier exports, where the cells of this one leave it open: what they prove stands.
import type { ColumnFormat } from '@groundwork/contract/formats';
import type { LearnedFormat } from '@groundwork/contract/playbook-shapes';
import type { ColumnProfile, SourceProfile } from '@groundwork/contract/profiles';
import type { Playbook } from '../playbook/playbook.ts';

export function advisedFormats(
  profile: SourceProfile,
  object: string,
  answered: Readonly<Record<string, ColumnFormat>>,
  playbook: Playbook,
): { formats: Record<string, ColumnFormat>; reasons: Map<string, string> } {
  const formats = new Map<string, ColumnFormat>();
  const reasons = new Map<string, string>();
  for (const column of profile.columns) {
    if (Object.hasOwn(answered, column.name)) continue;
    const advice = playbook.format(profile, object, column.name);
    const [format, ...others] = advice?.outcomes ?? [];
    // Where earlier exports contradict each other, the column is read, or asked about, as if there had been none.
    if (!advice || format === undefined || others.length > 0) continue;
    const open = leftOpen(format, column);
    if (Object.keys(open).length === 0) continue;
    formats.set(column.name, open);
    reasons.set(column.name, advice.text);
    playbook.use(advice);
  }
  return { formats: Object.fromEntries(formats), reasons };
}

function leftOpen(format: LearnedFormat, { date, number }: ColumnProfile): LearnedFormat {
  const { decimal, grouping, date_order, currency, time_zone } = format;
  const marks = number?.marks;
  const isProven = marks === undefined || (decimal === '.' ? marks.comma > 0 : marks.point > 0);
  return {
    ...(date_order !== undefined && date?.is_ambiguous === true && { date_order }),
    ...(decimal !== undefined && !isProven && { decimal, ...(grouping !== undefined && { grouping }) }),
    ...(currency !== undefined && number !== null && { currency }),
    ...(time_zone !== undefined && (date?.zoneless ?? 0) > 0 && { time_zone }),
  };
}
