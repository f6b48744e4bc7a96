// What became of deals by when and from where they came, and what each owner carries.
import type { RevopsBook } from '@groundwork/contract/revops';
import { CohortCards } from '../../../features/revops/cohort-cards.tsx';
import { OwnerCards } from '../../../features/revops/owner-cards.tsx';

export function PeopleView({ book }: { book: RevopsBook }) {
  return (
    <div className="grid gap-4">
      <CohortCards book={book} />
      <OwnerCards book={book} />
    </div>
  );
}
