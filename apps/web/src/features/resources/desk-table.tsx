import type { Resource } from '@groundwork/contract/resource-desk';
import { resourceKindNames } from '@groundwork/contract/resources';
import { ago, day } from '../../lib/formats/dates.ts';
import { count } from '../../lib/formats/numbers.ts';
import { Badge } from '../../ui/badge.tsx';
import { PlainTable } from '../../ui/plain-table.tsx';
import type { TableColumn } from '../../ui/virtual-table.tsx';
import { stateNames, stateTones } from './desk-wording.ts';

/** Resources as staff keep them, what changed last first, each opened by its title. */
export function ResourceTable({
  resources,
  onOpen,
}: {
  resources: readonly Resource[];
  onOpen: (resource: Resource) => void;
}) {
  const columns: readonly TableColumn<Resource>[] = [
    {
      key: 'resource',
      header: 'Resource',
      track: '',
      cell: resource => (
        <span className="grid min-w-0 gap-0.5">
          <button
            type="button"
            className="w-fit text-left font-medium wrap-anywhere hover:underline max-sm:min-h-9"
            onClick={() => onOpen(resource)}
          >
            <bdi>{resource.title}</bdi>
          </button>
          <span className="text-sm text-muted">{resourceKindNames[resource.kind]}</span>
        </span>
      ),
    },
    {
      key: 'state',
      header: 'State',
      track: '',
      cell: resource => (
        <span className="grid justify-items-start gap-0.5">
          <Badge tone={stateTones[resource.state]}>{stateNames[resource.state]}</Badge>
          <span className="text-xs text-muted">{versionWords(resource)}</span>
        </span>
      ),
    },
    {
      key: 'readers',
      header: 'Read by',
      track: '',
      isNumber: true,
      cell: ({ readers, current_readers }) =>
        readers === 0 ? (
          <span className="text-sm text-muted">Nobody yet</span>
        ) : (
          <span className="text-sm whitespace-nowrap tabular">
            {count(readers)} <span className="text-muted">{count(current_readers)} of them this version</span>
          </span>
        ),
    },
    {
      key: 'passed',
      header: 'Passed',
      track: '',
      isNumber: true,
      cell: ({ kind, passed }) => (
        <span className="text-sm tabular">{kind === 'quiz' ? count(passed) : '–'}</span>
      ),
    },
    {
      key: 'changed',
      header: 'Changed',
      track: '',
      cell: ({ updated_at }) => (
        <span className="text-sm whitespace-nowrap text-muted">{ago(updated_at)}</span>
      ),
    },
  ];
  return (
    <PlainTable
      label="Resources"
      columns={columns}
      rows={resources}
      rowKey={resource => resource.id}
      minWidth="46rem"
    />
  );
}

function versionWords({ latest, published, expires_on, state }: Resource): string {
  const version =
    published === null
      ? `Version ${latest}`
      : latest === published
        ? `Version ${published}`
        : `Version ${published}; ${latest} is not published`;
  if (expires_on === null) return version;
  return `${version}; ${state === 'expired' ? 'since' : 'until'} ${day(expires_on)}`;
}
