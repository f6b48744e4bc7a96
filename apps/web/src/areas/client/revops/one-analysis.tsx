// What one analysis says: the figures of a pipeline in one currency, or the deals behind the figure that the address names.
import { daysOf } from '@groundwork/contract/day-words';
import type { RevopsBook } from '@groundwork/contract/revops';
import type { RevopsSummary } from '@groundwork/contract/revops-reports';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { lazy, type ReactNode, Suspense } from 'react';
import { DealList } from '../../../features/revops/deal-list.tsx';
import { figureOf, figureTitle } from '../../../features/revops/figures.ts';
import { LeftOutCard } from '../../../features/revops/left-out-card.tsx';
import { analysis as analysisOf } from '../../../features/revops/queries.ts';
import { TotalsCard } from '../../../features/revops/totals-card.tsx';
import { currencyName } from '../../../features/revops/wording.ts';
import { failureOf } from '../../../lib/api/api-error.ts';
import { day } from '../../../lib/formats/dates.ts';
import { counted } from '../../../lib/formats/numbers.ts';
import { Card } from '../../../ui/card.tsx';
import { Select } from '../../../ui/select.tsx';
import { Empty, ErrorState, Waiting } from '../../../ui/state.tsx';
import { Tabs } from '../../../ui/tabs.tsx';

/** Each comes when it is looked at: together they weigh more than a page may. */
const PipelineView = lazy(async () => ({ default: (await import('./pipeline-view.tsx')).PipelineView }));
const ForecastView = lazy(async () => ({ default: (await import('./forecast-view.tsx')).ForecastView }));
const PeopleView = lazy(async () => ({ default: (await import('./people-view.tsx')).PeopleView }));

interface OneAnalysisProps {
  projectId: string;
  chosen: RevopsSummary;
  foot: ReactNode;
}

export function OneAnalysis({ projectId, chosen, foot }: OneAnalysisProps) {
  const search = useSearch({ strict: false });
  const navigate = useNavigate();
  const params = { id: projectId, revops_id: chosen.id };
  const analysis = useQuery(analysisOf(params));
  if (analysis.error)
    return <ErrorState {...failureOf(analysis.error)} onRetry={() => void analysis.refetch()} />;
  if (!analysis.data) return <Waiting label="Loading the analysis" />;
  const { books, left_out, files = [], today, time_zone, deal_pages } = analysis.data;
  const at = Math.min(Math.max(1, Math.trunc(Number(search.book ?? '1')) || 1), Math.max(1, books.length));
  const book = books[at - 1];
  if (!book)
    return (
      <section aria-label="Analysis" className="grid gap-4">
        <Card aria-label="Pipelines">
          <Empty
            title="There is nothing to work out"
            text={
              chosen.deals === 0
                ? 'The portal held no deal.'
                : `The portal held ${counted(chosen.deals, 'deal')}, none of them in a stage of a pipeline.`
            }
          />
        </Card>
        <LeftOutCard leftOut={left_out} book={undefined} files={files} />
      </section>
    );
  const figure = figureOf(search, at);
  if (figure)
    return (
      <section aria-label="Analysis" className="grid gap-4">
        <Link
          to="."
          search={({ figure: _figure, key: _key, from: _from, to: _to, ...rest }) => rest}
          className="inline-flex w-fit items-center gap-1.5 rounded-sm text-accent-ink hover:underline"
        >
          <ArrowLeft aria-hidden="true" className="size-4" />
          All figures
        </Link>
        <DealList params={params} asked={figure} title={figureTitle(figure, book)} currency={book.currency} />
      </section>
    );
  const tabs = [
    {
      value: 'pipeline',
      label: 'Pipeline',
      content: <PipelineView params={params} at={at} book={book} today={today} />,
    },
    {
      value: 'forecast',
      label: 'Forecast and risks',
      content: <ForecastView book={book} dealPages={deal_pages} />,
    },
    { value: 'people', label: 'Cohorts and owners', content: <PeopleView book={book} /> },
  ];
  const view = tabs.find(({ value }) => value === search.view)?.value ?? 'pipeline';
  return (
    <section aria-label="Analysis" className="grid gap-4">
      <BookChoice books={books} at={at} />
      <p className="text-muted">
        {daysOf(time_zone)}; deals are judged by {day(today)}.
      </p>
      <TotalsCard book={book} />
      <Suspense fallback={<Waiting label="Loading the figures" />}>
        <Tabs
          label="Figures"
          tabs={tabs}
          value={view}
          onChange={next =>
            void navigate({
              to: '.',
              search: ({ view: _view, ...rest }) => ({ ...rest, ...(next !== 'pipeline' && { view: next }) }),
              replace: true,
            })
          }
        />
        {/* With them, so that nothing below is pushed away when they come. */}
        <LeftOutCard leftOut={left_out} book={book} files={files} />
        {foot}
      </Suspense>
    </section>
  );
}

/** Amounts of two currencies have no sum, so that each pipeline has figures of its own in each. */
function BookChoice({ books, at }: { books: readonly RevopsBook[]; at: number }) {
  const navigate = useNavigate();
  const named = ({ label, currency }: RevopsBook): string => `${label}, in ${currencyName(currency)}`;
  const [only] = books;
  if (books.length === 1 && only) return <p className="text-title font-semibold">{named(only)}</p>;
  return (
    <Select
      label="Pipeline and currency"
      className="sm:w-96"
      value={String(at)}
      groups={[
        {
          options: books.map((book, place) => ({
            value: String(place + 1),
            label: named(book),
            note: counted(book.deals, 'deal'),
          })),
        },
      ]}
      onChange={book =>
        void navigate({
          to: '.',
          search: ({ book: _book, ...rest }) => ({ ...rest, ...(book !== '1' && { book }) }),
        })
      }
    />
  );
}
