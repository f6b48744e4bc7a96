// Where a row stands in the files.
import { count } from '../../lib/formats/numbers.ts';
import { RowLink } from '../../lib/row-link.tsx';

export function Place({ source, row }: { source: string; row: number }) {
  return (
    <span className="grid">
      <span className="truncate text-sm" title={source}>
        {source}
      </span>
      {row > 0 && (
        <span className="text-sm tabular">
          <RowLink to={{ file: source, row }}>row {count(row)}</RowLink>
        </span>
      )}
    </span>
  );
}
