// One figure: its title, what it means one click away, its CSV, and the four states of what it shows.
import type { UseQueryResult } from '@tanstack/react-query';
import { Download, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { failureOf } from '../../lib/api/api-error.ts';
import { useChange } from '../../lib/data/use-change.ts';
import { IconButton } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { Popover } from '../../ui/popover.tsx';
import { Empty, ErrorState, Skeleton, Waiting } from '../../ui/state.tsx';
import { definitions, titles } from './definitions.ts';
import { type AnalyticsAsked, downloadFigures, type Figure } from './queries.ts';

export function FigureCard<Figures>({
  figure,
  asked,
  answer,
  empty,
  children,
}: {
  figure: Figure;
  asked: AnalyticsAsked;
  answer: UseQueryResult<Figures>;
  /** What is said where there is nothing to show; undefined where there is. */
  empty: (figures: Figures) => string | undefined;
  children: (figures: Figures) => ReactNode;
}) {
  const save = useChange(downloadFigures(asked), { failure: 'The file could not be made' });
  const title = titles[figure];
  const { counted, rows, not } = definitions[figure];
  const { data, error } = answer;
  const nothing = data === undefined ? undefined : empty(data);
  return (
    <Card aria-label={title}>
      <CardHeader
        title={title}
        aside={
          <span className="flex gap-1">
            <Popover
              title={title}
              trigger={
                <IconButton label={`What ${title} means`}>
                  <Info />
                </IconButton>
              }
            >
              <dl className="grid gap-2">
                {[
                  ['What is counted', counted],
                  ['From which rows', rows],
                  ['What is not', not],
                ].map(([name, words]) => (
                  <div key={name}>
                    <dt className="text-xs text-muted">{name}</dt>
                    <dd>{words}</dd>
                  </div>
                ))}
              </dl>
            </Popover>
            <IconButton
              label={`${title} as CSV`}
              disabled={data === undefined || save.isPending}
              onClick={() => save.mutate(figure)}
            >
              <Download />
            </IconButton>
          </span>
        }
      />
      {error ? (
        <ErrorState {...failureOf(error)} onRetry={() => void answer.refetch()} />
      ) : data === undefined ? (
        <div className="p-4">
          <Waiting label={`Loading ${title}`}>
            <Skeleton className="h-44" />
          </Waiting>
        </div>
      ) : nothing !== undefined ? (
        <Empty title={nothing} />
      ) : (
        <div className="grid gap-4 px-4 pb-4">{children(data)}</div>
      )}
    </Card>
  );
}
