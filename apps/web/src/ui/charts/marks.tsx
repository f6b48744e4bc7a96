// The few marks charts are made of: axes, named lines, words that keep clear of what they stand on.
import type { ReactNode } from 'react';

/** Words of a chart; `isNamed` for those that say what a mark is. */
export function Words({
  x,
  y,
  anchor = 'middle',
  tone = 'muted',
  children,
}: {
  x: number;
  y: number;
  anchor?: 'start' | 'middle' | 'end';
  tone?: 'muted' | 'ink' | 'warn';
  children: ReactNode;
}) {
  const fill = { muted: 'fill-muted', ink: 'fill-ink font-medium', warn: 'fill-warn-ink font-semibold' }[
    tone
  ];
  return (
    <text
      x={x}
      y={y}
      textAnchor={anchor}
      className={`${fill} stroke-surface text-tick tabular`}
      style={{ paintOrder: 'stroke', strokeWidth: 3, strokeLinejoin: 'round' }}
    >
      {children}
    </text>
  );
}

/** Where bars stand. */
export function Floor({ width, y }: { width: number; y: number }) {
  return <line x1={0} x2={width} y1={y} y2={y} className="stroke-rule" />;
}

/** A value on the axis: solid where it is a fact, dashed where it is a limit or a target. */
export function Mark({
  x,
  top,
  bottom,
  isLimit = false,
}: {
  x: number;
  top: number;
  bottom: number;
  isLimit?: boolean;
}) {
  return (
    <line
      x1={x}
      x2={x}
      y1={top}
      y2={bottom}
      className="stroke-ink"
      {...(isLimit && { strokeDasharray: '3 3' })}
    />
  );
}
