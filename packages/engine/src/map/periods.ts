// Columns that tell one value period by period, such as twelve months of revenue: one property each is rarely what is meant, and
// nobody but a person knows.
import type { Reason } from '@groundwork/contract/intake';
import { type PeriodSeries, periodSeries } from '../calendar/periods.ts';
import type { StudiedColumn } from '../classify/study.ts';
import { nameOfTable } from '../profile/table-name.ts';
import { sumName } from '../read/period-sums.ts';
import { listed, plural } from '../words/wording.ts';
import type { MappingContext } from './context.ts';

interface Series {
  kind: PeriodSeries['kind'];
  columns: StudiedColumn[];
}

/** Why each such column is not written, by the column; empty where each gets a property of its own. */
export function askPeriods({ studied, decisions }: MappingContext): Map<StudiedColumn, Reason> {
  const series = seriesOf(studied.columns);
  if (series.length === 0) return new Map();
  const { profile } = studied;
  const columns = series.flatMap(one => one.columns);
  const filled = columns.reduce((sum, column) => sum + column.profile.filled, 0);
  const named = series.map(one => `${plural(one.columns.length, one.kind)} (${ends(one)})`);
  const sums = series.map(one => `“${sumName(one.columns.map(column => column.profile.name))}”`);
  const choice = decisions.ask({
    id: `periods:${profile.id}`,
    question: `What should become of the ${plural(columns.length, 'column')} for periods in ${nameOfTable(profile)}?`,
    why: `One value is told period by period: ${listed(named, 4)}. The portal keeps one value of a property for each record.`,
    about: { source: profile.id, ...(columns[0] && { column: columns[0].profile.name }) },
    options: [
      {
        value: 'leave_out',
        label: 'Leave them out',
        effect: `Their ${plural(filled, 'filled cell')} are listed and not carried over.`,
      },
      {
        value: 'each',
        label: 'One property for each period',
        effect: `${plural(columns.length, 'new property', 'new properties')}.`,
      },
      {
        value: 'sum',
        label: 'Add them up',
        effect: `The sum goes into ${plural(series.length, 'new property', 'new properties')}: ${listed(sums)}. The single values are not carried over.`,
      },
    ],
    default: 'leave_out',
  });
  if (choice === 'each') return new Map();
  return new Map(series.flatMap(one => one.columns.map(column => [column, reasonOf(one, choice)] as const)));
}

function reasonOf(series: Series, choice: string): Reason {
  const others = `one of ${plural(series.columns.length, 'column')} (${ends(series)}) that tell one value ${series.kind} by ${series.kind}`;
  return {
    text:
      choice === 'sum'
        ? `It is ${others}; they are added up.`
        : `It is ${others}; they are left out until somebody says what becomes of them.`,
  };
}

function ends({ columns }: Series): string {
  return `${columns[0]?.profile.name ?? ''} to ${columns.at(-1)?.profile.name ?? ''}`;
}

/** Of columns that hold numbers, but for a cell here and there: dates and words of a period are something else. */
function seriesOf(columns: readonly StudiedColumn[]): Series[] {
  return periodSeries(columns.map(column => column.profile.name)).flatMap(({ kind, places }) => {
    const found = places.flatMap(place => columns[place] ?? []);
    const filled = found.filter(column => column.profile.filled > 0);
    const numbers = filled.filter(({ profile: { type } }) => type === 'integer' || type === 'decimal');
    return numbers.length > 0 && numbers.length * 2 >= filled.length ? [{ kind, columns: found }] : [];
  });
}
