// The plan on a line of days: bars, what waits for what, today, the target and the forecast. For wide screens; the table
// says the same in words.
import type { GoLiveForecast, Milestone, Project } from '@groundwork/contract/projects';
import { day, shortDay } from '../../lib/formats/dates.ts';
import { cx } from '../../ui/class-names.ts';
import { captionOf, lastEndOf, type Schedule, scheduleOf } from './schedule.ts';
import { finishOf, milestoneLook } from './status.ts';

const rowPx = 36;
const fills = {
  good: 'bg-good',
  accent: 'bg-accent',
  neutral: 'bg-edge',
  warn: 'bg-warn',
} as const;

export interface GanttProps {
  project: Project;
  milestones: readonly Milestone[];
  forecast: GoLiveForecast | undefined;
  /** `yyyy-mm-dd` */
  today: string;
  onSelect: (id: string) => void;
}

export function Gantt({ project, milestones, forecast, today, onSelect }: GanttProps) {
  const finished = finishOf(project);
  const isOpen = finished === undefined && milestones.some(milestone => milestone.status !== 'completed');
  const p50 = isOpen ? (forecast?.p50 ?? null) : null;
  const p80 = isOpen ? (forecast?.p80 ?? null) : null;
  const target = project.target_completion_date;
  // A finished project ends with its last day: the days since would only press it together.
  const now = finished === undefined ? today : null;
  const end = finished?.on ?? null;
  const schedule = scheduleOf(milestones, project.start_date, [now, end, p50, p80, target]);
  if (!schedule)
    return <p className="text-muted">No milestone has a due date yet, so there is nothing to draw.</p>;
  const marks = [
    { name: 'Today', day: now, line: 'border-ink', word: 'text-ink', means: '' },
    { name: 'Finished', day: end, line: 'border-good', word: 'text-ink', means: finished?.against ?? '' },
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
  return (
    <div className="grid gap-3">
      <div className="grid grid-cols-[minmax(8rem,14rem)_1fr]">
        <div />
        <Scale schedule={schedule} />
        <ul className="grid content-start">
          {milestones.map(milestone => (
            <li key={milestone.id} className="flex items-center pr-4" style={{ height: rowPx }}>
              <span className="truncate text-sm" title={milestone.name}>
                {milestone.name}
              </span>
            </li>
          ))}
        </ul>
        <div className="relative border-l border-line" style={{ height: rowPx * milestones.length }}>
          {schedule.ticks.map(tick => (
            <span
              key={tick.day}
              aria-hidden="true"
              className="absolute inset-y-0 border-l border-line"
              style={{ left: percent(tick.at) }}
            />
          ))}
          {marks.map(mark => (
            <span
              key={mark.name}
              aria-hidden="true"
              className={cx('absolute inset-y-0 border-l-2', mark.line)}
              style={{ left: percent(mark.at) }}
            />
          ))}
          <Waits schedule={schedule} />
          {schedule.bars.map((bar, row) => {
            const milestone = milestones[row];
            if (!milestone || !bar.place) return null;
            const look = milestoneLook(milestone.status);
            return (
              <button
                key={bar.id}
                type="button"
                onClick={() => onSelect(bar.id)}
                aria-label={`${milestone.name}: ${look.name}, ${datesOf(bar.start, bar.end)}${waitsOf(bar.waitsFor, milestones)}`}
                title={`${milestone.name} · ${datesOf(bar.start, bar.end)}`}
                // At least the 24 px that a finger needs, around a bar as thin as its day.
                className="group absolute flex min-w-6 items-center"
                style={{
                  left: percent(bar.place.from),
                  width: percent(bar.place.to - bar.place.from),
                  top: row * rowPx + 6,
                  height: rowPx - 12,
                }}
              >
                <span
                  className={cx(
                    'block h-3.5 w-full min-w-2 rounded-sm group-hover:opacity-80',
                    fills[look.tone],
                  )}
                />
              </button>
            );
          })}
        </div>
      </div>
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
      <p className="text-sm text-muted">
        {captionOf({ isFinished: finished !== undefined, lastEnd: lastEndOf(schedule), p50, p80, target })}
      </p>
    </div>
  );
}

function Scale({ schedule }: { schedule: Schedule }) {
  return (
    <div aria-hidden="true" className="relative h-6 text-xs text-muted">
      {schedule.ticks.map(tick => (
        <span
          key={tick.day}
          className={cx(
            'absolute whitespace-nowrap',
            tick.at > 0.9 ? '-translate-x-full' : '-translate-x-1/2',
          )}
          style={{ left: percent(tick.at) }}
        >
          {shortDay(tick.day)}
        </span>
      ))}
    </div>
  );
}

/** From the end of what is waited for, down or up to the row that waits, and into its start. */
function Waits({ schedule: { bars } }: { schedule: Schedule }) {
  const height = bars.length * rowPx;
  const paths = bars.flatMap((bar, row) =>
    bar.waitsFor.flatMap(awaited => {
      const from = bars[awaited]?.place;
      if (!from || !bar.place) return [];
      const [x1, x2] = [from.to * 1000, bar.place.from * 1000];
      const y1 = awaited * rowPx + rowPx / 2;
      // Ends at the edge of the bar that it leads to; where that bar begins before this one ends, between the rows.
      const side = row > awaited ? 1 : -1;
      const y2 = row * rowPx + rowPx / 2 - side * 7;
      const way = x2 >= x1 ? `H${x2}` : `V${y1 + (side * rowPx) / 2}H${x2}`;
      return [{ key: `${bar.id}-${awaited}`, path: `M${x1} ${y1}${way}V${y2}` }];
    }),
  );
  return (
    <svg
      aria-hidden="true"
      className="pointer-events-none absolute inset-0 size-full text-muted"
      viewBox={`0 0 1000 ${height}`}
      preserveAspectRatio="none"
    >
      {paths.map(({ key, path }) => (
        <path
          key={key}
          d={path}
          fill="none"
          stroke="currentColor"
          strokeWidth={1.5}
          vectorEffect="non-scaling-stroke"
        />
      ))}
    </svg>
  );
}

/** The same plan as a table: every bar, date and dependency in words. */
export function PlanTable({ milestones }: { milestones: readonly Milestone[] }) {
  const names = new Map(milestones.map(milestone => [milestone.id, milestone.name]));
  return (
    // The table may be wider than the card: whoever has only a keyboard scrolls it by its focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="overflow-x-auto" role="region" aria-label="Plan as a table" tabIndex={0}>
      <table className="w-full text-left text-sm">
        <thead className="text-muted">
          <tr className="border-b border-line">
            {['Milestone', 'Status', 'Due', 'Completed', 'Waits for'].map(head => (
              <th key={head} scope="col" className="py-2 pr-4 font-medium">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {milestones.map(milestone => (
            <tr key={milestone.id} className="border-b border-line align-top last:border-b-0">
              <th scope="row" className="py-2 pr-4 font-medium">
                {milestone.name}
              </th>
              <td className="py-2 pr-4">{milestoneLook(milestone.status).name}</td>
              <td className="py-2 pr-4 whitespace-nowrap">
                {milestone.due_date === null ? 'Not set' : day(milestone.due_date)}
              </td>
              <td className="py-2 pr-4 whitespace-nowrap">
                {milestone.completed_date === null ? 'Not yet' : day(milestone.completed_date)}
              </td>
              <td className="py-2">
                {milestone.depends_on.flatMap(id => names.get(id) ?? []).join(', ') || 'Nothing'}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const percent = (share: number): string => `${share * 100}%`;

function datesOf(start: string | null, end: string | null): string {
  if (end === null) return 'no due date';
  return start === null || start === end ? day(end) : `${day(start)} to ${day(end)}`;
}

function waitsOf(rows: readonly number[], milestones: readonly Milestone[]): string {
  const names = rows.flatMap(row => milestones[row]?.name ?? []);
  return names.length === 0 ? '' : `, waits for ${names.join(', ')}`;
}
