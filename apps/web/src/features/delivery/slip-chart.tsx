// One project on the line of days: where it was meant to end, by when half of the runs end, by when four of five do. What
// lies past the target is a thick line, so that slip is a length.
import type { DeliveryProject, Standing } from '@groundwork/contract/delivery';
import { day, shortDay } from '../../lib/formats/dates.ts';
import { Words } from '../../ui/charts/marks.tsx';
import { useWidth } from '../../ui/charts/use-width.ts';
import { cx } from '../../ui/class-names.ts';
import type { Axis } from './axis.ts';

const standingStrokes: Record<Standing, string> = {
  late: 'stroke-d5',
  at_risk: 'stroke-d4',
  on_time: 'stroke-d1',
  unknown: 'stroke-d6',
};
const fills: Record<Standing, string> = {
  late: 'fill-d5',
  at_risk: 'fill-d4',
  on_time: 'fill-d1',
  unknown: 'fill-d6',
};

const MARGIN = 8;
const HEIGHT = 40;
const MIDDLE = HEIGHT / 2;
/** Pixels of a named day with room around it. */
const WIDEST_DAY = 52;

function datesInWords({ target, p50, p80, status }: DeliveryProject): string {
  const meant = target === null ? 'no target' : `target ${day(target)}`;
  if (p50 === null || p80 === null) return `${meant}, no forecast`;
  if (status === 'completed') return `${meant}, finished ${day(p50)}`;
  return `${meant}, half of the runs end by ${day(p50)}, four of five by ${day(p80)}`;
}

export function SlipChart({ project, axis }: { project: DeliveryProject; axis: Axis }) {
  const { ref, width } = useWidth(401);
  const { target, p50, p80, standing } = project;
  const x = (date: string) => MARGIN + axis.at(date) * (width - 2 * MARGIN);
  const stroke = standingStrokes[standing];
  return (
    <div ref={ref} className="min-w-0" style={{ height: HEIGHT }}>
      <svg role="img" aria-label={datesInWords(project)} width={width} height={HEIGHT} className="block">
        {axis.ticks.map(tick => (
          <line key={tick.day} x1={x(tick.day)} x2={x(tick.day)} y1={0} y2={HEIGHT} className="stroke-hair" />
        ))}
        <line
          x1={MARGIN + axis.today * (width - 2 * MARGIN)}
          x2={MARGIN + axis.today * (width - 2 * MARGIN)}
          y1={0}
          y2={HEIGHT}
          className="stroke-edge"
        />
        {p50 !== null && p80 !== null && (
          <>
            <line x1={x(p50)} x2={x(p80)} y1={MIDDLE} y2={MIDDLE} className={stroke} />
            <line x1={x(p80)} x2={x(p80)} y1={MIDDLE - 3} y2={MIDDLE + 3} className={stroke} />
            {target !== null && p50 > target && (
              <line x1={x(target)} x2={x(p50)} y1={MIDDLE} y2={MIDDLE} strokeWidth={3} className={stroke} />
            )}
          </>
        )}
        {target !== null && (
          <line
            x1={x(target)}
            x2={x(target)}
            y1={MIDDLE - 7}
            y2={MIDDLE + 7}
            strokeWidth={1.5}
            className="stroke-ink"
          />
        )}
        {p50 !== null && <circle cx={x(p50)} cy={MIDDLE} r={3.5} className={fills[standing]} />}
      </svg>
    </div>
  );
}

/** The days that the charts below it are read by. */
export function AxisHead({ axis }: { axis: Axis }) {
  const { ref, width } = useWidth(401);
  const x = (at: number) => MARGIN + at * (width - 2 * MARGIN);
  const all = axis.ticks.filter(each => each.isNamed);
  const named =
    all.length * WIDEST_DAY <= width
      ? all
      : all.filter((_, index) => index === 0 || index === all.length - 1);
  return (
    <div ref={ref} className="min-w-0" style={{ height: 16 }}>
      <svg
        role="img"
        aria-label={`Days from ${day(axis.first)} to ${day(axis.last)}, a line each week`}
        width={width}
        height={16}
        className="block overflow-visible"
      >
        {named.map((tick, index) => (
          <Words
            key={tick.day}
            x={x(tick.at)}
            y={12}
            anchor={index === 0 ? 'start' : tick.at > 0.95 ? 'end' : 'middle'}
          >
            {shortDay(tick.day)}
          </Words>
        ))}
      </svg>
    </div>
  );
}

/** What the marks mean, once for the whole board. */
export function ChartKey({ className }: { className?: string }) {
  return (
    <ul className={cx('flex flex-wrap items-center gap-x-4 gap-y-1 text-xs text-soft', className)}>
      <li className="inline-flex items-center gap-1.5">
        <svg width={28} height={14} aria-hidden="true">
          <line x1={3} x2={16} y1={7} y2={7} strokeWidth={3} className="stroke-d5" />
          <line x1={16} x2={25} y1={7} y2={7} className="stroke-d5" />
          <line x1={25} x2={25} y1={4} y2={10} className="stroke-d5" />
          <line x1={3} x2={3} y1={1} y2={13} strokeWidth={1.5} className="stroke-ink" />
          <circle cx={16} cy={7} r={3} className="fill-d5" />
        </svg>
        target, P50, P80
      </li>
      {(['late', 'at_risk', 'on_time'] as const).map(standing => (
        <li key={standing} className="inline-flex items-center gap-1.5">
          <svg width={10} height={10} aria-hidden="true">
            <circle cx={5} cy={5} r={4} className={fills[standing]} />
          </svg>
          {{ late: 'Late', at_risk: 'At risk', on_time: 'On time' }[standing]}
        </li>
      ))}
    </ul>
  );
}
