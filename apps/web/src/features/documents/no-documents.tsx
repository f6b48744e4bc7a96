import { FileText } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Empty } from '../../ui/state.tsx';
import { type Filters, isNarrowed } from './queries.ts';

/** Why the list is empty, and the way to one that is not. */
export function NoDocuments({
  canWrite,
  filters,
  onClear,
  onShowAll,
}: {
  canWrite: boolean;
  filters: Filters;
  onClear: () => void;
  /** Absent where all projects are shown already. */
  onShowAll: (() => void) | undefined;
}) {
  const isFiltered = isNarrowed(filters);
  const text = canWrite
    ? 'Upload what your team works with, ask for what is missing, or let the product write the plan and the reports.'
    : 'What your team uploads and what the product writes appears here.';
  return (
    <Card>
      {isFiltered ? (
        <Empty
          icon={<FileText />}
          title="No documents found matching your criteria"
          action={
            <Button variant="secondary" onClick={onClear}>
              Clear Filters
            </Button>
          }
        />
      ) : onShowAll ? (
        <Empty
          icon={<FileText />}
          title="No documents in this project yet"
          text={text}
          action={
            <Button variant="secondary" onClick={onShowAll}>
              Show All Projects
            </Button>
          }
        />
      ) : (
        <Empty icon={<FileText />} title="No documents yet" text={text} />
      )}
    </Card>
  );
}
