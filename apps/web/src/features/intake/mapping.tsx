// Where every column goes: those of all files, or of the one that is chosen.

import { encodings } from '@groundwork/contract/formats';
import type { AnalysedSource, Analysis, Answers, PropertyChoice } from '@groundwork/contract/intake';
import { SourceRole } from '@groundwork/contract/intake';
import { useMemo, useState } from 'react';
import { counted } from '../../lib/formats/numbers.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { SearchSelect } from '../../ui/search-select.tsx';
import { Select } from '../../ui/select.tsx';
import type { SelectOption } from '../../ui/select-props.ts';
import { needsReview, roleKey, sendEncoding, sendSource, sendZone } from './answering.ts';
import type { BulkStep } from './bulk-steps.ts';
import { ColumnTable } from './column-table.tsx';
import { FileProblems } from './file-problems.tsx';
import { FileRoles } from './file-roles.tsx';
import { Reasons } from './reasons.tsx';
import type { ReviewProps } from './review-props.ts';
import { targetName } from './wording.ts';
import { zoneOptions } from './zones.ts';

interface MappingProps extends ReviewProps {
  analysis: Analysis;
  /** What the portal has for columns to go into. */
  properties: readonly PropertyChoice[];
  answers: Answers;
  onStep: (step: BulkStep) => void;
  lastStep: string | undefined;
  onUndo: () => void;
}

/** Stands for all files; no file is called so, for names end with what follows the last slash. */
const ALL = '/';

export function Mapping({ analysis, properties, ...review }: MappingProps) {
  const { sources, blueprint } = analysis;
  const [chosen, setChosen] = useState(sources.length > 1 ? ALL : sources[0]?.profile.id);
  const [isSetting, setSetting] = useState(false);
  const source = sources.find(each => each.profile.id === chosen);
  const shown = useMemo(() => (source ? [source] : sources), [source, sources]);
  const choices = useMemo(() => [...properties, ...blueprint.properties], [properties, blueprint.properties]);
  const rows = sources.reduce((sum, each) => sum + each.profile.rows, 0);
  if (sources.length === 0) return null;
  return (
    <div className="grid min-w-0 gap-4">
      <Card>
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3 px-5 py-4">
          <div className="w-64 max-w-full">
            <Select
              label="File"
              value={source?.profile.id ?? ALL}
              onChange={setChosen}
              groups={[{ options: fileOptions(sources) }]}
            />
          </div>
          {source ? (
            <SourceMapping source={source} {...review} />
          ) : (
            <>
              <p className="text-sm text-muted tabular">
                {counted(rows, 'row')} in {counted(sources.length, 'file')}
              </p>
              {review.canWrite && (
                <Button
                  variant="secondary"
                  size="sm"
                  aria-expanded={isSetting}
                  onClick={() => setSetting(!isSetting)}
                >
                  Set several files at once
                </Button>
              )}
            </>
          )}
        </div>
        {!source && isSetting && review.canWrite && <FileRoles sources={sources} onStep={review.onStep} />}
        {source?.mapping.role === 'ignored' ? (
          <p className="border-t border-line px-5 py-8 text-center text-muted">
            Nothing is taken from this file.
          </p>
        ) : (
          <ColumnTable key={source?.profile.id ?? ALL} sources={shown} properties={choices} {...review} />
        )}
      </Card>
      {source && source.profile.problems.length > 0 && (
        <FileProblems title="Found while reading this file" problems={source.profile.problems.slice(0, 20)} />
      )}
    </div>
  );
}

function fileOptions(sources: readonly AnalysedSource[]): SelectOption[] {
  const files = sources.map(({ profile, mapping, columns }) => {
    const open = mapping.role === 'ignored' ? 0 : columns.filter(needsReview).length;
    return {
      value: profile.id,
      label: profile.id,
      ...(open > 0 && { note: `${open} to look at` }),
    };
  });
  return sources.length > 1 ? [{ value: ALL, label: 'All files' }, ...files] : files;
}

function SourceMapping({
  source,
  answers,
  canWrite,
  onChange,
}: ReviewProps & { source: AnalysedSource; answers: Answers }) {
  const { profile, mapping, key } = source;
  const { time_zone: zone, encoding } = answers.sources[profile.id]?.settings ?? {};
  const mayBeWrittenOtherwise =
    encoding !== undefined || profile.encoding_doubt !== undefined || !profile.encoding.startsWith('utf-');
  const current = roleKey(mapping.role, mapping.object);
  const others = mapping.alternatives.filter(each => roleKey(each.role, each.object) !== current);
  const options = [
    { value: current, label: targetName(mapping.role, mapping.object) },
    ...others.map(each => ({
      value: roleKey(each.role, each.object),
      label: targetName(each.role, each.object),
    })),
  ];
  const ignored = roleKey('ignored', null);
  if (!options.some(option => option.value === ignored))
    options.push({ value: ignored, label: targetName('ignored', null) });

  return (
    <>
      <div className="grid min-w-0 flex-1 basis-52 gap-0.5">
        <h2 className="sr-only">{profile.id}</h2>
        <p className="text-sm text-muted tabular">
          {counted(profile.rows, 'row')}, {counted(profile.columns.length, 'column')}, {profile.encoding}
          {profile.bad_rows > 0 && `, ${counted(profile.bad_rows, 'row')} cannot be read`}
        </p>
        <p className="text-sm wrap-anywhere text-muted">
          {key.columns.length > 0
            ? `A row is known by ${key.columns.join(' + ').slice(0, 200)}`
            : 'A row is known by its place in the file'}
        </p>
      </div>
      <Reasons
        about={targetName(mapping.role, mapping.object)}
        confidence={mapping.confidence}
        reasons={mapping.reasons}
      />
      <div className="w-52 max-w-full">
        <Select
          label={`What ${profile.id} becomes`}
          value={current}
          disabled={!canWrite}
          groups={[{ options }]}
          onChange={value => {
            const [role, object = ''] = value.split('/');
            onChange(sendSource(profile.id, SourceRole.parse(role), object === '' ? null : object));
          }}
        />
      </div>
      {profile.sheet === null && mayBeWrittenOtherwise && (
        <div className="grid w-52 max-w-full gap-1">
          <SearchSelect
            label={`Encoding of ${profile.id}`}
            value={encoding ?? ''}
            isQuiet={encoding === undefined}
            disabled={!canWrite}
            groups={[
              {
                options: [
                  { value: '', label: 'As its bytes say' },
                  ...encodings.map(name => ({ value: name, label: name })),
                ],
              },
            ]}
            onChange={value => onChange(sendEncoding(profile.id, value))}
          />
          <span className="text-xs text-muted">Encoding</span>
        </div>
      )}
      {(zone !== undefined || profile.columns.some(column => (column.date?.zoneless ?? 0) > 0)) && (
        <div className="grid w-52 max-w-full gap-1">
          <SearchSelect
            label={`Time zone of times in ${profile.id} that name none`}
            value={zone ?? ''}
            isQuiet={zone === undefined}
            disabled={!canWrite}
            groups={[{ options: [{ value: '', label: 'Zone as decided' }, ...zoneOptions()] }]}
            onChange={value => onChange(sendZone(profile.id, value))}
          />
          <span className="text-xs text-muted">Times that name no zone</span>
        </div>
      )}
    </>
  );
}
