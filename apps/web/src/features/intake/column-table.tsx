// The columns of one file and the property each goes into. A hundred columns scroll as well as ten.
import type { AnalysedSource, ColumnMapping, PropertyChoice } from '@groundwork/contract/intake';
import type { ColumnProfile } from '@groundwork/contract/profiles';
import { Search } from 'lucide-react';
import { useMemo, useState } from 'react';
import { share } from '../../lib/formats/numbers.ts';
import { Badge } from '../../ui/badge.tsx';
import { Filters } from '../../ui/choice.tsx';
import { Input } from '../../ui/field.tsx';
import { SearchSelect } from '../../ui/search-select.tsx';
import { type TableColumn, VirtualTable } from '../../ui/virtual-table.tsx';
import { answerFor, needsALook, sendColumn, targetOf } from './answering.ts';
import type { ReviewProps } from './decisions.tsx';
import { choicesFor, labelsOf, searchText } from './property-choices.ts';
import { Reasons } from './reasons.tsx';
import { transformName } from './wording.ts';

interface Row {
  mapping: ColumnMapping;
  profile: ColumnProfile | undefined;
}

const shows = {
  all: () => true,
  look: needsALook,
  new: (column: ColumnMapping) => column.action === 'create',
  out: (column: ColumnMapping) => column.action === 'skip',
} as const;
type Show = keyof typeof shows;
const isShow = (value: string): value is Show => value in shows;

export function ColumnTable({
  source,
  properties,
  canWrite,
  onChange,
}: ReviewProps & { source: AnalysedSource; properties: readonly PropertyChoice[] }) {
  const [show, setShow] = useState<Show>('all');
  const [search, setSearch] = useState('');
  const profiles = useMemo(
    () => new Map(source.profile.columns.map(column => [column.name, column])),
    [source.profile.columns],
  );
  const labels = labelsOf(properties, source.mapping.object);
  const wanted = search.trim().toLowerCase();
  const rows = source.columns
    .filter(column => shows[show](column) && (wanted === '' || searchText(column, labels).includes(wanted)))
    .map((mapping): Row => ({ mapping, profile: profiles.get(mapping.column) }));
  const of = (key: Show) => String(source.columns.filter(shows[key]).length);

  const columns: TableColumn<Row>[] = [
    {
      key: 'column',
      header: 'Column',
      track: 'minmax(11rem,1.5fr)',
      cell: row => <ColumnCell {...row} rows={source.profile.rows} />,
    },
    {
      key: 'target',
      header: 'Property in the portal',
      track: 'minmax(12rem,1.3fr)',
      cell: ({ mapping }) => (
        <SearchSelect
          label={`Property for ${mapping.column}`}
          value={targetOf(mapping)}
          isQuiet={mapping.action === 'skip'}
          disabled={!canWrite}
          groups={choicesFor(mapping, labels)}
          onChange={value => {
            const answer = answerFor(value);
            if (answer !== undefined) onChange(sendColumn(source.profile.id, mapping.column, answer));
          }}
        />
      ),
    },
    {
      key: 'as',
      header: 'Read as',
      track: '6rem',
      cell: ({ mapping }) => (
        <span className="text-sm text-muted">
          {mapping.action === 'skip' ? '' : transformName(mapping.transform)}
        </span>
      ),
    },
    {
      key: 'sure',
      header: 'Sure',
      track: '6.75rem',
      cell: ({ mapping }) => (
        <Reasons about={mapping.column} confidence={mapping.confidence} reasons={mapping.reasons} />
      ),
    },
  ];

  return (
    <div className="border-t border-line">
      <div className="flex flex-wrap items-center gap-3 px-5 py-3">
        <Filters
          label="Show columns"
          value={show}
          onChange={value => isShow(value) && setShow(value)}
          options={[
            { value: 'all', label: 'All', count: of('all') },
            { value: 'look', label: 'Need a look', count: of('look') },
            { value: 'new', label: 'New', count: of('new') },
            { value: 'out', label: 'Left out', count: of('out') },
          ]}
        />
        <div className="relative ml-auto w-full sm:w-52">
          <Search aria-hidden="true" className="absolute top-2 left-2.5 size-4 text-muted" />
          <Input
            aria-label="Search columns"
            placeholder="Search columns"
            value={search}
            onChange={event => setSearch(event.target.value)}
            className="!h-8 !pl-8 text-sm"
          />
        </div>
      </div>
      {rows.length === 0 ? (
        <p className="border-t border-line px-5 py-8 text-center text-muted">No column like that.</p>
      ) : (
        <VirtualTable
          label={`Columns of ${source.profile.id}`}
          columns={columns}
          rows={rows}
          rowKey={row => row.mapping.column}
          rowHeight={56}
          maxHeight="38rem"
          minWidth="42rem"
        />
      )}
    </div>
  );
}

function ColumnCell({ mapping, profile, rows }: Row & { rows: number }) {
  const examples = profile?.examples.slice(0, 3).join(', ') ?? '';
  return (
    <div className="grid gap-0.5">
      <div className="flex min-w-0 items-center gap-2">
        <span className="truncate font-medium" title={mapping.column}>
          {mapping.column}
        </span>
        {needsALook(mapping) && <Badge tone="warn">Look</Badge>}
        {mapping.is_answered && <Badge tone="accent">Yours</Badge>}
      </div>
      <span className="truncate text-sm text-muted" title={examples}>
        {examples === '' ? 'Empty in every row' : examples}
        {profile &&
          rows > 0 &&
          profile.filled < rows &&
          examples !== '' &&
          ` · ${share(profile.filled / rows)} filled`}
      </span>
    </div>
  );
}
