// Where every column goes: the files on the left, their columns in the middle, all about the chosen one on the right.
import type { Analysis, Answers, PropertyChoice } from '@groundwork/contract/intake';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/select.tsx';
import type { BulkStep } from './bulk-steps.ts';
import { ColumnWorkbench } from './column-workbench.tsx';
import { FileBar } from './file-bar.tsx';
import { FileRoles } from './file-roles.tsx';
import { ALL_FILES, FileTree } from './file-tree.tsx';
import { ModelNotice } from './model-notice.tsx';
import { needsReview } from './review-counts.ts';
import type { ReviewProps } from './review-props.ts';

interface MappingProps extends ReviewProps {
  projectId: string;
  analysis: Analysis;
  /** What the portal has for columns to go into. */
  properties: readonly PropertyChoice[];
  answers: Answers;
  onStep: (step: BulkStep) => void;
  lastStep: string | undefined;
  onUndo: () => void;
  /** The file that somebody was led to, whose columns take the focus; all files where nobody was. */
  file?: string | undefined;
}

export function Mapping({ analysis, properties, file, ...review }: MappingProps) {
  const { sources, blueprint } = analysis;
  const [wanted, setChosen] = useState(
    file ?? (sources.length > 1 ? ALL_FILES : (sources[0]?.profile.id ?? ALL_FILES)),
  );
  const [isSetting, setSetting] = useState(false);
  const area = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (file !== undefined) area.current?.focus({ preventScroll: true });
  }, [file]);
  const source = sources.find(each => each.profile.id === wanted);
  const chosen = source ? wanted : ALL_FILES;
  const shown = useMemo(() => (source ? [source] : sources), [source, sources]);
  const choices = useMemo(() => [...properties, ...blueprint.properties], [properties, blueprint.properties]);
  if (sources.length === 0) return <p className="p-4 text-muted">No file could be read.</p>;
  const files = [...(sources.length > 1 ? [ALL_FILES] : []), ...sources.map(each => each.profile.id)];
  const turn = (by: -1 | 1): void => {
    const next = files[files.indexOf(chosen) + by];
    if (next !== undefined) setChosen(next);
  };
  return (
    <div className="flex min-h-0 flex-1 flex-col xl:grid xl:grid-cols-[11.5rem_minmax(0,1fr)] 2xl:grid-cols-[12.75rem_minmax(0,1fr)]">
      <div className="hidden min-h-0 xl:grid">
        <FileTree sources={sources} chosen={chosen} onChoose={setChosen} />
      </div>
      <div
        ref={area}
        tabIndex={-1}
        role="group"
        aria-label={source ? `Columns of ${chosen}` : 'Columns of all files'}
        className="flex min-h-0 min-w-0 flex-1 flex-col outline-none"
      >
        <div className="border-b border-line bg-canvas px-4 py-1.5 xl:hidden">
          <Select
            label="File"
            value={chosen}
            onChange={setChosen}
            className="max-w-80"
            groups={[{ options: files.map(id => fileOption(sources, id)) }]}
          />
        </div>
        <ModelNotice projectId={review.projectId} outcome={analysis.model} />
        {source && <FileBar key={source.profile.id} source={source} {...review} />}
        {!source && isSetting && <FileRoles sources={sources} onStep={review.onStep} />}
        {source?.mapping.role === 'ignored' ? (
          <p className="px-4 py-8 text-center text-muted">Nothing is taken from this file.</p>
        ) : (
          <ColumnWorkbench
            key={`columns of ${chosen}`}
            sources={shown}
            properties={choices}
            onTurn={turn}
            aside={
              !source &&
              review.canWrite && (
                <Button
                  variant="secondary"
                  size="sm"
                  aria-expanded={isSetting}
                  onClick={() => setSetting(!isSetting)}
                >
                  Set several files at once
                </Button>
              )
            }
            {...review}
          />
        )}
      </div>
    </div>
  );
}

function fileOption(sources: Analysis['sources'], id: string) {
  const source = sources.find(each => each.profile.id === id);
  if (!source) return { value: ALL_FILES, label: 'All files' };
  const open = source.mapping.role === 'ignored' ? 0 : source.columns.filter(needsReview).length;
  return { value: id, label: id, ...(open > 0 && { note: `${open} to look at` }) };
}
