// Deals from a CSV file: what would become of it first, then the same for good. What is refused is told cell by cell.
import {
  type ImportFault,
  type ImportReport,
  importColumns,
  importLimits,
} from '@groundwork/contract/deal-work';
import { useState } from 'react';
import { messageOf } from '../../lib/api/api-error.ts';
import { useChange } from '../../lib/data/use-change.ts';
import { saveDownload } from '../../lib/save-download.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import type { NamedFile } from '../../ui/dropped-files.ts';
import { FileDrop } from '../../ui/file-drop.tsx';
import { PlainTable } from '../../ui/plain-table.tsx';
import { Notice } from '../../ui/state.tsx';
import { notify } from '../../ui/toast.tsx';
import { faultsFile, reportWords } from './import-words.ts';
import { importDeals } from './queries.ts';
import { textOf } from './text-of-file.ts';

/** More would be scrolled, not read; all of them are in the file. */
const shownFaults = 50;

export function ImportDialog({ onClose }: { onClose: () => void }) {
  const [file, setFile] = useState<{ name: string; text: string }>();
  const [areOthers, setOthers] = useState(false);
  const [problem, setProblem] = useState<string>();
  const take = useChange(importDeals(), {
    onSuccess: report => {
      if (!report.is_preview) notify('success', 'Deals imported', reportWords(report)[0]);
    },
  });
  const report = take.data;
  const choose = async ([chosen]: readonly NamedFile[]) => {
    if (!chosen) return;
    setProblem(undefined);
    take.reset();
    setFile(undefined);
    setOthers(false);
    const content = await chosen.file.arrayBuffer().catch(() => undefined);
    if (!content) return setProblem('The file could not be read. Choose it again.');
    const text = textOf(content);
    if (text === undefined)
      return setProblem(
        'This is not a text in UTF-8: letters such as é would be broken. Save it as “CSV UTF-8” and choose it again.',
      );
    if (text.trim() === '') return setProblem('This file is empty.');
    if (text.length > importLimits.characters)
      return setProblem(`A file has at most ${importLimits.rows} rows: send it in parts.`);
    setFile({ name: chosen.name, text });
    take.mutate({ text, is_preview: true, are_other_companies: false });
  };
  const isDone = report?.is_preview === false;
  const canTake = report?.is_preview === true && report.registered + report.updated > 0;
  return (
    <Dialog
      isOpen
      onOpenChange={isOpen => !isOpen && !take.isPending && onClose()}
      title="Import deals"
      description="A CSV file with a line of names on top. Nothing is registered before you have seen what would become of it."
      actions={
        <>
          <Button variant="secondary" onClick={onClose} disabled={take.isPending}>
            {isDone ? 'Close' : 'Cancel'}
          </Button>
          {!isDone && file && (
            <Button
              disabled={!canTake}
              isBusy={take.isPending}
              onClick={() =>
                take.mutate({ text: file.text, is_preview: false, are_other_companies: areOthers })
              }
            >
              {take.isPending ? 'Reading...' : report && report.refused > 0 ? 'Import the Others' : 'Import'}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-4 pb-1">
        {!isDone && (
          <FileDrop
            title={file ? file.name : 'Drop a CSV file here'}
            text={`Columns: ${importColumns.join(', ')}. Those with a star are needed.`}
            accept=".csv,text/csv"
            isSingle
            isBeside={file !== undefined}
            disabled={take.isPending}
            onFiles={files => void choose(files)}
          />
        )}
        {(problem ?? (take.error && messageOf(take.error))) && (
          <Notice tone="bad">{problem ?? messageOf(take.error)}</Notice>
        )}
        {file && report?.is_preview && (areOthers || report.possible_duplicates > 0) && (
          <Checkbox
            label="Rows that look similar are other companies"
            checked={areOthers}
            disabled={take.isPending}
            onChange={isOn => {
              setOthers(isOn);
              take.mutate({ text: file.text, is_preview: true, are_other_companies: isOn });
            }}
          />
        )}
        {report && <Report report={report} />}
      </div>
    </Dialog>
  );
}

function Report({ report }: { report: ImportReport }) {
  const { faults } = report;
  const save = () =>
    saveDownload({
      blob: new Blob([faultsFile(faults)], { type: 'text/csv' }),
      filename: 'deals-left-out.csv',
    });
  return (
    <section aria-label="What becomes of it" className="grid gap-3">
      <div role="status" className="grid gap-1">
        {reportWords(report).map(words => (
          <p key={words}>{words}</p>
        ))}
      </div>
      {faults.length > 0 && (
        <>
          <div className="flex flex-wrap items-center justify-between gap-2">
            <h3 className="font-medium">What keeps rows out</h3>
            <Button variant="secondary" size="sm" onClick={save}>
              Save as CSV
            </Button>
          </div>
          <FaultTable faults={faults.slice(0, shownFaults)} />
          {faults.length > shownFaults && (
            <p className="text-sm text-muted">
              The first {shownFaults} of {faults.length}; all of them are in the file.
            </p>
          )}
        </>
      )}
    </section>
  );
}

function FaultTable({ faults }: { faults: readonly ImportFault[] }) {
  return (
    <PlainTable
      label="Faults"
      rows={faults}
      rowKey={({ row, column, message }) => `${row} ${column} ${message}`}
      minWidth="26rem"
      columns={[
        {
          key: 'place',
          header: 'Row, column',
          track: '',
          cell: ({ row, column }) => (
            <span className="whitespace-nowrap">
              {row}, {column}
            </span>
          ),
        },
        {
          key: 'value',
          header: 'Value',
          track: '',
          cell: ({ value }) => (
            <span className="block min-w-24 font-mono text-xs wrap-anywhere">
              {value === '' ? 'Empty' : value.slice(0, 80)}
            </span>
          ),
        },
        {
          key: 'mend',
          header: 'What to do',
          track: '',
          cell: ({ message, mend }) => (
            <span className="grid">
              <span>{message}</span>
              <span className="text-muted">{mend}</span>
            </span>
          ),
        },
      ]}
    />
  );
}
