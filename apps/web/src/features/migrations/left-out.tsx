// What did not reach the portal, before anything else is said: how much, why, with which money, and what can be done about it.
import type { ReconcileReport } from '@groundwork/contract/migrations';
import { CircleCheck } from 'lucide-react';
import { lazy, Suspense, useId, useState } from 'react';
import { count } from '../../lib/formats/numbers.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { cx } from '../../ui/class-names.ts';
import { Waiting } from '../../ui/state.tsx';
import type { LeftOutLine, Mend } from './left-out-line.ts';
import { inOwn, leftOutLines, leftOutSentence, moneyInWords } from './left-out-lines.ts';
import { ListDownload } from './list-download.tsx';

const LeftOutRows = lazy(async () => ({ default: (await import('./left-out-rows.tsx')).LeftOutRows }));

type Step = NonNullable<Mend['step']>;

const stepWords: Record<Step, string> = {
  files: 'To the files',
  review: 'To the review',
  migration: 'To the migration',
};

const things = { rows: 'rows', columns: 'columns', cells: 'values' } as const;

/** So many are read at a glance; the others come when asked for. */
const SHOWN = 8;

export function LeftOut({ report, onGo }: { report: ReconcileReport; onGo: (step: Step) => void }) {
  const [isWhole, setWhole] = useState(false);
  const lines = leftOutLines(report);
  const shown = isWhole ? lines : lines.slice(0, SHOWN);
  const id = report.changeset_id;
  return (
    <Card aria-label="Left out first">
      <CardHeader
        title="Left out first"
        description={leftOutSentence(report, lines)}
        aside={
          lines.length > 0 && (
            <span className="flex flex-wrap gap-2">
              {(report.left_out?.rows ?? 0) > 0 && (
                <ListDownload changesetId={id} list="left-out" of="rows left out" />
              )}
              {(report.cells?.listed ?? 0) > 0 && (
                <ListDownload changesetId={id} list="cells" of="values left out" name="Values as CSV" />
              )}
            </span>
          )
        }
      />
      {lines.length === 0 ? (
        <p className="flex items-center gap-2 px-4 pb-4 text-good-ink">
          <CircleCheck aria-hidden="true" className="size-4" />
          Compared record by record, not by sample.
        </p>
      ) : (
        <ul className="border-t border-hair">
          {shown.map(line => (
            <Line key={line.key} line={line} report={report} onGo={onGo} />
          ))}
        </ul>
      )}
      {lines.length > SHOWN && (
        <div className="border-t border-hair px-4 py-2">
          <Button variant="ghost" size="sm" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? 'Show the first only' : `Show all ${count(lines.length)} reasons`}
          </Button>
        </div>
      )}
    </Card>
  );
}

function Line({
  line,
  report,
  onGo,
}: {
  line: LeftOutLine;
  report: ReconcileReport;
  onGo: (step: Step) => void;
}) {
  const [isOpen, setOpen] = useState(false);
  const region = useId();
  const { mend, opens } = line;
  const held = moneyInWords(inOwn(line.sums, report.own_currency), line.amountsUnknown);
  const { step } = mend;
  return (
    <li className="border-b border-hair last:border-b-0">
      <div className="grid gap-x-4 gap-y-2 px-4 py-3 md:grid-cols-[6.5rem_minmax(0,1fr)_8rem_13.5rem] md:items-start">
        <span className="flex flex-wrap items-center gap-2 md:flex-col md:items-start md:gap-1">
          <span className="text-title font-semibold tabular">
            {count(line.count)} <span className="text-xs font-normal text-muted">{line.unit}</span>
          </span>
          <Badge tone={line.tone}>{line.badge}</Badge>
        </span>
        <span className="grid min-w-0 gap-0.5">
          <span className="font-medium wrap-anywhere">{line.title}</span>
          <span className="line-clamp-2 text-xs wrap-anywhere text-muted" title={line.place}>
            {line.place}
          </span>
          <span className="text-xs text-soft">{mend.text}</span>
        </span>
        <span className={cx('tabular md:text-right', held === undefined && 'text-muted max-md:sr-only')}>
          {held ?? (
            <>
              <span className="sr-only">{line.isMoneyUnknown ? 'Money not added up' : 'No money'}</span>
              <span aria-hidden="true">–</span>
            </>
          )}
        </span>
        <span className="flex flex-wrap gap-1.5 md:justify-end">
          {opens && (
            <Button
              variant="secondary"
              size="sm"
              aria-expanded={isOpen}
              aria-controls={region}
              aria-label={`${isOpen ? 'Hide' : 'See'} ${things[opens.kind]}: ${line.title}`}
              onClick={() => setOpen(!isOpen)}
            >
              {`${isOpen ? 'Hide' : 'See'} ${things[opens.kind]}`}
            </Button>
          )}
          {step && (
            <Button
              variant="ghost"
              size="sm"
              aria-label={`${stepWords[step]}: ${line.title}`}
              onClick={() => onGo(step)}
            >
              {stepWords[step]}
            </Button>
          )}
        </span>
      </div>
      <div id={region}>
        {isOpen && opens && (
          <div className="border-t border-hair bg-canvas">
            <Suspense fallback={<Waiting label="Loading the rows" />}>
              <LeftOutRows
                changesetId={report.changeset_id}
                title={line.title}
                total={line.count}
                columns={report.cells?.columns_left_out ?? []}
                opens={opens}
              />
            </Suspense>
          </div>
        )}
      </div>
    </li>
  );
}
