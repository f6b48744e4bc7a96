// What the open deals will bring, and what speaks against single ones.
import type { RevopsBook } from '@groundwork/contract/revops';
import { ForecastCard } from '../../../features/revops/forecast-card.tsx';
import { RiskList } from '../../../features/revops/risk-list.tsx';

export function ForecastView({ book, dealPages }: { book: RevopsBook; dealPages: string | null }) {
  return (
    <div className="grid gap-4">
      <ForecastCard book={book} />
      <RiskList book={book} dealPages={dealPages} />
    </div>
  );
}
