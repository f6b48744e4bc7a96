import { cx } from '../../../../ui/class-names.ts';
import { written } from './frame.ts';

export interface Bucket {
  name: string;
  rows: number;
  fill: string;
  dot: string;
}

/** Where rows ended up: a bar that adds up, and its parts in words. */
export function Buckets({ parts }: { parts: readonly Bucket[] }) {
  return (
    <>
      <Bar parts={parts.filter(part => part.rows > 0)} />
      <ul className="flex flex-wrap gap-x-5 gap-y-1.5 text-sm text-muted">
        {parts.map(part => (
          <li key={part.name} className="inline-flex items-center gap-2">
            <span aria-hidden="true" className={cx('size-2 rounded-full', part.dot)} />
            {part.name} <span className="text-ink tabular">{written(part.rows)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Widths as attributes: the content security policy forbids style attributes in a page that comes from a file. */
function Bar({ parts }: { parts: readonly Bucket[] }) {
  const total = parts.reduce((sum, part) => sum + part.rows, 0);
  // Every part can be seen, however small.
  const widths = parts.map(part => Math.max(10, Math.round((part.rows / total) * 985)));
  return (
    <svg
      viewBox="0 0 1000 10"
      preserveAspectRatio="none"
      aria-hidden="true"
      className="h-2.5 w-full rounded-full"
    >
      {parts.map((part, index) => (
        <rect
          key={part.name}
          x={widths.slice(0, index).reduce((sum, width) => sum + width, 0)}
          width={(widths[index] ?? 0) - 3}
          height="10"
          className={part.fill}
        />
      ))}
    </svg>
  );
}
