// Who sells for which partner.

import { RepId } from '@groundwork/contract/ids';
import { type Rep, RepFilter } from '@groundwork/contract/partners';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Building2, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { reps } from '../../../features/partners/queries.ts';
import { RepList } from '../../../features/partners/rep-list.tsx';
import { failureOf } from '../../../lib/api/api-error.ts';
import { rowsOf } from '../../../lib/data/pages.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { onDemand } from '../../../ui/on-demand.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { Select } from '../../../ui/select.tsx';
import { ShowMore } from '../../../ui/show-more.tsx';
import { Empty, ErrorState, Waiting } from '../../../ui/state.tsx';
import { knownFilter } from '../../frame/known-filter.ts';
import { partnersSearch } from '../filter-search.ts';

const addingPartner = onDemand(
  async () => (await import('../../../features/partners/partner-dialog.tsx')).PartnerDialog,
);
const addingRep = onDemand(
  async () => (await import('../../../features/partners/new-rep-dialog.tsx')).NewRepDialog,
);
const detail = onDemand(async () => (await import('../../../features/partners/rep-dialog.tsx')).RepDialog);
const statements = onDemand(
  async () => (await import('../../../features/commissions/rep-statements-dialog.tsx')).RepStatementsDialog,
);

const any = 'any';

export function RepsPart() {
  const { rep: opened, ...given } = useSearch({ from: '/admin/partners/reps' });
  const navigate = useNavigate({ from: '/admin/partners/reps' });
  const asked = knownFilter(RepFilter, given);
  const list = useInfiniteQuery(reps(asked));
  const [adding, setAdding] = useState<'partner' | 'rep'>();
  const [reading, setReading] = useState<Rep>();
  const [now] = useState(() => quarterOf(new Date()));
  const rows = rowsOf(list.data);
  const go = (search: Record<string, unknown>) =>
    void navigate({ search: now => partnersSearch({ ...now, ...search }), replace: true });
  const openedId = RepId.safeParse(opened).data;
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <div role="search" className="flex grow flex-wrap items-center gap-2">
          <SearchField
            label="Search reps"
            placeholder="Name or email"
            value={asked.search ?? ''}
            onSearch={search => go({ search: search || undefined })}
          />
          <Select
            label="Status"
            value={asked.status ?? any}
            isQuiet={asked.status === undefined}
            className="sm:!w-40 max-sm:!h-11 max-sm:grow"
            groups={[
              {
                options: [
                  { value: any, label: 'Any status' },
                  { value: 'active', label: 'Active' },
                  { value: 'off', label: 'Off' },
                ],
              },
            ]}
            onChange={status => go({ status: status === any ? undefined : status })}
          />
        </div>
        <Button variant="secondary" {...addingPartner.intent} onClick={() => setAdding('partner')}>
          <Building2 aria-hidden="true" />
          Add Partner...
        </Button>
        <Button {...addingRep.intent} onClick={() => setAdding('rep')}>
          <UserPlus aria-hidden="true" />
          Add Rep...
        </Button>
      </div>
      <Card className="overflow-clip">
        {list.error && !list.data ? (
          <ErrorState {...failureOf(list.error)} onRetry={() => void list.refetch()} />
        ) : !list.data ? (
          <div className="p-4">
            <Waiting label="Loading the reps" />
          </div>
        ) : rows.length === 0 ? (
          Object.keys(asked).length > 0 ? (
            <Empty
              title="No rep is like that"
              action={
                <Button variant="secondary" onClick={() => void navigate({ search: {} })}>
                  Show all
                </Button>
              }
            />
          ) : (
            <Empty title="No reps yet" text="Add a partner, then the people who sell for it." />
          )
        ) : (
          <RepList reps={rows} onOpen={({ id }) => go({ rep: id })} />
        )}
        <ShowMore list={list} place="foot" />
      </Card>
      {openedId !== undefined && (
        <detail.Dialog
          key={openedId}
          id={openedId}
          now={now}
          onStatements={rep => {
            setReading(rep);
            go({ rep: undefined });
          }}
          onClose={() => go({ rep: undefined })}
        />
      )}
      {reading && <statements.Dialog rep={reading} onClose={() => setReading(undefined)} />}
      {adding === 'partner' && <addingPartner.Dialog onClose={() => setAdding(undefined)} />}
      {adding === 'rep' && <addingRep.Dialog onClose={() => setAdding(undefined)} />}
    </div>
  );
}

function quarterOf(day: Date): { year: number; quarter: number } {
  return { year: day.getFullYear(), quarter: Math.floor(day.getMonth() / 3) + 1 };
}
