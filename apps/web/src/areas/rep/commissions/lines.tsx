// The lines of a rep's commissions, as far as a filter shows them.
import type { CommissionFilter } from '@groundwork/contract/commissions';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { LineFilters } from '../../../features/commissions/line-filters.tsx';
import { LineTable } from '../../../features/commissions/line-table.tsx';
import { commissionLines, saveLines } from '../../../features/commissions/queries.ts';
import { yearsOf } from '../../../features/commissions/years.ts';
import { rowsOf } from '../../../lib/data/pages.ts';
import { useChange } from '../../../lib/data/use-change.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Empty } from '../../../ui/state.tsx';
import { ListBody } from '../../frame/list-body.tsx';

interface LinesProps {
  asked: CommissionFilter;
  onChange: (asked: CommissionFilter) => void;
}

export function Lines({ asked, onChange }: LinesProps) {
  const list = useInfiniteQuery(commissionLines(asked));
  const save = useChange(saveLines(asked), { failure: 'The lines could not be downloaded' });
  const rows = rowsOf(list.data);
  const [thisYear] = useState(() => new Date().getFullYear());
  const isFiltered = Object.values(asked).some(value => value !== undefined);
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <LineFilters
          asked={asked}
          years={yearsOf(thisYear, asked.year)}
          company={asked.deal_id === undefined ? undefined : rows[0]?.company}
          onChange={change => onChange({ ...asked, ...change })}
        />
        <Button
          variant="secondary"
          size="sm"
          isBusy={save.isPending}
          disabled={rows.length === 0}
          onClick={() => save.mutate()}
        >
          <Download aria-hidden="true" />
          CSV
        </Button>
      </div>
      <Card className="overflow-clip">
        <ListBody
          list={list}
          waiting="Loading your commissions"
          empty={
            <Empty
              title="No commission yet"
              text="A line comes in here as soon as a deal of yours is won, with why it is what it is."
            />
          }
          noMatch={isFiltered ? { title: 'No line matches', onShowAll: () => onChange({}) } : undefined}
        >
          {lines => (
            <LineTable
              label="Lines of commission"
              lines={lines}
              link={(line, words) => (
                <Link
                  to="/rep/commissions/$entryId"
                  params={{ entryId: line.id }}
                  className="font-medium text-accent-ink hover:underline"
                >
                  {words}
                </Link>
              )}
            />
          )}
        </ListBody>
      </Card>
    </div>
  );
}
