// The record drawn: how long each part of the flow took, and how much of what it had never seen it recognised.
import { measured } from '../content/landing.ts';
import { Figure } from '../public/figure.tsx';
import { type Measured, recordsOf } from '../public/measured.ts';

const { flow, recognition } = measured;

export function FlowChart() {
  return <Flow parts={recordsOf(flow.parts)} />;
}

export function RecognitionChart() {
  return (
    <ul className="grid gap-3">
      {recordsOf(recognition.rows).map(record => (
        <Bar key={record.row} record={record} />
      ))}
    </ul>
  );
}

const percent = (share: number): string => `${Math.round(share * 100) / 100}%`;

/** The parts of the flow one after the other, each as wide as it took long. */
function Flow({ parts }: { parts: readonly Measured[] }) {
  const whole = parts.reduce((sum, part) => sum + part.figure, 0);
  const widths = parts.map(part => (part.figure / whole) * 100);
  const shades = [0.45, 0.7, 1, 0.3];
  return (
    <div className="grid gap-3">
      <svg width="100%" height={40} aria-hidden="true">
        {widths.map((width, index) => (
          <rect
            key={index}
            x={percent(widths.slice(0, index).reduce((sum, each) => sum + each, 0))}
            width={percent(width - 0.3)}
            height={40}
            rx={2}
            className="fill-d1"
            opacity={shades[index]}
          />
        ))}
      </svg>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {parts.map((part, index) => (
          <li key={part.row} className="grid grid-cols-[auto_1fr] items-baseline gap-x-2">
            <svg width={10} height={10} aria-hidden="true">
              <rect width={10} height={10} rx={2} className="fill-d1" opacity={shades[index]} />
            </svg>
            <span className="text-muted">{part.label}</span>
            <span className="col-start-2">
              <Figure record={part} />
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A share, with a line where the goal is. */
function Bar({ record }: { record: Measured }) {
  const { figure, goal, label } = record;
  return (
    <li className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1">
      <span>{label}</span>
      <Figure record={record} />
      <svg width="100%" height={14} aria-hidden="true" className="col-span-2">
        <rect y={3} width="100%" height={8} rx={2} className="fill-rule" />
        <rect
          y={3}
          width={`${figure}%`}
          height={8}
          rx={2}
          className={goal?.isReached === false ? 'fill-d4' : 'fill-d1'}
        />
        {goal && <rect x={`${goal.figure}%`} width={1.5} height={14} className="fill-ink" />}
      </svg>
      <span className="col-span-2 text-sm text-muted">
        {goal ? `goal ${goal.written}${goal.isReached ? '' : ': not reached'}` : 'no goal set'}
      </span>
    </li>
  );
}
