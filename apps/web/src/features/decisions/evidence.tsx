// What an answer does to real rows of the files: before and after, how many rows it is about, and the money in them.
import type { Consequences, ShownRow } from '@groundwork/contract/consequences';
import { ArrowRight } from 'lucide-react';
import { count, money } from '../../lib/formats/numbers.ts';
import { cx } from '../../ui/class-names.ts';

interface EvidenceProps {
  /** Null: nothing was worked out. */
  shown: Consequences | null;
  answer: string;
  /** A person asks, not the analysis of files. */
  isAsked?: boolean;
}

export function Evidence({ shown, answer, isAsked = false }: EvidenceProps) {
  const counts = shown ? countsInWords(shown) : '';
  const unknown = unknownIn(shown, isAsked);
  return (
    <section aria-label="What it does to your rows" className="grid min-w-0 content-start gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h3 className="text-xs font-medium text-muted">What it does to your rows</h3>
        {counts !== '' && <p className="text-xs text-muted tabular">{counts}</p>}
      </div>
      {shown && shown.rows.length > 0 && (
        <ul className="grid divide-y divide-hair rounded-md bg-surface ring-1 ring-line ring-inset">
          {shown.rows.map(row => (
            <li key={`${row.source}/${row.row}`} className="grid min-w-0 gap-1 px-3 py-2">
              {row.other ? <Pair row={row} answer={answer} /> : <Row row={row} answer={answer} />}
            </li>
          ))}
        </ul>
      )}
      {unknown !== undefined && <p className="text-xs text-muted">{unknown}</p>}
    </section>
  );
}

function unknownIn(shown: Consequences | null, isAsked: boolean): string | undefined {
  if (shown !== null) return shown.unknown ?? undefined;
  const why = isAsked ? 'a person asks this, and no file says' : 'nobody has worked it out';
  return `What it does to rows of the files is not known: ${why}.`;
}

function Row({ row, answer }: { row: ShownRow; answer: string }) {
  return (
    <>
      <Name row={row} />
      <div className="grid min-w-0 grid-cols-[minmax(0,2fr)_0.875rem_minmax(0,3fr)] items-start gap-1.5 text-xs">
        <dl className="grid min-w-0 gap-0.5">
          {row.cells
            .filter(({ value }, index) => value !== '' || index === 0)
            .map(({ column, value }) => (
              <div key={column} className="min-w-0 wrap-anywhere">
                <dt className="inline text-tick text-muted">{column} </dt>
                <dd className="inline font-mono">
                  {value === '' ? <span className="font-sans text-muted">empty</span> : value}
                </dd>
              </div>
            ))}
        </dl>
        <ArrowRight aria-label="becomes" className="mt-0.5 size-3.5 text-muted" />
        <Becomes row={row} answer={answer} />
      </div>
    </>
  );
}

/** Two rows that may be one, side by side; what differs is marked. */
function Pair({ row, answer }: { row: ShownRow; answer: string }) {
  const isMerged = answer === 'merge';
  return (
    <>
      <div className="overflow-x-auto">
        <table className="w-full text-left text-xs">
          <thead className="text-muted">
            <tr>
              <th scope="col" className="pr-3 font-medium">
                <span className="sr-only">Column</span>
              </th>
              <th scope="col" className="pr-3 font-medium">
                {placeOf(row.other)}
              </th>
              <th scope="col" className="pr-3 font-medium">
                {placeOf(row)}
              </th>
              {isMerged && (
                <th scope="col" className="font-medium text-ink">
                  Merged
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {row.cells.map(({ column, value, other = '', merged = '' }) => (
              <tr key={column} className={cx('align-top', value !== other && 'bg-warn-soft')}>
                <th scope="row" className="pr-3 font-normal text-muted wrap-anywhere">
                  {column}
                </th>
                <Cell text={other} />
                <Cell text={value} />
                {isMerged && <Cell text={merged} isStrong />}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Becomes row={row} answer={answer} />
    </>
  );
}

function Cell({ text, isStrong = false }: { text: string; isStrong?: boolean }) {
  return (
    <td className={cx('pr-3 font-mono wrap-anywhere', isStrong && 'font-medium')}>
      {text === '' ? <span className="text-muted">empty</span> : text}
    </td>
  );
}

function Becomes({ row, answer }: { row: ShownRow; answer: string }) {
  const text = row.becomes[answer];
  return (
    <p className="min-w-0 text-xs font-medium wrap-anywhere">
      {text ?? <span className="font-normal text-muted">not worked out for this answer</span>}
    </p>
  );
}

function Name({ row }: { row: ShownRow }) {
  return (
    <p className="flex min-w-0 flex-wrap items-baseline justify-between gap-x-3 text-xs">
      <span className="min-w-0 font-medium wrap-anywhere">{row.name || 'A row without a name'}</span>
      <span className="text-tick wrap-anywhere text-muted">{placeOf(row)}</span>
    </p>
  );
}

/** Row 0 is none: a record of the portal. */
function placeOf(at: { source: string; row: number } | undefined): string {
  if (!at) return '';
  return at.row === 0 ? at.source : `${at.source}, row ${count(at.row)}`;
}

/** `8,800 deals, 10,005,534.00`. */
export function countsInWords({ counts }: Consequences): string {
  return counts
    .map(({ object, rows, money: sums }) => {
      const what = object === null ? (rows === 1 ? 'row' : 'rows') : nounOf(object, rows);
      const amounts = sums.map(({ currency, cents }) => money(cents, currency ?? ''));
      return [`${count(rows)} ${what}`, ...amounts].join(', ');
    })
    .join(' · ');
}

/** Objects are named in the plural; of one the plural would be wrong. */
function nounOf(object: string, rows: number): string {
  const name = object.replaceAll('_', ' ');
  if (rows !== 1) return name;
  if (name.endsWith('ies')) return `${name.slice(0, -3)}y`;
  return name.endsWith('s') && !name.endsWith('ss') ? name.slice(0, -1) : name;
}
