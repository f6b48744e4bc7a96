// What a change set would do otherwise than the one before it: how much of what, and the first of it by name.
import type { ChangesetDifference, EntryDifference } from '@groundwork/contract/differences';
import { ArrowRight } from 'lucide-react';
import { count } from '../../lib/formats/numbers.ts';
import { Badge } from '../../ui/badge.tsx';
import { PlainTable } from '../../ui/plain-table.tsx';
import type { TableColumn } from '../../ui/virtual-table.tsx';
import { entryName, kindNames } from './figures.ts';

type Group = ChangesetDifference['groups'][number];

const things: Record<Group['what'], string> = {
  object: 'Custom object',
  group: 'Property groups',
  property: 'Properties',
  pipeline: 'Pipelines',
  currency: 'Currencies',
  record: 'Records',
  association: 'Links',
};

function words(object: string): string {
  return object.replaceAll('_', ' ');
}

function nameOfGroup({ what, object, to_object }: Group): string {
  return `${things[what]} of ${words(object)}${to_object === null ? '' : ` to ${words(to_object)}`}`;
}

const columns: TableColumn<Group>[] = [
  {
    key: 'what',
    header: 'What',
    track: '',
    cell: group => <span className="font-medium wrap-anywhere">{nameOfGroup(group)}</span>,
  },
  { key: 'former', header: 'Before', track: '', isNumber: true, cell: group => count(group.former) },
  { key: 'after', header: 'Now', track: '', isNumber: true, cell: group => count(group.after) },
  {
    key: 'how',
    header: 'How',
    track: '',
    cell: group => <span className="text-muted">{inWords(group)}</span>,
  },
];

function inWords({ added, removed, changed, done }: Group): string {
  return [
    added > 0 && `${count(added)} added`,
    removed > 0 && `${count(removed)} removed`,
    changed > 0 && `${count(changed)} changed`,
    done > 0 && `${count(done)} carried out before`,
  ]
    .filter(Boolean)
    .join(', ');
}

const changes = {
  added: { name: 'Added', tone: 'good' },
  removed: { name: 'Removed', tone: 'warn' },
  changed: { name: 'Changed', tone: 'accent' },
} as const;

export function EntryDifferences({ groups, entries }: Pick<ChangesetDifference, 'groups' | 'entries'>) {
  const all = groups
    .filter(({ what }) => what !== 'association')
    .reduce((sum, { added, removed, changed }) => sum + added + removed + changed, 0);
  return (
    <>
      <PlainTable
        label="Changes before and now"
        columns={columns}
        rows={groups}
        rowKey={({ what, object, to_object }) => `${what} ${object} ${to_object ?? ''}`}
        minWidth="30rem"
      />
      {entries.length > 0 && (
        <ul aria-label="What differs" className="grid max-h-80 overflow-y-auto border-t border-line py-1.5">
          {entries.map(entry => (
            <li
              key={`${entry.kind} ${entry.object} ${entry.key}`}
              className="flex flex-wrap items-baseline gap-x-2.5 gap-y-0.5 px-5 py-1.5"
            >
              <Badge tone={changes[entry.change].tone}>{changes[entry.change].name}</Badge>
              <span className="min-w-0 flex-1 basis-60 wrap-anywhere">
                <span className="font-medium">{entryName(entry.after ?? entry.former ?? {}, entry.key)}</span>
                <span className="text-muted">
                  {' '}
                  {kindNames[entry.kind].one} of {words(entry.object)}
                  {entry.kind.startsWith('record.') && `, ${entry.reason}`}
                </span>
                <Fields entry={entry} />
              </span>
            </li>
          ))}
          {all > entries.length && (
            <li className="px-5 py-1.5 text-muted">and {count(all - entries.length)} more</li>
          )}
        </ul>
      )}
    </>
  );
}

/** Values that differ, of what both would write. */
function Fields({ entry: { former, after } }: { entry: EntryDifference }) {
  if (!former || !after) return null;
  const differing = [...new Set([...Object.keys(former), ...Object.keys(after)])].filter(
    name => textOf(former[name]) !== textOf(after[name]),
  );
  return (
    <span className="grid gap-0.5 text-xs">
      {differing.slice(0, 5).map(name => (
        <span key={name}>
          <span className="font-mono text-muted">{name}: </span>
          <span className="text-muted">{textOf(former[name]) || 'empty'}</span>
          <ArrowRight aria-label="became" className="mx-1 inline size-3 text-muted" />
          {textOf(after[name]) || 'empty'}
        </span>
      ))}
      {differing.length > 5 && <span className="text-muted">and {count(differing.length - 5)} more</span>}
    </span>
  );
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > 160 ? `${text.slice(0, 160)}…` : text;
}
