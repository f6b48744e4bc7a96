// What partner reps have asked, for those who answer.
import { InquiryFilter, inquiryCategories, inquiryStates } from '@groundwork/contract/inquiries';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { DisputedLine } from '../../../features/commissions/disputed-line.tsx';
import { InquiryTable } from '../../../features/inquiries/inquiry-table.tsx';
import { inquiries } from '../../../features/inquiries/queries.ts';
import { categoryNames, stateNames } from '../../../features/inquiries/wording.ts';
import { Card } from '../../../ui/card.tsx';
import { FilterChips } from '../../../ui/filter-chips.tsx';
import { onDemand } from '../../../ui/on-demand.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { Empty } from '../../../ui/state.tsx';
import { knownFilter } from '../../frame/known-filter.ts';
import { ListBody } from '../../frame/list-body.tsx';
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
  const isFiltered = Object.keys(asked).length > 0;
  const go = (next: Record<string, unknown>) =>
    void navigate({
      to: '/admin/partners/inquiries',
      search: now => partnersSearch({ ...now, ...next }),
      replace: true,
    });
  const showAll = () => void navigate({ to: '/admin/partners/inquiries', search: {} });
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
        <ListBody
          list={list}
          waiting="Loading the inquiries"
          empty={<Empty title="No inquiries yet" text="What partner reps ask and dispute comes in here." />}
          noMatch={isFiltered ? { title: 'No inquiry matches', onShowAll: showAll } : undefined}
        >
          {rows => <InquiryTable inquiries={rows} onOpen={({ id }) => go({ inquiry: id })} />}
        </ListBody>
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
