// Where every column goes: the files on one side, the columns of the chosen one on the other.
import type { AnalysedSource, Analysis, PropertyChoice } from '@groundwork/contract/intake';
import { SourceRole } from '@groundwork/contract/intake';
import { useState } from 'react';
import { counted } from '../../lib/formats/numbers.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { cx } from '../../ui/class-names.ts';
import { Select } from '../../ui/select.tsx';
import { needsALook, roleKey, sendSource } from './answering.ts';
import { ColumnTable } from './column-table.tsx';
import type { ReviewProps } from './decisions.tsx';
import { FileProblems } from './file-problems.tsx';
import { Reasons } from './reasons.tsx';
import { targetName } from './wording.ts';

interface MappingProps extends ReviewProps {
  analysis: Analysis;
  /** What the portal has for columns to go into. */
  properties: readonly PropertyChoice[];
}

export function Mapping({ analysis, properties, canWrite, onChange }: MappingProps) {
  const [chosen, setChosen] = useState(analysis.sources[0]?.profile.id);
  const source = analysis.sources.find(each => each.profile.id === chosen) ?? analysis.sources[0];
  if (!source) return null;
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[12.5rem_minmax(0,1fr)]">
      <div className="lg:hidden">
        <Select
          label="File"
          value={source.profile.id}
          onChange={setChosen}
          groups={[
            { options: analysis.sources.map(each => ({ value: each.profile.id, label: each.profile.id })) },
          ]}
        />
      </div>
      <nav
        aria-label="Files"
        className="sticky top-20 hidden max-h-[calc(100dvh-7rem)] overflow-y-auto lg:block"
      >
        <ul className="grid gap-0.5">
          {analysis.sources.map(each => (
            <li key={each.profile.id}>
              <SourceButton
                source={each}
                isChosen={each === source}
                onChoose={() => setChosen(each.profile.id)}
              />
            </li>
          ))}
        </ul>
      </nav>
      <SourceMapping
        key={source.profile.id}
        source={source}
        analysis={analysis}
        properties={properties}
        canWrite={canWrite}
        onChange={onChange}
      />
    </div>
  );
}

function SourceButton({
  source,
  isChosen,
  onChoose,
}: {
  source: AnalysedSource;
  isChosen: boolean;
  onChoose: () => void;
}) {
  const open = source.columns.filter(needsALook).length;
  return (
    <button
      type="button"
      aria-current={isChosen ? 'true' : undefined}
      onClick={onChoose}
      className={cx(
        'flex w-full items-center gap-2 rounded-md px-2.5 py-2 text-left -outline-offset-2',
        isChosen ? 'bg-sunken' : 'hover:bg-sunken',
      )}
    >
      <span className="grid min-w-0 flex-1">
        <span className={cx('truncate', isChosen && 'font-medium')}>{source.profile.id}</span>
        <span className="truncate text-xs text-muted tabular">
          {counted(source.profile.rows, 'row')}, {targetName(source.mapping.role, source.mapping.object)}
        </span>
      </span>
      {open > 0 && <Badge tone="warn">{open}</Badge>}
    </button>
  );
}

function SourceMapping({
  source,
  analysis,
  properties,
  canWrite,
  onChange,
}: MappingProps & { source: AnalysedSource }) {
  const { profile, mapping, key } = source;
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
    <div className="grid min-w-0 gap-4">
      <Card>
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3 px-5 py-4">
          <div className="grid min-w-0 flex-1 basis-52 gap-0.5">
            <h2 className="truncate text-lg font-semibold">{profile.id}</h2>
            <p className="text-sm text-muted tabular">
              {counted(profile.rows, 'row')}, {counted(profile.columns.length, 'column')}, {profile.encoding}
              {profile.bad_rows > 0 && `, ${counted(profile.bad_rows, 'row')} cannot be read`}
            </p>
            <p className="text-sm text-muted">
              {key.columns.length > 0
                ? `A row is known by ${key.columns.join(' + ')}`
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
        </div>
        {mapping.role !== 'ignored' && (
          <ColumnTable
            source={source}
            properties={[...properties, ...analysis.blueprint.properties]}
            canWrite={canWrite}
            onChange={onChange}
          />
        )}
      </Card>
      {profile.problems.length > 0 && (
        <FileProblems title="Found while reading this file" problems={profile.problems.slice(0, 20)} />
      )}
    </div>
  );
}
