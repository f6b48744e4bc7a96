import { cx } from '../../../ui/class-names.ts';
import type { Measured } from './measured.ts';

/** A figure as the record has it, which is where it leads; one that misses its goal is marked. */
export function Figure({ record }: { record: Measured }) {
  return (
    <a
      href={`/proof#${record.bench}`}
      className={cx(
        'shrink-0 font-medium underline-offset-4 tabular hover:underline',
        record.goal?.isReached === false && 'text-warn-ink',
      )}
    >
      {record.value}
    </a>
  );
}
