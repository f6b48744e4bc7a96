// The chosen file above its columns: what it becomes, how it was read, and what of that can be told otherwise.
import { encodings } from '@groundwork/contract/formats';
import { type AnalysedSource, type Answers, SourceRole } from '@groundwork/contract/intake';
import { type ReactNode, useState } from 'react';
import { count, counted } from '../../lib/formats/numbers.ts';
import { Button } from '../../ui/button.tsx';
import { SearchSelect } from '../../ui/search-select.tsx';
import { Select } from '../../ui/select.tsx';
import { roleKey, sendEncoding, sendFirstRow, sendSource, sendZone } from './answering.ts';
import { FileProblems } from './file-problems.tsx';
import { Reasons } from './reasons.tsx';
import type { ReviewProps } from './review-props.ts';
import { targetName } from './wording.ts';
import { zoneOptions } from './zones.ts';

export function FileBar({
  source,
  answers,
  canWrite,
  onChange,
}: ReviewProps & { source: AnalysedSource; answers: Answers }) {
  const [isOpen, setOpen] = useState(false);
  const { profile, mapping } = source;
  return (
    <div className="shrink-0 border-b border-line bg-canvas px-4 py-1.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <h2 className="sr-only">{profile.id}</h2>
        <p className="min-w-0 grow basis-48 text-xs text-muted tabular">
          {counted(profile.rows, 'row')}, {counted(profile.columns.length, 'column')}, {profile.encoding}
          {profile.bad_rows > 0 && `, ${counted(profile.bad_rows, 'row')} cannot be read`}
        </p>
        <Reasons
          about={targetName(mapping.role, mapping.object)}
          confidence={mapping.confidence}
          reasons={mapping.reasons}
        />
        <div className="w-44">
          <RoleSelect source={source} canWrite={canWrite} onChange={onChange} />
        </div>
        <Button variant="secondary" size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          How it was read{profile.problems.length > 0 && ` (${count(profile.problems.length)})`}
        </Button>
      </div>
      {isOpen && <FileReading source={source} answers={answers} canWrite={canWrite} onChange={onChange} />}
    </div>
  );
}

function RoleSelect({ source, canWrite, onChange }: ReviewProps & { source: AnalysedSource }) {
  const { profile, mapping } = source;
  const current = roleKey(mapping.role, mapping.object);
  const others = mapping.alternatives.filter(each => roleKey(each.role, each.object) !== current);
  const all = [
    { role: mapping.role, object: mapping.object },
    ...others,
    { role: 'ignored' as const, object: null },
  ];
  const options = all
    .map(each => ({ value: roleKey(each.role, each.object), label: targetName(each.role, each.object) }))
    .filter((each, index, list) => list.findIndex(other => other.value === each.value) === index);
  return (
    <Select
      label={`What ${profile.id} becomes`}
      value={current}
      disabled={!canWrite}
      groups={[{ options }]}
      className="!h-7"
      onChange={value => {
        const [role, object = ''] = value.split('/');
        onChange(sendSource(profile.id, SourceRole.parse(role), object === '' ? null : object));
      }}
    />
  );
}

/** By what its rows are known, in which encoding and zone it is written, and what was found while reading it. */
function FileReading({
  source,
  answers,
  canWrite,
  onChange,
}: ReviewProps & { source: AnalysedSource; answers: Answers }) {
  const { profile, key } = source;
  const { time_zone: zone, encoding, header } = answers.sources[profile.id]?.settings ?? {};
  const mayBeWrittenOtherwise =
    encoding !== undefined || profile.encoding_doubt !== undefined || !profile.encoding.startsWith('utf-');
  const asFound = profile.header_row === 0 ? 'Data, as it was found' : 'Column names, as it was found';
  const hasZoneless = zone !== undefined || profile.columns.some(column => (column.date?.zoneless ?? 0) > 0);
  return (
    <div className="grid max-h-72 gap-3 overflow-y-auto py-2.5">
      <p className="text-xs wrap-anywhere text-muted">
        {key.columns.length > 0
          ? `A row is known by ${key.columns.join(' + ').slice(0, 200)}`
          : 'A row is known by its place in the file'}
      </p>
      <div className="flex flex-wrap gap-3">
        {profile.sheet === null && mayBeWrittenOtherwise && (
          <Setting name="Encoding">
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
          </Setting>
        )}
        <Setting name="First row">
          <Select
            label={`What the first row of ${profile.id} holds`}
            value={header ?? ''}
            disabled={!canWrite}
            groups={[
              {
                options: [
                  {
                    value: '',
                    label: header === undefined ? asFound : 'As it is found',
                  },
                  { value: 'names', label: 'Column names' },
                  { value: 'data', label: 'Data like the other rows' },
                ],
              },
            ]}
            onChange={value => onChange(sendFirstRow(profile.id, value))}
          />
        </Setting>
        {hasZoneless && (
          <Setting name="Times that name no zone">
            <SearchSelect
              label={`Time zone of times in ${profile.id} that name none`}
              value={zone ?? ''}
              isQuiet={zone === undefined}
              disabled={!canWrite}
              groups={[{ options: [{ value: '', label: 'Zone as decided' }, ...zoneOptions()] }]}
              onChange={value => onChange(sendZone(profile.id, value))}
            />
          </Setting>
        )}
      </div>
      {profile.problems.length > 0 && (
        <FileProblems title="Found while reading this file" problems={profile.problems.slice(0, 20)} />
      )}
    </div>
  );
}

function Setting({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid w-52 max-w-full gap-1">
      {children}
      <span className="text-xs text-muted">{name}</span>
    </div>
  );
}
