import { day } from '../../lib/formats/dates.ts';
import { cx } from '../../ui/class-names.ts';
import type { Schedule } from './schedule.ts';

/** The days that matter, where there are such; `yyyy-mm-dd`. */
interface MarkedDays {
  now: string | null;
  end: string | null;
  target: string | null;
  p50: string | null;
  p80: string | null;
  /** How the end compares with the target. */
  against: string | undefined;
}

export interface Mark {
  name: string;
  day: string;
  /** 0..1 */
  at: number;
  line: string;
  word: string;
  means: string;
}

export function marksOf(
  { now, end, target, p50, p80, against = '' }: MarkedDays,
  schedule: Schedule,
): Mark[] {
  return [
    { name: 'Today', day: now, line: 'border-ink', word: 'text-ink', means: '' },
    { name: 'Finished', day: end, line: 'border-good', word: 'text-ink', means: against },
    {
      name: 'Target',
      day: target,
      line: 'border-dashed border-muted',
      word: 'text-muted',
      means: 'to be finished by then',
    },
    {
      name: 'P50',
      day: p50,
      line: 'border-accent',
      word: 'text-accent-ink',
      means: 'half of the simulated runs end by then',
    },
    {
      name: 'P80',
      day: p80,
      line: 'border-dashed border-accent',
      word: 'text-accent-ink',
      means: 'four of five runs end by then',
    },
  ].flatMap(mark => (mark.day === null ? [] : [{ ...mark, at: schedule.at(mark.day), day: mark.day }]));
}

/** What the lines of the chart are, in words. */
export function MarkList({ marks }: { marks: readonly Mark[] }) {
  return (
    <ul aria-label="Marks in the chart" className="flex flex-wrap gap-x-5 gap-y-1 text-sm text-muted">
      {marks.map(mark => (
        <li key={mark.name} className="inline-flex items-center gap-2">
          <span aria-hidden="true" className={cx('h-3.5 border-l-2', mark.line)} />
          <span>
            <span className={cx('font-medium', mark.word)}>{mark.name}</span> {day(mark.day)}
            {mark.means !== '' && `, ${mark.means}`}
          </span>
        </li>
      ))}
    </ul>
  );
}
