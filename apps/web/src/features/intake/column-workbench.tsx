// The columns of one or all files: narrowed down above, in a grid with the chosen one beside it; on a phone as cards.
import type { AnalysedSource, Answers, PropertyChoice } from '@groundwork/contract/intake';
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { useIsWide } from '../../ui/media.ts';
import { onDemand } from '../../ui/on-demand.tsx';
import { sendFormat } from './answering.ts';
import type { BulkStep } from './bulk-steps.ts';
import { usePageKeys } from './column-keys.ts';
import { type ColumnRow, columnRows, countsOf } from './column-rows.ts';
import { ColumnToolbar, type View } from './column-toolbar.tsx';
import { NarrowColumns } from './columns-narrow.tsx';
import { WideColumns } from './columns-wide.tsx';
import type { ReviewProps } from './review-props.ts';
import { stepFor, useColumns } from './use-columns.ts';

const format = onDemand(async () => (await import('./column-format.tsx')).ColumnFormatDialog);

export interface ColumnWorkbenchProps extends ReviewProps {
  projectId: string;
  sources: readonly AnalysedSource[];
  properties: readonly PropertyChoice[];
  answers: Answers;
  onStep: (step: BulkStep) => void;
  lastStep: string | undefined;
  onUndo: () => void;
  /** At the end of the toolbar. */
  aside?: ReactNode;
  /** To the file before or after. */
  onTurn: (by: -1 | 1) => void;
}

export function ColumnWorkbench(props: ColumnWorkbenchProps) {
  const { projectId, sources, properties, answers, canWrite, onChange, onTurn, aside, ...bulk } = props;
  const [view, setView] = useState<View>({ show: 'all', search: '', order: 'file' });
  const [written, setWritten] = useState<ColumnRow>();
  const searchField = useRef<HTMLInputElement>(null);
  const all = useMemo(() => columnRows(sources, properties), [sources, properties]);
  const counts = useMemo(() => countsOf(all), [all]);
  const shown = useColumns(all, view);
  const isWide = useIsWide();
  usePageKeys(useCallback(() => searchField.current?.focus(), []));

  const { onStep } = bulk;
  const onAnswer = useCallback(
    (row: ColumnRow, value: string): void => {
      const step = canWrite ? stepFor(row, value) : undefined;
      if (step) onStep(step);
    },
    [canWrite, onStep],
  );
  const Columns = isWide ? WideColumns : NarrowColumns;
  return (
    <>
      <ColumnToolbar
        view={view}
        onView={setView}
        counts={counts}
        rows={shown.rows}
        searchField={searchField}
        canWrite={canWrite}
        aside={aside}
        {...bulk}
      />
      {shown.rows.length === 0 ? (
        <div className="grid justify-items-center gap-3 px-4 py-8 text-center text-muted">
          <p>No column like that.</p>
          <Button variant="secondary" size="sm" onClick={() => setView({ ...view, show: 'all', search: '' })}>
            Show all
          </Button>
        </div>
      ) : (
        <Columns
          projectId={projectId}
          shown={shown}
          view={view}
          onView={setView}
          isOfMany={sources.length > 1}
          canWrite={canWrite}
          onAnswer={onAnswer}
          onFormat={canWrite ? setWritten : undefined}
          onUndo={bulk.onUndo}
          onTurn={onTurn}
        />
      )}
      {written && (
        <format.Dialog
          row={written}
          saved={answers.sources[written.source.profile.id]?.formats?.[written.mapping.column]}
          onSave={format => {
            onChange(sendFormat(written.source.profile.id, written.mapping.column, format));
            setWritten(undefined);
          }}
          onClose={() => setWritten(undefined)}
        />
      )}
    </>
  );
}
