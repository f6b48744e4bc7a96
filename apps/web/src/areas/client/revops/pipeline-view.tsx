// How deals move through the stages, what became of the pipeline, and how it stood on any day.
import type { RevopsBook } from '@groundwork/contract/revops';
import { ChangeCard } from '../../../features/revops/change-card.tsx';
import { DaysCard } from '../../../features/revops/days-card.tsx';
import { FunnelCard } from '../../../features/revops/funnel-card.tsx';

interface PipelineViewProps {
  params: { id: string; revops_id: string };
  /** The number of the book. */
  at: number;
  book: RevopsBook;
  today: string;
}

export function PipelineView({ params, at, book, today }: PipelineViewProps) {
  return (
    <div className="grid gap-4">
      <FunnelCard book={book} />
      <ChangeCard key={`change ${at}`} params={params} at={at} book={book} today={today} />
      <DaysCard key={`days ${at}`} params={params} at={at} book={book} />
    </div>
  );
}
