// What is not counted, or counted otherwise, and why: nothing is left out silently.
import type { LeftOut, RevopsBook } from '@groundwork/contract/revops';
import type { HistoryFile } from '@groundwork/contract/revops-reports';
import { count, counted } from '../../lib/formats/numbers.ts';
import { Card, CardHeader } from '../../ui/card.tsx';

interface LeftOutCardProps {
  leftOut: readonly LeftOut[];
  book: RevopsBook | undefined;
  /** Uploaded ones that say what deals were earlier. */
  files: readonly HistoryFile[];
}

export function LeftOutCard({ leftOut, book, files }: LeftOutCardProps) {
  return (
    <Card aria-label="What the figures rest on">
      <CardHeader
        title="What the figures rest on"
        description={book ? knownText(book) : 'No deal stands in a stage of the portal.'}
      />
      {leftOut.length + files.length > 0 && (
        <ul className="grid gap-2 px-4 pb-4 sm:px-5">
          {book !== undefined && leftOut.length > 0 && (
            <li className="text-muted">Of all pipelines and currencies of the portal:</li>
          )}
          {leftOut.map(({ reason, text, deals, examples }) => (
            <li key={reason}>
              <span className="font-medium tabular">{counted(deals, 'deal')}: </span>
              {text}{' '}
              <span className="text-muted wrap-anywhere">
                {deals > examples.length ? 'For example ' : ''}
                {examples.map(({ label }) => label).join(', ')}
              </span>
            </li>
          ))}
          {files.map(file => (
            <FileSays key={`${file.project} ${file.file}`} file={file} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function knownText({ deals, with_history, with_entry_dates, with_dates_only }: RevopsBook): string {
  const parts = [
    with_history > 0 && `the changes of ${count(with_history)}`,
    with_entry_dates > 0 && `the days on which ${count(with_entry_dates)} entered stages`,
    with_dates_only > 0 && `of ${count(with_dates_only)} only their own dates`,
  ].filter(part => part !== false);
  return `What is known of the past of ${counted(deals, 'deal')}: ${parts.length > 0 ? parts.join(', ') : 'nothing'}.`;
}

function FileSays({ file }: { file: HistoryFile }) {
  const { read, taken, of_other_deals, since_portal, unread, examples, left_alone } = file;
  const known_otherwise = file.known_otherwise ?? 0;
  const unused = [
    of_other_deals > 0 && `${count(of_other_deals)} of deals that the portal does not hold`,
    since_portal > 0 && `${count(since_portal)} of days that the portal remembers itself`,
    known_otherwise > 0 && `${count(known_otherwise)} of deals whose past another project says`,
  ].filter(part => part !== false);
  return (
    <li>
      <span className="font-medium wrap-anywhere">
        {file.file}
        {file.project !== undefined && ` of ${file.project}`}:{' '}
      </span>
      {left_alone ??
        `${counted(read, 'earlier value')} of deals read, ${count(taken)} of them used${unused.length > 0 ? `; not used: ${unused.join(', ')}` : ''}.${unread > 0 ? ` ${counted(unread, 'value')} could not be read${unread > examples.length ? ', the first of them' : ''}:` : ''}`}
      {examples.length > 0 && (
        <ul className="grid gap-1 pt-1 text-muted wrap-anywhere">
          {examples.map(({ row, why }) => (
            <li key={`${row} ${why}`}>
              Row {count(row)}: {why}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
