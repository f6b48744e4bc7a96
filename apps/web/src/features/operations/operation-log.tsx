// What happened to an operation, line by line, the newest last.
import type { OperationInFull } from '@groundwork/contract/operation-console';
import { toTheSecond } from '../../lib/formats/dates.ts';
import { count, counted } from '../../lib/formats/numbers.ts';
import { PlainTable } from '../../ui/plain-table.tsx';
import { eventNames } from './console-words.ts';

type Line = OperationInFull['log'][number];

export function OperationLog({ operation: { log, attempt } }: { operation: OperationInFull }) {
  const gone = (log[0]?.line ?? 1) - 1;
  return (
    <section aria-labelledby="operation-log">
      <h3 id="operation-log" className="mb-1 font-semibold">
        Log
      </h3>
      {log.length === 0 ? (
        <p className="text-muted">
          {attempt === 0
            ? 'Nothing has happened to it yet.'
            : 'Nothing was noted: it was taken up before there was a log.'}
        </p>
      ) : (
        <>
          {gone > 0 && (
            <p className="mb-1 text-muted">
              The first {counted(gone, 'line')} {gone === 1 ? 'is' : 'are'} not kept any more.
            </p>
          )}
          <PlainTable
            label="Log"
            rows={log}
            rowKey={line => String(line.line)}
            minWidth="40rem"
            columns={[
              {
                key: 'at',
                header: 'When',
                track: '',
                cell: line => (
                  <time dateTime={line.at} className="text-sm whitespace-nowrap text-muted">
                    {toTheSecond(line.at)}
                  </time>
                ),
              },
              {
                key: 'event',
                header: 'What',
                track: '',
                cell: line => <span className="whitespace-nowrap">{eventNames[line.event]}</span>,
              },
              { key: 'words', header: 'In words', track: '', cell: line => <Words line={line} /> },
              {
                key: 'attempt',
                header: 'Attempt',
                track: '',
                isNumber: true,
                cell: line => count(line.attempt),
              },
            ]}
          />
        </>
      )}
    </section>
  );
}

function Words({ line: { message, correlation_id, who } }: { line: Line }) {
  return (
    <span className="grid wrap-anywhere">
      {message}
      {who !== null && <span className="text-xs text-muted">{who}</span>}
      {correlation_id !== null && (
        <span className="font-mono text-xs text-muted">Reference {correlation_id}</span>
      )}
    </span>
  );
}
