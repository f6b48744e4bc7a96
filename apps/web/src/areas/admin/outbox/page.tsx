// Every mail the product has written, and how it fared.
import { MailFilter, mailStates } from '@groundwork/contract/mails';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { MailDialog } from '../../../features/mails/mail-dialog.tsx';
import { MailTable } from '../../../features/mails/mail-table.tsx';
import { mailCounts, mails } from '../../../features/mails/queries.ts';
import { kindName, stateNames } from '../../../features/mails/wording.ts';
import { failureOf } from '../../../lib/api/api-error.ts';
import { rowsOf } from '../../../lib/data/pages.ts';
import { count, counted } from '../../../lib/formats/numbers.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { FilterChips } from '../../../ui/filter-chips.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { Select } from '../../../ui/select.tsx';
import { ShowMore } from '../../../ui/show-more.tsx';
import { Empty, ErrorState, Notice, Waiting } from '../../../ui/state.tsx';
import { knownFilter } from '../../frame/known-filter.ts';
import { outboxSearch } from '../filter-search.ts';

export function OutboxPage() {
  const { mail: opened, ...given } = useSearch({ from: '/admin/outbox' });
  const navigate = useNavigate({ from: '/admin/outbox' });
  const asked = knownFilter(MailFilter, given);
  const list = useInfiniteQuery(mails(asked));
  const counts = useQuery(mailCounts(asked));
  const rows = rowsOf(list.data);
  const go = (search: Record<string, unknown>) =>
    void navigate({ search: now => outboxSearch({ ...now, ...search }), replace: true });
  return (
    <div className="grid gap-4">
      <h1 className="text-xl font-semibold">Outbox</h1>
      {counts.data?.is_outbox === true && (
        <Notice tone="warn">
          No mail server is configured: mails stay here. Super admins read them whole and hand them on; for
          others links that let somebody in are hidden.
        </Notice>
      )}
      <div role="search" className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <SearchField
          label="Search mails"
          placeholder="Recipient or subject"
          value={asked.search ?? ''}
          onSearch={search => go({ search: search || undefined })}
        />
        <FilterChips
          label="State"
          options={mailStates.map(value => ({
            value,
            label: stateNames[value],
            isMarked: value === 'failed',
          }))}
          value={asked.state}
          counts={counts.data?.state}
          onChange={state => go({ state })}
        />
        <Select
          label="Kind"
          className="sm:!w-48"
          value={asked.kind ?? ''}
          isQuiet={asked.kind === undefined}
          groups={[
            { options: [{ value: '', label: 'Every kind' }] },
            { options: kindsOf(counts.data?.kind ?? {}, asked.kind) },
          ]}
          onChange={kind => go({ kind: kind || undefined })}
        />
      </div>
      <Card className="overflow-clip">
        <header className="px-4 py-3">
          <h2 className="text-title font-semibold">
            {counts.data ? counted(counts.data.total, 'mail') : 'Mails'}
          </h2>
        </header>
        {list.error && !list.data ? (
          <ErrorState {...failureOf(list.error)} onRetry={() => void list.refetch()} />
        ) : !list.data ? (
          <div className="p-4">
            <Waiting label="Loading the outbox" />
          </div>
        ) : rows.length === 0 ? (
          Object.keys(asked).length > 0 ? (
            <Empty
              title="No mail matches"
              action={
                <Button variant="secondary" onClick={() => void navigate({ search: {} })}>
                  Show all
                </Button>
              }
            />
          ) : (
            <Empty
              title="No mails yet"
              text="Every mail that the product writes stands here for as many days as the settings say."
            />
          )
        ) : (
          <MailTable mails={rows} onOpen={mail => go({ mail: mail.id })} />
        )}
        <ShowMore list={list} place="foot" />
      </Card>
      {opened !== undefined && (
        <MailDialog
          key={opened}
          id={opened}
          onOpen={mail => go({ mail })}
          onClose={() => go({ mail: undefined })}
        />
      )}
    </div>
  );
}

/** Kinds there are mails of, and the one that is asked for. */
function kindsOf(counts: Readonly<Record<string, number>>, asked: string | undefined) {
  const kinds = Object.keys(counts);
  if (asked !== undefined && !kinds.includes(asked)) kinds.push(asked);
  return kinds.map(value => ({ value, label: kindName(value), note: count(counts[value] ?? 0) }));
}
