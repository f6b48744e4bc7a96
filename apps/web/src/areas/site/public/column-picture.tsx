// The values of a column as large as there is room: bars, shares, or the fact that they all differ.
import type { columns } from '../content/sample-story.gen.ts';

export type Column = (typeof columns)[number];

export function ColumnPicture({ column, high = 84 }: { column: Column; high?: number }) {
  switch (column.shape.kind) {
    case 'unique':
      return (
        <p className="text-xs text-muted tabular">
          {column.distinct === column.filled ? 'No value stands twice.' : 'Hardly a value stands twice.'}
        </p>
      );
    case 'shares':
      return <Shares names={column.shape.names} counts={column.shape.counts} />;
    case 'bins':
      return <Bars counts={column.shape.counts} ends={[column.min ?? '', column.max ?? '']} height={high} />;
  }
}

function Shares({ names, counts }: { names: readonly string[]; counts: readonly number[] }) {
  const most = Math.max(...counts);
  return (
    <ul className="grid gap-1 text-xs">
      {names.map((name, index) => (
        <li key={name} className="grid grid-cols-[7rem_1fr_1.5rem] items-center gap-2">
          <span className="truncate font-mono">{name}</span>
          <svg width="100%" height={12} aria-hidden="true">
            <rect width={`${((counts[index] ?? 0) / most) * 100}%`} height={12} rx={2} className="fill-d1" />
          </svg>
          <span className="text-right text-muted tabular">{counts[index]}</span>
        </li>
      ))}
    </ul>
  );
}

function Bars({
  counts,
  ends,
  height,
}: {
  counts: readonly number[];
  ends: readonly [string, string];
  height: number;
}) {
  const scale = height / Math.max(...counts);
  const step = 100 / counts.length;
  return (
    <svg
      role="img"
      aria-label={`Values from ${ends[0]} to ${ends[1]}`}
      width="100%"
      height={height + 18}
      className="text-tick tabular"
    >
      {counts.map((count, index) => {
        const high = count * scale;
        return (
          <rect
            key={index}
            x={`${index * step}%`}
            y={height - high}
            width={`${step * 0.88}%`}
            height={high}
            className="fill-d1"
          />
        );
      })}
      <line x2="100%" y1={height} y2={height} className="stroke-rule" />
      <text y={height + 15} className="fill-muted">
        {ends[0]}
      </text>
      <text x="100%" y={height + 15} textAnchor="end" className="fill-muted">
        {ends[1]}
      </text>
    </svg>
  );
}
