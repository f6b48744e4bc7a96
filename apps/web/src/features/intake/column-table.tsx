// The columns of one or all files and the property each goes into. Two hundred columns are looked through as well as ten.
import type { AnalysedSource, Answers, PropertyChoice } from '@groundwork/contract/intake';
import { AS_PROPOSED } from '@groundwork/contract/intake';
import { type KeyboardEvent, useCallback, useMemo, useRef, useState } from 'react';
import { onDemand } from '../../ui/on-demand.tsx';
import { SearchSelect } from '../../ui/search-select.tsx';
import { type TableColumn, type TableHandle, VirtualTable } from '../../ui/virtual-table.tsx';
import { answerFor, sendColumn, sendFormat, targetOf } from './answering.ts';
import type { BulkStep } from './bulk-steps.ts';
import { ColumnCell, Samples } from './column-cells.tsx';
import { onRowKey, useKeys, usePageKeys } from './column-keys.ts';
import { type ColumnRow, columnRows, countsOf, shownRows } from './column-rows.ts';
import { ColumnToolbar, type View } from './column-toolbar.tsx';
import { choicesFor } from './property-choices.ts';
import { Reasons } from './reasons.tsx';
import type { ReviewProps } from './review-props.ts';
import { WrittenAs } from './written-as.tsx';

const format = onDemand(async () => (await import('./column-format.tsx')).ColumnFormatDialog);

export interface ColumnTableProps extends ReviewProps {
  sources: readonly AnalysedSource[];
  properties: readonly PropertyChoice[];
  answers: Answers;
  onStep: (step: BulkStep) => void;
  lastStep: string | undefined;
  onUndo: () => void;
}

export function ColumnTable({ sources, properties, answers, canWrite, onChange, ...bulk }: ColumnTableProps) {
  const [view, setView] = useState<View>({ show: 'all', search: '', order: 'file' });
  const table = useRef<TableHandle>(null);
  const searchField = useRef<HTMLInputElement>(null);
  const all = useMemo(() => columnRows(sources, properties), [sources, properties]);
  const rows = useMemo(() => shownRows(all, view), [all, view]);
  const counts = useMemo(() => countsOf(all), [all]);
  const isOfMany = sources.length > 1;
  const { isOn } = useKeys();
  usePageKeys(useCallback(() => searchField.current?.focus(), []));
  const [written, setWritten] = useState<ColumnRow>();
  const columns = useMemo(
    () => columnsOf({ canWrite, isOfMany, onChange, onFormat: setWritten }),
    [canWrite, isOfMany, onChange],
  );

  const answerRow = (index: number, value: string | null): void => {
    const row = rows[index];
    if (!row || !canWrite) return;
    if (value === AS_PROPOSED && row.mapping.is_answered) return;
    onChange(sendColumn(row.source.profile.id, row.mapping.column, value));
  };
  const onKey = (event: KeyboardEvent<HTMLElement>): void =>
    onRowKey(event, {
      rows: rows.length,
      focusRow: index => table.current?.focusRow(index),
      accept: index => answerRow(index, AS_PROPOSED),
      leaveOut: index => answerRow(index, null),
    });

  return (
    <div className="border-t border-line">
      <ColumnToolbar
        view={view}
        onView={setView}
        counts={counts}
        rows={rows}
        searchField={searchField}
        canWrite={canWrite}
        {...bulk}
      />
      {isOn && (
        <p className="border-b border-line px-5 py-1.5 text-xs text-muted max-sm:hidden">
          ↑ ↓ move, Enter chooses, a accepts, s leaves out, / searches, ? shows all keys
        </p>
      )}
      {rows.length === 0 ? (
        <p className="px-5 py-8 text-center text-muted">No column like that.</p>
      ) : (
        <div onKeyDownCapture={isOn ? onKey : undefined}>
          <VirtualTable
            label="Columns"
            handle={table}
            columns={columns}
            rows={rows}
            rowKey={row => row.key}
            rowHeight={76}
            maxHeight="40rem"
            minWidth="46rem"
          />
        </div>
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
    </div>
  );
}

function columnsOf({
  canWrite,
  isOfMany,
  onChange,
  onFormat,
}: ReviewProps & { isOfMany: boolean; onFormat: (row: ColumnRow) => void }): TableColumn<ColumnRow>[] {
  return [
    {
      key: 'column',
      header: 'Column',
      track: 'minmax(9rem,1fr)',
      cell: row => <ColumnCell row={row} isOfMany={isOfMany} />,
    },
    {
      key: 'values',
      header: 'Values and what they become',
      track: 'minmax(13rem,1.6fr)',
      cell: row => <Samples row={row} />,
    },
    {
      key: 'target',
      header: 'Property in the portal',
      track: '12rem',
      cell: row => {
        const { mapping, profile, labels, source } = row;
        return (
          <div data-row-focus="" className="grid gap-1">
            <SearchSelect
              label={`Property for ${mapping.column}`}
              value={targetOf(mapping)}
              isQuiet={mapping.action === 'skip'}
              disabled={!canWrite}
              groups={choicesFor(mapping, labels)}
              onChange={value => {
                const target = answerFor(value);
                if (target !== undefined) onChange(sendColumn(source.profile.id, mapping.column, target));
              }}
            />
            {mapping.action !== 'skip' && (
              <WrittenAs
                mapping={mapping}
                profile={profile}
                onOpen={canWrite ? () => onFormat(row) : undefined}
              />
            )}
          </div>
        );
      },
    },
    {
      key: 'sure',
      header: 'Sure',
      track: '5.75rem',
      cell: ({ mapping }) => (
        <Reasons about={mapping.column} confidence={mapping.confidence} reasons={mapping.reasons} />
      ),
    },
  ];
}
