// AI Operations: what waits, runs, is stuck and ended over every organization, live; and how much each may run at once.
import type { OperationInFull as InFull } from '@groundwork/contract/operation-console';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { ConsoleFilters } from '../../../features/operations/console-filters.tsx';
import { ConsoleList } from '../../../features/operations/console-list.tsx';
import {
  type ConsoleFilter,
  consoleOperations,
  operationInFull,
} from '../../../features/operations/console-queries.ts';
import { ConsoleState } from '../../../features/operations/console-state.tsx';
import { LaneList } from '../../../features/operations/lane-list.tsx';
import { OperationActions } from '../../../features/operations/operation-actions.tsx';
import { OperationInFull } from '../../../features/operations/operation-in-full.tsx';
import { kindNames } from '../../../features/operations/phases.ts';
import { rowsOf } from '../../../lib/data/pages.ts';
import { Button } from '../../../ui/button.tsx';
import { LabelledInput } from '../../../ui/field.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { useTyped } from '../../../ui/use-typed.ts';
import { operationsSearch } from '../filter-search.ts';
import { type Asked, askedOf } from './asked.ts';

const route = getRouteApi('/admin/ai-operations');

export function OperationsPage() {
  const { view, operation, ...filter } = askedOf(route.useSearch());
  const navigate = useNavigate();
  const go = (asked: Asked) =>
    void navigate({ to: '/admin/ai-operations', search: operationsSearch(asked), replace: true });
  const open = (id: string) =>
    void navigate({ to: '/admin/ai-operations', search: operationsSearch({ ...filter, operation: id }) });
  const isLoad = view === 'load';
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-xl font-semibold">AI Operations</h1>
        <Segmented
          label="What is shown"
          value={isLoad ? 'load' : 'operations'}
          options={[
            { value: 'operations', label: 'Operations' },
            { value: 'load', label: 'Load by organization' },
          ]}
          onChange={next => go(next === 'load' ? { view: 'load' } : {})}
        />
      </div>
      <ConsoleState onStuck={() => go({ stuck: true })} />
      {isLoad ? (
        <Load
          search={filter.search}
          onSearch={search => go({ view: 'load', ...(search !== '' && { search }) })}
          onOrganization={organization => go({ organization })}
        />
      ) : (
        <Operations
          filter={filter}
          // What is looked at stays: typed words are asked for a moment later, when a row may be open already.
          onFilter={next => go({ ...next, ...(operation !== undefined && { operation }) })}
          onOpen={open}
        />
      )}
      {operation !== undefined && (
        <OperationSheet id={operation} onClose={() => go(filter)} onFilter={next => go(next)} />
      )}
    </div>
  );
}

function Operations({
  filter,
  onFilter,
  onOpen,
}: {
  filter: ConsoleFilter;
  onFilter: (next: ConsoleFilter) => void;
  onOpen: (id: string) => void;
}) {
  // Of the list that is on the screen anyway: each row says whose it is.
  const { data } = useInfiniteQuery(consoleOperations(filter));
  const organizationName = filter.organization === undefined ? undefined : rowsOf(data)[0]?.organization_name;
  return (
    <>
      <ConsoleFilters filter={filter} organizationName={organizationName} onChange={onFilter} />
      <ConsoleList filter={filter} isNarrowed={Object.keys(filter).length > 0} onOpen={onOpen} />
    </>
  );
}

function Load({
  search,
  onSearch,
  onOrganization,
}: {
  search: string | undefined;
  onSearch: (words: string) => void;
  onOrganization: (id: string) => void;
}) {
  const [typed, setTyped] = useTyped(search ?? '', onSearch);
  return (
    <>
      <div className="max-w-96">
        <LabelledInput
          label="Search an organization"
          type="search"
          value={typed}
          maxLength={200}
          onChange={event => setTyped(event.target.value)}
        />
      </div>
      <LaneList
        search={search}
        nameOf={lane => (
          <button
            type="button"
            className="rounded-sm text-left font-medium wrap-anywhere hover:underline"
            onClick={() => onOrganization(lane.organization_id)}
          >
            {lane.organization_name}
          </button>
        )}
      />
    </>
  );
}

function OperationSheet({
  id,
  onClose,
  onFilter,
}: {
  id: string;
  onClose: () => void;
  onFilter: (next: ConsoleFilter) => void;
}) {
  const { data } = useQuery(operationInFull(id));
  const links = ({ organization_id, organization_name, created_by }: InFull) => (
    <>
      <Button variant="secondary" size="sm" onClick={() => onFilter({ organization: organization_id })}>
        All of {organization_name}
      </Button>
      {created_by !== null && (
        <Button variant="secondary" size="sm" onClick={() => onFilter({ by: created_by })}>
          All by {created_by}
        </Button>
      )}
    </>
  );
  return (
    <Sheet
      isOpen
      onOpenChange={isOpen => !isOpen && onClose()}
      title={data ? kindNames[data.kind] : 'Operation'}
      actions={data && data.status !== 'completed' ? <OperationActions operation={data} /> : undefined}
    >
      <OperationInFull id={id} links={links} />
    </Sheet>
  );
}
