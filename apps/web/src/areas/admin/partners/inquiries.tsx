// What partner reps have asked, for those who answer.
import { InquiryFilter, inquiryCategories, inquiryStates } from '@groundwork/contract/inquiries';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { DisputedLine } from '../../../features/commissions/disputed-line.tsx';
import { InquiryTable } from '../../../features/inquiries/inquiry-table.tsx';
import { inquiries } from '../../../features/inquiries/queries.ts';
import { categoryNames, stateNames } from '../../../features/inquiries/wording.ts';
import { failureOf } from '../../../lib/api/api-error.ts';
import { rowsOf } from '../../../lib/data/pages.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { FilterChips } from '../../../ui/filter-chips.tsx';
import { onDemand } from '../../../ui/on-demand.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { ShowMore } from '../../../ui/show-more.tsx';
import { Empty, ErrorState, Waiting } from '../../../ui/state.tsx';
import { knownFilter } from '../../frame/known-filter.ts';
import { partnersSearch } from '../filter-search.ts';

const detail = onDemand(
  async () => (await import('../../../features/inquiries/inquiry-dialog.tsx')).InquiryDialog,
);
const states = inquiryStates.map(value => ({ value, label: stateNames[value] }));
const categories = inquiryCategories.map(value => ({ value, label: categoryNames[value] }));

export function InquiriesPart() {
  const { inquiry: opened, ...given } = useSearch({ from: '/admin/partners/inquiries' });
  const navigate = useNavigate();
  const { state, category, search } = knownFilter(InquiryFilter, given);
  const asked = {
    ...(state !== undefined && { state }),
    ...(category !== undefined && { category }),
    ...(search !== undefined && { search }),
  };
  const list = useInfiniteQuery(inquiries(asked));
  const rows = rowsOf(list.data);
  const go = (next: Record<string, unknown>) =>
    void navigate({
      to: '/admin/partners/inquiries',
      search: partnersSearch({ ...asked, ...next }),
      replace: true,
    });
  return (
    <>
      <div role="search" className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <SearchField
          label="Search inquiries"
          placeholder="Subject or rep"
          value={search ?? ''}
          onSearch={next => go({ search: next || undefined })}
        />
        <FilterChips
          label="State"
          options={states}
          value={state}
          counts={undefined}
          onChange={next => go({ state: next })}
        />
        <FilterChips
          label="Category"
          options={categories}
          value={category}
          counts={undefined}
          onChange={next => go({ category: next })}
        />
      </div>
      <Card className="overflow-clip">
        {list.error && !list.data ? (
          <ErrorState {...failureOf(list.error)} onRetry={() => void list.refetch()} />
        ) : !list.data ? (
          <div className="p-4">
            <Waiting label="Loading the inquiries" />
          </div>
        ) : rows.length === 0 ? (
          Object.keys(asked).length > 0 ? (
            <Empty
              title="No inquiry matches"
              action={
                <Button
                  variant="secondary"
                  onClick={() => void navigate({ to: '/admin/partners/inquiries', search: {} })}
                >
                  Show all
                </Button>
              }
            />
          ) : (
            <Empty title="No inquiries yet" text="What partner reps ask and dispute comes in here." />
          )
        ) : (
          <InquiryTable inquiries={rows} onOpen={({ id }) => go({ inquiry: id })} />
        )}
        <ShowMore list={list} place="foot" />
      </Card>
      {opened !== undefined && (
        <detail.Dialog
          key={opened}
          id={opened}
          disputed={({ rep, ledger_entry_id }) =>
            ledger_entry_id !== null && <DisputedLine repId={rep.id} lineId={ledger_entry_id} />
          }
          onClose={() => go({ inquiry: undefined })}
        />
      )}
    </>
  );
}
