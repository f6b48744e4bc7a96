// The records that a finding counts, on the page and as a file.
import { useInfiniteQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useChange } from '../../lib/data/use-change.ts';
import { Button } from '../../ui/button.tsx';
import { downloadRecords, type FindingAsked, findingRecords } from './queries.ts';
import { RecordCard } from './record-card.tsx';
import { objectName } from './wording.ts';

export interface RecordListProps {
  asked: FindingAsked;
  object: string;
  total: number;
  /** False where they are a part of the portal’s set-up, which nobody owns. */
  isOwned: boolean;
  /** Some of them are worth something. */
  hasWorth: boolean;
}

export function RecordList({ asked, object, total, isOwned, hasWorth }: RecordListProps) {
  const list = useInfiniteQuery(findingRecords(asked));
  const file = useChange(downloadRecords(), { failure: true });
  return (
    <RecordCard
      list={list}
      object={object}
      heading={objectName(object)}
      total={total}
      isOwned={isOwned}
      hasWorth={hasWorth}
      note={hasWorth ? 'As the audit saw them, those that most hangs on first.' : 'As the audit saw them.'}
      aside={
        <Button variant="secondary" size="sm" isBusy={file.isPending} onClick={() => file.mutate(asked)}>
          <Download aria-hidden="true" />
          Download CSV
        </Button>
      }
    />
  );
}
