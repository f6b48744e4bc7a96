// Every operation, newest first, with the two things one can do about it.
import type { Operation, OperationListed } from '@groundwork/contract/operations';
import { useInfiniteQuery } from '@tanstack/react-query';
import { failureOf } from '../../lib/api/api-error.ts';
import { rowsOf } from '../../lib/data/pages.ts';
import { useChange } from '../../lib/data/use-change.ts';
import { ago, instantWithZone, span } from '../../lib/formats/dates.ts';
import { share } from '../../lib/formats/numbers.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { Person } from '../../ui/person.tsx';
import { PlainTable } from '../../ui/plain-table.tsx';
import { ShowMore } from '../../ui/show-more.tsx';
import { Empty, ErrorState, Waiting } from '../../ui/state.tsx';
import type { TableColumn } from '../../ui/virtual-table.tsx';
import { isFinal, kindNames, portion, secondsOf, statusNames, statusTones } from './phases.ts';
import { cancelOperation, operations, retryOperation } from './queries.ts';

export function OperationList() {
  const list = useInfiniteQuery(operations());
  const again = { failure: true, isDoubtful: true } as const;
  const cancel = useChange(cancelOperation(), again);
  const retry = useChange(retryOperation(), again);
  const columns: TableColumn<OperationListed>[] = [
    {
      key: 'kind',
      header: 'Operation',
      track: '',
      cell: each => (
        <span className="grid">
          <span className="font-medium">{kindNames[each.kind]}</span>
          {each.created_by !== null && (
            <span className="text-sm text-muted">
              <Person address={each.created_by} name={each.created_by_name} />
            </span>
          )}
        </span>
      ),
    },
    {
      key: 'status',
      header: 'Status',
      track: '',
      cell: each => <Badge tone={statusTones[each.status]}>{statusNames[each.status]}</Badge>,
    },
    {
      key: 'far',
      header: 'Progress',
      track: '',
      cell: each => <span className="text-sm text-muted tabular">{progressOf(each)}</span>,
    },
    {
      key: 'since',
      header: 'Started',
      track: '',
      cell: each => <span className="text-sm text-muted">{ago(each.created_at)}</span>,
    },
    { key: 'took', header: 'Took', track: '', isNumber: true, cell: each => tookOf(each) },
    {
      key: 'act',
      header: <span className="sr-only">Actions</span>,
      track: '',
      isNumber: true,
      cell: each =>
        !isFinal(each) ? (
          <Button
            variant="secondary"
            size="sm"
            disabled={each.is_cancel_requested}
            onClick={() => cancel.mutate(each.id)}
          >
            {each.is_cancel_requested ? 'Stopping...' : 'Cancel'}
          </Button>
        ) : each.status === 'failed' || each.status === 'cancelled' ? (
          <Button variant="secondary" size="sm" onClick={() => retry.mutate(each.id)}>
            Retry
          </Button>
        ) : null,
    },
  ];
  const rows = rowsOf(list.data);
  return (
    <Card>
      <CardHeader title="Operations" />
      {list.error ? (
        <ErrorState {...failureOf(list.error)} onRetry={() => void list.refetch()} />
      ) : !list.data ? (
        <div className="p-4">
          <Waiting label="Loading the operations" />
        </div>
      ) : rows.length === 0 ? (
        <Empty title="No operations yet" />
      ) : (
        <PlainTable
          label="Operations"
          columns={columns}
          rows={rows}
          rowKey={each => each.id}
          minWidth="46rem"
        />
      )}
      <ShowMore list={list} place="foot" />
    </Card>
  );
}

function progressOf(operation: Operation): string {
  if (operation.error) return operation.error.message;
  if (operation.waits)
    return `${operation.waits.message} It goes on at ${instantWithZone(operation.waits.until)}.`;
  if (operation.status === 'completed') return 'Done';
  const far = portion(operation);
  const phase = operation.progress?.phase ?? '';
  return isFinal(operation) || far === null ? phase : `${phase}, ${share(far)}`;
}

function tookOf(operation: Operation): string {
  const seconds = secondsOf(operation, Date.now());
  return seconds === null ? '' : span(seconds);
}
