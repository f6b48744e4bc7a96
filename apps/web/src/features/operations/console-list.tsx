// Operations of every organization, newest first: where each is, whose it is, what it took, and what one can do about it.
import type { ConsoleOperation } from '@groundwork/contract/operation-console';
import { useInfiniteQuery } from '@tanstack/react-query';
import { failureOf } from '../../lib/api/api-error.ts';
import { rowsOf } from '../../lib/data/pages.ts';
import { ago, instant } from '../../lib/formats/dates.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { Person } from '../../ui/person.tsx';
import { PlainTable } from '../../ui/plain-table.tsx';
import { ShowMore } from '../../ui/show-more.tsx';
import { Empty, ErrorState, Waiting } from '../../ui/state.tsx';
import type { TableColumn } from '../../ui/virtual-table.tsx';
import { type ConsoleFilter, consoleOperations } from './console-queries.ts';
import { secondsWords, stateOf, stuckWords } from './console-words.ts';
import { OperationActions } from './operation-actions.tsx';
import { kindNames, statusNames, statusTones } from './phases.ts';

export function ConsoleList({
  filter,
  isNarrowed,
  onOpen,
}: {
  filter: ConsoleFilter;
  isNarrowed: boolean;
  onOpen: (id: string) => void;
}) {
  const list = useInfiniteQuery(consoleOperations(filter));
  const rows = rowsOf(list.data);
  return (
    <Card>
      {list.error ? (
        <ErrorState {...failureOf(list.error)} onRetry={() => void list.refetch()} />
      ) : !list.data ? (
        <div className="p-4">
          <Waiting label="Loading the operations" />
        </div>
      ) : rows.length === 0 ? (
        isNarrowed ? (
          <Empty title="No operation is like that" text="Take a filter away, or choose a longer time." />
        ) : (
          <Empty title="No operations yet" text="They begin when a client’s files are analysed." />
        )
      ) : (
        <PlainTable
          label="Operations"
          columns={columnsOf(onOpen)}
          rows={rows}
          rowKey={each => each.id}
          minWidth="54rem"
        />
      )}
      <ShowMore list={list} place="foot" />
    </Card>
  );
}

function columnsOf(onOpen: (id: string) => void): TableColumn<ConsoleOperation>[] {
  return [
    {
      key: 'kind',
      header: 'Operation',
      track: '',
      cell: each => (
        <span className="grid justify-items-start">
          <button
            type="button"
            onClick={() => onOpen(each.id)}
            className="rounded-sm text-left font-medium hover:underline"
          >
            {kindNames[each.kind]}
          </button>
          <span className="text-sm wrap-anywhere text-muted">
            {each.organization_name}
            {each.project_name !== null && `, ${each.project_name}`}
          </span>
        </span>
      ),
    },
    {
      key: 'status',
      header: 'Status',
      track: '',
      cell: each => (
        <span className="flex flex-wrap gap-1">
          <Badge tone={statusTones[each.status]}>{statusNames[each.status]}</Badge>
          {each.stuck !== null && <Badge tone="bad">Stuck</Badge>}
        </span>
      ),
    },
    {
      key: 'far',
      header: 'Where it is',
      track: '',
      cell: each => (
        <span className="block max-w-96 min-w-0 text-sm wrap-anywhere text-muted tabular">
          {stuckWords(each) ?? stateOf(each)}
        </span>
      ),
    },
    {
      key: 'since',
      header: 'Started',
      track: '',
      cell: each => (
        <span className="grid text-sm text-muted">
          <time dateTime={each.created_at} title={instant(each.created_at)}>
            {ago(each.created_at)}
          </time>
          {each.created_by !== null && <Person address={each.created_by} name={each.created_by_name} />}
        </span>
      ),
    },
    {
      key: 'worked',
      header: 'Worked',
      track: '',
      isNumber: true,
      cell: each => <span className="text-sm">{secondsWords(each.worked_seconds)}</span>,
    },
    {
      key: 'act',
      header: <span className="sr-only">Actions</span>,
      track: '',
      isNumber: true,
      cell: each => <OperationActions operation={each} />,
    },
  ];
}
