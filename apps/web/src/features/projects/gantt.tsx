// The plan on a line of days: bars, what waits for what, today, the target and the forecast. For wide screens; the table
// says the same in words.
import type { GoLiveForecast, Milestone, Project } from '@groundwork/contract/projects';
import { day, shortDay } from '../../lib/formats/dates.ts';
import { cx } from '../../ui/class-names.ts';
import { MarkList, marksOf } from './gantt-marks.tsx';
import { rowPx, Waits } from './gantt-waits.tsx';
import { captionOf, lastEndOf, type Schedule, scheduleOf } from './schedule.ts';
import { finishOf, milestoneLook } from './status.ts';

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
  const marks = marksOf({ now, end, target, p50, p80, against: finished?.against }, schedule);
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
      <MarkList marks={marks} />
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

const percent = (share: number): string => `${share * 100}%`;

function datesOf(start: string | null, end: string | null): string {
  if (end === null) return 'no due date';
  return start === null || start === end ? day(end) : `${day(start)} to ${day(end)}`;
}

function waitsOf(rows: readonly number[], milestones: readonly Milestone[]): string {
  const names = rows.flatMap(row => milestones[row]?.name ?? []);
  return names.length === 0 ? '' : `, waits for ${names.join(', ')}`;
}
