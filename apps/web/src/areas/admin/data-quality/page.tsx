// How good the data of every client are: the latest audits, and the way to each.
import { AuditBoardFilter } from '@groundwork/contract/audit-board';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { auditBoard } from '../../../features/audits/board-queries.ts';
import { BoardTable } from '../../../features/audits/board-table.tsx';
import { failureOf } from '../../../lib/api/api-error.ts';
import { rowsOf } from '../../../lib/data/pages.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { ShowMore } from '../../../ui/show-more.tsx';
import { Empty, ErrorState, Waiting } from '../../../ui/state.tsx';
import { knownFilter } from '../../frame/known-filter.ts';
import { DashboardTabs } from '../dashboard/tabs.tsx';
import { dataQualitySearch } from '../filter-search.ts';

export function DataQualityPage() {
  const asked = knownFilter(AuditBoardFilter, useSearch({ from: '/admin/data-quality' }));
  const navigate = useNavigate({ from: '/admin/data-quality' });
  const list = useInfiniteQuery(auditBoard(asked));
  const rows = rowsOf(list.data);
  const isNever = asked.standing === 'never';
  const go = (change: { [Name in keyof AuditBoardFilter]: AuditBoardFilter[Name] | undefined }) =>
    void navigate({ search: dataQualitySearch({ ...asked, ...change }), replace: true });
  return (
    <div className="grid gap-4">
      <h1 className="sr-only">Data quality</h1>
      <DashboardTabs asOf={undefined} />
      <div role="search" className="flex flex-wrap items-center gap-2">
        <SearchField
          label="Search projects and clients"
          placeholder="Project or client"
          value={asked.search ?? ''}
          onSearch={search => go({ search: search || undefined })}
        />
        <Segmented
          label="Which projects"
          value={asked.standing ?? 'audited'}
          options={[
            { value: 'audited', label: 'Audited' },
            { value: 'never', label: 'Without an audit' },
          ]}
          onChange={standing => go({ standing: standing === 'never' ? standing : undefined })}
        />
      </div>
      <Card aria-label="Data quality" className="overflow-hidden">
        <CardHeader
          title={isNever ? 'Projects without an audit' : 'Latest audits'}
          description={
            isNever
              ? 'No audit is kept of these. Somebody of the client starts one.'
              : 'The project audited last stands first. Costs are a range, because rates are assumed, and have no sum: a record may have several findings. Waiting bundles can be approved by the client now; a client that may change nothing at present has none.'
          }
        />
        {list.error ? (
          <ErrorState {...failureOf(list.error)} onRetry={() => void list.refetch()} />
        ) : !list.data ? (
          <div className="px-4 pb-4">
            <Waiting label="Loading the audits" />
          </div>
        ) : rows.length === 0 ? (
          <Empty
            title={
              asked.search !== undefined
                ? 'No project matches'
                : isNever
                  ? 'Every project was audited'
                  : 'No audit is kept'
            }
            text={
              asked.search === undefined && !isNever
                ? 'A project stands here once an audit of it is kept.'
                : undefined
            }
            action={
              asked.search !== undefined && (
                <Button variant="secondary" onClick={() => go({ search: undefined })}>
                  Show all
                </Button>
              )
            }
          />
        ) : (
          <BoardTable
            projects={rows}
            linkTo={({ id, name }) => (
              <Link
                to="/admin/data-quality/$projectId"
                params={{ projectId: id }}
                className="w-fit font-medium text-accent-ink wrap-anywhere hover:underline"
              >
                {name}
              </Link>
            )}
          />
        )}
        <ShowMore list={list} place="foot" />
      </Card>
    </div>
  );
}
